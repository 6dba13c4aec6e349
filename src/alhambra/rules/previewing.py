"""What a move would do if its seat were on turn: judged and played on a copy that cannot draw.

For the table's previews, which a seat sees while others think.  Nothing is read but what that seat
knows, and what comes back is public: its own city, counts and points.
"""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.events import Event
from alhambra.rules.frames import ACT, PLACE_ASIDE
from alhambra.rules.market import is_on_offer, take_off
from alhambra.rules.moves import GIVE, PLACE, STORE, Move, packed
from alhambra.rules.refusals import Refusal
from alhambra.rules.rng import Chance
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.vecs import append, i64, pop
from alhambra.rules.view import BuiltTile
from alhambra.rules.view_building import view_of


class Preview(NamedTuple):
    """How a seat would stand after a move.

    ``wall``: length of its outer wall; ``counts``: by kind, what it has in the majorities; ``city``:
    its tiles, as in a view; ``events``: what would happen, as everybody would see it.
    """

    score: int
    wall: int
    counts: tuple[int, ...]
    city: tuple[BuiltTile, ...]
    events: tuple[Event, ...]


def state_if_on_turn(state: State, move: Move, seat: int) -> State:
    """A copy where it is the seat's turn and an action is due, or the placing of the move's tile.

    That tile may come from aside, from the seat's reserve or from the market.  There is no generator.
    """
    twin = state.copy()
    twin.chance = Chance()
    twin.on_turn = seat
    twin.depth = 0
    if move.kind in (PLACE, STORE, GIVE):
        _lay_aside(twin, seat, move.tile)
        twin.push(PLACE_ASIDE, seat)
    else:
        twin.push(ACT, seat)
    return twin


def preview_of(rules: Ruleset, state: State, move: Move, seat: int) -> Preview | Refusal:
    """What a well-formed move would change if the seat were on turn, or the reason against it."""
    twin = state_if_on_turn(state, move, seat)
    against = rules.why_not(twin, move)
    if against is not None:
        return against
    events: list[Event] = []
    twin.events = events
    rules.apply(twin, packed(move))
    seen = view_of(rules, twin, seat).seats[seat]
    return Preview(seen.score, seen.wall, seen.counts, seen.city, tuple(events))


def _lay_aside(state: State, seat: i64, tile: i64) -> None:
    """Lay a tile of the seat's reserve or of the market aside; what lies aside, or nowhere here, stays."""
    own = state.seats[seat]
    for index in range(len(own.reserve)):
        if own.reserve[index] == tile:
            own.reserve, _ = pop(own.reserve, index)
            own.aside = append(own.aside, tile)
            return
    for slot in range(i64(4)):
        if is_on_offer(state, slot, tile):
            take_off(state, slot, tile)
            own.aside = append(own.aside, tile)
            return
