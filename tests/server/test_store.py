"""Games on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.rules.draws import DEALT_SECRETLY, DREW_CARD, DREW_FROM_STACK, DREW_TILE
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import FIRST_HUT, TILES
from alhambra.server.columns import draws_of, draws_text
from alhambra.server.schema import MIGRATIONS
from alhambra.server.store import Conflict, Event, Row, Status, Store, hash_of_key, is_key_of
from alhambra.server.troubles import StoreError

ROW = Row("g1", "1", "{}", None, b"x" * 32, "b3 G8.NW", "0 0 0 0", hash_of_key("key"), 0, 1, False, True, "1")
CARDS = [currency * 16 + value for currency in range(4) for value in range(1, 10)] + list(range(64, 72))
DRAWS = st.one_of(
    st.sampled_from(CARDS).map(lambda card: DREW_CARD * 256 + card),
    st.integers(0, FIRST_HUT - 1).map(lambda tile: DREW_TILE * 256 + tile),
    st.integers(FIRST_HUT, TILES - 1).map(lambda tile: DREW_FROM_STACK * 256 + tile),
    st.integers(0, 53).map(lambda tile: DEALT_SECRETLY * 256 + tile),
)


def event(seq: int, action: str | None = None) -> Event:
    return Event(seq, 0, "end", "b1", "1 2 3 4", None, action)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "deep/er/games.sqlite3")
    store.add(ROW)
    yield store
    store.close()


@given(st.lists(DRAWS))
def test_draws_are_read_back_as_they_were_written(draws: list[int]) -> None:
    assert draws_of(draws_text(draws)) == tuple(draws)


def test_a_word_that_is_no_draw_is_refused() -> None:
    with pytest.raises(NotationError, match="'b10' is neither a card nor a tile"):
        draws_of("b3 b10")


def test_a_game_is_read_back_as_it_was_kept(store: Store) -> None:
    row = store.row("g1")
    assert row is not None
    assert row._replace(updated=0.0) == ROW
    assert store.row("g2") is None
    store.append("g1", [event(1, "a"), event(2)], Status(7, True, False, "2"))
    assert store.events("g1") == [event(1, "a"), event(2)]
    row = store.row("g1")
    assert row is not None
    assert (row.turn, row.over, row.due, row.played_version) == (7, True, False, "2")
    assert store.due() == []


def test_every_number_and_every_action_is_taken_once(store: Store) -> None:
    """What fails leaves nothing behind, also not the events beside it."""
    store.append("g1", [event(1, "a")], Status(1, False, True, "1"))
    for events in ([event(1)], [event(2), event(1)], [event(2), event(3, "a")]):
        with pytest.raises(Conflict):
            store.append("g1", events, Status(9, False, False, "1"))
    assert store.events("g1") == [event(1, "a")]
    row = store.row("g1")
    assert row is not None
    assert row.turn == 1
    assert store.due() == ["g1"]
    store.append("g1", [event(2)], Status(2, False, True, "1"))


def test_events_of_no_game_are_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        store.append("g2", [event(1)], Status(1, False, False, "1"))


def test_keys_are_compared_by_their_hash() -> None:
    assert is_key_of(ROW, "key")
    assert not any(is_key_of(ROW, key) for key in ("", "Key", "key ", "\u00e9" * 50))


def test_writes_are_durable(store: Store) -> None:
    """A write-ahead log, synced with every commit."""
    database = store._writing
    assert database is not None
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_the_schema_has_a_number_and_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    for _ in range(2):
        store = Store(path)
        store.close()
        database = sqlite3.connect(path)
        assert database.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        database.close()


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    Store(path).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 999")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        Store(path)
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_bytes(b"this is no database, but it is long enough to look like one" * 50)
    with pytest.raises(StoreError, match="the file is damaged"):
        Store(path)
