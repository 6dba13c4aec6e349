"""Names and sorts of fields: how text, JSON and clients write what they do not know by name.

A move has fields by its kind, a refusal by its code, and a module shows fields in every view.  They say no
more than what a field is called and what sort of thing it is, and all forms follow from that.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# Fields of the moves' text and JSON, in order.
TILE_FIELD: Final = "tile"
CELL_FIELD: Final = "cell"
ORIENTATION_FIELD: Final = "turned"  # only written for a tile that may lie in several ways
SIDE_FIELD: Final = "side"

# Sorts of what a module shows.  -1: no tile, cell, side, seat or kind; 0: no card.
NUMBER: Final = "number"
FLAG: Final = "flag"
SEAT: Final = "seat"
CARD: Final = "card"
CARDS: Final = "cards"
TILE: Final = "tile"
TILES: Final = "tiles"
CELL: Final = "cell"
SIDE: Final = "side"
KIND: Final = "kind"  # of buildings
NUMBER_BY_KIND: Final = "number_by_kind"
TILE_BY_KIND: Final = "tile_by_kind"
SORTS: Final = (
    NUMBER,
    FLAG,
    SEAT,
    CARD,
    CARDS,
    TILE,
    TILES,
    CELL,
    SIDE,
    KIND,
    NUMBER_BY_KIND,
    TILE_BY_KIND,
)

# Sort of what has several values -> the sort of each.
ENTRIES: Final[dict[str, str]] = {CARDS: CARD, TILES: TILE, NUMBER_BY_KIND: NUMBER, TILE_BY_KIND: TILE}

# The verbs of moves: kind -> (verb, fields).
Verbs = dict[int, tuple[str, tuple[str, ...]]]


class Code(NamedTuple):
    """What is fixed for a code of refusals: its section, and the names of its parameters (``refusals``)."""

    section: str
    names: tuple[str, ...] = ()


class Field(NamedTuple):
    """A field that a module shows: its name and its sort."""

    name: str
    sort: str


class Part(NamedTuple):
    """What one module shows, of a seat or of the table: a value for each field.

    ``values`` of a known module is the type of its interface, which has names for them.
    """

    module: str
    fields: tuple[Field, ...]
    values: tuple[object, ...]


Parts = tuple[Part, ...]


def values_of(parts: Parts, module: str) -> tuple[object, ...] | None:
    """What a module shows; None when it shows nothing there."""
    for part in parts:
        if part.module == module:
            return part.values
    return None


def goes_by_kind(sort: str) -> bool:
    """Whether there is a value for each kind of buildings, in their order."""
    return sort in (NUMBER_BY_KIND, TILE_BY_KIND)


def as_number(value: object) -> int:
    """A value of a sort that is one number."""
    assert isinstance(value, int)
    return value


def as_numbers(value: object) -> list[int]:
    """A value of a sort that is several."""
    assert isinstance(value, tuple)
    return [as_number(number) for number in value]
