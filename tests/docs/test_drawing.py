"""docs/images/house.svg, the one drawing of the rooms: it is that of today's folders and contracts."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Final

import pytest
from tools.drawing import DRAWING, contracts, drawing

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src/alhambra"
TEXT: Final = DRAWING.read_text(encoding="utf-8")


def drawn(kind: str) -> list[str]:
    """The texts of a class, in the order of the drawing."""
    return [unescape(text) for text in re.findall(rf'<text class="{kind}"[^>]*>([^<]*)<', TEXT)]


def python_in(folder: Path) -> set[str]:
    """Modules and packages of a folder."""
    inside = {path.stem for path in folder.iterdir() if path.suffix == ".py"}
    inside |= {path.name for path in folder.iterdir() if (path / "__init__.py").exists()}
    return inside - {"__init__"}


def test_the_drawing_is_that_of_today() -> None:
    """If not: python -m tools.drawing (`make docs` does it too)."""
    assert drawing() == TEXT


def test_the_rooms_in_the_drawing_are_the_folders_of_the_package() -> None:
    rooms = drawn("name")
    assert set(rooms) == python_in(PACKAGE)
    assert len(rooms) == len(set(rooms))


def test_the_parts_in_the_drawing_are_the_files_of_the_rooms() -> None:
    files = [
        name for room in PACKAGE.iterdir() if (room / "__init__.py").exists() for name in python_in(room)
    ]
    assert sorted(drawn("part")) == sorted(files)


@pytest.mark.parametrize(
    ("upper", "lower"), [("cli", "server"), ("lab", "bots"), ("bots", "notation"), ("notation", "rules")]
)
def test_what_may_use_another_stands_above_it(upper: str, lower: str) -> None:
    """As in the contracts: the drawing reads them from top to bottom."""
    heights = {
        unescape(name): int(y)
        for y, name in re.findall(r'<text class="name" x="\d+" y="(\d+)">([^<]*)<', TEXT)
    }
    assert heights[upper] < heights[lower]
    floors = contracts()["alhambra"]
    floor_of = {name: number for number, names in enumerate(floors) for name in names}
    assert floor_of[upper] < floor_of[lower]
