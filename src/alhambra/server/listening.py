"""Where a server listens, and how uvicorn serves the application there."""

from __future__ import annotations

import os
import socket
from functools import partial
from typing import Any, Final, cast

import uvicorn

from alhambra.server.app import create_app
from alhambra.server.connections import Connections, Http, accepted_at_once, room
from alhambra.server.messages import MOST_BYTES
from alhambra.server.settings import Settings
from alhambra.server.store import Store

PORTS: Final = 50  # how many are tried, from the first on
QUEUE: Final = 1024  # connections that the system keeps for us until we accept them


def config(settings: Settings, store: Store | None = None) -> uvicorn.Config:
    """How uvicorn serves the application; ``store`` as in ``create_app``."""
    connections = Connections(room(settings.connections), settings.connections_an_address, settings.proxies)
    return uvicorn.Config(
        create_app(settings, store),
        http=cast(Any, partial(Http, connections, settings)),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        log_config=None,
        log_level="error",  # what somebody sends is no reason for a warning
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        backlog=accepted_at_once(),
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


class Server(uvicorn.Server):
    """Accepts few connections at a time, and has the system keep the others waiting."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for listening in sockets or []:  # asyncio has one number for both
            listening.listen(QUEUE)


def free_socket(host: str, port: int) -> socket.socket:
    """A listening address: this port or the next free one.  Raises OSError when there is none."""
    problem: OSError | None = None
    for candidate in [0] if port == 0 else range(port, min(port + PORTS, 65536)):
        try:
            return _bound(host, candidate)
        except OSError as error:
            problem = error
    assert problem is not None
    raise problem


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        # Listen at once: two programs with SO_REUSEADDR may bind, but not listen at, one port.
        bound.listen(QUEUE)
        bound.setblocking(False)
    except OSError:
        bound.close()
        raise
    return bound


def is_everywhere(host: str) -> bool:
    """Whether a server that listens there can be reached at every address of this computer."""
    return host in ("0.0.0.0", "::", "")


def address_of(host: str, listening: socket.socket) -> str:
    """What to type into a browser on this computer."""
    port = listening.getsockname()[1]
    name = "127.0.0.1" if is_everywhere(host) else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def address_in_network() -> str | None:
    """The address of this computer in its network; None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # sends nothing: it only finds out which way it would go
        except OSError:
            return None
        return str(line.getsockname()[0])
