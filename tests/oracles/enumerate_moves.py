"""Every move a player could think of in a position, sensible or not, as text.

`conceivable_moves(view)` takes the plain JSON view of the seat that is to act (its own hand
shown) and knows no rule: every handful of cards for every thing in the market, every subset of
the display, every tile at hand on every cell within two steps of the city's rectangle and, for
special tiles, in all four orientations, every hut, bonus card, facing, and the moves of one
word. A legal move that is not among them is an error of the list of moves; a move among them
for which no reason against is given must be listed as legal or be a wasteful payment.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from tests.oracles.city import SIDES
from tests.oracles.components import bonus_tiles, huts
from tests.oracles.money import Cards, handfuls, in_order, is_exchange

View = dict[str, Any]
GROWN: Final = 2
ONE_WORD: Final = ("stop", "pass", "end", "none", "wake")


def canonical(text: str) -> str:
    """The move text with the cards of a `take` or `buy` in order (b g o y, value, exchange cards
    last), so that two spellings of a move compare equal."""
    words = text.split()
    if words[:1] == ["take"]:
        return " ".join(["take", *in_order(words[1:])])
    if words[:1] == ["buy"]:
        gift = words[-2:] == ["to", "neutral"]
        cards = words[3:-2] if gift else words[3:]
        return " ".join([*words[:3], *in_order(cards), *(words[-2:] if gift else [])])
    return " ".join(words)


def own_seat(view: View) -> dict[str, Any]:
    """The entry of `seats_state` of the seat that is to act."""
    seat = view["seats_state"][view["to_act"]]
    assert isinstance(seat, dict)
    return seat


def hand(view: View) -> Cards:
    """All cards of the seat to act, exchange cards included, whether the view repeats them
    among the hand or names them apart."""
    seat = own_seat(view)
    shown: list[str] = seat["hand"] or []
    money = [card for card in shown if not is_exchange(card)]
    exchange: list[str] = seat.get("exchange") or [card for card in shown if is_exchange(card)]
    return in_order([*money, *exchange])


def things(view: View) -> list[tuple[str, str]]:
    """(slot, tile) of everything that lies in or beside the market's slots."""
    found: list[tuple[str, str]] = []
    for place in view["market"]:
        if place["tile"] is not None:
            found.append((place["slot"], place["tile"]))
        found += [(place["slot"], tile) for tile in place.get("beside") or []]
    return found


def cells(view: View, grown: int = GROWN) -> list[tuple[int, int]]:
    """The cells of the rectangle round the city of the seat to act, grown on all sides."""
    built = [(entry["x"], entry["y"]) for entry in own_seat(view).get("city") or []] or [(0, 0)]
    xs = [x for x, _ in built]
    ys = [y for _, y in built]
    return [
        (x, y)
        for x in range(min(xs) - grown, max(xs) + grown + 1)
        for y in range(min(ys) - grown, max(ys) + grown + 1)
    ]


def orientations(tile: str) -> list[str]:
    """How the text of a tile put down may end: four letters for a special tile, else nothing."""
    return [f" {side}" for side in SIDES] if tile.startswith(("bath", "well")) else [""]


def take_moves(view: View) -> Iterator[str]:
    """`take` with every subset of the display that has a card."""
    lying = [card for card in view["display"] if card is not None]
    found = {in_order(chosen) for n in range(1, len(lying) + 1) for chosen in combinations(lying, n)}
    for cards in sorted(found):
        yield "take " + " ".join(cards)


def buy_moves(view: View, every_slot: bool = False) -> Iterator[str]:
    """`buy` of everything in the market with every handful that has a card; with `every_slot`
    also named with a slot where it does not lie. In the card game each also as a gift."""
    endings = ["", " to neutral"] if view["game"] == "cards" else [""]
    fistfuls = [cards for cards in handfuls(hand(view)) if cards]
    for lies_at, tile in things(view):
        for slot in "ygbo" if every_slot else lies_at:
            for cards in fistfuls:
                for ending in endings:
                    yield f"buy {slot} {tile} {' '.join(cards)}{ending}"


def tile_moves(view: View) -> Iterator[str]:
    """`place`, `build` and `swap` of every tile lying aside or in reserve on every cell, `store`
    and `give` of each, and `remove` of every cell."""
    seat = own_seat(view)
    tiles: list[str] = [*(seat.get("aside") or []), *(seat.get("reserve") or [])]
    for tile in tiles:
        yield f"store {tile}"
        yield f"give {tile}"
        for x, y in cells(view):
            for ending in orientations(tile):
                for word in ("place", "build", "swap"):
                    yield f"{word} {tile} {x} {y}{ending}"
    for x, y in cells(view):
        yield f"remove {x} {y}"


def module_moves(view: View) -> Iterator[str]:
    """`hut` of every hut there is, `reveal` of every bonus card there is, `face` in every
    direction and `relocate` to every cell in every direction."""
    for name in huts():
        yield f"hut {name}"
    for name in bonus_tiles():
        yield f"reveal {name}"
    for side in SIDES:
        yield f"face {side}"
    for x, y in cells(view):
        for side in SIDES:
            yield f"relocate {x} {y} {side}"


def conceivable_moves(view: View, every_slot: bool = False) -> Iterator[str]:
    """All of them, each once if no two tiles at hand have the same text; nothing for a game that
    is over. The number grows with 2 to the number of cards in hand."""
    if view["to_act"] is None:
        return
    yield from take_moves(view)
    yield from buy_moves(view, every_slot)
    yield from tile_moves(view)
    yield from module_moves(view)
    yield from ONE_WORD
