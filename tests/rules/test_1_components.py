"""RULES.md §1: the components are complete, and the tables of the code are those of the page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from tests.oracles import components
from tests.oracles.scoring import POINTS
from tests.rules.words import walls_number

from alhambra.rules.errors import OptionsError
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import (
    BUILDINGS,
    CURRENCY_LETTERS,
    CURRENCY_NAMES,
    EXCHANGE_CARD,
    FIRST_HUT,
    FOUNTAIN,
    KIND_LETTERS,
    KIND_NAMES,
    TILES,
    card_text,
    is_exchange,
    is_money,
    is_scoring,
    walls_of,
    walls_text,
)
from alhambra.rules.money import Deck
from alhambra.rules.scoring import rank_points
from alhambra.rules.tiles import (
    BUILDINGS_WITHOUT_WALLS,
    STANDARD_TILES,
    TILE_NAMES,
    TILE_OF_NAME,
    Tables,
    is_building,
    is_special,
    tile_text,
)

RULES: Final = (Path(__file__).parents[2] / "RULES.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table after a heading, without its head."""
    text = RULES[RULES.index(heading) :]
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in table[0].splitlines()[2:]]


def test_1_1_each_of_108_money_cards_is_there_three_times_with_two_seats_twice() -> None:
    for seats, cards in ((2, 72), (3, 108), (6, 108)):
        deck = Deck(2 if seats == 2 else 3)
        assert deck.size() == cards
        assert len(components.money_deck(seats)) == cards


def test_1_1_currencies_have_the_letters_of_the_page_and_the_order_of_the_slots() -> None:
    """Slots are yellow, green, blue, orange (§2.4); a currency and its slot are one number."""
    assert CURRENCY_LETTERS == "ygbo"
    of_page = {row[2]: row[0] for row in rows("### 1.1")}
    assert of_page == dict(zip(CURRENCY_LETTERS, CURRENCY_NAMES, strict=True))


def test_1_1_every_number_of_a_card_is_of_one_sort() -> None:
    """Cards are money, exchange or scoring cards, and no other number is one of the first two."""
    money = [currency * 16 + value for currency in range(4) for value in range(1, 10)]
    assert [card for card in range(128) if is_money(card)] == money
    assert [card for card in range(128) if is_exchange(card)] == [*range(EXCHANGE_CARD, EXCHANGE_CARD + 6)]
    assert [card_text(card) for card in range(70, 72) if is_scoring(card)] == ["A", "B"]


def test_1_2_the_54_buildings_are_those_of_the_page() -> None:
    found = {
        (KIND_NAMES[STANDARD_TILES.kind[tile]], STANDARD_TILES.price[tile], STANDARD_TILES.walls[tile])
        for tile in range(BUILDINGS)
    }
    of_page = set()
    for kind, _, number, _, entries in rows("### 1.2"):
        words = [entry.split() for entry in entries.split("·")]
        assert len(words) == int(number)
        for price, sides in words:
            of_page.add((kind.split()[0], int(price), walls_of(sides.strip("–"))))
    assert found == of_page
    assert len(found) == 54
    assert sum(int(row[2]) for row in rows("### 1.2")) == 54


def test_1_2_the_54_buildings_are_those_of_the_checked_table() -> None:
    for name, tile in components.catalog().items():
        number = TILE_OF_NAME[name]
        assert KIND_NAMES[STANDARD_TILES.kind[number]] == tile.kind
        assert STANDARD_TILES.price[number] == tile.price
        assert STANDARD_TILES.walls[number] == walls_number(tile)
    assert len(components.catalog()) == TILES == len(TILE_NAMES) == len(TILE_OF_NAME)


def test_1_2_kind_price_and_walls_name_a_building() -> None:
    """No two tiles agree in all three, so texts are unique."""
    assert len({tile_text(tile) for tile in range(TILES)}) == TILES
    assert tile_text(TILE_OF_NAME["G8.NW"]) == "G8.NW"
    counts = Counter(tile_text(tile)[0] for tile in range(BUILDINGS))
    assert [counts[letter] for letter in KIND_LETTERS] == [7, 7, 9, 9, 11, 11]


def test_1_3_the_fountain_has_no_walls_and_no_building_kind() -> None:
    assert STANDARD_TILES.walls[FOUNTAIN] == 0
    assert not is_building(FOUNTAIN)
    assert not is_special(FOUNTAIN)


def test_1_4_the_points_of_all_places_are_those_of_the_page() -> None:
    """And those of the oracle; places that a round does not pay give nothing."""
    for kind, row in enumerate(rows("### 1.4")):
        for round_, letter in enumerate("ABC", start=1):
            of_page = [int(points) for points in row[round_].split("/")]
            found = [rank_points(round_, rank, kind) for rank in (1, 2, 3)]
            assert found == of_page + [0] * (3 - len(of_page))
            assert list(POINTS[letter][KIND_NAMES[kind]]) == of_page


def test_1_6_the_modules_have_6_10_24_6_and_6_components() -> None:
    names = [tile_text(tile) for tile in BUILDINGS_WITHOUT_WALLS]
    assert names == list(components.bonus_tiles())
    assert len(names) == 10
    assert Counter(name.rstrip("123456789") for name in TILE_NAMES[FOUNTAIN + 1 :]) == {
        "bath": 6,
        "well": 6,
        "hutP": 3,
        "hutS": 3,
        "hutA": 4,
        "hutC": 4,
        "hutG": 5,
        "hutT": 5,
    }
    assert all(is_special(tile) for tile in range(FOUNTAIN + 1, FIRST_HUT))
    assert all(STANDARD_TILES.walls[tile] for tile in range(FIRST_HUT, TILES))


def test_1_7_the_reconstructed_tables_are_those_of_the_page() -> None:
    huts = [(row[0], sides.strip(" ✓")) for row in rows("**1.7.1") for sides in row[2].split("·")]
    assert [
        (KIND_NAMES[STANDARD_TILES.of[tile]], walls_text(STANDARD_TILES.walls[tile]))
        for tile in range(FIRST_HUT, TILES)
    ] == huts
    for number, row in enumerate(rows("**1.7.2")):
        edges = [KIND_NAMES[STANDARD_TILES.edge_kind(FOUNTAIN + 1 + number, 0, side)] for side in range(4)]
        assert edges == row[1:]


def test_1_7_4_a_hut_without_a_wall_is_refused() -> None:
    huts = list(Tables().huts)
    huts[3] = ""
    with pytest.raises(OptionsError, match=r"components.huts\[3\]"):
        Tables(huts=tuple(huts))


def test_1_7_4_own_tables_take_the_place_of_ours() -> None:
    game = Game.new(Options(seats=2, tables=Tables(wells=(9, 9, 9, 9, 9, 1))))
    assert game.rules.tiles.price[TILE_OF_NAME["well1"]] == 9
    assert STANDARD_TILES.price[TILE_OF_NAME["well1"]] == 3


@pytest.mark.parametrize(
    ("tables", "at"),
    [
        ({"huts": ("N",)}, "components.huts"),
        ({"wells": (3, 3, 4, 4, 5)}, "components.wells"),
        ({"wells": (3, 3, 4, 4, 5, 0)}, "components.wells[5]"),
        ({"wells": (3, 3, 4, 4, 5, 21)}, "components.wells[5]"),
        ({"bathhouses": ((0, 1, 2, 2),) * 6}, "components.bathhouses[0]"),
        ({"bathhouses": ((0, 1, 2, 6),) * 6}, "components.bathhouses[0]"),
        ({"huts": ("X",) * 24}, "components.huts[0]"),
    ],
)
def test_1_7_4_a_table_with_a_wrong_entry_is_refused_with_its_place(
    tables: dict[str, tuple[str, ...]], at: str
) -> None:
    with pytest.raises(OptionsError) as caught:
        Tables(**tables)  # type: ignore[arg-type]
    assert caught.value.at == at
