"""RULES.md §6.4: huts, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.oracles import components
from tests.rules.modules.scenes import (
    DISPLAY,
    MARKET,
    city,
    details,
    names,
    open_huts,
    own,
    phase,
    scored,
)
from tests.rules.words import legal, plain_cell, play, section

from alhambra.rules.draws import DREW_FROM_STACK
from alhambra.rules.frames import PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import FIRST_HUT, GARDEN, KIND_LETTERS, TILES, TOWER, walls_text
from alhambra.rules.interfaces.huts import huts_of
from alhambra.rules.rng import SecretChance
from alhambra.rules.tiles import STANDARD_TILES, tile_text
from alhambra.testing.scenario import Seat, draws, position

ON: Final = ("huts",)
TOPS: Final = "hutP1 hutS1 hutA1 hutC1 hutG1 hutT1"


def turn(*seats: Seat, phase: str = "act", huts: str = TOPS, market: str = MARKET, fill_to: int = 3) -> Game:
    return position(
        *seats,
        *[Seat()] * (fill_to - len(seats)),
        phase=phase,
        market=market,
        display=DISPLAY,
        huts=huts,
        modules=ON,
    )


def huts(game: Game) -> set[str]:
    return {text for text in legal(game) if text.startswith("hut")}


# ---- 6.4.1 components and set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_6_4_1_six_shuffled_stacks_with_the_top_hut_open(seats: int) -> None:
    for seed in range(5):
        game = Game.new(Options(seats=seats, modules=ON), seed)
        seen = huts_of(game.view(None).modules)
        assert seen is not None
        assert [left + 1 for left in seen.left] == [3, 3, 4, 4, 5, 5]
        assert [tile_text(top)[:4] for top in seen.tops] == [f"hut{letter}" for letter in KIND_LETTERS]
        assert sum(draw >> 8 == DREW_FROM_STACK for draw in game.opening) == 6


def test_6_4_1_any_hut_of_a_kind_may_lie_on_top() -> None:
    """With equal chances: 600 set-ups."""
    counts = dict.fromkeys(range(FIRST_HUT, TILES), 0)
    for seed in range(600):
        game = Game.new(Options(seats=2, modules=ON), chance=SecretChance(seed.to_bytes(32, "big")))
        seen = huts_of(game.view(None).modules)
        assert seen is not None
        for top in seen.tops:
            counts[top] += 1
    for tile, count in counts.items():
        expected = 600 / sum(name[:4] == tile_text(tile)[:4] for name in components.huts())
        assert abs(count - expected) < 6 * expected**0.5


def test_6_4_1_without_the_module_there_are_none() -> None:
    game = Game.new(Options(seats=3))
    assert huts_of(game.view(0).modules) is None
    assert section(game, "hut hutP1") == "3.1"


# ---- 6.4.2 taking a hut


def test_6_4_2_a_hut_is_taken_free_of_charge_as_the_last_action() -> None:
    game = turn(Seat())
    assert huts(game) == {f"hut {name}" for name in TOPS.split()}
    play(game, "hut hutG1")
    assert phase(game) == PLACE_ASIDE
    assert names(own(game).aside) == "hutG1"
    assert section(game, "hut hutP1") == "3.5.2"
    assert section(game, "take b3") == "3.5.2"
    play(game, "store hutG1")
    assert section(game, "hut hutP1") == "3.1"


def test_6_4_2_only_the_open_hut_of_a_stack_is_taken() -> None:
    game = turn(Seat(reserve="hutT1"), huts="hutP2 - hutA1 hutC1 hutG1 hutT2")
    assert huts(game) == {"hut hutP2", "hut hutA1", "hut hutC1", "hut hutG1", "hut hutT2"}
    for name in ("hutP1", "hutS1", "hutT1", "T12", "F"):
        assert section(game, f"hut {name}") == "6.4.2"


@pytest.mark.parametrize(
    "owner",
    [
        Seat(city="[F      ][hutS1 S][hutT2 E]\n[hutP1 N]"),
        Seat(reserve="hutP1 hutP2 hutP3"),
        Seat(reserve="hutP1", city="[F      ][hutS1 S][hutT2 E]"),
    ],
    ids=["built", "reserve", "both"],
)
def test_6_4_2_a_seat_owns_three_huts_at_most(owner: Seat) -> None:
    game = turn(owner, huts="- hutS2 hutA1 hutC1 hutG1 hutT1")
    assert huts(game) == set()
    assert section(game, "hut hutG1") == "6.4.2"
    fewer = turn(Seat(reserve="hutP1 hutP2"), huts="- hutS2 hutA1 hutC1 hutG1 hutT1")
    assert "hut hutG1" in huts(fewer)


@pytest.mark.parametrize("hut", range(FIRST_HUT, TILES), ids=tile_text)
def test_6_4_2_every_hut_is_counted_wherever_it_is(hut: int) -> None:
    """Built, in the reserve or lying aside: with two others it is the last that a seat may have."""
    name = tile_text(hut)
    others = [tile_text(tile) for tile in range(FIRST_HUT, TILES) if tile != hut]
    two = " ".join(others[:2])
    open_ = next(other for other in others[2:] if other[3] != name[3])
    tops = " ".join(open_ if open_[3] == letter else "-" for letter in KIND_LETTERS)
    walls = walls_text(STANDARD_TILES.walls[hut])
    assert huts(turn(Seat(reserve=two), huts=tops, phase="again")) == {f"hut {open_}"}
    for owner in (
        Seat(reserve=two, city=f"[F          ][{name} {walls}]"),
        Seat(reserve=f"{name} {two}"),
        Seat(reserve=two, aside=name),
    ):
        game = turn(owner, huts=tops, phase="again")
        assert huts(game) == set()
        assert section(game, f"hut {open_}") == "6.4.2"


def test_6_4_2_after_an_exact_purchase_a_hut_may_be_taken() -> None:
    game = turn(Seat(hand="o9"))
    play(game, "buy o C9.S o9", "hut hutG1")
    assert phase(game) == PLACE_ASIDE
    assert names(own(game).aside) == "C9.S hutG1"
    assert "stop" not in legal(game)


def test_6_4_2_the_next_hut_is_turned_up_with_the_refill() -> None:
    """Not before: until then the stack shows nothing; after money and market."""
    game = turn(Seat(), market="y:P6.N g:S7.W b:A8.E o:-")
    play(game, "hut hutG1", "store hutG1")
    assert open_huts(game) == "hutP1 hutS1 hutA1 hutC1 - hutT1"
    play(game, "end", draws=draws("T11.S", "hutG4"))
    assert open_huts(game) == "hutP1 hutS1 hutA1 hutC1 hutG4 hutT1"
    seen = huts_of(game.view(None).modules)
    assert seen is not None
    assert seen.left[GARDEN] == 3


def test_6_4_2_a_stack_may_run_out() -> None:
    game = turn(Seat(), Seat(reserve="hutP1 hutP2"), huts=TOPS.replace("hutP1", "hutP3"))
    play(game, "hut hutP3", "store hutP3")
    play(game, "end", draws=[])
    assert open_huts(game).startswith("- hutS1")
    assert game.seat_to_act == 1


def test_6_4_2_a_seat_that_can_only_take_a_hut_may_not_pass() -> None:
    bare = {"display": "- - - -", "draw_pile": "", "pile": 5, "modules": ON, "market": "y:- g:- b:- o:-"}
    game = position(Seat(), Seat(), Seat(), huts="- - - - - hutT1", **bare)  # type: ignore[arg-type]
    assert legal(game) == {"hut hutT1"}
    game = position(Seat(), Seat(), Seat(), huts="- - - - - -", **bare)  # type: ignore[arg-type]
    assert legal(game) == {"pass"}


def test_6_4_2_taking_a_hut_may_be_taken_back_before_the_refill() -> None:
    game = turn(Seat())
    before = game.state.digest()
    play(game, "hut hutG1", "place hutG1 1 0")
    game.undo(0)
    game.undo(0)
    assert game.state.digest() == before


# ---- 6.4.3 worth


EXAMPLE: Final = """
 y= 1         [A9     ][G12 S  ]
 y= 0         [F      ][hutG3 N][G11    ]
 y=-1            .     [G9 E   ]
"""


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_6_4_3_the_example_is_worth_2(letter: str) -> None:
    """G11 and G9 touch by open sides, G12 is behind a double wall: 3 gardens and 2 make 5."""
    report = scored(Seat(city=EXAMPLE), Seat(), Seat(), letter=letter, modules=ON)
    assert report.kinds[GARDEN].counts == (5, 0, 0)
    (hut,) = details(report, "huts")
    assert (tile_text(hut.tile), plain_cell(hut.cell), hut.kind, hut.points) == ("hutG3", (1, 0), GARDEN, 2)
    assert {plain_cell(cell) for cell in hut.cells} == {(1, -1), (2, 0)}


@pytest.mark.parametrize(
    ("picture", "kind", "worth"),
    [
        ("[F      ][hutG3 N]", GARDEN, 0),  # the fountain does not count
        ("[F      ][hutG3 N][T12    ]", GARDEN, 0),  # another kind
        ("[F      ][hutG3 N][hutG1 E]", GARDEN, 0),  # another hut
        ("[F      ][G11    ]\n  .      [hutG1 E]\n", GARDEN, 1),
        ("[G11    ]\n[F      ][hutG1 E]", GARDEN, 0),  # at a corner
        (
            "[T11 N  ][T12    ]\n[F      ][hutT2 E]\n  .      [T13 E  ]",
            TOWER,
            2,
        ),
    ],
)
def test_6_4_3_what_counts_for_a_hut(picture: str, kind: int, worth: int) -> None:
    report = scored(Seat(city=picture), Seat(), Seat(), modules=ON)
    assert sum(hut.points for hut in details(report, "huts") if hut.kind == kind) == worth


def test_6_4_3_three_neighbours_make_3() -> None:
    built = """
     y= 1    .        .     [T12    ]
     y= 0 [F      ][T11    ][hutT2 E]
     y=-1    .        .     [T11 S  ]
    """
    report = scored(Seat(city=built), Seat(), Seat(), modules=ON)
    (hut,) = details(report, "huts")
    assert hut.points == 3
    assert report.kinds[TOWER].counts == (6, 0, 0)


def test_6_4_3_one_building_may_serve_two_huts() -> None:
    report = scored(Seat(city="[F      ][hutG3 N][G11    ][hutG4 NE]"), Seat(), Seat(), modules=ON)
    assert [hut.points for hut in details(report, "huts")] == [1, 1]
    assert report.kinds[GARDEN].counts == (3, 0, 0)


def test_6_4_3_a_hut_in_the_reserve_is_worth_nothing() -> None:
    report = scored(Seat(city="[F   ][G11 ]", reserve="hutG3"), Seat(), Seat(), modules=ON)
    assert report.kinds[GARDEN].counts == (1, 0, 0)
    assert details(report, "huts") == []


def test_6_4_3_a_hut_without_a_building_gives_nobody_points() -> None:
    """Worth 0: who has none of a kind gets nothing for it (§5.4.2)."""
    report = scored(Seat(city="[F      ][hutG3 N]"), Seat(), Seat(), letter="C", modules=ON)
    assert [kind.points for kind in report.kinds] == [(0, 0, 0)] * 6


# ---- 6.4.4 placing and rebuilding


def test_6_4_4_a_hut_is_built_under_the_building_rules_or_reserved() -> None:
    """hutS2 has walls N and W: not to the south or east of the fountain; it lies upright."""
    game = turn(Seat(aside="hutS2"), phase="place")
    assert legal(game) == {"store hutS2", "place hutS2 0 1", "place hutS2 -1 0"}
    assert section(game, "place hutS2 0 -1") == "4.4"
    assert section(game, "place hutS2 1 1") == "4.3"
    assert section(game, "place hutS2 0 1 E") == "4.1"


def test_6_4_4_a_hut_is_rebuilt_like_every_other_tile() -> None:
    game = turn(Seat(reserve="hutG3", city="[F  ][G11]"))
    play(game, "build hutG3 -1 0")
    assert city(game) == "hutG3 F G11"
    game = turn(Seat(city="[F      ][hutG3 N]"))
    play(game, "remove 1 0")
    assert names(own(game).reserve) == "hutG3"
    game = turn(Seat(reserve="hutG3", city="[F  ][G11]"))
    play(game, "swap hutG3 1 0")
    assert (city(game), names(own(game).reserve)) == ("F hutG3", "G11")
    assert phase(game) == TURN_END


def test_6_4_4_a_hut_cannot_be_given_away() -> None:
    game = turn(Seat(aside="hutG3 T12"), Seat(), phase="place", fill_to=2)
    assert {text for text in legal(game) if text.startswith("give")} == {"give T12"}
    assert section(game, "give hutG3") == "3.9"


# ---- 6.4.5 walls


def test_6_4_5_walls_of_huts_match_bar_the_way_and_count() -> None:
    """hutT5 has walls N and W: two edges of the outer wall; nothing can be built before them without
    a wall, and behind a double wall nobody could walk.
    """
    report = scored(Seat(city="[hutT5 NW][F       ]"), Seat(), Seat(), modules=ON)
    assert report.walls[0].length == 2
    game = turn(Seat(city="[hutT5 NW][F       ]", aside="G11 T7.NEW P7.E"), phase="place")
    assert section(game, "place G11 -2 0") == "4.4"
    assert section(game, "place P7.E -2 0") == "4.5"


def test_6_4_5_a_hut_whose_walls_are_inside_adds_nothing_to_the_outer_wall() -> None:
    report = scored(Seat(city="[F      ][hutP1 N]"), Seat(), Seat(), modules=ON)
    assert report.walls[0].length == 1
    covered = "[A9     ][G12 S  ]\n[F      ][hutG3 N]"
    assert scored(Seat(city=covered), Seat(), Seat(), modules=ON).walls[0].length == 0
