"""Whom the server answers: those who call it by one of its names, and no page of another site."""

from __future__ import annotations

import socket
from collections.abc import Callable

import httpx
import pytest
from tests.server.at_table import Made, Person, Site
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from alhambra.server.hosts import Hosts

COMPUTER = socket.gethostname().lower()
FOREIGN = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.example:{port}",
    "localhost2",
]
BROKEN = [
    "", "[", "[::1", "::1", "127.0.0.1:x", "127.0.0.1:{port}:1", "a b", "127.0.0.1/", "user@127.0.0.1",
    "\u00fc.example",
]  # fmt: skip
BAD_ORIGINS = [
    "http://[", "http://", "http://[::1", "http://127.0.0.1:x", "null", "", "://", "127.0.0.1:{port}",
    "file://127.0.0.1:{port}", "http://127.0.0.1:{port}/", "http://u@127.0.0.1:{port}", "http://evil.example",
    "http://evil.example:{port}", "http://127.0.0.1:1", "http://localhost:{port}", "https://127.0.0.1",
]  # fmt: skip


def status_of(site: Site, host: str, path: str = "/api/about") -> int:
    return httpx.get(site.url + path, headers={b"Host": host.format(port=site.port).encode()}).status_code


def socket_status(made: Made, **headers: str) -> int:
    """101, or how a handshake was refused."""
    try:
        with connect(made.address, additional_headers=headers) as line:
            Person(line, made.key).hello()
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_is_not_ours_is_refused(site: Site, host: str) -> None:
    """A site can have its name lead here; its page then bears that name, in Host and in Origin alike."""
    for path in ("/api/about", "/", "/api/games/x", "/nothing"):
        assert status_of(site, host, path) == 421
    told = httpx.get(site.url + "/api/about", headers={"Host": host.format(port=site.port)}).json()
    assert "--allow-host " + host.partition(":")[0] in told["error"]["message"]
    host = host.format(port=site.port)
    answer = httpx.post(
        site.url + "/api/games", json={"seats": []}, headers={"Host": host, "Origin": f"http://{host}"}
    )
    assert answer.status_code == 421
    made = site.make("person", "person")
    address = f"ws://{host}/api/games/{made.id}/socket"
    with socket.create_connection(("127.0.0.1", site.port)) as line, pytest.raises(InvalidStatus) as refused:
        connect(address, sock=line, proxy=None, additional_headers={"Origin": f"http://{host}"})
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("host", BROKEN)
def test_a_host_that_is_none_is_refused(site: Site, host: str) -> None:
    assert status_of(site, host) in (400, 421)


def test_a_request_names_one_host(site: Site) -> None:
    for hosts in ([], ["localhost", "localhost"]):
        heads = "".join(f"Host: {host}\r\n" for host in hosts)
        with socket.create_connection(("127.0.0.1", site.port)) as line:
            line.sendall(f"GET /api/about HTTP/1.1\r\n{heads}\r\n".encode())
            assert line.recv(100).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost.", "localhost:1"]
)
def test_this_computer_has_these_names(site: Site, host: str) -> None:
    """…whatever the port: it may be that of a tunnel."""
    assert status_of(site, host) == 200


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_a_page_of_another_site_gets_no_socket_and_changes_nothing(site: Site, origin: str) -> None:
    """A broken Origin is one of another site too."""
    made = site.make("person", "person")
    origin = origin.format(port=site.port)
    assert socket_status(made, Origin=origin) == 403
    answer = httpx.post(site.url + "/api/games", json={"seats": []}, headers={"Origin": origin})
    assert answer.status_code == 403
    # A mere look is refused by the browser itself.
    assert httpx.get(site.url + "/api/about", headers={"Origin": origin}).status_code == 200


def test_our_own_page_gets_a_socket_by_any_of_our_names(site: Site) -> None:
    made = site.make("person", "person")
    assert socket_status(made) == 101
    for name in ("127.0.0.1", "localhost"):
        made.host = name
        assert socket_status(made, Origin=f"http://{name}:{site.port}") == 101


def test_further_names_are_served_and_those_of_a_proxy_too(make_site: Callable[..., Site]) -> None:
    """…which may speak for its own name while it asks for ours."""
    site = make_site(names=("Games.Example.", "b\u00fccher.example"))
    for host in ("games.example", "games.example:443", "xn--bcher-kva.example"):
        assert status_of(site, host) == 200
    assert status_of(site, "evil.games.example") == 421
    made = site.make("person", "person")
    assert socket_status(made, Origin="https://games.example") == 101
    assert socket_status(made, Origin="https://other.example") == 403


@pytest.mark.parametrize("listening", ["0.0.0.0", "::", "192.168.1.7", "mine.example"])
def test_a_server_for_a_network_goes_by_its_addresses_and_this_computers_names(listening: str) -> None:
    """An address in numbers is no name that a site could have; a name is none of ours unless we know it."""
    hosts = Hosts(listening)
    first = COMPUTER.partition(".")[0]
    own = ["192.168.1.7:8421", "10.0.0.3", "203.0.113.9:80", "[2001:db8::1]:8421", "127.0.0.1", "localhost"]
    for host in [*own, COMPUTER, f"{first}.local:8421"]:
        assert hosts.is_own(host), host
    for host in ("evil.example", f"{first}.evil.example", "192.168.1.7.evil.example", "1.2.3", "2001:db8::1"):
        assert not hosts.is_own(host), host
    assert hosts.is_own("mine.example") == (listening == "mine.example")
    assert hosts.is_own_origin("http://192.168.1.7:8421", "192.168.1.7:8421")
    assert not hosts.is_own_origin("http://192.168.1.8:8421", "192.168.1.7:8421")


@pytest.mark.parametrize("listening", ["127.0.0.1", "127.0.0.53", "::1", "localhost"])
def test_a_server_for_this_computer_goes_by_no_other_address(listening: str) -> None:
    hosts = Hosts(listening)
    assert hosts.is_own(f"[{listening}]" if ":" in listening else listening)
    for host in ("192.168.1.7:8421", "10.0.0.3", "[2001:db8::1]", "computer.local"):
        assert not hosts.is_own(host), host


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        ("http://localhost", "localhost:80", True),
        ("https://localhost", "localhost:443", True),
        ("https://localhost", "localhost", True),
        ("http://localhost:8421", "localhost", False),
        ("HTTP://LocalHost:8421", "localhost:8421", True),
        ("http://[::1]:8421", "[::1]:8421", True),
        ("http://[::1]:8421", "[::2]:8421", False),
    ],
)
def test_ports_that_are_not_written_are_the_usual_ones(origin: str, host: str, is_own: bool) -> None:
    assert Hosts("127.0.0.1").is_own_origin(origin, host) is is_own
