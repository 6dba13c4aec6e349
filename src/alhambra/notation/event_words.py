"""What followed from a move, in words, read off its events (``alhambra.rules.events``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alhambra.notation.describe import name_of, report_words
from alhambra.notation.module_notation import notation_of
from alhambra.notation.things import capital, card_words, listed, tile_words
from alhambra.rules.events import (
    CardDrawn,
    Event,
    ModuleEvent,
    NeutralTileDrawn,
    PilesMade,
    PointsScored,
    RoundScored,
    TileAllotted,
    TileDrawn,
    TurnStarted,
)
from alhambra.rules.tiles import STANDARD_TILES, TileSet

__all__ = ["coming_words", "following_words", "turn_words"]


def coming_words(events: Sequence[Event], tiles: TileSet = STANDARD_TILES) -> str:
    """What comes to lie open: ``denar 3 and garden 8``; empty when nothing does."""
    come: list[str] = []
    for event in events:
        if isinstance(event, CardDrawn):
            come.append(card_words(event.card))
        elif isinstance(event, TileDrawn) or (isinstance(event, ModuleEvent) and event.draw):
            come.append(tile_words(event.tile, tiles))
    return listed(come) if come else ""


def following_words(
    events: Sequence[Event], names: Sequence[str] = (), tiles: TileSet = STANDARD_TILES
) -> Iterator[str]:
    """Everything else that followed from a move, a statement each; the first event is the move itself."""
    neutral = [event.tile for event in events if isinstance(event, NeutralTileDrawn)]
    for event in events[1:]:
        if isinstance(event, NeutralTileDrawn):
            if neutral:
                yield f"The neutral player gets {listed([tile_words(tile, tiles) for tile in neutral])}."
                neutral = []
        elif isinstance(event, PilesMade) and event.reshuffled:
            yield "The discards are shuffled into a new draw pile."
        elif isinstance(event, PointsScored):
            words = notation_of(event.source).points_words(event.points)
            yield f"{capital(name_of(event.seat, names))} gets {words}."
        elif isinstance(event, TileAllotted):
            who = "Nobody" if event.seat < 0 else capital(name_of(event.seat, names))
            yield f"{who} gets the last tile, {tile_words(event.tile, tiles)}."
        elif isinstance(event, ModuleEvent) and not event.draw:
            who = "" if event.seat < 0 else name_of(event.seat, names)
            words = notation_of(event.module).event_words(event, who, tiles)
            if words:
                yield words
        elif isinstance(event, RoundScored):
            yield from report_words(event.report, names)


def turn_words(events: Sequence[Event], names: Sequence[str] = ()) -> Iterator[str]:
    """The turns that began: ``Turn 3, of Ada``."""
    for event in events:
        if isinstance(event, TurnStarted):
            yield f"Turn {event.turn}, of {name_of(event.seat, names)}"
