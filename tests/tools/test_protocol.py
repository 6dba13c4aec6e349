"""The client's types are those of the server's messages (tools/protocol.py)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.protocol import MADE, protocol_text


@pytest.mark.parametrize("file", MADE, ids=lambda file: file.name)
def test_what_is_made_from_the_servers_messages_is_up_to_date(file: Path) -> None:
    """A difference means that ``make web`` was not run after a message or a sentence was changed."""
    assert file.read_text(encoding="utf-8") == MADE[file]()


def test_every_name_that_is_used_is_written_once() -> None:
    """No struct is missing, none stands there twice."""
    text = protocol_text()
    names = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names))
    used = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", text, flags=re.DOTALL)))
    assert used - {"Record", "CURRENCIES", "KINDS", "SIDES"} <= {*names}
