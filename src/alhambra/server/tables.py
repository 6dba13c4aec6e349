"""Tables: one live game each, with one writer, the people who look on, and the bots that go on by themselves.

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
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar

from msgspec import UNSET

from alhambra.bots.registry import make_bot
from alhambra.notation.as_json import catalog_json, move_json, view_json
from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.record import write_record
from alhambra.notation.words import card_named
from alhambra.rules.errors import AlhambraError, NotationError, Refusal
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCIES, CURRENCY_LETTERS, NO_TILE
from alhambra.rules.money import is_exact
from alhambra.rules.moves import BUY, END, Move, in_written_order, kind_of, packed, unpacked
from alhambra.rules.options import RULES_VERSION
from alhambra.rules.tiles import Tables, tile_text
from alhambra.rules.view import View
from alhambra.server.generators import chance_at, new_chance, new_secret, place_of
from alhambra.server.log import Log
from alhambra.server.messages import (
    MakeMove,
    Quote,
    QuotedThing,
    QuoteMessage,
    Refused,
    TableMessage,
    Thinking,
    Undo,
    Why,
    WhyMessage,
    encode,
)
from alhambra.server.players import BotSeat, MakeBot
from alhambra.server.setup import Setup, setup_of
from alhambra.server.store import UNDO, Conflict, Event, Row, Status, Store, hash_of_key

logger = logging.getLogger(__name__)

MOST_ANSWERS: Final = 200  # refusals that are remembered for a resend, a table
MOST_LISTENERS: Final = 40  # sockets at one table
MOST_FAILURES: Final = 5  # of the store in a row, before a table's bots wait to be woken
MOST_TURNS: Final = 2_000  # of a game without persons (§5.11)
STALE: Final = "the table has changed in the meantime"
NOT_YOURS: Final = "this seat is not played with this key"

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """How the server behaves; times in seconds.

    ``pace``: between moves of bots; ``auto_end_after``: before ``end`` is played for a person who wants
    that; ``bot_time``: for one move of a bot; ``reap``: after which a silent socket is closed.
    ``data`` is the file of the games, None for memory only.
    """

    data: Path | None = None
    pace: float = 0.6
    auto_end_after: float = 1.5
    bot_time: float = 20.0
    reap: float = 30.0
    burst: float = 120.0  # messages that a socket may send at once
    rate: float = 40.0  # and a second
    games_at_once: float = 60.0  # games that may be made at once
    games_a_second: float = 0.5
    idle: float = 600.0  # after which a table that nobody looks at leaves memory
    open_hands: bool = False  # where a new game does not say
    auto_end: bool = False
    components: Tables | None = None
    make_bot: MakeBot = make_bot


class Unplayable(AlhambraError):
    """A kept game cannot be replayed by this program."""


class Listener(Protocol):
    """Somebody at a table, one socket.  ``known``: log entries that it has and that still hold."""

    known: int

    def tell(self, message: bytes) -> None:
        """Send a message soon; never blocks."""
        ...


class _Folded(NamedTuple):
    """What the events of a game come to.  ``view``: a spectator's, of the last state."""

    game: Game
    view: View
    log: Log
    seq: int
    actions: set[str]


def fold(row: Row, setup: Setup, events: list[Event]) -> _Folded:
    """Replay a game from what was kept; Unplayable when the rules of today refuse it."""
    if row.rules_version != RULES_VERSION:
        raise Unplayable(
            f"game {row.id} was begun under rules version {row.rules_version}, not {RULES_VERSION}"
        )
    try:
        game = Game.new(setup.options, draws=list(row.opening))
        game.state.chance = chance_at(row.seed, row.secret, row.place)
        log = Log(game.rules.tiles)
        view = game.view(None)
        log.start(view)
        for event in events:
            before = view
            if event.text == UNDO:
                game.undo(event.seat)
                log.undo()
                view = game.view(None)
                continue
            move = parse_move(event.text)
            game.play(move, event.seat, list(event.draws))
            # Copies for undo never differ from the state in their generator: draws make undo end.
            game.state.chance = chance_at(row.seed, row.secret, event.place)
            view = game.view(None)
            log.step(before, view, event.seat, move, event.draws, event.note)
    except AlhambraError as error:
        raise Unplayable(f"game {row.id} cannot be replayed: {error}") from error
    actions = {event.action for event in events if event.action is not None}
    return _Folded(game, view, log, len(events), actions)


class Table:
    """One live game.  Made by the hall; its methods are called on the event loop."""

    def __init__(self, hall: Hall, row: Row, setup: Setup, folded: _Folded) -> None:
        self.id: Final = row.id
        self.row: Final = row
        self.setup: Final = setup
        self.used = time.monotonic()
        self.listeners: set[Listener] = set()
        self._hall: Final = hall
        self._lock: Final = asyncio.Lock()
        self._refused: OrderedDict[str, bytes] = OrderedDict()
        self._driver: asyncio.Task[None] | None = None
        self._in_doubt = False  # memory may be ahead of the store
        self._told_at = -1e9
        seed = secrets.randbits(60) if row.seed is None else row.seed
        self._bots: Final = {
            seat: BotSeat(name, seed * 8 + seat, hall.settings.make_bot)
            for seat, name in enumerate(setup.bots)
            if name is not None
        }
        self._take(folded)

    def _take(self, folded: _Folded) -> None:
        self._game = folded.game
        self._open = folded.view  # what everybody sees of it
        self._log = folded.log
        self._actions = folded.actions
        self.seq = folded.seq

    # ---- people come, go and ask

    async def join(self, listener: Listener) -> bool:
        """Take in somebody and tell everything; False when the table is full."""
        async with self._ours():
            if listener not in self.listeners and len(self.listeners) >= MOST_LISTENERS:
                return False
            self.used = time.monotonic()
            listener.known = 0
            self.listeners.add(listener)
            self._tell(listener, whole=True)
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
                move = parse_move(asked.text)
            except NotationError as error:
                self._refuse(listener, asked.id, str(error))
                return
            refusal = self._game.why_not(move, asked.seat)
            if refusal is not None:
                self._refuse(listener, asked.id, refusal.reason, refusal.section)
                return
            await self._play(asked.seat, move, None, asked.id)
        self.wake()

    async def undo(self, listener: Listener, asked: Undo) -> None:
        """Take back the last move of a seat, or refuse to."""
        async with self._ours():
            if self._answered(listener, asked):
                return
            if not self._game.can_undo(asked.seat):
                reason = "there is no move of this seat that may be taken back"
                self._refuse(listener, asked.id, reason, "3.10")
                return
            place = place_of(self._game.state.chance)
            event = Event(self.seq + 1, asked.seat, UNDO, (), place, None, asked.id)
            self._in_doubt = True
            self._game.undo(asked.seat)
            self._open = self._game.view(None)
            self._log.undo()
            for other in self.listeners:
                other.known = min(other.known, len(self._log.entries))
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
                self._refuse(listener, asked.id, str(error))
                return
            view = self._open
            things: list[QuotedThing] = []
            for slot in range(CURRENCIES):
                tiles = [view.slots[slot]] if view.slots[slot] != NO_TILE else []
                tiles += [tile for beside, tile in view.beside if beside == slot]
                things += [self._quoted(asked.seat, slot, tile, cards) for tile in tiles]
        listener.tell(encode(QuoteMessage(asked.id, things)))

    def _quoted(self, seat: int, slot: int, tile: int, cards: tuple[int, ...]) -> QuotedThing:
        game = self._game
        move = Move(BUY, tile=tile, slot=slot, cards=cards)
        refusal = game.why_not(move, seat)
        price = game.rules.tiles.price[tile]
        return QuotedThing(
            slot=CURRENCY_LETTERS[slot],
            tile=tile_text(tile),
            price=price,
            legal=refusal is None,
            exact=is_exact(price, cards),
            wasteful=refusal is None and game.is_wasteful(move),
            text=move_text(move),
            reason=None if refusal is None else refusal.reason,
            section=None if refusal is None else refusal.section,
        )

    async def why(self, listener: Listener, asked: Why) -> None:
        """What there is against a move."""
        async with self._ours():
            if asked.seat not in self.setup.persons:
                self._refuse(listener, asked.id, NOT_YOURS)
                return
            refusal: Refusal | None
            try:
                refusal = self._game.why_not(parse_move(asked.text), asked.seat)
            except NotationError as error:
                refusal = Refusal("", str(error))
        answer = WhyMessage(
            asked.id,
            refusal is None,
            None if refusal is None else refusal.reason,
            None if refusal is None or not refusal.section else refusal.section,
        )
        listener.tell(encode(answer))

    async def record(self) -> str:
        """The record as text; of a running game only what the persons' seats may know."""
        async with self._ours():
            game = self._game.copy()
        return write_record(game, self.setup.names, None if game.is_over else self.setup.persons)

    # ---- answers

    def _answered(self, listener: Listener, asked: MakeMove | Undo) -> bool:
        """Answer what needs no judging: seats of others, resends, and what comes too late."""
        if asked.id in self._actions:
            self._tell(listener)
        elif asked.id in self._refused:
            listener.tell(self._refused[asked.id])
        elif asked.seat not in self.setup.persons:
            self._refuse(listener, asked.id, NOT_YOURS)
        elif asked.seq != self.seq:
            self._refuse(listener, asked.id, STALE, stale=True)
            self._tell(listener)
        else:
            return False
        return True

    def _refuse(
        self, listener: Listener, action: str, reason: str, section: str | None = None, stale: bool = False
    ) -> None:
        message = encode(Refused(action, reason, section, stale))
        self._refused[action] = message
        if len(self._refused) > MOST_ANSWERS:
            self._refused.popitem(last=False)
        listener.tell(message)

    # ---- playing

    @contextlib.asynccontextmanager
    async def _ours(self) -> AsyncIterator[None]:
        """The time in which nobody else reads or changes this table."""
        async with self._lock:
            if self._in_doubt:
                await self._read_again()
            yield

    async def _play(self, seat: int, move: Move, note: str | None, action: str | None) -> None:
        """Play a legal move, and a bot's forced ones after it; commit them together, tell everybody.

        Where a hidden card might give the bot a choice nothing counts as forced, whether it has the card
        or not: else a stop would tell that it has.
        """
        self._in_doubt = True
        events = [self._played(1, seat, move, note, action)]
        while seat in self._bots and self._game.seat_to_act == seat:
            moves = self._game.legal()
            if len(moves) != 1 or self._game.may_have_secret_moves():
                break
            events.append(self._played(len(events) + 1, seat, moves[0], None, None))
        await self._commit(events)

    def _played(self, number: int, seat: int, move: Move, note: str | None, action: str | None) -> Event:
        before = self._open
        self._game.play(move, seat)
        self._open = self._game.view(None)
        draws = self._game.steps[-1].draws
        self._log.step(before, self._open, seat, move, draws, note)
        place = place_of(self._game.state.chance)
        return Event(self.seq + number, seat, move_text(move), draws, place, note, action)

    async def _commit(self, events: list[Event]) -> None:
        """Keep what memory has done already, then tell.

        When this fails, or is cancelled, nobody has been told: the table is in doubt, and is read
        again before anything else.
        """
        status = Status(self._game.state.turn, self._game.is_over, self._is_due())
        try:
            await self._hall.run(self._hall.store.append, self.id, events, status)
        except Conflict as error:
            logger.warning("game %s: %s", self.id, error)
            await self._read_again()
        else:
            self._in_doubt = False
            self.seq += len(events)
            self._actions.update(event.action for event in events if event.action is not None)
        self._tell_all()

    async def _read_again(self) -> None:
        events = await self._hall.run(self._hall.store.events, self.id)
        self._take(await asyncio.to_thread(fold, self.row, self.setup, events))
        self._in_doubt = False
        for listener in self.listeners:
            listener.known = 0

    # ---- telling

    def _tell_all(self) -> None:
        self._told_at = time.monotonic()
        made: dict[int, bytes] = {}
        for listener in self.listeners:
            if listener.known not in made:
                made[listener.known] = self._message(listener.known, whole=False)
            message = made[listener.known]
            listener.known = len(self._log.entries)
            listener.tell(message)

    def _tell(self, listener: Listener, whole: bool = False) -> None:
        message = self._message(listener.known, whole)
        listener.known = len(self._log.entries)
        listener.tell(message)

    def _message(self, log_from: int, whole: bool) -> bytes:
        """The table as the persons' seats may see it, with the log from an entry on."""
        game = self._game
        persons = self.setup.persons
        viewer = self._viewer()
        acting = game.seat_to_act
        tiles = game.rules.tiles
        may_act = acting is not None and acting in persons
        return encode(
            TableMessage(
                seq=self.seq,
                view=view_json(game.view(viewer), self.setup.open_hands),
                moves=[move_json(move, tiles) for move in game.legal()] if may_act else [],
                can_undo=viewer is not None and game.can_undo(viewer),
                seats=list(persons),
                names=list(self.setup.names),
                players=self.setup.players,
                log=self._log.entries[log_from:],
                log_from=log_from,
                options=self.setup.told(),
                catalog=catalog_json(tiles) if whole else UNSET,
            )
        )

    def _viewer(self) -> int | None:
        """The person's seat that must act, else the one that acted last, else the first (None: none)."""
        persons = self.setup.persons
        acting = self._game.seat_to_act
        if acting is not None and acting in persons:
            return acting
        for step in reversed(self._game.steps):
            if step.seat in persons:
                return step.seat
        return persons[0] if persons else None

    # ---- what goes on by itself

    def wake(self) -> None:
        """Let bots play, and ``end`` be played for persons, if it is their turn."""
        if self._is_due() and (self._driver is None or self._driver.done()) and not self._hall.closing:
            self._driver = asyncio.create_task(self._drive(), name=f"table {self.id}")

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks on and nothing goes on."""
        return not self.listeners and (self._driver is None or self._driver.done())

    def _is_due(self) -> bool:
        acting = self._game.seat_to_act
        if acting is None or (self._game.state.turn > MOST_TURNS and not self.setup.persons):
            return False
        return acting in self._bots or self._ends_by_itself()

    def _ends_by_itself(self) -> bool:
        if not self.setup.auto_end:
            return False
        moves = self._game.legal_numbers()
        return len(moves) == 1 and kind_of(moves[0]) == END

    async def close(self) -> None:
        """Stop the bots."""
        if self._driver is not None:
            self._driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._driver

    async def _drive(self) -> None:
        failures = 0
        while self._is_due():
            try:
                await self._go_on()
                failures = 0
            except Exception:
                failures += 1
                logger.exception("game %s: going on failed", self.id)
                if failures == MOST_FAILURES:
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
            await asyncio.sleep(self._hall.settings.auto_end_after)
            number, note = packed(Move(END)), None
        else:
            moves = self._game.legal_numbers()
            if len(moves) > 1 or self._game.may_have_secret_moves():
                for listener in self.listeners:
                    listener.tell(encode(Thinking(seat)))
            view = self._game.view(seat)
            number, note = await bot.choice(view, moves, self._hall.settings.bot_time)
            if self.listeners:
                await asyncio.sleep(self._told_at + self._hall.settings.pace - time.monotonic())
        async with self._ours():
            if self.seq != seq:  # somebody has taken a move back
                return
            move = unpacked(number)
            refusal = self._game.why_not(move, seat)
            if refusal is not None:
                logger.error("game %s: seat %d cannot %s: %s", self.id, seat, move_text(move), refusal)
                move = self._game.legal()[0]
            await self._play(seat, move, note, None)


class Hall:
    """All tables, and the one thread that the store belongs to."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.closing = False
        self._tables: dict[str, Table] = {}
        self._opening: Final = asyncio.Lock()
        self._thread: Final = ThreadPoolExecutor(1, "alhambra-store")
        self._store: Store | None = None
        self._resuming: asyncio.Task[None] | None = None

    @property
    def store(self) -> Store:
        """The store, once the hall is open."""
        assert self._store is not None
        return self._store

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Do something with the store, in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def open(self) -> None:
        """Open the store and go on with the games that the server itself has to go on with."""
        data = self.settings.data
        self._store = await self.run(Store, ":memory:" if data is None else data)
        self._resuming = asyncio.create_task(self._resume(), name="resume")

    async def _resume(self) -> None:
        for game in await self.run(self.store.due):
            try:
                table = await self.table(game)
            except Unplayable as error:
                logger.error("%s", error)
                continue
            if table is not None:
                table.wake()

    async def close(self) -> None:
        """Stop everything; what was told is on disk."""
        self.closing = True
        if self._resuming is not None:
            self._resuming.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._resuming
        for table in list(self._tables.values()):
            await table.close()
        await self.run(self.store.close)
        self._thread.shutdown()

    async def make(self, setup: Setup, seed: int | None) -> tuple[str, str]:
        """Make a game; its id and its key."""
        secret = new_secret()
        key = secrets.token_urlsafe(24)
        chance = new_chance(seed, secret)
        game = Game.new(setup.options, chance=chance)
        row = Row(
            id=_new_id(),
            rules_version=RULES_VERSION,
            setup=setup.text(),
            seed=seed,
            secret=secret,
            opening=game.opening,
            place=place_of(game.state.chance),
            key_hash=hash_of_key(key),
            updated=time.time(),
            turn=game.state.turn,
            over=False,
            due=game.seat_to_act not in setup.persons,
        )
        await self.run(self.store.add, row)
        table = await self.table(row.id)
        assert table is not None
        table.wake()
        return row.id, key

    async def row(self, game: str) -> Row | None:
        """What is kept of a game; None when there is no such game."""
        return await self.run(self.store.row, game)

    async def table(self, game: str) -> Table | None:
        """The live table of a game; None when there is no such game, Unplayable when it is too old."""
        if game not in self._tables:
            async with self._opening:
                await self._open_table(game)
        table = self._tables.get(game)
        if table is not None:
            table.used = time.monotonic()
        return table

    async def _open_table(self, game: str) -> None:
        row = None if game in self._tables else await self.row(game)
        if row is not None:
            setup = setup_of(row.setup)
            events = await self.run(self.store.events, game)
            folded = await asyncio.to_thread(fold, row, setup, events)
            self._tables[game] = Table(self, row, setup, folded)

    @property
    def tables_in_memory(self) -> int:
        """How many tables are live."""
        return len(self._tables)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while; they come back from the store."""
        now = time.monotonic()
        for table in list(self._tables.values()):
            if table.is_idle and now - table.used > self.settings.idle:
                del self._tables[table.id]


def _new_id() -> str:
    """A name that nobody can guess: 65 bits in letters and digits that are read out without mistakes."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(13))
