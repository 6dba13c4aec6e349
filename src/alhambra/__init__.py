"""Alhambra: the board game, the card game and seven modules.

>>> from alhambra import Game, Options, parse_move
>>> game = Game.new(Options(seats=3), seed=1)
>>> game.legal()[0]
<Move take o5>
>>> game.play(parse_move("take o5"))

The rules are in `alhambra.rules`; everything else (server, bots, experiments, referee) is built on them.
Importing the package imports next to nothing, so that `alhambra --help` answers at once: the names above
come when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from alhambra.rules import texts

if TYPE_CHECKING:
    from alhambra.notation.moves import parse_move
    from alhambra.rules.game import Game
    from alhambra.rules.moves import Move
    from alhambra.rules.options import Options
    from alhambra.rules.refusals import Refusal
    from alhambra.rules.tiles import TileSet

__all__ = ["Game", "Move", "Options", "__version__", "parse_move"]

__version__ = "0.2.0.dev0"

_HOMES: Final = {
    "Game": "alhambra.rules.game",
    "Move": "alhambra.rules.moves",
    "Options": "alhambra.rules.options",
    "parse_move": "alhambra.notation.moves",
}

if not TYPE_CHECKING:  # a checker takes the imports above, and knows that there are no other names

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOMES})


def _move_text(move: object) -> str:
    from alhambra.notation.moves import text_if_any

    return text_if_any(cast("Move", move))


def _game_text(game: object) -> str:
    from alhambra.notation.table_text import table_text

    return table_text(cast("Game", game))


def _refusal_text(told: object) -> str:
    from alhambra.notation.catalogue import with_section
    from alhambra.rules.tiles import STANDARD_TILES

    refusal, tiles = cast("tuple[Refusal, TileSet | None]", told)
    return with_section(refusal, "en", STANDARD_TILES if tiles is None else tiles)


# Whoever imports any part of the package imports this first: texts are there in every part.
texts.register(texts.MOVE, _move_text)
texts.register(texts.GAME, _game_text)
texts.register(texts.REFUSAL, _refusal_text)
