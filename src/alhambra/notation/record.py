"""The record of a whole game: a text that people can read, mail and replay.

    Alhambra record 1
    rules: 1
    game: palace
    seats: 2
    seat 0: Ada
    seat 1: Ben
    result: 121 98

    setup
      b3 b9 g2 g7 …

    turn 1, seat 0 (Ada)
      buy b G8.NW b3 b5
      stop
      place G8.NW -1 0
      end > y4 o2 T9.NE

    over

First lines ``name: value``, then the draws of the set-up, then every move with, after ``>``, what was
drawn because of it.  Another seat's decision within a turn begins with ``seat 1:``.  Lines that begin
with ``;`` are remarks.  The last line is ``over`` or ``running``, so that a cut-off file is noticed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from alhambra.notation.components import parse_tables
from alhambra.notation.options_json import modules_in_order
from alhambra.notation.transcript import (
    ABOUT,
    FORM,
    Entry,
    Record,
    Transcript,
    replayed,
    seat_text,
    transcript_of,
)
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.game import Game
from alhambra.rules.ids import KIND_NAMES, MOST_SEATS, SIDE_LETTERS
from alhambra.rules.options import RULES_VERSION, Options
from alhambra.rules.seams import Module
from alhambra.rules.tiles import Tables

__all__ = ["Record", "parse_record", "read_record", "write_record"]

FIRST_LINE: Final = f"Alhambra record {FORM}"
LINE_WIDTH: Final = 100
SETUP: Final = "setup"
OVER: Final = "over"
RUNNING: Final = "running"
NOBODY: Final = "nobody"
NEEDED: Final = ("rules", "game", "seats")
TABLES: Final = ("huts", "bathhouses", "wells")
HEADERS: Final = (*NEEDED, "modules", "extra", "youngest", *TABLES, *ABOUT, "seen by", "result")


# ---- writing


def write_record(
    game: Game,
    names: Sequence[str] = (),
    viewers: Collection[int] | None = None,
    about: Mapping[str, str] | None = None,
    rules_version: str = RULES_VERSION,
) -> str:
    """The record of a game, running or over.

    ``names`` by seat; ``about``: any of date, place, event, note.  With ``viewers`` only draws that
    these seats know are told (``()``: a spectator's record) and others written ``bonus:?``; such a
    record cannot be replayed.  ``rules_version``: that the game was begun under.  Raises NotationError
    for another word in ``about``.
    """
    transcript = transcript_of(game, names, viewers, about, rules_version)
    lines = [FIRST_LINE, *_heading(transcript), "", SETUP, *_wrapped(transcript.setup)]
    lines += [f"  ; {remark}" for remark in transcript.setup_remarks]
    turn = 0
    for entry in transcript.entries:
        if entry.turn != turn and entry.on_turn is not None:
            turn = entry.turn
            lines += ["", f"turn {turn}, {seat_text(entry.on_turn, transcript.names)}"]
        mover = "" if entry.seat == entry.on_turn else f"seat {entry.seat}: "
        drawn = f" > {' '.join(entry.draws)}" if entry.draws else ""
        lines.append(f"  {mover}{entry.text}{drawn}")
        lines += [f"  ; {remark}" for remark in entry.remarks]
    return "\n".join([*lines, "", OVER if game.is_over else RUNNING, ""])


def _heading(transcript: Transcript) -> list[str]:
    options = transcript.options
    values = {
        "rules": transcript.rules_version,
        "game": options.game,
        "seats": str(options.seats),
        **{f"seat {seat}": name for seat, name in enumerate(transcript.names)},
        "modules": " ".join(options.modules),
        "extra": " ".join(transcript.extra),
        "youngest": "" if options.youngest is None else str(options.youngest),
        **_table_values(options.tables),
        **transcript.about,
    }
    if transcript.seen_by is not None:
        values["seen by"] = " ".join(map(str, transcript.seen_by)) or NOBODY
    if transcript.result is not None:
        values["result"] = " ".join(map(str, transcript.result))
    return [f"{name}: {value}" for name, value in values.items() if value]


def _table_values(tables: Tables | None) -> dict[str, str]:
    if tables is None:
        return {}
    return {
        "huts": " ".join(tables.huts),
        "bathhouses": " ".join("/".join(KIND_NAMES[kind] for kind in edges) for edges in tables.bathhouses),
        "wells": " ".join(str(price) for price in tables.wells),
    }


def _wrapped(words: Sequence[str]) -> list[str]:
    lines = [" "]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > LINE_WIDTH:
            lines.append(" ")
        lines[-1] += " " + word
    return lines


# ---- reading


def read_record(text: str, extra: tuple[Module, ...] = ()) -> Game:
    """The game of a record, replayed to its end.

    ``extra``: modules from outside that the record names.  Raises NotationError, with the line and
    the reason, for anything that is no record or does not follow the rules; a record of another
    version of the rules is not judged by them (``transcript``).
    """
    return parse_record(text, extra).game


def parse_record(text: str, extra: tuple[Module, ...] = ()) -> Record:
    """``read_record``, with the names of the seats and what else the heading says."""
    return replayed(_parsed(text), extra)


def _parsed(text: str) -> Transcript:
    lines = [line.strip() for line in text.removeprefix("\ufeff").split("\n")]
    if lines[0] != FIRST_LINE:
        raise NotationError("line 1", f"a record begins with {FIRST_LINE!r}, not with {lines[0][:40]!r}")
    if SETUP not in lines:
        raise NotationError(f"line {len(lines)}", f"the record is cut off: it ends without {SETUP!r}")
    body = lines.index(SETUP)
    heading = _Heading(lines[:body])
    options = heading.options()
    setup, entries, (ending_at, ending) = _parsed_body(lines, body)
    result = heading.numbers("result") if "result" in heading.values else None
    if ending == OVER and result is None:
        raise NotationError(ending_at, "the game is over, but no result is written in the heading")
    if ending == RUNNING and result is not None:
        raise NotationError(ending_at, "there is a result, but the game is said to be running")
    heading.at["setup"] = f"line {body + 1}"
    heading.at.setdefault("result", ending_at)
    return Transcript(
        heading.values["rules"],
        options,
        tuple(heading.values.get("extra", "").split()),
        heading.names(options.seats),
        {name: heading.values[name] for name in ABOUT if name in heading.values},
        heading.viewers(),
        setup,
        (),
        entries,
        result,
        heading.at,
    )


class _Heading:
    """The lines ``name: value`` before the set-up: ``values`` and ``at`` (the line) by name."""

    def __init__(self, lines: list[str]) -> None:
        self.values: dict[str, str] = {}
        self.at: dict[str, str] = {}
        for number, line in enumerate(lines[1:], 2):
            if line and not line.startswith(";"):
                self._add(line, f"line {number}")
        for name in NEEDED:
            if name not in self.values:
                raise NotationError(f"line {len(lines) + 1}", f"header {name!r} is missing before {SETUP!r}")

    def _add(self, line: str, at: str) -> None:
        name, colon, value = line.partition(":")
        name = " ".join(name.split())
        seat = name.removeprefix("seat ")
        if not colon or (name not in HEADERS and (seat == name or seat not in map(str, range(MOST_SEATS)))):
            raise NotationError(at, f"unknown header {name[:40]!r}")
        if name in self.values:
            raise NotationError(at, f"header {name!r} comes twice")
        self.values[name] = value.strip()
        self.at[name] = at

    def numbers(self, name: str) -> tuple[int, ...]:
        return tuple(_number(word, self.at[name]) for word in self.values[name].split())

    def number(self, name: str) -> int:
        return _number(self.values[name], self.at[name])

    def names(self, seats: int) -> tuple[str, ...]:
        for seat in range(seats, MOST_SEATS):
            if f"seat {seat}" in self.values:
                raise NotationError(self.at[f"seat {seat}"], f"there is no seat {seat} among {seats} seats")
        return tuple(self.values.get(f"seat {seat}", "") for seat in range(seats))

    def viewers(self) -> tuple[int, ...] | None:
        if "seen by" not in self.values:
            return None
        return () if self.values["seen by"] == NOBODY else self.numbers("seen by")

    def options(self) -> Options:
        modules = self.values.get("modules", "").split()
        at = self.at.get("modules", "")
        seats = self.number("seats")
        if not 2 <= seats <= MOST_SEATS:
            raise NotationError(self.at["seats"], f"{seats} is not between 2 and {MOST_SEATS}")
        return Options(
            self.values["game"],
            seats,
            modules_in_order([(at, name) for name in modules]),
            self.number("youngest") if "youngest" in self.values else None,
            self._tables() if any(name in self.values for name in TABLES) else None,
        )

    def _tables(self) -> Tables:
        form: dict[str, object] = {}
        if "huts" in self.values:
            form["huts"] = self.values["huts"].split()
        if "bathhouses" in self.values:
            form["bathhouses"] = [
                dict(zip(SIDE_LETTERS, edges.split("/"), strict=False))
                for edges in self.values["bathhouses"].split()
            ]
        if "wells" in self.values:
            form["wells"] = [*self.numbers("wells")]
        try:
            return parse_tables(form)
        except (NotationError, OptionsError) as error:
            at = next(self.at[name] for name in TABLES if error.at.startswith(f"components.{name}"))
            raise NotationError(at, str(error)) from None


def _parsed_body(lines: list[str], setup: int) -> tuple[tuple[str, ...], tuple[Entry, ...], tuple[str, str]]:
    """The set-up's draws, the moves, and line and word of the end."""
    draws: list[str] = []
    entries: list[Entry] = []
    turn, on_turn = 0, -1
    last = setup
    for number in range(setup + 1, len(lines)):
        line = lines[number]
        if not line or line.startswith(";"):
            continue
        at = f"line {number + 1}"
        last = number
        if line in (OVER, RUNNING):
            _refuse_more(lines, number + 1)
            return tuple(draws), tuple(entries), (at, line)
        if line.startswith("turn "):
            turn, on_turn = _turn_and_seat(line, at)
        elif on_turn < 0:
            draws += line.split()
        else:
            entries.append(_entry(line, at, turn, on_turn))
    raise NotationError(f"line {last + 1}", f"the record is cut off: it ends without {OVER!r} or {RUNNING!r}")


def _refuse_more(lines: list[str], start: int) -> None:
    for number in range(start, len(lines)):
        if lines[number] and not lines[number].startswith(";"):
            raise NotationError(f"line {number + 1}", f"{lines[number][:40]!r} comes after the end")


def _turn_and_seat(line: str, at: str) -> tuple[int, int]:
    words = line.partition("(")[0].replace(",", " ").split()
    if len(words) != 4 or words[2] != "seat":
        raise NotationError(at, f"{line[:40]!r} is not like 'turn 3, seat 1'")
    return _number(words[1], at), _number(words[3], at)


def _entry(line: str, at: str, turn: int, on_turn: int) -> Entry:
    seat = on_turn
    if line.startswith("seat "):
        mover, _, line = line.removeprefix("seat ").partition(":")
        seat = _number(mover.strip(), at)
    text, arrow, draws = line.partition(">")
    if arrow and not draws.split():
        raise NotationError(at, "nothing is drawn after '>'")
    return Entry(at, turn, on_turn, seat, text.strip(), tuple(draws.split()))


def _number(word: str, at: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise NotationError(at, f"{word[:40]!r} is not a whole number")
    return int(word)
