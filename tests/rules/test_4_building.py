"""RULES.md §4: what may be built, removed and swapped; the fast answers, the slow ones and the oracle."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Final

import pytest
from tests.oracles import city as walking
from tests.oracles import components
from tests.oracles import random_cities as making
from tests.oracles.city import FOUNTAIN, SIDES, Cell, Tile, bounding_box
from tests.rules.words import engine_cell, engine_city, oracle_city, plain_cell, walls_number

from alhambra.notation.catalogue import with_section
from alhambra.notation.pictures import city_of
from alhambra.rules.city import judging as rules
from alhambra.rules.city.fitting import accepts, loose_squares, takes_swap
from alhambra.rules.city.grid import City
from alhambra.rules.city.judging import fault, refusal_of, why_not_build, why_not_remove, why_not_swap
from alhambra.rules.city.outline import outline, wall_length, wall_run
from alhambra.rules.ids import FOUNTAIN as FOUNTAIN_TILE
from alhambra.rules.ids import FOUNTAIN_CELL, cell_at, walls_of, walls_text
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
AMID_FOUR = "[A10][C10][C11]\n[F  ][S9 ][P8 ]\n[G10][G11][T11]"


def walls(text: str) -> int:
    return int(walls_of(text))


def at(x: int, y: int) -> int:
    return int(cell_at(x, y))


# ---- the sections one by one


def test_4_1_tiles_lie_upright_and_only_special_ones_turn() -> None:
    """What a city keeps of a tile is how it lies; walls do not turn with it (§4.1, §6.5.3)."""
    built = city_of("[F     ][well1v]")
    assert built.orientation_at(at(1, 0)) == 2
    assert built.walls_at(at(1, 0)) == 0


def test_4_2_a_cell_holds_one_tile() -> None:
    built = city_of(OF_SECTION_4)
    assert why_not_build(built, at(0, 0), 0).reason == rules.TAKEN
    assert why_not_build(built, at(1, 0), 0).reason == rules.TAKEN


def test_4_3_touching_at_a_corner_is_not_enough() -> None:
    built = city_of("[F ]")
    assert why_not_build(built, at(1, 1), 0).reason == rules.NO_SIDE
    assert why_not_build(built, at(1, 0), 0).reason == rules.ALLOWED


def test_4_4_and_4_5_the_example_matches_but_nobody_could_walk_there() -> None:
    """P4 (ES) at (-1, 1) matches both neighbours behind two double walls: not legal (§4.5)."""
    built = city_of(OF_SECTION_4)
    assert why_not_build(built, at(-1, 1), walls("ES")).reason == rules.UNREACHABLE
    assert why_not_build(built, at(-1, 1), walls("E")).reason == rules.EDGES
    assert why_not_build(built, at(-1, 1), walls("")).reason == rules.EDGES


def test_4_5_a_double_wall_is_allowed_where_both_are_reached_another_way() -> None:
    built = city_of("[G9 E]\n[F   ][S9  ]")
    assert why_not_build(built, at(1, 1), walls("W")).reason == rules.ALLOWED
    assert accepts(built, at(1, 1), walls("W"))


def test_4_6_no_hole_and_a_gap_at_a_corner_opens_none() -> None:
    """The example: no tile may be put at (-1, 1), where (0, 1) and (1, 1) would be shut in."""
    built = city_of(OF_SECTION_4_6)
    assert why_not_build(built, at(-1, 1), 0).reason == rules.HOLE
    assert not accepts(built, at(-1, 1), 0)
    assert why_not_build(built, at(1, 1), 0).reason == rules.ALLOWED


def test_4_7_the_fountain_is_neither_removed_nor_swapped() -> None:
    built = city_of("[F ][P8]")
    assert why_not_remove(built, FOUNTAIN_CELL).reason == rules.THE_FOUNTAIN
    assert why_not_swap(built, FOUNTAIN_CELL, 0).reason == rules.THE_FOUNTAIN
    assert [plain_cell(built.cell_of(square)) for square in loose_squares(built)] == [(1, 0)]


def test_4_8_a_tile_on_which_others_hang_stays() -> None:
    """The well cannot be removed, since S9 is reached only through it; T13 can."""
    built = city_of(OF_SECTION_4)
    assert why_not_remove(built, at(1, 0)).reason == rules.CUT_OFF
    assert why_not_remove(built, at(1, 1)).reason == rules.ALLOWED
    assert why_not_remove(built, at(5, 5)).reason == rules.EMPTY


def test_4_8_a_tile_amid_four_others_stays() -> None:
    """Taking it out would leave a hole, though the others are still reached round it."""
    built = city_of(AMID_FOUR)
    assert why_not_remove(built, at(1, 0)).reason == rules.HOLE


def test_4_9_a_swap_keeps_every_shared_edge() -> None:
    """P6 (N) touches only the fountain: P5 (NW) may be swapped in, P7 (E) may not."""
    built = city_of(OF_SECTION_4)
    assert why_not_swap(built, at(-1, 0), walls("NW")).reason == rules.ALLOWED
    assert why_not_swap(built, at(-1, 0), walls("E")).reason == rules.EDGES
    assert why_not_swap(built, at(5, 5), 0).reason == rules.EMPTY


RING_WITH_A_GAP = """
 y= 2     .   [G11 ][C11 ]
 y= 1     .     .   [C10 ]
 y= 0   [F   ][P8  ][S9  ]
"""


@pytest.mark.parametrize(
    ("found", "cell", "text"),
    [
        (
            why_not_build(city_of("[F ][P8]"), at(1, 0), 0),
            at(1, 0),
            "There is already a tile at (1, 0). (§4.2)",
        ),
        (
            why_not_build(city_of("[F ]"), at(-3, 2), 0),
            at(-3, 2),
            "No tile shares a full side with (-3, 2). (§4.3)",
        ),
        (
            why_not_build(city_of(OF_SECTION_4), at(-1, 1), walls("E")),
            at(-1, 1),
            "The edge of (-1, 1) with (-1, 0) would have a wall on one side only. (§4.4)",
        ),
        (
            why_not_build(city_of(OF_SECTION_4), at(-1, 1), 0),
            at(-1, 1),
            "The edges of (-1, 1) with (-1, 0) and (0, 1) would have a wall on one side only. (§4.4)",
        ),
        (
            why_not_swap(city_of(OF_SECTION_4), at(-1, 0), walls("E")),
            at(-1, 0),
            "The edge of (-1, 0) with (0, 0) would have a wall on one side only. (§4.4)",
        ),
        (
            why_not_build(city_of(OF_SECTION_4), at(-1, 1), walls("ES")),
            at(-1, 1),
            "(-1, 1) could not be reached on foot from the fountain by way of (-1, 0) and (0, 1). (§4.5)",
        ),
        (
            why_not_remove(city_of("[F ][P8][S9]"), at(1, 0)),
            at(1, 0),
            "(2, 0) could no longer be reached on foot from the fountain. (§4.5)",
        ),
        (
            why_not_remove(city_of("[F ][P8][S9][G10]"), at(1, 0)),
            at(1, 0),
            "(2, 0) and (3, 0) could no longer be reached on foot from the fountain. (§4.5)",
        ),
        (
            why_not_build(city_of(RING_WITH_A_GAP), at(0, 1), 0),
            at(0, 1),
            "(1, 1) would be enclosed: there may be no holes. (§4.6)",
        ),
        (
            why_not_build(city_of(OF_SECTION_4_6), at(-1, 1), 0),
            at(-1, 1),
            "(0, 1) and (1, 1) would be enclosed: there may be no holes. (§4.6)",
        ),
        (
            why_not_remove(city_of(AMID_FOUR), at(1, 0)),
            at(1, 0),
            "(1, 0) would be enclosed: there may be no holes. (§4.6)",
        ),
        (why_not_remove(City(), FOUNTAIN_CELL), FOUNTAIN_CELL, "The fountain stays where it is. (§4.7)"),
        (why_not_remove(City(), at(-3, 2)), at(-3, 2), "There is no tile at (-3, 2). (§3.6)"),
    ],
)
def test_every_refusal_names_its_section_and_every_cell_concerned(
    found: rules.Verdict, cell: int, text: str
) -> None:
    """Not only where the change is made: the cells cut off, enclosed, or with another edge."""
    against = refusal_of(found, cell)
    assert against is not None
    assert with_section(against) == text


def test_what_is_allowed_is_no_refusal() -> None:
    assert refusal_of(rules.NOTHING_AGAINST, at(0, 0)) is None


# ---- fast = slow = oracle, on random cities


def verdict(reason: int, cells: Iterable[Cell]) -> rules.Verdict:
    """A verdict about an oracle's cells."""
    return rules.Verdict(reason, tuple([engine_cell(cell) for cell in sorted(cells)]))


def against_build(built: walking.City, tile: Tile, cell: Cell) -> rules.Verdict:
    """The oracle's verdict about a tile on a cell."""
    judged = walking.why_not_place(built, tile, cell)
    return verdict(REASONS[judged], walking.cells_against_place(built, tile, cell))


def against_remove(built: walking.City, cell: Cell) -> rules.Verdict:
    judged = walking.why_not_remove(built, cell)
    reason = rules.CUT_OFF if judged == "unreachable" else REASONS[judged]
    return verdict(reason, walking.cells_against_remove(built, cell))


def against_swap(built: walking.City, tile: Tile, cell: Cell) -> rules.Verdict:
    judged = walking.why_not_swap(built, tile, cell)
    reason = rules.CUT_OFF if judged == "unreachable" else REASONS[judged]
    return verdict(reason, walking.cells_against_swap(built, tile, cell))


def fault_of(built: walking.City) -> rules.Verdict:
    """The first building rule that a city breaks, with all cells concerned, by the oracle's floods."""
    different = {(x, y) for x, y, _ in walking.mismatched_edges(built)}
    if different:
        return verdict(rules.EDGES, different)
    if walking.unreachable(built):
        return verdict(rules.UNREACHABLE, walking.unreachable(built))
    holes = walking.holes(built)
    return verdict(rules.HOLE, holes) if holes else rules.NOTHING_AGAINST


def agrees_everywhere(built: walking.City, rng: random.Random, tries: int) -> None:
    """Random placements, removals and swaps get one answer three times over; so do all removals."""
    found = engine_city(built)
    assert oracle_size(found) == built.keys()
    loose = {int(found.cell_of(square)) for square in loose_squares(found)}
    cells = bounding_box(built, grown=2)
    for _ in range(tries):
        cell, tile = rng.choice(cells), rng.choice(WALL_SETS)
        number = engine_cell(cell)
        expected = against_build(built, tile, cell)
        assert why_not_build(found, number, walls_number(tile)) == expected
        assert accepts(found, number, walls_number(tile)) == (expected == rules.NOTHING_AGAINST)
    for cell in rng.sample(sorted(built), min(tries, len(built))):
        number, tile = engine_cell(cell), rng.choice(WALL_SETS)
        expected = against_remove(built, cell)
        assert why_not_remove(found, number) == expected
        assert (number in loose) == (expected == rules.NOTHING_AGAINST)
        expected = against_swap(built, tile, cell)
        assert why_not_swap(found, number, walls_number(tile)) == expected
        if cell != (0, 0):
            assert takes_swap(found, number, walls_number(tile)) == (expected == rules.NOTHING_AGAINST)


def oracle_size(found: City) -> set[Cell]:
    return {plain_cell(cell) for cell in found.cells()}


def agrees_on_the_wall(built: walking.City) -> None:
    found = engine_city(built)
    length = walking.longest_wall(built)
    assert wall_length(found) == length
    run = [(*plain_cell(cell), SIDES[side]) for cell, side in wall_run(found)]
    assert len(run) == length
    assert walking.is_longest_run(built, run)
    edges = [(*plain_cell(cell), SIDES[side]) for cell, side in outline(found)]
    assert len(edges) == len(set(edges))
    assert set(edges) == walking.outline(built)


def growing(seed: int, cities: int, largest: int) -> Iterator[walking.City]:
    """Random legal cities made fast: chosen by the engine's own list, and then judged legal."""
    rng = random.Random(seed)
    for _ in range(cities):
        found = City()
        bag = rng.sample(range(54), rng.randint(1, largest))
        for tile in bag:
            shape = PRINTED_WALLS[tile] if rng.random() < 0.8 else rng.randrange(16)
            cells = [cell for cell in found.empty_cells() if accepts(found, cell, shape)]
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
                expected = against_build(built, tile, cell)
                assert why_not_build(found, number, shape) == expected
                assert accepts(found, number, shape) == (expected == rules.NOTHING_AGAINST)
                expected = against_swap(built, tile, cell)
                assert why_not_swap(found, number, shape) == expected
                assert takes_swap(found, number, shape) == (expected == rules.NOTHING_AGAINST)
            assert why_not_remove(found, number) == against_remove(built, cell)


def test_in_a_city_that_breaks_a_rule_only_the_change_is_judged() -> None:
    """The slow answers hold for any city, and ``fault`` names the first rule that it breaks."""
    rng = random.Random(45)
    faulty = 0
    for legal in making.random_cities(45, 150, largest=16):
        built = making.broken_city(rng, legal)
        found = engine_city(built)
        expected = fault_of(built)
        faulty += expected != rules.NOTHING_AGAINST
        assert fault(found) == expected
        assert fault(engine_city(legal)) == rules.NOTHING_AGAINST
        cells = bounding_box(built, grown=1)
        for _ in range(5):
            cell, tile = rng.choice(cells), rng.choice(WALL_SETS)
            number, shape = engine_cell(cell), walls_number(tile)
            assert why_not_build(found, number, shape) == against_build(built, tile, cell)
            assert why_not_remove(found, number) == against_remove(built, cell)
            assert why_not_swap(found, number, shape) == against_swap(built, tile, cell)
    assert faulty > 80


def test_a_question_changes_nothing() -> None:
    """The slow answers leave tiles, walls and the fast answers as they were."""
    for built in making.random_cities(46, 30, largest=15, specials=True):
        found = engine_city(built)
        before = oracle_city(found)
        for cell in found.cells():
            why_not_swap(found, cell, 15)
            why_not_remove(found, cell)
            why_not_build(found, cell + 1, 5)
        assert snapshot(found) == snapshot(engine_city(built))
        assert oracle_city(found) == before


# ---- any size, any order


def snapshot(found: City) -> tuple[object, ...]:
    """Everything that can be asked of a city, whatever its grid."""
    return (
        [
            (cell, found.tile_at(cell), found.walls_at(cell), found.orientation_at(cell))
            for cell in found.cells()
        ],
        found.empty_cells(),
        sorted(found.cell_of(square) for square in loose_squares(found)),
        wall_length(found),
        [[accepts(found, cell, shape) for shape in range(16)] for cell in found.empty_cells()],
    )


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", [40, 55, 91])
def test_a_line_of_tiles_is_never_too_long(side: str, size: int) -> None:
    """40 tiles, all 54, and all tiles that there are with every module: one straight line."""
    built = making.straight_line(size, side)
    found = City()
    for cell in list(built)[1:]:
        number = engine_cell(cell)
        assert accepts(found, number, 0)
        assert why_not_build(found, number, 0).reason == rules.ALLOWED
        found.build(number, 0, 0, 0)
    assert found.size() == size
    assert oracle_size(found) == built.keys()
    end = max(built, key=lambda cell: abs(cell[0]) + abs(cell[1]))
    assert [plain_cell(found.cell_of(square)) for square in loose_squares(found)] == [end]
    assert len(found.empty_cells()) == 2 * size + 2
    assert wall_length(found) == 0
    assert len(outline(found)) == 2 * size + 2


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
    assert accepts(grown, at(-1, x) if upwards else at(x, -1), 0)
    assert not accepts(grown, at(0, x + 1) if upwards else at(x + 1, 0), 0)
    assert wall_length(grown) == 2
    assert grown.remove(end) == 53
    assert snapshot(grown) == before


@pytest.mark.parametrize("direction", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_a_staircase_to_any_corner_is_never_too_long(direction: tuple[int, int]) -> None:
    found = City()
    x = y = 0
    for step in range(54):
        x, y = (x + direction[0], y) if step % 2 else (x, y + direction[1])
        assert accepts(found, at(x, y), 0)
        found.build(at(x, y), step, 0, 0)
    assert fault(found).reason == rules.ALLOWED
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
                lies = (other.walls_at(number), other.orientation_at(number))
                tile = other.remove(number)
                other.build(number, tile, *lies)
                other.swap(number, 0, 15, 0)
                assert other.swap(number, tile, *lies) == 0
        assert snapshot(other) == expected


def loose_cells(found: City) -> list[int]:
    """Cells whose tile may be removed, by the fast answer."""
    return sorted(int(found.cell_of(square)) for square in loose_squares(found))


def test_what_may_be_removed_is_right_after_every_change() -> None:
    """Asked after each of many builds, removals and swaps, as a game does; and in copies of it."""
    rng = random.Random(49)
    for number in range(12):
        found = City()
        bag = rng.sample(range(54), 30)
        for step in range(60):
            tile = rng.choice(bag)
            shape = PRINTED_WALLS[tile]
            cells = [cell for cell in found.empty_cells() if accepts(found, cell, shape)]
            loose = loose_cells(found)
            swaps = [cell for cell in found.cells() if takes_swap(found, cell, shape)]
            dice = rng.random()
            if dice < 0.65 and cells and found.cell_of_tile(tile) < 0:
                found.build(rng.choice(cells), tile, shape, 0)
            elif dice < 0.8 and loose:
                found.remove(rng.choice(loose))
            elif swaps and found.cell_of_tile(tile) < 0:
                found.swap(rng.choice(swaps), tile, shape, 0)
            expected = [cell for cell in found.cells() if why_not_remove(found, cell).reason == rules.ALLOWED]
            assert loose_cells(found) == sorted(expected)
            if step % 10 == 9:
                assert loose_cells(found.copy()) == sorted(expected)
                judged = oracle_city(found)
                assert expected == [engine_cell(c) for c in sorted(judged) if walking.can_remove(judged, c)]
        assert fault(found).reason == rules.ALLOWED, number


def test_a_tile_that_nobody_reaches_can_be_put_down() -> None:
    """Changes are not checked for legality: also a walled-in tile and one far away are built and taken."""
    found = city_of("[F ][P8]")
    assert loose_cells(found) == [at(1, 0)]
    found.build(at(2, 0), 1, 15, 0)
    loose_squares(found)
    found.build(at(9, 9), 2, 0, 0)
    assert fault(found).reason == rules.EDGES
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
