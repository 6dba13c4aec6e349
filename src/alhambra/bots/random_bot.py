"""The lowest rung of the ladder: any offered move, each with the same chance."""

from __future__ import annotations

import random

from alhambra.rules.view import View


class RandomBot:
    """Chooses uniformly among the offered moves; closes a turn or passes when nothing else is on offer."""

    def __init__(self, seed: int) -> None:
        self.stream = random.Random(seed)

    def choose(self, view: View, moves: list[int]) -> int:
        """Any of the moves."""
        return moves[0] if len(moves) == 1 else self.stream.choice(moves)
