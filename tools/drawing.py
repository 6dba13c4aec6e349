"""Draw the rooms of the house: docs/images/house.svg, from the layers in pyproject.toml and the docstrings.

    python -m tools.drawing

A floor is a layer: what stands on it may use what is below, never what is above or beside it.  A room is a
package or a file of `alhambra`, with the first sentence of its docstring; in it are its files, those of the
rules and of a room with layers of its own from top to bottom too.
"""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "alhambra"
DRAWING: Final = ROOT / "docs" / "images" / "house.svg"

WIDTH: Final = 1080
MARGIN: Final = 16  # round the house, between rooms, and in a room
LINE: Final = 17
CHIP: Final = 22  # the height of a file
LETTER: Final = 6.5  # the width of a letter, on average
CHIP_LETTER: Final = 6.7
ABOUT_AT: Final = 130  # what a file is for begins so far to the right of it
MOST_EXPLAINED: Final = 3  # files of a floor
STYLE: Final = """
svg { background: #fbf6ea; font: 12px system-ui, sans-serif; }
.room { fill: #fff; stroke: #a8742a; stroke-width: 1.5; }
.rules { fill: #fdf3dc; }
.file { fill: #f1e4c8; }
text { fill: #2d1e14; }
.part { font: 11px ui-monospace, monospace; }
.name { font-size: 15px; font-weight: 700; }
.about { fill: #6b5440; }
.arrow { stroke: #9c3f22; stroke-width: 2; fill: none; marker-end: url(#down); }
"""
HEAD: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>The rooms of alhambra: each may use what is below it, never what is above or beside it</title>
<style>{style}</style>
<defs><marker id="down" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="5" markerHeight="5" orient="auto">
<path d="M 0 0 L 8 4 L 0 8 z" fill="#9c3f22"/></marker></defs>"""


class Part(NamedTuple):
    """A file or folder in a room, and what it is for."""

    name: str
    about: str


class Room(NamedTuple):
    """A package or a file; ``floors`` holds its parts, those of a layer together."""

    name: str
    about: str
    floors: list[list[Part]]


class Drawn(NamedTuple):
    """A piece of the drawing and how high it is."""

    svg: list[str]
    height: float


def contracts() -> dict[str, list[list[str]]]:
    """The layers of each package that has some, from top to bottom."""
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    return {
        container: [re.findall(r"[\w.]+", layer) for layer in contract["layers"]]
        for contract in tables["contracts"]
        if contract["type"] == "layers"
        for container in contract["containers"]
    }


def parts(package: Path) -> set[str]:
    """Names of the modules and packages of a package."""
    files = {path.stem for path in package.glob("*.py")} - {"__init__"}
    return files | {path.parent.name for path in package.glob("*/__init__.py")}


def about(folder: Path, name: str) -> str:
    """What a module or package is for: the first line of its docstring."""
    file = folder / f"{name}.py"
    text = (file if file.exists() else folder / name / "__init__.py").read_text(encoding="utf-8")
    first = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    return first.replace("`", "").rstrip(".")


def house() -> list[list[Room]]:
    """The rooms, floor by floor from top to bottom."""
    layers = contracts()
    floors = []
    for layer in layers["alhambra"]:
        found = [name for name in layer if name in parts(PACKAGE)]
        if found:
            floors.append([room(name, layers) for name in found])
    return floors


def room(name: str, layers: dict[str, list[list[str]]]) -> Room:
    """A room by its name."""
    folder = PACKAGE / name
    inside = layers.get(f"alhambra.{name}", [sorted(parts(folder))])
    floors = []
    for layer in inside:
        # `modules.exchange` stands for its folder, and what the layer allows need not exist.
        names = [
            part for part in dict.fromkeys(part.split(".")[0] for part in layer) if part in parts(folder)
        ]
        if names:
            floors.append([Part(part, about(folder, part)) for part in names])
    return Room(name, about(PACKAGE, name), floors)


# ---- drawing


def chips(files: Iterable[Part], x: float, y: float, width: float) -> Drawn:
    """Files side by side, in as many lines as they need."""
    svg = []
    left, top = x, y
    for file in files:
        wide = len(file.name) * CHIP_LETTER + 12
        if left + wide > x + width and left > x:
            left, top = x, top + CHIP + 4
        svg.append(
            f'<rect class="file" x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{CHIP}" rx="4"/>'
        )
        svg.append(f'<text class="part" x="{left + 6:.0f}" y="{top + 15:.0f}">{escape(file.name)}</text>')
        left += wide + 5
    return Drawn(svg, top + CHIP - y)


def explained(files: list[Part], x: float, y: float, width: float) -> Drawn:
    """A floor of few files on the left, and beside each what it is for."""
    svg: list[str] = []
    top = y
    for file in files:
        svg += chips([file], x, top, width).svg
        wrapped = textwrap.wrap(file.about, int((width - ABOUT_AT) / LETTER))
        svg += lines(wrapped, x + ABOUT_AT, top + 15)
        top += max(CHIP, LINE * len(wrapped)) + 4
    return Drawn(svg, top - 4 - y)


def lines(texts: list[str], x: float, y: float) -> list[str]:
    """Lines of text, one below the other."""
    return [
        f'<text class="about" x="{x:.0f}" y="{y + LINE * number:.0f}">{escape(text)}</text>'
        for number, text in enumerate(texts)
    ]


def drawn_room(one: Room, x: float, y: float, width: float) -> Drawn:
    """The name, what it is for, and its files: in the rules each floor by itself."""
    inner = width - 2 * MARGIN
    svg = [f'<text class="name" x="{x + MARGIN:.0f}" y="{y + 24:.0f}">{escape(one.name)}</text>']
    wrapped = textwrap.wrap(one.about, int(inner / LETTER))
    svg += lines(wrapped, x + MARGIN, y + 42)
    top = y + 36 + LINE * len(wrapped)
    floors = one.floors if one.name == "rules" else [[part for floor in one.floors for part in floor]]
    for floor in floors:
        few = one.name == "rules" and len(floor) <= MOST_EXPLAINED
        drawn = (explained if few else chips)(floor, x + MARGIN, top, inner)
        svg += drawn.svg
        top += drawn.height + 10 if floor else 0
    return Drawn(svg, top - y + 6)


def drawn_floor(rooms: list[Room], y: float) -> Drawn:
    """Rooms side by side: the more files, the wider."""
    room_for_all = WIDTH - 2 * MARGIN - MARGIN * (len(rooms) - 1)
    weights = [6 + sum(map(len, one.floors)) for one in rooms]
    widths = [room_for_all * weight / sum(weights) for weight in weights]
    svg: list[str] = []
    pieces = []
    x: float = MARGIN
    for one, width in zip(rooms, widths, strict=True):
        pieces.append((one, x, width, drawn_room(one, x, y, width)))
        x += width + MARGIN
    height = max(piece[3].height for piece in pieces)
    for one, left, width, drawn in pieces:
        kind = "room rules" if one.name == "rules" else "room"
        box = f'x="{left:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"'
        svg.append(f'<rect class="{kind}" {box} rx="8"/>')
        svg += drawn.svg
    return Drawn(svg, height)


def drawing() -> str:
    """The whole drawing."""
    svg: list[str] = []
    y: float = MARGIN
    floors = house()
    for number, floor in enumerate(floors):
        drawn = drawn_floor(floor, y)
        svg += drawn.svg
        y += drawn.height
        if number < len(floors) - 1:
            svg.append(f'<path class="arrow" d="M {WIDTH / 2:.0f} {y + 2:.0f} v 13"/>')
        y += MARGIN + 6
    head = HEAD.format(width=WIDTH, height=round(y - 6), style=STYLE)
    return "\n".join([head, *svg, "</svg>\n"])


if __name__ == "__main__":
    DRAWING.write_text(drawing(), encoding="utf-8")
