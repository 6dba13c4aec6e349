"""What a game is to those above it: made for options, it makes states, lists, judges and plays moves."""

from __future__ import annotations

from collections.abc import Callable

from alhambra.rules.city.grid import City
from alhambra.rules.events import Event
from alhambra.rules.fields import Verbs
from alhambra.rules.ids import BUILDINGS, TILES
from alhambra.rules.money import list_takes
from alhambra.rules.moves import VERBS, Move, MoveList
from alhambra.rules.options import Options
from alhambra.rules.refusals import Refusal
from alhambra.rules.rng import Chance
from alhambra.rules.seams import (
    ACTIONS,
    BEFORE_ROUNDS,
    CITY_CHANGES,
    COUNTS,
    FREE_MOVES,
    PAYMENTS,
    POINTS,
    REFILLS,
    SECRETS,
    SET_UP,
    SETUP_QUESTION,
    WINDOWS,
    Module,
)
from alhambra.rules.state import State
from alhambra.rules.tiles import TileSet
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View


class Ruleset:
    """One of the two games with its options: makes states, lists, checks and plays moves."""

    def __init__(self, options: Options, modules: list[Module], tiles: TileSet) -> None:
        self.options: Options = options
        # How it is made again where it was pickled; set by ``compose``.
        self.made_by: Callable[[Options, tuple[Module, ...]], Ruleset] = _not_composed
        self.made_from: tuple[Options, tuple[Module, ...]] = (options, ())
        self.modules: list[Module] = modules
        self.tiles: TileSet = tiles
        # Those from outside this package, which the options do not name.
        self.outside: tuple[Module, ...] = tuple([one for one in modules if one.name not in options.modules])
        self.seats: i64 = options.seats
        self.has_neutral: bool = options.seats == 2
        self.copies: i64 = 2 if options.seats == 2 else 3  # of each money card (§1.1)
        self.lies_beside: vec[i64] = vec[i64]([0] * TILES)  # by tile: drawn for a slot, it lies beside it
        self.owner: dict[int, Module] = {}
        self.verbs: Verbs = {**VERBS}  # of all moves of this game, those of modules from outside too
        bag: list[int] = [*range(BUILDINGS)]
        place = 0
        for module in modules:
            module.index = place
            module.tiles = tiles
            module.seats = options.seats
            place += 1
            self.verbs.update(module.verbs)
            for kind in (*module.action_kinds, *module.free_kinds, *module.answer_kinds):
                self.owner[kind] = module
            for tile in module.bag_tiles():
                bag.append(tile)
                self.lies_beside[tile] = 1 if module.lies_beside(tile) else 0
        self.bag: vec[i64] = vec[i64](sorted(bag))  # as it is before anything was drawn
        self.setup_modules: list[Module] = self.answering(SET_UP)
        self.setup_question_modules: list[Module] = self.answering(SETUP_QUESTION)
        self.action_modules: list[Module] = self.answering(ACTIONS)
        self.free_move_modules: list[Module] = self.answering(FREE_MOVES)
        self.payment_modules: list[Module] = self.answering(PAYMENTS)
        self.city_change_modules: list[Module] = self.answering(CITY_CHANGES)
        self.window_modules: list[Module] = self.answering(WINDOWS)
        self.before_round_modules: list[Module] = self.answering(BEFORE_ROUNDS)
        self.count_modules: list[Module] = self.answering(COUNTS)
        self.point_modules: list[Module] = self.answering(POINTS)
        self.refill_modules: list[Module] = self.answering(REFILLS)
        self.secret_modules: list[Module] = self.answering(SECRETS)

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Ruleset:
        """Rules hold no state of a game: a copy is the same."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return self.made_by, self.made_from

    def answering(self, seam: str) -> list[Module]:
        """The modules that answer a seam, in their order."""
        return [module for module in self.modules if seam in module.answers]

    def new_state(self, chance: Chance, recorded: list[int] | None, events: list[Event] | None) -> State:
        """A game set up, up to its first decision.

        ``recorded``: the draws, when a record tells them; ``events``: a list to which what happens is
        added, None where nobody wants to know.
        """
        raise NotImplementedError

    def list_moves(self, state: State, out: MoveList) -> None:
        """Replace ``out`` by the moves on offer: all legal ones but payments with a card to spare."""
        raise NotImplementedError

    def list_takes(self, state: State, out: MoveList) -> None:
        """Push the ways to take money from the display."""
        list_takes(state.display, out)

    def list_buys(self, state: State, seat: i64, offer: i64, out: MoveList) -> None:
        """Push the purchases that a seat could make now; ``offer``: see ``MoveList.push_payment``."""
        raise NotImplementedError

    def list_cells(self, city: City, tile: i64, kind: i64, out: MoveList) -> None:
        """Push a move of a kind (place, build) with a tile for every cell where it may be built."""
        raise NotImplementedError

    def why_not(self, state: State, move: Move) -> Refusal | None:
        """The reason against a move of the seat to act; None for a legal one."""
        raise NotImplementedError

    def apply(self, state: State, move: i64) -> None:
        """Play a packed legal move (not checked) and run on to the next decision."""
        raise NotImplementedError

    def view(self, state: State, viewer: i64) -> View:
        """What a seat (-1: a spectator) may see."""
        raise NotImplementedError


def _not_composed(options: Options, extra: tuple[Module, ...]) -> Ruleset:
    raise TypeError("only rules made by compose can be pickled")
