"""Words of the bathhouses."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation

SENTENCES: Final = {
    ENGLISH: {
        "title": "Bathhouses",
        "text": "Price 8. Each edge scores the distance to the first building of its kind in that direction.",
        "points": "{points} for bathhouses",
    },
    GERMAN: {
        "title": "Badehäuser",
        "text": "Preis 8. Jede Kante bringt den Abstand zum ersten Gebäude ihrer Art in dieser Richtung.",
        "points": "{points} für Badehäuser",
    },
}

NOTATION: Final = ModuleNotation("bathhouses", SENTENCES)
