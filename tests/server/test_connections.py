"""Connections that only sit there, and bytes that make no sense, trouble nobody but themselves."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from tests.server.at_table import Made, Person, Process, Site, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

HEAD = b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n"
JSON = b"Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
POST = b"POST /api/games HTTP/1.1\r\n" + JSON + b"Content-Length: 100\r\n\r\n"
CHUNKS = b"POST /api/components HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n"
UPGRADE = (
    b"GET /api/games/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other addresses of this computer")


class Lines:
    """Connections that are closed at the end."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.all: list[socket.socket] = []

    def open(self, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self._port), 20, (source, 0))
        self.all.append(line)
        line.sendall(sent)
        return line


@contextlib.contextmanager
def lines_to(port: int) -> Iterator[Lines]:
    lines = Lines(port)
    try:
        yield lines
    finally:
        for line in lines.all:
            line.close()


def is_closed(line: socket.socket) -> bool:
    """Whether the other side has closed a line, after whatever it had to say."""
    line.setblocking(False)
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return False
    except ConnectionError:
        pass
    return True


def answer_of(line: socket.socket) -> bytes:
    """Everything until the other side closes."""
    answer = b""
    while piece := line.recv(65536):
        answer += piece
    return answer


def person_from(made: Made, source: str) -> contextlib.AbstractContextManager[ClientConnection]:
    return connect(made.address, source_address=(source, 0))


def plays(person: Person) -> None:
    person.hear_turn()
    person.play(person.moves[0])


# ---- time


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET", HEAD, HEAD + b"\r\n" + HEAD, POST, POST + b'{"seats":', UPGRADE],
    ids=["nothing", "a word", "half a head", "half a second head", "no body", "half a body",
         "no hello"],
)  # fmt: skip
def test_a_connection_that_waits_is_closed(
    make_site: Callable[..., Site], sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """…quietly, and the others go on."""
    site = make_site(head_within=0.6, body_within=0.6, hello_within=0.6)
    with site.make("person", "person").person() as person, lines_to(site.port) as lines:
        caplog.clear()
        line = lines.open(sent)
        time.sleep(0.2)
        assert not is_closed(line)
        wait_until(lambda: is_closed(line), 8)
        plays(person)
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


def test_a_head_that_comes_letter_by_letter_takes_no_longer(make_site: Callable[..., Site]) -> None:
    """What counts is when it is whole, not when the last letter came."""
    site = make_site(head_within=1.0)
    with lines_to(site.port) as lines:
        line = lines.open(HEAD)
        end = time.monotonic() + 5
        while not is_closed(line):
            assert time.monotonic() < end
            with contextlib.suppress(ConnectionError):
                line.sendall(b"x")
            time.sleep(0.05)


def test_an_answer_that_nobody_reads_is_given_up(make_site: Callable[..., Site]) -> None:
    site = make_site(answer_within=1.0)
    with lines_to(site.port) as lines:
        line = lines.open()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with contextlib.suppress(ConnectionError, BlockingIOError):
            line.setblocking(False)
            for _ in range(2000):  # asks for more than fits on the way
                line.sendall(b"GET /api/catalog HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

        def is_reset() -> bool:
            try:
                line.send(b"x")
            except BlockingIOError:
                return False
            except ConnectionError:
                return True
            return False

        wait_until(is_reset, 10)


def test_who_says_what_he_has_to_in_time_may_stay(make_site: Callable[..., Site]) -> None:
    """At a table there is no limit but silence; between requests the line is kept for a while."""
    site = make_site(head_within=1.0, hello_within=1.0)
    with site.make("person", "person").person() as person:
        with httpx.Client() as client:
            for _ in range(4):
                assert client.get(site.url + "/api/about").status_code == 200
                time.sleep(0.5)
        plays(person)


# ---- number


def test_the_one_that_waits_for_longest_gives_way(make_site: Callable[..., Site]) -> None:
    """From one address there are so many, and who comes last comes in."""
    site = make_site(connections_an_address=12)
    with site.make("person", "person").person() as person, lines_to(site.port) as lines:
        for number in range(40):
            lines.open(HEAD if number % 2 else b"")
            plays(person)
        assert [is_closed(line) for line in lines.all] == [True] * 29 + [False] * 11
        assert site.get("/api/about").status_code == 200


@linux
def test_who_does_something_never_gives_way(make_site: Callable[..., Site]) -> None:
    """…then it is the one too many that has to go; people elsewhere do not notice."""
    site = make_site(connections_an_address=6)
    made = site.make("person", "person")
    with contextlib.ExitStack() as stack, lines_to(site.port) as lines:
        people = [stack.enter_context(made.person()) for _ in range(6)]
        for _ in range(5):
            lines.open()
        wait_until(lambda: all(is_closed(line) for line in lines.all))
        with person_from(made, "127.0.0.9") as line:
            other = Person(line, made.key)
            other.hello()
            plays(other)
        for person in people:
            person.hear_seq(1)
        people[0].line.close()
        with made.person() as person:
            plays(person)


@linux
def test_in_all_there_are_so_many(make_site: Callable[..., Site]) -> None:
    site = make_site(connections=20, connections_an_address=9)
    with site.make("person", "person").person() as person, lines_to(site.port) as lines:
        for number in range(60):
            lines.open(source=f"127.0.0.{2 + number % 6}")
        wait_until(lambda: sum(not is_closed(line) for line in lines.all) == 19)
        plays(person)
        assert not any(is_closed(line) for line in lines.all[-9:])


@linux
def test_a_proxy_may_open_as_many_as_there_are_in_all(make_site: Callable[..., Site]) -> None:
    site = make_site(connections_an_address=5, proxies=("127.0.0.3",))
    with lines_to(site.port) as lines:
        for _ in range(20):
            lines.open(source="127.0.0.3")
        time.sleep(0.3)
        assert not any(is_closed(line) for line in lines.all)
        assert site.get("/api/about").status_code == 200


@contextlib.contextmanager
def many_descriptors(wanted: int) -> Iterator[None]:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"no more than {hard} descriptors here")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("descriptors", [1024, 256, 64])
def test_with_1100_idle_sockets_the_table_plays_on(start: Callable[..., Process], descriptors: int) -> None:
    """Whatever they have said so far; others still come in, and the log is silent."""
    process = start("--pace", "0", descriptors=descriptors)
    made = process.make("person", "random", "person")
    with many_descriptors(1500), made.person() as person, lines_to(process.port) as lines:
        log = process.log()
        for number in range(1100):
            lines.open((b"", HEAD, POST, UPGRADE if number % 8 == 3 else b"GET")[number % 4])
            if number % 100 == 50:
                plays(person)
        plays(person)
        with made.person() as other:
            plays(other)
        assert httpx.get(process.url + "/api/about").status_code == 200
        assert process.log() == log
        assert not any(is_closed(line) for line in lines.all[-5:])


# ---- what makes no sense


def test_a_text_that_is_none_ends_its_socket(
    make_site: Callable[..., Site], caplog: pytest.LogCaptureFixture
) -> None:
    site = make_site()
    made = site.make("person", "person")
    with made.person() as person, made.person() as other:
        caplog.clear()
        for pieces in ([b"\xff\xfe"], [b'{"type":"\xc3', b'("}'], [b"\xed\xa0\x80"]):
            with made.person() as broken:
                for number, piece in enumerate(pieces):
                    opcode = Opcode.CONT if number else Opcode.TEXT
                    frame = Frame(opcode, piece, number == len(pieces) - 1)
                    broken.line.socket.sendall(frame.serialize(mask=True))
                assert broken.close_code() == 1007
        plays(person)
        other.hear_seq(1)
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []


def test_letters_of_several_bytes_may_be_cut_between_frames(site: Site) -> None:
    with site.make("person", "person").person() as person:
        text = json.dumps({"type": "why", "id": "Łódź", "seat": 0, "text": "end"}, ensure_ascii=False)
        letters = text.encode()
        cut = letters.index("Ł".encode()) + 1
        for frame in (Frame(Opcode.TEXT, letters[:cut], False), Frame(Opcode.CONT, letters[cut:], True)):
            person.line.socket.sendall(frame.serialize(mask=True))
        assert person.hear()["id"] == "Łódź"


BROKEN_OFF = {
    "half a body": POST + b'{"seats":',
    "no body": POST,
    "half a chunk": CHUNKS + b"5\r\nab",
    "no chunk": CHUNKS + b"zz\r\nab",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 100,
    "nonsense": b"nonsense\r\n\r\n",
    "a huge head": HEAD + b"X: " + b"x" * 100_000,
    "odd letters": b"GET /%ff%00%2e%2e/\xc3\xa9 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "a long header of a socket": UPGRADE.replace(b"\r\n\r\n", b"\r\nX: " + b"x" * 12_000 + b"\r\n\r\n"),
    "no key of a socket": UPGRADE.replace(b"Key: AAAA", b"Key: !"),
    "an old socket": UPGRADE.replace(b"Version: 13", b"Version: 7"),
    "tea": UPGRADE.replace(b"websocket", b"tea"),
    "no frames": UPGRADE + b"\xff" * 500,
    "half a frame": UPGRADE + b"\x81",
    "a socket at no address": UPGRADE.replace(b"/api/games/x/socket", b"/nowhere"),
}


@pytest.mark.parametrize("end", ["closed", "half-closed", "reset"])
def test_what_breaks_off_leaves_no_trace(start: Callable[..., Process], end: str) -> None:
    """No line in the log, and the table plays on."""
    process = start("--pace", "0")
    with process.make("person", "person").person() as person:
        log = process.log()
        for name, sent in BROKEN_OFF.items():
            with socket.create_connection(("127.0.0.1", process.port), 20) as line:
                line.sendall(sent)
                time.sleep(0.05)
                if end == "half-closed":
                    with contextlib.suppress(OSError):
                        line.shutdown(socket.SHUT_WR)
                        answer_of(line)
                elif end == "reset":
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            time.sleep(0.05)
            plays(person)
            assert process.log() == log, name


@pytest.mark.parametrize("path", ["/api/about", "/api/catalog", "/"])
def test_who_has_said_everything_is_answered(site: Site, path: str) -> None:
    """A line that is closed in the other direction only, as by `nc -N`, brings the whole answer."""
    with socket.create_connection(("127.0.0.1", site.port), 20) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        line.shutdown(socket.SHUT_WR)
        head, _, body = answer_of(line).partition(b"\r\n\r\n")
    assert body == httpx.get(site.url + path, headers={"accept-encoding": "identity"}).content
    assert head.startswith((b"HTTP/1.1 200 ", b"HTTP/1.1 503 "))


def test_a_line_that_breaks_in_the_middle_of_a_move_breaks_nothing(site: Site) -> None:
    made = site.make("person", "person")
    with made.person() as person:
        for _ in range(3):
            with made.person() as broken:
                broken.hear_turn()
                frame = Frame(Opcode.TEXT, json.dumps({"type": "move"}).encode())
                broken.line.socket.sendall(frame.serialize(mask=True)[:5])
                broken.line.socket.shutdown(socket.SHUT_WR)
                with contextlib.suppress(ConnectionClosed):
                    broken.hear(5)
            plays(person)
