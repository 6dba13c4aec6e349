"""From options to rules: picks the game and its modules in a fixed order, refuses bad combinations."""

from __future__ import annotations

from importlib import import_module

from alhambra.rules.cards.turn import CardGame
from alhambra.rules.errors import OptionsError
from alhambra.rules.ids import MOST_SEATS
from alhambra.rules.options import CARD_GAME, GAMES, MODULES, Options
from alhambra.rules.palace.turn import Palace
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.seams import Module
from alhambra.rules.tiles import STANDARD_TILES, TileSet


def compose(options: Options, extra: tuple[Module, ...] = ()) -> Ruleset:
    """The rules for options; ``extra`` modules (from outside) come after the known ones.

    Raises OptionsError, naming the option, for anything that cannot be combined.
    """
    check(options)
    rules = _composed(options, extra)
    rules.made_by = compose
    rules.made_from = (options, extra)
    return rules


def _composed(options: Options, extra: tuple[Module, ...]) -> Ruleset:
    tiles = STANDARD_TILES if options.tables is None else TileSet(options.tables)
    if options.game == CARD_GAME:
        if extra:
            raise OptionsError("modules", "the card game has no modules")
        return CardGame(options, [], tiles)
    return Palace(options, [_module(name) for name in options.modules] + [*extra], tiles)


def _module(name: str) -> Module:
    """The module of a name: the class that is called like its file, with a capital."""
    made: object = getattr(import_module(f"alhambra.rules.modules.{name}"), name.capitalize())()
    assert isinstance(made, Module), name
    return made


def check(options: Options) -> None:
    """Raise OptionsError unless a game can be made with these options."""
    if options.game not in GAMES:
        raise OptionsError("game", f"{options.game!r} is not one of {', '.join(GAMES)}")
    if not 2 <= options.seats <= MOST_SEATS:
        raise OptionsError("seats", f"{options.seats} is not between 2 and {MOST_SEATS}")
    for name in options.modules:
        if name not in MODULES:
            raise OptionsError("modules", f"{name!r} is not one of {', '.join(MODULES)}")
    if tuple(name for name in MODULES if name in options.modules) != options.modules:
        raise OptionsError("modules", f"each once, in the order {', '.join(MODULES)}")
    if options.modules and options.game == CARD_GAME:
        raise OptionsError("modules", "the card game has no modules")
    if options.youngest is not None and not 0 <= options.youngest < options.seats:
        raise OptionsError("youngest", f"{options.youngest} is not a seat from 0 to {options.seats - 1}")
