"""Measure the rules in the form in which this interpreter has them; one JSON object on standard output.

Called by bench_rules.py once for the compiled and once for the uncompiled form.  Every figure is the
median of several runs, in microseconds of processor time and of wall-clock time, and stands beside the
same reference work of the same run.
"""

from __future__ import annotations

import json
import subprocess
import sys

from alhambra.lab.bench import (
    Work,
    actions,
    calls,
    driven_actions,
    games,
    mid_game,
    played_game,
    reference_time,
)
from alhambra.lab.timing import Time, checked, median_of, time_of
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

STARTS = {
    "import alhambra": "import alhambra",
    "import alhambra.rules.game": "import alhambra.rules.game",
    "alhambra --help": "from alhambra.cli import main; main(['--help'])",
}
# The clocks are read in the new process itself: what Python takes to start is not in it.
TIMED = """\
import time
wall, processor = time.perf_counter(), time.process_time()
{code}
processor = time.process_time() - processor
print()
print(processor, time.perf_counter() - wall)
"""


def start_time(what: str) -> Time:
    """The time that a fresh interpreter takes for a piece of code."""
    times = []
    for _ in range(3 if SHORT else 15):
        done = subprocess.run(
            [sys.executable, "-c", TIMED.format(code=STARTS[what])],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        processor, wall = map(float, done.stdout.splitlines()[-1].split())
        times.append(checked(Time(processor, wall), what))
    return median_of(times)


def line_city(size: int) -> City:
    """A city of ``size`` tiles without walls, in rows of six."""
    city = City()
    for number in range(1, size):
        city.build(cell_at(number % 6, number // 6), number % 54, 0, 0)
    return city


def cells_and_removals(size: int) -> Work:
    """List where a tile may be built and which tiles may be removed."""
    city = line_city(size)
    out = MoveList()

    def both() -> None:
        out.clear()
        city.loose_known = False
        push_cells(city, 0, PLACE, 1, out)
        push_removals(city, PLACE, out)

    return calls(both)


def works() -> dict[str, Work]:
    """What is done for each figure."""
    base = compose(Options(seats=3))
    middle = mid_game(base, 3)
    offered = MoveList()
    record = write_record(played_game(3))
    found: dict[str, Work] = {}
    for name, playout in (("random", random_playout), ("light", light_playout)):
        for seats in range(2, 7):
            found[f"{name} game, {seats} seats"] = games(compose(Options(seats=seats)), playout)
    kinds = {
        "base": Options(seats=3),
        **{module: Options(seats=3, modules=(module,)) for module in MODULES},
        "all modules": Options(seats=3, modules=MODULES),
        "card game": Options(game="cards", seats=3),
    }
    for name, options in kinds.items():
        found[f"action, {name}, 3 seats"] = actions(compose(options), random_playout)
    found["action driven from Python"] = driven_actions(base)
    found["list of moves, mid-game"] = calls(lambda: base.list_moves(middle, offered))
    found["copy of a state, mid-game"] = calls(middle.copy)
    found["view, mid-game"] = calls(lambda: base.view(middle, 0))
    found["replay of a record"] = calls(lambda: read_record(record))
    for size in (5, 10, 20, 40):
        found[f"cells and removals, city of {size}"] = cells_and_removals(size)
    return found


def main() -> None:
    """Measure and print."""
    times = {
        what: median_of([time_of(work, SECONDS, what) for _ in range(RUNS)]) for what, work in works().items()
    }
    times |= {what: start_time(what) for what in STARTS}
    figures = {what: [seconds * 1e6 for seconds in time] for what, time in times.items()}
    reference = [seconds * 1e6 for seconds in reference_time()]
    print(json.dumps({"compiled": is_compiled(), "reference": reference, "figures": figures}))


if __name__ == "__main__":
    main()
