"""Write client types, JSON schema and the tables of docs/protocol.md from the server's messages (`make web`).

python -m tools.protocol            writes the files where they differ
python -m tools.protocol --check    writes nothing, fails where it differs
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as forms

from alhambra.notation import catalogue
from alhambra.notation.messages import LANGUAGES
from alhambra.notation.wire import events, values
from alhambra.notation.wire.parts import WireParts
from alhambra.notation.wire.refusals import refusal_struct
from alhambra.notation.words import CARD_OF_NAME
from alhambra.rules import fields
from alhambra.rules.ids import CURRENCY_LETTERS, KIND_NAMES, SIDE_LETTERS
from alhambra.rules.manifest import NAMES
from alhambra.rules.refusals import CODES, SORTS, Param, Refusal
from alhambra.rules.tiles import TILE_OF_NAME
from alhambra.server import messages

ROOT: Final = Path(__file__).resolve().parent.parent
TYPES: Final = ROOT / "web" / "src" / "lib" / "protocol.ts"
PAGE: Final = ROOT / "docs" / "protocol.md"
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
CATALOGUE: Final = ROOT / "web" / "src" / "i18n" / "catalogue.ts"
REFUSALS: Final = ROOT / "web" / "src" / "fixtures" / "refusals.json"
MARK: Final = "<!-- made by tools/protocol.py: do not edit below -->\n"
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
# A parameter of each sort.
SAMPLES: Final = {
    "number": Param("", "number", (3,)),
    "amount": Param("", "amount", (1, 0)),
    "seat": Param("", "seat", (1,)),
    "cards": Param("", "cards", tuple(CARD_OF_NAME[name] for name in ("b3", "bg", "A"))),
    "tiles": Param(
        "", "tiles", tuple(TILE_OF_NAME[name] for name in ("G8.NW", "P8", "bath1", "well3", "hutP1"))
    ),
    "cells": Param("", "cells", (1, 0, -1, 2)),
    "currencies": Param("", "currencies", (2, 1)),
    "side": Param("", "side", (1,)),
    "verb": Param("", "verb", word="wake"),
    "module": Param("", "module", word="vizier"),
    "text": Param("", "text", word="as it is"),
}
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


PARTS: Final = forms.type_info(WireParts)
PART_TYPES: Final = """\
/** What a module shows: numbers, flags, texts, cells, lists of them, or an entry for each kind. */
export type PartOne = number | boolean | string | null;
export type PartValue = PartOne | PartOne[] | Record<Kind, PartOne>;
export type Parts = Record<string, Record<string, PartValue>>;"""
# Sort of a field that a module shows -> its type.
PART_SORTS: Final = {
    fields.NUMBER: "number",
    fields.FLAG: "boolean",
    fields.SEAT: "number | null",
    fields.CARD: "string | null",
    fields.CARDS: "string[]",
    fields.TILE: "string | null",
    fields.TILES: "string[]",
    fields.CELL: "Cell | null",
    fields.SIDE: "Side | null",
    fields.KIND: "Kind | null",
    fields.NUMBER_BY_KIND: "Counts",
    fields.TILE_BY_KIND: "Record<Kind, string | null>",
}


class _Writer:
    """Structs in the order in which they are needed, as TypeScript."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.structs: list[type[msgspec.Struct]] = []
        self._literals = {frozenset(get_args(getattr(values, name))): name for name in NAMED}

    def struct(self, cls: type[msgspec.Struct]) -> str:
        """Write a struct once; its name."""
        form = forms.type_info(cls)
        assert isinstance(form, forms.StructType)
        name = cls.__name__.removeprefix("_")
        if name not in self.done:
            self.done[name] = ""
            self.structs.append(cls)
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
            if form == PARTS:
                return "Parts"
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


def shown_parts() -> list[tuple[str, str, tuple[fields.Field, ...]]]:
    """What the modules of this package show: module, of what (seat or table), fields."""
    found = []
    for name in NAMES:
        file = f"alhambra.rules.interfaces.{name}"
        if importlib.util.find_spec(file) is None:
            continue
        interface = importlib.import_module(file)
        for of, shown in (("seat", "SEAT_FIELDS"), ("table", "TABLE_FIELDS")):
            if hasattr(interface, shown):
                found.append((name, of, getattr(interface, shown)))
    assert len({name for name, _, _ in found}) == len(found)
    return found


def part_types() -> str:
    """An interface with the part of each module of this package."""
    lines = ["/** What this package's modules show in `parts` of a seat or of the view, by module. */"]
    lines.append("export interface ModuleParts {")
    for name, _, shown in shown_parts():
        members = "; ".join(f"{field.name}: {PART_SORTS[field.sort]}" for field in shown)
        lines.append(f"  {name}: {{ {members} }};")
    return "\n".join([*lines, "}"])


def parts_table() -> str:
    """The parts of the modules of this package, a line each field."""
    lines = ["**Parts of modules** — what stands in `parts` of a seat or of the view, by module.", ""]
    lines += ["| module | of | field | type |", "|---|---|---|---|"]
    for name, of, shown in shown_parts():
        for field in shown:
            sort = PART_SORTS[field.sort].replace("|", "\\|")
            lines.append(f"| `{name}` | {of} | `{field.name}` | `{sort}` |")
    return "\n".join([*lines, ""])


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
    head += ["export type Catalog = Record<string, CatalogEntry>;", PART_TYPES, part_types(), "", *lists]
    return "\n".join(head) + "\n\n" + "\n\n".join(writer.done.values()) + "\n"


def page_text() -> str:
    """The page of the protocol, its tables made anew."""
    written = PAGE.read_text(encoding="utf-8")
    head = written[: written.index(MARK) + len(MARK)]
    writer = _Writer()
    parts = []
    for title, classes in (
        ("From a client", UNIONS["ClientMessage"]),
        ("To a client", UNIONS["ServerMessage"]),
        ("Bodies of requests and answers", BODIES),
        ("Events", UNIONS["Event"]),
        ("What these are made of", ()),
    ):
        for cls in classes:
            writer.struct(cls)
        told = list(classes) or [cls for cls in writer.structs if cls not in _named()]
        parts.append(f"### {title}\n")
        parts += [_table(writer, cls) for cls in told]
    parts.append(parts_table())
    return head + "\n" + "\n".join(parts)


def catalogue_text() -> str:
    """The sentences of refusals and their words, in every language, as TypeScript."""
    lines = ["/** Sentences of refusals in every language. Made by tools/protocol.py: do not edit. */"]
    for name, tables in (("SENTENCES", catalogue.SENTENCES), ("WORDS", catalogue.WORDS)):
        text = msgspec.json.format(msgspec.json.encode(tables), indent=2).decode()
        kind = "Readonly<Record<string, Readonly<Record<string, string>>>>"
        lines.append(f"export const {name}: {kind} = {text};")
    return "\n\n".join(lines) + "\n"


def refusals_text() -> str:
    """A refusal of every code as it is sent, and what the client must say in every language."""
    told = []
    for code, fixed in {**CODES, **catalogue.TABLE_CODES}.items():
        params = tuple(SAMPLES[SORTS[name]]._replace(name=name) for name in fixed.names)
        refusal = Refusal(code, fixed.section, params)
        sentences = {language: catalogue.sentence(refusal, language) for language in LANGUAGES}
        told.append({"refusal": refusal_struct(refusal), "sentences": sentences})
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode() + "\n"


def schema_text() -> str:
    """All messages and bodies as one JSON schema, a definition each."""
    classes = [cls for name in ("ClientMessage", "ServerMessage") for cls in UNIONS[name]]
    _, components = msgspec.json.schema_components(
        [*classes, *BODIES], schema_hook=lambda _: {"description": "any JSON"}, ref_template="#/$defs/{name}"
    )
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of a table",
        "$defs": dict(sorted(components.items())),
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def _named() -> set[type[msgspec.Struct]]:
    return {cls for members in UNIONS.values() for cls in members} | {*BODIES}


def _table(writer: _Writer, cls: type[msgspec.Struct]) -> str:
    form = forms.type_info(cls)
    assert isinstance(form, forms.StructType)
    title = f"`{cls.__name__}`"
    if form.tag is not None:
        title += f', `"{form.tag_field}": "{form.tag}"`'
    doc = " ".join(inspect.cleandoc(cls.__doc__ or "").replace("``", "`").split())
    lines = [f"**{title}** — {doc}", ""]
    if form.fields:
        lines += ["| field | type |", "|---|---|"]
        for field in form.fields:
            text = writer.type(field.type).replace("|", "\\|")
            lines.append(f"| `{field.encode_name}`{'' if field.required else ' *optional*'} | `{text}` |")
        lines.append("")
    return "\n".join(lines)


MADE: Final = {
    TYPES: protocol_text,
    PAGE: page_text,
    SCHEMA: schema_text,
    CATALOGUE: catalogue_text,
    REFUSALS: refusals_text,
}


def main() -> int:
    """Write or check the files; 1 where a check finds a difference."""
    wrong = 0
    for file, made in MADE.items():
        text = made()
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        wrong = 1
        if "--check" in sys.argv:
            print(f"{file.name} differs from the server's messages: run 'make web'", file=sys.stderr)
        else:
            file.write_text(text, encoding="utf-8")
    return wrong if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
