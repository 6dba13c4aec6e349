"""What the tests of the modules share: a quiet table, what lies where, what is asked, what scored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tests.rules.words import play

from alhambra.rules.city.judging import ALLOWED, fault
from alhambra.rules.frames import ASK
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCY_LETTERS, SIDE_LETTERS, card_text, cell_x, cell_y
from alhambra.rules.interfaces.bonus import BonusView, bonus_of
from alhambra.rules.interfaces.designers import designer_of
from alhambra.rules.interfaces.huts import huts_of
from alhambra.rules.interfaces.vizier import vizier_of
from alhambra.rules.report import Detail, RoundReport
from alhambra.rules.tiles import Tables, tile_text
from alhambra.rules.view import SeatView
from alhambra.testing.scenario import Seat, draws, position

MARKET: Final = "y:P6.N g:S7.W b:A8.E o:C9.S"
NO_MARKET: Final = "y:- g:- b:- o:-"
DISPLAY: Final = "b3 g5 y9 o9"
# A display with a gap, so that a scoring card may come.
GAP: Final = "- g5 y9 o9"
# Six tiles for the neutral player, none of them in the market above.
SIX: Final = "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W"


# ---- what lies where


def names(tiles: Iterable[int]) -> str:
    """Tiles as one text."""
    return " ".join(tile_text(tile) for tile in tiles)


def own(game: Game, seat: int = 0) -> SeatView:
    """What a seat sees of itself."""
    return game.view(seat).seats[seat]


def hand(game: Game, seat: int = 0) -> str:
    """Money and exchange cards of a seat."""
    seen = own(game, seat)
    return " ".join(card_text(card) for card in seen.hand + seen.further)


def city(game: Game, seat: int = 0) -> str:
    """The tiles of a city, the fountain among them, by column, then row."""
    return names(built.tile for built in own(game, seat).city)


def bonus(game: Game, seat: int = 0, viewer: int | None = None) -> BonusView:
    """The bonus cards of a seat as a viewer (None: a spectator) sees them."""
    seen = bonus_of(game.view(viewer).seats[seat].modules)
    assert seen is not None
    return seen


def stones(game: Game) -> list[bool]:
    """By seat: whether its vizier stone is awake."""
    seen = [vizier_of(seat.modules) for seat in game.view(None).seats]
    return [stone.awake for stone in seen if stone is not None]


def designer(game: Game, seat: int = 0) -> str:
    """``1 0 N``: where a designer stands and where his feet point; ``-`` where that is open."""
    seen = designer_of(own(game, seat).modules)
    assert seen is not None
    place = f"{cell_x(seen.cell)} {cell_y(seen.cell)}" if seen.cell >= 0 else "-"
    return f"{place} {SIDE_LETTERS[seen.facing] if seen.facing >= 0 else '-'}"


def market(game: Game) -> str:
    """The market as positions describe it."""
    view = game.view(None)
    words = []
    for slot, tile in enumerate(view.slots):
        lying = [tile_text(tile), *[tile_text(other) for place, other in view.beside if place == slot]]
        words.append(f"{CURRENCY_LETTERS[slot]}:{'+'.join(lying)}")
    return " ".join(words)


def display(game: Game) -> str:
    return " ".join(card_text(card) for card in game.view(None).display)


def discards(game: Game) -> str:
    return " ".join(card_text(card) for card in game.view(None).discards)


def open_huts(game: Game) -> str:
    seen = huts_of(game.view(None).modules)
    assert seen is not None
    return names(seen.tops)


def huts_left(game: Game) -> tuple[int, ...]:
    """By kind: how many huts lie below the open one."""
    seen = huts_of(game.view(None).modules)
    assert seen is not None
    return seen.left


def dirk(game: Game) -> str:
    """The neutral player's tiles."""
    neutral = game.view(None).neutral
    assert neutral is not None
    return names(neutral.tiles)


# ---- what happens


def phase(game: Game) -> int:
    return game.view(None).phase


def asked(game: Game) -> tuple[int, str] | None:
    """Who is asked by which module; None when no question is open."""
    view = game.view(None)
    return (view.to_act, view.asking) if view.phase == ASK else None


def rounds(game: Game) -> list[int]:
    return [report.round for report in game.view(None).reports]


# ---- rounds


def scored(
    *seats: Seat,
    letter: str = "A",
    modules: tuple[str, ...],
    neutral: str = "",
    market: str = MARKET,
    tables: Tables | None = None,
) -> RoundReport:
    """A round with nobody asked before it: A or B comes in a refill, C at the end of the game."""
    game = position(
        *seats,
        phase="end",
        display=DISPLAY if letter == "C" else GAP,
        market=NO_MARKET if letter == "C" else market,
        bag="",
        pile=4 if letter == "B" else 2,
        neutral=neutral,
        modules=modules,
        tables=tables,
    )
    assert all(fault(seat.city).reason == ALLOWED for seat in game.state.seats)
    play(game, "end", draws=[] if letter == "C" else draws(letter, "b7"))
    assert rounds(game)[-1:] == [" ABC".index(letter)]
    return game.view(None).reports[-1]


def details(report: RoundReport, source: str, seat: int = 0) -> list[Detail]:
    """What a module scored or counted for a seat."""
    return [detail for detail in report.details if detail.source == source and detail.seat == seat]
