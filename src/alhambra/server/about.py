"""What this server can play, in words: games, modules, presets, bots."""

from __future__ import annotations

from alhambra import __version__
from alhambra.bots.registry import BOT_KINDS
from alhambra.notation.components import ENTRIES, RECONSTRUCTED, differences, tables_json
from alhambra.notation.messages import ENGLISH
from alhambra.notation.module_notation import notation_of
from alhambra.notation.modules import PRESET_TITLES
from alhambra.notation.options_json import Json
from alhambra.rules import is_compiled
from alhambra.rules.manifest import PRESETS
from alhambra.rules.options import GAMES, MODULES, RULES_VERSION
from alhambra.rules.tiles import Tables


def components_json(tables: Tables) -> Json:
    """Component tables, and for each what it comes to: entries, and places that differ from ours."""
    differing = differences(tables)
    return {
        "components": tables_json(tables),
        "tables": [
            {"name": name, "entries": entries, "differ": differing[name]} for name, entries in ENTRIES.items()
        ],
    }


def about_json() -> Json:
    """The answer of ``/api/about``, but for the server's own settings."""
    return {
        "version": __version__,
        "compiled": is_compiled(),
        "rules_version": RULES_VERSION,
        "games": [*GAMES],
        "bots": [
            {"name": kind.name, "title": kind.title, "text": kind.summary} for kind in BOT_KINDS.values()
        ],
        "modules": [
            {
                "name": name,
                "title": notation_of(name).title(),
                "text": notation_of(name).text(),
                **(
                    {"entries": ENTRIES[name], "reconstructed": RECONSTRUCTED[name]}
                    if name in ENTRIES
                    else {}
                ),
            }
            for name in MODULES
        ],
        "presets": [
            {"name": name, "title": PRESET_TITLES[ENGLISH][name], "modules": [*chosen]}
            for name, chosen in PRESETS.items()
        ],
    }
