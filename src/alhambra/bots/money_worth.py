"""What a hand of money is worth: in coins, in prices that it can pay, in tiles of the market.

A purse (``rules.money``) holds the cards of one currency; everything about it that does not depend
on the game is worked out once and kept.
"""

from __future__ import annotations

from typing import Final, final

from alhambra.rules.ids import BUILDINGS, CURRENCIES, EXCHANGE_CARD, currency_of
from alhambra.rules.money import copies_in, one_card, purse_value
from alhambra.rules.tiles import STANDARD_TILES
from alhambra.rules.vecs import i64
from alhambra.rules.view import SeatView

DEAREST: Final = 13  # of the buildings
HIGHEST: Final = 20  # price that a tile may have (§1.7)
PRICES: Final = (1 << HIGHEST + 1) - 1
MOST_KEPT: Final = 1 << 16


@final
class PurseFacts:
    """Facts about a purse.

    ``total``; ``sums``: bit n is set when some of the cards make exactly n, for all n that may be a
    price; ``exact`` and ``enough``: shares of all buildings whose price could be paid exactly, or at all.
    """

    __slots__ = ("enough", "exact", "sums", "total")

    def __init__(self, total: i64, sums: i64, exact: float, enough: float) -> None:
        self.total: Final[i64] = total
        self.sums: Final[i64] = sums
        self.exact: Final[float] = exact
        self.enough: Final[float] = enough

    def makes(self, price: i64) -> bool:
        """Whether some of the cards make exactly a price."""
        return self.sums >> price & 1 == 1


def _price_shares() -> list[float]:
    shares = [0.0] * (DEAREST + 1)
    for tile in range(BUILDINGS):
        shares[STANDARD_TILES.price[tile]] += 1 / BUILDINGS
    return shares


PRICE_SHARES: Final[list[float]] = _price_shares()
KNOWN: Final[dict[int, PurseFacts]] = {}


def purse_facts(purse: int) -> PurseFacts:
    """Facts about a purse."""
    known = KNOWN.get(purse)
    if known is None:
        if len(KNOWN) >= MOST_KEPT:
            KNOWN.clear()
        known = KNOWN[purse] = _facts(purse)
    return known


def _facts(purse: int) -> PurseFacts:
    sums = 1
    for value in range(1, 10):
        for _ in range(copies_in(purse, value)):
            sums |= sums << value & PRICES
    total = int(purse_value(purse))
    exact = 0.0
    enough = 0.0
    for price in range(DEAREST + 1):
        if sums >> price & 1:
            exact += PRICE_SHARES[price]
        if total >= price:
            enough += PRICE_SHARES[price]
    return PurseFacts(total, sums, exact, enough)


def makes_sum(sums: i64, price: i64) -> bool:
    """Whether a price is among sums."""
    return sums >> price & 1 == 1


def mixed_sums(purse: int, other: int) -> i64:
    """Prices that the cards of two purses make together, as bits."""
    sums = purse_facts(purse).sums
    more = purse_facts(other).sums
    mixed: i64 = 0
    for amount in range(i64(HIGHEST + 1)):
        if more >> amount & 1:
            mixed |= sums << amount
    return mixed & PRICES


def purses_of(seat: SeatView) -> list[int]:
    """The purses of a seat's hand, by currency."""
    purses = [0] * CURRENCIES
    for card in seat.hand:
        if card < EXCHANGE_CARD:
            purses[currency_of(card)] += one_card(card)
    return purses
