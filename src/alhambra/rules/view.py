"""What one seat may see, as frozen data; built from a state, never filtered out of one.

Cards, tiles and cells are the numbers of ``ids`` and ``tiles``.  Hands follow from the public
record (§2.6), so a view holds all of them; a screen shows other seats' hands only as a number of
cards unless the table plays with open hands.
"""

from __future__ import annotations

from typing import NamedTuple

from alhambra.rules.fields import Parts
from alhambra.rules.options import Options
from alhambra.rules.report import RoundReport


class BuiltTile(NamedTuple):
    """A tile in a city: its cell, its walls as it lies, and the side its printed north points to."""

    tile: int
    cell: int
    walls: int
    orientation: int


class SeatView(NamedTuple):
    """One seat.

    ``hand``: money cards; ``further``: the other cards in its hand; ``aside``: tiles not yet placed;
    ``front``: building cards lying in front of it (card game); ``wall``: edges of its longest outer wall;
    ``counts``: by kind, what a majority now would count; ``modules``: what modules show of the seat.
    """

    seat: int
    score: int
    hand: tuple[int, ...]
    further: tuple[int, ...]
    city: tuple[BuiltTile, ...]
    reserve: tuple[int, ...]
    aside: tuple[int, ...]
    front: tuple[int, ...]
    wall: int
    counts: tuple[int, ...]
    modules: Parts


class NeutralView(NamedTuple):
    """The neutral player of a two-seat game; ``counts`` by kind."""

    name: str
    tiles: tuple[int, ...]
    score: int
    counts: tuple[int, ...]


class View(NamedTuple):
    """Everything that one seat may know.

    ``viewer``: -1 for a spectator; ``to_act``: -1 when the game is over; ``phase``: a phase of
    ``state``;
    ``gifts``: whether buildings lying aside may be given to the neutral player; ``asking``: name of
    the module whose question is open, with ``question``; ``slots``: a tile or -1 by slot; ``beside``:
    (slot, tile) in the order drawn; ``display``: four cards, 0 empty; ``piles``: cards left by pile;
    ``start``: the seat that began; ``frames``: everything that is pending (``frames``), the last one on
    top; ``round``: the round whose card lies in the display, 0 for none; ``ending``: the market could not
    be filled;
    ``unseen_money``: the money cards in the draw pile, ``unseen_exchange`` its exchange cards,
    ``pile_exchanges`` how many of them each pile has, ``scoring_left`` the scoring cards to come;
    ``discards``: cards; ``unseen``: tiles in the bag, sorted (they follow from what lies open);
    ``modules``: what modules show of the table.
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
    start: int
    frames: tuple[int, ...]
    round: int
    ending: bool
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
    modules: Parts
    reports: tuple[RoundReport, ...]
