"""What is chosen before a game: which game, how many seats, which modules and components."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.manifest import NAMES
from alhambra.rules.tiles import Tables

PALACE: Final = "palace"
CARD_GAME: Final = "cards"
GAMES: Final = (PALACE, CARD_GAME)
MODULES: Final = NAMES
RULES_VERSION: Final = "1"


class Options(NamedTuple):
    """Options of a game.

    ``modules`` in the fixed order of ``MODULES``; ``youngest``: the seat of the youngest player,
    which decides only among seats tied for the start (§2.2); ``tables``: own components (§1.7).
    """

    game: str = PALACE
    seats: int = 3
    modules: tuple[str, ...] = ()
    youngest: int | None = None
    tables: Tables | None = None
