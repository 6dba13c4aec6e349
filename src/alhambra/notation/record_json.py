"""The record of a whole game as JSON: the same contents as the text of ``record``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from alhambra.notation.options_json import Json, options_json, parse_options
from alhambra.notation.reading import Fields, member, text, whole
from alhambra.notation.transcript import ABOUT, FORM, Entry, Record, Transcript, replayed, transcript_of
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.game import Game
from alhambra.rules.ids import MOST_SEATS
from alhambra.rules.options import RULES_VERSION
from alhambra.rules.seams import Module

__all__ = ["parse_record_json", "record_json"]

FIELDS: Final = (
    "form",
    "rules_version",
    "options",
    "extra",
    "names",
    "about",
    "seen_by",
    "setup",
    "moves",
    "result",
)
LARGEST: Final = 1_000_000


def record_json(
    game: Game,
    names: Sequence[str] = (),
    viewers: Collection[int] | None = None,
    about: Mapping[str, str] | None = None,
    rules_version: str = RULES_VERSION,
) -> Json:
    """The record of a game as JSON; arguments as of ``write_record``."""
    transcript = transcript_of(game, names, viewers, about, rules_version)
    return {
        "form": FORM,
        "rules_version": transcript.rules_version,
        "options": options_json(transcript.options),
        "extra": [*transcript.extra],
        "names": [*transcript.names],
        "about": transcript.about,
        "seen_by": None if transcript.seen_by is None else [*transcript.seen_by],
        "setup": [*transcript.setup],
        "moves": [
            {"turn": entry.turn, "seat": entry.seat, "text": entry.text, "draws": [*entry.draws]}
            for entry in transcript.entries
        ],
        "result": None if transcript.result is None else [*transcript.result],
    }


def parse_record_json(form: object, extra: tuple[Module, ...] = ()) -> Record:
    """The game of a record in JSON, replayed to its end.

    Raises NotationError, with the path of the field and the reason.
    """
    fields = Fields(form, "", FIELDS)
    fields.choice("form", (FORM,))
    chosen = fields.value("options")
    try:
        options = parse_options(chosen)
    except (NotationError, OptionsError) as error:
        raise NotationError(member("options", error.at), error.message) from None
    about = Fields(fields.value("about"), "about", ABOUT) if fields.has("about") else None
    names = [text(name, at) for at, name in _list(fields, "names", options.seats)]
    transcript = Transcript(
        fields.text("rules_version"),
        options,
        tuple(text(name, at) for at, name in _list(fields, "extra")),
        tuple([*names, *[""] * options.seats][: options.seats]),
        {} if about is None else {name: about.text(name) for name in ABOUT if about.has(name)},
        _numbers(fields, "seen_by", MOST_SEATS - 1),
        tuple(text(word, at) for at, word in fields.items("setup")),
        (),
        tuple(_entry(move, at) for at, move in fields.items("moves")),
        _numbers(fields, "result", LARGEST),
        {name: f"options.{name}" for name in ("game", "seats", "modules", "youngest")}
        | {"rules": "rules_version", "seen by": "seen_by", "extra": "extra"},
    )
    return replayed(transcript, extra)


def _list(fields: Fields, name: str, most: int | None = None) -> list[tuple[str, object]]:
    return fields.items(name, most=most) if fields.has(name) else []


def _numbers(fields: Fields, name: str, most: int) -> tuple[int, ...] | None:
    if not fields.has(name) or fields.value(name) is None:
        return None
    return tuple(whole(number, at, 0, most) for at, number in fields.items(name))


def _entry(move: object, at: str) -> Entry:
    fields = Fields(move, at, ("turn", "seat", "text", "draws"))
    return Entry(
        at,
        fields.whole("turn", 1, LARGEST),
        None,
        fields.whole("seat", 0, MOST_SEATS - 1),
        fields.text("text"),
        tuple(text(word, word_at) for word_at, word in fields.items("draws")) if fields.has("draws") else (),
    )
