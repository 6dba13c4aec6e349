"""How a server behaves: what `alhambra play` can be told, and what only tests change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from alhambra.bots.registry import make_bot
from alhambra.rules.options import Options
from alhambra.rules.seams import Module
from alhambra.rules.tiles import Tables
from alhambra.server.players import MakeBot

# What modules from outside a game with these options has, made anew for each.
Outside = Callable[[Options], tuple[Module, ...]]


def nothing_outside(options: Options) -> tuple[Module, ...]:
    """No module but those that the options name."""
    return ()


@dataclass(frozen=True)
class Settings:
    """How the server behaves; times in seconds.

    ``pace``: between moves of bots; ``auto_end_after``: before ``end`` is played for a person who wants
    that; ``bot_time``: for one move of a bot; ``idle``: after which a table that nobody looks at leaves
    memory.  ``data`` is the file of the games, None for memory only.
    """

    data: Path | None = None
    pace: float = 0.6
    auto_end_after: float = 1.5
    bot_time: float = 20.0
    idle: float = 600.0
    open_hands: bool = False  # where a new game does not say
    auto_end: bool = False
    components: Tables | None = None
    make_bot: MakeBot = make_bot
    outside: Outside = nothing_outside  # for a program that serves modules of its own

    # The address that the server listens at, further names that it goes by, proxies whose word on the
    # address of a client counts.
    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()

    # Connections, in all (fewer where the system lets us open fewer files) and from one address.
    connections: int = 1000
    connections_an_address: int = 200
    head_within: float = 10.0  # until a request has come with its headers, from the first byte or before it
    body_within: float = 20.0  # and with its body
    answer_within: float = 120.0  # until it is answered and the answer is read
    hello_within: float = 10.0  # until a socket has said hello
    reap: float = 30.0  # after which a silent socket is closed

    # What an address may ask for at once, and how fast that comes back.
    requests_at_once: float = 600.0
    requests_a_second: float = 60.0
    messages_at_once: float = 240.0
    messages_a_second: float = 80.0
    games_at_once: float = 30.0
    games_a_second: float = 0.2
