"""A move of a seat that is not on turn: judged, and what it would change, without changing anything."""

from __future__ import annotations

import random
from typing import Final

import pytest
from tests.rules.modules.checking import secrets_exchanged
from tests.rules.words import play

from alhambra.notation.moves import move_text, parse_move
from alhambra.rules.events import TileBuilt
from alhambra.rules.frames import ACT
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import FOUNTAIN, GARDEN, cell_at
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.rules.previewing import Preview
from alhambra.rules.refusals import Refusal, refusal
from alhambra.testing.scenario import Seat, position, tiles

MARKET: Final = "y:S7.W g:A8.E b:P8 o:C9.S"


def game_of_three() -> Game:
    return position(
        Seat(hand="b9"),
        Seat(hand="b8 y2", reserve="G8.NW", city="[F ][P7 E]"),
        Seat(),
        market=MARKET,
        display="b3 g5 y9 o9",
    )


def preview(game: Game, text: str, seat: int) -> Preview:
    found = game.preview(parse_move(text), seat)
    assert not isinstance(found, Refusal), str(found)
    return found


def test_another_seat_may_try_an_action_as_if_it_were_its_turn() -> None:
    game = game_of_three()
    for text in ("take b3", "buy b P8 b8", "build G8.NW -1 0", "remove 1 0"):
        assert game.why_not(parse_move(text), 1) == refusal("turn.other_seat", seat=0)
        assert game.why_not_if_on_turn(parse_move(text), 1) is None
    assert game.why_not_if_on_turn(parse_move("buy y S7.W y7"), 1) == refusal(
        "pay.too_little", have=(2, 0), price=7
    )
    assert game.why_not_if_on_turn(parse_move("remove 3 3"), 1) == refusal("build.empty", cells=(3, 3))
    assert game.why_not_if_on_turn(parse_move("end"), 1) == refusal("end.must_act")


def test_a_building_shows_the_city_wall_counts_and_points_that_it_would_give() -> None:
    game = game_of_three()
    before = game.state.digest()
    found = preview(game, "build G8.NW -1 0", 1)
    assert game.state.digest() == before
    own = game.view(1).seats[1]
    assert {(built.tile, built.cell) for built in found.city} == {
        (FOUNTAIN, cell_at(0, 0)),
        (tiles("P7.E")[0], cell_at(1, 0)),
        (tiles("G8.NW")[0], cell_at(-1, 0)),
    }
    assert found.counts[GARDEN] == own.counts[GARDEN] + 1
    assert found.wall > 0
    assert found.score == own.score


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place P8 0 1", None),  # in the market
        ("place A8.E 0 1", None),
        ("place G8.NW 0 -1", "build.edges"),  # in the reserve
        ("place G8.NW -1 0", None),
        ("store S7.W", None),
        ("give P8", "give.no_neutral"),
        ("place T13.E 0 1", "place.not_aside"),  # nowhere within reach
        ("place P7.E 0 1", "place.not_aside"),  # stands already
    ],
)
def test_any_tile_of_market_reserve_or_aside_is_placed_as_if_it_lay_aside(
    text: str, code: str | None
) -> None:
    against = game_of_three().why_not_if_on_turn(parse_move(text), 1)
    assert (None if against is None else against.code) == code


def test_what_is_beside_a_slot_and_what_lies_aside_is_placed_too() -> None:
    game = position(
        Seat(),
        Seat(aside="T11"),
        Seat(),
        market=MARKET.replace("P8", "P8+well3"),
        display="b3 g5 y9 o9",
        modules=("wells",),
    )
    for text in ("place well3 0 1 E", "place T11 0 1"):
        assert game.why_not_if_on_turn(parse_move(text), 1) is None
    assert preview(game, "place well3 0 1 E", 1).city[1].orientation == 1


def test_a_designers_points_are_foreseen() -> None:
    """§6.8.3: at his feet 2 points, elsewhere 1; and what would happen is told."""
    game = position(
        Seat(),
        Seat(designer="0 0 N"),
        Seat(),
        market=MARKET,
        display="b3 g5 y9 o9",
        modules=("designers",),
    )
    assert preview(game, "place P8 0 1", 1).score == 2
    found = preview(game, "place P8 1 0", 1)
    assert found.score == 1
    assert any(isinstance(event, TileBuilt) for event in found.events)


def test_the_preview_of_the_seat_on_turn_is_what_playing_brings() -> None:
    """In games of every module: for every move of a turn that draws nothing."""
    rng = random.Random(5)
    compared = 0
    for seed in range(12):
        game = Game.new(Options(seats=rng.randint(2, 5), modules=MODULES), seed)
        while not game.is_over and len(game.steps) < 150:
            move = rng.choice(game.legal())
            seat = game.seat_to_act
            assert seat is not None
            if game.state.phase() == ACT and not game.state.argument() and move_text(move) != "pass":
                found = game.preview(move, seat)
                assert isinstance(found, Preview)
                game.play(move)
                own = game.view(seat).seats[seat]
                assert found[:4] == (own.score, own.wall, own.counts, own.city)
                assert found.events == game.steps[-1].events
                compared += 1
            else:
                game.play(move)
    assert compared > 100


def test_nothing_hidden_decides_what_is_answered() -> None:
    """§2.6.2: with other secrets of others, and another generator, every answer is the same."""
    rng = random.Random(3)
    answers = 0
    for seed in range(10):
        game = Game.new(Options(seats=rng.randint(2, 4), modules=MODULES), seed)
        for _ in range(rng.randrange(80)):
            if not game.is_over:
                game.play_number(rng.choice(game.legal_numbers()))
        for seat in range(game.options.seats):
            other = secrets_exchanged(game, seat, rng)
            for text in ("take b3", "wake", "hut hutP1", "reveal P8", "remove 1 0", "pass", "none", "end"):
                move = parse_move(text)
                assert game.preview(move, seat) == other.preview(move, seat)
                answers += 1
            for tile in game.view(seat).slots:
                if tile >= 0:
                    for cell in (cell_at(0, 1), cell_at(1, 0), cell_at(1, 1)):
                        move = parse_move("place P8 0 1")._replace(tile=tile, cell=cell)
                        assert game.preview(move, seat) == other.preview(move, seat)
                        answers += 1
    assert answers > 200


def test_a_game_that_is_over_has_nothing_to_preview() -> None:
    game = position(
        Seat(), Seat(), Seat(), phase="end", market="y:- g:- b:- o:-", bag="", display="b3 g5 y9 o9"
    )
    play(game, "end")
    assert game.is_over
    move = parse_move("take b3")
    assert game.preview(move, 1) == game.why_not_if_on_turn(move, 1) == refusal("turn.game_over")


def test_the_card_game_previews_a_purchase() -> None:
    """§8.4.1: a card bought counts at once."""
    game = position(Seat(), Seat(hand="b8"), Seat(), market=MARKET, display="b3 g5 y9 o9", game=CARD_GAME)
    found = preview(game, "buy b P8 b8", 1)
    assert sum(found.counts) == 1
    assert game.why_not_if_on_turn(parse_move("place P8 0 1"), 1) == refusal(
        "cards.no_such_move", verb="place"
    )
