"""Measure the rules compiled and uncompiled and write bench/results.md (`make bench`).

python bench/bench_rules.py            both forms, results.md is written anew
python bench/bench_rules.py --short    this interpreter's form only, short runs, printed, nothing written
"""

from __future__ import annotations

import datetime
import json
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from alhambra.lab.timing import Time, checked

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results.md"
COMPILED, UNCOMPILED = "compiled", "uncompiled"

TEXT = """\
# Speed of the rules

Measured on {day} with `make bench`: {versions}.
Each figure is the median of five runs: processor time, then wall-clock time, which other programs on the
machine make longer. The reference work (16 MiB through blake2b) is measured in the same run, and its
processor time is the measure of the ratios: they can be compared between machines and noisy days.

{table}

Random games choose uniformly from full lists of moves, light games list only the kind of move they
need (`alhambra.rules.playout`). A game includes its set-up. `cells and removals` is one listing of
where a tile may be built plus the search for tiles that may be removed, nothing cached. What is imported
or started is measured inside a fresh Python, whose own start is not in it.
"""


class Form(NamedTuple):
    """What was measured in one form of the rules, in microseconds."""

    reference: Time
    figures: dict[str, Time]


def measured(python: str, *options: str) -> tuple[str, Form]:
    """The form that an interpreter has, and its figures."""
    done = subprocess.run(
        [python, str(ROOT / "bench" / "measure.py"), *options], check=True, stdout=subprocess.PIPE, text=True
    )
    said = json.loads(done.stdout)
    figures = {name: Time(*times) for name, times in said["figures"].items()}
    return COMPILED if said["compiled"] else UNCOMPILED, Form(Time(*said["reference"]), figures)


def time_text(microseconds: float) -> str:
    """A time for people."""
    if microseconds >= 1000:
        return f"{microseconds / 1000:,.1f} ms"
    return f"{microseconds:,.2f} µs"


def in_microseconds(time: Time, what: str) -> Time:
    """The same time; raises ImpossibleTime if it cannot be."""
    checked(Time(time.processor / 1e6, time.wall / 1e6), what)
    return time


def table(forms: dict[str, Form]) -> list[str]:
    """One line a figure: times and ratio in each form, and how many times faster the compiled one is.

    Raises ImpossibleTime for figures that cannot be, ValueError where the forms have not the same.
    """
    names = {form: list(forms[form].figures) for form in forms}
    first, *others = names.values()
    if any(other != first for other in others):
        raise ValueError(f"the forms were not measured alike: {names}")
    heads = [head for form in forms for head in (form, "wall-clock", "× reference")]
    lines = [f"| {' | '.join(['what', *heads, *(['faster'] if others else [])])} |"]
    lines.append(f"|{'---|' * lines[0].count(' | ')}---|")
    for name in first:
        cells = [name]
        for form in forms.values():
            time = in_microseconds(form.figures[name], name)
            reference = in_microseconds(form.reference, "the reference work")
            cells += [
                time_text(time.processor),
                time_text(time.wall),
                f"{time.processor / reference.processor:.3g}",
            ]
        if others:
            slow, fast = (forms[form].figures[name].processor for form in (UNCOMPILED, COMPILED))
            cells.append(f"{slow / fast:.1f}")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def results_text(forms: dict[str, Form], day: str, versions: str) -> str:
    """The whole of results.md."""
    return TEXT.format(day=day, versions=versions, table="\n".join(table(forms)))


def main() -> None:
    """Measure and write, or print."""
    if "--short" in sys.argv:
        print("\n".join(table(dict([measured(sys.executable, "--short")]))))
        return
    forms: dict[str, Form] = {}
    for folder in (".venv-compiled", ".venv"):
        print(f"measuring with {folder} …", file=sys.stderr)
        name, form = measured(str(ROOT / folder / "bin" / "python"))
        forms[name] = form
    versions = (
        f"Python {platform.python_version()}, {platform.machine()}, mypy {metadata.version('mypy')}, "
        f"librt {metadata.version('librt')}"
    )
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    RESULTS.write_text(results_text(forms, today, versions), encoding="utf-8")
    print(f"written: {RESULTS.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
