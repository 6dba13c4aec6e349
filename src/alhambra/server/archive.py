"""The kept games as tables use them: awaited, in threads, never in the way of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from alhambra.server.replay import Folded, fold
from alhambra.server.setup import Setup
from alhambra.server.store import Event, Row, Status, Store

T = TypeVar("T")


class Archive:
    """A store and the one thread that it belongs to.  ``path`` None: in memory only."""

    def __init__(self, path: Path | None) -> None:
        self._path: Final = path
        self._thread: Final = ThreadPoolExecutor(1, "alhambra-store")
        self._opened: Store | None = None

    @property
    def _store(self) -> Store:
        assert self._opened is not None, "the archive is not open"
        return self._opened

    async def _run(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def open(self) -> None:
        """Open the file; StoreError when it cannot be used."""
        self._opened = await self._run(Store, ":memory:" if self._path is None else self._path)

    async def close(self) -> None:
        """Close the file, after whatever is being written."""
        await self._run(self._store.close)
        self._thread.shutdown()

    # ---- as in ``Store``

    async def add(self, row: Row) -> None:
        """A new game."""
        await self._run(self._store.add, row)

    async def append(self, game: str, events: Sequence[Event], status: Status) -> None:
        """The next events of a game, all or none; Conflict when one of them exists already."""
        await self._run(self._store.append, game, events, status)

    async def row(self, game: str) -> Row | None:
        """What is kept of a game; None when there is no such game."""
        return await self._run(self._store.row, game)

    async def due(self) -> list[str]:
        """Games in which the server itself has to go on, the latest first."""
        return await self._run(self._store.due)

    async def folded(self, row: Row, setup: Setup) -> Folded:
        """A game replayed from its events; Unplayable when it cannot be."""
        events = await self._run(self._store.events, row.id)
        return await asyncio.to_thread(fold, row, setup, events)
