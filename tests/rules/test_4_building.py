"""RULES.md §4: what may be built, removed and swapped; the fast answers, the slow ones and the oracle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest
from tests.oracles import city as walking
from tests.oracles import components
from tests.oracles import random_cities as making
from tests.oracles.city import FOUNTAIN, SIDES, Cell, Tile, bounding_box
from tests.rules.words import engine_cell, engine_city, oracle_city, plain_cell, walls_number

from alhambra.notation.pictures import city_of
from alhambra.rules import city as rules
from alhambra.rules.city import City, refusal_of
from alhambra.rules.ids import FOUNTAIN as FOUNTAIN_TILE
from alhambra.rules.ids import FOUNTAIN_CELL, cell_at, walls_of, walls_text
from alhambra.rules.refusals import Param
from alhambra.rules.tiles import TILE_OF_NAME

REASONS: Final = {
    None: rules.ALLOWED,
    "taken": rules.TAKEN,
    "no_side": rules.NO_SIDE,
    "edges": rules.EDGES,
    "unreachable": rules.UNREACHABLE,
    "hole": rules.HOLE,
    "fountain": rules.THE_FOUNTAIN,
    "empty": rules.EMPTY,
}
BUILDINGS: Final = components.buildings().values()
PRINTED_WALLS: Final = {TILE_OF_NAME[tile.name]: walls_number(tile) for tile in BUILDINGS}
WALL_SETS: Final = [Tile(walls=frozenset(walls_text(walls))) for walls in range(16)]

OF_SECTION_4 = """
 y= 1              [G8 NW][T13 E]
 y= 0       [P6 N ][F    ][w3>  ][S9   ]
             x=-1   x=0    x=1    x=2
"""
OF_SECTION_4_6 = """
 y= 2   [G10 ][C11 ][C10 ][A10 ]
 y= 1     .     .     .   [A9  ]
 y= 0     .   [F   ][P8  ][S9  ]
         x=-1  x=0   x=1   x=2
"""


def walls(text: str) -> int:
    return int(walls_of(text))


def at(x: int, y: int) -> int:
    return int(cell_at(x, y))


# ---- the sections one by one


def test_4_1_tiles_lie_upright_and_only_special_ones_turn() -> None:
    """What a city keeps of a tile is how it lies; walls do not turn with it (§4.1, §6.5.3)."""
    built = city_of("[F     ][well1v]")
    assert built.turned_at(at(1, 0)) == 2
    assert built.walls_at(at(1, 0)) == 0


def test_4_2_a_cell_holds_one_tile() -> None:
    built = city_of(OF_SECTION_4)
    assert built.why_not_build(at(0, 0), 0) == rules.TAKEN
    assert built.why_not_build(at(1, 0), 0) == rules.TAKEN


def test_4_3_touching_at_a_corner_is_not_enough() -> None:
    built = city_of("[F ]")
    assert built.why_not_build(at(1, 1), 0) == rules.NO_SIDE
    assert built.why_not_build(at(1, 0), 0) == rules.ALLOWED


def test_4_4_and_4_5_the_example_matches_but_nobody_could_walk_there() -> None:
    """P4 (ES) at (-1, 1) matches both neighbours behind two double walls: not legal (§4.5)."""
    built = city_of(OF_SECTION_4)
    assert built.why_not_build(at(-1, 1), walls("ES")) == rules.UNREACHABLE
    assert built.why_not_build(at(-1, 1), walls("E")) == rules.EDGES
    assert built.why_not_build(at(-1, 1), walls("")) == rules.EDGES


def test_4_5_a_double_wall_is_allowed_where_both_are_reached_another_way() -> None:
    built = city_of("[G9 E]\n[F   ][S9  ]")
    assert built.why_not_build(at(1, 1), walls("W")) == rules.ALLOWED
    assert built.accepts(at(1, 1), walls("W"))


def test_4_6_no_hole_and_a_gap_at_a_corner_opens_none() -> None:
    """The example: no tile may be put at (-1, 1), where (0, 1) and (1, 1) would be shut in."""
    built = city_of(OF_SECTION_4_6)
    assert built.why_not_build(at(-1, 1), 0) == rules.HOLE
    assert not built.accepts(at(-1, 1), 0)
    assert built.why_not_build(at(1, 1), 0) == rules.ALLOWED


def test_4_7_the_fountain_is_neither_removed_nor_swapped() -> None:
    built = city_of("[F ][P8]")
    assert built.why_not_remove(FOUNTAIN_CELL) == rules.THE_FOUNTAIN
    assert built.why_not_swap(FOUNTAIN_CELL, 0) == rules.THE_FOUNTAIN
    assert [plain_cell(built.cell_of(place)) for place in built.loose_places()] == [(1, 0)]


def test_4_8_a_tile_on_which_others_hang_stays() -> None:
    """The well cannot be removed, since S9 is reached only through it; T13 can."""
    built = city_of(OF_SECTION_4)
    assert built.why_not_remove(at(1, 0)) == rules.UNREACHABLE
    assert built.why_not_remove(at(1, 1)) == rules.ALLOWED
    assert built.why_not_remove(at(5, 5)) == rules.EMPTY


def test_4_8_a_tile_amid_four_others_stays() -> None:
    """Taking it out would leave a hole, though the others are still reached round it."""
    built = city_of("[A10][C10][C11]\n[F  ][S9 ][P8 ]\n[G10][G11][T11]")
    assert built.why_not_remove(at(1, 0)) == rules.HOLE


def test_4_9_a_swap_keeps_every_shared_edge() -> None:
    """P6 (N) touches only the fountain: P5 (NW) may be swapped in, P7 (E) may not."""
    built = city_of(OF_SECTION_4)
    assert built.why_not_swap(at(-1, 0), walls("NW")) == rules.ALLOWED
    assert built.why_not_swap(at(-1, 0), walls("E")) == rules.EDGES
    assert built.why_not_swap(at(5, 5), 0) == rules.EMPTY


@pytest.mark.parametrize(
    ("reason", "section"),
    [
        (rules.TAKEN, "4.2"),
        (rules.NO_SIDE, "4.3"),
        (rules.EDGES, "4.4"),
        (rules.UNREACHABLE, "4.5"),
        (rules.HOLE, "4.6"),
        (rules.THE_FOUNTAIN, "4.7"),
        (rules.EMPTY, "3.6"),
    ],
)
def test_every_reason_names_its_section_and_the_cell(reason: int, section: str) -> None:
    against = refusal_of(reason, at(-3, 2))
    assert against is not None
    assert against.section == section
    assert against.params == (() if reason == rules.THE_FOUNTAIN else (Param("cells", "cells", (-3, 2)),))
    assert refusal_of(rules.ALLOWED, at(0, 0)) is None


# ---- fast = slow = oracle, on random cities


def agrees_everywhere(built: walking.City, rng: random.Random, tries: int) -> None:
    """Random placements, removals and swaps get one answer three times over; so do all removals."""
    found = engine_city(built)
    assert oracle_size(found) == built.keys()
    loose = {int(found.cell_of(place)) for place in found.loose_places()}
    cells = bounding_box(built, grown=2)
    for _ in range(tries):
        cell, tile = rng.choice(cells), rng.choice(WALL_SETS)
        number = engine_cell(cell)
        judged = walking.why_not_place(built, tile, cell)
        assert found.why_not_build(number, walls_number(tile)) == REASONS[judged]
        assert found.accepts(number, walls_number(tile)) == (judged is None)
    for cell in rng.sample(sorted(built), min(tries, len(built))):
        number, tile = engine_cell(cell), rng.choice(WALL_SETS)
        judged = walking.why_not_remove(built, cell)
        assert found.why_not_remove(number) == REASONS[judged]
        assert (number in loose) == (judged is None)
        swapped = walking.why_not_swap(built, tile, cell)
        assert found.why_not_swap(number, walls_number(tile)) == REASONS[swapped]
        if cell != (0, 0):
            assert found.takes_swap(number, walls_number(tile)) == (swapped is None)


def oracle_size(found: City) -> set[Cell]:
    return {plain_cell(cell) for cell in found.cells()}


def agrees_on_the_wall(built: walking.City) -> None:
    found = engine_city(built)
    length = walking.longest_wall(built)
    assert found.wall_length() == length
    run = [(*plain_cell(cell), SIDES[side]) for cell, side in found.wall_run()]
    assert len(run) == length
    assert walking.is_longest_run(built, run)
    outline = [(*plain_cell(cell), SIDES[side]) for cell, side in found.outline()]
    assert len(outline) == len(set(outline))
    assert set(outline) == walking.outline(built)


def growing(seed: int, cities: int, largest: int) -> Iterator[walking.City]:
    """Random legal cities made fast: chosen by the engine's own list, and then judged legal."""
    rng = random.Random(seed)
    for _ in range(cities):
        found = City()
        bag = rng.sample(range(54), rng.randint(1, largest))
        for tile in bag:
            shape = PRINTED_WALLS[tile] if rng.random() < 0.8 else rng.randrange(16)
            cells = [cell for cell in found.empty_cells() if found.accepts(cell, shape)]
            if cells:
                found.build(rng.choice(cells), tile, shape, 0)
        yield {
            plain_cell(cell): Tile(
                kind="fountain" if cell == FOUNTAIN_CELL else "garden",
                walls=frozenset(walls_text(found.walls_at(cell))),
            )
            for cell in found.cells()
        }


def test_the_three_answers_agree_on_cities_of_printed_tiles() -> None:
    """Placements, removals, swaps, walls: fast, slow and oracle (§4, §5.6)."""
    rng = random.Random(40)
    for built in making.random_cities(40, 120):
        agrees_everywhere(built, rng, 6)
        agrees_on_the_wall(built)


def test_the_three_answers_agree_on_a_thousand_cities_of_any_walls() -> None:
    rng = random.Random(41)
    for number, built in enumerate(growing(41, 1000, 30)):
        if number % 10 == 0:
            assert walking.is_legal(built)
        agrees_everywhere(built, rng, 3)
        if number % 3 == 0:
            agrees_on_the_wall(built)


@pytest.mark.slow
def test_the_three_answers_agree_on_many_cities_of_printed_tiles() -> None:
    rng = random.Random(42)
    for built in making.random_cities(42, 600):
        agrees_everywhere(built, rng, 20)
        agrees_on_the_wall(built)


@pytest.mark.slow
def test_the_three_answers_agree_on_many_thousand_cities_of_any_walls() -> None:
    rng = random.Random(43)
    for built in growing(43, 4000, 40):
        assert walking.is_legal(built)
        agrees_everywhere(built, rng, 6)
        agrees_on_the_wall(built)


def test_every_cell_and_every_set_of_walls_of_small_cities_gets_the_oracles_answer() -> None:
    """No sampling: all cells round a city, all sixteen sets of walls, all three questions."""
    for built in making.random_cities(44, 12, largest=9):
        found = engine_city(built)
        for cell in bounding_box(built, grown=2):
            number = engine_cell(cell)
            for shape, tile in enumerate(WALL_SETS):
                judged = walking.why_not_place(built, tile, cell)
                assert found.why_not_build(number, shape) == REASONS[judged]
                assert found.accepts(number, shape) == (judged is None)
                swapped = walking.why_not_swap(built, tile, cell)
                assert found.why_not_swap(number, shape) == REASONS[swapped]
                assert found.takes_swap(number, shape) == (swapped is None)
            assert found.why_not_remove(number) == REASONS[walking.why_not_remove(built, cell)]


def test_in_a_city_that_breaks_a_rule_only_the_change_is_judged() -> None:
    """The slow answers hold for any city, and ``fault`` names the first rule that it breaks."""
    rng = random.Random(45)
    faulty = 0
    for legal in making.random_cities(45, 150, largest=16):
        built = making.broken_city(rng, legal)
        found = engine_city(built)
        fault = found.fault()
        faulty += fault != rules.ALLOWED
        if walking.mismatched_edges(built):
            assert fault == rules.EDGES
        elif walking.unreachable(built):
            assert fault == rules.UNREACHABLE
        else:
            assert fault == (rules.HOLE if walking.holes(built) else rules.ALLOWED)
        assert engine_city(legal).fault() == rules.ALLOWED
        cells = bounding_box(built, grown=1)
        for _ in range(5):
            cell, tile = rng.choice(cells), rng.choice(WALL_SETS)
            number, shape = engine_cell(cell), walls_number(tile)
            assert found.why_not_build(number, shape) == REASONS[walking.why_not_place(built, tile, cell)]
            assert found.why_not_remove(number) == REASONS[walking.why_not_remove(built, cell)]
            assert found.why_not_swap(number, shape) == REASONS[walking.why_not_swap(built, tile, cell)]
    assert faulty > 80


def test_a_question_changes_nothing() -> None:
    """The slow answers leave tiles, walls and the fast answers as they were."""
    for built in making.random_cities(46, 30, largest=15, specials=True):
        found = engine_city(built)
        before = oracle_city(found)
        for cell in found.cells():
            found.why_not_swap(cell, 15)
            found.why_not_remove(cell)
            found.why_not_build(cell + 1, 5)
        assert snapshot(found) == snapshot(engine_city(built))
        assert oracle_city(found) == before


# ---- any size, any order


def snapshot(found: City) -> tuple[object, ...]:
    """Everything that can be asked of a city, whatever its grid."""
    return (
        [(cell, found.tile_at(cell), found.walls_at(cell), found.turned_at(cell)) for cell in found.cells()],
        found.empty_cells(),
        sorted(found.cell_of(place) for place in found.loose_places()),
        found.wall_length(),
        [[found.accepts(cell, shape) for shape in range(16)] for cell in found.empty_cells()],
    )


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", [40, 55, 91])
def test_a_line_of_tiles_is_never_too_long(side: str, size: int) -> None:
    """40 tiles, all 54, and all tiles that there are with every module: one straight line."""
    built = making.straight_line(size, side)
    found = City()
    for cell in list(built)[1:]:
        number = engine_cell(cell)
        assert found.accepts(number, 0)
        assert found.why_not_build(number, 0) == rules.ALLOWED
        found.build(number, 0, 0, 0)
    assert found.size() == size
    assert oracle_size(found) == built.keys()
    end = max(built, key=lambda cell: abs(cell[0]) + abs(cell[1]))
    assert [plain_cell(found.cell_of(place)) for place in found.loose_places()] == [end]
    assert len(found.empty_cells()) == 2 * size + 2
    assert found.wall_length() == 0
    assert len(found.outline()) == 2 * size + 2


@pytest.mark.parametrize(
    ("x", "bits"), [(5, 4), (6, 5), (13, 5), (14, 6), (30, 7), (61, 7), (62, 8), (90, 8)]
)
@pytest.mark.parametrize("upwards", [True, False])
def test_the_grid_doubles_before_a_tile_reaches_its_border(x: int, bits: int, upwards: bool) -> None:
    """16 → 32 → 64 → 128 → 256 columns; the answers are the same before and after."""
    small, grown = City(), City()
    for step in range(1, x):
        cell = at(0, step) if upwards else at(step, 0)
        small.build(cell, step % 54, 0, 0)
        grown.build(cell, step % 54, 0, 0)
    before = snapshot(small)
    end = at(0, x) if upwards else at(x, 0)
    grown.build(end, 53, walls("NE"), 0)
    assert grown.bits == bits
    assert grown.accepts(at(-1, x) if upwards else at(x, -1), 0)
    assert not grown.accepts(at(0, x + 1) if upwards else at(x + 1, 0), 0)
    assert grown.wall_length() == 2
    assert grown.remove(end) == 53
    assert snapshot(grown) == before


@pytest.mark.parametrize("direction", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_a_staircase_to_any_corner_is_never_too_long(direction: tuple[int, int]) -> None:
    found = City()
    x = y = 0
    for step in range(54):
        x, y = (x + direction[0], y) if step % 2 else (x, y + direction[1])
        assert found.accepts(at(x, y), 0)
        found.build(at(x, y), step, 0, 0)
    assert found.fault() == rules.ALLOWED
    assert found.size() == 55


def test_a_city_does_not_depend_on_the_order_of_its_building() -> None:
    """Built forwards, backwards, or with tiles taken out again: all answers are the same."""
    rng = random.Random(47)
    for built in making.random_cities(47, 40, largest=30, specials=True):
        expected = snapshot(engine_city(built))
        mixed = list(built)
        rng.shuffle(mixed)
        other = engine_city({cell: built[cell] for cell in mixed})
        assert snapshot(other) == expected
        for cell in rng.sample(mixed, min(4, len(mixed))):
            number = engine_cell(cell)
            if cell != (0, 0):
                lies = (other.walls_at(number), other.turned_at(number))
                tile = other.remove(number)
                other.build(number, tile, *lies)
                other.swap(number, 0, 15, 0)
                assert other.swap(number, tile, *lies) == 0
        assert snapshot(other) == expected


def loose_cells(found: City) -> list[int]:
    """Cells whose tile may be removed, by the fast answer."""
    return sorted(int(found.cell_of(place)) for place in found.loose_places())


def test_what_may_be_removed_is_right_after_every_change() -> None:
    """Asked after each of many builds, removals and swaps, as a game does; and in copies of it."""
    rng = random.Random(49)
    for number in range(12):
        found = City()
        bag = rng.sample(range(54), 30)
        for step in range(60):
            tile = rng.choice(bag)
            shape = PRINTED_WALLS[tile]
            cells = [cell for cell in found.empty_cells() if found.accepts(cell, shape)]
            loose = loose_cells(found)
            swaps = [cell for cell in found.cells() if found.takes_swap(cell, shape)]
            dice = rng.random()
            if dice < 0.65 and cells and found.cell_of_tile(tile) < 0:
                found.build(rng.choice(cells), tile, shape, 0)
            elif dice < 0.8 and loose:
                found.remove(rng.choice(loose))
            elif swaps and found.cell_of_tile(tile) < 0:
                found.swap(rng.choice(swaps), tile, shape, 0)
            expected = [cell for cell in found.cells() if found.why_not_remove(cell) == rules.ALLOWED]
            assert loose_cells(found) == sorted(expected)
            if step % 10 == 9:
                assert loose_cells(found.copy()) == sorted(expected)
                judged = oracle_city(found)
                assert expected == [engine_cell(c) for c in sorted(judged) if walking.can_remove(judged, c)]
        assert found.fault() == rules.ALLOWED, number


def test_a_tile_that_nobody_reaches_can_be_put_down() -> None:
    """Changes are not checked for legality: also a walled-in tile and one far away are built and taken."""
    found = city_of("[F ][P8]")
    assert loose_cells(found) == [at(1, 0)]
    found.build(at(2, 0), 1, 15, 0)
    found.loose_places()
    found.build(at(9, 9), 2, 0, 0)
    assert found.fault() == rules.EDGES
    found.remove(at(2, 0))
    found.remove(at(9, 9))
    assert loose_cells(found) == [at(1, 0)]


def test_a_copy_is_independent() -> None:
    """Whatever happens to one, the other stays as it was, also over a growth of the grid."""
    rng = random.Random(48)
    for built in making.random_cities(48, 40, largest=20):
        found = engine_city(built)
        before = snapshot(found)
        twin = found.copy()
        assert snapshot(twin) == before
        for cell in rng.sample(twin.cells(), min(3, twin.size())):
            if cell != FOUNTAIN_CELL:
                twin.remove(cell)
        twin.build(at(0, 50), 3, 5, 0)
        assert snapshot(found) == before
        changed = snapshot(twin)
        found.build(at(50, 0), 4, 5, 0)
        assert snapshot(twin) == changed


def test_a_tile_is_found_where_it_stands() -> None:
    built = city_of(OF_SECTION_4)
    assert plain_cell(built.cell_of_tile(TILE_OF_NAME["G8.NW"])) == (0, 1)
    assert built.cell_of_tile(TILE_OF_NAME["P8"]) == -1
    assert built.cell_of_tile(FOUNTAIN_TILE) == FOUNTAIN_CELL
    assert built.tile_at(at(90, 90)) == -1
    assert walking.is_legal({(0, 0): FOUNTAIN})
