"""Lanterns, seen from outside: lighting one, and which are lit."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import FLAG, Code, Field, Parts, Verbs, values_of

NAME: Final = "lanterns"
LIGHT: Final = 18
VERBS: Final[Verbs] = {LIGHT: ("light", ())}
CODES: Final[dict[str, Code]] = {"lanterns.lit": Code("6.9.1")}


class LanternView(NamedTuple):
    """Of a seat.  ``lit``: whether its lantern burns."""

    lit: bool


SEAT_FIELDS: Final = (Field("lit", FLAG),)


def lantern_of(parts: Parts) -> LanternView | None:
    """What a seat's ``modules`` show of it; None when the module is off."""
    values = values_of(parts, NAME)
    return values if isinstance(values, LanternView) else None
