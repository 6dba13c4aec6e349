"""Checked access to JSON that somebody sent: every error names the path of the field.

A path is written as in JavaScript: ``seats[1].hand[0]``.  All functions raise NotationError.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeVar

from alhambra.rules.errors import NotationError

__all__ = ["Fields", "choice", "items", "member", "text", "whole"]

Choice = TypeVar("Choice")
LONGEST_QUOTE = 60


def member(at: str, name: str) -> str:
    """Path of a field of an object."""
    return f"{at}.{name}" if at and name else at or name


def quoted(value: object) -> str:
    """A value as an error message quotes it: as JSON writes it, long ones shortened."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    words = repr(value)
    return words if len(words) <= LONGEST_QUOTE else words[:LONGEST_QUOTE] + "…"


class Fields:
    """A JSON object with the path at which it stands.

    ``known``: the fields that it may have; any other one is an error.
    """

    def __init__(self, value: object, at: str, known: Collection[str]) -> None:
        if not isinstance(value, dict):
            raise NotationError(at, f"{quoted(value)} is not an object")
        for name in value:
            if name not in known:
                raise NotationError(member(at, str(name)), "there is no such field here")
        self.at = at
        self._fields: dict[str, object] = value

    def has(self, name: str) -> bool:
        """Whether a field is there."""
        return name in self._fields

    def path(self, name: str) -> str:
        """Path of a field."""
        return member(self.at, name)

    def value(self, name: str) -> object:
        """A field that must be there."""
        if name not in self._fields:
            raise NotationError(self.path(name), "the field is missing")
        return self._fields[name]

    def text(self, name: str) -> str:
        """A text."""
        return text(self.value(name), self.path(name))

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number between two limits, both included."""
        return whole(self.value(name), self.path(name), least, most)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            raise NotationError(self.path(name), f"{quoted(value)} is neither true nor false")
        return value

    def choice(self, name: str, among: Collection[Choice]) -> Choice:
        """One of some values."""
        return choice(self.value(name), self.path(name), among)

    def items(self, name: str, least: int = 0, most: int | None = None) -> list[tuple[str, object]]:
        """The entries of a list, each with its path."""
        return [*items(self.value(name), self.path(name), least, most)]


def text(value: object, at: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise NotationError(at, f"{quoted(value)} is not a text")
    return value


def whole(value: object, at: str, least: int, most: int) -> int:
    """A whole number between two limits, both included."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(at, f"{quoted(value)} is not a whole number")
    if not least <= value <= most:
        raise NotationError(at, f"{quoted(value)} is not between {least} and {most}")
    return value


def choice(value: object, at: str, among: Collection[Choice]) -> Choice:
    """One of some values, of exactly their type."""
    for known in among:
        if type(value) is type(known) and value == known:
            return known
    raise NotationError(at, f"{quoted(value)} is not one of {', '.join(str(known) for known in among)}")


def items(value: object, at: str, least: int = 0, most: int | None = None) -> Iterator[tuple[str, object]]:
    """The entries of a list, each with its path."""
    if not isinstance(value, list):
        raise NotationError(at, f"{quoted(value)} is not a list")
    if len(value) < least:
        raise NotationError(at, f"{len(value)} entries are too few: at least {least}")
    if most is not None and len(value) > most:
        raise NotationError(at, f"{len(value)} entries are too many: at most {most}")
    for index, entry in enumerate(value):
        yield f"{at}[{index}]", entry
