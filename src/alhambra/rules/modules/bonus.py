"""Bonus cards (RULES.md §6.3): a card counts one more building while its very tile stands.

Ten cards, one for each building without walls.  A card is hidden in its holder's hand, then lies
revealed; when its tile leaves the city it returns to the hand, known to all.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.draws import DEALT_SECRETLY
from alhambra.rules.events import ModuleEvent
from alhambra.rules.ids import TILES
from alhambra.rules.interfaces.bonus import (
    CARDS,
    HIDDEN,
    KNOWN,
    REVEAL,
    REVEALED,
    SEAT_FIELDS,
    BonusView,
    bonus_of,
    cards_a_seat,
)
from alhambra.rules.moves import Move, MoveList, tile_of, with_tile
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.report import Detail
from alhambra.rules.rng import SECRET_DEAL, Chance
from alhambra.rules.seams import BEFORE_ROUNDS, CITY_CHANGES, COUNTS, FREE_MOVES, SECRETS, SET_UP, Module
from alhambra.rules.state import ModuleState, State, vectors_of
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS
from alhambra.rules.vecs import i64, pop, vec
from alhambra.rules.view import View

NOBODY: Final = -1
# Its events.
DEALT: Final = "dealt"
SHOWN: Final = "revealed"
RETURNED: Final = "returned"


def _card_table() -> vec[i64]:
    table: vec[i64] = vec[i64]([-1] * TILES)
    for card in range(CARDS):
        table[BUILDINGS_WITHOUT_WALLS[card]] = card
    return table


# Tile -> number of its bonus card, -1 for none.
CARD_OF_TILE: Final[vec[i64]] = _card_table()


# Vectors of the state.  By card (in the order of BUILDINGS_WITHOUT_WALLS): its holder, -1 for none, and
# how it is.
NAMES: Final = ("holder", "status")
HOLDER: Final = 0
STATUS: Final = 1


class Bonus(Module):
    """The module; it answers SET_UP, FREE_MOVES, CITY_CHANGES, BEFORE_ROUNDS, COUNTS and SECRETS."""

    def __init__(self) -> None:
        super().__init__("bonus", "6.3", (SET_UP, FREE_MOVES, CITY_CHANGES, BEFORE_ROUNDS, COUNTS, SECRETS))
        self.free_kinds = (REVEAL,)
        self.free_section = "6.3.2"
        self.answer_kinds = (REVEAL,)
        self.seat_fields = SEAT_FIELDS

    def new_state(self, seats: int) -> ModuleState:
        return ModuleState(NAMES, [vec[i64]([NOBODY] * CARDS), vec[i64]([HIDDEN] * CARDS)])

    def set_up(self, state: State) -> None:
        own = vectors_of(state, self.index)
        cards = BUILDINGS_WITHOUT_WALLS[:]
        for seat in range(self.seats):
            for _ in range(cards_a_seat(self.seats)):
                index = self.drawn(state, SECRET_DEAL, DEALT_SECRETLY, cards, DEALT, seat, True)
                cards, tile = pop(cards, index)
                own[HOLDER][_card_of(tile)] = seat

    # ---- revealing

    def list_free_moves(self, state: State, seat: i64, out: MoveList) -> None:
        own = vectors_of(state, self.index)
        city = state.seats[seat].city
        for square in city.squares:
            tile = city.tile_on(square)
            card = CARD_OF_TILE[tile]
            if card >= 0 and own[HOLDER][card] == seat and own[STATUS][card] != REVEALED:
                out.push(with_tile(REVEAL, tile))

    def list_answers(self, state: State, seat: i64, question: i64, out: MoveList) -> None:
        self.list_free_moves(state, seat, out)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        own = vectors_of(state, self.index)
        card = _card_of(move.tile)
        if card < 0 or own[HOLDER][card] != seat:
            return refusal("bonus.not_held", tiles=move.tile)
        if own[STATUS][card] == REVEALED:
            return refusal("bonus.open", tiles=move.tile)
        if state.seats[seat].city.cell_of_tile(move.tile) < 0:
            return refusal("bonus.not_built", tiles=move.tile)
        return None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        self._reveal(state, seat, _card_of(tile_of(move)))
        return -1

    def _reveal(self, state: State, seat: i64, card: i64) -> None:
        status = vectors_of(state, self.index)[STATUS]
        if state.events is not None:
            tile = BUILDINGS_WITHOUT_WALLS[card]
            state.events.append(ModuleEvent("bonus", SHOWN, seat, tile, reveals=status[card] == HIDDEN))
        status[card] = REVEALED

    def tile_left(self, state: State, seat: i64, cell: i64, tile: i64) -> None:
        own = vectors_of(state, self.index)
        card = _card_of(tile)
        if card >= 0 and own[HOLDER][card] == seat and own[STATUS][card] == REVEALED:
            own[STATUS][card] = KNOWN
            if state.events is not None:
                state.events.append(ModuleEvent("bonus", RETURNED, seat, tile))

    def asks_before_round(self, state: State, seat: i64) -> bool:
        return self.may_hold_secret(state, seat)

    def may_hold_secret(self, state: State, seat: i64) -> bool:
        """Whether the seat may have a card to reveal, judged by what everybody knows (§6.3.3)."""
        own = vectors_of(state, self.index)
        holds = False
        for card in range(i64(CARDS)):
            if own[HOLDER][card] == seat and own[STATUS][card] != REVEALED:
                holds = True
        if not holds:
            return False
        city = state.seats[seat].city
        for square in city.squares:
            card = CARD_OF_TILE[city.tile_on(square)]
            if card >= 0 and (own[HOLDER][card] != seat or own[STATUS][card] != REVEALED):
                return True
        return False

    def before_last_round(self, state: State) -> None:
        own = vectors_of(state, self.index)
        for card in range(i64(CARDS)):
            seat = own[HOLDER][card]
            if seat >= 0 and state.seats[seat].city.cell_of_tile(BUILDINGS_WITHOUT_WALLS[card]) >= 0:
                if own[STATUS][card] != REVEALED:
                    self._reveal(state, seat, card)

    # ---- counting and showing

    def add_counts(self, state: State, seat: i64, counts: vec[i64], stride: i64) -> None:
        own = vectors_of(state, self.index)
        for card in range(i64(CARDS)):
            if own[HOLDER][card] == seat and own[STATUS][card] == REVEALED:
                counts[self.tiles.kind[BUILDINGS_WITHOUT_WALLS[card]] * stride + seat] += 1

    def details(self, state: State, seat: i64) -> list[Detail]:
        own = vectors_of(state, self.index)
        city = state.seats[seat].city
        found: list[Detail] = []
        for card in range(CARDS):
            if own[HOLDER][card] == seat and own[STATUS][card] == REVEALED:
                tile = BUILDINGS_WITHOUT_WALLS[card]
                cell = city.cell_of_tile(tile)
                found.append(Detail("bonus", seat, tile, cell, -1, self.tiles.kind[tile], (cell,), 1))
        return found

    def restore(self, state: State, view: View, chance: Chance) -> None:
        own = vectors_of(state, self.index)
        hidden: list[int] = [0] * len(view.seats)
        for seat in view.seats:
            shown = bonus_of(seat.modules)
            assert shown is not None
            for tiles, status in ((shown.own, HIDDEN), (shown.revealed, REVEALED), (shown.known, KNOWN)):
                for tile in tiles:
                    own[HOLDER][_card_of(tile)] = seat.seat
                    own[STATUS][_card_of(tile)] = status
            hidden[seat.seat] = shown.hidden - len(shown.own)
        rest = vec[i64]([card for card in range(CARDS) if own[HOLDER][card] == NOBODY])
        for number, cards in enumerate(hidden):
            for _ in range(cards):
                rest, card = pop(rest, chance.below(SECRET_DEAL, len(rest)))
                own[HOLDER][card] = number

    def show_seat(self, state: State, seat: i64, viewer: i64) -> tuple[object, ...] | None:
        own = vectors_of(state, self.index)
        of_status: list[list[int]] = [[], [], []]
        for card in range(CARDS):
            if own[HOLDER][card] == seat:
                of_status[own[STATUS][card]].append(BUILDINGS_WITHOUT_WALLS[card])
        return BonusView(
            len(of_status[HIDDEN]),
            tuple(of_status[HIDDEN]) if seat == viewer else (),
            tuple(of_status[REVEALED]),
            tuple(of_status[KNOWN]),
        )


def _card_of(tile: i64) -> i64:
    """Number of the bonus card of a tile, -1 when there is none."""
    if tile < 0:
        return -1
    return CARD_OF_TILE[tile]
