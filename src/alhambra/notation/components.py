"""Component tables that a game brings along: huts, bathhouses and wells (RULES.md §1.7).

Which of our own entries are reconstructed, the JSON form of tables, and the file that people write:
an object with any of ``huts``, ``bathhouses`` and ``wells``; docs/components.md describes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from alhambra.notation.reading import Fields, text, whole
from alhambra.rules.errors import AlhambraError, NotationError, OptionsError
from alhambra.rules.ids import (
    BATHHOUSES,
    BUILDING_KINDS,
    FIRST_BATHHOUSE,
    FIRST_HUT,
    FIRST_WELL,
    HUTS,
    KIND_NAMES,
    SIDE_LETTERS,
    WELLS,
    walls_of,
    walls_text,
)
from alhambra.rules.tiles import (
    BATHHOUSE_PRICE,
    BATHHOUSE_TABLE,
    HUT_KINDS,
    STANDARD_HUTS,
    WELL_TABLE,
    Tables,
)

__all__ = [
    "ENTRIES",
    "RECONSTRUCTED",
    "ComponentsError",
    "differences",
    "is_reconstructed",
    "parse_tables",
    "tables_json",
    "tables_of_file",
    "tables_text",
]

# Tables (named as the modules that use them) and their numbers of entries.
ENTRIES: Final = {"huts": HUTS, "bathhouses": BATHHOUSES, "wells": WELLS}
# How many of them were never confirmed.  Seen were the first hut and the first bathhouse.
RECONSTRUCTED: Final = {"huts": HUTS - 1, "bathhouses": BATHHOUSES - 1, "wells": WELLS}
PRICES: Final = (1, 20)  # of a well, both included
LONGEST_MESSAGE: Final = 300


class ComponentsError(AlhambraError):
    """A file of component tables cannot be used.  The message is one line: file, entry, what is wrong."""


# ---- ours and theirs


def differences(tables: Tables | None) -> dict[str, list[int]]:
    """The places, from 0, at which each table differs from ours."""
    if tables is None:
        return {name: [] for name in ENTRIES}
    return {
        "huts": [index for index in range(HUTS) if tables.huts[index] != STANDARD_HUTS[index]],
        "bathhouses": [
            index for index in range(BATHHOUSES) if tables.bathhouses[index] != BATHHOUSE_TABLE[index]
        ],
        "wells": [index for index in range(WELLS) if tables.wells[index] != WELL_TABLE[index]],
    }


def is_reconstructed(tables: Tables, tile: int) -> bool:
    """Whether a tile shows something that was never confirmed (§1.7).

    A table that differs anywhere from ours is its owner's, who answers for all of it.
    """
    if tile >= FIRST_HUT:
        return tile > FIRST_HUT and tables.huts == STANDARD_HUTS
    if tile >= FIRST_WELL:
        return tables.wells == WELL_TABLE
    return tile > FIRST_BATHHOUSE and tables.bathhouses == BATHHOUSE_TABLE


# ---- JSON


def tables_json(tables: Tables) -> dict[str, object]:
    """Component tables as JSON: 24 hut walls, 6 bathhouses by side, 6 well prices."""
    return {
        "huts": [*tables.huts],
        "bathhouses": [_edges_json(edges) for edges in tables.bathhouses],
        "wells": [*tables.wells],
    }


def _edges_json(edges: tuple[int, int, int, int]) -> dict[str, str]:
    return {letter: KIND_NAMES[edges[side]] for side, letter in enumerate(SIDE_LETTERS)}


def parse_tables(form: object, at: str = "components") -> Tables:
    """Component tables of a JSON object; what it does not name stays as the program has it.

    An entry may be an object that also says what is known anyway: a hut's kind, a bathhouse's price,
    whether it is ``reconstructed``.  The first two have to be so, the last is only a remark.
    """
    fields = Fields(form, at, ENTRIES)
    huts = bathhouses = wells = None
    if fields.has("huts"):
        huts = tuple(_hut(entry, index, at) for index, (at, entry) in enumerate(fields.items("huts")))
    if fields.has("bathhouses"):
        bathhouses = tuple(_bathhouse(entry, at) for at, entry in fields.items("bathhouses"))
    if fields.has("wells"):
        wells = tuple(_well(entry, at) for at, entry in fields.items("wells"))
    return Tables(huts, bathhouses, wells)


def _hut(entry: object, index: int, at: str) -> str:
    if isinstance(entry, dict):
        fields = Fields(entry, at, ("kind", "walls", "reconstructed"))
        if fields.has("kind") and index < HUTS:
            kind = KIND_NAMES[HUT_KINDS[index]]
            if fields.text("kind") != kind:
                raise NotationError(fields.path("kind"), f"the hut here is one of {kind}")
        return _walls(fields.value("walls"), fields.path("walls"))
    return _walls(entry, at)


def _walls(value: object, at: str) -> str:
    """Walls in the order of the sides; what is no side is for ``Tables`` to refuse."""
    letters = text(value, at)
    if not all(letter in SIDE_LETTERS for letter in letters):
        return letters
    if len(set(letters)) < len(letters):
        raise NotationError(at, f"walls {letters[:20]!r}: a side is named twice")
    return walls_text(walls_of(letters))


def _bathhouse(entry: object, at: str) -> tuple[int, int, int, int]:
    fields = Fields(entry, at, (*SIDE_LETTERS, "price", "reconstructed"))
    if fields.has("price") and fields.value("price") != BATHHOUSE_PRICE:
        raise NotationError(fields.path("price"), f"a bathhouse costs {BATHHOUSE_PRICE}")
    kinds = KIND_NAMES[:BUILDING_KINDS]
    north, east, south, west = (kinds.index(fields.choice(side, kinds)) for side in SIDE_LETTERS)
    return north, east, south, west


def _well(entry: object, at: str) -> int:
    if isinstance(entry, dict):
        return Fields(entry, at, ("price", "reconstructed")).whole("price", *PRICES)
    return whole(entry, at, *PRICES)


# ---- files


def tables_of_file(file: str | Path) -> Tables:
    """The tables of a JSON file; ComponentsError for anything else."""
    try:
        return parse_tables(json.loads(Path(file).read_bytes()))
    except OSError as error:
        problem = f"cannot be read: {error.strerror}"
    except json.JSONDecodeError as error:
        problem = f"line {error.lineno}, column {error.colno}: this is not JSON"
    except (ValueError, RecursionError):
        problem = "this is not JSON"
    except (NotationError, OptionsError) as error:
        problem = str(error)
    shown = "".join(letter if letter.isprintable() else "?" for letter in f"{file}: {problem}")
    raise ComponentsError(shown if len(shown) <= LONGEST_MESSAGE else f"{shown[:LONGEST_MESSAGE]}…")


def tables_text(tables: Tables) -> str:
    """A file of tables for people to change: an entry a line, saying which ones are reconstructed."""
    first = {"huts": FIRST_HUT, "bathhouses": FIRST_BATHHOUSE, "wells": FIRST_WELL}
    entries: Mapping[str, list[dict[str, object]]] = {
        "huts": [
            {"kind": KIND_NAMES[HUT_KINDS[index]], "walls": walls} for index, walls in enumerate(tables.huts)
        ],
        "bathhouses": [{"price": BATHHOUSE_PRICE, **_edges_json(edges)} for edges in tables.bathhouses],
        "wells": [{"price": price} for price in tables.wells],
    }
    parts = []
    for name, rows in entries.items():
        for index, row in enumerate(rows):
            if is_reconstructed(tables, first[name] + index):
                row["reconstructed"] = True
        lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
        parts.append(f"  {json.dumps(name)}: [\n{lines}\n  ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"
