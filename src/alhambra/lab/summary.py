"""What came out of an arena: a row for each different bot of the line-up, with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from alhambra.lab.arena import Arena, Result
from alhambra.lab.statistics import Mean, mean_of, wilson_interval
from alhambra.lab.timing import Time
from alhambra.notation.components import tables_json


class Row(NamedTuple):
    """One bot of the line-up, which may fill several seats.

    ``places``: where the line-up has it; ``wins``: games won by any of its seats, a shared victory
    split among the sharing seats; ``interval``: of the rate of wins, 95 %, Wilson; ``fair``: the rate
    that equal players would have; ``score``: points of its seats; ``margin``: points ahead of the best
    other seat; ``per_decision``: its time for one.
    """

    bot: str
    places: tuple[int, ...]
    wins: float
    rate: float
    interval: tuple[float, float]
    fair: float
    score: Mean
    margin: Mean
    per_decision: Time


class Summary(NamedTuple):
    """All rows, and what is common to them.  ``turns``: of the decided games."""

    rows: tuple[Row, ...]
    games: int
    undecided: int
    turns: Mean


def summary_of(arena: Arena, results: Sequence[Result]) -> Summary:
    """The summary of some games, the same in whatever order they come.

    An undecided game is won by nobody, and its points count nowhere.  In a line-up of one bot only
    there is a row for each of its places.
    """
    played = sorted(results, key=lambda result: result.number)
    decided = [result for result in played if result.decided]
    groups = {bot: [place for place, spec in enumerate(arena.bots) if spec == bot] for bot in arena.bots}
    places = list(groups.values()) if len(groups) > 1 else [[place] for place in range(len(arena.bots))]
    rows = tuple([_row(arena, tuple(group), played, decided) for group in places])
    turns = mean_of([result.turns for result in decided])
    return Summary(rows, len(played), len(played) - len(decided), turns)


def _row(arena: Arena, places: tuple[int, ...], played: Sequence[Result], decided: Sequence[Result]) -> Row:
    wins = math.fsum([result.shares[place] for result in decided for place in places])
    asked = sum([result.asked[place] for result in played for place in places])
    times = [result.times[place] for result in played for place in places]
    processor, wall = (math.fsum(by_clock) for by_clock in zip(*times, strict=True)) if times else (0.0, 0.0)
    return Row(
        arena.bots[places[0]],
        places,
        wins,
        wins / len(played) if played else math.nan,
        wilson_interval(wins, len(played)),
        len(places) / len(arena.bots),
        mean_of([result.scores[place] for result in decided for place in places]),
        mean_of([_margin(result, place) for result in decided for place in places]),
        Time(processor / asked, wall / asked) if asked else Time(math.nan, math.nan),
    )


def _margin(result: Result, place: int) -> int:
    scores = result.scores
    return scores[place] - max([score for other, score in enumerate(scores) if other != place])


def as_json(arena: Arena, summary: Summary, asked_for: int, seconds: float) -> dict[str, Any]:
    """The summary as JSON; nothing but ``speed`` depends on the machine or the number of jobs.

    ``asked_for``: the number of games that were to be played; ``seconds``: how long it took.
    A number that cannot be told is null.
    """
    options = arena.options
    return {
        "game": options.game,
        "modules": list(options.modules),
        "components": None if options.tables is None else tables_json(options.tables),
        "seats": options.seats,
        "bots": list(arena.bots),
        "seed": arena.seed,
        "max_turns": arena.max_turns,
        "games": summary.games,
        "games_asked_for": asked_for,
        "undecided": summary.undecided,
        "turns": _mean(summary.turns),
        "results": [
            {
                "bot": row.bot,
                "places": list(row.places),
                "wins": row.wins,
                "win_rate": _number(row.rate),
                "win_rate_interval": list(row.interval),
                "fair_win_rate": row.fair,
                "score": _mean(row.score),
                "margin": _mean(row.margin),
            }
            for row in summary.rows
        ],
        "speed": {
            "seconds": seconds,
            "games_per_second": summary.games / seconds if seconds > 0 else None,
            "milliseconds_per_decision": {
                row.bot: {clock: _number(time * 1e3) for clock, time in row.per_decision._asdict().items()}
                for row in summary.rows
            },
        },
    }


def _mean(mean: Mean) -> dict[str, float | None]:
    return {"mean": _number(mean.value), "half_width": _number(mean.half_width)}


def _number(number: float) -> float | None:
    return number if math.isfinite(number) else None
