"""Connections, counted and timed: one that is idle for too long goes, or gives way to one that is new.

A connection is idle until its request has come whole, and between requests; a socket until it has said
hello.  When there are as many as there may be, in all or from one address, the one that has been idle
for longest is closed for the new one; where none is idle the new one is closed.  So any number of idle
connections takes neither the last descriptor nor the way in.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from alhambra.server.allowances import neighbourhood
from alhambra.server.settings import Settings

logger = logging.getLogger(__name__)

OTHER_FILES: Final = 64  # descriptors that are no connections: the games, files of the client, bots
LEAST: Final = 8
GRACE: Final = 5.0  # seconds in which the application may close a socket in its own way
SAID_EVERY: Final = 60.0  # seconds between complaints about descriptors


def most_descriptors() -> int | None:
    """How many files and connections this process may have open; None where that is not known."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def accepted_at_once() -> int:
    """How many connections may be accepted before the first of them can be turned away."""
    descriptors = most_descriptors()
    return 64 if descriptors is None else max(4, min(64, descriptors // 32))


def room(wanted: int) -> int:
    """How many connections there can be, with descriptors left for files and for turning others away."""
    descriptors = most_descriptors()
    if descriptors is None:
        return wanted
    # A connection that is turned away lives on for a few rounds of the event loop.
    return max(LEAST, min(wanted, descriptors - OTHER_FILES - 4 * accepted_at_once()))


class Connections:
    """All connections of a server.  An address in ``proxies`` stands for many: only the whole counts."""

    def __init__(self, most: int, most_an_address: int, proxies: Collection[str] = ()) -> None:
        self._most: Final = most
        self._most_an_address: Final = most_an_address
        self._proxies: Final = frozenset(neighbourhood(proxy) for proxy in proxies)
        self._of: Final[Counter[str]] = Counter()
        self._idle: Final[dict[Connection, None]] = {}  # the one that has been idle for longest first
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def enter(self, transport: asyncio.Transport) -> Connection:
        """Count a new connection in, and close one if it is one too many, maybe the new one."""
        peer = transport.get_extra_info("peername")
        address = neighbourhood(str(peer[0])) if isinstance(peer, tuple) else ""
        connection = Connection(self, transport, address)
        self._count += 1
        self._of[address] += 1
        if address not in self._proxies and self._of[address] > self._most_an_address:
            self._close_one(connection, lambda other: other.address == address)
        elif self._count > self._most:
            self._close_one(connection, lambda other: True)
        return connection

    def _close_one(self, new: Connection, may_go: Callable[[Connection], bool]) -> None:
        oldest = next((connection for connection in self._idle if may_go(connection)), new)
        oldest.leave()
        oldest.transport.abort()

    def _leaves(self, connection: Connection) -> None:
        self._count -= 1
        self._of[connection.address] -= 1
        if not self._of[connection.address]:
            del self._of[connection.address]


class Connection:
    """One connection, from its acceptance to its end, whatever is spoken over it."""

    def __init__(self, connections: Connections, transport: asyncio.Transport, address: str) -> None:
        self.transport: Final = transport
        self.address: Final = address
        self._connections: Final = connections
        self._timer: asyncio.TimerHandle | None = None
        self._has_left = False

    def waits(self, seconds: float) -> None:
        """It is idle, and is closed after some time, or when its place is needed."""
        if not self._has_left:
            self._connections._idle.setdefault(self)
            self._closes_after(seconds)

    def works(self, seconds: float | None) -> None:
        """It is not idle; None for as long as it likes."""
        if not self._has_left:
            self._connections._idle.pop(self, None)
            self._closes_after(seconds)

    def leave(self) -> None:
        """It is closed, or about to be."""
        if not self._has_left:
            self._has_left = True
            self._connections._idle.pop(self, None)
            self._connections._leaves(self)
            self._closes_after(None)

    def _closes_after(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = None if seconds is None else loop.call_later(seconds, self.transport.abort)


# ---- what uvicorn speaks, with an eye on the time


class Http(H11Protocol):
    """HTTP/1.1 over one connection."""

    def __init__(self, connections: Connections, settings: Settings, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._connections: Final = connections
        self._settings: Final = settings
        self._phase: object = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection was accepted."""
        super().connection_made(cast(asyncio.Transport, transport))
        self._connection = self._connections.enter(self.transport)
        self._note_phase()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._connection.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request; if they upset the parsers the connection ends, and nothing else does."""
        try:
            super().data_received(data)
        except Exception:
            logger.debug("a request could not be read", exc_info=True)
            self.transport.abort()
        self._note_phase()

    def eof_received(self) -> bool:  # type: ignore[override]
        """The other side will say nothing more; a whole request is answered nevertheless."""
        is_asked = self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete
        if is_asked:
            self.cycle.keep_alive = False
        return is_asked

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a socket, idle until it has said hello."""
        protocol = partial(WebSocket, self._connection)
        self.ws_protocol_class = cast(Any, protocol)
        self._phase = protocol
        self._connection.waits(self._settings.hello_within + GRACE)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """The answer is on its way."""
        super().on_response_complete()
        self._note_phase()

    def _note_phase(self) -> None:
        """How long it may take from here, counted from when this phase began."""
        if isinstance(self._phase, partial):
            return
        cycle, settings = self.cycle, self._settings
        is_new = cycle is None or cycle.response_complete
        phase = (cycle, is_new, not is_new and cycle.more_body)
        if phase == self._phase:
            return
        self._phase = phase
        if (not is_new and not cycle.more_body) or (is_new and self.transport.get_write_buffer_size()):
            self._connection.works(settings.answer_within)
        else:
            self._connection.waits(settings.head_within if is_new else settings.body_within)


class WebSocket(WebSocketsSansIOProtocol):
    """A socket over one connection; the application finds it in ``scope["state"]["connection"]``."""

    def __init__(self, connection: Connection, app_state: dict[str, Any], **of_uvicorn: Any) -> None:
        super().__init__(app_state={**app_state, "connection": connection}, **of_uvicorn)
        self._connection: Final = connection

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._connection.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes; if they upset the parser the connection ends, and nothing else does."""
        try:
            super().data_received(data)
        except Exception:
            logger.debug("a message could not be read", exc_info=True)
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message has come; one that says it is text and is not ends the socket (RFC 6455, 8.1)."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(self.frames):
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def _is_utf8(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


# ---- a quiet log


def say_little(loop: asyncio.AbstractEventLoop) -> None:
    """Have the event loop say now and then, not every time, that it is out of descriptors."""
    said = -SAID_EVERY

    def say(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal said
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)):
            loop.default_exception_handler(context)
        elif time.monotonic() - said >= SAID_EVERY:
            said = time.monotonic()
            logger.warning("no more connections can be accepted for now: %s", error.strerror)

    loop.set_exception_handler(say)
