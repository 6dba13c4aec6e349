"""The names that a server goes by, so that no page of another site speaks to it through a browser.

A site can have a name of its own lead to 127.0.0.1, or to the address of a server in the reader's
network; the browser then takes our answers for those of that site.  Such a request still bears that
site's name, in ``Host``.  So a request has to name one of ours: localhost, the address that we listen
at, what `alhambra play --allow-host` names.  A server that listens for others than this computer also
goes by this computer's name and by every address written in numbers, which no site can have as a name.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from alhambra.server.answers import refuse

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
AUTHORITY: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::([0-9]{1,5}))?", re.IGNORECASE)
USUAL_PORTS: Final = {"http": "80", "https": "443"}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


class Authority(NamedTuple):
    """A host, in small letters and without brackets, and the port if it is written."""

    host: str
    port: str | None


def authority_of(text: str) -> Authority | None:
    """The parts of ``host:port``; None for anything else."""
    found = AUTHORITY.fullmatch(text)
    return None if found is None else Authority(_plain(found[1] or found[2]), found[3])


def _origin(text: str) -> tuple[str, Authority] | None:
    """Scheme and authority of an ``Origin``; None for ``null`` and whatever else has none."""
    scheme, _, rest = text.partition("://")
    authority = authority_of(rest)
    return (scheme.lower(), authority) if scheme.lower() in USUAL_PORTS and authority is not None else None


def _plain(name: str) -> str:
    """A host name as browsers send it: small letters, IDNA, no final dot."""
    name = name.strip("[]").rstrip(".").lower()
    try:
        return name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        return name


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


class Hosts:
    """The names of one server.  ``listening``: the address that it listens at; ``names``: further ones."""

    def __init__(self, listening: str, names: Iterable[str] = ()) -> None:
        listening = _plain(listening)
        number = _number(listening)
        self._further: Final = frozenset(_plain(name) for name in names)
        self._is_for_others: Final = listening != "localhost" and (number is None or not number.is_loopback)
        own = _names_of_this_computer() if self._is_for_others else set()
        self._names: Final = {*LOOPBACK, listening, *self._further, *own}

    def is_own(self, host: str) -> bool:
        """Whether a ``Host`` names this server; its port may be that of a proxy or tunnel."""
        authority = authority_of(host)
        if authority is None:
            return False
        is_number = _number(authority.host) is not None
        return authority.host in self._names or (self._is_for_others and is_number)

    def is_own_origin(self, origin: str, host: str) -> bool:
        """Whether an ``Origin`` is the very server that ``host`` names, or a further name of it."""
        parts, asked = _origin(origin), authority_of(host)
        if parts is None or asked is None:
            return False
        scheme, page = parts
        if page.host in self._further:  # a proxy may put another name into Host
            return True
        usual = USUAL_PORTS[scheme]
        return page.host == asked.host and (page.port or usual) == (asked.port or usual)


def _names_of_this_computer() -> set[str]:
    name = _plain(socket.gethostname())
    first = name.partition(".")[0]
    return {name, first, f"{first}.local"} - {"", ".local"}


class OwnHosts:
    """Refuses what does not name this server, and sockets and changes that other sites ask for."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app: Final = app
        self._hosts: Final = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        refusal = None if scope["type"] == "lifespan" else self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
        else:
            await refuse(scope, receive, send, *refusal)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        asked = authority_of(hosts[0]) if len(hosts) == 1 else None
        if asked is None:
            return 400, "a request names one host"
        if not self._hosts.is_own(hosts[0]):
            return 421, (
                f"this server does not go by the name {asked.host}; if it should, it has to be started with"
                f" --allow-host {asked.host}"
            )
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return None
        origins = headers.getlist("origin")
        if all(self._hosts.is_own_origin(origin, hosts[0]) for origin in origins):
            return None
        return 403, "a page of another site asks for this"
