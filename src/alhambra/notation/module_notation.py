"""What texts and positions need of a module: its words by language and the checks of its state.

Every module of this package has a file in ``modules`` with a ``NOTATION``, found by the module's name.
The defaults below serve modules from outside: everything is written from fields and verbs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final

from alhambra.notation.messages import ENGLISH, LANGUAGES, message
from alhambra.notation.moves import move_text
from alhambra.notation.parts import part_words
from alhambra.notation.things import SIDE_NAMES, at_words, capital, tile_words
from alhambra.rules.errors import NotationError
from alhambra.rules.events import ModuleEvent
from alhambra.rules.fields import Part, Verbs
from alhambra.rules.frames import AFTER_CHANGE, AT_SETUP, BEFORE_ROUND, BETWEEN_TURNS
from alhambra.rules.manifest import NAMES
from alhambra.rules.moves import Move
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.view import View

__all__ = ["QUESTIONS", "ModuleNotation", "check_numbers", "notation_of"]

# A question of a module -> its name in JSON and in the keys of sentences.
QUESTIONS: Final = {
    AT_SETUP: "setup",
    BETWEEN_TURNS: "window",
    BEFORE_ROUND: "round",
    AFTER_CHANGE: "change",
}

# Language -> key -> message.  Keys: ``title``, ``text`` (what the module is about), ``points`` (of a round),
# ``verb.VERB`` (what a move is called), ``move.VERB`` (what somebody does), ``event.NAME`` (what follows from
# a move), ``question.NAME``, ``view.…`` and ``refusal.CODE`` (as the sentences of the catalogue).
Sentences = Mapping[str, Mapping[str, str]]


class ModuleNotation:
    """The words and checks of a module; without ``sentences`` those of a module from outside."""

    def __init__(self, name: str, sentences: Sentences | None = None) -> None:
        self.name: Final = name
        self.sentences: Final[Sentences] = sentences or {language: {} for language in LANGUAGES}

    def say(self, key: str, language: str = ENGLISH, **words: str) -> str:
        """A message with its blanks filled in; empty when there is none."""
        return message(self.sentences[language].get(key, ""), words, {})

    def title(self, language: str = ENGLISH) -> str:
        """What the module is called: its name where nothing else is known."""
        return self.say("title", language) or self.name

    def text(self, language: str = ENGLISH) -> str:
        """What the module is about, in a sentence or two."""
        return self.say("text", language)

    def refusals(self, language: str) -> dict[str, str]:
        """The catalogue's sentences for its refusals, by code."""
        return {f"{self.name}.{code}": text for code, text in self._keyed("refusal", language)}

    def words(self, language: str) -> dict[str, str]:
        """The catalogue's words for its moves and itself."""
        verbs = {f"verb.{verb}": text for verb, text in self._keyed("verb", language)}
        return {**verbs, f"module.{self.name}": self.title(language)}

    def _keyed(self, group: str, language: str) -> list[tuple[str, str]]:
        prefix = f"{group}."
        texts = self.sentences[language].items()
        return [(key.removeprefix(prefix), text) for key, text in texts if key.startswith(prefix)]

    def move_words(self, move: Move, tiles: TileSet, verbs: Verbs) -> str:
        """One of its moves as somebody would tell it; the move's text where nothing else is known."""
        return self.say(
            f"move.{verbs[move.kind][0]}",
            tile=tile_words(move.tile, tiles) if move.tile >= 0 else "",
            at=at_words(move.cell),
            side=SIDE_NAMES[move.orientation],
        ) or move_text(move, verbs)

    def event_words(self, event: ModuleEvent, who: str, tiles: TileSet) -> str:
        """One of its events that followed from a move; empty where that goes without saying.

        ``who``: the seat's name, empty where it is nobody's.  Of a module from outside whatever it holds.
        """
        tile = tile_words(event.tile, tiles) if event.tile >= 0 else ""
        at = at_words(event.cell) if event.cell >= 0 else ""
        if any(self.sentences[ENGLISH].values()):
            return capital(self.say(f"event.{event.name}", who=who, tile=tile, at=at))
        side = SIDE_NAMES[event.side] if event.side >= 0 else ""
        told = [word for word in (f"{who} {event.name.replace('_', ' ')}".strip(), tile, at, side) if word]
        return f"{capital(self.title())}: {', '.join(told)}."

    def question_words(self, view: View) -> str:
        """What the seat to act does when the module's question is open."""
        return self.say(f"question.{QUESTIONS[view.question]}") or f"answers a question of {self.title()}"

    def points_words(self, points: int) -> str:
        """What a seat got in a round from the module."""
        return self.say("points", points=str(points)) or f"{points} for {self.title()}"

    def seat_lines(self, part: Part, tiles: TileSet) -> list[str]:
        """Sentences about what it shows of a seat."""
        return [f"{capital(self.title())}: {part_words(part, tiles)}."]

    def table_lines(self, part: Part, tiles: TileSet) -> list[str]:
        """Sentences about what it shows of the table."""
        return [f"{capital(self.title())}: {part_words(part, tiles)}."]

    def table_text(self, part: Part) -> str:
        """What it shows of the table, in few words."""
        return f"{self.name}: {part_words(part, STANDARD_TILES)}"

    def check(self, state: State, module: Module) -> None:
        """Raise NotationError, naming the field, when its part of a state that was read cannot be."""
        fault = module.fault(state)
        if fault:
            raise NotationError(f"modules.{self.name}", fault)


@cache
def notation_of(name: str) -> ModuleNotation:
    """The words and checks of the module with this name."""
    if name not in NAMES:
        return ModuleNotation(name)
    found: object = import_module(f"alhambra.notation.modules.{name}").NOTATION
    assert isinstance(found, ModuleNotation), name
    return found


def check_numbers(at: str, numbers: list[int], count: int, least: int, most: int) -> None:
    """Raise NotationError unless there are ``count`` numbers between two limits, both included."""
    if len(numbers) != count:
        raise NotationError(at, f"{len(numbers)} entries instead of {count}")
    for index, number in enumerate(numbers):
        if not least <= number <= most:
            raise NotationError(f"{at}[{index}]", f"{number} is not between {least} and {most}")
