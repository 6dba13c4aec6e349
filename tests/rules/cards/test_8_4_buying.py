"""RULES.md §8.4: buying a building card, and giving it to Martin with the purchase."""

from __future__ import annotations

import random

import pytest
from tests.oracles import money
from tests.rules.cards.table import (
    FULL_DISPLAY,
    NO_MARKET,
    cards_on_table,
    discards,
    display,
    front,
    hand,
    market,
    martin,
    purchases,
)
from tests.rules.words import play, section
from tests.wire import move_json, view_json

from alhambra.notation.moves import parse_move
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCY_LETTERS
from alhambra.rules.tiles import STANDARD_TILES, TILE_OF_NAME
from alhambra.testing.scenario import Seat


def counts(game: Game, seat: int) -> tuple[int, ...]:
    return game.view(None).seats[seat].counts


def test_8_4_1_a_bought_card_lies_open_before_its_buyer_at_once_and_counts() -> None:
    """Also in the views of all others; nothing is left to place (§8.1)."""
    game = cards_on_table(Seat(hand="b8 y2", front="A9"))
    play(game, "buy b A8.E b8")
    assert front(game, 0) == ["A8.E", "A9"]
    assert counts(game, 0) == (0, 0, 2, 0, 0, 0)
    for viewer in (None, 1, 2):
        assert game.view(viewer).seats[0].front == game.view(0).seats[0].front
    seats = view_json(game.view(1))["seats_state"]
    assert isinstance(seats, list)
    assert seats[0]["front"] == ["A8.E", "A9"]
    assert game.view(0).seats[0].aside == ()


def test_8_4_1_the_price_is_paid_in_the_currency_of_the_slot() -> None:
    """The example of §3.4: price 8 and b3 b4 b5 y9."""
    game = cards_on_table(Seat(hand="b3 b4 b5 y9"), market="y:- g:- b:P8 o:-", display="o9 o9 o9 g9")
    assert purchases(game) == {"buy b P8 b3 b5", "buy b P8 b4 b5"}
    assert section(game, "buy b P8 b3 b4") == "3.4"
    assert section(game, "buy b P8 y9") == "3.4"
    assert section(game, "buy y P8 y9") == "3.3"
    assert section(game, "buy b P8 b9") == "3.4"
    assert section(game, "buy b P8 b5 b5") == "3.4"
    assert section(game, "buy b S9 b4 b5") == "3.3"


def test_8_4_1_no_change_is_given_and_the_payment_goes_to_the_discards() -> None:
    game = cards_on_table(
        Seat(hand="b9 b9 b1"), market="y:- g:- b:G10 o:-", discards="y1", display="o9 o9 g9 g9"
    )
    play(game, "buy b G10 b9 b9")
    assert hand(game, 0) == "b1"
    assert discards(game) == "b9 b9 y1"


def test_8_4_1_a_payment_with_a_card_to_spare_is_legal_but_not_offered() -> None:
    """§3.4.2, also for a gift."""
    game = cards_on_table(Seat(hand="b3 b4 b5"), Seat(), market="y:- g:- b:P8 o:-", display="o9 o9 g9 g9")
    for ending in ("", " to neutral"):
        wasteful = parse_move(f"buy b P8 b3 b4 b5{ending}")
        assert game.why_not(wasteful) is None
        assert game.is_wasteful(wasteful)
        assert wasteful not in game.legal()
    play(game, "buy b P8 b3 b4 b5 to neutral")
    assert discards(game) == "b3 b4 b5"
    assert martin(game) == ["P8"]


def test_8_4_1_offered_payments_are_the_oracles_for_random_hands() -> None:
    """Every slot, every price; with two seats each payment twice, the second time as a gift."""
    rng = random.Random(84)
    deck = [f"{letter}{value}" for letter in CURRENCY_LETTERS for value in range(1, 10)] * 2
    names = [name for name, tile in TILE_OF_NAME.items() if tile < 54]
    for number in range(60):
        held = rng.sample(deck, rng.randint(0, 9))
        tiles = rng.sample(names, 4)
        seats = (Seat(hand=" ".join(held)), Seat(), Seat())[: 2 + number % 2]
        game = cards_on_table(
            *seats,
            market=" ".join(f"{letter}:{tile}" for letter, tile in zip("ygbo", tiles, strict=True)),
            display="- - - -",
        )
        expected = set()
        for letter, tile in zip("ygbo", tiles, strict=True):
            price = STANDARD_TILES.price[TILE_OF_NAME[tile]]
            for paid in money.payments(letter, price, held):
                for ending in ["", " to neutral"][: 2 - number % 2]:
                    expected.add(f"buy {letter} {tile} {' '.join(paid)}{ending}")
        assert purchases(game) == expected


def test_8_4_2_with_two_seats_the_purchase_itself_says_who_gets_the_card() -> None:
    """Every purchase is on offer in both ways, and nothing is asked afterwards."""
    game = cards_on_table(Seat(hand="b8"), Seat(), market="y:- g:- b:A8.E o:-", neutral="A9")
    assert purchases(game) == {"buy b A8.E b8", "buy b A8.E b8 to neutral"}
    play(game, "buy b A8.E b8 to neutral")
    assert martin(game) == ["A8.E", "A9"]
    assert front(game, 0) == []
    assert hand(game, 0) == ""
    assert discards(game) == "b8"
    neutral = game.view(1).neutral
    assert neutral is not None
    assert neutral.counts == (0, 0, 2, 0, 0, 0)
    assert game.view(0).again


def test_8_4_2_a_gift_that_is_paid_with_more_ends_the_actions_like_any_purchase() -> None:
    game = cards_on_table(Seat(hand="b9 y9"), Seat(), market="y:P8 g:- b:A8.E o:-")
    play(game, "buy b A8.E b9 to neutral")
    assert not game.view(0).again
    assert section(game, "buy y P8 y9") == "3.1"


def test_8_4_2_what_lies_before_a_seat_can_no_longer_be_given() -> None:
    """It is decided with the purchase, not later."""
    game = cards_on_table(Seat(hand="b8"), Seat(), market="y:- g:- b:A8.E o:-")
    play(game, "buy b A8.E b8")
    assert section(game, "give A8.E") == "8.1"
    assert section(game, "buy b A8.E b8 to neutral") == "3.3"
    assert martin(game) == []


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_8_4_2_with_more_than_two_seats_there_is_nobody_to_give_to(seats: int) -> None:
    game = cards_on_table(Seat(hand="b8"), *[Seat()] * (seats - 1), market="y:- g:- b:A8.E o:-")
    assert purchases(game) == {"buy b A8.E b8"}
    assert section(game, "buy b A8.E b8 to neutral") == "8.4"


def test_8_4_2_a_gift_is_written_with_its_purchase() -> None:
    """``to neutral`` in the text, ``gift`` in the JSON form."""
    game = cards_on_table(Seat(hand="b8"), Seat(), market="y:- g:- b:A8.E o:-", display="o9 o9 g9 g9")
    forms = [move_json(move) for move in game.legal() if move.slot == 2 and move.tile >= 0]
    assert [(form["text"], form.get("gift", False)) for form in forms] == [
        ("buy b A8.E b8", False),
        ("buy b A8.E b8 to neutral", True),
    ]


def test_8_4_3_market_and_display_are_not_refilled_during_a_turn() -> None:
    game = cards_on_table(Seat(hand="y6 b8"))
    play(game, "buy y P6.N y6")
    assert market(game) == "- S7.W A8.E C9.S"
    play(game, "buy b A8.E b8", "take b3")
    assert market(game) == "- S7.W - C9.S"
    assert display(game) == "- g5 y9 o9"
    assert [step.draws for step in game.steps] == [(), (), ()]
    assert section(game, "buy y P6.N y6") == "3.1"


def test_8_4_1_an_empty_slot_sells_nothing() -> None:
    game = cards_on_table(Seat(hand="b8 b9"), market=NO_MARKET, display=FULL_DISPLAY)
    assert purchases(game) == set()
    assert section(game, "buy b A8.E b8") == "3.3"
