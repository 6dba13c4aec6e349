"""Write the client's types from the server's: web/src/lib/protocol.ts (`make web` runs it).

python -m tools.protocol            writes the file where it differs
python -m tools.protocol --check    writes nothing, fails where it differs
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as forms

from alhambra.notation.wire import events, values
from alhambra.rules.ids import CURRENCY_LETTERS, KIND_NAMES, SIDE_LETTERS
from alhambra.server import messages

FILE: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "protocol.ts"
WIDTH: Final = 110
HEAD: Final = """\
/**
 * The messages between server and client, as types. Made by tools/protocol.py from the server's own:
 * do not edit.
 *
 * The server decides everything; nothing here is a rule.
 */
"""
# Literals by their values; tuples by their members' types.
NAMED: Final = ("Currency", "Kind", "TileKind", "Side", "Round")
TUPLES: Final = {("number", "number"): "Cell", ("number", "number", "Side"): "Edge"}
RECORDS: Final = {"Record<Kind, number>": "Counts", "Record<string, CatalogEntry>": "Catalog"}
UNIONS: Final = {
    "Event": get_args(events.Event),
    "ServerMessage": tuple(messages.Outgoing.__subclasses__()),
    "ClientMessage": get_args(messages.ClientMessage),
}
# What the addresses take and answer.
BODIES: Final = (
    messages.About,
    messages.NewGame,
    messages.Made,
    messages.Summary,
    messages.CheckedComponents,
    messages.ErrorBody,
)


class _Writer:
    """Structs in the order in which they are needed, as TypeScript."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self._literals = {frozenset(get_args(getattr(values, name))): name for name in NAMED}

    def struct(self, cls: type[msgspec.Struct]) -> str:
        """Write a struct once; its name."""
        form = forms.type_info(cls)
        assert isinstance(form, forms.StructType)
        name = cls.__name__.removeprefix("_")
        if name not in self.done:
            self.done[name] = ""
            lines = [*comment(cls), f"export interface {name} {{"]
            if form.tag is not None:
                lines.append(f'  {form.tag_field}: "{form.tag}";')
            for field in form.fields:
                lines.append(self._field(field))
            self.done.pop(name)
            self.done[name] = "\n".join([*lines, "}"])
        return name

    def _field(self, field: forms.Field) -> str:
        optional = "" if field.required else "?"
        text = self.type(field.type)
        line = f"  {field.encode_name}{optional}: {text};"
        if len(line) > WIDTH:
            parts = "\n".join(f"    | {part}" for part in text.split(" | "))
            return f"  {field.encode_name}{optional}:\n{parts};"
        return line

    def type(self, form: forms.Type) -> str:
        """The TypeScript of a type."""
        if isinstance(form, forms.Metadata):
            return self.type(form.type)
        if isinstance(form, forms.UnionType):
            structs = {part.cls for part in form.types if isinstance(part, forms.StructType)}
            for name, members in UNIONS.items():
                if structs == set(members):
                    return self.union(name)
            found = [self.type(part) for part in form.types]
            return " | ".join(sorted(found, key=lambda part: part == "null"))
        if isinstance(form, forms.StructType):
            return self.struct(form.cls)
        if isinstance(form, forms.LiteralType):
            named = self._literals.get(frozenset(form.values))
            return named or " | ".join(f'"{value}"' for value in form.values)
        if isinstance(form, forms.ListType):
            item = self.type(form.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        if isinstance(form, forms.TupleType):
            parts = tuple(self.type(part) for part in form.item_types)
            return TUPLES.get(parts) or f"[{', '.join(parts)}]"
        if isinstance(form, forms.DictType):
            key = self.type(form.key_type)
            value = self.type(form.value_type)
            text = f"Record<{key}, {value}>"
            return {"Record<Kind, number>": "Counts", "Record<string, CatalogEntry>": "Catalog"}.get(
                text, text
            )
        simple: dict[type, str] = {
            forms.StrType: "string",
            forms.IntType: "number",
            forms.FloatType: "number",
            forms.BoolType: "boolean",
            forms.NoneType: "null",
            forms.AnyType: "unknown",
            forms.CustomType: "unknown",  # object
        }
        return simple[type(form)]

    def union(self, name: str) -> str:
        """Write a union of structs once; its name."""
        if name not in self.done:
            self.done[name] = ""
            members = [self.struct(cls) for cls in UNIONS[name]]
            self.done.pop(name)
            self.done[name] = f"export type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";"
        return name


def comment(cls: type[Any]) -> list[str]:
    """The docstring of a class as a comment."""
    doc = inspect.cleandoc(cls.__doc__ or "").replace("``", "`")
    lines = [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", doc)]
    if len(lines) == 1 and len(lines[0]) < WIDTH - 8:
        return [f"/** {lines[0]} */"]
    wrapped = [line for paragraph in lines for line in textwrap.wrap(paragraph, WIDTH - 4)]
    return ["/**", *(f" * {line}" for line in wrapped), " */"]


def quoted(words: Iterable[str]) -> list[str]:
    """Words as they stand in TypeScript."""
    return [f'"{word}"' for word in words]


def protocol_text() -> str:
    """The whole file."""
    writer = _Writer()
    for name in UNIONS:
        writer.union(name)
    for body in BODIES:
        writer.struct(body)
    literals = [
        f"export type {name} = {' | '.join(quoted(get_args(getattr(values, name))))};" for name in NAMED
    ]
    listed = {
        "CURRENCIES": ("Currency", CURRENCY_LETTERS),
        "KINDS": ("Kind", KIND_NAMES[:6]),
        "SIDES": ("Side", SIDE_LETTERS),
    }
    lists = [
        f"export const {name}: readonly {kind}[] = [{', '.join(quoted(found))}];"
        for name, (kind, found) in listed.items()
    ]
    head = [HEAD, *literals, "export type Cell = [x: number, y: number];"]
    head += ["export type Edge = [x: number, y: number, side: Side];"]
    head += ["export type Counts = Record<Kind, number>;"]
    head += ["export type Catalog = Record<string, CatalogEntry>;", "", *lists]
    return "\n".join(head) + "\n\n" + "\n\n".join(writer.done.values()) + "\n"


def main() -> int:
    """Write or check the file; 1 where a check finds a difference."""
    text = protocol_text()
    if FILE.is_file() and FILE.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in sys.argv:
        print(f"{FILE.name} differs from the server's messages: run 'make web'", file=sys.stderr)
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
