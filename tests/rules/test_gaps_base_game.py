"""What the sections' own tests leave unsaid: single sentences of RULES.md §1 to §5."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest
from tests.rules.playing import choices
from tests.rules.words import legal, play, section
from tests.wire import view_json

from alhambra.rules.draws import DREW_CARD, DREW_TILE
from alhambra.rules.errors import DrawError
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import ROUND_A, ROUND_B, ROUND_C, card_text
from alhambra.rules.moves import TAKE
from alhambra.rules.tiles import tile_text
from alhambra.testing.scenario import Seat, draws, position

SEATS: Final = (2, 3, 4, 5, 6)
SHOWN: Final = "b3 g5 y9 o9"
MARKET: Final = "y:P6.N g:S7.W b:A8.E o:C9.S"
NO_MARKET: Final = "y:- g:- b:- o:-"


# ---- 1 components, 2 set-up


def test_1_4_points_go_on_beyond_100_and_200() -> None:
    """A printed score track begins anew there; the program keeps the sum, and a view shows it."""
    game = position(
        Seat(city="[F  ][T11]", score=98),
        Seat(city="[F  ][G11]", score=198),
        Seat(city="[F  ][C11]", score=397),
        phase="end",
        market=MARKET,
        display="- g5 y9 o9",
        pile=2,
    )
    play(game, "end", draws=draws("A b7"))
    assert game.scores == (104, 203, 401)
    seats = view_json(game.view(None))["seats_state"]
    assert isinstance(seats, list)
    assert [seat["score"] for seat in seats] == [104, 203, 401]


def test_2_1_every_card_is_equally_likely_to_be_dealt_first() -> None:
    """7,200 set-ups: chi-square of 36 cards, 35 degrees of freedom, below 66.6 (p = 0.001)."""
    first = Counter(Game.new(Options(seats=2), seed).opening[0] for seed in range(7200))
    assert len(first) == 36
    assert sum((count - 200) ** 2 / 200 for count in first.values()) < 66.6


def test_2_1_currencies_do_not_matter_and_a_hand_has_no_limit() -> None:
    """Cards of all currencies are added; a hand grows as long as its seat takes money."""
    game = Game.new(Options(seats=2), 4)
    assert any(len({card >> 4 for card in seat.hand}) > 1 for seat in game.view(None).seats)
    for _ in range(40):
        game.play(next(move for move in game.legal() if move.kind == TAKE))
        play(game, "end")
    assert max(len(seat.hand) for seat in game.view(None).seats) > 20


@pytest.mark.parametrize("seats", SEATS)
def test_2_2_play_passes_in_turn_order_from_the_start_seat(seats: int) -> None:
    """Clockwise, round and round (§3.1.2)."""
    game = Game.new(Options(seats=seats), 9)
    start = game.seat_to_act
    assert start is not None
    for turn in range(2 * seats + 1):
        view = game.view(None)
        assert (view.to_act, view.on_turn, view.turn) == ((start + turn) % seats,) * 2 + (turn + 1,)
        game.play(next(move for move in game.legal() if move.kind == TAKE))
        play(game, "end")


def test_2_4_every_building_is_equally_likely_in_the_first_slot() -> None:
    """5,400 set-ups: chi-square with 53 degrees of freedom stays below 90.6 (p = 0.001)."""
    first = Counter(Game.new(Options(seats=3), seed).view(None).slots[0] for seed in range(5400))
    assert len(first) == 54
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 90.6


# ---- 3 the turn


def test_3_8_1_the_reserve_has_no_limit() -> None:
    """Thirty tiles lie there and three more are put to them; all can be built or swapped from there."""
    names = [tile_text(tile) for tile in range(54) if tile_text(tile) not in ("P8", "S9", "A9")]
    game = position(
        Seat(reserve=" ".join(names[:30]), aside="P8 S9 A9"), Seat(), Seat(), phase="place", market=NO_MARKET
    )
    play(game, "store P8", "store S9", "store A9")
    assert len(game.view(None).seats[0].reserve) == 33
    again = position(Seat(reserve=" ".join(names[:30])), Seat(), Seat(), market=NO_MARKET)
    assert {text.split()[1] for text in legal(again) if text.startswith("build")} == set(names[:30])


def test_3_3_2_what_lies_aside_cannot_be_used_for_rebuilding() -> None:
    """Neither built nor swapped in by an action of this turn, though it is the seat's own."""
    game = position(
        Seat(city="[F ][P8]", aside="S9", reserve="A9"), Seat(), Seat(), phase="again", display=SHOWN
    )
    for text in ("build S9 0 1", "swap S9 1 0"):
        assert section(game, text) == "3.6"
    assert "build A9 0 1" in legal(game)


def test_3_6_what_is_rebuilt_obeys_the_building_rules() -> None:
    """Build, remove and swap, each refused by the rule of §4 that it would break."""
    game = position(
        Seat(
            city="[F   ][P7 E][A8 E]\n".replace("[A8 E]", "[A10 ]").replace("[P7 E]", "[G11 ]"),
            reserve="P7.E",
        ),
        Seat(),
        Seat(),
        display=SHOWN,
    )
    assert section(game, "swap P7.E 1 0") == "4.4"
    assert section(game, "remove 1 0") == "4.5"
    assert section(game, "build P7.E -1 0") == "4.4"
    assert section(game, "build P7.E 1 1") is None
    ring = position(
        Seat(city="[A10][C10][C11]\n[F  ][S9 ][P8 ]\n[G10][G11][T11]"), Seat(), Seat(), display=SHOWN
    )
    assert section(ring, "remove 1 0") == "4.6"


# ---- 4 building


def test_4_1_the_fountain_takes_only_open_edges() -> None:
    """It is treated as a building without walls: beside it no tile may show a wall to it (§1.3, §4.4)."""
    game = position(Seat(reserve="P7.E"), Seat(), Seat(), display=SHOWN)
    assert {text for text in legal(game) if text.startswith("build")} == {
        *("build P7.E 1 0", "build P7.E 0 1", "build P7.E 0 -1"),
    }
    assert section(game, "build P7.E -1 0") == "4.4"
    assert section(game, "build P7.E 0 0") == "4.2"


# ---- 5 refill, scoring, end


def test_5_1_3_the_neutral_players_tiles_come_after_the_card_that_replaces_a() -> None:
    """First the display is whole again, then he draws."""
    game = position(Seat(), Seat(), phase="end", market=MARKET, display="- g5 y9 o9", pile=2)
    play(game, "end", draws=draws("A b7", "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W"))
    kinds = [draw >> 8 for draw in game.steps[-1].draws]
    assert kinds == [DREW_CARD] * 2 + [DREW_TILE] * 6
    with pytest.raises(DrawError, match="another kind"):
        play(
            position(Seat(), Seat(), phase="end", market=MARKET, display="- g5 y9 o9", pile=2),
            "end",
            draws=draws("A", "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W", "b7"),
        )


@pytest.mark.parametrize(("pile", "letter", "first"), [(2, "A", 6), (4, "B", 13)])
def test_5_4_1_prices_do_not_matter_only_numbers(pile: int, letter: str, first: int) -> None:
    """Two cheap towers beat the dearest one."""
    game = position(
        Seat(city="[F    ][T11  ][T11 S]"),
        Seat(city="[F   ][T13 E]"),
        Seat(),
        phase="end",
        market=MARKET,
        display="- g5 y9 o9",
        pile=pile,
    )
    play(game, "end", draws=draws(f"{letter} b7"))
    report = game.view(None).reports[0]
    assert report.kinds[5].counts == (2, 1, 0)
    assert report.kinds[5].points == (first, 0 if letter == "A" else 6, 0)


def test_5_6_1_a_double_wall_between_two_tiles_is_no_outer_wall() -> None:
    """G9 and a chambers tile touch wall to wall: only what looks to the outside counts."""
    city = "[G9 E][C9 W]\n[F   ][S9  ]"
    game = position(Seat(city=city), Seat(), Seat(), phase="end", market=MARKET, display="- g5 y9 o9", pile=2)
    play(game, "end", draws=draws("A b7"))
    assert game.view(None).reports[0].walls[0].length == 0


@pytest.mark.parametrize(("letter", "kinds"), [("A", 1 + 5 + 6), ("B", 8 + 12 + 13), ("C", 16 + 20 + 21)])
def test_5_6_2_a_wall_scores_the_same_in_every_round(letter: str, kinds: int) -> None:
    """P6 north, round the inner corner G8 west and north: 3 points in A, B and C alike."""
    game = position(
        Seat(city="   .   [G8 NW][T13 E]\n[P6 N ][F    ]"),
        Seat(),
        Seat(),
        phase="end",
        market=NO_MARKET if letter == "C" else MARKET.replace("P6.N", "P5.NW"),
        bag="" if letter == "C" else None,
        display=SHOWN if letter == "C" else "- g5 y9 o9",
        pile={"A": 2, "B": 4, "C": 5}[letter],
    )
    play(game, "end", draws=draws("" if letter == "C" else f"{letter} b7"))
    assert game.view(None).reports[-1].walls[0].length == 3
    assert game.scores == (3 + kinds, 0, 0)


def test_5_3_1_all_three_rounds_of_a_game_come_in_order_and_add_up() -> None:
    """A, B and C, and the scores are their sums."""
    for seats in SEATS:
        game = Game.new(Options(seats=seats), seats)
        for number in choices(random.Random(seats), game):
            game.play_number(number)
        reports = game.view(None).reports
        assert [report.round for report in reports] == [ROUND_A, ROUND_B, ROUND_C]
        assert game.scores == tuple(sum(report.totals[seat] for report in reports) for seat in range(seats))


def test_5_9_1_leftover_tiles_are_given_out_in_the_order_of_the_slots() -> None:
    """Yellow, green, blue, orange: each receiver decides before the next slot is looked at."""
    game = position(
        Seat(hand="y9 g1 b9"),
        Seat(hand="o9 g9"),
        Seat(),
        phase="end",
        market="y:P8 g:S9 b:- o:A9",
        bag="",
        display="b3 g5 y9 o8",
    )
    play(game, "end", draws=[])
    seen = []
    while not game.is_over:
        view = game.view(None)
        aside = view.seats[view.to_act].aside
        seen.append((view.to_act, tile_text(aside[0])))
        play(game, f"store {tile_text(aside[0])}")
    assert seen == [(0, "P8"), (1, "S9"), (1, "A9")]
    assert [card_text(card) for card in game.view(None).seats[0].hand] == ["b9", "g1", "y9"]


def test_5_10_the_most_points_win() -> None:
    game = position(
        Seat(score=50), Seat(score=51), Seat(score=49), phase="end", market=NO_MARKET, bag="", display=SHOWN
    )
    play(game, "end")
    assert game.winners == (1,)
    result = view_json(game.view(None))["result"]
    assert isinstance(result, dict)
    assert (result["winners"], result["scores"]) == ([1], [50, 51, 49])
