"""How a server behaves: what `alhambra play` can be told, and what only tests change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from alhambra.bots.registry import make_bot
from alhambra.rules.tiles import Tables
from alhambra.server.players import MakeBot


@dataclass(frozen=True)
class Settings:
    """How the server behaves; times in seconds.

    ``pace``: between moves of bots; ``auto_end_after``: before ``end`` is played for a person who wants
    that; ``bot_time``: for one move of a bot; ``reap``: after which a silent socket is closed.
    ``data`` is the file of the games, None for memory only.
    """

    data: Path | None = None
    pace: float = 0.6
    auto_end_after: float = 1.5
    bot_time: float = 20.0
    reap: float = 30.0
    burst: float = 120.0  # messages that a socket may send at once
    rate: float = 40.0  # and a second
    games_at_once: float = 60.0  # games that may be made at once
    games_a_second: float = 0.5
    idle: float = 600.0  # after which a table that nobody looks at leaves memory
    open_hands: bool = False  # where a new game does not say
    auto_end: bool = False
    components: Tables | None = None
    make_bot: MakeBot = make_bot
