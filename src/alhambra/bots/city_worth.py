"""What a city is worth beside its majorities, and what each way to change it would add.

The longest outer wall counts in every round to come; beside it the city should stay open, so that
most tiles find a cell.  Of modules: bathhouses and wells score in every round to come, huts count in
majorities, a designer scores at once.  Everything is worked out on a ``City`` built from a view.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.bots.weights import Weights
from alhambra.rules.city import ACCEPTS, City
from alhambra.rules.ids import (
    BATHHOUSE,
    BUILDINGS,
    CELL_STEPS,
    FIRST_HUT,
    FOUNTAIN,
    TILES,
    WELL,
)
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.view import BuiltTile, DesignerView

ACCEPTED: Final = tuple([int(ACCEPTS[info]) for info in range(4096)])
WALL_COUNT: Final = tuple([walls.bit_count() for walls in range(16)])


def _fit_tables() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Bits 0-7 and 8-15 of a set of wall sets -> the share of all buildings that have one of them."""
    shares = [0.0] * 16
    for tile in range(BUILDINGS):
        shares[STANDARD_TILES.walls[tile]] += 1 / BUILDINGS
    halves = []
    for half in (shares[:8], shares[8:]):
        halves.append(
            tuple([sum(share for bit, share in enumerate(half) if mask >> bit & 1) for mask in range(256)])
        )
    return halves[0], halves[1]


FIT_LOW, FIT_HIGH = _fit_tables()


def fit_of(wall_sets: int) -> float:
    """Share of all buildings whose walls are among these sets of walls."""
    return FIT_LOW[wall_sets & 255] + FIT_HIGH[wall_sets >> 8]


class TileFacts:
    """The tables of a game's tiles as plain tuples, which are faster to read."""

    def __init__(self, tiles: TileSet) -> None:
        self.kind: Final = tuple([int(tiles.kind[tile]) for tile in range(TILES)])
        self.price: Final = tuple([int(tiles.price[tile]) for tile in range(TILES)])
        self.walls: Final = tuple([int(tiles.walls[tile]) for tile in range(TILES)])
        self.of: Final = tuple([int(tiles.of[tile]) for tile in range(TILES)])
        self.turns: Final = tuple([int(tiles.turns[tile]) for tile in range(TILES)])


class Change(NamedTuple):
    """One way to change a city: ``points`` it adds, ``counts``: what it adds to majorities (kind, number)."""

    cell: int
    turned: int
    points: float
    counts: tuple[tuple[int, float], ...]


class Ground(NamedTuple):
    """All that the worth of a city depends on.

    ``rounds``: how many are to come; ``openness``: how much an open city still matters, in quarters;
    ``designer``: None when the module is off or ignored; the others: whether a module is valued.
    """

    city: tuple[BuiltTile, ...]
    rounds: int
    openness: int
    designer: DesignerView | None
    huts: bool
    bathhouses: bool
    wells: bool


class CityWorth:
    """A city, its worth, and the changes that are possible; made once for a ``Ground``."""

    def __init__(self, ground: Ground, facts: TileFacts, weights: Weights) -> None:
        self.facts: Final = facts
        self.weights: Final = weights
        self.rounds: Final = ground.rounds
        self.fit_weight: Final = weights.fit * ground.openness / 4
        self.second_fit_weight: Final = weights.second_fit * ground.openness / 4
        self.ground: Final = ground
        self.city: Final = City()
        self.special: Final[dict[int, tuple[int, int]]] = {}  # cell -> bathhouse or well, how it lies
        self.huts: Final[dict[int, int]] = {}  # cell -> hut
        for tile, cell, walls, turned in ground.city:
            if tile != FOUNTAIN:
                self._put(cell, tile, walls, turned)
        self.points: Final = self._points()
        self.hut_counts: Final = self._hut_counts()
        self.known: Final[dict[int, tuple[Change, ...]]] = {}

    def placements(self, tile: int) -> tuple[Change, ...]:
        """Every way to build a tile; empty when it fits nowhere."""
        known = self.known.get(tile)
        if known is None:
            walls = self.facts.walls[tile]
            city = self.city
            info = city.info
            cells = [city.cell_of(place) for place in city.empty if ACCEPTED[info[place]] >> walls & 1]
            cells.sort()
            known = self.known[tile] = tuple(
                [self.placement(tile, cell, turned) for cell in cells for turned in self._ways(tile)]
            )
        return known

    def placement(self, tile: int, cell: int, turned: int) -> Change:
        """One way to build a tile (not checked for legality)."""
        self._put(cell, tile, self.facts.walls[tile], turned)
        change = self._change(cell, turned, tile, None)
        self._take_away(cell)
        return change

    def swap(self, tile: int, cell: int, turned: int) -> Change:
        """Putting a tile in place of the one on a cell (not checked for legality)."""
        old, walls, lay = self._lying(cell)
        self._take_away(cell)
        self._put(cell, tile, self.facts.walls[tile], turned)
        change = self._change(cell, turned, tile, old)
        self._take_away(cell)
        self._put(cell, old, walls, lay)
        return change

    def removal(self, cell: int) -> Change:
        """Taking a tile out of the city (not checked for legality)."""
        old, walls, lay = self._lying(cell)
        self._take_away(cell)
        change = self._change(cell, 0, None, old)
        self._put(cell, old, walls, lay)
        return change

    def fit(self) -> float:
        """Share of all buildings for which there is a cell."""
        wall_sets = 0
        info = self.city.info
        for place in self.city.empty:
            wall_sets |= ACCEPTED[info[place]]
        return fit_of(wall_sets)

    def fit_beside(self, cell: int, side: int) -> float:
        """Share of all buildings that may be built at a side of a cell."""
        place = self.city.place_of(cell + CELL_STEPS[side])
        if place < 0 or self.city.grid[place]:
            return 0.0
        return fit_of(ACCEPTED[self.city.info[place]])

    # ---- the tiles, and what each is worth where it stands

    def _put(self, cell: int, tile: int, walls: int, turned: int) -> None:
        self.city.build(cell, tile, walls, turned)
        if tile >= BUILDINGS:
            if tile >= FIRST_HUT:
                self.huts[cell] = tile
            else:
                self.special[cell] = (tile, turned)

    def _take_away(self, cell: int) -> None:
        if self.city.remove(cell) >= BUILDINGS:
            self.huts.pop(cell, None)
            self.special.pop(cell, None)

    def _lying(self, cell: int) -> tuple[int, int, int]:
        return self.city.tile_at(cell), self.city.walls_at(cell), self.city.turned_at(cell)

    def _ways(self, tile: int) -> range:
        kind = self.facts.kind[tile]
        ignored = (kind == BATHHOUSE and not self.ground.bathhouses) or (
            kind == WELL and not self.ground.wells
        )
        return range(1) if ignored else range(self.facts.turns[tile])

    def _change(self, cell: int, turned: int, tile: int | None, old: int | None) -> Change:
        """What has changed now that the city is as it would be."""
        points = self._points() - self.points
        counts: dict[int, float] = {}
        if tile is not None and tile < BUILDINGS:
            kind = self.facts.kind[tile]
            counts[kind] = 1.0
            if old is None:
                points += self._designer_points(cell)
        if old is not None and old < BUILDINGS:
            kind = self.facts.kind[old]
            counts[kind] = counts.get(kind, 0.0) - 1
        if self.huts or self.hut_counts:
            for kind, number in self._hut_counts().items():
                counts[kind] = counts.get(kind, 0.0) + number
            for kind, number in self.hut_counts.items():
                counts[kind] = counts.get(kind, 0.0) - number
        return Change(cell, turned, points, tuple(counts.items()))

    def _points(self) -> float:
        """Points without majorities: wall, openness, bathhouses, wells."""
        city = self.city
        weights = self.weights
        info = city.info
        once = twice = edges = 0
        for place in city.empty:
            seen = info[place]
            wall_sets = ACCEPTED[seen]
            twice |= once & wall_sets
            once |= wall_sets
            edges += WALL_COUNT[seen >> 8]
        wall = int(city.wall_length())
        points = (
            wall * weights.wall * self.rounds
            + (edges - wall) * weights.other_wall * self.rounds
            + fit_of(once) * self.fit_weight
            + fit_of(twice) * self.second_fit_weight
        )
        for cell, (tile, turned) in self.special.items():
            points += self.special_points(cell, tile, turned) * self.rounds
        return points

    def special_points(self, cell: int, tile: int, turned: int) -> float:
        """What a bathhouse or well gives in a round, and what it may come to give."""
        if self.facts.kind[tile] == BATHHOUSE:
            return self._bathhouse_points(cell, tile, turned) if self.ground.bathhouses else 0.0
        return self._well_points(cell, tile, turned) if self.ground.wells else 0.0

    def _bathhouse_points(self, cell: int, tile: int, turned: int) -> float:
        """RULES.md §6.6.2; a line that still may find its kind is worth a little."""
        edges = self.facts.of[tile]
        points = 0.0
        for side in range(4):
            wanted = edges >> 4 * ((side - turned) & 3) & 15
            distance = 0
            at = cell
            while True:
                at += CELL_STEPS[side]
                distance += 1
                met = self.city.tile_at(at)
                if met < 0:
                    points += self.weights.bath_side
                    break
                if met < BUILDINGS and self.facts.kind[met] == wanted:
                    points += distance
                    break
        return points

    def _well_points(self, cell: int, tile: int, turned: int) -> float:
        """RULES.md §6.7.2; a line that is a little short is worth a part."""
        price = self.facts.price[tile]
        length = 0
        at = cell + CELL_STEPS[turned]
        while self.city.tile_at(at) >= 0:
            length += 1
            at += CELL_STEPS[turned]
        if length == price:
            return float(price)
        return price * self.weights.well_near / (price - length) if length < price else 0.0

    def _designer_points(self, cell: int) -> float:
        """RULES.md §6.8.3 for a building that came to a cell."""
        designer = self.ground.designer
        if designer is None:
            return 0.0
        for side in range(4):
            if designer.cell + CELL_STEPS[side] == cell:
                ahead = max([self.fit_beside(cell, way) for way in range(4)])
                return (2.0 if side == designer.facing else 1.0) + self.weights.feet * ahead
        return 0.0

    def _hut_counts(self) -> dict[int, float]:
        """By kind: what the huts are worth (RULES.md §6.4.3), open sides at empty cells a little."""
        counts: dict[int, float] = {}
        if not self.ground.huts:
            return counts
        for cell, hut in self.huts.items():
            wanted = self.facts.of[hut]
            walls = self.facts.walls[hut]
            worth = 0.0
            for side in range(4):
                if walls >> side & 1:
                    continue
                met = self.city.tile_at(cell + CELL_STEPS[side])
                if met < 0:
                    worth += self.weights.hut_side
                elif met < BUILDINGS and self.facts.kind[met] == wanted:
                    worth += 1.0
            counts[wanted] = counts.get(wanted, 0.0) + worth
        return counts


class CityBook:
    """Cities that were met before, by all that their worth depends on; the oldest is forgotten first."""

    MOST_KEPT: Final = 40

    def __init__(self, facts: TileFacts, weights: Weights) -> None:
        self.facts: Final = facts
        self.weights: Final = weights
        self.kept: Final[dict[Ground, CityWorth]] = {}

    def city(self, ground: Ground) -> CityWorth:
        """The worth of a city."""
        known = self.kept.get(ground)
        if known is None:
            if len(self.kept) >= self.MOST_KEPT:
                del self.kept[next(iter(self.kept))]
            known = self.kept[ground] = CityWorth(ground, self.facts, self.weights)
        return known
