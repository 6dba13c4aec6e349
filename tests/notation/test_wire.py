"""JSON of views, reports, catalog and options."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.notation.playing import options, played
from tests.oracles import components
from tests.oracles.city import SIDES
from tests.wire import catalog_json, report_json, view_json

from alhambra.notation.options_json import options_json, parse_options
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.game import Game, Options
from alhambra.rules.options import MODULES
from alhambra.rules.tiles import Tables, TileSet
from alhambra.testing.scenario import Seat, position

KEYS = {
    "game", "seats", "modules", "rules_version", "viewer", "turn", "on_turn", "to_act", "phase", "question",
    "again", "gifts", "market", "display", "draw_pile", "piles", "pile_exchanges", "scoring_left", "discards",
    "bag", "unseen", "seats_state", "neutral", "parts", "rounds", "next_round", "result",
}  # fmt: skip
SEAT_KEYS = {
    "seat", "score", "cards", "hand", "exchange", "city", "reserve", "aside", "front", "wall", "counts",
    "parts",
}  # fmt: skip


def plain(form: Any) -> Any:
    """What a JSON reader makes of a form: it must be the same."""
    back = json.loads(json.dumps(form))
    assert back == form
    return back


@pytest.mark.parametrize("seed", range(8))
def test_views_have_the_keys_of_the_contract_at_every_moment(seed: int) -> None:
    game = Game.new(options(seed), seed)
    rng = random.Random(seed)
    while not game.is_over:
        if rng.random() < 0.1:
            viewer = rng.choice([None, *range(game.options.seats)])
            view = plain(view_json(game.view(viewer)))
            assert set(view) == KEYS
            assert view["viewer"] == viewer
            assert view["to_act"] == game.seat_to_act
            assert (view["question"] is not None) == (view["phase"] == "question")
            assert [place["slot"] for place in view["market"]] == [*"ygbo"]
            assert len(view["display"]) == 4
            for seat in view["seats_state"]:
                assert set(seat) == SEAT_KEYS
                assert (seat["hand"] is not None) == (seat["seat"] == viewer)
                assert seat["hand"] is None or seat["cards"] == len(seat["hand"]) + len(seat["exchange"])
                assert {*seat["parts"]} == {"vizier", "bonus", "designers"}.intersection(view["modules"])
                if "bonus" in seat["parts"] and seat["seat"] != viewer:
                    assert seat["parts"]["bonus"]["own"] == []
            assert {*view["parts"]} == {"huts"}.intersection(view["modules"])
        game.play(rng.choice(game.legal()))
    view = plain(view_json(game.view(None), open_hands=True))
    assert view["result"] == {
        "winners": [*game.winners],
        "scores": [*game.scores],
    }
    assert all(seat["hand"] is not None for seat in view["seats_state"])
    assert (view["to_act"], view["phase"]) == (None, "over")


def test_what_modules_show_is_written_by_the_sorts_of_its_fields() -> None:
    """Things by their texts, cells by column and row, what goes by kind by its name, nothing as null."""
    game = position(
        Seat(hand="b1 bg", awake=False, bonus="T12 G11:revealed", designer="1 0 W", city="[F  ][G11]"),
        Seat(bonus="S9"),
        huts="hutP3 - hutA1 hutC2 hutG5 hutT1",
        modules=("exchange", "vizier", "bonus", "huts", "designers"),
    )
    view = plain(view_json(game.view(0)))
    assert view["parts"] == {
        "huts": {
            "tops": {
                "pavilion": "hutP3", "seraglio": None, "arcades": "hutA1", "chambers": "hutC2",
                "garden": "hutG5", "tower": "hutT1",
            },
            "left": {"pavilion": 2, "seraglio": 3, "arcades": 3, "chambers": 3, "garden": 4, "tower": 4},
        }
    }  # fmt: skip
    assert view["seats_state"][0]["exchange"] == ["bg"]
    assert view["seats_state"][0]["parts"] == {
        "vizier": {"awake": False},
        "bonus": {"hidden": 1, "own": ["T12"], "revealed": ["G11"], "known": []},
        "designers": {"cell": [1, 0], "facing": "W"},
    }
    assert view["seats_state"][1]["parts"]["bonus"] == {"hidden": 1, "own": [], "revealed": [], "known": []}


@pytest.mark.parametrize("seed", range(6))
def test_reports_add_up(seed: int) -> None:
    """What the parts of a round give is its total, and totals lead to the scores."""
    game = played(seed, chosen=options(seed)._replace(game="palace", modules=MODULES[:6], tables=None))
    before = [0] * game.options.seats
    for report in game.state.reports:
        form = plain(report_json(report))
        for seat in range(game.options.seats):
            points = sum(own["points"][seat] for own in form["kinds"].values())
            points += sum(wall["length"] for wall in form["walls"] if wall["seat"] == seat)
            for source in ("bathhouses", "wells"):
                scored = [one for one in form["details"] if one["source"] == source]
                points += sum(one["points"] for one in scored if one["seat"] == seat)
            assert points == form["totals"][seat]
            assert points == sum(one["points"] for one in form["sources"] if one["seat"] == seat)
            before[seat] += points
        assert before == form["scores_after"]
        assert game.options.seats == 2 or form["neutral_total"] == 0
        for wall in form["walls"]:
            assert wall["length"] == len(wall["edges"])
    assert before == [*game.scores]


def test_the_catalog_agrees_with_the_printed_tiles() -> None:
    catalog = plain(catalog_json())
    printed = components.catalog()
    assert list(catalog) == [
        *components.buildings(),
        "F",
        *components.bathhouses(),
        *components.wells(),
        *components.huts(),
    ]
    for name, tile in printed.items():
        entry = catalog[name]
        assert entry["kind"] == tile.kind
        assert entry["walls"] == "".join(side for side in SIDES if side in tile.walls)
        if tile.kind != "hut":
            assert entry["price"] == tile.price
        assert entry.get("of") == tile.of
        if tile.edges is not None:
            assert entry["edges"] == dict(zip(SIDES, tile.edges, strict=True))
    reconstructed = {name for name, entry in catalog.items() if entry.get("reconstructed")}
    special = {*components.bathhouses(), *components.wells(), *components.huts()}
    assert reconstructed == special - {"bath1", "hutP1"}


def test_own_components_are_not_called_reconstructed() -> None:
    own = Tables(huts=("N",) * 24, bathhouses=((0, 1, 2, 3),) * 6, wells=(1,) * 6)
    assert not any("reconstructed" in entry for entry in catalog_json(TileSet(own)).values())


def test_options_read_back_the_same() -> None:
    for seed in range(20):
        given = options(seed)
        form = plain(options_json(given))
        read = parse_options(form)
        assert read._replace(tables=None) == given._replace(tables=None)
        assert options_json(read) == form
    assert parse_options({"seats": 4}) == Options(seats=4)
    assert parse_options({"seats": 4, "modules": ["huts", "vizier"]}).modules == ("vizier", "huts")
    own = parse_options({"seats": 2, "components": {"wells": [1, 2, 3, 4, 5, 6]}}).tables
    assert own is not None
    assert own.wells == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("form", "at"),
    [
        ({}, "seats"),
        ({"seats": "3"}, "seats"),
        ({"seats": 3, "modules": "huts"}, "modules"),
        ({"seats": 3, "modules": ["huts", "huts"]}, "modules[1]"),
        ({"seats": 3, "youngest": 6}, "youngest"),
        ({"seats": 3, "colour": 1}, "colour"),
        ({"seats": 3, "components": []}, "components"),
        ({"seats": 3, "components": {"wells": [0] * 6}}, "components.wells[0]"),
        ({"seats": 3, "components": {"bathhouses": [{"N": "tower"}] * 6}}, "components.bathhouses[0].E"),
        ({"seats": 3, "components": {"huts": [5]}}, "components.huts[0]"),
    ],
)
def test_options_that_cannot_be_read_name_the_field(form: Any, at: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_options(form)
    assert raised.value.at == at


def test_a_hut_without_a_wall_is_refused() -> None:
    """§1.7.4"""
    huts = ["N"] * 23 + [""]
    with pytest.raises(OptionsError, match=r"components.huts\[23\]"):
        parse_options({"seats": 3, "components": {"huts": huts}})
