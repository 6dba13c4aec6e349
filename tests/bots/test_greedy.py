"""The greedy bot: it handles every move, plays sensibly and is strong."""

from __future__ import annotations

import random

import pytest

from alhambra.bots.greedy import GreedyBot, modules_of
from alhambra.bots.registry import make_bot
from alhambra.lab.arena import Arena, play
from alhambra.rules.frames import ACT, ASK, PLACE_ASIDE, SETTLE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import CURRENCIES, EXCHANGE_CARD, NO_TILE, cell_at
from alhambra.rules.money import is_exact, one_card
from alhambra.rules.moves import BUY, PLACE, TAKE, VERBS, Move, packed, unpacked
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.rules.tiles import TILE_NAMES, TILE_OF_NAME
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import View

ALL_MODULES = Options(seats=2, modules=MODULES)


def positions(options: Options, seed: int, count: int) -> list[tuple[View, list[int]]]:
    """Decisions with a choice, from a game of random moves."""
    stream = random.Random(seed)
    game = Game.new(options, seed=seed)
    found: list[tuple[View, list[int]]] = []
    while not game.is_over and len(found) < count:
        moves = game.legal_numbers()
        if len(moves) > 1:
            found.append((game.view(game.seat_to_act), moves))
        game.play_number(stream.choice(moves))
    return found


# ---- every move


@pytest.mark.parametrize("phase", [ACT, PLACE_ASIDE, TURN_END, SETTLE, ASK])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_kind_of_move_in_no_phase_surprises_it(phase: int, seed: int) -> None:
    """Moves of every verb, some of which never meet in a game, are judged without an error."""
    stream = random.Random(seed)
    for view, moves in positions(ALL_MODULES, seed, 30)[::3]:
        strange = [
            packed(
                Move(
                    kind,
                    tile=stream.randrange(len(TILE_NAMES)),
                    cell=stream.choice(view.seats[view.to_act].city).cell,
                    orientation=stream.randrange(4),
                )
            )
            for kind in VERBS
            if kind not in (TAKE, BUY)
        ]
        offered = [*moves, *strange]
        assert GreedyBot(seed).choose(view._replace(phase=phase), offered) in offered


@pytest.mark.parametrize(
    "options",
    [
        *[Options(seats=2, modules=(module,)) for module in MODULES],
        *[Options(seats=seats, modules=MODULES) for seats in (2, 3, 6)],
        *[Options(game=CARD_GAME, seats=seats) for seats in (2, 3)],
    ],
    ids=lambda options: f"{options.game}-{options.seats}-{len(options.modules)}-{options.modules[:1]}",
)
def test_it_plays_every_game_to_its_end(options: Options) -> None:
    """The arena refuses a move that was not offered."""
    bots = ("greedy", "greedy:blind=" + "+".join(MODULES)) * 3
    assert play(Arena(options, bots[: options.seats], seed=2), 0).decided


# ---- sameness


def test_its_choice_follows_from_the_view_alone() -> None:
    """What it keeps in memory only saves time: a bot that comes new to a game chooses the same."""
    old = GreedyBot(1)
    for view, moves in positions(ALL_MODULES, 3, 60):
        assert old.choose(view, moves) == GreedyBot(2).choose(view, moves)


def test_moves_at_random_come_from_its_own_stream() -> None:
    """Blind to designers it faces them anywhere, the same way for the same seed."""
    view, moves = positions(Options(seats=2, modules=("designers",)), 1, 1)[0]
    assert len(moves) == 4
    blind = frozenset({"designers"})
    chosen = [GreedyBot(seed, blind=blind).choose(view, moves) for seed in range(20)]
    assert chosen == [GreedyBot(seed, blind=blind).choose(view, moves) for seed in range(20)]
    assert set(chosen) == set(moves)


@pytest.mark.parametrize("module", MODULES)
def test_a_blind_bot_avoids_the_moves_of_that_module(module: str) -> None:
    bot = GreedyBot(1, blind=frozenset({module}))
    avoided = 0
    for view, moves in positions(Options(seats=2, modules=(module,)), 4, 150):
        if any(module not in modules_of(view, move) for move in moves):
            assert module not in modules_of(view, bot.choose(view, moves))
            avoided += any(module in modules_of(view, move) for move in moves)
    # Where the designers ask, nothing else is on offer.
    assert (avoided > 0) == (module != "designers")


# ---- sense


def choice(game: Game, seat: int) -> Move:
    return unpacked(make_bot("greedy", seed=1).choose(game.view(seat), game.legal_numbers()))


def game_with_hand(hand: list[int], slots: list[str]) -> tuple[Game, int]:
    """A game of three whose seat to act has a hand and whose market has certain tiles."""
    game = Game.new(Options(seats=3), seed=4)
    seat = game.seat_to_act
    assert seat is not None
    purses = [0] * CURRENCIES
    for card in hand:
        purses[card >> 4] += one_card(card)
    game.state.seats[seat].hand = vec[i64](purses)
    game.state.slots = vec[i64]([TILE_OF_NAME[name] for name in slots])
    return game, seat


def test_it_buys_exactly_when_it_can() -> None:
    """Of 9 and 3 + 5 for a tile of price 8 it pays the two; it buys before it takes money."""
    game, seat = game_with_hand([9, 3, 5], ["G8.NE", "T13.E", "T12", "T11"])
    move = choice(game, seat)
    assert (move.kind, move.tile) == (BUY, TILE_OF_NAME["G8.NE"])
    assert is_exact(8, move.cards)


def test_it_pays_no_more_too_much_than_it_must() -> None:
    game, seat = game_with_hand([9, 8], ["P7.E", "T13.E", "T12", "T11"])
    assert choice(game, seat).cards == (8,)


def test_it_makes_the_longest_wall_longer() -> None:
    game, seat = game_with_hand([], ["P2.NEW", "T13.E", "T12", "T11"])
    own = game.state.seats[seat]
    for name, x in (("P6.N", 0), ("A8.N", 1)):
        tile = TILE_OF_NAME[name]
        own.city.build(cell_at(x, 1), tile, game.rules.tiles.walls[tile], 0)
    own.aside = vec[i64]([TILE_OF_NAME["C7.NE"]])
    game.state.drop()
    game.state.push(PLACE_ASIDE, seat)
    move = choice(game, seat)
    assert (move.kind, move.cell) == (PLACE, cell_at(2, 1))


def test_an_exchange_card_is_left_alone_by_a_bot_that_does_not_know_it() -> None:
    view = Game.new(Options(seats=3, modules=("exchange",)), seed=1).view(0)
    view = view._replace(to_act=0, display=(EXCHANGE_CARD, *view.display[1:]), slots=(NO_TILE,) * 4)
    offered = [packed(Move(TAKE, cards=(EXCHANGE_CARD,))), packed(Move(TAKE, cards=(view.display[1],)))]
    assert GreedyBot(1, blind=frozenset({"exchange"})).choose(view, offered) == offered[1]


# ---- strength


def wins(options: Options, bots: tuple[str, ...], games: int, seed: int) -> float:
    return sum(play(Arena(options, bots, seed), number).shares[0] for number in range(games))


def test_it_beats_random() -> None:
    assert wins(Options(seats=2), ("greedy", "random"), 16, seed=1) >= 15


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_greedy_beats_a_table_of_random_bots(seats: int) -> None:
    assert wins(Options(seats=seats), ("greedy", *["random"] * (seats - 1)), 4, seed=1) >= 3


def test_it_beats_random_at_the_card_game() -> None:
    options = Options(game=CARD_GAME, seats=3)
    assert wins(options, ("greedy", "random", "random"), 8, seed=1) >= 7


@pytest.mark.slow
def test_it_beats_random_in_nineteen_of_twenty_games() -> None:
    assert wins(Options(seats=2), ("greedy", "random"), 300, seed=2) >= 285


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_greedy_wins_four_of_five_games_against_random_bots(seats: int) -> None:
    assert wins(Options(seats=seats), ("greedy", *["random"] * (seats - 1)), 100, seed=2) >= 80
