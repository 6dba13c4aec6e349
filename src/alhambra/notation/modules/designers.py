"""Words and checks of the palace designers."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation, check_numbers
from alhambra.notation.things import SIDE_NAMES, at_words
from alhambra.rules.errors import NotationError
from alhambra.rules.fields import Part
from alhambra.rules.interfaces.designers import SETTLED, TO_RELOCATE, DesignerView, designer_of
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet
from alhambra.rules.view import View

SENTENCES: Final = {
    ENGLISH: {
        "title": "Palace designers",
        "text": "Build beside your designer: 2 points at his feet, 1 elsewhere. Then he moves there.",
        "move.face": "turns the designer's feet to the {side}",
        "move.relocate": "puts the designer {at}, his feet to the {side}",
        "question.facing": "chooses which way the designer's feet point",
        "question.homeless": "puts the designer, whose tile is gone, on another tile",
        "points": "{points} for the designer",
        "view.stands": "The designer stands {at}{feet}.",
        "view.nowhere": "The designer stands nowhere.",
        "view.feet": ", his feet to the {side}",
        "verb.face": "turning a designer",
        "verb.relocate": "moving a designer",
        "refusal.relocate_first": "Your designer’s tile has gone: first put him on another one.",
        "refusal.only_facing": "Your designer stays on his tile: choose only where his feet point.",
        "refusal.no_tile": "Your designer stands on a tile; there is none at {cells}.",
    },
    GERMAN: {
        "title": "Palastbaumeister",
        "text": "Neben dem Baumeister bauen: 2 Punkte an den Füßen, sonst 1. Dann zieht er dorthin.",
        "move.face": "dreht die Füße des Baumeisters nach {side}",
        "move.relocate": "stellt den Baumeister {at}, die Füße nach {side}",
        "question.facing": "wählt, wohin die Füße des Baumeisters zeigen",
        "question.homeless": "stellt den Baumeister, dessen Plättchen fort ist, auf ein anderes",
        "points": "{points} für den Baumeister",
        "view.stands": "Der Baumeister steht {at}{feet}.",
        "view.nowhere": "Der Baumeister steht nirgends.",
        "view.feet": ", die Füße nach {side}",
        "verb.face": "einen Baumeister drehen",
        "verb.relocate": "einen Baumeister umstellen",
        "refusal.relocate_first": "Dein Baumeister steht auf nichts mehr:"
        " Stelle ihn zuerst auf ein Plättchen.",
        "refusal.only_facing": "Dein Baumeister bleibt stehen: Wähle nur, wohin seine Füße zeigen.",
        "refusal.no_tile": "Dein Baumeister steht auf einem Plättchen; auf {cells} liegt keines.",
    },
}


class DesignersNotation(ModuleNotation):
    """What is known of them beyond the defaults."""

    def question_words(self, view: View) -> str:
        designer = designer_of(view.seats[view.to_act].modules)
        is_homeless = designer is not None and designer.cell < 0
        return self.say("question.homeless" if is_homeless else "question.facing")

    def seat_lines(self, part: Part, tiles: TileSet) -> list[str]:
        seen = part.values
        assert isinstance(seen, DesignerView)
        if seen.cell < 0:
            return [self.say("view.nowhere")]
        feet = "" if seen.facing < 0 else self.say("view.feet", side=SIDE_NAMES[seen.facing])
        return [self.say("view.stands", at=at_words(seen.cell), feet=feet)]

    def check(self, state: State, module: Module) -> None:
        data = state.modules[module.index].data()
        seats = len(state.seats)
        check_numbers("modules.designers.cell", data["cell"], seats, -1, 0xFFFF)
        check_numbers("modules.designers.facing", data["facing"], seats, -1, 3)
        check_numbers("modules.designers.pending", data["pending"], seats, SETTLED, TO_RELOCATE)
        for seat in range(seats):
            pending = data["pending"][seat]
            if (data["facing"][seat] < 0) != (pending != SETTLED):
                raise NotationError(
                    f"modules.designers.facing[{seat}]", "chosen exactly when nothing is pending"
                )
            if pending != TO_RELOCATE and state.seats[seat].city.tile_at(data["cell"][seat]) < 0:
                raise NotationError(f"modules.designers.cell[{seat}]", "there is no tile on this cell")


NOTATION: Final = DesignersNotation("designers", SENTENCES)
