"""Processor time beside wall-clock time, and times that cannot be."""

from __future__ import annotations

import math
import time

import pytest

from alhambra.lab.timing import SHORTEST, ImpossibleTime, Time, best_of, checked, median_of, time_of


def test_waiting_takes_no_processor_time() -> None:
    """A pause of 10 ms is in the wall-clock time alone."""

    def pause() -> int:
        time.sleep(0.01)
        return 1

    measured = time_of(pause, 0.1)
    assert measured.wall >= 0.01
    assert measured.processor < measured.wall / 2


def test_the_time_is_that_of_one_unit() -> None:
    """Work that says it did a thousand takes a thousandth each."""

    def work() -> int:
        sum(range(10_000))
        return 1000

    of_one = time_of(work, 0.05)
    whole = time_of(lambda: work() // 1000, 0.05)
    assert 100 < whole.processor / of_one.processor < 10_000


def test_work_too_short_for_the_clock_goes_on_until_it_ticks() -> None:
    assert time_of(lambda: 1, 0).processor > 0


@pytest.mark.parametrize("bad", [-1.0, 0.0, math.nan, math.inf, SHORTEST / 2])
def test_a_time_that_is_none_is_refused(bad: float) -> None:
    for measured in (Time(bad, 1), Time(1, bad)):
        with pytest.raises(ImpossibleTime, match="copy"):
            checked(measured, "copy")


def test_more_processor_time_than_passed_is_refused() -> None:
    assert checked(Time(1, 1), "copy") == (1, 1)
    with pytest.raises(ImpossibleTime, match="2 seconds of one processor do not fit into 1"):
        checked(Time(2, 1), "copy")


def test_medians_and_bests_are_taken_by_each_clock() -> None:
    times = [Time(1, 9), Time(2, 3), Time(4, 4)]
    assert median_of(times) == (2, 4)
    assert best_of(times) == (1, 3)
