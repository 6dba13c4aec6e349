"""``alhambra bench``: how fast the rules run on this machine.

Every figure is the median of several short runs, in processor time and in wall-clock time: where other
programs run meanwhile, believe the processor's.  ``reference_s`` is a fixed piece of work that has nothing
to do with the rules (hashing); figures times it can be compared between machines.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import platform
import random
import time
from collections.abc import Callable
from typing import Any, Final

from alhambra import __version__
from alhambra.lab.timing import Time, best_of, median_of, time_of
from alhambra.notation.record import read_record, write_record
from alhambra.rules import is_compiled
from alhambra.rules.compose import compose
from alhambra.rules.frames import OVER, TURN_END
from alhambra.rules.game import Game
from alhambra.rules.moves import END, MoveList
from alhambra.rules.options import MODULES, RULES_VERSION, Options
from alhambra.rules.playout import light_playout, random_playout
from alhambra.rules.rng import MONEY, FastChance
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State

DESCRIPTION: Final = """\
Measure the speed of the rules: whole games of random and light play by number of seats, actions driven
from Python, copies, lists of moves, views, replay of records. Takes less than 40 seconds.
"""
RUNS: Final = 3  # each figure is the median of so many
RUN_SECONDS: Final = 0.35
Playout = Callable[[Ruleset, State, FastChance], int]
Work = Callable[[], int]
REFERENCE_BYTES: Final = b"\x5a" * (1024 * 1024)
LINES: Final = (
    ("nanoseconds an action", "ns_per_action", "base", ",.0f"),
    ("  with all modules", "ns_per_action", "all_modules", ",.0f"),
    ("actions/s driven from Python", "python_driven_actions_per_s", "", ",.0f"),
    ("copy of a state, µs", "copy_us", "", ".2f"),
    ("list of moves, µs", "list_moves_us", "", ".2f"),
    ("view of a seat, µs", "view_us", "", ".1f"),
    ("replay of a record, ms", "record_replay_ms", "", ".1f"),
    ("reference work, s", "reference_s", "", ".4f"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command and add its arguments."""
    parser.description = DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--short", action="store_true", help="fewer and shorter runs (about 5 seconds)")


def run(args: argparse.Namespace) -> int:
    """Measure and print; 0."""
    figures = measured(RUN_SECONDS / 6 if args.short else RUN_SECONDS, 1 if args.short else RUNS)
    if args.json:
        print(json.dumps(figures, indent=1))
    else:
        for line in as_lines(figures):
            print(line)
    return 0


def measured(seconds: float = RUN_SECONDS, runs: int = RUNS) -> dict[str, Any]:
    """All figures by each clock: medians of ``runs`` runs of about ``seconds``."""
    started = time.perf_counter()
    times = {
        what: {
            one: median_of([time_of(work, seconds, what) for _ in range(runs)]) for one, work in works.items()
        }
        for what, works in works_by_figure().items()
    }
    times["reference_s"] = {"": reference_time()}
    return {
        "version": __version__,
        "rules_version": RULES_VERSION,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        **{clock: in_units(times, number) for number, clock in enumerate(Time._fields)},
        "seconds": time.perf_counter() - started,
    }


def works_by_figure() -> dict[str, dict[str, Work]]:
    """What is done for each figure; a figure of one number only has the key ""."""
    seats = range(2, 7)
    base = {count: compose(Options(seats=count)) for count in seats}
    everything = {count: compose(Options(seats=count, modules=MODULES)) for count in seats}
    cards = compose(Options(game="cards", seats=3))
    middle = mid_game(base[3], 3)
    offered = MoveList()
    record = write_record(played_game(3))
    return {
        "random_games_per_s": {str(count): games(base[count], random_playout) for count in seats},
        "light_games_per_s": {str(count): games(base[count], light_playout) for count in seats},
        "all_modules_random_games_per_s": {
            str(count): games(everything[count], random_playout) for count in (3, 4)
        },
        "card_game_random_games_per_s": {"3": games(cards, random_playout)},
        "ns_per_action": {
            "base": actions(base[3], random_playout),
            "all_modules": actions(everything[3], random_playout),
        },
        "python_driven_actions_per_s": {"": driven_actions(base[3])},
        "copy_us": {"": calls(middle.copy)},
        "list_moves_us": {"": calls(lambda: base[3].list_moves(middle, offered))},
        "view_us": {"": calls(lambda: base[3].view(middle, 0))},
        "record_replay_ms": {"": calls(lambda: read_record(record))},
    }


def in_units(times: dict[str, dict[str, Time]], clock: int) -> dict[str, Any]:
    """The figures by one clock, each in its unit."""
    figures: dict[str, Any] = {}
    for what, by_one in times.items():
        numbers = {one: in_unit(what, time[clock]) for one, time in by_one.items()}
        figures[what] = numbers.get("", numbers)
    return figures


def in_unit(what: str, seconds: float) -> float:
    """The time for one, in the unit that the name of a figure begins or ends with."""
    if what.endswith("_per_s"):
        return 1 / seconds
    if what.startswith("ns_"):
        return seconds * 1e9
    return seconds * {"us": 1e6, "ms": 1e3, "s": 1}[what.rpartition("_")[2]]


def reference_time() -> Time:
    """The time for a fixed piece of work: 16 MiB through blake2b; the best of five."""

    def reference() -> int:
        for _ in range(16):
            hashlib.blake2b(REFERENCE_BYTES).digest()
        return 1

    return best_of([time_of(reference, 0, "the reference work") for _ in range(5)])


# ---- pieces of work that are timed; each gives how many units it did


def games(rules: Ruleset, playout: Playout) -> Work:
    """Whole games, set-up included, each with chance of its own."""
    seeds = itertools.count()

    def game() -> int:
        chance = FastChance(next(seeds))
        playout(rules, rules.new_state(chance, None, None), chance)
        return 1

    return game


def actions(rules: Ruleset, playout: Playout) -> Work:
    """The chosen moves of whole games."""
    seeds = itertools.count()

    def game() -> int:
        chance = FastChance(next(seeds))
        return playout(rules, rules.new_state(chance, None, None), chance)

    return game


def driven_actions(rules: Ruleset) -> Work:
    """Moves when Python itself asks for the list, chooses and plays (forced ends are played, not counted)."""
    seeds = itertools.count()
    uniform = random.Random(1).random
    offered = MoveList()
    list_moves, apply = rules.list_moves, rules.apply

    def game() -> int:
        moves = 0
        state = rules.new_state(FastChance(next(seeds)), None, None)
        while (phase := state.phase()) != OVER:
            if phase == TURN_END:
                apply(state, END)
                continue
            list_moves(state, offered)
            apply(state, offered.moves[int(uniform() * int(offered.count))])
            moves += 1
        return moves

    return game


def calls(action: Callable[[], object]) -> Work:
    """Calls of a function, sixteen at a time."""

    def sixteen() -> int:
        for _ in range(16):
            action()
        return 16

    return sixteen


# ---- positions that are worked on


def mid_game(rules: Ruleset, seed: int) -> State:
    """A state in the middle of a game: when half of the bag is gone."""
    chance = FastChance(seed)
    state = rules.new_state(chance, None, None)
    offered = MoveList()
    half = len(state.bag) // 2
    while len(state.bag) > half:
        rules.list_moves(state, offered)
        rules.apply(state, offered.moves[chance.below(MONEY, offered.count)])
    return state


def played_game(seats: int) -> Game:
    """A whole game of random moves with its history."""
    game = Game.new(Options(seats=seats), seed=1)
    chance = FastChance(1)
    while not game.is_over:
        numbers = game.legal_numbers()
        game.play_number(numbers[chance.below(MONEY, len(numbers))])
    return game


def as_lines(figures: dict[str, Any]) -> list[str]:
    """The figures as lines for people."""
    by_processor, by_wall = figures["processor"], figures["wall"]
    form = "compiled" if figures["compiled"] else "not compiled"
    lines = [
        f"alhambra {figures['version']}, rules {form}, Python {figures['python']}",
        "processor time; wall-clock time on the second line or in brackets",
        "",
    ]
    seats = by_processor["random_games_per_s"]
    lines.append(f"{'seats':28}" + "".join(f"{count:>10}" for count in seats))
    for key, title in (
        ("random_games_per_s", "random games/s"),
        ("light_games_per_s", "light games/s"),
        ("all_modules_random_games_per_s", "all modules, random games/s"),
        ("card_game_random_games_per_s", "card game, random games/s"),
    ):
        for name, by_clock in ((title, by_processor), ("  wall", by_wall)):
            cells = (by_clock[key].get(count) for count in seats)
            lines.append(
                f"{name:28}"
                + "".join(f"{'' if cell is None else f'{cell:,.0f}':>10}" for cell in cells).rstrip()
            )
    lines.append("")
    for title, key, one, form_of_number in LINES:
        processor, wall = (clock[key][one] if one else clock[key] for clock in (by_processor, by_wall))
        lines.append(f"{title:28} {processor:{form_of_number}} ({wall:{form_of_number}})")
    lines.append(f"{'measured in':28} {figures['seconds']:.0f} s")
    return lines
