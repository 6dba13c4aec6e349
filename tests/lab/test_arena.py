"""Games between bots: seats, chance, processes, games that do not end."""

from __future__ import annotations

from collections import Counter

import pytest

from alhambra.bots.protocol import BotError
from alhambra.lab.arena import Arena, Result, play, results, seed_of
from alhambra.lab.summary import summary_of
from alhambra.rules.errors import OptionsError
from alhambra.rules.options import Options

DUEL = Arena(Options(seats=2), ("greedy", "random"), seed=3)


def without_times(result: Result) -> Result:
    return result._replace(times=(), elapsed=0.0)


def test_everybody_sits_everywhere_equally_often() -> None:
    arena = Arena(Options(seats=4), ("random",) * 4, max_turns=1)
    seats = Counter(
        (place, seat) for number in range(8) for place, seat in enumerate(play(arena, number).seats)
    )
    assert set(seats.values()) == {2}
    assert len(seats) == 16


def test_a_game_follows_from_the_seed_and_its_number() -> None:
    first = [without_times(play(DUEL, number)) for number in range(2)]
    again = [without_times(play(DUEL, number)) for number in range(2)]
    other = without_times(play(DUEL._replace(seed=4), 0))
    assert first == again
    assert other != first[0]


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    """Every game has chance of its own, so who plays it makes no difference."""
    arena = Arena(Options(seats=3), ("random",) * 3, seed=5, max_turns=60)
    alone = {result.number: without_times(result) for result in results(arena, 6)}
    together = {result.number: without_times(result) for result in results(arena, 6, jobs=2)}
    assert together == alone


def test_the_seeds_of_bots_and_games_differ() -> None:
    seeds = {seed_of(0, number, what) for number in range(50) for what in ("game", "bot 0", "bot 1")}
    assert len(seeds) == 150


def test_the_victory_is_shared_by_equal_scores_and_makes_one() -> None:
    for number in range(3):
        result = play(DUEL, number)
        best = max(result.scores)
        assert sum(result.shares) == 1
        assert all(
            (share > 0) == (score == best) for share, score in zip(result.shares, result.scores, strict=True)
        )


def test_a_game_that_does_not_end_is_stopped_and_won_by_nobody() -> None:
    """RULES.md §5.11."""
    arena = Arena(Options(seats=3), ("random",) * 3, max_turns=10)
    result = play(arena, 0)
    assert not result.decided
    assert result.shares == (0, 0, 0)
    summary = summary_of(arena, [result, play(arena._replace(max_turns=2_000), 1)])
    assert (summary.games, summary.undecided) == (2, 1)
    assert sum(row.wins for row in summary.rows) == 1


def test_rows_of_a_summary_join_the_seats_of_one_bot() -> None:
    arena = Arena(Options(seats=3), ("greedy", "random", "random"), seed=1)
    played = [play(arena, number) for number in range(2)]
    greedy, other = summary_of(arena, played).rows
    assert (greedy.places, other.places) == ((0,), (1, 2))
    assert (greedy.fair, other.fair) == pytest.approx((1 / 3, 2 / 3))
    assert greedy.wins + other.wins == 2
    assert summary_of(arena, played[::-1]) == summary_of(arena, played)


def test_bots_of_one_name_only_get_a_row_each() -> None:
    arena = Arena(Options(seats=2), ("random", "random"), max_turns=1)
    assert [row.places for row in summary_of(arena, [play(arena, 0)]).rows] == [(0,), (1,)]


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BotError):
        play(DUEL._replace(bots=("greedy", "nobody")), 0)
    with pytest.raises(OptionsError):
        list(results(DUEL._replace(options=Options(seats=9)), 1, jobs=2))
    for seed in (-1, 2**62):
        for jobs in (1, 2):
            with pytest.raises(OptionsError, match=f"seed: {seed} is not between"):
                list(results(DUEL._replace(seed=seed), 1, jobs=jobs))


def test_the_time_of_a_decision_is_told_by_both_clocks() -> None:
    """Each bot's processor time, and the wall-clock time that it is part of."""
    result = play(DUEL, 0)
    assert all(0 < time.processor <= time.wall * 1.01 for time in result.times)
    assert sum(time.wall for time in result.times) <= result.elapsed
    greedy, other = summary_of(DUEL, [result]).rows
    assert greedy.per_decision.processor == pytest.approx(result.times[0].processor / result.asked[0])
    assert other.per_decision.wall == pytest.approx(result.times[1].wall / result.asked[1])
