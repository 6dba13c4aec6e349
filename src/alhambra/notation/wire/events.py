"""Events as they are sent: the rules' events (``alhambra.rules.events``), one struct each.

The structs have the fields of the rules' classes, under the same names but for ``at`` (their ``cell``);
a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from alhambra.notation.wire import values
from alhambra.notation.wire.reports import RoundReport, round_report
from alhambra.notation.wire.values import Card, Cell, Currency, Side, Tile
from alhambra.rules import events as rules
from alhambra.rules.ids import card_text
from alhambra.rules.tiles import is_special, tile_text


class _Event(Struct, tag_field="type"):
    """An event."""


class CardDealt(_Event, tag="card_dealt"):
    """A card is dealt to a hand in the set-up."""

    seat: int
    card: Card


class GameStarted(_Event, tag="game_started"):
    """All hands are dealt; the seat that starts."""

    seat: int


class PilesMade(_Event, tag="piles_made"):
    """The draw pile is laid out: cards and exchange cards by pile.

    ``reshuffled``: from the discards, which are empty now.
    """

    sizes: list[int]
    exchanges: list[int]
    reshuffled: bool


class TurnStarted(_Event, tag="turn_started"):
    """A turn begins."""

    seat: int
    turn: int


class TurnEnded(_Event, tag="turn_ended"):
    """A seat ends its turn."""

    seat: int


class CardDrawn(_Event, tag="card_drawn"):
    """A card comes from a pile to a position of the display, both counted from 0."""

    position: int
    card: Card
    pile: int


class TileDrawn(_Event, tag="tile_drawn"):
    """A tile comes from the bag to a slot, or to lie beside it."""

    slot: Currency
    tile: Tile
    beside: bool


class NeutralTileDrawn(_Event, tag="neutral_tile_drawn"):
    """A tile comes from the bag to the neutral player."""

    tile: Tile


class ScoringCardLeft(_Event, tag="scoring_card_left"):
    """A scored scoring card leaves a position of the display, and the game."""

    position: int
    card: Card


class CardsTaken(_Event, tag="cards_taken"):
    """Cards go from positions of the display to a hand."""

    seat: int
    cards: list[Card]
    positions: list[int]


class TileBought(_Event, tag="tile_bought"):
    """A tile is paid for and lies aside; in the card game before the seat or, a gift, the neutral player."""

    seat: int
    slot: Currency
    tile: Tile
    cards: list[Card]
    exact: bool
    gift: bool


class TileBuilt(_Event, tag="tile_built"):
    """A tile comes into a city, from aside or from the reserve; ``orientation`` null: it lies upright."""

    seat: int
    tile: Tile
    at: Cell
    orientation: Side | None
    from_reserve: bool


class TileReserved(_Event, tag="tile_reserved"):
    """A tile that lay aside goes to the reserve."""

    seat: int
    tile: Tile


class TileGiven(_Event, tag="tile_given"):
    """A tile that lay aside goes to the neutral player."""

    seat: int
    tile: Tile


class TileRemoved(_Event, tag="tile_removed"):
    """A tile goes from the city to the reserve."""

    seat: int
    tile: Tile
    at: Cell


class TilesSwapped(_Event, tag="tiles_swapped"):
    """A tile of the reserve takes the place of a built one, which goes to the reserve."""

    seat: int
    tile: Tile
    at: Cell
    orientation: Side | None
    removed: Tile


class ActionsStopped(_Event, tag="actions_stopped"):
    """A seat does without its further action."""

    seat: int


class TurnPassed(_Event, tag="turn_passed"):
    """A seat has no possible action."""

    seat: int


class QuestionDeclined(_Event, tag="question_declined"):
    """A seat answers a module's question with ``none``."""

    seat: int
    module: str


class PointsScored(_Event, tag="points_scored"):
    """Points at once, outside the rounds; ``source``: the module's name."""

    seat: int
    source: str
    points: int


class RoundScored(_Event, tag="round_scored"):
    """A round is scored."""

    report: RoundReport


class TileAllotted(_Event, tag="tile_allotted"):
    """A tile left in a slot at the end goes to a seat; null: to nobody, and stays."""

    seat: int | None
    slot: Currency
    tile: Tile


class GameEnded(_Event, tag="game_ended"):
    """The last round has been scored: points by seat, and who has the most."""

    scores: list[int]
    winners: list[int]


class TakenBack(_Event, tag="taken_back"):
    """A seat takes its last move back: the events from number ``first`` up to this one no longer hold."""

    seat: int
    first: int


class ModuleEvent(_Event, tag="module"):
    """What happened in a module, by the name it gives to such events; only the fields that it has.

    ``tile`` null: a tile that the reader may not know.
    """

    module: str
    name: str
    seat: int | UnsetType = UNSET
    tile: Tile | UnsetType | None = UNSET
    at: Cell | UnsetType = UNSET
    side: Side | UnsetType = UNSET


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

# Rules' class -> struct.
STRUCTS: Final[dict[type, type[Struct]]] = {
    getattr(rules, struct.__name__): struct for struct in Event.__args__
}
# Field of a rules' class -> its name here, where that differs.
RENAMED: Final = {"cell": "at"}
# Fields of module events that are for the rules alone.
INNER: Final = ("draw", "secret", "reveals")
UPRIGHT: Final = -1  # a tile that lies in one way only
# Field -> how its value is written; others as they are.
_WRITTEN: Final[dict[str, Callable[[Any], object]]] = {
    "card": card_text,
    "cards": values.cards,
    "tile": tile_text,
    "removed": tile_text,
    "cell": values.cell,
    "orientation": lambda number: None if number == UPRIGHT else values.side(number),
    "side": values.side,
    "slot": values.currency,
    "report": round_report,
    "positions": list,
    "sizes": list,
    "exchanges": list,
    "scores": list,
    "winners": list,
}


def event_struct(event: rules.Event) -> Event:
    """An event as it is sent.  What its reader may not know is left out before (``rules.seen_event``)."""
    if isinstance(event, rules.ModuleEvent):
        return _module_event(event)
    if isinstance(event, rules.TileAllotted) and event.seat < 0:
        return TileAllotted(None, values.currency(event.slot), tile_text(event.tile))
    if isinstance(event, rules.TileBuilt | rules.TilesSwapped) and not is_special(event.tile):
        event = event._replace(orientation=UPRIGHT)
    written = [
        _WRITTEN[field](value) if field in _WRITTEN else value
        for field, value in zip(event._fields, event, strict=True)
    ]
    made: Event = STRUCTS[type(event)](*written)  # type: ignore[assignment]
    return made


def _module_event(event: rules.ModuleEvent) -> ModuleEvent:
    struct = ModuleEvent(event.module, event.name)
    if event.seat >= 0:
        struct.seat = event.seat
    if event.tile == rules.HIDDEN_TILE:
        struct.tile = None
    elif event.tile >= 0:
        struct.tile = tile_text(event.tile)
    if event.cell >= 0:
        struct.at = values.cell(event.cell)
    if event.side >= 0:
        struct.side = values.side(event.side)
    return struct
