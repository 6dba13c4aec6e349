"""The palace game: the whole sequence of play in one file (RULES.md §2, §3, §5).

``apply`` plays one move and ``_run_on`` then carries out every frame that needs no decision, in the
order of the rules:  actions -> placing -> ``end`` -> refill -> scoring if its card came -> neutral
player's tiles -> window between turns -> next seat.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.city.fitting import (
    look_at_cells,
    look_at_tiles,
    push_cells,
    push_cells_seen,
    push_removals,
    push_swaps,
)
from alhambra.rules.city.grid import City
from alhambra.rules.events import (
    ActionsStopped,
    Event,
    GameStarted,
    PointsScored,
    QuestionDeclined,
    TileAllotted,
    TileBought,
    TileBuilt,
    TileGiven,
    TileRemoved,
    TileReserved,
    TilesSwapped,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)
from alhambra.rules.frames import (
    ACT,
    AFTER_CHANGE,
    ALLOT,
    ASK,
    ASK_AT_SETUP,
    AT_SETUP,
    BEFORE_ROUND,
    BEFORE_SCORING,
    BETWEEN_TURNS,
    GIFT_ALLOWED,
    LAST_ROUND,
    LAST_WAITING,
    NEUTRAL_TILES,
    NEXT_TURN,
    OVER,
    PLACE_ASIDE,
    REFILL_MARKET,
    SCORING,
    SETTLE,
    TURN_END,
    WINDOW,
)
from alhambra.rules.ids import (
    BUILDINGS,
    NO_TILE,
    ROUND_A,
    ROUND_C,
)
from alhambra.rules.market import (
    deal_neutral_tiles,
    deal_opening_hands,
    fill_display,
    fill_slots,
    hand_rank,
    replace_scoring_card,
    richest_seat,
    starting_seat,
    take_cards,
    take_off,
)
from alhambra.rules.money import Deck, list_payments, pick_payments, purse_value
from alhambra.rules.moves import (
    ALL_PAYMENTS,
    BUILD,
    BUY,
    END,
    EXACT_ONLY,
    GIVE,
    KINDS,
    NONE,
    PASS,
    PLACE,
    REMOVE,
    STOP,
    STORE,
    SWAP,
    TAKE,
    Move,
    MoveList,
    bought_tile,
    buying,
    cell_of,
    kind_of,
    other_currency,
    paid_purse,
    paid_second_purse,
    played_exchange_card,
    side_of,
    slot_of,
    tile_of,
    unpacked,
    with_tile,
)
from alhambra.rules.options import Options
from alhambra.rules.palace.judging import why_not_move
from alhambra.rules.refusals import Refusal
from alhambra.rules.rng import Chance
from alhambra.rules.round_scoring import game_ended, score_round
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.seams import Module
from alhambra.rules.state import Seat, State, piles_made
from alhambra.rules.tiles import TileSet
from alhambra.rules.vecs import append, i64, pop, vec
from alhambra.rules.view import View
from alhambra.rules.view_building import view_of

FIRST_NEUTRAL_TILES: Final = 6


class Palace(Ruleset):
    """The palace game with its modules."""

    def __init__(self, options: Options, modules: list[Module], tiles: TileSet) -> None:
        super().__init__(options, modules, tiles)
        self.ends_actions: vec[i64] = vec[i64]([0] * KINDS)  # by kind: a module's action
        for module in modules:
            for kind in module.action_kinds:
                self.ends_actions[kind] = 1

    # ---- set-up (§2)

    def new_state(self, chance: Chance, recorded: list[int] | None, events: list[Event] | None) -> State:
        state = State(
            [Seat(City()) for _ in range(self.seats)],
            Deck(self.copies),
            [module.new_state(self.options.seats) for module in self.modules],
            chance,
        )
        state.recorded = recorded
        state.events = events
        state.bag = self.bag[:]
        deal_opening_hands(state)
        state.start = starting_seat([hand_rank(seat) for seat in state.seats], self.options.youngest)
        state.on_turn = state.start
        if state.events is not None:
            state.events.append(GameStarted(state.start))
        fill_display(state)
        state.deck.split()
        for module in self.setup_modules:
            module.set_up(state)
        if state.events is not None:
            state.events.append(piles_made(state.deck, False))
        if self.has_neutral:
            deal_neutral_tiles(state, FIRST_NEUTRAL_TILES)
        fill_slots(state, self.lies_beside)
        if state.events is not None:
            state.events.append(TurnStarted(state.start, 1))
        state.turn = 1
        state.push(ACT, state.start)
        if self.setup_question_modules:
            state.push(ASK_AT_SETUP, state.start)
            self._run_on(state)
        return state

    # ---- the moves on offer

    def list_moves(self, state: State, out: MoveList) -> None:
        out.clear()
        phase = state.phase()
        seat = state.seat_to_act()
        if phase == ACT:
            self.list_actions(state, seat, out)
            if state.argument():
                out.push(STOP)
            elif out.count == 0:
                out.push(PASS)
        elif phase == PLACE_ASIDE or phase == SETTLE:
            for tile in state.seats[seat].aside:
                self._list_placings(
                    state, seat, tile, phase == PLACE_ASIDE or state.argument() == GIFT_ALLOWED, out
                )
        elif phase == TURN_END:
            out.push(END)
        elif phase == ASK:
            self._list_answers(state, seat, out)
        if self.free_move_modules and phase <= TURN_END:
            for module in self.free_move_modules:
                module.list_free_moves(state, seat, out)

    def list_actions(self, state: State, seat: i64, out: MoveList) -> None:
        """Push the actions of a turn (§3.1); neither ``stop`` nor ``pass``."""
        self.list_takes(state, out)
        self.list_buys(state, seat, ALL_PAYMENTS, out)
        self.list_rebuilds(state, seat, out)
        for module in self.action_modules:
            module.list_actions(state, seat, out)

    def list_buys(self, state: State, seat: i64, offer: i64, out: MoveList) -> None:
        """Push the purchases on offer (§3.3): everything in the market, every offered payment."""
        hand = state.seats[seat].hand
        prices = self.tiles.price
        slots = state.slots
        has_modules = len(self.payment_modules) > 0
        for slot in range(i64(4)):
            tile = slots[slot]
            if tile >= 0:
                worth = purse_value(hand[slot])  # looked at here: most slots are too dear, and it is cheap
                if worth >= prices[tile]:
                    pick_payments(hand[slot], 9, worth, prices[tile], offer, buying(tile, slot), out)
                if has_modules:
                    for module in self.payment_modules:
                        module.list_payments(state, seat, slot, prices[tile], offer, buying(tile, slot), out)
        for index in range(len(state.beside_tiles)):
            slot = state.beside_slots[index]
            tile = state.beside_tiles[index]
            list_payments(hand[slot], prices[tile], offer, buying(tile, slot), out)
            for module in self.payment_modules:
                module.list_payments(state, seat, slot, prices[tile], offer, buying(tile, slot), out)

    def list_rebuilds(self, state: State, seat: i64, out: MoveList) -> None:
        """Push the three forms of rebuilding (§3.6)."""
        own = state.seats[seat]
        city = own.city
        tiles = self.tiles
        if len(own.reserve):
            look_at_cells(city, out)
            for tile in own.reserve:
                push_cells_seen(
                    city, tiles.walls[tile], with_tile(BUILD, tile), tiles.orientations[tile], out
                )
        push_removals(city, REMOVE, out)
        if len(own.reserve):
            look_at_tiles(city, out)
        for tile in own.reserve:
            push_swaps(city, tiles.walls[tile], with_tile(SWAP, tile), tiles.orientations[tile], out)

    def list_cells(self, city: City, tile: i64, kind: i64, out: MoveList) -> None:
        """Push a placing of a tile on every cell where it may be built (§4)."""
        tiles = self.tiles
        push_cells(city, tiles.walls[tile], with_tile(kind, tile), tiles.orientations[tile], out)

    def _list_placings(self, state: State, seat: i64, tile: i64, may_give: bool, out: MoveList) -> None:
        self.list_cells(state.seats[seat].city, tile, PLACE, out)
        out.push(with_tile(STORE, tile))
        if may_give and self.has_neutral and tile < BUILDINGS:
            out.push(with_tile(GIVE, tile))

    def _list_answers(self, state: State, seat: i64, out: MoveList) -> None:
        question = state.argument()
        if question == BETWEEN_TURNS:
            self.list_buys(state, seat, EXACT_ONLY, out)
        else:
            self.modules[state.asking_module()].list_answers(state, seat, question, out)
        if question == BETWEEN_TURNS or question == BEFORE_ROUND:
            out.push(NONE)

    def why_not(self, state: State, move: Move) -> Refusal | None:
        return why_not_move(self, state, move)

    def view(self, state: State, viewer: i64) -> View:
        return view_of(self, state, viewer)

    # ---- playing a move

    def apply(self, state: State, move: i64) -> None:
        kind = kind_of(move)
        seat = state.seat_to_act()
        own = state.seats[seat]
        tile = tile_of(move)
        cell = cell_of(move)
        if kind == TAKE:
            special = take_cards(state, seat, move)
            if special:
                for module in self.payment_modules:
                    module.take_card(state, seat, special)
            self._finish_actions(state, seat)
        elif kind == BUY:
            self._buy(state, seat, move)
        elif kind == PLACE:
            self._drop_aside(own, tile)
            self._close_placing(state, seat)
            self._build(state, seat, cell, tile, side_of(move), False)
        elif kind == STORE:
            self._drop_aside(own, tile)
            own.reserve = append(own.reserve, tile)
            if state.events is not None:
                state.events.append(TileReserved(seat, tile))
            self._close_placing(state, seat)
        elif kind == GIVE:
            self._drop_aside(own, tile)
            state.neutral = append(state.neutral, tile)
            if state.events is not None:
                state.events.append(TileGiven(seat, tile))
            self._close_placing(state, seat)
        elif kind == BUILD:
            self._drop_reserve(own, tile)
            self._finish_actions(state, seat)
            self._build(state, seat, cell, tile, side_of(move), True)
        elif kind == REMOVE:
            removed = own.city.remove(cell)
            own.reserve = append(own.reserve, removed)
            if state.events is not None:
                state.events.append(TileRemoved(seat, removed, cell))
            self._finish_actions(state, seat)
            if self.city_change_modules:
                self._tile_left(state, seat, cell, removed)
        elif kind == SWAP:
            self._drop_reserve(own, tile)
            old = own.city.swap(cell, tile, self.tiles.walls[tile], side_of(move))
            own.reserve = append(own.reserve, old)
            if state.events is not None:
                state.events.append(TilesSwapped(seat, tile, cell, side_of(move), old))
            self._finish_actions(state, seat)
            if self.city_change_modules:
                self._tile_swapped(state, seat, cell, old, tile)
        elif kind == STOP or kind == PASS:
            if state.events is not None:
                state.events.append(ActionsStopped(seat) if kind == STOP else TurnPassed(seat))
            self._finish_actions(state, seat)
        elif kind == END:
            self._end_turn(state, seat)
        elif kind == NONE:
            if state.events is not None:
                state.events.append(QuestionDeclined(seat, self.modules[state.asking_module()].name))
            state.drop()
        else:
            self._module_move(state, seat, move)
        if state.phase() > LAST_WAITING:
            self._run_on(state)

    def _buy(self, state: State, seat: i64, move: i64) -> None:
        own = state.seats[seat]
        slot = slot_of(move)
        tile = bought_tile(move)
        paid = paid_purse(move)
        own.hand[slot] -= paid
        state.deck.discards[slot] += paid
        total = purse_value(paid)
        card = played_exchange_card(move)
        if card:
            total += self._pay_with_exchange(state, seat, slot, card, paid_second_purse(move))
        take_off(state, slot, tile)
        exact = total == self.tiles.price[tile]
        if state.events is not None:
            state.events.append(TileBought(seat, slot, tile, unpacked(move).cards, exact, False))
        own.aside = append(own.aside, tile)
        if state.phase() == ASK:  # a purchase between turns (§6.2.2): placed at once, then a refill
            self.modules[state.asking_module()].used_window(state, seat)
            state.replace(REFILL_MARKET, seat)
            state.push(SETTLE, seat, 0, GIFT_ALLOWED)
        elif exact:
            state.replace(ACT, seat, 0, 1)
        else:
            self._finish_actions(state, seat)

    def _pay_with_exchange(self, state: State, seat: i64, slot: i64, card: i64, paid: i64) -> i64:
        """Pay the part in the other currency and the exchange card itself; that part's value."""
        other = other_currency(card, slot)
        state.seats[seat].hand[other] -= paid
        state.deck.discards[other] += paid
        for module in self.payment_modules:
            module.spend_card(state, seat, card)
        state.deck.discard(card)
        return purse_value(paid)

    def _finish_actions(self, state: State, seat: i64) -> None:
        """The last action of a turn is done: what lies aside is placed, then the turn may end."""
        if len(state.seats[seat].aside):
            state.replace(PLACE_ASIDE, seat)
        else:
            state.replace(TURN_END, seat)

    def _close_placing(self, state: State, seat: i64) -> None:
        if len(state.seats[seat].aside):
            return
        if state.phase() == PLACE_ASIDE:
            state.replace(TURN_END, seat)
        else:
            state.drop()

    def _drop_aside(self, own: Seat, tile: i64) -> None:
        for index in range(len(own.aside)):
            if own.aside[index] == tile:
                own.aside, _ = pop(own.aside, index)
                return

    def _drop_reserve(self, own: Seat, tile: i64) -> None:
        for index in range(len(own.reserve)):
            if own.reserve[index] == tile:
                own.reserve, _ = pop(own.reserve, index)
                return

    def _build(
        self, state: State, seat: i64, cell: i64, tile: i64, orientation: i64, from_reserve: bool
    ) -> None:
        own = state.seats[seat]
        own.city.build(cell, tile, self.tiles.walls[tile], orientation)
        if state.events is not None:
            state.events.append(TileBuilt(seat, tile, cell, orientation, from_reserve))
        if self.city_change_modules:
            self._tile_came(state, seat, cell, tile, False)
            self._ask_after_change(state, seat)

    def _tile_came(self, state: State, seat: i64, cell: i64, tile: i64, swapped: bool) -> None:
        for module in self.city_change_modules:
            points = module.tile_came(state, seat, cell, tile, swapped)
            if points:
                state.seats[seat].score += points
                if state.events is not None:
                    state.events.append(PointsScored(seat, module.name, points))

    def _tile_left(self, state: State, seat: i64, cell: i64, tile: i64) -> None:
        for module in self.city_change_modules:
            module.tile_left(state, seat, cell, tile)
        self._ask_after_change(state, seat)

    def _tile_swapped(self, state: State, seat: i64, cell: i64, old: i64, tile: i64) -> None:
        for module in self.city_change_modules:
            module.tile_left(state, seat, cell, old)
        self._tile_came(state, seat, cell, tile, True)
        self._ask_after_change(state, seat)

    def _ask_after_change(self, state: State, seat: i64) -> None:
        for module in self.city_change_modules:
            if module.asks_after_change(state, seat):
                state.push(ASK, seat, module.index, AFTER_CHANGE)

    def _module_move(self, state: State, seat: i64, move: i64) -> None:
        kind = kind_of(move)
        module = self.owner[kind]
        phase = state.phase()
        question = state.argument()
        gained = module.act(state, seat, move)
        if phase == ASK:
            # Before a round the seat is asked again until it declines or has nothing more to show.
            if question != BEFORE_ROUND or not module.asks_before_round(state, seat):
                state.drop()
        elif phase == ACT and self.ends_actions[kind]:
            if gained >= 0:
                state.seats[seat].aside = append(state.seats[seat].aside, gained)
            self._finish_actions(state, seat)

    # ---- what runs by itself

    def _end_turn(self, state: State, seat: i64) -> None:
        if state.events is not None:
            state.events.append(TurnEnded(seat))
        state.replace(NEXT_TURN, seat)
        if self.window_modules:
            state.push(WINDOW, seat)
        self._refill(state, seat)

    def _run_on(self, state: State) -> None:
        """Carry out frames until one waits for a decision."""
        while True:
            phase = state.phase()
            if phase <= LAST_WAITING:
                return
            seat = state.seat_to_act()
            if phase == NEXT_TURN:
                if state.ending:
                    state.replace(ALLOT, seat)
                else:
                    state.on_turn = (seat + 1) % self.seats
                    state.turn += 1
                    if state.events is not None:
                        state.events.append(TurnStarted(state.on_turn, state.turn))
                    state.replace(ACT, state.on_turn)
            elif phase == WINDOW:
                self._open_windows(state, seat)
            elif phase == REFILL_MARKET:
                state.drop()
                fill_display(state)
                fill_slots(state, self.lies_beside)
            elif phase == BEFORE_SCORING:
                self._ask_before_round(state, seat)
            elif phase == SCORING:
                state.drop()
                score_round(self, state, state.round)
                replace_scoring_card(state)
                state.round = 0
            elif phase == NEUTRAL_TILES:
                first = state.argument() == ROUND_A
                state.drop()
                deal_neutral_tiles(state, FIRST_NEUTRAL_TILES if first else len(state.bag) // 3)
            elif phase == ASK_AT_SETUP:
                self._ask_at_setup(state)
            elif phase == ALLOT:
                self._allot(state, seat)
            else:
                self._last_round(state, seat)

    def _refill(self, state: State, seat: i64) -> None:
        """Money first, then the market (§5.1); a scoring card that came is scored after both."""
        fill_display(state)
        fill_slots(state, self.lies_beside)
        for module in self.refill_modules:
            module.refilled(state)
        if state.round:
            if self.has_neutral:
                state.push(NEUTRAL_TILES, seat, 0, state.round)
            state.push(SCORING, seat)
            if self.before_round_modules:
                state.push(BEFORE_SCORING, seat)

    def _advanced(self, state: State) -> i64:
        """Count one more seat as asked in the top frame; the seat to ask, or -1 when all were."""
        phase = state.phase()
        seat = state.seat_to_act()
        asked = state.argument()
        if asked == self.seats:
            return -1
        state.replace(phase, seat, 0, asked + 1)
        return asked

    def _ask_at_setup(self, state: State) -> None:
        asked = self._advanced(state)
        if asked < 0:
            state.drop()
            return
        seat = (state.start + asked) % self.seats
        for module in self.setup_question_modules:
            if module.asks_at_setup(state, seat):
                state.push(ASK, seat, module.index, AT_SETUP)

    def _ask_before_round(self, state: State, seat: i64) -> None:
        asked = self._advanced(state)
        if asked < 0:
            state.drop()
            return
        other = (seat + 1 + asked) % self.seats
        for module in self.before_round_modules:
            if module.asks_before_round(state, other):
                state.push(ASK, other, module.index, BEFORE_ROUND)

    def _open_windows(self, state: State, seat: i64) -> None:
        """Between turns (§6.2): each seat once, from the next one; who can buy nothing is passed over."""
        asked = self._advanced(state)
        if asked < 0 or state.ending:
            state.drop()
            return
        other = (seat + 1 + asked) % self.seats
        for module in self.window_modules:
            if module.opens_window(state, other):
                buys = MoveList(16)
                self.list_buys(state, other, EXACT_ONLY, buys)
                if buys.count:
                    state.push(ASK, other, module.index, BETWEEN_TURNS)
                    return

    def _allot(self, state: State, seat: i64) -> None:
        """Leftover tiles, slot by slot, to the most money (§5.9); then the last round."""
        slot = state.argument()
        state.drop()
        if slot == 4:
            state.push(LAST_ROUND, seat)
            return
        state.push(ALLOT, seat, 0, slot + 1)
        tile = state.slots[slot]
        if tile == NO_TILE:
            return
        receiver = richest_seat([own.hand[slot] for own in state.seats])
        if state.events is not None:
            state.events.append(TileAllotted(receiver, slot, tile))
        if receiver < 0:
            return
        state.slots[slot] = NO_TILE
        own = state.seats[receiver]
        own.aside = append(own.aside, tile)
        state.push(SETTLE, receiver)

    def _last_round(self, state: State, seat: i64) -> None:
        state.drop()
        for module in self.before_round_modules:
            module.before_last_round(state)
        score_round(self, state, ROUND_C)
        if state.events is not None:
            state.events.append(game_ended(state))
        state.push(OVER, seat)
