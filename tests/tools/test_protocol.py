"""The client's types are those of the server's messages (tools/protocol.py)."""

from __future__ import annotations

import re

from tools.protocol import PAGE, SCHEMA, TYPES, page_text, protocol_text, schema_text


def test_the_clients_types_are_made_from_the_servers() -> None:
    """A difference means that ``make web`` was not run after a message was changed."""
    assert TYPES.read_text(encoding="utf-8") == protocol_text()


def test_the_page_of_the_protocol_has_the_servers_messages() -> None:
    """Its tables are made from the same types."""
    assert PAGE.read_text(encoding="utf-8") == page_text()


def test_the_schema_has_the_servers_messages() -> None:
    """One definition for each message and body."""
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()


def test_every_name_that_is_used_is_written_once() -> None:
    """No struct is missing, none stands there twice."""
    text = protocol_text()
    names = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names))
    used = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*\*.*?\*/|\"[^\"]*\"", "", text, flags=re.DOTALL)))
    assert used - {"Record", "CURRENCIES", "KINDS", "SIDES"} <= {*names}
