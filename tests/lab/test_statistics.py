"""Intervals against values known from elsewhere."""

from __future__ import annotations

import math

import pytest

from alhambra.lab.statistics import mean_of, wilson_interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_wilson_interval_has_the_values_of_the_books(
    wins: float, games: int, low: float, high: float
) -> None:
    """R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3."""
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_nothing_is_known_of_a_rate() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_shared_wins_may_be_fractions() -> None:
    low, high = wilson_interval(2.5, 10)
    assert wilson_interval(2, 10)[0] < low < wilson_interval(3, 10)[0]
    assert wilson_interval(2, 10)[1] < high < wilson_interval(3, 10)[1]


def test_a_mean_comes_with_half_its_interval() -> None:
    """1…5: mean 3, standard deviation √2.5, so the half width is 1.96 · √(2.5 / 5)."""
    mean = mean_of([1, 2, 3, 4, 5])
    assert mean.value == 3
    assert mean.half_width == pytest.approx(1.959964 * math.sqrt(0.5), abs=1e-6)


def test_one_value_tells_nothing_of_its_uncertainty() -> None:
    assert mean_of([7]).value == 7
    assert math.isnan(mean_of([7]).half_width)
    assert math.isnan(mean_of([]).value)
