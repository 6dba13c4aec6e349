"""One view as the greedy bot sees it: worth of tiles, of money and of changes, for the seat to act.

Everything is in points of the final score, from the view alone.  A situation is made for one
decision; what stays true longer is kept in the ``Memory`` of the bot.
"""

from __future__ import annotations

import math
from typing import Final, final

from alhambra.bots.city_worth import AHEAD_STEPS, Change, CityBook, CityWorth, Ground
from alhambra.bots.majority_worth import Majorities, MajorityBook
from alhambra.bots.money_worth import makes_sum, mixed_sums, purse_facts, purses_of
from alhambra.bots.outlook import Outlook, outlook_of
from alhambra.bots.weights import Weights
from alhambra.rules.frames import ASK
from alhambra.rules.ids import (
    BATHHOUSE,
    BUILDING_KINDS,
    BUILDINGS,
    CURRENCIES,
    EXCHANGE_CARD,
    EXCHANGE_PAIRS,
    HUT,
    WELL,
)
from alhambra.rules.interfaces.bonus import bonus_of
from alhambra.rules.interfaces.designers import designer_of
from alhambra.rules.interfaces.vizier import vizier_of
from alhambra.rules.options import CARD_GAME
from alhambra.rules.tiles import STANDARD_TILES, Tables, TileSet
from alhambra.rules.vecs import i64
from alhambra.rules.view import SeatView, View

MONEY_A_TILE: Final = 9.0  # money that a seat spends on a tile


@final
class Memory:
    """What a bot keeps from one decision to the next: only results that follow from their keys."""

    def __init__(self, tables: Tables | None, weights: Weights) -> None:
        self.tables: Final[Tables | None] = tables
        self.tiles: Final[TileSet] = STANDARD_TILES if tables is None else TileSet(tables)
        self.cities: Final[CityBook] = CityBook(self.tiles, weights)
        self.majorities: Final[MajorityBook] = MajorityBook(self.tiles.kind)


@final
class Target:
    """A tile that lies in the market.

    ``worth``: if it is got now; ``later``: if it has to stay until the own next turn.
    """

    __slots__ = ("later", "price", "slot", "tile", "worth")

    def __init__(self, slot: i64, tile: i64, price: i64, worth: float, later: float) -> None:
        self.slot: Final[i64] = slot
        self.tile: Final[i64] = tile
        self.price: Final[i64] = price
        self.worth: Final[float] = worth
        self.later: Final[float] = later


@final
class Rival:
    """Another seat and its purses."""

    __slots__ = ("purses", "seat")

    def __init__(self, seat: int, purses: list[int]) -> None:
        self.seat: Final[int] = seat
        self.purses: Final[list[int]] = purses


@final
class Situation:
    """The worth of things to the seat to act.  ``blind``: modules of which nothing is valued."""

    def __init__(self, view: View, memory: Memory, weights: Weights, blind: frozenset[str]) -> None:
        self.view: Final[View] = view
        self.weights: Final[Weights] = weights
        self.tiles: Final[TileSet] = memory.tiles
        self.me: Final[int] = view.to_act
        self.own: Final[SeatView] = view.seats[self.me]
        self.valued: Final[frozenset[str]] = frozenset(view.options.modules) - blind
        self.has_city: Final[bool] = view.options.game != CARD_GAME
        self.outlook: Final[Outlook] = outlook_of(view)
        self.horizon: Final[float] = min(1.0, self.outlook.turns / 3)
        self.spending: Final[float] = (self.outlook.bag + 4) / len(view.seats) * MONEY_A_TILE
        self.majorities: Final[Majorities] = Majorities(
            view, self.outlook, self.me, weights, memory.majorities
        )
        self.bonus: Final[frozenset[int]] = self._bonus_cards()
        self.memory: Final[Memory] = memory
        self.purses: Final[list[int]] = purses_of(self.own)
        self.slots: Final[tuple[int, ...]] = view.slots
        self.coin: Final[float] = weights.coin * (len(view.seats) - 1) / 2
        self.exact: Final[float] = weights.exact * self.horizon
        self.enough: Final[float] = weights.enough * self.horizon
        self.target_exact: Final[float] = weights.target_exact
        self.target_enough: Final[float] = weights.target_enough
        self.target_part: Final[float] = weights.target_part
        self.tile_worths: Final[dict[int, float]] = {}
        self.purse_worths: Final[dict[int, float]] = {}
        self._city: CityWorth | None = None
        self._targets: list[Target] | None = None
        self._rivals: list[Rival] | None = None

    # ---- tiles

    @property
    def city(self) -> CityWorth:
        """The own city."""
        if self._city is None:
            valued = self.valued
            seats = len(self.view.seats)
            tiles_to_come = (self.outlook.bag + 4) / seats
            self._city = self.memory.cities.city(
                Ground(
                    self.own.city,
                    tuple([round(AHEAD_STEPS * tiles / seats) for _, tiles in self.outlook.rounds]),
                    min(4, round(tiles_to_come)),
                    designer_of(self.own.modules) if "designers" in valued else None,
                    "huts" in valued,
                    "bathhouses" in valued,
                    "wells" in valued,
                )
            )
        return self._city

    def tile_worth(self, tile: i64) -> float:
        """Worth of getting a tile: built, kept in the reserve, or given to the neutral player."""
        known = self.tile_worths.get(tile)
        if known is None:
            if self.has_city:
                built = self.best_placement(tile)
                known = max(self.reserve_worth(tile, built), 0.0 if built is None else built)
                if self.tiles.kind[tile] == WELL:
                    known = max(0.0, known - self.weights.well_cost)
            else:
                known = self.majorities.gain(self.tiles.kind[tile], self.me, 1)
            if self.view.neutral is not None and self.has_city and tile < BUILDINGS:
                known = max(known, self.gift_worth(tile))
            self.tile_worths[tile] = known
        return known

    def best_placement(self, tile: i64) -> float | None:
        """Worth of building a tile in the best way; None when it fits nowhere."""
        changes = self.city.placements(tile)
        if not changes:
            return None
        best = -math.inf
        for change in changes:
            best = max(best, self.change_worth(change, tile))
        return best

    def change_worth(self, change: Change, tile: i64 = -1, old: i64 = -1) -> float:
        """Worth of a change of the city to which ``tile`` comes and which ``old`` leaves."""
        worth = change.points
        bonus = self.bonus
        for kind, number in change.counts:
            extra = number
            if bonus:
                if tile in bonus and self.tiles.kind[tile] == kind:
                    extra += 1
                if old in bonus and self.tiles.kind[old] == kind:
                    extra -= 1
            worth += self.majorities.gain(kind, self.me, extra)
        return worth

    def reserve_worth(self, tile: i64, built: float | None) -> float:
        """Worth of a tile in the reserve, if it could be built for ``built`` (None: nowhere)."""
        soon = min(1.0, self.outlook.turns / 2)
        if built is not None:
            return max(0.05 * built, self.weights.later * built - self.weights.action) * soon
        kind = self.tiles.kind[tile]
        if kind >= BUILDING_KINDS:
            return 0.0
        return self.weights.blocked * self.majorities.gain(kind, self.me, 1) * soon

    def gift_worth(self, tile: i64) -> float:
        """Worth of a tile given to the neutral player: what the rival loses, less what is lost."""
        if tile >= BUILDINGS:
            return 0.0
        return self.majorities.gain(self.tiles.kind[tile], len(self.view.seats), 1)

    def is_valued(self, tile: i64) -> bool:
        """Whether a tile belongs to no module that is ignored."""
        kind = self.tiles.kind[tile]
        if kind == HUT:
            return "huts" in self.valued
        if kind == BATHHOUSE:
            return "bathhouses" in self.valued
        return kind != WELL or "wells" in self.valued

    def _bonus_cards(self) -> frozenset[int]:
        """Tiles whose bonus cards are in the own hand; those that stand already count from now on."""
        bonus = bonus_of(self.own.modules)
        if bonus is None or "bonus" not in self.valued:
            return frozenset()
        cards = frozenset(bonus.own + bonus.known)
        counts = self.majorities.counts
        for built in self.own.city:
            if built.tile in cards:
                kind = self.tiles.kind[built.tile]
                own = list(counts[kind])
                own[self.me] += 1
                counts[kind] = tuple(own)
        return frozenset(bonus.own + bonus.known + bonus.revealed)

    # ---- money

    @property
    def can_buy_after_turn(self) -> bool:
        """Whether the own vizier stone is awake in the own turn: then the next gap is its window."""
        vizier = vizier_of(self.own.modules)
        is_awake = vizier is not None and vizier.awake
        return is_awake and "vizier" in self.valued and self.view.phase != ASK

    @property
    def targets(self) -> list[Target]:
        """What lies in the market and is worth something."""
        if self._targets is None:
            view = self.view
            offers = [(slot, tile) for slot, tile in enumerate(view.slots) if tile >= 0]
            offers += [offer for offer in view.beside if self.is_valued(offer[1])]
            targets = []
            for slot, tile in offers:
                price = self.tiles.price[tile]
                worth = self.tile_worth(tile)
                if worth > 0:
                    later = worth * self._chance_to_stay(slot, price)
                    later *= 1 - self.weights.missed_round * self.outlook.soon
                    targets.append(Target(slot, tile, price, worth, later))
            self._targets = targets
        return self._targets

    @property
    def rivals(self) -> list[Rival]:
        """The other seats and their purses."""
        if self._rivals is None:
            self._rivals = [
                Rival(seat.seat, purses_of(seat)) for seat in self.view.seats if seat.seat != self.me
            ]
        return self._rivals

    def denial_worth(self, slot: i64, tile: i64) -> float:
        """What it is worth that nobody else can buy a tile of the market before the own next turn."""
        kind = self.tiles.kind[tile]
        if kind >= BUILDING_KINDS:
            return 0.0
        price = self.tiles.price[tile]
        loss = 0.0
        left = 1.0
        for rival in self.rivals:
            chance = self._chance_to_buy(slot, price, rival.purses) * left
            left -= chance
            loss -= chance * self.majorities.gain(kind, rival.seat, 1.0)
        return max(0.0, loss) * self.weights.deny

    def _chance_to_stay(self, slot: i64, price: i64) -> float:
        chance = 1.0
        for rival in self.rivals:
            chance *= 1 - self._chance_to_buy(slot, price, rival.purses)
        return chance

    def _chance_to_buy(self, slot: i64, price: i64, purses: list[int]) -> float:
        facts = purse_facts(purses[slot])
        if facts.makes(price):
            return self.weights.rival_exact
        return self.weights.rival_enough if facts.total >= price else 0.0

    def money_worth(self, purses: list[int], exchanges: list[int], bought: i64 = -1) -> float:
        """Worth of a hand at the end of this turn, when the tile ``bought`` has gone as well.

        ``purses`` by currency; ``exchanges``: exchange cards.
        """
        missing = self.slots.count(-1) + (1 if bought in self.slots else 0)
        at_end = self._chance_of_end(missing)
        worth = 0.0
        if at_end < 1:
            worth = self._worth_of_going_on(purses, exchanges, bought) * (1 - at_end)
        if at_end > 0.02:
            worth += at_end * self._leftover_worth(purses, bought)
        return worth

    def _worth_of_going_on(self, purses: list[int], exchanges: list[int], bought: i64) -> float:
        coins: i64 = 0
        worth = 0.0
        for slot in range(i64(CURRENCIES)):
            purse = purses[slot]
            coins += purse_facts(purse).total
            key = (purse * 256 + bought + 1) * 4 + slot
            known = self.purse_worths.get(key)
            if known is None:
                known = self.purse_worths[key] = self._purse_worth(slot, purse, bought)
            worth += known
        worth += self.coin * min(float(coins), self.spending) * self.horizon
        for card in exchanges:
            worth += self._exchange_worth(card, purses, bought)
        if self.can_buy_after_turn:
            worth += self._window_worth(purses, bought)
        return worth

    def _purse_worth(self, slot: i64, purse: int, bought: i64) -> float:
        """Worth of the money of one currency: prices in general, and tiles of that slot's market."""
        facts = purse_facts(purse)
        worth = self.exact * facts.exact + self.enough * facts.enough
        for target in self.targets:
            if target.slot == slot and target.tile != bought:
                worth += self._target_part(target, purse) * target.later
        return worth

    def _target_part(self, target: Target, purse: int) -> float:
        """What part of the worth of a target it is to have a purse in its currency."""
        facts = purse_facts(purse)
        if facts.makes(target.price):
            return self.target_exact
        if facts.total >= target.price:
            return self.target_enough
        share = float(facts.total) / float(target.price)
        return self.target_part * share * share

    def _exchange_worth(self, card: int, purses: list[int], bought: i64) -> float:
        """Worth of an exchange card: it may always serve, and now for the tile that it helps most."""
        first, second = EXCHANGE_PAIRS[card - EXCHANGE_CARD]
        sums: i64 = -1
        best = 0.0
        for target in self.targets:
            if (target.slot != first and target.slot != second) or target.tile == bought:
                continue
            if sums < 0:
                sums = mixed_sums(purses[first], purses[second])
            if makes_sum(sums, target.price):
                part = self.target_exact - self._target_part(target, purses[target.slot])
                best = max(best, part * target.later)
        return self.weights.exchange * self.horizon + best * self.weights.exchange_target

    def _window_worth(self, purses: list[int], bought: i64) -> float:
        """What the vizier's window right after this turn adds: its best purchase, less the stone."""
        best = 0.0
        cost = self.weights.vizier * self.horizon
        for target in self.targets:
            if target.tile == bought:
                continue
            purse = purses[target.slot]
            if purse_facts(purse).makes(target.price):
                spent = float(target.price) * self.coin * self.horizon
                gain = target.worth - self.target_exact * target.later - spent - cost
                best = max(best, gain)
        return best * self.weights.window

    def _chance_of_end(self, missing: int) -> float:
        """Chance that the game ends before the own next turn, ``missing`` slots being empty now."""
        left = self.outlook.bag - missing
        if left < 0:
            return 1.0
        return math.exp(-(left + 0.4) / (0.5 * len(self.view.seats)))

    def _leftover_worth(self, purses: list[int], bought: i64) -> float:
        """Worth of the tiles that the most money would get at the end (RULES.md §5.9)."""
        worth = 0.0
        for slot, tile in enumerate(self.slots):
            if tile < 0 or tile == bought:
                continue
            most: i64 = 0
            for rival in self.rivals:
                most = max(most, purse_facts(rival.purses[slot]).total)
            if purse_facts(purses[slot]).total > most:
                worth += max(0.0, self.tile_worth(tile))
        return worth
