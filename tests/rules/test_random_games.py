"""What is true at every step of every game, at every number of seats."""

from __future__ import annotations

import pytest
from tests.rules.playing import checked_game

from alhambra.rules.game import Game, Options
from alhambra.rules.ids import FIRST_HUT, TILES
from alhambra.rules.moves import BUILD, BUY, KIND_MASK, REMOVE, STOP, SWAP, TAKE
from alhambra.rules.options import MODULES

SEATS = (2, 3, 4, 5, 6)
ACTIONS = (TAKE, BUY, BUILD, REMOVE, SWAP)


def actions_by_turn(game: Game) -> list[list[int]]:
    """The kinds of the actions of each turn of the base game."""
    found: list[list[int]] = [[]]
    for step in game.steps:
        kind = step.move & KIND_MASK
        if kind in ACTIONS:
            found[-1].append(kind)
        elif kind != STOP and found[-1]:
            found.append([])
    return found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_is_sound_at_every_step(seats: int, seed: int) -> None:
    """Cards and tiles are conserved, moves are taken back and copies independent; views hide what a seat
    cannot know; told draws give the same state, and the game comes to its end (§5).
    """
    game = checked_game(Options(seats=seats), seed=seed, every=20)
    assert all(len(turn) <= 5 for turn in actions_by_turn(game))
    assert all(kind == BUY for turn in actions_by_turn(game) for kind in turn[:-1])


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(10, 18))
def test_many_random_games_are_sound_at_every_step(seats: int, seed: int) -> None:
    checked_game(Options(seats=seats), seed=seed, every=5)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_with_all_modules_are_sound_at_every_step(seats: int) -> None:
    checked_game(Options(seats=seats, modules=MODULES), seed=seats, stock=(*range(FIRST_HUT, TILES),))
