"""What modules show in a view, as it is sent: made from the sorts of its fields alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from alhambra.notation.wire import values
from alhambra.notation.wire.values import Kind
from alhambra.rules.fields import (
    CARD,
    CELL,
    ENTRIES,
    FLAG,
    KIND,
    NUMBER,
    SEAT,
    SIDE,
    TILE,
    Parts,
    as_number,
    as_numbers,
    goes_by_kind,
)
from alhambra.rules.ids import KIND_NAMES, NO_CARD, SIDE_LETTERS, card_text

# Numbers and flags as they are, things by their texts, a cell [x, y], null for what is not there.
One = int | bool | str | None
PartValue = int | bool | str | None | list[One] | dict[Kind, One]
# Module -> field -> value.
WireParts = dict[str, dict[str, PartValue]]

FORMS: Final[dict[str, Callable[[int], One]]] = {
    NUMBER: lambda number: number,
    FLAG: lambda flag: bool(flag),
    SEAT: lambda seat: None if seat < 0 else seat,
    CARD: lambda card: None if card == NO_CARD else card_text(card),
    TILE: values.tile_or_none,
    SIDE: lambda side: None if side < 0 else SIDE_LETTERS[side],
    KIND: lambda kind: None if kind < 0 else KIND_NAMES[kind],
}


def wire_parts(parts: Parts) -> WireParts:
    """What modules show, as it is sent."""
    return {
        part.module: {
            field.name: _value(field.sort, value)
            for field, value in zip(part.fields, part.values, strict=True)
        }
        for part in parts
    }


def _value(sort: str, value: object) -> PartValue:
    if sort == CELL:
        cell = as_number(value)
        return None if cell < 0 else [*values.cell(cell)]
    if sort not in ENTRIES:
        return FORMS[sort](as_number(value))
    entries = [FORMS[ENTRIES[sort]](number) for number in as_numbers(value)]
    if goes_by_kind(sort):
        return {values.kind(kind): entry for kind, entry in enumerate(entries)}
    return entries
