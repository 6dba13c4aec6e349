"""The hall: all tables, opened when somebody comes or the server itself has to go on with them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Final
from weakref import WeakValueDictionary

from alhambra.rules.game import Game
from alhambra.rules.options import RULES_VERSION
from alhambra.server.archive import Archive
from alhambra.server.columns import draws_text, numbers_text
from alhambra.server.generators import new_chance, new_secret, place_of
from alhambra.server.replay import Unplayable
from alhambra.server.settings import Settings
from alhambra.server.setup import Setup, setup_of
from alhambra.server.store import Row, Store, hash_of_key
from alhambra.server.table import Table
from alhambra.server.troubles import StoreError

logger = logging.getLogger(__name__)

RESUMED_AT_ONCE: Final = 50  # games that nobody has asked for, after a start


class Hall:
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings: Final = settings
        self._archive: Final = Archive(settings.data, store, settings.outside)
        self._tables: dict[str, Table] = {}
        self._opening: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        self._closing = False
        self._resuming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the archive and go on with the games that the server itself has to go on with."""
        await self._archive.open()
        self._resuming = asyncio.create_task(self._resume(), name="resume")

    async def _resume(self) -> None:
        """Wake every game that is due, some at a time; one that cannot be opened keeps no other from it."""
        places = asyncio.Semaphore(RESUMED_AT_ONCE)
        try:
            due = await self._archive.due()
        except StoreError as error:
            logger.error("games that were going on stand still: %s", error)
            return
        async with asyncio.TaskGroup() as group:
            for game in due:
                await places.acquire()
                table = await self._due_table(game)
                if table is None:
                    places.release()
                else:
                    table.wake()
                    group.create_task(table.rests()).add_done_callback(lambda task: places.release())

    async def _due_table(self, game: str) -> Table | None:
        try:
            return await self.table(game)
        except (Unplayable, StoreError) as error:
            logger.error("game %s cannot go on: %s", game, error)
        except Exception:
            logger.exception("game %s cannot go on", game)
        return None

    async def close(self) -> None:
        """Stop everything; what was told is on disk."""
        self._closing = True
        if self._resuming is not None:
            self._resuming.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._resuming
        for table in list(self._tables.values()):
            await table.close()
        await self._archive.close()

    async def make(self, setup: Setup, seed: int | None) -> tuple[str, str]:
        """Make a game; its id and its key."""
        secret = new_secret()
        key = secrets.token_urlsafe(24)
        chance = new_chance(seed, secret)
        outside = self.settings.outside(setup.options)
        setup = setup._replace(extra=tuple(module.name for module in outside))
        game = Game.new(setup.options, chance=chance, extra=outside)
        row = Row(
            id=_new_id(),
            rules_version=RULES_VERSION,
            setup=setup.text(),
            seed=seed,
            secret=secret,
            opening=draws_text(game.opening),
            place=numbers_text(place_of(game.state.chance)),
            key_hash=hash_of_key(key),
            updated=time.time(),
            turn=game.state.turn,
            over=False,
            due=game.seat_to_act not in setup.persons,
            played_version=RULES_VERSION,
        )
        await self._archive.add(row)
        table = await self.table(row.id)
        assert table is not None
        table.wake()
        return row.id, key

    async def row(self, game: str) -> Row | None:
        """What is kept of a game; None when there is no such game."""
        return await self._archive.row(game)

    async def table(self, game: str) -> Table | None:
        """The live table of a game; None when there is no such game, Unplayable if it makes no sense."""
        if game not in self._tables:
            # Held by those who wait for this very game.
            lock = self._opening.setdefault(game, asyncio.Lock())
            async with lock:
                await self._open_table(game)
        table = self._tables.get(game)
        if table is not None:
            table.used = time.monotonic()
        return table

    async def _open_table(self, game: str) -> None:
        row = None if game in self._tables else await self.row(game)
        if row is None:
            return
        setup = setup_of(row.setup)
        folded = await self._archive.folded(row, setup)
        table = self._tables[game] = Table(self._archive, self.settings, row, setup, folded)
        if folded.stopped is not None:
            logger.error("game %s can only be looked at: %s", game, folded.stopped)
        elif row.played_version != RULES_VERSION:
            logger.info("game %s goes on by rules %s, no longer %s", game, RULES_VERSION, row.played_version)
        if self._closing:
            await table.close()

    @property
    def tables_in_memory(self) -> int:
        """How many tables are live."""
        return len(self._tables)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while; they come back from the store."""
        now = time.monotonic()
        for table in list(self._tables.values()):
            if table.is_idle and now - table.used > self.settings.idle:
                del self._tables[table.id]


def _new_id() -> str:
    """A name that nobody can guess: 65 bits in letters and digits that are read out without mistakes."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(13))
