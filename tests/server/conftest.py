"""A server for every test that wants one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.at_table import Process, Site, settings_of


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """A server whose bots lose no time, with its games in memory; all tests share it."""
    site = Site(settings_of(None))
    yield site
    site.stop()


@pytest.fixture
def make_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """Servers with settings of their own, all on the same folder."""
    sites: list[Site] = []

    def make(**changed: Any) -> Site:
        sites.append(Site(settings_of(tmp_path / "games.sqlite3", **changed)))
        return sites[-1]

    yield make
    for site in sites:
        site.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    started: list[Process] = []

    def start(*options: str, descriptors: int | None = None) -> Process:
        started.append(Process(tmp_path, *options, descriptors=descriptors))
        return started[-1]

    yield start
    for process in started:
        if process.process.poll() is None:
            process.kill()
