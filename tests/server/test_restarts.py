"""A game outlives its server: stopped in order, killed at any moment, or with a store that fails."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.server.at_table import MOVES, Made, Process, Site, types_of, wait_until
from websockets.exceptions import ConnectionClosed

from alhambra.rules.options import MODULES
from alhambra.server.hall import Hall


@pytest.mark.parametrize("seed", [None, 5])
def test_a_game_goes_on_after_a_stop(make_site: Callable[..., Site], seed: int | None) -> None:
    """View, log, undo and offered moves are as before; the draws go on as if nothing had been."""
    chance = random.Random(1)
    site = make_site()
    made = site.make("person", "person", modules=MODULES, seed=seed)
    for moves in (1, 7, 30, 4):
        with made.person() as person:
            person.play_on(chance, moves)
            before = person.table
            log = person.log
        site.stop()
        site = make_site()
        made = Made(site, made.id, made.key)
        with made.person() as person:
            assert person.log == log
            for name in ("seq", "view", "moves", "can_undo", "seats", "names"):
                assert person.table[name] == before[name], name
    with made.person() as person:
        person.play_on(chance, 40)


def test_a_seeded_game_is_the_same_with_and_without_restarts(make_site: Callable[..., Site]) -> None:
    """The generator is found again where it stood: the same moves lead to the same draws."""
    finals = []
    for restarts in (False, True):
        site = make_site()
        made = site.make("person", "person", modules=("huts", "exchange", "wells"), seed=77)
        chance = random.Random(4)
        seen = []
        for _ in range(3):
            with made.person() as person:
                person.play_on(chance, 30)
                seen.append((person.view, person.log))
            if restarts:
                site.stop()
                site = make_site()
                made = Made(site, made.id, made.key)
        finals.append(seen)
        site.stop()
    assert finals[0] == finals[1]


def test_what_was_answered_survives_kill_9(start: Callable[..., Process]) -> None:
    """Killed at any moment, mid-turn of persons or bots, the game goes on from what was told last."""
    process = start("--pace", "0")
    made = process.make("person", "random", "random", modules=["bonus", "designers"], seed=None)
    chance = random.Random(9)
    for kill in range(3):
        with made.person() as person:
            try:
                person.play_on(chance, 2 + 3 * kill)
                if not person.moves:
                    person.hear_turn()
                # The last move is on its way when the server dies.
                person.send_move(person.moves[0], f"last{kill}")
                if kill % 2:
                    person.hear_a("table")
                    time.sleep(0.01 * kill)
                process.kill()
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        person.hear(5)
            except ConnectionClosed:
                pytest.fail("the line broke before the server was killed")
            seq, log = person.table["seq"], person.log
        process = start("--pace", "0")
        made = process.made(made)
        with made.person() as person:
            assert person.table["seq"] >= seq
            assert person.log[: len(log)] == log
            # The client sends again what it does not know the fate of.
            person.say(type="move", id=f"last{kill}", seq=seq, seat=0, text="end")
            assert person.hear()["type"] in ("table", "refused", "thinking")
    with made.person() as person:
        person.hear_turn()
        person.play_on(chance, 30)


def test_bots_go_on_after_a_restart_without_being_asked(start: Callable[..., Process]) -> None:
    """Killed in the middle of a bot's turn, the next server plays on though nobody comes."""
    process = start("--pace", "0.3")
    made = process.make("random", "random", "random")
    with made.person() as person:
        while person.table["seq"] < 3:
            person.hear_a("table")
        turn = person.view["turn"]
    process.kill()
    process = start("--pace", "0")
    url = f"{process.url}/api/games/{made.id}"

    def turns() -> int:
        summary = httpx.get(url, headers={"Authorization": f"Bearer {made.key}"}).json()
        return int(summary["turn"]) - int(turn)

    wait_until(lambda: turns() > 3, 60)


def test_ctrl_c_stops_in_order(start: Callable[..., Process]) -> None:
    """…also with people at the tables and a bot in the middle of its turn."""
    process = start("--pace", "0.2")
    made = process.make("random", "random")
    with made.person() as person:
        person.hear_a("table")
        process.process.send_signal(signal.SIGINT)
        assert person.close_code() in (1001, 1012)
        assert process.process.wait(20) == 0
    assert "every game is kept" in process.log()
    assert "Traceback" not in process.log()
    assert made.key not in process.log()


def test_a_failing_store_tells_nobody_what_it_did_not_keep(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    """A move that could not be committed never happened; the table plays on."""
    site = make_site()
    made = site.make("person", "person")
    with made.person() as person:
        person.play(person.moves[0])
        before = person.table
        trouble = sqlite3.connect(tmp_path / "games.sqlite3")
        trouble.execute(
            "CREATE TRIGGER trouble BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'the disk is full'); END"
        )
        trouble.close()
        person.send_move(person.moves[0], "again")
        refused = person.hear_a("refused")
        assert refused["id"] == "again"
        assert refused["stale"] is False
        assert refused["refusal"]["code"] == "store.other"
        with made.person() as other:
            assert other.view == before["view"]
        trouble = sqlite3.connect(tmp_path / "games.sqlite3")
        trouble.execute("DROP TRIGGER trouble")
        trouble.close()
        person.send_move(person.moves[0], "again")
        assert person.hear_a("table")["seq"] == 2
        person.play_on(random.Random(1), 10)


def test_a_server_on_the_same_file_elsewhere_does_not_break_a_game(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    """A lock does not reach everywhere: who comes second with a number learns what the other has written."""
    site = make_site()
    made = site.make("person", "person")
    with made.person() as person:
        before, first = person.table, person.moves[0]
        other = sqlite3.connect(tmp_path / "games.sqlite3")
        other.execute(
            "INSERT INTO events SELECT id, 1, ?, ?, '', place, NULL, NULL, updated FROM games",
            (person.view["to_act"], first),
        )
        other.commit()
        other.close()
        person.send_move(person.moves[-1])
        person.hear_a("table")
        assert person.table["seq"] == 1
        assert person.view != before["view"]
        assert types_of(person.log)[-1] in MOVES
        person.play_on(random.Random(1), 3)


def test_a_table_that_nobody_looks_at_leaves_memory(make_site: Callable[..., Site]) -> None:
    site = make_site(idle=0.0)
    made = site.make("person", "person")
    with made.person() as person:
        person.play(person.moves[0])
        log = person.log
        assert tables_of(site.hall) == 1
        forget(site)
        assert tables_of(site.hall) == 1
    wait_until(lambda: forget(site) == 0)
    with made.person() as person:
        assert person.log == log


def tables_of(hall: Hall) -> int:
    return hall.tables_in_memory


def forget(site: Site) -> int:
    site.hall.forget_idle()
    return tables_of(site.hall)
