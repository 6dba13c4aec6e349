"""``alhambra bench``: how fast the rules run on this machine.

Every figure is the median of several short runs.  ``reference_s`` is a fixed piece of work that has
nothing to do with the rules (hashing); figures times it can be compared between machines.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from alhambra import __version__
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
REFERENCE_BYTES: Final = b"\x5a" * (1024 * 1024)


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
    """All figures; each is the median of ``runs`` runs of about ``seconds``."""
    started = time.perf_counter()
    figures: dict[str, Any] = {
        "version": __version__,
        "rules_version": RULES_VERSION,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "reference_s": reference_seconds(),
    }

    def median(one_run: Callable[[float], float]) -> float:
        return statistics.median([one_run(seconds) for _ in range(runs)])

    seats = range(2, 7)
    base = {count: compose(Options(seats=count)) for count in seats}
    everything = {count: compose(Options(seats=count, modules=MODULES)) for count in seats}
    cards = compose(Options(game="cards", seats=3))
    figures["random_games_per_s"] = {
        str(count): median(partial(game_rate, base[count], random_playout)) for count in seats
    }
    figures["light_games_per_s"] = {
        str(count): median(partial(game_rate, base[count], light_playout)) for count in seats
    }
    figures["all_modules_random_games_per_s"] = {
        str(count): median(partial(game_rate, everything[count], random_playout)) for count in (3, 4)
    }
    figures["card_game_random_games_per_s"] = {
        "3": median(lambda s: games_per_second(cards, random_playout, s)[0])
    }
    figures["ns_per_action"] = {
        "base": median(lambda s: games_per_second(base[3], random_playout, s)[1]),
        "all_modules": median(lambda s: games_per_second(everything[3], random_playout, s)[1]),
    }
    figures["python_driven_actions_per_s"] = median(lambda s: driven_actions_per_second(base[3], s))
    middle = mid_game(base[3], 3)
    figures["copy_us"] = median(lambda s: microseconds(middle.copy, s))
    offered = MoveList()
    figures["list_moves_us"] = median(lambda s: microseconds(lambda: base[3].list_moves(middle, offered), s))
    figures["view_us"] = median(lambda s: microseconds(lambda: base[3].view(middle, 0), s))
    record = write_record(played_game(3))
    figures["record_replay_ms"] = median(lambda s: microseconds(lambda: read_record(record), s)) / 1000
    figures["seconds"] = time.perf_counter() - started
    return figures


def reference_seconds() -> float:
    """Seconds for a fixed piece of work: 16 MiB through blake2b; the best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(16):
            hashlib.blake2b(REFERENCE_BYTES).digest()
        best = min(best, time.perf_counter() - start)
    return best


def game_rate(rules: Ruleset, playout: Playout, seconds: float) -> float:
    """Whole games a second."""
    return games_per_second(rules, playout, seconds)[0]


def games_per_second(rules: Ruleset, playout: Playout, seconds: float) -> tuple[float, float]:
    """Whole games a second, set-up included, and nanoseconds for each chosen move."""
    games = moves = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        chance = FastChance(games)
        moves += playout(rules, rules.new_state(chance, None, None), chance)
        games += 1
        now = time.perf_counter()
    return games / (now - start), (now - start) / moves * 1e9


def driven_actions_per_second(rules: Ruleset, seconds: float) -> float:
    """Moves a second when Python itself asks for the list, chooses and plays (forced ends played too)."""
    uniform = random.Random(1).random
    offered = MoveList()
    list_moves, apply = rules.list_moves, rules.apply
    actions = games = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        state = rules.new_state(FastChance(games), None, None)
        games += 1
        while True:
            phase = state.phase()
            if phase == TURN_END:
                apply(state, END)
                continue
            if phase == OVER:
                break
            list_moves(state, offered)
            apply(state, offered.moves[int(uniform() * int(offered.count))])
            actions += 1
        now = time.perf_counter()
    return actions / (now - start)


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """Microseconds for one call."""
    calls = 0
    start = now = time.perf_counter()
    while now - start < seconds:
        for _ in range(16):
            action()
        calls += 16
        now = time.perf_counter()
    return (now - start) / calls * 1e6


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
    form = "compiled" if figures["compiled"] else "not compiled"
    lines = [f"alhambra {figures['version']}, rules {form}, Python {figures['python']}", ""]
    lines.append(f"{'seats':28}" + "".join(f"{count:>10}" for count in figures["random_games_per_s"]))
    for key, title in (
        ("random_games_per_s", "random games/s"),
        ("light_games_per_s", "light games/s"),
        ("all_modules_random_games_per_s", "all modules, random games/s"),
        ("card_game_random_games_per_s", "card game, random games/s"),
    ):
        cells = (figures[key].get(count) for count in figures["random_games_per_s"])
        lines.append(
            f"{title:28}" + "".join(f"{'' if cell is None else f'{cell:,.0f}':>10}" for cell in cells)
        )
    per_action = figures["ns_per_action"]
    lines += [
        "",
        f"nanoseconds an action        {per_action['base']:,.0f}",
        f"  with all modules           {per_action['all_modules']:,.0f}",
        f"actions/s driven from Python {figures['python_driven_actions_per_s']:,.0f}",
        f"copy of a state              {figures['copy_us']:.2f} µs",
        f"list of moves                {figures['list_moves_us']:.2f} µs",
        f"view of a seat               {figures['view_us']:.1f} µs",
        f"replay of a record           {figures['record_replay_ms']:.1f} ms",
        f"reference work (16 MiB hash) {figures['reference_s'] * 1000:.1f} ms",
        f"measured in                  {figures['seconds']:.0f} s",
    ]
    return lines
