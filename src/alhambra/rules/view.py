"""What one seat may see, as frozen data; built from a state, never filtered out of one.

Cards, tiles and cells are the numbers of ``ids`` and ``tiles``.  Hands follow from the public
record (§2.6), so a view holds all of them; a screen shows other seats' hands only as a number of
cards unless the table plays with open hands.
"""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.options import Options
from alhambra.rules.report import RoundReport


class BuiltTile(NamedTuple):
    """A tile in a city: its cell, its walls as it lies, and the side its printed north points to."""

    tile: int
    cell: int
    walls: int
    orientation: int


class BonusView(NamedTuple):
    """Bonus cards of a seat by their tiles.

    ``hidden``: number of cards that were never shown; ``own``: these cards, only in the viewer's own
    seat; ``revealed``: open and counting; ``known``: back in the hand, known to all.
    """

    hidden: int
    own: tuple[int, ...]
    revealed: tuple[int, ...]
    known: tuple[int, ...]


class DesignerView(NamedTuple):
    """Where a designer stands (-1: his tile is gone, he has to be put on another) and to which side his
    feet point (-1: not chosen yet).
    """

    cell: int
    facing: int


class SeatView(NamedTuple):
    """One seat.

    ``hand``: money cards; ``exchange``: exchange cards; ``aside``: tiles not yet placed; ``front``:
    building cards lying in front of it (card game); ``wall``: edges of its longest outer wall;
    ``counts``: by kind, what a majority now would count; the fields of a module that is off are None.
    """

    seat: int
    score: int
    hand: tuple[int, ...]
    exchange: tuple[int, ...]
    city: tuple[BuiltTile, ...]
    reserve: tuple[int, ...]
    aside: tuple[int, ...]
    front: tuple[int, ...]
    wall: int
    counts: tuple[int, ...]
    vizier: bool | None
    bonus: BonusView | None
    designer: DesignerView | None


class NeutralView(NamedTuple):
    """The neutral player of a two-seat game; ``counts`` by kind."""

    name: str
    tiles: tuple[int, ...]
    score: int
    counts: tuple[int, ...]


class HutStack(NamedTuple):
    """A stack of huts: the open one (-1: none), and how many lie below it."""

    top: int
    remaining: int


class View(NamedTuple):
    """Everything that one seat may know.

    ``viewer``: -1 for a spectator; ``to_act``: -1 when the game is over; ``phase``: a phase of
    ``state``;
    ``gifts``: whether buildings lying aside may be given to the neutral player; ``asking``: name of
    the module whose question is open, with ``question``; ``slots``: a tile or -1 by slot; ``beside``:
    (slot, tile) in the order drawn; ``display``: four cards, 0 empty; ``piles``: cards left by pile;
    ``unseen_money``: the money cards in the draw pile, ``unseen_exchange`` its exchange cards,
    ``pile_exchanges`` how many of them each pile has, ``scoring_left`` the scoring cards to come;
    ``discards``: cards; ``unseen``: tiles in the bag, sorted (they follow from what lies open).
    """

    options: Options
    viewer: int
    turn: int
    on_turn: int
    to_act: int
    phase: int
    again: bool
    gifts: bool
    asking: str
    question: int
    slots: tuple[int, ...]
    beside: tuple[tuple[int, int], ...]
    display: tuple[int, ...]
    piles: tuple[int, ...]
    pile_exchanges: tuple[int, ...]
    unseen_money: tuple[int, ...]
    unseen_exchange: tuple[int, ...]
    scoring_left: tuple[int, ...]
    discards: tuple[int, ...]
    unseen: tuple[int, ...]
    seats: tuple[SeatView, ...]
    neutral: NeutralView | None
    huts: tuple[HutStack, ...] | None
    reports: tuple[RoundReport, ...]


class SeatDraft:
    """A seat's part of a view while it is built; modules put in what is theirs."""

    def __init__(self) -> None:
        self.exchange: tuple[int, ...] = ()
        self.vizier: bool | None = None
        self.bonus: BonusView | None = None
        self.designer: DesignerView | None = None


class TableDraft:
    """The common part of a view while it is built."""

    def __init__(self) -> None:
        self.huts: tuple[HutStack, ...] | None = None
