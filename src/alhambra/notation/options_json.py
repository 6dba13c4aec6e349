"""Options as JSON, as they stand in records, positions and the store."""

from __future__ import annotations

from alhambra.notation.components import parse_tables, tables_json
from alhambra.notation.reading import Fields, choice
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import (
    MOST_SEATS,
)
from alhambra.rules.options import GAMES, MODULES, PALACE, Options

__all__ = [
    "Json",
    "modules_in_order",
    "options_json",
    "parse_options",
]

Json = dict[str, object]

# ---- options


def options_json(options: Options) -> Json:
    """Options as JSON; own component tables under ``components`` (§1.7.4)."""
    form: Json = {
        "game": options.game,
        "seats": options.seats,
        "modules": [*options.modules],
        "youngest": options.youngest,
    }
    if options.tables is not None:
        form["components"] = tables_json(options.tables)
    return form


def parse_options(form: object) -> Options:
    """Options of a JSON object: ``options_json`` read back, every field but ``seats`` optional.

    Modules may come in any order.  Raises NotationError for what is no such object, naming the
    field, and OptionsError for tables that cannot be; whether the options go together is for
    ``rules.compose``.
    """
    fields = Fields(form, "", ("game", "seats", "modules", "youngest", "components"))
    modules = fields.items("modules") if fields.has("modules") else []
    has_youngest = fields.has("youngest") and fields.value("youngest") is not None
    has_tables = fields.has("components") and fields.value("components") is not None
    return Options(
        fields.choice("game", GAMES) if fields.has("game") else PALACE,
        fields.whole("seats", 2, MOST_SEATS),
        modules_in_order(modules),
        fields.whole("youngest", 0, MOST_SEATS - 1) if has_youngest else None,
        parse_tables(fields.value("components")) if has_tables else None,
    )


def modules_in_order(names: list[tuple[str, object]]) -> tuple[str, ...]:
    """Names of modules, each with its path, in the fixed order of modules.

    NotationError for an unknown or a repeated one.
    """
    found: set[str] = set()
    for at, name in names:
        module = choice(name, at, MODULES)
        if module in found:
            raise NotationError(at, f"{module!r} is named twice")
        found.add(module)
    return tuple(name for name in MODULES if name in found)
