"""Moves as text."""

from __future__ import annotations

import random

import pytest
from tests.notation.playing import options
from tests.wire import move_json

from alhambra.notation.moves import move_text, parse_move
from alhambra.rules.errors import NotationError
from alhambra.rules.game import Game
from alhambra.rules.ids import card_text, cell_at
from alhambra.rules.interfaces.designers import RELOCATE
from alhambra.rules.moves import BUY, PLACE, Move, packed, unpacked

WRITTEN = (
    "take b3 g2",
    "take bg",
    "buy b G8.NW b3 b5",
    "buy b G8.NW b2 g8 bg",
    "buy b G8 b8 to neutral",
    "place G8.NW -1 0",
    "place well3 2 0 E",
    "store G8.NW",
    "give G8.NW",
    "build G8.NW -1 0",
    "build bath2 0 1 N",
    "remove -1 0",
    "swap G8.NW -1 0",
    "swap well3 0 1 E",
    "stop",
    "pass",
    "end",
    "none",
    "hut hutP2",
    "wake",
    "reveal G10",
    "face N",
    "relocate 0 1 N",
)


@pytest.mark.parametrize("text", [text for text in WRITTEN if "G8 " not in text])
def test_every_written_form_reads_back_as_itself(text: str) -> None:
    assert move_text(parse_move(text)) == text


@pytest.mark.parametrize("seed", range(12))
def test_every_move_of_a_game_survives_text_and_integer(seed: int) -> None:
    """``parse_move(move_text(m)) == m`` for all moves on offer, in both games and with all modules."""
    game = Game.new(options(seed), seed)
    rng = random.Random(seed)
    for _ in range(150):
        if game.is_over:
            break
        offered = game.legal()
        for move in offered:
            assert parse_move(move_text(move)) == move
            assert unpacked(packed(move)) == move
        game.play(rng.choice(offered))


def test_cards_are_written_by_currency_and_value_an_exchange_card_last() -> None:
    move = parse_move("buy o S9 ob o4  b2 o1 b1")
    assert [card_text(card) for card in move.cards] == ["b1", "b2", "o1", "o4", "bo"]
    assert move_text(move) == "buy o S9 b1 b2 o1 o4 bo"


def test_only_special_tiles_are_written_with_the_way_they_lie() -> None:
    assert parse_move("place G11 0 1 N") == parse_move("place G11 0 1")
    orientation = parse_move("place G11 0 1 E")
    assert (orientation.orientation, move_text(orientation)) == (1, "place G11 0 1 E")


def test_json_has_the_text_the_type_and_the_fields_of_a_move() -> None:
    assert move_json(parse_move("buy b G8.NW b3 b5")) == {
        "text": "buy b G8.NW b3 b5",
        "type": "buy",
        "cards": ["b3", "b5"],
        "slot": "b",
        "exact": True,
        "tile": "G8.NW",
    }
    assert move_json(parse_move("buy b G11 b9 b5 to neutral")) == {
        "text": "buy b G11 b5 b9 to neutral",
        "type": "buy",
        "cards": ["b5", "b9"],
        "slot": "b",
        "exact": False,
        "gift": True,
        "tile": "G11",
    }
    assert move_json(Move(PLACE, 63, cell_at(2, 0), 1)) == {
        "text": "place well3 2 0 E",
        "type": "place",
        "tile": "well3",
        "at": [2, 0],
        "orientation": "E",
    }
    assert move_json(Move(RELOCATE, cell=cell_at(0, -1), orientation=2)) == {
        "text": "relocate 0 -1 S",
        "type": "relocate",
        "at": [0, -1],
        "facing": "S",
    }
    assert move_json(parse_move("end")) == {"text": "end", "type": "end"}


def test_moves_of_modules_from_outside_bring_their_verbs() -> None:
    verbs = {BUY: ("buy", ()), 24: ("dig", ("cell",))}
    move = parse_move("dig 3 -2", verbs)
    assert (move.kind, move.cell, move_text(move, verbs)) == (24, cell_at(3, -2), "dig 3 -2")


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", "", "an empty text is no move"),
        ("tke b3", "word 1", "'tke' is no move; moves begin with take, buy, place"),
        ("take", "word 2", "a card is missing after 'take'"),
        ("take b3 b0", "word 3", "'b0' is not a card"),
        ("take b3,g2", "word 2", "'b3,g2' is not a card"),
        ("buy", "word 2", "a currency (b g o y) is missing after 'buy'"),
        ("buy r G11 b3", "word 2", "'r' is not a currency"),
        ("buy b G13 b3", "word 3", "'G13' is not a tile"),
        ("buy b G8.WN b3", "word 3", "'G8.WN' is not a tile"),
        ("buy b G11", "word 4", "a card is missing after 'buy b G11'"),
        ("buy b G11 to neutral", "word 4", "a card is missing after 'buy b G11'"),
        ("buy b G11 b3 neutral", "word 5", "'neutral' is not a card"),
        ("place G11", "word 3", "a cell (x y) is missing after 'place G11'"),
        ("place G11 0", "word 4", "the y of a cell is missing after 'place G11 0'"),
        ("place G11 0 +1", "word 3", "'+1' is not a whole number"),
        ("place G11 0 121", "word 3", "'121' is not between -120 and 120"),
        ("place G11 0 ²", "word 3", "'²' is not a whole number"),
        ("place well3 0 1", "word 5", "how the tile lies (N E S W) is missing"),
        ("place G11 0 1 X", "word 5", "'X' is not a side"),
        ("place G11 0 1 N N", "word 6", "'N' is too much"),
        ("face", "word 2", "a side (N E S W) is missing after 'face'"),
        ("end now", "word 2", "'now' is too much"),
    ],
)
def test_what_cannot_be_read_names_the_word(text: str, at: str, message: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_move(text)
    assert (raised.value.at, raised.value.message[: len(message)]) == (at, message)
