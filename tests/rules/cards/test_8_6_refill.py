"""RULES.md §8.6: the refill of the card game, the market first and then the display."""

from __future__ import annotations

import pytest
from tests.rules.cards.table import cards_on_table, discards, display, market, rounds
from tests.rules.words import legal, play

from alhambra.rules.draws import DREW_CARD, DREW_TILE
from alhambra.rules.errors import DrawError
from alhambra.rules.ids import ROUND_A, ROUND_B, card_text
from alhambra.testing.scenario import Seat, draws


def test_8_6_first_the_market_slot_by_slot_then_the_display() -> None:
    """The other way round than in the palace game (§5.1)."""
    game = cards_on_table(phase="end", market="y:- g:S7.W b:- o:C9.S", display="- g5 - o9")
    play(game, "end", draws=draws("T11.S G9.E", "b1 b2"))
    assert market(game) == "T11.S S7.W G9.E C9.S"
    assert display(game) == "b1 g5 b2 o9"
    kinds = [draw >> 8 for draw in game.steps[-1].draws]
    assert kinds == [DREW_TILE, DREW_TILE, DREW_CARD, DREW_CARD]


def test_8_6_the_other_order_is_no_refill() -> None:
    game = cards_on_table(phase="end", market="y:- g:S7.W b:A8.E o:C9.S", display="- g5 y9 o9")
    with pytest.raises(DrawError, match="another kind"):
        play(game, "end", draws=draws("b1", "T11.S"))


@pytest.mark.parametrize(
    ("gaps", "filled"),
    [
        ("y:- g:S7.W b:A8.E o:C9.S", "T11.S S7.W A8.E C9.S"),
        ("y:P6.N g:- b:- o:C9.S", "P6.N T11.S G9.E C9.S"),
        ("y:- g:- b:- o:-", "T11.S G9.E P8 A9"),
        ("y:P6.N g:S7.W b:A8.E o:-", "P6.N S7.W A8.E T11.S"),
    ],
)
def test_8_6_slots_are_filled_from_the_left(gaps: str, filled: str) -> None:
    """Yellow, green, blue, orange; what is still there stays where it is."""
    game = cards_on_table(phase="end", market=gaps)
    drawn = ["T11.S", "G9.E", "P8", "A9"][: gaps.count("-")]
    play(game, "end", draws=draws(*drawn))
    assert market(game) == filled


def test_8_6_the_refill_runs_through_when_the_market_cannot_be_filled() -> None:
    """The display is filled all the same; then the game ends (§8.9.1)."""
    game = cards_on_table(phase="end", market="y:- g:S7.W b:- o:C9.S", display="- - y9 o9", bag="T11.S")
    play(game, "end", draws=draws("T11.S", "b1 b2"))
    assert display(game) == "b1 b2 y9 o9"
    assert market(game) == "T11.S S7.W - C9.S"
    assert game.is_over


def test_8_6_a_card_bought_in_this_turn_is_replaced_at_its_end() -> None:
    game = cards_on_table(Seat(hand="g9"))
    play(game, "buy g S7.W g9")
    play(game, "end", draws=draws("G12.S"))
    assert market(game) == "P6.N G12.S A8.E C9.S"
    assert discards(game) == "g9"


def test_8_6_the_discards_become_the_draw_pile_with_the_payment_of_this_turn() -> None:
    """One card is left, three gaps: the others come from the discards, b6 among them (§5.2)."""
    game = cards_on_table(
        Seat(hand="b6 o1"),
        market="y:P8 g:S7.W b:P6.N o:C9.S",
        display="b3 - - o9",
        draw_pile="y9",
        pile=5,
        discards="y1 y2",
    )
    play(game, "buy b P6.N b6", "take b3")
    with pytest.raises(DrawError, match="o1 cannot come"):
        play(game.copy(), "end", draws=draws("T11.S", "y9 o1 y2"))
    play(game, "end", draws=draws("T11.S", "y9 b6 y2"))
    assert display(game) == "y9 b6 y2 o9"
    assert discards(game) == ""
    assert [card_text(card) for card in game.view(None).unseen_money] == ["y1"]


def test_8_6_if_draw_pile_and_discards_are_empty_the_display_stays_short() -> None:
    game = cards_on_table(phase="end", display="b1 - - -", draw_pile="y9", pile=5)
    play(game, "end", draws=draws("y9"))
    assert display(game) == "b1 y9 - -"
    assert not game.is_over
    assert legal(game) == {"take b1", "take y9"}


@pytest.mark.parametrize(("pile", "letter", "round_"), [(2, "A", ROUND_A), (4, "B", ROUND_B)])
def test_8_6_the_round_follows_the_whole_refill_and_money_replaces_its_card(
    pile: int, letter: str, round_: int
) -> None:
    """Market and display are full when A or B is scored; then the next money card takes its place."""
    game = cards_on_table(
        Seat(front="T11"),
        phase="end",
        market="y:- g:S7.W b:A8.E o:C9.S",
        display="- - y9 o9",
        pile=pile,
    )
    play(game, "end", draws=draws("P8", f"{letter} b7", "g1"))
    assert rounds(game) == [round_]
    assert display(game) == "g1 b7 y9 o9"
    assert letter not in [card_text(card) for card in game.view(None).scoring_left]
    assert game.seat_to_act == 1
    assert game.scores[0] == (6 if letter == "A" else 13)


def test_8_6_the_scoring_card_has_left_the_game() -> None:
    """It neither lies anywhere nor comes again: the draw pile after a reshuffle is money only."""
    game = cards_on_table(phase="end", display="- g5 y9 o9", pile=2)
    play(game, "end", draws=draws("A b7"))
    view = game.view(None)
    assert [card_text(card) for card in view.scoring_left] == ["B"]
    play(game, "take g5")
    with pytest.raises(DrawError, match="A cannot come"):
        play(game, "end", draws=draws("A b1"))


def test_8_6_a_scoring_card_counts_among_the_four() -> None:
    """With one gap, A fills it: no money card is drawn before the round."""
    game = cards_on_table(phase="end", display="b3 g5 - o9", pile=2)
    with pytest.raises(DrawError, match="one too many"):
        play(game.copy(), "end", draws=draws("A b7 b8"))
    play(game, "end", draws=draws("A b7"))
    assert display(game) == "b3 g5 b7 o9"
