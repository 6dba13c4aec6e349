"""RULES.md §6.8: palace designers, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.rules.modules.scenes import (
    DISPLAY,
    MARKET,
    asked,
    city,
    designer,
    names,
    own,
    phase,
    scored,
)
from tests.rules.words import legal, play, section

from alhambra.rules.frames import ACT, PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import SIDE_LETTERS
from alhambra.testing.scenario import Seat, position

ON: Final = ("designers",)
FACINGS: Final = {f"face {side}" for side in SIDE_LETTERS}


def turn(*seats: Seat, phase: str = "act", modules: tuple[str, ...] = ON, fill_to: int = 3) -> Game:
    return position(
        *seats,
        *[Seat()] * (fill_to - len(seats)),
        phase=phase,
        market=MARKET,
        display=DISPLAY,
        modules=modules,
    )


# ---- 6.8.1 components and set-up, 6.8.2 facing


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_6_8_2_before_the_first_turn_each_seat_in_turn_order_chooses_where_the_feet_point(
    seats: int,
) -> None:
    """Each designer stands on his fountain; from the start seat on."""
    for seed in range(6):
        game = Game.new(Options(seats=seats, modules=ON), seed)
        start = game.view(None).on_turn
        assert [designer(game, seat) for seat in range(seats)] == ["0 0 -"] * seats
        for step in range(seats):
            seat = (start + step) % seats
            assert asked(game) == (seat, "designers")
            assert legal(game) == FACINGS
            play(game, f"face {SIDE_LETTERS[step % 4]}")
            assert designer(game, seat) == f"0 0 {SIDE_LETTERS[step % 4]}"
        assert (asked(game), phase(game), game.seat_to_act) == (None, ACT, start)
        assert game.view(None).turn == 1


@pytest.mark.parametrize("text", ["relocate 0 0 N", "take b3", "none", "stop", "pass", "end", "wake"])
def test_6_8_2_the_facing_is_not_optional(text: str) -> None:
    game = Game.new(Options(seats=3, modules=ON), 1)
    assert section(game, text) in ("3.1", "6.8.4")


def test_6_8_2_outside_a_question_nobody_faces_or_relocates() -> None:
    game = turn(Seat())
    assert section(game, "face N") == "3.1"
    assert section(game, "relocate 0 0 N") == "3.1"
    assert section(turn(Seat(), modules=()), "face N") == "3.1"


# ---- 6.8.3 points and moving


SERAGLIO: Final = "[F  ][S9 ]"


@pytest.mark.parametrize(
    ("cell", "points"), [("1 1", 2), ("2 0", 1), ("1 -1", 1), ("0 1", 0), ("0 -1", 0), ("-1 0", 0)]
)
def test_6_8_3_the_example_2_at_the_feet_1_at_another_side(cell: str, points: int) -> None:
    """He stands on a seraglio, feet to the north; chambers are built around."""
    game = turn(Seat(city=SERAGLIO, designer="1 0 N", aside="C11"), phase="place")
    play(game, f"place C11 {cell}")
    assert game.scores == (points, 0, 0)
    if points:
        assert asked(game) == (0, "designers")
        assert legal(game) == FACINGS
        assert designer(game) == f"{cell} -"
        play(game, "face W")
        assert designer(game) == f"{cell} W"
    else:
        assert designer(game) == "1 0 N"
    assert phase(game) == TURN_END


@pytest.mark.parametrize("feet", "NESW")
@pytest.mark.parametrize(("cell", "side"), [("0 1", "N"), ("1 0", "E"), ("0 -1", "S"), ("-1 0", "W")])
def test_6_8_3_every_facing_and_every_side(feet: str, cell: str, side: str) -> None:
    game = turn(Seat(designer=f"0 0 {feet}", reserve="T12"))
    play(game, f"build T12 {cell}")
    assert game.scores[0] == (2 if side == feet else 1)


def test_6_8_3_a_wall_between_does_not_matter() -> None:
    """A double wall between T13 (E) and T10 (W), which is reached another way."""
    picture = """
     y= 1 [A9    ][A10   ][C10   ]
     y= 0 [F     ][T13 E ]   .
    """
    game = turn(Seat(city=picture, designer="1 0 E", aside="T10.W"), phase="place")
    play(game, "place T10.W 2 0")
    assert game.scores[0] == 2
    assert designer(game) == "2 0 -"


def test_6_8_3_he_moves_on_so_a_row_of_tiles_scores_one_after_the_other() -> None:
    """The question comes before the next tile is placed (§3.1.4)."""
    game = turn(Seat(designer="0 0 E", aside="T12 T11 S9"), phase="place")
    play(game, "place T12 1 0")
    for text in ("place T11 2 0", "store T11", "end"):
        assert section(game, text) == "3.1"
    play(game, "face N")
    assert phase(game) == PLACE_ASIDE
    play(game, "place T11 2 0", "face E", "place S9 3 0", "face S")
    assert game.scores[0] == 2 + 1 + 2
    assert designer(game) == "3 0 S"


def test_6_8_3_a_building_from_the_reserve_scores_too_and_one_stored_does_not() -> None:
    game = turn(Seat(designer="0 0 E", reserve="T12"))
    play(game, "build T12 1 0", "face E")
    assert game.scores[0] == 2
    assert phase(game) == TURN_END
    game = turn(Seat(designer="0 0 E", aside="T12"), phase="place")
    play(game, "store T12")
    assert (game.scores[0], designer(game)) == (0, "0 0 E")


def test_6_8_3_only_the_owners_designer_scores() -> None:
    game = turn(Seat(designer="0 0 E", aside="T12"), Seat(designer="0 0 E"), phase="place")
    play(game, "place T12 1 0", "face N")
    assert game.scores == (2, 0, 0)
    assert designer(game, 1) == "0 0 E"


def test_6_8_3_the_points_are_recorded_at_once_and_not_again_at_a_round() -> None:
    report = scored(Seat(city=SERAGLIO, designer="1 0 N", score=7), Seat(), Seat(), modules=ON)
    assert report.totals == (2, 0, 0)  # the majority of seraglios
    assert report.scores_after == (9, 0, 0)


def test_6_8_3_the_move_and_the_facing_may_be_taken_back() -> None:
    game = turn(Seat(designer="0 0 E", aside="T12"), phase="place")
    before = game.state.digest()
    play(game, "place T12 1 0", "face N")
    game.undo(0)
    assert asked(game) == (0, "designers")
    game.undo(0)
    assert game.state.digest() == before
    assert game.scores[0] == 0


# ---- 6.8.4 relocation


def test_6_8_4_if_his_tile_leaves_the_city_he_is_put_on_any_tile() -> None:
    """Every tile of the city and every facing; no points."""
    game = turn(Seat(city="[T11][F  ][S9 ]", designer="1 0 N"))
    play(game, "remove 1 0")
    assert asked(game) == (0, "designers")
    assert designer(game) == "- -"
    assert legal(game) == {f"relocate {cell} {side}" for cell in ("-1 0", "0 0") for side in SIDE_LETTERS}
    for text, why in {
        "relocate 1 0 N": "6.8.4",
        "relocate 5 5 N": "6.8.4",
        "face N": "6.8.4",
        "end": "3.1",
        "none": "3.1",
    }.items():
        assert section(game, text) == why
    play(game, "relocate -1 0 W")
    assert (designer(game), game.scores[0], phase(game)) == ("-1 0 W", 0, TURN_END)


def test_6_8_4_a_tile_beside_him_may_leave_without_him() -> None:
    game = turn(Seat(city="[F  ][S9 ]", designer="0 0 E"))
    play(game, "remove 1 0")
    assert (asked(game), designer(game)) == (None, "0 0 E")


def test_6_8_4_by_a_swap_too_and_the_tile_swapped_in_is_one_of_them() -> None:
    game = turn(Seat(city="[F  ][S9 ]", designer="1 0 N", reserve="T12"))
    play(game, "swap T12 1 0")
    assert {text for text in legal(game) if text.startswith("relocate 1 0")} == {
        f"relocate 1 0 {side}" for side in SIDE_LETTERS
    }
    play(game, "relocate 1 0 E")
    assert (city(game), designer(game), game.scores[0]) == ("F T12", "1 0 E", 0)


def test_6_8_4_the_last_tile_but_the_fountain_leaves_only_the_fountain() -> None:
    game = turn(Seat(city="[F  ][S9 ]", designer="1 0 N"))
    play(game, "remove 1 0")
    assert legal(game) == {f"relocate 0 0 {side}" for side in SIDE_LETTERS}


def test_6_8_4_while_he_stands_he_is_not_put_elsewhere() -> None:
    game = turn(Seat(designer="0 0 E", aside="T12"), phase="place")
    play(game, "place T12 1 0")
    assert section(game, "relocate 0 0 N") == "6.8.4"


def test_6_8_4_a_building_added_beside_his_new_tile_scores_as_usual() -> None:
    game = turn(Seat(city="[T11][F  ][S9 ]", designer="1 0 N", reserve="A9"))
    play(game, "remove 1 0", "relocate -1 0 W", "end")
    for text in ("take b3", "end", "take g5", "end"):
        play(game, text)
    play(game, "build A9 -2 0")
    assert game.scores[0] == 2


# ---- 6.8.5 what does not count


@pytest.mark.parametrize("name", ["hutG3", "bath1", "well1"])
def test_6_8_5_huts_bathhouses_and_wells_score_nothing_and_do_not_move_him(name: str) -> None:
    game = turn(
        Seat(designer="0 0 E", aside=name),
        phase="place",
        modules=("huts", "bathhouses", "wells", "designers"),
    )
    play(game, f"place {name} 1 0" + ("" if name.startswith("hut") else " N"))
    assert (asked(game), designer(game), game.scores[0]) == (None, "0 0 E", 0)
    assert phase(game) == TURN_END


def test_6_8_5_a_swap_beside_him_scores_nothing() -> None:
    game = turn(Seat(city="[F  ][S9 ]", designer="0 0 E", reserve="T12"))
    play(game, "swap T12 1 0")
    assert (asked(game), designer(game), game.scores[0]) == (None, "0 0 E", 0)


def test_6_8_5_a_tile_given_to_the_neutral_player_scores_nothing() -> None:
    game = turn(Seat(designer="0 0 E", aside="T12"), phase="place", fill_to=2)
    play(game, "give T12")
    assert (asked(game), designer(game), game.scores[0]) == (None, "0 0 E", 0)
    assert names(own(game).aside) == ""
