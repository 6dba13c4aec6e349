"""Every error the rules raise, one hierarchy.

Messages are lower case, quote what was given and say where.  A refusal carries the section of
RULES.md that forbids the move.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Refusal(NamedTuple):
    """Why a move is not allowed: the section of RULES.md and a sentence."""

    section: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} (§{self.section})"


class AlhambraError(Exception):
    """Base of all errors of this package that are the caller's to mend."""


class IllegalMove(AlhambraError):
    """A move that the rules refuse.  ``refusal`` has the section and the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal: Final = refusal


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
