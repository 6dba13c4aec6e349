"""What one address may ask for, whichever way it comes; and that others do not notice."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable

import httpx
import pytest
from tests.server.at_table import Made, Person, Site, seats_of
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from alhambra.server.allowances import MOST_ADDRESSES, Allowance, neighbourhood

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other addresses of this computer")


def client(source: str = "127.0.0.1") -> httpx.Client:
    return httpx.Client(transport=httpx.HTTPTransport(local_address=source))


def flood(person: Person) -> None:
    with contextlib.suppress(ConnectionClosed):
        for _ in range(200):
            person.say(type="ping")
    assert person.close_code() == 1008


def hello_code(made: Made) -> int:
    """How a new socket that says hello is closed."""
    with connect(made.address) as line:
        person = Person(line, made.key)
        person.say(type="hello", key=made.key)
        return person.close_code()


def test_a_new_socket_gets_no_new_allowance(make_site: Callable[..., Site]) -> None:
    made = make_site(messages_at_once=40.0, messages_a_second=4.0).make("person", "person")
    with made.person() as person:
        flood(person)
    assert hello_code(made) == 1008
    time.sleep(2)
    with made.person() as person:
        person.play(person.moves[0])


@linux
def test_a_flood_is_no_matter_to_other_addresses(make_site: Callable[..., Site]) -> None:
    made = make_site(messages_at_once=40.0, messages_a_second=1.0).make("person", "person")
    with connect(made.address, source_address=("127.0.0.7", 0)) as line:
        other = Person(line, made.key)
        other.hello()
        with made.person() as person:
            flood(person)
        other.play(other.moves[0])


def test_who_only_listens_is_not_closed_by_a_flood_from_beside_him(make_site: Callable[..., Site]) -> None:
    made = make_site(messages_at_once=40.0, messages_a_second=1.0).make("person", "person")
    with made.person() as listener:
        with made.person() as person:
            person.play(person.moves[0])
            flood(person)
        listener.hear_seq(1)
        with pytest.raises(TimeoutError):
            listener.hear(0.3)


def test_nonsense_and_hello_count_for_more(make_site: Callable[..., Site]) -> None:
    made = make_site(messages_at_once=30.0, messages_a_second=0.001).make("person", "person")
    with made.person() as person:  # 4 of 30
        for _ in range(3):  # 8 each
            person.line.send("nonsense")
            assert person.hear()["error"]["message"] == "this is not JSON"
        person.say(type="ping")
        person.say(type="ping")
        person.say(type="ping")
        assert person.close_code() == 1008
        assert [text for text in person.raw if "pong" in text] == ['{"type":"pong"}'] * 2


@linux
def test_games_are_made_so_many_by_an_address(make_site: Callable[..., Site]) -> None:
    """The next address has an allowance of its own."""
    site = make_site(games_at_once=2.0, games_a_second=0.001)
    body = {"seats": seats_of("person", "person")}
    for source in ("127.0.0.1", "127.0.0.6"):
        with client(source) as here:
            answers = [here.post(site.url + "/api/games", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].headers["retry-after"]
        assert "wait a little" in answers[-1].json()["error"]["message"]


@linux
@pytest.mark.parametrize("path", ["/api/about", "/api/games/x", "/", "/nothing", "/api/nothing"])
def test_reads_have_an_allowance_too(make_site: Callable[..., Site], path: str) -> None:
    """…which holds for every address of the server, and for sockets that are opened."""
    site = make_site(requests_at_once=5.0, requests_a_second=0.5)
    made = site.make("person", "person")
    assert [site.get(path).status_code == 429 for _ in range(6)] == [False] * 4 + [True] * 2
    with pytest.raises(InvalidStatus) as refused, connect(made.address):
        pass
    assert refused.value.response.status_code == 429
    with client("127.0.0.8") as there:
        assert there.get(site.url + path).status_code != 429
    time.sleep(2.5)
    assert site.get(path).status_code != 429


def test_a_record_counts_for_ten(make_site: Callable[..., Site]) -> None:
    """It is a whole game replayed."""
    site = make_site(requests_at_once=25.0, requests_a_second=0.001)
    made = site.make("person", "person")
    path = f"/api/games/{made.id}/record"
    assert [site.get(path, made.key).status_code for _ in range(3)] == [200, 200, 429]


@linux
def test_the_word_of_a_proxy_counts_only_where_it_is_named(make_site: Callable[..., Site]) -> None:
    body = {"seats": seats_of("person", "person")}
    for proxies, statuses in (((), [201, 429, 429]), (("127.0.0.4",), [201, 201, 429])):
        site = make_site(games_at_once=1.0, games_a_second=0.001, proxies=proxies)
        with client("127.0.0.4") as proxy:
            found = [
                proxy.post(site.url + "/api/games", json=body, headers={"X-Forwarded-For": name}).status_code
                for name in ("203.0.113.1", "203.0.113.2", "203.0.113.1")
            ]
        site.stop()
        assert found == statuses


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_a_household_counts_as_one(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


def test_not_more_addresses_are_remembered_than_fit() -> None:
    """Those that were heard last are."""
    allowance = Allowance(1.0, 0.0)
    assert allowance.takes("first")
    for number in range(MOST_ADDRESSES - 1):
        assert allowance.takes(str(number))
    assert not allowance.takes("first")
    assert allowance.takes("one more")
    assert not allowance.takes("first")
    assert allowance.takes("0")
