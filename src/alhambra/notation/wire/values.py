"""The values that messages are made of, and how the rules' numbers are written as them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from alhambra.rules.ids import (
    CURRENCY_LETTERS,
    KIND_NAMES,
    ROUND_LETTERS,
    SIDE_LETTERS,
    card_text,
    cell_x,
    cell_y,
)
from alhambra.rules.tiles import tile_text

Card = str  # b7, an exchange card bg, a scoring card A or B
Tile = str  # G8.NW, bath2, well3, hutP1, F
Cell = tuple[int, int]  # x to the east, y to the north, the fountain at 0, 0
Currency = Literal["y", "g", "b", "o"]
Kind = Literal["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]
TileKind = Literal[
    "pavilion",
    "seraglio",
    "arcades",
    "chambers",
    "garden",
    "tower",
    "fountain",
    "bathhouse",
    "well",
    "hut",
]
Side = Literal["N", "E", "S", "W"]
Round = Literal["A", "B", "C"]
Edge = tuple[int, int, Side]


def cards(numbers: Iterable[int]) -> list[Card]:
    """Cards as texts."""
    return [card_text(number) for number in numbers]


def tiles(numbers: Iterable[int]) -> list[Tile]:
    """Tiles as texts."""
    return [tile_text(number) for number in numbers]


def tile_or_none(number: int) -> Tile | None:
    """A tile as text, None where there is none."""
    return tile_text(number) if number >= 0 else None


def cell(number: int) -> Cell:
    """A cell as its column and row."""
    return cell_x(number), cell_y(number)


def currency(number: int) -> Currency:
    """A currency, or a slot, as its letter."""
    return cast(Currency, CURRENCY_LETTERS[number])


def kind(number: int) -> Kind:
    """A kind of buildings as its name."""
    return cast(Kind, KIND_NAMES[number])


def tile_kind(number: int) -> TileKind:
    """A kind of tiles as its name."""
    return KIND_NAMES[number]


def side(number: int) -> Side:
    """A side as its letter."""
    return cast(Side, SIDE_LETTERS[number])


def round_letter(number: int) -> Round:
    """A round of scoring as its letter."""
    return cast(Round, ROUND_LETTERS[number])


def by_kind(numbers: Iterable[int]) -> dict[Kind, int]:
    """Six numbers by the names of the kinds."""
    return {kind(index): number for index, number in enumerate(numbers)}
