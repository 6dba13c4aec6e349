"""Lanterns, seen from outside: lighting one, and which are lit."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import FLAG, Code, Field, Verbs

LIGHT: Final = 18
VERBS: Final[Verbs] = {LIGHT: ("light", ())}
CODES: Final[dict[str, Code]] = {"lanterns.lit": Code("6.9.1")}


class LanternView(NamedTuple):
    """Of a seat.  ``lit``: whether its lantern burns."""

    lit: bool


SEAT_FIELDS: Final = (Field("lit", FLAG),)
