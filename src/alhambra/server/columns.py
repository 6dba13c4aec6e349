"""Draws, and places of generators, as the store keeps them: words with blanks between them."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.notation.words import draw_named, draw_word
from alhambra.rules.errors import NotationError


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers with blanks between them."""
    return " ".join(str(number) for number in numbers)


def numbers_of(text: str) -> tuple[int, ...]:
    """What ``numbers_text`` wrote; NotationError for anything else."""
    try:
        return tuple(int(word) for word in text.split())
    except (ValueError, AttributeError):
        raise NotationError("", f"{text!r} are no numbers") from None


def draws_text(draws: Sequence[int]) -> str:
    """Draws as words: ``b3 G8.NW hutP1 bonus:G10`` (money, tile, hut, bonus card)."""
    return " ".join(draw_word(draw) for draw in draws)


def draws_of(text: str) -> tuple[int, ...]:
    """What ``draws_text`` wrote; NotationError for anything else."""
    try:
        return tuple(draw_named(word) for word in text.split())
    except AttributeError:
        raise NotationError("", f"{text!r} are no draws") from None
