"""How much one address may ask for: a bucket of tokens each, which a new socket does not fill again.

An address is that of the peer, or what a trusted proxy says of it.  A household behind one IPv4
address, or in one /64 of IPv6, shares a bucket.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from alhambra.server.answers import refuse
from alhambra.server.settings import Settings

MOST_ADDRESSES: Final = 10_000  # that are remembered; the one not heard of for longest goes first
IPV6_PREFIX: Final = 64
TOO_MANY: Final = "too many requests from this address: wait a little"


def neighbourhood(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((number, IPV6_PREFIX), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Whose allowance a request or socket draws on."""
    return neighbourhood(connection.client.host) if connection.client is not None else ""


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


class Allowance:
    """A bucket for each address."""

    def __init__(self, size: float, rate: float) -> None:
        self._size: Final = size
        self._rate: Final = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def takes(self, address: str, cost: float = 1.0) -> bool:
        """Take tokens out of the bucket of an address; False when there are too few."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._size, self._rate)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.takes(cost)


class Allowances:
    """What an address may ask for: requests of any kind, messages over sockets, new games."""

    def __init__(self, settings: Settings) -> None:
        self.requests: Final = Allowance(settings.requests_at_once, settings.requests_a_second)
        self.messages: Final = Allowance(settings.messages_at_once, settings.messages_a_second)
        self.games: Final = Allowance(settings.games_at_once, settings.games_a_second)


class Allowed:
    """Answers 429 to an address that asks for too much; a socket that is opened counts as a request."""

    def __init__(self, app: ASGIApp, allowances: Allowances) -> None:
        self._app: Final = app
        self._requests: Final = allowances.requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] == "lifespan" or self._requests.takes(address_of(HTTPConnection(scope))):
            await self._app(scope, receive, send)
        else:
            await refuse(scope, receive, send, 429, TOO_MANY, {"retry-after": "5"})
