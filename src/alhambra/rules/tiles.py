"""Component tables: every tile of both games and its printed facts (RULES.md §1).

The 54 buildings are confirmed by several sources.  Huts' walls, five of the six bathhouses and the
wells' prices are reconstructed (§1.7): a game may bring its own table of those three.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.errors import OptionsError
from alhambra.rules.ids import (
    ARCADES,
    BATHHOUSE,
    BATHHOUSES,
    BUILDING_KINDS,
    BUILDINGS,
    CHAMBERS,
    FIRST_BATHHOUSE,
    FIRST_HUT,
    FIRST_WELL,
    FOUNTAIN,
    FOUNTAIN_KIND,
    GARDEN,
    HUT,
    HUTS,
    KIND_LETTERS,
    PAVILION,
    SERAGLIO,
    SIDE_LETTERS,
    TILES,
    TOWER,
    WELL,
    WELLS,
    walls_of,
    walls_text,
)
from alhambra.rules.vecs import append, i64, vec

# Kind -> (price, walls) of its tiles.  Checked: four independent public sources agree.
BUILDING_TABLE: Final[tuple[tuple[int, tuple[tuple[int, str], ...]], ...]] = (
    (
        PAVILION,
        (
            (2, "NEW"),
            (3, "SW"),
            (4, "ES"),
            (5, "NW"),
            (6, "N"),
            (7, "E"),
            (8, ""),
        ),
    ),
    (
        SERAGLIO,
        (
            (3, "ESW"),
            (4, "NE"),
            (5, "SW"),
            (6, "ES"),
            (7, "W"),
            (8, "S"),
            (9, ""),
        ),
    ),
    (
        ARCADES,
        (
            (4, "NES"),
            (5, "NW"),
            (6, "NE"),
            (6, "SW"),
            (7, "ES"),
            (8, "E"),
            (8, "N"),
            (9, ""),
            (10, ""),
        ),
    ),
    (
        CHAMBERS,
        (
            (5, "NSW"),
            (6, "ES"),
            (7, "NE"),
            (7, "SW"),
            (8, "NW"),
            (9, "S"),
            (9, "W"),
            (10, ""),
            (11, ""),
        ),
    ),
    (
        GARDEN,
        (
            (6, "ESW"),
            (7, "NSW"),
            (8, "NE"),
            (8, "NW"),
            (8, "SW"),
            (9, "E"),
            (10, ""),
            (10, "N"),
            (10, "W"),
            (11, ""),
            (12, "S"),
        ),
    ),
    (
        TOWER,
        (
            (7, "NEW"),
            (8, "NES"),
            (9, "ES"),
            (9, "NE"),
            (9, "NW"),
            (10, "W"),
            (11, ""),
            (11, "N"),
            (11, "S"),
            (12, ""),
            (13, "E"),
        ),
    ),
)
# Kind -> walls of its huts.  Only the first pavilion hut was seen; the others are reconstructed.
HUT_TABLE: Final[tuple[tuple[int, tuple[str, ...]], ...]] = (
    (PAVILION, ("N", "ES", "NSW")),
    (SERAGLIO, ("S", "NW", "NES")),
    (ARCADES, ("E", "W", "NE", "ESW")),
    (CHAMBERS, ("N", "S", "SW", "NEW")),
    (GARDEN, ("E", "W", "N", "NE", "SW")),
    (TOWER, ("S", "E", "W", "ES", "NW")),
)
# Kinds on the edges N, E, S, W.  Only the first was seen; the others are reconstructed.
BATHHOUSE_TABLE: Final[tuple[tuple[int, int, int, int], ...]] = (
    (ARCADES, GARDEN, CHAMBERS, PAVILION),
    (SERAGLIO, CHAMBERS, ARCADES, GARDEN),
    (SERAGLIO, ARCADES, CHAMBERS, TOWER),
    (PAVILION, CHAMBERS, SERAGLIO, TOWER),
    (PAVILION, SERAGLIO, TOWER, GARDEN),
    (PAVILION, GARDEN, ARCADES, TOWER),
)
BATHHOUSE_PRICE: Final = 8
# Prices of the wells, from one source.
WELL_TABLE: Final[tuple[int, ...]] = (3, 3, 4, 4, 5, 5)


class Tables:
    """The components that a game may replace (§1.7): hut walls, bathhouse edges, well prices.

    ``huts``: 24 texts of walls, by kind 3, 3, 4, 4, 5, 5; ``bathhouses``: 6 tuples of the kinds on
    the edges N, E, S, W; ``wells``: 6 prices; ``own``: whether any of the three was given.  Raises
    OptionsError, naming the entry, when a count is wrong, a hut has no wall, a bathhouse does not
    show four different kinds or a price is not between 1 and 20.
    """

    def __init__(
        self,
        huts: tuple[str, ...] | None = None,
        bathhouses: tuple[tuple[int, int, int, int], ...] | None = None,
        wells: tuple[int, ...] | None = None,
    ) -> None:
        self.huts: Final[tuple[str, ...]] = STANDARD_HUTS if huts is None else huts
        self.bathhouses: Final[tuple[tuple[int, int, int, int], ...]] = (
            BATHHOUSE_TABLE if bathhouses is None else bathhouses
        )
        self.wells: Final[tuple[int, ...]] = WELL_TABLE if wells is None else wells
        self.own: Final = huts is not None or bathhouses is not None or wells is not None
        self._given: Final = (huts, bathhouses, wells)
        self._check()

    def __eq__(self, other: object) -> bool:
        """Whether every entry is the same."""
        if not isinstance(other, Tables):
            return False
        return self.huts == other.huts and self.bathhouses == other.bathhouses and self.wells == other.wells

    def __hash__(self) -> int:
        return hash((self.huts, self.bathhouses, self.wells))

    def __reduce__(self) -> tuple[object, ...]:
        return Tables, self._given

    def __copy__(self) -> Tables:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Tables:
        return self

    def _check(self) -> None:
        for name, entries, count in (
            ("huts", len(self.huts), HUTS),
            ("bathhouses", len(self.bathhouses), BATHHOUSES),
            ("wells", len(self.wells), WELLS),
        ):
            if entries != count:
                raise OptionsError(f"components.{name}", f"{entries} entries instead of {count}")
        for i, walls in enumerate(self.huts):
            if not walls or any(letter not in SIDE_LETTERS for letter in walls):
                raise OptionsError(
                    f"components.huts[{i}]", f"walls {walls!r}: at least one side out of N, E, S, W"
                )
        for i, edges in enumerate(self.bathhouses):
            if len(set(edges)) != 4 or any(not 0 <= kind < BUILDING_KINDS for kind in edges):
                raise OptionsError(f"components.bathhouses[{i}]", "four different building kinds are needed")
        for i, price in enumerate(self.wells):
            if not 1 <= price <= 20:
                raise OptionsError(f"components.wells[{i}]", f"price {price} is not between 1 and 20")


STANDARD_HUTS: Final[tuple[str, ...]] = tuple(walls for _, row in HUT_TABLE for walls in row)
HUT_KINDS: Final[tuple[int, ...]] = tuple(kind for kind, row in HUT_TABLE for _ in row)


def packed_edges(kinds: list[int]) -> i64:
    """The four kinds on the edges N, E, S, W of a bathhouse as one number (``TileSet.of``)."""
    packed: i64 = 0
    for side in range(4):
        packed |= kinds[side] << 4 * side
    return packed


class TileSet:
    """Facts about all 91 tiles, as flat tables indexed by tile.

    ``kind``, ``price``, ``walls``: of every tile; ``of``: for huts the kind they belong to, for
    bathhouses the four edge kinds packed 4 bits each from the north clockwise, else 0;
    ``orientations``: in how many ways a tile may lie (1 or 4, §4.1, §6.5.3).
    """

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.kind: Final[vec[i64]] = vec[i64]([0] * TILES)
        self.price: Final[vec[i64]] = vec[i64]([0] * TILES)
        self.walls: Final[vec[i64]] = vec[i64]([0] * TILES)
        self.of: Final[vec[i64]] = vec[i64]([0] * TILES)
        self.orientations: Final[vec[i64]] = vec[i64]([1] * TILES)
        tile = 0
        for kind, row in BUILDING_TABLE:
            for price, walls in row:
                self._set(tile, kind, price, walls)
                tile += 1
        self._set(FOUNTAIN, FOUNTAIN_KIND, 0, "")
        for i, edges in enumerate(tables.bathhouses):
            self._set(FIRST_BATHHOUSE + i, BATHHOUSE, BATHHOUSE_PRICE, "")
            self.of[FIRST_BATHHOUSE + i] = packed_edges([*edges])
            self.orientations[FIRST_BATHHOUSE + i] = 4
        for i, price in enumerate(tables.wells):
            self._set(FIRST_WELL + i, WELL, price, "")
            self.orientations[FIRST_WELL + i] = 4
        for i, walls in enumerate(tables.huts):
            self._set(FIRST_HUT + i, HUT, 0, walls)
            self.of[FIRST_HUT + i] = HUT_KINDS[i]

    def _set(self, tile: int, kind: int, price: int, walls: str) -> None:
        self.kind[tile] = kind
        self.price[tile] = price
        self.walls[tile] = walls_of(walls)

    def __reduce__(self) -> tuple[object, ...]:
        return TileSet, (self.tables,)

    def __copy__(self) -> TileSet:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> TileSet:
        return self

    def edge_kind(self, tile: i64, orientation: i64, side: i64) -> i64:
        """Kind on a side of a bathhouse that lies with its printed north edge to ``turned``."""
        return self.of[tile] >> 4 * ((side - orientation) & 3) & 15


def is_building(tile: i64) -> bool:
    """Whether a tile is one of the 54 buildings (the fountain, huts and special tiles are not)."""
    return 0 <= tile < BUILDINGS


def is_special(tile: i64) -> bool:
    """Whether a tile is a bathhouse or a well."""
    return FIRST_BATHHOUSE <= tile < FIRST_HUT


def _tile_names() -> tuple[str, ...]:
    names = []
    for kind, row in BUILDING_TABLE:
        for price, walls in row:
            side = walls_text(walls_of(walls))
            names.append(f"{KIND_LETTERS[kind]}{price}" + (f".{side}" if side else ""))
    names.append("F")
    names += [f"bath{i + 1}" for i in range(BATHHOUSES)]
    names += [f"well{i + 1}" for i in range(WELLS)]
    for kind, huts in HUT_TABLE:
        names += [f"hut{KIND_LETTERS[kind]}{i + 1}" for i in range(len(huts))]
    return tuple(names)


TILE_NAMES: Final = _tile_names()
TILE_OF_NAME: Final = {name: tile for tile, name in enumerate(TILE_NAMES)}
STANDARD_TILES: Final = TileSet(Tables())


def _buildings_without_walls() -> vec[i64]:
    found = vec[i64]()
    for tile in range(BUILDINGS):
        if STANDARD_TILES.walls[tile] == 0:
            found = append(found, tile)
    return found


# The ten buildings without walls: the tiles of the bonus cards (§1.6).
BUILDINGS_WITHOUT_WALLS: Final[vec[i64]] = _buildings_without_walls()


def tile_text(tile: i64) -> str:
    """``G8.NW``, ``bath2``, ``well3``, ``hutP1``, ``F``; ``-`` for no tile."""
    return TILE_NAMES[tile] if tile >= 0 else "-"
