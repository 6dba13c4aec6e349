"""A Chromium for the tests in this folder, the one that the machine has, and a server to play at."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import chromium_path, launch
from tests.browser.devices import Devices
from tests.browser.serving import Serving

from alhambra.server.pages import static_folder

FOLDER = Path(__file__).parent
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers that a test failed, for the pictures of its pages."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole run; a test takes `page` or makes contexts with `devices`."""
    path = chromium_path()
    reason = ""
    if path is None:
        reason = "no Chromium found: install it or set ALHAMBRA_CHROMIUM"
    elif not (static_folder() / "index.html").is_file():
        reason = "the web client is not built: run 'make web'"
    if path is None or reason:
        if os.environ.get("ALHAMBRA_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        yield browser
        browser.close()


@pytest.fixture
def devices(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Devices]:
    """Browsers of people; at the end nothing may have gone wrong on their pages."""
    devices = Devices(browser)
    yield devices
    devices.close(request.node.name, request.node.stash.get(FAILED, False))


@pytest.fixture
def page(devices: Devices) -> Page:
    """A page on a device of its own."""
    return devices.add().new_page()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests share."""
    serving = Serving(tmp_path_factory.mktemp("games"))
    yield serving.url
    serving.kill()
