"""A view in words: for a screen reader, a terminal, a log that people read.

Every line is one whole statement, the most urgent first: whose decision it is, the market, the
display, then seat by seat.  Nothing depends on colour or on where something stands on a screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from alhambra.notation.moves import Verbs, has_orientation, move_text
from alhambra.rules.frames import (
    ACT,
    AFTER_CHANGE,
    AT_SETUP,
    BEFORE_ROUND,
    BETWEEN_TURNS,
    OVER,
    PLACE_ASIDE,
    SETTLE,
    TURN_END,
)
from alhambra.rules.ids import (
    BATHHOUSE,
    BUILDING_KINDS,
    CURRENCY_NAMES,
    EXCHANGE_CARD,
    EXCHANGE_PAIRS,
    FOUNTAIN,
    HUT,
    KIND_NAMES,
    NO_CARD,
    ROUND_LETTERS,
    SCORING_A,
    WELL,
    cell_x,
    cell_y,
    currency_of,
    has_wall,
    is_exchange,
    is_money,
    value_of,
)
from alhambra.rules.money import is_exact
from alhambra.rules.moves import (
    BUILD,
    BUY,
    END,
    FACE,
    GIVE,
    NONE,
    PASS,
    PLACE,
    RELOCATE,
    REMOVE,
    REVEAL,
    STOP,
    STORE,
    SWAP,
    TAKE,
    TAKE_HUT,
    VERBS,
    WAKE,
    Move,
)
from alhambra.rules.options import CARD_GAME
from alhambra.rules.report import RoundReport
from alhambra.rules.scoring import winners_of
from alhambra.rules.tiles import STANDARD_TILES, TileSet
from alhambra.rules.view import SeatView, View

__all__ = [
    "card_words",
    "cell_words",
    "decision_words",
    "describe",
    "move_words",
    "report_words",
    "tile_words",
]

SIDE_NAMES: Final = ("north", "east", "south", "west")


# ---- things


def card_words(card: int) -> str:
    """``denar 3``, ``exchange card denar and dirham``, ``scoring card A``."""
    if is_money(card):
        return f"{CURRENCY_NAMES[currency_of(card)]} {value_of(card)}"
    if is_exchange(card):
        first, second = EXCHANGE_PAIRS[card - EXCHANGE_CARD]
        return f"exchange card {CURRENCY_NAMES[first]} and {CURRENCY_NAMES[second]}"
    return f"scoring card {'A' if card == SCORING_A else 'B'}"


def tile_words(tile: int, tiles: TileSet = STANDARD_TILES, orientation: int = 0) -> str:
    """``garden 8 with walls north and west``, ``well 3``, ``hut for towers with a wall south``.

    ``turned``: how a bathhouse lies, whose edges are named.
    """
    kind = tiles.kind[tile]
    if tile == FOUNTAIN:
        return "fountain"
    if kind == BATHHOUSE:
        edges = [
            f"{name} {KIND_NAMES[tiles.edge_kind(tile, orientation, i)]}" for i, name in enumerate(SIDE_NAMES)
        ]
        return f"bathhouse {tiles.price[tile]} ({', '.join(edges)})"
    if kind == WELL:
        return f"well {tiles.price[tile]}"
    name = f"hut for {_plural(tiles.of[tile])}" if kind == HUT else f"{KIND_NAMES[kind]} {tiles.price[tile]}"
    return f"{name} {walls_words(tiles.walls[tile])}"


def walls_words(walls: int) -> str:
    """``without walls``, ``with a wall north``, ``with walls north and west``."""
    sides = [name for side, name in enumerate(SIDE_NAMES) if has_wall(walls, side)]
    if not sides:
        return "without walls"
    return f"with {'a wall' if len(sides) == 1 else 'walls'} {listed(sides)}"


def cell_words(cell: int) -> str:
    """``2 east, 1 south of the fountain``; ``the fountain`` itself."""
    x, y = int(cell_x(cell)), int(cell_y(cell))
    parts = []
    if x:
        parts.append(f"{abs(x)} {'east' if x > 0 else 'west'}")
    if y:
        parts.append(f"{abs(y)} {'north' if y > 0 else 'south'}")
    return f"{', '.join(parts)} of the fountain" if parts else "the fountain"


def listed(words: Sequence[str], nothing: str = "nothing") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if not words:
        return nothing
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def cards_words(cards: Iterable[int], nothing: str = "nothing") -> str:
    """Cards with their numbers: ``denar 3 twice and ducat 9``."""
    times = {1: "", 2: " twice", 3: " three times"}
    counted = Counter(cards)
    return listed([card_words(card) + times.get(n, f" {n} times") for card, n in counted.items()], nothing)


def _plural(kind: int) -> str:
    name = KIND_NAMES[kind]
    return name if name.endswith("s") else name + "s"


def _tiles_words(found: Iterable[int], tiles: TileSet) -> str:
    return "; ".join(tile_words(tile, tiles) for tile in found) or "nothing"


# ---- moves


def move_words(move: Move, tiles: TileSet = STANDARD_TILES, verbs: Verbs = VERBS) -> str:
    """A move as somebody would tell it: ``buys garden 8 … for denar 8, exactly``."""
    kind = move.kind
    tile = tile_words(move.tile, tiles) if move.tile >= 0 else ""
    lying = f", turned {SIDE_NAMES[move.orientation]}" if move.tile >= 0 and has_orientation(move) else ""
    if kind == TAKE:
        return f"takes {cards_words(move.cards)}"
    if kind == BUY:
        exact = ", exactly" if is_exact(tiles.price[move.tile], move.cards) else ""
        gift = " for the neutral player" if move.gift else ""
        return f"buys {tile}{gift} with {cards_words(move.cards)}{exact}"
    if kind == REVEAL:
        return f"reveals the bonus card of {tile}"
    if kind in (PLACE, BUILD):
        origin = " from the reserve" if kind == BUILD else ""
        return f"builds {tile}{origin}{_at(move.cell)}{lying}"
    if kind == SWAP:
        return f"puts {tile} from the reserve in place of the tile {cell_words(move.cell)}{lying}"
    if kind == RELOCATE:
        return f"puts the designer{_at(move.cell)}, his feet to the {SIDE_NAMES[move.orientation]}"
    plain = {
        STORE: f"puts {tile} into the reserve",
        GIVE: f"gives {tile} to the neutral player",
        REMOVE: f"takes the tile {cell_words(move.cell)} into the reserve",
        STOP: "stops after an exact purchase",
        PASS: "passes: nothing is possible",
        END: "ends the turn",
        NONE: "declines",
        TAKE_HUT: f"takes {tile}",
        WAKE: "wakes the vizier",
        FACE: f"turns the designer's feet to the {SIDE_NAMES[move.orientation]}",
    }
    return plain.get(kind) or move_text(move, verbs)


def _at(cell: int) -> str:
    words = cell_words(cell)
    return f" on {words}" if words == "the fountain" else f" {words}"


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
        return f"The game is over. {_capital(listed(winners))} {verb} with {max(scores)} points."
    who = name_of(view.to_act, names)
    aside = len(view.seats[view.to_act].aside)
    lying = "1 tile lies" if aside == 1 else f"{aside} tiles lie"
    what = {
        ACT: "chooses a further action, or stops" if view.again else "chooses an action",
        PLACE_ASIDE: f"places what was bought: {lying} aside",
        SETTLE: f"places what was received: {lying} aside",
        TURN_END: "has only to end the turn",
    }.get(view.phase, _question_words(view))
    return f"Turn {view.turn}, of {name_of(view.on_turn, names)}. {who} {what}."


def _question_words(view: View) -> str:
    if view.question == AT_SETUP or view.question == AFTER_CHANGE:
        designer = view.seats[view.to_act].designer
        if designer is not None and designer.cell < 0:
            return "puts the designer, whose tile is gone, on another tile"
        return "chooses which way the designer's feet point"
    if view.question == BETWEEN_TURNS:
        return "may buy one thing with the vizier, paid exactly"
    if view.question == BEFORE_ROUND:
        return "may reveal bonus cards before the scoring"
    return f"answers a question of {view.asking}"


def _table_lines(view: View, tiles: TileSet) -> list[str]:
    lines = []
    for slot, tile in enumerate(view.slots):
        beside = [tile_words(special, tiles) for at, special in view.beside if at == slot]
        words = tile_words(tile, tiles) if tile >= 0 else "empty"
        also = f"; beside it {listed(beside)}" if beside else ""
        lines.append(f"Market for {CURRENCY_NAMES[slot]}: {words}{also}.")
    shown = [card for card in view.display if card != NO_CARD]
    lines.append(f"Money on display: {cards_words(shown)}.")
    if view.huts is not None:
        tops = [tile_words(stack.top, tiles) for stack in view.huts if stack.top >= 0]
        lines.append(f"Huts to take: {listed(tops)}.")
    coming = [f"scoring card {'A' if card == SCORING_A else 'B'}" for card in view.scoring_left]
    lines.append(
        f"Draw pile: {sum(view.piles)} cards, {listed(coming, 'no scoring card')} still to come. "
        f"Bag: {len(view.unseen)} tiles."
    )
    return lines


def _seat_lines(
    seat: SeatView, view: View, names: Sequence[str], open_hands: bool, tiles: TileSet
) -> list[str]:
    hand = (*seat.hand, *seat.exchange)
    if open_hands or seat.seat == view.viewer:
        total = sum(value_of(card) for card in seat.hand)
        money = f"holds {cards_words(hand)}" + (f", {total} in all" if seat.hand else "")
    else:
        money = "holds 1 card" if len(hand) == 1 else f"holds {len(hand)} cards"
    points = "1 point" if seat.score == 1 else f"{seat.score} points"
    lines = [f"{_capital(name_of(seat.seat, names))}: {points}; {money}; {_counts_words(seat.counts)}."]
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
            lines.append(f"  {_capital(words)}: {cell_words(built.cell)}{spout}.")
    lines.append(f"  Longest outer wall: {seat.wall}.")
    if seat.reserve:
        lines.append(f"  In the reserve: {_tiles_words(seat.reserve, tiles)}.")
    if seat.aside:
        lines.append(f"  Lying aside: {_tiles_words(seat.aside, tiles)}.")
    return lines + _module_lines(seat, tiles)


def _module_lines(seat: SeatView, tiles: TileSet) -> list[str]:
    lines = []
    if seat.vizier is not None:
        lines.append(f"  The vizier is {'awake' if seat.vizier else 'asleep'}.")
    if seat.bonus is not None:
        parts = []
        if seat.bonus.own:
            parts.append(f"in hand {_tiles_words(seat.bonus.own, tiles)}")
        elif seat.bonus.hidden:
            parts.append(f"{seat.bonus.hidden} hidden")
        if seat.bonus.revealed:
            parts.append(f"revealed {_tiles_words(seat.bonus.revealed, tiles)}")
        if seat.bonus.known:
            parts.append(f"back in hand {_tiles_words(seat.bonus.known, tiles)}")
        lines.append(f"  Bonus cards: {listed(parts, 'none')}.")
    if seat.designer is not None:
        where = "nowhere" if seat.designer.cell < 0 else _at(seat.designer.cell).strip()
        feet = "" if seat.designer.facing < 0 else f", his feet to the {SIDE_NAMES[seat.designer.facing]}"
        lines.append(f"  The designer stands {where}{feet}.")
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
        for source in ("bathhouses", "wells"):
            points = sum(one.points for one in report.details if one.source == source and one.seat == seat)
            if points:
                parts.append(f"{points} for {source}")
        lines.append(
            f"{_capital(name_of(seat, names))} gets {total}: {listed(parts)}; "
            f"now {report.scores_after[seat]}."
        )
    return lines


def _number_of(kind: int, count: int) -> str:
    return KIND_NAMES[kind] if count == 1 else _plural(kind)


def _counts_words(counts: Sequence[int]) -> str:
    parts = [
        f"{counts[kind]} {_number_of(kind, counts[kind])}" for kind in range(BUILDING_KINDS) if counts[kind]
    ]
    return listed(parts, "no buildings")


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or ``seat 0``."""
    return names[seat] if seat < len(names) and names[seat] else f"seat {seat}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
