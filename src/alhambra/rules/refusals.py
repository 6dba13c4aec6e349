"""Why a move is not allowed, as data: a code, the section of RULES.md, and what it is about.

No sentence stands here: ``alhambra.notation.catalogue`` has one for every code in every language, which
``str`` asks for.
``CODES`` lists all codes with their sections and the names of their parameters, ``SORTS`` says what a
parameter of a name is.  Codes are stable; a module from outside makes its own, ``name.code``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import Code
from alhambra.rules.ids import SIDE_LETTERS, card_text, cell_x, cell_y
from alhambra.rules.manifest import CODES_OF_MODULES
from alhambra.rules.texts import REFUSAL, text_of

# Sorts of parameters, by what their values are.
NUMBER: Final = "number"  # one whole number
AMOUNT: Final = "amount"  # money: how much, of which currency
SEAT: Final = "seat"
CARDS: Final = "cards"  # any number of them, as of the following three
TILES: Final = "tiles"
CELLS: Final = "cells"  # x and y of each, so that a cell however far away can be named
CURRENCIES: Final = "currencies"
SIDE: Final = "side"
# Sorts that are a word instead of numbers.
VERB: Final = "verb"  # of a move: "take", "build", …
MODULE: Final = "module"  # its name
TEXT: Final = "text"  # as it is

SORTS: Final[dict[str, str]] = {
    "number": NUMBER,
    "total": NUMBER,
    "paid": NUMBER,
    "price": NUMBER,
    "have": AMOUNT,
    "seat": SEAT,
    "cards": CARDS,
    "tiles": TILES,
    "at": CELLS,
    "cells": CELLS,
    "currencies": CURRENCIES,
    "side": SIDE,
    "verb": VERB,
    "module": MODULE,
    "text": TEXT,
}


class Param(NamedTuple):
    """What a refusal is about: ``values`` of its sort, or a ``word``."""

    name: str
    sort: str
    values: tuple[int, ...] = ()
    word: str = ""

    def __str__(self) -> str:
        return f"{self.name}={self.word or ','.join(_texts(self))}"


class Refusal(NamedTuple):
    """Why a move is not allowed."""

    code: str
    section: str
    params: tuple[Param, ...] = ()

    def __str__(self) -> str:
        """A sentence: ``Several cards may come to 5 at most; …. (§3.2)``; its tiles are printed ones."""
        return refusal_text(self, None)


CODES: Final[dict[str, Code]] = {
    # what no game could have as a move
    "move.kind": Code("3.1", ("number",)),
    "move.tile": Code("1.2", ("number",)),
    "move.cell": Code("4", ("number",)),
    "move.side": Code("4.1", ("number",)),
    "move.slot": Code("2.4", ("number",)),
    "move.card": Code("1.1", ("number",)),
    "move.seat": Code("3.1", ("number",)),
    "move.not_in_game": Code("3.1", ("verb",)),
    # whose move it is, and which sort of move
    "turn.game_over": Code("5.8"),
    "turn.other_seat": Code("3.1", ("seat",)),
    "turn.own_turn": Code("3.1"),
    "turn.only_placing": Code("3.1.3", ("tiles",)),
    "turn.actions_over": Code("3.1"),
    "turn.last_action": Code("3.5.2"),
    "ask.nothing": Code("3.1"),
    "ask.first": Code("3.1", ("module",)),
    "ask.only": Code("3.1", ("module",)),
    # taking money
    "take.none": Code("3.2"),
    "take.too_many": Code("3.2", ("number",)),
    "take.scoring": Code("3.2", ("cards",)),
    "take.absent": Code("3.2", ("cards",)),
    "take.sum": Code("3.2", ("cards", "total")),
    "take.exchange_alone": Code("6.1.2", ("cards",)),
    # buying and paying
    "buy.not_offered": Code("3.3", ("tiles", "currencies")),
    "buy.gift": Code("3.9"),
    "pay.scoring": Code("3.4", ("cards",)),
    "pay.not_held": Code("3.4", ("cards",)),
    "pay.too_often": Code("3.4", ("cards",)),
    "pay.nothing": Code("3.4", ("price",)),
    "pay.currency": Code("3.4", ("cards", "currencies")),
    "pay.too_little": Code("3.4", ("have", "price")),
    "pay.too_few_cards": Code("3.4", ("paid", "price")),
    "pay.two_exchange": Code("6.1.3", ("cards",)),
    "pay.exchange_shows": Code("6.1.3", ("cards", "currencies")),
    "pay.third_currency": Code("6.1.3", ("cards", "currencies")),
    "pay.inexact": Code("6.2.2", ("paid", "price")),
    # stopping, passing, ending
    "stop.first_action": Code("3.5"),
    "pass.stop_instead": Code("3.7"),
    "pass.can_act": Code("3.7"),
    "end.must_act": Code("3.10"),
    "end.stop_first": Code("3.5.3"),
    "undo.nothing": Code("3.10"),
    # rebuilding and placing
    "reserve.absent": Code("3.6", ("tiles",)),
    "place.first": Code("3.8", ("tiles",)),
    "place.not_aside": Code("3.8", ("tiles",)),
    "place.later": Code("3.8", ("tiles",)),
    "give.no_neutral": Code("3.9"),
    "give.no_building": Code("3.9", ("tiles",)),
    "give.leftover": Code("3.9", ("tiles",)),
    # building
    "build.upright": Code("4.1", ("tiles", "side")),
    "build.taken": Code("4.2", ("cells",)),
    "build.no_side": Code("4.3", ("cells",)),
    "build.edges": Code("4.4", ("at", "cells")),
    "build.unreachable": Code("4.5", ("at", "cells")),
    "build.cut_off": Code("4.5", ("cells",)),
    "build.hole": Code("4.6", ("cells",)),
    "build.fountain": Code("4.7"),
    "build.empty": Code("3.6", ("cells",)),
    # modules
    **CODES_OF_MODULES,
    # the card game
    "cards.no_such_move": Code("8.1", ("verb",)),
    "cards.no_neutral": Code("8.4"),
}


def refusal(code: str, section: str = "", **values: int | str | tuple[int, ...]) -> Refusal:
    """The refusal of a code; ``section``: where another than the table's fits.

    ``values``: of all its parameters, by name (KeyError when one, or the code, is missing).
    """
    fixed = CODES[code]
    params = tuple([_param(name, values[name]) for name in fixed.names])
    return Refusal(code, section or fixed.section, params)


def refusal_text(against: Refusal, tiles: object) -> str:
    """The English sentence with its section; ``tiles``: the game's ``TileSet``, None for the printed ones."""
    return text_of(REFUSAL, (against, tiles)) or code_text(against)


def code_text(against: Refusal) -> str:
    """The data themselves: ``take.sum cards=b3,g4 total=7``."""
    return " ".join([against.code, *[str(param) for param in against.params]])


def coordinates(cells: list[int]) -> tuple[int, ...]:
    """Columns and rows of cells, as a parameter of sort CELLS has them."""
    numbers: list[int] = []
    for cell in cells:
        numbers += [cell_x(cell), cell_y(cell)]
    return tuple(numbers)


def _param(name: str, value: int | str | tuple[int, ...]) -> Param:
    if isinstance(value, str):
        return Param(name, SORTS[name], word=value)
    return Param(name, SORTS[name], value if isinstance(value, tuple) else (value,))


def _texts(param: Param) -> list[str]:
    if param.sort == CARDS:
        return [card_text(card) for card in param.values]
    if param.sort == SIDE:
        return [SIDE_LETTERS[side] for side in param.values]
    return [str(value) for value in param.values]
