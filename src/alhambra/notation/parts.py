"""What modules show in a view, in words, made from the sorts of its fields alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from alhambra.notation.things import SIDE_NAMES, card_words, cell_words, listed, tile_words
from alhambra.rules.fields import (
    CARD,
    CELL,
    ENTRIES,
    FLAG,
    KIND,
    NUMBER,
    SEAT,
    SIDE,
    TILE,
    Part,
    as_number,
    as_numbers,
    goes_by_kind,
)
from alhambra.rules.ids import KIND_NAMES, NO_CARD
from alhambra.rules.tiles import TileSet

__all__ = ["part_words"]

FORMS: Final[dict[str, Callable[[int, TileSet], str]]] = {
    NUMBER: lambda number, tiles: str(number),
    FLAG: lambda flag, tiles: "yes" if flag else "no",
    SEAT: lambda seat, tiles: f"seat {seat}",
    CARD: lambda card, tiles: card_words(card),
    TILE: tile_words,
    CELL: lambda cell, tiles: cell_words(cell),
    SIDE: lambda side, tiles: SIDE_NAMES[side],
    KIND: lambda kind, tiles: KIND_NAMES[kind],
}


def part_words(part: Part, tiles: TileSet) -> str:
    """What a module shows, where nothing else is known of it: ``marks 3, secret garden 8 …``."""
    return ", ".join(
        f"{field.name.replace('_', ' ')} {_words(field.sort, value, tiles)}"
        for field, value in zip(part.fields, part.values, strict=True)
    )


def _words(sort: str, value: object, tiles: TileSet) -> str:
    if sort not in ENTRIES:
        return _one(sort, as_number(value), tiles)
    words = [_one(ENTRIES[sort], number, tiles) for number in as_numbers(value)]
    if goes_by_kind(sort):
        words = [f"{name} {word}" for name, word in zip(KIND_NAMES, words, strict=False)]
    return listed(words)


def _one(sort: str, number: int, tiles: TileSet) -> str:
    is_missing = number < 0 or (sort == CARD and number == NO_CARD)
    return "none" if is_missing and sort not in (NUMBER, FLAG) else FORMS[sort](number, tiles)
