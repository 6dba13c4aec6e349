"""Refusals as JSON: code, section, and every parameter in the words that other JSON here has."""

from __future__ import annotations

from typing import Final

from alhambra.notation.options_json import Json
from alhambra.rules.ids import CURRENCY_LETTERS, SIDE_LETTERS, card_text
from alhambra.rules.refusals import (
    AMOUNT,
    CARDS,
    CELLS,
    CURRENCIES,
    MODULE,
    SIDE,
    TILES,
    VERB,
    Param,
    Refusal,
)
from alhambra.rules.tiles import tile_text

__all__ = ["params_json", "refusal_json"]

WORDS: Final = (VERB, MODULE)


def refusal_json(refusal: Refusal) -> Json:
    """``{"code", "section", "params"}``."""
    return {"code": refusal.code, "section": refusal.section, "params": params_json(refusal)}


def params_json(refusal: Refusal) -> Json:
    """The parameters by name.

    Numbers, seats and words as they are; ``cards``, ``tiles`` and ``currencies`` as lists of texts,
    ``cells`` as a list of ``[x, y]``, a side as a letter, an amount of money as ``[number, currency]``.
    """
    return {param.name: _value(param) for param in refusal.params}


def _value(param: Param) -> object:
    values = param.values
    if param.sort in WORDS:
        return param.word
    if param.sort == CARDS:
        return [card_text(card) for card in values]
    if param.sort == TILES:
        return [tile_text(tile) for tile in values]
    if param.sort == CURRENCIES:
        return [CURRENCY_LETTERS[currency] for currency in values]
    if param.sort == CELLS:
        return [[x, y] for x, y in zip(values[::2], values[1::2], strict=True)]
    if param.sort == SIDE:
        return SIDE_LETTERS[values[0]]
    if param.sort == AMOUNT:
        return [values[0], CURRENCY_LETTERS[values[1]]]
    return values[0]
