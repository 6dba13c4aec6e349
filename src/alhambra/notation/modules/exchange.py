"""Words and checks of the exchange cards."""

from __future__ import annotations

from typing import Final

from alhambra.notation.messages import ENGLISH, GERMAN
from alhambra.notation.module_notation import ModuleNotation, check_numbers
from alhambra.rules.money import EXCHANGE_MASK
from alhambra.rules.seams import Module
from alhambra.rules.state import State

SENTENCES: Final = {
    ENGLISH: {
        "title": "Exchange cards",
        "text": "Six cards with two currencies each. Played with a purchase, one lets both pay in any mix.",
    },
    GERMAN: {
        "title": "Die Wechselstuben",
        "text": "Sechs Karten mit je zwei Währungen. Beim Kauf gespielt, zahlen beide in jeder Mischung.",
    },
}
ALL_SIX: Final = EXCHANGE_MASK


class ExchangeNotation(ModuleNotation):
    """What is known of them beyond the defaults."""

    def check(self, state: State, module: Module) -> None:
        hands = state.modules[module.index].data()["hands"]
        check_numbers("modules.exchange.hands", hands, len(state.seats), 0, ALL_SIX)


NOTATION: Final = ExchangeNotation("exchange", SENTENCES)
