"""Random games in which every step is checked: what is true of every game, whatever its modules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from alhambra.notation.moves import move_text, parse_move
from alhambra.rules.city.judging import ALLOWED, fault
from alhambra.rules.frames import ACT
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import BUILDINGS, FOUNTAIN, NO_TILE, is_money, is_scoring
from alhambra.rules.money import one_card
from alhambra.rules.moves import BUY, KIND_MASK, packed, unpacked
from alhambra.rules.options import CARD_GAME
from alhambra.rules.rng import FastChance
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.view import View

# Longest game that is waited for; random games take 600 moves, with modules some thousand.
MOST_MOVES: Final = 20_000
Scramble = Callable[[State, int, random.Random], None]


def is_conserved(state: State, brought: tuple[int, ...], stock: tuple[int, ...]) -> bool:
    """Whether each money card is there as often as it exists, and each tile once.

    ``brought``: tiles of modules in the bag; ``stock``: tiles that may come from outside it.
    """
    copies = 2 if len(state.seats) == 2 else 3
    full = sum(copies << 2 * value for value in range(9))
    purses = [state.deck.pool[currency] + state.deck.discards[currency] for currency in range(4)]
    for card in state.display:
        if is_money(card):
            purses[card >> 4] += one_card(card)
    found = [tile for tile in state.slots if tile != NO_TILE]
    found += [*state.bag, *state.beside_tiles, *state.neutral]
    for seat in state.seats:
        for currency in range(4):
            purses[currency] += seat.hand[currency]
        found += [seat.city.tile_at(cell) for cell in seat.city.cells()]
        found += [*seat.reserve, *seat.aside, *seat.front]
    others = [tile for tile in found if tile in stock]
    tiles = sorted(tile for tile in found if tile not in stock and tile != FOUNTAIN)
    return (
        purses == [full] * 4
        and tiles == sorted([*range(BUILDINGS), *brought])
        and len(others) == len(set(others))
        and found.count(FOUNTAIN) == len(state.seats)
    )


def shows_everything(view: View) -> bool:
    """Whether a view tells where all money cards are: in hands, on display, discarded, unseen."""
    cards = [card for card in (*view.display, *view.discards, *view.unseen_money) if is_money(card)]
    for seat in view.seats:
        cards += seat.hand
    return (
        len(cards) == (72 if view.options.seats == 2 else 108)
        and sum(view.piles) == len(view.unseen_money) + len(view.unseen_exchange) + len(view.scoring_left)
        and not any(is_scoring(card) for card in view.display)
    )


def choices(rng: random.Random, game: Game) -> Iterator[int]:
    """Moves of a random player that buys more often than chance would."""
    while not game.is_over:
        offered = game.legal_numbers()
        buys = [number for number in offered if number & KIND_MASK == BUY]
        yield rng.choice(buys if buys and rng.random() < 0.3 else offered)


def checked_game(
    options: Options,
    seed: int,
    extra: tuple[Module, ...] = (),
    stock: tuple[int, ...] = (),
    scramble: Scramble | None = None,
    every: int = 12,
) -> Game:
    """A random game to its end; every step is checked, each ``every``-th one thoroughly."""
    game = Game.new(options, seed, extra=extra)
    rng = random.Random(seed)
    brought = tuple(tile for module in game.rules.modules for tile in module.bag_tiles())
    before = game.state.words()
    for number in choices(rng, game):
        seat = game.seat_to_act
        assert seat is not None
        if len(game.steps) % every == 0:
            check_position(game, rng, scramble)
        twin = game.copy()
        game.play_number(number)
        after = game.state.words()
        assert is_conserved(game.state, brought, stock), move_text(unpacked(number), game.rules.verbs)
        if game.can_undo(seat):
            game.undo(seat)
            assert game.state.words() == before
            game.play_number(number)
        twin.play_number(number, draws=[*game.steps[-1].draws])
        assert twin.state.words() == after
        assert len(game.steps) < MOST_MOVES
        before = after
    check_end(game)
    check_replay(game, extra)
    return game


def check_position(game: Game, rng: random.Random, scramble: Scramble | None) -> None:
    """Moves and cities of a position are sound; nothing in it depends on what the seat cannot know."""
    seat = game.seat_to_act
    assert seat is not None
    verbs = game.rules.verbs
    offered = game.legal_numbers()
    assert len(set(offered)) == len(offered) > 0
    assert shows_everything(game.view(seat)) or game.state.round
    for number in rng.sample(offered, min(12, len(offered))):
        move = unpacked(number)
        assert packed(move) == number
        assert game.why_not(move, seat) is None
        assert not game.is_wasteful(move)
        assert parse_move(move_text(move, verbs), verbs) == move
    for own in game.state.seats:
        assert fault(own.city).reason == ALLOWED
    digest = game.state.digest()
    check_hidden(game, rng, scramble)
    twin = game.copy()
    for _, number in zip(range(8), choices(rng, twin), strict=False):
        twin.play_number(number)
    assert game.state.digest() == digest
    assert twin.steps[: len(game.steps)] == game.steps


def check_hidden(game: Game, rng: random.Random, scramble: Scramble | None) -> None:
    """Another generator, and other secrets of other seats, change neither a view nor a list of moves."""
    to_act = game.seat_to_act
    for seat in range(game.options.seats):
        other = game.copy()
        other.state.chance = FastChance(rng.randrange(1000))
        assert other.state.digest() == game.state.digest()
        if scramble is not None:
            scramble(other.state, seat, rng)
        assert other.view(seat) == game.view(seat)
        assert other.may_have_secret_moves() == game.may_have_secret_moves()
        if seat == to_act:
            assert other.legal_numbers() == game.legal_numbers()
        elif to_act is not None and game.state.phase() == ACT and scramble is not None:
            assert other.view(None) == game.view(None)


def check_end(game: Game) -> None:
    """A game ends with round C, nothing aside, and every round at most once, in order."""
    view = game.view(None)
    assert game.seat_to_act is None
    assert game.legal_numbers() == []
    rounds = [report.round for report in view.reports]
    assert rounds == sorted(set(rounds))
    assert rounds[-1] == 3
    assert all(not seat.aside for seat in view.seats)
    assert view.reports[-1].scores_after == game.scores
    for earlier, later in pairwise(view.reports):
        assert earlier.turn <= later.turn
    assert game.winners == tuple(s for s, points in enumerate(game.scores) if points == max(game.scores))
    if view.options.game == CARD_GAME or not view.options.modules:
        assert view.unseen == ()


def check_replay(game: Game, extra: tuple[Module, ...]) -> None:
    """Moves and told draws give the same game, without a generator."""
    again = Game.new(game.options, draws=[*game.opening], extra=extra)
    for step in game.steps:
        assert again.seat_to_act == step.seat
        again.play_number(step.move, draws=[*step.draws])
    assert again.state.digest() == game.state.digest()
    assert [again.view(seat) for seat in (None, 0)] == [game.view(seat) for seat in (None, 0)]
    assert [step.draws for step in again.steps] == [step.draws for step in game.steps]
