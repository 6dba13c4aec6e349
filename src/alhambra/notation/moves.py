"""Moves as text: the form in which people write them down and programs send them.

    take b3 g2              buy b G8.NW b3 b5        place well3 2 0 E       relocate 0 1 N

A verb, then its fields.  ``parse_move(move_text(move)) == move`` for every move that a game can
offer; what is read need not be legal, or even possible, in a game: that is for ``Game.why_not``.
"""

from __future__ import annotations

from typing import Final

from alhambra.notation.words import card_named, cell_named, side_named, slot_named, tile_named
from alhambra.rules.errors import NotationError
from alhambra.rules.fields import CELL_FIELD, ORIENTATION_FIELD, SIDE_FIELD, TILE_FIELD, Verbs
from alhambra.rules.ids import (
    CURRENCIES,
    CURRENCY_LETTERS,
    NO_TILE,
    SIDE_LETTERS,
    TILES,
    card_text,
    cell_x,
    cell_y,
    is_card,
)
from alhambra.rules.moves import BUY, CELLS, TAKE, VERBS, Move, in_written_order
from alhambra.rules.tiles import is_special, tile_text

__all__ = ["move_text", "parse_move", "text_if_any", "verb_of"]

GIFT_WORDS: Final = ["to", "neutral"]
FORMS: Final = {
    TILE_FIELD: "a tile",
    CELL_FIELD: "a cell (x y)",
    ORIENTATION_FIELD: "how the tile lies (N E S W)",
    SIDE_FIELD: "a side (N E S W)",
}


def move_text(move: Move, verbs: Verbs = VERBS) -> str:
    """One line of text for a move; ``verbs`` with those of modules from outside added."""
    verb, fields = verbs[move.kind]
    words = [verb]
    if move.kind == BUY:
        words += [CURRENCY_LETTERS[move.slot], tile_text(move.tile)]
    if move.kind in (TAKE, BUY):
        words += [card_text(card) for card in in_written_order([*move.cards])]
        if move.gift:
            words += GIFT_WORDS
    for field in fields:
        if field == TILE_FIELD:
            words.append(tile_text(move.tile))
        elif field == CELL_FIELD:
            words += [str(cell_x(move.cell)), str(cell_y(move.cell))]
        elif field == SIDE_FIELD or has_orientation(move):
            words.append(SIDE_LETTERS[move.orientation])
    return " ".join(words)


def text_if_any(move: Move) -> str:
    """The text of a move if it is one that ``parse_move`` reads back to it; else an empty text."""
    if not _has_words(move):
        return ""
    text = move_text(move)
    try:
        again = parse_move(text)
    except NotationError:
        return ""
    return text if again == move._replace(cards=in_written_order([*move.cards])) else ""


def _has_words(move: Move) -> bool:
    """Whether every number of a move stands for something that has a word."""
    return (
        move.kind in VERBS
        and NO_TILE <= move.tile < TILES
        and 0 <= move.cell < CELLS
        and 0 <= move.orientation < len(SIDE_LETTERS)
        and 0 <= move.slot < CURRENCIES
        and all(is_card(card) for card in move.cards)
    )


def has_orientation(move: Move) -> bool:
    """Whether a placing names how its tile lies: only special tiles turn (§4.1)."""
    return is_special(move.tile) or move.orientation != 0


def verb_of(move: Move, verbs: Verbs = VERBS) -> str:
    """The verb of a move, which is also its ``type`` in JSON."""
    return verbs[move.kind][0]


def parse_move(text: str, verbs: Verbs = VERBS) -> Move:
    """The move of a text.  Raises NotationError, naming the word (``at`` is ``word 2``)."""
    words = text.split()
    if not words:
        raise NotationError("", "an empty text is no move")
    for kind, (verb, fields) in verbs.items():
        if verb != words[0]:
            continue
        if kind == TAKE:
            return Move(TAKE, cards=_cards(words, 1))
        if kind == BUY:
            return _parsed_purchase(words)
        return _parsed_fields(kind, fields, words)
    known = ", ".join(verb for verb, _ in verbs.values())
    raise NotationError("word 1", f"{words[0]!r} is no move; moves begin with {known}")


def _parsed_purchase(words: list[str]) -> Move:
    gift = words[-2:] == GIFT_WORDS
    if gift:
        words = words[:-2]
    slot = slot_named(_word(words, 1, "a currency (b g o y)"), "word 2")
    tile = tile_named(_word(words, 2, "a tile"), "word 3")
    return Move(BUY, tile=tile, slot=slot, cards=_cards(words, 3), gift=gift)


def _parsed_fields(kind: int, fields: tuple[str, ...], words: list[str]) -> Move:
    tile, cell, side = NO_TILE, 0, 0
    index = 1
    for field in fields:
        if field == ORIENTATION_FIELD and index == len(words) and not is_special(tile):
            break
        word = _word(words, index, FORMS[field])
        at = f"word {index + 1}"
        if field == TILE_FIELD:
            tile = tile_named(word, at)
        elif field == CELL_FIELD:
            index += 1
            cell = cell_named(word, _word(words, index, "the y of a cell"), at)
        else:
            side = side_named(word, at)
        index += 1
    if index < len(words):
        raise NotationError(f"word {index + 1}", f"{words[index]!r} is too much")
    return Move(kind, tile=tile, cell=cell, orientation=side)


def _cards(words: list[str], start: int) -> tuple[int, ...]:
    _word(words, start, "a card")
    cards = [card_named(word, f"word {start + 1 + index}") for index, word in enumerate(words[start:])]
    return in_written_order(cards)


def _word(words: list[str], index: int, what: str) -> str:
    if index >= len(words):
        raise NotationError(f"word {index + 1}", f"{what} is missing after {' '.join(words)!r}")
    return words[index]
