"""RULES.md §8.5: exact payment, stopping, passing, the end of a turn, and taking back."""

from __future__ import annotations

import pytest
from tests.rules.cards.table import (
    FULL_DISPLAY,
    NO_MARKET,
    SEATS,
    cards_on_table,
    front,
    hand,
    market,
    martin,
    new_game,
    purchases,
)
from tests.rules.words import legal, play, section

from alhambra.rules.errors import IllegalMove
from alhambra.rules.frames import ACT, TURN_END
from alhambra.rules.game import Game
from alhambra.rules.moves import TAKE
from alhambra.testing.scenario import Seat, draws


def garden_for_10(hand: str, seats: int = 3) -> Game:
    """Gabi, seat 0, absolutely needs a garden; the one on offer costs 10 of the blue currency."""
    return cards_on_table(
        Seat(hand=hand, front="G11"),
        *[Seat()] * (seats - 1),
        market="y:- g:- b:G10 o:A9",
        display=FULL_DISPLAY,
    )


def test_8_5_the_garden_bought_with_11_for_10_ends_the_turn() -> None:
    """Two cards of the right colour, 11 paid, no change back, the card laid with the others she owns."""
    game = garden_for_10("b5 b6")
    assert purchases(game) == {"buy b G10 b5 b6"}
    play(game, "buy b G10 b5 b6")
    assert hand(game, 0) == ""
    assert front(game, 0) == ["G10", "G11"]
    assert game.view(0).phase == TURN_END
    assert legal(game) == {"end"}
    assert section(game, "take b3") == "3.1"


def test_8_5_had_she_paid_10_she_could_take_money_or_buy_again() -> None:
    game = garden_for_10("b4 b6 o9")
    play(game, "buy b G10 b4 b6")
    view = game.view(0)
    assert (view.phase, view.again, view.to_act) == (ACT, True, 0)
    assert {"take b3", "buy o A9 o9", "stop"} <= legal(game)


def test_8_5_after_an_exact_payment_the_seat_may_stop() -> None:
    """Stopping is for that moment only; passing is not (§3.5.3, §3.7)."""
    game = garden_for_10("b4 b6")
    assert section(game, "stop") == "3.5"
    play(game, "buy b G10 b4 b6")
    assert section(game, "pass") == "3.7"
    play(game, "stop")
    assert legal(game) == {"end"}
    play(game, "end")
    assert game.seat_to_act == 1


def test_8_5_with_nothing_left_to_do_after_an_exact_payment_one_stops() -> None:
    game = cards_on_table(Seat(hand="b8"), market="y:- g:- b:P8 o:-", display="- - - -", draw_pile="", pile=5)
    play(game, "buy b P8 b8")
    assert legal(game) == {"stop"}


@pytest.mark.parametrize("last", ["take b3", "buy o A9 o2 o8", "stop"])
def test_8_5_every_other_action_is_the_last(last: str) -> None:
    game = garden_for_10("b1 b9 o2 o8")
    play(game, "buy b G10 b1 b9", last)
    assert legal(game) == {"end"}
    for text in ("take g5", "stop", "pass"):
        assert section(game, text) == "3.1"


def test_8_5_four_exact_purchases_and_one_more_action_are_a_whole_turn() -> None:
    """At most 5: the market is empty then, and money is all that is left to take."""
    game = cards_on_table(Seat(hand="y6 g7 b8 o9"), Seat(), neutral="T11")
    play(game, "buy y P6.N y6", "buy g S7.W g7 to neutral", "buy b A8.E b8", "buy o C9.S o9")
    assert market(game) == "- - - -"
    assert game.view(0).again
    assert all(text.startswith("take") or text == "stop" for text in legal(game))
    play(game, "take y9")
    assert legal(game) == {"end"}
    assert front(game, 0) == ["A8.E", "C9.S", "P6.N"]
    assert martin(game) == ["S7.W", "T11"]


def test_8_5_an_exact_purchase_after_an_exact_one_goes_on_and_on() -> None:
    game = cards_on_table(Seat(hand="y6 g7"), market="y:P6.N g:S7.W b:- o:-")
    play(game, "buy y P6.N y6")
    assert game.view(0).again
    play(game, "buy g S7.W g7")
    assert game.view(0).again


def test_8_5_only_a_seat_that_can_do_nothing_passes() -> None:
    """No money on the display, and nothing to buy with y2."""
    game = cards_on_table(Seat(hand="y2"), display="- - - -", draw_pile="", pile=5)
    assert legal(game) == {"pass"}
    play(game, "pass")
    assert legal(game) == {"end"}
    play(game, "end")
    assert game.seat_to_act == 1


@pytest.mark.parametrize(
    "game",
    [
        cards_on_table(market=NO_MARKET, display="- - - b9", draw_pile="", pile=5),
        cards_on_table(Seat(hand="y6"), display="- - - -", draw_pile="", pile=5),
        cards_on_table(Seat(hand="y9"), Seat(), display="- - - -", draw_pile="", pile=5),
    ],
    ids=["take", "buy", "buy too dearly"],
)
def test_8_5_a_seat_that_can_act_must_act(game: Game) -> None:
    assert section(game, "pass") == "3.7"
    assert "pass" not in legal(game)


def test_8_5_a_turn_is_closed_by_end_and_only_when_its_actions_are_over() -> None:
    game = cards_on_table()
    assert section(game, "end") == "3.10"
    play(game, "take b3")
    assert legal(game) == {"end"}
    play(game, "end")
    assert (game.seat_to_act, game.view(None).turn) == (1, 2)
    assert section(game, "end") == "3.10"
    again = cards_on_table(phase="again")
    assert section(again, "end") == "3.5.3"


@pytest.mark.parametrize("seats", SEATS)
def test_8_5_play_passes_clockwise(seats: int) -> None:
    """From the start seat on, round and round; each turn is one seat's."""
    game = new_game(seats, 7)
    start = game.seat_to_act
    assert start is not None
    for turn in range(2 * seats + 1):
        view = game.view(None)
        assert (view.to_act, view.on_turn, view.turn) == ((start + turn) % seats,) * 2 + (turn + 1,)
        game.play(next(move for move in game.legal() if move.kind == TAKE))
        play(game, "end")


def test_8_5_all_of_a_turn_may_be_taken_back_until_it_is_ended() -> None:
    """The last move first; a gift too (§3.10.2)."""
    game = cards_on_table(Seat(hand="y6 b8"), Seat(), neutral="T11")
    stages = []
    for text in ("buy y P6.N y6 to neutral", "buy b A8.E b8", "take b3"):
        stages.append((game.state.digest(), game.view(0), game.legal()))
        play(game, text)
    assert not game.can_undo(1)
    with pytest.raises(IllegalMove, match=r"§3\.10"):
        game.undo(1)
    for digest, view, offered in reversed(stages):
        assert game.can_undo(0)
        game.undo(0)
        assert game.state.digest() == digest
        assert game.view(0) == view
        assert game.legal() == offered
    assert not game.can_undo(0)


def test_8_5_an_ended_turn_is_final_even_if_nothing_was_drawn() -> None:
    """A seat that had to pass before a full market and an empty draw pile draws nothing by its end."""
    game = cards_on_table(display="- - - -", draw_pile="", pile=5)
    play(game, "pass")
    play(game, "end", draws=[])
    assert not any(game.can_undo(seat) for seat in range(3))


def test_8_5_what_another_seat_has_done_since_cannot_be_undone() -> None:
    game = cards_on_table()
    play(game, "take b3")
    play(game, "end", draws=draws("y1"))
    play(game, "take g5")
    assert game.can_undo(1)
    assert not game.can_undo(0)
    game.undo(1)
    assert not any(game.can_undo(seat) for seat in range(3))
