"""Huts, seen from outside (RULES.md §6.4): taking one, and what lies on the stacks."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import (
    NUMBER_BY_KIND,
    TILE_BY_KIND,
    TILE_FIELD,
    Code,
    Field,
    Parts,
    Verbs,
    values_of,
)

NAME: Final = "huts"
TAKE_HUT: Final = 13
VERBS: Final[Verbs] = {TAKE_HUT: ("hut", (TILE_FIELD,))}
# Why its moves may be refused.
CODES: Final[dict[str, Code]] = {
    "huts.not_open": Code("6.4.2", ("tiles",)),
    "huts.too_many": Code("6.4.2", ("number",)),
}
MOST_HUTS: Final = 3  # of a seat


class HutsView(NamedTuple):
    """The stacks by kind.  ``tops``: the open hut, -1 for none; ``left``: how many lie below it."""

    tops: tuple[int, ...]
    left: tuple[int, ...]


TABLE_FIELDS: Final = (Field("tops", TILE_BY_KIND), Field("left", NUMBER_BY_KIND))


def huts_of(parts: Parts) -> HutsView | None:
    """What a view's ``modules`` show of them; None when the module is off."""
    values = values_of(parts, NAME)
    return values if isinstance(values, HutsView) else None
