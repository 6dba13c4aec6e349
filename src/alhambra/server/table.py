"""A table: one live game with one writer, the people who look on, and the bots that go on by themselves.

Everything that changes a table happens under its lock: judge, play, commit, tell.  What memory holds
and the store does not is never told to anybody; if a commit fails, the table is read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from typing import Final, Protocol

from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.record import write_record
from alhambra.notation.wire.refusals import refusal_struct
from alhambra.notation.words import card_named
from alhambra.rules.errors import NotationError
from alhambra.rules.moves import END, Move, in_written_order, kind_of, packed, unpacked
from alhambra.rules.options import RULES_VERSION
from alhambra.rules.refusals import Refusal, refusal
from alhambra.server.archive import Archive
from alhambra.server.columns import draws_text, numbers_text
from alhambra.server.generators import place_of
from alhambra.server.messages import (
    MakeMove,
    Quote,
    QuoteMessage,
    Refused,
    Thinking,
    Undo,
    Why,
    WhyMessage,
    encode,
)
from alhambra.server.players import BotSeat
from alhambra.server.replay import Folded
from alhambra.server.settings import Settings
from alhambra.server.setup import Setup
from alhambra.server.store import UNDO, Conflict, Event, Row, Status
from alhambra.server.telling import quoted_things, read_only, table_message, unreadable
from alhambra.server.troubles import StoreError

logger = logging.getLogger(__name__)

MOST_ANSWERS: Final = 200  # refusals that are remembered for a resend, a table
MOST_LISTENERS: Final = 40  # sockets at one table
MOST_FAILURES: Final = 5  # in a row, before a table's bots wait to be woken
LONGEST_WAIT: Final = 60  # seconds between tries to keep a bot's move
MOST_TURNS: Final = 2_000  # of a game without persons (§5.11)
STALE: Final = Refusal("table.stale", "")
NOT_YOURS: Final = Refusal("table.not_yours", "")


class Listener(Protocol):
    """Somebody at a table, one socket.  ``known``: how many entries of the log it has."""

    known: int

    def tell(self, message: bytes) -> None:
        """Send a message soon; never blocks."""
        ...


class Table:
    """One live game.  Made by the hall; its methods are called on the event loop."""

    def __init__(self, archive: Archive, settings: Settings, row: Row, setup: Setup, folded: Folded) -> None:
        self.id: Final = row.id
        self.row: Final = row
        self.setup: Final = setup
        self.used = time.monotonic()
        self.listeners: set[Listener] = set()
        self._archive: Final = archive
        self._settings: Final = settings
        self._lock: Final = asyncio.Lock()
        self._refused: OrderedDict[str, bytes] = OrderedDict()
        self._driver: asyncio.Task[None] | None = None
        self._changed: Final = asyncio.Event()
        self._closed = False
        self._in_doubt = False  # memory may be ahead of the store
        self._told_at = -1e9
        seed = secrets.randbits(60) if row.seed is None else row.seed
        self._bots: Final = {
            seat: BotSeat(name, seed * 8 + seat, settings.make_bot)
            for seat, name in enumerate(setup.bots)
            if name is not None
        }
        self._take(folded)

    def _take(self, folded: Folded) -> None:
        self._game = folded.game
        self._open = folded.view  # what everybody sees of it
        self._log = folded.log
        self._actions = folded.actions
        self._stopped = folded.stopped
        self.seq = folded.seq

    # ---- people come, go and ask

    async def join(self, listener: Listener, have: int | None = None) -> bool:
        """Take in somebody and tell what is new to it; False when the table is full.

        ``have``: how many entries of the log it has kept; None: it has nothing.
        """
        async with self._ours():
            if listener not in self.listeners and len(self.listeners) >= MOST_LISTENERS:
                return False
            self.used = time.monotonic()
            is_first = have is None or have > len(self._log)
            listener.known = 0 if is_first or have is None else have
            self.listeners.add(listener)
            self._tell(listener, is_first)
            if self._stopped is not None:
                listener.tell(self._refused_message("", read_only(self._stopped)))
        self.wake()
        return True

    def leave(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self.used = time.monotonic()

    async def move(self, listener: Listener, asked: MakeMove) -> None:
        """Play a move for a person, or refuse it; everybody is told of a change."""
        async with self._ours():
            if self._answered(listener, asked):
                return
            try:
                move = parse_move(asked.text, self._game.rules.verbs)
            except NotationError as error:
                self._refuse(listener, asked.id, unreadable(error))
                return
            against = await self._play(asked.seat, move, None, asked.id)
            if against is not None:
                self._refuse(listener, asked.id, against)
                return
        self.wake()

    async def undo(self, listener: Listener, asked: Undo) -> None:
        """Take back the last move of a seat, or refuse to."""
        async with self._ours():
            if self._answered(listener, asked):
                return
            if not self._game.can_undo(asked.seat):
                self._refuse(listener, asked.id, refusal("undo.nothing"))
                return
            place = numbers_text(place_of(self._game.state.chance))
            event = Event(self.seq + 1, asked.seat, UNDO, "", place, None, asked.id)
            self._in_doubt = True
            self._game.undo(asked.seat)
            self._open = self._game.view(None)
            self._log.follow(self._game, self.seq + 1)
            await self._commit([event])
        self.wake()

    async def quote(self, listener: Listener, asked: Quote) -> None:
        """What some cards would buy: every thing in the market, judged by the rules."""
        async with self._ours():
            if asked.seat not in self.setup.persons:
                self._refuse(listener, asked.id, NOT_YOURS)
                return
            try:
                cards = in_written_order([card_named(card, "cards") for card in asked.cards])
            except NotationError as error:
                self._refuse(listener, asked.id, unreadable(error))
                return
            things = quoted_things(self._game, self._open, asked.seat, cards)
        listener.tell(encode(QuoteMessage(asked.id, things)))

    async def why(self, listener: Listener, asked: Why) -> None:
        """What there is against a move."""
        async with self._ours():
            if asked.seat not in self.setup.persons:
                self._refuse(listener, asked.id, NOT_YOURS)
                return
            try:
                against = self._game.why_not(parse_move(asked.text, self._game.rules.verbs), asked.seat)
            except NotationError as error:
                against = unreadable(error)
            told = None if against is None else refusal_struct(against, self._game.rules.tiles)
        listener.tell(encode(WhyMessage(asked.id, told)))

    async def record(self) -> str:
        """The record as text; of a running game only what the persons' seats may know.

        It bears the version of the rules that the game was begun under, so that it is not judged by others.
        """
        async with self._ours():
            game = self._game.copy()
        viewers = None if game.is_over else self.setup.persons
        about = None if self._stopped is None else {"note": self._stopped}
        version = self.row.rules_version
        return await self._archive.aside(write_record, game, self.setup.names, viewers, about, version)

    # ---- answers

    def _answered(self, listener: Listener, asked: MakeMove | Undo) -> bool:
        """Answer what needs no judging: seats of others, resends, and what comes too late."""
        if asked.id in self._actions:
            self._tell(listener)
        elif asked.id in self._refused:
            listener.tell(self._refused[asked.id])
        elif asked.seat not in self.setup.persons:
            self._refuse(listener, asked.id, NOT_YOURS)
        elif self._stopped is not None:
            self._refuse(listener, asked.id, read_only(self._stopped))
        elif asked.seq != self.seq:
            self._refuse(listener, asked.id, STALE, stale=True)
            self._tell(listener)
        else:
            return False
        return True

    def _refuse(self, listener: Listener, action: str, against: Refusal, stale: bool = False) -> None:
        message = self._refused_message(action, against, stale)
        self._refused[action] = message
        if len(self._refused) > MOST_ANSWERS:
            self._refused.popitem(last=False)
        listener.tell(message)

    def _refused_message(self, action: str, against: Refusal, stale: bool = False) -> bytes:
        return encode(Refused(action, refusal_struct(against, self._game.rules.tiles), stale))

    # ---- playing

    @contextlib.asynccontextmanager
    async def _ours(self) -> AsyncIterator[None]:
        """The time in which nobody else reads or changes this table."""
        async with self._lock:
            if self._in_doubt:
                await self._read_again()
            yield

    async def _play(self, seat: int, move: Move, note: str | None, action: str | None) -> Refusal | None:
        """Play a move, and a bot's forced ones after it; commit them together, tell everybody.

        Nothing happens if the move is refused; the reason is returned.

        Where a hidden card might give the bot a choice nothing counts as forced, whether it has the card
        or not: else a stop would tell that it has.
        """
        self._in_doubt = True
        against = self._game.try_play(move, seat)
        if against is not None:
            self._in_doubt = False
            return against
        events = [self._played(1, seat, move, note, action)]
        while seat in self._bots and self._game.seat_to_act == seat:
            moves = self._game.legal()
            if len(moves) != 1 or self._game.may_have_secret_moves():
                break
            self._game.play_number(packed(moves[0]))
            events.append(self._played(len(events) + 1, seat, moves[0], None, None))
        await self._commit(events)
        return None

    def _played(self, number: int, seat: int, move: Move, note: str | None, action: str | None) -> Event:
        """The event of the move just made."""
        self._open = self._game.view(None)
        draws = self._game.steps[-1].draws
        self._log.follow(self._game, self.seq + number, note)
        place = numbers_text(place_of(self._game.state.chance))
        text = move_text(move, self._game.rules.verbs)
        return Event(self.seq + number, seat, text, draws_text(draws), place, note, action)

    async def _commit(self, events: list[Event]) -> None:
        """Keep what memory has done already, then tell.

        When this fails, or is cancelled, nobody has been told: the table is in doubt, and is read
        again before anything else.
        """
        status = Status(self._game.state.turn, self._game.is_over, self._is_due(), RULES_VERSION)
        try:
            await self._archive.append(self.id, events, status)
        except Conflict as error:
            logger.warning("game %s: %s", self.id, error)
            await self._read_again()
        else:
            self._in_doubt = False
            self.seq += len(events)
            self._actions.update(event.action for event in events if event.action is not None)
        self._tell_all()

    async def _read_again(self) -> None:
        self._take(await self._archive.folded(self.row, self.setup))
        self._in_doubt = False
        for listener in self.listeners:
            listener.known = min(listener.known, len(self._log))

    # ---- telling

    def _tell_all(self) -> None:
        self._told_at = time.monotonic()
        self._changed.set()
        made: dict[int, bytes] = {}
        for listener in self.listeners:
            if listener.known not in made:
                made[listener.known] = self._message(listener.known, is_first=False)
            message = made[listener.known]
            listener.known = len(self._log)
            listener.tell(message)

    def _tell(self, listener: Listener, is_first: bool = False) -> None:
        message = self._message(listener.known, is_first)
        listener.known = len(self._log)
        listener.tell(message)

    def _message(self, log_from: int, is_first: bool) -> bytes:
        goes_on = self._stopped is None
        return encode(table_message(self._game, self.setup, self.seq, goes_on, self._log, log_from, is_first))

    # ---- what goes on by itself

    def wake(self) -> None:
        """Let bots play, and ``end`` be played for persons, if it is their turn."""
        if self._is_due() and (self._driver is None or self._driver.done()) and not self._closed:
            self._driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks on and nothing goes on."""
        return not self.listeners and (self._driver is None or self._driver.done())

    def _is_due(self) -> bool:
        acting = self._game.seat_to_act
        if acting is None or self._stopped is not None:
            return False
        if self._game.state.turn > MOST_TURNS and not self.setup.persons:
            return False
        return acting in self._bots or self._ends_by_itself()

    def _ends_by_itself(self) -> bool:
        if not self.setup.auto_end:
            return False
        moves = self._game.legal_numbers()
        return len(moves) == 1 and kind_of(moves[0]) == END

    async def rests(self) -> None:
        """Wait until nothing goes on by itself."""
        while self._driver is not None and not self._driver.done():
            await asyncio.wait({self._driver})

    async def close(self) -> None:
        """Stop the bots for good."""
        self._closed = True
        if self._driver is not None:
            self._driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._driver

    async def _drive(self) -> None:
        failures = 0
        while True:
            try:
                async with self._ours():  # what memory had done may not have been kept
                    is_due = self._is_due()
                if not is_due:
                    return
                await self._go_on()
                failures = 0
            except StoreError as error:
                # Nothing is lost by waiting until there is room again, or the lock is free.
                failures += 1
                logger.error("game %s cannot go on: %s", self.id, error)
                await asyncio.sleep(min(2**failures, LONGEST_WAIT))
            except Exception:
                failures += 1
                logger.exception("game %s: going on failed", self.id)
                if failures >= MOST_FAILURES:
                    return
                await asyncio.sleep(failures)

    async def _go_on(self) -> None:
        """One decision of a bot, with the forced ones after it, or one ``end`` for a person."""
        seq = self.seq
        seat = self._game.seat_to_act
        if seat is None:
            return
        bot = self._bots.get(seat)
        if bot is None:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):  # unless somebody is faster
                await asyncio.wait_for(self._changed.wait(), self._settings.auto_end_after)
            number, note = packed(Move(END)), None
        else:
            moves = self._game.legal_numbers()
            if len(moves) > 1 or self._game.may_have_secret_moves():
                for listener in self.listeners:
                    listener.tell(encode(Thinking(seat)))
            view = self._game.view(seat)
            number, note = await bot.choice(view, moves, self._settings.bot_time)
            if self.listeners:
                await asyncio.sleep(self._told_at + self._settings.pace - time.monotonic())
        async with self._ours():
            if self.seq != seq:  # somebody has taken a move back
                return
            move = unpacked(number)
            against = await self._play(seat, move, note, None)
            if against is not None:
                text = move_text(move, self._game.rules.verbs)
                logger.error("game %s: seat %d cannot %s: %s", self.id, seat, text, against)
                await self._play(seat, self._game.legal()[0], note, None)
