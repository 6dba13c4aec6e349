"""RULES.md §6.2: the vizier's favour, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.rules.modules.scenes import (
    DISPLAY,
    MARKET,
    NO_MARKET,
    asked,
    city,
    dirk,
    discards,
    display,
    hand,
    market,
    names,
    own,
    phase,
    rounds,
    stones,
)
from tests.rules.words import legal, play, section

from alhambra.rules.frames import ACT, PLACE_ASIDE, SETTLE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.testing.scenario import Seat, draws, position

ON: Final = ("vizier",)


def gap(
    *hands: str,
    market: str = MARKET,
    asleep: tuple[int, ...] = (),
    bag: str | None = None,
    display: str = DISPLAY,
    draw_pile: str | None = None,
) -> Game:
    """The turn of seat 0 has just been ended; nothing had to be refilled."""
    game = position(
        *(Seat(hand=held, awake=seat not in asleep) for seat, held in enumerate(hands)),
        phase="end",
        market=market,
        bag=bag,
        display=display,
        draw_pile=draw_pile,
        pile=1 if draw_pile is None else 5,
        modules=ON,
    )
    play(game, "end", draws=[])
    return game


# ---- 6.2.1 components and set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_6_2_1_every_stone_is_active_and_no_window_precedes_the_first_turn(seats: int) -> None:
    for seed in range(5):
        game = Game.new(Options(seats=seats, modules=ON), seed)
        assert stones(game) == [True] * seats
        assert (asked(game), phase(game)) == (None, ACT)
        assert game.seat_to_act == game.view(None).on_turn
    assert stones(Game.new(Options(seats=seats))) == []


# ---- 6.2.2 the window between turns


def test_6_2_2_a_seat_may_buy_one_thing_exactly_paid_before_the_next_turn() -> None:
    """Then the stone is inactive, the thing is placed, and the next turn begins: no further action."""
    game = gap("", "o9 b8", "")
    assert asked(game) == (1, "vizier")
    assert legal(game) == {"buy o C9.S o9", "buy b A8.E b8", "none"}
    play(game, "buy o C9.S o9")
    assert stones(game) == [True, False, True]
    assert phase(game) == SETTLE
    assert hand(game, 1) == "b8"
    play(game, "place C9.S 0 -1", draws=draws("T11.S"))
    assert city(game, 1) == "C9.S F"
    assert (phase(game), game.seat_to_act, game.view(None).turn) == (ACT, 1, 2)
    assert not game.view(None).again


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("buy o C9.S o1 o9", "6.2.2"),  # more than the price
        ("buy b A8.E b9", "6.2.2"),
        ("buy o C9.S o1", "3.4"),
        ("buy o A8.E o9", "3.3"),
        ("buy y P6.N o9", "3.4"),
        ("take b3", "3.1"),
        ("wake", "3.1"),
        ("stop", "3.1"),
        ("pass", "3.1"),
        ("end", "3.1"),
        ("store C9.S", "3.1"),
        ("remove 0 0", "3.1"),
        ("reveal T12", "3.1"),
        ("hut hutP1", "3.1"),
    ],
)
def test_6_2_2_nothing_else_is_done_in_the_window(text: str, why: str) -> None:
    assert section(gap("", "b9 o1 o9", ""), text) == why


def test_6_2_2_only_the_seat_asked_buys() -> None:
    game = gap("o9", "o9", "o1 o8")
    move = next(move for move in game.legal() if move.cards)
    against = game.why_not(move, seat=2)
    assert against is not None
    assert against.section == "3.1"


def test_6_2_2_none_keeps_the_stone_active() -> None:
    game = gap("", "o9", "")
    play(game, "none")
    assert stones(game) == [True] * 3
    assert (phase(game), game.seat_to_act) == (ACT, 1)


def test_6_2_2_what_was_not_asked_is_not_answered() -> None:
    game = position(Seat(), Seat(), Seat(), modules=ON)
    assert section(game, "none") == "3.1"


# ---- 6.2.3 waking the stone


def test_6_2_3_waking_is_an_action_and_the_last_one() -> None:
    game = position(Seat(awake=False), Seat(), Seat(), display=DISPLAY, market=MARKET, modules=ON)
    assert "wake" in legal(game)
    play(game, "wake")
    assert (stones(game), phase(game)) == ([True] * 3, TURN_END)
    assert section(game, "take b3") == "3.1"
    assert section(game, "wake") == "3.1"


def test_6_2_3_an_active_stone_cannot_be_woken() -> None:
    game = position(Seat(), Seat(awake=False), Seat(), display=DISPLAY, market=MARKET, modules=ON)
    assert "wake" not in legal(game)
    assert section(game, "wake") == "6.2.3"


def test_6_2_3_a_woken_stone_may_be_used_in_the_window_after_that_very_turn() -> None:
    game = position(Seat(hand="o9", awake=False), Seat(), Seat(), display=DISPLAY, market=MARKET, modules=ON)
    play(game, "wake")
    play(game, "end", draws=[])
    assert asked(game) == (0, "vizier")
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("T11.S"))
    assert stones(game) == [False, True, True]


def test_6_2_3_after_an_exact_purchase_the_stone_may_be_woken_before_the_placing() -> None:
    game = position(Seat(hand="o9", awake=False), Seat(), Seat(), display=DISPLAY, market=MARKET, modules=ON)
    play(game, "buy o C9.S o9", "wake")
    assert phase(game) == PLACE_ASIDE
    assert section(game, "wake") == "3.5.2"


def test_6_2_3_a_seat_that_can_only_wake_may_not_pass() -> None:
    empty = {"market": NO_MARKET, "display": "- - - -", "draw_pile": "", "pile": 5, "modules": ON}
    game = position(Seat(awake=False), Seat(), Seat(), **empty)  # type: ignore[arg-type]
    assert legal(game) == {"wake"}
    assert section(game, "pass") == "3.7"
    game = position(Seat(), Seat(), Seat(), **empty)  # type: ignore[arg-type]
    assert legal(game) == {"pass"}


# ---- 6.2.4 who is asked


def order(game: Game) -> list[int]:
    """The seats asked in one window in which nobody buys."""
    found = []
    while (question := asked(game)) is not None:
        found.append(question[0])
        play(game, "none")
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_6_2_4_from_the_next_seat_to_the_one_that_just_played(seats: int) -> None:
    hands = ["o9", "o2 o7", "o1 o8", "o3 o6", "o4 o5", "y6"][:seats]
    for last in range(seats):
        game = position(
            *(Seat(hand=held) for held in hands),
            phase="end",
            to_act=last,
            market=MARKET,
            display=DISPLAY.replace("o9", "o7"),
            modules=ON,
        )
        play(game, "end", draws=[])
        assert order(game) == [(last + step) % seats for step in range(1, seats + 1)]
        assert (game.seat_to_act, game.view(None).turn) == ((last + 1) % seats, 2)


def test_6_2_4_who_sleeps_or_can_pay_nothing_exactly_is_passed_over() -> None:
    """Seat 1 could only pay too much, seat 2 sleeps, seat 3 has nothing, seat 0 can buy."""
    assert order(gap("y6", "o7 o8", "o9", "", asleep=(2,))) == [0]


def test_6_2_4_without_anybody_to_ask_the_next_turn_begins_at_once() -> None:
    game = gap("o8", "", "")
    assert (asked(game), game.seat_to_act, phase(game)) == (None, 1, ACT)


# ---- 6.2.5 after a purchase


def test_6_2_5_the_asking_goes_on_after_the_buyer_with_the_new_market() -> None:
    """Seat 1 could buy nothing; seat 2 buys; T11.S comes, which seat 1 could buy: it is not asked
    again, but seat 3 and seat 0 are asked with the new market.
    """
    game = gap("o2 o9", "o1 o2 o8", "o9", "o3 o8")
    assert asked(game) == (1, "vizier")  # o1 o8
    play(game, "none")
    assert asked(game) == (2, "vizier")
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("T11.S"))
    assert market(game) == "y:P6.N g:S7.W b:A8.E o:T11.S"
    assert asked(game) == (3, "vizier")
    assert legal(game) == {"buy o T11.S o3 o8", "none"}
    play(game, "none")
    assert asked(game) == (0, "vizier")
    assert legal(game) == {"buy o T11.S o2 o9", "none"}
    play(game, "none")
    assert (asked(game), game.seat_to_act, phase(game)) == (None, 1, ACT)


def test_6_2_5_the_buyer_itself_is_not_asked_again() -> None:
    game = gap("", "o9 y6", "")
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("P5.NW"))
    assert (asked(game), phase(game)) == (None, ACT)


def test_6_2_5_each_of_several_seats_may_buy_in_one_window() -> None:
    game = gap("g7", "o9", "y6")
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("T11.S"))
    play(game, "buy y P6.N y6")
    play(game, "store P6.N", draws=draws("T12"))
    play(game, "buy g S7.W g7")
    play(game, "store S7.W", draws=draws("T13.E"))
    assert stones(game) == [False] * 3
    assert market(game) == "y:T12 g:T13.E b:A8.E o:T11.S"


def test_6_2_5_a_short_display_is_refilled_too_money_first() -> None:
    """Draw pile and discards were empty; the payment is shuffled and fills a gap."""
    game = gap("", "o3 o6", "", display="b3 g5 - -", draw_pile="")
    assert display(game) == "b3 g5 - -"
    play(game, "buy o C9.S o3 o6")
    assert discards(game) == "o3 o6"
    play(game, "store C9.S", draws=draws("o6 o3", "T11.S"))
    assert display(game) == "b3 g5 o6 o3"
    assert rounds(game) == []


def test_6_2_5_if_the_market_cannot_be_filled_nobody_is_asked_any_more() -> None:
    """Seats 2 and 0 could have bought; the game ends, the leftovers are given out."""
    game = gap("y6", "o9", "g7", bag="")
    play(game, "buy o C9.S o9", "store C9.S")
    assert asked(game) is None
    assert (phase(game), game.seat_to_act) == (SETTLE, 0)  # y:P6.N, most yellow money
    play(game, "store P6.N")
    assert game.seat_to_act == 2
    play(game, "store S7.W")
    assert game.is_over
    assert rounds(game) == [3]


# ---- 6.2.6 placing


def test_6_2_6_what_was_bought_goes_into_the_city_or_the_reserve_at_once() -> None:
    game = gap("", "o9", "")
    play(game, "buy o C9.S o9")
    assert legal(game) == {"store C9.S", "place C9.S 0 -1", "place C9.S 1 0", "place C9.S -1 0"}
    for text, why in {
        "place C9.S 0 1": "4.4",
        "give C9.S": "3.9",
        "store A8.E": "3.8",
        "none": "3.1",
        "end": "3.1.3",
        "take b3": "3.1.3",
        "wake": "3.1.3",
    }.items():
        assert section(game, text) == why, text
    play(game, "store C9.S", draws=draws("T11.S"))
    assert names(own(game, 1).reserve) == "C9.S"
    assert market(game).endswith("o:T11.S")


def test_3_10_3_what_is_decided_after_end_can_be_taken_back() -> None:
    """A purchase, an answer: until something is drawn or another seat decides; ``end`` itself is final."""
    game = gap("", "o9", "o9")
    asked_first = game.state.digest()
    assert not any(game.can_undo(seat) for seat in range(3))
    play(game, "buy o C9.S o9")
    assert game.can_undo(1)
    game.undo(1)
    assert game.state.digest() == asked_first
    play(game, "none")
    assert game.can_undo(1)
    assert not game.can_undo(2)
    play(game, "none")
    assert game.can_undo(2)
    assert not game.can_undo(1)
    game = gap("", "o9", "o9")
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("T11.S"))
    assert not game.can_undo(1)


def test_6_2_6_with_two_seats_a_building_may_be_given_to_the_neutral_player() -> None:
    game = gap("", "o9")
    play(game, "buy o C9.S o9")
    assert "give C9.S" in legal(game)
    play(game, "give C9.S", draws=draws("T11.S"))
    assert dirk(game) == "C9.S"


def test_6_2_6_the_purchase_may_be_taken_back_until_the_refill() -> None:
    game = gap("", "o9", "")
    before = game.state.digest()
    play(game, "buy o C9.S o9")
    assert game.can_undo(1)
    game.undo(1)
    assert game.state.digest() == before
    play(game, "buy o C9.S o9")
    play(game, "store C9.S", draws=draws("T11.S"))
    assert not game.can_undo(1)


# ---- 6.2.7 at the end


def test_6_2_7_no_window_is_opened_when_the_refill_could_not_fill_the_market() -> None:
    game = position(
        *[Seat(hand="o9")] * 3,
        phase="end",
        market="y:- g:- b:- o:C9.S",
        bag="",
        display="b3 g5 y9 o8",
        modules=ON,
    )
    play(game, "end", draws=[])
    assert game.is_over
    assert stones(game) == [True] * 3


def test_6_2_7_the_vizier_is_not_used_when_leftovers_are_given_out() -> None:
    game = gap("y6", "o9 y1", "g7", bag="")
    play(game, "buy o C9.S o9", "store C9.S")
    assert phase(game) == SETTLE
    assert section(game, "buy g S7.W g7") == "3.1.3"
    assert section(game, "wake") == "3.1.3"
