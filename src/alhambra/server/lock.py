"""A lock that a process holds until it ends, however it ends: who serves the games of a file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

FAR: Final = 2**30  # of the byte that Windows locks: beyond what is written, which others may read


class Held(Exception):
    """Another process holds the lock.  ``holder``: what it has written about itself, maybe nothing."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder: Final = holder


class Lock:
    """A lock file, which stays when it is released.  Raises Held; OSError where there is no locking."""

    def __init__(self, path: Path) -> None:
        self._file: Final = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _lock(self._file)
        except _HELD:
            os.lseek(self._file, 0, os.SEEK_SET)
            holder = os.read(self._file, 1000).decode(errors="replace").strip()
            os.close(self._file)
            raise Held(holder) from None
        except OSError:
            os.close(self._file)
            raise
        self.say(f"process {os.getpid()}")

    def say(self, holder: str) -> None:
        """Write down who holds the lock, for those who want it too."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, f"{holder}\n".encode())

    def release(self) -> None:
        """Let others have it."""
        os.ftruncate(self._file, 0)
        os.close(self._file)


# Closing the file, or the end of the process, unlocks it.
if sys.platform == "win32":
    import msvcrt

    _HELD: Final = OSError

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _HELD: Final = BlockingIOError

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
