"""Bots at a table: asked in a thread of their own, within a time, and never trusted.

A bot that raises, answers with a move that is not on offer or takes too long is replaced for that
move by chance, with a note in the log; one that is stuck keeps its thread, which ends with the
process, and a fresh one takes its seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import threading
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from alhambra.bots.protocol import Bot, BotError
from alhambra.bots.registry import make_bot
from alhambra.rules.view import View

logger = logging.getLogger(__name__)

CRASHED: Final = "bot_crashed"
SLOW: Final = "bot_slow"
WRONG: Final = "bot_wrong"
MOST_FAILURES: Final = 3  # in a row; after them only chance plays the seat

T = TypeVar("T")
MakeBot = Callable[[str, int], Bot]


class Choice(NamedTuple):
    """A packed move, and why it was not the bot's own (None when it was)."""

    move: int
    note: str | None


class BotSeat:
    """One seat of one table that a bot plays."""

    def __init__(self, name: str, seed: int, make: MakeBot = make_bot) -> None:
        self.name: Final = name
        self._seed = seed
        self._make: Final = make
        self._bot: Bot | None = None
        self._failures = 0
        self._stream = random.Random(seed)

    async def choice(self, view: View, moves: list[int], seconds: float) -> Choice:
        """One of ``moves``, always, at the latest after about ``seconds``."""
        if len(moves) == 1:
            return Choice(moves[0], None)
        if self._failures >= MOST_FAILURES:
            return Choice(self._stream.choice(moves), CRASHED)
        offered = moves[:]
        try:
            bot, chosen = await asyncio.wait_for(_in_thread(lambda: self._asked(view, offered)), seconds)
        except TimeoutError:
            return self._fallback(moves, SLOW, "took more than %.0f s", seconds)
        except Exception as error:  # whatever a bot raises
            return self._fallback(moves, CRASHED, "raised %r", error)
        if chosen not in moves:
            return self._fallback(moves, WRONG, "chose %r, which is not on offer", chosen)
        self._failures = 0
        self._bot = bot
        return Choice(chosen, None)

    def _asked(self, view: View, moves: list[int]) -> tuple[Bot, int]:
        """In the thread: the bot, made here too since that may take its time, and what it chose."""
        bot = self._bot if self._bot is not None else self._make(self.name, self._seed)
        return bot, bot.choose(view, moves)

    def _fallback(self, moves: list[int], note: str, what: str, detail: object) -> Choice:
        logger.warning(f"bot %s {what}: chance plays for it", self.name, detail)
        self._failures += 1
        self._bot = None
        self._seed += 1
        return Choice(self._stream.choice(moves), note)


def _in_thread(ask: Callable[[], T]) -> asyncio.Future[T]:
    """Run something in a thread that does not keep the process alive."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def answer(result: T) -> None:
        if not future.done():
            future.set_result(result)

    def fail(error: Exception) -> None:
        if not future.done():
            future.set_exception(error)

    def run() -> None:
        # The loop may be closed by the time a stuck bot answers.
        with contextlib.suppress(RuntimeError):
            try:
                result = ask()
            except BaseException as error:  # SystemExit too: a bot ends nothing but its own move
                problem = error if isinstance(error, Exception) else BotError(repr(error))
                loop.call_soon_threadsafe(fail, problem)
            else:
                loop.call_soon_threadsafe(answer, result)

    threading.Thread(target=run, name="alhambra-bot", daemon=True).start()
    return future
