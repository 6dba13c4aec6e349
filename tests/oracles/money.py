"""Payments and takings by trying every handful of cards (RULES.md 3.2, 3.4, 6.1; 2.2 and 5.9).

A card is its text: `b7` is a 7 of currency b (b denar, g dirham, o ducat, y florin), `bg` an
exchange card for b and g. Copies of a card are not told apart, so a handful is a sorted tuple.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Final

CURRENCIES: Final = "bgoy"
Cards = tuple[str, ...]


def is_exchange(card: str) -> bool:
    """Is it an exchange card (two letters, in either order)?"""
    return len(card) == 2 and card[0] in CURRENCIES and card[1] in CURRENCIES


def is_money(card: str) -> bool:
    """Is it a money card (a letter and a digit from 1 to 9)?"""
    return len(card) == 2 and card[0] in CURRENCIES and card[1] in "123456789"


def money_value(card: str) -> int:
    """What a card is worth; an exchange card nothing."""
    return 0 if is_exchange(card) else int(card[1])


def total(cards: Iterable[str]) -> int:
    """The sum of the money cards."""
    return sum(money_value(card) for card in cards)


def spelled(card: str) -> str:
    """The card with an exchange card's letters in the order b g o y."""
    return "".join(sorted(card)) if is_exchange(card) else card


def in_order(cards: Iterable[str]) -> Cards:
    """The cards by currency (b g o y), then value; exchange cards last."""
    spelled_cards = [spelled(card) for card in cards]
    return tuple(sorted(spelled_cards, key=lambda card: (is_exchange(card), card)))


def handfuls(cards: Iterable[str]) -> list[Cards]:
    """Every sub-multiset of `cards`, the empty one and all of them included, each once."""
    counted = sorted(Counter(spelled(card) for card in cards).items())
    numbers = [range(n + 1) for _, n in counted]
    result: list[Cards] = []
    for chosen in product(*numbers):
        picked: list[str] = []
        for (card, _), n in zip(counted, chosen, strict=True):
            picked += [card] * n
        result.append(in_order(picked))
    return result


# --- buying ---------------------------------------------------------------------------------


def why_not_pay(slot: str, price: int, cards: Sequence[str], hand: Sequence[str] | None = None) -> str | None:
    """None if `cards` may pay for a thing of that price in that slot's currency, else why not.

    "not_in_hand" (only with a `hand`), "no_card", "two_exchange_cards", "wrong_exchange_card"
    (it does not show the slot's currency), "wrong_currency" (a card of neither the slot's
    currency nor, with an exchange card, that card's other one) or "too_little". A card that
    could be left out is no reason.
    """
    if hand is not None:
        held = Counter(spelled(card) for card in hand)
        if Counter(spelled(card) for card in cards) - held:
            return "not_in_hand"
    exchange = [card for card in cards if is_exchange(card)]
    money = [card for card in cards if not is_exchange(card)]
    if not money:
        return "no_card"
    if len(exchange) > 1:
        return "two_exchange_cards"
    if exchange and slot not in exchange[0]:
        return "wrong_exchange_card"
    accepted = exchange[0] if exchange else slot
    if any(card[0] not in accepted for card in money):
        return "wrong_currency"
    if total(money) < price:
        return "too_little"
    return None


def can_pay(slot: str, price: int, cards: Sequence[str]) -> bool:
    """Do these cards pay (exactly or with more)?"""
    return why_not_pay(slot, price, cards) is None


def is_exact(price: int, cards: Sequence[str]) -> bool:
    """Is the sum the price? Says nothing about the currencies."""
    return total(cards) == price


def spare_cards(slot: str, price: int, cards: Sequence[str]) -> list[str]:
    """The cards of a payment each of which alone could be left out: the rest still pays. An
    exchange card is spare where the money is all of the slot's currency."""
    found: list[str] = []
    for i, card in enumerate(cards):
        if can_pay(slot, price, [*cards[:i], *cards[i + 1 :]]):
            found.append(card)
    return found


def legal_payments(slot: str, price: int, hand: Iterable[str]) -> list[Cards]:
    """Every handful of `hand` that pays, wasteful ones included."""
    return [cards for cards in handfuls(hand) if can_pay(slot, price, cards)]


def payments(slot: str, price: int, hand: Iterable[str]) -> list[Cards]:
    """The payments that are offered: those from which no card can be dropped; by sum, then
    number of cards (an exchange card is one), then text."""
    offered = [cards for cards in legal_payments(slot, price, hand) if not spare_cards(slot, price, cards)]
    return sorted(offered, key=lambda cards: (total(cards), len(cards), " ".join(cards)))


def wasteful_payments(slot: str, price: int, hand: Iterable[str]) -> list[Cards]:
    """The legal payments that are not offered: at least one card could be left out."""
    return [cards for cards in legal_payments(slot, price, hand) if spare_cards(slot, price, cards)]


# --- taking ---------------------------------------------------------------------------------


def why_not_take(cards: Sequence[str]) -> str | None:
    """None if these cards may be taken together, else "no_card", "exchange_not_alone" or
    "more_than_5". Any single card may be taken. Whether they lie in the display is not asked."""
    if not cards:
        return "no_card"
    if len(cards) == 1:
        return None
    if any(is_exchange(card) for card in cards):
        return "exchange_not_alone"
    if total(cards) > 5:
        return "more_than_5"
    return None


def takings(display: Iterable[str | None]) -> list[Cards]:
    """Every set of cards that may be taken from a display (None = an empty place), each once."""
    lying = [card for card in display if card is not None]
    found: set[Cards] = set()
    for n in range(1, len(lying) + 1):
        for chosen in combinations(lying, n):
            if why_not_take(chosen) is None:
                found.add(in_order(chosen))
    return sorted(found)


# --- who is first, who gets what is left ----------------------------------------------------


def start_seat(hands: Sequence[Sequence[str]], youngest: int | None = None) -> int:
    """Fewest cards, then lowest total; of those still tied the youngest if among them, else the
    lowest seat number."""
    fewest = min(len(hand) for hand in hands)
    tied = [seat for seat, hand in enumerate(hands) if len(hand) == fewest]
    lowest = min(total(hands[seat]) for seat in tied)
    tied = [seat for seat in tied if total(hands[seat]) == lowest]
    if youngest is not None and youngest in tied:
        return youngest
    return tied[0]


def leftover_seat(slot: str, hands: Sequence[Sequence[str]]) -> int | None:
    """Who gets a tile left in the market: strictly the most money, more than 0, in the slot's
    currency; exchange cards do not count. None on a tie."""
    sums = [total(card for card in hand if is_money(card) and card[0] == slot) for hand in hands]
    most = max(sums)
    if most == 0 or sums.count(most) > 1:
        return None
    return sums.index(most)
