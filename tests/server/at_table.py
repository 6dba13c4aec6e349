"""A real server in a thread, and people at its tables who know nothing but messages."""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from alhambra.server.hall import Hall
from alhambra.server.listening import Server, config, free_socket
from alhambra.server.settings import Settings

Message = dict[str, Any]
PROGRAM = """
import argparse, sys
from alhambra.server import launch
parser = argparse.ArgumentParser()
launch.add_arguments(parser)
sys.exit(launch.run(parser.parse_args()))
"""


class Site:
    """A server at an address of its own."""

    def __init__(self, settings: Settings) -> None:
        self._socket = free_socket("127.0.0.1", 0)
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        setting = config(settings)
        self.hall = cast(Hall, cast(Any, setting.app).state.hall)
        self._server = Server(setting)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        wait_until(lambda: self._server.started)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"

    def get(self, path: str, key: str | None = None) -> httpx.Response:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        return httpx.get(self.url + path, headers=headers)

    def post(self, path: str, body: object) -> httpx.Response:
        return httpx.post(self.url + path, json=body)

    def make(self, *players: str, **fields: object) -> Made:
        """A game of ``person`` or the names of bots, always the same one unless ``seed`` says otherwise."""
        answer = self.post("/api/games", {"seats": seats_of(*players), "seed": 1, **fields})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json()["id"], answer.json()["key"])


def seats_of(*players: str) -> list[Message]:
    return [
        {"name": f"Name{place}", "player": "person"}
        if player == "person"
        else {"name": f"Name{place}", "player": "bot", "bot": player}
        for place, player in enumerate(players)
    ]


class Made:
    """A game, by its id and key."""

    def __init__(self, site: Site, game: str, key: str) -> None:
        self.site = site
        self.id = game
        self.key = key
        self.host = "127.0.0.1"

    @property
    def address(self) -> str:
        return f"ws://{self.host}:{self.site.port}/api/games/{self.id}/socket"

    @contextlib.contextmanager
    def person(self, kept: list[Message] | None = None, have: int | None = None) -> Iterator[Person]:
        """Somebody who has said hello and been told the table; ``kept``: entries of the log it has."""
        with connect(self.address) as line:
            person = Person(line, self.key)
            if kept is not None:
                person.log, have = [*kept], len(kept)
            person.hello(have)
            yield person


class Process:
    """`alhambra play` in a process of its own."""

    def __init__(self, folder: Path, *options: str, descriptors: int | None = None) -> None:
        self._log = folder / "server.log"
        limit = [] if descriptors is None else ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh"]
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                [*limit, sys.executable, "-W", "error", "-c", PROGRAM, "--no-browser", "--port", "0",
                 "--data", str(folder), *options],
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        wait_until(lambda: "Alhambra is at" in self.log() or self.process.poll() is not None, 60)
        assert self.process.poll() is None, self.log()
        self.url = self.log().partition("Alhambra is at ")[2].split()[0].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def made(self, made: Made) -> Made:
        """The same game at this server."""
        site = object.__new__(Site)
        site.port, site.url = self.port, self.url
        return Made(site, made.id, made.key)

    def make(self, *players: str, **fields: object) -> Made:
        site = object.__new__(Site)
        site.port, site.url = self.port, self.url
        return site.make(*players, **fields)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)


class Person:
    """One socket: what it was told last, and everything it was ever told."""

    def __init__(self, line: ClientConnection, key: str) -> None:
        self.line = line
        self.key = key
        self.table: Message = {}
        self.log: list[Message] = []
        self.raw: list[str] = []

    # ---- saying and hearing

    def say(self, **message: object) -> None:
        self.line.send(json.dumps(message))

    def hear(self, seconds: float = 20) -> Message:
        """The next message, kept if it is a table."""
        text = str(self.line.recv(seconds))
        self.raw.append(text)
        message = cast(Message, json.loads(text))
        if message["type"] == "table":
            self.table = message
            first = message["log"][0]["n"] if message["log"] else len(self.log)
            self.log = self.log[:first] + message["log"]
            assert [entry["n"] for entry in self.log] == list(range(len(self.log)))
        return message

    def hear_a(self, kind: str, seconds: float = 20) -> Message:
        """The next message of a type; others are heard and passed over."""
        end = time.monotonic() + seconds
        while True:
            message = self.hear(max(0.001, end - time.monotonic()))
            if message["type"] == kind:
                return message

    def hear_until(self, is_true: Callable[[], bool], seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not is_true():
            self.hear(max(0.001, end - time.monotonic()))

    def hear_turn(self) -> None:
        """Listen until a seat of this key must act, or the game is over."""
        self.hear_until(lambda: self.is_over or bool(self.moves))

    def hear_seq(self, seq: int) -> None:
        """Listen until so many changes are known."""
        self.hear_until(lambda: bool(self.table["seq"] >= seq))

    def hello(self, have: int | None = None) -> None:
        self.say(type="hello", key=self.key, have=have)
        self.hear_a("table")

    def close_code(self, seconds: float = 20) -> int:
        """Listen until the line is closed from the other side; the code."""
        end = time.monotonic() + seconds
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear(max(0.001, end - time.monotonic()))
        code = self.line.close_code
        assert code is not None
        return code

    # ---- playing

    @property
    def view(self) -> Message:
        return cast(Message, self.table["view"])

    @property
    def moves(self) -> list[str]:
        return [move["text"] for move in self.table["moves"]]

    def offered(self, kind: str) -> list[str]:
        """Texts of the offered moves of a type."""
        return [move["text"] for move in self.table["moves"] if move["type"] == kind]

    @property
    def is_over(self) -> bool:
        return bool(self.view["phase"] == "over")

    def send_move(self, text: str, action: str | None = None, **changed: object) -> str:
        """Send a move; its action id."""
        action = uuid.uuid4().hex if action is None else action
        message = {"id": action, "seq": self.table["seq"], "seat": self.view["to_act"], "text": text}
        self.say(type="move", **{**message, **changed})
        return action

    def play(self, text: str) -> Message:
        """Play a move and hear the table after it."""
        seq = self.table["seq"]
        self.send_move(text)
        while True:
            message = self.hear()
            assert message["type"] != "refused", (text, message)
            if message["type"] == "table":
                assert message["seq"] > seq
                return message

    def undo(self, seat: int) -> Message:
        action = uuid.uuid4().hex
        self.say(type="undo", id=action, seq=self.table["seq"], seat=seat)
        while True:
            message = self.hear()
            if message["type"] in ("table", "refused"):
                return message

    def play_on(self, chance: random.Random, moves: int | None = None) -> int:
        """Play offered moves until the game is over, or a number of them; how many were played."""
        played = 0
        while moves is None or played < moves:
            self.hear_turn()
            if self.is_over:
                break
            self.play(chosen(self.table["moves"], chance))
            played += 1
        return played


def chosen(moves: list[Message], chance: random.Random) -> str:
    """An offered move: often a purchase, sometimes anything, so that games come to an end."""
    kinds = {move["type"] for move in moves}
    for kind in ("buy", "reveal", "place"):
        if kind in kinds and chance.random() < 0.9:
            moves = [move for move in moves if move["type"] == kind]
            break
    else:
        takes = [move for move in moves if move["type"] == "take"]
        if takes and chance.random() < 0.9:
            moves = takes
    return str(chance.choice(moves)["text"])


# Types of the events that tell a move.
MOVES = ("cards_taken", "tile_bought", "tile_built", "tile_reserved", "turn_ended")


def wait_until(is_true: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def settings_of(data: Path | None, **changed: Any) -> Settings:
    """Settings of a server that loses no time; ``data`` None keeps games in memory."""
    usual = {"pace": 0.0, "auto_end_after": 0.0}
    usual |= dict.fromkeys(("requests_at_once", "messages_at_once", "games_at_once"), 1e9)
    return Settings(data=data, **{**usual, **changed})


def types_of(log: list[Message]) -> list[str]:
    """Types of the events of a log."""
    return [entry["event"]["type"] for entry in log]
