"""Whole games by messages alone."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

import pytest
from tests.server.at_table import Site, types_of

from alhambra.notation.record import parse_record
from alhambra.rules.options import MODULES


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(
    ("game", "modules"), [("palace", ()), ("palace", MODULES), ("cards", ())], ids=["palace", "all", "cards"]
)
def test_a_game_is_played_to_its_end(site: Site, game: str, modules: tuple[str, ...], seats: int) -> None:
    """One person and bots, with no knowledge but what the messages say; the record then replays."""
    made = site.make("person", *["random"] * (seats - 1), game=game, modules=modules)
    with made.person() as person:
        person.play_on(random.Random(seats))
        result = person.view["result"]
        assert result["scores"] == [seat["score"] for seat in person.view["seats_state"]]
        assert [report["round"] for report in person.view["rounds"]][-1] == "C"
        types = types_of(person.log)
        assert types.count("game_started") == types.count("game_ended") == 1
        assert types[-1] == "game_ended"
        reports = [entry["event"]["report"] for entry in person.log if "report" in entry["event"]]
        assert reports == person.view["rounds"]
    record = site.get(f"/api/games/{made.id}/record")
    assert record.status_code == 200
    replayed = parse_record(record.text)
    assert list(replayed.game.scores) == result["scores"]
    assert replayed.names == tuple(f"Name{seat}" for seat in range(seats))
    summary = site.get(f"/api/games/{made.id}", made.key).json()
    assert summary["over"] is True
    assert summary["turn"] == person.view["turn"]


def test_two_persons_share_one_browser(site: Site) -> None:
    """Hot seat: the key controls all persons' seats; the view is of the one that must act."""
    made = site.make("person", "person", "random", modules=["bonus"])
    chance = random.Random(5)
    with made.person() as person:
        assert person.table["seats"] == [0, 1]
        seen: set[int] = set()
        while not person.is_over:
            person.hear_turn()
            if person.is_over:
                break
            assert person.view["viewer"] == person.view["to_act"]
            viewer = person.view["viewer"]
            seen.add(viewer)
            for seat in person.view["seats_state"]:
                assert (seat["hand"] is not None) == (seat["seat"] == viewer)
                assert bool(seat["parts"]["bonus"]["own"]) <= (seat["seat"] == viewer)
            person.play_on(chance, 1)
        assert seen == {0, 1}


def test_the_viewer_is_the_one_that_acted_last_while_others_act(make_site: Callable[..., Site]) -> None:
    """A screen does not jump to another person while a bot is at it."""
    made = make_site(pace=0.4).make("person", "random", "person")
    chance = random.Random(3)
    others = 0
    with made.person() as person:
        for _ in range(6):
            person.hear_turn()
            acted = person.view["viewer"]
            person.play_on(chance, 1)
            if person.view["to_act"] == 1:
                assert person.view["viewer"] == acted
                assert person.moves == []
                others += 1
    assert others > 0


def test_bots_alone_play_before_a_spectator(site: Site) -> None:
    """Without persons the view is a spectator's, and nothing is offered."""
    made = site.make("random", "random", "random")
    with made.person() as person:
        person.hear_until(lambda: person.is_over)
        assert person.view["viewer"] is None
        assert person.table["seats"] == []
        assert all(seat["hand"] is None for seat in person.view["seats_state"])


def test_moves_of_bots_come_one_after_another(make_site: Callable[..., Site]) -> None:
    """People can follow: there is a pause between what bots do, and every move is in the log."""
    made = make_site(pace=0.2).make("random", "random", "random")
    with made.person() as person:
        person.hear_a("table")
        begun, seq = time.monotonic(), person.table["seq"]
        for _ in range(5):
            person.hear_a("table")
        assert time.monotonic() - begun > 0.7
        assert 5 <= person.table["seq"] - seq <= 5 * 4
        assert {entry["seq"] for entry in person.log} == {*range(person.table["seq"] + 1)}


def test_a_bot_that_thinks_is_told_of(site: Site) -> None:
    made = site.make("random", "random")
    with made.person() as person:
        person.hear_until(lambda: any('"thinking"' in text for text in person.raw))
        thinking = next(text for text in person.raw if '"thinking"' in text)
        assert json.loads(thinking) in [{"type": "thinking", "seat": seat} for seat in (0, 1)]


def test_the_turn_ends_by_itself_where_that_is_wished(site: Site) -> None:
    """With auto_end nobody has to send an ``end`` that is the only move left."""
    made = site.make("person", "person", auto_end=True)
    with made.person() as person:
        first = person.view["to_act"]
        person.play(person.moves[0])
        person.hear_until(lambda: person.view["to_act"] != first)
        told = [entry["event"] for entry in person.log if entry["seq"] > 0]
        own = [event["type"] for event in told if event.get("seat") == first]
        assert own == ["cards_taken", "turn_ended"]


def test_who_ends_the_turn_before_it_ends_by_itself_keeps_no_bot_waiting(
    make_site: Callable[..., Site],
) -> None:
    site = make_site(auto_end_after=3600.0)
    with site.make("person", "random", auto_end=True).person() as person:
        for _ in range(3):
            person.hear_turn()
            seat = person.view["to_act"]
            person.play(person.offered("take")[0])
            person.play("end")
            person.hear_until(lambda seat=seat: person.view["to_act"] == seat, 10)  # type: ignore[misc]


def test_a_person_is_offered_only_her_own_moves(site: Site) -> None:
    made = site.make("person", "person")
    with made.person() as person:
        types = {move["type"] for move in person.table["moves"]}
        assert types <= {"take", "buy"}
        assert all(move["text"].startswith(move["type"]) for move in person.table["moves"])
