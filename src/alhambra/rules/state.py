"""The state of a game as plain data, and the draws that change it.

Everything is small integers in flat vectors.  The flow is data too: ``frames`` is a stack of
integers, the top one is what happens next (phase, seat, module, argument).  States are compared by
``words`` or ``digest``, which leave out the generator, the events and the reports.
"""

from __future__ import annotations

import hashlib
from typing import final

from alhambra.rules.city.grid import City
from alhambra.rules.draws import DREW_CARD, DREW_TILE, draw_text, kind_of_draw, thing_of_draw
from alhambra.rules.errors import DrawError
from alhambra.rules.events import Event, PilesMade
from alhambra.rules.frames import argument_of, frame_of, module_of, phase_of, seat_of
from alhambra.rules.ids import NO_CARD, NO_TILE, card_text
from alhambra.rules.money import Deck
from alhambra.rules.report import RoundReport
from alhambra.rules.rng import TILE, Chance
from alhambra.rules.tiles import tile_text
from alhambra.rules.vecs import append, i64, pop, vec


@final
class Seat:
    """What one seat has.

    ``hand``: a purse a currency; ``aside``: tiles bought and not yet placed; ``front``: building
    cards lying in front of the seat (card game).
    """

    __slots__ = ("aside", "city", "front", "hand", "reserve", "score")

    def __init__(self, city: City) -> None:
        self.hand: vec[i64] = vec[i64]([0] * 4)
        self.score: i64 = 0
        self.city: City = city
        self.reserve: vec[i64] = vec[i64]()
        self.aside: vec[i64] = vec[i64]()
        self.front: vec[i64] = vec[i64]()

    def copy(self) -> Seat:
        """An independent copy."""
        twin = Seat(self.city.copy())
        twin.hand = self.hand[:]
        twin.score = self.score
        twin.reserve = self.reserve[:]
        twin.aside = self.aside[:]
        twin.front = self.front[:]
        return twin

    def __copy__(self) -> Seat:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Seat:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        vectors = (self.hand, self.reserve, self.aside, self.front)
        return _seat_of, (self.city, self.score, *[_listed(vector) for vector in vectors])


@final
class ModuleState:
    """What a module adds to a state: vectors by name, so that every module is saved and copied alike.

    ``vectors[i]`` is the one called ``names[i]``.
    """

    __slots__ = ("names", "vectors")

    def __init__(self, names: tuple[str, ...], vectors: list[vec[i64]]) -> None:
        self.names: tuple[str, ...] = names
        self.vectors: list[vec[i64]] = vectors

    def copy(self) -> ModuleState:
        """An independent copy."""
        vectors: list[vec[i64]] = []
        for vector in self.vectors:
            vectors.append(vector[:])
        return ModuleState(self.names, vectors)

    def data(self) -> dict[str, list[int]]:
        """Everything in it, by name; what ``load`` takes."""
        return {name: [number for number in self.vectors[at]] for at, name in enumerate(self.names)}

    def load(self, data: dict[str, list[int]]) -> None:
        """Replace everything by what ``data`` gave (KeyError when a name is missing)."""
        self.vectors = [vec[i64](data[name]) for name in self.names]

    def __copy__(self) -> ModuleState:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> ModuleState:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _module_state_of, (self.data(),)


@final
class State:
    """One moment of a game.  Made by the rules, changed only by them."""

    __slots__ = (
        "bag",
        "beside_slots",
        "beside_tiles",
        "chance",
        "deck",
        "depth",
        "display",
        "ending",
        "events",
        "frames",
        "keeps_reports",
        "modules",
        "neutral",
        "neutral_score",
        "on_turn",
        "recorded",
        "recorded_at",
        "reports",
        "round",
        "seats",
        "slots",
        "start",
        "top",
        "turn",
    )

    def __init__(self, seats: list[Seat], deck: Deck, modules: list[ModuleState], chance: Chance) -> None:
        self.seats: list[Seat] = seats
        self.deck: Deck = deck
        self.display: vec[i64] = vec[i64]([NO_CARD] * 4)
        self.slots: vec[i64] = vec[i64]([NO_TILE] * 4)
        # What lies beside the slots, in the order drawn: slot and tile of each.
        self.beside_slots: vec[i64] = vec[i64]()
        self.beside_tiles: vec[i64] = vec[i64]()
        self.bag: vec[i64] = vec[i64]()  # sorted
        self.frames: vec[i64] = vec[i64]([0] * 8)  # the stack, its top at depth - 1
        self.depth: i64 = 0
        self.top: i64 = 0  # the top frame
        self.start: i64 = 0
        self.on_turn: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 0  # the round whose card lies in the display, not yet scored
        self.ending: bool = False  # the market could not be filled
        self.neutral: vec[i64] = vec[i64]()
        self.neutral_score: i64 = 0
        self.modules: list[ModuleState] = modules
        self.chance: Chance = chance
        self.events: list[Event] | None = None  # what happens, where somebody wants to know
        self.recorded: list[int] | None = None  # draws that a record tells, so that none is made
        self.recorded_at: i64 = 0
        self.keeps_reports: bool = False
        self.reports: tuple[RoundReport, ...] = ()

    def copy(self) -> State:
        """An independent copy, its generator copied too; the events are not carried on."""
        twin = State(
            [seat.copy() for seat in self.seats],
            self.deck.copy(),
            [module.copy() for module in self.modules],
            self.chance.copy(),
        )
        twin.display = self.display[:]
        twin.slots = self.slots[:]
        twin.beside_slots = self.beside_slots[:]
        twin.beside_tiles = self.beside_tiles[:]
        twin.bag = self.bag[:]
        twin.frames = self.frames[:]
        twin.depth = self.depth
        twin.top = self.top
        twin.start = self.start
        twin.on_turn = self.on_turn
        twin.turn = self.turn
        twin.round = self.round
        twin.ending = self.ending
        twin.neutral = self.neutral[:]
        twin.neutral_score = self.neutral_score
        twin.keeps_reports = self.keeps_reports
        twin.reports = self.reports
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as ``copy`` copies: with its generator, without the list of events."""
        vectors = (self.display, self.slots, self.beside_slots, self.beside_tiles, self.bag, self.neutral)
        numbers = (self.start, self.on_turn, self.turn, self.round, self.neutral_score)
        return _state_of, (
            self.seats,
            self.deck,
            self.modules,
            self.chance,
            [_listed(vector) for vector in vectors],
            [self.frames[level] for level in range(self.depth)],
            [*numbers],
            (self.ending, self.keeps_reports),
            self.reports,
        )

    # ---- the stack of frames

    def push(self, phase: i64, seat: i64, module: i64 = 0, argument: i64 = 0) -> None:
        """Put a frame on the stack."""
        depth = self.depth
        self.depth = depth + 1
        top = frame_of(phase, seat, module, argument)
        self.top = top
        if depth < len(self.frames):
            self.frames[depth] = top
        else:
            self.frames = append(self.frames, top)

    def drop(self) -> None:
        """Take the top frame off the stack."""
        depth = self.depth - 1
        self.depth = depth
        self.top = self.frames[depth - 1] if depth else i64(0)

    def replace(self, phase: i64, seat: i64, module: i64 = 0, argument: i64 = 0) -> None:
        """Put a frame in place of the top one."""
        top = frame_of(phase, seat, module, argument)
        self.top = top
        self.frames[self.depth - 1] = top

    def phase(self) -> i64:
        """Phase of the top frame."""
        return phase_of(self.top)

    def seat_to_act(self) -> i64:
        """Seat of the top frame."""
        return seat_of(self.top)

    def asking_module(self) -> i64:
        """Index of the module of the top frame."""
        return module_of(self.top)

    def argument(self) -> i64:
        """Argument of the top frame."""
        return argument_of(self.top)

    # ---- beside the slots

    def lay_beside(self, slot: i64, tile: i64) -> None:
        """Put a tile beside a slot, after those that lie there."""
        self.beside_slots = append(self.beside_slots, slot)
        self.beside_tiles = append(self.beside_tiles, tile)

    def take_from_beside(self, tile: i64) -> None:
        """Take a tile away from beside its slot."""
        for index in range(len(self.beside_tiles)):
            if self.beside_tiles[index] == tile:
                self.beside_slots, _ = pop(self.beside_slots, index)
                self.beside_tiles, _ = pop(self.beside_tiles, index)
                return

    def beside(self) -> list[tuple[int, int]]:
        """(slot, tile) of what lies beside the slots, in the order drawn."""
        return [
            (self.beside_slots[index], self.beside_tiles[index]) for index in range(len(self.beside_tiles))
        ]

    # ---- draws

    def draw_card(self) -> i64:
        """Draw the next card (§5.2): the discards become the draw pile when it is empty; 0 if none."""
        deck = self.deck
        pile = deck.pile()
        if pile < 0:
            deck.reshuffle()
            if self.events is not None:
                self.events.append(piles_made(deck, True))
            pile = deck.pile()
            if pile < 0:
                return NO_CARD
        if self.recorded is None:
            card = deck.drawn(pile, self.chance)
        else:
            card = self._next_recorded(DREW_CARD)
            if not deck.can_draw(card):
                raise DrawError(f"card {card_text(card)} cannot come from the draw pile here")
            deck.draw(card)
        return card

    def draw_tile(self) -> i64:
        """Draw a tile from the bag; -1 when it is empty."""
        if not len(self.bag):
            return NO_TILE
        index = self.choice(TILE, DREW_TILE, self.bag)
        self.bag, tile = pop(self.bag, index)
        return tile

    def choice(self, stream: i64, kind: i64, among: vec[i64]) -> i64:
        """Choose one of some things at random; its index.  The things stay where they are."""
        if self.recorded is not None:
            thing = self._next_recorded(kind)
            index: i64 = 0
            while index < len(among) and among[index] != thing:
                index += 1
            if index == len(among):
                raise DrawError(f"{tile_text(thing)} cannot be drawn here")
        else:
            index = self.chance.below(stream, len(among))
        return index

    def _next_recorded(self, kind: i64) -> i64:
        """The next recorded draw, which must be of this kind."""
        recorded = self.recorded
        if recorded is None or self.recorded_at >= len(recorded):
            raise DrawError("a recorded draw is missing here")
        draw = i64(recorded[self.recorded_at])
        if kind_of_draw(draw) != kind:
            raise DrawError(f"the recorded draw {draw_text(draw)} is of another kind than is due here")
        self.recorded_at += 1
        return thing_of_draw(draw)

    # ---- identity

    def words(self) -> list[int]:
        """The whole state but its generator as one list of integers: equal states, equal lists."""
        words: list[int] = [
            len(self.seats),
            self.start,
            self.on_turn,
            self.turn,
            self.round,
            int(self.ending),
        ]
        for seat in self.seats:
            words += [seat.hand[0], seat.hand[1], seat.hand[2], seat.hand[3], seat.score]
            for cell in seat.city.cells():
                words += [cell, seat.city.tile_at(cell), seat.city.orientation_at(cell)]
            words += _counted(seat.reserve)
            words += _counted(seat.aside)
            words += _counted(seat.front)
        for currency in range(4):
            words += [self.deck.pool[currency], self.deck.discards[currency]]
        words += _listed(self.deck.remaining)
        words += _listed(self.deck.exchanges)
        words += [self.deck.exchange_pool, self.deck.discarded, self.deck.scoring]
        words += _listed(self.display)
        words += _listed(self.slots)
        words.append(len(self.beside_tiles))
        words += [slot * 256 + tile for slot, tile in self.beside()]
        words += _counted(self.bag)
        words += [self.depth, *[self.frames[level] for level in range(self.depth)]]
        words += _counted(self.neutral)
        words.append(self.neutral_score)
        for module in self.modules:
            for values in module.data().values():
                words += [len(values), *values]
        return words

    def digest(self) -> str:
        """A hash of ``words``, 32 hexadecimal digits, the same on every machine."""
        text = ",".join([str(word) for word in self.words()])
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _seat_of(
    city: City, score: int, hand: list[int], reserve: list[int], aside: list[int], front: list[int]
) -> Seat:
    """A pickled seat."""
    seat = Seat(city)
    seat.score = score
    seat.hand = vec[i64](hand)
    seat.reserve = vec[i64](reserve)
    seat.aside = vec[i64](aside)
    seat.front = vec[i64](front)
    return seat


def _module_state_of(data: dict[str, list[int]]) -> ModuleState:
    """A pickled state of a module."""
    return ModuleState(tuple(data), [vec[i64](numbers) for numbers in data.values()])


def _state_of(
    seats: list[Seat],
    deck: Deck,
    modules: list[ModuleState],
    chance: Chance,
    vectors: list[list[int]],
    frames: list[int],
    numbers: list[int],
    flags: tuple[bool, bool],
    reports: tuple[RoundReport, ...],
) -> State:
    """A pickled state."""
    state = State(seats, deck, modules, chance)
    state.display = vec[i64](vectors[0])
    state.slots = vec[i64](vectors[1])
    state.beside_slots = vec[i64](vectors[2])
    state.beside_tiles = vec[i64](vectors[3])
    state.bag = vec[i64](vectors[4])
    state.neutral = vec[i64](vectors[5])
    for frame in frames:
        state.push(phase_of(frame), seat_of(frame), module_of(frame), argument_of(frame))
    state.start = numbers[0]
    state.on_turn = numbers[1]
    state.turn = numbers[2]
    state.round = numbers[3]
    state.neutral_score = numbers[4]
    state.ending, state.keeps_reports = flags
    state.reports = reports
    return state


def piles_made(deck: Deck, reshuffled: bool) -> PilesMade:
    """The event that tells how the draw pile is laid out now."""
    return PilesMade(tuple(_listed(deck.remaining)), tuple(_listed(deck.exchanges)), reshuffled)


def vectors_of(state: State, index: i64) -> list[vec[i64]]:
    """The vectors of the module with this index."""
    return state.modules[index].vectors


def _listed(values: vec[i64]) -> list[int]:
    return [value for value in values]


def _counted(values: vec[i64]) -> list[int]:
    return [len(values), *sorted(_listed(values))]
