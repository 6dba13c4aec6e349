"""The state of a game as plain data, and the draws that change it.

Everything is small integers in flat vectors.  The flow is data too: ``frames`` is a stack of
integers, the top one is what happens next (phase, seat, module, argument).  States are compared by
``words`` or ``digest``, which leave out the generator, the log of draws and the reports.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import mypyc_attr

from alhambra.rules.city import City
from alhambra.rules.errors import DrawError
from alhambra.rules.ids import NO_CARD, NO_TILE, card_text
from alhambra.rules.money import Deck
from alhambra.rules.report import RoundReport
from alhambra.rules.rng import TILE, Chance
from alhambra.rules.tiles import tile_text
from alhambra.rules.vecs import append, i64, pop, vec

# Phases.  The first group waits for a move of the frame's seat, the second runs by itself.
ACT: Final = 1  # argument 1: a further action after an exact payment
PLACE_ASIDE: Final = 2  # tiles lie aside, in the seat's own turn
TURN_END: Final = 3  # only ``end`` is left
SETTLE: Final = 4  # a tile lies aside outside one's own turn; argument: GIFT_ALLOWED or 0
ASK: Final = 5  # a module's question; argument: which
OVER: Final = 6
LAST_WAITING: Final = 6
ASK_AT_SETUP: Final = 7  # argument: how many seats have been asked
REFILL: Final = 8
BEFORE_SCORING: Final = 9  # argument: how many seats have been asked
SCORING: Final = 10
NEUTRAL_TILES: Final = 11  # argument: the round
WINDOW: Final = 12  # between turns; argument: how many seats have been asked
REFILL_MARKET: Final = 13  # after a purchase between turns
NEXT_TURN: Final = 14
ALLOT: Final = 15  # argument: slot
LAST_ROUND: Final = 16

# Argument of a SETTLE frame: the tile may be given to the neutral player (§3.9).
GIFT_ALLOWED: Final = 1

# Questions of modules.
AT_SETUP: Final = 1
BETWEEN_TURNS: Final = 2
BEFORE_ROUND: Final = 3
AFTER_CHANGE: Final = 4

# Kinds of recorded draws: kind * 256 + card or tile.
DREW_CARD: Final = 1
DREW_TILE: Final = 2
DREW_HUT: Final = 3
DREW_BONUS: Final = 4


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


@mypyc_attr(allow_interpreted_subclasses=True)
class ModuleState:
    """What a module adds to a state: named lists of integers, so that every module is saved alike."""

    def copy(self) -> ModuleState:
        """An independent copy."""
        return self

    def data(self) -> dict[str, list[int]]:
        """Everything in it, by name; what ``load`` takes."""
        return {}

    def load(self, data: dict[str, list[int]]) -> None:
        """Replace everything by what ``data`` gave (KeyError when a name is missing)."""


@final
class State:
    """One moment of a game.  Made by the rules, changed only by them."""

    __slots__ = (
        "bag",
        "beside",
        "chance",
        "deck",
        "depth",
        "display",
        "ending",
        "forced",
        "forced_at",
        "frames",
        "keeps_reports",
        "log",
        "modules",
        "neutral",
        "neutral_score",
        "on_turn",
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
        self.beside: vec[i64] = vec[i64]()  # slot * 256 + tile, in the order drawn
        self.bag: vec[i64] = vec[i64]()  # sorted
        self.frames: vec[i64] = vec[i64]([0] * 8)  # the stack, its top at depth - 1
        self.depth: i64 = 0
        # The top frame: phase (bits 0-4), seat (5-7), module (8-11), argument (from 12).
        self.top: i64 = 0
        self.start: i64 = 0
        self.on_turn: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 0  # the round whose card lies in the display, not yet scored
        self.ending: bool = False  # the market could not be filled
        self.neutral: vec[i64] = vec[i64]()
        self.neutral_score: i64 = 0
        self.modules: list[ModuleState] = modules
        self.chance: Chance = chance
        self.log: list[int] | None = None  # draws, when they are recorded
        self.forced: list[int] | None = None  # draws that are told, not made
        self.forced_at: i64 = 0
        self.keeps_reports: bool = False
        self.reports: tuple[RoundReport, ...] = ()

    def copy(self) -> State:
        """An independent copy, its generator copied too; the log of draws is not carried on."""
        twin = State(
            [seat.copy() for seat in self.seats],
            self.deck.copy(),
            [module.copy() for module in self.modules],
            self.chance.copy(),
        )
        twin.display = self.display[:]
        twin.slots = self.slots[:]
        twin.beside = self.beside[:]
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

    # ---- the stack of frames

    def push(self, phase: i64, seat: i64, module: i64 = 0, argument: i64 = 0) -> None:
        """Put a frame on the stack."""
        depth = self.depth
        self.depth = depth + 1
        top = phase | seat << 5 | module << 8 | argument << 12
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
        top = phase | seat << 5 | module << 8 | argument << 12
        self.top = top
        self.frames[self.depth - 1] = top

    def phase(self) -> i64:
        """Phase of the top frame."""
        return self.top & 31

    def seat_to_act(self) -> i64:
        """Seat of the top frame."""
        return self.top >> 5 & 7

    def asking_module(self) -> i64:
        """Module of the top frame (its place among the game's modules)."""
        return self.top >> 8 & 15

    def argument(self) -> i64:
        """Argument of the top frame."""
        return self.top >> 12

    # ---- draws

    def draw_card(self) -> i64:
        """Draw the next card (§5.2): the discards become the draw pile when it is empty; 0 if none."""
        deck = self.deck
        pile = deck.pile()
        if pile < 0:
            deck.reshuffle()
            pile = deck.pile()
            if pile < 0:
                return NO_CARD
        if self.forced is None:
            card = deck.drawn(pile, self.chance)
        else:
            card = self._told(DREW_CARD)
            if not deck.can_draw(card):
                raise DrawError(f"card {card_text(card)} cannot come from the draw pile here")
            deck.draw(card)
        if self.log is not None:
            self.log.append(DREW_CARD * 256 + card)
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
        if self.forced is not None:
            thing = self._told(kind)
            index: i64 = 0
            while index < len(among) and among[index] != thing:
                index += 1
            if index == len(among):
                raise DrawError(f"{tile_text(thing)} cannot be drawn here")
        else:
            index = self.chance.below(stream, len(among))
        if self.log is not None:
            self.log.append(kind * 256 + among[index])
        return index

    def _told(self, kind: i64) -> i64:
        """The next recorded draw, which must be of this kind."""
        forced = self.forced
        if forced is None or self.forced_at >= len(forced):
            raise DrawError("a recorded draw is missing here")
        draw = i64(forced[self.forced_at])
        if draw >> 8 != kind:
            raise DrawError(f"the recorded draw {draw_text(draw)} is of another kind than is due here")
        self.forced_at += 1
        return draw & 255

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
                words += [cell, seat.city.tile_at(cell), seat.city.turned_at(cell)]
            words += _counted(seat.reserve)
            words += _counted(seat.aside)
            words += _counted(seat.front)
        for currency in range(4):
            words += [self.deck.pool[currency], self.deck.discards[currency]]
        words += _listed(self.deck.left)
        words += _listed(self.deck.exchanges)
        words += [self.deck.exchange_pool, self.deck.discarded, self.deck.scoring]
        words += _listed(self.display)
        words += _listed(self.slots)
        words += [len(self.beside), *_listed(self.beside)]
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


def draw_text(draw: int) -> str:
    """Text of a recorded draw: the card or tile."""
    if draw >> 8 == DREW_CARD:
        return card_text(draw & 255)
    return tile_text(draw & 255)


def _listed(values: vec[i64]) -> list[int]:
    return [value for value in values]


def _counted(values: vec[i64]) -> list[int]:
    return [len(values), *sorted(_listed(values))]
