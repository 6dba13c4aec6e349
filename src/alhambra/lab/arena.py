"""Games between bots, in one process or several, the same results whatever their number.

A line-up is a bot a seat.  In game ``i`` everybody sits ``i`` places further on, so after every
``seats`` games each bot has sat everywhere equally often.  The chance of a game and of each bot
follows from the arena's seed and the number of the game alone.  No rule ends a game in which nobody
buys (RULES.md §5.11): such a game is stopped after ``max_turns`` turns and is undecided.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from typing import Final, NamedTuple

from alhambra.bots.registry import make_bot
from alhambra.lab.timing import Time
from alhambra.notation.components import parse_tables, tables_json
from alhambra.rules.compose import compose
from alhambra.rules.errors import AlhambraError
from alhambra.rules.frames import OVER
from alhambra.rules.moves import MoveList
from alhambra.rules.options import Options
from alhambra.rules.rng import SEED_MASK, FastChance, check_seed
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.scoring import winners_of

MAX_TURNS: Final = 1_000
SECONDS_AT_ONCE: Final = 0.25  # of games given to a process at a time: what an interrupt may lose


class Arena(NamedTuple):
    """What is played: the game's options, a bot (as the registry writes it) for each seat, the seed."""

    options: Options
    bots: tuple[str, ...]
    seed: int = 0
    max_turns: int = MAX_TURNS


class Result(NamedTuple):
    """One game.  The entries of the tuples belong to the bots in the order of the line-up.

    ``number``: of the game; ``scores``: points; ``shares``: of the victory, 1 in all, or 0 everywhere
    when undecided; ``seats``: where each sat; ``asked``: decisions that each was asked for (forced
    moves are played without asking); ``times``: in seconds, for all of them together; ``elapsed``: wall-clock
    seconds of the whole game.
    """

    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    seats: tuple[int, ...]
    turns: int
    decided: bool
    asked: tuple[int, ...]
    times: tuple[Time, ...]
    elapsed: float


class BotFault(AlhambraError):
    """A bot did what no bot may do."""


class ProcessEnded(AlhambraError):
    """A process that played games was ended from outside (by the system, short of memory)."""


def play(arena: Arena, index: int, rules: Ruleset | None = None) -> Result:
    """Play game number ``index`` of an arena; ``rules``: those of its options, if they are at hand.

    Raises OptionsError (also at ``seed``) and BotError for what cannot be made, BotFault when a bot
    chooses a move that was not offered.
    """
    begun = time.perf_counter()
    check_seed(arena.seed)
    rules = compose(arena.options) if rules is None else rules
    players = len(arena.bots)
    seats = tuple((place + index) % players for place in range(players))
    place_of = {seat: place for place, seat in enumerate(seats)}
    bots = [
        make_bot(spec, seed_of(arena.seed, index, f"bot {place}")) for place, spec in enumerate(arena.bots)
    ]
    asked = [0] * players
    processor = [0.0] * players
    wall = [0.0] * players
    state = rules.new_state(FastChance(seed_of(arena.seed, index, "game") & SEED_MASK), None, None)
    offered = MoveList()
    while state.phase() != OVER and state.turn <= arena.max_turns:
        rules.list_moves(state, offered)
        moves = offered.as_list()
        if len(moves) == 1:
            move = moves[0]
        else:
            seat = state.seat_to_act()
            place = place_of[seat]
            view = rules.view(state, seat)
            started, worked = time.perf_counter(), time.thread_time()
            move = bots[place].choose(view, moves)
            processor[place] += time.thread_time() - worked
            wall[place] += time.perf_counter() - started
            asked[place] += 1
            if move not in moves:
                raise BotFault(f"bot {arena.bots[place]!r} chose the move {move}, which was not offered")
        rules.apply(state, move)
    decided = state.phase() == OVER
    scores = tuple(int(state.seats[seat].score) for seat in seats)
    return Result(
        index,
        scores,
        _shares(scores) if decided else (0.0,) * players,
        seats,
        int(state.turn),
        decided,
        tuple(asked),
        tuple(map(Time, processor, wall)),
        time.perf_counter() - begun,
    )


def seed_of(seed: int, index: int, what: str) -> int:
    """The seed of one thing in one game: a number of 63 bits."""
    digest = hashlib.blake2b(f"{seed}/{index}/{what}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") // 2


def results(arena: Arena, games: int, jobs: int = 1) -> Iterator[Result]:
    """Play games 0…games-1 in ``jobs`` processes and give each result as it comes, in any order.

    When the iterator is closed, or this process ends, games that are being played are given up.
    Raises ProcessEnded when one of the processes is ended from outside.
    """
    if jobs <= 1:
        rules = compose(arena.options)
        for index in range(games):
            yield play(arena, index, rules)
        return
    check_seed(arena.seed)
    compose(arena.options)  # an error comes here, not in every process
    context = multiprocessing.get_context("spawn")
    wanted, wanting = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _stay_while_wanted, (wanted,))
    try:
        yield from _played_in(pool, arena, games, jobs)
    except BrokenProcessPool:
        raise ProcessEnded("a process that played games was ended from outside") from None
    finally:
        wanting.close()
        pool.shutdown(wait=True, cancel_futures=True)
        wanted.close()


def _played_in(pool: ProcessPoolExecutor, arena: Arena, games: int, jobs: int) -> Iterator[Result]:
    # Tables of one's own go to the processes as JSON: compiled classes cannot be sent.
    tables = arena.options.tables
    form = None if tables is None else tables_json(tables)
    bare = arena._replace(options=arena.options._replace(tables=None))
    most_at_once = max(1, min(10, games // (jobs * 4)))
    at_once = 1
    begun = 0
    waiting: set[Future[list[Result]]] = set()
    while begun < games or waiting:
        while begun < games and len(waiting) < jobs * 2:
            indices = range(begun, min(begun + at_once, games))
            try:
                with _interrupts_held():
                    waiting.add(pool.submit(_play_some, bare, form, indices))
            except OSError as error:
                raise ProcessEnded(f"no further process can be started: {error.strerror}") from None
            begun = indices.stop
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            played = future.result()
            slowest = max(result.elapsed for result in played)
            at_once = max(1, min(most_at_once, int(SECONDS_AT_ONCE / max(slowest, 1e-6))))
            yield from played


def usable_cores() -> int:
    """Number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_some(arena: Arena, form: dict[str, object] | None, indices: range) -> list[Result]:
    if form is not None:
        arena = arena._replace(options=arena.options._replace(tables=parse_tables(form)))
    rules = compose(arena.options)
    return [play(arena, index, rules) for index in indices]


def _stay_while_wanted(wanted: connection.Connection) -> None:
    """In a new process: leave interrupts to the parent, and end at once when nobody waits for its games.

    The other end of ``wanted`` is the parent's alone: it closes when the parent ends, however it does.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_when_closed, args=(wanted,), daemon=True).start()


def _end_when_closed(wanted: connection.Connection) -> None:
    connection.wait([wanted])
    os._exit(0)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C from a process that starts, which would answer with a traceback, until it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _shares(scores: tuple[int, ...]) -> tuple[float, ...]:
    """Everybody's share of the victory (§5.10)."""
    winners = winners_of(scores)
    return tuple(1 / len(winners) if place in winners else 0.0 for place in range(len(scores)))
