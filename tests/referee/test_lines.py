"""Questions a line, answers a line."""

from __future__ import annotations

import json

import pytest

from alhambra.referee import answer_lines


def answers(*lines: bytes | str) -> list[tuple[object, bool]]:
    return [(json.loads(reply), understood) for reply, understood in answer_lines(lines)]


def test_answers_come_in_order_and_a_line_that_fails_stops_nothing() -> None:
    assert answers('{"id":1,"op":"take","cards":["b9"]}\n', "{", '{"id":"ü","op":"take","cards":["b1"]}') == [
        ({"id": 1, "legal": True}, True),
        (
            {
                "error": {
                    "at": "",
                    "message": "the line is not JSON: Expecting property name enclosed in double quotes: "
                    "line 1 column 2 (char 1)",
                }
            },
            False,
        ),
        ({"id": "ü", "legal": True}, True),
    ]


def test_blank_lines_are_passed_over() -> None:
    assert answers("", "\n", b"  \r\n") == []


def test_whatever_a_line_holds_is_answered_by_an_error() -> None:
    """No bytes, depth, number or name makes the referee stop."""
    for line in (
        b"\xff\xfe",
        "[" * 100_000,
        "NaN",
        '{"op":"take","cards":Infinity}',
        '{"op":"take","op":"take","cards":[]}',
        "{" + ",".join(f'"{n}":0' for n in range(100_000)) + ',"99999":0}',
        '{"' + "a" * 10_000 + '":0,"' + "a" * 10_000 + '":0}',
        '{"op":"take","cards":["b1"],"why":[1e999]}',
        "1" * 5000,
        "null",
        '"' + "a" * 10_000 + '"',
        '{"op":"' + "a" * 10_000 + '"}',
        '{"op":"take","cards":[["b1"]]}',
        '{"op":"place","city":[{"x":' + "9" * 4000 + "}]}",
        "\ufeff[]",
    ):
        [(reply, understood)] = answers(line)
        assert not understood
        assert isinstance(reply, dict)
        assert len(str(reply)) < 400


def test_every_answer_is_json_whatever_the_id() -> None:
    """Numbers that JSON cannot write are refused, all others come back as they were."""
    for number in ("1e999", "-1e999", '[{"a":1e400}]', "NaN", "-Infinity"):
        [(line, understood)] = answer_lines(['{"op":"take","cards":["b1"],"id":' + number + "}"])
        assert not understood
        assert "error" in json.loads(line, parse_constant=pytest.fail)
    for number in ("1e308", "-0.0", "9" * 4000, "1e-400", '"\\ud800"', "[[[]]]", "null"):
        [(line, understood)] = answer_lines(['{"op":"take","cards":["b1"],"id":' + number + "}"])
        assert understood
        assert json.loads(line)["id"] == json.loads(number)
