"""The wire's old form of what modules show: fields that know the modules by name.

All of it is in ``parts`` and in the generic names of questions too; this file goes, with the fields that it
fills, when the client reads those.
"""

from __future__ import annotations

from typing import Final, TypedDict

from msgspec import Struct

from alhambra.notation.wire import values
from alhambra.notation.wire.values import Cell, Kind, Side, Tile
from alhambra.rules import view as rules
from alhambra.rules.frames import AFTER_CHANGE, AT_SETUP, BEFORE_ROUND, BETWEEN_TURNS
from alhambra.rules.interfaces.bonus import bonus_of
from alhambra.rules.interfaces.designers import designer_of
from alhambra.rules.interfaces.huts import huts_of
from alhambra.rules.interfaces.vizier import vizier_of

# (module, question) -> its old name; of a designer without a tile it is ``relocate``.
QUESTIONS: Final = {
    ("designers", AT_SETUP): "facing",
    ("designers", AFTER_CHANGE): "facing",
    ("vizier", BETWEEN_TURNS): "window",
    ("bonus", BEFORE_ROUND): "reveal",
}


class BonusPart(Struct):
    """Bonus cards of a seat, by their tiles: how many are hidden, which of these the reader knows, those
    that are revealed, and those that are back in the hand, known to all.
    """

    hidden: int
    own: list[Tile]
    revealed: list[Tile]
    known: list[Tile]


class DesignerPart(Struct):
    """Where a designer stands (null: nowhere, he is to be put on a tile) and where his feet point."""

    at: Cell | None
    facing: Side | None


class HutStack(Struct):
    """A stack of huts: the open one, and how many lie below."""

    top: Tile | None
    below: int


class OldSeatParts(TypedDict):
    """Those fields of a seat, None for modules that are off."""

    vizier: bool | None
    bonus: BonusPart | None
    designer: DesignerPart | None


def old_question(view: rules.View) -> str:
    """The old name of the open question, empty for one of a module from outside."""
    if view.asking == "designers":
        designer = designer_of(view.seats[view.to_act].modules)
        if designer is not None and designer.cell < 0:
            return "relocate"
    return QUESTIONS.get((view.asking, view.question), "")


def old_seat_parts(seat: rules.SeatView) -> OldSeatParts:
    """The old fields of a seat."""
    vizier, bonus, designer = vizier_of(seat.modules), bonus_of(seat.modules), designer_of(seat.modules)
    return OldSeatParts(
        vizier=None if vizier is None else vizier.awake,
        bonus=None
        if bonus is None
        else BonusPart(
            bonus.hidden, values.tiles(bonus.own), values.tiles(bonus.revealed), values.tiles(bonus.known)
        ),
        designer=None
        if designer is None
        else DesignerPart(
            values.cell(designer.cell) if designer.cell >= 0 else None,
            values.side(designer.facing) if designer.facing >= 0 else None,
        ),
    )


def old_stacks(view: rules.View) -> dict[Kind, HutStack] | None:
    """``huts`` of a view, None when the module is off."""
    huts = huts_of(view.modules)
    if huts is None:
        return None
    return {
        values.kind(number): HutStack(values.tile_or_none(top), left)
        for number, (top, left) in enumerate(zip(huts.tops, huts.left, strict=True))
    }
