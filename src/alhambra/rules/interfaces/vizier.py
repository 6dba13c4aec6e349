"""The vizier, seen from outside (RULES.md §6.2): waking the stone, and whether it is awake."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import FLAG, Code, Field, Parts, Verbs, values_of

NAME: Final = "vizier"
WAKE: Final = 14
VERBS: Final[Verbs] = {WAKE: ("wake", ())}
# Why its moves may be refused.
CODES: Final[dict[str, Code]] = {
    "vizier.awake": Code("6.2.3"),
}


class VizierView(NamedTuple):
    """Of a seat.  ``awake``: whether its stone is active."""

    awake: bool


SEAT_FIELDS: Final = (Field("awake", FLAG),)


def vizier_of(parts: Parts) -> VizierView | None:
    """What a seat's ``modules`` show of it; None when the module is off."""
    values = values_of(parts, NAME)
    return values if isinstance(values, VizierView) else None
