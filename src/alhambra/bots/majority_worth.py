"""What one more tile of a kind is worth: points of the rounds to come, mine against the others'.

The counts at a round are thought of as today's counts plus what each player will get of the tiles
still to come, which is uncertain.  For two players the chance that one is ahead is then a normal
distribution function of the difference; a tie counts as half.  The expected number of players ahead
is a rank, and points are read off between the places that the round pays: rank 0 the first place,
rank 1 the second, half way between them half of both, which is the rule for ties (RULES.md §5.5).
"""

from __future__ import annotations

import math
from typing import Final, final

from alhambra.bots.outlook import Outlook
from alhambra.bots.weights import Weights
from alhambra.rules.ids import BUILDING_KINDS, ROUND_A, ROUND_B
from alhambra.rules.scoring import rank_points
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

# RANK_POINTS[kind][round]: points of ranks 1…, ending with a 0 that is paid to everybody behind.
RANK_POINTS: Final = tuple(
    [
        [
            (*[float(rank_points(round_, rank, kind)) for rank in range(1, round_ + 1)], 0.0, 0.0)
            for round_ in range(4)
        ]
        for kind in range(BUILDING_KINDS)
    ]
)
FIRST_NEUTRAL_TILES: Final = 6
STEPS: Final = 2  # expectations are rounded to halves, so that results can be kept
MOST_KEPT: Final = 50_000

PLAYERS: Final = 8  # room for six seats and the neutral player
NOT_KNOWN: Final = -1e9

# Of one round of one kind: round, spread of a difference, growth of a seat, growth of the neutral player.
Race = tuple[int, float, float, float]


@final
class Majorities:
    """Worth of the majorities at one view, for the seat ``me``."""

    def __init__(self, view: View, outlook: Outlook, me: int, weights: Weights, kept: MajorityBook) -> None:
        self.me: Final[int] = me
        self.seats: Final[int] = len(view.seats)
        self.kept: Final[MajorityBook] = kept
        self.denial: Final[float] = weights.denial
        self.spread: Final[float] = weights.spread
        neutral = view.neutral
        self.counts: Final[list[tuple[int, ...]]] = [
            (
                *[seat.counts[kind] for seat in view.seats],
                *(() if neutral is None else (neutral.counts[kind],)),
            )
            for kind in range(BUILDING_KINDS)
        ]
        self.unseen: Final[list[int]] = kept.kinds_in(view.unseen)
        self.outlook: Final[Outlook] = outlook
        self.on_sale: Final[list[int]] = kept.kinds_in(tuple([tile for tile in view.slots if tile >= 0]))
        self.races: Final[list[tuple[Race, ...] | None]] = [None] * BUILDING_KINDS
        self.of_one: Final[vec[float]] = vec[float]([NOT_KNOWN] * (BUILDING_KINDS * PLAYERS))
        self.gains: Final[dict[tuple[int, int, float], float]] = {}

    def gain(self, kind: i64, player: i64, extra: float) -> float:
        """What it is worth to me if a player (``seats`` for the neutral one) has ``extra`` more of a kind."""
        if extra == 1.0:  # nearly always
            place = kind * PLAYERS + player
            of_one = self.of_one[place]
            if of_one == NOT_KNOWN:
                of_one = self.of_one[place] = self._gain(kind, player, 1.0)
            return of_one
        key = (kind, player, extra)
        known = self.gains.get(key)
        if known is None:
            known = self.gains[key] = self._gain(kind, player, extra)
        return known

    def _gain(self, kind: int, player: int, extra: float) -> float:
        whole = math.floor(extra)
        part = extra - whole
        gain = -self._worth_with(kind, player, 0)
        if part < 1:
            gain += self._worth_with(kind, player, whole) * (1 - part)
        if part:
            gain += self._worth_with(kind, player, whole + 1) * part
        return gain

    def _worth_with(self, kind: int, player: int, extra: int) -> float:
        counts = self.counts[kind]
        if extra:
            counts = (*counts[:player], counts[player] + extra, *counts[player + 1 :])
        races = self.races[kind]
        if races is None:
            races = self.races[kind] = self._races(kind)
        return self.kept.worth(kind, counts, races, self.me, self.seats, self.denial)

    def _races(self, kind: int) -> tuple[Race, ...]:
        """What will happen to the counts of a kind until each of the rounds to come."""
        races = []
        bag = self.outlook.bag
        share = self.unseen[kind] / bag if bag else 0.0
        to_neutral = 0.0
        for round_, tiles in self.outlook.rounds:
            coming = self.on_sale[kind] + share * tiles
            sold = max(0.0, coming - to_neutral * share) / self.seats
            # Each tile goes to one of the seats: the variance of the difference between two of them.
            spread = self.spread * math.sqrt(2 * sold) + 0.25
            races.append((round_, _rounded(spread), _rounded(sold), _rounded(to_neutral * share)))
            if len(self.counts[kind]) > self.seats:
                if round_ == ROUND_A:
                    to_neutral += min(FIRST_NEUTRAL_TILES, bag - tiles)
                elif round_ == ROUND_B:
                    to_neutral += max(0.0, bag - tiles - to_neutral) / 3
        return tuple(races)


@final
class MajorityBook:
    """Results that stay true from one decision to the next, kept by all that they depend on."""

    def __init__(self, kind_of_tile: vec[i64]) -> None:
        self.kind_of_tile: Final[vec[i64]] = kind_of_tile
        self.worths: Final[dict[tuple[int, tuple[int, ...], tuple[Race, ...], int], float]] = {}

    def kinds_in(self, tiles: tuple[int, ...]) -> list[int]:
        """How many of some tiles belong to each of the six kinds."""
        kinds = [0] * (BUILDING_KINDS + 4)
        kind_of_tile = self.kind_of_tile
        for tile in tiles:
            kinds[kind_of_tile[tile]] += 1
        return kinds

    def worth(
        self,
        kind: int,
        counts: tuple[int, ...],
        races: tuple[Race, ...],
        me: int,
        seats: int,
        denial: float,
    ) -> float:
        """My points of a kind in the rounds to come, less a share of what the others get."""
        key = (kind, counts, races, me)
        known = self.worths.get(key)
        if known is None:
            if len(self.worths) >= MOST_KEPT:
                self.worths.clear()
            known = self.worths[key] = _worth(kind, counts, races, me, seats, denial)
        return known


def _worth(
    kind: int, counts: tuple[int, ...], races: tuple[Race, ...], me: int, seats: int, denial: float
) -> float:
    worth = 0.0
    against = denial / (seats - 1)
    for round_, spread, growth, neutral_growth in races:
        points = expected_points(RANK_POINTS[kind][round_], counts, seats, spread, growth, neutral_growth)
        others = 0.0
        for seat in range(seats):
            if seat != me:
                others += points[seat]
        worth += points[me] - against * others
    return worth


def expected_points(
    places: tuple[float, ...],
    counts: tuple[int, ...],
    seats: int,
    spread: float,
    growth: float,
    neutral_growth: float,
) -> list[float]:
    """Points that each player (the neutral one last, if there is one) may expect of a kind in a round.

    ``places``: what the places pay, ending with zeros; ``spread``: the standard deviation of the
    difference of two players' counts at the round; ``growth``: what each seat will get until then.
    """
    means: vec[float] = vec[float]([0.0] * PLAYERS)
    players = i64(len(counts))
    for player in range(players):
        means[player] = counts[player] + growth
    if players > seats:
        means[seats] += neutral_growth - growth
    ranks: vec[float] = vec[float]([0.0] * PLAYERS)
    scale = 1 / (spread * math.sqrt(2))
    for one in range(i64(1), players):
        mean = means[one] * scale
        rank = 0.0
        for other in range(one):
            ahead = 0.5 + 0.5 * math.erf(mean - means[other] * scale)
            ranks[other] += ahead
            rank += 1 - ahead
        ranks[one] = rank
    points: list[float] = []
    last = len(places) - 2
    for player in range(players):
        rank = ranks[player]
        place = min(int(rank), last)
        part = min(1.0, rank - place)
        expected = places[place] * (1 - part) + places[place + 1] * part
        if counts[player] == 0:
            expected *= 1 - math.exp(-means[player])  # who has none gets nothing (§5.4.2)
        points.append(expected)
    return points


def _rounded(number: float) -> float:
    return max(1, round(number * STEPS)) / STEPS if number else 0.0
