"""Playing a game to its end by chance: the inner loop of searching bots and benchmarks.

``random_playout`` chooses uniformly from the full lists of moves on offer.  ``light_playout`` lists
only the kind of move that it needs: it mostly buys (exactly if it can), sometimes builds from the
reserve, else takes money; it places what it bought where it may.  Moves without a choice are made in
the same step.  Both change the state they are given, and stop after ``most_turns`` turns (§5.11).
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.frames import ACT, OVER, PLACE_ASIDE, SETTLE, TURN_END
from alhambra.rules.moves import BEST_ONLY, BUILD, END, PASS, PLACE, STOP, STORE, MoveList, with_tile
from alhambra.rules.rng import MONEY, Chance
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.vecs import i64

MOST_TURNS: Final = 5000


def random_playout(rules: Ruleset, state: State, chance: Chance, most_turns: i64 = MOST_TURNS) -> int:
    """Play to the end with uniformly random moves; the number of moves that were chosen."""
    offered = MoveList()
    chosen = 0
    while True:
        phase = state.phase()
        if phase == TURN_END:
            # Nothing is left but to end the turn (a bonus card need not be shown now).
            rules.apply(state, END)
            continue
        if phase == OVER or state.turn > most_turns:
            return chosen
        rules.list_moves(state, offered)
        rules.apply(state, offered.moves[chance.below(MONEY, offered.count)])
        chosen += 1


def light_playout(rules: Ruleset, state: State, chance: Chance, most_turns: i64 = MOST_TURNS) -> int:
    """Play to the end with the light policy; the number of moves that were chosen."""
    offered = MoveList()
    chosen = 0
    while True:
        phase = state.phase()
        if phase == TURN_END:
            rules.apply(state, END)
            continue
        if phase == OVER or state.turn > most_turns:
            return chosen
        rules.apply(state, light_move(rules, state, phase, chance, offered))
        chosen += 1


def light_move(rules: Ruleset, state: State, phase: i64, chance: Chance, offered: MoveList) -> i64:
    """A move of the light policy for the seat to act; ``offered`` is only working space."""
    seat = state.seat_to_act()
    own = state.seats[seat]
    offered.clear()
    if phase == ACT:
        dice = chance.below(MONEY, 8)
        if dice:
            rules.list_buys(state, seat, BEST_ONLY, offered)
            if offered.count:
                return offered.moves[chance.below(MONEY, offered.count)]
        if dice <= 1 and len(own.reserve):
            tile = own.reserve[chance.below(MONEY, len(own.reserve))]
            rules.list_cells(own.city, tile, BUILD, offered)
            if offered.count:
                return offered.moves[chance.below(MONEY, offered.count)]
        rules.list_takes(state, offered)
        if offered.count == 0:
            if state.argument():
                return STOP
            rules.list_moves(state, offered)
            if offered.count == 0:
                return PASS
    elif phase == PLACE_ASIDE or phase == SETTLE:
        tile = own.aside[0]
        rules.list_cells(own.city, tile, PLACE, offered)
        if offered.count == 0:
            return with_tile(STORE, tile)
    else:
        rules.list_moves(state, offered)
    return offered.moves[chance.below(MONEY, offered.count)]
