"""Moves as text and cities as the oracles have them, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.oracles import city as walking
from tests.oracles import components

from alhambra.notation.moves import move_text, parse_move
from alhambra.rules.city.grid import City
from alhambra.rules.game import Game
from alhambra.rules.ids import SIDE_LETTERS, cell_at, cell_x, cell_y
from alhambra.rules.tiles import TILE_OF_NAME, tile_text

CATALOG: Final = components.catalog()


def play(game: Game, *texts: str, draws: list[int] | None = None) -> None:
    """Play moves given as texts; ``draws`` follow the last one."""
    for text in texts[:-1]:
        game.play(parse_move(text))
    game.play(parse_move(texts[-1]), draws=draws)


def legal(game: Game) -> set[str]:
    """The moves on offer, as texts."""
    return {move_text(move) for move in game.legal()}


def section(game: Game, text: str) -> str | None:
    """The section of RULES.md against a move, None for a legal one."""
    against = game.why_not(parse_move(text))
    return None if against is None else against.section


# ---- cities


def walls_number(tile: walking.Tile) -> int:
    """The walls of an oracle's tile as the engine's number."""
    return sum(1 << side for side, letter in enumerate(SIDE_LETTERS) if letter in tile.walls)


def engine_cell(cell: walking.Cell) -> int:
    """An oracle's cell as the engine's number."""
    return int(cell_at(cell[0], cell[1]))


def plain_cell(cell: int) -> walking.Cell:
    """The engine's cell as (x, y)."""
    return (int(cell_x(cell)), int(cell_y(cell)))


def engine_city(built: Mapping[walking.Cell, walking.Tile]) -> City:
    """The engine's city of an oracle's; a tile that is not printed becomes the first building."""
    found = City()
    for cell, tile in built.items():
        if cell != (0, 0):
            orientation = SIDE_LETTERS.index(tile.spout) if tile.spout else 0
            number = TILE_OF_NAME.get(tile.name, 0)
            found.build(engine_cell(cell), number, walls_number(tile), orientation)
    return found


def oracle_city(built: City) -> walking.City:
    """The oracle's city of the engine's."""
    found: walking.City = {}
    for cell in built.cells():
        tile = CATALOG[tile_text(built.tile_at(cell))]
        found[plain_cell(cell)] = walking.orientation(tile, SIDE_LETTERS[built.orientation_at(cell)])
    return found
