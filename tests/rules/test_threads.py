"""Games in several threads do not disturb each other: a server lets bots think beside its tables."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.rules.playing import choices

from alhambra.rules.game import Game, Options
from alhambra.rules.options import MODULES


@pytest.fixture(autouse=True)
def _hasty_threads() -> Iterator[None]:
    """Threads take turns every few steps, as often as Python lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def moves_and_lists(seed: int) -> tuple[str, list[int]]:
    """The state after 250 random moves, and how many moves were on offer each time."""
    modules = MODULES if seed % 2 else ()
    game = Game.new(Options(seats=2 + seed % 3, modules=modules), seed)
    offered = []
    for _, number in zip(range(250), choices(random.Random(seed), game), strict=False):
        offered.append(len(game.legal_numbers()))
        game.play_number(number)
    return game.state.digest(), offered


def test_games_played_side_by_side_are_the_games_played_alone() -> None:
    """The rules keep nothing outside a game but tables that never change."""
    seeds = range(8)
    alone = [moves_and_lists(seed) for seed in seeds]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(moves_and_lists, seeds)) == alone


def test_copies_of_one_game_can_be_played_side_by_side() -> None:
    """A copy shares its rules with the game; they hold nothing of either."""
    game = Game.new(Options(seats=3, modules=MODULES), 5)

    def played(seed: int) -> str:
        twin = game.copy()
        for _, number in zip(range(250), choices(random.Random(seed), twin), strict=False):
            twin.play_number(number)
        return twin.state.digest()

    alone = [played(seed) for seed in range(6)]
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(played, range(6))) == alone
