"""The built web client, served as plain files."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    """The address of the built client, on a server that knows nothing of games."""
    folder = str(files("alhambra.server").joinpath("static"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_built_client_shows_something_even_without_a_game_server(page: Page, address: str) -> None:
    """Whatever the server answers, the page is never left blank."""
    page.goto(address)
    expect(page.locator("#app")).not_to_be_empty()
