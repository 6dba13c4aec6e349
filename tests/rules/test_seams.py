"""The contract between a game and its modules: a module that uses every seam plays sound games."""

from __future__ import annotations

import pytest
from tests.rules import seam_module
from tests.rules.playing import checked_game
from tests.rules.seam_module import BROUGHT, STOCK, SeamModule, secrets_exchanged

from alhambra.rules import seams
from alhambra.rules.compose import compose
from alhambra.rules.game import Game, Options
from alhambra.rules.moves import KIND_MASK
from alhambra.rules.options import MODULES
from alhambra.rules.seams import Module

# Seam -> the methods by which a module answers it.
METHODS = {
    seams.SET_UP: ("set_up",),
    seams.SETUP_QUESTION: ("asks_at_setup",),
    seams.ACTIONS: ("list_actions",),
    seams.FREE_MOVES: ("list_free_moves",),
    seams.PAYMENTS: ("take_card", "holds_card", "spend_card", "further_cards", "list_payments"),
    seams.CITY_CHANGES: ("tile_came", "tile_left", "asks_after_change"),
    seams.WINDOWS: ("opens_window", "used_window"),
    seams.BEFORE_ROUNDS: ("asks_before_round", "before_last_round"),
    seams.COUNTS: ("add_counts",),
    seams.POINTS: ("points",),
    seams.REFILLS: ("refilled",),
    seams.SECRETS: ("may_hold_secret",),
}
# Methods that are asked for of every module, or follow from its kinds of moves.
ALWAYS = {
    *("new_state", "bag_tiles", "lies_beside", "list_answers", "why_not", "act", "details"),
    *("stock", "stock_left", "own_cards", "fault", "restore", "show_seat", "show_table"),
}
# What a module calls, and does not answer.
SERVICES = {"drawn"}


def overridden(module: Module) -> set[str]:
    """The methods that a module has of its own."""
    own: set[str] = set()
    for cls in type(module).__mro__[: type(module).__mro__.index(Module)]:
        own |= vars(cls).keys()
    return {name for name in own if name in vars(Module) and not name.startswith("_")}


def test_every_seam_has_its_methods_and_every_method_its_seam() -> None:
    assert set(METHODS) == set(seams.SEAMS)
    methods = {name for names in METHODS.values() for name in names}
    assert not methods & ALWAYS
    public = {name for name in vars(Module) if not name.startswith("_") and callable(getattr(Module, name))}
    assert public == methods | ALWAYS | SERVICES


@pytest.mark.parametrize("name", [*MODULES, "seam"])
def test_a_module_names_the_seams_whose_methods_it_has(name: str) -> None:
    """A seam that is not named would never be asked; one named in vain would only cost time."""
    if name == "seam":
        module: Module = SeamModule()
    else:
        module = compose(Options(modules=(name,))).modules[0]
    own = overridden(module)
    assert set(module.answers) == {seam for seam, methods in METHODS.items() if own & {*methods}}
    kinds = (*module.action_kinds, *module.free_kinds, *module.answer_kinds)
    assert (own >= {"why_not", "act"}) == bool(kinds)
    assert ("list_answers" in own) == bool(module.answer_kinds)
    assert ("lies_beside" in own) == bool(module.bag_tiles())


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_games_of_a_module_from_outside_are_sound_at_every_step(seats: int) -> None:
    """All that holds for the game alone holds with the module; its tiles are conserved too."""
    module = SeamModule()
    checked_game(
        Options(seats=seats),
        seed=seats + 20,
        extra=(module,),
        stock=STOCK,
        scramble=lambda state, seat, rng: secrets_exchanged(module, state, seat, rng),
        every=25,
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_random_games_of_a_module_from_outside_are_sound(seed: int) -> None:
    module = SeamModule()
    checked_game(
        Options(seats=seed % 5 + 2),
        seed=seed + 50,
        extra=(module,),
        stock=STOCK,
        scramble=lambda state, seat, rng: secrets_exchanged(module, state, seat, rng),
    )


def test_the_module_uses_every_seam() -> None:
    """Every method of every seam is called in one game, and every kind of its moves is played."""
    module = SeamModule()
    game = checked_game(Options(seats=3), seed=23, extra=(module,), stock=STOCK, every=30)
    never = {name for names in METHODS.values() for name in names if not module.calls[name]}
    assert never == set()
    played = {step.move & KIND_MASK for step in game.steps}
    assert {*module.action_kinds, *module.free_kinds, *module.answer_kinds} <= played
    assert {draw >> 8 for step in game.steps for draw in step.draws} >= {1, 2, 3}


def test_a_game_asks_nobody_in_vain() -> None:
    """A module that answers no seam is only asked what it has to show."""
    module = SeamModule()
    module.answers = ()
    game = Game.new(Options(seats=3), 1, extra=(module,))
    game.view(0)
    game.legal()
    assert set(module.calls) == {"show_seat", "show_table"}
    assert seam_module.BROUGHT == BROUGHT
