"""Money: purses, payments, taking cards, and the draw pile (RULES.md §1.1, §2.3, §3.2, §3.4, §5.2).

A *purse* holds the cards of one currency: 2 bits a value, value 1 in bits 0-1, so 18 bits; at most
three copies of a card.  A hand is four purses.  A payment is a purse too, and paying a subtraction.

The draw pile is never shuffled ahead: it is one pool of money and one of exchange cards plus, for
each of the piles, how many cards it has left, how many exchange cards and whether the scoring card
are among them.  A draw from a pile of n cards with s special ones is special with probability s/n,
else any card of the pool: the same law as shuffling first.
"""

from __future__ import annotations

from typing import Final, final

from alhambra.rules.ids import (
    CURRENCIES,
    EXCHANGE_CARD,
    EXCHANGE_PAIRS,
    NO_CARD,
    SCORING_A,
    SCORING_B,
    is_exchange,
    is_money,
    is_scoring,
)
from alhambra.rules.moves import (
    ALL_PAYMENTS,
    BUY_SECOND_SHIFT,
    PAYMENT_SHIFT,
    TAKE,
    TAKE_SHIFT,
    MoveList,
    in_written_order,
    purse_cards,
)
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.rng import MONEY, Chance
from alhambra.rules.vecs import i16, i64, vec

PILES: Final = 5
EXCHANGE_MASK: Final = 63


def _low_values() -> vec[i16]:
    table: vec[i16] = vec[i16]([0] * 1024)
    for purse in range(1024):
        for value in range(1, 6):
            table[purse] += i16((purse >> 2 * (value - 1) & 3) * value)
    return table


def _high_values() -> vec[i16]:
    table: vec[i16] = vec[i16]([0] * 256)
    for purse in range(256):
        for value in range(6, 10):
            table[purse] += i16((purse >> 2 * (value - 6) & 3) * value)
    return table


LOW_VALUES: Final[vec[i16]] = _low_values()
HIGH_VALUES: Final[vec[i16]] = _high_values()


def purse_value(purse: i64) -> i64:
    """Sum of the cards of a purse."""
    return i64(LOW_VALUES[purse & 1023]) + i64(HIGH_VALUES[purse >> 10])


def purse_count(purse: i64) -> i64:
    """Number of cards in a purse."""
    fours = (purse & 0x33333) + (purse >> 2 & 0x33333)
    return (fours & 15) + (fours >> 4 & 15) + (fours >> 8 & 15) + (fours >> 12 & 15) + (fours >> 16)


def one_card(card: i64) -> i64:
    """Purse that holds just this money card."""
    return i64(1) << 2 * (card & 15) - 2


def copies_in(purse: i64, value: i64) -> i64:
    """How many cards of a value a purse of their currency holds."""
    return purse >> 2 * value - 2 & 3


def cards_of_purses(purses: vec[i64]) -> tuple[int, ...]:
    """Cards of four purses, a purse a currency, in the order in which texts list them."""
    cards: list[int] = []
    for currency in range(CURRENCIES):
        cards += purse_cards(purses[currency], currency)
    return in_written_order(cards)


def exchange_cards(mask: i64) -> tuple[int, ...]:
    """Exchange cards of a mask of six bits."""
    return tuple([EXCHANGE_CARD + bit for bit in range(6) if mask >> bit & 1])


def one_exchange_card(card: i64) -> i64:
    """Mask that holds just this exchange card."""
    return i64(1) << card - EXCHANGE_CARD


def exchange_mask(cards: list[int]) -> i64:
    """Mask of exchange cards (each at most once, not checked)."""
    mask: i64 = 0
    for card in cards:
        mask |= one_exchange_card(card)
    return mask


def holds_exchange_card(mask: i64, card: i64) -> bool:
    """Whether an exchange card is in a mask of them."""
    return mask >> card - EXCHANGE_CARD & 1 == 1


def purse_of(cards: list[int]) -> i64:
    """Purse of money cards of one currency (at most three copies of a card, not checked)."""
    purse: i64 = 0
    for card in cards:
        purse += one_card(card)
    return purse


# ---- payments


def list_payments(purse: i64, price: i64, offer: i64, move: i64, out: MoveList) -> None:
    """Push ``move`` with every payment of one currency from which no card can be dropped (§3.4).

    ``offer``: ALL_PAYMENTS, EXACT_ONLY, or BEST_ONLY (see ``MoveList.push_payment``).
    """
    worth = purse_value(purse)
    if worth >= price:
        pick_payments(purse, 9, worth, price, offer, move, out)


def pick_payments(
    purse: i64, value: i64, worth: i64, need: i64, offer: i64, move: i64, out: MoveList
) -> None:
    """Dearest cards first, stopping as soon as the price is met: each such payment comes once.

    ``worth``: value of the purse, at least ``need``; no card of it is dearer than ``value``.
    """
    shift = 2 * value - 2
    have = purse >> shift
    while have == 0:
        value -= 1
        shift -= 2
        have = purse >> shift
    rest = purse - (have << shift)
    rest_worth = worth - have * value
    card = i64(1) << shift
    while need > 0:
        if rest_worth >= need:
            pick_payments(rest, value - 1, rest_worth, need, offer, move, out)
        if have == 0:
            return
        have -= 1
        move += card << PAYMENT_SHIFT
        need -= value
    if offer == ALL_PAYMENTS:
        out.push(move)
    else:
        out.push_payment(move, need == 0, offer)


def list_mixed_payments(first: i64, second: i64, price: i64, offer: i64, move: i64, out: MoveList) -> None:
    """Push ``move`` with every payment from two purses, none of whose cards can be dropped.

    Only payments with at least one card of the second purse: without one the exchange card itself
    could be dropped (§6.1.3).
    """
    if purse_value(first) + purse_value(second) >= price:
        _pick_mixed(first, second, 9, price, offer, move, 0, out)


def _pick_mixed(
    first: i64, second: i64, value: i64, need: i64, offer: i64, move: i64, used: i64, out: MoveList
) -> None:
    if need <= 0:
        if used:
            out.push_payment(move, need == 0, offer)
        return
    if value == 0 or purse_value(first) + purse_value(second) < need:
        return
    shift = 2 * value - 2
    rest_first = first & ((i64(1) << shift) - 1)
    rest_second = second & ((i64(1) << shift) - 1)
    have_first = first >> shift
    have_second = second >> shift
    for taken in range(have_first + 1):
        left = need - taken * value
        for other in range(have_second + 1):
            _pick_mixed(
                rest_first,
                rest_second,
                value - 1,
                left - other * value,
                offer,
                move + (taken << PAYMENT_SHIFT + shift) + (other << BUY_SECOND_SHIFT + shift),
                used + other,
                out,
            )
            if left - other * value <= 0:
                break
        if left <= 0:
            break


# ---- taking money


def list_takes(display: vec[i64], out: MoveList) -> None:
    """Push every way to take cards of the display (§3.2): one card, or several of at most 5 in all.

    Equal cards are not told apart.  An exchange card is taken alone (§6.1.2), a scoring card never.
    """
    out.make_room(4)
    moves = out.moves
    count = out.count
    a = display[0]
    b = display[1]
    c = display[2]
    d = display[3]
    if a and a < SCORING_A:
        moves[count] = TAKE | a << TAKE_SHIFT
        count += 1
    if b and b < SCORING_A and b != a:
        moves[count] = TAKE | b << TAKE_SHIFT
        count += 1
    if c and c < SCORING_A and c != a and c != b:
        moves[count] = TAKE | c << TAKE_SHIFT
        count += 1
    if d and d < SCORING_A and d != a and d != b and d != c:
        moves[count] = TAKE | d << TAKE_SHIFT
        count += 1
    out.count = count
    of_a = small_value(a)
    of_b = small_value(b)
    of_c = small_value(c)
    of_d = small_value(d)
    small: i64 = 0
    if of_a <= 4:
        small |= 1
    if of_b <= 4:
        small |= 2
    if of_c <= 4:
        small |= 4
    if of_d <= 4:
        small |= 8
    if small & (small - 1) == 0:
        return  # fewer than two cards of at most 4
    for mask in range(i64(3), small + 1):
        if mask & ~small:
            continue
        total: i64 = 0
        if mask & 1:
            total += of_a
        if mask & 2:
            total += of_b
        if mask & 4:
            total += of_c
        if mask & 8:
            total += of_d
        if total > 5 or mask & (mask - 1) == 0:
            continue
        # Of equal cards the first ones are taken: any other choice is the same move again.
        if mask & 2 and not mask & 1 and a == b:
            continue
        if mask & 4 and ((not mask & 1 and a == c) or (not mask & 2 and b == c)):
            continue
        if mask & 8 and ((not mask & 1 and a == d) or (not mask & 2 and b == d) or (not mask & 4 and c == d)):
            continue
        out.push(TAKE | _sorted_cards(display, mask) << TAKE_SHIFT)


def small_value(card: i64) -> i64:
    """Value of a card for taking several: money counts its value, anything else too much."""
    if card == 0 or card >= EXCHANGE_CARD:
        return 99
    return card & 15


def _sorted_cards(display: vec[i64], mask: i64) -> i64:
    """Cards of the chosen places packed 7 bits each, the largest number first."""
    packed: i64 = 0
    shift: i64 = 0
    while mask:
        best: i64 = 0
        index: i64 = 0
        for i in range(i64(4)):
            if mask >> i & 1 and display[i] > best:
                best = display[i]
                index = i
        packed |= best << shift
        shift += 7
        mask &= ~(i64(1) << index)
    return packed


# ---- the draw pile and the discards


@final
class Deck:
    """Draw pile and discards; nothing in it is secret but what chance will bring.

    ``pool``: a purse a currency, the money in the draw pile; ``money``: number of these cards;
    ``remaining``: cards in each of the five piles; ``exchanges``: how many exchange cards are among
    them; ``exchange_pool``: mask of the exchange cards in the draw pile; ``scoring``: bit 0 when A
    is still to come (in pile 2), bit 1 for B (in pile 4); ``discards``: a purse a currency;
    ``discarded``: mask of exchange cards there.
    """

    __slots__ = (
        "current",
        "discarded",
        "discards",
        "exchange_pool",
        "exchanges",
        "money",
        "pool",
        "remaining",
        "scoring",
    )

    def __init__(self, copies: i64) -> None:
        purse: i64 = 0
        for value in range(i64(9)):
            purse |= copies << 2 * value
        self.pool: vec[i64] = vec[i64]([purse] * CURRENCIES)
        self.remaining: vec[i64] = vec[i64]([0] * PILES)
        self.exchanges: vec[i64] = vec[i64]([0] * PILES)
        self.discards: vec[i64] = vec[i64]([0] * CURRENCIES)
        self.exchange_pool: i64 = 0
        self.discarded: i64 = 0
        self.scoring: i64 = 0
        self.current: i64 = 0  # no pile before this one has a card left
        self.money: i64 = CURRENCIES * 9 * copies
        self.remaining[0] = self.money

    def copy(self) -> Deck:
        """An independent copy."""
        twin = Deck(0)
        twin.pool = self.pool[:]
        twin.remaining = self.remaining[:]
        twin.exchanges = self.exchanges[:]
        twin.discards = self.discards[:]
        twin.exchange_pool = self.exchange_pool
        twin.discarded = self.discarded
        twin.scoring = self.scoring
        twin.money = self.money
        twin.current = self.current
        return twin

    def __copy__(self) -> Deck:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Deck:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        vectors = (self.pool, self.remaining, self.exchanges, self.discards)
        numbers = (self.exchange_pool, self.discarded, self.scoring, self.current, self.money)
        return _deck_of, ([[*vector] for vector in vectors], [*numbers])

    def split(self) -> None:
        """Divide the one pile into five as equal as possible, the remainder to the first (§2.3).

        The scoring cards go into the second and the fourth.
        """
        cards = self.remaining[0]
        for pile in range(i64(PILES)):
            self.remaining[pile] = cards // PILES + (1 if pile < cards % PILES else 0)
        self.remaining[1] += 1
        self.remaining[3] += 1
        self.scoring = 3

    def add_exchange_cards(self) -> None:
        """Mix the six exchange cards in, two into each of piles 2, 3 and 4 (§6.1.1)."""
        self.exchange_pool = EXCHANGE_MASK
        for pile in range(i64(1), i64(4)):
            self.exchanges[pile] = 2
            self.remaining[pile] += 2

    def size(self) -> i64:
        """Cards in the draw pile."""
        remaining = self.remaining
        return remaining[0] + remaining[1] + remaining[2] + remaining[3] + remaining[4]

    def pile(self) -> i64:
        """The pile from which the next card comes; -1 when the draw pile is empty."""
        pile = self.current
        while pile < PILES and self.remaining[pile] == 0:
            pile += 1
        if pile == PILES:
            return -1
        self.current = pile
        return pile

    def scoring_card(self, pile: i64) -> i64:
        """The scoring card in a pile, 0 when there is none."""
        if pile == 1 and self.scoring & 1:
            return SCORING_A
        if pile == 3 and self.scoring & 2:
            return SCORING_B
        return NO_CARD

    def scoring_cards(self) -> tuple[int, ...]:
        """The scoring cards that are still to come."""
        return tuple([SCORING_A + bit for bit in range(2) if self.scoring >> bit & 1])

    def keep_scoring_cards(self, cards: list[int]) -> None:
        """Let these scoring cards be the ones that are still to come (the piles' sizes stay)."""
        self.scoring = (1 if SCORING_A in cards else 0) + (2 if SCORING_B in cards else 0)

    def reshuffle(self) -> None:
        """Make the discards the new draw pile, one pile (§5.2)."""
        cards = mask_count(self.discarded)
        self.exchanges[0] = cards
        self.exchange_pool = self.discarded
        self.discarded = 0
        self.money = 0
        for currency in range(i64(CURRENCIES)):
            self.pool[currency] = self.discards[currency]
            self.money += purse_count(self.discards[currency])
            self.discards[currency] = 0
        self.remaining[0] = cards + self.money
        self.current = 0

    def drawn(self, pile: i64, chance: Chance) -> i64:
        """Draw by chance from the pile from which the next card comes; the card."""
        if self.exchanges[pile] or self.scoring:
            card = self._special(pile, chance)
            if card:
                self.draw(card)
                return card
        self.remaining[pile] -= 1
        self.money -= 1
        return self._drawn_money(chance.below(MONEY, self.money + 1))

    def _special(self, pile: i64, chance: Chance) -> i64:
        """The exchange or scoring card that chance brings from a pile; 0 when it is money."""
        exchanges = self.exchanges[pile]
        scoring = self.scoring_card(pile)
        if exchanges == 0 and scoring == NO_CARD:
            return NO_CARD
        index = chance.below(MONEY, self.remaining[pile])
        if index < exchanges:
            nth = chance.below(MONEY, mask_count(self.exchange_pool))
            return EXCHANGE_CARD + mask_bit(self.exchange_pool, nth)
        if index == exchanges:
            return scoring
        return NO_CARD

    def _drawn_money(self, index: i64) -> i64:
        """Take the ``index``-th card, by currency, then value, out of the pool."""
        pool = self.pool
        currency: i64 = 0
        purse = pool[0]
        count = purse_count(purse)
        while index >= count:
            index -= count
            currency += 1
            purse = pool[currency]
            count = purse_count(purse)
        shift: i64 = 0
        copies = purse & 3
        while index >= copies:
            index -= copies
            shift += 2
            copies = purse >> shift & 3
        pool[currency] = purse - (i64(1) << shift)
        return currency * 16 + (shift >> 1) + 1

    def can_draw(self, card: i64) -> bool:
        """Whether a card may come next."""
        pile = self.pile()
        if pile < 0 or card <= 0:
            return False
        scoring = self.scoring_card(pile)
        if card >= SCORING_A:
            return card == scoring
        if card >= EXCHANGE_CARD:
            return self.exchanges[pile] > 0 and self.exchange_pool >> card - EXCHANGE_CARD & 1 == 1
        special = self.exchanges[pile] + (1 if scoring else 0)
        if self.remaining[pile] <= special or not 1 <= card & 15 <= 9:
            return False
        return self.pool[card >> 4] >> 2 * (card & 15) - 2 & 3 > 0

    def draw(self, card: i64) -> None:
        """Take a card off the draw pile (``can_draw`` is not checked)."""
        pile = self.pile()
        self.remaining[pile] -= 1
        if card >= SCORING_A:
            self.scoring &= ~(i64(1) << card - SCORING_A)
        elif card >= EXCHANGE_CARD:
            self.exchanges[pile] -= 1
            self.exchange_pool &= ~(i64(1) << card - EXCHANGE_CARD)
        else:
            self.pool[card >> 4] -= one_card(card)
            self.money -= 1

    def discard(self, card: i64) -> None:
        """Put a played exchange card on the discards."""
        self.discarded |= i64(1) << card - EXCHANGE_CARD


def mask_count(mask: i64) -> i64:
    """Number of bits in a small mask."""
    count: i64 = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def mask_bit(mask: i64, nth: i64) -> i64:
    """Position of the ``nth`` set bit, counted from 0."""
    bit: i64 = 0
    while True:
        if mask >> bit & 1:
            if nth == 0:
                return bit
            nth -= 1
        bit += 1


# ---- reasons against


def why_not_take(cards: tuple[int, ...]) -> Refusal | None:
    """The reason against taking these cards at once, whatever the display shows (§3.2)."""
    if not cards:
        return refusal("take.none")
    if len(cards) > 4:
        return refusal("take.too_many", number=len(cards))
    scoring = [card for card in cards if is_scoring(card)]
    if scoring:
        return refusal("take.scoring", cards=tuple(scoring))
    if len(cards) == 1:
        return None
    exchanges = [card for card in cards if is_exchange(card)]
    if exchanges:
        return refusal("take.exchange_alone", cards=tuple(exchanges))
    total = money_value(cards)
    if total > 5:
        return refusal("take.sum", cards=cards, total=total)
    return None


def why_not_pay(slot: int, price: int, cards: tuple[int, ...]) -> Refusal | None:
    """The reason against paying a price in a slot's currency with these cards (§3.4, §6.1.3)."""
    scoring = [card for card in cards if is_scoring(card)]
    if scoring:
        return refusal("pay.scoring", cards=tuple(scoring))
    money = [card for card in cards if is_money(card)]
    exchanges = [card for card in cards if is_exchange(card)]
    if len(exchanges) > 1:
        return refusal("pay.two_exchange", cards=tuple(exchanges))
    allowed: tuple[int, ...] = (slot,)
    if exchanges:
        allowed = EXCHANGE_PAIRS[exchanges[0] - EXCHANGE_CARD]
        if slot not in allowed:
            return refusal("pay.exchange_shows", cards=tuple(exchanges), currencies=slot)
    wrong = tuple([card for card in money if card >> 4 not in allowed])
    if wrong:
        return refusal("pay.third_currency" if exchanges else "pay.currency", cards=wrong, currencies=allowed)
    if not money:
        return refusal("pay.nothing", price=price)
    paid = money_value(cards)
    if paid < price:
        return refusal("pay.too_few_cards", paid=paid, price=price)
    return None


def why_not_with_hand(
    against: Refusal | None, slot: int, price: int, money: int, can_pay: bool
) -> Refusal | None:
    """A reason against a payment (§3.4), or the one that says more: nothing in the hand could pay.

    ``money``: what the hand holds of the slot's currency; ``can_pay``: whether any payment would do.
    """
    if against is None or can_pay or against.code not in HIDING_POVERTY:
        return against
    return refusal("pay.too_little", have=(money, slot), price=price)


# Reasons against single cards: true, but beside the point where the whole hand is too little.
HIDING_POVERTY: Final = ("pay.not_held", "pay.too_often", "pay.nothing", "pay.currency", "pay.too_few_cards")


def can_drop_card(price: int, cards: tuple[int, ...], slot: int) -> bool:
    """Whether a legal payment holds a card that could be left out (§3.4): it is not offered."""
    money = [card for card in cards if is_money(card)]
    total = sum(card & 15 for card in money)
    if any(total - (card & 15) >= price for card in money):
        return True
    return len(money) < len(cards) and all(card >> 4 == slot for card in money)


def is_exact(price: int, cards: tuple[int, ...]) -> bool:
    """Whether the money among the cards is just the price."""
    return money_value(cards) == price


def money_value(cards: tuple[int, ...]) -> int:
    """Sum of the money among cards."""
    return sum([card & 15 for card in cards if is_money(card)])


def _deck_of(vectors: list[list[int]], numbers: list[int]) -> Deck:
    """A pickled draw pile."""
    deck = Deck(0)
    deck.pool = vec[i64](vectors[0])
    deck.remaining = vec[i64](vectors[1])
    deck.exchanges = vec[i64](vectors[2])
    deck.discards = vec[i64](vectors[3])
    deck.exchange_pool = numbers[0]
    deck.discarded = numbers[1]
    deck.scoring = numbers[2]
    deck.current = numbers[3]
    deck.money = numbers[4]
    return deck
