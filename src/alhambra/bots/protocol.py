"""What a bot is: something that chooses one of the offered moves from what its seat may see.

A bot never gets a state or its generator, only a ``View`` (RULES.md §2.6) and the packed moves on
offer (``alhambra.rules.moves``).  What it needs of chance comes from a stream of its own, made from
the seed with which it is constructed: the same seed, views and moves give the same game.
"""

from __future__ import annotations

from typing import Protocol

from alhambra.rules.errors import AlhambraError
from alhambra.rules.view import View


class Bot(Protocol):
    """A player that is a program; one object plays one seat of one game after the other."""

    def choose(self, view: View, moves: list[int]) -> int:
        """One of ``moves`` (never empty), which are on offer to the seat ``view.to_act``.

        ``view`` is what that seat may see; ``moves`` must not be changed.
        """
        ...


class BotError(AlhambraError):
    """A bot cannot be made: no such name, no such parameter, a value that it does not take."""
