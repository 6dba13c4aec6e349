"""A file of games that cannot be used, now or from the start: it is said what is wrong and what to do."""

from __future__ import annotations

import logging
import os
import random
import signal
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.at_table import Made, Person, Process, Site, seats_of, wait_until
from tests.server.test_launch import parsed
from websockets.sync.client import connect

from alhambra.server.launch import run
from alhambra.server.lock import Held, Lock
from alhambra.server.store import Store
from alhambra.server.troubles import StoreError


@pytest.fixture
def foreign(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another program with the file of the games open."""
    database = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None, check_same_thread=False)
    yield database
    database.close()


def fill_the_disk(site: Site) -> None:
    """Let the file of the games grow no more; SQLite says what it says for a full disk."""
    writing = site.hall._archive._store._writing
    assert writing is not None
    (pages,) = writing.execute("PRAGMA page_count").fetchone()
    writing.execute(f"PRAGMA max_page_count = {pages}")


def free_the_disk(site: Site) -> None:
    writing = site.hall._archive._store._writing
    assert writing is not None
    writing.execute("PRAGMA max_page_count = 1000000")


def warnings(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno > logging.INFO]


# ---- a lock of somebody else


def test_reads_do_not_wait_for_a_lock_of_somebody_else(
    make_site: Callable[..., Site], foreign: sqlite3.Connection
) -> None:
    """Tables are opened, games told and recorded while another program holds the file."""
    site = make_site()
    made, other = site.make("person", "person"), site.make("person", "person")
    with made.person() as person:
        foreign.execute("BEGIN IMMEDIATE")
        # A move waits for the lock; whoever reads does not wait for the move.
        person.send_move(person.moves[0])
        time.sleep(0.2)
        began = time.monotonic()
        with other.person() as somebody:
            assert somebody.table["seq"] == 0
        for path in (f"/api/games/{made.id}", f"/api/games/{other.id}", f"/api/games/{other.id}/record"):
            assert site.get(path, made.key if made.id in path else other.key).status_code == 200
        assert time.monotonic() - began < 3
        foreign.execute("ROLLBACK")
        assert person.hear_a("table")["seq"] == 1


def test_a_move_that_waits_too_long_for_a_lock_is_refused_with_the_reason(
    make_site: Callable[..., Site],
    foreign: sqlite3.Connection,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("alhambra.server.store.PATIENCE", 0.3)
    site = make_site()
    with site.make("person", "person").person() as person:
        foreign.execute("BEGIN IMMEDIATE")
        caplog.clear()
        person.send_move(person.moves[0])
        assert person.hear_a("refused")["refusal"]["code"] == "store.busy"
        answer = site.post("/api/games", {"seats": seats_of("person", "person")})
        assert answer.status_code == 503
        assert answer.json()["error"]["message"].startswith("Another program holds the server's file")
        foreign.execute("ROLLBACK")
        person.play(person.moves[0])
    assert all(record.exc_info is None for record in warnings(caplog))
    assert "end it" in caplog.text


# ---- a full disk


def test_a_full_disk_is_told_and_the_games_go_on_when_there_is_room(
    make_site: Callable[..., Site], caplog: pytest.LogCaptureFixture
) -> None:
    """A move is refused with the reason, nobody has to come anew, and nothing half-done is told or kept."""
    site = make_site()
    made = site.make("person", "person", "person")
    chance = random.Random(3)
    with made.person() as person, made.person() as other:
        fill_the_disk(site)
        refused = None
        for _ in range(200):
            person.hear_turn()
            person.send_move(chance.choice(person.moves))
            answer = person.hear()
            if answer["type"] == "refused":
                refused = answer
                break
        assert refused is not None
        assert refused["refusal"]["code"] == "store.full"
        made_no_more = httpx.Response(201)
        while made_no_more.status_code == 201:
            made_no_more = site.post("/api/games", {"seats": seats_of("person", "person")})
        assert made_no_more.status_code == 503
        assert made_no_more.json()["error"]["message"].startswith("The server's disk is full")
        assert made_no_more.headers["retry-after"]
        other.hear_seq(person.table["seq"])
        with made.person() as late:
            assert late.view == person.view == other.view
        free_the_disk(site)
        person.play_on(chance, 5)
        other.hear_seq(person.table["seq"])
        assert other.log == person.log
    assert "free some space on the disk" in caplog.text
    assert all(record.exc_info is None for record in warnings(caplog))


@pytest.mark.parametrize("players", [("random", "random", "random"), ("person", "random", "random")])
def test_bots_go_on_by_themselves_when_there_is_room_again(
    make_site: Callable[..., Site],
    foreign: sqlite3.Connection,
    players: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """From the last position that was kept, whatever memory had made of it."""
    monkeypatch.setattr("alhambra.server.store.PATIENCE", 0.05)
    site = make_site(pace=0.05)
    made = site.make(*players)
    chance = random.Random(1)
    with made.person() as person:
        for _ in range(3):
            if "person" in players:
                person.play_on(chance, 1)
            foreign.execute("BEGIN IMMEDIATE")
            wait_until(lambda: _is_silent(person), 60)
            seq = person.table["seq"]
            foreign.execute("ROLLBACK")
            if "person" in players:
                person.hear_turn()
            else:
                person.hear_seq(seq + 3)
    assert "cannot go on: cannot use" in caplog.text
    assert all("cannot go on: cannot use" in record.getMessage() for record in warnings(caplog))


def _is_silent(person: Person) -> bool:
    try:
        while person.hear(0.5)["type"] == "table":
            pass
    except TimeoutError:
        return True
    return False


# ---- a damaged file


def damage(path: Path) -> None:
    """Write over the middle of a file, all but its first page."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    size = path.stat().st_size
    assert size > 3 * 4096
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def test_a_damaged_file_is_said_at_the_start(
    make_site: Callable[..., Site], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """…with what to do, in one line; nothing is served, and the file is left as it is."""
    site = make_site()
    site.make("person", "person", modules=["huts"])
    site.stop()
    path = tmp_path / "alhambra.sqlite3"
    (tmp_path / "games.sqlite3").rename(path)
    damage(path)
    before = path.read_bytes()
    caplog.clear()
    assert run(parsed("--no-browser", "--port", "0", "--data", str(tmp_path))) == 1
    (record,) = warnings(caplog)
    assert record.getMessage().startswith(f"cannot use {path}: ")
    assert "the file is damaged: with the server stopped put a copy in its place" in record.getMessage()
    assert path.read_bytes() == before


def test_a_file_that_is_damaged_while_it_is_served_is_told(
    make_site: Callable[..., Site], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """…to who asks for it and in the log, by a line; the table that is in memory is not torn down."""
    site = make_site(idle=0.0)
    made, other = site.make("person", "person"), site.make("person", "person")
    with made.person() as person:
        damage(tmp_path / "games.sqlite3")
        caplog.clear()
        reading = site.hall._archive._store._reading
        assert reading is not None
        reading.execute("PRAGMA cache_size = 0")
        answer = site.get(f"/api/games/{other.id}", other.key)
        assert (answer.status_code, answer.json()["error"]["at"]) == (503, "")
        assert "file of games is damaged" in answer.json()["error"]["message"]
        with connect(other.address) as line:
            somebody = Person(line, other.key)
            somebody.say(type="hello", key=other.key)
            assert "file of games is damaged" in somebody.hear_a("error")["error"]["message"]
            assert somebody.close_code() == 1011
        person.say(type="why", id="w", seat=0, text="end")
        person.hear_a("why")
    assert "the file is damaged" in caplog.text
    assert all(record.exc_info is None for record in warnings(caplog))


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_the_file_and_its_companions_are_private(tmp_path: Path) -> None:
    """They hold secrets."""
    store = Store(tmp_path / "deep/games.sqlite3")
    for file in (tmp_path / "deep").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE((tmp_path / "deep").stat().st_mode) == 0o700
    store.close()


# ---- two servers


def test_a_second_server_says_who_has_the_games_and_stops(
    start: Callable[..., Process], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The first one does not notice; killed, it leaves no lock behind."""
    first = start("--pace", "0")
    with first.make("person", "person").person() as person:
        assert run(parsed("--no-browser", "--port", "0", "--data", str(tmp_path))) == 1
        (record,) = warnings(caplog)
        path, who = tmp_path / "alhambra.sqlite3", f"process {first.process.pid}, {first.url}/"
        assert record.getMessage().startswith(f"cannot use {path}: another server has it ({who}); ")
        person.play(person.moves[0])
    first.kill()
    start("--pace", "0")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_however_a_server_ends_the_next_one_may_begin(
    start: Callable[..., Process], by: signal.Signals
) -> None:
    for _ in range(2):
        process = start()
        process.process.send_signal(by)
        process.process.wait(20)


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    lock = Lock(path)
    lock.say("me\nand mine")
    for _ in range(2):
        with pytest.raises(Held) as held:
            Lock(path)
        assert held.value.holder == "me\nand mine"
    lock.release()
    second = Lock(path)
    with pytest.raises(Held, match=f"process {os.getpid()}"):
        Lock(path)
    second.release()


def test_a_store_that_cannot_be_opened_lets_go_of_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"this is no database" * 500)
    for _ in range(2):
        with pytest.raises(StoreError, match="the file is damaged"):
            Store(path)
    path.unlink()
    Store(path).close()


# ---- one row


ROWS = {
    "no JSON in the set-up": ("games", "setup = 'castles'"),
    "another set-up": ("games", "setup = '[]'"),
    "options that cannot be": ("games", "setup = replace(setup, '\"palace\"', '\"chess\"')"),
    "a seat too many": ("games", "setup = replace(setup, '\"bots\":[', '\"bots\":[null,')"),
    "no text in the set-up": ("games", "setup = x'ff00ff'"),
    "no draws": ("games", "opening = 'b3 b10'"),
    "other draws": ("games", "opening = 'G8.NW'"),
    "too few draws": ("games", "opening = ''"),
    "no text in the draws": ("games", "opening = x'ffff'"),
}


@pytest.mark.parametrize("damage", ROWS)
def test_a_game_of_which_nothing_can_be_made_is_trouble_for_nobody_else(
    make_site: Callable[..., Site], tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    """All others go on after a start, also those that come after it; it is told to who asks."""
    site = make_site(pace=0.2)
    games = [site.make("random", "random", seed=None) for _ in range(5)]
    made = site.make("person", "random", auto_end=True)
    site.stop()
    kept = sqlite3.connect(tmp_path / "games.sqlite3")
    table, change = ROWS[damage]
    kept.execute(f"UPDATE {table} SET {change}, due = 1, updated = 2e9 WHERE id = ?", (made.id,))
    kept.execute("DELETE FROM events")
    kept.execute("UPDATE games SET due = 1, over = 0, turn = 1")
    kept.commit()
    kept.close()
    caplog.clear()
    site = make_site()
    made = Made(site, made.id, made.key)
    with connect(made.address) as line:
        person = Person(line, made.key)
        person.say(type="hello", key=made.key)
        assert person.close_code() == 4410
    assert site.get(f"/api/games/{made.id}/record", made.key).status_code == 409
    assert site.get(f"/api/games/{made.id}", made.key).status_code == (409 if "setup" in change else 200)
    assert site.get(f"/api/games/{made.id}", "other").status_code == 403

    def turn(game: Made) -> int:
        return int(site.get(f"/api/games/{game.id}", game.key).json()["turn"])

    wait_until(lambda: all(turn(game) > 2 for game in games))
    assert f"game {made.id} cannot go on: " in caplog.text
    assert all(record.exc_info is None for record in warnings(caplog))


def begins_with_a_bot(made: Made) -> bool:
    with made.person() as person:
        person.hear_turn()
        return bool(person.table["seq"])


def test_every_game_that_is_due_goes_on_after_a_start(make_site: Callable[..., Site], tmp_path: Path) -> None:
    """However many they are: each of 320 comes to the turn of its person."""
    site = make_site()
    seed = 0
    made = site.make("person", "random", "random", seed=seed)
    while not begins_with_a_bot(made):
        seed += 1
        made = site.make("person", "random", "random", seed=seed)
    site.stop()
    kept = sqlite3.connect(tmp_path / "games.sqlite3")
    kept.execute("DELETE FROM events")
    kept.execute("UPDATE games SET due = 0, turn = 1")
    columns = [name for (_, name, *_) in kept.execute("PRAGMA table_info(games)")]
    values = ", ".join({"id": "'g' || n", "due": "1"}.get(name, name) for name in columns)
    kept.execute(
        "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 320)"
        f" INSERT INTO games SELECT {values} FROM games, many WHERE id = ?",
        (made.id,),
    )
    kept.commit()
    make_site()

    def due() -> int:
        return int(kept.execute("SELECT count(*) FROM games WHERE due").fetchone()[0])

    wait_until(lambda: due() == 0, 120)
    assert kept.execute("SELECT count(DISTINCT game) FROM events").fetchone() == (320,)
    kept.close()
