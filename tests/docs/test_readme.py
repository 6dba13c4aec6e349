"""What README.md shows is true: its Python runs, the files it names exist, its question is answered so."""

from __future__ import annotations

import ast
import doctest
import json
import re
from pathlib import Path

import pytest

from alhambra.referee.answers import answer

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_in_the_readme_gives_what_it_says() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 7
    assert result.failed == 0


@pytest.mark.parametrize("file", ["__init__.py", "rules/game.py"])
def test_the_python_in_the_docstrings_of_the_front_door_gives_what_it_says(file: str) -> None:
    source = (ROOT / "src/alhambra" / file).read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(source)) or ""
    test = doctest.DocTestParser().get_doctest(docstring, {}, file, file, 0)
    assert len(test.examples) >= 4
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_readme_comes_in_through_the_front_door() -> None:
    """What its Python imports comes from the package itself."""
    imports = re.findall(r"^>>> (?:from|import) (\S+)", README, re.MULTILINE)
    assert set(imports) == {"alhambra"}


def test_every_file_that_the_readme_links_to_is_there() -> None:
    named = re.findall(r"\]\(([\w./-]+)\)|src=\"([\w./-]+)\"", README)
    paths = [first or second for first, second in named]
    assert len(paths) > 8
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_question_in_the_readme_has_the_answer_in_the_readme() -> None:
    question = re.search(r"echo '(\{.*\})' \| alhambra ask\n(\{.*\})", README)
    assert question is not None
    assert answer(json.loads(question[1])) == json.loads(question[2])


def test_the_first_screen_shows_the_two_commands_and_a_picture() -> None:
    first = "\n".join(README.splitlines()[:20])
    assert "make play" in first
    assert "make test" in first
    assert "docs/images/table.png" in first
