"""A player that looks for what is rare, and a tally of what happened.

A seeker buys exactly, pays with exchange cards, takes what its modules offer, puts huts beside their
kind and wells before a line of their length, takes revealed tiles out of its city and builds them
again.  How much it likes a move is drawn anew each time, so no two games are alike.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Final

from alhambra.rules.city.grid import City
from alhambra.rules.draws import DREW_CARD, DREW_TILE
from alhambra.rules.frames import AFTER_CHANGE, ASK, BETWEEN_TURNS, SETTLE
from alhambra.rules.game import Game
from alhambra.rules.ids import EXCHANGE_CARD, FIRST_HUT, FIRST_WELL, SCORING_A
from alhambra.rules.interfaces.bonus import KNOWN, REVEAL, REVEALED
from alhambra.rules.interfaces.designers import FACE, RELOCATE, designer_of
from alhambra.rules.interfaces.huts import TAKE_HUT
from alhambra.rules.interfaces.vizier import WAKE
from alhambra.rules.modules.bonus import CARD_OF_TILE
from alhambra.rules.modules.huts import hut_neighbours
from alhambra.rules.modules.wells import line_length
from alhambra.rules.moves import (
    BUILD,
    BUY,
    END,
    EXCHANGE_SHIFT,
    GIVE,
    KIND_MASK,
    NONE,
    PASS,
    PLACE,
    REMOVE,
    STOP,
    STORE,
    SWAP,
    TAKE,
    TAKE_SHIFT,
    bought_tile,
    cell_of,
    side_of,
    tile_of,
    unpacked,
)
from alhambra.rules.state import State
from alhambra.rules.tiles import is_building, is_special

ACTIONS: Final = (TAKE, BUY, BUILD, REMOVE, SWAP, TAKE_HUT, WAKE)


# ---- the player


def seek(game: Game, rng: random.Random) -> int:
    """The packed move that the seeker likes most."""
    offered = game.legal_numbers()
    if len(offered) > 60:
        offered = rng.sample(offered, 60)
    return max(offered, key=lambda number: LIKES[number & KIND_MASK](game, number) + rng.random() * 3)


def _likes_buying(game: Game, number: int) -> float:
    move = unpacked(number)
    price = game.rules.tiles.price[move.tile]
    liked = 3.0 if sum(card & 15 for card in move.cards if card < EXCHANGE_CARD) == price else 1.5
    if number >> EXCHANGE_SHIFT & 7:
        liked += 2
    if is_special(move.tile):
        liked += 1
    return liked


def _likes_taking(game: Game, number: int) -> float:
    return 3.0 if number >> TAKE_SHIFT & 127 >= EXCHANGE_CARD else 0.5


def _likes_putting(game: Game, number: int) -> float:
    """Buildings and huts where huts count more, wells before their number of tiles."""
    own = game.state.seats[game.state.seat_to_act()]
    tile, cell, orientation = tile_of(number), cell_of(number), side_of(number)
    if FIRST_WELL <= tile < FIRST_HUT:
        return 2.0 + 3.0 * (line_length(own.city, cell, orientation) == game.rules.tiles.price[tile])
    city = own.city.copy()
    before = hut_worths(game, city)
    city.build(cell, tile, game.rules.tiles.walls[tile], orientation)
    return 2.0 + hut_worths(game, city) - before


def hut_worths(game: Game, city: City) -> int:
    """What the huts of a city are worth together."""
    tiles = game.rules.tiles
    return sum(
        len(hut_neighbours(city, tiles, cell)) for cell in city.cells() if city.tile_at(cell) >= FIRST_HUT
    )


def _likes_building(game: Game, number: int) -> float:
    return _likes_putting(game, number) - 1


def _likes_taking_out(game: Game, number: int) -> float:
    """Revealed tiles, and tiles under a designer, now and then; others hardly."""
    seat = game.state.seat_to_act()
    modules = game.options.modules
    tile = game.state.seats[seat].city.tile_at(cell_of(number))
    liked = -1.0
    if "bonus" in modules and CARD_OF_TILE[tile] >= 0:
        bonus = game.state.modules[modules.index("bonus")].data()
        card = CARD_OF_TILE[tile]
        liked += 2 * (bonus["holder"][card] == seat and bonus["status"][card] == REVEALED)
    if "designers" in modules:
        designer = game.state.modules[modules.index("designers")].data()
        liked += 2 * (designer["cell"][seat] == cell_of(number))
    return liked


def _likes_revealing(game: Game, number: int) -> float:
    """Rather when asked than in its own turn."""
    return 2.0 if game.state.phase() == ASK else 0.0


def _likes_relocating(game: Game, number: int) -> float:
    city = game.state.seats[game.state.seat_to_act()].city
    return 2.0 if is_special(city.tile_at(cell_of(number))) else 1.0


def _likes(much: float) -> Callable[[Game, int], float]:
    return lambda game, number: much


LIKES: Final[dict[int, Callable[[Game, int], float]]] = {
    TAKE: _likes_taking,
    BUY: _likes_buying,
    PLACE: _likes_putting,
    STORE: _likes(0.5),
    GIVE: _likes(1.0),
    BUILD: _likes_building,
    REMOVE: _likes_taking_out,
    SWAP: _likes_taking_out,
    STOP: _likes(-2.0),
    PASS: _likes(0.0),
    END: _likes(0.0),
    NONE: _likes(0.0),
    TAKE_HUT: _likes(1.0),
    WAKE: _likes(1.5),
    REVEAL: _likes_revealing,
    FACE: _likes(0.0),
    RELOCATE: _likes_relocating,
}


# ---- what happened

HUT_WITH_THREE: Final = "a hut with three neighbours that count"
# What must have happened in the games of a run.
EVENTS: Final = (
    "a vizier purchase",
    "a vizier purchase with an exchange card",
    "a vizier purchase of a special tile",
    "a vizier purchase given away",
    "a failed refill after a vizier purchase",
    "a special tile as last of the bag",
    "a scoring and the end in one refill",
    "leftover tiles for different seats",
    "a leftover tile that moves a designer",
    "a bonus card revealed before a round",
    "a bonus card returned and revealed again",
    "a designer relocated by a removal",
    "a designer relocated by a swap",
    "a designer put on a special tile",
    HUT_WITH_THREE,
    "a well that scores",
    "a bathhouse that scores on two edges",
    "a reshuffle with exchange cards",
    "a turn of more than five actions",
    "a special tile for the neutral player",
    "a leftover tile for nobody",
)


class Tally:
    """Counts the events of one game into ``events``; told of every move, with the state before it."""

    def __init__(self, events: Counter[str]) -> None:
        self.events: Final = events
        self.turn: int = 0
        self.actions: int = 0  # of that turn
        self.receivers: set[int] = set()  # of leftover tiles

    def saw(self, before: State, game: Game) -> None:
        """A move was played."""
        step = game.steps[-1]
        for happened, event in (
            *_purchases(before, game.state, step.move),
            *_changes(before, game, step.move),
            *_draws(before, game.state, step.draws),
        ):
            self.events[event] += happened
        if step.move & KIND_MASK in ACTIONS and before.phase() != ASK:
            self.actions = self.actions + 1 if self.turn == before.turn else 1
            self.turn = int(before.turn)
            self.events["a turn of more than five actions"] += self.actions == 6
        if before.phase() == SETTLE and before.ending:
            self.receivers.add(step.seat)
        if game.is_over:
            self.events["leftover tiles for different seats"] += len(self.receivers) > 1
            for happened, event in _end(game):
                self.events[event] += happened


def _purchases(before: State, after: State, move: int) -> list[tuple[bool, str]]:
    kind = move & KIND_MASK
    window = before.phase() == ASK and before.argument() == BETWEEN_TURNS and kind == BUY
    return [
        (window, "a vizier purchase"),
        (window and move >> EXCHANGE_SHIFT & 7 > 0, "a vizier purchase with an exchange card"),
        (window and is_special(bought_tile(move)), "a vizier purchase of a special tile"),
        (before.phase() == SETTLE and kind == GIVE, "a vizier purchase given away"),
        (kind != END and after.ending and not before.ending, "a failed refill after a vizier purchase"),
    ]


def _changes(before: State, game: Game, move: int) -> list[tuple[bool, str]]:
    kind = move & KIND_MASK
    seat = before.seat_to_act()
    now = game.state
    asked = now.phase() == ASK and now.argument() == AFTER_CHANGE
    seen = designer_of(game.view(None).seats[seat].modules) if asked else None
    homeless = seen is not None and seen.cell < 0
    card_was_known = False
    if kind == REVEAL:
        place = game.options.modules.index("bonus")
        was, is_now = before.modules[place].data()["status"], now.modules[place].data()["status"]
        card_was_known = (KNOWN, REVEALED) in zip(was, is_now, strict=True)
    stands_on = before.seats[seat].city.tile_at(cell_of(move)) if kind == RELOCATE else -1
    return [
        (asked and before.phase() == SETTLE and before.ending, "a leftover tile that moves a designer"),
        (kind == REVEAL and before.phase() == ASK, "a bonus card revealed before a round"),
        (card_was_known, "a bonus card returned and revealed again"),
        (homeless and kind == REMOVE, "a designer relocated by a removal"),
        (homeless and kind == SWAP, "a designer relocated by a swap"),
        (is_special(stands_on), "a designer put on a special tile"),
    ]


def _draws(before: State, after: State, draws: tuple[int, ...]) -> list[tuple[bool, str]]:
    drawn = [draw & 255 for draw in draws if draw >> 8 == DREW_TILE]
    scoring = any(draw >> 8 == DREW_CARD and draw & 255 >= SCORING_A for draw in draws)
    ended = after.ending and not before.ending
    gifts = [tile for tile in after.neutral][len(before.neutral) :]  # noqa: C416
    return [
        (ended and bool(drawn) and is_special(drawn[-1]), "a special tile as last of the bag"),
        (ended and scoring, "a scoring and the end in one refill"),
        (before.deck.discarded & ~after.deck.discarded > 0, "a reshuffle with exchange cards"),
        (any(is_special(tile) for tile in gifts), "a special tile for the neutral player"),
    ]


def _end(game: Game) -> list[tuple[bool, str]]:
    found = [detail for report in game.view(None).reports for detail in report.details]
    edges = Counter((one.seat, one.cell, one.side) for one in found if one.source == "bathhouses")
    baths = Counter((seat, cell) for seat, cell, _ in edges)
    return [
        (any(one.source == "huts" and one.points == 3 for one in found), HUT_WITH_THREE),
        (any(one.source == "wells" for one in found), "a well that scores"),
        (any(count > 1 for count in baths.values()), "a bathhouse that scores on two edges"),
        (any(is_building(tile) for tile in game.state.slots), "a leftover tile for nobody"),
    ]
