"""Words and checks of the bonus cards."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation, check_numbers
from alhambra.notation.things import listed, tiles_words
from alhambra.rules.errors import NotationError
from alhambra.rules.fields import Part
from alhambra.rules.interfaces.bonus import CARDS, HIDDEN, KNOWN, REVEALED, BonusView, cards_a_seat
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS, TileSet, tile_text

SENTENCES: Final = {
    ENGLISH: {
        "title": "Bonus cards",
        "text": "Secret cards for buildings without walls:"
        " shown while the building stands, it counts once more.",
        "move.reveal": "reveals the bonus card of {tile}",
        "event.revealed": "{who} reveals the bonus card of {tile}.",
        "event.returned": "The bonus card of {tile} goes back to the hand of {who}.",
        "question.round": "may reveal bonus cards before the scoring",
        "view.cards": "Bonus cards: {cards}.",
        "view.own": "in hand {tiles}",
        "view.hidden": "{number} hidden",
        "view.revealed": "revealed {tiles}",
        "view.known": "back in hand {tiles}",
        "view.none": "none",
        "verb.reveal": "revealing a bonus card",
        "refusal.not_held": "You do not have the bonus card of {tiles}.",
        "refusal.open": "The bonus card of {tiles} has already been revealed.",
        "refusal.not_built": "{tiles} does not stand in your city.",
    },
    GERMAN: {
        "title": "Die Bonuskarten",
        "text": "Geheime Karten für mauerlose Gebäude:"
        " aufgedeckt, solange das Gebäude steht, zählt es einmal mehr.",
        "move.reveal": "deckt die Bonuskarte auf: {tile}",
        "event.revealed": "{who} deckt die Bonuskarte auf: {tile}.",
        "event.returned": "Die Bonuskarte kommt zurück auf die Hand von {who}: {tile}.",
        "question.round": "darf vor der Wertung Bonuskarten aufdecken",
        "view.cards": "Bonuskarten: {cards}.",
        "view.own": "auf der Hand {tiles}",
        "view.hidden": "{number} verdeckt",
        "view.revealed": "aufgedeckt {tiles}",
        "view.known": "wieder auf der Hand {tiles}",
        "view.none": "keine",
        "verb.reveal": "eine Bonuskarte aufdecken",
        "refusal.not_held": "Du hast keine Bonuskarte für {tiles}.",
        "refusal.open": "Die Bonuskarte für {tiles} ist schon aufgedeckt.",
        "refusal.not_built": "{tiles} steht nicht in deiner Stadt.",
    },
}


class BonusNotation(ModuleNotation):
    """What is known of them beyond the defaults."""

    def seat_lines(self, part: Part, tiles: TileSet) -> list[str]:
        seen = part.values
        assert isinstance(seen, BonusView)
        parts = []
        if seen.own:
            parts.append(self.say("view.own", tiles=tiles_words(seen.own, tiles)))
        elif seen.hidden:
            parts.append(self.say("view.hidden", number=str(seen.hidden)))
        if seen.revealed:
            parts.append(self.say("view.revealed", tiles=tiles_words(seen.revealed, tiles)))
        if seen.known:
            parts.append(self.say("view.known", tiles=tiles_words(seen.known, tiles)))
        return [self.say("view.cards", cards=listed(parts, self.say("view.none")))]

    def check(self, state: State, module: Module) -> None:
        data = state.modules[module.index].data()
        seats = len(state.seats)
        check_numbers("modules.bonus.holder", data["holder"], CARDS, -1, seats - 1)
        check_numbers("modules.bonus.status", data["status"], CARDS, HIDDEN, KNOWN)
        for seat in range(seats):
            held = data["holder"].count(seat)
            if held != cards_a_seat(seats):
                raise NotationError(
                    "modules.bonus.holder",
                    f"seat {seat} has {held} bonus cards instead of {cards_a_seat(seats)}",
                )
        for card, (holder, status) in enumerate(zip(data["holder"], data["status"], strict=True)):
            tile = BUILDINGS_WITHOUT_WALLS[card]
            at = f"modules.bonus.status[{card}]"
            if holder < 0 and status != HIDDEN:
                raise NotationError(at, f"nobody has the bonus card of {tile_text(tile)}")
            if status == REVEALED and state.seats[holder].city.cell_of_tile(tile) < 0:
                raise NotationError(at, f"{tile_text(tile)} does not stand in the city of seat {holder}")


NOTATION: Final = BonusNotation("bonus", SENTENCES)
