"""The outline of a city and its longest outer wall (RULES.md §5.6).

The outline is one closed line, for a city has no holes.  It is walked clockwise, the city to the right,
from the south side of the southernmost tile; an edge of it is a square and a side.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.city.grid import SMALLEST_BITS, STEPS, City
from alhambra.rules.ids import SOUTH
from alhambra.rules.vecs import i16, i64, vec

SIDE_BITS: Final = 2  # an edge is a square and, in the lowest bits, a side


def wall_length(city: City) -> i64:
    """Edges of the longest connected piece of outer wall; a closed ring counts all."""
    best: i64 = 0
    run: i64 = 0
    before_gap: i64 = -1  # length of the run with which the walk began, -1 until it has ended
    grid = city.grid
    info = city.info
    step = (city.bits - SMALLEST_BITS) * 8
    start = _first_edge(city)
    edge = start
    while True:
        if i64(grid[edge >> SIDE_BITS]) >> (8 + (edge & 3)) & 1:
            run += 1
            if run > best:
                best = run
        else:
            if before_gap < 0:
                before_gap = run
            run = 0
        edge = _next_edge(info, step, edge)
        if edge == start:
            break
    if before_gap >= 0 and run + before_gap > best:
        best = run + before_gap
    return best


def wall_run(city: City) -> list[tuple[int, int]]:
    """Edges (cell, side) of one longest piece of outer wall, in order, clockwise."""
    edges = outline(city)
    count = len(edges)
    walled = [city.walls_at(cell) >> side & 1 for cell, side in edges]
    if all(walled):
        return edges
    best: list[tuple[int, int]] = []
    run: list[tuple[int, int]] = []
    start = walled.index(0)
    for step in range(1, count + 1):
        index = (start + step) % count
        if walled[index]:
            run.append(edges[index])
        else:
            if len(run) > len(best):
                best = run
            run = []
    return best


def outline(city: City) -> list[tuple[int, int]]:
    """Every outer edge (cell, side), clockwise from the south side of the southernmost tile."""
    edges: list[tuple[int, int]] = []
    step = (city.bits - SMALLEST_BITS) * 8
    start = _first_edge(city)
    edge = start
    while True:
        edges.append((city.cell_of(edge >> SIDE_BITS), edge & 3))
        edge = _next_edge(city.info, step, edge)
        if edge == start:
            return edges


def _first_edge(city: City) -> i64:
    first = city.squares[0]
    for square in city.squares:
        if square < first:
            first = square
    return first << SIDE_BITS | SOUTH


def _next_edge(info: vec[i16], step: i64, edge: i64) -> i64:
    """The edge that follows clockwise; ``step``: where the grid's steps begin in STEPS."""
    square = edge >> SIDE_BITS
    side = edge & 3
    around = i64(info[square])
    corner = 2 * side + 1
    if around >> corner & 1:
        return square + STEPS[step + corner] << SIDE_BITS | (side + 3 & 3)
    along = corner + 1 & 7
    if around >> along & 1:
        return square + STEPS[step + along] << SIDE_BITS | side
    return square << SIDE_BITS | (side + 1 & 3)
