"""A view in words: for a screen reader, a terminal, a log that people read.

Every line is one whole statement, the most urgent first: whose decision it is, the market, the
display, then seat by seat.  Nothing depends on colour or on where something stands on a screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from alhambra.notation.module_notation import notation_of
from alhambra.notation.moves import has_orientation
from alhambra.notation.things import (
    SIDE_NAMES,
    at_words,
    capital,
    cards_words,
    cell_words,
    listed,
    plural,
    tile_words,
    tiles_words,
)
from alhambra.rules.fields import Verbs
from alhambra.rules.frames import ACT, OVER, PLACE_ASIDE, SETTLE, TURN_END
from alhambra.rules.ids import (
    BUILDING_KINDS,
    CURRENCY_NAMES,
    FOUNTAIN,
    KIND_NAMES,
    NO_CARD,
    ROUND_LETTERS,
    SCORING_A,
    WELL,
    cell_x,
    cell_y,
    value_of,
)
from alhambra.rules.manifest import MODULE_OF_KIND
from alhambra.rules.money import is_exact
from alhambra.rules.moves import (
    BUILD,
    BUY,
    END,
    GIVE,
    NONE,
    PASS,
    PLACE,
    REMOVE,
    STOP,
    STORE,
    SWAP,
    TAKE,
    VERBS,
    Move,
)
from alhambra.rules.options import CARD_GAME
from alhambra.rules.report import WALL_SOURCE, RoundReport
from alhambra.rules.scoring import winners_of
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.view import SeatView, View

__all__ = ["decision_words", "describe", "move_words", "name_of", "report_words"]

# Kinds of moves that the games have without modules.
OWN_KINDS: Final = (TAKE, BUY, PLACE, STORE, GIVE, BUILD, REMOVE, SWAP, STOP, PASS, END, NONE)


# ---- moves


def move_words(move: Move, tiles: TileSet = STANDARD_TILES, verbs: Verbs = VERBS) -> str:
    """A move as somebody would tell it: ``buys garden 8 … for denar 8, exactly``."""
    kind = move.kind
    tile = tile_words(move.tile, tiles) if move.tile >= 0 else ""
    lying = f", turned {SIDE_NAMES[move.orientation]}" if move.tile >= 0 and has_orientation(move) else ""
    if kind not in OWN_KINDS:
        return notation_of(MODULE_OF_KIND.get(kind, "")).move_words(move, tiles, verbs)
    if kind == TAKE:
        return f"takes {cards_words(move.cards)}"
    if kind == BUY:
        exact = ", exactly" if is_exact(tiles.price[move.tile], move.cards) else ""
        gift = " for the neutral player" if move.gift else ""
        return f"buys {tile}{gift} with {cards_words(move.cards)}{exact}"
    if kind in (PLACE, BUILD):
        origin = " from the reserve" if kind == BUILD else ""
        return f"builds {tile}{origin} {at_words(move.cell)}{lying}"
    if kind == SWAP:
        return f"puts {tile} from the reserve in place of the tile {cell_words(move.cell)}{lying}"
    plain = {
        STORE: f"puts {tile} into the reserve",
        GIVE: f"gives {tile} to the neutral player",
        REMOVE: f"takes the tile {cell_words(move.cell)} into the reserve",
        STOP: "stops after an exact purchase",
        PASS: "passes: nothing is possible",
        END: "ends the turn",
        NONE: "declines",
    }
    return plain[kind]


# ---- views


def describe(
    view: View, names: Sequence[str] = (), open_hands: bool = False, tiles: TileSet = STANDARD_TILES
) -> str:
    """A view in words, one statement a line.

    ``names`` by seat (``seat 0`` where there is none); other seats' hands only as a number of cards
    unless ``open_hands``; ``tiles``: the component tables of the game.
    """
    lines = [decision_words(view, names), *_table_lines(view, tiles)]
    for seat in view.seats:
        lines += _seat_lines(seat, view, names, open_hands, tiles)
    if view.neutral is not None:
        lines.append(
            f"The neutral player, {view.neutral.name}: {view.neutral.score} points; "
            f"{_counts_words(view.neutral.counts)}."
        )
    return "\n".join(lines)


def decision_words(view: View, names: Sequence[str] = ()) -> str:
    """Whose decision it is and about what; of a game that is over, who won."""
    if view.phase == OVER:
        scores = [seat.score for seat in view.seats]
        winners = [name_of(seat, names) for seat in winners_of(scores)]
        verb = "wins" if len(winners) == 1 else "win"
        return f"The game is over. {capital(listed(winners))} {verb} with {max(scores)} points."
    who = name_of(view.to_act, names)
    aside = len(view.seats[view.to_act].aside)
    lying = "1 tile lies" if aside == 1 else f"{aside} tiles lie"
    what = {
        ACT: "chooses a further action, or stops" if view.again else "chooses an action",
        PLACE_ASIDE: f"places what was bought: {lying} aside",
        SETTLE: f"places what was received: {lying} aside",
        TURN_END: "has only to end the turn",
    }.get(view.phase) or notation_of(view.asking).question_words(view)
    return f"Turn {view.turn}, of {name_of(view.on_turn, names)}. {who} {what}."


def _table_lines(view: View, tiles: TileSet) -> list[str]:
    lines = []
    for slot, tile in enumerate(view.slots):
        beside = [tile_words(special, tiles) for at, special in view.beside if at == slot]
        words = tile_words(tile, tiles) if tile >= 0 else "empty"
        also = f"; beside it {listed(beside)}" if beside else ""
        lines.append(f"Market for {CURRENCY_NAMES[slot]}: {words}{also}.")
    shown = [card for card in view.display if card != NO_CARD]
    lines.append(f"Money on display: {cards_words(shown)}.")
    for part in view.modules:
        lines += notation_of(part.module).table_lines(part, tiles)
    coming = [f"scoring card {'A' if card == SCORING_A else 'B'}" for card in view.scoring_left]
    lines.append(
        f"Draw pile: {sum(view.piles)} cards, {listed(coming, 'no scoring card')} still to come. "
        f"Bag: {len(view.unseen)} tiles."
    )
    return lines


def _seat_lines(
    seat: SeatView, view: View, names: Sequence[str], open_hands: bool, tiles: TileSet
) -> list[str]:
    hand = (*seat.hand, *seat.further)
    if open_hands or seat.seat == view.viewer:
        total = sum(value_of(card) for card in seat.hand)
        money = f"holds {cards_words(hand)}" + (f", {total} in all" if seat.hand else "")
    else:
        money = "holds 1 card" if len(hand) == 1 else f"holds {len(hand)} cards"
    points = "1 point" if seat.score == 1 else f"{seat.score} points"
    lines = [f"{capital(name_of(seat.seat, names))}: {points}; {money}; {_counts_words(seat.counts)}."]
    if view.options.game == CARD_GAME:
        return lines
    for built in sorted(seat.city, key=lambda built: (-cell_y(built.cell), cell_x(built.cell))):
        if built.tile != FOUNTAIN:
            spout = (
                f", its spout to the {SIDE_NAMES[built.orientation]}"
                if tiles.kind[built.tile] == WELL
                else ""
            )
            words = tile_words(built.tile, tiles, built.orientation)
            lines.append(f"  {capital(words)}: {cell_words(built.cell)}{spout}.")
    lines.append(f"  Longest outer wall: {seat.wall}.")
    if seat.reserve:
        lines.append(f"  In the reserve: {tiles_words(seat.reserve, tiles)}.")
    if seat.aside:
        lines.append(f"  Lying aside: {tiles_words(seat.aside, tiles)}.")
    for part in seat.modules:
        lines += [f"  {line}" for line in notation_of(part.module).seat_lines(part, tiles)]
    return lines


def report_words(report: RoundReport, names: Sequence[str] = ()) -> list[str]:
    """A round of scoring, one statement a line: what each seat got and for what."""
    lines = [f"Round {ROUND_LETTERS[report.round]} is scored."]
    walls = {wall.seat: wall.length for wall in report.walls}
    for seat, total in enumerate(report.totals):
        parts = [
            f"{own.points[seat]} for {own.counts[seat]} {_number_of(kind, own.counts[seat])}"
            for kind, own in enumerate(report.kinds)
            if own.points[seat]
        ]
        if walls.get(seat):
            parts.append(f"{walls[seat]} for the outer wall")
        parts += [
            notation_of(part.source).points_words(part.points)
            for part in report.sources
            if part.seat == seat and part.source not in (*KIND_NAMES, WALL_SOURCE)
        ]
        lines.append(
            f"{capital(name_of(seat, names))} gets {total}: {listed(parts)}; now {report.scores_after[seat]}."
        )
    return lines


def _number_of(kind: int, count: int) -> str:
    return KIND_NAMES[kind] if count == 1 else plural(kind)


def _counts_words(counts: Sequence[int]) -> str:
    parts = [
        f"{counts[kind]} {_number_of(kind, counts[kind])}" for kind in range(BUILDING_KINDS) if counts[kind]
    ]
    return listed(parts, "no buildings")


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or ``seat 0``."""
    return names[seat] if seat < len(names) and names[seat] else f"seat {seat}"
