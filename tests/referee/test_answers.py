"""The referee's answers: collected questions, the slow oracles on random ones, and every faulty question."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.oracles import city as walking
from tests.oracles import components, random_cities, referee

from alhambra.referee import answer

QUESTIONS = components.referee_questions()
KINDS = walking.KINDS
FOUNTAIN = {"x": 0, "y": 0, "kind": "fountain"}

Question = dict[str, Any]


@pytest.mark.parametrize("question", QUESTIONS, ids=[question["id"] for question in QUESTIONS])
def test_every_collected_question_gets_the_expected_answer(question: Question) -> None:
    """Every field of ``expect`` is in the answer with that value, and the ``id`` comes back."""
    reply = answer(question)
    assert {key: reply[key] for key in question["expect"]} == question["expect"]
    assert reply["id"] == question["id"]


# ---- against the oracles


def some_city(rng: random.Random, broken: bool) -> walking.City:
    size = rng.choice((1, 2, 3, 5, 8, 12, 20))
    built = random_cities.random_city(
        rng, size, specials=rng.random() < 0.5, shape=rng.choice(random_cities.SHAPES)
    )
    if broken:
        for _ in range(rng.randint(1, 3)):
            built = random_cities.broken_city(rng, built)
    return built


def some_tile(rng: random.Random) -> Question:
    if rng.random() < 0.3:
        return {"walls": "".join(side for side in "NESW" if rng.random() < 0.3)}
    return referee.tile_entry(rng.choice(random_cities.tiles_at_hand(rng, specials=True)))


def some_cell(rng: random.Random, built: walking.City) -> list[int]:
    return list(rng.choice(walking.bounding_box(built, grown=2)))


def some_cards(rng: random.Random, most: int, exchange: bool = True) -> list[str]:
    pack = components.money_deck(3) + (components.exchange_cards() if exchange else [])
    return rng.sample(pack, rng.randint(0, most))


def some_counts(rng: random.Random) -> dict[str, int]:
    return {kind: rng.randint(0, 3) for kind in KINDS if rng.random() < 0.8}


def place_question(rng: random.Random) -> Question:
    built = some_city(rng, rng.random() < 0.5)
    return {
        "op": "place",
        "city": referee.city_entries(built),
        "tile": some_tile(rng),
        "at": some_cell(rng, built),
    }


def cells_question(rng: random.Random) -> Question:
    built = some_city(rng, rng.random() < 0.5)
    return {"op": "cells", "city": referee.city_entries(built), "tile": some_tile(rng)}


def remove_question(rng: random.Random) -> Question:
    built = some_city(rng, rng.random() < 0.5)
    return {"op": "remove", "city": referee.city_entries(built), "at": some_cell(rng, built)}


def swap_question(rng: random.Random) -> Question:
    return {**place_question(rng), "op": "swap"}


def wall_question(rng: random.Random) -> Question:
    return {"op": "wall", "city": referee.city_entries(some_city(rng, False))}


def majorities_question(rng: random.Random) -> Question:
    entries = [some_counts(rng) for _ in range(rng.randint(1, 6))]
    question: Question = {"op": "majorities", "round": rng.choice("ABC"), "counts": entries}
    if len(entries) <= 3 and rng.random() < 0.5:
        question["neutral"] = rng.randrange(len(entries))
    return question


def score_question(rng: random.Random) -> Question:
    cities = [some_city(rng, False) for _ in range(rng.randint(1, 3))]
    question: Question = {
        "op": "score",
        "round": rng.choice("ABC"),
        "cities": [referee.city_entries(built) for built in cities],
    }
    if rng.random() < 0.7:
        plain = [tile for tile in components.buildings().values() if not tile.walls]
        rng.shuffle(plain)
        question["bonus"] = [
            [{"kind": tile.kind, "price": tile.price} for tile in plain[3 * seat : 3 * seat + 3]]
            for seat in range(len(cities))
        ]
    if len(cities) <= 2 and rng.random() < 0.5:
        question["neutral"] = some_counts(rng)
    return question


def take_question(rng: random.Random) -> Question:
    return {"op": "take", "cards": some_cards(rng, 4)}


def pay_question(rng: random.Random) -> Question:
    hand = some_cards(rng, 9)
    question: Question = {
        "op": "pay",
        "slot": rng.choice("bgoy"),
        "price": rng.randint(1, 13),
        "cards": rng.sample(hand, rng.randint(0, min(4, len(hand)))),
    }
    if rng.random() < 0.5:
        question["hand"] = hand if rng.random() < 0.7 else some_cards(rng, 9)
    return question


def payments_question(rng: random.Random) -> Question:
    return {
        "op": "payments",
        "slot": rng.choice("bgoy"),
        "price": rng.randint(1, 13),
        "hand": some_cards(rng, 11),
    }


def start_question(rng: random.Random) -> Question:
    pack = components.money_deck(3)
    hands = [rng.sample(pack, rng.randint(1, 3)) for _ in range(rng.randint(2, 6))]
    if rng.random() < 0.5:
        hands[-1] = hands[0]
    question: Question = {"op": "start", "hands": hands}
    if rng.random() < 0.7:
        question["youngest"] = rng.choice([None, *range(len(hands))])
    return question


def leftover_question(rng: random.Random) -> Question:
    hands = [some_cards(rng, 6) for _ in range(rng.randint(1, 6))]
    if rng.random() < 0.3:
        hands[-1] = hands[0]
    return {"op": "leftover", "slot": rng.choice("bgoy"), "hands": hands}


ASKED: list[tuple[Callable[[random.Random], Question], int]] = [
    (place_question, 500),
    (cells_question, 120),
    (remove_question, 500),
    (swap_question, 500),
    (wall_question, 200),
    (majorities_question, 400),
    (score_question, 150),
    (take_question, 300),
    (pay_question, 600),
    (payments_question, 300),
    (start_question, 200),
    (leftover_question, 200),
]


@pytest.mark.parametrize(("asked", "number"), ASKED, ids=[asked.__name__ for asked, _ in ASKED])
def test_random_questions_get_the_answer_of_the_oracles(
    asked: Callable[[random.Random], Question], number: int
) -> None:
    """Two independent implementations agree, also about cities that break a rule."""
    rng = random.Random(asked.__name__)
    for _ in range(number):
        question = asked(rng)
        reply: Any = answer(question)
        expected = referee.answer(question)
        if question["op"] == "wall":
            built = referee.city_from(question["city"])
            assert walking.is_longest_run(built, [tuple(edge) for edge in reply["edges"]])
            assert reply["length"] == expected["length"]
            continue
        told = ("rule", "reason", "code", "params")
        verdict = {key: value for key, value in reply.items() if key not in told}
        assert verdict == expected, question
        if "legal" in reply:
            for key in told:
                assert (key in reply) == (reply["legal"] is False)


# ---- single cases


def city(*tiles: Question) -> list[Question]:
    return [FOUNTAIN, *tiles]


def test_a_cell_far_from_every_city_is_refused_like_a_near_one() -> None:
    far = [10**30, -121]
    reply = answer({"op": "place", "city": city(), "tile": {"walls": ""}, "at": far})
    assert (reply["legal"], reply["rule"]) == (False, "4.3")
    assert reply["reason"] == f"No tile shares a full side with ({10**30}, -121)."
    assert (reply["code"], reply["params"]) == ("build.no_side", {"cells": [far]})
    reply = answer({"op": "remove", "city": city(), "at": far})
    assert (reply["legal"], reply["rule"]) == (False, "3.6")
    reply = answer({"op": "swap", "city": city(), "tile": {"walls": ""}, "at": far})
    assert (reply["legal"], reply["rule"]) == (False, "3.6")


def test_a_reason_is_given_in_the_language_asked_for() -> None:
    """Code, parameters and section are the same in each."""
    question = {"op": "pay", "slot": "y", "price": 6, "cards": ["y6"], "hand": ["y3", "b9"]}
    english, german = answer(question), answer(question, "de")
    assert english["reason"] == "You have 3 florins; this costs 6."
    assert german["reason"] == "Du hast 3 Gulden; das kostet 6."
    assert english["params"] == {"have": [3, "y"], "price": 6}
    assert {**english, "reason": ""} == {**german, "reason": ""}


@pytest.mark.parametrize(
    ("hand", "named", "code", "params"),
    [
        ("y3 b9", "y3", "pay.too_little", {"have": [3, "y"], "price": 6}),
        ("b9", "b9", "pay.too_little", {"have": [0, "y"], "price": 6}),
        ("y3 b9", "", "pay.too_little", {"have": [3, "y"], "price": 6}),
        ("y3 y9", "y3", "pay.too_few_cards", {"paid": 3, "price": 6}),
        ("y3 y9", "", "pay.nothing", {"price": 6}),
        ("y3 y9", "b1 y4", "pay.not_held", {"cards": ["b1", "y4"]}),
        ("y3 y9", "y3 y3 y3", "pay.too_often", {"cards": ["y3", "y3"]}),
        ("b6 by", "b6", "pay.currency", {"cards": ["b6"], "currencies": ["y"]}),
        ("y3 by bo", "y3 by bo", "pay.two_exchange", {"cards": ["by", "bo"]}),
    ],
)
def test_a_payment_from_a_hand_is_refused_for_what_a_newcomer_has_to_know(
    hand: str, named: str, code: str, params: Question
) -> None:
    """§3.4: too little money altogether is said before what single cards lack; §6.1.3 stays first."""
    reply = answer({"op": "pay", "slot": "y", "price": 6, "cards": named.split(), "hand": hand.split()})
    assert (reply["code"], reply["params"]) == (code, params)


def test_a_city_of_54_tiles_in_one_line_grows_on() -> None:
    """No placement is refused by the size of a grid (§4)."""
    line = [{"x": x, "y": 0, "kind": "tower", "walls": ""} for x in range(1, 54)]
    question = {"op": "place", "city": city(*line), "tile": {"walls": "N"}, "at": [54, 0]}
    assert answer(question) == {"legal": True}


def test_a_bonus_card_counts_only_with_its_own_tile() -> None:
    """A walled tile of the same kind and price does not count (§6.3)."""
    bonus = [[{"kind": "garden", "price": 10}]]
    for walls, count in (("", 2), ("N", 1)):
        built = city({"x": 0, "y": 1, "kind": "garden", "price": 10, "walls": walls})
        reply: Any = answer({"op": "score", "round": "A", "cities": [built], "bonus": bonus})
        assert reply["seats"][0]["counts"]["garden"] == count


def test_tiles_that_were_never_printed_are_judged_and_scored() -> None:
    edges = {"N": "tower", "E": "tower", "S": "tower", "W": "tower"}
    row = [{"x": x, "y": 0, "kind": "bathhouse", "edges": edges} for x in range(1, 9)]
    row += [{"x": 9, "y": 0, "kind": "tower", "price": 99, "walls": ""}]
    row += [{"x": -1, "y": 0, "kind": "well", "price": 10, "spout": "E"}]
    reply = answer({"op": "score", "round": "A", "cities": [city(*row)]})
    assert reply["seats"] == [
        {
            "counts": {**dict.fromkeys(KINDS, 0), "tower": 1},
            "kinds": {**dict.fromkeys(KINDS, 0), "tower": 6},
            "wall": 0,
            "bathhouses": 36,
            "wells": 10,
            "total": 52,
        }
    ]


# ---- faulty questions

TILE = {"x": 0, "y": 1, "kind": "garden", "price": 8, "walls": ""}
PLACE = {"op": "place", "city": [FOUNTAIN], "tile": {"walls": ""}, "at": [0, 1]}
SCORE = {"op": "score", "round": "A", "cities": [[FOUNTAIN]]}
PAY = {"op": "pay", "slot": "b", "price": 4, "cards": ["b4"]}
FAULTY: list[tuple[Any, str, str]] = [
    (7, "", "a question is an object"),
    ({}, "op", "the field is missing"),
    ({"op": "dance"}, "op", "'dance' is not one of place"),
    ({"op": ["place"]}, "op", "a list is not one of"),
    ({"op": "place"}, "city", "the field is missing"),
    ({**PLACE, "colour": 1}, "colour", "there is no such field here"),
    ({**PLACE, "hand": []}, "hand", "there is no such field here"),
    ({**PLACE, "city": {}}, "city", "an object is not a list"),
    ({**PLACE, "city": []}, "city", "there is no fountain on (0, 0)"),
    ({**PLACE, "city": [TILE]}, "city", "there is no fountain on (0, 0)"),
    ({**PLACE, "city": [FOUNTAIN, 3]}, "city[1]", "3 is not an object"),
    ({**PLACE, "city": [FOUNTAIN, FOUNTAIN]}, "city[1]", "there is a tile on (0, 0) already"),
    ({**PLACE, "city": [FOUNTAIN, TILE, TILE]}, "city[2]", "there is a tile on (0, 1) already"),
    ({**PLACE, "city": [FOUNTAIN, {**FOUNTAIN, "x": 1}]}, "city[1].kind", "the fountain, and nothing else"),
    ({**PLACE, "city": [{**TILE, "y": 0}]}, "city[0].kind", "the fountain, and nothing else, lies on"),
    ({**PLACE, "city": [{**FOUNTAIN, "walls": "N"}]}, "city[0].walls", "a fountain has no walls"),
    ({**PLACE, "city": [FOUNTAIN, {**TILE, "x": "1"}]}, "city[1].x", "'1' is not a whole number"),
    ({**PLACE, "city": [FOUNTAIN, {**TILE, "x": 1.0}]}, "city[1].x", "1.0 is not a whole number"),
    ({**PLACE, "city": [FOUNTAIN, {**TILE, "y": True}]}, "city[1].y", "true is not a whole number"),
    ({**PLACE, "city": [FOUNTAIN, {**TILE, "y": 121}]}, "city[1].y", "121 is not between -120 and 120"),
    ({**PLACE, "city": [FOUNTAIN, {"x": 0, "walls": ""}]}, "city[1].y", "the field is missing"),
    ({**PLACE, "city": [FOUNTAIN, {**TILE, "kind": "moat"}]}, "city[1].kind", "'moat' is not one of"),
    ({**PLACE, "city": [FOUNTAIN, {**TILE, "hue": 1}]}, "city[1].hue", "there is no such field here"),
    ({**PLACE, "tile": {}}, "tile.walls", "the field is missing"),
    ({**PLACE, "tile": {"walls": None}}, "tile.walls", "null is not a text"),
    ({**PLACE, "tile": {"walls": "NX"}}, "tile.walls", "'NX' is not made of the sides"),
    ({**PLACE, "tile": {"walls": "NEN"}}, "tile.walls", "'NEN' names the side N twice"),
    ({**PLACE, "tile": {"walls": "", "x": 0}}, "tile.x", "there is no such field here"),
    ({**PLACE, "tile": {"walls": "", "price": -1}}, "tile.price", "-1 is not between 0 and 1000"),
    ({**PLACE, "tile": {"kind": "fountain"}}, "tile.kind", "there is only one fountain"),
    ({**PLACE, "tile": {"kind": "well", "walls": "N"}}, "tile.walls", "a well has no walls"),
    ({**PLACE, "tile": {"kind": "well", "spout": "X"}}, "tile.spout", "'X' is not one of N, E, S, W"),
    ({**PLACE, "tile": {"walls": "", "spout": "N"}}, "tile.spout", "only a well has 'spout'"),
    ({**PLACE, "tile": {**TILE, "of": "tower"}}, "tile.x", "there is no such field here"),
    ({**PLACE, "tile": {"kind": "hut", "walls": "N", "of": "hut"}}, "tile.of", "'hut' is not one of"),
    (
        {**PLACE, "tile": {"kind": "bathhouse", "edges": {"N": "tower"}}},
        "tile.edges.E",
        "the field is missing",
    ),
    (
        {**PLACE, "tile": {"kind": "bathhouse", "edges": {**dict.fromkeys("NESW", "tower"), "S": "well"}}},
        "tile.edges.S",
        "'well' is not one of",
    ),
    ({**PLACE, "at": [0]}, "at", "a list is not a cell [x, y]"),
    ({**PLACE, "at": "0 1"}, "at", "'0 1' is not a cell [x, y]"),
    ({**PLACE, "at": [0, 1.5]}, "at", "a list is not a cell [x, y]"),
    (
        {"op": "wall", "city": [FOUNTAIN, {**TILE, "walls": "S"}]},
        "city",
        "the city breaks a rule: two tiles touch with a wall on one side only (§4.4): (0, 0), (0, 1)",
    ),
    (
        {"op": "wall", "city": [FOUNTAIN, {**TILE, "y": 2}]},
        "city",
        "the city breaks a rule: a tile cannot be reached on foot from the fountain (§4.5): (0, 2)",
    ),
    ({**SCORE, "round": "D"}, "round", "'D' is not one of A, B, C"),
    ({**SCORE, "cities": []}, "cities", "0 entries are too few: at least 1"),
    ({**SCORE, "cities": [[FOUNTAIN]] * 7}, "cities", "7 entries are too many: at most 6"),
    ({**SCORE, "cities": [[FOUNTAIN]] * 3, "neutral": {}}, "neutral", "there is no neutral player with 3"),
    ({**SCORE, "neutral": {"tower": -1}}, "neutral.tower", "-1 is not between 0 and 1000"),
    ({**SCORE, "neutral": {"moat": 1}}, "neutral.moat", "there is no such field here"),
    ({**SCORE, "bonus": [[], []]}, "bonus", "2 entries are too many: at most 1"),
    (
        {**SCORE, "bonus": [[{"kind": "tower", "price": 10}]]},
        "bonus[0][0]",
        "there is no bonus card of tower 10",
    ),
    (
        {**SCORE, "bonus": [[{"kind": "tower", "price": 11}] * 2]},
        "bonus[0][1]",
        "this bonus card is named twice",
    ),
    ({**SCORE, "bonus": [[{"kind": "tower"}]]}, "bonus[0][0].price", "the field is missing"),
    (
        {**SCORE, "cities": [[FOUNTAIN, {**TILE, "walls": "S"}]]},
        "cities[0]",
        "the city breaks a rule: two tiles touch",
    ),
    (
        {**SCORE, "cities": [[FOUNTAIN, {"x": 0, "y": 1, "walls": ""}]]},
        "cities[0][1].kind",
        "the field is missing",
    ),
    (
        {**SCORE, "cities": [[FOUNTAIN, {"x": 0, "y": 1, "kind": "hut", "walls": "N"}]]},
        "cities[0][1].of",
        "the field is missing",
    ),
    (
        {**SCORE, "cities": [[FOUNTAIN, {"x": 0, "y": 1, "kind": "well", "spout": "N"}]]},
        "cities[0][1].price",
        "the field is missing",
    ),
    (
        {**SCORE, "cities": [[FOUNTAIN, {"x": 0, "y": 1, "kind": "well", "price": 3}]]},
        "cities[0][1].spout",
        "the field is missing",
    ),
    (
        {**SCORE, "cities": [[FOUNTAIN, {"x": 0, "y": 1, "kind": "bathhouse"}]]},
        "cities[0][1].edges",
        "the field is missing",
    ),
    ({"op": "majorities", "round": "A", "counts": [{}], "neutral": 1}, "neutral", "1 is not between 0 and 0"),
    ({"op": "majorities", "round": "A", "counts": [3]}, "counts[0]", "3 is not an object"),
    ({**PAY, "slot": "r"}, "slot", "'r' is not a currency"),
    ({**PAY, "slot": 1}, "slot", "1 is not a text"),
    ({**PAY, "price": 0}, "price", "0 is not between 1 and 1000"),
    ({**PAY, "cards": ["b0"]}, "cards[0]", "'b0' is not a card"),
    ({**PAY, "cards": ["b4", "A"]}, "cards[1]", "'A' is a scoring card"),
    ({**PAY, "cards": ["b4", 4]}, "cards[1]", "4 is not a text"),
    ({**PAY, "cards": ["bb"]}, "cards[0]", "'bb' is not a card"),
    ({**PAY, "hand": ["b4"] * 4}, "hand", "b4 comes 4 times: there are only 3"),
    ({**PAY, "hand": ["gb", "bg"]}, "hand", "bg comes 2 times: there are only 1"),
    ({"op": "start", "hands": [["b4"]], "youngest": 1}, "youngest", "1 is not between 0 and 0"),
    ({"op": "start", "hands": []}, "hands", "0 entries are too few: at least 1"),
    ({"op": "leftover", "slot": "b", "hands": [["b4"], "b4"]}, "hands[1]", "'b4' is not a list"),
]


@pytest.mark.parametrize(("question", "at", "message"), FAULTY)
def test_a_faulty_question_is_answered_by_the_field_and_the_reason(
    question: Any, at: str, message: str
) -> None:
    reply = answer({"id": 5, **question} if isinstance(question, dict) else question)
    assert set(reply) <= {"id", "error"}
    error: Any = reply["error"]
    assert (error["at"], error["message"][: len(message)]) == (at, message)


def test_ids_of_any_kind_come_back_and_why_and_expect_are_not_read() -> None:
    for name in (None, 0, "x", [1], {"a": 2}):
        reply = answer({**PAY, "id": name, "why": 3, "expect": []})
        assert reply == {"id": name, "legal": True, "exact": True}
    assert "id" not in answer(PAY)
