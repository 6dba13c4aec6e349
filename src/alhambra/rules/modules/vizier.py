"""The vizier's favour (RULES.md §6.2): one purchase between turns, exactly paid.

Every seat has a stone.  While it is awake the seat may buy one thing in a gap between turns; then the
stone sleeps until it is woken, which is an action.  The asking itself is the game's (``WINDOW``).
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.events import ModuleEvent
from alhambra.rules.interfaces.vizier import SEAT_FIELDS, WAKE, VizierView, vizier_of
from alhambra.rules.moves import Move, MoveList
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.rng import Chance
from alhambra.rules.seams import ACTIONS, WINDOWS, Module
from alhambra.rules.state import ModuleState, State, vectors_of
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

# Its events.
WOKEN: Final = "woken"
ASLEEP: Final = "asleep"
# Vectors of the state.  awake: 1 for each seat whose stone is active.
NAMES: Final = ("awake",)
AWAKE: Final = 0


class Vizier(Module):
    """The module; it answers ACTIONS and WINDOWS."""

    def __init__(self) -> None:
        super().__init__("vizier", "6.2", (ACTIONS, WINDOWS))
        self.action_kinds = (WAKE,)
        self.seat_fields = SEAT_FIELDS

    def new_state(self, seats: int) -> ModuleState:
        return ModuleState(NAMES, [vec[i64]([1] * seats)])

    def list_actions(self, state: State, seat: i64, out: MoveList) -> None:
        if not vectors_of(state, self.index)[AWAKE][seat]:
            out.push(WAKE)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        if vectors_of(state, self.index)[AWAKE][seat]:
            return refusal("vizier.awake")
        return None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        vectors_of(state, self.index)[AWAKE][seat] = 1
        if state.events is not None:
            state.events.append(ModuleEvent("vizier", WOKEN, seat))
        return -1

    def opens_window(self, state: State, seat: i64) -> bool:
        return vectors_of(state, self.index)[AWAKE][seat] == 1

    def used_window(self, state: State, seat: i64) -> None:
        vectors_of(state, self.index)[AWAKE][seat] = 0
        if state.events is not None:
            state.events.append(ModuleEvent("vizier", ASLEEP, seat))

    def restore(self, state: State, view: View, chance: Chance) -> None:
        awake = vectors_of(state, self.index)[AWAKE]
        for seat in view.seats:
            shown = vizier_of(seat.modules)
            assert shown is not None
            awake[seat.seat] = 1 if shown.awake else 0

    def show_seat(self, state: State, seat: i64, viewer: i64) -> tuple[object, ...] | None:
        return VizierView(vectors_of(state, self.index)[AWAKE][seat] == 1)
