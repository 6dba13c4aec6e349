"""Words of the wishing wells."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation

SENTENCES: Final = {
    ENGLISH: {
        "title": "Wishing wells",
        "text": "Score their price if exactly that many tiles lie in a line before the spout.",
        "points": "{points} for wells",
    },
    GERMAN: {
        "title": "Wunschbrunnen",
        "text": "Bringen ihren Preis, wenn genau so viele Plättchen in einer Linie vor dem Auslauf liegen.",
        "points": "{points} für Brunnen",
    },
}

NOTATION: Final = ModuleNotation("wells", SENTENCES)
