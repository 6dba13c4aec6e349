"""The log of a table: every event of its game with its number, for ever the same (docs/protocol.md).

Events are the rules' own (``Game.journal``); here they only get what a client files them by: the change
of the table (``seq``) and the turn in which they happened.  An entry's number is its place in the
journal: taking back adds an event and takes none away.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from alhambra.notation.wire.events import Event, event_struct
from alhambra.rules.events import Event as RulesEvent
from alhambra.rules.events import ModuleEvent, TakenBack, TurnStarted, seen_event
from alhambra.rules.game import Game


class LogEntry(Struct):
    """An event with its number; ``seq``: the change of the table that brought it, 0 for the set-up.

    ``note``: why the server chose this move for a bot.
    """

    n: int
    seq: int
    turn: int
    event: Event
    note: str | UnsetType = UNSET


class _Secret(NamedTuple):
    """An event that not everybody is told alike."""

    event: RulesEvent
    entry: LogEntry

    @property
    def turn(self) -> int:
        return self.entry.turn


class Log:
    """The entries of one game."""

    def __init__(self) -> None:
        self._entries: list[LogEntry | _Secret] = []
        self._turn = 1

    def __len__(self) -> int:
        return len(self._entries)

    def follow(self, game: Game, seq: int, note: str | None = None) -> None:
        """Add what has happened in a game since the last time, by the change ``seq``."""
        for number in range(len(self._entries), len(game.journal)):
            event = game.journal[number]
            if isinstance(event, TurnStarted):
                self._turn = event.turn
            elif isinstance(event, TakenBack):
                self._turn = self._entries[event.first].turn
            entry = LogEntry(number, seq, self._turn, event_struct(event))
            if note is not None:
                entry.note, note = note, None
            is_secret = isinstance(event, ModuleEvent) and event.secret
            self._entries.append(_Secret(event, entry) if is_secret else entry)

    def told(self, viewers: Collection[int], start: int = 0) -> list[LogEntry]:
        """The entries from a number on, as these seats may know them."""
        return [_told(entry, viewers) for entry in self._entries[start:]]


def _told(entry: LogEntry | _Secret, viewers: Collection[int]) -> LogEntry:
    if isinstance(entry, LogEntry):
        return entry
    known = entry.entry
    seen = seen_event(entry.event, viewers)
    return known if seen is entry.event else LogEntry(known.n, known.seq, known.turn, event_struct(seen))
