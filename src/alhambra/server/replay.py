"""A kept game played again from its events: what a table needs to go on with it.

A fix of the rules never strands a game.  The moves, undos and draws that were kept stand, also those
that would be refused today; the game goes on by the rules of today.  Where one cannot be carried out at
all the table stands at the position before it, for reading only, and says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from alhambra.notation.moves import parse_move
from alhambra.notation.recorded import FAILURES, after_recorded, apply_recorded_undo, why_not_to_go_on
from alhambra.rules.errors import AlhambraError, NotationError
from alhambra.rules.game import Game
from alhambra.rules.view import View
from alhambra.server.columns import draws_of, numbers_of
from alhambra.server.generators import chance_at
from alhambra.server.log import Log
from alhambra.server.settings import Outside, nothing_outside
from alhambra.server.setup import Setup, Unplayable
from alhambra.server.store import UNDO, Event, Row

__all__ = ["Folded", "Unplayable", "fold"]


class Folded(NamedTuple):
    """What the events of a game come to.

    ``view``: a spectator's, of the last state; ``stopped``: why the game cannot go on from there, None
    if it can.
    """

    game: Game
    view: View
    log: Log
    seq: int
    actions: set[str]
    stopped: str | None


def fold(row: Row, setup: Setup, events: Sequence[Event], outside: Outside = nothing_outside) -> Folded:
    """Replay a game from what was kept; Unplayable when not even its beginning can be made sense of."""
    following = _followed(row, setup, events, outside)
    stopped = following.stopped
    if following.sound < following.count:
        # Moves of their day have led to where nobody could come today: back to before them.
        stopped = following.fault
        following = _followed(row, setup, events[: following.sound], outside)
    game = following.game
    try:
        place = numbers_of(events[-1].place if events else row.place)
        game.draw_from(chance_at(row.seed, row.secret, place))
    except (NotationError, *FAILURES) as error:
        stopped = stopped or f"it is lost what the next draws would be: {error}"
    actions = {event.action for event in events if event.action is not None}
    return Folded(game, game.view(None), following.log, len(events), actions, stopped)


class _Following:
    """A game on its way from change to change.

    ``count`` changes were carried out; after ``sound`` of them the game could last be played on by the
    rules of today, and ``fault`` is what has kept it from that since.  Legal moves lead from one position
    in which it can to another, so only what is refused today is looked at, and what comes after it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log = Log()
        self.count = 0
        self.sound = 0
        self.fault: str | None = None
        self.stopped: str | None = None
        self.log.follow(game, 0)

    def follow(self, number: int, event: Event) -> None:
        """Carry out a change; one that raises leaves the game as it is."""
        before = self.game
        if event.text == UNDO:
            apply_recorded_undo(before, event.seat)
        else:
            move = parse_move(event.text, before.rules.verbs)
            self.game = after_recorded(before, event.seat, move, draws_of(event.draws))
        self.log.follow(self.game, event.seq, event.note)
        self.count = number + 1
        if self.fault is not None or self.game is not before:
            fault = why_not_to_go_on(self.game)
            self.fault = None if fault is None else f"after change {event.seq}, {event.text!r}, {fault}"
        if self.fault is None:
            self.sound = self.count


def _followed(row: Row, setup: Setup, events: Sequence[Event], outside: Outside) -> _Following:
    following = _Following(_set_up(row, setup, outside))
    taken_back = _taken_back(events)
    number = 0
    while number < len(events):
        event = events[number]
        if event.seq != number + 1:
            following.stopped = f"change {number + 1} is lost"
            break
        try:
            following.follow(number, event)
        except (AlhambraError, *FAILURES) as error:
            if number not in taken_back:
                following.stopped = f"change {event.seq}, {event.text!r}, cannot be carried out: {error}"
                break
            number = taken_back[number]  # it left nothing behind
        number += 1
    return following


def _set_up(row: Row, setup: Setup, outside: Outside) -> Game:
    extra = outside(setup.options)
    if tuple(module.name for module in extra) != setup.extra:
        raise Unplayable(f"modules from outside: it is played with {' '.join(setup.extra) or 'none'}")
    try:
        return Game.new(setup.options, draws=[*draws_of(row.opening)], extra=extra)
    except (AlhambraError, *FAILURES) as error:
        raise Unplayable(f"it cannot be set up: {error}") from error


def _taken_back(events: Sequence[Event]) -> dict[int, int]:
    """Places of moves that were taken back, each with that of its undo."""
    undone: dict[int, int] = {}
    moves: list[int] = []
    for number, event in enumerate(events):
        if event.text != UNDO:
            moves.append(number)
        elif moves:
            undone[moves.pop()] = number
    return undone
