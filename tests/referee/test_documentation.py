"""docs/referee.md says what the referee does."""

from __future__ import annotations

import json
import re
from pathlib import Path

from alhambra.referee import answer
from alhambra.referee.answers import OPERATIONS
from alhambra.rules.fields import Code
from alhambra.rules.refusals import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text("utf-8")


def test_every_example_of_the_page_is_answered_as_it_says() -> None:
    examples = re.findall(r"```json\n(.*)\n(.*)\n```", PAGE)
    for question, expected in examples:
        assert answer(json.loads(question)) == json.loads(expected)
    assert {json.loads(question)["op"] for question, _ in examples} == {*OPERATIONS}


def test_the_example_of_the_command_is_true() -> None:
    found = re.search(r"\$ echo '(.*)' \| alhambra ask\n(.*)\n", PAGE)
    assert found
    assert answer(json.loads(found[1])) == json.loads(found[2])


def test_the_codes_of_the_page_are_those_that_a_question_can_meet() -> None:
    """Each with its section and its parameters."""
    page = PAGE[PAGE.index("## Codes") : PAGE.index("## Errors")]
    rows = re.findall(r"^\| `([a-z_.]+)` \| ([0-9.]+) \| (.*?) ?\|$", page, re.MULTILINE)
    assert {code: Code(rule, tuple(re.findall(r"\w+", names))) for code, rule, names in rows} == {
        code: fixed
        for code, fixed in CODES.items()
        if code.startswith(("build.", "take.", "pay."))
        and code not in ("build.upright", "take.absent", "pay.inexact")
    }


def test_every_operation_has_its_paragraph_with_its_fields() -> None:
    for name, (_, fields) in OPERATIONS.items():
        paragraph = re.search(rf"\*\*`{name}`\*\* — (.*?)```", PAGE, re.DOTALL)
        assert paragraph, name
        assert all(f"`{field}" in paragraph[1] for field in fields), name
