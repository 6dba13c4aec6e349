"""Every tile by its text, and the component tables of a game (§1)."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from alhambra.notation.components import is_reconstructed
from alhambra.notation.wire import values
from alhambra.notation.wire.values import Kind, Side, TileKind
from alhambra.rules.ids import (
    BUILDINGS,
    FIRST_BATHHOUSE,
    FIRST_HUT,
    FIRST_WELL,
    FOUNTAIN,
    TILES,
    walls_text,
)
from alhambra.rules.tiles import STANDARD_TILES, Tables, TileSet, is_special, tile_text


class CatalogEntry(Struct):
    """A tile: kind, walls, price (not of huts), and what its kind has besides.

    ``edges``: kinds on a bathhouse's edges as it is printed; ``of``: the kind of a hut; ``reconstructed``:
    shows something that was never confirmed (§1.7).
    """

    kind: TileKind
    walls: str
    price: int | UnsetType = UNSET
    edges: dict[Side, Kind] | UnsetType = UNSET
    of: Kind | UnsetType = UNSET
    reconstructed: bool | UnsetType = UNSET


class Components(Struct):
    """Component tables: walls of the 24 huts, edges of the six bathhouses, prices of the six wells."""

    huts: list[str]
    bathhouses: list[dict[Side, Kind]]
    wells: list[int]


def catalog(tiles: TileSet = STANDARD_TILES) -> dict[str, CatalogEntry]:
    """Every tile by its text."""
    return {tile_text(tile): _entry(tiles, tile) for tile in range(TILES)}


def _entry(tiles: TileSet, tile: int) -> CatalogEntry:
    entry = CatalogEntry(values.tile_kind(tiles.kind[tile]), walls_text(tiles.walls[tile]))
    if tile < BUILDINGS or is_special(tile) or tile == FOUNTAIN:
        entry.price = tiles.price[tile]
    if FIRST_BATHHOUSE <= tile < FIRST_WELL:
        entry.edges = {values.side(side): values.kind(tiles.edge_kind(tile, 0, side)) for side in range(4)}
    if tile >= FIRST_HUT:
        entry.of = values.kind(tiles.of[tile])
    if tile >= FIRST_BATHHOUSE and is_reconstructed(tiles.tables, tile):
        entry.reconstructed = True
    return entry


def components(tables: Tables) -> Components:
    """Component tables as they are sent."""
    return Components(
        [*tables.huts],
        [
            {values.side(side): values.kind(kind) for side, kind in enumerate(edges)}
            for edges in tables.bathhouses
        ],
        [*tables.wells],
    )
