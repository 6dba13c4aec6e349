"""docs/components.md and the example file: what they show is what the program reads."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import pytest

from alhambra.lab.simulate import add_arguments as sim_arguments
from alhambra.lab.simulate import run as sim
from alhambra.notation.components import parse_tables, tables_json, tables_of_file, tables_text
from alhambra.rules.tiles import Tables

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/components.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs/components-example.json"


def test_the_example_file_holds_our_tables() -> None:
    assert EXAMPLE.read_text(encoding="utf-8") == tables_text(Tables())
    assert tables_json(tables_of_file(EXAMPLE)) == tables_json(Tables())


def test_the_example_on_the_page_holds_our_tables() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert tables_json(parse_tables(json.loads(block))) == tables_json(Tables())


def test_the_error_on_the_page_is_the_one_that_comes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    huts = [*Tables().huts]
    huts[3] = ""
    (tmp_path / "mine.json").write_text(json.dumps({"huts": huts}))
    (command, answer) = re.findall(r"```console\n\$ alhambra sim (.*?)\n(.*?)\n```", PAGE, re.DOTALL)[0]
    parser = argparse.ArgumentParser()
    sim_arguments(parser)
    assert sim(parser.parse_args(command.split())) == 2
    assert capsys.readouterr().err == answer + "\n"
