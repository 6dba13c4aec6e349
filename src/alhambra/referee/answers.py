"""The operations of the referee, one function each (docs/referee.md).

Every judgement is made by the functions that play uses; here a question is only read, asked of them
and its answer written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from alhambra.notation.catalogue import sentence
from alhambra.notation.options_json import Json
from alhambra.notation.reading import Fields, items
from alhambra.notation.refusal_json import params_json
from alhambra.notation.words import at_of
from alhambra.referee.positions import (
    BUILDING_NAMES,
    AskedCity,
    AskedTile,
    building_kind,
    cards_of,
    city_of,
    hand_of,
    kind_counts,
    legal_city_of,
    place_of,
    price_of,
    scored_city_of,
    slot_of,
    tile_of,
)
from alhambra.rules.city.grid import City
from alhambra.rules.city.judging import (
    ALLOWED,
    Verdict,
    refusal_of,
    why_not_build,
    why_not_remove,
    why_not_swap,
)
from alhambra.rules.city.outline import wall_length, wall_run
from alhambra.rules.errors import NotationError
from alhambra.rules.ids import (
    BATHHOUSE,
    BUILDING_KINDS,
    CURRENCIES,
    FOUNTAIN_KIND,
    HUT,
    LARGEST_COORDINATE,
    MOST_SEATS,
    ROUND_LETTERS,
    SIDE_LETTERS,
    WELL,
    card_text,
    cell_at,
    currency_of,
    is_exchange,
    is_money,
    value_of,
)
from alhambra.rules.market import richest_seat, starting_seat
from alhambra.rules.modules.bathhouses import bathhouse_points
from alhambra.rules.modules.exchange import Exchange
from alhambra.rules.modules.huts import hut_worth
from alhambra.rules.modules.wells import well_points
from alhambra.rules.money import (
    Deck,
    exchange_mask,
    is_exact,
    list_payments,
    purse_of,
    purse_value,
    why_not_pay,
    why_not_take,
    why_not_with_hand,
)
from alhambra.rules.moves import ALL_PAYMENTS, MoveList, buying, unpacked
from alhambra.rules.refusals import Refusal, refusal
from alhambra.rules.report import KindReport
from alhambra.rules.rng import Chance
from alhambra.rules.scoring import all_kind_reports
from alhambra.rules.state import Seat, State
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS, STANDARD_TILES, Tables, TileSet

__all__ = ["answer"]

IGNORED: Final = ("id", "op", "why", "expect")


def answer(question: object, language: str = "en") -> Json:
    """The answer to a question, with its ``id`` if it has one.

    ``language``: of the sentences that give a reason.  What is no question of the schema is answered
    by ``{"error": {"at", "message"}}``.
    """
    reply: Json = {}
    if isinstance(question, dict) and "id" in question:
        reply["id"] = question["id"]
    try:
        reply.update(_in_words(_answered(question), language))
    except NotationError as error:
        reply["error"] = {"at": error.at, "message": error.message}
    return reply


def _in_words(found: Json | Refusal, language: str) -> Json:
    if not isinstance(found, Refusal):
        return found
    return {
        "legal": False,
        "rule": found.section,
        "reason": sentence(found, language),
        "code": found.code,
        "params": params_json(found),
    }


def _answered(question: object) -> Json | Refusal:
    if not isinstance(question, dict):
        raise NotationError("", "a question is an object")
    op = Fields({"op": question["op"]} if "op" in question else {}, "", ("op",)).choice("op", OPERATIONS)
    operation, known = OPERATIONS[op]
    return operation(Fields(question, "", (*IGNORED, *known)))


def _verdict(against: Refusal | None) -> Json | Refusal:
    return against or {"legal": True}


# ---- building


def _place(question: Fields) -> Json | Refusal:
    city, tile = _city(question), _new_tile(question)
    return _verdict(_judged(question, "build.no_side", lambda cell: why_not_build(city, cell, tile.walls)))


def _cells(question: Fields) -> Json:
    city, tile = _city(question), _new_tile(question)
    cells = [cell for cell in city.empty_cells() if why_not_build(city, cell, tile.walls).reason == ALLOWED]
    return {"cells": [at_of(cell) for cell in cells]}


def _remove(question: Fields) -> Json | Refusal:
    city = _city(question)
    return _verdict(_judged(question, "build.empty", lambda cell: why_not_remove(city, cell)))


def _swap(question: Fields) -> Json | Refusal:
    city, tile = _city(question), _new_tile(question)
    return _verdict(_judged(question, "build.empty", lambda cell: why_not_swap(city, cell, tile.walls)))


def _city(question: Fields) -> City:
    return city_of(question.value("city"), "city").city


def _new_tile(question: Fields) -> AskedTile:
    tile = tile_of(question.value("tile"), "tile")
    if tile.kind == FOUNTAIN_KIND:
        raise NotationError("tile.kind", "there is only one fountain in a city")
    return tile


def _judged(question: Fields, far_away: str, why_not: Callable[[int], Verdict]) -> Refusal | None:
    """The refusal of a change at the question's cell; ``far_away``: its code where no city can be."""
    x, y = place_of(question.value("at"), "at")
    if max(abs(x), abs(y)) > LARGEST_COORDINATE:
        return refusal(far_away, cells=(x, y))
    cell = cell_at(x, y)
    return refusal_of(why_not(cell), cell)


def _wall(question: Fields) -> Json:
    edges = wall_run(legal_city_of(question.value("city"), "city").city)
    return {"length": len(edges), "edges": [[*at_of(cell), SIDE_LETTERS[side]] for cell, side in edges]}


# ---- scoring


def _majorities(question: Fields) -> Json:
    round_ = _round(question)
    entries = question.items("counts", 1, MOST_SEATS)
    counts = tuple(kind_counts(entry, at) for at, entry in entries)
    if question.has("neutral"):
        question.whole("neutral", 0, len(entries) - 1)
    reports = all_kind_reports(round_, counts, None)
    return {
        "points": [sum(report.points[index] for report in reports) for index in range(len(entries))],
        "places": {name: _places(reports[kind]) for kind, name in enumerate(BUILDING_NAMES)},
    }


def _places(report: KindReport) -> list[Json]:
    return [
        {
            "seats": [*share.seats],
            "places": [*share.ranks],
            "points": share.points,
            "each": share.each,
        }
        for share in report.shares
    ]


def _score(question: Fields) -> Json:
    round_ = _round(question)
    cities = [scored_city_of(entry, at) for at, entry in question.items("cities", 1, MOST_SEATS)]
    bonus = _bonus_cards(question, len(cities))
    neutral = None
    if question.has("neutral"):
        if len(cities) > 2:
            raise NotationError("neutral", f"there is no neutral player with {len(cities)} seats")
        neutral = kind_counts(question.value("neutral"), "neutral")
    counts = tuple(_counts(asked, cards) for asked, cards in zip(cities, bonus, strict=True))
    reports = all_kind_reports(round_, counts, neutral)
    reply: Json = {
        "seats": [
            _seat_score(asked, counts[seat], [report.points[seat] for report in reports])
            for seat, asked in enumerate(cities)
        ]
    }
    if neutral is not None:
        points = [report.neutral_points for report in reports]
        reply["neutral"] = {"kinds": _by_kind(points), "total": sum(points)}
    return reply


def _round(question: Fields) -> int:
    return ROUND_LETTERS.index(question.choice("round", ROUND_LETTERS[1:]))


def _bonus_cards(question: Fields, seats: int) -> list[list[int]]:
    """The tiles of each seat's revealed bonus cards."""
    revealed: list[list[int]] = [[] for _ in range(seats)]
    if not question.has("bonus"):
        return revealed
    named: set[int] = set()
    for seat, (at, cards) in enumerate(question.items("bonus", most=seats)):
        for path, card in items(cards, at):
            tile = _bonus_tile(card, path)
            if tile in named:
                raise NotationError(path, "this bonus card is named twice")
            named.add(tile)
            revealed[seat].append(tile)
    return revealed


def _bonus_tile(card: object, at: str) -> int:
    fields = Fields(card, at, ("kind", "price"))
    kind = building_kind(fields.value("kind"), fields.path("kind"))
    price = price_of(fields.value("price"), fields.path("price"))
    for tile in BUILDINGS_WITHOUT_WALLS:
        if STANDARD_TILES.kind[tile] == kind and STANDARD_TILES.price[tile] == price:
            return int(tile)
    raise NotationError(at, f"there is no bonus card of {BUILDING_NAMES[kind]} {price}")


def _counts(asked: AskedCity, bonus_tiles: list[int]) -> tuple[int, ...]:
    counts = [0] * BUILDING_KINDS
    for cell, tile in asked.tiles.items():
        if tile.kind < BUILDING_KINDS:
            counts[tile.kind] += 1
        elif tile.kind == HUT:
            counts[tile.of] += hut_worth(asked.city, STANDARD_TILES, cell)
    for number in bonus_tiles:
        if asked.city.cell_of_tile(number) >= 0:
            counts[STANDARD_TILES.kind[number]] += 1
    return tuple(counts)


def _seat_score(asked: AskedCity, counts: Sequence[int], points: Sequence[int]) -> Json:
    wall = wall_length(asked.city)
    bathhouses = wells = 0
    for cell, tile in asked.tiles.items():
        if tile.kind == BATHHOUSE:
            bathhouses += bathhouse_points(asked.city, _facts_of(tile), cell)
        elif tile.kind == WELL:
            wells += well_points(asked.city, _facts_of(tile), cell)
    return {
        "counts": _by_kind(counts),
        "kinds": _by_kind(points),
        "wall": wall,
        "bathhouses": bathhouses,
        "wells": wells,
        "total": sum(points) + wall + bathhouses + wells,
    }


def _facts_of(tile: AskedTile) -> TileSet:
    """The facts of all tiles, this one's instead of those of the printed tile it stands under."""
    facts = TileSet(Tables())
    facts.price[tile.number] = tile.price
    if tile.kind == BATHHOUSE:
        facts.of[tile.number] = tile.edges
    return facts


def _by_kind(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(BUILDING_NAMES, numbers, strict=True))


# ---- money


def _take(question: Fields) -> Json | Refusal:
    return _verdict(why_not_take(tuple(cards_of(question.value("cards"), "cards"))))


def _pay(question: Fields) -> Json | Refusal:
    slot, price = _slot_and_price(question)
    cards = cards_of(question.value("cards"), "cards")
    against = why_not_pay(slot, price, tuple(cards))
    if question.has("hand"):
        hand = hand_of(question.value("hand"), "hand")
        against = why_not_with_hand(
            _why_not_held(cards, hand) or against,
            slot,
            price,
            purse_value(_purse(hand, slot)),
            bool(_offered_payments(hand, slot, price)),
        )
    if against is not None:
        return against
    return {"legal": True, "exact": is_exact(price, tuple(cards))}


def _why_not_held(cards: list[int], hand: list[int]) -> Refusal | None:
    lacking = [*(Counter(cards) - Counter(hand)).elements()]
    missing = tuple(card for card in lacking if card not in hand)
    if missing:
        return refusal("pay.not_held", cards=missing)
    return refusal("pay.too_often", cards=tuple(lacking)) if lacking else None


def _payments(question: Fields) -> Json:
    slot, price = _slot_and_price(question)
    payments = _offered_payments(hand_of(question.value("hand"), "hand"), slot, price)
    payments.sort(key=lambda cards: (_total(cards), len(cards), _words(cards)))
    return {
        "payments": [
            {"cards": [card_text(card) for card in cards], "exact": is_exact(price, cards)}
            for cards in payments
        ]
    }


def _offered_payments(hand: list[int], slot: int, price: int) -> list[tuple[int, ...]]:
    """The payments for a price from which no card can be dropped."""
    found = MoveList()
    state, module = _seat_with(hand)
    list_payments(state.seats[0].hand[slot], price, ALL_PAYMENTS, buying(0, slot), found)
    module.list_payments(state, 0, slot, price, ALL_PAYMENTS, buying(0, slot), found)
    return [unpacked(number).cards for number in found.as_list()]


def _seat_with(hand: list[int]) -> tuple[State, Exchange]:
    """A table with one seat that holds these cards, and the module that knows its exchange cards."""
    module = Exchange()
    exchange = module.new_state(1)
    exchange.load({"hands": [exchange_mask([card for card in hand if is_exchange(card)])]})
    state = State([Seat(City())], Deck(0), [exchange], Chance())
    for currency in range(CURRENCIES):
        state.seats[0].hand[currency] = _purse(hand, currency)
    return state, module


def _slot_and_price(question: Fields) -> tuple[int, int]:
    return slot_of(question.value("slot"), "slot"), price_of(question.value("price"), "price")


def _start(question: Fields) -> Json:
    hands = _hands(question)
    youngest = None
    if question.has("youngest") and question.value("youngest") is not None:
        youngest = question.whole("youngest", 0, len(hands) - 1)
    return {"seat": starting_seat([(len(hand), _total(hand)) for hand in hands], youngest)}


def _leftover(question: Fields) -> Json:
    slot = slot_of(question.value("slot"), "slot")
    seat = richest_seat([_purse(hand, slot) for hand in _hands(question)])
    return {"seat": seat if seat >= 0 else None}


def _hands(question: Fields) -> list[list[int]]:
    return [hand_of(hand, at) for at, hand in question.items("hands", 1, MOST_SEATS)]


def _purse(hand: list[int], currency: int) -> int:
    return purse_of([card for card in hand if is_money(card) and currency_of(card) == currency])


def _total(cards: Sequence[int]) -> int:
    return sum(value_of(card) for card in cards if is_money(card))


def _words(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)


OPERATIONS: Final[dict[str, tuple[Callable[[Fields], Json | Refusal], tuple[str, ...]]]] = {
    "place": (_place, ("city", "tile", "at")),
    "cells": (_cells, ("city", "tile")),
    "remove": (_remove, ("city", "at")),
    "swap": (_swap, ("city", "at", "tile")),
    "wall": (_wall, ("city",)),
    "majorities": (_majorities, ("round", "counts", "neutral")),
    "score": (_score, ("round", "cities", "bonus", "neutral")),
    "take": (_take, ("cards",)),
    "pay": (_pay, ("slot", "price", "cards", "hand")),
    "payments": (_payments, ("slot", "price", "hand")),
    "start": (_start, ("hands", "youngest")),
    "leftover": (_leftover, ("slot", "hands")),
}
