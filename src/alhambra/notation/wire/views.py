"""What a seat sees, as it is sent.

Besides what lies on the table a view tells what the rules derive from it, so that no client needs rules:
``phase``, ``question``, ``again``, ``gifts``, ``wall``, ``counts``, ``cards``, ``next_round``, ``result``.
"""

from __future__ import annotations

from typing import Literal, cast

from msgspec import UNSET, Struct, UnsetType

from alhambra.notation.module_notation import QUESTIONS
from alhambra.notation.wire import values
from alhambra.notation.wire.parts import WireParts, wire_parts
from alhambra.notation.wire.reports import RoundReport, round_report
from alhambra.notation.wire.values import Card, Currency, Kind, Round, Side, Tile
from alhambra.rules import view as rules
from alhambra.rules.frames import ASK, OVER, PHASE_NAMES
from alhambra.rules.ids import NO_CARD, ROUND_C, card_text
from alhambra.rules.options import CARD_GAME, RULES_VERSION
from alhambra.rules.scoring import winners_of
from alhambra.rules.tiles import is_special, tile_text

Phase = Literal["act", "place", "end", "settle", "question", "over"]
Game = Literal["palace", "cards"]


class Question(Struct):
    """A module's question that is open, and what it is about."""

    module: str
    kind: str


class Slot(Struct):
    """A slot of the market: its tile, and what lies beside it."""

    slot: Currency
    tile: Tile | None
    beside: list[Tile]


class BuiltTile(Struct):
    """A tile in a city; ``orientation``: how a special tile lies."""

    tile: Tile
    x: int
    y: int
    orientation: Side | UnsetType = UNSET


class SeatView(Struct):
    """One seat.

    ``cards``: number of all cards in the hand, exchange cards too; ``hand``: its money cards, null where
    the reader only sees their number; ``front``: building cards before the seat (card game); ``wall``:
    edges of its longest outer wall; ``counts``: what a majority would count now; ``parts``: what modules
    show, by module and field.
    """

    seat: int
    score: int
    cards: int
    hand: list[Card] | None
    exchange: list[Card]
    city: list[BuiltTile]
    reserve: list[Tile]
    aside: list[Tile]
    front: list[Tile]
    wall: int
    counts: dict[Kind, int]
    parts: WireParts


class NeutralView(Struct):
    """The neutral player of a two-seat game."""

    name: str
    tiles: list[Tile]
    score: int
    counts: dict[Kind, int]


class Result(Struct):
    """How a game ended."""

    winners: list[int]
    scores: list[int]


class View(Struct):
    """Everything that one seat may know (``viewer`` null: a spectator).

    ``piles``: cards left by pile; ``pile_exchanges``: exchange cards among them; ``scoring_left``: scoring
    cards to come; ``bag``: number of tiles in it, ``unseen``: which these are; ``next_round``: that will
    be scored next; ``parts``: what modules show, by module and field.
    """

    game: Game
    seats: int
    modules: list[str]
    rules_version: str
    viewer: int | None
    turn: int
    on_turn: int
    to_act: int | None
    phase: Phase
    question: Question | None
    again: bool
    gifts: bool
    market: list[Slot]
    display: list[Card | None]
    draw_pile: int
    piles: list[int]
    pile_exchanges: list[int]
    scoring_left: list[Card]
    discards: list[Card]
    bag: int
    unseen: list[Tile]
    seats_state: list[SeatView]
    neutral: NeutralView | None
    parts: WireParts
    rounds: list[RoundReport]
    next_round: Round | None
    result: Result | None


def view_struct(view: rules.View, open_hands: bool = False) -> View:
    """What a seat may see, as it is sent.  Hands of other seats only as numbers unless ``open_hands``."""
    over = view.phase == OVER
    scores = [seat.score for seat in view.seats]
    return View(
        game=cast(Game, view.options.game),
        seats=view.options.seats,
        modules=[*view.options.modules],
        rules_version=RULES_VERSION,
        viewer=_seat_or_none(view.viewer),
        turn=view.turn,
        on_turn=view.on_turn,
        to_act=_seat_or_none(view.to_act),
        phase=cast(Phase, PHASE_NAMES[view.phase]),
        question=_question(view),
        again=view.again,
        gifts=view.gifts,
        market=[_slot(view, number, tile) for number, tile in enumerate(view.slots)],
        display=[None if card == NO_CARD else card_text(card) for card in view.display],
        draw_pile=sum(view.piles),
        piles=[*view.piles],
        pile_exchanges=[*view.pile_exchanges],
        scoring_left=values.cards(view.scoring_left),
        discards=values.cards(view.discards),
        bag=len(view.unseen),
        unseen=values.tiles(view.unseen),
        seats_state=[_seat(seat, view, open_hands) for seat in view.seats],
        neutral=_neutral(view.neutral),
        parts=wire_parts(view.modules),
        rounds=[round_report(report) for report in view.reports],
        next_round=_next_round(view),
        result=Result([*winners_of(scores)], scores) if over else None,
    )


def _next_round(view: rules.View) -> Round | None:
    """The first scoring card to come, in the display or the draw pile; after the last one, C."""
    if view.phase == OVER:
        return None
    done = max([report.round for report in view.reports], default=0)
    return values.round_letter(min(done + 1, ROUND_C))


def _slot(view: rules.View, number: int, tile: int) -> Slot:
    beside = values.tiles(special for at, special in view.beside if at == number)
    return Slot(values.currency(number), values.tile_or_none(tile), beside)


def _question(view: rules.View) -> Question | None:
    if view.phase != ASK:
        return None
    return Question(view.asking, QUESTIONS[view.question])


def _seat(seat: rules.SeatView, view: rules.View, open_hands: bool) -> SeatView:
    shown = open_hands or seat.seat == view.viewer
    is_card_game = view.options.game == CARD_GAME
    return SeatView(
        seat=seat.seat,
        score=seat.score,
        cards=len(seat.hand) + len(seat.further),
        hand=values.cards(seat.hand) if shown else None,
        exchange=values.cards(seat.further),
        city=[] if is_card_game else [_built(built) for built in seat.city],
        reserve=values.tiles(seat.reserve),
        aside=values.tiles(seat.aside),
        front=values.tiles(seat.front),
        wall=seat.wall,
        counts=values.by_kind(seat.counts),
        parts=wire_parts(seat.modules),
    )


def _built(built: rules.BuiltTile) -> BuiltTile:
    x, y = values.cell(built.cell)
    struct = BuiltTile(tile_text(built.tile), x, y)
    if is_special(built.tile):
        struct.orientation = values.side(built.orientation)
    return struct


def _neutral(neutral: rules.NeutralView | None) -> NeutralView | None:
    if neutral is None:
        return None
    counts = values.by_kind(neutral.counts)
    return NeutralView(neutral.name, values.tiles(neutral.tiles), neutral.score, counts)


def _seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None
