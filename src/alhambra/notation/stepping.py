"""A record told move by move: what ``alhambra replay`` prints."""

from __future__ import annotations

import json
from collections.abc import Iterator

from alhambra.notation.describe import describe, move_words, name_of
from alhambra.notation.event_words import coming_words, following_words, turn_words
from alhambra.notation.position import position_json, position_text
from alhambra.notation.record import parse_record
from alhambra.notation.record_json import parse_record_json
from alhambra.notation.transcript import Record
from alhambra.rules.errors import NotationError
from alhambra.rules.game import Game
from alhambra.rules.moves import unpacked
from alhambra.rules.options import RULES_VERSION

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
    game = record.game
    names = record.names
    rules = game.rules
    if not as_json:
        if record.rules_version != RULES_VERSION:
            yield (
                f"Begun under version {record.rules_version} of the rules: carried out, not judged, by"
                f" version {RULES_VERSION}"
            )
        yield from turn_words(game.journal[: game.steps[0].first if game.steps else None], names)
        for number, step in enumerate(game.steps[:moves], 1):
            coming = coming_words(step.events, rules.tiles)
            then = f"; then come {coming}" if coming else ""
            words = move_words(unpacked(step.move), rules.tiles, rules.verbs)
            yield f"{number:4}  {name_of(step.seat, names)} {words}{then}"
            yield from (f"      {line}" for line in following_words(step.events, names, rules.tiles))
            yield from turn_words(step.events, names)
    reached = _after(game, moves)
    if as_json:
        yield json.dumps(position_json(rules, reached.state))
        return
    if as_picture:
        yield ""
        yield position_text(reached.view(None), names)
    if as_words or reached.is_over:
        yield ""
        words = describe(reached.view(None), names, open_hands=True, tiles=rules.tiles)
        yield words if as_words else words.partition("\n")[0]


def _after(game: Game, moves: int) -> Game:
    """The game as it was after so many moves."""
    if moves == len(game.steps):
        return game
    twin = Game.new(game.options, draws=[*game.opening], extra=game.rules.outside)
    for step in game.steps[:moves]:
        twin.play_number(step.move, [*step.draws])
    return twin
