"""The flow of a game as data: phases, frames, and what may lie on what.

A frame is one machine integer: phase (bits 0-4), seat (5-7), module (8-11), argument (from 12).  The
frames of a state are a stack; the top one is what happens next.  Phases up to ``LAST_WAITING`` wait
for a move of the frame's seat, the others run by themselves.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.vecs import i64

# Phases that wait for a decision.
ACT: Final = 1  # argument 1: a further action after an exact payment
PLACE_ASIDE: Final = 2  # tiles lie aside, in the seat's own turn
TURN_END: Final = 3  # only ``end`` is left
SETTLE: Final = 4  # a tile lies aside outside one's own turn; argument: GIFT_ALLOWED or 0
ASK: Final = 5  # a module's question; argument: which
OVER: Final = 6
LAST_WAITING: Final = 6
# Phases that run by themselves.
ASK_AT_SETUP: Final = 7  # argument: how many seats have been asked
REFILL: Final = 8
BEFORE_SCORING: Final = 9  # argument: how many seats have been asked
SCORING: Final = 10
NEUTRAL_TILES: Final = 11  # argument: the round
WINDOW: Final = 12  # between turns; argument: how many seats have been asked
REFILL_MARKET: Final = 13  # after a purchase between turns
NEXT_TURN: Final = 14
ALLOT: Final = 15  # argument: slot
LAST_ROUND: Final = 16

# Argument of ACT: the action before was a purchase paid exactly.
FURTHER_ACTION: Final = 1
# Argument of SETTLE: the tile may be given to the neutral player (§3.9).
GIFT_ALLOWED: Final = 1

# Questions of modules: the argument of ASK.
AT_SETUP: Final = 1
BETWEEN_TURNS: Final = 2
BEFORE_ROUND: Final = 3
AFTER_CHANGE: Final = 4

# Phase -> its name in texts and JSON.
PHASE_NAMES: Final[dict[int, str]] = {
    ACT: "act",
    PLACE_ASIDE: "place",
    TURN_END: "end",
    SETTLE: "settle",
    ASK: "question",
    OVER: "over",
    ASK_AT_SETUP: "ask_at_setup",
    REFILL: "refill",
    BEFORE_SCORING: "before_scoring",
    SCORING: "scoring",
    NEUTRAL_TILES: "neutral_tiles",
    WINDOW: "window",
    REFILL_MARKET: "refill_market",
    NEXT_TURN: "next_turn",
    ALLOT: "allot",
    LAST_ROUND: "last_round",
}

# What may lie at the bottom of the stack while a seat decides.
AT_THE_BOTTOM: Final[tuple[int, ...]] = (ACT, PLACE_ASIDE, TURN_END, NEXT_TURN, ALLOT, OVER)
# Phase of a frame -> phases that may lie directly on it while a seat decides.
ABOVE: Final[dict[int, tuple[int, ...]]] = {
    ACT: (ASK_AT_SETUP,),
    PLACE_ASIDE: (ASK,),
    TURN_END: (ASK,),
    ASK_AT_SETUP: (ASK,),
    ASK: (ASK,),
    NEXT_TURN: (WINDOW, NEUTRAL_TILES, SCORING),
    WINDOW: (NEUTRAL_TILES, SCORING, ASK, REFILL_MARKET),
    NEUTRAL_TILES: (SCORING,),
    SCORING: (BEFORE_SCORING,),
    BEFORE_SCORING: (ASK,),
    REFILL_MARKET: (SETTLE, ASK),
    ALLOT: (SETTLE, ASK),
}
# Phase below a question -> the question.
QUESTION_ON: Final[dict[int, int]] = {
    ASK_AT_SETUP: AT_SETUP,
    WINDOW: BETWEEN_TURNS,
    BEFORE_SCORING: BEFORE_ROUND,
    PLACE_ASIDE: AFTER_CHANGE,
    TURN_END: AFTER_CHANGE,
    REFILL_MARKET: AFTER_CHANGE,
    ALLOT: AFTER_CHANGE,
}


def frame_of(phase: i64, seat: i64, module: i64, argument: i64) -> i64:
    """A frame; ``module``: index of the asking module, 0 where none asks."""
    return phase | seat << 5 | module << 8 | argument << 12


def phase_of(frame: i64) -> i64:
    """Phase of a frame."""
    return frame & 31


def seat_of(frame: i64) -> i64:
    """Seat of a frame."""
    return frame >> 5 & 7


def module_of(frame: i64) -> i64:
    """Index of the module that asks."""
    return frame >> 8 & 15


def argument_of(frame: i64) -> i64:
    """Argument of a frame."""
    return frame >> 12


def largest_argument(phase: i64, seats: i64) -> i64:
    """The largest argument that a frame of a phase may have."""
    if phase in (ASK_AT_SETUP, WINDOW, BEFORE_SCORING):
        return seats
    if phase in (ACT, SETTLE):
        return 1
    if phase == NEUTRAL_TILES:
        return 2
    return 4 if phase in (ASK, ALLOT) else 0
