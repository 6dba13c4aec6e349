"""A program may serve modules of its own: the server knows nothing of them but what they answer."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.rules.seam_module import SeamModule
from tests.server.at_table import Person, Site, types_of

from alhambra.notation.record import read_record
from alhambra.rules.options import CARD_GAME, Options
from alhambra.rules.seams import Module

MakeSite = Callable[..., Site]


def outside(options: Options) -> tuple[Module, ...]:
    """The module, in every game that may have modules."""
    return () if options.game == CARD_GAME else (SeamModule(),)


def own_verbs(person: Person) -> set[str]:
    verbs = {"fetch", "mark", "rouse", "show", "look"}
    return {move["type"] for move in person.table["moves"]} & verbs


def test_a_game_with_a_module_from_outside_is_played_to_its_end(make_site: MakeSite) -> None:
    """By a person and bots that do not know it; its question, parts, events and record bear its name."""
    site = make_site(outside=outside)
    made = site.make("person", "greedy", "random", modules=["vizier"])
    seen: set[str] = set()
    with made.person() as person:
        person.hear_turn()
        assert person.view["question"] == {"module": "seam", "kind": "setup"}
        assert own_verbs(person) == {"look"}
        assert set(person.view["seats_state"][0]["parts"]) == {"vizier", "seam"}
        chance = random.Random(3)
        while not person.is_over:
            seen |= own_verbs(person)
            if not person.play_on(chance, 1):
                break
        told = [entry["event"] for entry in person.log if entry["event"]["type"] == "module"]
        assert {event["module"] for event in told} >= {"seam"}
        dealt = [event for event in told if event["name"] == "dealt"]
        assert [event["tile"] is None for event in dealt] == [False, True, True]
        assert "game_ended" in types_of(person.log)
    assert {"look", "show"} <= seen
    text = site.get(f"/api/games/{made.id}/record", made.key).text
    assert "extra: seam" in text
    assert read_record(text, (SeamModule(),)).is_over


def test_it_goes_on_after_a_restart_and_only_where_the_module_is(
    make_site: MakeSite, caplog: pytest.LogCaptureFixture
) -> None:
    site = make_site(outside=outside)
    made = site.make("person", "person")
    with made.person() as person:
        person.play_on(random.Random(1), 12)
        view = person.view
    site.stop()
    other = make_site()
    answer = other.get(f"/api/games/{made.id}/record", made.key)
    assert answer.status_code >= 400
    assert "modules from outside: it is played with seam" in caplog.text
    other.stop()
    again = make_site(outside=outside)
    made.site = again
    with made.person() as person:
        assert person.view == view
        person.play_on(random.Random(2), 5)


def test_its_refusals_reach_the_person_as_its_own(make_site: MakeSite) -> None:
    site = make_site(outside=outside)
    with site.make("person", "person").person() as person:
        person.send_move("mark N")
        refused = person.hear_a("refused")
        assert refused["refusal"]["code"] == "seam.other_question"
        person.send_move("look")
        assert person.hear_a("refused")["refusal"]["code"] == "table.unreadable"
