"""The kept games as tables use them: awaited, in threads, never in the way of the event loop.

Three threads: one writes, one reads, and one does what takes the processor for a while.  That is one
only, so that the event loop has to share the processor with no more than one at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from alhambra.server.replay import Folded, fold
from alhambra.server.settings import Outside, nothing_outside
from alhambra.server.setup import Setup
from alhambra.server.store import Event, Row, Status, Store

P = ParamSpec("P")
T = TypeVar("T")


class Archive:
    """A store and its threads.  ``path`` None: in memory only."""

    def __init__(
        self, path: Path | None, store: Store | None = None, outside: Outside = nothing_outside
    ) -> None:
        self._path: Final = path
        self._outside: Final = outside
        self._writing: Final = ThreadPoolExecutor(1, "alhambra-writing")
        # What is only in memory has one connection.
        self._reading: Final = self._writing if path is None else ThreadPoolExecutor(1, "alhambra-reading")
        self._working: Final = ThreadPoolExecutor(1, "alhambra-working")
        self._opened = store

    @property
    def _store(self) -> Store:
        assert self._opened is not None, "the archive is not open"
        return self._opened

    async def open(self) -> None:
        """Open the file, if it is not; StoreError when it cannot be used."""
        if self._opened is None:
            path = ":memory:" if self._path is None else self._path
            self._opened = await _done(self._writing, Store, path)

    async def close(self) -> None:
        """Close the file, after whatever is being written."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._working.shutdown(cancel_futures=True)
        self._reading.shutdown()
        self._writing.shutdown()
        self._store.close()

    # ---- as in ``Store``

    async def add(self, row: Row) -> None:
        """A new game."""
        await _done(self._writing, self._store.add, row)

    async def append(self, game: str, events: Sequence[Event], status: Status) -> None:
        """The next events of a game, all or none; Conflict when one of them exists already."""
        await _done(self._writing, self._store.append, game, events, status)

    async def row(self, game: str) -> Row | None:
        """What is kept of a game; None when there is no such game."""
        return await _done(self._reading, self._store.row, game)

    async def due(self) -> list[str]:
        """Games in which the server itself has to go on, the latest first."""
        return await _done(self._reading, self._store.due)

    # ---- beside the event loop

    async def folded(self, row: Row, setup: Setup) -> Folded:
        """A game replayed from its events; Unplayable when it cannot be."""
        events = await _done(self._reading, self._store.events, row.id)
        return await self.aside(fold, row, setup, events, self._outside)

    async def aside(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Do something that takes the processor for a while; the event loop goes on."""
        return await _done(self._working, work, *arguments, **named)


async def _done(thread: ThreadPoolExecutor, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    return await asyncio.get_running_loop().run_in_executor(thread, lambda: work(*arguments, **named))
