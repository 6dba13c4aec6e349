"""Words and checks of the lanterns."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation, check_numbers
from alhambra.rules.seams import Module
from alhambra.rules.state import State

SENTENCES: Final = {
    ENGLISH: {
        "title": "Lanterns",
        "text": "Light your lantern once, for nothing. Every round it brings a point.",
        "points": "{points} for the lantern",
        "verb.light": "lighting the lantern",
        "move.light": "lights the lantern",
        "refusal.lit": "Your lantern is already lit.",
    },
    GERMAN: {
        "title": "Laternen",
        "text": "Zünde deine Laterne einmal an, umsonst. Jede Wertung bringt sie einen Punkt.",
        "points": "{points} für die Laterne",
        "verb.light": "die Laterne anzünden",
        "move.light": "zündet die Laterne an",
        "refusal.lit": "Deine Laterne brennt schon.",
    },
}


class LanternsNotation(ModuleNotation):
    """What is known of them beyond the defaults."""

    def check(self, state: State, module: Module) -> None:
        lit = state.modules[module.index].data()["lit"]
        check_numbers("modules.lanterns.lit", lit, len(state.seats), 0, 1)


NOTATION: Final = LanternsNotation("lanterns", SENTENCES)
