"""A module that exists only here and uses every seam of ``alhambra.rules.seams`` once.

It is nobody's idea of a good module, and it comes from outside: no file of the package names it.  Each
seat has a secret, which it may show; an outlook chosen before the first turn; a stone that lets it buy
between turns; it may hold exchange cards, fetch one of three huts as an action, and buy two wells that lie
beside slots.  A well that comes into a city, or leaves it, asks for a mark.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from alhambra.rules.draws import DEALT_SECRETLY, DREW_FROM_STACK
from alhambra.rules.fields import (
    FLAG,
    NUMBER,
    SIDE,
    SIDE_FIELD,
    TILE,
    TILE_FIELD,
    Field,
)
from alhambra.rules.frames import AFTER_CHANGE, ASK, AT_SETUP, BEFORE_ROUND
from alhambra.rules.ids import EXCHANGE_CARD, EXCHANGE_PAIRS, FIRST_HUT, FIRST_WELL, NO_TILE
from alhambra.rules.money import exchange_cards, list_mixed_payments
from alhambra.rules.moves import (
    EXCHANGE_SHIFT,
    SIDE_SHIFT,
    TILE_SHIFT,
    Move,
    MoveList,
    kind_of,
    side_of,
    tile_of,
)
from alhambra.rules.refusals import TILES, Param, Refusal
from alhambra.rules.report import Detail
from alhambra.rules.rng import SECRET_DEAL, STACK
from alhambra.rules.seams import SEAMS, Module
from alhambra.rules.state import ModuleState, State
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS, STANDARD_TILES, is_special
from alhambra.rules.vecs import i64, vec

FETCH: Final = 24
MARK: Final = 25
ROUSE: Final = 26
SHOW: Final = 27
LOOK: Final = 28
STOCK: Final = (FIRST_HUT, FIRST_HUT + 1, FIRST_HUT + 2)
BROUGHT: Final = (FIRST_WELL, FIRST_WELL + 1)


# What it shows.
SEAT_FIELDS: Final = (
    Field("secret", TILE),
    Field("shown", FLAG),
    Field("awake", FLAG),
    Field("marks", NUMBER),
    Field("outlook", SIDE),
)
TABLE_FIELDS: Final = (Field("top", TILE), Field("left", NUMBER))
NAMES: Final = ("secret", "shown", "outlook", "awake", "cards", "marks", "pending", "top", "below")


class Own:
    """The vectors of its state by their names."""

    def __init__(self, state: ModuleState) -> None:
        self.state = state

    def __getitem__(self, name: str) -> vec[i64]:
        return self.state.vectors[NAMES.index(name)]

    def __setitem__(self, name: str, numbers: list[int]) -> None:
        self.state.vectors[NAMES.index(name)] = vec[i64](numbers)


class SeamModule(Module):
    """Answers every seam and counts the calls of each method."""

    def __init__(self) -> None:
        super().__init__("seam", "6", SEAMS)
        self.action_kinds = (FETCH, ROUSE)
        self.free_kinds = (SHOW,)
        self.answer_kinds = (LOOK, SHOW, MARK)
        self.verbs = {
            FETCH: ("fetch", (TILE_FIELD,)),
            MARK: ("mark", (SIDE_FIELD,)),
            ROUSE: ("rouse", ()),
            SHOW: ("show", (TILE_FIELD,)),
            LOOK: ("look", (SIDE_FIELD,)),
        }
        self.seat_fields = SEAT_FIELDS
        self.table_fields = TABLE_FIELDS
        self.calls: Counter[str] = Counter()

    def of(self, state: State, method: str) -> Own:
        """Its part of a state; ``method`` was called."""
        self.calls[method] += 1
        return Own(state.modules[self.index])

    # ---- set-up

    def new_state(self, seats: int) -> ModuleState:
        none, no, yes = [NO_TILE] * seats, [0] * seats, [1] * seats
        lists = (none, no, [-1] * seats, yes, no, no, no, [NO_TILE], [*STOCK])
        return ModuleState(NAMES, [vec[i64](numbers) for numbers in lists])

    def bag_tiles(self) -> tuple[int, ...]:
        return BROUGHT

    def stock(self) -> tuple[int, ...]:
        return STOCK

    def stock_left(self, state: State) -> list[int]:
        own = self.of(state, "stock_left")
        return [tile for tile in (*own["top"], *own["below"]) if tile >= 0]

    def own_cards(self) -> tuple[int, ...]:
        return tuple(range(EXCHANGE_CARD, EXCHANGE_CARD + len(EXCHANGE_PAIRS)))

    def lies_beside(self, tile: i64) -> bool:
        return tile in BROUGHT

    def set_up(self, state: State) -> None:
        own = self.of(state, "set_up")
        state.deck.add_exchange_cards()
        left = [int(tile) for tile in BUILDINGS_WITHOUT_WALLS]
        for seat in range(self.seats):
            own["secret"][seat] = left.pop(
                self.drawn(state, SECRET_DEAL, DEALT_SECRETLY, vec[i64](left), "dealt", seat, True)
            )
        self.refilled(state)

    def asks_at_setup(self, state: State, seat: i64) -> bool:
        return self.of(state, "asks_at_setup")["outlook"][seat] < 0

    # ---- own moves

    def list_actions(self, state: State, seat: i64, out: MoveList) -> None:
        own = self.of(state, "list_actions")
        if own["top"][0] >= 0:
            out.push(FETCH | own["top"][0] + 1 << TILE_SHIFT)
        if not own["awake"][seat]:
            out.push(ROUSE)

    def list_free_moves(self, state: State, seat: i64, out: MoveList) -> None:
        own = self.of(state, "list_free_moves")
        if not own["shown"][seat]:
            out.push(SHOW | own["secret"][seat] + 1 << TILE_SHIFT)

    def list_answers(self, state: State, seat: i64, question: i64, out: MoveList) -> None:
        self.of(state, "list_answers")
        if question in (AT_SETUP, AFTER_CHANGE):
            for side in range(4):
                out.push((LOOK if question == AT_SETUP else MARK) | side << SIDE_SHIFT)
        else:
            self.list_free_moves(state, seat, out)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal | None:
        own = self.of(state, "why_not")
        if move.kind == FETCH and (move.tile < 0 or own["top"][0] != move.tile):
            return Refusal("seam.not_open", "6.4.2", (Param("tiles", TILES, (move.tile,)),))
        if move.kind == ROUSE and own["awake"][seat]:
            return Refusal("seam.awake", "6.2.3")
        if move.kind == SHOW and (own["shown"][seat] or own["secret"][seat] != move.tile):
            return Refusal("seam.no_secret", "6.3.2", (Param("tiles", TILES, (move.tile,)),))
        if state.phase() == ASK:
            due = {AT_SETUP: LOOK, BEFORE_ROUND: SHOW}.get(state.argument(), MARK)
            if move.kind != due:
                return Refusal("seam.other_question", "3.1.4")
        return None

    def act(self, state: State, seat: i64, move: i64) -> i64:
        own = self.of(state, "act")
        kind = kind_of(move)
        if kind == FETCH:
            own["top"][0] = NO_TILE
            return tile_of(move)
        if kind == ROUSE:
            own["awake"][seat] = 1
        elif kind == SHOW:
            own["shown"][seat] = 1
        elif kind == LOOK:
            own["outlook"][seat] = side_of(move)
        else:
            own["marks"][seat] += 1 + side_of(move)
            own["pending"][seat] = 0
        return -1

    # ---- money

    def take_card(self, state: State, seat: i64, card: i64) -> None:
        self.of(state, "take_card")["cards"][seat] |= 1 << card - EXCHANGE_CARD

    def holds_card(self, state: State, seat: i64, card: i64) -> bool:
        held = self.of(state, "holds_card")["cards"][seat]
        return card >= EXCHANGE_CARD and held >> card - EXCHANGE_CARD & 1 == 1

    def spend_card(self, state: State, seat: i64, card: i64) -> None:
        self.of(state, "spend_card")["cards"][seat] &= ~(1 << card - EXCHANGE_CARD)

    def further_cards(self, state: State, seat: i64) -> tuple[int, ...]:
        return exchange_cards(self.of(state, "further_cards")["cards"][seat])

    def list_payments(
        self, state: State, seat: i64, slot: i64, price: i64, offer: i64, move: i64, out: MoveList
    ) -> None:
        held = self.of(state, "list_payments")["cards"][seat]
        hand = state.seats[seat].hand
        for number, pair in enumerate(EXCHANGE_PAIRS):
            if held >> number & 1 and slot in pair:
                other = pair[1] if pair[0] == slot else pair[0]
                paying = move | number + 1 << EXCHANGE_SHIFT
                list_mixed_payments(hand[slot], hand[other], price, offer, paying, out)

    # ---- the city

    def tile_came(self, state: State, seat: i64, cell: i64, tile: i64, swapped: bool) -> i64:
        own = self.of(state, "tile_came")
        if not is_special(tile):
            return 0
        own["pending"][seat] = 1
        return 0 if swapped else 1

    def tile_left(self, state: State, seat: i64, cell: i64, tile: i64) -> None:
        own = self.of(state, "tile_left")
        if is_special(tile):
            own["pending"][seat] = 1

    def asks_after_change(self, state: State, seat: i64) -> bool:
        return self.of(state, "asks_after_change")["pending"][seat] == 1

    # ---- between turns and before a round

    def opens_window(self, state: State, seat: i64) -> bool:
        return self.of(state, "opens_window")["awake"][seat] == 1

    def used_window(self, state: State, seat: i64) -> None:
        self.of(state, "used_window")["awake"][seat] = 0

    def asks_before_round(self, state: State, seat: i64) -> bool:
        return not self.of(state, "asks_before_round")["shown"][seat]

    def may_hold_secret(self, state: State, seat: i64) -> bool:
        return not self.of(state, "may_hold_secret")["shown"][seat]

    def before_last_round(self, state: State) -> None:
        own = self.of(state, "before_last_round")
        own["shown"] = [1] * len(own["shown"])

    def refilled(self, state: State) -> None:
        own = self.of(state, "refilled")
        if own["top"][0] < 0 and len(own["below"]):
            below = [int(tile) for tile in own["below"]]
            own["top"][0] = below.pop(self.drawn(state, STACK, DREW_FROM_STACK, own["below"], "turned_up"))
            own["below"] = below

    # ---- scoring

    def add_counts(self, state: State, seat: i64, counts: vec[i64], stride: i64) -> None:
        own = self.of(state, "add_counts")
        if own["shown"][seat]:
            counts[STANDARD_TILES.kind[own["secret"][seat]] * stride + seat] += 1

    def points(self, state: State, seat: i64) -> i64:
        return self.of(state, "points")["marks"][seat]

    def details(self, state: State, seat: i64) -> list[Detail]:
        marks = self.of(state, "details")["marks"][seat]
        return [Detail("seam", seat, NO_TILE, 0, -1, -1, (), marks)]

    # ---- what is visible

    def show_seat(self, state: State, seat: i64, viewer: i64) -> tuple[object, ...] | None:
        own = self.of(state, "show_seat")
        is_known = own["shown"][seat] or seat == viewer
        return (
            own["secret"][seat] if is_known else NO_TILE,
            own["shown"][seat] == 1,
            own["awake"][seat] == 1,
            own["marks"][seat],
            own["outlook"][seat],
        )

    def show_table(self, state: State) -> tuple[object, ...] | None:
        own = self.of(state, "show_table")
        return (own["top"][0], len(own["below"]))

    # ---- what is read

    def fault(self, state: State) -> str:
        own = self.of(state, "fault")
        if any(len(own[name]) != len(state.seats) for name in NAMES[:7]):
            return "every seat has one of each"
        if not all(0 <= cards < 64 for cards in own["cards"]):
            return "there are six exchange cards"
        secrets = [*own["secret"]]
        if len(set(secrets)) < len(secrets) or not {*secrets} <= {*BUILDINGS_WITHOUT_WALLS}:
            return "every seat has a secret of its own"
        return "" if len(own["top"]) == 1 else "there is one stack"


def secrets_exchanged(module: SeamModule, state: State, viewer: int, rng: random.Random) -> None:
    """Give everybody but ``viewer`` another secret that he may have had, for all that ``viewer`` knows."""
    own = module.of(state, "secrets_exchanged")
    hidden = [seat for seat, shown in enumerate(own["shown"]) if not shown and seat != viewer]
    known = {own["secret"][seat] for seat in range(len(own["secret"])) if seat not in hidden}
    free = [int(tile) for tile in BUILDINGS_WITHOUT_WALLS if tile not in known]
    for seat, tile in zip(hidden, rng.sample(free, len(hidden)), strict=True):
        own["secret"][seat] = tile
