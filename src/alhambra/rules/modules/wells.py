"""Wishing wells (RULES.md §6.5, §6.7): exactly as many tiles before the spout as the well cost.

The line runs straight on from the spout, over walls, to the first empty cell; tiles of any sort
count, the well itself does not.
"""

from __future__ import annotations

from alhambra.rules.city.grid import City
from alhambra.rules.ids import FIRST_WELL, WELLS
from alhambra.rules.report import Detail
from alhambra.rules.seams import POINTS, Module
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet
from alhambra.rules.vecs import i64


def line_length(city: City, cell: i64, side: i64) -> i64:
    """Tiles in the unbroken straight line from a cell to one side, without the cell itself."""
    length: i64 = 0
    cell = city.neighbour(cell, side)
    while city.tile_at(cell) >= 0:
        length += 1
        cell = city.neighbour(cell, side)
    return length


def well_points(city: City, tiles: TileSet, cell: i64) -> i64:
    """What the well on a cell scores in a round (§6.7.2): its price, or nothing."""
    price = tiles.price[city.tile_at(cell)]
    return price if line_length(city, cell, city.orientation_at(cell)) == price else 0


class Wells(Module):
    """The module; it answers POINTS, and brings six tiles that lie beside a slot."""

    def __init__(self) -> None:
        super().__init__("wells", "6.7", (POINTS,))

    def bag_tiles(self) -> tuple[int, ...]:
        return tuple(range(FIRST_WELL, FIRST_WELL + WELLS))

    def lies_beside(self, tile: i64) -> bool:
        return FIRST_WELL <= tile < FIRST_WELL + WELLS

    def points(self, state: State, seat: i64) -> i64:
        city = state.seats[seat].city
        total: i64 = 0
        for square in city.squares:
            if self.lies_beside(city.tile_on(square)):
                total += well_points(city, self.tiles, city.cell_of(square))
        return total

    def details(self, state: State, seat: i64) -> list[Detail]:
        city = state.seats[seat].city
        found: list[Detail] = []
        for cell in city.cells():
            tile = city.tile_at(cell)
            if self.lies_beside(tile):
                points = well_points(city, self.tiles, cell)
                if points:
                    side = city.orientation_at(cell)
                    line: list[int] = []
                    at = cell
                    for _ in range(points):
                        at = city.neighbour(at, side)
                        line.append(at)
                    found.append(Detail("wells", seat, tile, cell, side, -1, tuple(line), points))
        return found
