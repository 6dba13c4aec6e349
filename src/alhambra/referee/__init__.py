"""The referee: questions about a position, asked as JSON and answered by the rules of play."""

from __future__ import annotations

from alhambra.referee.answers import answer
from alhambra.referee.lines import answer_lines

__all__ = ["answer", "answer_lines"]
