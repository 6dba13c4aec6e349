"""Palace designers (RULES.md §6.8): build beside the designer for one point, at his feet for two.

A designer stands on a tile of his seat's city and looks with his feet to one side.  A building newly
added beside his tile scores at once and he moves onto it; the seat then chooses where his feet
point.  When his tile leaves the city he is put on any other.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.events import ModuleEvent
from alhambra.rules.ids import BUILDINGS, CELL_STEPS, FOUNTAIN_CELL
from alhambra.rules.interfaces.designers import (
    FACE,
    RELOCATE,
    SEAT_FIELDS,
    SETTLED,
    TO_FACE,
    TO_RELOCATE,
    DesignerView,
    designer_of,
)
from alhambra.rules.moves import Move, MoveList, cell_of, kind_of, side_of, with_cell, with_side
from alhambra.rules.refusals import Refusal, coordinates, refusal
from alhambra.rules.rng import Chance
from alhambra.rules.seams import CITY_CHANGES, SETUP_QUESTION, Module
from alhambra.rules.state import ModuleState, State, vectors_of
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

# Its events.
MOVED: Final = "moved"
HOMELESS: Final = "homeless"
RELOCATED: Final = "relocated"
FACED: Final = "faced"
NOWHERE: Final = -1  # his tile has left and he is not yet put on another


# Vectors of the state.  By seat: the designer's cell (-1: nowhere), where his feet point (-1: to be
# chosen), what is asked.
NAMES: Final = ("cell", "facing", "pending")
CELL: Final = 0
FACING: Final = 1
PENDING: Final = 2


def side_between(cell: i64, other: i64) -> i64:
    """The side of a cell on which another one lies next to it; -1 when it does not."""
    for side in range(i64(4)):
        if other == cell + CELL_STEPS[side]:
            return side
    return -1


class Designers(Module):
    """The module; it answers SETUP_QUESTION and CITY_CHANGES."""

    def __init__(self) -> None:
        super().__init__("designers", "6.8", (SETUP_QUESTION, CITY_CHANGES))
        self.answer_kinds = (FACE, RELOCATE)
        self.seat_fields = SEAT_FIELDS

    def new_state(self, seats: int) -> ModuleState:
        return ModuleState(
            NAMES,
            [
                vec[i64]([FOUNTAIN_CELL] * seats),
                vec[i64]([-1] * seats),
                vec[i64]([TO_FACE] * seats),
            ],
        )

    def asks_at_setup(self, state: State, seat: i64) -> bool:
        return vectors_of(state, self.index)[PENDING][seat] == TO_FACE

    def tile_came(self, state: State, seat: i64, cell: i64, tile: i64, swapped: bool) -> i64:
        own = vectors_of(state, self.index)
        if swapped or tile >= BUILDINGS or own[PENDING][seat] == TO_RELOCATE:
            return 0
        side = side_between(own[CELL][seat], cell)
        if side < 0:
            return 0
        points: i64 = 2 if side == own[FACING][seat] else 1
        own[CELL][seat] = cell
        own[FACING][seat] = -1
        own[PENDING][seat] = TO_FACE
        if state.events is not None:
            state.events.append(ModuleEvent("designers", MOVED, seat, cell=cell))
        return points

    def tile_left(self, state: State, seat: i64, cell: i64, tile: i64) -> None:
        own = vectors_of(state, self.index)
        if own[CELL][seat] == cell:
            own[CELL][seat] = NOWHERE
            own[FACING][seat] = -1
            own[PENDING][seat] = TO_RELOCATE
            if state.events is not None:
                state.events.append(ModuleEvent("designers", HOMELESS, seat))

    def asks_after_change(self, state: State, seat: i64) -> bool:
        return vectors_of(state, self.index)[PENDING][seat] != SETTLED

    def list_answers(self, state: State, seat: i64, question: i64, out: MoveList) -> None:
        if vectors_of(state, self.index)[PENDING][seat] == TO_FACE:
            for side in range(i64(4)):
                out.push(with_side(FACE, side))
            return
        city = state.seats[seat].city
        for square in city.squares:
            for side in range(i64(4)):
                out.push(with_cell(RELOCATE, city.cell_of(square), side))

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        relocates = vectors_of(state, self.index)[PENDING][seat] == TO_RELOCATE
        if move.kind == FACE:
            if relocates:
                return refusal("designers.relocate_first")
            return None
        if not relocates:
            return refusal("designers.only_facing")
        if state.seats[seat].city.tile_at(move.cell) < 0:
            return refusal("designers.no_tile", cells=coordinates([move.cell]))
        return None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        own = vectors_of(state, self.index)
        if kind_of(move) == RELOCATE:
            own[CELL][seat] = cell_of(move)
        own[FACING][seat] = side_of(move)
        own[PENDING][seat] = SETTLED
        if state.events is not None:
            name = RELOCATED if kind_of(move) == RELOCATE else FACED
            state.events.append(
                ModuleEvent("designers", name, seat, cell=own[CELL][seat], side=own[FACING][seat])
            )
        return -1

    def restore(self, state: State, view: View, chance: Chance) -> None:
        own = vectors_of(state, self.index)
        for seat in view.seats:
            shown = designer_of(seat.modules)
            assert shown is not None
            own[CELL][seat.seat] = NOWHERE if shown.cell < 0 else shown.cell
            own[FACING][seat.seat] = shown.facing
            own[PENDING][seat.seat] = (
                TO_RELOCATE if shown.cell < 0 else TO_FACE if shown.facing < 0 else SETTLED
            )

    def show_seat(self, state: State, seat: i64, viewer: i64) -> tuple[object, ...] | None:
        own = vectors_of(state, self.index)
        homeless = own[PENDING][seat] == TO_RELOCATE
        return DesignerView(-1 if homeless else own[CELL][seat], own[FACING][seat])
