"""RULES.md §6.7: wishing wells, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.oracles import scoring
from tests.rules.modules.scenes import details, scored
from tests.rules.words import oracle_city, plain_cell

from alhambra.notation.pictures import city_of
from alhambra.rules.ids import EAST
from alhambra.rules.modules.wells import line_length, well_points
from alhambra.rules.tiles import STANDARD_TILES, TILE_OF_NAME, WELL_TABLE
from alhambra.testing.scenario import Seat

ON: Final = ("wells",)
ALL: Final = ("huts", "bathhouses", "wells")


def points(picture: str, modules: tuple[str, ...] = ON) -> int:
    """What the wells of a city score in round A, by report and total; all else is subtracted."""
    report = scored(Seat(city=picture), Seat(), Seat(), modules=modules)
    found = sum(detail.points for detail in details(report, "wells"))
    baths = sum(detail.points for detail in details(report, "bathhouses"))
    rest = report.walls[0].length + sum(kind.points[0] for kind in report.kinds) + baths
    assert report.totals[0] == rest + found
    return found


# ---- 6.7.1 components


def test_6_7_1_there_are_six_of_the_prices_3_3_4_4_5_5_without_walls() -> None:
    assert WELL_TABLE == (3, 3, 4, 4, 5, 5)
    for number, price in enumerate(WELL_TABLE, start=1):
        tile = TILE_OF_NAME[f"well{number}"]
        assert (STANDARD_TILES.price[tile], STANDARD_TILES.walls[tile]) == (price, 0)


# ---- 6.7.2 scoring, 6.7.3 the examples


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_6_7_3_exactly_three_buildings_in_the_arrows_direction_are_3_points(letter: str) -> None:
    report = scored(Seat(city="[F   ][w3> ][S9  ][T11 ][A10 ]"), Seat(), Seat(), letter=letter, modules=ON)
    (well,) = details(report, "wells")
    assert (plain_cell(well.cell), well.side, well.points) == ((1, 0), EAST, 3)
    assert [plain_cell(cell) for cell in well.cells] == [(2, 0), (3, 0), (4, 0)]
    assert report.totals[0] == sum(kind.points[0] for kind in report.kinds) + 3


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("[F   ][w3> ][S9  ][T11 ][A10 ][C10 ]", 0),  # one too many
        ("[F   ][w3> ][S9  ][T11 ]", 0),  # one too few
        ("[w3> ][F   ][S9  ][T11 ]", 3),  # the fountain is among them
        ("[S9  ][T11 ][F   ][w3< ]", 3),
        ("[F   ][w4> ][S9  ][T11 ][A10 ][C10 ]", 4),
        ("[w5> ][F   ][w4> ][S9  ][T11 ][A10 ]", 5),  # five before the first, three before the second
        ("[F   ][w3^ ]", 0),
        ("[F   ][w3> ][w3> ][S9  ][T11 ]", 3),  # another well counts; the second has only two
        ("[F   ][w3> ][w3> ][S9  ][T11 ][A10 ]", 3),  # four before the first, three before the second
    ],
)
def test_6_7_3_the_examples_and_their_neighbours(picture: str, expected: int) -> None:
    assert points(picture) == expected


def test_6_7_2_the_well_of_the_picture_of_section_4_scores_nothing() -> None:
    """It has one tile before its spout, not three.  The longest wall of that city is 3: P6 north, then
    round the inner corner G8 west and north; T13's wall E stands alone.
    """
    picture = """
     y= 1               [G8 NW ][T13 E ]
     y= 0       [P6 N  ][F     ][w3>   ][S9    ]
                 x=-1    x=0     x=1     x=2
    """
    report = scored(Seat(city=picture), Seat(), Seat(), modules=ON, market="y:P5.NW g:S7.W b:A8.E o:C9.S")
    assert details(report, "wells") == []
    assert report.walls[0].length == 3


def test_6_7_2_walls_do_not_stop_the_line_but_the_first_empty_cell_does() -> None:
    """A double wall between T13 and G10; nothing beyond the gap counts."""
    double = """
     y= 1 [C11   ][A9    ][A10   ][C10   ]
     y= 0 [F     ][w3>   ][T13 E ][G10 W ][S9    ]
    """
    assert points(double) == 3
    gap = """
     y= 1 [C11   ][A9    ][A10   ][C10   ][G11   ]
     y= 0 [F     ][w3>   ][T12   ]   .    [S9    ]
    """
    assert points(gap) == 0


def test_6_7_2_tiles_of_any_sort_count() -> None:
    """A hut, a bathhouse and another well."""
    assert points("[F      ][w3>    ][hutG3 N][bath1^ ][well5^ ]", ALL) == 3


def test_6_7_2_the_well_itself_does_not_count() -> None:
    city = city_of("[F   ][w3> ][S9  ][T11 ]")
    assert line_length(city, 0x8080 + 1, EAST) == 2


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("arrow", "^>v<")
def test_6_7_2_every_well_turned_in_every_way_scores_its_price_at_its_price(number: int, arrow: str) -> None:
    """Lines of one to seven tiles: only the one of the price's length scores."""
    side = "^>v<".index(arrow)
    price = WELL_TABLE[number - 1]
    at = 0x8080 + (256, 1, -256, -1)[(side + 1) % 4]
    for length in range(8):
        city = city_of("[F]")
        city.build(at, TILE_OF_NAME[f"well{number}"], 0, side)
        cell = at
        for tile in range(length):
            cell = int(city.neighbour(cell, side))
            city.build(cell, tile + 10, 0, 0)
        expected = price if length == price else 0
        assert well_points(city, STANDARD_TILES, at) == expected
        assert scoring.well_points(oracle_city(city)) == expected
