"""Cities as text pictures: read and written, as RULES.md draws them.

x grows to the east, y to the north; every cell is as wide as the others::

     y= 1        [P2 NEW]
     y= 0        [F     ][well1>][S9    ]
                  x=0     x=1     x=2

A building is written with its price and its walls, other tiles with their names; an arrow
``^ > v <`` is the side to which a well's spout, or a bathhouse's printed north edge, points.  ``w3>``
is read as the first well of price 3 that is not yet in the picture.  ``.`` is an empty cell.  The
labels may be left out; the fountain lies at (0, 0).  Whether a city is legal is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from alhambra.rules.city.grid import City
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import (
    FIRST_WELL,
    FOUNTAIN,
    NO_TILE,
    SIDE_LETTERS,
    WELLS,
    cell_at,
    cell_x,
    cell_y,
    walls_of,
    walls_text,
)
from alhambra.rules.tiles import STANDARD_TILES, TILE_OF_NAME, TileSet, tile_text
from alhambra.rules.view import BuiltTile

ARROWS: Final = "^>v<"
_ROW: Final = re.compile(r"^\s*(?:y=\s*(-?\d+))?(.*)$")
_CELL: Final = re.compile(r"\[([^\]]*)\]|(?<![^\s\]])\.(?![^\s\[])")
_LABELS: Final = re.compile(r"^[\sx=\d-]*$")


def picture(tiles: Iterable[BuiltTile], labels: bool = True) -> str:
    """The picture of a city as a view lists it, the northern row first."""
    cells = {(cell_x(built.cell), cell_y(built.cell)): _cell_text(built) for built in tiles}
    width = max(len(text) for text in cells.values())
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    lines = []
    for y in range(max(y for _, y in cells), min(y for _, y in cells) - 1, -1):
        row = "".join(
            f"[{cells[x, y]:{width}}]" if (x, y) in cells else ".".center(width + 2) for x in columns
        )
        lines.append((f" y={y:2} " if labels else "") + row.rstrip())
    if labels:
        lines.append("      " + "".join(f" x={x}".ljust(width + 2) for x in columns).rstrip())
    return "\n".join(lines)


def read_picture(text: str, tiles: TileSet = STANDARD_TILES) -> tuple[BuiltTile, ...]:
    """The tiles of a picture, in the order of a view (by column, then row).

    Raises NotationError, naming the line, for anything that is no picture of a city.
    """
    found = _cells(text)
    fountains = [(line, start) for line, _, start, _, word in found if word == "F"]
    if len(fountains) != 1:
        raise NotationError("", f"a city has one fountain [F], not {len(fountains)}")
    fountain_line, fountain_start = fountains[0]
    stride = _stride(found)
    labelled = {line: label for line, label, _, _, _ in found if label is not None}
    base = labelled.get(fountain_line, 0)
    built: dict[int, BuiltTile] = {}
    used: set[int] = set()
    for line, label, start, _, word in found:
        column, rest = divmod(start - fountain_start, stride)
        y = base + fountain_line - line
        if rest:
            raise NotationError(f"line {line + 1}", f"[{word}] is in no column of the fountain's grid")
        if base or (label is not None and label != y):
            raise NotationError(f"line {line + 1}", f"row y={label} is out of place: the fountain is at y=0")
        cell = int(cell_at(column, y))
        tile, orientation = _tile(word, used, tiles, f"line {line + 1}")
        if tile in used:
            raise NotationError(f"line {line + 1}", f"{tile_text(tile)} is in the picture twice")
        used.add(tile)
        built[cell] = BuiltTile(tile, cell, int(tiles.walls[tile]), orientation)
    return tuple(sorted(built.values(), key=lambda one: (cell_x(one.cell), cell_y(one.cell))))


def city_of(text: str, tiles: TileSet = STANDARD_TILES) -> City:
    """The city of a picture (not checked for legality); just the fountain for an empty text."""
    city = City()
    for built in read_picture(text, tiles) if text.strip() else ():
        if built.tile != FOUNTAIN:
            city.build(built.cell, built.tile, built.walls, built.orientation)
    return city


def tiles_of(city: City) -> tuple[BuiltTile, ...]:
    """The tiles of a city, as a view lists them."""
    return tuple(
        BuiltTile(city.tile_at(cell), cell, city.walls_at(cell), city.orientation_at(cell))
        for cell in city.cells()
    )


def _cell_text(built: BuiltTile) -> str:
    name = tile_text(built.tile).partition(".")[0]
    if STANDARD_TILES.orientations[built.tile] > 1:
        return name + ARROWS[built.orientation]
    walls = walls_text(built.walls) if built.tile != FOUNTAIN else ""
    return f"{name} {walls}".strip()


def _cells(text: str) -> list[tuple[int, int | None, int, int, str]]:
    """(line, label, start, end, content) of every tile."""
    found: list[tuple[int, int | None, int, int, str]] = []
    for number, line in enumerate(text.splitlines()):
        if _LABELS.match(line):
            continue
        row = _ROW.match(line)
        assert row is not None
        label = None if row[1] is None else int(row[1])
        if _CELL.sub("", row[2]).strip():
            raise NotationError(f"line {number + 1}", f"{row[2].strip()!r} is no row of a picture")
        for match in _CELL.finditer(line, row.start(2)):
            if match[1] is not None:
                found.append((number, label, match.start(), match.end(), match[1].strip()))
    return found


def _stride(found: list[tuple[int, int | None, int, int, str]]) -> int:
    starts = sorted({start for _, _, start, _, _ in found})
    gaps = [two - one for one, two in pairwise(starts)]
    stride = min(gaps, default=1)
    if gaps and stride < min(end - start for _, _, start, end, _ in found):
        raise NotationError("", "the columns overlap: every cell of a picture is equally wide")
    return stride


def _tile(word: str, used: set[int], tiles: TileSet, at: str) -> tuple[int, int]:
    """(tile, the side to which it is turned) of the text in a cell."""
    name, orientation = (word[:-1], ARROWS.index(word[-1])) if word[-1:] in tuple(ARROWS) else (word, 0)
    tile = _named(name, used, tiles, at)
    if (tiles.orientations[tile] > 1) != (name != word):
        raise NotationError(at, f"[{word}]: " + ("which way does it lie?" if name == word else "no arrow"))
    return tile, orientation


def _named(name: str, used: set[int], tiles: TileSet, at: str) -> int:
    first, _, walls = name.partition(" ")
    if re.fullmatch(r"w\d+", name):
        for tile in range(FIRST_WELL, FIRST_WELL + WELLS):
            if tile not in used and tiles.price[tile] == int(name[1:]):
                return tile
    if set(walls) <= set(SIDE_LETTERS):
        dotted = f"{first}.{walls_text(walls_of(walls))}" if walls else first
        found = TILE_OF_NAME.get(dotted, TILE_OF_NAME.get(first, NO_TILE))
        if found != NO_TILE and tiles.walls[found] == walls_of(walls):
            return found
    raise NotationError(at, f"[{name}] is no tile")
