"""What happened, told once: the rules write an event where a thing happens, in the order of the rules.

The first event of a move says what its seat did; the others follow from it.  Recorded draws are those
events that chance decided (``draws_of``); logs, histories and words are read off the events.  What only
one seat may know is told to others without its tile (``seen_event``): as many events for everybody, so
that nothing can be inferred from a gap.

Cards, tiles, cells and sides are numbers (``ids``, ``tiles``); seats count from 0, -1 is nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from alhambra.rules.draws import DREW_CARD, DREW_TILE, draw_of
from alhambra.rules.ids import NO_TILE
from alhambra.rules.report import RoundReport

# ---- set-up and turns


class CardDealt(NamedTuple):
    """A card is dealt to a hand in the set-up (§2.1)."""

    seat: int
    card: int


class GameStarted(NamedTuple):
    """All hands are dealt; the seat that starts (§2.2)."""

    seat: int


class PilesMade(NamedTuple):
    """The draw pile is laid out: cards and exchange cards by pile (§2.3); ``reshuffled``: from the
    discards, which are empty now (§5.2).
    """

    sizes: tuple[int, ...]
    exchanges: tuple[int, ...]
    reshuffled: bool


class TurnStarted(NamedTuple):
    """A turn begins; turns count from 1."""

    seat: int
    turn: int


class TurnEnded(NamedTuple):
    """A seat ends its turn (§3.10)."""

    seat: int


# ---- what comes by chance


class CardDrawn(NamedTuple):
    """A card comes from a pile (its index) to a position of the display."""

    position: int
    card: int
    pile: int


class TileDrawn(NamedTuple):
    """A tile comes from the bag to a slot, or to lie ``beside`` it (§6.5.1)."""

    slot: int
    tile: int
    beside: bool


class NeutralTileDrawn(NamedTuple):
    """A tile comes from the bag to the neutral player (§5.7)."""

    tile: int


class ScoringCardLeft(NamedTuple):
    """A scored scoring card leaves a position of the display, and the game (§5.1.3)."""

    position: int
    card: int


# ---- what a seat did


class CardsTaken(NamedTuple):
    """Cards go from positions of the display (``positions``, in the same order) to a hand (§3.2)."""

    seat: int
    cards: tuple[int, ...]
    positions: tuple[int, ...]


class TileBought(NamedTuple):
    """A tile is paid for and leaves its slot, or the place beside it (§3.3).

    It lies aside now; in the card game in front of the seat or, as a ``gift``, of the neutral player.
    """

    seat: int
    slot: int
    tile: int
    cards: tuple[int, ...]
    exact: bool
    gift: bool


class TileBuilt(NamedTuple):
    """A tile comes into a city, from aside or ``from_reserve``."""

    seat: int
    tile: int
    cell: int
    orientation: int
    from_reserve: bool


class TileReserved(NamedTuple):
    """A tile that lay aside goes to the reserve."""

    seat: int
    tile: int


class TileGiven(NamedTuple):
    """A tile that lay aside goes to the neutral player (§3.9)."""

    seat: int
    tile: int


class TileRemoved(NamedTuple):
    """A tile goes from the city to the reserve."""

    seat: int
    tile: int
    cell: int


class TilesSwapped(NamedTuple):
    """A tile of the reserve takes the place of a built one (``removed``), which goes to the reserve."""

    seat: int
    tile: int
    cell: int
    orientation: int
    removed: int


class ActionsStopped(NamedTuple):
    """A seat does without its further action (§3.5.3)."""

    seat: int


class TurnPassed(NamedTuple):
    """A seat has no possible action (§3.7)."""

    seat: int


class QuestionDeclined(NamedTuple):
    """A seat answers a module's question with ``none``."""

    seat: int
    module: str


# ---- what follows from it


class PointsScored(NamedTuple):
    """Points at once, outside the rounds; ``source``: the module's name."""

    seat: int
    source: str
    points: int


class RoundScored(NamedTuple):
    """A round is scored (§5.3)."""

    report: RoundReport


class TileAllotted(NamedTuple):
    """A tile left in a slot at the end goes to a seat, or to nobody (-1: it stays) (§5.9)."""

    seat: int
    slot: int
    tile: int


class GameEnded(NamedTuple):
    """The last round has been scored: points by seat, and who has the most (§5.10)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class TakenBack(NamedTuple):
    """A seat takes its last move back: the events from ``first`` up to this one no longer hold (§3.10)."""

    seat: int
    first: int


class ModuleEvent(NamedTuple):
    """What happened in a module, by its name and the name it gives to such events.

    ``seat``, ``tile``, ``cell``, ``side``: -1 where there is none.  ``draw``: kind of draw that brought
    the tile (``draws``), NO_DRAW for none; ``secret``: only ``seat`` knows the tile; ``reveals``: the tile
    was a secret up to now.
    """

    module: str
    name: str
    seat: int = -1
    tile: int = NO_TILE
    cell: int = -1
    side: int = -1
    draw: int = 0
    secret: bool = False
    reveals: bool = False


Event = (
    CardDealt
    | GameStarted
    | PilesMade
    | TurnStarted
    | TurnEnded
    | CardDrawn
    | TileDrawn
    | NeutralTileDrawn
    | ScoringCardLeft
    | CardsTaken
    | TileBought
    | TileBuilt
    | TileReserved
    | TileGiven
    | TileRemoved
    | TilesSwapped
    | ActionsStopped
    | TurnPassed
    | QuestionDeclined
    | PointsScored
    | RoundScored
    | TileAllotted
    | GameEnded
    | TakenBack
    | ModuleEvent
)

HIDDEN_TILE: Final = -2  # of an event whose tile the viewer may not know


def draws_of(events: Sequence[Event]) -> tuple[int, ...]:
    """The draws among events (``draws.draw_of``), in their order."""
    found: list[int] = []
    for event in events:
        if isinstance(event, (CardDealt, CardDrawn)):
            found.append(draw_of(DREW_CARD, event.card))
        elif isinstance(event, (TileDrawn, NeutralTileDrawn)):
            found.append(draw_of(DREW_TILE, event.tile))
        elif isinstance(event, ModuleEvent) and event.draw:
            found.append(draw_of(event.draw, event.tile))
    return tuple(found)


def brings_news(events: Sequence[Event]) -> bool:
    """Whether something was drawn or revealed: then nothing before can be taken back (§3.10)."""
    if draws_of(events):
        return True
    return any(isinstance(event, ModuleEvent) and event.reveals for event in events)


def seen_event(event: Event, viewers: Collection[int]) -> Event:
    """An event as seats may know it (none: a spectator): without the tile of what is secret from them."""
    if isinstance(event, ModuleEvent) and event.secret and event.seat not in viewers:
        return event._replace(tile=HIDDEN_TILE)
    return event
