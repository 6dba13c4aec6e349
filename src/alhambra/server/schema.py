"""The schema of the file of the games, and how an older file is brought up to it.

``PRAGMA user_version`` says how many of the ``MIGRATIONS`` a file has seen.  Before the first one that
it has not, the file is copied; then all of them happen in one transaction, or none does.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from pathlib import Path
from typing import Final

from alhambra.server.troubles import OTHER, StoreError, trouble

logger = logging.getLogger(__name__)

# One entry a version of the schema.  What has been released is never changed.
MIGRATIONS: Final = [
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        rules_version TEXT NOT NULL,    -- that the game was begun under
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
    """
    ALTER TABLE games ADD COLUMN played_version TEXT NOT NULL DEFAULT '';  -- that it was last played under
    UPDATE games SET played_version = rules_version;
    """,
]


def version_of(database: sqlite3.Connection) -> int:
    """How many migrations a file has seen; 0 for an empty one."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(database: sqlite3.Connection, path: Path | str) -> None:
    """Bring a file up to the last version; StoreError when that cannot be, and then nothing has changed."""
    version = version_of(database)
    if version > len(MIGRATIONS):
        raise StoreError(
            f"cannot use {path}: it was written by a newer version of this program", OTHER.refusal
        )
    if version == len(MIGRATIONS):
        return
    database.execute("BEGIN IMMEDIATE")
    copy: Path | None = None
    try:
        if version and isinstance(path, Path):
            copy = _copied(path, version)
        for script in MIGRATIONS[version:]:
            for statement in _statements(script):
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        database.execute("COMMIT")
    except BaseException as error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        if copy is not None:
            copy.unlink()
        if isinstance(error, sqlite3.Error | OSError):
            failed = trouble(path, error)
            raise StoreError(
                f"the games of an older version could not be taken over, and nothing was changed: {failed}",
                failed.refusal,
            ) from error
        raise
    if copy is not None:
        logger.info("The games of an older version were taken over; as they were, they are in %s", copy)


def _copied(path: Path, version: int) -> Path:
    """Copy a file beside itself, whole and synced, under a name that says its version."""
    copy = path.with_name(f"{path.stem}.schema{version}{path.suffix}")
    number = 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.stem}.schema{version}-{number}{path.suffix}")
    part = copy.with_name(copy.name + ".part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        # A connection of its own: it reads what is committed, and the caller keeps others from writing.
        with (
            contextlib.closing(sqlite3.connect(path)) as source,
            contextlib.closing(sqlite3.connect(part)) as to,
        ):
            source.backup(to)
        os.replace(part, copy)
    finally:
        part.unlink(missing_ok=True)
    return copy


def make_private(path: Path) -> None:
    """Make a file that nobody else may read: it holds secrets (SQLite gives its companions the same mode)."""
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
