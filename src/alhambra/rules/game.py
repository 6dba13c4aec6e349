"""The façade: a whole game with its history.

>>> from alhambra import Game, Options
>>> game = Game.new(Options(seats=3), seed=1)
>>> move = game.legal()[0]
>>> game.why_not(move) is None
True
>>> game.play(move)

A game keeps its moves and draws, so that it can be written down and replayed, and copies of the
states to which a seat may still go back.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.action_judging import why_not_formed, why_not_other_seat
from alhambra.rules.compose import compose
from alhambra.rules.draws import draw_text
from alhambra.rules.errors import DrawError, IllegalMove
from alhambra.rules.events import Event, TakenBack, brings_news, draws_of
from alhambra.rules.frames import OVER, PHASE_NAMES
from alhambra.rules.money import can_drop_card
from alhambra.rules.moves import BUY, END, Move, MoveList, kind_of, packed, unpacked
from alhambra.rules.options import Options
from alhambra.rules.previewing import Preview, preview_of, state_if_on_turn
from alhambra.rules.refusals import Refusal, refusal, refusal_text
from alhambra.rules.rng import Chance, FastChance
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.scoring import winners_of
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.texts import GAME, text_of
from alhambra.rules.view import View

__all__ = ["Game", "Move", "Options", "Step"]


class Step:
    """One move of a game: who made it, what happened, and the draws among that (``draws.draw_text``).

    ``first``: the number of its first event in the game's journal.
    """

    __slots__ = ("draws", "events", "first", "move", "seat")

    def __init__(self, seat: int, move: int, events: tuple[Event, ...], first: int) -> None:
        self.seat: Final = seat
        self.move: Final = move
        self.events: Final = events
        self.draws: Final = draws_of(events)
        self.first: Final = first


class Game:
    """A game in progress or over.

    ``opening``: the draws of the set-up; ``steps``: all moves that hold, each with what happened;
    ``journal``: every event from the set-up on, those that were taken back too: an event's place in it is
    its number for ever.
    """

    def __init__(self, rules: Ruleset, state: State, events: tuple[Event, ...]) -> None:
        self.rules: Ruleset = rules
        self.state: State = state
        self.opening: tuple[int, ...] = draws_of(events)
        self.journal: list[Event] = [*events]
        self.steps: list[Step] = []
        self._earlier: list[State] = []  # states before the moves that can be taken back
        self._offered: MoveList = MoveList()

    def __repr__(self) -> str:
        """The table in a few lines, as a spectator sees it."""
        return text_of(GAME, self) or f"<Game {self.options.game}, {self.options.seats} seats>"

    @classmethod
    def new(
        cls,
        options: Options,
        seed: int = 0,
        chance: Chance | None = None,
        draws: list[int] | None = None,
        extra: tuple[Module, ...] = (),
    ) -> Game:
        """Set up a game.

        The same ``seed``, 0 to 2**62 - 1, gives the same chance (not secret: a table with a person
        brings a ``SecretChance`` as ``chance``).  With ``draws`` (a record) the set-up is told, not
        drawn, and the game has no generator.  Raises OptionsError for options that do not go together
        or a number that is no seed, DrawError for draws that cannot be.
        """
        rules = compose(options, extra)
        if draws is not None:
            chance = Chance()
        elif chance is None:
            chance = FastChance(seed)
        return _set_up(rules, chance, draws)

    # ---- whose turn, and what may be done

    @property
    def options(self) -> Options:
        """The options of this game."""
        return self.rules.options

    @property
    def seat_to_act(self) -> int | None:
        """The seat that must decide now; None when the game is over."""
        return None if self.is_over else self.state.seat_to_act()

    @property
    def is_over(self) -> bool:
        """Whether the last round has been scored."""
        return self.state.phase() == OVER

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat."""
        return tuple([seat.score for seat in self.state.seats])

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the most points (several share the victory, §5.10); empty until the end."""
        if not self.is_over:
            return ()
        return winners_of(self.scores)

    def legal(self) -> list[Move]:
        """The moves on offer: every legal one but payments with a card that could be left out."""
        return [unpacked(number) for number in self.legal_numbers()]

    def legal_numbers(self) -> list[int]:
        """The moves on offer as integers (``alhambra.rules.moves``)."""
        self.rules.list_moves(self.state, self._offered)
        return self._offered.as_list()

    def may_have_secret_moves(self) -> bool:
        """Whether the seat to act may have a move of which the others cannot know (something hidden).

        Judged by what everybody sees, so that it betrays nothing itself (§6.3.3).
        """
        if self.is_over:
            return False
        seat = self.state.seat_to_act()
        return any(module.may_hold_secret(self.state, seat) for module in self.rules.secret_modules)

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        """The reason against a move (of ``seat``, by default the one to act); None for a legal one."""
        against = self._why_not_formed(move, seat)
        if against is not None:
            return against
        if seat is not None and seat != self.seat_to_act and not self.is_over:
            return why_not_other_seat(self.rules, self.state, move)
        return self.rules.why_not(self.state, move)

    def why_not_if_on_turn(self, move: Move, seat: int) -> Refusal | None:
        """The reason against a move as if it were the seat's turn and an action due.

        A tile is placed as if it lay aside, be it in the market, in the seat's reserve or aside.  For
        the seat itself: the answer may depend on what it alone knows.
        """
        against = self._why_not_formed(move, seat)
        if against is not None or self.is_over:
            return against or refusal("turn.game_over")
        return self.rules.why_not(state_if_on_turn(self.state, move, seat), move)

    def preview(self, move: Move, seat: int) -> Preview | Refusal:
        """How the seat would stand after a move judged as by ``why_not_if_on_turn``, or the reason."""
        against = self._why_not_formed(move, seat)
        if against is not None:
            return against
        if self.is_over:
            return refusal("turn.game_over")
        return preview_of(self.rules, self.state, move, seat)

    def _why_not_formed(self, move: Move, seat: int | None) -> Refusal | None:
        if seat is not None and not 0 <= seat < self.options.seats:
            return refusal("move.seat", number=seat)
        return why_not_formed(self.rules, move)

    def is_wasteful(self, move: Move) -> bool:
        """Whether a legal move pays with a card that could be left out."""
        if move.kind != BUY:
            return False
        return can_drop_card(self.rules.tiles.price[move.tile], move.cards, move.slot)

    # ---- playing

    def play(self, move: Move, seat: int | None = None, draws: list[int] | None = None) -> None:
        """Play a legal move; raises IllegalMove with the reason otherwise.

        ``draws``: the draws that follow it, when they are told by a record (DrawError if they
        cannot be).
        """
        against = self.try_play(move, seat, draws)
        if against is not None:
            raise self._illegal(against, move, seat)

    def try_play(self, move: Move, seat: int | None = None, draws: list[int] | None = None) -> Refusal | None:
        """Play a move if it is legal, else change nothing; the reason against it.  Judged once."""
        against = self.why_not(move, seat)
        if against is None:
            self.play_number(packed(move), draws)
        return against

    def _illegal(self, against: Refusal, move: Move | None, seat: int | None) -> IllegalMove:
        state = self.state
        who = state.seat_to_act() if seat is None else seat
        reason = refusal_text(against, self.rules.tiles)
        return IllegalMove(against, reason, move, who, state.turn, PHASE_NAMES[state.phase()])

    def play_number(self, number: int, draws: list[int] | None = None) -> None:
        """Play a packed move that is known to be legal (not checked)."""
        state = self.state
        before = state.copy()
        seat = state.seat_to_act()
        events: list[Event] = []
        state.events = events
        state.recorded = draws
        state.recorded_at = 0
        try:
            self.rules.apply(state, number)
            if draws is not None and state.recorded_at != len(draws):
                raise _surplus(draws, state.recorded_at)
        except Exception:
            self.state = before
            raise
        state.events = None
        state.recorded = None
        self.steps.append(Step(seat, number, tuple(events), len(self.journal)))
        self.journal += events
        if kind_of(number) == END or self.is_over or brings_news(events):
            self._earlier.clear()
        else:
            self._earlier.append(before)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last move back (§3.10).

        It made the last move, that ended neither the turn nor the game, and nothing was drawn or
        revealed by it.
        """
        return bool(self._earlier) and self.steps[len(self.steps) - 1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back the last move of a seat; raises IllegalMove when it may not."""
        if not self.can_undo(seat):
            raise self._illegal(refusal("undo.nothing"), None, seat)
        self.take_back(seat)

    def take_back(self, seat: int) -> None:
        """Take back the last move as a record says (not checked: whoever made it, whatever it drew)."""
        step = self.steps.pop()
        if not self._earlier:
            twin = _set_up(self.rules, Chance(), [*self.opening])
            for before in self.steps:
                twin.play_number(before.move, [*before.draws])
            self._earlier = [*twin._earlier, twin.state]
            self.draw_from(self.state.chance)
        self.state = self._earlier.pop()
        self.journal.append(TakenBack(seat, step.first))

    def draw_from(self, chance: Chance) -> None:
        """Draw from this generator from now on, also after moves are taken back."""
        self.state.chance = chance
        for state in self._earlier:
            state.chance = chance.copy()

    def copy(self) -> Game:
        """An independent copy with its history."""
        twin = Game(self.rules, self.state.copy(), ())
        twin.opening = self.opening
        twin.journal = self.journal[:]
        twin.steps = self.steps[:]
        twin._earlier = [state.copy() for state in self._earlier]
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _game_of, (
            self.rules,
            self.state,
            self.opening,
            self.journal,
            [(step.seat, step.move, step.events, step.first) for step in self.steps],
            self._earlier,
        )

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may see."""
        return self.rules.view(self.state, -1 if seat is None else seat)


def _set_up(rules: Ruleset, chance: Chance, draws: list[int] | None) -> Game:
    events: list[Event] = []
    state = rules.new_state(chance, draws, events)
    if draws is not None and state.recorded_at != len(draws):
        raise _surplus(draws, state.recorded_at)
    state.events = None
    state.recorded = None
    state.keeps_reports = True
    return Game(rules, state, tuple(events))


def _surplus(draws: list[int], used: int) -> DrawError:
    return DrawError(f"the recorded draw {draw_text(draws[used])} is one too many here")


def _game_of(
    rules: Ruleset,
    state: State,
    opening: tuple[int, ...],
    journal: list[Event],
    steps: list[tuple[int, int, tuple[Event, ...], int]],
    earlier: list[State],
) -> Game:
    """A pickled game."""
    game = Game(rules, state, ())
    game.opening = opening
    game.journal = journal
    game.steps = [Step(*step) for step in steps]
    game._earlier = earlier
    return game
