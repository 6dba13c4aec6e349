"""docs/coverage.md holds what it promises: sections and tests exist, and nothing is left out."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
RULES: Final = (ROOT / "RULES.md").read_text(encoding="utf-8")
REMARKS: Final = ("physical only", "heading/flavour")
MARKS: Final = ("ruling", "checked", "follows")
# A heading, or the bold number at the beginning of a paragraph or an item.
NUMBER: Final = re.compile(r"(?:#{2,4} |(?:- )?\*\*)(\d+(?:\.\d+)*)\b")


class Row(NamedTuple):
    """One row of a table: the heading above it and its cells."""

    heading: str
    name: str
    about: str
    sections: tuple[str, ...]
    proof: str

    @property
    def tests(self) -> tuple[str, ...]:
        """Node ids of the tests named."""
        return tuple(re.findall(r"`([^`]+)`", self.proof))


def parts_of_rules() -> dict[str, str]:
    """The text of every numbered section of RULES.md, without its subsections."""
    found: dict[str, str] = {}
    number = ""
    for line in RULES.splitlines():
        match = NUMBER.match(line)
        if match is not None:
            number = match[1]
        elif line.startswith("#"):
            number = ""
        if number:
            found[number] = found.get(number, "") + line + "\n"
    return found


PARTS: Final = parts_of_rules()


def rows(chapters: tuple[str, ...]) -> list[Row]:
    """The rows of all tables in some chapters (S0, S1, S2; Only)."""
    found = []
    heading = ""
    inside = False
    for line in PAGE.splitlines():
        if line.startswith("## "):
            inside = line.removeprefix("## ").startswith(chapters)
        elif line.startswith("### "):
            heading = line.removeprefix("### ")
        elif inside and line.startswith("| ") and not line.startswith(("| ¶ ", "| rules ")):
            first, second, third, proof = (cell.strip() for cell in line.strip("|").split("|"))
            if "Only" in chapters:
                found.append(Row(heading, second, third, sections(first), proof))
            else:
                found.append(Row(heading, first, second, sections(third), proof))
    return found


def sections(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"§(\d+(?:\.\d+)*)", cell))


SENTENCES: Final = rows(("S0", "S1", "S2"))
RULINGS: Final = rows(("Only",))


@cache
def functions_in(file: str) -> set[str]:
    """Names of the functions of a file, found without importing it."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_the_page_has_its_tables() -> None:
    assert {row.heading.split()[0] for row in SENTENCES} == {"S0", "S1", "S2"}
    assert len(SENTENCES) > 200
    assert len(RULINGS) > 100


@pytest.mark.parametrize(
    "row", [*SENTENCES, *RULINGS], ids=lambda row: f"{row.heading} {row.name} {row.about}"
)
def test_every_row_names_sections_and_tests_that_exist(row: Row) -> None:
    """Or it has one of the two remarks, and then no section that would have to be proven."""
    assert set(row.sections) <= PARTS.keys()
    assert row.about
    if row.proof in REMARKS:
        return
    assert row.sections
    assert row.tests
    assert re.sub(r"`[^`]+`|<br>", "", row.proof) == ""
    assert len(set(row.tests)) == len(row.tests)
    for node in row.tests:
        file, _, name = node.partition("::")
        assert file.startswith("tests/")
        assert name.startswith("test_")
        assert name in functions_in(file), node


def test_paragraphs_and_sentences_are_numbered_without_gaps() -> None:
    """1, 2.1, 2.2, 3 …, so that none of a source was forgotten on the way."""
    by_heading: dict[str, list[str]] = {}
    for row in SENTENCES:
        by_heading.setdefault(row.heading, []).append(row.name)
    for heading, names in by_heading.items():
        last, within = 0, 0
        for name in names:
            paragraph, _, sentence = name.partition(".")
            number = (int(paragraph), int(sentence or 0))
            following = {(last + 1, 0), (last + 1, 1)} | ({(last, within + 1)} if within else set())
            assert number in following, f"{heading} {name}"
            last, within = number


def test_every_numbered_section_is_named_in_some_row() -> None:
    """Of §2 to §8; where a section has numbered parts, the parts."""
    parts = {
        number
        for number in PARTS
        if number[0] in "2345678" and "." in number and not any(n.startswith(f"{number}.") for n in PARTS)
    }
    named = {section for row in (*SENTENCES, *RULINGS) if row.tests for section in row.sections}
    assert parts - named == set()
    assert len(parts) > 160


def test_every_mark_of_the_rules_has_a_row_of_its_own() -> None:
    """*(ruling)* and *(checked)* of RULES.md: just as many rows of the section have this mark."""
    marked: Counter[tuple[str, str]] = Counter()
    for number, text in PARTS.items():
        marked.update((number, mark) for mark in re.findall(r"\*\((ruling|checked)\)\*", text))
    listed = Counter((row.sections[0], row.name) for row in RULINGS if row.name != "follows")
    assert listed == marked
    assert {row.name for row in RULINGS} == set(MARKS)
    assert all(len(row.sections) == 1 for row in RULINGS)
    assert sum(marked.values()) > 30


def test_no_row_of_a_ruling_goes_without_a_test() -> None:
    assert [row for row in RULINGS if not row.tests] == []
