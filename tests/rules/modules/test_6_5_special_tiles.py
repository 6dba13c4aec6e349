"""RULES.md §6.5: what bathhouses and wells have in common, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.rules.modules.scenes import (
    DISPLAY,
    GAP,
    MARKET,
    NO_MARKET,
    city,
    dirk,
    market,
    names,
    own,
    phase,
    rounds,
    scored,
)
from tests.rules.words import legal, play, section

from alhambra.rules.draws import DREW_TILE
from alhambra.rules.frames import ACT, PLACE_ASIDE
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import SIDE_LETTERS
from alhambra.rules.tiles import is_special, tile_text
from alhambra.testing.scenario import Seat, draws, position

BOTH: Final = ("bathhouses", "wells")
EITHER: Final = pytest.mark.parametrize(
    ("modules", "name"), [(("bathhouses",), "bath3"), (("wells",), "well6"), (BOTH, "bath1")]
)


def turn(*seats: Seat, phase: str = "act", market: str = MARKET, fill_to: int = 3) -> Game:
    return position(
        *seats,
        *[Seat()] * (fill_to - len(seats)),
        phase=phase,
        market=market,
        display=DISPLAY,
        modules=BOTH,
    )


# ---- 6.5.1 drawing


@EITHER
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_6_5_1_they_are_in_the_bag_before_set_up(modules: tuple[str, ...], name: str, seats: int) -> None:
    seen_beside = False
    for seed in range(12):
        game = Game.new(Options(seats=seats, modules=modules), seed)
        view = game.view(0)
        beside = [tile for _, tile in view.beside]
        tiles = [*view.unseen, *view.slots, *beside, *(view.neutral.tiles if view.neutral else ())]
        assert sorted(tile for tile in tiles if is_special(tile)) == [
            tile for tile in range(55, 67) if tile_text(tile)[:4] in [word[:4] for word in modules]
        ]
        assert len(tiles) == 54 + 6 * len(modules)
        assert all(0 <= tile < 54 for tile in view.slots)
        seen_beside = seen_beside or bool(beside)
    assert seen_beside


def test_6_5_1_a_special_tile_drawn_at_set_up_lies_beside_its_slot() -> None:
    """The opening draws are told: two come for yellow, one for orange."""
    template = Game.new(Options(seats=3, modules=BOTH), 5)
    money = [draw for draw in template.opening if draw >> 8 != DREW_TILE]
    tiles = draws("bath2 well1 P8 S9 A9 bath1 T12")
    game = Game.new(Options(seats=3, modules=BOTH), draws=[*money, *tiles])
    assert market(game) == "y:P8+bath2+well1 g:S9 b:A9 o:T12+bath1"


def test_6_5_1_in_a_refill_drawing_goes_on_until_a_building_comes() -> None:
    game = turn(Seat(), phase="end", market="y:P6.N g:- b:- o:C9.S+well2")
    play(game, "end", draws=draws("well1 bath4 well3 T11 bath1 G11"))
    assert market(game) == "y:P6.N g:T11+well1+bath4+well3 b:G11+bath1 o:C9.S+well2"
    assert game.seat_to_act == 1


def test_6_5_1_if_the_bag_runs_empty_first_the_slot_stays_empty_and_the_game_ends() -> None:
    game = position(
        *[Seat()] * 3,
        phase="end",
        market="y:P6.N g:- b:A8.E o:C9.S",
        bag="well1 bath1",
        display=DISPLAY,
        modules=BOTH,
    )
    play(game, "end", draws=draws("bath1 well1"))
    assert game.is_over
    assert market(game) == "y:P6.N g:-+bath1+well1 b:A8.E o:C9.S"


# ---- 6.5.2 buying what lies beside a slot


def test_6_5_2_each_is_bought_for_its_own_price_in_the_slots_currency() -> None:
    """bath1 costs 8, well5 costs 5; the building in the slot is a purchase of its own."""
    game = turn(Seat(hand="b8 b5 o8 o5"), market="y:- g:- b:A9+bath1+well5 o:-")
    assert {text for text in legal(game) if text.startswith("buy")} == {
        "buy b bath1 b8",
        "buy b well5 b5",
        "buy b well5 b8",
        "buy b A9 b5 b8",
    }
    assert section(game, "buy o bath1 o8") == "3.3"
    assert section(game, "buy b bath1 o8") == "3.4"
    assert section(game, "buy b bath1 b5") == "3.4"
    assert section(game, "buy b bath2 b8") == "3.3"


@pytest.mark.parametrize(("number", "price"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_6_5_2_every_well_costs_its_own_price(number: int, price: int) -> None:
    game = turn(Seat(hand=f"y{price} y{price - 1} y{price + 1}"), market=f"y:-+well{number} g:- b:- o:-")
    bought = {text for text in legal(game) if text.startswith("buy")}
    assert f"buy y well{number} y{price}" in bought
    assert section(game, f"buy y well{number} y{price - 1}") == "3.4"
    play(game, f"buy y well{number} y{price}")
    assert game.view(0).again


@pytest.mark.parametrize("number", range(1, 7))
def test_6_5_2_every_bathhouse_costs_eight(number: int) -> None:
    game = turn(Seat(hand="y8 y7"), market=f"y:-+bath{number} g:- b:- o:-")
    assert section(game, f"buy y bath{number} y7") == "3.4"
    play(game, f"buy y bath{number} y8")
    assert game.view(0).again


def test_6_5_2_an_exact_payment_gives_another_action_so_a_turn_can_have_more_than_five() -> None:
    game = turn(Seat(hand="y6 g7 b8 o9 y8 o3 b4"), market="y:P6.N+bath1 g:S7.W b:A8.E+well3 o:C9.S+well1")
    for text in (
        "buy y bath1 y8",
        "buy o well1 o3",
        "buy y P6.N y6",
        "buy g S7.W g7",
        "buy b well3 b4",
        "buy b A8.E b8",
        "buy o C9.S o9",
    ):
        assert phase(game) == ACT
        play(game, text)
    play(game, "take b3")
    assert phase(game) == PLACE_ASIDE
    assert len(own(game).aside) == 7


def test_6_5_2_paying_more_ends_the_actions() -> None:
    game = turn(Seat(hand="b9"), market="y:- g:- b:A9+bath1 o:-")
    play(game, "buy b bath1 b9")
    assert phase(game) == PLACE_ASIDE


def test_6_5_2_it_stays_when_the_building_is_bought_and_leaves_no_gap_when_it_is_bought() -> None:
    game = turn(Seat(hand="o9 o8"), Seat(hand="o1 o2"), market="y:P6.N g:S7.W b:A8.E o:C9.S+bath1+well1")
    play(game, "buy o C9.S o9", "stop", "store C9.S")
    play(game, "end", draws=draws("T11.S"))
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:T11.S+bath1+well1"
    play(game, "buy o well1 o1 o2", "stop", "store well1")
    play(game, "end", draws=[])
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:T11.S+bath1"


# ---- 6.5.3 turning


@pytest.mark.parametrize("name", ["bath2", "well4"])
def test_6_5_3_it_is_turned_freely_at_the_placing(name: str) -> None:
    game = turn(Seat(aside=name), phase="place")
    assert legal(game) == {
        f"store {name}",
        *(f"place {name} {cell} {side}" for cell in ("0 1", "0 -1", "1 0", "-1 0") for side in SIDE_LETTERS),
    }
    play(game, f"place {name} 1 0 W")
    assert own(game).city[1].orientation == 3


@pytest.mark.parametrize("name", ["bath2", "well4"])
def test_6_5_3_also_from_the_reserve_and_by_a_swap(name: str) -> None:
    game = turn(Seat(reserve=name, city="[F  ][T12]"))
    moves = {text for text in legal(game) if name in text}
    assert {f"build {name} 2 0 {side}" for side in SIDE_LETTERS} <= moves
    assert {text for text in moves if text.startswith("swap")} == {
        f"swap {name} 1 0 {side}" for side in SIDE_LETTERS
    }
    play(game, f"swap {name} 1 0 S")
    assert (city(game), own(game).city[1].orientation, names(own(game).reserve)) == (f"F {name}", 2, "T12")


@pytest.mark.parametrize("picture", ["[F     ][bath2>]", "[F     ][well4>]"])
def test_6_5_3_it_is_never_turned_in_its_place(picture: str) -> None:
    """It must go to the reserve and come back."""
    game = turn(Seat(city=picture), Seat(), Seat())
    name = picture[9:14]
    assert {text for text in legal(game) if name in text} == set()
    assert section(game, f"swap {name} 1 0 S") == "3.6"
    assert section(game, f"build {name} 1 0 S") == "3.6"
    play(game, "remove 1 0", "end")
    for text in ("take b3", "end", "take g5", "end"):
        play(game, text)
    play(game, f"build {name} 1 0 S")
    assert own(game).city[1].orientation == 2


def test_6_5_3_a_turned_tile_keeps_its_turn_while_others_are_built() -> None:
    game = turn(Seat(city="[F     ][bath2v]", reserve="T12"))
    play(game, "build T12 2 0")
    assert [built.orientation for built in own(game).city if is_special(built.tile)] == [2]


# ---- 6.5.4 what they are


def test_6_5_4_they_are_tiles_to_walk_on_and_fill_their_cell() -> None:
    """T12 is reached over the bathhouse, which therefore stays; a well may not close a hole."""
    game = turn(Seat(city="[F     ][bath1^][T12   ]"))
    assert {text for text in legal(game) if text.startswith("remove")} == {"remove 2 0"}
    assert section(game, "remove 1 0") == "4.5"
    ring = """
     y= 2 [G11   ][C11   ][C10   ]
     y= 1    .       .    [A10   ]
     y= 0 [F     ][P8    ][S9    ]
    """
    game = turn(Seat(city=ring, aside="well1"), phase="place")
    assert section(game, "place well1 0 1 N") == "4.6"
    assert section(game, "place well1 1 0 N") == "4.2"


def test_6_5_4_they_have_no_walls_so_walled_edges_do_not_match() -> None:
    game = turn(Seat(city="[F     ][T13 E ]", aside="bath1"), phase="place")
    assert section(game, "place bath1 2 0 N") == "4.4"


def test_6_5_4_they_are_rebuilt_like_other_tiles() -> None:
    game = turn(Seat(city="[F     ][well1>]", reserve="T12"))
    assert {"remove 1 0", "swap T12 1 0"} <= legal(game)
    play(game, "swap T12 1 0")
    assert names(own(game).reserve) == "well1"


def test_6_5_4_they_count_for_no_majority() -> None:
    report = scored(Seat(city="[F     ][bath1^][well1^]"), Seat(), Seat(), letter="C", modules=BOTH)
    assert [kind.counts for kind in report.kinds] == [(0, 0, 0)] * 6


def test_6_5_4_in_the_reserve_they_score_nothing() -> None:
    """The same line before the spout and the same garden, but the tiles are not built."""
    report = scored(Seat(city="[F  ][G11][T12]", reserve="well1 bath1"), Seat(), Seat(), modules=BOTH)
    assert report.details == ()
    assert report.totals[0] == 5 + 6


# ---- 6.5.5 the neutral player


def test_6_5_5_one_drawn_for_the_neutral_player_is_one_of_his_and_scores_nothing() -> None:
    game = position(
        Seat(), Seat(), phase="end", display=GAP, market=MARKET, pile=2, modules=BOTH, neutral="T11"
    )
    play(game, "end", draws=draws("A b7", "bath1 well1 T12 bath2 G11 well2"))
    assert dirk(game) == "G11 T11 T12 bath1 bath2 well1 well2"
    neutral = game.view(None).neutral
    assert neutral is not None
    assert (neutral.counts, neutral.score) == ((0, 0, 0, 0, 1, 2), 6)


@pytest.mark.parametrize("name", ["bath1", "well1"])
def test_6_5_5_a_special_tile_cannot_be_given_to_him(name: str) -> None:
    game = turn(Seat(aside=f"{name} T12"), fill_to=2, phase="place")
    assert {text for text in legal(game) if text.startswith("give")} == {"give T12"}
    assert section(game, f"give {name}") == "3.9"


# ---- 6.5.6 at the end


def test_6_5_6_what_lies_beside_slots_at_the_end_is_lost() -> None:
    game = position(
        Seat(hand="o9 y9"),
        Seat(),
        Seat(),
        phase="end",
        market="y:-+bath1 g:- b:- o:C9.S+well1",
        bag="",
        display="b3 g5 y8 o8",
        modules=BOTH,
    )
    play(game, "end", draws=[])
    assert names(own(game).aside) == "C9.S"
    play(game, "store C9.S")
    assert game.is_over
    assert rounds(game) == [3]
    assert market(game) == "y:-+bath1 g:- b:- o:-+well1"
    assert NO_MARKET not in market(game)
