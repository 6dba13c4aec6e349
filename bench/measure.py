"""Measure the rules in the form in which this interpreter has them; one JSON object on standard output.

Called by bench_rules.py once for the compiled and once for the uncompiled form.  Every figure is the
median of several runs, in microseconds, and stands beside the same reference work of the same run.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from alhambra.lab.bench import (
    driven_actions_per_second,
    games_per_second,
    microseconds,
    mid_game,
    played_game,
    reference_seconds,
)
from alhambra.notation.record import read_record, write_record
from alhambra.rules import is_compiled
from alhambra.rules.city.fitting import push_cells, push_removals
from alhambra.rules.city.grid import City
from alhambra.rules.compose import compose
from alhambra.rules.ids import cell_at
from alhambra.rules.moves import PLACE, MoveList
from alhambra.rules.options import MODULES, Options
from alhambra.rules.playout import light_playout, random_playout

SHORT = "--short" in sys.argv
RUNS = 3 if SHORT else 5
SECONDS = 0.05 if SHORT else 0.4


def median(one_run: Callable[[float], float]) -> float:
    return statistics.median([one_run(SECONDS) for _ in range(RUNS)])


def game_us(options: Options, playout: Callable[..., int], seconds: float) -> float:
    """Microseconds for a whole game."""
    return 1e6 / games_per_second(compose(options), playout, seconds)[0]


def action_us(options: Options, seconds: float) -> float:
    """Microseconds for a chosen move of random play."""
    return games_per_second(compose(options), random_playout, seconds)[1] / 1000


def start_us(code: list[str]) -> float:
    """Microseconds for a fresh interpreter to run something, less those for an empty program: the best."""

    def once(arguments: list[str]) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        return time.perf_counter() - start

    runs = 3 if SHORT else 15
    empty = min([once(["-c", "pass"]) for _ in range(runs)])  # a start is only ever slowed down
    return max(0.0, min([once(code) for _ in range(runs)]) - empty) * 1e6


def line_city(size: int) -> City:
    """A city of ``size`` tiles without walls, in rows of six."""
    city = City()
    for number in range(1, size):
        city.build(cell_at(number % 6, number // 6), number % 54, 0, 0)
    return city


def list_cells_us(size: int, seconds: float) -> float:
    """Microseconds to list where a tile may be built and which tiles may be removed."""
    city = line_city(size)
    out = MoveList()

    def both() -> None:
        out.clear()
        city.loose_known = False
        push_cells(city, 0, PLACE, 1, out)
        push_removals(city, PLACE, out)

    return microseconds(both, seconds)


def main() -> None:
    base = compose(Options(seats=3))
    middle = mid_game(base, 3)
    offered = MoveList()
    record = write_record(played_game(3))
    figures: dict[str, float] = {}
    for seats in range(2, 7):
        figures[f"random game, {seats} seats"] = median(
            partial(game_us, Options(seats=seats), random_playout)
        )
    for seats in range(2, 7):
        figures[f"light game, {seats} seats"] = median(partial(game_us, Options(seats=seats), light_playout))
    figures["action, base, 3 seats"] = median(partial(action_us, Options(seats=3)))
    for module in MODULES:
        options = Options(seats=3, modules=(module,))
        figures[f"action, {module}, 3 seats"] = median(partial(action_us, options))
    figures["action, all modules, 3 seats"] = median(partial(action_us, Options(seats=3, modules=MODULES)))
    figures["action, card game, 3 seats"] = median(partial(action_us, Options(game="cards", seats=3)))
    figures["action driven from Python"] = median(lambda s: 1e6 / driven_actions_per_second(base, s))
    figures["list of moves, mid-game"] = median(
        lambda s: microseconds(lambda: base.list_moves(middle, offered), s)
    )
    figures["copy of a state, mid-game"] = median(lambda s: microseconds(middle.copy, s))
    figures["view, mid-game"] = median(lambda s: microseconds(lambda: base.view(middle, 0), s))
    figures["replay of a record"] = median(lambda s: microseconds(lambda: read_record(record), s))
    for size in (5, 10, 20, 40):
        figures[f"cells and removals, city of {size}"] = median(partial(list_cells_us, size))
    figures["import alhambra"] = start_us(["-c", "import alhambra"])
    figures["import alhambra.rules.game"] = start_us(["-c", "import alhambra.rules.game"])
    figures["alhambra --help"] = start_us(
        ["-c", "import sys; from alhambra.cli import main; main(['--help'])"]
    )
    print(
        json.dumps({"compiled": is_compiled(), "reference_us": reference_seconds() * 1e6, "figures": figures})
    )


main()
