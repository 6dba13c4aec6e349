"""Compiled and uncompiled rules play the same games: both agree with the hashes kept as data."""

from __future__ import annotations

import json

import pytest
from tests.conftest import form_of_the_rules
from tests.golden.hashes import FILE, every_options, hash_of_games, name_of

from alhambra.rules.options import Options

EVERY = every_options()
# Uncompiled, every 12th line is played in a plain run; compiled, or in the long run, all of them.
SOME = EVERY[::12]


def differing(played: list[Options]) -> list[str]:
    """The lines of the file with which the games played here do not agree."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    return [name_of(one) for one in played if hash_of_games(one) != kept[name_of(one)]]


def test_the_file_has_a_line_for_every_subset_and_seat_count() -> None:
    assert list(json.loads(FILE.read_text(encoding="utf-8"))) == [name_of(options) for options in EVERY]
    assert len(EVERY) == 5 * (128 + 1)


def test_seeded_games_have_the_hashes_kept_as_data() -> None:
    """All 2,580 games when the rules are compiled, a part of them otherwise."""
    chosen = EVERY if form_of_the_rules() == "compiled" else SOME
    assert differing(chosen) == []


@pytest.mark.slow
def test_all_seeded_games_have_the_hashes_kept_as_data() -> None:
    assert differing(EVERY) == []
