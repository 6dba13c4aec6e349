"""The oracles themselves, against positions worked out by hand and questions others asked."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from tests.oracles import city as walking
from tests.oracles import components, enumerate_moves, judge, money, random_cities, referee, scoring
from tests.oracles.city import FOUNTAIN, SIDES, Cell, City, Tile

QUESTIONS = components.referee_questions()
CATALOG = components.catalog()


def drawn(picture: str) -> City:
    """A city from its picture, the northern row first: a tile is `F` or a printed tile's text (also
    `well3>`, turned to the side of its arrow `^>v<`), `.` is an empty cell. The fountain is (0, 0)."""
    rows = [line.split() for line in picture.strip().splitlines()]
    [(fx, fy)] = [(x, -y) for y, row in enumerate(rows) for x, word in enumerate(row) if word == "F"]
    found: City = {}
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word == ".":
                continue
            arrow = word[-1] if word[-1] in "^>v<" else "^"
            tile = CATALOG[word.rstrip("^>v<")]
            found[(x - fx, -y - fy)] = walking.orientation(tile, SIDES["^>v<".index(arrow)])
    return found


def plain(walls: str = "", kind: str = "garden", price: int = 0) -> Tile:
    """A tile that need not be printed."""
    return Tile(kind=kind, price=price, walls=frozenset(walls))


# --- questions of others --------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS, ids=[question["id"] for question in QUESTIONS])
def test_every_collected_question_gets_the_expected_answer(question: dict[str, Any]) -> None:
    """Every field of `expect` is in the answer with that value."""
    answer = referee.answer(question)
    assert {key: answer[key] for key in question["expect"]} == question["expect"]


def test_the_collected_questions_are_all_there() -> None:
    assert len(QUESTIONS) == 62


# --- components -----------------------------------------------------------------------------------


def test_the_tiles_are_54_24_6_and_6_and_all_differ() -> None:
    buildings = components.buildings()
    assert Counter(tile.kind for tile in buildings.values()) == {
        "pavilion": 7,
        "seraglio": 7,
        "arcades": 9,
        "chambers": 9,
        "garden": 11,
        "tower": 11,
    }
    huts = components.huts()
    assert Counter(name[3] for name in huts) == {"P": 3, "S": 3, "A": 4, "C": 4, "G": 5, "T": 5}
    assert all(tile.walls for tile in huts.values())
    assert (len(components.bathhouses()), len(components.wells())) == (6, 6)
    assert len(CATALOG) == 1 + 54 + 24 + 6 + 6


def test_the_texts_of_tiles_name_kind_price_and_walls_in_order() -> None:
    assert " ".join(components.bonus_tiles()) == "P8 S9 A9 A10 C10 C11 G10 G11 T11 T12"
    assert CATALOG["A6.SW"] == Tile("arcades", 6, frozenset("SW"))
    assert CATALOG["hutP2"] == Tile("hut", walls=frozenset("ES"), of="pavilion")
    assert [CATALOG[f"well{n}"].price for n in range(1, 7)] == [3, 3, 4, 4, 5, 5]


def test_two_seats_play_with_72_money_cards_others_with_108() -> None:
    assert [len(components.money_deck(seats)) for seats in (2, 3, 6)] == [72, 108, 108]
    assert Counter(components.money_deck(2))["b9"] == 2


def test_a_special_tile_turns_its_north_edge_or_spout_to_the_letter() -> None:
    bath = CATALOG["bath1"]
    assert bath.edges == ("arcades", "garden", "chambers", "pavilion")
    assert walking.orientation(bath, "N") == bath
    assert walking.orientation(bath, "E").edges == ("pavilion", "arcades", "garden", "chambers")
    assert walking.orientation(bath, "S").edges == ("chambers", "pavilion", "arcades", "garden")
    assert walking.orientation(CATALOG["well1"], "W").spout == "W"
    assert walking.orientation(CATALOG["G8.NW"], "E") == CATALOG["G8.NW"]


# --- building rules -------------------------------------------------------------------------------

# Ten cells round an empty one, open at one side only: (0, 1) and (1, 1) are empty, (-1, 1) their door.
HORSESHOE = "A10 C10 C11 T11\n . . . P8\n . F S9 G11"


def test_the_first_tile_goes_to_the_four_sides_of_the_fountain_unless_its_wall_is_there() -> None:
    alone: City = {(0, 0): FOUNTAIN}
    assert walking.legal_cells(alone, plain()) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert walking.legal_cells(alone, plain("N")) == [(-1, 0), (0, 1), (1, 0)]
    assert walking.legal_cells(alone, plain("NESW")) == []


@pytest.mark.parametrize(
    ("walls", "at", "reason"),
    [
        ("", (0, 0), "taken"),
        ("", (1, 0), "taken"),
        ("", (1, 1), "edges"),
        ("S", (1, 1), None),
        ("", (-1, 2), "no_side"),
        ("", (5, 5), "no_side"),
        ("W", (2, 0), "edges"),
        ("E", (-1, 0), "edges"),
        ("S", (0, 2), "unreachable"),
        ("", (0, 2), "edges"),
        ("", (-1, 1), None),
        ("NESW", (2, 0), "edges"),
    ],
)
def test_a_placement_is_refused_for_the_first_rule_against_it(
    walls: str, at: Cell, reason: str | None
) -> None:
    """Against a city in which (0, 1) shows a wall N, (1, 0) one N, all else is open."""
    built: City = {(0, 0): FOUNTAIN, (0, 1): plain("N"), (1, 0): plain("N")}
    assert walking.is_legal(built)
    assert walking.why_not_place(built, plain(walls), at) == reason


def test_two_empty_cells_that_meet_the_outside_at_a_corner_only_are_a_hole() -> None:
    """A gap at a corner does not open a hole; of two cells neither is open."""
    built = drawn(HORSESHOE)
    assert walking.is_legal(built)
    assert walking.why_not_place(built, plain(), (-1, 1)) == "hole"
    assert walking.holes({**built, (-1, 1): plain()}) == {(0, 1), (1, 1)}
    assert walking.why_not_place(built, plain(), (1, 1)) is None
    assert walking.why_not_place(built, plain(), (0, 1)) == "hole"
    assert walking.why_not_place({**built, (1, 1): plain()}, plain(), (0, 1)) is None


def test_a_tile_may_be_removed_unless_it_carries_others_or_is_closed_in() -> None:
    built = drawn("A10 C10 C11\nP8 F S9\nG10 G11 T11")
    assert walking.is_legal(built)
    assert all(walking.can_remove(built, cell) for cell in built if cell != (0, 0))
    assert walking.why_not_remove(built, (0, 0)) == "fountain"
    assert walking.why_not_remove(built, (3, 0)) == "empty"
    line = drawn("F P8 S9")
    assert walking.why_not_remove(line, (1, 0)) == "unreachable"
    assert walking.can_remove(line, (2, 0))
    inner = drawn("A10 C10 C11\nP8 A9 S9\nG10 G11 T11\n. F .")
    assert walking.why_not_remove(inner, (0, 2)) == "hole"
    # A wall cuts the way that the shape alone would leave.
    walled = {**built, (1, 1): plain("S"), (1, 0): plain("N"), (0, 1): plain(), (-1, 1): plain("E")}
    walled[(0, 1)] = plain("W")
    assert walking.is_legal(walled)
    assert walking.why_not_remove(walled, (0, 1)) == "unreachable"


def test_a_swap_needs_the_same_edges_where_neighbours_are() -> None:
    built = drawn(". P6.N\nF S9")
    assert walking.can_swap(built, plain("NE"), (1, 1))
    assert walking.can_swap(built, plain(), (1, 1))
    assert walking.why_not_swap(built, plain("S"), (1, 1)) == "edges"
    assert walking.why_not_swap(built, plain(), (0, 0)) == "fountain"
    assert walking.why_not_swap(built, plain(), (2, 0)) == "empty"


def test_only_the_change_is_judged_in_a_city_that_breaks_a_rule() -> None:
    """A fault that was there before is no reason; one that is new is."""
    cut_off: City = {(0, 0): FOUNTAIN, (1, 0): plain(), (5, 5): plain(), (6, 5): plain("W")}
    assert walking.unreachable(cut_off) == {(5, 5), (6, 5)}
    assert walking.mismatched_edges(cut_off) == {(5, 5, "E"), (6, 5, "W")}
    assert walking.why_not_place(cut_off, plain(), (2, 0)) is None
    assert walking.why_not_place(cut_off, plain(), (5, 6)) == "unreachable"
    assert walking.can_remove(cut_off, (5, 5))
    assert walking.can_remove(cut_off, (1, 0))
    assert walking.can_swap(cut_off, plain(), (6, 5))
    assert walking.why_not_swap(cut_off, plain("W"), (6, 5)) == "edges"
    holed: City = {(x, y): plain() for x in range(5) for y in range(3) if not (0 < x < 4 and y == 1)}
    holed[(0, 0)] = FOUNTAIN
    assert walking.holes(holed) == {(1, 1), (2, 1), (3, 1)}
    assert walking.why_not_place(holed, plain(), (-1, 0)) is None
    assert walking.why_not_place(holed, plain(), (2, 1)) is None
    assert walking.why_not_remove(holed, (4, 0)) is None
    assert walking.why_not_remove(holed, (4, 1)) is None
    sealed: City = {**holed, (5, 1): plain(), (5, 0): plain()}
    assert walking.why_not_remove(sealed, (4, 1)) == "hole"


# --- what the rules say follows from them ----------------------------------------------------------

RING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def empty_sides_in_one_run(city: City, at: Cell) -> bool:
    """Do the empty side neighbours of `at` lie in one unbroken run of empty cells of its ring of 8?"""
    empty = [(at[0] + dx, at[1] + dy) not in city for dx, dy in RING]
    if all(empty):
        return True
    start = empty.index(False)
    runs: list[list[int]] = [[]]
    for i in range(start, start + 8):
        if empty[i % 8]:
            runs[-1].append(i % 8)
        else:
            runs.append([])
    return sum(any(i % 2 == 0 for i in run) for run in runs) <= 1


@pytest.mark.parametrize("seed", range(12))
def test_in_a_legal_city_flood_fill_and_the_stated_consequences_agree(seed: int) -> None:
    """A placement is legal iff edges match, one is open and the empty sides lie in one run; a swap iff
    every edge with a neighbour stays the same; a removal never closes in an empty cell unless all four
    sides are built."""
    rng = random.Random(seed)
    tiles = [plain(walls) for walls in ("", "N", "E", "S", "W", "NE", "SW", "NEW", "ESW")]
    for built in random_cities.random_cities(seed, 6, largest=30, specials=True):
        assert walking.is_legal(built)
        for tile in rng.sample(tiles, 3):
            allowed: list[Cell] = []
            for cell in walking.bounding_box(built, grown=2):
                touching = [side for side in SIDES if walking.next_to(cell, side) in built]
                if cell in built or not touching:
                    continue
                after = {**built, cell: tile}
                fits = not walking.mismatched_edges(after)
                opened = any(walking.is_open(after, cell, side) for side in touching)
                if fits and opened and empty_sides_in_one_run(built, cell):
                    allowed.append(cell)
            assert walking.legal_cells(built, tile) == sorted(allowed)
            for cell in built:
                touching = [side for side in SIDES if walking.next_to(cell, side) in built]
                same = all((side in tile.walls) == (side in built[cell].walls) for side in touching)
                assert walking.can_swap(built, tile, cell) == (same and cell != (0, 0))
        for cell in set(built) - {(0, 0)}:
            after = {other: tile for other, tile in built.items() if other != cell}
            enclosed = all(walking.next_to(cell, side) in built for side in SIDES)
            assert bool(walking.holes(after)) == enclosed


# --- the longest wall -----------------------------------------------------------------------------


def test_the_longest_wall_of_the_example_in_the_rules_is_3() -> None:
    """P6 north, round the inner corner G8 west, G8 north; T9's wall E stands alone."""
    built = {**drawn(". G8.NW . .\nP6.N F well1> S9"), (1, 1): plain("E", "tower", 9)}
    assert walking.is_legal(built)
    assert walking.longest_runs(built) == [((-1, 0, "N"), (0, 1, "W"), (0, 1, "N"))]
    assert walking.wall_runs(built)[1:] == [((1, 1, "E"),)]


def test_a_closed_ring_counts_all_of_its_edges() -> None:
    built = drawn(". P2.NEW .\nC5.NSW F A4.NES\n. S3.ESW .")
    assert walking.is_legal(built)
    [ring] = walking.longest_runs(built)
    assert len(ring) == walking.longest_wall(built) == 12
    turned_ring = list(ring[5:] + ring[:5])
    assert walking.is_longest_run(built, turned_ring)
    assert walking.is_longest_run(built, turned_ring[::-1])
    assert not walking.is_longest_run(built, turned_ring[:-1])


def test_a_city_without_walls_has_no_longest_wall() -> None:
    assert walking.longest_wall({(0, 0): FOUNTAIN}) == 0
    assert walking.longest_runs(random_cities.straight_line(40)) == []
    assert walking.is_longest_run({(0, 0): FOUNTAIN}, [])


def test_inner_walls_do_not_count_and_equal_runs_are_all_named() -> None:
    built: City = {(0, 0): FOUNTAIN, (1, 0): plain("NS"), (0, 1): plain("E"), (1, 1): plain("WS")}
    built[(2, 0)] = plain()
    built[(2, 1)] = plain()
    assert walking.is_legal(built)
    assert walking.longest_runs(built) == [((1, 0, "S"),)]
    line: City = {(0, 0): FOUNTAIN, (1, 0): plain("NS"), (2, 0): plain("NS")}
    assert walking.longest_runs(line) == [((1, 0, "N"), (2, 0, "N")), ((1, 0, "S"), (2, 0, "S"))]


def test_two_tiles_that_meet_at_a_corner_only_keep_their_walls_apart() -> None:
    """It cannot come about in a legal city; in another the walk stays on the same tile."""
    built: City = {(0, 0): FOUNTAIN, (1, 1): plain("NESW")}
    built[(-1, 0)] = plain("N")
    assert walking.pinched_corners(built) == {(1, 1)}
    assert walking.longest_wall(built) == 4
    met: City = {(0, 0): plain("NE"), (1, 1): plain("SW")}
    assert walking.wall_runs(met) == [((0, 0, "E"), (0, 0, "N")), ((1, 1, "S"), (1, 1, "W"))]


def walls_by_going_round(city: City) -> int:
    """The longest wall by another way: along the outline, each corner leading to the one side that
    continues there, from a side without a wall once around."""
    outline = walking.outline(city)
    at_corner: dict[Cell, list[walking.Edge]] = {}
    for edge in outline:
        for corner in walking.corners(edge):
            at_corner.setdefault(corner, []).append(edge)
    here = min(outline)
    corner = min(walking.corners(here))
    walked = []
    for _ in outline:
        walked.append(here[2] in city[here[:2]].walls)
        [here] = [edge for edge in at_corner[corner] if edge != here]
        [corner] = walking.corners(here) - {corner}
    assert here == min(outline)
    if all(walked):
        return len(walked)
    gap = walked.index(False)
    word = "".join("#" if walled else " " for walled in walked[gap:] + walked[:gap])
    return max(len(run) for run in word.split(" "))


@pytest.mark.parametrize("seed", range(12))
def test_the_outline_of_a_legal_city_is_one_closed_line_without_a_touching_corner(seed: int) -> None:
    for built in random_cities.random_cities(seed, 10, specials=True):
        assert walking.is_legal(built)
        assert walking.pinched_corners(built) == set()
        assert walls_by_going_round(built) == walking.longest_wall(built)
        for run in walking.longest_runs(built):
            assert walking.is_longest_run(built, list(run))


def test_the_random_cities_reach_all_sizes_repeat_and_can_be_40_in_a_line() -> None:
    one = [sorted(built.items(), key=str) for built in random_cities.random_cities(3, 5, specials=True)]
    two = [sorted(built.items(), key=str) for built in random_cities.random_cities(3, 5, specials=True)]
    assert one == two
    rng = random.Random(1)
    for shape in random_cities.SHAPES:
        for size in (1, 2, 10, 40):
            built = random_cities.random_city(rng, size, shape=shape)
            assert len(built) == size
            assert walking.is_legal(built)
    for side in SIDES:
        line = random_cities.straight_line(40, side)
        assert len(line) == 40
        assert walking.is_legal(line)
        end = max(line, key=lambda cell: abs(cell[0]) + abs(cell[1]))
        assert walking.why_not_place(line, plain(), walking.next_to(end, side)) is None


# --- money ----------------------------------------------------------------------------------------


def test_handfuls_are_all_sub_multisets_each_once() -> None:
    assert sorted(money.handfuls(["b3", "b3", "gb"])) == [
        (),
        ("b3",),
        ("b3", "b3"),
        ("b3", "b3", "bg"),
        ("b3", "bg"),
        ("bg",),
    ]
    assert money.in_order(["bg", "y1", "b9", "g2", "b3"]) == ("b3", "b9", "g2", "y1", "bg")


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("b7", None),
        ("b9", None),
        ("b3 b5 b1", None),
        ("", "no_card"),
        ("bg", "no_card"),
        ("b6", "too_little"),
        ("g9", "wrong_currency"),
        ("b7 g1", "wrong_currency"),
        ("b3 g4 bg", None),
        ("g7 bg", None),
        ("g7 gb", None),
        ("b7 bg", None),
        ("b7 o1 bg", "wrong_currency"),
        ("g7 gy", "wrong_exchange_card"),
        ("b7 gy", "wrong_exchange_card"),
        ("b7 bg bo", "two_exchange_cards"),
        ("b7 g1 bg bg", "two_exchange_cards"),
        ("b3 g3 bg", "too_little"),
    ],
)
def test_seven_in_the_blue_slot_is_paid_with(cards: str, reason: str | None) -> None:
    assert money.why_not_pay("b", 7, cards.split()) == reason


def test_cards_that_are_not_in_hand_do_not_pay() -> None:
    assert money.why_not_pay("b", 6, ["b3", "b3"], ["b3", "b9"]) == "not_in_hand"
    assert money.why_not_pay("b", 6, ["b3", "b3"], ["b3", "b3"]) is None
    assert money.why_not_pay("b", 6, ["g6", "gb"], ["bg", "g6"]) is None


def test_offered_payments_can_drop_no_card_and_the_others_are_wasteful() -> None:
    hand = ["b2", "b5", "b7", "b9", "g3"]
    assert money.payments("b", 7, hand) == [("b7",), ("b2", "b5"), ("b9",)]
    wasteful = money.wasteful_payments("b", 7, hand)
    assert ("b2", "b7") in wasteful
    assert len(wasteful) + 3 == len(money.legal_payments("b", 7, hand))


def test_an_exchange_card_is_offered_only_where_the_money_alone_would_not_do() -> None:
    """Mixed, also with the other currency only; never with money all of the slot's currency."""
    assert money.payments("b", 5, ["b5", "g5", "b2", "g3", "bg"]) == [
        ("b5",),
        ("g5", "bg"),
        ("b2", "g3", "bg"),
    ]
    assert money.payments("b", 6, ["b5", "g5", "b2", "bg"]) == [
        ("b2", "b5"),
        ("b2", "g5", "bg"),
        ("b5", "g5", "bg"),
    ]
    assert ("b5", "bg") in money.wasteful_payments("b", 5, ["b5", "bg"])
    assert money.payments("b", 5, ["g5", "gy"]) == []


def test_dropping_cards_one_by_one_finds_every_payment_that_can_be_smaller() -> None:
    """That no single card is spare is the same as that no smaller handful of it pays."""
    rng = random.Random(5)
    seen = set()
    for _ in range(60):
        hand = rng.choices(components.money_deck(3), k=5) + rng.choices(components.exchange_cards(), k=1)
        slot, price = rng.choice("bgoy"), rng.randint(2, 13)
        for cards in money.legal_payments(slot, price, hand):
            smaller = [some for some in money.handfuls(cards) if some != cards]
            pays = any(money.can_pay(slot, price, some) for some in smaller)
            assert pays == bool(money.spare_cards(slot, price, cards))
            seen.add(pays)
    assert seen == {True, False}


def test_one_card_of_any_value_or_several_up_to_5_may_be_taken() -> None:
    assert money.takings(["b9", "g2", None, "bg"]) == [("b9",), ("bg",), ("g2",)]
    assert money.takings(["b1", "g2", "o2", "y4"]) == [
        ("b1",),
        ("b1", "g2"),
        ("b1", "g2", "o2"),
        ("b1", "o2"),
        ("b1", "y4"),
        ("g2",),
        ("g2", "o2"),
        ("o2",),
        ("y4",),
    ]
    assert money.takings(["b1", "b1", "b1", None]) == [("b1",), ("b1", "b1"), ("b1", "b1", "b1")]
    assert money.why_not_take(["b1", "bg"]) == "exchange_not_alone"
    assert money.why_not_take([]) == "no_card"


def test_the_start_goes_to_fewest_cards_then_lowest_total_then_youngest() -> None:
    assert money.start_seat([["b9", "b9", "b4"], ["b9", "b9", "b3"], ["b1"] * 4]) == 1
    tied = [["b9", "b9", "b4"], ["g9", "g9", "g2"], ["o9", "o9", "o2"]]
    assert money.start_seat(tied) == 1
    assert money.start_seat(tied, youngest=2) == 2
    assert money.start_seat(tied, youngest=0) == 1


def test_a_leftover_tile_goes_to_strictly_the_most_money_of_its_currency() -> None:
    assert money.leftover_seat("b", [["b9"], ["b1", "b2"], ["g9"]]) == 0
    assert money.leftover_seat("b", [["b9"], ["b4", "b5"]]) is None
    assert money.leftover_seat("b", [["g9", "bg"], ["o9"]]) is None


# --- scoring --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_name", "towers", "points"),
    [
        ("A", [2, 1, 0], [6, 0, 0]),
        ("A", [2, 2, 2], [2, 2, 2]),
        ("A", [1, 1, 1, 1], [1, 1, 1, 1]),
        ("B", [4, 4, 1], [9, 9, 0]),
        ("B", [3, 2, 2], [13, 3, 3]),
        ("C", [3, 2, 1], [21, 13, 6]),
        ("C", [3, 2, 1, 1], [21, 13, 3, 3]),
        ("C", [2, 1, 1, 1], [21, 6, 6, 6]),
        ("C", [0, 0, 1], [0, 0, 21]),
        ("C", [0, 0, 0], [0, 0, 0]),
    ],
)
def test_tied_seats_share_the_paid_places_they_cover(
    round_name: str, towers: list[int], points: list[int]
) -> None:
    found = scoring.majority_points(round_name, [{"tower": n} for n in towers])
    assert [entry["tower"] for entry in found] == points


def test_a_tie_names_the_places_it_covers() -> None:
    assert scoring.shares((21, 13, 6), [2, 3, 2, 2]) == [
        scoring.Share((1,), (1,), 21, 21),
        scoring.Share((0, 2, 3), (2, 3), 19, 6),
    ]
    assert scoring.shares((6,), [1, 2]) == [scoring.Share((1,), (1,), 6, 6)]


def test_a_hut_is_worth_the_buildings_of_its_kind_it_opens_to() -> None:
    """Neither tile may have a wall between; other huts do not count; one building may serve two."""
    hut = Tile("hut", walls=frozenset("N"), of="garden")
    built: City = {(0, 0): FOUNTAIN, (1, 0): plain(), (2, 0): hut, (3, 0): plain(), (2, -1): plain()}
    built[(2, 1)] = plain("S")
    built[(3, 1)] = plain()
    built[(4, 0)] = Tile("hut", walls=frozenset("E"), of="garden")
    assert walking.is_legal(built)
    assert scoring.hut_worth(built, (2, 0)) == 3
    assert scoring.hut_neighbours(built, (2, 0)) == [(3, 0), (2, -1), (1, 0)]
    assert scoring.hut_worth(built, (4, 0)) == 1
    assert scoring.building_counts(built)["garden"] == 5 + 3 + 1
    assert scoring.hut_worth({**built, (2, 0): Tile("hut", walls=frozenset("N"), of="tower")}, (2, 0)) == 0


def test_a_bonus_card_counts_while_its_very_tile_stands() -> None:
    built = drawn("F G10.N P8")
    cards = [("garden", 10), ("pavilion", 8), ("tower", 12)]
    assert scoring.bonus_cards_that_count(built, cards) == [("pavilion", 8)]
    assert scoring.building_counts(built, cards)["pavilion"] == 2
    assert scoring.building_counts(built, cards)["garden"] == 1


def test_a_bathhouse_scores_the_distance_of_the_first_building_of_each_edges_kind() -> None:
    """Walls do not stop the walk, an empty cell does; huts and the fountain are stepped over."""
    built = drawn(". . A9 .\nF hutT1 bath1 C9.W\n. . C10 .")
    built[(1, 0)] = Tile("hut", of="pavilion")
    built[(4, 0)] = plain("", "garden")
    built[(6, 0)] = plain("", "garden")
    assert scoring.bathhouse_hits(built, (2, 0)) == [
        ("N", "arcades", (2, 1), 1),
        ("E", "garden", (4, 0), 2),
        ("S", "chambers", (2, -1), 1),
    ]
    assert scoring.bathhouse_points(built) == 4
    turned_round = {**built, (2, 0): walking.orientation(CATALOG["bath1"], "S")}
    assert scoring.bathhouse_hits(turned_round, (2, 0)) == []


def test_a_well_scores_its_price_with_exactly_so_many_tiles_before_its_spout() -> None:
    assert scoring.well_points(drawn("F well1> S9 S8.S P6.N")) == 3
    assert scoring.well_points(drawn("F well1> S9 S8.S")) == 0
    assert scoring.well_points(drawn("F well1> S9 S8.S P6.N G11")) == 0
    assert scoring.well_points(drawn("F well1> S9 S8.S . G11")) == 0
    assert scoring.well_points(drawn("G11 F well1< S9")) == 0
    assert scoring.well_points(drawn("G11 G10 F well1< S9")) == 3
    assert scoring.well_points(drawn("G11 F bath1 well2<")) == 3


def test_the_designer_gains_2_at_his_feet_1_at_another_side() -> None:
    built = drawn("P8 . .\nF G11 bath1")
    assert scoring.designer_points(built, (0, 0), "E", (1, 0)) == 2
    assert scoring.designer_points(built, (0, 0), "N", (1, 0)) == 1
    assert scoring.designer_points(built, (0, 0), "N", (0, 1)) == 2
    assert scoring.designer_points(built, (1, 0), "E", (2, 0)) == 0
    assert scoring.designer_points(built, (1, 0), "E", (0, 1)) == 0
    assert scoring.feet_towards((0, 0), (1, 0)) == "E"
    assert scoring.feet_towards((0, 0), (2, 0)) is None


def test_a_whole_round_adds_majorities_wall_bathhouses_and_wells() -> None:
    one = drawn("F well1> S9 S8.S P6.N")
    two = drawn("F G11")
    seats, neutral = scoring.score_round("B", [one, two], neutral={"garden": 2, "tower": 1})
    assert [seat.points for seat in seats] == [9 + 8 + 1 + 3, 5]
    assert seats[0].wall == 1
    assert sum(neutral.values()) == 12 + 13
    assert scoring.score_cards("A", [{"tower": 2}, {"tower": 1, "pavilion": 1}]) == [6, 1]
    assert scoring.winners([5, 9, 9]) == [1, 2]


def test_the_example_city_scores_no_well_and_a_wall_of_3() -> None:
    question = {
        "op": "score",
        "round": "A",
        "cities": [
            [
                {"x": 0, "y": 0, "kind": "fountain", "price": 0, "walls": ""},
                {"x": -1, "y": 0, "kind": "pavilion", "price": 6, "walls": "N"},
                {"x": 0, "y": 1, "kind": "garden", "price": 8, "walls": "NW"},
                {"x": 1, "y": 1, "kind": "tower", "price": 9, "walls": "E"},
                {"x": 1, "y": 0, "kind": "well", "price": 3, "spout": "E"},
                {"x": 2, "y": 0, "kind": "seraglio", "price": 9, "walls": ""},
            ]
        ],
    }
    [seat] = referee.answer(question)["seats"]
    assert (seat["wall"], seat["wells"], seat["total"]) == (3, 0, 1 + 2 + 5 + 6 + 3)


def test_a_city_written_as_a_question_reads_back_the_same() -> None:
    for built in random_cities.random_cities(8, 10, specials=True):
        assert referee.city_from(referee.city_entries(built)) == built


# --- conceivable moves ----------------------------------------------------------------------------


def view_of(game: str, **seat: Any) -> dict[str, Any]:
    """A view of seat 0, who is to act, with a small market and display."""
    own = {"hand": [], "exchange": [], "city": [{"tile": "F", "x": 0, "y": 0}], "reserve": [], "aside": []}
    return {
        "game": game,
        "to_act": 0,
        "market": [
            {"slot": "y", "tile": "T9.NE", "beside": ["well3"]},
            {"slot": "g", "tile": None, "beside": []},
            {"slot": "b", "tile": "G11", "beside": []},
            {"slot": "o", "tile": "P8", "beside": []},
        ],
        "display": ["b3", "b3", None, "bg"],
        "seats_state": [{**own, **seat}],
    }


def test_the_conceivable_moves_are_every_hand_of_cards_and_every_tile_on_every_cell() -> None:
    view = view_of("palace", hand=["b3", "g7", "g7"], exchange=["bg"], reserve=["G8.NW"], aside=["well1"])
    moves = list(enumerate_moves.conceivable_moves(view))
    assert len(set(moves)) == len(moves)
    words = Counter(move.split()[0] for move in moves)
    assert words == {
        "take": 5,  # b3, b3 b3, bg, b3 bg, b3 b3 bg
        "buy": 4 * (2 * 3 * 2 - 1),
        "place": 25 + 4 * 25,
        "build": 25 + 4 * 25,
        "swap": 25 + 4 * 25,
        "store": 2,
        "give": 2,
        "remove": 25,
        "hut": 24,
        "reveal": 10,
        "face": 4,
        "relocate": 100,
        **dict.fromkeys(("stop", "pass", "end", "none", "wake"), 1),
    }
    for text in ("buy y well3 b3 bg", "place well1 -2 2 E", "swap G8.NW 0 0", "take b3 b3 bg", "hut hutT5"):
        assert text in moves


def test_views_that_repeat_exchange_cards_in_the_hand_give_the_same_moves() -> None:
    apart = view_of("palace", hand=["b3"], exchange=["bg"])
    together = view_of("palace", hand=["b3", "bg"], exchange=["bg"])
    inside = view_of("palace", hand=["b3", "bg"])
    assert enumerate_moves.hand(apart) == enumerate_moves.hand(together) == enumerate_moves.hand(inside)


def test_the_card_game_offers_each_purchase_also_as_a_gift() -> None:
    moves = list(enumerate_moves.buy_moves(view_of("cards", hand=["b3"])))
    assert moves[:2] == ["buy y T9.NE b3", "buy y T9.NE b3 to neutral"]
    everywhere = list(enumerate_moves.buy_moves(view_of("palace", hand=["b3"]), every_slot=True))
    assert len(everywhere) == 4 * 4


def test_a_move_is_spelled_in_one_way() -> None:
    assert enumerate_moves.canonical("take g2 b3") == "take b3 g2"
    assert enumerate_moves.canonical("buy b G8.NW gb b5 b3") == "buy b G8.NW b3 b5 bg"
    assert enumerate_moves.canonical("buy b G8 y1 b8 to neutral") == "buy b G8 b8 y1 to neutral"
    assert enumerate_moves.canonical("place G8.NW  -1 0") == "place G8.NW -1 0"


def test_nothing_is_conceivable_in_a_game_that_is_over() -> None:
    view = view_of("palace")
    view["to_act"] = None
    assert list(enumerate_moves.conceivable_moves(view)) == []


# --- legal moves from a view ----------------------------------------------------------------------


def judged(phase: str = "act", **changes: Any) -> dict[str, Any]:
    """A view of a palace game of three seats; `seat` holds changes of the seat to act."""
    seat = changes.pop("seat", {})
    view = {**view_of("palace", **seat), "phase": phase, "question": None, "again": False, "neutral": None}
    return {**view, "parts": {}, **changes}


def test_the_moves_of_a_turn_are_takings_payments_and_rebuildings() -> None:
    view = judged(seat={"hand": ["b9", "b2", "b1", "o8"], "reserve": ["P6.N"]})
    offered, wasteful = judge.expected_moves(view)
    assert offered == {
        *("take b3", "take bg"),
        *("buy b G11 b2 b9", "buy o P8 o8"),
        *("build P6.N -1 0", "build P6.N 0 1", "build P6.N 1 0"),
    }
    assert wasteful == {"buy b G11 b1 b2 b9"}
    assert judge.why_not(view, "take b3 b3") == "more_than_5"
    assert judge.why_not(view, "buy g G11 b2 b9") == "not_there"
    assert judge.why_not(view, "stop") == "must_act"
    assert judge.why_not({**view, "again": True}, "stop") is None


def test_passing_is_for_whoever_can_do_nothing() -> None:
    stuck = judged(display=[None] * 4, seat={"hand": ["b9"]})
    assert judge.expected_moves(stuck) == ({"pass"}, set())
    asleep = judged(display=[None] * 4, seat={"parts": {"vizier": {"awake": False}}})
    assert judge.expected_moves(asleep) == ({"wake"}, set())
    huts = {"huts": {"tops": {"garden": None, "tower": "hutT2"}, "left": {"garden": 0, "tower": 3}}}
    assert judge.expected_moves(judged(display=[None] * 4, parts=huts)) == ({"hut hutT2"}, set())
    three = {"reserve": ["hutP1", "hutP2"], "aside": ["hutG1"]}
    assert judge.why_not(judged(parts=huts, seat=three), "hut hutT2") == "three_huts"


def test_special_tiles_are_placed_turned_and_never_given_away() -> None:
    view = judged("place", neutral={"tiles": []}, seat={"aside": ["well1", "G8.NW"]})
    offered, _ = judge.expected_moves(view)
    assert {text for text in offered if text.startswith("place well1")} == {
        f"place well1 {cell} {side}" for cell in ("-1 0", "0 -1", "0 1", "1 0") for side in SIDES
    }
    assert {text for text in offered if "place" not in text} == {"store well1", "store G8.NW", "give G8.NW"}
    assert judge.why_not(view, "give G8.NW", leftover=True) == "not_to_give"


def test_questions_have_their_own_answers() -> None:
    bonus = {"hidden": 1, "own": ["P8", "T11"], "revealed": [], "known": []}
    built = {"city": [{"tile": "F", "x": 0, "y": 0}, {"tile": "P8", "x": 1, "y": 0}]}
    own = {**built, "parts": {"bonus": bonus}}
    asked = {"module": "bonus", "kind": "round"}
    assert judge.expected_moves(judged("question", question=asked, seat=own))[0] == {"reveal P8", "none"}
    assert judge.expected_moves(judged("end", seat=own))[0] == {"reveal P8", "end"}
    asked = {"module": "vizier", "kind": "window"}
    rich = {"hand": ["b9", "b2", "o9", "b3"], "exchange": ["bo"]}
    offered, wasteful = judge.expected_moves(judged("question", question=asked, seat=rich))
    assert offered == {"none", "buy b G11 b2 b9", "buy b G11 b2 o9 bo"}
    assert wasteful == {"buy b G11 b2 b9 bo"}
    asked = {"module": "designers", "kind": "change"}
    stands = {"parts": {"designers": {"cell": [0, 0], "facing": None}}}
    assert judge.expected_moves(judged("question", question=asked, seat=stands))[0] == {
        f"face {side}" for side in SIDES
    }
    fallen = {**built, "parts": {"designers": {"cell": None, "facing": None}}}
    found, _ = judge.expected_moves(judged("question", question=asked, seat=fallen))
    assert found == {f"relocate {cell} {side}" for cell in ("0 0", "1 0") for side in SIDES}


def test_the_card_game_has_takings_and_purchases_only() -> None:
    seat = {"hand": ["b9", "b2"], "city": None, "reserve": None, "aside": None}
    view = {**view_of("cards", **seat), "phase": "act", "again": False, "neutral": {"tiles": []}}
    offered, _ = judge.expected_moves(view)
    assert offered == {"take b3", "take bg", "buy b G11 b2 b9", "buy b G11 b2 b9 to neutral"}
    assert judge.expected_moves({**view, "neutral": None})[0] == {"take b3", "take bg", "buy b G11 b2 b9"}
    assert judge.why_not(view, "remove 0 0") == "not_in_this_game"


# --- independence ---------------------------------------------------------------------------------


def test_no_oracle_imports_the_engine() -> None:
    """A second opinion that asks the first is none."""
    folder = components.DATA.parent / "oracles"
    paths = sorted(folder.glob("*.py"))
    assert len(paths) > 9
    for path in paths:
        text = path.read_text("utf-8")
        assert not re.search(r"^\s*(from|import)\s+alhambra", text, re.MULTILINE), path.name
