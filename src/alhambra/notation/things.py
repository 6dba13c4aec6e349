"""Cards, tiles and cells in words: what sentences about moves and positions are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from alhambra.rules.ids import (
    BATHHOUSE,
    CURRENCY_NAMES,
    EXCHANGE_CARD,
    EXCHANGE_PAIRS,
    FOUNTAIN,
    HUT,
    KIND_NAMES,
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
from alhambra.rules.tiles import STANDARD_TILES, TileSet

__all__ = [
    "SIDE_NAMES",
    "at_words",
    "capital",
    "card_words",
    "cards_words",
    "cell_words",
    "listed",
    "plural",
    "tile_words",
    "tiles_words",
    "walls_words",
]

SIDE_NAMES: Final = ("north", "east", "south", "west")


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
    name = f"hut for {plural(tiles.of[tile])}" if kind == HUT else f"{KIND_NAMES[kind]} {tiles.price[tile]}"
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


def plural(kind: int) -> str:
    """``gardens``, ``arcades``."""
    name = KIND_NAMES[kind]
    return name if name.endswith("s") else name + "s"


def tiles_words(found: Iterable[int], tiles: TileSet) -> str:
    """Tiles one after the other: ``garden 8 …; tower 9 …``."""
    return "; ".join(tile_words(tile, tiles) for tile in found) or "nothing"


def at_words(cell: int) -> str:
    """Where something is built: ``2 east of the fountain``, ``on the fountain``."""
    words = cell_words(cell)
    return f"on {words}" if words == "the fountain" else words


def capital(words: str) -> str:
    """With a capital letter at the beginning."""
    return words[:1].upper() + words[1:]
