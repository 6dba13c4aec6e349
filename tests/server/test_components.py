"""Component tables of one's own: given with a game, by the server's start, in records (RULES.md §1.7.4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.at_table import Made, Site

from alhambra.cli import main
from alhambra.notation.components import parse_tables, tables_json
from alhambra.rules.tiles import STANDARD_HUTS, Tables

OWN: dict[str, Any] = {"huts": ["NESW", *STANDARD_HUTS[1:]], "wells": [1, 2, 3, 4, 5, 6]}
NONE: dict[str, list[int]] = {"huts": [], "bathhouses": [], "wells": []}


def table_of(made: Made) -> dict[str, Any]:
    with made.person() as person:
        return person.table


def test_about_says_what_is_reconstructed(site: Site) -> None:
    about = site.get("/api/about").json()
    told = {
        module["name"]: (module["reconstructed"], module["entries"])
        for module in about["modules"]
        if "entries" in module
    }
    assert told == {"huts": (23, 24), "bathhouses": (5, 6), "wells": (6, 6)}
    assert about["defaults"] == {"open_hands": False, "auto_end": False, "components": None}


def test_our_tables_can_be_had_as_a_file_and_sent_back(site: Site) -> None:
    file = site.get("/api/components")
    assert file.headers["content-disposition"] == 'attachment; filename="alhambra-components.json"'
    assert tables_json(parse_tables(file.json())) == tables_json(Tables())
    checked = site.post("/api/components", file.json()).json()
    assert {table["name"]: table["differ"] for table in checked["tables"]} == NONE
    assert checked["components"] == tables_json(Tables())


def test_tables_are_checked_before_the_game(site: Site) -> None:
    checked = site.post("/api/components", OWN)
    assert checked.status_code == 200
    assert checked.json()["tables"] == [
        {"name": "huts", "entries": 24, "differ": [0]},
        {"name": "bathhouses", "entries": 6, "differ": []},
        {"name": "wells", "entries": 6, "differ": [0, 1, 2, 5]},
    ]
    made = site.make("person", "person", modules=["wells"], components=checked.json()["components"])
    assert table_of(made)["options"]["own_components"] == ["wells"]


@pytest.mark.parametrize(
    ("form", "at"),
    [
        ([], "components"),
        ({"moats": []}, "components.moats"),
        ({"huts": ["N"] * 23}, "components.huts"),
        ({"huts": ["N", "", *["N"] * 22]}, "components.huts[1]"),
        ({"wells": [3, 3, 4, 4, 5, "5"]}, "components.wells[5]"),
    ],
)
def test_tables_that_cannot_be_are_refused_with_the_place(site: Site, form: object, at: str) -> None:
    answer = site.post("/api/components", form)
    assert (answer.status_code, answer.json()["error"]["at"]) == (422, at)


def test_what_is_no_json_is_refused(site: Site) -> None:
    post, kind = site.url + "/api/components", {"content-type": "application/json"}
    for content, status in ((b"{", 422), (b"[" * 60_000, 422), (b" " * 70_000, 413)):
        assert httpx.post(post, content=content, headers=kind).status_code == status
    assert httpx.post(post, content=b"{}", headers={"content-type": "text/plain"}).status_code == 415


def test_the_catalog_of_a_table_is_that_of_its_game(site: Site) -> None:
    """And nothing in a table of one's own is called reconstructed, the others keep the mark."""
    made = site.make("person", "person", modules=["huts", "bathhouses", "wells"], components=OWN)
    catalog = table_of(made)["catalog"]
    assert catalog["hutP1"]["walls"] == "NESW"
    assert [catalog[f"well{number}"]["price"] for number in range(1, 7)] == OWN["wells"]
    marked = {name[:4] for name, entry in catalog.items() if entry.get("reconstructed")}
    assert marked == {"bath"}
    ours = table_of(site.make("person", "person", modules=["huts", "wells"]))
    assert {name[:4] for name, entry in ours["catalog"].items() if entry.get("reconstructed")} == {
        "hutP",
        "hutS",
        "hutA",
        "hutC",
        "hutG",
        "hutT",
        "bath",
        "well",
    }


def test_a_game_says_which_tables_are_its_own(site: Site) -> None:
    """Those that it uses and that differ from ours; ours sent back are none of one's own."""
    modules = ["huts", "bathhouses", "wells"]
    for components, used, own in (
        (OWN, modules, ["huts", "wells"]),
        (OWN, ["bathhouses"], []),
        (tables_json(Tables()), modules, []),
        ({}, modules, []),
        (None, modules, []),
    ):
        options = table_of(site.make("person", "person", modules=used, components=components))["options"]
        assert options["own_components"] == own
        assert (options["components"] is not None) == (components is OWN)


def test_the_servers_own_tables_hold_where_a_game_does_not_say(make_site: Callable[..., Site]) -> None:
    site = make_site(components=parse_tables(OWN))
    default = site.get("/api/about").json()["defaults"]["components"]
    assert default["components"]["wells"] == OWN["wells"]
    assert [table["differ"] for table in default["tables"]] == [[0], [], [0, 1, 2, 5]]

    def own(**fields: object) -> list[str]:
        options: dict[str, Any] = table_of(site.make("person", "person", **fields))["options"]
        assert (options["components"] is not None) == bool(options["own_components"])
        return list(options["own_components"])

    assert own(modules=["huts", "wells"]) == ["huts", "wells"]
    assert own(modules=["exchange"]) == own(game="cards") == []
    assert own(modules=["wells"], components={}) == []
    assert own(modules=["huts", "wells"], components={"wells": [6, 5, 4, 3, 2, 1]}) == ["wells"]


def test_own_tables_outlive_a_restart(make_site: Callable[..., Site]) -> None:
    site = make_site()
    made = site.make("person", "random", modules=["huts", "wells"], components=OWN)
    site.stop()
    made.site = make_site()
    table = table_of(made)
    assert table["catalog"]["well6"]["price"] == 6
    assert table["options"]["own_components"] == ["huts", "wells"]


def test_the_record_of_a_game_holds_its_tables_and_replays(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = site.make("random", "random", modules=["huts", "bathhouses", "wells"], components=OWN)
    with made.person() as watching:
        while watching.table["view"]["phase"] != "over":
            watching.hear_a("table")
        scores = watching.table["view"]["result"]["scores"]
    record = site.get(f"/api/games/{made.id}/record").text
    assert "\nwells: 1 2 3 4 5 6\n" in record
    assert "\nhuts: NESW ES NSW S " in record
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 0
    position = json.loads(capsys.readouterr().out)
    assert position["options"]["components"]["wells"] == OWN["wells"]
    assert [seat["score"] for seat in position["seats"]] == scores
