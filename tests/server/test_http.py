"""The addresses that are not sockets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.at_table import Site, seats_of

from alhambra.rules.options import MODULES
from alhambra.server.pages import static_folder

BUILT = pytest.mark.skipif(
    not (static_folder() / "index.html").is_file(), reason="the web client is not built: run 'make web'"
)
COMPONENTS = Path(__file__).parent.parent / "data/components"


def components() -> dict[str, Any]:
    """The tables of the repository, as they lie there."""
    return {
        name: json.loads((COMPONENTS / f"{name}.json").read_text(encoding="utf-8"))[name]
        for name in ("huts", "bathhouses", "wells")
    }


def named(*names: str) -> list[dict[str, str]]:
    """Seats of persons with these names."""
    return [{"name": name, "player": "person"} for name in names]


def error_of(answer: httpx.Response) -> tuple[int, str, str]:
    error = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(error) == {"at", "message"}
    return answer.status_code, error["at"], error["message"]


def test_about_says_what_can_be_played(site: Site) -> None:
    about = site.get("/api/about").json()
    assert isinstance(about["compiled"], bool)
    assert about["rules_version"] == "1"
    assert "random" in [bot["name"] for bot in about["bots"]]
    assert all(bot["title"] and bot["text"] for bot in about["bots"])
    assert tuple(module["name"] for module in about["modules"]) == MODULES
    assert all(module["title"] and 40 < len(module["text"]) < 200 for module in about["modules"])
    presets = {preset["name"]: preset["modules"] for preset in about["presets"]}
    assert presets == {
        "base": [],
        "vizier": ["exchange", "vizier", "bonus", "huts"],
        "designers": ["bathhouses", "wells", "designers"],
        "everything": list(MODULES),
    }
    for modules in presets.values():
        site.make("person", "person", modules=modules)


def test_the_catalog_knows_every_tile(site: Site) -> None:
    catalog = site.get("/api/catalog").json()
    assert len(catalog) == 91
    assert catalog["bath2"]["reconstructed"] is True


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"seats": seats_of("person")}, "seats"),
        ({"seats": seats_of(*["person"] * 7)}, "seats"),
        ({"seats": [{"name": "", "player": "person"}] * 2}, "seats[0].name"),
        ({"seats": [{"name": "\u0007 ", "player": "person"}] * 2}, "seats[0].name"),
        ({"seats": [{"name": "Ada", "player": "person"}] * 2}, "seats[1].name"),
        ({"seats": named("é", "e\u0301")}, "seats[1].name"),
        ({"seats": named("Ada", "Ben", " aDA")}, "seats[2].name"),
        ({"seats": named("Ada", "A\u200bd\u200da")}, "seats[1].name"),
        ({"seats": named("Ada", "x" * 31)}, "seats[1].name"),
        ({"seats": named("Ada", "x" * 5000)}, "seats[1].name"),
        ({"seats": named("e\u0301\u0302\u0303\u0304\u0305", "Ada")}, "seats[0].name"),
        ({"seats": named("Ada", " \u0301")}, "seats[1].name"),
        ({"seats": [{"name": "A", "player": "person"}, {"name": 5, "player": "person"}]}, "seats[1].name"),
        ({"seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "robot"}]}, "seats[1].player"),
        (
            {"seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "bot", "bot": "deep"}]},
            "seats[1].bot",
        ),
        ({"seats": [{"name": "A", "player": "person", "bot": "random"}] * 2}, "seats[1].name"),
        ({"game": "chess"}, "game"),
        ({"game": "cards", "modules": ["huts"]}, "modules"),
        ({"modules": ["castles"]}, "modules[0]"),
        ({"modules": ["huts", "huts"]}, "modules[1]"),
        ({"youngest": 2}, "youngest"),
        ({"seed": 2**70}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"colour": "red"}, ""),
        ({"components": {"castles": []}}, "components.castles"),
        ({"components": {"wells": [3, 3, 4, 4, 5]}}, "components.wells"),
        ({"components": {"wells": [3, 3, 4, 4, 5, 99]}}, "components.wells[5]"),
        ({"components": {"wells": [{"cost": 3}] * 6}}, "components.wells[0].cost"),
        ({"components": {"huts": [""] * 24}}, "components.huts[0]"),
        ({"components": {"huts": [{"kind": "tower", "walls": "N"}] * 24}}, "components.huts[0].kind"),
        ({"components": {"bathhouses": [{"price": 7, "N": "garden"}] * 6}}, "components.bathhouses[0].price"),
        (
            {"components": {"bathhouses": [dict.fromkeys("NESW", "garden")] * 6}},
            "components.bathhouses[0]",
        ),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_the_place(site: Site, change: dict[str, Any], at: str) -> None:
    status, place, message = error_of(
        site.post("/api/games", {"seats": seats_of("person", "person"), **change})
    )
    assert status == 422
    assert place == at, message
    assert message[0].islower() or message[0] in "'\"0123456789{["


def test_names_are_kept_as_they_were_meant(site: Site) -> None:
    """Composed, with the joiners that join, thirty characters however many parts these have."""
    given = ["  e\u0301 \n b", "👩\u200d🚀" * 30, "نام\u200cها", "A\u200dda\u00ad"]
    made = site.post("/api/games", {"seats": named(*given)}).json()
    summary = site.get(f"/api/games/{made['id']}", made["key"]).json()
    assert summary["names"] == ["é b", "👩\u200d🚀" * 30, "نام\u200cها", "Ada"]


def test_what_is_no_json_is_refused(site: Site) -> None:
    kind = {"content-type": "application/json"}
    post = site.url + "/api/games"
    assert error_of(httpx.post(post, content=b"{", headers=kind))[0] == 422
    assert error_of(httpx.post(post, content=b"x" * 100_000, headers=kind))[0] == 413
    assert error_of(httpx.post(post, content=b'{"seats":' + b"[" * 50_000, headers=kind))[0] == 422
    assert error_of(httpx.post(post, content=b"{}", headers={"content-type": "text/plain"}))[0] == 415
    deep = b'{"seats":[],"components":{"huts":' + b"[" * 30_000 + b"]" * 30_000 + b"}}"
    assert error_of(httpx.post(post, content=deep, headers=kind))[0] == 422


def test_unknown_addresses_are_json_errors(site: Site) -> None:
    assert error_of(site.get("/api/nothing"))[0] == 404
    assert error_of(site.get("/api/games/nosuchgame", "key"))[0] == 404
    assert error_of(site.get("/api/games/nosuchgame/record", "key"))[0] == 404
    assert error_of(httpx.put(site.url + "/api/about"))[0] in (404, 405)


@BUILT
def test_only_the_files_of_the_client_are_served(site: Site) -> None:
    assert site.get("/nothing.js").status_code == 404
    assert site.get("/../../etc/passwd").status_code == 404
    assert site.get("/%2e%2e/app.py").status_code == 404


def test_a_summary_needs_the_key(site: Site) -> None:
    made = site.make("person", "random")
    assert error_of(site.get(f"/api/games/{made.id}"))[0] == 401
    assert error_of(site.get(f"/api/games/{made.id}", "wrong"))[0] == 403
    other = site.make("person", "random")
    assert error_of(site.get(f"/api/games/{made.id}", other.key))[0] == 403
    summary = site.get(f"/api/games/{made.id}", made.key).json()
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", summary.pop("updated"))
    assert summary.pop("turn") >= 1
    assert summary == {
        "id": made.id,
        "game": "palace",
        "seats": 2,
        "names": ["Name0", "Name1"],
        "over": False,
    }


def test_the_record_of_a_running_game_tells_only_what_its_seats_may_know(site: Site) -> None:
    """Bonus cards of others stay hidden until the game is over."""
    made = site.make("person", "random", modules=["bonus"])
    assert error_of(site.get(f"/api/games/{made.id}/record"))[0] == 401
    record = site.get(f"/api/games/{made.id}/record", made.key).text
    assert record.startswith("Alhambra record 1\n")
    assert record.count("bonus:?") == 3
    assert len(re.findall(r"bonus:[A-Z]", record)) == 3
    assert record.rstrip().endswith("running")


def test_own_components_are_played_with(site: Site) -> None:
    own = components()
    own["wells"] = [{"price": price} for price in (1, 2, 3, 4, 5, 6)]
    own["huts"][0]["walls"] = "NESW"
    made = site.make("person", "person", modules=["huts", "wells"], components=own)
    with made.person() as person:
        catalog = person.table["catalog"]
        assert [catalog[f"well{number}"]["price"] for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
        assert catalog["hutP1"]["walls"] == "NESW"
        assert person.table["options"]["components"]["wells"] == [1, 2, 3, 4, 5, 6]


def test_plain_components_are_taken_too(site: Site) -> None:
    """The form that the options of a table are told in can be sent back."""
    made = site.make("person", "person", components={"wells": [6, 5, 4, 3, 2, 1]})
    with made.person() as person:
        told = person.table["options"]["components"]
    again = site.make("person", "person", components=told)
    with again.person() as person:
        assert person.table["options"]["components"] == told


def test_open_hands_show_every_hand(site: Site) -> None:
    made = site.make("person", "random", open_hands=True)
    with made.person() as person:
        assert all(seat["hand"] for seat in person.view["seats_state"])


def test_what_a_game_does_not_say_is_as_the_server_was_started(make_site: Callable[..., Site]) -> None:
    site = make_site(open_hands=True, auto_end=True)
    defaults = site.get("/api/about").json()["defaults"]
    assert defaults == {"open_hands": True, "auto_end": True, "components": None}
    with site.make("person", "person", auto_end=False).person() as person:
        assert person.table["options"]["open_hands"] is True
        assert person.table["options"]["auto_end"] is False


@BUILT
def test_the_client_is_served(site: Site) -> None:
    """The page is asked for anew, its parts are kept for ever; no script comes from elsewhere."""
    page = site.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    assets = re.findall(r'"(/assets/[^"]+)"', page.text)
    assert assets
    for asset in assets:
        answer = site.get(asset)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        again = httpx.get(site.url + asset, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize("path", ["/", "/api/about", "/api/nothing", "/nothing"])
def test_every_answer_has_the_safe_headers(site: Site, path: str) -> None:
    headers = site.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "script" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"
