"""Copies and pickles of everything a game is made of: the same in both forms of the rules, at any moment."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from tests.rules.seam_module import SeamModule

from alhambra.rules.city.fitting import loose_squares
from alhambra.rules.compose import compose
from alhambra.rules.game import Game, Options
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.rules.playout import random_playout
from alhambra.rules.rng import Chance, FastChance, SecretChance
from alhambra.rules.state import State
from alhambra.rules.tiles import Tables

KINDS = [
    Options(seats=2, modules=MODULES),
    Options(seats=5, modules=MODULES, tables=Tables(wells=(1, 2, 3, 4, 5, 6))),
    Options(seats=3),
    Options(game=CARD_GAME, seats=4),
]
WAYS = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
CHANCES = [FastChance(9), SecretChance(b"x" * 32), Chance()]
NAMES = ["copy", "deepcopy", "pickle"]


def in_the_middle(options: Options, moves: int, seed: int = 3) -> Game:
    game = Game.new(options, seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if not game.is_over:
            game.play(chance.choice(game.legal()))
    return game


def played_on(state: State, options: Options) -> list[int]:
    """Where a playout of a state leads."""
    random_playout(compose(options), state, FastChance(5))
    return state.words()


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
@pytest.mark.parametrize("options", KINDS, ids=["two", "own components", "base", "cards"])
def test_a_copy_of_a_game_is_equal_and_goes_its_own_way(options: Options, way: object) -> None:
    """Its history and what can be taken back come along; then neither changes the other."""
    assert callable(way)
    for moves in (0, 1, 7, 60, 200):
        game = in_the_middle(options, moves)
        twin: Game = way(game)
        assert twin.state.words() == game.state.words()
        assert twin.view(0) == game.view(0)
        assert twin.journal == game.journal
        assert twin.opening == game.opening
        assert [step.draws for step in twin.steps] == [step.draws for step in game.steps]
        assert [twin.can_undo(seat) for seat in range(options.seats)] == [
            game.can_undo(seat) for seat in range(options.seats)
        ]
        before, journal = game.state.words(), len(game.journal)
        if not twin.is_over:
            move = twin.legal()[-1]
            twin.play(move)
            assert (game.state.words(), len(game.journal)) == (before, journal)
            game.play(move)  # the generator was copied too
            assert game.state.words() == twin.state.words()


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
@pytest.mark.parametrize("options", KINDS, ids=["two", "own components", "base", "cards"])
def test_copies_of_a_state_play_out_alike(options: Options, way: object) -> None:
    """The generator goes on where it was; the original is left alone."""
    assert callable(way)
    for moves in (0, 40, 150):
        state = in_the_middle(options, moves).state
        twin: State = way(state)
        before = state.words()
        ends = played_on(twin, options)
        assert state.words() == before
        assert played_on(state.copy(), options) == ends


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
@pytest.mark.parametrize(
    "chance", [FastChance(9), SecretChance(b"x" * 32), Chance()], ids=lambda c: type(c).__name__
)
def test_generators_are_copied_where_they_are(chance: Chance, way: object) -> None:
    """They give the same numbers from there on."""
    assert callable(way)
    if type(chance) is not Chance:
        for n in (5, 9, 100):
            chance.below(0, n)
    twin: Chance = way(chance)
    assert type(twin) is type(chance)
    if type(chance) is not Chance:
        assert [twin.below(s, 1000) for s in (0, 1, 2, 0)] == [chance.below(s, 1000) for s in (0, 1, 2, 0)]


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_rules_and_components_are_copied(way: object) -> None:
    """They never change: a copy may be the same, a pickle makes them again."""
    assert callable(way)
    for options in KINDS:
        rules = compose(options)
        twin = way(rules)
        assert twin.options.seats == rules.options.seats
        assert [module.name for module in twin.modules] == [module.name for module in rules.modules]
        assert [*twin.tiles.price] == [*rules.tiles.price]
        assert [*way(rules.tiles).walls] == [*rules.tiles.walls]


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_the_parts_of_a_state_are_copied(way: object) -> None:
    """A city, a seat, a draw pile and a module's part by itself."""
    assert callable(way)
    state = in_the_middle(KINDS[0], 150).state
    for seat in state.seats:
        twin = way(seat)
        assert twin.city.cells() == seat.city.cells()
        assert twin.city.empty_cells() == seat.city.empty_cells()
        assert [*twin.hand] == [*seat.hand]
        city = way(seat.city)
        assert [city.tile_at(cell) for cell in city.cells()] == [
            seat.city.tile_at(cell) for cell in seat.city.cells()
        ]
        assert sorted(loose_squares(city)) == sorted(loose_squares(seat.city))
    assert [*way(state.deck).remaining] == [*state.deck.remaining]
    for part in state.modules:
        assert way(part).data() == part.data()


def test_a_game_with_a_module_from_outside_is_pickled() -> None:
    """Its rules are made again from the module itself."""
    game = Game.new(Options(seats=3), 1, extra=(SeamModule(),))
    game.play(game.legal()[0])
    twin: Game = pickle.loads(pickle.dumps(game))
    assert twin.state.words() == game.state.words()
    assert [module.name for module in twin.rules.modules] == ["seam"]
