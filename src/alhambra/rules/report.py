"""What a round of scoring gave to whom, and why: plain data for clients and the referee."""

from __future__ import annotations

from typing import Final, NamedTuple

WALL_SOURCE: Final = "wall"  # of points, beside kinds and modules


class Share(NamedTuple):
    """Seats tied on one number of tiles: the ranks they cover and what each gets (§5.5).

    ``seats``: seat numbers; ``neutral``: whether the neutral player is among them; ``ranks``: the
    paid ranks 1-3 that they cover; ``points``: of these ranks together; ``each``: rounded down.
    """

    seats: tuple[int, ...]
    neutral: bool
    ranks: tuple[int, ...]
    points: int
    each: int


class KindReport(NamedTuple):
    """One kind in one round: what was counted and who got what."""

    counts: tuple[int, ...]
    neutral: int
    shares: tuple[Share, ...]
    points: tuple[int, ...]
    neutral_points: int


class WallReport(NamedTuple):
    """The longest outer wall of a seat: its length and one longest run as (cell, side)."""

    seat: int
    length: int
    edges: tuple[tuple[int, int], ...]


class Detail(NamedTuple):
    """One thing that a module scored or counted.

    ``source``: the module's name; ``tile`` on ``cell``; ``side``: of the edge or spout, -1 for
    none; ``kind``: of the building counted, -1 for none; ``cells``: the cells that count;
    ``points``: points scored, or what it is worth in a majority (huts, bonus cards).
    """

    source: str
    seat: int
    tile: int
    cell: int
    side: int
    kind: int
    cells: tuple[int, ...]
    points: int


class SourcePoints(NamedTuple):
    """What a seat got from one source in a round: a kind, ``wall``, or a module by its name."""

    seat: int
    source: str
    points: int


class RoundReport(NamedTuple):
    """A whole round.  ``kinds`` has six entries; ``totals`` are what each seat got in this round.

    ``sources``: the parts of the totals, only those that are not 0, by seat.
    """

    round: int
    turn: int
    kinds: tuple[KindReport, ...]
    walls: tuple[WallReport, ...]
    details: tuple[Detail, ...]
    sources: tuple[SourcePoints, ...]
    totals: tuple[int, ...]
    neutral_total: int
    scores_after: tuple[int, ...]
