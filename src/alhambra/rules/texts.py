"""How moves, games and refusals are written, told from above.

The rules hold things, ``alhambra.notation`` knows their texts, and no layer imports an upper one: the
package tells who writes what when it is first imported, and ``str`` and ``repr`` ask here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOVE: Final = "move"
GAME: Final = "game"
REFUSAL: Final = "refusal"  # with the tiles of its game, or None for the printed ones

_writers: Final[dict[str, Callable[[object], str]]] = {}


def register(sort: str, writer: Callable[[object], str]) -> None:
    """Let a sort of things be written so; an empty text for what cannot be."""
    _writers[sort] = writer


def text_of(sort: str, thing: object) -> str:
    """The text of a thing; empty if nobody can write it."""
    writer = _writers.get(sort)
    return "" if writer is None else writer(thing)
