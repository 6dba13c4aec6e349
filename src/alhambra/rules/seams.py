"""The whole contract between a game and its modules: a ``Module`` answers, the game asks and acts.

A game asks its modules at named places (set-up, offers, actions, payments, a tile that came or left,
between turns, before a round, counting, points, what is visible).  A module answers and changes only
its own state; it never pushes frames, pays, refills or scores.  What it does not answer keeps the
default below.  ``answers`` names the seams that a module answers, so that a game asks nobody in vain;
what has no seam's name in its docstring is asked of every module, or of the one whose move it is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from alhambra.rules.errors import AlhambraError
from alhambra.rules.events import ModuleEvent
from alhambra.rules.fields import Field, Verbs
from alhambra.rules.moves import Move, MoveList
from alhambra.rules.refusals import Refusal
from alhambra.rules.report import Detail
from alhambra.rules.rng import Chance
from alhambra.rules.state import ModuleState, State
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

# Names of the seams, for ``answers``.
SET_UP: Final = "set_up"
SETUP_QUESTION: Final = "setup_question"
ACTIONS: Final = "actions"
FREE_MOVES: Final = "free_moves"
PAYMENTS: Final = "payments"
CITY_CHANGES: Final = "city_changes"
WINDOWS: Final = "windows"
BEFORE_ROUNDS: Final = "before_rounds"
COUNTS: Final = "counts"
POINTS: Final = "points"
REFILLS: Final = "refills"
SECRETS: Final = "secrets"
SEAMS: Final = (
    SET_UP,
    SETUP_QUESTION,
    ACTIONS,
    FREE_MOVES,
    PAYMENTS,
    CITY_CHANGES,
    WINDOWS,
    BEFORE_ROUNDS,
    COUNTS,
    POINTS,
    REFILLS,
    SECRETS,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Module:
    """One module of the palace game.  Made once per game options; holds no state of a game."""

    def __init__(self, name: str, section: str, answers: tuple[str, ...]) -> None:
        self.name: str = name
        self.section: str = section  # of RULES.md
        self.answers: tuple[str, ...] = answers
        self.index: i64 = 0  # of its state among a state's modules; set when composed
        self.tiles: TileSet = STANDARD_TILES  # set when composed
        self.seats: i64 = 0  # set when composed
        # Kinds of its own moves by when they may be made: as an action that ends the actions of a
        # turn, freely in one's own turn, in answer to one of its questions.
        self.action_kinds: tuple[int, ...] = ()
        self.free_kinds: tuple[int, ...] = ()
        self.answer_kinds: tuple[int, ...] = ()
        self.free_section: str = section  # which says that free moves belong to the seat's own turn
        self.verbs: Verbs = {}  # only of a module that the manifest lacks
        # What it shows of each seat and of the table: the fields of ``show_seat`` and ``show_table``.
        self.seat_fields: tuple[Field, ...] = ()
        self.table_fields: tuple[Field, ...] = ()

    # ---- set-up

    def new_state(self, seats: int) -> ModuleState:
        """Its part of a new game's state."""
        return ModuleState((), [])

    def bag_tiles(self) -> tuple[int, ...]:
        """Tiles that are mixed into the bag."""
        return ()

    def stock(self) -> tuple[int, ...]:
        """Tiles that it keeps in its own state until a seat gains them."""
        return ()

    def stock_left(self, state: State) -> list[int]:
        """Those of its ``stock`` that are in its state still."""
        return []

    def own_cards(self) -> tuple[int, ...]:
        """Cards that it puts into the draw pile."""
        return ()

    def lies_beside(self, tile: i64) -> bool:
        """Whether a tile of its own, drawn for a slot, lies beside it and another one is drawn."""
        return False

    def set_up(self, state: State) -> None:
        """SET_UP: its set-up, after the opening money and the splitting of the draw pile."""

    def asks_at_setup(self, state: State, seat: i64) -> bool:
        """SETUP_QUESTION: whether a seat is asked something before the first turn."""
        return False

    def drawn(
        self,
        state: State,
        stream: i64,
        kind: i64,
        among: vec[i64],
        name: str,
        seat: i64 = -1,
        secret: bool = False,
    ) -> i64:
        """Draw one of some tiles by chance; its index.  The event ``name`` tells it, and so does a record.

        ``stream`` of ``rng``, ``kind`` of ``draws``; ``seat``: who gets it; ``secret``: only that seat knows.
        """
        index = state.choice(stream, kind, among)
        if state.events is not None:
            state.events.append(ModuleEvent(self.name, name, seat, among[index], draw=kind, secret=secret))
        return index

    # ---- own moves

    def list_actions(self, state: State, seat: i64, out: MoveList) -> None:
        """ACTIONS: push the actions it adds to a turn."""

    def list_free_moves(self, state: State, seat: i64, out: MoveList) -> None:
        """FREE_MOVES: push moves that cost no action in the seat's own turn."""

    def list_answers(self, state: State, seat: i64, question: i64, out: MoveList) -> None:
        """Push the answers to one of its questions (AT_SETUP, BEFORE_ROUND, AFTER_CHANGE).

        The game adds ``none`` before a round.
        """

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        """The reason against one of its own moves; that it may be made now at all is checked before.

        Which of its questions is open (``state.argument()``) is not: a module with several sees to it.
        """
        return None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        """Carry out one of its own moves in its own state; the tile it gains for the seat, or -1."""
        return -1

    # ---- money

    def take_card(self, state: State, seat: i64, card: i64) -> None:
        """PAYMENTS: a card that is no money was taken."""

    def holds_card(self, state: State, seat: i64, card: i64) -> bool:
        """PAYMENTS: whether a seat holds such a card."""
        return False

    def spend_card(self, state: State, seat: i64, card: i64) -> None:
        """PAYMENTS: such a card was played; the game puts it on the discards."""

    def further_cards(self, state: State, seat: i64) -> tuple[int, ...]:
        """PAYMENTS: such cards in a seat's hand, which everybody may know."""
        return ()

    def list_payments(
        self, state: State, seat: i64, slot: i64, price: i64, offer: i64, move: i64, out: MoveList
    ) -> None:
        """PAYMENTS: push ``move`` with every further payment that it makes possible."""

    # ---- the city

    def tile_came(self, state: State, seat: i64, cell: i64, tile: i64, swapped: bool) -> i64:
        """CITY_CHANGES: a tile was built; the points it scores at once."""
        return 0

    def tile_left(self, state: State, seat: i64, cell: i64, tile: i64) -> None:
        """CITY_CHANGES: a tile left the city (before a swapped one comes)."""

    def asks_after_change(self, state: State, seat: i64) -> bool:
        """CITY_CHANGES: whether the seat is asked something now that its city has changed."""
        return False

    # ---- between turns and before a round

    def opens_window(self, state: State, seat: i64) -> bool:
        """WINDOWS: whether a seat may buy one thing, exactly paid, between turns."""
        return False

    def used_window(self, state: State, seat: i64) -> None:
        """WINDOWS: the seat has bought."""

    def asks_before_round(self, state: State, seat: i64) -> bool:
        """BEFORE_ROUNDS: whether a seat is asked before A or B; depends on public things only."""
        return False

    def before_last_round(self, state: State) -> None:
        """BEFORE_ROUNDS: what happens by itself before round C."""

    def refilled(self, state: State) -> None:
        """REFILLS: display and market have been filled after a turn (not after a purchase between turns)."""

    # ---- scoring

    def add_counts(self, state: State, seat: i64, counts: vec[i64], stride: i64) -> None:
        """COUNTS: add to ``counts[kind * stride + seat]`` what counts in the majorities."""

    def points(self, state: State, seat: i64) -> i64:
        """POINTS: further points of a seat in a round."""
        return 0

    def details(self, state: State, seat: i64) -> list[Detail]:
        """What of its own counted or scored in a round, one by one, for the report."""
        return []

    # ---- what is read

    def fault(self, state: State) -> str:
        """What cannot be in its part of a state that was read; empty when all can be.

        Its vectors have the names of ``new_state`` and whole numbers, no more is checked before.
        """
        return ""

    # ---- what is visible

    def show_seat(self, state: State, seat: i64, viewer: i64) -> tuple[object, ...] | None:
        """What ``viewer`` (-1: a spectator) may know of a seat, by ``seat_fields``; None for nothing."""
        return None

    def show_table(self, state: State) -> tuple[object, ...] | None:
        """What everybody may know of the table, by ``table_fields``; None for nothing."""
        return None

    def restore(self, state: State, view: View, chance: Chance) -> None:
        """Give its part of ``state``, which is new, what a view tells of it (``belief``).

        What the viewer cannot know is drawn: each possibility is equally likely.
        """
        if len(state.modules[self.index].vectors):
            raise AlhambraError(f"the module {self.name!r} does not say how a view of it becomes a state")

    def may_hold_secret(self, state: State, seat: i64) -> bool:
        """SECRETS: whether a seat may have a move that others cannot know; depends on public things only."""
        return False
