"""Processor time, which other programs hardly change, beside wall-clock time, which people wait for.

A time that cannot be is refused, where it is measured and where it is written down.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from alhambra.rules.errors import AlhambraError

SHORTEST: Final = 1e-9  # seconds; nothing that is measured here can be done in less
SLACK: Final = 1.01  # the two clocks do not go quite alike


class Time(NamedTuple):
    """Seconds for one of something: that a processor worked for it, and that passed meanwhile."""

    processor: float
    wall: float


class ImpossibleTime(AlhambraError):
    """A time that is no time: not a number, not above nothing, more work than one processor does in it."""


def checked(measured: Time, what: str) -> Time:
    """The same time; raises ImpossibleTime, with ``what`` was measured, if it cannot be."""
    for clock, seconds in measured._asdict().items():
        if not math.isfinite(seconds) or seconds < SHORTEST:
            raise ImpossibleTime(f"{what}: {seconds} seconds ({clock}) cannot be")
    if measured.processor > measured.wall * SLACK:
        raise ImpossibleTime(
            f"{what}: {measured.processor} seconds of one processor do not fit into {measured.wall}"
        )
    return measured


def time_of(work: Callable[[], int], seconds: float, what: str = "work") -> Time:
    """Do some work again and again for about ``seconds``; the time for one unit of it.

    ``work`` gives the number of units that it did.
    """
    units = 0
    begun = time.perf_counter()
    begun_working = time.process_time()
    while True:
        units += work()
        # The processor's clock may tick slowly, so it is waited for.
        if time.perf_counter() - begun >= seconds and (worked := time.process_time() - begun_working):
            break
    return checked(Time(worked / units, (time.perf_counter() - begun) / units), what)


def median_of(times: Iterable[Time]) -> Time:
    """The median by each clock."""
    processor, wall = zip(*times, strict=True)
    return Time(statistics.median(processor), statistics.median(wall))


def best_of(times: Iterable[Time]) -> Time:
    """The shortest by each clock."""
    processor, wall = zip(*times, strict=True)
    return Time(min(processor), min(wall))
