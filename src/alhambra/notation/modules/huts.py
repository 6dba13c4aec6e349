"""Words and checks of the huts."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation, check_numbers
from alhambra.notation.things import listed, tile_words
from alhambra.rules.errors import NotationError
from alhambra.rules.fields import Part
from alhambra.rules.ids import BUILDING_KINDS, FIRST_HUT, HUTS, NO_TILE
from alhambra.rules.interfaces.huts import MOST_HUTS, HutsView
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet, tile_text

SENTENCES: Final = {
    ENGLISH: {
        "title": "Workers’ huts",
        "text": "Free tiles with walls. Each counts as up to three buildings of its kind that it opens to.",
        "move.hut": "takes {tile}",
        "view.tops": "Huts to take: {tiles}.",
        "view.none": "nothing",
        "verb.hut": "taking a hut",
        "refusal.not_open": "{tiles} does not lie open on a stack of huts.",
        "refusal.too_many": "You already have {number} {number|hut|huts}; nobody may have more.",
    },
    GERMAN: {
        "title": "Die Bauhütten",
        "text": "Kostenlose Plättchen mit Mauern;"
        " jedes zählt wie bis zu drei offen angrenzende Gebäude seiner Art.",
        "move.hut": "nimmt {tile}",
        "view.tops": "Bauhütten zum Nehmen: {tiles}.",
        "view.none": "keine",
        "verb.hut": "eine Bauhütte nehmen",
        "refusal.not_open": "{tiles} liegt auf keinem Stapel der Bauhütten offen.",
        "refusal.too_many": "Du hast schon {number} {number|Bauhütte|Bauhütten}; mehr darf niemand haben.",
    },
}
LAST_HUT: Final = FIRST_HUT + HUTS - 1


class HutsNotation(ModuleNotation):
    """What is known of them beyond the defaults."""

    def table_lines(self, part: Part, tiles: TileSet) -> list[str]:
        tops = [tile_words(tile, tiles) for tile in _tops(part) if tile >= 0]
        return [self.say("view.tops", tiles=listed(tops, self.say("view.none")))]

    def table_text(self, part: Part) -> str:
        return "huts " + " ".join(tile_text(tile) if tile >= 0 else "-" for tile in _tops(part))

    def check(self, state: State, module: Module) -> None:
        data = state.modules[module.index].data()
        check_numbers("modules.huts.tops", data["tops"], BUILDING_KINDS, NO_TILE, LAST_HUT)
        for name in ("tops", "below"):
            for index, tile in enumerate(data[name]):
                if not FIRST_HUT <= tile <= LAST_HUT and (name == "below" or tile != NO_TILE):
                    raise NotationError(f"modules.huts.{name}[{index}]", f"{tile} is no hut")
        for seat, own in enumerate(state.seats):
            built = [own.city.tile_at(cell) for cell in own.city.cells()]
            if sum(tile >= FIRST_HUT for tile in [*built, *own.reserve, *own.aside]) > MOST_HUTS:
                raise NotationError(f"seats[{seat}]", f"a seat has {MOST_HUTS} huts at most")


def _tops(part: Part) -> tuple[int, ...]:
    assert isinstance(part.values, HutsView)
    return part.values.tops


NOTATION: Final = HutsNotation("huts", SENTENCES)
