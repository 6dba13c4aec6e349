"""What comes in is checked before anything looks at it."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.at_table import seats_of

from alhambra.rules.rng import MONEY, SEED_MASK, STREAMS, TILE, FastChance
from alhambra.server.generators import chance_at, new_chance, new_secret, place_of
from alhambra.server.messages import InputError, MakeMove, Ping, client_message, new_game
from alhambra.server.setup import new_setup, setup_of

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
FIELDS = st.sampled_from(
    ["type", "id", "seq", "seat", "text", "key", "have", "cards", "seats", "modules", "name"]
)
TYPES = st.sampled_from(["hello", "move", "undo", "quote", "why", "ping"])
OBJECTS = st.dictionaries(FIELDS, VALUES | TYPES, max_size=8)


def test_a_message_is_read() -> None:
    assert client_message('{"type":"ping"}') == Ping()
    text = '{"type":"move","id":"a","seq":3,"seat":1,"text":"end"}'
    assert client_message(text) == MakeMove("a", 3, 1, "end")


@settings(max_examples=60)
@given(st.binary(max_size=60) | OBJECTS.map(lambda form: json.dumps(form).encode()))
def test_whatever_comes_is_a_message_or_an_error_of_ours(data: bytes) -> None:
    for read in (client_message, new_game):
        with contextlib.suppress(InputError):
            read(data)


def test_a_message_may_not_be_long() -> None:
    with pytest.raises(InputError, match="at most"):
        client_message('{"type":"ping"}' + " " * 70_000)


@settings(max_examples=60)
@given(OBJECTS)
def test_whatever_is_asked_for_is_a_table_or_an_error_of_ours(form: dict[str, object]) -> None:
    body = json.dumps({"seats": seats_of("person", "random"), **form}).encode()
    try:
        setup = new_setup(new_game(body))
    except InputError:
        return
    assert setup_of(setup.text()) == setup


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
