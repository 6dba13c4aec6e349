"""Games played at random, for tests of what is written about them."""

from __future__ import annotations

import random

from alhambra.rules.game import Game, Options
from alhambra.rules.moves import BUY
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.rules.tiles import Tables


def options(seed: int) -> Options:
    """Options of some game: every fourth a card game, any modules, sometimes own tables."""
    rng = random.Random(f"options {seed}")
    seats = 2 + seed % 5
    youngest = rng.choice([None, *range(seats)])
    if seed % 4 == 3:
        return Options(CARD_GAME, seats, youngest=youngest)
    modules = tuple(name for name in MODULES if rng.random() < 0.6)
    tables = Tables(wells=(1, 2, 3, 4, 5, 6)) if rng.random() < 0.3 else None
    return Options(seats=seats, modules=modules, youngest=youngest, tables=tables)


def played(seed: int, moves: int = 10_000, chosen: Options | None = None) -> Game:
    """A game after some random moves, purchases first, or at its end."""
    game = Game.new(chosen or options(seed), seed)
    rng = random.Random(f"moves {seed}")
    while not game.is_over and len(game.steps) < moves:
        offered = game.legal()
        buys = [move for move in offered if move.kind == BUY]
        game.play(rng.choice(buys or offered))
    return game
