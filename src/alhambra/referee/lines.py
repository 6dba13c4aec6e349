"""Questions one JSON object a line, answers likewise and in order."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator

from alhambra.notation.options_json import Json
from alhambra.notation.reading import quoted
from alhambra.referee.answers import answer

__all__ = ["answer_line", "answer_lines"]


def answer_lines(lines: Iterable[bytes | str], language: str = "en") -> Iterator[tuple[str, bool]]:
    """For every line that is not blank its answer as a line of JSON, and whether it was understood."""
    for line in lines:
        if line.strip():
            reply = answer_line(line, language)
            yield json.dumps(reply, separators=(",", ":")), "error" not in reply


def answer_line(line: bytes | str, language: str = "en") -> Json:
    """The answer to one line; a line that is no JSON gets an error with an empty ``at``."""
    try:
        words = line.decode() if isinstance(line, bytes) else line
        question: object = json.loads(
            words.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_float=_finite,
            parse_constant=_refuse_constant,
        )
    except UnicodeDecodeError as error:
        return _failed(f"the line is not UTF-8: byte {error.start}")
    except RecursionError:
        return _failed("the line is nested too deeply")
    except ValueError as error:
        return _failed(f"the line is not JSON: {error}")
    return answer(question, language)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"field {quoted(name)} comes twice")
            seen.add(name)
    return found


def _finite(digits: str) -> float:
    """A number; one like 1e999, which would be written back as no JSON, is refused."""
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{quoted(digits)} is too large a number")
    return number


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


def _failed(message: str) -> Json:
    return {"error": {"at": "", "message": message}}
