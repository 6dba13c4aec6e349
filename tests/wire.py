"""What clients are sent, as plain data: dictionaries, lists, strings and numbers."""

from __future__ import annotations

from typing import Any

import msgspec

from alhambra.notation.wire.catalog import catalog
from alhambra.notation.wire.events import event_struct
from alhambra.notation.wire.moves import move_struct
from alhambra.notation.wire.reports import round_report
from alhambra.notation.wire.views import view_struct
from alhambra.rules.events import Event
from alhambra.rules.fields import Verbs
from alhambra.rules.moves import VERBS, Move
from alhambra.rules.report import RoundReport
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.view import View

Json = dict[str, Any]


def plain(struct: object) -> Any:
    """A struct as it is read by a client."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def view_json(view: View, open_hands: bool = False) -> Json:
    """What a seat may see."""
    form: Json = plain(view_struct(view, open_hands))
    return form


def report_json(report: RoundReport) -> Json:
    """A round of scoring."""
    form: Json = plain(round_report(report))
    return form


def move_json(move: Move, tiles: TileSet = STANDARD_TILES, verbs: Verbs = VERBS) -> Json:
    """A move."""
    form: Json = plain(move_struct(move, tiles, verbs))
    return form


def event_json(event: Event) -> Json:
    """An event."""
    form: Json = plain(event_struct(event))
    return form


def catalog_json(tiles: TileSet = STANDARD_TILES) -> dict[str, Json]:
    """Every tile by its text."""
    form: dict[str, Json] = plain(catalog(tiles))
    return form
