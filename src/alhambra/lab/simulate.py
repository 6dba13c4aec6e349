"""``alhambra sim``: let bots play many games against each other and show what came out."""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from alhambra.bots.registry import bot_names, check_spec, split_specs
from alhambra.lab.arena import MAX_TURNS, Arena, ProcessEnded, results, usable_cores
from alhambra.lab.summary import Summary, as_json, summary_of
from alhambra.notation.components import tables_of_file
from alhambra.rules.compose import check
from alhambra.rules.errors import AlhambraError
from alhambra.rules.ids import MOST_SEATS
from alhambra.rules.options import CARD_GAME, GAMES, MODULES, PALACE, Options
from alhambra.rules.rng import check_seed

if TYPE_CHECKING:
    from types import FrameType

    from rich.progress import Progress

    from alhambra.lab.arena import Result
    from alhambra.lab.statistics import Mean

DESCRIPTION: Final = """\
Let bots play against each other. In each game everybody sits one place further on. The result is a
win rate with its 95 % interval for each bot; the same --seed gives the same games, whatever --jobs.
Time for a decision is processor time and, in brackets, wall-clock time; games/s are wall-clock.
"""
EPILOG: Final = """\
examples:
  alhambra sim --bots greedy,random
  alhambra sim --bots greedy,random --seats 4        one greedy, three random
  alhambra sim --bots greedy,greedy:blind=huts --modules huts --games 2000 --jobs 4
  alhambra sim --bots greedy --game cards --seats 3 --json
"""
WIDTH: Final = 110  # of a table that does not go to a terminal
NAME_WIDTH: Final = 6  # of a bot, at least; the table then has room on a terminal of 80 columns


class WrongArgument(AlhambraError):
    """An argument that does not make sense."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command and add its arguments."""
    parser.description = DESCRIPTION
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--bots",
        default="greedy,random",
        metavar="LIST",
        help=f"bots with commas between them, out of {', '.join(bot_names())}; parameters as in "
        "greedy:blind=huts+wells (default: greedy,random)",
    )
    parser.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=f"number of seats, 2-{MOST_SEATS}; the last bot of the list fills those that are left "
        "(default: one for each bot)",
    )
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games to play (default: 1000)")
    parser.add_argument(
        "--game", default=PALACE, metavar="|".join(GAMES), help="which game (default: palace)"
    )
    parser.add_argument(
        "--modules", default="", metavar="LIST", help=f"modules with commas: {','.join(MODULES)}; or all"
    )
    parser.add_argument(
        "--components", metavar="FILE", help="own huts, bathhouses and wells (see docs/components.md)"
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="where chance comes from, 0 to 2**62 - 1 (default: 0)",
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes; 0: one for each core (default: 1)"
    )
    parser.add_argument(
        "--max-turns",
        type=int,
        default=MAX_TURNS,
        metavar="N",
        help=f"turns after which a game is stopped as undecided (default: {MAX_TURNS})",
    )
    parser.add_argument("--json", action="store_true", help="write the result as JSON")


def run(args: argparse.Namespace) -> int:
    """Play and print.

    0, or 1 when a process was ended from outside, 2 for bad options, 130 when interrupted (with the
    results so far).
    """
    try:
        arena = arena_of(args)
        jobs = _jobs(args.jobs)
        if args.games < 1:
            raise WrongArgument(f"--games {args.games}: at least one game is needed")
    except AlhambraError as error:
        print(f"alhambra sim: {error}", file=sys.stderr)
        return 2
    begun = time.perf_counter()
    try:
        with _ended_in_order():
            played, interrupted = _played(arena, args.games, jobs)
    except ProcessEnded as error:
        print(f"alhambra sim: {error}", file=sys.stderr)
        return 1
    seconds = time.perf_counter() - begun
    summary = summary_of(arena, played)
    if interrupted:
        print(
            f"alhambra sim: interrupted; results of the {summary.games} games so far",
            file=sys.stderr,
        )
    if args.json:
        print(json.dumps(as_json(arena, summary, args.games, seconds), indent=2))
    elif summary.games:
        print_summary(arena, summary, seconds)
    return 130 if interrupted else 0


def arena_of(args: argparse.Namespace) -> Arena:
    """The arena that the arguments describe; raises an AlhambraError that says what is wrong."""
    bots = split_specs(args.bots)
    for bot in bots:
        check_spec(bot)
    seats = max(2, len(bots)) if args.seats is None else args.seats
    if not 2 <= seats <= MOST_SEATS:
        raise WrongArgument(f"--seats {seats}: a game has 2 to {MOST_SEATS} seats")
    if len(bots) > seats:
        raise WrongArgument(f"--bots {args.bots}: {len(bots)} bots do not fit on {seats} seats")
    if args.max_turns < 1:
        raise WrongArgument(f"--max-turns {args.max_turns}: at least one turn is needed")
    tables = None if args.components is None else tables_of_file(args.components)
    options = Options(game=args.game, seats=seats, modules=_modules(args.modules), tables=tables)
    check(options)
    check_seed(args.seed)
    return Arena(options, (*bots, *[bots[-1]] * (seats - len(bots))), args.seed, args.max_turns)


def _modules(text: str) -> tuple[str, ...]:
    """Modules in their fixed order, whatever the order in which they are written."""
    if text == "all":
        return MODULES
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = tuple(name for name in names if name not in MODULES)
    return tuple(name for name in MODULES if name in names) + unknown  # ``check`` refuses the unknown


def _jobs(jobs: int) -> int:
    if jobs < 0:
        raise WrongArgument(f"--jobs {jobs}: a number of processes is needed, or 0 for one each core")
    return jobs or usable_cores()


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Let SIGTERM end the command as an exception does: the processes that play are ended first."""

    def end(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is not threading.main_thread():  # there signals are not ours to take
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _played(arena: Arena, games: int, jobs: int) -> tuple[list[Result], bool]:
    """The results, and whether Ctrl-C came before all were there."""
    played: list[Result] = []
    progress = _progress()
    try:
        with progress or nullcontext():
            task = None if progress is None else progress.add_task("", total=games)
            for result in results(arena, games, jobs):
                played.append(result)
                if progress is not None and task is not None:
                    progress.advance(task)
    except KeyboardInterrupt:
        return played, True
    return played, False


def _progress() -> Progress | None:
    """A progress bar, only on a terminal."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    return Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )


def print_summary(arena: Arena, summary: Summary, seconds: float) -> None:
    """Print the table of results."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console() if sys.stdout.isatty() else Console(width=int(os.environ.get("COLUMNS", WIDTH)))
    options = arena.options
    modules = f" with {', '.join(options.modules)}" if options.modules else ""
    game = "card game" if options.game == CARD_GAME else "palace game"
    own = ", own components" if options.tables is not None else ""
    table = Table(
        title=f"{game}{modules}{own}, {options.seats} seats, seed {arena.seed}",
        box=SIMPLE_HEAD,
        collapse_padding=True,
        pad_edge=False,
        show_edge=False,
    )
    table.add_column("bot", overflow="fold", min_width=NAME_WIDTH)
    for heading in ("seats", "wins", "win rate", "95 %", "fair", "score", "margin"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in summary.rows:
        low, high = row.interval
        table.add_row(
            Text(row.bot),
            str(len(row.places)),
            f"{row.wins:.1f}".removesuffix(".0"),
            f"{row.rate:.1%}",
            f"{low:.1%}-{high:.1%}",
            f"{row.fair:.1%}",
            _mean_text(row.score),
            _mean_text(row.margin, "+"),
        )
    console.print(table)
    speed = f"{summary.games / seconds:.1f} games/s" if seconds > 0 else ""
    undecided = (
        f"; {summary.undecided} stopped undecided after {arena.max_turns} turns" if summary.undecided else ""
    )
    console.print(
        f"{summary.games} games, {_mean_text(summary.turns)} turns each, {speed}{undecided}",
        highlight=False,
    )
    times = ", ".join(
        f"{row.bot} {row.per_decision.processor * 1e3:.3f} ({row.per_decision.wall * 1e3:.3f})"
        for row in summary.rows
    )
    console.print(
        f"ms for a decision, processor time (wall-clock time): {times}", highlight=False, markup=False
    )


def _mean_text(mean: Mean, sign: str = "") -> str:
    if math.isnan(mean.value):
        return "-"
    half = "" if math.isnan(mean.half_width) else f" ± {mean.half_width:.1f}"
    return f"{mean.value:{sign}.1f}{half}"
