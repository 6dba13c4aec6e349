"""Words and checks of the vizier."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation, check_numbers
from alhambra.rules.fields import Part
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet

SENTENCES: Final = {
    ENGLISH: {
        "title": "The vizier’s favour",
        "text": "Buy once between two turns, paid exactly. Waking the stone again costs an action.",
        "move.wake": "wakes the vizier",
        "question.window": "may buy one thing with the vizier, paid exactly",
        "view.awake": "The vizier is awake.",
        "view.asleep": "The vizier is asleep.",
        "verb.wake": "waking the vizier",
        "refusal.awake": "Your vizier stone is already awake.",
    },
    GERMAN: {
        "title": "Die Gunst des Wesirs",
        "text": "Einmal zwischen zwei Zügen passend kaufen. Den Stein wieder zu wecken, kostet eine Aktion.",
        "move.wake": "weckt den Wesir",
        "question.window": "darf mit dem Wesir eines kaufen, passend bezahlt",
        "view.awake": "Der Wesir ist wach.",
        "view.asleep": "Der Wesir schläft.",
        "verb.wake": "den Wesir wecken",
        "refusal.awake": "Dein Wesir ist schon wach.",
    },
}


class VizierNotation(ModuleNotation):
    """What is known of him beyond the defaults."""

    def seat_lines(self, part: Part, tiles: TileSet) -> list[str]:
        (awake,) = part.values
        return [self.say("view.awake" if awake else "view.asleep")]

    def check(self, state: State, module: Module) -> None:
        awake = state.modules[module.index].data()["awake"]
        check_numbers("modules.vizier.awake", awake, len(state.seats), 0, 1)


NOTATION: Final = VizierNotation("vizier", SENTENCES)
