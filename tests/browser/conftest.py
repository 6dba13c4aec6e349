"""A Chromium for the tests in this folder: the one that the machine has, never a downloaded one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
# A browser on a machine without a screen and, perhaps, without a network: nothing but the page is loaded.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium_path() -> str | None:
    """The browser's file: $ALHAMBRA_CHROMIUM, else the first of the usual names on PATH."""
    chosen = os.environ.get("ALHAMBRA_CHROMIUM")
    return next((path for name in ([chosen] if chosen else NAMES) if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for the whole run; a test takes `page` or makes a context of its own."""
    path = chromium_path()
    if path is None:
        reason = "no Chromium found: install it or set ALHAMBRA_CHROMIUM"
        if os.environ.get("ALHAMBRA_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=[*ARGUMENTS, *(["--no-sandbox"] if as_root else [])],
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a context of its own; a script error in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(10_000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, errors
