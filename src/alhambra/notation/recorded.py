"""A move applied as it was recorded, without judging it: what was legal in its day stays played.

Rules change: a mistake is mended, a ruling is made.  A game that was begun before keeps the moves it
has, and goes on by the rules of today.  Only a move that cannot be carried out at all, or after which
things would be lost or doubled, ends what can be replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from alhambra.notation.position_checks import check_contents, check_position
from alhambra.rules.errors import AlhambraError, NotationError
from alhambra.rules.game import Game
from alhambra.rules.moves import Move, packed

__all__ = ["FAILURES", "CannotApply", "after_recorded", "apply_recorded_undo", "why_not_to_go_on"]

# What the rules may come across in a move that they would never have allowed.
FAILURES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class CannotApply(AlhambraError):
    """The position after a recorded move cannot exist under the rules of today."""


def after_recorded(game: Game, seat: int, move: Move, draws: Sequence[int]) -> Game:
    """The game after a recorded move of a seat and the draws that followed it.

    It is the same game where the move is legal today, else a copy, to which it was applied without being
    judged.  CannotApply when that cannot be; the game that was given is then as it was.
    """
    try:
        if game.try_play(move, seat, [*draws]) is None:
            return game
        return _after_unjudged(game, seat, move, draws)
    except NotationError as error:
        raise CannotApply(f"it would leave what cannot be: {error}") from error
    except AlhambraError as error:
        raise CannotApply(str(error)) from error
    except FAILURES as error:
        raise CannotApply("the rules of today cannot carry it out") from error


def _after_unjudged(game: Game, seat: int, move: Move, draws: Sequence[int]) -> Game:
    acting = game.seat_to_act
    if acting is None:
        raise CannotApply("the game is over before it")
    if acting != seat:
        raise CannotApply(f"it is seat {acting} that decides, not seat {seat}")
    after = game.copy()
    after.play_number(packed(move), [*draws])
    check_contents(after.rules, after.state)
    return after


def apply_recorded_undo(game: Game, seat: int) -> None:
    """Take back the last move as it was recorded; CannotApply where there is none."""
    if not game.steps:
        raise CannotApply("there is no move to take back")
    game.take_back(seat)


def why_not_to_go_on(game: Game) -> str | None:
    """What keeps a game from being played on from here by the rules of today; None if nothing does.

    A city may have been built as it could not be today, or nobody may have a move.
    """
    try:
        check_position(game.rules, game.state)
    except NotationError as error:
        return str(error)
    return None if game.is_over or game.legal_numbers() else "nobody has a move"
