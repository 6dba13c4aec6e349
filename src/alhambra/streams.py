"""Standard input, output and error of a command, in whatever state they are.

A terminal may not know our letters, a stream may be closed, a disk full, a reader gone.  Within
``prepared`` letters that the encoding lacks are written in others, and what stops the output is a
``StreamError`` with a line to say; on standard error, where nothing more could be said, it is
ignored.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

__all__ = ["ReaderGone", "StreamError", "input_lines", "prepared"]

SUBSTITUTING: Final = "alhambra.substituting"  # how the codec machinery knows ``_substitute``
STRICT: Final = ("strict", "surrogateescape")  # what nobody has chosen: every other way to err is kept
SUBSTITUTES: Final = {
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "×": "x",
    "±": "+-",
    "→": "->",
    "§": "section ",
    "µ": "u",
    "ß": "ss",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
}


class StreamError(Exception):
    """Standard input cannot be read or standard output not be written; the message is a line to say."""


class ReaderGone(StreamError):
    """Whoever read standard output has gone."""


@contextmanager
def prepared() -> Iterator[None]:
    """Let ``sys.stdout`` and ``sys.stderr`` take any letter and say in one way what stops them.

    Streams that somebody has put in their place (a test, a notebook) are left alone.
    """
    _occupy_closed_descriptors()
    codecs.register_error(SUBSTITUTING, _substitute)
    before = sys.stdout, sys.stderr
    sys.stdout = _prepared(sys.stdout, "standard output", 1)
    sys.stderr = _prepared(sys.stderr, "", 2)
    try:
        yield
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(StreamError):
                stream.flush()
        sys.stdout, sys.stderr = before


def input_lines() -> Iterator[bytes]:
    """The lines of standard input; StreamError if it is closed or cannot be read."""
    if sys.stdin is None:
        raise StreamError("standard input is closed")
    try:
        yield from sys.stdin.buffer
    except OSError as error:
        raise StreamError(f"standard input cannot be read: {error.strerror or error}") from None


def _occupy_closed_descriptors() -> None:
    """Let no file or socket get the number of a closed standard stream, and what is meant for it."""
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(descriptor, True)
        os.close(descriptor)


def _prepared(stream: TextIO | None, name: str, descriptor: int) -> TextIO:
    if stream is None:
        return io.TextIOWrapper(io.BufferedWriter(_Guard(None, name)), "utf-8", SUBSTITUTING)
    if type(stream) is not io.TextIOWrapper or stream.fileno() != descriptor:
        return stream
    stream.flush()
    raw = getattr(stream.buffer, "raw", stream.buffer)  # unbuffered ones (python -u) have no other
    errors = SUBSTITUTING if stream.errors in STRICT or not name else stream.errors
    return io.TextIOWrapper(
        io.BufferedWriter(_Guard(raw, name)),
        stream.encoding,
        errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


class _Guard(io.RawIOBase):
    """Bytes on their way out.  ``inner``: None for a closed stream; without a ``name`` errors are ignored."""

    def __init__(self, inner: io.RawIOBase | None, name: str) -> None:
        self._inner: Final = inner
        self._name: Final = name
        self._has_failed = False

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._inner is not None and self._inner.isatty()

    def fileno(self) -> int:
        return super().fileno() if self._inner is None else self._inner.fileno()

    def write(self, data: ReadableBuffer, /) -> int | None:
        if self._has_failed:  # what is still in buffers has nowhere to go
            return memoryview(data).nbytes
        try:
            if self._inner is not None:
                return self._inner.write(data)
            reason = "is closed"
        except OSError as error:
            reason = f"cannot be written: {error.strerror or error}"
            if _is_reader_gone(error):
                reason = ""
        self._has_failed = True
        if not self._name:
            return memoryview(data).nbytes
        if not reason:
            raise ReaderGone(f"whoever read {self._name} has gone")
        raise StreamError(f"{self._name} {reason}")


def _is_reader_gone(error: OSError) -> bool:
    return error.errno == errno.EPIPE or (sys.platform == "win32" and error.errno == errno.EINVAL)


def _substitute(error: UnicodeError) -> tuple[str, int]:
    """Letters that an encoding lacks, in ASCII: ``Łódź…`` becomes ``Lodz...``, what has no likeness ``?``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_plain(letter) for letter in error.object[error.start : error.end]), error.end


def _plain(letter: str) -> str:
    import unicodedata

    if letter in SUBSTITUTES:
        return SUBSTITUTES[letter]
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return ""
    # A letter with a mark that does not come apart, such as Ł, is told by its name.
    words = unicodedata.name(letter, "").split(" ")
    if len(words) > 4 and words[0] == "LATIN" and words[2] == "LETTER" and len(words[3]) == 1:
        return words[3].lower() if words[1] == "SMALL" else words[3]
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if part.isascii()) or "?"
