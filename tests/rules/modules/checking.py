"""Whole games of the modules in which every step is checked.

Cheap checks come after every move (nothing is lost, nothing appears; somebody has a move), dear ones
after every ``every``-th: moves taken back, told draws, copies, views that do not leak.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from tests.rules.modules.seeking import Tally

from alhambra.rules.city.judging import ALLOWED, fault
from alhambra.rules.draws import DREW_CARD
from alhambra.rules.game import Game, Step
from alhambra.rules.ids import FIRST_HUT, FOUNTAIN, NO_TILE, SCORING_A, is_exchange, is_money, is_scoring
from alhambra.rules.interfaces.bonus import REVEAL, bonus_of
from alhambra.rules.interfaces.huts import TAKE_HUT
from alhambra.rules.money import mask_count, one_card, purse_count
from alhambra.rules.moves import Move, packed, unpacked
from alhambra.rules.rng import FastChance
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS, TILE_NAMES, Tables
from alhambra.rules.view import SeatView

Player = Callable[[Game, random.Random], int]
MOST_MOVES: Final = 12_000
PROBES: Final = (
    *(Move(REVEAL, tile=int(tile)) for tile in BUILDINGS_WITHOUT_WALLS),
    *(Move(TAKE_HUT, tile=tile) for tile in range(FIRST_HUT, len(TILE_NAMES))),
)


# ---- what there is


class Inventory(NamedTuple):
    """Everything in a game, wherever it lies: purses by currency, cards, tiles."""

    money: tuple[int, ...]
    exchange: int
    scoring: int
    tiles: tuple[int, ...]


def module_data(game: Game, name: str) -> dict[str, list[int]]:
    """The state of a module; nothing when it is off."""
    if name not in game.options.modules:
        return {}
    return game.state.modules[game.options.modules.index(name)].data()


def inventory(game: Game) -> Inventory:
    """All that is in the game; asserts that no exchange card lies in two places."""
    state = game.state
    money = [int(state.deck.pool[c] + state.deck.discards[c]) for c in range(4)]
    exchange = [int(state.deck.exchange_pool), int(state.deck.discarded)]
    exchange += module_data(game, "exchange").get("hands", [])
    scoring = int(state.deck.scoring)
    for card in state.display:
        if is_money(card):
            money[card >> 4] += one_card(card)
        elif is_exchange(card):
            exchange.append(1 << card - 64)
        elif is_scoring(card):
            scoring |= 1 << card - SCORING_A
    for seat in state.seats:
        for currency in range(4):
            money[currency] += seat.hand[currency]
    for report in state.reports:
        scoring |= 1 << report.round - 1 & 3
    assert sum(mask_count(mask) for mask in exchange) == mask_count(_union(exchange))
    return Inventory(tuple(money), _union(exchange), scoring, tuple(sorted(_tiles(game))))


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _tiles(game: Game) -> list[int]:
    state = game.state
    found = [*state.bag, *state.neutral, *(tile for tile in state.slots if tile != NO_TILE)]
    found += [*state.beside_tiles]
    for seat in state.seats:
        built = [seat.city.tile_at(cell) for cell in seat.city.cells()]
        found += [tile for tile in built if tile != FOUNTAIN]
        found += [*seat.reserve, *seat.aside, *seat.front]
    huts = module_data(game, "huts")
    return found + [tile for tile in huts.get("tops", []) if tile != NO_TILE] + huts.get("below", [])


def check_counts(game: Game) -> None:
    """Numbers that say the same in two ways; what each module promises about its own state."""
    state = game.state
    deck = state.deck
    assert deck.money == sum(purse_count(purse) for purse in deck.pool)
    assert sum(deck.exchanges) == mask_count(deck.exchange_pool)
    assert deck.size() == deck.money + mask_count(deck.exchange_pool) + mask_count(deck.scoring)
    for seat, own in enumerate(state.seats):
        built = {own.city.tile_at(cell): cell for cell in own.city.cells()}
        owned = [tile for tile in (*built, *own.reserve, *own.aside) if tile >= FIRST_HUT]
        assert len(owned) <= 3
        bonus = module_data(game, "bonus")
        for tile, holder, status in zip(
            BUILDINGS_WITHOUT_WALLS, bonus.get("holder", []), bonus.get("status", []), strict=False
        ):
            assert status != 1 or holder != seat or tile in built
        designer = module_data(game, "designers")
        if designer and designer["pending"][seat] == 0:
            assert designer["cell"][seat] in built.values()
            assert 0 <= designer["facing"][seat] <= 3
    assert not any(tile >= FIRST_HUT for tile in state.neutral)


# ---- what may be known


def secrets_exchanged(game: Game, viewer: int, rng: random.Random) -> Game:
    """A copy in which all that ``viewer`` cannot know may be different: the bonus cards not yet shown of
    the others and those out of the game, and what chance will bring.
    """
    other = game.copy()
    other.state.chance = FastChance(rng.randrange(10_000))
    bonus = module_data(game, "bonus")
    if bonus:
        hidden = [
            card
            for card, (holder, status) in enumerate(zip(bonus["holder"], bonus["status"], strict=True))
            if status == 0 and holder != viewer
        ]
        holders = [bonus["holder"][card] for card in hidden]
        rng.shuffle(holders)
        for card, holder in zip(hidden, holders, strict=True):
            bonus["holder"][card] = holder
        other.state.modules[game.options.modules.index("bonus")].load(bonus)
    return other


def check_views(game: Game, rng: random.Random) -> None:
    """No view shows, and no list or reason depends on, what its seat cannot know (§2.6.2)."""
    for viewer in (*range(game.options.seats), None):
        other = secrets_exchanged(game, -1 if viewer is None else viewer, rng)
        view = game.view(viewer)
        assert other.view(viewer) == view
        check_shown(view, viewer)
        if viewer == game.seat_to_act:
            assert other.legal_numbers() == game.legal_numbers()
            for move in PROBES:
                assert other.why_not(move) == game.why_not(move)


def check_shown(view: object, viewer: int | None) -> None:
    """Walk a whole view: plain data only, and no unrevealed bonus card but the viewer's own."""
    if isinstance(view, SeatView):
        bonus = bonus_of(view.modules)
        assert bonus is None or view.seat == viewer or bonus.own == ()
    if isinstance(view, tuple):
        for part in view:
            check_shown(part, viewer)
    else:
        assert view is None or isinstance(view, (int, str, bool, Tables))


def check_in_step(game: Game, viewer: int, steps: list[Step], rng: random.Random) -> int:
    """Play the same moves with other secrets: ``viewer`` sees the same until one of them is revealed.

    The number of moves for which it did.
    """
    other = secrets_exchanged(game, viewer, rng)
    one = game.copy()
    for number, step in enumerate(steps):
        if other.why_not(unpacked(step.move)) is not None:
            return number  # another's card that is not the same: now it is revealed
        one.play_number(step.move, draws=[*step.draws])
        other.play_number(step.move, draws=[*step.draws])
        if one.is_over or one.seat_to_act != other.seat_to_act:
            return number
        assert other.view(viewer) == one.view(viewer)
        if viewer == one.seat_to_act:
            assert other.legal_numbers() == one.legal_numbers()
    return len(steps)


# ---- games


def check_step(game: Game, number: int, thorough: bool) -> None:
    """Play a move and check it: taking back, copies and told draws give the same states."""
    seat = game.seat_to_act
    assert seat is not None
    if not thorough:
        game.play_number(number)
        return
    before = game.state.words()
    offered = game.legal_numbers()
    twin = game.copy()
    game.play_number(number)
    after = game.state.words()
    if game.can_undo(seat):
        game.undo(seat)
        assert game.state.words() == before
        assert game.legal_numbers() == offered
        game.play_number(number)
        assert game.state.words() == after
    assert twin.state.words() == before
    twin.state.chance = FastChance(0)
    twin.play_number(number, draws=[*game.steps[-1].draws])
    assert twin.state.words() == after
    assert twin.legal_numbers() == game.legal_numbers()


def check_position(game: Game, rng: random.Random) -> None:
    """Moves and cities of a position are sound; nothing in it depends on what a seat cannot know."""
    for number in game.legal_numbers():
        move = unpacked(number)
        assert packed(move) == number
        assert game.why_not(move) is None
        assert not game.is_wasteful(move)
    for own in game.state.seats:
        assert fault(own.city).reason == ALLOWED
    check_counts(game)
    check_views(game, rng)


def checked_game(game: Game, player: Player, rng: random.Random, tally: Tally, every: int = 10) -> Game:
    """Play a game on to its end, checking every step.  ``game`` is played; returned for convenience."""
    start = game.copy()
    opening = len(game.steps)
    everything = inventory(game)
    while not game.is_over:
        offered = game.legal_numbers()
        assert offered
        assert len(set(offered)) == len(offered)
        thorough = len(game.steps) % every == 0
        if thorough:
            check_position(game, rng)
        before = game.state.copy()
        check_step(game, player(game, rng), thorough)
        tally.saw(before, game)
        assert inventory(game) == everything
        assert len(game.steps) < MOST_MOVES
    check_counts(game)
    check_replay(game, start, opening)
    return game


def check_replay(game: Game, start: Game, opening: int) -> None:
    """The moves and their told draws lead from the start to the same digest, without a generator."""
    assert game.legal_numbers() == []
    assert not any(game.can_undo(seat) for seat in range(game.options.seats))
    rounds = [report.round for report in game.view(None).reports]
    assert rounds == sorted(set(rounds))
    assert rounds[-1] == 3
    for step in game.steps[opening:]:
        assert start.seat_to_act == step.seat
        start.play_number(step.move, draws=[*step.draws])
    assert start.state.digest() == game.state.digest()
    assert start.view(0) == game.view(0)
    assert sum(draw >> 8 == DREW_CARD for step in game.steps for draw in step.draws) >= len(rounds) - 1
