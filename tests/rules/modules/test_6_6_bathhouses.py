"""RULES.md §6.6: bathhouses, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.oracles import scoring
from tests.rules.modules.scenes import NO_MARKET, details, scored
from tests.rules.words import CATALOG, oracle_city, plain_cell, play

from alhambra.notation.pictures import city_of
from alhambra.rules.ids import CHAMBERS, EAST, GARDEN, SIDE_LETTERS, SOUTH
from alhambra.rules.modules.bathhouses import bathhouse_points
from alhambra.rules.tiles import BATHHOUSE_TABLE, STANDARD_TILES, TILE_OF_NAME
from alhambra.testing.scenario import Seat, position

ON: Final = ("bathhouses",)
# bath1 as printed: N arcades, E garden, S chambers, W pavilion.
EXAMPLE: Final = """
 y= 0   [F     ][bath1^][T11   ][S9    ][G10   ]
 y=-1      .    [A9    ]
 y=-2      .    [C10   ]
"""


def points(picture: str) -> int:
    """What the bathhouses of a city score in round A, by report and total; all else is subtracted."""
    report = scored(Seat(city=picture), Seat(), Seat(), modules=ON)
    rest = report.walls[0].length + sum(kind.points[0] for kind in report.kinds)
    found = sum(detail.points for detail in details(report, "bathhouses"))
    assert report.totals[0] == rest + found
    return found


# ---- 6.6.1 components


def test_6_6_1_there_are_six_with_four_different_kinds_each() -> None:
    assert len(BATHHOUSE_TABLE) == 6
    assert all(len(set(edges)) == 4 for edges in BATHHOUSE_TABLE)
    kinds = [kind for edges in BATHHOUSE_TABLE for kind in edges]
    assert [kinds.count(kind) for kind in range(6)] == [4] * 6
    opposite = {frozenset(edges[side::2]) for edges in BATHHOUSE_TABLE for side in (0, 1)}
    assert len(opposite) == 12
    for number in range(1, 7):
        tile = TILE_OF_NAME[f"bath{number}"]
        assert (STANDARD_TILES.price[tile], STANDARD_TILES.walls[tile]) == (8, 0)


# ---- 6.6.2 scoring, 6.6.3 the example


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_6_6_3_the_example_scores_2_and_3_in_every_round(letter: str) -> None:
    """2 points for the chambers, 3 for the garden; nothing to the north and to the west."""
    report = scored(Seat(city=EXAMPLE), Seat(), Seat(), letter=letter, modules=ON)
    hits = details(report, "bathhouses")
    assert [(hit.side, hit.kind, plain_cell(hit.cells[0]), hit.points) for hit in hits] == [
        (EAST, GARDEN, (4, 0), 3),
        (SOUTH, CHAMBERS, (1, -2), 2),
    ]
    assert {plain_cell(hit.cell) for hit in hits} == {(1, 0)}
    majorities = sum(kind.points[0] for kind in report.kinds)
    assert report.totals[0] == majorities + report.walls[0].length + 5


def test_6_6_2_nothing_is_scored_when_it_is_placed() -> None:
    placed = EXAMPLE.replace("[bath1^]", "[C11   ]")
    game = position(
        Seat(city=placed, reserve="bath1"), Seat(), market=NO_MARKET, display="b1 g1 y1 o1", modules=ON
    )
    play(game, "swap bath1 1 0 N")
    assert game.scores == (0, 0)


def test_6_6_2_an_adjacent_building_is_one_step_away() -> None:
    assert points("[F     ][bath1^][G10   ]") == 1


def test_6_6_2_the_first_of_the_kind_scores_and_each_edge_at_most_once() -> None:
    assert points("[F     ][bath1^][T11   ][G10   ][G11   ]") == 2


def test_6_6_2_the_first_empty_cell_ends_the_walk() -> None:
    """G11 lies east too, but behind a gap."""
    picture = """
     y= 1 [A9    ][T11   ][C10   ][T12   ]
     y= 0 [F     ][bath1^]   .    [G11   ]
    """
    assert points(picture) == 0


def test_6_6_2_double_walls_do_not_stop_the_walk() -> None:
    """S2: the path may be traced across double walls, but not across gaps."""
    picture = """
     y= 1    .    [A9    ][A10   ][C10   ]
     y= 0 [F     ][bath1^][T13 E ][G10 W ]
    """
    assert points(picture) == 2 + 1


def test_6_6_2_a_building_of_the_wrong_kind_is_passed_not_scored() -> None:
    assert points("[F     ][bath1^][P8    ][A9    ]") == 0


def test_6_6_2_all_four_edges_score() -> None:
    picture = """
     y= 2    .    [A9    ]
     y= 1 [P8    ][bath1^][G11   ]
     y= 0 [F     ][C11   ]
    """
    assert points(picture) == 4


def test_6_6_2_two_bathhouses_score_each() -> None:
    """bath1 looks east for a garden, bath2 (turned half round: garden east) passes it as a tile."""
    assert points("[F     ][bath1^][bath2v][G11   ]") == 2 + 1


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("orientation", "^>v<")
def test_6_6_2_turned_in_every_way_it_scores_like_the_oracle(number: int, orientation: str) -> None:
    """A cross with all six kinds on each arm, in different orders."""
    arms = {
        "N": ("P8", "S9", "A9", "C10", "G10", "T11"),
        "E": ("T12", "G11", "C11", "A10", "S8.S", "P7.E"),
        "S": ("A8.E", "P6.N", "T10.W", "S7.W", "G9.E", "C9.W"),
        "W": ("G12.S", "T13.E", "P5.NW", "C9.S", "A8.N", "S6.ES"),
    }
    city = city_of(f"[F     ][bath{number}{orientation}]")
    for side, arm in enumerate(arms.values()):
        cell = 0x8080 + 1
        for name in arm:
            cell = int(city.neighbour(cell, side))
            if city.tile_at(cell) < 0:
                city.build(cell, TILE_OF_NAME[name], STANDARD_TILES.walls[TILE_OF_NAME[name]], 0)
    expected = scoring.bathhouse_points(oracle_city(city))
    assert bathhouse_points(city, STANDARD_TILES, 0x8080 + 1) == expected
    assert expected > 4
    assert set(SIDE_LETTERS) == set(arms)
    assert CATALOG[f"bath{number}"].price == 8
