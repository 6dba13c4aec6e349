"""What comes in is checked before anything looks at it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.at_table import seats_of

from alhambra.bots.registry import bot_names
from alhambra.notation.names import look, one_line, why_not_name
from alhambra.rules.options import MODULES
from alhambra.rules.rng import MONEY, SEED_MASK, STREAMS, TILE, FastChance
from alhambra.server.generators import chance_at, new_chance, new_secret, place_of
from alhambra.server.messages import InputError, MakeMove, Ping, client_message, new_game
from alhambra.server.setup import new_setup, setup_of

Form = dict[str, Any]
Fits = Callable[[object], bool]

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


# ---- what a message may be, told once more


def whole(least: int, most: int) -> Fits:
    return lambda value: type(value) is int and least <= value <= most


def text(least: int, most: int) -> Fits:
    return lambda value: isinstance(value, str) and least <= len(value) <= most


def listing(most: int, entry: Fits) -> Fits:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(entry, value))


def one_of(*known: object) -> Fits:
    return lambda value: any(type(value) is type(one) and value == one for one in known)


def perhaps(fits: Fits) -> Fits:
    return lambda value: value is None or fits(value)


def an_object(needed: dict[str, Fits], optional: dict[str, Fits]) -> Fits:
    def fits(value: object) -> bool:
        known = needed | optional
        return (
            isinstance(value, dict)
            and needed.keys() <= value.keys() <= known.keys()
            and all(known[name](value[name]) for name in value)
        )

    return fits


IDENTITY, SEQ, SEAT, MOVE = text(1, 64), whole(0, 1_000_000), whole(0, 5), text(0, 400)
NEEDED: dict[str, dict[str, Fits]] = {
    "hello": {"key": text(0, 128)},
    "move": {"id": IDENTITY, "seq": SEQ, "seat": SEAT, "text": MOVE},
    "undo": {"id": IDENTITY, "seq": SEQ, "seat": SEAT},
    "quote": {"id": IDENTITY, "seat": SEAT, "cards": listing(120, text(0, 16))},
    "why": {"id": IDENTITY, "seat": SEAT, "text": MOVE},
    "ping": {},
}
OPTIONAL: dict[str, dict[str, Fits]] = {"hello": {"have": perhaps(SEQ)}}
GOOD: dict[str, Form] = {
    "hello": {"key": "k", "have": 3},
    "move": {"id": "a", "seq": 3, "seat": 1, "text": "end"},
    "undo": {"id": "a", "seq": 3, "seat": 1},
    "quote": {"id": "a", "seat": 1, "cards": ["b3", "b5"]},
    "why": {"id": "a", "seat": 1, "text": "end"},
    "ping": {},
}
NEW_SEAT = an_object({"name": text(0, 480), "player": one_of("person", "bot")}, {"bot": perhaps(text(0, 40))})
NEW_GAME = an_object(
    {"seats": listing(12, NEW_SEAT)},
    {
        "game": one_of("palace", "cards"),
        "modules": listing(20, text(0, 16)),
        "youngest": perhaps(SEAT),
        "open_hands": perhaps(one_of(True, False)),
        "auto_end": perhaps(one_of(True, False)),
        "seed": perhaps(whole(0, 2**62 - 1)),
        "components": perhaps(lambda value: isinstance(value, dict)),
    },
)
GOOD_GAME: Form = {
    "seats": [*seats_of("person", "random")],
    "game": "palace",
    "modules": ["huts"],
    "youngest": 1,
    "open_hands": True,
    "auto_end": None,
    "seed": 7,
    "components": None,
}
# Values at the borders of what fits, and beyond.
BORDERS = st.sampled_from(
    [
        *(None, True, False, 0, 1, -1, 5, 6, 1.5, 1_000_000, 1_000_001, 2**62 - 1, 2**62, 2**64, -(2**64)),
        *("", "x", "palace", "cards", "ping", "x" * 40, "x" * 64, "x" * 65, "x" * 128, "x" * 129),
        *(
            "x" * 400,
            "x" * 401,
            [],
            ["b3"],
            [3],
            ["x" * 17],
            ["b3"] * 120,
            ["b3"] * 121,
            {},
            {"a": 1},
            ["huts"],
        ),
    ]
)


@st.composite
def changed(draw: st.DrawFn, good: Form, others: list[str]) -> Form:
    """A form with up to two fields dropped, changed or added."""
    form = dict(good)
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from([*good, *others]))
        if draw(st.integers(0, 3)) == 0:
            form.pop(name, None)
        else:
            form[name] = draw(BORDERS | VALUES)
    return form


MESSAGES = st.sampled_from([*GOOD]).flatmap(
    lambda kind: changed({"type": kind, **GOOD[kind]}, ["id", "seat", "have", "colour"])
)
SEATS = st.lists(
    st.sampled_from([*seats_of("person", "random"), *seats_of("person", "person", "person")])
    | changed({"name": "Zoe", "player": "bot", "bot": "random"}, ["colour"]),
    max_size=7,
)
GAMES = changed(GOOD_GAME, ["colour"]) | st.builds(
    lambda form, seats: {**form, "seats": seats}, changed(GOOD_GAME, []), SEATS
)


def fits_a_message(form: Form) -> bool:
    kind = form.get("type")
    if not isinstance(kind, str) or kind not in NEEDED:
        return False
    fields = {name: value for name, value in form.items() if name != "type"}
    return an_object(NEEDED[kind], OPTIONAL.get(kind, {}))(fields)


def test_a_message_is_read() -> None:
    assert client_message('{"type":"ping"}') == Ping()
    move = '{"type":"move","id":"a","seq":3,"seat":1,"text":"end"}'
    assert client_message(move) == MakeMove("a", 3, 1, "end")


@settings(max_examples=600)
@given(MESSAGES)
def test_a_message_is_read_exactly_if_it_fits(form: Form) -> None:
    """Every type, with fields missing, too many, of other types, at and beyond their limits."""
    try:
        message = client_message(json.dumps(form))
    except InputError:
        assert not fits_a_message(form)
        return
    assert fits_a_message(form)
    assert msgspec.to_builtins(message) == ({"have": None} if form["type"] == "hello" else {}) | form


@settings(max_examples=600)
@given(GAMES)
def test_a_new_game_is_read_exactly_if_it_fits(form: Form) -> None:
    try:
        game = new_game(json.dumps(form).encode())
    except InputError:
        assert not NEW_GAME(form)
        return
    assert NEW_GAME(form)
    told = msgspec.to_builtins(game)
    for seat, given_seat in zip(told["seats"], form["seats"], strict=True):
        if "bot" not in given_seat:
            assert seat.pop("bot") is None
    assert {name: told[name] for name in form} == form


@settings(max_examples=100)
@given(st.binary(max_size=60))
def test_what_is_no_json_is_an_error_of_ours(data: bytes) -> None:
    """Bytes at random are none of our messages."""
    for read in (client_message, new_game):
        with pytest.raises(InputError):
            read(data)


def test_a_message_may_not_be_long() -> None:
    with pytest.raises(InputError, match="at most"):
        client_message('{"type":"ping"}' + " " * 70_000)


def can_be_a_table(form: Form) -> bool:
    """What ``NEW_GAME`` does not tell: seats, names, bots and modules go together."""
    seats, modules = form["seats"], form.get("modules", [])
    bots = bot_names()
    return (
        2 <= len(seats) <= 6
        and all(why_not_name(one_line(seat["name"])) is None for seat in seats)
        and len({look(one_line(seat["name"])) for seat in seats}) == len(seats)
        and all(seat.get("bot") in ([None, *bots] if seat["player"] == "bot" else [None]) for seat in seats)
        and set(modules) <= set(MODULES)
        and len(set(modules)) == len(modules)
        and not (modules and form.get("game") == "cards")
        and (form.get("youngest") or 0) < len(seats)
        and not form.get("components")
    )


@settings(max_examples=400)
@given(GAMES)
def test_what_fits_together_becomes_the_table_that_was_asked_for(form: Form) -> None:
    """Everything else is an error of ours; what is kept of a table reads back to it."""
    try:
        setup = new_setup(new_game(json.dumps(form).encode()))
    except InputError:
        assert not (NEW_GAME(form) and can_be_a_table(form))
        return
    assert NEW_GAME(form)
    assert can_be_a_table(form)
    assert setup_of(setup.text()) == setup
    assert setup.names == tuple(one_line(seat["name"]) for seat in form["seats"])
    assert [bot is None for bot in setup.bots] == [seat["player"] == "person" for seat in form["seats"]]
    assert setup.options.game == form.get("game", "palace")
    assert set(setup.options.modules) == set(form.get("modules", []))
    assert setup.options.youngest == form.get("youngest")
    assert (setup.open_hands, setup.auto_end) == (bool(form.get("open_hands")), bool(form.get("auto_end")))


@pytest.mark.parametrize("seed", [None, 0, 2**62 - 1])
def test_a_generator_is_found_again_where_it_stood(seed: int | None) -> None:
    """Also in all its streams; one with a secret is never that of a seed."""
    secret = new_secret()
    chance = new_chance(seed, secret)
    for draw in range(50):
        for stream in range(STREAMS):
            again = chance_at(seed, secret, place_of(chance))
            assert chance.below(stream, 100 + draw) == again.below(stream, 100 + draw)
        chance.below(MONEY if draw % 3 else TILE, 7)
    other = new_chance(seed, new_secret())
    fresh = new_chance(seed, secret)
    same = [other.below(MONEY, 2**30) for _ in range(4)] == [fresh.below(MONEY, 2**30) for _ in range(4)]
    assert same == (seed is not None)


@pytest.mark.parametrize("seed", [-(2**63), -5, 2**62, 2**63 - 1])
def test_a_game_kept_with_a_number_that_is_no_seed_today_goes_on(seed: int) -> None:
    """Until 0.1 other numbers were taken, of which 62 bits counted."""
    chance = FastChance(seed & SEED_MASK)
    chance.below(MONEY, 9)
    again = chance_at(seed, new_secret(), place_of(chance))
    assert [again.below(MONEY, 99) for _ in range(9)] == [chance.below(MONEY, 99) for _ in range(9)]


@pytest.mark.parametrize("seed", [-1, 2**62, 2**64, 2**70])
def test_a_message_with_a_number_that_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(InputError) as raised:
        new_game(json.dumps({"seats": [], "seed": seed}).encode())
    assert raised.value.at == "seed"
    assert new_game(json.dumps({"seats": [], "seed": 2**62 - 1}).encode()).seed == 2**62 - 1
