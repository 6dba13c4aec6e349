"""Exchange cards (RULES.md §6.1): pay one purchase in any mix of the two currencies shown.

Six cards, one a pair of currencies, two in each of piles 2, 3 and 4.  One is taken alone, instead of
money, and goes to the discards when it is played.  What a payment with one may hold is said in
``money.why_not_pay``, which serves the referee too.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.ids import CURRENCIES, EXCHANGE_CARD, EXCHANGE_PAIRS
from alhambra.rules.money import (
    exchange_cards,
    exchange_mask,
    holds_exchange_card,
    list_mixed_payments,
    one_exchange_card,
)
from alhambra.rules.moves import MoveList, with_exchange_card
from alhambra.rules.rng import Chance
from alhambra.rules.seams import PAYMENTS, SET_UP, Module
from alhambra.rules.state import ModuleState, State, vectors_of
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

CARDS: Final = 6


def _other_currencies() -> vec[i64]:
    table: vec[i64] = vec[i64]([-1] * (CARDS * CURRENCIES))
    for number in range(CARDS):
        first, second = EXCHANGE_PAIRS[number]
        table[number * CURRENCIES + first] = second
        table[number * CURRENCIES + second] = first
    return table


# card * 4 + currency -> the other currency that the card shows, -1 when it does not show the first.
OTHER_CURRENCY: Final[vec[i64]] = _other_currencies()


# Vectors of the state.  hands: a mask of exchange cards for each seat.
NAMES: Final = ("hands",)
HANDS: Final = 0


class Exchange(Module):
    """The module; it answers SET_UP and PAYMENTS."""

    def __init__(self) -> None:
        super().__init__("exchange", "6.1", (SET_UP, PAYMENTS))

    def new_state(self, seats: int) -> ModuleState:
        return ModuleState(NAMES, [vec[i64]([0] * seats)])

    def set_up(self, state: State) -> None:
        state.deck.add_exchange_cards()

    def own_cards(self) -> tuple[int, ...]:
        return tuple(range(EXCHANGE_CARD, EXCHANGE_CARD + CARDS))

    def take_card(self, state: State, seat: i64, card: i64) -> None:
        vectors_of(state, self.index)[HANDS][seat] |= one_exchange_card(card)

    def holds_card(self, state: State, seat: i64, card: i64) -> bool:
        return holds_exchange_card(vectors_of(state, self.index)[HANDS][seat], card)

    def spend_card(self, state: State, seat: i64, card: i64) -> None:
        vectors_of(state, self.index)[HANDS][seat] -= one_exchange_card(card)

    def list_payments(
        self, state: State, seat: i64, slot: i64, price: i64, offer: i64, move: i64, out: MoveList
    ) -> None:
        mask = vectors_of(state, self.index)[HANDS][seat]
        if not mask:
            return
        hand = state.seats[seat].hand
        for number in range(i64(CARDS)):
            if not holds_exchange_card(mask, EXCHANGE_CARD + number):
                continue
            other = OTHER_CURRENCY[number * CURRENCIES + slot]
            if other < 0:
                continue
            paying = with_exchange_card(move, number + EXCHANGE_CARD)
            list_mixed_payments(hand[slot], hand[other], price, offer, paying, out)

    def restore(self, state: State, view: View, chance: Chance) -> None:
        hands = vectors_of(state, self.index)[HANDS]
        own = self.own_cards()
        for seat in view.seats:
            hands[seat.seat] = exchange_mask([card for card in seat.further if card in own])

    def further_cards(self, state: State, seat: i64) -> tuple[int, ...]:
        return exchange_cards(vectors_of(state, self.index)[HANDS][seat])
