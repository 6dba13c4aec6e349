"""Positions are built as described, and complete: what is not named is still in the game."""

from __future__ import annotations

import pytest
from tests.rules.modules.scenes import bonus, designer, huts_left, names, open_huts, stones

from alhambra.notation.moves import parse_move
from alhambra.rules.errors import DrawError, NotationError, OptionsError
from alhambra.rules.frames import ACT, PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game
from alhambra.rules.ids import card_text
from alhambra.rules.tiles import Tables, tile_text
from alhambra.testing.scenario import Seat, cards, draws, position


def example() -> Game:
    return position(
        Seat(hand="b5 b6", city="[F ][P8]", score=7),
        Seat(hand="y9", reserve="G8.NW S9"),
        Seat(),
        market="y:T9.NE g:- b:G10 o:C9.S",
        display="b3 g5 - o9",
        discards="y1 y1",
    )


def test_what_is_named_lies_where_it_is_named() -> None:
    view = example().view(0)
    assert [card_text(card) for card in view.seats[0].hand] == ["b5", "b6"]
    assert [tile_text(built.tile) for built in view.seats[0].city] == ["F", "P8"]
    assert [tile_text(tile) for tile in view.seats[1].reserve] == ["S9", "G8.NW"]
    assert [tile_text(tile) for tile in view.slots] == ["T9.NE", "-", "G10", "C9.S"]
    assert [card_text(card) for card in view.display] == ["b3", "g5", "-", "o9"]
    assert [card_text(card) for card in view.discards] == ["y1", "y1"]
    assert (view.to_act, view.on_turn, view.seats[0].score) == (0, 0, 7)


def test_what_is_not_named_is_in_the_draw_pile_and_in_the_bag() -> None:
    view = example().view(0)
    assert len(view.unseen_money) == 108 - 3 - 3 - 2
    assert sum(view.piles) == len(view.unseen_money) + 2
    assert len(view.unseen) == 54 - 1 - 2 - 3


def test_market_and_display_are_filled_by_chance_when_they_are_not_named() -> None:
    view = position(Seat(), Seat(), seed=3).view(0)
    assert all(tile >= 0 for tile in view.slots)
    assert all(card > 0 for card in view.display)
    assert len(view.unseen) == 50
    again = position(Seat(), Seat(), seed=3).view(0)
    assert again == view


@pytest.mark.parametrize(
    ("phase", "expected", "again"),
    [("act", ACT, False), ("again", ACT, True), ("place", PLACE_ASIDE, False), ("end", TURN_END, False)],
)
def test_the_phase_is_as_named_for_any_seat(phase: str, expected: int, again: bool) -> None:
    game = position(Seat(), Seat(aside="P8" if phase == "place" else ""), Seat(), to_act=1, phase=phase)
    view = game.view(1)
    assert (view.phase, view.again, view.to_act, view.on_turn) == (expected, again, 1, 1)


@pytest.mark.parametrize(("pile", "left"), [(1, "AB"), (2, "AB"), (3, "B"), (4, "B"), (5, "")])
def test_the_draw_pile_begins_at_the_named_pile(pile: int, left: str) -> None:
    """A may come next from pile 2, B from pile 4; the piles before are empty."""
    game = position(Seat(), Seat(), display="- y2 y3 y4", phase="end", pile=pile)
    view = game.view(0)
    assert "".join(card_text(card) for card in view.scoring_left) == left
    assert not any(view.piles[: pile - 1])
    assert sum(view.piles) == 72 - 3 + len(left)
    assert max(view.piles[pile - 1 :]) - min(view.piles[pile - 1 :]) <= 2
    for card in "AB":
        if (card, pile) in (("A", 2), ("B", 4)):
            game.copy().play(parse_move("end"), draws=draws(card, "g1", *_gifts(game, card)))
        else:
            with pytest.raises(DrawError):
                game.copy().play(parse_move("end"), draws=draws(card, "g1"))


def _gifts(game: Game, card: str) -> list[str]:
    """As many tiles of the bag as the neutral player gets after a round."""
    unseen = game.view(0).unseen
    return [tile_text(tile) for tile in unseen[: 6 if card == "A" else len(unseen) // 3]]


def test_bag_and_draw_pile_hold_just_what_is_named() -> None:
    game = position(Seat(), Seat(), market="y:- g:- b:- o:-", bag="P8 S9", draw_pile="b1 b2 y3", pile=5)
    view = game.view(0)
    assert [tile_text(tile) for tile in view.unseen] == ["P8", "S9"]
    assert len(view.unseen_money) + sum(1 for card in view.display if card) == 3
    assert view.scoring_left == ()


def test_exchange_cards_and_special_tiles_are_part_of_the_description() -> None:
    game = position(
        Seat(hand="b1 bg", city="[F     ][well1>]"),
        Seat(),
        Seat(),
        market="y:P8+bath1 g:- b:- o:-",
        display="oy b2 b3 b4",
        modules=("exchange", "bathhouses", "wells"),
    )
    view = game.view(0)
    assert [card_text(card) for card in view.seats[0].further] == ["bg"]
    assert [(slot, tile_text(tile)) for slot, tile in view.beside] == [(0, "bath1")]
    assert len(view.unseen_exchange) == 4 == sum(view.pile_exchanges)
    assert len(view.unseen) == 54 + 12 - 3


def test_entries_of_a_modules_state_can_be_named() -> None:
    game = position(Seat(), Seat(), modules=("vizier",), module_data={"vizier": {"awake": [0, 1]}})
    assert stones(game) == [False, True]


def test_stones_bonus_cards_designers_and_huts_are_part_of_the_description() -> None:
    game = position(
        Seat(awake=False, bonus="T12 G11:revealed A9:known", designer="1 0 W", city="[F  ][G11]"),
        Seat(bonus="S9", city="[F      ][hutS1 S]"),
        Seat(reserve="hutG1"),
        huts="hutP3 - hutA1 hutC2 hutG5 hutT1",
        modules=("vizier", "bonus", "huts", "designers"),
    )
    assert stones(game) == [False, True, True]
    cards = [bonus(game, seat, viewer=0) for seat in range(3)]
    assert [names(seen.own) for seen in cards] == ["T12", "", ""]
    assert [seen.hidden for seen in cards] == [1, 1, 0]
    assert names(cards[0].revealed + cards[0].known) == "G11 A9"
    assert [designer(game, seat)[-1] for seat in range(3)] == ["W", "N", "N"]
    assert open_huts(game) == "hutP3 - hutA1 hutC2 hutG5 hutT1"
    assert huts_left(game) == (2, 2, 3, 3, 3, 4)


def test_bonus_cards_are_dealt_by_chance_where_none_is_named() -> None:
    game = position(Seat(), Seat(), Seat(), modules=("bonus", "huts", "designers"))
    assert [bonus(game, seat).hidden for seat in range(3)] == [3, 3, 3]
    assert [designer(game, seat)[-1] for seat in range(3)] == ["N", "N", "N"]
    assert huts_left(game) == (2, 2, 3, 3, 4, 4)


def test_own_components_are_part_of_the_description() -> None:
    tables = Tables(wells=(9, 3, 4, 4, 5, 5), huts=("NESW", *Tables().huts[1:]))
    game = position(
        Seat(city="[F][w9>]"), Seat(city="[F][hutP1 NESW]"), modules=("huts", "wells"), tables=tables
    )
    assert [tile_text(built.tile) for built in game.view(0).seats[0].city] == ["F", "well1"]
    assert game.view(0).seats[1].city[1].walls == 15


@pytest.mark.parametrize(
    ("bonus", "huts", "message"),
    [
        ("G8.NW", None, "G8.NW.* is no bonus card"),
        ("T12:open", None, "is no bonus card"),
        ("T12 T12:known", None, "T12 is named twice"),
        ("", "hutP1 hutS1", "open hut of each"),
        ("", "- - - - - hutT1", "open hut of each"),
    ],
)
def test_what_no_module_can_have_is_refused(bonus: str, huts: str | None, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        position(Seat(bonus=bonus, reserve="hutT1"), Seat(), huts=huts, modules=("bonus", "huts"))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"market": "y:P99"}, "P99"),
        ({"market": "yP8"}, "is no slot"),
        ({"market": "y:P8 g:P8"}, "P8 is named twice"),
        ({"display": "b1 b2"}, "2 places"),
        ({"display": "b1 b1 b1 A"}, "A.* is no money card"),
        ({"display": "b1 b1 b1 b1"}, "not so many cards b1"),
        ({"display": "bg b2 b3 b4"}, "not in this game"),
        ({"discards": "x1"}, "x1"),
        ({"bag": "P8 P8"}, "P8 is named twice"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        position(
            Seat(),
            Seat(),
            Seat(),
            market=wrong.get("market"),
            display=wrong.get("display"),
            discards=wrong.get("discards", ""),
            bag=wrong.get("bag"),
        )


def test_a_pile_is_one_of_five() -> None:
    with pytest.raises(NotationError, match="between 1 and 5"):
        position(Seat(), Seat(), pile=6)


def test_cards_are_read_as_they_are_written() -> None:
    assert " ".join(card_text(card) for card in cards("b1 g9 o5 y3 bg A B -")) == "b1 g9 o5 y3 bg A B -"


def test_a_number_that_is_no_seed_is_refused() -> None:
    with pytest.raises(OptionsError, match="seed: -1 is not between"):
        position(Seat(), Seat(), seed=-1)
