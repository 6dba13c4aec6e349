"""Positions of the card game, and players who try everything its rules allow."""

from __future__ import annotations

import random
from typing import Final

from tests.rules.words import legal

from alhambra.rules.game import Game, Options
from alhambra.rules.ids import card_text
from alhambra.rules.moves import BUY, TAKE, Move
from alhambra.rules.options import CARD_GAME
from alhambra.rules.tiles import tile_text
from alhambra.testing.scenario import Seat, position

SEATS: Final = (2, 3, 4, 5, 6)
FULL_DISPLAY: Final = "b3 g5 y9 o9"
FULL_MARKET: Final = "y:P6.N g:S7.W b:A8.E o:C9.S"
NO_MARKET: Final = "y:- g:- b:- o:-"


def new_game(seats: int, seed: int = 0) -> Game:
    """A card game just set up."""
    return Game.new(Options(game=CARD_GAME, seats=seats), seed)


def cards_on_table(
    *seats: Seat,
    phase: str = "act",
    to_act: int = 0,
    market: str | None = FULL_MARKET,
    display: str | None = FULL_DISPLAY,
    bag: str | None = None,
    draw_pile: str | None = None,
    pile: int = 1,
    discards: str = "",
    neutral: str = "",
    neutral_score: int = 0,
) -> Game:
    """A position of the card game; with fewer than two seats named, three seats."""
    return position(
        *(seats if len(seats) > 1 else (*seats, Seat(), Seat(), Seat())[:3]),
        phase=phase,
        to_act=to_act,
        market=market,
        display=display,
        bag=bag,
        draw_pile=draw_pile,
        pile=pile,
        discards=discards,
        neutral=neutral,
        neutral_score=neutral_score,
        game=CARD_GAME,
    )


def front(game: Game, seat: int) -> list[str]:
    """The building cards lying in front of a seat, in alphabetical order."""
    return sorted(tile_text(tile) for tile in game.view(None).seats[seat].front)


def hand(game: Game, seat: int) -> str:
    return " ".join(card_text(card) for card in game.view(None).seats[seat].hand)


def martin(game: Game) -> list[str]:
    """Martin's cards, in alphabetical order."""
    neutral = game.view(None).neutral
    assert neutral is not None
    return sorted(tile_text(tile) for tile in neutral.tiles)


def display(game: Game) -> str:
    return " ".join(card_text(card) for card in game.view(None).display)


def market(game: Game) -> str:
    return " ".join(tile_text(tile) for tile in game.view(None).slots)


def discards(game: Game) -> str:
    return " ".join(card_text(card) for card in game.view(None).discards)


def rounds(game: Game) -> list[int]:
    return [report.round for report in game.view(None).reports]


def purchases(game: Game) -> set[str]:
    return {text for text in legal(game) if text.startswith("buy")}


def chosen(game: Game, rng: random.Random) -> Move:
    """A move of a player who mostly buys, at times with a card to spare, and at times stops."""
    offered = game.legal()
    buys = [move for move in offered if move.kind == BUY]
    if buys and rng.random() < 0.6:
        move = rng.choice(buys)
        more = with_a_card_to_spare(game, move, rng) if rng.random() < 0.3 else None
        return more or move
    takes = [move for move in offered if move.kind == TAKE]
    return rng.choice(takes if takes and rng.random() < 0.8 else offered)


def with_a_card_to_spare(game: Game, move: Move, rng: random.Random) -> Move | None:
    """A purchase with one card more; None when the hand has no further card of the currency."""
    seat = game.seat_to_act
    assert seat is not None
    own = [card for card in game.view(seat).seats[seat].hand if card >> 4 == move.slot]
    for card in move.cards:
        own.remove(card)
    if not own:
        return None
    return move._replace(cards=tuple(sorted([*move.cards, rng.choice(own)])))
