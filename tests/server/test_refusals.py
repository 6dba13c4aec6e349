"""Every refusal reaches a client as data, with the sentence of the catalogue (docs/protocol.md)."""

from __future__ import annotations

from typing import Final

import pytest
from tests.rules.test_refusals import CASES, Case
from tests.server.at_table import Site
from tests.wire import plain

from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.wire.refusals import refusal_struct
from alhambra.rules.errors import NotationError
from alhambra.rules.refusals import CODES

# What no text can say, so that no message can either: numbers of nothing, no cards at all.
UNSAYABLE: Final = {
    "move.kind",
    "move.tile",
    "move.cell",
    "move.side",
    "move.slot",
    "move.card",
    "move.seat",
    "take.none",
    "pay.nothing",
}


def seat_of(case: Case) -> int:
    acting = case.game.seat_to_act
    return case.seat if case.seat is not None else acting if acting is not None else 0


def text_of(case: Case) -> str | None:
    """The move of a case as a client would send it; None where that cannot be."""
    try:
        text = case.move if isinstance(case.move, str) else move_text(case.move)
        against = case.game.why_not(parse_move(text), seat_of(case))
    except (NotationError, LookupError):
        return None
    return text if against is not None and against.code == case.code else None


def can_be_sent(case: Case) -> bool:
    """A seat of the game says a text, in a game that the server can make."""
    rules = case.game.rules
    is_ours = tuple(module.name for module in rules.modules) == rules.options.modules
    return is_ours and seat_of(case) < rules.options.seats and text_of(case) is not None


SAYABLE: Final = [case for case in CASES if can_be_sent(case)]


def test_every_code_but_those_of_numbers_is_sent_below() -> None:
    """A code that no case here reaches is one of those that no text can say, or of undo (test_sockets)."""
    assert {*CODES} - {case.code for case in SAYABLE} <= UNSAYABLE | {"undo.nothing"}


@pytest.mark.parametrize("case", SAYABLE, ids=lambda case: case.name)
def test_a_refused_move_is_told_with_code_parameters_and_sentence(site: Site, case: Case) -> None:
    """The table is put into the position of the case; the same is answered to ``move`` and to ``why``."""
    options = case.game.options
    made = site.make(*["person"] * options.seats, game=options.game, modules=[*options.modules])
    seat = seat_of(case)
    with made.person() as person:
        table = site.hall._tables[made.id]
        table._game = case.game.copy()
        text = text_of(case)
        person.say(type="move", id="m", seq=0, seat=seat, text=text)
        refused = person.hear_a("refused")
        person.say(type="why", id="w", seat=seat, text=text)
        why = person.hear_a("why")
    against = case.game.why_not(parse_move(text or ""), seat)
    assert against is not None
    assert refused["refusal"] == plain(refusal_struct(against, case.game.rules.tiles))
    assert (refused["refusal"]["code"], refused["refusal"]["text"]) == (case.code, case.sentence)
    assert refused["stale"] is False
    assert why["refusal"] == refused["refusal"]
