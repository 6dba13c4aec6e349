"""Does memory grow? 100,000 copies of a state and a million playouts, the peak watched on the way.

    python bench/soak.py                 compiled, about two minutes
    python bench/soak.py --playouts 20000 --copies 20000

Exit status 1 when the process has grown by more than a megabyte after the first tenth.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from alhambra.lab.bench import mid_game
from alhambra.rules.compose import compose
from alhambra.rules.options import MODULES, Options
from alhambra.rules.playout import light_playout
from alhambra.rules.rng import FastChance

ALLOWED_GROWTH_KIB = 1024


def resident_kib() -> int:
    """Memory of this process that is in use now, KiB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4


def grown(title: str, steps: int, step: Callable[[int], object]) -> bool:
    """Run a step many times; print the memory ten times; whether it grew after the first tenth."""
    first = now = 0
    for tenth in range(10):
        for number in range(tenth * steps // 10, (tenth + 1) * steps // 10):
            step(number)
        now = resident_kib()
        first = first or now
        print(f"{title}: {(tenth + 1) * steps // 10:>9,} {now:>9,} KiB", flush=True)
    return now - first > ALLOWED_GROWTH_KIB


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--copies", type=int, default=100_000)
    parser.add_argument("--playouts", type=int, default=1_000_000)
    args = parser.parse_args()
    rules = [compose(Options(seats=3)), compose(Options(seats=3, modules=MODULES))]
    middle = mid_game(rules[1], 3)

    def playout(number: int) -> None:
        chance = FastChance(number)
        one = rules[number % 10 == 0]
        light_playout(one, one.new_state(chance, None, None), chance)

    failures = [
        grown("copies", args.copies, lambda _: middle.copy()),
        grown("playouts", args.playouts, playout),
    ]
    return 1 if any(failures) else 0


if __name__ == "__main__":
    sys.exit(main())
