"""A round of scoring: who got what, and why."""

from __future__ import annotations

from msgspec import Struct

from alhambra.notation.wire import values
from alhambra.notation.wire.values import Cell, Edge, Kind, Round, Side, Tile
from alhambra.rules import report as rules


class Places(Struct):
    """Those tied on one number of tiles (§5.5).

    ``places``: the paid ranks 1-3 that they cover; ``points``: of these together; ``each``: rounded down.
    """

    seats: list[int]
    neutral: bool
    places: list[int]
    points: int
    each: int


class KindReport(Struct):
    """One kind: what was counted, who shares which places, and points by seat.

    ``neutral``, ``neutral_points``: of the neutral player; 0 without one.
    """

    counts: list[int]
    neutral: int
    places: list[Places]
    points: list[int]
    neutral_points: int


class WallReport(Struct):
    """The longest outer wall of a seat, and one longest run of its edges, in order."""

    seat: int
    length: int
    edges: list[Edge]


class Detail(Struct):
    """One thing of a module (``source``) that scored, or counted in a majority.

    ``side``: of the edge or spout; ``kind``: that is counted; ``cells``: that count; ``points``: scored,
    or what it is worth in a majority.
    """

    source: str
    seat: int
    tile: Tile | None
    at: Cell | None
    side: Side | None
    kind: Kind | None
    cells: list[Cell]
    points: int


class SourcePoints(Struct):
    """What a seat got from one source in a round: a kind, ``wall``, or a module by its name."""

    seat: int
    source: str
    points: int


class RoundReport(Struct):
    """A whole round; ``sources``: the parts of ``totals`` that are not 0."""

    round: Round
    turn: int
    kinds: dict[Kind, KindReport]
    walls: list[WallReport]
    details: list[Detail]
    sources: list[SourcePoints]
    totals: list[int]
    neutral_total: int
    scores_after: list[int]


def round_report(report: rules.RoundReport) -> RoundReport:
    """The report of a round as it is sent."""
    return RoundReport(
        values.round_letter(report.round),
        report.turn,
        {values.kind(number): _kind_report(kind) for number, kind in enumerate(report.kinds)},
        [_wall_report(wall) for wall in report.walls],
        [_detail(detail) for detail in report.details],
        [SourcePoints(*part) for part in report.sources],
        [*report.totals],
        report.neutral_total,
        [*report.scores_after],
    )


def _kind_report(report: rules.KindReport) -> KindReport:
    places = [
        Places([*share.seats], share.neutral, [*share.ranks], share.points, share.each)
        for share in report.shares
    ]
    return KindReport([*report.counts], report.neutral, places, [*report.points], report.neutral_points)


def _wall_report(wall: rules.WallReport) -> WallReport:
    edges = [(*values.cell(cell), values.side(side)) for cell, side in wall.edges]
    return WallReport(wall.seat, wall.length, edges)


def _detail(detail: rules.Detail) -> Detail:
    return Detail(
        detail.source,
        detail.seat,
        values.tile_or_none(detail.tile),
        values.cell(detail.cell) if detail.cell > 0 else None,
        values.side(detail.side) if detail.side >= 0 else None,
        values.kind(detail.kind) if detail.kind >= 0 else None,
        [values.cell(cell) for cell in detail.cells],
        detail.points,
    )
