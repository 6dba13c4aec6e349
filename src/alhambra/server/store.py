"""Games on disk: SQLite, one row a game, one row an event, nothing ever changed but the summary.

The log is the game.  An event is committed, and synced, before anybody is told about it; the key
``(game, seq)`` lets one writer win where two should ever try.  Everything else is worked out by
replaying.  All methods block and belong to one thread at a time.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.notation.words import draw_named, draw_word
from alhambra.rules.errors import AlhambraError, NotationError

UNDO: Final = "undo"  # the text of an event that takes back the last move

# One entry a version of the schema; `PRAGMA user_version` says how many have been carried out.
MIGRATIONS: Final = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        rules_version TEXT NOT NULL,
        setup TEXT NOT NULL,            -- options, names, players: JSON
        seed INTEGER,                   -- NULL: the chance comes from the secret
        secret BLOB NOT NULL,
        opening TEXT NOT NULL,          -- draws of the set-up
        place TEXT NOT NULL,            -- where the generator stands after it
        key_hash BLOB NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        turn INTEGER NOT NULL,
        over INTEGER NOT NULL,
        due INTEGER NOT NULL            -- the server itself has to go on
    );
    CREATE INDEX games_due ON games (due) WHERE due;
    CREATE TABLE events (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,           -- 1, 2, …
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,             -- a move, or "undo"
        draws TEXT NOT NULL,
        place TEXT NOT NULL,
        note TEXT,
        action TEXT,                    -- the client's id
        at REAL NOT NULL,
        UNIQUE (game, seq)
    );
    CREATE UNIQUE INDEX events_action ON events (game, action) WHERE action IS NOT NULL;
    """,
)


class StoreError(AlhambraError):
    """The file of the games cannot be used."""


class Conflict(AlhambraError):
    """Somebody else has written the next event of this game."""


class Event(NamedTuple):
    """One move or undo.  ``draws``: as ``Step.draws``; ``place``: of the generator afterwards."""

    seq: int
    seat: int
    text: str
    draws: tuple[int, ...]
    place: tuple[int, ...]
    note: str | None
    action: str | None


class Row(NamedTuple):
    """What is kept of a game besides its events."""

    id: str
    rules_version: str
    setup: str
    seed: int | None
    secret: bytes
    opening: tuple[int, ...]
    place: tuple[int, ...]
    key_hash: bytes
    updated: float
    turn: int
    over: bool
    due: bool


class Status(NamedTuple):
    """The part of a row that follows the game."""

    turn: int
    over: bool
    due: bool


def hash_of_key(key: str) -> bytes:
    """What is kept of a key.  Keys are long and random, so a plain hash will do."""
    return hashlib.sha256(key.encode()).digest()


def is_key_of(row: Row, key: str) -> bool:
    """Whether a key opens a game, compared in constant time."""
    return hmac.compare_digest(hash_of_key(key), row.key_hash)


class Store:
    """The file of all games; ``path`` may be ``:memory:``.  Raises StoreError when it cannot be used."""

    def __init__(self, path: Path | str) -> None:
        self.path: Final = path
        try:
            if isinstance(path, Path):
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                _make_private(path)
            self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
            self._database.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"cannot use {path}: {error}") from error

    def _migrate(self) -> None:
        database = self._database
        database.execute("BEGIN IMMEDIATE")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            database.execute("ROLLBACK")
            raise StoreError(f"{self.path} was written by a newer version of this program")
        for script in MIGRATIONS[version:]:
            for statement in _statements(script):
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        database.execute("COMMIT")

    def close(self) -> None:
        """Close the file; the write-ahead log is folded into it."""
        self._database.close()

    # ---- writing

    def add(self, row: Row) -> None:
        """A new game."""
        now = time.time()
        with _Transaction(self._database):
            self._database.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    row.rules_version,
                    row.setup,
                    row.seed,
                    row.secret,
                    draws_text(row.opening),
                    numbers_text(row.place),
                    row.key_hash,
                    now,
                    now,
                    row.turn,
                    row.over,
                    row.due,
                ),
            )

    def append(self, game: str, events: Sequence[Event], status: Status) -> None:
        """The next events of a game, all or none; Conflict when one of them exists already."""
        now = time.time()
        try:
            with _Transaction(self._database):
                self._database.executemany(
                    "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        (
                            game,
                            event.seq,
                            event.seat,
                            event.text,
                            draws_text(event.draws),
                            numbers_text(event.place),
                            event.note,
                            event.action,
                            now,
                        )
                        for event in events
                    ],
                )
                self._database.execute(
                    "UPDATE games SET updated = ?, turn = ?, over = ?, due = ? WHERE id = ?",
                    (now, *status, game),
                )
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorname != "SQLITE_CONSTRAINT_UNIQUE":
                raise
            raise Conflict(f"event {events[0].seq} of game {game} exists already") from error

    # ---- reading

    def row(self, game: str) -> Row | None:
        """What is kept of a game; None when there is no such game."""
        found = self._database.execute(
            "SELECT id, rules_version, setup, seed, secret, opening, place, key_hash, updated, turn, over,"
            " due FROM games WHERE id = ?",
            (game,),
        ).fetchone()
        if found is None:
            return None
        identity, version, setup, seed, secret, opening, place, key_hash, updated, turn, over, due = found
        return Row(
            identity,
            version,
            setup,
            seed,
            secret,
            draws_of(opening),
            numbers_of(place),
            key_hash,
            updated,
            turn,
            bool(over),
            bool(due),
        )

    def events(self, game: str) -> list[Event]:
        """All events of a game, in order."""
        return [
            Event(seq, seat, text, draws_of(draws), numbers_of(place), note, action)
            for seq, seat, text, draws, place, note, action in self._database.execute(
                "SELECT seq, seat, text, draws, place, note, action FROM events WHERE game = ? ORDER BY seq",
                (game,),
            )
        ]

    def due(self) -> list[str]:
        """Games in which the server itself has to go on, the latest first."""
        found = self._database.execute("SELECT id FROM games WHERE due ORDER BY updated DESC LIMIT 200")
        return [game for (game,) in found]


class _Transaction:
    """A transaction that is rolled back when something is raised in it."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            try:
                self._database.execute("COMMIT")
            except sqlite3.Error:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise
        elif self._database.in_transaction:
            self._database.execute("ROLLBACK")


def _make_private(path: Path) -> None:
    """The file holds secrets: nobody else may read it (SQLite gives its companions the same mode)."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _statements(script: str) -> list[str]:
    """The statements of a script, one by one, so that they stay inside one transaction."""
    statements: list[str] = []
    piece = ""
    for part in script.split(";"):
        piece += part + ";"
        if sqlite3.complete_statement(piece):
            if piece.strip(" \n;"):
                statements.append(piece)
            piece = ""
    return statements


# ---- numbers and draws as text


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers with blanks between them."""
    return " ".join(str(number) for number in numbers)


def numbers_of(text: str) -> tuple[int, ...]:
    """What ``numbers_text`` wrote."""
    return tuple(int(word) for word in text.split())


def draws_text(draws: Sequence[int]) -> str:
    """Draws as words: ``b3 G8.NW hutP1 bonus:G10`` (money, tile, hut, bonus card)."""
    return " ".join(draw_word(draw) for draw in draws)


def draws_of(text: str) -> tuple[int, ...]:
    """What ``draws_text`` wrote; StoreError for anything else."""
    try:
        return tuple(draw_named(word) for word in text.split())
    except NotationError as error:
        raise StoreError(f"a game was kept wrongly: {error}") from None
