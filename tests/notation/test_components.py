"""Component tables of one's own: JSON, files, and what is called reconstructed (RULES.md §1.7)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.oracles import components

from alhambra.notation.components import (
    ENTRIES,
    RECONSTRUCTED,
    ComponentsError,
    differences,
    is_reconstructed,
    parse_tables,
    tables_json,
    tables_of_file,
    tables_text,
)
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.ids import FIRST_HUT, TILES
from alhambra.rules.tiles import STANDARD_HUTS, WELL_TABLE, Tables, tile_text

DATA = Path(__file__).parents[1] / "data/components"
OWN = Tables(("NESW", *STANDARD_HUTS[1:]), ((0, 1, 2, 3),) * 6, (1, 2, 3, 4, 5, 6))


def same(one: Tables, other: Tables) -> bool:
    return tables_json(one) == tables_json(other)


@pytest.mark.parametrize("tables", [Tables(), OWN])
def test_tables_are_read_back_the_same_from_both_forms(tables: Tables, tmp_path: Path) -> None:
    assert same(parse_tables(json.loads(json.dumps(tables_json(tables)))), tables)
    file = tmp_path / "tables.json"
    file.write_text(tables_text(tables), encoding="utf-8")
    assert same(tables_of_file(file), tables)


def test_the_files_of_the_printed_components_are_understood() -> None:
    """Entries may say what is known anyway: kind, price, whether they are reconstructed."""
    form = {name: json.loads((DATA / f"{name}.json").read_text())[name] for name in ENTRIES}
    assert same(parse_tables(form), Tables())


def test_a_table_that_is_left_out_stays() -> None:
    tables = parse_tables({"wells": [1, 2, 3, 4, 5, 6]})
    assert (tables.huts, tables.wells) == (STANDARD_HUTS, (1, 2, 3, 4, 5, 6))
    assert same(parse_tables({}), Tables())


def test_walls_may_be_written_in_any_order() -> None:
    assert parse_tables({"huts": ["N", "SE", "WSN", *STANDARD_HUTS[3:]]}).huts == STANDARD_HUTS


def test_1_7_which_entries_are_reconstructed() -> None:
    """All huts and bathhouses but the first, and the prices of the wells."""
    named = {tile_text(tile) for tile in range(TILES) if is_reconstructed(Tables(), tile)}
    special = [*components.huts(), *components.bathhouses(), *components.wells()]
    assert named & {*special} == {*special} - {"hutP1", "bath1"}
    assert RECONSTRUCTED == {"huts": 23, "bathhouses": 5, "wells": 6}


def test_1_7_a_table_of_ones_own_has_nothing_reconstructed_the_others_keep_it() -> None:
    tables = parse_tables({"wells": [3, 3, 4, 4, 5, 6]})
    assert not any(is_reconstructed(tables, tile) for tile in range(TILES) if tile_text(tile)[:4] == "well")
    assert is_reconstructed(tables, FIRST_HUT + 1)


def test_differences_name_the_places() -> None:
    assert differences(None) == differences(Tables()) == {"huts": [], "bathhouses": [], "wells": []}
    assert differences(OWN) == {"huts": [0], "bathhouses": [0, 1, 2, 3, 4, 5], "wells": [0, 1, 2, 5]}
    assert WELL_TABLE[3:5] == (4, 5)


def changed(name: str, place: int, entry: object) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(json.dumps(tables_json(Tables())))
    form[name][place] = entry
    return form


@pytest.mark.parametrize(
    ("form", "at", "message"),
    [
        ([], "components", "a list is not an object"),
        ({"castles": []}, "components.castles", "no such field"),
        ({"huts": "N"}, "components.huts", "is not a list"),
        ({"huts": ["N"]}, "components.huts", "1 entries instead of 24"),
        (changed("huts", 3, ""), "components.huts[3]", "at least one side"),
        (changed("huts", 3, "NX"), "components.huts[3]", "'NX'"),
        (changed("huts", 3, "NN"), "components.huts[3]", "named twice"),
        (changed("huts", 3, 5), "components.huts[3]", "5 is not a text"),
        (changed("huts", 3, {"walls": ""}), "components.huts[3]", "at least one side"),
        (changed("huts", 3, {"kind": "tower", "walls": "N"}), "components.huts[3].kind", "seraglio"),
        (changed("huts", 3, {"kind": "seraglio"}), "components.huts[3].walls", "missing"),
        (changed("huts", 3, {"wall": "N"}), "components.huts[3].wall", "no such field"),
        (changed("bathhouses", 2, {"N": "tower"}), "components.bathhouses[2].E", "missing"),
        (changed("bathhouses", 2, dict.fromkeys("NESW", "tower")), "components.bathhouses[2]", "different"),
        (changed("bathhouses", 2, {"price": 7}), "components.bathhouses[2].price", "costs 8"),
        (changed("wells", 5, 21), "components.wells[5]", "between 1 and 20"),
        (changed("wells", 5, 3.0), "components.wells[5]", "whole number"),
        (changed("wells", 5, {"price": 0}), "components.wells[5].price", "between 1 and 20"),
        (changed("wells", 5, {"cost": 3}), "components.wells[5].cost", "no such field"),
    ],
)
def test_what_cannot_be_names_its_entry(form: object, at: str, message: str, tmp_path: Path) -> None:
    with pytest.raises((NotationError, OptionsError)) as caught:
        parse_tables(form)
    error = caught.value
    assert isinstance(error, NotationError | OptionsError)
    assert error.at == at
    assert message in error.message
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(form))
    with pytest.raises(ComponentsError) as refused:
        tables_of_file(file)
    assert str(refused.value) == f"{file}: {error}"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1, column 1: this is not JSON"),
        (b'{\n "wells": [3,]}', "line 2"),
        (b"\xff\xfe\x00", "this is not JSON"),
        (b"[" * 100_000, "this is not JSON"),
        (b'{"wells": [' + b"9" * 5_000 + b"]}", "this is not JSON"),
        (b'{"a\\nb\\u202e": 1}', "components.a?b?: there is no such field here"),
    ],
)
def test_a_file_that_is_no_json_is_told_in_one_line(content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    with pytest.raises(ComponentsError) as refused:
        tables_of_file(file)
    assert str(refused.value).startswith(f"{file}: ")
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    for file in (tmp_path / "none.json", tmp_path):
        with pytest.raises(ComponentsError, match="cannot be read"):
            tables_of_file(file)
