"""Why a move of the palace game is not allowed, with the section of RULES.md."""

from __future__ import annotations

from typing import Final

from alhambra.rules.action_judging import (
    why_not_buy_here,
    why_not_end_yet,
    why_not_own_turn,
    why_not_stop,
    why_not_take_here,
)
from alhambra.rules.city.judging import refusal_of, why_not_build, why_not_remove, why_not_swap
from alhambra.rules.frames import (
    AFTER_CHANGE,
    ASK,
    BEFORE_ROUND,
    BETWEEN_TURNS,
    GIFT_ALLOWED,
    OVER,
    PLACE_ASIDE,
    SETTLE,
    TURN_END,
)
from alhambra.rules.money import is_exact, money_value
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
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.tiles import is_building
from alhambra.rules.vecs import i64, vec

# Kinds of moves that the game has without any module.
OWN_KINDS: Final = (TAKE, BUY, PLACE, STORE, GIVE, BUILD, REMOVE, SWAP, STOP, PASS, END, NONE)


def why_not_move(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    """The reason against a well-formed move of the seat to act; None for a legal one."""
    phase = state.phase()
    kind = move.kind
    if kind not in OWN_KINDS and kind not in rules.owner:
        return refusal("move.not_in_game", verb=rules.verbs[kind][0])
    if phase == OVER:
        return refusal("turn.game_over")
    if phase == ASK:
        return _why_not_answer(rules, state, move)
    if kind in rules.owner and phase <= TURN_END and kind in rules.owner[kind].free_kinds:
        return rules.owner[kind].why_not(state, state.seat_to_act(), move)
    if kind == NONE or (kind in rules.owner and kind not in rules.owner[kind].action_kinds):
        return _why_not_unasked(rules, kind)
    if kind in (PLACE, STORE, GIVE):
        return _why_not_placing(rules, state, move)
    return _why_not_now(rules, state, kind) or _why_not_action(rules, state, move)


def _why_not_unasked(rules: Ruleset, kind: int) -> Refusal:
    """The reason against an answer to nothing, and against a free move outside one's own turn."""
    if kind in rules.owner and kind in rules.owner[kind].free_kinds:
        return why_not_own_turn(rules.owner[kind])
    return refusal("ask.nothing")


def _why_not_now(rules: Ruleset, state: State, kind: int) -> Refusal | None:
    """The reason against an action, ``stop``, ``pass`` or ``end`` at this moment of a turn."""
    phase = state.phase()
    if phase == SETTLE:
        return refusal("turn.only_placing", tiles=_aside(state))
    if kind == END:
        if phase == PLACE_ASIDE:
            return refusal("place.first", tiles=_aside(state))
        return None if phase == TURN_END else why_not_end_yet(state)
    if phase == PLACE_ASIDE:
        return refusal("turn.last_action")
    return refusal("turn.actions_over") if phase == TURN_END else None


def _why_not_action(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    """The reason against what is done at its time."""
    kind = move.kind
    if kind in rules.owner:
        return rules.owner[kind].why_not(state, state.seat_to_act(), move)
    if kind == TAKE:
        return why_not_take_here(state, move.cards)
    if kind == BUY:
        return _why_not_buy(rules, state, move)
    if kind in (BUILD, REMOVE, SWAP):
        return _why_not_rebuild(rules, state, move)
    return why_not_stop(rules, state, kind) if kind in (STOP, PASS) else None


def _why_not_buy(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    return refusal("buy.gift") if move.gift else why_not_buy_here(rules, state, move)


def _why_not_inexact(rules: Ruleset, move: Move) -> Refusal | None:
    price = rules.tiles.price[move.tile]
    if is_exact(price, move.cards):
        return None
    return refusal("pay.inexact", paid=money_value(move.cards), price=price)


def _why_not_rebuild(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    own = state.seats[state.seat_to_act()]
    city = own.city
    if move.kind == REMOVE:
        return refusal_of(why_not_remove(city, move.cell), move.cell)
    if not _is_in(own.reserve, move.tile):
        return refusal("reserve.absent", tiles=move.tile)
    against = _why_not_orientation(rules, move)
    if against is not None:
        return against
    walls = rules.tiles.walls[move.tile]
    if move.kind == SWAP:
        return refusal_of(why_not_swap(city, move.cell, walls), move.cell)
    return refusal_of(why_not_build(city, move.cell, walls), move.cell)


def _why_not_placing(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    phase = state.phase()
    own = state.seats[state.seat_to_act()]
    if not _is_in(own.aside, move.tile):
        return refusal("place.not_aside", tiles=move.tile)
    if phase not in (PLACE_ASIDE, SETTLE):
        return refusal("place.later", tiles=move.tile)
    if move.kind == STORE:
        return None
    if move.kind == GIVE:
        if not rules.has_neutral:
            return refusal("give.no_neutral")
        if not is_building(move.tile):
            return refusal("give.no_building", tiles=move.tile)
        if phase == SETTLE and state.argument() != GIFT_ALLOWED:
            return refusal("give.leftover", tiles=move.tile)
        return None
    against = _why_not_orientation(rules, move)
    if against is not None:
        return against
    return refusal_of(why_not_build(own.city, move.cell, rules.tiles.walls[move.tile]), move.cell)


def _why_not_orientation(rules: Ruleset, move: Move) -> Refusal | None:
    if move.orientation < rules.tiles.orientations[move.tile]:
        return None
    return refusal("build.upright", tiles=move.tile, side=move.orientation)


def _why_not_answer(rules: Ruleset, state: State, move: Move) -> Refusal | None:
    """The reason against a move while a module's question is open (§3.1.4, §3.1.3)."""
    module = rules.modules[state.asking_module()]
    question = state.argument()
    kind = move.kind
    if kind == NONE and question in (BETWEEN_TURNS, BEFORE_ROUND):
        return None
    if kind == BUY and question == BETWEEN_TURNS:
        return _why_not_buy(rules, state, move) or _why_not_inexact(rules, move)
    owner = rules.owner.get(kind)
    if owner is module and kind in module.answer_kinds and question != BETWEEN_TURNS:
        return module.why_not(state, state.seat_to_act(), move)
    if owner is not None and kind in owner.free_kinds and question != AFTER_CHANGE:
        return why_not_own_turn(owner)
    return refusal("ask.first" if question == AFTER_CHANGE else "ask.only", module=module.name)


def _aside(state: State) -> tuple[int, ...]:
    return tuple([tile for tile in state.seats[state.seat_to_act()].aside])


def _is_in(tiles: vec[i64], tile: int) -> bool:
    return any(own == tile for own in tiles)
