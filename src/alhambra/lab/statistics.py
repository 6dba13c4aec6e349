"""Intervals and means, always with their uncertainty: 95 % unless said otherwise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

Z95: Final = 1.959963984540054  # the normal quantile at 97.5 %


class Mean(NamedTuple):
    """A mean and half the width of its 95 % interval (nan for a single value, which tells nothing of it)."""

    value: float
    half_width: float


def wilson_interval(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson score interval of a rate; ``wins`` may be fractional (shared wins). (0, 1) without games.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    square = z * z
    middle = rate + square / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_of(values: Sequence[float], z: float = Z95) -> Mean:
    """The mean of some values and half its interval, by the normal approximation; nan without values."""
    count = len(values)
    if count == 0:
        return Mean(math.nan, math.nan)
    mean = math.fsum(values) / count
    if count == 1:
        return Mean(mean, math.nan)
    variance = math.fsum([(value - mean) ** 2 for value in values]) / (count - 1)
    return Mean(mean, z * math.sqrt(variance / count))
