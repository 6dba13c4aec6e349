"""The greedy bot: gives every offered move a worth in points and makes the best one.

It looks one move ahead.  What a purchase leads to is folded into the worth of a tile (the best way
to build it, RULES.md §4), what money leads to into the worth of a hand (prices that it can pay,
tiles of the market that it could buy next).  An exact payment adds the worth of a further action
(§3.5), which is why it buys exactly when it can.  The worths are in ``situation``, ``city_worth``,
``majority_worth`` and ``money_worth``, their weights in ``weights``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from alhambra.bots.money_worth import purse_facts
from alhambra.bots.situation import Memory, Situation
from alhambra.bots.weights import WEIGHTS, Weights
from alhambra.rules.ids import BUILDINGS, EXCHANGE_CARD, EXCHANGE_PAIRS, FIRST_HUT, FIRST_WELL
from alhambra.rules.moves import (
    BUILD,
    BUY,
    BUY_SECOND_SHIFT,
    END,
    EXCHANGE_SHIFT,
    FACE,
    GIFT_BIT,
    GIVE,
    KIND_MASK,
    NONE,
    PASS,
    PAYMENT_SHIFT,
    PLACE,
    PURSE_MASK,
    RELOCATE,
    REMOVE,
    REVEAL,
    STOP,
    STORE,
    SWAP,
    TAKE,
    TAKE_HUT,
    TAKE_SHIFT,
    WAKE,
    bought_tile,
    cell_of,
    kind_of,
    side_of,
    slot_of,
    tile_of,
)
from alhambra.rules.state import ASK
from alhambra.rules.view import View

NEVER: Final = -1000.0  # a move that is made only when there is no other
FIT_TO_REMOVE: Final = 0.5  # tiles are taken out only of a city in which fewer tiles than this fit
# The module whose move it is, for the kinds of moves that belong to one.
MODULE_OF: Final = {
    TAKE_HUT: "huts",
    WAKE: "vizier",
    REVEAL: "bonus",
    FACE: "designers",
    RELOCATE: "designers",
}


class GreedyBot:
    """Makes the move of most worth, the first one of several.

    ``blind``: modules that it does not know: it never makes their moves where it can avoid them,
    makes any of them where it must, and values nothing of them.
    """

    def __init__(self, seed: int, weights: Weights = WEIGHTS, blind: frozenset[str] = frozenset()) -> None:
        self.stream: Final = random.Random(seed)
        self.weights: Final = weights
        self.blind: Final = blind
        self.memory: Memory | None = None

    def choose(self, view: View, moves: list[int]) -> int:
        """The move of most worth."""
        if self.blind:
            moves = self._known_moves(view, moves)
        if len(moves) == 1:
            return moves[0]
        memory = self.memory
        if memory is None or memory.tables is not view.options.tables:
            memory = self.memory = Memory(view.options.tables, self.weights)
        judge = _Judge(Situation(view, memory, self.weights, self.blind), moves)
        best = moves[0]
        most = judge.worth(best)
        for move in moves[1:]:
            worth = judge.worth(move)
            if worth > most:
                best, most = move, worth
        return best

    def _known_moves(self, view: View, moves: list[int]) -> list[int]:
        """The moves that do not belong to an ignored module; any one move if all do."""
        blind = self.blind
        known = [move for move in moves if module_of(view, move) not in blind]
        return known or [self.stream.choice(moves)]


def module_of(view: View, move: int) -> str:
    """The module without which a move would not be there; an empty text for none."""
    kind = move & KIND_MASK
    if kind == TAKE:
        return "exchange" if move >> TAKE_SHIFT & 127 >= EXCHANGE_CARD else ""
    if kind == BUY:
        if move >> EXCHANGE_SHIFT & 7:
            return "exchange"
        if view.phase == ASK:
            return "vizier"
        tile = bought_tile(move)
        return "" if tile < BUILDINGS else special_module(tile)
    if kind in (PLACE, BUILD, SWAP):
        return ""
    return MODULE_OF.get(kind, "")


def special_module(tile: int) -> str:
    """The module of a special tile or hut."""
    if tile >= FIRST_HUT:
        return "huts"
    return "bathhouses" if tile < FIRST_WELL else "wells"


class _Judge:
    """Worth of each of the moves of one decision, on one scale."""

    def __init__(self, situation: Situation, moves: list[int]) -> None:
        self.situation: Final = situation
        self.weights: Final = situation.weights
        self.view: Final = situation.view
        self.purses: Final = situation.purses
        self.exchanges: Final = len(situation.own.exchange)
        self.placements: Final[dict[int, dict[tuple[int, int], float]]] = {}
        self.exactly: Final = {bought_tile(move) for move in moves if self._is_exact_purchase(move)}
        self.idle: Final = self._idle_worth(moves)
        self.action: Final = self._action_worth(moves)

    def worth(self, move: int) -> float:
        """Worth of a move."""
        judge = JUDGES.get(kind_of(move))
        return NEVER if judge is None else judge(self, move)

    def _is_exact_purchase(self, move: int) -> bool:
        return move & KIND_MASK == BUY and total_paid(move) == self.situation.facts.price[bought_tile(move)]

    def _idle_worth(self, moves: list[int]) -> float:
        """Worth of the hand as it is; 0 where no move touches it."""
        if any(move & KIND_MASK in (TAKE, BUY) for move in moves):
            return self.situation.money_worth(self.purses, self.exchanges)
        return 0.0

    def _action_worth(self, moves: list[int]) -> float:
        """What a further action would add: that of taking the best money."""
        takes = [move for move in moves if move & KIND_MASK == TAKE]
        return max([0.0, *[self._take(move) - self.idle for move in takes]])

    # ---- actions

    def _take(self, move: int) -> float:
        purses = self.purses[:]
        exchanges = self.exchanges
        cards = move >> TAKE_SHIFT
        while cards:
            card = cards & 127
            cards >>= 7
            if card >= EXCHANGE_CARD:
                exchanges += 1
            else:
                purses[card >> 4] += 1 << 2 * (card & 15) - 2
        return self.situation.money_worth(purses, exchanges)

    def _buy(self, move: int) -> float:
        situation = self.situation
        tile = bought_tile(move)
        is_exact = self._is_exact_purchase(move)
        if not is_exact and tile in self.exactly:
            return NEVER
        slot = slot_of(move)
        purses = self.purses[:]
        exchanges = self.exchanges
        purses[slot] -= move >> PAYMENT_SHIFT & PURSE_MASK
        exchange = move >> EXCHANGE_SHIFT & 7
        if exchange:
            first, second = EXCHANGE_PAIRS[exchange - 1]
            purses[second if first == slot else first] -= move >> BUY_SECOND_SHIFT & PURSE_MASK
            exchanges -= 1
        if move & GIFT_BIT:
            worth = situation.gift_worth(tile)
        else:
            worth = situation.tile_worth(tile)
        worth += situation.denial_worth(slot, tile) + situation.money_worth(purses, exchanges, tile)
        if self.view.phase == ASK:  # the vizier's purchase
            return worth - self.weights.vizier * situation.horizon
        return worth + self.action if is_exact else worth

    def _build(self, move: int) -> float:
        tile = tile_of(move)
        situation = self.situation
        kept = situation.reserve_worth(tile, situation.best_placement(tile))
        return self.idle + self._placed(move) - kept

    def _swap(self, move: int) -> float:
        tile = tile_of(move)
        cell = cell_of(move)
        situation = self.situation
        old = situation.city.city.tile_at(cell)
        change = situation.city.swap(tile, cell, side_of(move))
        gain = situation.change_worth(change, tile, old)
        gain -= situation.reserve_worth(tile, situation.best_placement(tile))
        return self.idle + gain + situation.reserve_worth(old, None)

    def _remove(self, move: int) -> float:
        situation = self.situation
        if situation.city.fit() >= FIT_TO_REMOVE:
            return NEVER
        cell = cell_of(move)
        old = situation.city.city.tile_at(cell)
        gain = situation.change_worth(situation.city.removal(cell), -1, old)
        return self.idle + gain + situation.reserve_worth(old, None)

    def _rest(self, move: int) -> float:
        return self.idle

    def _take_hut(self, move: int) -> float:
        return self.idle + self.situation.tile_worth(tile_of(move))

    def _wake(self, move: int) -> float:
        return self.idle + self.weights.vizier * self.situation.horizon

    # ---- what lies aside

    def _place(self, move: int) -> float:
        return self._placed(move)

    def _placed(self, move: int) -> float:
        """Worth of a tile on a cell, lying as the move says."""
        tile = tile_of(move)
        situation = self.situation
        ways = self.placements.get(tile)
        if ways is None:
            ways = self.placements[tile] = {
                (change.cell, change.turned): situation.change_worth(change, tile)
                for change in situation.city.placements(tile)
            }
        worth = ways.get((cell_of(move), side_of(move)))
        return NEVER if worth is None else worth

    def _store(self, move: int) -> float:
        tile = tile_of(move)
        situation = self.situation
        return situation.reserve_worth(tile, situation.best_placement(tile))

    def _give(self, move: int) -> float:
        return self.situation.gift_worth(tile_of(move))

    # ---- answers

    def _reveal(self, move: int) -> float:
        """Only when asked before a round: until then it would only tell the others."""
        return self.idle + 1.0 if self.view.phase == ASK else NEVER

    def _face(self, move: int) -> float:
        designer = self.situation.own.designer
        if designer is None:
            return 0.0
        return self.situation.city.fit_beside(designer.cell, side_of(move))

    def _relocate(self, move: int) -> float:
        city = self.situation.city
        cell = cell_of(move)
        sides = sum([city.fit_beside(cell, side) for side in range(4)])
        return sides + city.fit_beside(cell, side_of(move))


def total_paid(move: int) -> int:
    """Sum of the money of a packed purchase."""
    total = purse_facts(move >> PAYMENT_SHIFT & PURSE_MASK).total
    if move >> EXCHANGE_SHIFT & 7:
        total += purse_facts(move >> BUY_SECOND_SHIFT & PURSE_MASK).total
    return total


JUDGES: Final[dict[int, Callable[[_Judge, int], float]]] = {
    TAKE: _Judge._take,
    BUY: _Judge._buy,
    PLACE: _Judge._place,
    STORE: _Judge._store,
    GIVE: _Judge._give,
    BUILD: _Judge._build,
    REMOVE: _Judge._remove,
    SWAP: _Judge._swap,
    STOP: _Judge._rest,
    PASS: _Judge._rest,
    END: _Judge._rest,
    NONE: _Judge._rest,
    TAKE_HUT: _Judge._take_hut,
    WAKE: _Judge._wake,
    REVEAL: _Judge._reveal,
    FACE: _Judge._face,
    RELOCATE: _Judge._relocate,
}
