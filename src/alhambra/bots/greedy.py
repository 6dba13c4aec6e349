"""The greedy bot: gives every offered move a worth in points and makes the best one.

It looks one move ahead.  What a purchase leads to is folded into the worth of a tile (the best way
to build it, RULES.md §4), what money leads to into the worth of a hand (prices that it can pay,
tiles of the market that it could buy next).  An exact payment adds the worth of a further action
(§3.5), which is why it buys exactly when it can.  The worths are in ``situation``, ``city_worth``,
``majority_worth`` and ``money_worth``, their weights in ``weights``.
"""

from __future__ import annotations

import random
from typing import Final, final

from alhambra.bots.money_worth import purse_facts
from alhambra.bots.situation import Memory, Situation
from alhambra.bots.weights import WEIGHTS, Weights
from alhambra.rules.frames import ASK
from alhambra.rules.ids import BUILDINGS, EXCHANGE_CARD, FIRST_WELL, currency_of
from alhambra.rules.interfaces.bonus import REVEAL
from alhambra.rules.interfaces.designers import FACE, RELOCATE, designer_of
from alhambra.rules.interfaces.huts import TAKE_HUT
from alhambra.rules.interfaces.vizier import WAKE
from alhambra.rules.manifest import MODULE_OF_KIND
from alhambra.rules.money import one_card
from alhambra.rules.moves import (
    BUILD,
    BUY,
    END,
    GIVE,
    NONE,
    PASS,
    PLACE,
    REMOVE,
    STOP,
    STORE,
    SWAP,
    TAKE,
    bought_tile,
    cell_of,
    first_packed,
    is_gift,
    kind_of,
    other_currency,
    paid_purse,
    paid_second_purse,
    played_exchange_card,
    side_of,
    slot_of,
    taken_cards,
    tile_of,
    without_first,
)
from alhambra.rules.view import View

NEVER: Final = -1000.0  # a move that is made only when there is no other
FIT_TO_REMOVE: Final = 0.5  # tiles are taken out only of a city in which fewer tiles than this fit


class GreedyBot:
    """Makes the move of most worth, the first one of several.

    ``blind``: modules that it does not know: it never makes their moves where it can avoid them,
    makes any of them where it must, and values nothing of them.
    """

    def __init__(self, seed: int, weights: Weights = WEIGHTS, blind: frozenset[str] = frozenset()) -> None:
        self.stream: Final[random.Random] = random.Random(seed)
        self.weights: Final[Weights] = weights
        self.blind: Final[frozenset[str]] = blind
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
        judge = Judge(Situation(view, memory, self.weights, self.blind), moves)
        best = moves[0]
        most = judge.worth(best)
        for move in moves[1:]:
            worth = judge.worth(move)
            if worth > most:
                best, most = move, worth
        return best

    def _known_moves(self, view: View, moves: list[int]) -> list[int]:
        """The moves that belong to no ignored module; any one move if all do."""
        blind = self.blind
        known = [move for move in moves if blind.isdisjoint(modules_of(view, move))]
        return known or [self.stream.choice(moves)]


def modules_of(view: View, move: int) -> list[str]:
    """The modules without which a move would not be there."""
    kind = kind_of(move)
    if kind == TAKE:
        return ["exchange"] if first_packed(taken_cards(move)) >= EXCHANGE_CARD else []
    if kind == BUY:
        modules = []
        if played_exchange_card(move):
            modules.append("exchange")
        if view.phase == ASK:
            modules.append("vizier")
        tile = bought_tile(move)
        if tile >= BUILDINGS:
            modules.append("bathhouses" if tile < FIRST_WELL else "wells")
        return modules
    return [MODULE_OF_KIND[kind]] if kind in MODULE_OF_KIND else []


@final
class Judge:
    """Worth of each of the moves of one decision, on one scale."""

    def __init__(self, situation: Situation, moves: list[int]) -> None:
        self.situation: Final[Situation] = situation
        self.weights: Final[Weights] = situation.weights
        self.view: Final[View] = situation.view
        self.purses: Final[list[int]] = situation.purses
        self.exchanges: Final[list[int]] = list(situation.own.further)
        self.placements: Final[dict[int, dict[int, float]]] = {}
        self.exactly: Final[set[int]] = set()  # tiles that can be paid exactly in their own currency
        has_money_moves = False
        for move in moves:
            kind = kind_of(move)
            if kind == TAKE:
                has_money_moves = True
            elif kind == BUY:
                has_money_moves = True
                if not played_exchange_card(move) and self._is_exact_purchase(move):
                    self.exactly.add(bought_tile(move))
        # Worth of the hand as it is; 0 where no move touches it.
        self.idle: float = 0.0
        if has_money_moves:
            self.idle = situation.money_worth(self.purses, self.exchanges)
        # What a further action would add: that of taking the best money.
        self.action: float = 0.0
        for move in moves:
            if kind_of(move) == TAKE:
                self.action = max(self.action, self._take(move) - self.idle)

    def worth(self, move: int) -> float:
        """Worth of a move."""
        kind = kind_of(move)
        if kind == BUY:
            return self._buy(move)
        if kind == TAKE:
            return self._take(move)
        if kind == PLACE:
            return self._placed(move)
        if kind == SWAP:
            return self._swap(move)
        if kind == REMOVE:
            return self._remove(move)
        if kind == BUILD:
            return self._build(move)
        if kind == STORE:
            return self._store(move)
        if kind == GIVE:
            return self.situation.gift_worth(tile_of(move))
        if kind in (STOP, PASS, END, NONE):
            return self.idle
        if kind == TAKE_HUT:
            return self.idle + self.situation.tile_worth(tile_of(move))
        if kind == WAKE:
            return self.idle + self.weights.vizier * self.situation.horizon
        if kind == REVEAL:
            return self._reveal(move)
        if kind == FACE:
            return self._face(move)
        return self._relocate(move) if kind == RELOCATE else NEVER

    def _is_exact_purchase(self, move: int) -> bool:
        return total_paid(move) == self.situation.tiles.price[bought_tile(move)]

    # ---- actions

    def _take(self, move: int) -> float:
        purses = self.purses[:]
        exchanges = self.exchanges
        cards = taken_cards(move)
        while cards:
            card = first_packed(cards)
            cards = without_first(cards)
            if card >= EXCHANGE_CARD:
                exchanges = [*exchanges, card]
            else:
                purses[currency_of(card)] += one_card(card)
        return self.situation.money_worth(purses, exchanges)

    def _buy(self, move: int) -> float:
        situation = self.situation
        tile = bought_tile(move)
        is_exact = self._is_exact_purchase(move)
        exchange = played_exchange_card(move)
        if tile in self.exactly and (exchange or not is_exact):
            return NEVER
        slot = slot_of(move)
        purses = self.purses[:]
        exchanges = self.exchanges
        purses[slot] -= paid_purse(move)
        if exchange:
            purses[other_currency(exchange, slot)] -= paid_second_purse(move)
            exchanges = [card for card in exchanges if card != exchange]
        if is_gift(move):
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

    # ---- what lies aside

    def _placed(self, move: int) -> float:
        """Worth of a tile on a cell, lying as the move says."""
        tile = tile_of(move)
        situation = self.situation
        ways = self.placements.get(tile)
        if ways is None:
            ways = {}
            for change in situation.city.placements(tile):
                ways[change.cell * 4 + change.orientation] = situation.change_worth(change, tile)
            self.placements[tile] = ways
        worth = ways.get(cell_of(move) * 4 + side_of(move))
        return NEVER if worth is None else worth

    def _store(self, move: int) -> float:
        tile = tile_of(move)
        situation = self.situation
        return situation.reserve_worth(tile, situation.best_placement(tile))

    # ---- answers

    def _reveal(self, move: int) -> float:
        """Only when asked before a round: until then it would only tell the others."""
        return self.idle + 1.0 if self.view.phase == ASK else NEVER

    def _face(self, move: int) -> float:
        designer = designer_of(self.situation.own.modules)
        if designer is None:
            return 0.0
        return self.situation.city.fit_beside(designer.cell, side_of(move))

    def _relocate(self, move: int) -> float:
        city = self.situation.city
        cell = cell_of(move)
        worth = city.fit_beside(cell, side_of(move))
        for side in range(4):
            worth += city.fit_beside(cell, side)
        return worth


def total_paid(move: int) -> int:
    """Sum of the money of a packed purchase."""
    total = purse_facts(paid_purse(move)).total
    if played_exchange_card(move):
        total += purse_facts(paid_second_purse(move)).total
    return total
