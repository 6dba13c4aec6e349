"""Lanterns: each seat may light its own once, for nothing; every round it brings a point."""

from __future__ import annotations

from typing import Final

from alhambra.rules.events import ModuleEvent
from alhambra.rules.interfaces.lanterns import LIGHT, SEAT_FIELDS, LanternView, lantern_of
from alhambra.rules.moves import Move, MoveList
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.rng import Chance
from alhambra.rules.seams import FREE_MOVES, POINTS, Module
from alhambra.rules.state import ModuleState, State, vectors_of
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

# Vectors of the state.  lit: 1 for each seat whose lantern burns.
NAMES: Final = ("lit",)
LIT: Final = 0


class Lanterns(Module):
    """The module; it answers FREE_MOVES and POINTS."""

    def __init__(self) -> None:
        super().__init__("lanterns", "6.9", (FREE_MOVES, POINTS))
        self.free_kinds = (LIGHT,)
        self.seat_fields = SEAT_FIELDS

    def new_state(self, seats: int) -> ModuleState:
        return ModuleState(NAMES, [vec[i64]([0] * seats)])

    def list_free_moves(self, state: State, seat: i64, out: MoveList) -> None:
        if not vectors_of(state, self.index)[LIT][seat]:
            out.push(LIGHT)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        return refusal("lanterns.lit") if vectors_of(state, self.index)[LIT][seat] else None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        vectors_of(state, self.index)[LIT][seat] = 1
        if state.events is not None:
            state.events.append(ModuleEvent("lanterns", "lit", seat))
        return -1

    def points(self, state: State, seat: i64) -> i64:
        return vectors_of(state, self.index)[LIT][seat]

    def restore(self, state: State, view: View, chance: Chance) -> None:
        lit = vectors_of(state, self.index)[LIT]
        for seat in view.seats:
            shown = lantern_of(seat.modules)
            lit[seat.seat] = 1 if shown is not None and shown.lit else 0

    def show_seat(self, state: State, seat: i64, viewer: i64) -> tuple[object, ...] | None:
        return LanternView(vectors_of(state, self.index)[LIT][seat] == 1)
