"""A record told move by move: what ``alhambra replay`` prints."""

from __future__ import annotations

import json
from collections.abc import Iterator

from alhambra.notation.describe import describe, move_words, name_of, report_words
from alhambra.notation.position import position_json, position_text
from alhambra.notation.record import parse_record
from alhambra.notation.record_json import parse_record_json
from alhambra.notation.things import card_words, listed, tile_words
from alhambra.notation.transcript import Record
from alhambra.rules.draws import DREW_CARD, kind_of_draw, thing_of_draw
from alhambra.rules.errors import NotationError
from alhambra.rules.game import Game
from alhambra.rules.moves import unpacked
from alhambra.rules.options import RULES_VERSION
from alhambra.rules.tiles import TileSet

__all__ = ["record_of", "told"]


def record_of(text: str) -> Record:
    """The record in a text of either form: JSON begins with a brace.  NotationError if it is faulty."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return parse_record(text)
    try:
        form = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise NotationError("", f"the record is not JSON: {error}") from None
    return parse_record_json(form)


def told(
    record: Record, moves: int, as_json: bool = False, as_picture: bool = False, as_words: bool = False
) -> Iterator[str]:
    """Lines that tell the first ``moves`` moves and then, if wanted, the position reached.

    ``as_json``: nothing but that position, as one line of JSON.
    """
    names = record.names
    if record.rules_version != RULES_VERSION and not as_json:
        yield (
            f"Begun under version {record.rules_version} of the rules: carried out, not judged, by version"
            f" {RULES_VERSION}"
        )
    rules = record.game.rules
    game = Game.new(rules.options, draws=[*record.game.opening], extra=rules.outside)
    verbs = game.rules.verbs
    tiles = game.rules.tiles
    turn = 0
    for number, step in enumerate(record.game.steps[:moves], 1):
        if game.state.turn != turn and not as_json:
            turn = game.state.turn
            yield f"Turn {turn}, of {name_of(game.state.on_turn, names)}"
        rounds = len(game.state.reports)
        game.play_number(step.move, [*step.draws])
        if as_json:
            continue
        drawn = [_drawn_words(draw, tiles) for draw in step.draws]
        coming = f"; then come {listed(drawn)}" if drawn else ""
        words = move_words(unpacked(step.move), tiles, verbs)
        yield f"{number:4}  {name_of(step.seat, names)} {words}{coming}"
        for report in game.state.reports[rounds:]:
            yield from (f"      {line}" for line in report_words(report, names))
    if as_json:
        yield json.dumps(position_json(game.rules, game.state))
        return
    if as_picture:
        yield ""
        yield position_text(game.view(None), names)
    if as_words or game.is_over:
        yield ""
        words = describe(game.view(None), names, open_hands=True, tiles=tiles)
        yield words if as_words else words.partition("\n")[0]


def _drawn_words(draw: int, tiles: TileSet) -> str:
    thing = thing_of_draw(draw)
    return card_words(thing) if kind_of_draw(draw) == DREW_CARD else tile_words(thing, tiles)
