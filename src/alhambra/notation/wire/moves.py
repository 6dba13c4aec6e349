"""Moves as they are sent: the text that plays them, and what they are about."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from alhambra.notation.moves import has_orientation, move_text, verb_of
from alhambra.notation.wire import values
from alhambra.notation.wire.values import Card, Cell, Currency, Side, Tile
from alhambra.rules.fields import CELL_FIELD, SIDE_FIELD, TILE_FIELD, Verbs
from alhambra.rules.money import is_exact
from alhambra.rules.moves import BUY, TAKE, VERBS
from alhambra.rules.moves import Move as RulesMove
from alhambra.rules.tiles import STANDARD_TILES, TileSet, tile_text


class Move(Struct):
    """A move that may be made; ``text`` plays it, ``type`` is its verb.  Only the fields that it has.

    ``exact``: the money of a purchase is just the price; ``gift``: a purchase for the neutral player (card
    game); ``orientation``: how a tile comes to lie; ``facing``: where a designer's feet point.
    """

    text: str
    type: str
    cards: list[Card] | UnsetType = UNSET
    slot: Currency | UnsetType = UNSET
    tile: Tile | UnsetType = UNSET
    exact: bool | UnsetType = UNSET
    gift: bool | UnsetType = UNSET
    at: Cell | UnsetType = UNSET
    orientation: Side | UnsetType = UNSET
    facing: Side | UnsetType = UNSET


def move_struct(move: RulesMove, tiles: TileSet = STANDARD_TILES, verbs: Verbs = VERBS) -> Move:
    """A move as it is sent; ``tiles`` tell the prices, ``verbs`` those of modules from outside too."""
    struct = Move(move_text(move, verbs), verb_of(move, verbs))
    fields = verbs[move.kind][1]
    if move.kind in (TAKE, BUY):
        struct.cards = values.cards(move.cards)
    if move.kind == BUY:
        struct.slot = values.currency(move.slot)
        struct.exact = is_exact(tiles.price[move.tile], move.cards)
        if move.gift:
            struct.gift = True
    if move.kind == BUY or TILE_FIELD in fields:
        struct.tile = tile_text(move.tile)
    if CELL_FIELD in fields:
        struct.at = values.cell(move.cell)
    if SIDE_FIELD in fields:
        struct.facing = values.side(move.orientation)
    elif TILE_FIELD in fields and CELL_FIELD in fields and has_orientation(move):
        struct.orientation = values.side(move.orientation)
    return struct
