"""The socket of a table: one JSON object a message, the first one is ``hello``.

A socket has a queue of what it is told, so that a slow reader holds nobody up; one that does not
read at all is closed and comes back to a fresh table.  So is one that is silent for too long.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from alhambra.notation.catalogue import sentence
from alhambra.notation.wire.refusals import refusal_struct
from alhambra.rules.tiles import STANDARD_TILES
from alhambra.server.allowances import Allowance, address_of
from alhambra.server.connections import Connection
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
    Refused,
    Undo,
    client_message,
    encode,
)
from alhambra.server.replay import Unplayable
from alhambra.server.store import is_key_of
from alhambra.server.table import Table
from alhambra.server.troubles import StoreError

logger = logging.getLogger(__name__)

# 4400-4499: coming back will not help.
WRONG_KEY: Final = 4403
NO_SUCH_GAME: Final = 4404
UNPLAYABLE: Final = 4410
GOING_AWAY: Final = 1001
FLOODING: Final = 1008
FAILED: Final = 1011
FULL: Final = 1013

CLOSED_WITHIN: Final = 5.0  # seconds in which the other side can answer that it is closed
QUEUED: Final = 400  # messages to a socket that are not yet sent
COST_OF_HELLO: Final = 4.0  # messages that a hello counts as: it is answered with everything
COST_OF_NONSENSE: Final = 8.0  # and what cannot be read


class Socket:
    """One socket at one table; a ``table.Listener``."""

    def __init__(self, websocket: WebSocket, hall: Hall) -> None:
        self.known = 0
        self._websocket: Final = websocket
        self._hall: Final = hall
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUED)
        self._messages: Final[Allowance] = websocket.app.state.allowances.messages
        self._address: Final = address_of(websocket)
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
            if self._connection is not None:
                self._connection.waits(CLOSED_WITHIN)
            if self._table is not None:
                self._table.leave(self)
            for task in (reader, writer):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                    await task
            if self._end.done():
                with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                    await self._websocket.close(self._code, self._reason)

    @property
    def _connection(self) -> Connection | None:
        """What it comes over, where the server keeps an eye on its connections."""
        connection = self._websocket.scope.get("state", {}).get("connection")
        return connection if isinstance(connection, Connection) else None

    async def _write(self) -> None:
        while True:
            message = await self._queue.get()
            await self._websocket.send_text(message.decode())
            self._queue.task_done()

    async def _read(self) -> None:
        hall = self._hall
        while not self._end.done():
            limit = hall.settings.hello_within if self._table is None else hall.settings.reap
            try:
                text = await asyncio.wait_for(self._next_text(), limit)
            except TimeoutError:
                self._stop(GOING_AWAY, f"nothing was heard for {limit:.0f} s")
                return
            try:
                if text is None:
                    raise InputError("", "a message is a text")
                message = client_message(text)
                cost = COST_OF_HELLO if isinstance(message, Hello) else 1.0
            except InputError as error:
                self.tell(encode(ErrorMessage(Error(error.at, error.message))))
                message, cost = None, COST_OF_NONSENSE
            if not self._messages.takes(self._address, cost):
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
        except StoreError as error:
            logger.error("%s", error)
            if isinstance(message, Hello | Ping):
                self.tell(encode(ErrorMessage(Error("", sentence(error.refusal)))))
                self._stop(FAILED, "the games cannot be read")
            else:  # nothing has changed, and it can be asked for again
                self.tell(encode(Refused(message.id, refusal_struct(error.refusal, STANDARD_TILES), False)))
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
            if self._connection is not None:
                self._connection.works(None)
            try:
                table = await self._hall.table(game)
            except Unplayable as error:
                logger.error("game %s: %s", game, error)
                self._stop(UNPLAYABLE, "this game cannot be read")
                return
            assert table is not None
            self._table = table
            if not await table.join(self, hello.have):
                self._table = None
                self._stop(FULL, "too many are at this table")


async def serve(websocket: WebSocket) -> None:
    """The endpoint ``/api/games/{game}/socket``."""
    hall: Hall = websocket.app.state.hall
    await Socket(websocket, hall).run()
