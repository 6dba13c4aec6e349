"""What can be wrong with the file of the games, in words for its owner and for the players."""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.rules.errors import AlhambraError
from alhambra.rules.refusals import Refusal


class StoreError(AlhambraError):
    """The file of the games cannot be used.

    The text is for whoever runs the server and names the file; ``refusal`` is for the players.
    """

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal: Final = refusal


class Trouble(NamedTuple):
    """What players are told, and what the owner of the file can do."""

    refusal: Refusal
    advice: str


FULL: Final = Trouble(
    Refusal("store.full", ""), "free some space on the disk, then the games go on by themselves"
)
DAMAGED: Final = Trouble(
    Refusal("store.damaged", ""),
    "the file is damaged: with the server stopped put a copy in its place, or move it away to begin without"
    " games; docs/server.md tells how to save what can still be read",
)
BUSY: Final = Trouble(Refusal("store.busy", ""), "another program holds the file: end it")
PROTECTED: Final = Trouble(Refusal("store.protected", ""), "see to the rights on the file and on its folder")
DISK: Final = Trouble(Refusal("store.disk", ""), "see to the disk, and to its quota")
OTHER: Final = Trouble(Refusal("store.other", ""), "the games cannot be kept there")
# By SQLite's primary result code.
TROUBLES: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_READONLY: PROTECTED,
    sqlite3.SQLITE_PERM: PROTECTED,
    sqlite3.SQLITE_CANTOPEN: PROTECTED,
    sqlite3.SQLITE_IOERR: DISK,
}


# By the system's error number; whatever else it says is about rights and paths.
SYSTEM_TROUBLES: Final = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EIO: DISK}


def trouble(path: Path | str, error: sqlite3.Error | OSError) -> StoreError:
    """The error for something that went wrong with a file."""
    if isinstance(error, OSError):
        kind = SYSTEM_TROUBLES.get(error.errno or 0, PROTECTED)
    else:
        kind = TROUBLES.get(getattr(error, "sqlite_errorcode", 0) & 255, OTHER)
    return described(path, kind, error)


def described(path: Path | str, kind: Trouble, error: object) -> StoreError:
    """The error for a known kind of trouble, with what was found."""
    return StoreError(f"cannot use {path}: {error}; {kind.advice}", kind.refusal)


@contextlib.contextmanager
def translated(path: Path | str) -> Iterator[None]:
    """Raises a StoreError in the place of what SQLite raises."""
    try:
        yield
    except sqlite3.Error as error:
        raise trouble(path, error) from error
