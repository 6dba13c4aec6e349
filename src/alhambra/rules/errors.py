"""Every error the rules raise, one hierarchy.

Messages are lower case, quote what was given and say where.  Why a move is refused is data
(``alhambra.rules.refusals``).
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.moves import Move
from alhambra.rules.refusals import Refusal


class AlhambraError(Exception):
    """Base of all errors of this package that are the caller's to mend."""


class IllegalMove(AlhambraError):
    """A move that the rules refuse, or one that cannot be taken back (``move`` is None then).

    ``refusal`` has the reason, ``reason`` is it in words; ``seat`` would have made the move, in that
    ``turn`` and ``phase``.
    """

    def __init__(
        self, refusal: Refusal, reason: str, move: Move | None, seat: int, turn: int, phase: str
    ) -> None:
        what = "nothing to take back" if move is None else f"{move} is illegal"
        super().__init__(f"turn {turn}, phase {phase!r}, seat {seat}: {what}: {reason} [{refusal.code}]")
        self.refusal: Final = refusal
        self.reason: Final = reason
        self.move: Final = move
        self.seat: Final = seat
        self.turn: Final = turn
        self.phase: Final = phase


class OptionsError(AlhambraError):
    """A game cannot be made with these options.  ``at`` names the option."""

    def __init__(self, at: str, message: str) -> None:
        super().__init__(f"{at}: {message}")
        self.at: Final = at
        self.message: Final = message


class NotationError(AlhambraError):
    """A text or JSON form cannot be read.  ``at`` names the line, column or field."""

    def __init__(self, at: str, message: str) -> None:
        super().__init__(f"{at}: {message}" if at else message)
        self.at: Final = at
        self.message: Final = message


class DrawError(AlhambraError):
    """A state without a generator had to draw, or a recorded draw is impossible here."""
