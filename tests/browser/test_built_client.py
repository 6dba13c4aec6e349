"""The built web client, served as plain files."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files

import pytest
from playwright.sync_api import expect
from tests.browser.devices import Devices


class QuietFiles(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def bare_address() -> Iterator[str]:
    """The address of the built client, on a server that knows nothing of games."""
    folder = str(files("alhambra.server").joinpath("static"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_without_a_game_server_the_page_says_so(devices: Devices, bare_address: str) -> None:
    """Whatever the server answers, the page is never left blank, and asks again when told to."""
    devices.expected += ["404"]
    page = devices.add().new_page()
    page.goto(bare_address)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The server does not answer")
    with page.expect_response("**/api/about"):
        alert.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Alhambra")).to_be_visible()
