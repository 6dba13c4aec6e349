"""The processes of ``alhambra sim --jobs``: none outlives the command, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from alhambra.lab.arena import Arena, ProcessEnded, results
from alhambra.rules.options import Options

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc of Linux")

MANY = ["sim", "--bots", "greedy", "--games", "20000", "--jobs", "2", "--json"]
STARTED = 4  # the command, the tracker of its resources, and the two that play
SECONDS = 20.0  # for a busy machine; on an idle one it is over in a tenth


def group(leader: int) -> list[int]:
    """The processes of a group, without those that are dead but not fetched."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, process_group = stat.read_text().rpartition(") ")[2].split()[:3]
            if int(process_group) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found


def waited_for(leader: int, least: int, most: int) -> list[int]:
    """The processes of a group once there are so many, or after some seconds."""
    end = time.monotonic() + SECONDS
    while not least <= len(found := group(leader)) <= most and time.monotonic() < end:
        time.sleep(0.02)
    return found


@pytest.fixture
def sim() -> Iterator[subprocess.Popen[bytes]]:
    """Bots that play in two processes, a group of their own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "alhambra", *MANY],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    yield process
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.parametrize("pause", [0.0, 0.3, 1.5])
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)]
)
def test_nothing_is_left_when_the_command_is_ended(
    sim: subprocess.Popen[bytes], number: signal.Signals, status: int, pause: float
) -> None:
    """While its processes start as well as while they play."""
    assert len(waited_for(sim.pid, STARTED, STARTED)) == STARTED
    time.sleep(pause)
    sim.send_signal(number)
    assert sim.wait(SECONDS) == status
    assert waited_for(sim.pid, 0, 0) == []


@pytest.mark.parametrize("pause", [0.0, 0.3, 1.5])
def test_ctrl_c_at_a_terminal_reaches_all_and_is_told_once(
    sim: subprocess.Popen[bytes], pause: float
) -> None:
    """A terminal sends it to the whole group; no process answers with a traceback."""
    assert len(waited_for(sim.pid, STARTED, STARTED)) == STARTED
    time.sleep(pause)
    os.killpg(sim.pid, signal.SIGINT)
    _, said = sim.communicate(timeout=SECONDS)
    assert sim.returncode == 130
    assert said.startswith(b"alhambra sim: interrupted; results of the ")
    assert said.count(b"\n") == 1
    assert waited_for(sim.pid, 0, 0) == []


def test_an_end_in_order_says_nothing(sim: subprocess.Popen[bytes]) -> None:
    assert len(waited_for(sim.pid, STARTED, STARTED)) == STARTED
    sim.terminate()
    assert sim.communicate(timeout=SECONDS) == (b"", b"")


def test_a_process_that_is_ended_from_outside_is_told_in_a_line(sim: subprocess.Popen[bytes]) -> None:
    """The system does that when memory is short."""
    assert len(waited_for(sim.pid, STARTED, STARTED)) == STARTED
    os.kill(max(group(sim.pid)), signal.SIGKILL)
    _, said = sim.communicate(timeout=SECONDS)
    assert sim.returncode == 1
    assert said == b"alhambra sim: a process that played games was ended from outside\n"
    assert waited_for(sim.pid, 0, 0) == []


def test_no_process_is_left_when_nobody_wants_the_other_results() -> None:
    def children() -> set[int]:
        own = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
        return {int(child) for child in own if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}

    arena = Arena(Options(seats=2), ("random", "random"), max_turns=20)
    for end in ("closed", "finished"):
        played = results(arena, 40, jobs=2)
        next(played)
        assert len(children()) == 2
        if end == "closed":
            played.close()  # type: ignore[attr-defined]
        else:
            assert len(list(played)) == 39
        assert children() == set()


def test_a_process_that_was_ended_is_an_error_of_ours() -> None:
    arena = Arena(Options(seats=2), ("random", "random"), max_turns=200)
    played = results(arena, 100_000, jobs=2)
    next(played)
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    for child in children:
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            os.kill(int(child), signal.SIGKILL)
    with pytest.raises(ProcessEnded, match="ended from outside"):
        for _ in played:
            pass
