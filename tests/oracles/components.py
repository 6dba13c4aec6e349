"""The printed and reconstructed tiles, read from the copies in tests/data/components."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tests.oracles.city import FOUNTAIN, Tile

DATA: Final = Path(__file__).resolve().parents[1] / "data"
LETTER: Final[dict[str, str]] = {
    "pavilion": "P",
    "seraglio": "S",
    "arcades": "A",
    "chambers": "C",
    "garden": "G",
    "tower": "T",
}
KIND_OF_LETTER: Final[dict[str, str]] = {letter: kind for kind, letter in LETTER.items()}


def _entries(name: str) -> list[dict[str, Any]]:
    """The list under the key `name` of the file `name`.json."""
    entries = json.loads((DATA / "components" / f"{name}.json").read_text("utf-8"))[name]
    assert isinstance(entries, list)
    return entries


def tile_name(kind: str, price: int, walls: str) -> str:
    """The text of a building tile: `G8.NW`, or `G11` without walls (walls in order NESW)."""
    ordered = "".join(side for side in "NESW" if side in walls)
    return f"{LETTER[kind]}{price}" + (f".{ordered}" if ordered else "")


def buildings() -> dict[str, Tile]:
    """The 54 building tiles by their text."""
    tiles = [
        Tile(
            kind=entry["kind"],
            price=entry["price"],
            walls=frozenset(entry["walls"]),
            name=tile_name(entry["kind"], entry["price"], entry["walls"]),
        )
        for entry in _entries("tiles")
    ]
    return {tile.name: tile for tile in tiles}


def huts() -> dict[str, Tile]:
    """The 24 huts by their text, `hutP1` to `hutT5`, numbered within the kind as listed."""
    found: dict[str, Tile] = {}
    for entry in _entries("huts"):
        kind: str = entry["kind"]
        number = sum(tile.of == kind for tile in found.values()) + 1
        name = f"hut{LETTER[kind]}{number}"
        found[name] = Tile(kind="hut", walls=frozenset(entry["walls"]), of=kind, name=name)
    return found


def bathhouses() -> dict[str, Tile]:
    """The 6 bathhouses by their text, as printed (north edge to the north)."""
    found: dict[str, Tile] = {}
    for number, entry in enumerate(_entries("bathhouses"), start=1):
        edges = (entry["N"], entry["E"], entry["S"], entry["W"])
        name = f"bath{number}"
        found[name] = Tile(kind="bathhouse", price=entry["price"], edges=edges, name=name)
    return found


def wells() -> dict[str, Tile]:
    """The 6 wells by their text, their spouts to the north."""
    found: dict[str, Tile] = {}
    for number, entry in enumerate(_entries("wells"), start=1):
        name = f"well{number}"
        found[name] = Tile(kind="well", price=entry["price"], spout="N", name=name)
    return found


def bonus_tiles() -> dict[str, Tile]:
    """The 10 wall-less building tiles, each shown by one bonus card."""
    return {name: tile for name, tile in buildings().items() if not tile.walls}


def catalog() -> dict[str, Tile]:
    """Every tile by its text, the fountain `F` included, special tiles as printed."""
    return {"F": FOUNTAIN, **buildings(), **huts(), **bathhouses(), **wells()}


def money_deck(seats: int) -> list[str]:
    """All money cards: each value from 1 to 9 of each currency three times, with two seats twice."""
    copies = 2 if seats == 2 else 3
    return [f"{currency}{value}" for currency in "bgoy" for value in range(1, 10)] * copies


def exchange_cards() -> list[str]:
    """The 6 exchange cards, one for each pair of currencies."""
    return ["bg", "bo", "by", "go", "gy", "oy"]


def referee_questions() -> list[dict[str, Any]]:
    """The questions about positions collected in tests/data/referee.jsonl, with `expect`."""
    lines = (DATA / "referee.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]
