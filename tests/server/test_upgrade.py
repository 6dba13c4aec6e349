"""The games of an older version are taken over: copied first, changed all at once or not at all, played on.

``tests/data/0.1.sqlite3`` was written by the server of version 0.1 (commit fb0fbe9), ``0.1.json`` says
what that server made of it: games under way and over, with moves taken back, with bots and without.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.at_table import Made, Person, Site, wait_until
from websockets.sync.client import connect

from alhambra.server import schema
from alhambra.server.replay import fold
from alhambra.server.schema import MIGRATIONS
from alhambra.server.setup import setup_of
from alhambra.server.store import Store
from alhambra.server.troubles import StoreError

DATA = Path(__file__).parent.parent / "data"
GAMES: list[dict[str, Any]] = json.loads((DATA / "0.1.json").read_text(encoding="utf-8"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    shutil.copy(DATA / "0.1.sqlite3", path)
    return path


def dump(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        return [f"version {schema.version_of(database)}", *database.iterdump()]


def files(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


def named(what: str) -> dict[str, Any]:
    (game,) = [game for game in GAMES if game["what"] == what]
    return game


# ---- a real one


@pytest.mark.parametrize("game", GAMES, ids=[game["what"] for game in GAMES])
def test_a_game_of_0_1_is_as_it_was(path: Path, game: dict[str, Any]) -> None:
    """The same position, turn, scores and number of changes as 0.1 made of it."""
    store = Store(path)
    row = store.row(game["id"])
    assert row is not None
    assert (row.rules_version, row.played_version) == ("1", "1")
    found = fold(row, setup_of(row.setup), store.events(game["id"]))
    store.close()
    assert found.stopped is None
    assert found.seq == game["seq"]
    assert (found.game.state.turn, list(found.game.scores)) == (game["turn"], game["scores"])
    assert (found.game.seat_to_act, found.game.is_over) == (game["to_act"], game["over"])
    assert found.game.state.digest() == game["digest"]


def test_links_and_keys_of_0_1_are_good_and_its_games_are_played_on(
    make_site: Callable[..., Site], path: Path
) -> None:
    """Every one: told, recorded, played on for a while or to its end; no other key opens it."""
    site = make_site(auto_end_after=3600.0)
    for game in GAMES:
        made = Made(site, game["id"], game["key"])
        summary = site.get(f"/api/games/{made.id}", made.key).json()
        assert len(summary["names"]) == len(game["scores"])
        assert summary["over"] == game["over"] or game["due"]  # bots may have come to the end by now
        assert site.get(f"/api/games/{made.id}", "another key").status_code == 403
        assert site.get(f"/api/games/{made.id}/record", made.key).text.startswith(
            "Alhambra record 1\nrules: 1\n"
        )
        with made.person() as person:
            assert person.table["seq"] >= game["seq"]
            assert person.is_over or not game["over"]
            if game["due"] or game["over"]:
                continue
            chance = random.Random(game["id"])
            if person.table["can_undo"]:
                assert person.undo(person.view["to_act"])["type"] == "table"
            person.play_on(chance, 12)
            assert person.table["seq"] >= game["seq"] + 12
            seq, log = person.table["seq"], person.log
        site.hall.forget_idle()
        with made.person() as person:
            assert person.table["seq"] >= seq
            assert person.log[: len(log)] == log
    hot_seat = named("card game, hot seat, four")
    with Made(site, hot_seat["id"], hot_seat["key"]).person() as person:
        person.play_on(random.Random(1))
        assert person.is_over


def test_bots_of_0_1_go_on_by_themselves(make_site: Callable[..., Site], path: Path) -> None:
    game = named("bots alone, under way")
    site = make_site()

    def turn() -> int:
        return int(site.get(f"/api/games/{game['id']}", game["key"]).json()["turn"])

    wait_until(lambda: turn() > game["turn"] + 2, 60)


def test_the_file_of_0_1_is_copied_before_it_is_changed(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Under a name that says its schema, readable for its owner only, as it was; once."""
    caplog.set_level("INFO")
    before = dump(path)
    Store(path).close()
    copy = path.with_name("games.schema1.sqlite3")
    assert dump(copy) == before
    assert before[0] == "version 1"
    assert dump(path)[0] == f"version {len(MIGRATIONS)}"
    assert os.name != "posix" or stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert f"as they were, they are in {copy}" in caplog.text
    found = files(path)
    Store(path).close()
    assert files(path) == found == {"games.sqlite3", "games.sqlite3.lock", "games.schema1.sqlite3"}


def test_a_copy_is_never_written_over(path: Path) -> None:
    """Somebody puts the old file back, and it is taken over again."""
    Store(path).close()
    first = path.with_name("games.schema1.sqlite3")
    first.write_bytes(b"precious")
    shutil.copy(DATA / "0.1.sqlite3", path)
    Store(path).close()
    assert first.read_bytes() == b"precious"
    assert dump(path.with_name("games.schema1-2.sqlite3")) == dump(DATA / "0.1.sqlite3")


def test_what_is_only_in_the_write_ahead_log_is_copied_and_kept(path: Path, tmp_path: Path) -> None:
    """A server of 0.1 that was killed leaves such a file."""
    running = sqlite3.connect(path)
    running.execute("PRAGMA wal_autocheckpoint = 0")
    running.execute("UPDATE games SET turn = 77")
    running.commit()
    killed = tmp_path / "killed/games.sqlite3"
    killed.parent.mkdir()
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{killed}{end}")
    running.close()
    store = Store(killed)
    row = store.row(GAMES[0]["id"])
    store.close()
    assert row is not None
    assert row.turn == 77
    with contextlib.closing(sqlite3.connect(killed.with_name("games.schema1.sqlite3"))) as copy:
        assert copy.execute("SELECT DISTINCT turn FROM games").fetchall() == [(77,)]


# ---- what goes wrong on the way

BROKEN = {
    "at its end": "ALTER TABLE games ADD COLUMN more TEXT; DELETE FROM events; DROP TABLE nothing;",
    "by a rule of the schema": "UPDATE games SET turn = 5; UPDATE games SET id = 'all the same';",
    "by what is no SQL": "DROP TABLE events; CASTLES;",
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_migration_that_fails_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Neither the file nor what lies beside it; mended, the program takes the games over."""
    before, beside = dump(path), files(path)
    monkeypatch.setattr(schema, "MIGRATIONS", [*MIGRATIONS, BROKEN[how]])
    for _ in range(2):
        with pytest.raises(StoreError, match="could not be taken over, and nothing was changed: cannot use"):
            Store(path)
        assert dump(path) == before
        assert files(path) - {"games.sqlite3.lock"} == beside
    monkeypatch.undo()
    Store(path).close()
    assert dump(path)[0] == f"version {len(MIGRATIONS)}"


def test_without_a_copy_nothing_is_changed(path: Path) -> None:
    """No room for it, or no right: here something is in its way."""
    before = dump(path)
    in_the_way = path.with_name("games.schema1.sqlite3.part")
    in_the_way.mkdir()
    with pytest.raises(StoreError, match="nothing was changed"):
        Store(path)
    assert dump(path) == before
    in_the_way.rmdir()
    Store(path).close()


def test_a_program_that_is_killed_on_the_way_leaves_the_old_file(path: Path) -> None:
    """The whole migration is one transaction: what was not committed is not there for the next one."""
    before = dump(path)
    killed = sqlite3.connect(path, isolation_level=None)
    killed.execute("BEGIN IMMEDIATE")
    for script in MIGRATIONS[1:]:
        for statement in script.split(";")[:-1]:
            killed.execute(statement)
    killed.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    image = path.with_name("image.sqlite3")
    for end in ("", "-wal"):
        with contextlib.suppress(FileNotFoundError):
            shutil.copy(f"{path}{end}", f"{image}{end}")
    killed.close()
    assert dump(image) == before


def test_what_was_released_is_never_changed(tmp_path: Path) -> None:
    """A new file has the schema that a file of 0.1 gets."""
    old = tmp_path / "old.sqlite3"
    shutil.copy(DATA / "0.1.sqlite3", old)
    new = tmp_path / "new.sqlite3"
    shapes = []
    for file in (old, new):
        Store(file).close()
        with contextlib.closing(sqlite3.connect(file)) as database:
            tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master ORDER BY name")]
            shapes.append(
                [(name, database.execute(f"PRAGMA table_info({name})").fetchall()) for name in tables]
            )
    assert shapes[0] == shapes[1]


def test_somebody_at_an_older_file_meets_its_key(make_site: Callable[..., Site], path: Path) -> None:
    game = GAMES[0]
    made = Made(make_site(), game["id"], "not its key")
    with connect(made.address) as line:
        person = Person(line, made.key)
        person.say(type="hello", key=made.key)
        assert person.close_code() == 4403
