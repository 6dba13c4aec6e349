"""The greedy bot plays the same games compiled and uncompiled: both agree with hashes kept as data."""

from __future__ import annotations

import json

import pytest
from tests.bots.games import FILE, GAMES, hash_of_game


@pytest.mark.parametrize("name", GAMES)
def test_a_seeded_game_has_the_hash_kept_as_data(name: str) -> None:
    """If the bot was meant to play differently: ``python -m tests.bots.games``."""
    assert hash_of_game(GAMES[name]) == json.loads(FILE.read_text(encoding="utf-8"))[name]


def test_every_hash_belongs_to_a_game() -> None:
    assert list(json.loads(FILE.read_text(encoding="utf-8"))) == list(GAMES)
