"""What a socket accepts, what it refuses, and that it lives on."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

import pytest
from tests.server.at_table import MOVES, Made, Message, Person, Site, types_of
from websockets.sync.client import connect


@pytest.fixture
def made(site: Site) -> Made:
    return site.make("person", "person")


# ---- hello


def test_hello_brings_everything_a_client_needs(made: Made) -> None:
    with made.person() as person:
        table = person.table
        assert table["seq"] == 0
        assert table["catalog"]["G8.NW"] == {"kind": "garden", "price": 8, "walls": "NW"}
        assert table["names"] == ["Name0", "Name1"]
        assert table["players"] == [{"player": "person"}, {"player": "person"}]
        assert table["options"] == {
            "game": "palace", "seats": 2, "modules": [], "youngest": None, "components": None,
            "own_components": [], "open_hands": False, "auto_end": False,
        }  # fmt: skip
        told = [entry["event"]["type"] for entry in table["log"]]
        dealt = told.count("card_dealt")
        assert told == [
            *["card_dealt"] * dealt,
            "game_started",
            *["card_drawn"] * 4,
            "piles_made",
            *["neutral_tile_drawn"] * 6,
            *["tile_drawn"] * 4,
            "turn_started",
        ]
        assert table["can_undo"] is False


def test_later_tables_bring_only_what_is_new(made: Made) -> None:
    with made.person() as person:
        known = len(person.log)
        person.play(person.moves[0])
        assert "catalog" not in person.table
        assert "options" not in person.table
        assert [entry["n"] for entry in person.table["log"]] == [known]


def test_a_wrong_key_closes_the_line_for_good(made: Made) -> None:
    for key in ("", "x", made.key[:-1], made.key + "A"):
        with connect(made.address) as line:
            person = Person(line, key)
            person.say(type="hello", key=key)
            assert person.close_code() == 4403
            assert person.raw == []


def test_an_unknown_game_closes_the_line_for_good(made: Made) -> None:
    with connect(made.address.replace(made.id, "nosuchgame")) as line:
        person = Person(line, made.key)
        person.say(type="hello", key=made.key)
        assert person.close_code() == 4404


def test_the_key_of_another_game_opens_nothing(site: Site, made: Made) -> None:
    other = site.make("person", "person")
    with connect(made.address) as line:
        person = Person(line, other.key)
        person.say(type="hello", key=other.key)
        assert person.close_code() == 4403


def test_nothing_is_done_before_hello(made: Made) -> None:
    with connect(made.address) as line:
        person = Person(line, made.key)
        person.say(type="move", id="a", seq=0, seat=0, text="take b1")
        assert person.hear() == {
            "type": "error",
            "error": {"at": "type", "message": "the first message is hello"},
        }
        person.hello()
        assert person.table["seq"] == 0


# ---- what cannot be read


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", "", "this is not JSON"),
        ("{", "", "this is not JSON"),
        ("[" * 30_000, "", "expected `object`, got `array`"),
        ("null", "", "expected `object`, got `null`"),
        ("{}", "", "object missing required field `type`"),
        ('{"type":"dance"}', "type", "invalid value 'dance'"),
        ('{"type":7}', "type", "expected `str`"),
        ('{"type":"ping","extra":1}', "", "object contains unknown field `extra`"),
        ('{"type":"move","id":"a","seq":0,"seat":"0","text":"end"}', "seat", "expected `int`, got `str`"),
        ('{"type":"move","id":"a","seq":0,"seat":9,"text":"end"}', "seat", "expected `int` <= 5"),
        ('{"type":"move","id":"a","seq":-1,"seat":0,"text":"end"}', "seq", "expected `int` >= 0"),
        ('{"type":"move","id":"","seq":0,"seat":0,"text":"end"}', "id", "expected `str` of length >= 1"),
        ('{"type":"move","id":"a","seq":0,"seat":0}', "", "object missing required field `text`"),
        ('{"type":"quote","id":"a","seat":0,"cards":["b3",4]}', "cards[1]", "expected `str`, got `int`"),
        (
            '{"type":"why","id":"a","seat":0,"text":"' + "x" * 500 + '"}',
            "text",
            "expected `str` of length <= 400",
        ),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_place(made: Made, text: str, at: str, message: str) -> None:
    """…and the line lives on."""
    with made.person() as person:
        person.line.send(text)
        answer = person.hear()
        assert answer["type"] == "error"
        assert answer["error"]["at"] == at
        assert answer["error"]["message"].startswith(message)
        person.play(person.moves[0])


def test_bytes_are_no_message(made: Made) -> None:
    with made.person() as person:
        person.line.send(b'{"type":"ping"}')
        assert person.hear()["type"] == "error"
        person.say(type="ping")
        assert person.hear() == {"type": "pong"}


def test_a_huge_message_ends_only_that_line(made: Made) -> None:
    with made.person() as other, made.person() as person:
        person.line.send('{"type":"ping","x":"' + "x" * 200_000 + '"}')
        assert person.close_code() == 1009
        other.play(other.moves[0])


def test_a_silent_line_is_closed(make_site: Callable[..., Site]) -> None:
    """A ping in time keeps a line alive; without one the server ends it."""
    made = make_site(reap=1.5).make("person", "person")
    with made.person() as person:
        for _ in range(4):
            time.sleep(0.5)
            person.say(type="ping")
            assert person.hear() == {"type": "pong"}
        begun = time.monotonic()
        assert person.close_code() == 1001
        assert time.monotonic() - begun > 1


# ---- moves


def test_a_stale_move_is_refused_and_a_fresh_table_follows(made: Made) -> None:
    with made.person() as person:
        old = person.table
        person.play(person.moves[0])
        person.say(type="move", id="late", seq=old["seq"], seat=old["view"]["to_act"], text=person.moves[0])
        refused = person.hear()
        assert refused["type"] == "refused"
        assert refused["id"] == "late"
        assert refused["stale"] is True
        assert person.hear()["type"] == "table"
        assert person.table["seq"] == 1
        person.play(person.moves[0])


def test_a_move_from_the_future_is_stale_too(made: Made) -> None:
    with made.person() as person:
        person.send_move(person.moves[0], seq=5)
        assert person.hear()["stale"] is True


def test_a_move_of_a_forged_seat_is_refused(site: Site) -> None:
    """Neither a bot's seat, nor one that does not exist, nor the other person out of turn."""
    made = site.make("person", "person", "random")
    with made.person() as person:
        person.hear_turn()
        seq = person.table["seq"]
        for seat in (2, 5):
            person.send_move(person.moves[0], seat=seat)
            refused = person.hear_a("refused")
            assert refused["refusal"]["code"] == "table.not_yours"
            assert refused["refusal"]["text"] == "You do not play this seat."
            assert refused["stale"] is False
        person.send_move(person.moves[0], seat=1 - person.view["to_act"])
        assert person.hear_a("refused")["refusal"]["section"] == "3.1"
        for kind in ("quote", "why"):
            fields: Message = {"cards": ["b1"]} if kind == "quote" else {"text": "end"}
            person.say(type=kind, id=kind, seat=2, **fields)
            assert person.hear_a("refused")["id"] == kind
        person.say(type="undo", id="u", seq=seq, seat=2)
        assert person.hear_a("refused")["id"] == "u"
        assert person.table["seq"] == seq


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("end", "3.10"),
        ("take b1 b2 b3 b4", "3.2"),
        ("dance", None),
        ("", None),
        ("place G8.NW 1 0", "3.8"),
        ("take", None),
    ],
)
def test_an_illegal_move_is_refused_with_its_section(made: Made, text: str, section: str | None) -> None:
    with made.person() as person:
        person.send_move(text, "m1")
        refused = person.hear()
        assert refused["type"] == "refused"
        assert refused["id"] == "m1"
        assert refused["refusal"]["section"] == section
        assert refused["refusal"]["text"]
        assert refused["stale"] is False
        assert person.table["seq"] == 0


def test_a_resend_is_harmless(made: Made) -> None:
    """The same id gives the same answer, however often, also on another line."""
    with made.person() as person:
        text, seat = person.moves[0], person.view["to_act"]
        for _ in range(3):
            person.say(type="move", id="once", seq=0, seat=seat, text=text)
            assert person.hear()["type"] == "table"
            assert person.table["seq"] == 1
        with made.person() as other:
            other.say(type="move", id="once", seq=0, seat=seat, text=text)
            assert other.hear()["seq"] == 1
        person.send_move("take b1 b2 b3 b4", "bad")
        refused = person.hear()
        person.send_move("take b1 b2 b3 b4", "bad")
        assert person.hear() == refused
        assert [type_ for type_ in types_of(person.log) if type_ in MOVES] == ["cards_taken"]


def test_all_lines_of_a_key_stay_in_step(made: Made) -> None:
    """Several windows: whoever moves, everybody is told the same."""
    chance = random.Random(11)
    with made.person() as first, made.person() as second, made.person() as third:
        for turn in range(30):
            mover = (first, second, third)[turn % 3]
            mover.play_on(chance, 1)
            for person in (first, second, third):
                person.hear_seq(mover.table["seq"])
                assert person.table["view"] == mover.table["view"]
                assert person.log == mover.log


def test_two_lines_that_move_at_once_make_one_move(made: Made) -> None:
    with made.person() as first, made.person() as second:
        first.send_move(first.moves[0])
        second.send_move(second.moves[-1])
        first.say(type="ping")
        second.say(type="ping")
        first.hear_a("pong")
        second.hear_a("pong")
        assert first.table["seq"] == second.table["seq"] == 1
        assert first.log == second.log
        assert sum('"stale":true' in text for text in first.raw + second.raw) == 1


def test_a_line_that_comes_back_is_told_everything(made: Made) -> None:
    chance = random.Random(2)
    with made.person() as person:
        person.play_on(chance, 15)
        log, view, seq = person.log, person.view, person.table["seq"]
    for have in (None, len(log) + 1):
        with made.person(have=have) as again:
            assert again.log == log
            assert again.view == view
            assert again.table["seq"] == seq
            assert "catalog" in again.table
            assert "options" in again.table


def test_a_line_that_comes_back_is_told_only_what_it_lacks(made: Made) -> None:
    """It says how many entries of the log it has kept; numbers are never used again."""
    chance = random.Random(2)
    with made.person() as person:
        person.play_on(chance, 15)
        log, view = person.log, person.view
    for have in (len(log), len(log) - 4, 0):
        with made.person(log[:have]) as again:
            assert [entry["n"] for entry in again.table["log"]] == [*range(have, len(log))]
            assert again.log == log
            assert again.view == view
            assert "catalog" not in again.table
    again_chance = random.Random(3)
    with made.person(log[:2]) as again:
        again.play_on(again_chance, 5)
        assert again.log[: len(log)] == log


def test_hello_again_on_the_same_line_is_a_resync(made: Made) -> None:
    with made.person() as person:
        person.play(person.moves[0])
        person.hello()
        assert person.table["log"][0]["n"] == 0
        person.play(person.moves[0])


# ---- undo


def test_a_move_can_be_taken_back_until_something_is_drawn(made: Made) -> None:
    with made.person() as person:
        before = person.table
        seat = before["view"]["to_act"]
        person.play(person.moves[0])
        assert person.table["can_undo"] is True
        after = person.undo(seat)
        assert after["seq"] == 2
        assert after["view"] == before["view"]
        assert after["moves"] == before["moves"]
        back = {"type": "taken_back", "seat": seat, "first": len(before["log"])}
        assert [entry["event"] for entry in after["log"]] == [back]
        assert after["can_undo"] is False
        assert person.log[: len(before["log"])] == before["log"]
        person.play(person.offered("take")[-1])
        person.play("end")
        assert person.table["can_undo"] is False
        refused = person.undo(seat)
        assert refused["type"] == "refused"
        assert refused["refusal"]["section"] == "3.10"


def test_taking_back_reaches_every_line(made: Made) -> None:
    with made.person() as person, made.person() as other:
        seat = person.view["to_act"]
        person.play(person.moves[0])
        person.undo(seat)
        person.play(person.moves[-1])
        other.hear_until(lambda: other.table["seq"] == 3)
        assert other.log == person.log
        assert other.view == person.view


def test_a_resent_undo_takes_back_one_move(made: Made) -> None:
    with made.person() as person:
        seat = person.view["to_act"]
        person.play(person.moves[0])
        for _ in range(2):
            person.say(type="undo", id="back", seq=1, seat=seat)
            assert person.hear()["seq"] == 2


def test_the_other_person_cannot_take_a_move_back(made: Made) -> None:
    with made.person() as person:
        seat = person.view["to_act"]
        person.play(person.moves[0])
        assert person.undo(1 - seat)["type"] == "refused"


# ---- questions


def test_a_quote_judges_everything_in_the_market(made: Made) -> None:
    """…as the rules do: what is quoted as legal is played, what is offered is quoted."""
    with made.person() as person:
        view = person.view
        seat = view["to_act"]
        on_offer = {(slot["slot"], slot["tile"]) for slot in view["market"]}
        offered = [move for move in person.table["moves"] if move["type"] == "buy"]
        assert offered
        for move in offered:
            person.say(type="quote", id="q", seat=seat, cards=move["cards"])
            things = person.hear_a("quote")["things"]
            assert {(thing["slot"], thing["tile"]) for thing in things} == on_offer
            quoted = next(thing for thing in things if thing["tile"] == move["tile"])
            assert quoted["exact"] == move["exact"]
            assert quoted["wasteful"] is False
            assert quoted["text"] == move["text"]
            assert quoted["refusal"] is None
            for thing in things:
                if thing["refusal"] is not None:
                    assert thing["refusal"]["text"]
                    assert thing["refusal"]["section"]
        hand = view["seats_state"][seat]["hand"]
        slot = offered[0]["slot"]
        all_cards = [card for card in hand if card[0] == slot]
        person.say(type="quote", id="w", seat=seat, cards=all_cards)
        quoted = next(thing for thing in person.hear_a("quote")["things"] if thing["slot"] == slot)
        assert quoted["refusal"] is None
        assert quoted["wasteful"] == (sorted(all_cards) not in [sorted(move["cards"]) for move in offered])


def test_a_wasteful_purchase_is_played_when_it_is_sent(site: Site) -> None:
    """The rules allow it, the server only does not offer it."""
    for seed in range(20):
        made = site.make("person", "person", seed=seed)
        with made.person() as person:
            seat = person.view["to_act"]
            hand = person.view["seats_state"][seat]["hand"]
            for move in person.table["moves"]:
                if move["type"] != "buy":
                    continue
                cards = [card for card in hand if card[0] == move["slot"]]
                text = f"buy {move['slot']} {move['tile']} {' '.join(cards)}"
                if text not in person.moves:
                    person.play(text)
                    assert person.log[-1]["event"]["cards"] == cards
                    return
    pytest.fail("no hand had a card to spare")


def test_a_quote_of_no_card_is_refused(made: Made) -> None:
    with made.person() as person:
        person.say(type="quote", id="q", seat=0, cards=["b3", "x9"])
        refused = person.hear()
        assert (refused["type"], refused["id"]) == ("refused", "q")


def test_why_names_the_section(made: Made) -> None:
    with made.person() as person:
        seat = person.view["to_act"]
        for text, section in (
            ("end", "3.10"),
            ("place T9.NE 50 50", "3.8"),
            ("remove 0 0", "4.7"),
            ("jump", None),
        ):
            person.say(type="why", id=text, seat=seat, text=text)
            answer = person.hear_a("why")
            assert answer["refusal"]["section"] == section, answer
            assert answer["refusal"]["text"]
        person.say(type="why", id="ok", seat=seat, text=person.moves[0])
        assert person.hear_a("why") == {"type": "why", "id": "ok", "refusal": None}
        person.say(type="why", id="other", seat=1 - seat, text=person.moves[0])
        assert person.hear_a("why")["refusal"]["code"] == "turn.other_seat"


def test_questions_change_nothing(made: Made) -> None:
    with made.person() as person:
        before = json.dumps(person.table)
        for number in range(20):
            person.say(type="why", id=str(number), seat=0, text="take b1")
            person.say(type="quote", id=str(number), seat=0, cards=["b1"])
        for _ in range(40):
            person.hear()
        assert json.dumps(person.table) == before
