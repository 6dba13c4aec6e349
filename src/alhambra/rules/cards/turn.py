"""The card game: the whole sequence of play in one file (RULES.md §8).

Take money or buy; a bought card lies in front of its buyer at once.  There is no city, no reserve
and no module.  With two seats the buyer may give the card to Martin, as part of the purchase.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.action_judging import (
    why_not_buy_here,
    why_not_end_yet,
    why_not_stop,
    why_not_take_here,
)
from alhambra.rules.city.grid import City
from alhambra.rules.events import (
    ActionsStopped,
    Event,
    GameStarted,
    TileAllotted,
    TileBought,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)
from alhambra.rules.frames import (
    ACT,
    ALLOT,
    LAST_ROUND,
    LAST_WAITING,
    NEUTRAL_TILES,
    NEXT_TURN,
    OVER,
    REFILL,
    SCORING,
    TURN_END,
)
from alhambra.rules.ids import NO_TILE, ROUND_A, ROUND_C
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
)
from alhambra.rules.money import Deck, list_payments, purse_value
from alhambra.rules.moves import (
    ALL_PAYMENTS,
    BUY,
    END,
    PASS,
    STOP,
    TAKE,
    Move,
    MoveList,
    as_gift,
    bought_tile,
    buying,
    is_gift,
    kind_of,
    paid_purse,
    slot_of,
    unpacked,
)
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.rng import Chance
from alhambra.rules.round_scoring import game_ended, score_round
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import Seat, State, piles_made
from alhambra.rules.vecs import append, i64
from alhambra.rules.view import View
from alhambra.rules.view_building import view_of

FIRST_NEUTRAL_CARDS: Final = 6


class CardGame(Ruleset):
    """Alhambra: The Card Game."""

    def new_state(self, chance: Chance, recorded: list[int] | None, events: list[Event] | None) -> State:
        state = State([Seat(City()) for _ in range(self.seats)], Deck(self.copies), [], chance)
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
        if state.events is not None:
            state.events.append(piles_made(state.deck, False))
        if self.has_neutral:
            deal_neutral_tiles(state, FIRST_NEUTRAL_CARDS)
        fill_slots(state, self.lies_beside)
        if state.events is not None:
            state.events.append(TurnStarted(state.start, 1))
        state.turn = 1
        state.push(ACT, state.start)
        return state

    # ---- the moves on offer

    def list_moves(self, state: State, out: MoveList) -> None:
        out.clear()
        phase = state.phase()
        if phase == TURN_END:
            out.push(END)
        elif phase == ACT:
            self.list_takes(state, out)
            self.list_buys(state, state.seat_to_act(), ALL_PAYMENTS, out)
            if state.argument():
                out.push(STOP)
            elif out.count == 0:
                out.push(PASS)

    def list_buys(self, state: State, seat: i64, offer: i64, out: MoveList) -> None:
        """Push the purchases on offer, each with two seats also as a gift to Martin (§8.4)."""
        hand = state.seats[seat].hand
        for slot in range(i64(4)):
            tile = state.slots[slot]
            if tile >= 0:
                move = buying(tile, slot)
                price = self.tiles.price[tile]
                list_payments(hand[slot], price, offer, move, out)
                if self.has_neutral:
                    list_payments(hand[slot], price, offer, as_gift(move), out)

    def why_not(self, state: State, move: Move) -> Refusal | None:
        phase = state.phase()
        kind = move.kind
        if kind not in (TAKE, BUY, STOP, PASS, END):
            return refusal("cards.no_such_move", verb=self.verbs[kind][0])
        if phase == OVER:
            return refusal("turn.game_over")
        if kind == END:
            return None if phase == TURN_END else why_not_end_yet(state)
        if phase == TURN_END:
            return refusal("turn.actions_over")
        if kind == TAKE:
            return why_not_take_here(state, move.cards)
        if kind == BUY:
            if move.gift and not self.has_neutral:
                return refusal("cards.no_neutral")
            return why_not_buy_here(self, state, move)
        return why_not_stop(self, state, kind)

    def view(self, state: State, viewer: i64) -> View:
        return view_of(self, state, viewer)

    # ---- playing a move

    def apply(self, state: State, move: i64) -> None:
        kind = kind_of(move)
        seat = state.seat_to_act()
        state.drop()
        if kind == BUY and self._buy(state, seat, move):
            state.push(ACT, seat, 0, 1)
        elif kind == END:
            if state.events is not None:
                state.events.append(TurnEnded(seat))
            state.push(NEXT_TURN, seat)
            state.push(REFILL, seat)
            self._run_on(state)
        else:
            if kind == TAKE:
                take_cards(state, seat, move)
            elif state.events is not None and kind != BUY:
                state.events.append(ActionsStopped(seat) if kind == STOP else TurnPassed(seat))
            state.push(TURN_END, seat)

    def _buy(self, state: State, seat: i64, move: i64) -> bool:
        """Pay and lay the card down; whether it was paid exactly."""
        own = state.seats[seat]
        slot = slot_of(move)
        tile = bought_tile(move)
        paid = paid_purse(move)
        own.hand[slot] -= paid
        state.deck.discards[slot] += paid
        state.slots[slot] = NO_TILE
        if is_gift(move):
            state.neutral = append(state.neutral, tile)
        else:
            own.front = append(own.front, tile)
        exact = purse_value(paid) == self.tiles.price[tile]
        if state.events is not None:
            state.events.append(TileBought(seat, slot, tile, unpacked(move).cards, exact, is_gift(move)))
        return exact

    def _run_on(self, state: State) -> None:
        """Carry out frames until one waits for a decision."""
        while True:
            phase = state.phase()
            if phase <= LAST_WAITING:
                return
            seat = state.seat_to_act()
            argument = state.argument()
            state.drop()
            if phase == REFILL:
                self._refill(state, seat)
            elif phase == SCORING:
                score_round(self, state, state.round)
                replace_scoring_card(state)
                state.round = 0
            elif phase == NEUTRAL_TILES:
                first = argument == ROUND_A
                deal_neutral_tiles(state, FIRST_NEUTRAL_CARDS if first else len(state.bag) // 3)
            elif phase == NEXT_TURN:
                if state.ending:
                    state.push(ALLOT, seat)
                else:
                    state.on_turn = (seat + 1) % self.seats
                    state.turn += 1
                    if state.events is not None:
                        state.events.append(TurnStarted(state.on_turn, state.turn))
                    state.push(ACT, state.on_turn)
            elif phase == ALLOT:
                self._allot(state)
                state.push(LAST_ROUND, seat)
            else:
                score_round(self, state, ROUND_C)
                if state.events is not None:
                    state.events.append(game_ended(state))
                state.push(OVER, seat)

    def _refill(self, state: State, seat: i64) -> None:
        """The market first, then money (§8.6)."""
        fill_slots(state, self.lies_beside)
        fill_display(state)
        if state.round:
            if self.has_neutral:
                state.push(NEUTRAL_TILES, seat, 0, state.round)
            state.push(SCORING, seat)

    def _allot(self, state: State) -> None:
        """Leftover cards, slot by slot, to the most money of that currency (§8.9)."""
        for slot in range(i64(4)):
            tile = state.slots[slot]
            if tile == NO_TILE:
                continue
            receiver = richest_seat([own.hand[slot] for own in state.seats])
            if state.events is not None:
                state.events.append(TileAllotted(receiver, slot, tile))
            if receiver >= 0:
                own = state.seats[receiver]
                own.front = append(own.front, tile)
                state.slots[slot] = NO_TILE
