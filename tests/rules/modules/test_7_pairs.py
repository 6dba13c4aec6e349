"""RULES.md §7: what modules do together, one number after the other.

Also where two "do not touch": a position in which each of them works beside the other.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from tests.rules.modules.scenes import (
    DISPLAY,
    GAP,
    MARKET,
    NO_MARKET,
    asked,
    bonus,
    city,
    designer,
    details,
    dirk,
    discards,
    display,
    hand,
    market,
    names,
    own,
    phase,
    rounds,
    scored,
    stones,
)
from tests.rules.words import legal, plain_cell, play, section

from alhambra.rules.draws import DREW_CARD, DREW_TILE
from alhambra.rules.frames import ACT, PLACE_ASIDE, SETTLE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import ARCADES, CHAMBERS, EAST, GARDEN, PAVILION, SIDE_LETTERS, TOWER
from alhambra.rules.interfaces.designers import designer_of
from alhambra.rules.options import MODULES
from alhambra.rules.tiles import tile_text
from alhambra.testing.scenario import Seat, draws, position

SPECIAL: Final = pytest.mark.parametrize(
    ("module", "name", "price"), [("bathhouses", "bath1", 8), ("wells", "well5", 5)]
)


def table(
    *seats: Seat,
    modules: str,
    phase: str = "act",
    market: str = MARKET,
    display: str = DISPLAY,
    bag: str | None = None,
    pile: int = 1,
    huts: str | None = None,
    neutral: str = "",
    fill_to: int = 3,
) -> Game:
    """Three seats unless ``fill_to`` says otherwise; ``modules`` are words in any order."""
    return position(
        *seats,
        *[Seat()] * (fill_to - len(seats)),
        modules=tuple(name for name in MODULES if name in modules.split()),
        phase=phase,
        market=market,
        display=display,
        bag=bag,
        pile=pile,
        huts=huts,
        neutral=neutral,
    )


def gap(*seats: Seat, modules: str, **more: str | int) -> Game:
    """The turn of seat 0 was just ended; nothing had to be refilled."""
    game = table(*seats, modules=modules, phase="end", **more)  # type: ignore[arg-type]
    play(game, "end", draws=[])
    return game


def some(game: Game, *verbs: str) -> set[str]:
    """The offered moves that begin with one of these words."""
    return {text for text in legal(game) if text.split()[0] in verbs}


def test_every_number_of_the_section_has_a_test() -> None:
    page = (Path(__file__).parents[3] / "RULES.md").read_text("utf-8")
    numbers = re.findall(r"^#{3,4} (7\.\d+(?:\.\d+)?) ", page, re.MULTILINE)
    assert numbers[0] == "7.1"
    assert len([number for number in numbers if number.count(".") == 1]) == 38
    own_text = Path(__file__).read_text("utf-8")
    for number in numbers:
        assert f"def test_{number.replace('.', '_')}_" in own_text, number


# ---- 7.1-7.6 exchange


def test_7_1_exchange_and_vizier() -> None:
    """A card that shows the slot's currency helps to the exact sum; whoever needs it is asked as well."""
    game = gap(Seat(), Seat(hand="o4 g5 g6 go bg"), Seat(hand="o4 g5 by"), modules="exchange vizier")
    assert asked(game) == (1, "vizier")
    assert legal(game) == {"buy o C9.S g5 o4 go", "none"}
    assert section(game, "buy o C9.S o4 g6 go") == "6.2.2"
    assert section(game, "buy o C9.S o4 g5 bg") == "6.1.3"
    play(game, "buy o C9.S o4 g5 go")
    assert hand(game, 1) == "g6 bg"
    assert discards(game) == "g5 o4 go"
    play(game, "store C9.S", draws=draws("T11.S"))
    assert asked(game) is None  # seat 2 has no card that shows orange


def test_7_1_a_needless_exchange_card_is_accepted_in_the_window_too() -> None:
    game = gap(Seat(), Seat(hand="o9 go"), modules="exchange vizier")
    assert legal(game) == {"buy o C9.S o9", "none"}
    assert section(game, "buy o C9.S o9 go") is None


def test_7_2_exchange_and_bonus_do_not_touch() -> None:
    """A tile paid with an exchange card is built, and its bonus card revealed."""
    game = table(Seat(hand="o5 g6 go", bonus="T11"), modules="exchange bonus", market="y:- g:- b:- o:T11")
    play(game, "buy o T11 g6 o5 go", "stop", "place T11 1 0", "reveal T11")
    assert own(game).counts[TOWER] == 2
    assert discards(game) == "g6 o5 go"


def test_7_3_exchange_and_huts_do_not_touch() -> None:
    """A hut costs nothing: the exchange card stays in the hand; both in one turn."""
    game = table(Seat(hand="o4 g5 go by"), modules="exchange huts")
    play(game, "buy o C9.S o4 g5 go")
    assert "hut hutG1" in legal(game)
    play(game, "hut hutG1")
    assert hand(game) == "by"
    assert names(own(game).aside) == "C9.S hutG1"


@SPECIAL
def test_7_4_7_5_exchange_and_special_tiles(module: str, name: str, price: int) -> None:
    """Paid with a card that shows the slot's currency; exact payment gives another action."""
    game = table(
        Seat(hand=f"b1 g{price - 1} g9 bg go"),
        modules=f"exchange {module}",
        market=f"y:- g:- b:A9+{name} o:-",
    )
    assert f"buy b {name} b1 g{price - 1} bg" in legal(game)
    assert section(game, f"buy b {name} b1 g{price - 1} go") == "6.1.3"
    assert section(game, f"buy g {name} g9 bg") == "3.3"
    play(game, f"buy b {name} b1 g{price - 1} bg")
    assert (phase(game), game.view(0).again) == (ACT, True)


def test_7_4_exchange_and_bathhouses_too_much_is_no_further_action() -> None:
    game = table(Seat(hand="g9 bg"), modules="exchange bathhouses", market="y:- g:- b:A9+bath1 o:-")
    play(game, "buy b bath1 g9 bg")
    assert phase(game) == PLACE_ASIDE


def test_7_5_exchange_and_wells_the_currency_is_that_of_the_slot_beside_which_it_lies() -> None:
    game = table(Seat(hand="g3 bg"), modules="exchange wells", market="y:- g:- b:-+well1 o:-+well2")
    assert some(game, "buy") == {"buy b well1 g3 bg"}


def test_7_6_exchange_and_designers_do_not_touch() -> None:
    game = table(Seat(hand="o4 g5 go", designer="0 0 W"), modules="exchange designers")
    play(game, "buy o C9.S o4 g5 go", "stop", "place C9.S -1 0", "face N")
    assert (game.scores[0], designer(game)) == (2, "-1 0 N")


# ---- 7.7-7.11 vizier


def test_7_7_vizier_and_bonus_the_card_is_revealed_later() -> None:
    """Not in the window, which is nobody's own turn; then in the buyer's next turn."""
    game = gap(
        Seat(),
        Seat(hand="o5 o6", bonus="T11"),
        modules="vizier bonus",
        market="y:P6.N g:S7.W b:A8.E o:T11",
    )
    play(game, "buy o T11 o5 o6")
    assert some(game, "reveal") == set()
    assert section(game, "reveal T11") == "6.3.2"
    play(game, "place T11 1 0", draws=draws("T12"))
    assert (phase(game), game.seat_to_act) == (ACT, 1)
    assert some(game, "reveal") == {"reveal T11"}


def test_7_7_or_at_the_question_before_a_scoring() -> None:
    game = gap(
        Seat(),
        Seat(),
        Seat(hand="o5 o6", bonus="T11"),
        modules="vizier bonus",
        market="y:P6.N g:S7.W b:A8.E o:T11",
        pile=2,
    )
    play(game, "buy o T11 o5 o6")
    play(game, "place T11 1 0", draws=draws("T12"))
    play(game, "take b3")
    play(game, "end", draws=draws("A"))
    assert asked(game) == (2, "bonus")
    play(game, "reveal T11", draws=draws("b7"))
    assert game.view(None).reports[0].kinds[TOWER].counts == (0, 0, 2)


def test_7_7_or_by_itself_in_round_c() -> None:
    game = gap(
        Seat(),
        Seat(hand="o5 o6", bonus="T11"),
        modules="vizier bonus",
        market="y:P6.N g:S7.W b:A8.E o:T11",
        bag="",
    )
    play(game, "buy o T11 o5 o6", "place T11 1 0")
    assert game.is_over
    assert game.view(None).reports[0].kinds[TOWER].counts == (0, 2, 0)


def test_7_8_vizier_and_huts() -> None:
    """No hut in the window; waking and taking a hut each end the actions; a building placed in the
    window counts for the huts it touches.
    """
    game = table(Seat(awake=False), modules="vizier huts")
    play(game, "wake")
    assert section(game, "hut hutG1") == "3.1"
    game = table(Seat(awake=False), modules="vizier huts")
    play(game, "hut hutG1")
    assert section(game, "wake") == "3.5.2"
    play(game, "store hutG1")
    assert section(game, "wake") == "3.1"
    game = gap(
        Seat(),
        Seat(hand="o5 o6", city="[F      ][hutG3 N]"),
        modules="vizier huts",
        market="y:P6.N g:S7.W b:A8.E o:G11",
    )
    assert some(game, "hut") == set()
    assert section(game, "hut hutG1") == "3.1"
    assert own(game, 1).counts[GARDEN] == 0
    play(game, "buy o G11 o5 o6")
    play(game, "place G11 2 0", draws=draws("T12"))
    assert own(game, 1).counts[GARDEN] == 2


@SPECIAL
def test_7_9_7_10_vizier_and_special_tiles(module: str, name: str, price: int) -> None:
    """Exactly paid, placed and turned at once; nothing is drawn for the slot."""
    lying = f"y:P6.N g:S7.W b:A8.E o:C9.S+{name}"
    game = gap(Seat(), Seat(hand=f"o{price} o1"), modules=f"vizier {module}", market=lying, fill_to=2)
    assert legal(game) == {f"buy o {name} o{price}", "none"} | ({"buy o C9.S o1 o8"} if price == 8 else set())
    assert section(game, f"buy o {name} o{price} o1") == "6.2.2"
    play(game, f"buy o {name} o{price}")
    assert {f"place {name} 1 0 {side}" for side in SIDE_LETTERS} <= legal(game)
    assert section(game, f"give {name}") == "3.9"
    play(game, f"place {name} 1 0 W", draws=[])
    assert market(game) == MARKET
    assert own(game, 1).city[1].orientation == 3
    assert not stones(game)[1]
    assert (phase(game), game.seat_to_act) == (ACT, 1)


def test_7_9_vizier_and_bathhouses_the_one_thing_is_one() -> None:
    """Building and bathhouse of one slot: only one of them is bought."""
    game = gap(
        Seat(), Seat(hand="o8 o9"), modules="vizier bathhouses", market="y:P6.N g:S7.W b:A8.E o:C9.S+bath1"
    )
    play(game, "buy o bath1 o8")
    play(game, "store bath1", draws=[])
    assert asked(game) is None


def test_7_10_vizier_and_wells_it_stays_beside_when_the_building_is_bought() -> None:
    game = gap(
        Seat(),
        Seat(hand="o9"),
        Seat(hand="o3"),
        modules="vizier wells",
        market="y:P6.N g:S7.W b:A8.E o:C9.S+well1",
    )
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("well2 T11"))
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:T11+well1+well2"
    assert asked(game) == (2, "vizier")
    assert legal(game) == {"buy o well1 o3", "buy o well2 o3", "none"}


def test_7_11_vizier_and_designers() -> None:
    """The building scores and moves him at once; the facing is chosen before the market is refilled."""
    game = gap(Seat(), Seat(hand="o9", designer="0 0 E"), Seat(hand="b8"), modules="vizier designers")
    play(game, "buy o C9.S o9")
    play(game, "place C9.S 1 0", draws=[])
    assert asked(game) == (1, "designers")
    assert game.scores[1] == 2
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:-"
    play(game, "face N", draws=draws("T11"))
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:T11"
    assert asked(game) == (2, "vizier")
    assert designer(game, 1) == "1 0 N"


# ---- 7.12-7.15 bonus


def test_7_12_bonus_and_huts_the_hut_counts_the_tile_once() -> None:
    """1 garden + 1 hut's worth + 1 card."""
    seat = Seat(city="[F      ][hutG3 N][G11    ]", bonus="G11:revealed")
    report = scored(seat, Seat(), Seat(), modules=("bonus", "huts"))
    assert report.kinds[GARDEN].counts == (3, 0, 0)
    assert [detail.points for detail in details(report, "huts")] == [1]
    assert [detail.points for detail in details(report, "bonus")] == [1]


def test_7_12_a_hut_is_no_building_without_walls() -> None:
    """Nobody is asked for the sake of a hut."""
    seat = Seat(city="[F      ][hutG3 N]", bonus="G11")
    game = table(seat, modules="bonus huts", phase="end", display=GAP, pile=2)
    play(game, "end", draws=draws("A b7"))
    assert rounds(game) == [1]


def test_7_13_bonus_and_bathhouses_the_tile_is_found_like_any_other() -> None:
    seat = Seat(city="[F     ][bath1^][S9    ][G11   ]", bonus="G11:revealed")
    report = scored(seat, Seat(), Seat(), modules=("bonus", "bathhouses"))
    assert [detail.points for detail in details(report, "bathhouses")] == [2]
    assert report.kinds[GARDEN].counts == (2, 0, 0)


def test_7_14_bonus_and_wells_the_tile_counts_once() -> None:
    two, three = "[F   ][w3> ][S9  ][G11 ]", "[F   ][w3> ][S9  ][G11 ][T12 ]"
    for picture, points in ((two, []), (three, [3])):
        seat = Seat(city=picture, bonus="G11:revealed S9:revealed")
        report = scored(seat, Seat(), Seat(), modules=("bonus", "wells"))
        assert [detail.points for detail in details(report, "wells")] == points
        assert report.kinds[GARDEN].counts == (2, 0, 0)


def test_7_13_7_14_no_bonus_card_shows_a_special_tile() -> None:
    seat = Seat(city="[F     ][bath1^][well1^]", bonus="G11")
    game = table(seat, modules="bonus bathhouses wells", phase="end", display=GAP, market=MARKET, pile=2)
    assert section(game, "reveal bath1") == "6.3.2"
    assert section(game, "reveal well1") == "6.3.2"
    play(game, "end", draws=draws("A b7"))  # nobody is asked
    assert rounds(game) == [1]


def test_7_15_bonus_and_designers() -> None:
    """Building the tile scores; revealing its card does not."""
    game = table(Seat(aside="G11", bonus="G11", designer="0 0 E"), modules="bonus designers", phase="place")
    play(game, "place G11 1 0")
    assert section(game, "reveal G11") == "3.1"  # first the question of the move (§3.1.4)
    play(game, "face E", "reveal G11")
    assert (game.scores[0], designer(game), own(game).counts[GARDEN]) == (2, "1 0 E", 2)


# ---- 7.16-7.18 huts


def test_7_16_huts_and_bathhouses() -> None:
    """The walk passes a hut of the kind it looks for and counts the step; a bathhouse beside a hut adds
    nothing to its worth.
    """
    report = scored(
        Seat(city="[F      ][bath1^ ][hutG3 N][G11    ]"), Seat(), Seat(), modules=("huts", "bathhouses")
    )
    assert [detail.points for detail in details(report, "bathhouses")] == [2]
    assert [detail.points for detail in details(report, "huts")] == [1]
    report = scored(Seat(city="[F      ][bath1^ ][hutG3 N]"), Seat(), Seat(), modules=("huts", "bathhouses"))
    assert report.totals[0] == report.walls[0].length == 1


def test_7_17_huts_and_wells() -> None:
    """A hut counts in the line; a well beside a hut adds nothing to its worth."""
    report = scored(
        Seat(city="[F      ][w3>    ][hutG3 N][S9     ][T11    ]"), Seat(), Seat(), modules=("huts", "wells")
    )
    assert [detail.points for detail in details(report, "wells")] == [3]
    assert [detail.points for detail in details(report, "huts")] == [0]


def test_7_18_huts_and_designers() -> None:
    """A hut does not move him; put on one after a relocation he scores for a building beside it."""
    game = table(
        Seat(city="[hutG3 N][F      ][S9     ]", designer="1 0 N", reserve="hutT2 T12"),
        modules="huts designers",
    )
    play(game, "build hutT2 2 0")
    assert (asked(game), game.scores[0], designer(game)) == (None, 0, "1 0 N")
    game = table(
        Seat(city="[hutG3 N][F      ][S9     ]", designer="1 0 N", reserve="T12"), modules="huts designers"
    )
    play(game, "remove 1 0", "relocate -1 0 W", "end")
    for text in ("take b3", "end", "take g5", "end"):
        play(game, text)
    play(game, "build T12 -2 0")
    assert (game.scores[0], designer(game)) == (2, "-2 0 -")


# ---- 7.19-7.21 special tiles and designers


def test_7_19_bathhouses_and_wells() -> None:
    """Beside one slot together, bought separately; each counts as a tile for the other."""
    game = table(Seat(hand="b8 b3"), modules="bathhouses wells", market="y:- g:- b:A9+bath1+well1 o:-")
    play(game, "buy b bath1 b8", "buy b well1 b3", "stop")
    assert market(game) == "y:- g:- b:A9 o:-"
    assert names(own(game).aside) == "bath1 well1"
    report = scored(
        Seat(city="[F     ][w3>   ][bath1^][w4^   ][G11   ]"),
        Seat(),
        Seat(),
        modules=("bathhouses", "wells"),
    )
    assert [(plain_cell(one.cell), one.points) for one in details(report, "wells")] == [((1, 0), 3)]
    assert [one.points for one in details(report, "bathhouses")] == [2]


def test_7_19_both_may_be_drawn_for_one_slot() -> None:
    game = table(modules="bathhouses wells", phase="end", market="y:P6.N g:S7.W b:A8.E o:-")
    play(game, "end", draws=draws("well1 bath1 T11"))
    assert market(game).endswith("o:T11+well1+bath1")


@SPECIAL
def test_7_20_7_21_special_tiles_and_designers(module: str, name: str, price: int) -> None:
    """One that is added scores nothing and does not move him: placed, from the reserve, swapped in."""
    for seat, text, phase_ in (
        (Seat(aside=name, designer="0 0 E"), f"place {name} 1 0 E", "place"),
        (Seat(reserve=name, designer="0 0 E"), f"build {name} 1 0 E", "act"),
        (Seat(reserve=name, city="[F  ][S9 ]", designer="0 0 E"), f"swap {name} 1 0 E", "act"),
    ):
        game = table(seat, modules=f"{module} designers", phase=phase_)
        play(game, text)
        assert (asked(game), game.scores[0], designer(game)) == (None, 0, "0 0 E")


def test_7_20_bathhouses_and_designers_the_building_under_him_is_found() -> None:
    seat = Seat(city="[F     ][bath1^][G11   ]", designer="2 0 N")
    report = scored(seat, Seat(), Seat(), modules=("bathhouses", "designers"))
    assert [detail.points for detail in details(report, "bathhouses")] == [1]


def test_7_21_wells_and_designers_he_is_no_tile_but_the_one_under_him_is() -> None:
    for picture, points in (("[F   ][w3> ][S9  ][G11 ]", []), ("[F   ][w3> ][S9  ][G11 ][T12 ]", [3])):
        seat = Seat(city=picture, designer="3 0 N")
        report = scored(seat, Seat(), Seat(), modules=("wells", "designers"))
        assert [detail.points for detail in details(report, "wells")] == points


# ---- 7.22-7.26 with the situations of a game


def test_7_22_exchange_and_leftover_tiles() -> None:
    """Exchange cards neither add to a sum nor break a tie."""
    game = gap(
        Seat(hand="o4 bo go oy"),
        Seat(hand="o4"),
        Seat(),
        modules="exchange",
        market="y:- g:S7.W b:A8.E o:C9.S",
        bag="",
    )
    assert game.is_over
    assert market(game) == "y:- g:S7.W b:A8.E o:C9.S"
    game = gap(
        Seat(hand="o4 bo go oy"),
        Seat(hand="o5"),
        Seat(),
        modules="exchange",
        market="y:- g:- b:- o:C9.S",
        bag="",
    )
    assert game.seat_to_act == 1


def test_7_23_vizier_and_scoring_card_the_scoring_comes_first() -> None:
    game = table(
        Seat(),
        Seat(hand="o5 o6"),
        modules="vizier",
        phase="end",
        display=GAP,
        market="y:P6.N g:S7.W b:A8.E o:T11",
        pile=2,
    )
    play(game, "end", draws=draws("A b7"))
    assert (rounds(game), asked(game)) == ([1], (1, "vizier"))
    play(game, "buy o T11 o5 o6")
    play(game, "place T11 1 0", draws=draws("T12"))
    assert game.scores == (0, 0, 0)
    assert display(game) == "b7 g5 y9 o9"


@pytest.mark.parametrize("first", [True, False])
def test_7_24_vizier_and_failed_refill(first: bool) -> None:
    """After a turn: no window opens.  After a purchase: the seats still to be asked are not asked."""
    lying = "y:- g:S7.W b:A8.E o:C9.S" if first else MARKET
    game = gap(Seat(), Seat(hand="o9"), Seat(hand="b8"), modules="vizier", market=lying, bag="")
    if first:
        assert (asked(game), phase(game), game.seat_to_act) == (None, SETTLE, 2)
        play(game, "store A8.E", "store C9.S")
    else:
        play(game, "buy o C9.S o9", "store C9.S")
        assert (asked(game), phase(game), game.seat_to_act) == (None, SETTLE, 2)
        play(game, "store A8.E")
    assert game.is_over
    assert stones(game) == [True, first, True]


def test_7_25_vizier_and_gift() -> None:
    """Given at once; the stone is used up all the same; a special tile cannot be given."""
    game = gap(
        Seat(),
        Seat(hand="o9 o8"),
        modules="vizier bathhouses",
        fill_to=2,
        market="y:P6.N g:S7.W b:A8.E o:C9.S+bath1",
    )
    twin = game.copy()
    play(game, "buy o C9.S o9")
    play(game, "give C9.S", draws=draws("T11"))
    assert (dirk(game), stones(game)[1]) == ("C9.S", False)
    play(twin, "buy o bath1 o8")
    assert section(twin, "give bath1") == "3.9"


def test_7_26_huts_and_two_seats() -> None:
    """Each may own three; none is given; the neutral player's buildings serve no hut."""
    seat = Seat(city="[F      ][hutG3 N]", reserve="hutP1 hutP2")
    game = table(
        seat,
        Seat(reserve="hutS1 hutS2"),
        modules="huts",
        fill_to=2,
        neutral="G11",
        huts="hutP3 - - - - hutT1",
    )
    assert some(game, "hut") == set()
    play(game, "take b3")
    play(game, "end", draws=draws("b4", "hutS3 hutA1 hutC1 hutG1"))
    assert "hut hutT1" in legal(game)
    assert own(game).counts[GARDEN] == 0
    play(game, "hut hutT1")
    assert section(game, "give hutT1") == "3.9"


# ---- 7.27-7.30 special tiles with the bag and the end


def test_7_27_a_special_tile_as_last_of_the_bag() -> None:
    """It is laid beside the slot, the slot stays empty, the game ends; nobody can buy it any more."""
    game = table(
        Seat(hand="o9"), modules="vizier wells", phase="end", market="y:P6.N g:S7.W b:A8.E o:-", bag="well1"
    )
    play(game, "end", draws=draws("well1"))
    assert game.is_over
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:-+well1"
    assert all(seat.reserve == () and len(seat.city) == 1 for seat in game.view(None).seats)


def test_7_27_as_last_of_the_bag_after_a_vizier_purchase() -> None:
    game = gap(Seat(), Seat(hand="o9"), Seat(hand="b8"), modules="vizier wells", bag="well1")
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("well1"))
    assert (phase(game), game.seat_to_act) == (SETTLE, 2)
    assert market(game) == "y:P6.N g:S7.W b:- o:-+well1"
    play(game, "store A8.E")
    assert game.is_over


def test_7_28_special_tiles_and_the_neutral_player() -> None:
    """At set-up each is one of his six; nothing is drawn in its place."""
    template = Game.new(Options(seats=2, modules=("bathhouses", "wells")), 3)
    money = [draw for draw in template.opening if draw >> 8 == DREW_CARD]
    told = draws("bath1 well1 P8 S9 bath2 well2", "A9 T12 G11 C11")
    game = Game.new(template.options, draws=[*money, *told])
    assert dirk(game) == "P8 S9 bath1 bath2 well1 well2"
    assert market(game) == "y:A9 g:T12 b:G11 o:C11"
    assert sum(draw >> 8 == DREW_TILE for draw in game.opening) == 10


@pytest.mark.parametrize(
    ("bag", "third"), [("T11 T12 G11 well1 well2", 1), ("well1 well2 T11 bath1 bath2 T12", 2)]
)
def test_7_29_special_tiles_and_the_third_after_b(bag: str, third: int) -> None:
    """All tiles of the bag are counted and drawn as they come; what lies beside a slot is not in it."""
    game = table(
        modules="bathhouses wells",
        phase="end",
        fill_to=2,
        display=GAP,
        pile=4,
        bag=bag,
        market="y:P6.N g:S7.W b:A8.E o:C9.S+well6",
    )
    gifts = ["well1", "well2"][:third]
    play(game, "end", draws=draws("B b7", *gifts))
    assert dirk(game) == " ".join(gifts)
    assert game.view(None).reports[0].neutral_total == 0


def test_7_30_special_tiles_and_leftover_tiles() -> None:
    """Those beside slots are given to nobody, the buildings in the slots as usual."""
    game = gap(
        Seat(hand="o9 y9"), modules="bathhouses wells", market="y:-+bath1 g:- b:- o:C9.S+well1", bag=""
    )
    assert names(own(game).aside) == "C9.S"
    play(game, "place C9.S 1 0")
    assert game.is_over
    assert market(game) == "y:-+bath1 g:- b:- o:-+well1"


# ---- 7.31-7.33 designers


def test_7_31_designers_and_swap() -> None:
    """Beside him: nothing.  Under him: relocated to any tile, also the one swapped in."""
    beside = Seat(city="[F  ][S9 ][A9 ]", designer="1 0 E", reserve="T12")
    game = table(beside, modules="designers")
    play(game, "swap T12 2 0")
    assert (asked(game), game.scores[0], designer(game)) == (None, 0, "1 0 E")
    game = table(beside, modules="designers")
    play(game, "swap T12 1 0")
    assert asked(game) == (0, "designers")
    assert {text[9:12] for text in legal(game)} == {"0 0", "1 0", "2 0"}
    play(game, "relocate 1 0 S")
    assert (game.scores[0], designer(game)) == (0, "1 0 S")


def test_7_32_designers_and_leftover_tiles() -> None:
    """It scores and he moves before the next slot and before round C; in the reserve it scores nothing."""
    seat = Seat(hand="y9 o9 g9", designer="0 0 E")
    game = gap(seat, modules="designers", market="y:T11 g:S7.W b:- o:T12", bag="", display="b3 g5 y8 o8")
    assert names(own(game).aside) == "T11"
    play(game, "place T11 1 0")
    assert (asked(game), game.scores[0], rounds(game)) == ((0, "designers"), 2, [])
    play(game, "face E")
    assert names(own(game).aside) == "S7.W"
    play(game, "store S7.W")
    assert game.scores[0] == 2
    play(game, "place T12 2 0")
    assert (game.scores[0], rounds(game), game.is_over) == (4, [], False)
    play(game, "face W")
    assert game.is_over
    assert game.scores[0] == 4 + 21


def test_7_33_a_designer_on_a_special_tile() -> None:
    """His feet have nothing to do with the way it lies; buildings beside it score 2 or 1; if it leaves
    he is relocated again.
    """
    seat = Seat(city="[F     ][well1>]", designer="1 0 N", aside="T12 T11")
    game = table(seat, modules="wells designers", phase="place")
    twin = game.copy()
    play(game, "place T12 2 0")
    assert game.scores[0] == 1
    play(twin, "place T12 1 1")
    assert twin.scores[0] == 2
    game = table(Seat(city="[F     ][well1>]", designer="1 0 N"), modules="wells designers")
    play(game, "remove 1 0")
    assert asked(game) == (0, "designers")
    assert designer_of(own(game).modules) is not None
    play(game, "relocate 0 0 S")
    assert designer(game) == "0 0 S"


# ---- 7.34-7.36 bonus


@pytest.mark.parametrize("text", ["remove 1 0", "swap S8.S 1 0"])
def test_7_34_7_35_the_card_goes_back_to_the_hand(text: str) -> None:
    game = table(Seat(city="[F  ][T12]", bonus="T12:revealed", reserve="S8.S"), modules="bonus")
    assert own(game).counts[TOWER] == 2
    play(game, text)
    assert own(game).counts[TOWER] == 0
    assert [names(bonus(game, 0, viewer).known) for viewer in (0, 1, None)] == ["T12"] * 3
    assert names(bonus(game).revealed) == ""


def test_7_34_bonus_and_removal_without_the_card_the_seat_loses_the_majority() -> None:
    game = table(
        Seat(city="[F    ][T12  ][T13 E]", bonus="T12:revealed"),
        Seat(city="[F    ][T11  ][T9 NE]"),
        modules="bonus",
        display=GAP,
        pile=2,
    )
    play(game, "remove 2 0")
    play(game, "end", draws=draws("A b7"))
    assert game.view(None).reports[0].kinds[TOWER].counts == (2, 2, 0)


def test_7_35_bonus_and_swap_the_tile_swapped_in_may_have_a_card_of_its_own() -> None:
    game = table(Seat(city="[F  ][T12]", bonus="T12:revealed G11", reserve="G11"), modules="bonus")
    play(game, "swap G11 1 0")
    assert legal(game) == {"end", "reveal G11"}
    play(game, "reveal G11")
    assert (own(game).counts[GARDEN], own(game).counts[TOWER]) == (2, 0)


def test_7_36_bonus_reserve_and_back() -> None:
    """Not revealed while the tile is in the reserve; built again it does not come back by itself."""
    game = table(Seat(city="[F  ][T12]", bonus="T12:revealed"), modules="bonus")
    play(game, "remove 1 0")
    assert section(game, "reveal T12") == "6.3.2"
    play(game, "end")
    for text in ("take b3", "end", "take g5", "end"):
        play(game, text)
    play(game, "build T12 0 1")
    assert own(game).counts[TOWER] == 1
    play(game, "reveal T12")
    assert own(game).counts[TOWER] == 2


def test_7_36_or_it_is_revealed_at_round_c() -> None:
    report = scored(
        Seat(city="[F  ][T12]", bonus="T12:known"), Seat(), Seat(), letter="C", modules=("bonus",)
    )
    assert report.kinds[TOWER].counts == (2, 0, 0)


def test_7_36_the_question_is_asked_as_if_it_had_never_been_revealed() -> None:
    """Also when the tile that stands is another one without walls."""
    for built in ("[F  ][T12]", "[F  ][G11]"):
        game = table(Seat(city=built, bonus="T12:known"), modules="bonus", phase="end", display=GAP, pile=2)
        play(game, "end", draws=draws("A"))
        assert asked(game) == (0, "bonus")


# ---- 7.37 the neutral player and each module


def test_7_37_1_exchange_all_six_cards_are_in_the_game() -> None:
    view = Game.new(Options(seats=2, modules=("exchange",)), 1).view(0)
    assert (view.pile_exchanges, len(view.unseen_exchange), len(view.unseen_money)) == (
        (0, 2, 2, 2, 0),
        6,
        72 - 4 - sum(len(seat.hand) for seat in view.seats),
    )


def test_7_37_2_vizier_the_window_opens_after_he_got_his_tiles() -> None:
    game = table(Seat(), Seat(hand="o9"), modules="vizier", phase="end", display=GAP, pile=2, fill_to=2)
    six = "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W"
    play(game, "end", draws=draws("A b7", six))
    assert asked(game) == (1, "vizier")
    assert dirk(game) == six
    assert len(game.view(None).seats) == 2


def test_7_37_3_bonus_a_card_whose_tile_he_has_is_revealed_no_more() -> None:
    game = table(Seat(bonus="T12"), modules="bonus", fill_to=2, neutral="T12", market=NO_MARKET, bag="")
    assert section(game, "reveal T12") == "6.3.2"
    assert sum(bonus(game, seat).hidden for seat in range(2)) == 1
    play(game, "take b3")
    play(game, "end")
    assert game.view(None).reports[0].kinds[TOWER].counts == (0, 0)
    assert game.view(None).reports[0].kinds[TOWER].neutral == 1


def test_7_37_4_huts_their_worth_is_compared_with_his_buildings() -> None:
    """1 garden and a hut's worth of 1 against his two: a tie."""
    report = scored(
        Seat(city="[F      ][hutG3 N][G11    ]"), Seat(), neutral="G10 G9.E", modules=("huts",), letter="C"
    )
    assert (report.kinds[GARDEN].counts, report.kinds[GARDEN].neutral) == ((2, 0), 2)
    assert report.kinds[GARDEN].points[0] == report.kinds[GARDEN].neutral_points == 16


@SPECIAL
def test_7_37_5_7_37_6_his_special_tiles_score_nothing(module: str, name: str, price: int) -> None:
    report = scored(Seat(), Seat(), neutral=f"{name} P8", modules=(module,), letter="C")
    assert report.neutral_total == 16
    assert report.details == ()
    assert report.kinds[PAVILION].neutral == 1


def test_7_37_6_wells_those_he_draws_are_his() -> None:
    game = table(modules="wells", phase="end", display=GAP, pile=2, fill_to=2, bag="well1 well2 T11")
    play(game, "end", draws=draws("A b7", "well2 T11 well1"))
    assert dirk(game) == "T11 well1 well2"


def test_7_37_7_designers_a_tile_given_to_him_scores_nothing() -> None:
    game = table(Seat(aside="T12", designer="0 0 E"), modules="designers", phase="place", fill_to=2)
    play(game, "give T12")
    assert (game.scores, designer(game), asked(game)) == ((0, 0), "0 0 E", None)


# ---- 7.38 three together


def test_7_38_vizier_exchange_and_special_tile() -> None:
    """In the window a bathhouse is paid exactly with the help of one exchange card of its slot."""
    game = gap(
        Seat(),
        Seat(hand="o3 g5 g6 go bg"),
        modules="exchange vizier bathhouses",
        market="y:P6.N g:S7.W b:A8.E o:C9.S+bath1",
    )
    assert legal(game) == {"buy o bath1 g5 o3 go", "buy o C9.S g6 o3 go", "none"}
    assert section(game, "buy o bath1 o3 g6 go") == "6.2.2"
    assert section(game, "buy o bath1 o3 g5 bg") == "6.1.3"
    play(game, "buy o bath1 o3 g5 go")
    play(game, "place bath1 0 1 S", draws=[])
    assert city(game, 1) == "F bath1"
    assert discards(game) == "g5 o3 go"
    assert not stones(game)[1]


# ---- all together


def test_all_seven_modules_in_one_turn() -> None:
    """A turn in which each of them plays its part."""
    game = table(
        Seat(
            hand="b3 g5 o9 o3 bg",
            city="[F   ][G11 ]",
            bonus="G11",
            designer="0 0 W",
        ),
        Seat(hand="o2 y6"),
        modules=" ".join(MODULES),
        market="y:P6.N g:S7.W b:A8.E+bath1 o:C9.S+well1",
        huts="hutP1 hutS1 hutA1 hutC1 hutG3 hutT1",
    )
    play(game, "reveal G11", "buy b bath1 b3 g5 bg", "buy o well1 o3", "buy o C9.S o9", "hut hutG3")
    play(game, "place bath1 0 1 E", "place well1 0 2 S", "place C9.S -1 0", "face W", "place hutG3 2 0")
    assert (phase(game), game.scores[0]) == (TURN_END, 2)
    assert own(game).counts[GARDEN] == 1 + 1 + 1
    assert own(game).counts[CHAMBERS] == 1
    assert own(game).counts[ARCADES] == 0
    play(game, "end", draws=draws("T12", "hutG1"))
    assert asked(game) == (1, "vizier")
    assert {tile_text(built.tile): built.orientation for built in own(game).city}["bath1"] == EAST
