"""The socket of a table: one JSON object a message, the first one is ``hello``.

A socket has a queue of what it is told, so that a slow reader holds nobody up; one that does not
read at all is closed and comes back to a fresh table.  So is one that is silent for too long.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final
from urllib.parse import urlsplit

from starlette.websockets import WebSocket, WebSocketDisconnect

from alhambra.server.hall import Hall
from alhambra.server.messages import (
    ClientMessage,
    Error,
    ErrorMessage,
    Hello,
    InputError,
    MakeMove,
    Ping,
    Pong,
    Quote,
    Undo,
    client_message,
    encode,
)
from alhambra.server.replay import Unplayable
from alhambra.server.store import is_key_of
from alhambra.server.table import Table

logger = logging.getLogger(__name__)

# 4400-4499: coming back will not help.
WRONG_KEY: Final = 4403
NO_SUCH_GAME: Final = 4404
TOO_OLD: Final = 4410
OTHER_SITE: Final = 4401
GOING_AWAY: Final = 1001
FLOODING: Final = 1008
FAILED: Final = 1011
FULL: Final = 1013

HELLO_WITHIN: Final = 10.0
QUEUED: Final = 400  # messages to a socket that are not yet sent
COST_OF_NONSENSE: Final = 8.0  # what cannot be read counts as so many messages


class Bucket:
    """A bucket of tokens that fills at a steady rate."""

    def __init__(self, size: float, rate: float) -> None:
        self._size: Final = size
        self._rate: Final = rate
        self._tokens = size
        self._filled = time.monotonic()

    def takes(self, cost: float = 1.0) -> bool:
        """Take tokens out; False when there are too few."""
        now = time.monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Socket:
    """One socket at one table; a ``table.Listener``."""

    def __init__(self, websocket: WebSocket, hall: Hall) -> None:
        self.known = 0
        self._websocket: Final = websocket
        self._hall: Final = hall
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUED)
        self._bucket: Final = Bucket(hall.settings.burst, hall.settings.rate)
        self._table: Table | None = None
        self._end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._code = GOING_AWAY
        self._reason = ""

    def tell(self, message: bytes) -> None:
        """Send a message soon."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._stop(FULL, "too slow")

    def _stop(self, code: int, reason: str) -> None:
        if not self._end.done():
            self._code, self._reason = code, reason
            self._end.set_result(None)

    async def run(self) -> None:
        """Everything from the handshake to the end."""
        await self._websocket.accept()
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer, self._end}, return_when=asyncio.FIRST_COMPLETED)
            if self._end.done():
                with contextlib.suppress(TimeoutError):
                    # What was told before the end still goes out.
                    await asyncio.wait_for(self._queue.join(), 1)
        finally:
            if self._table is not None:
                self._table.leave(self)
            for task in (reader, writer):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                    await task
            if self._end.done():
                with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                    await self._websocket.close(self._code, self._reason)

    async def _write(self) -> None:
        while True:
            message = await self._queue.get()
            await self._websocket.send_text(message.decode())
            self._queue.task_done()

    async def _read(self) -> None:
        hall = self._hall
        while not self._end.done():
            limit = HELLO_WITHIN if self._table is None else hall.settings.reap
            try:
                text = await asyncio.wait_for(self._next_text(), limit)
            except TimeoutError:
                self._stop(GOING_AWAY, f"nothing was heard for {limit:.0f} s")
                return
            try:
                if text is None:
                    raise InputError("", "a message is a text")
                message = client_message(text)
                cost = 1.0
            except InputError as error:
                self.tell(encode(ErrorMessage(Error(error.at, error.message))))
                message, cost = None, COST_OF_NONSENSE
            if not self._bucket.takes(cost):
                self.tell(encode(ErrorMessage(Error("", "too many messages"))))
                self._stop(FLOODING, "too many messages")
                return
            if message is not None:
                await self._answer(message)

    async def _next_text(self) -> str | None:
        """The next message; None for one that is no text."""
        event = await self._websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        return text if isinstance(text, str) else None

    async def _answer(self, message: ClientMessage) -> None:
        try:
            if isinstance(message, Ping):
                self.tell(encode(Pong()))
            elif isinstance(message, Hello):
                await self._greet(message)
            elif self._table is None:
                self.tell(encode(ErrorMessage(Error("type", "the first message is hello"))))
            elif isinstance(message, MakeMove):
                await self._table.move(self, message)
            elif isinstance(message, Undo):
                await self._table.undo(self, message)
            elif isinstance(message, Quote):
                await self._table.quote(self, message)
            else:
                await self._table.why(self, message)
        except Exception:
            # The message may hold a key: only its type is written down.
            logger.exception("a message of type %s failed", type(message).__name__)
            self.tell(encode(ErrorMessage(Error("", "the server could not do this"))))
            self._stop(FAILED, "the server could not do this")

    async def _greet(self, hello: Hello) -> None:
        game = self._websocket.path_params["game"]
        row = await self._hall.row(game)
        if row is None:
            self._stop(NO_SUCH_GAME, "there is no such game")
        elif not is_key_of(row, hello.key):
            self._stop(WRONG_KEY, "this key does not open this game")
        else:
            try:
                table = await self._hall.table(game)
            except Unplayable as error:
                logger.error("%s", error)
                self._stop(TOO_OLD, "this game was begun under other rules and cannot be played on")
                return
            assert table is not None
            self._table = table
            if not await table.join(self, hello.have):
                self._table = None
                self._stop(FULL, "too many are at this table")


def is_from_here(websocket: WebSocket) -> bool:
    """Whether a page of this very server, or no page at all, opens a socket."""
    origin = websocket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == websocket.headers.get("host")


async def serve(websocket: WebSocket) -> None:
    """The endpoint ``/api/games/{game}/socket``."""
    hall: Hall = websocket.app.state.hall
    if not is_from_here(websocket):
        await websocket.close(OTHER_SITE)
        return
    await Socket(websocket, hall).run()
