"""Games on disk: SQLite, one row a game, one row an event, nothing ever changed but the summary.

The log is the game.  An event is committed, and synced, before anybody is told about it; the key
``(game, seq)`` lets one writer win where two should ever try.  Everything else is worked out by
replaying.  What is read is not understood here: a row that makes no sense is trouble for its game only.

Writing and reading have a connection each, so that reading never waits for somebody else's lock.  All
methods block; those that write belong to one thread at a time, and so do those that read.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import logging
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.rules.errors import AlhambraError
from alhambra.server.lock import Held, Lock
from alhambra.server.schema import make_private, migrate
from alhambra.server.troubles import BUSY, DAMAGED, StoreError, described, translated, trouble

logger = logging.getLogger(__name__)

UNDO: Final = "undo"  # the text of an event that takes back the last move
PATIENCE: Final = 10.0  # seconds to wait for somebody else's lock


class Conflict(AlhambraError):
    """Somebody else has written the next event of this game."""


class Event(NamedTuple):
    """One move or undo.  ``draws`` that followed it and ``place`` of the generator afterwards: in words."""

    seq: int
    seat: int
    text: str
    draws: str
    place: str
    note: str | None
    action: str | None


class Row(NamedTuple):
    """What is kept of a game besides its events; draws and places in words.

    ``rules_version``: that it was begun under; ``played_version``: that it was last played under.
    """

    id: str
    rules_version: str
    setup: str
    seed: int | None
    secret: bytes
    opening: str
    place: str
    key_hash: bytes
    updated: float
    turn: int
    over: bool
    due: bool
    played_version: str


class Status(NamedTuple):
    """The part of a row that follows the game."""

    turn: int
    over: bool
    due: bool
    played_version: str


COLUMNS: Final = ", ".join(Row._fields)


def hash_of_key(key: str) -> bytes:
    """What is kept of a key.  Keys are long and random, so a plain hash will do."""
    return hashlib.sha256(key.encode()).digest()


def is_key_of(row: Row, key: str) -> bool:
    """Whether a key opens a game, compared in constant time."""
    return isinstance(row.key_hash, bytes) and hmac.compare_digest(hash_of_key(key), row.key_hash)


class Store:
    """The file of all games; ``path`` may be ``:memory:``.

    Raises StoreError when it cannot be used: damaged, written by a newer program, or in the hands of
    another process, which a lock file beside it tells.
    """

    def __init__(self, path: Path | str) -> None:
        self.path: Final = path
        self._lock: Lock | None = None
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        try:
            if isinstance(path, Path):
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._take_lock(path)
                make_private(path)
            with translated(path):
                self._open()
        except OSError as error:
            self.close()
            raise trouble(path, error) from error
        except StoreError:
            self.close()
            raise

    def _take_lock(self, path: Path) -> None:
        try:
            self._lock = Lock(path.with_name(path.name + ".lock"))
        except Held as error:
            holder = error.holder or "it does not say which"
            message = f"cannot use {path}: another server has it ({holder}); use that one, or stop it"
            raise StoreError(message, BUSY.refusal) from None
        except OSError as error:
            logger.warning("%s cannot be locked (%s): never start two servers on it", path, error)

    def _open(self) -> None:
        writing = self._writing = self._connection()
        _check(writing, self.path)
        migrate(writing, self.path)
        writing.execute("PRAGMA journal_mode = WAL")
        writing.execute("PRAGMA synchronous = FULL")
        writing.execute("PRAGMA foreign_keys = ON")
        if isinstance(self.path, Path):
            self._reading = self._connection()
            self._reading.execute("PRAGMA query_only = ON")
        else:
            self._reading = writing

    def _connection(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
        # A text that is none makes no sense, and that is trouble for its game only.
        database.text_factory = lambda text: text.decode(errors="replace")
        return database

    def say(self, holder: str) -> None:
        """Tell other processes that want the file who has it."""
        if self._lock is not None:
            self._lock.say(holder)

    def close(self) -> None:
        """Close the file; the write-ahead log is folded into it."""
        for database in (self._reading, self._writing):
            if database is not None:
                database.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # ---- writing

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is rolled back when something is raised in it."""
        database = self._writing
        assert database is not None
        with translated(self.path):
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            finally:
                if database.in_transaction:
                    database.execute("ROLLBACK")

    def add(self, row: Row) -> None:
        """A new game."""
        now = time.time()
        values = {**row._asdict(), "created": now, "updated": now}
        with self._transaction() as database:
            database.execute(
                f"INSERT INTO games ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
                tuple(values.values()),
            )

    def append(self, game: str, events: Sequence[Event], status: Status) -> None:
        """The next events of a game, all or none; Conflict when one of them exists already."""
        now = time.time()
        with self._transaction() as database:
            try:
                database.executemany(
                    "INSERT INTO events (game, seq, seat, text, draws, place, note, action, at)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [(game, *event, now) for event in events],
                )
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorname != "SQLITE_CONSTRAINT_UNIQUE":
                    raise
                raise Conflict(f"event {events[0].seq} of game {game} exists already") from error
            database.execute(
                "UPDATE games SET updated = ?, turn = ?, over = ?, due = ?, played_version = ? WHERE id = ?",
                (now, *status, game),
            )

    # ---- reading

    def _rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        assert self._reading is not None
        with translated(self.path):
            return self._reading.execute(query, values).fetchall()

    def row(self, game: str) -> Row | None:
        """What is kept of a game; None when there is no such game."""
        found = self._rows(f"SELECT {COLUMNS} FROM games WHERE id = ?", game)
        if not found:
            return None
        row = Row(*found[0])  # type: ignore[arg-type]
        return row._replace(over=bool(row.over), due=bool(row.due))

    def events(self, game: str) -> list[Event]:
        """All events of a game, in order."""
        found = self._rows(
            "SELECT seq, seat, text, draws, place, note, action FROM events WHERE game = ? ORDER BY seq", game
        )
        return [Event(*event) for event in found]  # type: ignore[arg-type]

    def due(self) -> list[str]:
        """Games in which the server itself has to go on, the latest first."""
        return [str(game) for (game,) in self._rows("SELECT id FROM games WHERE due ORDER BY updated DESC")]


def _check(database: sqlite3.Connection, path: Path | str) -> None:
    """Raise StoreError for a damaged file."""
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise described(path, DAMAGED, found)
