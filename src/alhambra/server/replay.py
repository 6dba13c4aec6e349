"""A kept game played again from its events: what a table needs to go on with it."""

from __future__ import annotations

from typing import NamedTuple

from alhambra.notation.moves import parse_move
from alhambra.rules.errors import AlhambraError
from alhambra.rules.game import Game
from alhambra.rules.options import RULES_VERSION
from alhambra.rules.view import View
from alhambra.server.generators import chance_at
from alhambra.server.log import Log
from alhambra.server.setup import Setup
from alhambra.server.store import UNDO, Event, Row


class Unplayable(AlhambraError):
    """A kept game cannot be replayed by this program."""


class Folded(NamedTuple):
    """What the events of a game come to.  ``view``: a spectator's, of the last state."""

    game: Game
    view: View
    log: Log
    seq: int
    actions: set[str]


def fold(row: Row, setup: Setup, events: list[Event]) -> Folded:
    """Replay a game from what was kept; Unplayable when the rules of today refuse it."""
    if row.rules_version != RULES_VERSION:
        raise Unplayable(
            f"game {row.id} was begun under rules version {row.rules_version}, not {RULES_VERSION}"
        )
    try:
        game = Game.new(setup.options, draws=list(row.opening))
        game.state.chance = chance_at(row.seed, row.secret, row.place)
        log = Log()
        log.follow(game, 0)
        for event in events:
            if event.text == UNDO:
                game.undo(event.seat)
                log.follow(game, event.seq)
                continue
            move = parse_move(event.text)
            game.play(move, event.seat, list(event.draws))
            # Copies for undo never differ from the state in their generator: draws make undo end.
            game.state.chance = chance_at(row.seed, row.secret, event.place)
            log.follow(game, event.seq, event.note)
    except AlhambraError as error:
        raise Unplayable(f"game {row.id} cannot be replayed: {error}") from error
    actions = {event.action for event in events if event.action is not None}
    return Folded(game, game.view(None), log, len(events), actions)
