"""What a city is worth beside its majorities, and what each way to change it would add.

The longest outer wall counts in every round to come; beside it the city should stay open, so that
most tiles find a cell.  Of modules: bathhouses and wells score in every round to come, huts count in
majorities, a designer scores at once.  Everything is worked out on a ``City`` built from a view.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, final

from alhambra.bots.weights import Weights
from alhambra.rules.city.fitting import accepted_at, accepted_on
from alhambra.rules.city.grid import City
from alhambra.rules.city.outline import wall_length
from alhambra.rules.ids import (
    BATHHOUSE,
    BUILDING_KINDS,
    BUILDINGS,
    CELL_STEPS,
    FIRST_HUT,
    FOUNTAIN,
    WELL,
    has_wall,
)
from alhambra.rules.interfaces.designers import DesignerView
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import BuiltTile

AHEAD_STEPS: Final = 2  # tiles to come before a round are counted in halves
TILES_TO_REACH: Final = 1.5  # own tiles after which a line has grown by one with a chance of 63 %
TILES_OF_A_KIND: Final = 6.0  # own tiles of which one is of a certain kind


def _wall_counts() -> vec[i64]:
    table: vec[i64] = vec[i64]([0] * 16)
    for walls in range(16):
        table[walls] = walls.bit_count()
    return table


def _fit_table(shift: int) -> vec[float]:
    """Eight bits of a set of wall sets, from ``shift`` on -> the share of all buildings that have one."""
    shares = [0.0] * 16
    for tile in range(BUILDINGS):
        shares[STANDARD_TILES.walls[tile]] += 1 / BUILDINGS
    table: vec[float] = vec[float]([0.0] * 256)
    for mask in range(256):
        share = 0.0
        for bit in range(8):
            if mask >> bit & 1:
                share += shares[shift + bit]
        table[mask] = share
    return table


def _steps() -> vec[i64]:
    table: vec[i64] = vec[i64]([0] * 4)
    for side in range(4):
        table[side] = CELL_STEPS[side]
    return table


WALL_COUNT: Final[vec[i64]] = _wall_counts()
FIT_LOW: Final[vec[float]] = _fit_table(0)
FIT_HIGH: Final[vec[float]] = _fit_table(8)
STEP: Final[vec[i64]] = _steps()


def fit_of(wall_sets: i64) -> float:
    """Share of all buildings whose walls are among these sets of walls."""
    return FIT_LOW[wall_sets & 255] + FIT_HIGH[wall_sets >> 8]


@final
class Change:
    """One way to change a city: ``points`` it adds, ``counts``: what it adds to majorities (kind, number)."""

    __slots__ = ("cell", "counts", "orientation", "points")

    def __init__(
        self, cell: i64, orientation: i64, points: float, counts: tuple[tuple[int, float], ...]
    ) -> None:
        self.cell: Final[i64] = cell
        self.orientation: Final[i64] = orientation
        self.points: Final[float] = points
        self.counts: Final[tuple[tuple[int, float], ...]] = counts


class Ground(NamedTuple):
    """All that the worth of a city depends on.

    ``ahead``: for each round to come, how many tiles the seat will get before it, in halves;
    ``openness``: how much an open city still matters, in quarters; ``designer``: None when the module
    is off or ignored; the others: whether a module is valued.
    """

    city: tuple[BuiltTile, ...]
    ahead: tuple[int, ...]
    openness: int
    designer: DesignerView | None
    huts: bool
    bathhouses: bool
    wells: bool


@final
class CityWorth:
    """A city, its worth, and the changes that are possible; made once for a ``Ground``."""

    def __init__(self, ground: Ground, tiles: TileSet, weights: Weights) -> None:
        self.tiles: Final[TileSet] = tiles
        self.rounds: Final[float] = float(len(ground.ahead))
        self.wall_weight: Final[float] = weights.wall * len(ground.ahead)
        self.other_wall_weight: Final[float] = weights.other_wall * len(ground.ahead)
        self.fit_weight: Final[float] = weights.fit * ground.openness / 4
        self.second_fit_weight: Final[float] = weights.second_fit * ground.openness / 4
        self.feet: Final[float] = weights.feet
        to_come = ground.ahead[len(ground.ahead) - 1] / AHEAD_STEPS
        self.hut_side: Final[float] = weights.hut_side * (1 - math.exp(-to_come / TILES_OF_A_KIND))
        self.bath_side: Final[float] = weights.bath_side
        self.well_near: Final[float] = weights.well_near
        self.well_stays: Final[float] = weights.well_stays
        self.ahead: Final[list[float]] = [halves / AHEAD_STEPS for halves in ground.ahead]
        self.huts_count: Final[bool] = ground.huts
        self.baths_score: Final[bool] = ground.bathhouses
        self.wells_score: Final[bool] = ground.wells
        designer = ground.designer
        self.designer_cell: Final[i64] = i64(-1000) if designer is None else i64(designer.cell)
        self.designer_facing: Final[i64] = i64(-1) if designer is None else i64(designer.facing)
        self.city: Final[City] = City()
        self.special: Final[dict[int, tuple[int, int]]] = {}  # cell -> bathhouse or well, how it lies
        self.huts: Final[dict[int, int]] = {}  # cell -> hut
        for tile, cell, walls, orientation in ground.city:
            if tile != FOUNTAIN:
                self._put(cell, tile, walls, orientation)
        self.points: Final[float] = self._points()
        self.hut_counts: Final[vec[float]] = self._hut_counts()
        self.known: Final[dict[int, list[Change]]] = {}

    def placements(self, tile: i64) -> list[Change]:
        """Every way to build a tile; empty when it fits nowhere."""
        found = self.known.get(tile)
        if found is not None:
            return found
        walls = self.tiles.walls[tile]
        city = self.city
        cells: list[int] = []
        for square in city.empty:
            if accepted_on(city, square) >> walls & 1:
                cells.append(city.cell_of(square))
        cells.sort()
        ways = self._ways(tile)
        known: list[Change] = []
        for cell in cells:
            for orientation in range(ways):
                known.append(self.placement(tile, cell, orientation))
        self.known[tile] = known
        return known

    def placement(self, tile: i64, cell: i64, orientation: i64) -> Change:
        """One way to build a tile (not checked for legality)."""
        self._put(cell, tile, self.tiles.walls[tile], orientation)
        change = self._change(cell, orientation, tile, -1)
        self._take_away(cell)
        return change

    def swap(self, tile: i64, cell: i64, orientation: i64) -> Change:
        """Putting a tile in place of the one on a cell (not checked for legality)."""
        old = self.city.tile_at(cell)
        walls = self.city.walls_at(cell)
        lay = self.city.orientation_at(cell)
        self._take_away(cell)
        self._put(cell, tile, self.tiles.walls[tile], orientation)
        change = self._change(cell, orientation, tile, old)
        self._take_away(cell)
        self._put(cell, old, walls, lay)
        return change

    def removal(self, cell: i64) -> Change:
        """Taking a tile out of the city (not checked for legality)."""
        old = self.city.tile_at(cell)
        walls = self.city.walls_at(cell)
        lay = self.city.orientation_at(cell)
        self._take_away(cell)
        change = self._change(cell, 0, -1, old)
        self._put(cell, old, walls, lay)
        return change

    def fit(self) -> float:
        """Share of all buildings for which there is a cell."""
        wall_sets: i64 = 0
        for square in self.city.empty:
            wall_sets |= accepted_on(self.city, square)
        return fit_of(wall_sets)

    def fit_beside(self, cell: i64, side: i64) -> float:
        """Share of all buildings that may be built at a side of a cell."""
        return self.fit_at(cell + STEP[side])

    def fit_at(self, cell: i64) -> float:
        """Share of all buildings that may be built on a cell."""
        return fit_of(accepted_at(self.city, cell))

    # ---- the tiles, and what each is worth where it stands

    def _put(self, cell: i64, tile: i64, walls: i64, orientation: i64) -> None:
        self.city.build(cell, tile, walls, orientation)
        if tile >= BUILDINGS:
            if tile >= FIRST_HUT:
                self.huts[cell] = tile
            else:
                self.special[cell] = (tile, orientation)

    def _take_away(self, cell: i64) -> None:
        tile = self.city.remove(cell)
        if tile >= BUILDINGS:
            if tile >= FIRST_HUT:
                self.huts.pop(cell, None)
            else:
                self.special.pop(cell, None)

    def _ways(self, tile: i64) -> i64:
        kind = self.tiles.kind[tile]
        if (kind == BATHHOUSE and not self.baths_score) or (kind == WELL and not self.wells_score):
            return 1
        return self.tiles.orientations[tile]

    def _change(self, cell: i64, orientation: i64, tile: i64, old: i64) -> Change:
        """What has changed now that the city is as it would be (-1: no tile)."""
        points = self._points() - self.points
        kinds = self.tiles.kind
        is_new = 0 <= tile < BUILDINGS
        if is_new and old < 0:
            points += self._designer_points(cell)
        if is_new and old < 0 and not self.huts:
            return Change(cell, orientation, points, ((kinds[tile], 1.0),))
        now = self._hut_counts()
        if is_new:
            now[kinds[tile]] += 1.0
        if 0 <= old < BUILDINGS:
            now[kinds[old]] -= 1.0
        counts: list[tuple[int, float]] = []
        for kind in range(i64(BUILDING_KINDS)):
            more = now[kind] - self.hut_counts[kind]
            if more:
                counts.append((kind, more))
        return Change(cell, orientation, points, tuple(counts))

    def _points(self) -> float:
        """Points without majorities: wall, openness, bathhouses, wells."""
        city = self.city
        once: i64 = 0
        twice: i64 = 0
        edges: i64 = 0
        for square in city.empty:
            wall_sets = accepted_on(city, square)
            twice |= once & wall_sets
            once |= wall_sets
            edges += WALL_COUNT[city.shown_walls(square)]
        wall = wall_length(city)
        points = (
            float(wall) * self.wall_weight
            + float(edges - wall) * self.other_wall_weight
            + fit_of(once) * self.fit_weight
            + fit_of(twice) * self.second_fit_weight
        )
        if self.special:
            for cell, (tile, orientation) in self.special.items():
                points += self.special_points(cell, tile, orientation)
        return points

    def special_points(self, cell: i64, tile: i64, orientation: i64) -> float:
        """What a bathhouse or well gives in all rounds to come, and what it may come to give."""
        if self.tiles.kind[tile] == BATHHOUSE:
            return self._bathhouse_points(cell, tile, orientation) if self.baths_score else 0.0
        return self._well_points(cell, tile, orientation) if self.wells_score else 0.0

    def _bathhouse_points(self, cell: i64, tile: i64, orientation: i64) -> float:
        """RULES.md §6.6.2; a line that may still find its kind is worth a part.

        The part is the chance that a tile of the kind comes before a round and fits at its end.
        """
        kinds = self.tiles.kind
        city = self.city
        points = 0.0
        for side in range(i64(4)):
            wanted = self.tiles.edge_kind(tile, orientation, side)
            step = STEP[side]
            distance: i64 = 0
            at = cell
            while True:
                at += step
                distance += 1
                met = city.tile_at(at)
                if met < 0:
                    fit = self.fit_at(at)
                    if fit > 0:
                        points += float(distance) * self.bath_side * self._hopes(fit / TILES_OF_A_KIND)
                    break
                if met < BUILDINGS and kinds[met] == wanted:
                    points += float(distance) * self.rounds
                    break
        return points

    def _well_points(self, cell: i64, tile: i64, orientation: i64) -> float:
        """RULES.md §6.7.2; a line that is a little short is worth a part, if it can grow.

        One that is right may grow too long against the will of its owner, unless nothing fits there.
        """
        price = self.tiles.price[tile]
        city = self.city
        step = STEP[orientation]
        length: i64 = 0
        at = cell + step
        while city.tile_at(at) >= 0:
            length += 1
            at += step
        if length > price:
            return 0.0
        if length == price:
            return float(price) * self.rounds * (self.well_stays if self.fit_at(at) > 0 else 1.0)
        fit = self.fit_at(at)
        if fit <= 0:
            return 0.0
        return float(price) * self.well_near * self._hopes(fit / (TILES_TO_REACH * float(price - length)))

    def _hopes(self, rate: float) -> float:
        """Sum over the rounds to come of the chance that something happened before, ``rate`` a tile."""
        hopes = 0.0
        for tiles in self.ahead:
            hopes += 1.0 - math.exp(-rate * tiles)
        return hopes

    def _designer_points(self, cell: i64) -> float:
        """RULES.md §6.8.3 for a building that came to a cell."""
        for side in range(i64(4)):
            if self.designer_cell + STEP[side] == cell:
                ahead = 0.0
                for way in range(i64(4)):
                    ahead = max(ahead, self.fit_at(cell + STEP[way]))
                return (2.0 if side == self.designer_facing else 1.0) + self.feet * ahead
        return 0.0

    def _hut_counts(self) -> vec[float]:
        """By kind: what the huts are worth (RULES.md §6.4.3), open sides at empty cells a little."""
        counts: vec[float] = vec[float]([0.0] * BUILDING_KINDS)
        if not self.huts_count or not self.huts:
            return counts
        city = self.city
        kinds = self.tiles.kind
        for cell, hut in self.huts.items():
            wanted = self.tiles.of[hut]
            walls = self.tiles.walls[hut]
            worth = 0.0
            for side in range(i64(4)):
                if has_wall(walls, side):
                    continue
                met = city.tile_at(i64(cell) + STEP[side])
                if met < 0:
                    worth += self.hut_side
                elif met < BUILDINGS and kinds[met] == wanted:
                    worth += 1.0
            counts[wanted] += worth
        return counts


@final
class CityBook:
    """Cities that were met before, by all that their worth depends on; the oldest is forgotten first."""

    MOST_KEPT: Final = 40

    def __init__(self, tiles: TileSet, weights: Weights) -> None:
        self.tiles: Final[TileSet] = tiles
        self.weights: Final[Weights] = weights
        self.kept: Final[dict[Ground, CityWorth]] = {}

    def city(self, ground: Ground) -> CityWorth:
        """The worth of a city."""
        known = self.kept.get(ground)
        if known is None:
            if len(self.kept) >= CityBook.MOST_KEPT:
                del self.kept[next(iter(self.kept))]
            known = self.kept[ground] = CityWorth(ground, self.tiles, self.weights)
        return known
