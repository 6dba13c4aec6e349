"""Recorded draws: what chance brought, one machine integer each: kind of draw, then card or tile."""

from __future__ import annotations

from typing import Final

from alhambra.rules.ids import card_text
from alhambra.rules.tiles import tile_text
from alhambra.rules.vecs import i64

# Kinds of draws.
NO_DRAW: Final = 0
DREW_CARD: Final = 1
DREW_TILE: Final = 2
DREW_FROM_STACK: Final = 3  # of a module; what comes lies open
DEALT_SECRETLY: Final = 4  # to a seat, which alone knows it


def draw_of(kind: i64, thing: i64) -> i64:
    """The draw of a card or tile."""
    return kind << 8 | thing


def kind_of_draw(draw: i64) -> i64:
    """DREW_CARD, DREW_TILE, …"""
    return draw >> 8


def thing_of_draw(draw: i64) -> i64:
    """The card or tile that was drawn."""
    return draw & 255


def draw_text(draw: int) -> str:
    """Text of a draw: the card or tile."""
    thing = thing_of_draw(draw)
    return card_text(thing) if kind_of_draw(draw) == DREW_CARD else tile_text(thing)
