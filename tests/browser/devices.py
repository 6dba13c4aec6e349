"""Browsers of people, and what may not go wrong on their pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    Route,
    ViewportSize,
    expect,
)

PICTURES = Path(__file__).parents[2] / "test-results"
PATIENCE = 60_000.0  # milliseconds; machines may be busy
WIDE: ViewportSize = {"width": 1280, "height": 800}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}

expect.set_options(timeout=PATIENCE)


class Devices:
    """Browsers of people, each with a memory of its own.  Nothing may go wrong on any of their pages.

    Games are started by the page alone; only their draws are fixed, so that a test sees the same game
    every time: a request for a new game gets ``seed`` on its way.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.expected: list[str] = []  # regular expressions of problems that belong to the test

    def add(self, seed: int = 1, **options: Any) -> BrowserContext:
        """A device: 1280×800 and a mouse unless ``options`` of Playwright say otherwise."""
        context = self._browser.new_context(
            **{"viewport": WIDE, "reduced_motion": "reduce", "locale": "en-GB", **options}
        )
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("page", self._watch)

        def with_seed(route: Route) -> None:
            asked = json.loads(route.request.post_data or "")
            route.continue_(post_data=json.dumps({**asked, "seed": seed}))

        context.route("**/api/games", with_seed)
        return context

    def phone(self, seed: int = 1, **options: Any) -> BrowserContext:
        """A device of 390×844 that is touched."""
        return self.add(seed, **{"viewport": PHONE, "has_touch": True, "is_mobile": True, **options})

    def _watch(self, page: Page) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.problems.append(f"console {message.type}: {message.text}")

        def failed(request: Request) -> None:
            if request.failure != "net::ERR_ABORTED":  # the page was left
                self.problems.append(f"request failed: {request.url} {request.failure}")

        def answered(response: Response) -> None:
            if response.status >= 400:
                self.problems.append(f"{response.status} for {response.url}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("requestfailed", failed)
        page.on("response", answered)

    def close(self, name: str, failed: bool) -> None:
        """Close everything; complains about what went wrong."""
        pages = [page for context in self.contexts for page in context.pages]
        if failed:
            PICTURES.mkdir(exist_ok=True)
            plain = re.sub(r"[^-\w]+", "-", name)
            for number, page in enumerate(pages):
                page.screenshot(path=PICTURES / f"{plain}-{number}.png")
        for context in self.contexts:
            context.close()
        left = [each for each in self.problems if not any(re.search(one, each) for one in self.expected)]
        assert not left, left
