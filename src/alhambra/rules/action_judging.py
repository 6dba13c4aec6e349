"""Reasons against moves that both games share: what is no move at all, taking, paying, stopping, ending."""

from __future__ import annotations

from alhambra.rules.fields import TILE_FIELD
from alhambra.rules.frames import FURTHER_ACTION
from alhambra.rules.ids import CURRENCIES, TILES, currency_of, is_card, is_money, is_scoring, value_of
from alhambra.rules.market import is_on_offer
from alhambra.rules.money import (
    copies_in,
    one_card,
    purse_value,
    why_not_pay,
    why_not_take,
    why_not_with_hand,
)
from alhambra.rules.moves import (
    ALL_PAYMENTS,
    BUY,
    CELLS,
    PASS,
    STOP,
    TAKE,
    VERBS,
    Move,
    MoveList,
    buying,
    kind_of,
)
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.seams import Module
from alhambra.rules.state import State


def why_not_formed(rules: Ruleset, move: Move) -> Refusal | None:
    """The reason against what is a move in no position: a number that stands for nothing."""
    kind = move.kind
    if kind not in VERBS and kind not in rules.owner:
        return refusal("move.kind", number=kind)
    for card in move.cards:
        if not is_card(card):
            return refusal("move.card", "3.2" if kind == TAKE else "3.4", number=card)
    needs_tile = kind == BUY or TILE_FIELD in rules.verbs[kind][1]
    if not (0 if needs_tile else -1) <= move.tile < TILES:
        return refusal("move.tile", "3.3" if kind == BUY else "", number=move.tile)
    if not 0 <= move.cell < CELLS:
        return refusal("move.cell", number=move.cell)
    if not 0 <= move.orientation < 4:
        return refusal("move.side", number=move.orientation)
    if not 0 <= move.slot < CURRENCIES:
        return refusal("move.slot", number=move.slot)
    return None


def why_not_own_turn(module: Module) -> Refusal:
    """The reason against a module's free move outside the seat's own turn."""
    return refusal("turn.own_turn", module.free_section)


def why_not_other_seat(rules: Ruleset, state: State, move: Move) -> Refusal:
    """The reason against a move of a seat that is not the one to act (§3.1.3)."""
    if move.kind in rules.owner and move.kind in rules.owner[move.kind].free_kinds:
        return why_not_own_turn(rules.owner[move.kind])
    return refusal("turn.other_seat", seat=state.seat_to_act())


def why_not_take_here(state: State, cards: tuple[int, ...]) -> Refusal | None:
    """The reason against taking these cards from the display (§3.2)."""
    against = why_not_take(cards)
    if against is not None:
        return against
    shown = [card for card in state.display]
    absent: list[int] = []
    for card in cards:
        if card in shown:
            shown.remove(card)
        else:
            absent.append(card)
    return refusal("take.absent", cards=tuple(absent)) if absent else None


def why_not_buy_here(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    """The reason against a purchase of the seat to act: offer, hand, payment (§3.3, §3.4)."""
    slot = move.slot
    if not is_on_offer(state, slot, move.tile):
        return refusal("buy.not_offered", tiles=move.tile, currencies=slot)
    price = rules.tiles.price[move.tile]
    against = why_not_held(rules, state, move.cards) or why_not_pay(slot, price, move.cards)
    if against is None:
        return None
    money = purse_value(state.seats[state.seat_to_act()].hand[slot])
    return why_not_with_hand(against, slot, price, money, _can_pay(rules, state, slot, price))


def _can_pay(rules: Ruleset, state: State, slot: int, price: int) -> bool:
    """Whether the seat to act has any payment for a price in a slot."""
    seat = state.seat_to_act()
    if purse_value(state.seats[seat].hand[slot]) >= price:
        return True
    found = MoveList(16)
    for module in rules.payment_modules:
        module.list_payments(state, seat, slot, price, ALL_PAYMENTS, buying(0, slot), found)
    return found.count > 0


def why_not_held(rules: Ruleset, state: State, cards: tuple[int, ...]) -> Refusal | None:
    """The reason against playing cards: the seat to act does not hold them, or not that often (§3.4)."""
    seat = state.seat_to_act()
    hand = state.seats[seat].hand
    left = [hand[currency] for currency in range(4)]
    missing: list[int] = []
    too_often: list[int] = []
    for index, card in enumerate(cards):
        is_again = card in cards[:index]
        if is_money(card):
            held = copies_in(left[currency_of(card)], value_of(card)) > 0
            if held:
                left[currency_of(card)] -= one_card(card)
        elif is_scoring(card):
            return refusal("pay.scoring", cards=card)
        else:
            held = not is_again and any(m.holds_card(state, seat, card) for m in rules.payment_modules)
        if not held:
            (too_often if is_again and card not in missing else missing).append(card)
    if missing:
        return refusal("pay.not_held", cards=tuple(missing))
    return refusal("pay.too_often", cards=tuple(too_often)) if too_often else None


def why_not_stop(rules: Ruleset, state: State, kind: int) -> Refusal | None:
    """The reason against ``stop`` or ``pass`` where an action is due (§3.5, §3.7)."""
    again = state.argument() == FURTHER_ACTION
    if kind == STOP:
        return None if again else refusal("stop.first_action")
    if again:
        return refusal("pass.stop_instead")
    offered = MoveList()
    rules.list_moves(state, offered)
    if any(kind_of(number) == PASS for number in offered.as_list()):
        return None
    return refusal("pass.can_act")


def why_not_end_yet(state: State) -> Refusal:
    """The reason against ``end`` while an action is due, or may still be taken (§3.10, §3.5.3)."""
    return refusal("end.stop_first" if state.argument() == FURTHER_ACTION else "end.must_act")
