"""The words and checks of the modules, one file each, and the titles of the presets that they form."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN

# Language -> name of a preset (``rules.manifest.PRESETS``) -> its title.
PRESET_TITLES: Final = {
    ENGLISH: {
        "base": "Base game",
        "vizier": "The Vizier’s Favour",
        "designers": "Designers’ Expansion",
        "everything": "Everything",
    },
    GERMAN: {
        "base": "Grundspiel",
        "vizier": "Die Gunst des Wesirs",
        "designers": "Designer-Erweiterung",
        "everything": "Alles",
    },
}
