"""RULES.md §1.6, §1.7: components of the modules, counted; own tables, checked and played with."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest
from tests.oracles import components
from tests.rules.modules.checking import checked_game
from tests.rules.modules.scenes import (
    DISPLAY,
    MARKET,
    asked,
    city,
    details,
    own,
    phase,
    scored,
)
from tests.rules.modules.seeking import Tally, seek
from tests.rules.words import legal, play, section, walls_number

from alhambra.rules.errors import OptionsError
from alhambra.rules.frames import ACT, PLACE_ASIDE
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import (
    ARCADES,
    BATHHOUSES,
    CHAMBERS,
    EAST,
    EXCHANGE_PAIRS,
    FIRST_BATHHOUSE,
    FIRST_HUT,
    FIRST_WELL,
    GARDEN,
    HUTS,
    KIND_NAMES,
    PAVILION,
    SERAGLIO,
    TILES,
    TOWER,
    WELLS,
)
from alhambra.rules.interfaces.bonus import cards_a_seat
from alhambra.rules.options import MODULES
from alhambra.rules.tiles import (
    BATHHOUSE_TABLE,
    BUILDINGS_WITHOUT_WALLS,
    HUT_KINDS,
    HUT_TABLE,
    STANDARD_HUTS,
    STANDARD_TILES,
    TILE_OF_NAME,
    WELL_TABLE,
    Tables,
)
from alhambra.testing.scenario import Seat, position

# ---- counts


def test_1_6_numbers_of_the_components() -> None:
    assert len(EXCHANGE_PAIRS) == 6
    assert len(BUILDINGS_WITHOUT_WALLS) == 10
    assert [cards_a_seat(seats) for seats in range(2, 7)] == [3, 3, 2, 2, 1]
    assert all(cards_a_seat(seats) * seats <= 10 for seats in range(2, 7))
    assert (HUTS, BATHHOUSES, WELLS) == (24, 6, 6)
    assert (FIRST_WELL - FIRST_BATHHOUSE, FIRST_HUT - FIRST_WELL, TILES - FIRST_HUT) == (6, 6, 24)


def test_1_7_1_24_huts_by_kind_with_12_single_8_double_and_4_triple_walls() -> None:
    """10 walls on each of the four sides; the two walls of 8 huts meet at a corner; no hut twice."""
    assert [len(row) for _, row in HUT_TABLE] == [3, 3, 4, 4, 5, 5]
    assert [kind for kind, _ in HUT_TABLE] == [PAVILION, SERAGLIO, ARCADES, CHAMBERS, GARDEN, TOWER]
    assert Counter(HUT_KINDS) == {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5}
    assert Counter(map(len, STANDARD_HUTS)) == {1: 12, 2: 8, 3: 4}
    assert Counter("".join(STANDARD_HUTS)) == dict.fromkeys("NESW", 10)
    assert all(walls in ("ES", "NE", "NW", "SW") for walls in STANDARD_HUTS if len(walls) == 2)
    assert len(set(zip(HUT_KINDS, STANDARD_HUTS, strict=True))) == 24


def test_1_7_the_tables_are_those_of_the_published_data() -> None:
    for name, tile in {**components.huts(), **components.bathhouses(), **components.wells()}.items():
        number = TILE_OF_NAME[name]
        assert STANDARD_TILES.walls[number] == walls_number(tile)
        assert STANDARD_TILES.orientations[number] == (1 if tile.kind == "hut" else 4)
        if tile.kind == "hut":
            assert KIND_NAMES[STANDARD_TILES.of[number]] == tile.of
        else:
            assert STANDARD_TILES.price[number] == tile.price
        if tile.edges is not None:
            kinds = [KIND_NAMES[STANDARD_TILES.edge_kind(number, 0, side)] for side in range(4)]
            assert kinds == [*tile.edges]


# ---- tables that are refused


def huts_with(number: int, walls: str) -> tuple[str, ...]:
    return (*STANDARD_HUTS[:number], walls, *STANDARD_HUTS[number + 1 :])


@pytest.mark.parametrize(
    ("huts", "at", "message"),
    [
        (STANDARD_HUTS[:-1], "components.huts", "23 entries instead of 24"),
        ((*STANDARD_HUTS, "N"), "components.huts", "25 entries instead of 24"),
        ((), "components.huts", "0 entries"),
        (huts_with(0, ""), "components.huts[0]", "at least one side"),
        (huts_with(23, ""), "components.huts[23]", "at least one side"),
        (huts_with(7, "NX"), "components.huts[7]", "'NX'"),
        (huts_with(7, "n"), "components.huts[7]", "'n'"),
    ],
)
def test_1_7_4_huts_that_are_refused(huts: tuple[str, ...], at: str, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Tables(huts=huts)
    assert caught.value.at == at
    assert message in caught.value.message


Edges = tuple[int, int, int, int]


@pytest.mark.parametrize(
    ("bathhouses", "at"),
    [
        (BATHHOUSE_TABLE[:5], "components.bathhouses"),
        ((*BATHHOUSE_TABLE, (0, 1, 2, 3)), "components.bathhouses"),
        (((0, 1, 2, 0), *BATHHOUSE_TABLE[1:]), "components.bathhouses[0]"),
        ((*BATHHOUSE_TABLE[:5], (3, 3, 3, 3)), "components.bathhouses[5]"),
        ((*BATHHOUSE_TABLE[:5], (0, 1, 2, 6)), "components.bathhouses[5]"),
        ((*BATHHOUSE_TABLE[:5], (-1, 1, 2, 3)), "components.bathhouses[5]"),
    ],
)
def test_1_7_4_bathhouses_that_are_refused(bathhouses: tuple[Edges, ...], at: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Tables(bathhouses=bathhouses)
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("wells", "at"),
    [
        (WELL_TABLE[:5], "components.wells"),
        ((*WELL_TABLE, 3), "components.wells"),
        ((0, *WELL_TABLE[1:]), "components.wells[0]"),
        ((*WELL_TABLE[:5], 21), "components.wells[5]"),
        ((3, 3, -4, 4, 5, 5), "components.wells[2]"),
    ],
)
def test_1_7_4_wells_that_are_refused(wells: tuple[int, ...], at: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Tables(wells=wells)
    assert caught.value.at == at


def test_1_7_4_what_is_not_replaced_stays() -> None:
    assert not Tables().own
    tables = Tables(wells=(1, 20, 4, 4, 5, 5))
    assert tables.own
    assert (tables.huts, tables.bathhouses) == (STANDARD_HUTS, BATHHOUSE_TABLE)


# ---- own tables in a game

# hutG1 has all four walls, hutT1 only W; bath1 looks for towers in the east; well1 costs 7.
OWN: Final = Tables(
    huts=tuple(
        {"hutG1": "NESW", "hutT1": "W"}.get(name, walls)
        for name, walls in zip(components.huts(), STANDARD_HUTS, strict=True)
    ),
    bathhouses=((SERAGLIO, TOWER, PAVILION, GARDEN), *BATHHOUSE_TABLE[1:]),
    wells=(7, 1, 4, 4, 5, 5),
)


def test_own_huts_are_built_by_their_own_walls() -> None:
    """hutG1 with four walls fits nowhere; hutT1 with its wall W not to the east of the fountain."""
    game = position(
        Seat(aside="hutG1 hutT1"),
        Seat(),
        phase="place",
        market=MARKET,
        display=DISPLAY,
        modules=("huts",),
        tables=OWN,
    )
    assert legal(game) == {
        "store hutG1",
        "store hutT1",
        *(f"place hutT1 {cell}" for cell in ("-1 0", "0 1", "0 -1")),
    }
    assert section(game, "place hutT1 1 0") == "4.4"
    play(game, "place hutT1 -1 0")
    assert own(game).wall == 1


def test_own_huts_count_by_their_own_walls() -> None:
    """By our table hutT1 has a wall S; by theirs it is open there and closed to the west."""
    picture = """
     y= 0 [F      ][A9     ]
     y=-1    .     [hutT1 W][T12    ]
     y=-2    .     [T11    ]
    """
    report = scored(Seat(city=picture), Seat(), Seat(), modules=("huts",), tables=OWN)
    assert [hut.points for hut in details(report, "huts")] == [2]
    assert report.kinds[TOWER].counts == (4, 0, 0)


def test_own_bathhouses_look_for_their_own_kinds() -> None:
    line = "[F     ][bath1^][G11   ][T12   ]"
    seat = Seat(city=line)
    report = scored(seat, Seat(), Seat(), modules=("bathhouses",), tables=OWN)
    assert [(hit.side, hit.kind, hit.points) for hit in details(report, "bathhouses")] == [(EAST, TOWER, 2)]
    report = scored(seat, Seat(), Seat(), modules=("bathhouses",))
    assert [(hit.side, hit.kind, hit.points) for hit in details(report, "bathhouses")] == [(EAST, GARDEN, 1)]


def test_own_wells_are_bought_and_score_at_their_own_price() -> None:
    lying = "y:P6.N g:S7.W b:A8.E o:C9.S+well1+well2"
    game = position(
        Seat(hand="o7 o3 o1"),
        Seat(hand="o4"),
        market=lying,
        display="b3 g5 y9 o8",
        modules=("vizier", "wells"),
        tables=OWN,
    )
    assert section(game, "buy o well1 o3") == "3.4"
    play(game, "buy o well1 o7")
    assert (phase(game), game.view(0).again) == (ACT, True)
    play(game, "buy o well2 o3")
    assert phase(game) == PLACE_ASIDE
    play(game, "place well1 1 0 N", "store well2")
    assert city(game) == "F well1"
    play(game, "end", draws=[])
    assert asked(game) is None
    seven = "[F   ][w7> ][S9  ][T11 ][A10 ][C10 ][G11 ][T12 ][P8  ]"
    for picture, points in ((seven, [7]), (seven[:-6], [])):
        report = scored(Seat(city=picture), Seat(), Seat(), modules=("wells",), tables=OWN)
        assert [well.points for well in details(report, "wells")] == points


def test_own_wells_are_bought_exactly_in_the_window() -> None:
    game = position(
        Seat(),
        Seat(hand="o7 o3"),
        phase="end",
        market="y:P6.N g:S7.W b:A8.E o:C9.S+well1",
        display="b3 g5 y9 o8",
        modules=("vizier", "wells"),
        tables=OWN,
    )
    play(game, "end", draws=[])
    assert legal(game) == {"buy o well1 o7", "none"}
    assert section(game, "buy o well1 o3 o7") == "6.2.2"


def test_a_whole_game_with_own_tables_is_sound() -> None:
    game = Game.new(Options(seats=3, modules=MODULES, tables=OWN), 17)
    checked_game(game, seek, random.Random(17), Tally(Counter()), 60)
    assert game.view(0).options.tables is OWN
