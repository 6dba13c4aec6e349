"""Palace designers, seen from outside (RULES.md §6.8): their moves, and where a seat's stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.fields import CELL, CELL_FIELD, SIDE, SIDE_FIELD, Code, Field, Parts, Verbs, values_of

NAME: Final = "designers"
FACE: Final = 16
RELOCATE: Final = 17
VERBS: Final[Verbs] = {FACE: ("face", (SIDE_FIELD,)), RELOCATE: ("relocate", (CELL_FIELD, SIDE_FIELD))}
# Why its moves may be refused.
CODES: Final[dict[str, Code]] = {
    "designers.relocate_first": Code("6.8.4"),
    "designers.only_facing": Code("6.8.4"),
    "designers.no_tile": Code("6.8.4", ("cells",)),
}
# What is asked of a seat about its designer.
SETTLED: Final = 0
TO_FACE: Final = 1
TO_RELOCATE: Final = 2


class DesignerView(NamedTuple):
    """Where a designer stands (-1: his tile is gone, he has to be put on another) and to which side his
    feet point (-1: not chosen yet).
    """

    cell: int
    facing: int


SEAT_FIELDS: Final = (Field("cell", CELL), Field("facing", SIDE))


def designer_of(parts: Parts) -> DesignerView | None:
    """What a seat's ``modules`` show of its designer; None when the module is off."""
    values = values_of(parts, NAME)
    return values if isinstance(values, DesignerView) else None
