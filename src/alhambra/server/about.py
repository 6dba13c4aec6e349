"""What this server can play, in words: games, modules, presets, bots."""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra import __version__
from alhambra.bots.registry import BOT_KINDS
from alhambra.notation.components import ENTRIES, RECONSTRUCTED, differences, tables_json
from alhambra.notation.options_json import Json
from alhambra.rules import is_compiled
from alhambra.rules.options import GAMES, MODULES, RULES_VERSION
from alhambra.rules.tiles import Tables


class Words(NamedTuple):
    """A title and an explanation of one or two lines."""

    title: str
    text: str


MODULE_TEXTS: Final = {
    "exchange": Words(
        "Exchange cards",
        "Six cards that show two currencies come into the draw pile. One of them lets you pay a purchase"
        " with any mix of its two currencies.",
    ),
    "vizier": Words(
        "The vizier's favour",
        "Between two turns you may buy one thing from the market, out of turn and exactly paid."
        " Then your vizier sleeps until you spend an action to wake him.",
    ),
    "bonus": Words(
        "Bonus cards",
        "Secret cards, one for each building without walls. Reveal one while that very building stands in"
        " your city, and it counts as one more of its kind.",
    ),
    "huts": Words(
        "Workers' huts",
        "Free tiles with walls, at most three for each player. A hut counts as many buildings as there are"
        " of its kind beside it with an open side between.",
    ),
    "bathhouses": Words(
        "Bathhouses",
        "Tiles that look out in four directions. In every scoring each side scores the steps to the first"
        " building of the kind that it shows.",
    ),
    "wells": Words(
        "Wishing wells",
        "Tiles with a spout. In every scoring a well scores its price if exactly that many tiles lie"
        " in a straight line before the spout.",
    ),
    "designers": Words(
        "Palace designers",
        "Each player's designer walks through the city. A building added beside him scores one point,"
        " at his feet two, and he moves onto it.",
    ),
}

# name -> (title, modules).
PRESETS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "base": ("The base game", ()),
    "vizier": ("The Vizier's Favour", ("exchange", "vizier", "bonus", "huts")),
    "designers": ("The Designers' Expansion", ("bathhouses", "wells", "designers")),
    "everything": ("Everything", MODULES),
}


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
                "title": MODULE_TEXTS[name].title,
                "text": MODULE_TEXTS[name].text,
                **(
                    {"entries": ENTRIES[name], "reconstructed": RECONSTRUCTED[name]}
                    if name in ENTRIES
                    else {}
                ),
            }
            for name in MODULES
        ],
        "presets": [
            {"name": name, "title": title, "modules": [*chosen]} for name, (title, chosen) in PRESETS.items()
        ],
    }
