"""Bonus cards, seen from outside (RULES.md §6.3): revealing one, and what is known of a seat's."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import NUMBER, TILE_FIELD, TILES, Code, Field, Parts, Verbs, values_of

NAME: Final = "bonus"
REVEAL: Final = 15
VERBS: Final[Verbs] = {REVEAL: ("reveal", (TILE_FIELD,))}
# Why its moves may be refused.
CODES: Final[dict[str, Code]] = {
    "bonus.not_held": Code("6.3.2", ("tiles",)),
    "bonus.open": Code("6.3.2", ("tiles",)),
    "bonus.not_built": Code("6.3.2", ("tiles",)),
}
CARDS: Final = 10
# How a card is.
HIDDEN: Final = 0
REVEALED: Final = 1
KNOWN: Final = 2


class BonusView(NamedTuple):
    """Bonus cards of a seat by their tiles.

    ``hidden``: number of cards that were never shown; ``own``: these cards, only in the viewer's own
    seat; ``revealed``: open and counting; ``known``: back in the hand, known to all.
    """

    hidden: int
    own: tuple[int, ...]
    revealed: tuple[int, ...]
    known: tuple[int, ...]


SEAT_FIELDS: Final = (
    Field("hidden", NUMBER),
    Field("own", TILES),
    Field("revealed", TILES),
    Field("known", TILES),
)


def cards_a_seat(seats: int) -> int:
    """How many bonus cards each seat gets (§6.3.1)."""
    if seats <= 3:
        return 3
    return 2 if seats <= 5 else 1


def bonus_of(parts: Parts) -> BonusView | None:
    """What a seat's ``modules`` show of them; None when the module is off."""
    values = values_of(parts, NAME)
    return values if isinstance(values, BonusView) else None
