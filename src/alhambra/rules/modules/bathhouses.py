"""Bathhouses (RULES.md §6.5, §6.6): each edge looks for the first building of its kind.

From each of its four edges one walks straight on, over walls, to the first empty cell; the first
building of the edge's kind on the way scores its distance.
"""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.city.grid import City
from alhambra.rules.ids import BATHHOUSES, BUILDINGS, FIRST_BATHHOUSE
from alhambra.rules.report import Detail
from alhambra.rules.seams import POINTS, Module
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet
from alhambra.rules.vecs import i64


class Hit(NamedTuple):
    """What one edge of a bathhouse found: the building's kind and cell, and its distance."""

    side: int
    kind: int
    cell: int
    points: int


def edge_points(city: City, tiles: TileSet, cell: i64, side: i64, kind: i64) -> i64:
    """Distance of the first building of a kind straight on from a cell; 0 when there is none."""
    steps: i64 = 0
    while True:
        cell = city.neighbour(cell, side)
        steps += 1
        tile = city.tile_at(cell)
        if tile < 0:
            return 0
        if tile < BUILDINGS and tiles.kind[tile] == kind:
            return steps


def bathhouse_points(city: City, tiles: TileSet, cell: i64) -> i64:
    """What the bathhouse on a cell scores in a round (§6.6.2)."""
    tile = city.tile_at(cell)
    orientation = city.orientation_at(cell)
    total: i64 = 0
    for side in range(i64(4)):
        total += edge_points(city, tiles, cell, side, tiles.edge_kind(tile, orientation, side))
    return total


def bathhouse_hits(city: City, tiles: TileSet, cell: i64) -> list[Hit]:
    """The same edge by edge, only those that score."""
    tile = city.tile_at(cell)
    orientation = city.orientation_at(cell)
    hits: list[Hit] = []
    for side in range(4):
        kind = tiles.edge_kind(tile, orientation, side)
        points = edge_points(city, tiles, cell, side, kind)
        if points:
            at = cell
            for _ in range(points):
                at = city.neighbour(at, side)
            hits.append(Hit(side, kind, at, points))
    return hits


class Bathhouses(Module):
    """The module; it answers POINTS, and brings six tiles that lie beside a slot."""

    def __init__(self) -> None:
        super().__init__("bathhouses", "6.6", (POINTS,))

    def bag_tiles(self) -> tuple[int, ...]:
        return tuple(range(FIRST_BATHHOUSE, FIRST_BATHHOUSE + BATHHOUSES))

    def lies_beside(self, tile: i64) -> bool:
        return FIRST_BATHHOUSE <= tile < FIRST_BATHHOUSE + BATHHOUSES

    def points(self, state: State, seat: i64) -> i64:
        city = state.seats[seat].city
        total: i64 = 0
        for square in city.squares:
            if self.lies_beside(city.tile_on(square)):
                total += bathhouse_points(city, self.tiles, city.cell_of(square))
        return total

    def details(self, state: State, seat: i64) -> list[Detail]:
        city = state.seats[seat].city
        found: list[Detail] = []
        for cell in city.cells():
            tile = city.tile_at(cell)
            if self.lies_beside(tile):
                for hit in bathhouse_hits(city, self.tiles, cell):
                    found.append(
                        Detail("bathhouses", seat, tile, cell, hit.side, hit.kind, (hit.cell,), hit.points)
                    )
        return found
