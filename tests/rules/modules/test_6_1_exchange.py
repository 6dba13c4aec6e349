"""RULES.md §6.1: exchange cards, told like the rulebook."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest
from tests.oracles import components, money
from tests.rules.modules.scenes import (
    DISPLAY,
    MARKET,
    NO_MARKET,
    discards,
    display,
    hand,
    market,
    phase,
)
from tests.rules.words import legal, play, section

from alhambra.rules.errors import DrawError
from alhambra.rules.frames import ACT, PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import CURRENCY_LETTERS, EXCHANGE_CARD, EXCHANGE_PAIRS, card_text
from alhambra.rules.money import Deck
from alhambra.rules.rng import FastChance
from alhambra.rules.state import State
from alhambra.testing.scenario import Seat, draws, position

ON: Final = ("exchange",)


def buys(game: Game) -> set[str]:
    return {text for text in legal(game) if text.startswith("buy")}


# ---- 6.1.1 components and set-up


def test_6_1_1_there_is_one_card_for_each_pair_of_currencies() -> None:
    texts = [card_text(EXCHANGE_CARD + number) for number in range(6)]
    assert texts == components.exchange_cards() == ["bg", "bo", "by", "go", "gy", "oy"]
    assert len({frozenset(pair) for pair in EXCHANGE_PAIRS}) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_6_1_1_two_cards_lie_in_each_of_piles_2_3_and_4(seats: int) -> None:
    """So none is in an opening hand or the opening display, and each pile keeps its size in money."""
    for seed in range(10):
        view = Game.new(Options(seats=seats, modules=ON), seed).view(0)
        plain = Game.new(Options(seats=seats), seed).view(0)
        assert view.pile_exchanges == (0, 2, 2, 2, 0)
        assert [a - b for a, b in zip(view.piles, plain.piles, strict=True)] == [0, 2, 2, 2, 0]
        assert [card_text(card) for card in view.unseen_exchange] == components.exchange_cards()
        assert not any(seat.further for seat in view.seats)
        assert all(card < EXCHANGE_CARD for card in view.display)


def test_6_1_1_without_the_module_there_are_none() -> None:
    view = Game.new(Options(seats=3), 1).view(0)
    assert (view.pile_exchanges, view.unseen_exchange) == ((0, 0, 0, 0, 0), ())


@pytest.mark.parametrize(("pile", "comes"), [(1, False), (2, True), (3, True), (4, True)])
def test_6_1_1_any_of_them_may_come_from_piles_2_to_4_only(pile: int, comes: bool) -> None:
    """Which two lie in a pile is unseen: each of the six may come."""
    for card in components.exchange_cards():
        game = position(
            *[Seat()] * 3, phase="end", display="- g5 y9 o9", market=MARKET, pile=pile, modules=ON
        )
        if comes:
            play(game, "end", draws=draws(card))
            assert display(game) == f"{card} g5 y9 o9"
        else:
            with pytest.raises(DrawError, match=f"{card} cannot come"):
                play(game, "end", draws=draws(card))


def test_6_1_1_every_place_of_a_pile_and_every_card_is_equally_likely() -> None:
    """Pile 2, two exchange cards and A among its 25 cards, is drawn through 1,500 times."""
    places: Counter[int] = Counter()
    which: Counter[int] = Counter()
    chance = FastChance(61)
    size = 0
    for _ in range(1500):
        deck = Deck(3)
        deck.split()
        deck.add_exchange_cards()
        deck.remaining[0] = 0
        state = State([], deck, [], chance)
        size = int(deck.remaining[1])
        for place in range(size):
            card = state.draw_card()
            if EXCHANGE_CARD <= card < EXCHANGE_CARD + 6:
                places[place] += 1
                which[card] += 1
    assert size == 25
    assert sum(places.values()) == 3000
    assert all(abs(places[place] - 120) < 6 * 120**0.5 for place in range(size))
    assert all(abs(which[card] - 500) < 6 * 500**0.5 for card in range(EXCHANGE_CARD, EXCHANGE_CARD + 6))


# ---- 6.1.2 taking one


def test_6_1_2_an_exchange_card_is_taken_alone() -> None:
    game = position(Seat(), Seat(), Seat(), display="bg b1 g2 oy", market=NO_MARKET, modules=ON)
    takes = {text for text in legal(game) if text.startswith("take")}
    assert takes == {"take bg", "take oy", "take b1", "take g2", "take b1 g2"}
    assert section(game, "take b1 bg") == "6.1.2"
    assert section(game, "take bg oy") == "6.1.2"
    assert section(game, "take gy") == "3.2"
    play(game, "take bg")
    assert hand(game) == "bg"
    assert display(game) == "- b1 g2 oy"
    assert phase(game) == TURN_END


def test_6_1_2_it_counts_among_the_four_cards_of_the_display() -> None:
    """With it lying there only the one gap is filled."""
    game = position(
        Seat(), Seat(), Seat(), phase="end", display="bg - g2 oy", market=MARKET, pile=2, modules=ON
    )
    play(game, "end", draws=draws("b1"))
    assert display(game) == "bg b1 g2 oy"


def test_6_1_2_it_stays_in_the_hand_for_a_later_turn() -> None:
    game = position(Seat(hand="g9 bg"), Seat(), display=DISPLAY, market="y:- g:- b:A9 o:-", modules=ON)
    play(game, "take b3")
    assert hand(game) == "b3 g9 bg"
    assert [card_text(card) for card in game.view(1).seats[0].further] == ["bg"]


# ---- 6.1.3 paying with one


def nine_in_blue(hand: str = "b4 g5 g9 o9 bg go") -> Game:
    return position(
        Seat(hand=hand), Seat(), Seat(), market="y:- g:- b:A9 o:-", display="b3 g6 y9 o8", modules=ON
    )


def test_6_1_3_any_mixture_of_its_two_currencies_pays() -> None:
    """Also cards of the other currency alone."""
    assert buys(nine_in_blue()) == {"buy b A9 b4 g5 bg", "buy b A9 g9 bg"}


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("b4 g5", "3.4"),  # no exchange card: a third currency
        ("g9 go", "6.1.3"),  # it does not show blue
        ("b4 g5 go", "6.1.3"),
        ("g5 o9 bg", "6.1.3"),  # a third currency
        ("b4 g5 bg go", "6.1.3"),  # two exchange cards
        ("b4 g9 o9 bg", "6.1.3"),  # a third currency even if the rest is enough
        ("b4 g5 g9 bg go", "6.1.3"),
        ("b4 bg", "3.4"),  # too little
        ("bg", "3.4"),  # nothing is paid
        ("b4 g5 bo", "3.4"),  # not in the hand
        ("b4 g5 bg bg", "3.4"),
        ("g8 bg", "3.4"),
    ],
)
def test_6_1_3_what_does_not_pay(cards: str, why: str) -> None:
    assert section(nine_in_blue(), f"buy b A9 {cards}") == why


def test_6_1_3_every_card_that_shows_the_slots_currency_serves() -> None:
    for slot in CURRENCY_LETTERS:
        for card in components.exchange_cards():
            other = card.replace(slot, "") if slot in card else "b" if slot != "b" else "g"
            market = " ".join(f"{letter}:{'A9' if letter == slot else '-'}" for letter in CURRENCY_LETTERS)
            game = position(
                Seat(hand=f"{other}9 {card}"),
                Seat(),
                Seat(),
                market=market,
                display="b1 g1 y1 o1",
                modules=ON,
            )
            expected = {f"buy {slot} A9 {other}9 {card}"} if slot in card else set()
            assert buys(game) == expected


def test_6_1_3_offered_and_wasteful_payments_are_the_oracles() -> None:
    """Random hands of money and exchange cards, every slot, every price."""
    rng = random.Random(613)
    for number in range(150):
        held = rng.sample(components.money_deck(3), rng.randint(1, 6))
        held += rng.sample(components.exchange_cards(), rng.randint(1, 3))
        slot = rng.choice("ygbo")
        tile = rng.choice(("A9", "G12.S", "P4.ES", "T13.E"))
        price = int(tile[1:].partition(".")[0])
        lying = " ".join(f"{letter}:{tile if letter == slot else '-'}" for letter in CURRENCY_LETTERS)
        game = position(
            Seat(hand=" ".join(held)),
            *[Seat()] * 2,
            market=lying,
            display="- - - -",
            modules=ON,
            seed=number,
        )
        offered = {f"buy {slot} {tile} {' '.join(cards)}" for cards in money.payments(slot, price, held)}
        assert buys(game) == offered
        legal_ones = money.legal_payments(slot, price, held)
        for cards in money.handfuls(held):
            if cards:
                text = f"buy {slot} {tile} {' '.join(cards)}"
                assert (section(game, text) is None) == (cards in legal_ones), text


# ---- 6.1.4 exact payment


def test_6_1_4_the_exchange_card_adds_nothing_and_an_exact_sum_gives_another_action() -> None:
    game = nine_in_blue()
    play(game, "buy b A9 b4 g5 bg")
    assert (phase(game), game.view(0).again) == (ACT, True)
    assert hand(game) == "g9 o9 go"
    play(game, "take b3")
    assert phase(game) == PLACE_ASIDE


def test_6_1_4_paying_more_ends_the_actions() -> None:
    game = nine_in_blue("b4 g6 bg")
    play(game, "buy b A9 b4 g6 bg")
    assert phase(game) == PLACE_ASIDE


# ---- 6.1.5 a needless exchange card


def test_6_1_5_a_needless_card_is_not_offered_but_legal_and_discarded() -> None:
    game = nine_in_blue("b9 g9 bg go")
    assert buys(game) == {"buy b A9 b9", "buy b A9 g9 bg"}
    assert section(game, "buy b A9 b9 bg") is None
    assert section(game, "buy b A9 b9 go") == "6.1.3"
    move = next(move for move in game.legal() if move.cards == (0x29,))
    assert not game.is_wasteful(move)
    wasteful = move._replace(cards=(0x29, EXCHANGE_CARD))
    assert game.is_wasteful(wasteful)
    game.play(wasteful)
    assert hand(game) == "g9 go"
    assert discards(game) == "b9 bg"
    assert game.view(0).again


def test_6_1_5_a_money_card_too_many_is_wasteful_as_ever() -> None:
    game = nine_in_blue("b1 g9 bg")
    assert buys(game) == {"buy b A9 g9 bg"}
    assert section(game, "buy b A9 b1 g9 bg") is None
    play(game, "buy b A9 b1 g9 bg")
    assert phase(game) == PLACE_ASIDE  # 10 for 9


# ---- 6.1.6 what it can buy


def test_6_1_6_it_buys_a_building_or_a_special_tile_beside_a_slot() -> None:
    game = position(
        Seat(hand="g8 bg"),
        Seat(),
        Seat(),
        market="y:- g:- b:P8+bath1+well1 o:-",
        display="b1 g1 y1 o1",
        modules=("exchange", "bathhouses", "wells"),
    )
    assert buys(game) == {"buy b P8 g8 bg", "buy b bath1 g8 bg", "buy b well1 g8 bg"}


# ---- 6.1.7 afterwards


def test_6_1_7_a_played_card_goes_to_the_discards_and_may_come_back() -> None:
    """The draw pile is empty after one card; the reshuffled discards hold the card just played."""
    game = position(
        Seat(hand="b4 g5 bg"),
        Seat(),
        Seat(),
        market="y:P6.N g:S7.W b:A9 o:C9.S",
        display="b3 - - o9",
        draw_pile="y9",
        pile=5,
        modules=ON,
    )
    deck = game.state.deck
    assert [int(count) for count in deck.exchanges] == [0, 0, 0, 0, 5]
    play(game, "buy b A9 b4 g5 bg", "stop", "store A9")
    assert discards(game) == "b4 g5 bg"
    rest = components.exchange_cards()[1:]
    for card in rest[:2]:
        assert deck.can_draw(EXCHANGE_CARD + components.exchange_cards().index(card))
    play(game, "end", draws=draws(*rest[:2], "T11.S"))
    assert display(game) == f"b3 {rest[0]} {rest[1]} o9"


def test_6_1_7_the_reshuffle_takes_them_in() -> None:
    """Nothing is left to draw but what was paid: b4, g5 and the exchange card come back."""
    game = position(
        Seat(hand="b4 g5 bg bo by go gy oy"),
        Seat(),
        Seat(),
        market="y:P6.N g:S7.W b:A9 o:C9.S",
        display="b3 - - -",
        draw_pile="",
        pile=5,
        modules=ON,
    )
    play(game, "buy b A9 b4 g5 bg", "stop", "store A9")
    play(game, "end", draws=draws("g5 bg b4", "T11.S"))
    assert display(game) == "b3 g5 bg b4"
    assert game.view(None).unseen_exchange == ()
    assert discards(game) == ""
    play(game, "take bg")
    assert hand(game, 1) == "bg"


def test_6_1_7_it_does_not_count_as_money_at_the_end() -> None:
    """Blue: seat 0 has b3, seat 1 only exchange cards; orange: nobody has money, so nobody gets it."""
    game = position(
        Seat(hand="b3"),
        Seat(hand="bo bg"),
        Seat(),
        phase="end",
        market="y:- g:- b:A9 o:C9.S",
        bag="",
        display="b1 g1 y1 o1",
        modules=ON,
    )
    play(game, "end", draws=[])
    assert game.seat_to_act == 0
    assert market(game) == "y:- g:- b:- o:C9.S"
    play(game, "store A9")
    assert game.is_over
    assert market(game) == "y:- g:- b:- o:C9.S"
