"""One view as the greedy bot sees it: worth of tiles, of money and of changes, for the seat to act.

Everything is in points of the final score, from the view alone.  A situation is made for one
decision; what stays true longer is kept in the ``Memory`` of the bot.
"""

from __future__ import annotations

import math
from typing import Final

from alhambra.bots.city_worth import Change, CityBook, CityWorth, Ground, TileFacts
from alhambra.bots.majority_worth import Majorities, MajorityBook
from alhambra.bots.money_worth import purse_facts, purses_of
from alhambra.bots.outlook import outlook_of
from alhambra.bots.weights import Weights
from alhambra.rules.ids import BATHHOUSE, BUILDING_KINDS, BUILDINGS, HUT, WELL
from alhambra.rules.options import CARD_GAME
from alhambra.rules.tiles import STANDARD_TILES, Tables, TileSet
from alhambra.rules.view import View

MONEY_A_TILE: Final = 9.0  # money that a seat spends on a tile


class Memory:
    """What a bot keeps from one decision to the next: only results that follow from their keys."""

    def __init__(self, tables: Tables | None, weights: Weights) -> None:
        self.tables: Final = tables
        self.facts: Final = TileFacts(STANDARD_TILES if tables is None else TileSet(tables))
        self.cities: Final = CityBook(self.facts, weights)
        self.majorities: Final = MajorityBook(self.facts.kind)


class Situation:
    """The worth of things to the seat to act.  ``blind``: modules of which nothing is valued."""

    def __init__(self, view: View, memory: Memory, weights: Weights, blind: frozenset[str]) -> None:
        self.view: Final = view
        self.weights: Final = weights
        self.facts: Final = memory.facts
        self.me: Final = view.to_act
        self.own: Final = view.seats[self.me]
        self.valued: Final = frozenset(view.options.modules) - blind
        self.has_city: Final = view.options.game != CARD_GAME
        self.outlook: Final = outlook_of(view)
        self.horizon: Final = min(1.0, self.outlook.turns / 3)
        self.spending: Final = (self.outlook.bag + 4) / len(view.seats) * MONEY_A_TILE
        self.majorities: Final = Majorities(view, self.outlook, self.me, weights, memory.majorities)
        self.bonus: Final = self._bonus_cards()
        self.memory: Final = memory
        self.purses: Final = purses_of(self.own)
        self.tile_worths: Final[dict[int, float]] = {}
        self.purse_worths: Final[dict[tuple[int, int, int], float]] = {}
        self._city: CityWorth | None = None
        self._targets: list[tuple[int, int, int, float]] | None = None
        self._rivals: list[tuple[int, list[int]]] | None = None

    # ---- tiles

    @property
    def city(self) -> CityWorth:
        """The own city."""
        if self._city is None:
            valued = self.valued
            tiles_to_come = (self.outlook.bag + 4) / len(self.view.seats)
            self._city = self.memory.cities.city(
                Ground(
                    self.own.city,
                    len(self.outlook.rounds),
                    min(4, round(tiles_to_come)),
                    self.own.designer if "designers" in valued else None,
                    "huts" in valued,
                    "bathhouses" in valued,
                    "wells" in valued,
                )
            )
        return self._city

    def tile_worth(self, tile: int) -> float:
        """Worth of getting a tile: built, kept in the reserve, or given to the neutral player."""
        known = self.tile_worths.get(tile)
        if known is None:
            if self.has_city:
                built = self.best_placement(tile)
                known = max(self.reserve_worth(tile, built), 0.0 if built is None else built)
            else:
                known = self.majorities.gain(self.facts.kind[tile], self.me, 1)
            if self.view.neutral is not None and self.has_city and tile < BUILDINGS:
                known = max(known, self.gift_worth(tile))
            self.tile_worths[tile] = known
        return known

    def best_placement(self, tile: int) -> float | None:
        """Worth of building a tile in the best way; None when it fits nowhere."""
        changes = self.city.placements(tile)
        return max([self.change_worth(change, tile) for change in changes]) if changes else None

    def change_worth(self, change: Change, tile: int = -1, old: int = -1) -> float:
        """Worth of a change of the city to which ``tile`` comes and which ``old`` leaves."""
        worth = change.points
        for kind, number in change.counts:
            extra = number
            if tile in self.bonus and self.facts.kind[tile] == kind:
                extra += 1
            if old in self.bonus and self.facts.kind[old] == kind:
                extra -= 1
            worth += self.majorities.gain(kind, self.me, extra)
        return worth

    def reserve_worth(self, tile: int, built: float | None) -> float:
        """Worth of a tile in the reserve, if it could be built for ``built`` (None: nowhere)."""
        soon = min(1.0, self.outlook.turns / 2)
        if built is not None:
            return max(0.05 * built, self.weights.later * built - self.weights.action) * soon
        kind = self.facts.kind[tile]
        if kind >= BUILDING_KINDS:
            return 0.0
        return self.weights.blocked * self.majorities.gain(kind, self.me, 1) * soon

    def gift_worth(self, tile: int) -> float:
        """Worth of a tile given to the neutral player: what the rival loses, less what is lost."""
        if tile >= BUILDINGS:
            return 0.0
        return self.majorities.gain(self.facts.kind[tile], len(self.view.seats), 1)

    def is_valued(self, tile: int) -> bool:
        """Whether a tile belongs to no module that is ignored."""
        kind = self.facts.kind[tile]
        if kind == HUT:
            return "huts" in self.valued
        if kind == BATHHOUSE:
            return "bathhouses" in self.valued
        return kind != WELL or "wells" in self.valued

    def _bonus_cards(self) -> frozenset[int]:
        """Tiles whose bonus cards are in the own hand; those that stand already count from now on."""
        bonus = self.own.bonus
        if bonus is None or "bonus" not in self.valued:
            return frozenset()
        cards = frozenset(bonus.own + bonus.known)
        counts = self.majorities.counts
        for built in self.own.city:
            if built.tile in cards:
                kind = self.facts.kind[built.tile]
                own = list(counts[kind])
                own[self.me] += 1
                counts[kind] = tuple(own)
        return frozenset(bonus.own + bonus.known + bonus.revealed)

    # ---- money

    @property
    def targets(self) -> list[tuple[int, int, int, float]]:
        """What lies in the market: slot, tile, price, worth if nobody buys it until the next turn."""
        if self._targets is None:
            view = self.view
            offers = [(slot, tile) for slot, tile in enumerate(view.slots) if tile >= 0]
            offers += [offer for offer in view.beside if self.is_valued(offer[1])]
            self._targets = []
            for slot, tile in offers:
                price = self.facts.price[tile]
                worth = self.tile_worth(tile)
                if worth > 0:
                    worth *= self._chance_to_stay(slot, price)
                    worth *= 1 - self.weights.missed_round * self.outlook.soon
                    self._targets.append((slot, tile, price, worth))
        return self._targets

    @property
    def rivals(self) -> list[tuple[int, list[int]]]:
        """The other seats and their purses."""
        if self._rivals is None:
            self._rivals = [(seat.seat, purses_of(seat)) for seat in self.view.seats if seat.seat != self.me]
        return self._rivals

    def denial_worth(self, slot: int, tile: int) -> float:
        """What it is worth that nobody else can buy a tile of the market before the own next turn."""
        kind = self.facts.kind[tile]
        if kind >= BUILDING_KINDS:
            return 0.0
        price = self.facts.price[tile]
        loss = 0.0
        left = 1.0
        for seat, purses in self.rivals:
            chance = self._chance_to_buy(slot, price, purses) * left
            left -= chance
            loss -= chance * self.majorities.gain(kind, seat, 1)
        return max(0.0, loss) * self.weights.deny

    def _chance_to_stay(self, slot: int, price: int) -> float:
        chance = 1.0
        for _, purses in self.rivals:
            chance *= 1 - self._chance_to_buy(slot, price, purses)
        return chance

    def _chance_to_buy(self, slot: int, price: int, purses: list[int]) -> float:
        facts = purse_facts(purses[slot])
        if facts.sums >> price & 1:
            return self.weights.rival_exact
        return self.weights.rival_enough if facts.total >= price else 0.0

    def money_worth(self, purses: list[int], exchanges: int, bought: int = -1) -> float:
        """Worth of a hand at the end of this turn, when the tile ``bought`` has gone as well."""
        view = self.view
        missing = view.slots.count(-1) + (1 if bought in view.slots else 0)
        at_end = self._chance_of_end(missing)
        worth = self._worth_of_going_on(purses, exchanges, bought) * (1 - at_end) if at_end < 1 else 0.0
        return worth + at_end * self._leftover_worth(purses, bought) if at_end > 0.02 else worth

    def _worth_of_going_on(self, purses: list[int], exchanges: int, bought: int) -> float:
        coins = self.weights.coin * (len(self.view.seats) - 1) / 2
        coins *= min(sum([purse_facts(purse).total for purse in purses]), self.spending)
        worth = (coins + self.weights.exchange * exchanges) * self.horizon
        for slot, purse in enumerate(purses):
            known = self.purse_worths.get((slot, purse, bought))
            if known is None:
                known = self._purse_worth(slot, purse, bought)
                self.purse_worths[slot, purse, bought] = known
            worth += known
        return worth

    def _purse_worth(self, slot: int, purse: int, bought: int) -> float:
        """Worth of the money of one currency: prices in general, and tiles of that slot's market."""
        weights = self.weights
        total, sums, exact, enough = purse_facts(purse)
        worth = (weights.exact * exact + weights.enough * enough) * self.horizon
        for where, tile, price, gain in self.targets:
            if where != slot or tile == bought:
                continue
            if sums >> price & 1:
                worth += gain * weights.target_exact
            elif total >= price:
                worth += gain * weights.target_enough
            else:
                worth += gain * weights.target_part * (total / price) ** 2
        return worth

    def _chance_of_end(self, missing: int) -> float:
        """Chance that the game ends before the own next turn, ``missing`` slots being empty now."""
        left = self.outlook.bag - missing
        if left < 0:
            return 1.0
        return math.exp(-(left + 0.4) / (0.5 * len(self.view.seats)))

    def _leftover_worth(self, purses: list[int], bought: int) -> float:
        """Worth of the tiles that the most money would get at the end (RULES.md §5.9)."""
        worth = 0.0
        for slot, tile in enumerate(self.view.slots):
            if tile < 0 or tile == bought:
                continue
            mine = purse_facts(purses[slot]).total
            others = [
                sum(card & 15 for card in seat.hand if card >> 4 == slot)
                for seat in self.view.seats
                if seat.seat != self.me
            ]
            if mine > max(others):
                worth += max(0.0, self.tile_worth(tile))
        return worth
