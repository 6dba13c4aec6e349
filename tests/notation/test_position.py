"""Whole positions: written, read back, refused."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.notation.playing import options, played

from alhambra.notation.position import position_json, position_text, read_position
from alhambra.rules.errors import NotationError
from alhambra.rules.game import Game, Options
from alhambra.rules.options import MODULES
from alhambra.rules.rng import FastChance

Form = dict[str, Any]


def form_of(game: Game) -> Form:
    form: Form = json.loads(json.dumps(position_json(game.rules, game.state)))
    return form


@pytest.mark.parametrize("seed", range(10))
def test_a_position_reads_back_to_an_equal_state_anywhere_in_a_game(seed: int) -> None:
    """Same digest, same offered moves, at set-up questions, in windows, at the end."""
    game = Game.new(options(seed), seed)
    rng = random.Random(seed)
    while True:
        if game.is_over or rng.random() < 0.04:
            form = form_of(game)
            rules, state = read_position(form)
            assert state.digest() == game.state.digest()
            assert position_json(rules, state) == form
            twin = Game(rules, state, ())
            assert twin.is_over or sorted(twin.legal()) == sorted(game.legal())
        if game.is_over:
            return
        game.play(rng.choice(game.legal()))


def test_a_position_plays_on_with_a_generator_of_its_own() -> None:
    rules, state = read_position(form_of(played(2, 100)))
    state.chance = FastChance(1)
    game = Game(rules, state, ())
    rng = random.Random(1)
    for _ in range(3000):
        if game.is_over:
            break
        game.play(rng.choice(game.legal()))
    assert game.is_over


# ---- refused

ALL_MODULES = Options(seats=3, modules=MODULES)


def error_of(form: Any) -> NotationError:
    with pytest.raises(NotationError) as raised:
        read_position(form)
    return raised.value


def changed(form: Form, path: tuple[Any, ...], value: Any) -> Form:
    """A copy of the form with another value at a path."""
    form = copy.deepcopy(form)
    inner: Any = form
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return form


def three_seats() -> Form:
    game = Game.new(ALL_MODULES, seed=2)
    while game.state.turn < 2:
        game.play(game.legal()[0])
    return form_of(game)


POSITION = three_seats()
HAND = POSITION["seats"][0]["hand"]
ON_TURN = POSITION["on_turn"]


def test_the_first_form_is_read_for_ever() -> None:
    """It told under another name how a special tile lies; the position is the same."""
    turned = 0
    for seed in range(8):
        form = form_of(played(seed, 300, Options(seats=3, modules=("bathhouses", "wells"))))
        text = json.dumps({**form, "form": 1}).replace('"orientation":', '"turned":')
        old = json.loads(text)
        rules, state = read_position(old)
        assert position_json(rules, state) == form
        if "turned" in text:
            turned += 1
            with pytest.raises(NotationError, match="turned"):
                read_position({**old, "form": 2})
    assert turned > 3


@pytest.mark.parametrize(
    ("path", "value", "at", "message"),
    [
        (("form",), 3, "form", "3 is not one of 1, 2"),
        (("rules_version",), "0", "rules_version", "'0' is not one of 1"),
        (("colour",), 1, "colour", "there is no such field here"),
        (("options", "seats"), 2, "seats", "3 entries are too many: at most 2"),
        (("options", "seats"), 9, "options.seats", "9 is not between 2 and 6"),
        (("options", "modules"), ["moat"], "options.modules[0]", "'moat' is not one of"),
        (("options", "game"), "cards", "options.modules", "the card game has no modules"),
        (("start",), 3, "start", "3 is not between 0 and 2"),
        (("turn",), 0, "turn", "0 is not between 1 and 1000000"),
        (("round",), "C", "round", "'C' is not one of A, B"),
        (("round",), "A", "round", "a round is due exactly while its card lies on the display"),
        (("ending",), 0, "ending", "0 is neither true nor false"),
        (("decisions",), [], "decisions", "0 entries are too few"),
        (("decisions", 0, "phase"), "sleep", "decisions[0].phase", "'sleep' is not one of act, place"),
        (("decisions", 0, "phase"), "window", "decisions[0].phase", "this cannot be pending here"),
        (("decisions", 0, "phase"), "next_turn", "decisions[0].phase", "the last decision must be one"),
        (("decisions", 0, "phase"), "place", "decisions[0].phase", "there is nothing to place"),
        (("decisions", 0, "seat"), (ON_TURN + 1) % 3, "decisions[0].seat", "it is the turn of seat"),
        (("decisions", 0, "argument"), 2, "decisions[0].argument", "2 is too large"),
        (("decisions", 0, "module"), "bonus", "decisions[0].module", "only a question belongs to a module"),
        (("market", "b"), "F", "market", "F cannot lie on a slot"),
        (("market", "b"), "G13", "market.b", "'G13' is not a tile"),
        (("market", "b"), None, "", "is there 0 times instead of 1"),
        (("beside",), [["q", "well1"]], "beside[0]", "'q' is not a currency"),
        (("beside",), [["b"]], "beside[0]", "1 entries are too few"),
        (("beside",), [["b", "G11"]], "beside[0]", "G11 does not lie beside a slot"),
        (("display", 0), "z9", "display[0]", "'z9' is not a card"),
        (("display", 0), None, "", "is there 2 times instead of 3"),
        (("display",), [], "display", "0 entries are too few"),
        (("draw_pile", "money"), ["bg"], "draw_pile.money[0]", "bg is no money card"),
        (("draw_pile", "money"), ["b1"] * 4, "draw_pile.money", "b1 comes more than three times"),
        (("draw_pile", "exchange"), ["bg", "gb"], "draw_pile.exchange", "bg comes twice"),
        (("draw_pile", "exchange"), ["bg"], "", "bo is there 0 times instead of 1"),
        (("draw_pile", "scoring"), ["A"], "draw_pile.piles", "instead of"),
        (("draw_pile", "piles", 0), 3, "draw_pile.piles", "instead of"),
        (("draw_pile", "pile_exchanges", 0), 1, "draw_pile.pile_exchanges", "7 cards instead of 6"),
        (("discards",), ["A"], "discards", "a scoring card leaves the game"),
        (("bag", 0), "hutP1", "bag", "hutP1 cannot be there"),
        (("bag",), [], "", "is there 0 times instead of 1"),
        (("neutral",), {"tiles": [], "score": 0}, "neutral", "there is no neutral player with 3 seats"),
        (("seats", 0, "score"), -1, "seats[0].score", "-1 is not between"),
        (("seats", 0, "hand"), [*HAND, HAND[0]], "", "times instead of 3"),
        (("seats", 0, "hand", 0), "bg", "seats[0].hand[0]", "bg is no money card"),
        (("seats", 0, "city"), [], "seats[0].city", "the fountain is missing"),
        (
            ("seats", 0, "city"),
            [{"tile": "F", "x": 1, "y": 0}],
            "seats[0].city[0]",
            "the one fountain lies on (0, 0)",
        ),
        (
            ("seats", 0, "city"),
            [{"tile": "F", "x": 0, "y": 0}, {"tile": "well1", "x": 1, "y": 0}],
            "seats[0].city[1].orientation",
            "how well1 lies is missing",
        ),
        (
            ("seats", 0, "city"),
            [{"tile": "F", "x": 0, "y": 0}, {"tile": "G11", "x": 1, "y": 0, "orientation": "E"}],
            "seats[0].city[1].orientation",
            "G11 lies upright",
        ),
        (
            ("seats", 0, "city"),
            [{"tile": "F", "x": 0, "y": 0}, {"tile": "G10.W", "x": 1, "y": 0}],
            "seats[0].city",
            "two tiles touch with a wall on one side only",
        ),
        (
            ("seats", 0, "city"),
            [{"tile": "F", "x": 0, "y": 0}, {"tile": "G11", "x": 2, "y": 0}],
            "seats[0].city",
            "a tile cannot be reached",
        ),
        (("seats", 0, "reserve"), ["G11", "G11"], "", "G11 is there"),
        (("seats", 0, "front"), ["G11"], "seats[0].front", "nothing lies in front in the palace game"),
        (("modules", "vizier", "awake"), [1, 1], "modules.vizier.awake", "2 entries instead of 3"),
        (("modules", "vizier", "awake", 0), 2, "modules.vizier.awake[0]", "2 is not between 0 and 1"),
        (("modules", "exchange", "hands", 0), 1, "", "bg is there 2 times instead of 1"),
        (("modules", "bonus", "holder"), [-1] * 10, "modules.bonus.holder", "seat 0 has 0 bonus cards"),
        (("modules", "bonus", "status"), [1] * 10, "modules.bonus.status[", ""),
        (("modules", "huts", "tops", 0), 3, "modules.huts.tops[0]", "3 is no hut"),
        (("modules", "huts", "below"), [], "", "is there 0 times instead of 1"),
        (("modules", "designers", "facing", 0), -1, "modules.designers.facing[0]", "chosen exactly when"),
        (("modules", "designers", "cell", 0), 7, "modules.designers.cell[0]", "there is no tile on this"),
        (("modules", "moat"), {}, "modules.moat", "there is no such field here"),
        (("modules", "wells"), {"x": []}, "modules.wells.x", "there is no such field here"),
    ],
)
def test_a_position_that_cannot_be_names_the_field(
    path: tuple[Any, ...], value: Any, at: str, message: str
) -> None:
    error = error_of(changed(POSITION, path, value))
    assert error.at == at or (at.endswith("[") and error.at.startswith(at))
    assert message in error.message


def test_every_field_is_needed() -> None:
    for name in POSITION:
        form = {key: value for key, value in POSITION.items() if key != name}
        assert (error_of(form).at, error_of(form).message) == (name, "the field is missing")
    for name in POSITION["seats"][0]:
        form = copy.deepcopy(POSITION)
        del form["seats"][0][name]
        assert error_of(form).at == f"seats[0].{name}"
    assert error_of(None).message == "null is not an object"


def test_in_the_card_game_there_are_no_cities() -> None:
    form = form_of(played(0, 30, Options("cards", 3)))
    tile = form["bag"].pop()
    form["seats"][1]["reserve"].append(tile)
    assert error_of(form).at == "seats[1]"


# ---- pictures


def test_a_picture_shows_the_decision_the_market_and_every_city() -> None:
    game = played(5, 60, Options(seats=2, modules=("huts", "wells")))
    text = position_text(game.view(None), ("Ada", "Ben"))
    view = game.view(None)
    assert "Ada: " in text
    assert "Ben: " in text
    assert "Dirk (neutral): " in text
    for seat in view.seats:
        assert f"{seat.score} points, wall {seat.wall}, hand " in text
    assert text.count("[F") == 2
    assert "\n  y florin" in text


def test_a_picture_of_the_card_game_shows_what_lies_in_front() -> None:
    text = position_text(played(5, 60, Options("cards", 3)).view(None))
    assert "[F" not in text
    assert "\n  front " in text
