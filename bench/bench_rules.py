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
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results.md"


def measured(python: str, *options: str) -> dict[str, Any]:
    """The figures in the form that an interpreter has."""
    done = subprocess.run(
        [python, str(ROOT / "bench" / "measure.py"), *options], check=True, stdout=subprocess.PIPE, text=True
    )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def time_text(microseconds: float) -> str:
    """A time for people."""
    if microseconds >= 1000:
        return f"{microseconds / 1000:,.1f} ms"
    return f"{microseconds:,.2f} µs"


def ratio_text(microseconds: float, reference: float) -> str:
    """A time as a multiple of the reference work."""
    return f"{microseconds / reference:.3g}"


def table(compiled: dict[str, Any] | None, interpreted: dict[str, Any] | None) -> list[str]:
    """One line a figure: time and ratio in each form, and how many times faster the compiled one is."""
    lines = [
        "| what | compiled | × reference | uncompiled | × reference | faster |",
        "|---|---|---|---|---|---|",
    ]
    some = compiled or interpreted
    assert some is not None
    for name in some["figures"]:
        cells = [name]
        for form in (compiled, interpreted):
            if form is None:
                cells += ["", ""]
            else:
                value = form["figures"][name]
                cells += [time_text(value), ratio_text(value, form["reference_us"])]
        if compiled is None or interpreted is None:
            cells.append("")
        else:
            cells.append(f"{interpreted['figures'][name] / compiled['figures'][name]:.1f}")
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    if "--short" in sys.argv:
        form = measured(sys.executable, "--short")
        for line in table(form, None) if form["compiled"] else table(None, form):
            print(line)
        return
    pythons = [ROOT / ".venv-compiled" / "bin" / "python", ROOT / ".venv" / "bin" / "python"]
    forms: dict[bool, dict[str, Any]] = {}
    for python in pythons:
        if python.exists():
            print(f"measuring with {python.relative_to(ROOT)} …", file=sys.stderr)
            form = measured(str(python))
            forms[form["compiled"]] = form
    versions = (
        f"Python {platform.python_version()}, {platform.machine()}, mypy {metadata.version('mypy')}, "
        f"librt {metadata.version('librt')}"
    )
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    lines = [
        "# Speed of the rules",
        "",
        f"Measured on {today} with `make bench`: {versions}.",
        "Each figure is the median of five runs. The reference work (16 MiB through blake2b) is measured in",
        "the same run, so that the ratios can be compared between machines and noisy days.",
        "",
        *table(forms.get(True), forms.get(False)),
        "",
        "Random games choose uniformly from full lists of moves, light games list only the kind of move they",
        "need (`alhambra.rules.playout`). A game includes its set-up. `cells and removals` is one listing of",
        "where a tile may be built plus the search for tiles that may be removed, nothing cached.",
    ]
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written: {RESULTS.relative_to(ROOT)}", file=sys.stderr)


main()
