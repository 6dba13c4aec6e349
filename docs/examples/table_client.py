"""Sit at a table from another program: make a game, play offered moves until it is over (docs/protocol.md).

python docs/examples/table_client.py http://127.0.0.1:8017
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
import uuid
from typing import Any

from websockets.sync.client import connect

SEATS = [{"name": "Robot", "player": "person"}, {"name": "Greta", "player": "bot", "bot": "greedy"}]


def new_game(server: str) -> dict[str, str]:
    """Make a game of two seats; its id and its key."""
    request = urllib.request.Request(
        f"{server}/api/games",
        json.dumps({"seats": SEATS, "modules": ["vizier"]}).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, str] = json.load(answer)
    return made


def play(server: str, game: dict[str, str]) -> dict[str, Any]:
    """Play any offered moves to the end; the last view."""
    address = f"{server.replace('http', 'ws', 1)}/api/games/{game['id']}/socket"
    with connect(address) as line:
        line.send(json.dumps({"type": "hello", "key": game["key"], "have": None}))
        while True:
            message = json.loads(line.recv())
            if message["type"] != "table":
                continue
            view: dict[str, Any] = message["view"]
            if view["phase"] == "over":
                return view
            if message["moves"]:
                purchases = [move for move in message["moves"] if move["type"] == "buy"]
                move = random.choice(purchases or message["moves"])
                said = {"id": uuid.uuid4().hex, "seq": message["seq"], "seat": view["to_act"]}
                line.send(json.dumps({"type": "move", **said, "text": move["text"]}))


if __name__ == "__main__":
    server = sys.argv[1].rstrip("/")
    print(play(server, new_game(server))["result"])
