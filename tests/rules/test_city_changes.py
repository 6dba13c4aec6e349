"""What a city remembers between changes stays right, whatever the order of the changes (§4.8)."""

from __future__ import annotations

import random

import pytest

from alhambra.rules.city.fitting import (
    accepts,
    look_at_cells,
    look_at_tiles,
    loose_squares,
    push_cells,
    push_cells_seen,
    push_swaps,
    takes_swap,
)
from alhambra.rules.city.grid import City
from alhambra.rules.city.judging import ALLOWED, fault, why_not_remove
from alhambra.rules.ids import BUILDINGS
from alhambra.rules.moves import MoveList
from alhambra.rules.tiles import STANDARD_TILES


def removable(city: City) -> list[int]:
    """Cells whose tile may go, by the quick answer that is kept between changes."""
    return sorted(city.cell_of(place) for place in loose_squares(city))


def removable_slowly(city: City) -> list[int]:
    """The same by a flood for each tile."""
    return sorted(cell for cell in city.cells() if why_not_remove(city, cell).reason == ALLOWED)


@pytest.mark.parametrize("seed", range(6))
def test_removable_tiles_are_known_after_any_row_of_changes(seed: int) -> None:
    """Building, removing and swapping at random; the answer is asked for after some changes only."""
    rng = random.Random(seed)
    city = City()
    spare = [*range(BUILDINGS)]
    for _ in range(90):
        if not spare:
            spare.append(city.remove(rng.choice(removable(city))))
        tile = rng.choice(spare)
        walls = STANDARD_TILES.walls[tile]
        change = rng.random()
        if change < 0.6:
            cells = [cell for cell in city.empty_cells() if accepts(city, cell, walls)]
            if not cells:
                continue
            city.build(rng.choice(cells), tile, walls, 0)
            spare.remove(tile)
        elif change < 0.8:
            cells = removable(city)
            if not cells:
                continue
            spare.append(city.remove(rng.choice(cells)))
        else:
            cells = [cell for cell in city.cells() if takes_swap(city, cell, walls)]
            if not cells:
                continue
            spare.remove(tile)
            spare.append(city.swap(rng.choice(cells), tile, walls, 0))
        if rng.random() < 0.7:
            assert removable(city) == removable_slowly(city)
            assert removable(city.copy()) == removable_slowly(city)
    assert fault(city).reason == ALLOWED


def test_a_swap_that_does_not_fit_is_looked_at_anew() -> None:
    """``swap`` is not checked for legality; what was remembered must not survive a wrong one."""
    city = City()
    city.build(0x8081, 0, 0, 0)
    city.build(0x8082, 1, 0, 0)
    assert removable(city) == [0x8082]
    city.swap(0x8082, 2, 8, 0)  # a wall towards its only neighbour: cut off
    assert not city.loose_known


def test_the_list_of_swaps_is_that_of_single_questions() -> None:
    rng = random.Random(5)
    city = City()
    for tile in rng.sample(range(BUILDINGS), 25):
        walls = STANDARD_TILES.walls[tile]
        cells = [cell for cell in city.empty_cells() if accepts(city, cell, walls)]
        if cells:
            city.build(rng.choice(cells), tile, walls, 0)
    out = MoveList(4)
    for walls in range(15):
        out.clear()
        look_at_tiles(city, out)
        push_swaps(city, walls, 0, 1, out)
        listed = sorted(move >> 12 for move in out.as_list())
        assert listed == sorted(cell for cell in city.cells() if takes_swap(city, cell, walls))
        out.clear()
        look_at_cells(city, out)
        push_cells_seen(city, walls, 0, 1, out)
        seen = sorted(move >> 12 for move in out.as_list())
        out.clear()
        push_cells(city, walls, 0, 1, out)
        assert seen == sorted(move >> 12 for move in out.as_list())
        assert seen == sorted(cell for cell in city.empty_cells() if accepts(city, cell, walls))
