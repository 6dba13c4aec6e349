"""What the sections' own tests leave unsaid: single sentences of RULES.md §6."""

from __future__ import annotations

from typing import Final

import pytest
from tests.rules.words import legal, play, section

from alhambra.rules.compose import compose
from alhambra.rules.draws import DEALT_SECRETLY, DREW_FROM_STACK
from alhambra.rules.errors import OptionsError
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import FIRST_HUT
from alhambra.rules.interfaces.huts import huts_of
from alhambra.rules.options import CARD_GAME, MODULES, PALACE
from alhambra.testing.scenario import Seat, draws, position

SHOWN: Final = "b3 g5 y9 o9"
MARKET: Final = "y:P6.N g:S7.W b:A8.E o:C9.S"


@pytest.mark.parametrize("name", MODULES)
def test_6_each_module_is_used_with_the_palace_game_alone(name: str) -> None:
    """By itself it is the one module of the game, whatever it brings; the card game refuses it."""
    rules = compose(Options(game=PALACE, modules=(name,)))
    assert [module.name for module in rules.modules] == [name]
    with pytest.raises(OptionsError, match="no modules"):
        compose(Options(game=CARD_GAME, modules=(name,)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_6_without_modules_nothing_of_them_is_in_the_game(seats: int) -> None:
    """No exchange card, stone, bonus card, hut, special tile or designer, and no draw for them."""
    game = Game.new(Options(seats=seats), 3)
    view = game.view(0)
    assert (view.unseen_exchange, view.beside, view.modules) == ((), (), ())
    assert all(tile < 54 for tile in (*view.unseen, *view.slots))
    assert all((seat.modules, seat.further) == ((), ()) for seat in view.seats)
    assert not {draw >> 8 for draw in game.opening} & {DREW_FROM_STACK, DEALT_SECRETLY}


def test_6_3_4_a_card_that_came_back_is_offered_again() -> None:
    """Not while its tile is in the reserve; then in the turn in which it is built, and before a round."""
    game = position(
        Seat(bonus="T12:known", reserve="T12"),
        Seat(),
        Seat(),
        display=SHOWN,
        market=MARKET,
        modules=("bonus",),
    )
    assert not any(text.startswith("reveal") for text in legal(game))
    play(game, "build T12 1 0")
    assert legal(game) == {"end", "reveal T12"}
    asking = position(
        Seat(bonus="T12:known", city="[F  ][T12]"),
        Seat(),
        Seat(),
        phase="end",
        display="- g5 y9 o9",
        market=MARKET,
        pile=2,
        modules=("bonus",),
    )
    play(asking, "end", draws=draws("A"))
    assert legal(asking) == {"none", "reveal T12"}


def test_6_4_1_huts_are_not_in_the_bag_and_special_tiles_not_on_the_stacks() -> None:
    """What the neutral player draws, or a slot, is never a hut."""
    game = Game.new(Options(seats=2, modules=("huts", "bathhouses", "wells")), 2)
    view = game.view(0)
    assert view.neutral is not None
    huts = huts_of(view.modules)
    assert huts is not None
    beside = [tile for _, tile in view.beside]
    assert all(tile < FIRST_HUT for tile in (*view.unseen, *view.slots, *beside, *view.neutral.tiles))
    assert all(top >= FIRST_HUT for top in huts.tops)


@pytest.mark.parametrize("way", ["remove", "swap"])
def test_6_8_4_a_relocated_designer_stands_on_any_sort_of_tile(way: str) -> None:
    """The fountain, a building, a hut, a bathhouse, a well: all of them are on offer, each facing."""
    game = position(
        Seat(city="[hutG3 N][F      ][well1> ][bath1^ ][T11    ][S9     ]", designer="4 0 N", reserve="T12"),
        Seat(),
        Seat(),
        display=SHOWN,
        market=MARKET,
        modules=("huts", "bathhouses", "wells", "designers"),
    )
    play(game, "remove 4 0" if way == "remove" else "swap T12 4 0")
    there = ["-1 0", "0 0", "1 0", "2 0", "3 0", *(["4 0"] if way == "swap" else [])]
    assert legal(game) == {f"relocate {cell} {side}" for cell in there for side in "NESW"}
    assert section(game, "relocate 5 0 N") == "6.8.4"
