"""Why something is not done: a code with what it is about, for a client to say in its own language."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import Struct

from alhambra.notation.catalogue import sentence
from alhambra.rules import refusals as rules
from alhambra.rules.ids import CURRENCY_LETTERS, SIDE_LETTERS, card_text
from alhambra.rules.tiles import STANDARD_TILES, TileSet, tile_text

Sort = Literal[
    "number",
    "amount",
    "seat",
    "cards",
    "tiles",
    "cells",
    "currencies",
    "side",
    "verb",
    "module",
    "text",
]


class Param(Struct):
    """What a refusal is about.

    ``numbers``: of a number, an amount of money, a seat, or x and y of each cell; ``words``: cards, tiles,
    currencies (of an amount too), a side, a verb, a module, or a text as it is.
    """

    name: str
    sort: Sort
    numbers: list[int]
    words: list[str]


class Refusal(Struct):
    """Why something is not done; ``section`` of RULES.md, null where it is no matter of the rules.

    ``text``: the sentence in English, for those who have no catalogue of sentences.
    """

    code: str
    section: str | None
    params: list[Param]
    text: str


def refusal_struct(refusal: rules.Refusal, tiles: TileSet = STANDARD_TILES) -> Refusal:
    """A refusal as it is sent; ``tiles``: those of the game."""
    params = [_param(param) for param in refusal.params]
    return Refusal(refusal.code, refusal.section or None, params, sentence(refusal, "en", tiles))


def _param(param: rules.Param) -> Param:
    numbers: list[int] = []
    words: list[str] = []
    if param.word:
        words.append(param.word)
    elif param.sort == rules.CARDS:
        words += [card_text(card) for card in param.values]
    elif param.sort == rules.TILES:
        words += [tile_text(tile) for tile in param.values]
    elif param.sort == rules.CURRENCIES:
        words += [CURRENCY_LETTERS[currency] for currency in param.values]
    elif param.sort == rules.SIDE:
        words += [SIDE_LETTERS[side] for side in param.values]
    elif param.sort == rules.AMOUNT:
        numbers.append(param.values[0])
        words.append(CURRENCY_LETTERS[param.values[1]])
    else:
        numbers += param.values
    return Param(param.name, cast(Sort, param.sort), numbers, words)
