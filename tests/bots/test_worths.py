"""The parts of the greedy bot's judgement against what they stand for."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra.bots.city_worth import Change, CityWorth, Ground, fit_of
from alhambra.bots.majority_worth import RANK_POINTS, expected_points
from alhambra.bots.money_worth import PRICE_SHARES, mixed_sums, purse_facts
from alhambra.bots.outlook import outlook_of
from alhambra.bots.weights import MEANINGS, WEIGHTS, Weights
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import BUILDINGS, FOUNTAIN, ROUND_A, ROUND_B, ROUND_C, SCORING_A, cell_at
from alhambra.rules.interfaces.designers import DesignerView
from alhambra.rules.scoring import majority_points
from alhambra.rules.tiles import STANDARD_TILES, TILE_OF_NAME
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import BuiltTile

FOUNTAIN_ALONE = (BuiltTile(FOUNTAIN, cell_at(0, 0), 0, 0),)


def city_worth(
    *tiles: tuple[str, int, int],
    weights: Weights = WEIGHTS,
    ahead: tuple[int, ...] = (4, 8, 16),
    designer: DesignerView | None = None,
) -> CityWorth:
    """A city of named tiles at columns and rows, beside the fountain."""
    built = [
        BuiltTile(TILE_OF_NAME[name], cell_at(x, y), STANDARD_TILES.walls[TILE_OF_NAME[name]], 0)
        for name, x, y in tiles
    ]
    ground = Ground((*FOUNTAIN_ALONE, *built), ahead, 4, designer, True, True, True)
    return CityWorth(ground, STANDARD_TILES, weights)


def facts(changes: list[Change]) -> list[tuple[int, int, float, tuple[tuple[int, float], ...]]]:
    return [(change.cell, change.orientation, change.points, change.counts) for change in changes]


# ---- majorities


@given(
    st.lists(st.integers(0, 5), min_size=2, max_size=6),
    st.sampled_from([ROUND_A, ROUND_B, ROUND_C]),
    st.integers(0, 5),
)
def test_without_uncertainty_the_expected_points_are_those_of_the_rules(
    counts: list[int], round_: int, kind: int
) -> None:
    """RULES.md §5.5, but for the rounding down; more than two seats tied are a mean of ranks only."""
    points: vec[i64] = vec[i64]([0] * len(counts))
    majority_points(round_, kind, vec[i64](counts), len(counts), 0, points)
    expected = expected_points(RANK_POINTS[kind][round_], tuple(counts), len(counts), 0.01, 0.0, 0.0)
    for player, count in enumerate(counts):
        if counts.count(count) <= 2:
            assert points[player] == int(expected[player] + 1e-6)


@given(st.lists(st.integers(0, 6), min_size=2, max_size=7), st.integers(0, 5), st.floats(0.5, 4))
def test_one_tile_more_is_worth_something_to_me_and_nothing_to_others(
    counts: list[int], kind: int, spread: float
) -> None:
    places = RANK_POINTS[kind][ROUND_C]
    before = expected_points(places, tuple(counts), len(counts), spread, 1.0, 0.0)
    after = expected_points(places, (counts[0] + 1, *counts[1:]), len(counts), spread, 1.0, 0.0)
    assert after[0] >= before[0] - 1e-9
    assert all(now <= then + 1e-9 for now, then in zip(after[1:], before[1:], strict=True))


def test_who_has_none_and_will_get_none_expects_nothing() -> None:
    assert expected_points(RANK_POINTS[5][ROUND_C], (0, 2, 1), 3, 1.0, 0.0, 0.0)[0] == 0


def test_the_neutral_player_takes_places() -> None:
    places = RANK_POINTS[3][ROUND_B]
    alone = expected_points(places, (2, 1), 2, 0.5, 0.0, 0.0)
    beside = expected_points(places, (2, 1, 4), 2, 0.5, 0.0, 0.0)
    assert beside[0] < alone[0]


# ---- money


@given(st.lists(st.integers(0, 3), min_size=9, max_size=9))
def test_the_prices_that_a_purse_makes_are_sums_of_its_cards(copies: list[int]) -> None:
    cards = [value for value, number in enumerate(copies, 1) for _ in range(number)][:8]
    purse = sum(1 << 2 * value - 2 for value in cards)
    facts = purse_facts(purse)
    sums = {sum(some) for size in range(len(cards) + 1) for some in combinations(cards, size)}
    assert facts.total == sum(cards)
    assert {number for number in range(64) if facts.sums >> number & 1} == {
        number for number in sums if number <= 20
    }
    assert facts.exact == pytest.approx(sum(PRICE_SHARES[number] for number in sums if number <= 13))
    assert facts.enough >= facts.exact


# ---- the city


def test_every_tile_fits_somewhere_at_the_beginning_but_one_walled_on_every_side_would_not() -> None:
    assert city_worth().fit() == pytest.approx(1)
    assert fit_of(1 << 15) == 0
    assert fit_of((1 << 16) - 1) == pytest.approx(1)


def test_a_placement_counts_the_growth_of_the_longest_wall_in_every_round() -> None:
    """Beside P6 (N) the tile C7 (NE) goes on with the wall: from 1 to 3."""
    only_wall = WEIGHTS._replace(fit=0, second_fit=0, other_wall=0, wall=1)
    city = city_worth(("P6.N", 0, 1), weights=only_wall)
    longer = city.placement(TILE_OF_NAME["C7.NE"], cell_at(1, 1), 0)
    assert longer.points == 2 * 3
    assert longer.counts == ((3, 1.0),)
    apart = city.placement(TILE_OF_NAME["C6.ES"], cell_at(0, -1), 0)
    assert apart.points == 1 * 3


def test_judging_changes_leaves_the_city_as_it_was() -> None:
    city = city_worth(("P6.N", 0, 1), ("T12", 1, 0), ("hutT1", 2, 0), ("bath1", 0, -1), ("well1", -1, 0))
    before = [(cell, city.city.tile_at(cell), city.city.orientation_at(cell)) for cell in city.city.cells()]
    for tile in (*range(BUILDINGS), TILE_OF_NAME["bath2"], TILE_OF_NAME["hutG2"]):
        city.placements(tile)
    city.swap(TILE_OF_NAME["P7.E"], cell_at(0, 1), 0)
    city.swap(TILE_OF_NAME["well2"], cell_at(0, -1), 2)
    city.removal(cell_at(2, 0))
    assert [(c, city.city.tile_at(c), city.city.orientation_at(c)) for c in city.city.cells()] == before
    assert (dict(city.special), dict(city.huts)) == (
        {cell_at(0, -1): (TILE_OF_NAME["bath1"], 0), cell_at(-1, 0): (TILE_OF_NAME["well1"], 0)},
        {cell_at(2, 0): TILE_OF_NAME["hutT1"]},
    )
    fresh = city_worth(("P6.N", 0, 1), ("T12", 1, 0), ("hutT1", 2, 0), ("bath1", 0, -1), ("well1", -1, 0))
    assert facts(city.placements(0)) == facts(fresh.placements(0))


def test_a_building_beside_its_hut_counts_once_more() -> None:
    """RULES.md §6.4.3: hutT1 has one wall, S; T12 stands at its open west side."""
    city = city_worth(("hutT1", 0, 1), weights=WEIGHTS._replace(hut_side=0))
    assert dict(city.placement(TILE_OF_NAME["T12"], cell_at(0, 2), 0).counts) == {5: 2.0}
    assert dict(city.placement(TILE_OF_NAME["T12"], cell_at(1, 0), 0).counts) == {5: 1.0}


def test_an_exchange_card_makes_sums_of_two_currencies() -> None:
    """RULES.md §6.1.3: 2 and 4 of one, 3 of the other."""
    all_cards = sum(3 << 2 * value - 2 for value in range(1, 10))
    assert mixed_sums(all_cards, all_cards) == (1 << 21) - 1
    first, second = (1 << 2) + (1 << 6), 1 << 4
    assert [n for n in range(14) if mixed_sums(first, second) >> n & 1] == [0, 2, 3, 4, 5, 6, 7, 9]


def test_a_bathhouse_is_worth_its_distances_in_every_round_to_come() -> None:
    """RULES.md §6.6.2; bath1 has arcades in the north, garden, chambers, pavilion."""
    city = city_worth(
        *(("T11", 2, 0), ("S9", 3, 0), ("G10", 4, 0), ("A9", 1, -1), ("C10", 1, -2)),
        weights=WEIGHTS._replace(bath_side=0),
    )
    city._put(cell_at(1, 0), TILE_OF_NAME["bath1"], 0, 0)
    assert city.special_points(cell_at(1, 0), TILE_OF_NAME["bath1"], 0) == (3 + 2) * 3
    assert city.special_points(cell_at(1, 0), TILE_OF_NAME["bath1"], 1) == 0


def test_an_edge_that_may_still_find_its_kind_is_worth_a_part_that_falls_with_the_tiles_to_come() -> None:
    bath = TILE_OF_NAME["bath1"]
    worths = [
        city_worth(("bath1", 1, 0), ahead=ahead).special_points(cell_at(1, 0), bath, 0)
        for ahead in ((20, 30, 40), (4, 8, 16), (4,), (0,))
    ]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] > 0
    assert worths[-1] == 0


def test_a_well_is_worth_its_price_when_its_line_is_right_and_nothing_when_it_is_too_long() -> None:
    """RULES.md §6.7.2; well1 costs 3."""
    well = TILE_OF_NAME["well1"]
    row = (("T11", 2, 0), ("S9", 3, 0), ("G10", 4, 0))
    city = city_worth(*row, ("well1", 1, 0), weights=WEIGHTS._replace(well_near=0, well_stays=1))
    assert city.special_points(cell_at(1, 0), well, 1) == 3 * 3
    assert city.special_points(cell_at(1, 0), well, 0) == 0
    longer = city_worth(*row, ("P7.E", 5, 0), ("well1", 1, 0))
    assert longer.special_points(cell_at(1, 0), well, 1) == 0


def test_a_well_that_lacks_a_tile_is_worth_more_than_one_that_lacks_two() -> None:
    well = TILE_OF_NAME["well1"]
    two = city_worth(("T11", 2, 0), ("S9", 3, 0), ("well1", 1, 0)).special_points(cell_at(1, 0), well, 1)
    one = city_worth(("T11", 2, 0), ("well1", 1, 0)).special_points(cell_at(1, 0), well, 1)
    assert 3 * 3 > two > one > 0


def test_a_designer_is_met_at_his_feet_for_two_points() -> None:
    """RULES.md §6.8.3."""
    weights = WEIGHTS._replace(wall=0, other_wall=0, fit=0, second_fit=0, feet=0)
    city = city_worth(weights=weights, designer=DesignerView(cell_at(0, 0), 1))
    tower = TILE_OF_NAME["T12"]
    assert city.placement(tower, cell_at(1, 0), 0).points == 2
    assert city.placement(tower, cell_at(0, 1), 0).points == 1


# ---- what lies ahead


def test_rounds_come_in_order_and_the_last_when_the_bag_is_empty() -> None:
    view = Game.new(Options(seats=3), seed=1).view(0)
    outlook = outlook_of(view)
    assert [coming.round for coming in outlook.rounds] == [ROUND_A, ROUND_B, ROUND_C]
    tiles = [coming.tiles for coming in outlook.rounds]
    assert tiles == sorted(tiles)
    assert tiles[-1] == len(view.unseen)


def test_a_round_whose_card_lies_in_the_display_is_next() -> None:
    view = Game.new(Options(seats=3), seed=1).view(0)
    view = view._replace(display=(SCORING_A, *view.display[1:]), scoring_left=view.scoring_left[1:])
    assert outlook_of(view).rounds[0] == (ROUND_A, 0.0)


def test_every_weight_has_a_meaning() -> None:
    assert tuple(MEANINGS) == Weights._fields
