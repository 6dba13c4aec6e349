"""A kept game played again from its events: what a table needs to go on with it.

A fix of the rules never strands a game.  The moves, undos and draws that were kept are applied, not
judged; the game goes on by the rules of today.  Where one cannot be applied at all the table stands at
the position before it, for reading only, and says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from alhambra.notation.moves import parse_move
from alhambra.notation.recorded import FAILURES, apply_recorded, apply_recorded_undo, why_not_to_go_on
from alhambra.rules.errors import AlhambraError, NotationError
from alhambra.rules.game import Game
from alhambra.rules.options import RULES_VERSION
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
    """Replay a game from what was kept; Unplayable when not even its beginning can be made sense of.

    What was judged by these very rules is looked at once, at its end; move by move only where something
    is wrong with it, and where other rules judged it.
    """
    followed = _followed(row, setup, events, outside, row.rules_version == RULES_VERSION)
    if followed.was_judged and (followed.stopped or why_not_to_go_on(followed.game)):
        followed = _followed(row, setup, events, outside, was_judged=False)
    stopped = followed.stopped
    if followed.sound < followed.count:
        # Back to before the moves that led to where nobody can come today.
        stopped = followed.reason
        followed = _followed(row, setup, events[: followed.sound], outside, followed.was_judged)
    game = followed.game
    try:
        place = numbers_of(events[-1].place if events else row.place)
        game.draw_from(chance_at(row.seed, row.secret, place))
    except (NotationError, *FAILURES) as error:
        stopped = stopped or f"it is lost what the next draws would be: {error}"
    actions = {event.action for event in events if event.action is not None}
    return Folded(game, game.view(None), followed.log, len(events), actions, stopped)


class _Following:
    """A game on its way from change to change.

    ``count`` changes were carried out; after ``sound`` of them the game could last be played on by the
    rules of today, and ``reason`` is what has kept it from that since.
    """

    def __init__(self, game: Game, was_judged: bool) -> None:
        self.game = game
        self.log = Log()
        self.count = 0
        self.sound = 0
        self.reason: str | None = None
        self.stopped: str | None = None
        self.was_judged: Final = was_judged
        self.log.follow(game, 0)

    def follow(self, number: int, event: Event) -> None:
        """Carry out a change; one that raises leaves the game as it is."""
        if event.text == UNDO:
            apply_recorded_undo(self.game, event.seat)
        else:
            move, draws = parse_move(event.text, self.game.rules.verbs), draws_of(event.draws)
            after = self.game if self.was_judged else self.game.copy()
            apply_recorded(after, event.seat, move, draws, self.was_judged)
            self.game = after
        self.log.follow(self.game, event.seq, event.note)
        self.count = number + 1
        fault = None if self.was_judged else why_not_to_go_on(self.game)
        if fault is None:
            self.sound = self.count
        else:
            self.reason = f"after change {event.seq}, {event.text!r}, {fault}"


def _followed(
    row: Row, setup: Setup, events: Sequence[Event], outside: Outside, was_judged: bool
) -> _Following:
    following = _Following(_set_up(row, setup, outside), was_judged)
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
