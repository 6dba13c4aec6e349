"""Huts (RULES.md §6.4): free tiles that count as buildings of their kind beside them.

Twenty-four huts in six stacks, the top of each open.  Taking one is an action; at most three a seat.
A stack is kept as its contents: which hut comes next is chosen when it is turned up, with the refill.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.city.grid import City
from alhambra.rules.draws import DREW_FROM_STACK
from alhambra.rules.events import ModuleEvent
from alhambra.rules.ids import BUILDING_KINDS, BUILDINGS, FIRST_HUT, HUTS, NO_TILE
from alhambra.rules.interfaces.huts import MOST_HUTS, TABLE_FIELDS, TAKE_HUT, HutsView, huts_of
from alhambra.rules.moves import Move, MoveList, tile_of, with_tile
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.report import Detail
from alhambra.rules.rng import STACK, Chance
from alhambra.rules.seams import ACTIONS, COUNTS, REFILLS, SET_UP, Module
from alhambra.rules.state import ModuleState, State, vectors_of
from alhambra.rules.tiles import TileSet
from alhambra.rules.vecs import append, i64, pop, vec
from alhambra.rules.view import View

# Its events.
TAKEN: Final = "taken"
TURNED_UP: Final = "turned_up"
MOST_WORTH: Final = 3


# Vectors of the state.  tops: the open hut of each kind, -1 for none; below: all huts under them,
# sorted.
NAMES: Final = ("tops", "below")
TOPS: Final = 0
BELOW: Final = 1


def hut_neighbours(city: City, tiles: TileSet, cell: i64) -> list[int]:
    """Cells of the buildings that the hut on a cell counts (§6.4.3): its kind, an open side between."""
    kind = tiles.of[city.tile_at(cell)]
    found: list[int] = []
    for side in range(4):
        near = city.neighbour(cell, side)
        tile = city.tile_at(near)
        if 0 <= tile < BUILDINGS and tiles.kind[tile] == kind and city.is_open(cell, side):
            found.append(near)
    return found


def hut_worth(city: City, tiles: TileSet, cell: i64) -> i64:
    """What the hut on a cell counts in the majority of its kind, 0-3.

    A printed hut has a wall, so it cannot reach 4; one of a question to the referee could.
    """
    return min(i64(len(hut_neighbours(city, tiles, cell))), i64(MOST_WORTH))


def huts_owned(state: State, seat: i64) -> i64:
    """Huts of a seat: built, in the reserve and lying aside."""
    own = state.seats[seat]
    city = own.city
    count: i64 = 0
    for square in city.squares:
        if city.tile_on(square) >= FIRST_HUT:
            count += 1
    for tile in own.reserve:
        if tile >= FIRST_HUT:
            count += 1
    for tile in own.aside:
        if tile >= FIRST_HUT:
            count += 1
    return count


class Huts(Module):
    """The module; it answers SET_UP, ACTIONS, REFILLS and COUNTS."""

    def __init__(self) -> None:
        super().__init__("huts", "6.4", (SET_UP, ACTIONS, REFILLS, COUNTS))
        self.action_kinds = (TAKE_HUT,)
        self.table_fields = TABLE_FIELDS

    def new_state(self, seats: int) -> ModuleState:
        tops = vec[i64]([NO_TILE] * BUILDING_KINDS)
        return ModuleState(NAMES, [tops, vec[i64](list(range(FIRST_HUT, FIRST_HUT + HUTS)))])

    def set_up(self, state: State) -> None:
        self.refilled(state)

    def refilled(self, state: State) -> None:
        own = vectors_of(state, self.index)
        for kind in range(i64(BUILDING_KINDS)):
            if own[TOPS][kind] >= 0:
                continue
            stack = vec[i64]()
            for tile in own[BELOW]:
                if self.tiles.of[tile] == kind:
                    stack = append(stack, tile)
            if len(stack):
                turned_up = stack[self.drawn(state, STACK, DREW_FROM_STACK, stack, TURNED_UP)]
                own[TOPS][kind] = turned_up
                for index in range(len(own[BELOW])):
                    if own[BELOW][index] == turned_up:
                        own[BELOW], _ = pop(own[BELOW], index)
                        break

    def stock(self) -> tuple[int, ...]:
        return tuple(range(FIRST_HUT, FIRST_HUT + HUTS))

    def stock_left(self, state: State) -> list[int]:
        own = vectors_of(state, self.index)
        return [tile for tile in own[TOPS] if tile != NO_TILE] + [tile for tile in own[BELOW]]

    def list_actions(self, state: State, seat: i64, out: MoveList) -> None:
        if huts_owned(state, seat) >= MOST_HUTS:
            return
        own = vectors_of(state, self.index)
        for kind in range(i64(BUILDING_KINDS)):
            if own[TOPS][kind] >= 0:
                out.push(with_tile(TAKE_HUT, own[TOPS][kind]))

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        own = vectors_of(state, self.index)
        if not any(top == move.tile and top >= 0 for top in own[TOPS]):
            return refusal("huts.not_open", tiles=move.tile)
        if huts_owned(state, seat) >= MOST_HUTS:
            return refusal("huts.too_many", number=MOST_HUTS)
        return None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        tile = tile_of(move)
        vectors_of(state, self.index)[TOPS][self.tiles.of[tile]] = NO_TILE
        if state.events is not None:
            state.events.append(ModuleEvent("huts", TAKEN, seat, tile))
        return tile

    def add_counts(self, state: State, seat: i64, counts: vec[i64], stride: i64) -> None:
        city = state.seats[seat].city
        for square in city.squares:
            tile = city.tile_on(square)
            if tile >= FIRST_HUT:
                counts[self.tiles.of[tile] * stride + seat] += hut_worth(
                    city, self.tiles, city.cell_of(square)
                )

    def details(self, state: State, seat: i64) -> list[Detail]:
        city = state.seats[seat].city
        found: list[Detail] = []
        for cell in city.cells():
            tile = city.tile_at(cell)
            if tile >= FIRST_HUT:
                near = hut_neighbours(city, self.tiles, cell)
                kind = self.tiles.of[tile]
                worth = hut_worth(city, self.tiles, cell)
                found.append(Detail("huts", seat, tile, cell, -1, kind, tuple(near), worth))
        return found

    def restore(self, state: State, view: View, chance: Chance) -> None:
        own = vectors_of(state, self.index)
        shown = huts_of(view.modules)
        assert shown is not None
        seen: list[int] = [*shown.tops]
        for seat in view.seats:
            seen += [*seat.reserve, *seat.aside, *[built.tile for built in seat.city]]
        own[TOPS] = vec[i64](list(shown.tops))
        own[BELOW] = vec[i64]([tile for tile in range(FIRST_HUT, FIRST_HUT + HUTS) if tile not in seen])

    def show_table(self, state: State) -> tuple[object, ...] | None:
        own = vectors_of(state, self.index)
        below = [0] * BUILDING_KINDS
        for tile in own[BELOW]:
            below[self.tiles.of[tile]] += 1
        return HutsView(tuple([top for top in own[TOPS]]), tuple(below))
