"""RULES.md §8.9: the end of the card game, leftover cards and the winner."""

from __future__ import annotations

import random

import pytest
from tests.oracles import money
from tests.rules.cards.table import (
    FULL_DISPLAY,
    cards_on_table,
    discards,
    front,
    hand,
    market,
    martin,
    rounds,
)
from tests.rules.words import legal, play, section

from alhambra.rules.frames import OVER
from alhambra.rules.game import Game
from alhambra.rules.ids import ROUND_B, ROUND_C
from alhambra.rules.playout import random_playout
from alhambra.rules.rng import FastChance
from alhambra.testing.scenario import Seat, draws


def leftovers(*hands: str, market: str, bag: str = "", fronts: tuple[str, ...] = ()) -> Game:
    """A turn of seat 0 has just been ended, and the market could not be filled."""
    game = cards_on_table(
        *(Seat(hand=held, front=fronts[seat] if fronts else "") for seat, held in enumerate(hands)),
        phase="end",
        market=market,
        bag=bag,
        display=FULL_DISPLAY,
    )
    play(game, "end", draws=[])
    return game


def test_8_9_1_the_game_ends_when_the_market_cannot_be_filled() -> None:
    game = cards_on_table(phase="end", market="y:- g:S7.W b:- o:C9.S", bag="T11.S")
    play(game, "end", draws=draws("T11.S"))
    assert game.is_over
    assert market(game) == "T11.S S7.W - C9.S"
    assert game.seat_to_act is None
    assert legal(game) == set()
    for text in ("take b3", "end", "pass", "stop", "buy g S7.W g9"):
        assert section(game, text) == "5.8"
    assert game.view(0).to_act == -1


def test_8_9_1_an_empty_pile_does_not_end_it_while_the_market_is_full() -> None:
    """The game goes on until a card is missing at the end of some later turn."""
    game = cards_on_table(
        Seat(), Seat(hand="g7"), Seat(), phase="end", market="y:- g:S7.W b:A8.E o:C9.S", bag="P8"
    )
    play(game, "end", draws=draws("P8"))
    assert not game.is_over
    assert game.seat_to_act == 1
    play(game, "take b3")
    play(game, "end", draws=draws("y1"))
    assert not game.is_over
    play(game, "take g5", "end")
    assert not game.is_over
    assert game.seat_to_act == 0


def test_8_9_1_the_turn_that_takes_the_last_card_is_played_to_its_end() -> None:
    """An exact purchase that no card can replace still brings a further action; y9 then gets P6.N."""
    game = cards_on_table(Seat(hand="g7 b8"), bag="")
    play(game, "buy g S7.W g7")
    assert not game.is_over
    play(game, "buy b A8.E b8", "take y9")
    assert not game.is_over
    play(game, "end", draws=draws("y1"))
    assert game.is_over
    assert front(game, 0) == ["A8.E", "P6.N", "S7.W"]
    assert game.scores == (18 + 16 + 17, 0, 0)


def test_8_9_1_a_scoring_card_of_that_refill_is_scored_first() -> None:
    """B, then the leftover card, then C: the card received counts in C only."""
    game = cards_on_table(
        Seat(hand="g9"), phase="end", market="y:- g:T11.S b:- o:-", bag="", display="- g5 y9 o9", pile=4
    )
    play(game, "end", draws=draws("B b7"))
    assert rounds(game) == [ROUND_B, ROUND_C]
    assert [report.totals for report in game.view(None).reports] == [(0, 0, 0), (21, 0, 0)]
    assert front(game, 0) == ["T11.S"]


@pytest.mark.parametrize(
    ("hands", "receiver"),
    [
        (("b9", "b1 b2", ""), 0),
        (("b9", "b4 b5", ""), None),
        (("b9", "b4 b5", "b9 b1"), 2),
        (("b9 b8", "b4 b5", "b9 b8"), None),
        (("", "b1", ""), 1),
        (("", "", ""), None),
        (("g9 y9 o9", "b1", ""), 1),
        (("b8", "b7 b1", "b1"), None),
    ],
)
def test_8_9_2_a_leftover_card_goes_to_strictly_the_most_money_of_its_currency(
    hands: tuple[str, ...], receiver: int | None
) -> None:
    """More than 0; in a tie for the most nobody gets it and it stays; the price does not matter."""
    game = leftovers(*hands, market="y:- g:- b:T13.E o:-")
    assert game.is_over
    assert [front(game, seat) for seat in range(3)] == [
        ["T13.E"] if seat == receiver else [] for seat in range(3)
    ]
    assert market(game) == ("- - T13.E -" if receiver is None else "- - - -")
    assert game.scores == tuple(21 if seat == receiver else 0 for seat in range(3))


def test_8_9_2_the_money_is_not_spent() -> None:
    """The same hand may get several cards, one for each slot where it is the richest."""
    game = leftovers("b9 g3", "g2 o1", "", market="y:- g:T11 b:T13.E o:T12")
    assert front(game, 0) == ["T11", "T13.E"]
    assert front(game, 1) == ["T12"]
    assert hand(game, 0) == "b9 g3"
    assert discards(game) == ""
    assert game.scores == (21, 13, 0)


def test_8_9_2_leftover_cards_lie_before_their_receiver_and_count_in_c() -> None:
    game = leftovers("b9", "y9", "", market="y:G11 g:- b:T13.E o:-", fronts=("", "T11", "T12"))
    assert front(game, 0) == ["T13.E"]
    assert front(game, 1) == ["G11", "T11"]
    assert game.scores == ((21 + 13 + 6) // 3, 20 + (21 + 13 + 6) // 3, (21 + 13 + 6) // 3)


def test_8_9_2_martin_gets_no_leftover_card_and_none_can_be_given_to_him() -> None:
    """It is laid before its receiver without a question; a card that nobody gets stays."""
    game = leftovers("b9", "g4 g5", market="y:T11 g:S8.S b:T13.E o:-")
    assert game.is_over
    assert martin(game) == []
    assert [front(game, seat) for seat in range(2)] == [["T13.E"], ["S8.S"]]
    assert market(game) == "T11 - - -"
    assert game.steps[-1].seat == 0


def test_8_9_2_who_gets_a_card_is_the_oracles_answer_for_random_hands() -> None:
    rng = random.Random(89)
    deck = [f"{letter}{value}" for letter in "bgoy" for value in range(1, 10)]
    tiles = {"y": "T11", "g": "T12", "b": "G11"}
    for _ in range(120):
        seats = rng.randint(2, 6)
        dealt = rng.sample(deck, rng.randint(seats, 20))
        hands = [[card for place, card in enumerate(dealt) if place % seats == seat] for seat in range(seats)]
        game = cards_on_table(
            *(Seat(hand=" ".join(held)) for held in hands),
            phase="end",
            market=" ".join(f"{letter}:{tile}" for letter, tile in tiles.items()) + " o:-",
            bag="",
            display="- - - -",
        )
        play(game, "end")
        for letter, tile in tiles.items():
            expected = money.leftover_seat(letter, hands)
            got = [seat for seat in range(seats) if tile in front(game, seat)]
            assert got == ([] if expected is None else [expected])


def test_8_9_3_the_most_points_win() -> None:
    game = leftovers("b9", "", "", market="y:- g:- b:T13.E o:-")
    assert game.winners == (0,)
    assert game.view(0).phase == OVER


def test_8_9_3_equal_seats_share_the_victory() -> None:
    game = cards_on_table(
        Seat(score=50), Seat(score=49), Seat(score=50), phase="end", market="y:P8 g:- b:- o:-", bag=""
    )
    before = game.winners
    play(game, "end", draws=[])
    assert before == ()
    assert game.winners == (0, 2)


def test_8_9_3_a_game_in_which_nobody_buys_does_not_end_by_itself() -> None:
    """§5.11: playouts stop it after a stated number of turns, undecided."""
    game = cards_on_table(Seat(), Seat(), Seat(), market="y:T13.E g:T12 b:T11 o:T11.N", draw_pile="", pile=5)
    for text in ("take o9", "take y9", "take g5", "take b3"):
        play(game, text)
        play(game, "end", draws=[])
    for _ in range(30):
        assert legal(game) == {"pass"}
        play(game, "pass")
        play(game, "end", draws=[])
    assert not game.is_over
    state = game.state.copy()
    random_playout(game.rules, state, FastChance(1), most_turns=100)
    assert state.phase() != OVER
    assert state.turn == 101
