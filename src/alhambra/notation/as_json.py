"""JSON forms of what programs exchange: moves, views, reports of scorings, component tables, options.

Every function here gives plain dictionaries, lists, strings and numbers, ready for any JSON writer.
Cards and tiles are their texts, cells are ``x`` and ``y`` or ``[x, y]``, seats count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from alhambra.notation.components import is_reconstructed, parse_tables, tables_json
from alhambra.notation.moves import Verbs, has_orientation, move_text, verb_of
from alhambra.notation.reading import Fields, choice
from alhambra.notation.words import at_of
from alhambra.rules.errors import NotationError
from alhambra.rules.frames import AFTER_CHANGE, ASK, AT_SETUP, BEFORE_ROUND, BETWEEN_TURNS, OVER, PHASE_NAMES
from alhambra.rules.ids import (
    BUILDINGS,
    CURRENCY_LETTERS,
    FIRST_BATHHOUSE,
    FIRST_HUT,
    FIRST_WELL,
    FOUNTAIN,
    KIND_NAMES,
    MOST_SEATS,
    NO_CARD,
    ROUND_LETTERS,
    SIDE_LETTERS,
    TILES,
    card_text,
    cell_x,
    cell_y,
    walls_text,
)
from alhambra.rules.money import is_exact
from alhambra.rules.moves import BUY, CELL_FIELD, SIDE_FIELD, TAKE, TILE_FIELD, VERBS, Move
from alhambra.rules.options import CARD_GAME, GAMES, MODULES, PALACE, RULES_VERSION, Options
from alhambra.rules.report import Detail, KindReport, RoundReport
from alhambra.rules.scoring import winners_of
from alhambra.rules.tiles import (
    STANDARD_TILES,
    TileSet,
    is_special,
    tile_text,
)
from alhambra.rules.view import BuiltTile, SeatView, View

__all__ = [
    "Json",
    "catalog_json",
    "move_json",
    "options_json",
    "parse_options",
    "report_json",
    "view_json",
]

Json = dict[str, object]

# ---- moves


def move_json(move: Move, tiles: TileSet = STANDARD_TILES, verbs: Verbs = VERBS) -> Json:
    """A move with its text, its type (the verb) and the fields it has.

    ``exact`` (purchases) says whether the money is just the price, by the prices of ``tiles``.
    """
    form: Json = {"text": move_text(move, verbs), "type": verb_of(move, verbs)}
    fields = verbs[move.kind][1]
    if move.kind in (TAKE, BUY):
        form["cards"] = _cards(move.cards)
    if move.kind == BUY:
        form["slot"] = CURRENCY_LETTERS[move.slot]
        form["exact"] = is_exact(tiles.price[move.tile], move.cards)
        if move.gift:
            form["gift"] = True
    if move.kind == BUY or TILE_FIELD in fields:
        form["tile"] = tile_text(move.tile)
    if CELL_FIELD in fields:
        form["at"] = at_of(move.cell)
    if SIDE_FIELD in fields:
        form["facing"] = SIDE_LETTERS[move.orientation]
    elif TILE_FIELD in fields and CELL_FIELD in fields and has_orientation(move):
        form["turned"] = SIDE_LETTERS[move.orientation]
    return form


# ---- views


def view_json(view: View, open_hands: bool = False) -> Json:
    """What a seat may see.  Hands of other seats are only counted unless ``open_hands``.

    A seat's ``cards`` is the number of all its cards, those of its ``exchange`` included.
    """
    over = view.phase == OVER
    return {
        "game": view.options.game,
        "seats": view.options.seats,
        "modules": [*view.options.modules],
        "rules_version": RULES_VERSION,
        "viewer": _or_none(view.viewer),
        "turn": view.turn,
        "on_turn": view.on_turn,
        "to_act": _or_none(view.to_act),
        "phase": PHASE_NAMES[view.phase],
        "question": _question(view),
        "again": view.again,
        "gifts": view.gifts,
        "market": [
            {
                "slot": letter,
                "tile": _tile_or_none(view.slots[slot]),
                "beside": [tile_text(tile) for at, tile in view.beside if at == slot],
            }
            for slot, letter in enumerate(CURRENCY_LETTERS)
        ],
        "display": [None if card == NO_CARD else card_text(card) for card in view.display],
        "draw_pile": sum(view.piles),
        "piles": [*view.piles],
        "pile_exchanges": [*view.pile_exchanges],
        "scoring_left": _cards(view.scoring_left),
        "discards": _cards(view.discards),
        "bag": len(view.unseen),
        "unseen": _tiles(view.unseen),
        "seats_state": [_seat_json(seat, view, open_hands) for seat in view.seats],
        "neutral": None
        if view.neutral is None
        else {
            "name": view.neutral.name,
            "tiles": _tiles(view.neutral.tiles),
            "score": view.neutral.score,
            "counts": _by_kind(view.neutral.counts),
        },
        "huts": None
        if view.huts is None
        else {
            KIND_NAMES[kind]: {"top": _tile_or_none(stack.top), "left": stack.remaining}
            for kind, stack in enumerate(view.huts)
        },
        "rounds": [report_json(report) for report in view.reports],
        "result": _result([seat.score for seat in view.seats]) if over else None,
    }


def _question(view: View) -> Json | None:
    if view.phase != ASK:
        return None
    kinds = {AT_SETUP: "facing", BETWEEN_TURNS: "window", BEFORE_ROUND: "reveal"}
    kind = kinds.get(view.question, "facing")
    if view.question == AFTER_CHANGE:
        designer = view.seats[view.to_act].designer
        if designer is not None and designer.cell < 0:
            kind = "relocate"
    return {"module": view.asking, "kind": kind}


def _seat_json(seat: SeatView, view: View, open_hands: bool) -> Json:
    shown = open_hands or seat.seat == view.viewer
    form: Json = {
        "seat": seat.seat,
        "score": seat.score,
        "cards": len(seat.hand) + len(seat.exchange),
        "hand": _cards(seat.hand) if shown else None,
        "exchange": _cards(seat.exchange),
        "city": [_built_json(built) for built in seat.city],
        "reserve": _tiles(seat.reserve),
        "aside": _tiles(seat.aside),
        "wall": seat.wall,
        "counts": _by_kind(seat.counts),
        "vizier": seat.vizier,
        "bonus": None,
        "designer": None,
    }
    if view.options.game == CARD_GAME:
        form["city"] = []
        form["front"] = _tiles(seat.front)
    if seat.bonus is not None:
        form["bonus"] = {
            "hidden": seat.bonus.hidden,
            "own": _tiles(seat.bonus.own),
            "revealed": _tiles(seat.bonus.revealed),
            "known": _tiles(seat.bonus.known),
        }
    if seat.designer is not None:
        cell = seat.designer.cell
        form["designer"] = {
            "x": cell_x(cell) if cell >= 0 else None,
            "y": cell_y(cell) if cell >= 0 else None,
            "facing": None if seat.designer.facing < 0 else SIDE_LETTERS[seat.designer.facing],
        }
    return form


def _built_json(built: BuiltTile) -> Json:
    form: Json = {"tile": tile_text(built.tile), "x": cell_x(built.cell), "y": cell_y(built.cell)}
    if is_special(built.tile):
        form["turned"] = SIDE_LETTERS[built.orientation]
    return form


def _result(scores: list[int]) -> Json:
    return {
        "winners": [*winners_of(scores)],
        "scores": scores,
        "reason": "points",
    }


# ---- rounds of scoring


def report_json(report: RoundReport) -> Json:
    """Who got what in a round, and why.  Lists of modules that are off are empty."""
    has_neutral = len(report.totals) == 2
    form: Json = {
        "round": ROUND_LETTERS[report.round],
        "turn": report.turn,
        "kinds": {KIND_NAMES[kind]: _kind_json(own, has_neutral) for kind, own in enumerate(report.kinds)},
        "walls": [
            {
                "seat": wall.seat,
                "length": wall.length,
                "edges": [[*at_of(cell), SIDE_LETTERS[side]] for cell, side in wall.edges],
            }
            for wall in report.walls
        ],
        "totals": [*report.totals],
        "scores_after": [*report.scores_after],
    }
    for module, detail_json in DETAIL_FORMS.items():
        form[module] = [detail_json(detail) for detail in report.details if detail.source == module]
    if has_neutral:
        form["neutral_total"] = report.neutral_total
    return form


def _kind_json(report: KindReport, has_neutral: bool) -> Json:
    form: Json = {
        "counts": [*report.counts],
        "places": [
            {
                "seats": [*shared.seats],
                "neutral": shared.neutral,
                "places": [*shared.places],
                "points": shared.points,
                "each": shared.each,
            }
            for shared in report.places
        ],
        "points": [*report.points],
    }
    if has_neutral:
        form["neutral"] = report.neutral
        form["neutral_points"] = report.neutral_points
    return form


def _bathhouse_json(detail: Detail) -> Json:
    return {
        "seat": detail.seat,
        "tile": tile_text(detail.tile),
        "at": at_of(detail.cell),
        "side": SIDE_LETTERS[detail.side],
        "kind": KIND_NAMES[detail.kind],
        "to": at_of(detail.cells[-1]),
        "points": detail.points,
    }


def _well_json(detail: Detail) -> Json:
    return {
        "seat": detail.seat,
        "tile": tile_text(detail.tile),
        "at": at_of(detail.cell),
        "spout": SIDE_LETTERS[detail.side],
        "cells": [at_of(cell) for cell in detail.cells],
        "points": detail.points,
    }


def _hut_json(detail: Detail) -> Json:
    return {
        "seat": detail.seat,
        "tile": tile_text(detail.tile),
        "at": at_of(detail.cell),
        "worth": detail.points,
        "by": [at_of(cell) for cell in detail.cells],
    }


def _bonus_json(detail: Detail) -> Json:
    return {"seat": detail.seat, "tile": tile_text(detail.tile)}


DETAIL_FORMS: Final = {
    "bathhouses": _bathhouse_json,
    "wells": _well_json,
    "huts": _hut_json,
    "bonus": _bonus_json,
}


# ---- components


def catalog_json(tiles: TileSet = STANDARD_TILES) -> dict[str, Json]:
    """Every tile by its text: kind, price, walls, and what its kind has besides (§1).

    ``reconstructed`` marks printed facts that were never confirmed (§1.7): a hut's walls, a bathhouse's
    kinds, a well's price.  Own tables have none.
    """
    return {tile_text(tile): _catalog_entry(tiles, tile) for tile in range(TILES)}


def _catalog_entry(tiles: TileSet, tile: int) -> Json:
    entry: Json = {"kind": KIND_NAMES[tiles.kind[tile]]}
    if tile < BUILDINGS or is_special(tile):
        entry["price"] = tiles.price[tile]
    entry["walls"] = walls_text(tiles.walls[tile])
    if FIRST_BATHHOUSE <= tile < FIRST_WELL:
        entry["edges"] = {
            letter: KIND_NAMES[tiles.edge_kind(tile, 0, side)] for side, letter in enumerate(SIDE_LETTERS)
        }
    if tile >= FIRST_HUT:
        entry["of"] = KIND_NAMES[tiles.of[tile]]
    if tile >= FIRST_BATHHOUSE and is_reconstructed(tiles.tables, tile):
        entry["reconstructed"] = True
    if tile == FOUNTAIN:
        entry["price"] = 0
    return entry


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


# ---- small forms


def _cards(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _tiles(tiles: Iterable[int]) -> list[str]:
    return [tile_text(tile) for tile in tiles]


def _tile_or_none(tile: int) -> str | None:
    return tile_text(tile) if tile >= 0 else None


def _or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _by_kind(counts: tuple[int, ...]) -> dict[str, int]:
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts)}
