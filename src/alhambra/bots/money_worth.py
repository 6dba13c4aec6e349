"""What a hand of money is worth: in coins, in prices that it can pay, in tiles of the market.

A purse (``rules.money``) holds the cards of one currency; everything about it that does not depend
on the game is worked out once and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from alhambra.rules.ids import BUILDINGS
from alhambra.rules.money import purse_value
from alhambra.rules.tiles import STANDARD_TILES
from alhambra.rules.view import SeatView

DEAREST: Final = 13


class PurseFacts(NamedTuple):
    """Facts about a purse.

    ``total``; ``sums``: bit n is set when some of the cards make exactly n; ``exact`` and ``enough``:
    shares of all buildings whose price could be paid exactly, or at all.
    """

    total: int
    sums: int
    exact: float
    enough: float


def _price_shares() -> tuple[float, ...]:
    shares = [0.0] * (DEAREST + 1)
    for tile in range(BUILDINGS):
        shares[STANDARD_TILES.price[tile]] += 1 / BUILDINGS
    return tuple(shares)


PRICE_SHARES: Final = _price_shares()


@lru_cache(maxsize=1 << 16)
def purse_facts(purse: int) -> PurseFacts:
    """Facts about a purse."""
    sums = 1
    for value in range(1, 10):
        for _ in range(purse >> 2 * value - 2 & 3):
            sums |= sums << value
    total = int(purse_value(purse))
    exact = sum(share for price, share in enumerate(PRICE_SHARES) if sums >> price & 1)
    return PurseFacts(total, sums, exact, sum(PRICE_SHARES[: min(total, DEAREST) + 1]))


def purses_of(seat: SeatView) -> list[int]:
    """The purses of a seat's hand, by currency."""
    purses = [0, 0, 0, 0]
    for card in seat.hand:
        purses[card >> 4] += 1 << 2 * (card & 15) - 2
    return purses
