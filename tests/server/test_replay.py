"""Kept games replayed: those of older rules go on, those that cannot are shown with the reason."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.notation.playing import options
from tests.server.at_table import Made, Person, Site
from tests.server.kept import KEY, Keeping

from alhambra.notation.moves import parse_move
from alhambra.notation.record import parse_record
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import card_text
from alhambra.rules.moves import BUY, END, TAKE, Move, packed, unpacked
from alhambra.rules.options import MODULES
from alhambra.rules.tiles import tile_text
from alhambra.server.columns import draws_text
from alhambra.server.replay import Folded, fold
from alhambra.server.store import Event, Row, Store


def kept_at(make_site: Callable[..., Site]) -> Made:
    return Made(make_site(), "kept", KEY)


def row_of(path: Path) -> Row:
    store = Store(path)
    row = store.row("kept")
    store.close()
    assert row is not None
    return row


def folded(keeping: Keeping, events: Sequence[Event] | None = None, version: str | None = None) -> Folded:
    row = keeping.row._replace(rules_version=version or keeping.version)
    return fold(row, keeping.setup, keeping.events if events is None else events)


def played(seed: int, moves: int, version: str = "1", undos: float = 0.4) -> Keeping:
    """A game of some options, with moves taken back now and then."""
    keeping = Keeping(options(seed), version=version)
    chance = random.Random(seed)
    while len(keeping.events) < moves and not keeping.game.is_over:
        last = keeping.game.steps[-1].seat if keeping.game.steps else 0
        if keeping.game.can_undo(last) and chance.random() < undos:
            keeping.take_back()
        else:
            offered = keeping.game.legal_numbers()
            buys = [number for number in offered if unpacked(number).kind == BUY]
            keeping.play(chance.choice(buys or offered))
    return keeping


def too_much(game: Game) -> Move:
    """Two cards of the display that are more than 5 together (§3.2)."""
    display = game.view(None).display
    for first in range(4):
        for second in range(first):
            move = Move(TAKE, cards=tuple(sorted((display[first], display[second]))))
            if (refusal := game.why_not(move)) is not None and refusal.section == "3.2":
                return move
    raise AssertionError("only small cards lie there")


def older_game() -> Keeping:
    """A game of rules that let a seat take any two cards, and take back a turn that had ended."""
    keeping = Keeping(Options(seats=3), version="0")
    game = keeping.game
    for turn in range(9):
        keeping.play(packed(too_much(game)))
        keeping.play(packed(Move(END)))
        if turn % 3 == 1:
            assert game.steps[-1].draws
            assert not any(game.can_undo(seat) for seat in range(3))
            keeping.take_back()
            keeping.take_back()
            keeping.play(packed(too_much(game)))
            keeping.play(packed(Move(END)))
    return keeping


# ---- as it was


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("version", ["1", "0"])
def test_a_game_is_found_as_it_was_left(seed: int, version: str) -> None:
    """Position, history, what may be taken back and what will be drawn, at any moment of it."""
    for moves in (0, 1, 2, 25, 90):
        keeping = played(seed, moves, version)
        found = folded(keeping)
        assert found.stopped is None
        assert found.seq == len(keeping.events)
        live, game = keeping.game, found.game
        assert game.state.digest() == live.state.digest()
        assert [(step.seat, step.move, step.draws) for step in game.steps] == [
            (step.seat, step.move, step.draws) for step in live.steps
        ]
        assert len(game.journal) == len(live.journal)
        assert [game.can_undo(place) for place in range(6)] == [live.can_undo(place) for place in range(6)]
        chance = random.Random(seed)
        for _ in range(30):
            if live.is_over:
                break
            # Taken back first: what is drawn then is what would have been drawn.
            seat = live.steps[-1].seat if live.steps else 0
            if live.can_undo(seat):
                live.undo(seat)
                game.undo(seat)
            number = chance.choice(live.legal_numbers())
            live.play_number(number)
            game.play_number(number)
        assert game.state.digest() == live.state.digest()


# ---- older rules


def test_an_older_game_goes_on_under_the_rules_of_today(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    """It contains moves and undos that are refused today: they stand, and no other is allowed."""
    path = tmp_path / "games.sqlite3"
    keeping = older_game()
    assert folded(keeping).game.state.digest() == keeping.game.state.digest()
    keeping.write(path)
    made = kept_at(make_site)
    chance = random.Random(2)
    with made.person() as person:
        assert person.table["seq"] == len(keeping.events) == 30
        cards = " ".join(card_text(card) for card in too_much(keeping.game).cards)
        person.send_move(f"take {cards}")
        assert person.hear_a("refused")["refusal"]["section"] == "3.2"
        assert person.undo(keeping.game.steps[-1].seat)["type"] == "refused"
        seat = person.view["to_act"]
        person.play(person.offered("take")[0])
        assert person.undo(seat)["type"] == "table"
        person.play_on(chance, 30)
        seq, view, log = person.table["seq"], person.view, person.log
    assert "\nrules: 0\n" in made.site.get("/api/games/kept/record", KEY).text
    made.site.stop()
    row = row_of(path)
    assert (row.rules_version, row.played_version) == ("0", "1")
    made = kept_at(make_site)
    with made.person() as person:
        assert (person.table["seq"], person.view, person.log) == (seq, view, log)
        person.play_on(chance)
        assert person.is_over
    read = parse_record(made.site.get("/api/games/kept/record").text)
    assert (read.rules_version, read.game.is_over) == ("0", True)


def test_what_was_drawn_and_taken_back_is_not_drawn_again() -> None:
    """After an undo across draws the generator goes on from where it stood: nobody knows what comes."""
    keeping = Keeping(Options(seats=2), version="0")
    live, seen = keeping.game, ""
    for _ in range(2):
        keeping.play(packed(first_take(live)))
        keeping.play(packed(Move(END)))
        seen = keeping.events[-1].draws
        keeping.take_back()
        keeping.take_back()
    game = folded(keeping).game
    for each in (live, game):
        # Also after a move that is taken back today.
        each.play(first_take(each))
        each.undo(each.steps[-1].seat)
        each.play(first_take(each))
        each.play(Move(END))
    assert game.steps[-1].draws == live.steps[-1].draws
    assert draws_text(game.steps[-1].draws) != seen


def first_take(game: Game) -> Move:
    return next(move for move in game.legal() if move.kind == TAKE)


@pytest.mark.parametrize("version", ["0", "2"])
def test_a_move_that_was_taken_back_and_cannot_be_carried_out_stops_nothing(version: str) -> None:
    """Neither alone nor with what came between."""
    keeping = played(4, 30, version)
    events = [*keeping.events]
    last = events[-1]
    for texts in (["dance", "undo"], ["dance", "take b1", "undo", "take b1", "undo", "undo"]):
        for text in texts:
            events.append(last._replace(seq=len(events) + 1, text=text, draws="", action=None))
    found = folded(keeping, events)
    assert found.stopped is None
    assert found.game.state.digest() == keeping.game.state.digest()
    assert found.seq == len(events)


# ---- what cannot be


def broken(keeping: Keeping, number: int, **changed: Any) -> list[Event]:
    events = [*keeping.events]
    events[number] = events[number]._replace(**changed)
    return events


WRONG: dict[str, dict[str, Any]] = {
    "no such move": {"text": "dance"},
    "no move at all": {"text": ""},
    "a tile that lies elsewhere": {"text": "buy b G8.NW b9"},
    "a card that nobody has": {"text": "take o9 o9 o9"},
    "a cell that is taken": {"text": "place G8.NW 0 0"},
    "another seat": {"seat": 5},
    "no seat": {"seat": "x"},
    "draws that cannot be": {"draws": "b3 b3 b3 b3 b3"},
    "draws that cannot be read": {"draws": "b3 x9"},
    "no text": {"text": b"\xff"},
    "no draws": {"draws": None},
    "an undo too many": {"seq": 1, "text": "undo"},
    "a number too many": {"seq": 77},
}


@pytest.mark.parametrize("version", ["1", "0"])
@pytest.mark.parametrize("change", WRONG)
def test_what_cannot_be_carried_out_leaves_the_position_before_it(version: str, change: str) -> None:
    """…with the reason, whatever it is, and all that came before."""
    keeping = played(5, 40, version, undos=0)
    number = 0 if change == "an undo too many" else 20
    before = folded(keeping, keeping.events[:number])
    found = folded(keeping, broken(keeping, number, **WRONG[change]))
    assert found.stopped is not None
    assert f"change {number + 1}" in found.stopped
    assert found.game.state.digest() == before.game.state.digest()
    assert len(found.log) == len(before.log)
    assert found.seq == len(keeping.events)


def test_a_city_that_could_not_stand_today_leaves_the_last_position_that_could() -> None:
    """A game may have gone through such a position, if it has come out of it again."""
    keeping = Keeping(Options(seats=2), version="0")
    game = keeping.game
    chance = random.Random(3)
    while not (tiles := game.view(None).seats[game.state.seat_to_act()].aside):
        buys = [number for number in game.legal_numbers() if unpacked(number).kind == BUY]
        keeping.play(chance.choice(buys or game.legal_numbers()))
    sound = len(keeping.events)
    assert folded(keeping).stopped is None
    seat = game.state.seat_to_act()
    keeping.play(packed(parse_move(f"place {tile_text(tiles[0])} 3 3")))
    found = folded(keeping)
    assert found.stopped is not None
    assert "cannot be reached on foot" in found.stopped
    assert found.game.state.digest() == folded(keeping, keeping.events[:sound]).game.state.digest()
    while game.state.seat_to_act() == seat:
        keeping.play(game.legal_numbers()[0])
    while game.state.on_turn != seat:
        keeping.play(game.legal_numbers()[0])
    keeping.play(packed(parse_move("remove 3 3")))
    found = folded(keeping)
    assert found.stopped is None
    assert found.game.state.digest() == game.state.digest()


@pytest.mark.parametrize("version", ["1", "0"])
def test_a_game_that_cannot_go_on_can_be_looked_at(
    make_site: Callable[..., Site], tmp_path: Path, version: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The table is told, then the reason; no move is on offer, none is taken, and nothing is written."""
    keeping = Keeping(Options(seats=3, modules=MODULES), bots=(None, "random"), version=version)
    chance = random.Random(1)
    while len(keeping.events) < 30:
        keeping.play(chance.choice(keeping.game.legal_numbers()))
    keeping.write(tmp_path / "games.sqlite3", broken(keeping, 25, text="take b9 b9"))
    before = row_of(tmp_path / "games.sqlite3")
    made = kept_at(make_site)
    with made.person() as person, made.person() as other:
        told = person.hear_a("refused")
        assert (told["id"], told["refusal"]["code"]) == ("", "table.read_only")
        (reason,) = told["refusal"]["params"][0]["words"]
        assert reason.startswith("change 26, 'take b9 b9', ")
        assert told["refusal"]["text"] == f"This game can only be looked at: {reason}."
        assert person.table["seq"] == 30
        assert person.view["turn"] >= 1
        assert (person.moves, person.table["can_undo"]) == ([], False)
        person.send_move("end", seat=0)
        assert person.hear_a("refused")["refusal"] == told["refusal"]
        person.say(type="undo", id="u", seq=30, seat=0)
        assert person.hear_a("refused")["refusal"] == told["refusal"]
        person.say(type="quote", id="q", seat=0, cards=["b3"])
        assert person.hear()["type"] == "quote"
        assert other.table == person.table
    record = made.site.get("/api/games/kept/record", KEY).text
    assert "\nnote: change 26, 'take b9 b9', " in record
    assert record.endswith("running\n")
    made.site.stop()
    assert row_of(tmp_path / "games.sqlite3") == before
    assert "kept can only be looked at: change 26" in caplog.text


# ---- long games


def undone(changes: int) -> Keeping:
    """A game in which a move is made and taken back, again and again."""
    keeping = Keeping(Options(seats=4, modules=MODULES))
    chance = random.Random(6)
    while len(keeping.events) < 60:
        keeping.play(chance.choice(keeping.game.legal_numbers()))
    while not any(unpacked(number).kind == TAKE for number in keeping.game.legal_numbers()):
        keeping.play(chance.choice(keeping.game.legal_numbers()))
    takes = [number for number in keeping.game.legal_numbers() if unpacked(number).kind == TAKE]
    while len(keeping.events) < changes:
        keeping.play(chance.choice(takes))
        keeping.take_back()
    return keeping


def test_while_a_long_game_is_opened_other_tables_play_on(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    """8,000 times a move and its undo: the answer to a ping at another table never takes long."""
    keeping = undone(8000)
    keeping.write(tmp_path / "games.sqlite3")
    made = kept_at(make_site)
    other = made.site.make("person", "person")
    opened: list[Person] = []

    def open_it() -> None:
        with made.person() as person:
            opened.append(person)

    with other.person() as person:
        opening = threading.Thread(target=open_it)
        opening.start()
        longest, pings = 0.0, 0
        while opening.is_alive():
            began = time.monotonic()
            person.say(type="ping")
            person.hear_a("pong")
            longest = max(longest, time.monotonic() - began)
            pings += 1
            if pings % 5 == 0:
                person.play_on(random.Random(pings), 1)
        opening.join()
    (table,) = [person.table for person in opened]
    assert table["seq"] == len(keeping.events)
    assert pings > 10
    assert longest < 0.5
