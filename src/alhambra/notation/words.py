"""The words that texts are made of: cards, tiles, slots, sides, cells, draws.  Each is read back exactly."""

from __future__ import annotations

from typing import Final

from alhambra.rules.draws import (
    DEALT_SECRETLY,
    DREW_CARD,
    DREW_FROM_STACK,
    DREW_TILE,
    draw_of,
    draw_text,
    kind_of_draw,
    thing_of_draw,
)
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import (
    CURRENCIES,
    CURRENCY_LETTERS,
    EXCHANGE_CARD,
    EXCHANGE_PAIRS,
    FIRST_HUT,
    LARGEST_COORDINATE,
    SCORING_A,
    SCORING_B,
    SIDE_LETTERS,
    card_text,
    cell_at,
    cell_x,
    cell_y,
)
from alhambra.rules.tiles import TILE_OF_NAME

__all__ = [
    "at_of",
    "card_named",
    "cell_named",
    "draw_named",
    "draw_word",
    "side_named",
    "slot_named",
    "tile_named",
]

# Before a tile that was dealt secretly, and where it does not show by itself that one comes from a stack,
# as huts do, or from the bag, as all others do.  The first is older than modules from outside.
SECRET_PREFIX: Final = "bonus:"
STACK_PREFIX: Final = "stack:"
BAG_PREFIX: Final = "bag:"


def _card_names() -> dict[str, int]:
    names = {
        card_text(currency * 16 + value): currency * 16 + value
        for currency in range(CURRENCIES)
        for value in range(1, 10)
    }
    for number, pair in enumerate(EXCHANGE_PAIRS):
        letters = "".join(CURRENCY_LETTERS[currency] for currency in pair)
        names[letters] = names[letters[::-1]] = EXCHANGE_CARD + number
    names["A"] = SCORING_A
    names["B"] = SCORING_B
    return names


CARD_OF_NAME: Final = _card_names()


def card_named(word: str, at: str = "") -> int:
    """The card of ``b7``, ``bg`` (either order), ``A`` or ``B``; NotationError for anything else."""
    card = CARD_OF_NAME.get(word)
    if card is None:
        raise NotationError(at, f"{word!r} is not a card (b7, an exchange card bg; currencies b g o y)")
    return card


def tile_named(word: str, at: str = "") -> int:
    """The tile of ``G8.NW``, ``bath2``, ``well3``, ``hutP1`` or ``F``."""
    tile = TILE_OF_NAME.get(word)
    if tile is None:
        raise NotationError(at, f"{word!r} is not a tile (G8.NW, bath2, well3, hutP1)")
    return tile


def slot_named(word: str, at: str = "") -> int:
    """The market slot, or currency, of ``y``, ``g``, ``b`` or ``o``."""
    if len(word) != 1 or word not in CURRENCY_LETTERS:
        raise NotationError(at, f"{word!r} is not a currency (b g o y)")
    return CURRENCY_LETTERS.index(word)


def side_named(word: str, at: str = "") -> int:
    """The side of ``N``, ``E``, ``S`` or ``W``."""
    if len(word) != 1 or word not in SIDE_LETTERS:
        raise NotationError(at, f"{word!r} is not a side (N E S W)")
    return SIDE_LETTERS.index(word)


def cell_named(x: str, y: str, at: str = "") -> int:
    """The cell of two words, column and row."""
    return cell_at(_coordinate(x, at), _coordinate(y, at))


def at_of(cell: int) -> list[int]:
    """``[x, y]`` of a cell."""
    return [cell_x(cell), cell_y(cell)]


def draw_word(draw: int) -> str:
    """``b3``, ``G8.NW``, ``hutP1`` of a recorded draw; ``bonus:G10`` of one dealt secretly."""
    kind = kind_of_draw(draw)
    is_hut = kind != DREW_CARD and thing_of_draw(draw) >= FIRST_HUT
    prefix = {
        DEALT_SECRETLY: SECRET_PREFIX,
        DREW_FROM_STACK: "" if is_hut else STACK_PREFIX,
        DREW_TILE: BAG_PREFIX if is_hut else "",
    }.get(kind, "")
    return prefix + draw_text(draw)


def draw_named(word: str, at: str = "") -> int:
    """The draw of a word: what ``draw_word`` wrote; NotationError for anything else."""
    prefixes = {SECRET_PREFIX: DEALT_SECRETLY, STACK_PREFIX: DREW_FROM_STACK, BAG_PREFIX: DREW_TILE}
    for prefix, kind in prefixes.items():
        if word.startswith(prefix):
            return draw_of(kind, tile_named(word.removeprefix(prefix), at))
    if word in CARD_OF_NAME:
        return draw_of(DREW_CARD, CARD_OF_NAME[word])
    if word not in TILE_OF_NAME:
        raise NotationError(at, f"{word!r} is neither a card nor a tile that can be drawn")
    tile = TILE_OF_NAME[word]
    return draw_of(DREW_FROM_STACK if tile >= FIRST_HUT else DREW_TILE, tile)


def _coordinate(word: str, at: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 4:
        raise NotationError(at, f"{word!r} is not a whole number")
    number = int(word)
    if abs(number) > LARGEST_COORDINATE:
        raise NotationError(at, f"{word!r} is not between -{LARGEST_COORDINATE} and {LARGEST_COORDINATE}")
    return number
