"""Reasons against moves that both games share: taking and paying with what is really there."""

from __future__ import annotations

from alhambra.rules.errors import Refusal
from alhambra.rules.ids import CURRENCY_NAMES, NO_CARD, card_text, currency_of, is_money, value_of
from alhambra.rules.market import is_on_offer
from alhambra.rules.money import copies_in, one_card, why_not_pay, why_not_take
from alhambra.rules.moves import PASS, STOP, Move, MoveList, kind_of
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.tiles import tile_text


def why_not_take_here(state: State, cards: tuple[int, ...]) -> Refusal | None:
    """The reason against taking these cards from the display (§3.2)."""
    refusal = why_not_take(cards)
    if refusal is not None:
        return refusal
    shown = [state.display[index] for index in range(4)]
    for card in cards:
        if card == NO_CARD or card not in shown:
            return Refusal("3.2", f"{card_text(card)} does not lie on the display")
        shown.remove(card)
    return None


def why_not_buy_here(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    """The reason against a purchase of the seat to act: offer, hand, payment (§3.3, §3.4)."""
    if not is_on_offer(state, move.slot, move.tile):
        return Refusal("3.3", f"{tile_text(move.tile)} is not on offer for {CURRENCY_NAMES[move.slot]}")
    refusal = why_not_held(rules, state, move.cards)
    if refusal is not None:
        return refusal
    return why_not_pay(move.slot, rules.tiles.price[move.tile], move.cards)


def why_not_held(rules: Ruleset, state: State, cards: tuple[int, ...]) -> Refusal | None:
    """The reason against playing cards: the seat to act does not hold them."""
    seat = state.seat_to_act()
    hand = state.seats[seat].hand
    left = [hand[currency] for currency in range(4)]
    for index, card in enumerate(cards):
        if is_money(card):
            if copies_in(left[currency_of(card)], value_of(card)) == 0:
                often = " that often" if card in cards[:index] else ""
                return Refusal("3.4", f"{card_text(card)} is not in the hand{often}")
            left[currency_of(card)] -= one_card(card)
        elif card in cards[:index] or not any(m.holds_card(state, seat, card) for m in rules.payment_modules):
            return Refusal("3.4", f"{card_text(card)} is not in the hand")
    return None


def why_not_stop(rules: Ruleset, state: State, kind: int) -> Refusal | None:
    """The reason against ``stop`` or ``pass`` where an action is due (§3.5, §3.7)."""
    again = state.argument() == 1
    if kind == STOP:
        return None if again else Refusal("3.5", "only a further action, after an exact payment, may be left")
    if again:
        return Refusal("3.7", "after an exact payment one stops instead of passing")
    offered = MoveList()
    rules.list_moves(state, offered)
    if any(kind_of(number) == PASS for number in offered.as_list()):
        return None
    return Refusal("3.7", "there is an action that can be taken")
