"""What the persons at a table are told of its game: the table itself, and what cards would buy."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from alhambra.notation.moves import move_text
from alhambra.notation.wire.catalog import catalog
from alhambra.notation.wire.moves import move_struct
from alhambra.notation.wire.refusals import refusal_struct
from alhambra.notation.wire.values import currency
from alhambra.notation.wire.views import view_struct
from alhambra.rules.errors import NotationError
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCIES, NO_TILE
from alhambra.rules.money import is_exact
from alhambra.rules.moves import BUY, Move
from alhambra.rules.refusals import TEXT, Param, Refusal
from alhambra.rules.tiles import tile_text
from alhambra.rules.view import View
from alhambra.server.log import Log
from alhambra.server.messages import QuotedThing, TableMessage
from alhambra.server.setup import Setup


def table_message(
    game: Game, setup: Setup, seq: int, goes_on: bool, log: Log, log_from: int, is_first: bool
) -> TableMessage:
    """The table as the persons' seats may see it, with the log's entries from a number on.

    ``goes_on``: whether there can be moves; ``is_first``: to a client that has nothing yet, with options
    and catalog.
    """
    persons = setup.persons
    viewer = _viewer(game, persons)
    acting = game.seat_to_act
    tiles = game.rules.tiles
    may_act = goes_on and acting is not None and acting in persons
    return TableMessage(
        seq=seq,
        view=view_struct(game.view(viewer), setup.open_hands),
        moves=[move_struct(move, tiles, game.rules.verbs) for move in game.legal()] if may_act else [],
        can_undo=goes_on and viewer is not None and game.can_undo(viewer),
        seats=list(persons),
        names=list(setup.names),
        players=setup.players,
        log=log.told(persons, log_from),
        options=setup.told() if is_first else UNSET,
        catalog=catalog(tiles) if is_first else UNSET,
    )


def _viewer(game: Game, persons: Sequence[int]) -> int | None:
    """The person's seat that must act, else the one that acted last, else the first (None: none)."""
    acting = game.seat_to_act
    if acting is not None and acting in persons:
        return acting
    for step in reversed(game.steps):
        if step.seat in persons:
            return step.seat
    return persons[0] if persons else None


def quoted_things(game: Game, open_view: View, seat: int, cards: tuple[int, ...]) -> list[QuotedThing]:
    """What some cards of a seat would buy: every thing in the market, judged by the rules."""
    things: list[QuotedThing] = []
    for slot in range(CURRENCIES):
        tiles = [open_view.slots[slot]] if open_view.slots[slot] != NO_TILE else []
        tiles += [tile for beside, tile in open_view.beside if beside == slot]
        things += [_quoted(game, seat, slot, tile, cards) for tile in tiles]
    return things


def _quoted(game: Game, seat: int, slot: int, tile: int, cards: tuple[int, ...]) -> QuotedThing:
    move = Move(BUY, tile=tile, slot=slot, cards=cards)
    refusal = game.why_not(move, seat)
    price = game.rules.tiles.price[tile]
    return QuotedThing(
        slot=currency(slot),
        tile=tile_text(tile),
        price=price,
        exact=is_exact(price, cards),
        wasteful=refusal is None and game.is_wasteful(move),
        text=move_text(move),
        refusal=None if refusal is None else refusal_struct(refusal, game.rules.tiles),
    )


def unreadable(error: NotationError) -> Refusal:
    """The refusal of a text that is no move, or no card."""
    return Refusal("table.unreadable", "", (Param("text", TEXT, word=str(error)),))


def read_only(reason: str) -> Refusal:
    """The refusal of any move in a game that can only be looked at."""
    return Refusal("table.read_only", "", (Param("text", TEXT, word=reason),))
