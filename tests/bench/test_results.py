"""bench/results.md and what writes it: figures that cannot be are neither there nor written."""

from __future__ import annotations

import importlib.util
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import pytest

from alhambra.lab.timing import SHORTEST, ImpossibleTime, Time

ROOT: Final = Path(__file__).parents[2]
RESULTS: Final = (ROOT / "bench/results.md").read_text(encoding="utf-8")
UNITS: Final = {"µs": 1.0, "ms": 1000.0}
GOOD_TIME: Final = Time(100, 120)
NOT_TAKEN: Final = "–"


def bench(name: str) -> ModuleType:
    """A script of bench/, not run."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Number(NamedTuple):
    """A number of the table and half of its last digit."""

    value: float
    error: float


def number(text: str) -> Number:
    """A number as it is written; ValueError if it is none."""
    plain = text.replace(",", "")
    if not re.fullmatch(r"\d+(\.\d+)?(e-?\d+)?", plain):
        raise ValueError(f"{text!r} is no number above nothing")
    digits, _, exponent = plain.partition("e")
    last = -len(digits.partition(".")[2]) + int(exponent or 0)
    return Number(float(plain), 0.5 * 10.0**last)


def duration(text: str) -> Number | None:
    """A time in microseconds; nothing if it was not taken."""
    if text == NOT_TAKEN:
        return None
    digits, _, unit = text.partition(" ")
    value, error = number(digits)
    return Number(value * UNITS[unit], error * UNITS[unit])


def is_ratio(quotient: Number, above: Number, below: Number) -> bool:
    """Whether a rounded quotient is that of two rounded numbers."""
    low = (above.value - above.error) / (below.value + below.error)
    high = (above.value + above.error) / max(below.value - below.error, 1e-12)
    return low - quotient.error <= quotient.value * 1.001 and quotient.value * 0.999 <= high + quotient.error


def faults_in_row(cells: list[str]) -> Iterator[str]:
    """What cannot be in one row: times of each form, ratios, and how many times faster."""
    name, *rest = cells
    times: list[Number] = []
    for at in range(0, len(rest) - 1, 3):
        processor, wall, ratio = duration(rest[at]), duration(rest[at + 1]), number(rest[at + 2])
        taken = [time for time in (processor, wall) if time is not None]
        if not taken or any(time.value <= 0 for time in taken) or ratio.value <= 0:
            yield f"{name}: {rest[at : at + 3]} has no time above nothing"
            return
        if processor and wall and processor.value - processor.error > (wall.value + wall.error) * 1.01:
            yield f"{name}: more processor time than passed"
        times.append(taken[0])
    if len(times) == 2 and not is_ratio(number(rest[-1]), times[1], times[0]):
        yield f"{name}: {rest[-1]} is not how many times faster"


def faults_of(text: str) -> list[str]:
    """What cannot be in the table of a page of results."""
    head, line, *rows = [line for line in text.splitlines() if line.startswith("|")]
    columns = head.count("|")
    assert columns in (5, 9), head
    faults = [f"{row!r}: cells are missing" for row in (line, *rows) if row.count("|") != columns]
    for row in rows:
        try:
            faults += faults_in_row([cell.strip() for cell in row.strip("|").split("|")])
        except (ValueError, KeyError, IndexError) as error:
            faults.append(f"{row!r}: {error}")
    return faults


def test_the_results_have_no_figure_that_cannot_be() -> None:
    """Every time is above nothing, no processor time longer than what passed, every quotient right."""
    assert faults_of(RESULTS) == []
    assert RESULTS.count("\n| ") > 30


def test_the_results_have_a_line_for_each_thing_that_is_measured() -> None:
    measure = bench("measure")
    names = [row.split("|")[1].strip() for row in RESULTS.splitlines() if row.startswith("| ")]
    assert names == ["what", *measure.works(), *measure.STARTS]


GOOD: Final = "| copy | 2.00 µs | 3.00 µs | 0.2 | 8.0 ms | 9.0 ms | 800 | 4,000.0 |"
HEAD: Final = "| what | a | b | c | d | e | f | g |\n|---|---|---|---|---|---|---|---|\n"


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("2.00 µs", "-2.00 µs"),
        ("2.00 µs", "0.00 µs"),
        ("2.00 µs", "nan µs"),
        ("2.00 µs", "inf µs"),
        ("2.00 µs", "2.00 s"),
        ("2.00 µs", ""),
        ("2.00 µs | 3.00 µs", "– | –"),
        ("3.00 µs", "1.00 µs"),
        ("9.0 ms", "-9.0 ms"),
        ("0.2", "-0.2"),
        ("0.2", "0"),
        ("800", "nan"),
        ("4,000.0", "-4,000.0"),
        ("4,000.0", "40.0"),
        ("| 0.2 ", ""),
    ],
)
def test_a_table_with_a_figure_that_cannot_be_is_found_out(good: str, bad: str) -> None:
    assert faults_of(HEAD + GOOD) == []
    assert GOOD.count(good) == 1
    assert faults_of(HEAD + GOOD.replace(good, bad)) != []


def forms(script: ModuleType, compiled: Time, uncompiled: Time) -> dict[str, object]:
    """Two figures in both forms, in microseconds; one of the compiled ones as given."""
    reference = Time(20_000, 21_000)
    return {
        script.COMPILED: script.Form(reference, {"copy": Time(2, 3), "list": compiled}),
        script.UNCOMPILED: script.Form(reference, {"copy": Time(50, 70), "list": uncompiled}),
    }


def test_what_is_written_is_a_table_without_fault() -> None:
    script = bench("bench_rules")
    text = script.results_text(forms(script, Time(0.04, 0.05), GOOD_TIME), "2026-12-01", "Python")
    assert faults_of(text) == []
    assert "| copy | 2.00 µs | 3.00 µs | 0.0001 | 50.00 µs | 70.00 µs | 0.0025 | 25.0 |" in text


@pytest.mark.parametrize(
    "time",
    [
        Time(-49_859.2, 1.0),
        Time(1.0, -1.0),
        Time(0.0, 1.0),
        Time(math.nan, 1.0),
        Time(1.0, math.inf),
        Time(2.0, 1.0),
        Time(SHORTEST * 1e5, SHORTEST * 1e5),  # a tenth of a nanosecond, in microseconds
    ],
)
def test_a_figure_that_cannot_be_is_not_written(time: Time) -> None:
    """Of either form, nor as the reference work."""
    script = bench("bench_rules")
    with pytest.raises(ImpossibleTime, match=r"^list: "):
        script.table(forms(script, time, GOOD_TIME))
    with pytest.raises(ImpossibleTime, match=r"^list: "):
        script.table(forms(script, GOOD_TIME, time))
    with pytest.raises(ImpossibleTime, match=r"^the reference work: "):
        script.table({script.COMPILED: script.Form(time, {"copy": GOOD_TIME})})


def test_forms_that_were_measured_otherwise_are_not_written() -> None:
    script = bench("bench_rules")
    unlike = forms(script, Time(1, 1), GOOD_TIME)
    unlike[script.COMPILED] = script.Form(Time(1, 1), {"copy": Time(1, 1)})
    with pytest.raises(ValueError, match="not measured alike"):
        script.table(unlike)
