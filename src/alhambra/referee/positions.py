"""What questions are made of: tiles, cities and cards, checked and turned into the rules' own forms.

A question's tiles need not be printed ones.  A city of the rules holds tile numbers and, apart from
them, walls; so a tile that was never printed stands under the number of some tile of its kind, and
the facts in which it differs (price of a well, edges of a bathhouse) are kept beside the city.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from alhambra.notation.position_checks import city_fault
from alhambra.notation.reading import Fields, choice, items, quoted, text, whole
from alhambra.notation.words import card_named, slot_named
from alhambra.rules.city.grid import City
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import (
    BATHHOUSE,
    BUILDING_KINDS,
    BUILDINGS,
    FIRST_BATHHOUSE,
    FIRST_HUT,
    FIRST_WELL,
    FOUNTAIN,
    FOUNTAIN_CELL,
    FOUNTAIN_KIND,
    HUT,
    HUTS,
    KIND_NAMES,
    LARGEST_COORDINATE,
    SCORING_A,
    SIDE_LETTERS,
    WELL,
    card_text,
    cell_at,
    is_money,
    walls_of,
)
from alhambra.rules.tiles import STANDARD_TILES, packed_edges

__all__ = ["AskedCity", "AskedTile", "cards_of", "city_of", "kind_counts", "place_of", "slot_of", "tile_of"]

BUILDING_NAMES: Final = KIND_NAMES[:BUILDING_KINDS]
LARGEST_PRICE: Final = 1000
LARGEST_COUNT: Final = 1000
MOST_COPIES: Final = 3


class AskedTile(NamedTuple):
    """A tile of a question.

    ``number``: the printed tile with this kind, price and walls, or another of its kind that is no
    tile of a bonus card; ``kind`` is -1 when not given, ``price`` too; ``of``: a hut's kind;
    ``edges``: kinds of a bathhouse as it lies, packed 4 bits each from the north clockwise, -1 when
    not given; ``spout``: -1 when not given.
    """

    number: int
    kind: int
    price: int
    walls: int
    of: int
    edges: int
    spout: int


class AskedCity(NamedTuple):
    """A city of a question, and its tiles by cell."""

    city: City
    tiles: dict[int, AskedTile]


# ---- tiles and cities


def tile_of(value: object, at: str, places: tuple[str, ...] = ()) -> AskedTile:
    """A tile; ``places`` are further fields it has (x and y in a city)."""
    fields = Fields(value, at, ("kind", "price", "walls", "edges", "spout", "of", *places))
    kind = KIND_NAMES.index(fields.choice("kind", KIND_NAMES)) if fields.has("kind") else -1
    for name, owner in (("edges", BATHHOUSE), ("spout", WELL), ("of", HUT)):
        if fields.has(name) and kind != owner:
            raise NotationError(fields.path(name), f"only a {KIND_NAMES[owner]} has {name!r}")
    price = fields.whole("price", 0, LARGEST_PRICE) if fields.has("price") else -1
    walls = _walls(fields, kind)
    of = BUILDING_NAMES.index(fields.choice("of", BUILDING_NAMES)) if fields.has("of") else -1
    edges = _edges(fields.value("edges"), fields.path("edges")) if fields.has("edges") else -1
    spout = SIDE_LETTERS.index(fields.choice("spout", SIDE_LETTERS)) if fields.has("spout") else -1
    return AskedTile(_number(kind, price, walls, of), kind, price, walls, of, edges, spout)


def _walls(fields: Fields, kind: int) -> int:
    has_none = kind in (FOUNTAIN_KIND, BATHHOUSE, WELL)
    if has_none and not fields.has("walls"):
        return 0
    letters = fields.text("walls")
    at = fields.path("walls")
    for place, letter in enumerate(letters):
        if letter not in SIDE_LETTERS:
            raise NotationError(at, f"{quoted(letters)} is not made of the sides N, E, S, W")
        if letter in letters[:place]:
            raise NotationError(at, f"{quoted(letters)} names the side {letter} twice")
    if has_none and letters:
        raise NotationError(at, f"a {KIND_NAMES[kind]} has no walls")
    return int(walls_of(letters))


def _edges(value: object, at: str) -> int:
    fields = Fields(value, at, SIDE_LETTERS)
    kinds = [BUILDING_NAMES.index(fields.choice(letter, BUILDING_NAMES)) for letter in SIDE_LETTERS]
    return int(packed_edges(kinds))


def _number(kind: int, price: int, walls: int, of: int) -> int:
    """Number of the tile to stand for one of a question."""
    if kind == FOUNTAIN_KIND:
        return FOUNTAIN
    if kind == BATHHOUSE:
        return FIRST_BATHHOUSE
    if kind == WELL:
        return FIRST_WELL
    known = STANDARD_TILES
    if kind == HUT:
        huts = range(FIRST_HUT, FIRST_HUT + HUTS)
        return next((tile for tile in huts if known.of[tile] == of), FIRST_HUT)
    same_kind = [tile for tile in range(BUILDINGS) if kind in (-1, known.kind[tile])]
    for tile in same_kind:
        if known.price[tile] == price and known.walls[tile] == walls and kind >= 0:
            return tile
    return same_kind[0]  # the cheapest of its kind, which has walls, so no bonus card


def city_of(value: object, at: str) -> AskedCity:
    """A city: one tile a cell, one fountain on (0, 0), in any order."""
    city = City()
    tiles: dict[int, AskedTile] = {}
    for path, entry in items(value, at):
        place = Fields(entry, path, ("x", "y", "kind", "price", "walls", "edges", "spout", "of"))
        x = place.whole("x", -LARGEST_COORDINATE, LARGEST_COORDINATE)
        y = place.whole("y", -LARGEST_COORDINATE, LARGEST_COORDINATE)
        cell = cell_at(x, y)
        if cell in tiles:
            raise NotationError(path, f"there is a tile on ({x}, {y}) already")
        if cell == FOUNTAIN_CELL and not place.has("kind") and not place.has("walls"):
            tile = tile_of({"kind": "fountain"}, path)
        else:
            tile = tile_of(entry, path, ("x", "y"))
        if cell == FOUNTAIN_CELL and tile.kind == -1 and tile.walls == 0:
            tile = tile._replace(kind=FOUNTAIN_KIND, number=FOUNTAIN)
        if (cell == FOUNTAIN_CELL) != (tile.kind == FOUNTAIN_KIND):
            raise NotationError(f"{path}.kind", "the fountain, and nothing else, lies on (0, 0)")
        tiles[cell] = tile
        if cell != FOUNTAIN_CELL:
            city.build(cell, tile.number, tile.walls, max(tile.spout, 0))
    if FOUNTAIN_CELL not in tiles:
        raise NotationError(at, "there is no fountain on (0, 0)")
    return AskedCity(city, tiles)


def legal_city_of(value: object, at: str) -> AskedCity:
    """A city that keeps every building rule; an error otherwise."""
    asked = city_of(value, at)
    against = city_fault(asked.city)
    if against:
        raise NotationError(at, f"the city breaks a rule: {against}")
    return asked


def scored_city_of(value: object, at: str) -> AskedCity:
    """A legal city of whose tiles everything is known that a scoring needs."""
    asked = legal_city_of(value, at)
    for (path, entry), tile in zip(items(value, at), asked.tiles.values(), strict=True):
        fields = Fields(entry, path, ("x", "y", "kind", "price", "walls", "edges", "spout", "of"))
        needed = {
            FOUNTAIN_KIND: (),
            BATHHOUSE: ("edges",),
            WELL: ("price", "spout"),
            HUT: ("of",),
        }.get(tile.kind, ("kind",))
        for name in needed:
            fields.value(name)
    return asked


def place_of(value: object, at: str) -> tuple[int, int]:
    """``[x, y]``, any whole numbers."""
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int:
            return x, y
    raise NotationError(at, f"{quoted(value)} is not a cell [x, y]")


# ---- cards and counts


def cards_of(value: object, at: str) -> list[int]:
    """Money and exchange cards, in the order given."""
    cards: list[int] = []
    for path, entry in items(value, at):
        card = card_named(text(entry, path), path)
        if card >= SCORING_A:
            raise NotationError(path, f"{entry!r} is a scoring card")
        cards.append(card)
    return cards


def hand_of(value: object, at: str) -> list[int]:
    """Cards that one seat can hold at once: at most three copies of a money card, one of an exchange card."""
    cards = cards_of(value, at)
    for card, copies in Counter(cards).items():
        most = MOST_COPIES if is_money(card) else 1
        if copies > most:
            raise NotationError(at, f"{card_text(card)} comes {copies} times: there are only {most}")
    return cards


def slot_of(value: object, at: str) -> int:
    """A currency's letter."""
    return slot_named(text(value, at), at)


def kind_counts(value: object, at: str) -> tuple[int, ...]:
    """How many of each building kind; a kind left out is 0."""
    fields = Fields(value, at, BUILDING_NAMES)
    return tuple(fields.whole(name, 0, LARGEST_COUNT) if fields.has(name) else 0 for name in BUILDING_NAMES)


def building_kind(value: object, at: str) -> int:
    """A building kind by its name."""
    return BUILDING_NAMES.index(choice(value, at, BUILDING_NAMES))


def price_of(value: object, at: str) -> int:
    """A price to pay."""
    return whole(value, at, 1, LARGEST_PRICE)
