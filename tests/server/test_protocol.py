"""Another program at a table, by docs/protocol.md alone."""

from __future__ import annotations

import re
from pathlib import Path

from docs.examples.table_client import new_game, play
from tests.server.at_table import Site

from alhambra.server import sockets
from alhambra.server.app import create_app
from alhambra.server.settings import Settings

PAGE = Path("docs/protocol.md")


def test_the_example_plays_a_game_to_its_end(site: Site) -> None:
    """It knows nothing but addresses, messages and the moves that it is offered."""
    view = play(site.url, new_game(site.url))
    assert view["result"]["scores"] == [seat["score"] for seat in view["seats_state"]]


def test_the_page_names_every_close_code() -> None:
    """Those that the server uses, and no other."""
    named = {int(code) for code in re.findall(r"^\| (\d{4}) \|", PAGE.read_text("utf-8"), re.MULTILINE)}
    used = {getattr(sockets, name) for name in dir(sockets) if name.isupper()}
    assert named == {code for code in used if isinstance(code, int) and 1000 <= code < 5000}


def test_the_page_names_every_address() -> None:
    """Those of the application, and no other."""
    app = create_app(Settings())
    paths = {getattr(route, "path", "").replace("{game}", "ID") for route in app.routes}
    named = set(re.findall(r"^\| `(?:GET|POST) (/api/[^`]+)`", PAGE.read_text("utf-8"), re.MULTILINE))
    assert named == {path for path in paths if path.startswith("/api/") and "{rest" not in path}
