"""Why a move of the palace game is not allowed, with the section of RULES.md."""

from __future__ import annotations

from alhambra.rules.action_judging import why_not_buy_here, why_not_stop, why_not_take_here
from alhambra.rules.city import refusal_of
from alhambra.rules.errors import Refusal
from alhambra.rules.frames import (
    ACT,
    ASK,
    BEFORE_ROUND,
    BETWEEN_TURNS,
    GIFT_ALLOWED,
    OVER,
    PLACE_ASIDE,
    SETTLE,
    TURN_END,
)
from alhambra.rules.ids import SIDE_LETTERS
from alhambra.rules.money import is_exact
from alhambra.rules.moves import (
    BUILD,
    BUY,
    END,
    GIVE,
    NONE,
    PASS,
    PLACE,
    REMOVE,
    STOP,
    STORE,
    SWAP,
    TAKE,
    Move,
)
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.tiles import is_building, tile_text
from alhambra.rules.vecs import i64, vec


def why_not_move(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    """The reason against a move of the seat to act; None for a legal one."""
    phase = state.phase()
    if phase == OVER:
        return Refusal("5.8", "the game is over")
    kind = move.kind
    if kind == BUY and phase == ASK and state.argument() == BETWEEN_TURNS:
        return _why_not_buy(rules, state, move) or _why_not_inexact(rules, move)
    if kind in rules.owner:
        return _why_not_module_move(rules, state, move)
    if phase == ASK:
        return _why_not_answer(rules, state, move)
    if kind == NONE:
        return Refusal("3.1", "nothing was asked")
    if kind in (PLACE, STORE, GIVE):
        return _why_not_placing(rules, state, move)
    if phase in (PLACE_ASIDE, SETTLE):
        return Refusal("3.8", "first the tiles lying aside are placed")
    if kind == END:
        return None if phase == TURN_END else Refusal("3.10", "the turn is not over: an action is due")
    if phase == TURN_END:
        return Refusal("3.1", "the actions of this turn are over")
    if kind == TAKE:
        return why_not_take_here(state, move.cards)
    if kind == BUY:
        return _why_not_buy(rules, state, move)
    if kind in (BUILD, REMOVE, SWAP):
        return _why_not_rebuild(rules, state, move)
    if kind in (STOP, PASS):
        return why_not_stop(rules, state, kind)
    return Refusal("3.1", "there is no such move in this game")


def _why_not_buy(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    if move.gift:
        return Refusal("3.9", "a tile is given away when it is placed, not when it is bought")
    return why_not_buy_here(rules, state, move)


def _why_not_inexact(rules: Ruleset, move: Move) -> Refusal | None:
    price = rules.tiles.price[move.tile]
    if is_exact(price, move.cards):
        return None
    return Refusal("6.2.2", f"between turns a purchase is paid exactly: the price is {price}")


def _why_not_rebuild(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    own = state.seats[state.seat_to_act()]
    city = own.city
    if move.kind == REMOVE:
        return refusal_of(city.why_not_remove(move.cell), move.cell)
    if not _is_in(own.reserve, move.tile):
        return Refusal("3.6", f"{tile_text(move.tile)} is not in the reserve")
    orientation = _why_not_orientation(rules, move)
    if orientation is not None:
        return orientation
    walls = rules.tiles.walls[move.tile]
    if move.kind == SWAP:
        return refusal_of(city.why_not_swap(move.cell, walls), move.cell)
    return refusal_of(city.why_not_build(move.cell, walls), move.cell)


def _why_not_placing(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    phase = state.phase()
    own = state.seats[state.seat_to_act()]
    if not _is_in(own.aside, move.tile):
        return Refusal("3.8", f"{tile_text(move.tile)} does not lie aside")
    if phase not in (PLACE_ASIDE, SETTLE):
        return Refusal("3.8", "tiles are placed when the actions of the turn are over")
    if move.kind == STORE:
        return None
    if move.kind == GIVE:
        if not rules.has_neutral:
            return Refusal("3.9", "there is no neutral player with more than two seats")
        if not is_building(move.tile):
            return Refusal("3.9", f"{tile_text(move.tile)} is no building: it cannot be given away")
        if phase == SETTLE and state.argument() != GIFT_ALLOWED:
            return Refusal("3.9", "a leftover tile cannot be given away")
        return None
    orientation = _why_not_orientation(rules, move)
    if orientation is not None:
        return orientation
    return refusal_of(own.city.why_not_build(move.cell, rules.tiles.walls[move.tile]), move.cell)


def _why_not_orientation(rules: Ruleset, move: Move) -> Refusal | None:
    if move.orientation < rules.tiles.orientations[move.tile]:
        return None
    return Refusal(
        "4.1", f"{tile_text(move.tile)} lies upright: it cannot be turned to {SIDE_LETTERS[move.orientation]}"
    )


def _why_not_module_move(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    module = rules.owner[move.kind]
    phase = state.phase()
    seat = state.seat_to_act()
    kind = move.kind
    if phase == ASK:
        asked = rules.modules[state.asking_module()] is module and kind in module.answer_kinds
        if not asked or state.argument() == BETWEEN_TURNS:
            return Refusal("3.1", "another question is open")
    elif kind in module.action_kinds:
        if phase in (PLACE_ASIDE, SETTLE):
            return Refusal("3.8", "first the tiles lying aside are placed")
        if phase != ACT:
            return Refusal("3.1", "the actions of this turn are over")
    elif kind in module.free_kinds:
        if phase > TURN_END:
            return Refusal("3.1", "this is done in one's own turn")
    else:
        return Refusal("3.1", "nothing of the kind was asked")
    return module.why_not(state, seat, move)


def _why_not_answer(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    module = rules.modules[state.asking_module()]
    question = state.argument()
    if move.kind == NONE and question in (BETWEEN_TURNS, BEFORE_ROUND):
        return None
    return Refusal("3.1", f"first the question of module {module.name} is answered (§{module.section})")


def _is_in(tiles: vec[i64], tile: int) -> bool:
    return any(own == tile for own in tiles)
