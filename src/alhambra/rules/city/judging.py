"""Why a change of a city is not allowed, with every cell that is the reason (RULES.md §4).

The slow answers: they look at the whole city by floods, so they hold for any city, also one that breaks
a rule already.  Only the change is judged: it is refused for a fault that was not there before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from alhambra.rules.city.grid import City, by_column
from alhambra.rules.ids import FOUNTAIN, FOUNTAIN_CELL, has_wall
from alhambra.rules.refusals import Refusal, coordinates, refusal
from alhambra.rules.vecs import i64

# Reasons, in the order in which they are looked for.  Which cells a verdict names:
ALLOWED: Final = 0  # none
TAKEN: Final = 1  # the one asked about
NO_SIDE: Final = 2  # the one asked about
EDGES: Final = 3  # the neighbours whose shared edge would differ
UNREACHABLE: Final = 4  # the neighbours: over none of them a way leads to the new tile
HOLE: Final = 5  # the empty cells that would be enclosed
THE_FOUNTAIN: Final = 6  # the one asked about
EMPTY: Final = 7  # the one asked about
CUT_OFF: Final = 8  # those whose tiles would no longer be reached

# Reason -> code of its refusal.
CODES: Final = (
    "",
    "build.taken",
    "build.no_side",
    "build.edges",
    "build.unreachable",
    "build.hole",
    "build.fountain",
    "build.empty",
    "build.cut_off",
)

NO_CELL: Final = -1
ALL_WALLS: Final = 15


class Verdict(NamedTuple):
    """ALLOWED, or a reason and the cells that are the reason, sorted by column, then row."""

    reason: int
    cells: tuple[int, ...] = ()


NOTHING_AGAINST: Final = Verdict(ALLOWED)


# ---- changes


def why_not_build(city: City, cell: i64, walls: i64) -> Verdict:
    """ALLOWED, or the reason against a tile with these walls on a cell."""
    if city.tile_at(cell) >= 0:
        return Verdict(TAKEN, (cell,))
    neighbours = _built_neighbours(city, cell)
    if not neighbours:
        return Verdict(NO_SIDE, (cell,))
    different = _differing(city, cell, walls)
    if different:
        return _verdict(EDGES, different)
    reached = _reached(city)
    if not any(near in reached and not has_wall(walls, side) for side, near in neighbours):
        return _verdict(UNREACHABLE, [near for _, near in neighbours])
    enclosed = _newly_enclosed(city, cell)
    return _verdict(HOLE, enclosed) if enclosed else NOTHING_AGAINST


def why_not_remove(city: City, cell: i64) -> Verdict:
    """ALLOWED, or the reason against removing the tile on a cell."""
    tile = city.tile_at(cell)
    if tile < 0:
        return Verdict(EMPTY, (cell,))
    if tile == FOUNTAIN:
        return Verdict(THE_FOUNTAIN, (cell,))
    lost = _reached(city) - _reached(city, cell, ALL_WALLS) - {cell}
    if lost:
        return _verdict(CUT_OFF, lost)
    return Verdict(HOLE, (cell,)) if _pocket(city, cell) else NOTHING_AGAINST


def why_not_swap(city: City, cell: i64, walls: i64) -> Verdict:
    """ALLOWED, or the reason against a tile with these walls in place of the one on a cell."""
    tile = city.tile_at(cell)
    if tile < 0:
        return Verdict(EMPTY, (cell,))
    if tile == FOUNTAIN:
        return Verdict(THE_FOUNTAIN, (cell,))
    different = _differing(city, cell, walls)
    if different:
        return _verdict(EDGES, different)
    lost = _reached(city) - _reached(city, cell, walls)
    return _verdict(CUT_OFF, lost) if lost else NOTHING_AGAINST


def refusal_of(verdict: Verdict, cell: i64) -> Refusal | None:
    """The refusal of a change at a cell; None for ALLOWED."""
    if verdict.reason == ALLOWED:
        return None
    return refusal(CODES[verdict.reason], at=coordinates([cell]), cells=coordinates(list(verdict.cells)))


# ---- a city as a whole


def fault(city: City) -> Verdict:
    """The first building rule that a city breaks: ALLOWED, EDGES, UNREACHABLE or HOLE.

    Its cells are all whose tiles differ at an edge, cannot be reached, or that are enclosed.
    """
    cells = city.cells()
    different = [cell for cell in cells if _differing(city, cell, city.walls_at(cell))]
    if different:
        return _verdict(EDGES, different)
    unreached = set(cells) - _reached(city)
    if unreached:
        return _verdict(UNREACHABLE, unreached)
    enclosed: set[int] = set()
    for cell in city.empty_cells():
        if cell not in enclosed:
            enclosed |= _pocket(city, cell)
    return _verdict(HOLE, enclosed) if enclosed else NOTHING_AGAINST


# ---- floods


def _built_neighbours(city: City, cell: i64) -> list[tuple[int, int]]:
    """The sides of a cell at which tiles stand, with their cells."""
    found: list[tuple[int, int]] = []
    for side in range(4):
        near = city.neighbour(cell, side)
        if city.tile_at(near) >= 0:
            found.append((side, near))
    return found


def _differing(city: City, cell: i64, walls: i64) -> list[int]:
    """Cells beside one whose shared edge is not like that of a tile with these walls."""
    return [
        near
        for side, near in _built_neighbours(city, cell)
        if has_wall(walls, side) != has_wall(city.walls_at(near), side + 2 & 3)
    ]


def _reached(city: City, changed: i64 = NO_CELL, walls: i64 = 0) -> set[int]:
    """Cells reachable on foot from the fountain; the tile on ``changed`` counts as having these walls."""
    reached: set[int] = {FOUNTAIN_CELL}
    ahead: list[int] = [FOUNTAIN_CELL]
    while ahead:
        cell = ahead.pop()
        own_walls = walls if cell == changed else city.walls_at(cell)
        for side in range(4):
            near = city.neighbour(cell, side)
            if near in reached or has_wall(own_walls, side) or city.tile_at(near) < 0:
                continue
            if has_wall(walls if near == changed else city.walls_at(near), side + 2 & 3):
                continue
            reached.add(near)
            ahead.append(near)
    return reached


def _newly_enclosed(city: City, cell: i64) -> set[int]:
    """Empty cells that a tile on an empty cell would cut off from the outside."""
    enclosed: set[int] = set()
    if _pocket(city, cell):
        return enclosed  # the cell was a hole before: filling it makes none
    for side in range(4):
        near = city.neighbour(cell, side)
        if near not in enclosed and city.tile_at(near) < 0:
            enclosed |= _pocket(city, near, cell)
    return enclosed


def _pocket(city: City, start: i64, filled: i64 = NO_CELL) -> set[int]:
    """Cells to which steps across full sides lead from one over empty ones; none if they lead outside.

    ``start`` counts as empty, ``filled`` as built.
    """
    west, east, south, north = 255, 0, 255, 0
    for built in city.cells():
        west = min(west, built & 255)
        east = max(east, built & 255)
        south = min(south, built >> 8)
        north = max(north, built >> 8)
    seen: set[int] = {start}
    ahead: list[int] = [start]
    while ahead:
        cell = ahead.pop()
        if not (west <= cell & 255 <= east and south <= cell >> 8 <= north):
            return set()
        for side in range(4):
            near = city.neighbour(cell, side)
            if near not in seen and near != filled and city.tile_at(near) < 0:
                seen.add(near)
                ahead.append(near)
    return seen


def _verdict(reason: int, cells: Iterable[int]) -> Verdict:
    return Verdict(reason, tuple(by_column(list(cells))))
