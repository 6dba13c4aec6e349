"""Random legal cities, built tile by tile with nothing but the slow rules of `city`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, Literal

from tests.oracles.city import (
    FOUNTAIN,
    SIDES,
    STEP,
    Cell,
    City,
    Tile,
    bounding_box,
    can_remove,
    can_swap,
    next_to,
    orientation,
    why_not_place,
)
from tests.oracles.components import bathhouses, buildings, huts, wells

Shape = Literal["any", "compact", "sprawling"]
SHAPES: Final[tuple[Shape, ...]] = ("any", "compact", "sprawling")


def free_cells(city: City) -> list[Cell]:
    """The empty cells that touch a tile with a full side, by x, then y."""
    return sorted(
        cell
        for cell in bounding_box(city, grown=1)
        if cell not in city and any(next_to(cell, side) in city for side in SIDES)
    )


def built_around(city: City, cell: Cell) -> int:
    """How many of the 8 cells around `cell` are built."""
    x, y = cell
    return sum((x + dx, y + dy) in city for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def tiles_at_hand(rng: random.Random, specials: bool) -> list[Tile]:
    """The 54 printed tiles, with `specials` also huts, bathhouses and wells (each turned at
    random), shuffled."""
    tiles = list(buildings().values())
    if specials:
        tiles += huts().values()
        for tile in (*bathhouses().values(), *wells().values()):
            tiles.append(orientation(tile, rng.choice(SIDES)))
    rng.shuffle(tiles)
    return tiles


def _cells_to_try(rng: random.Random, city: City, shape: Shape) -> list[Cell]:
    """The free cells in the order in which a shape prefers them; ties at random."""
    cells = free_cells(city)
    rng.shuffle(cells)
    if shape != "any":
        cells.sort(key=lambda cell: built_around(city, cell), reverse=shape == "compact")
    return cells


def random_city(rng: random.Random, size: int, *, specials: bool = False, shape: Shape = "any") -> City:
    """A legal city of `size` tiles, the fountain counted (1 to 40), of printed tiles each used
    once. A "compact" one has few gaps and many inner edges, a "sprawling" one long arms."""
    city: City = {(0, 0): FOUNTAIN}
    bag = tiles_at_hand(rng, specials)
    unfit = 0
    while len(city) < size:
        if unfit > len(bag):
            return random_city(rng, size, specials=specials, shape=shape)
        tile = bag.pop(0)
        for cell in _cells_to_try(rng, city, shape):
            if why_not_place(city, tile, cell) is None:
                city[cell] = tile
                unfit = 0
                break
        else:
            bag.append(tile)
            unfit += 1
    return city


def rebuilt(rng: random.Random, city: City, tries: int = 10) -> City:
    """The city after up to `tries` random legal removals and swaps (with tiles not in it)."""
    after = dict(city)
    used = {tile.name for tile in after.values()}
    spare = [tile for tile in tiles_at_hand(rng, specials=False) if tile.name not in used]
    for _ in range(tries):
        cell = rng.choice(sorted(after))
        if spare and rng.random() < 0.5:
            tile = rng.choice(spare)
            if can_swap(after, tile, cell):
                spare.remove(tile)
                after[cell] = tile
        elif can_remove(after, cell):
            del after[cell]
    return after


def random_cities(seed: int, number: int, *, largest: int = 40, specials: bool = False) -> Iterator[City]:
    """`number` random legal cities of sizes 1 to `largest` and all shapes, some of them rebuilt.
    The same seed gives the same cities."""
    rng = random.Random(seed)
    for _ in range(number):
        size = rng.randint(1, largest)
        city = random_city(rng, size, specials=specials, shape=rng.choice(SHAPES))
        yield rebuilt(rng, city) if rng.random() < 0.3 else city


def straight_line(size: int = 40, side: str = "E", tile: Tile | None = None) -> City:
    """A city of `size` tiles, the fountain counted, all in one line towards `side`; by default of
    wall-less gardens that are not printed."""
    city: City = {(0, 0): FOUNTAIN}
    dx, dy = STEP[side]
    for step in range(1, size):
        city[(dx * step, dy * step)] = tile or Tile(kind="garden", price=step)
    return city


def broken_city(rng: random.Random, city: City) -> City:
    """A copy with one tile anywhere replaced, dropped or added against every rule (never the
    fountain): often, not always, a city that breaks a rule."""
    after = dict(city)
    tile = rng.choice(tiles_at_hand(rng, specials=False))
    cell = rng.choice([cell for cell in bounding_box(city, grown=2) if cell != (0, 0)])
    if cell in after and rng.random() < 0.5:
        del after[cell]
    else:
        after[cell] = tile
    return after
