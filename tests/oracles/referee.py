"""Questions about a position, in the referee's JSON form, answered by the slow oracles.

`answer(question)` gives the fields of the referee's answer except `rule` and `reason`. It takes
well-formed questions only: a faulty one raises whatever it raises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracles import city as walking
from tests.oracles import money, scoring
from tests.oracles.city import SIDES, City, Tile

Question = Mapping[str, Any]
Answer = dict[str, Any]


def tile_from(entry: Mapping[str, Any]) -> Tile:
    """A tile as a question writes it; its place, if it has one, is not looked at."""
    edges = entry.get("edges")
    return Tile(
        kind=entry.get("kind", "pavilion"),
        price=entry.get("price", 0),
        walls=frozenset(entry.get("walls", "")),
        edges=None if edges is None else (edges["N"], edges["E"], edges["S"], edges["W"]),
        spout=entry.get("spout"),
        of=entry.get("of"),
    )


def city_from(entries: Sequence[Mapping[str, Any]]) -> City:
    """A city as a question writes it."""
    return {(entry["x"], entry["y"]): tile_from(entry) for entry in entries}


def tile_entry(tile: Tile) -> dict[str, Any]:
    """A tile as a question writes it, without a place."""
    entry: dict[str, Any] = {
        "kind": tile.kind,
        "price": tile.price,
        "walls": "".join(side for side in SIDES if side in tile.walls),
    }
    if tile.edges is not None:
        entry["edges"] = dict(zip(SIDES, tile.edges, strict=True))
    if tile.spout is not None:
        entry["spout"] = tile.spout
    if tile.of is not None:
        entry["of"] = tile.of
    return entry


def city_entries(city: City) -> list[dict[str, Any]]:
    """A city as a question writes it, by x, then y."""
    return [{"x": x, "y": y, **tile_entry(city[(x, y)])} for x, y in sorted(city)]


def city_in_view(entries: Sequence[Mapping[str, Any]], catalog: Mapping[str, Tile]) -> City:
    """A city as a view lists it ({"tile", "x", "y", "orientation"}), tiles looked up in `catalog`."""
    return {
        (entry["x"], entry["y"]): walking.orientation(catalog[entry["tile"]], entry.get("orientation") or "N")
        for entry in entries
    }


def _majorities(question: Question) -> Answer:
    counts = question["counts"]
    points = scoring.majority_points(question["round"], counts)
    places = scoring.majority_places(question["round"], counts)
    return {
        "points": [sum(entry.values()) for entry in points],
        "places": {
            kind: [
                {
                    "seats": list(share.seats),
                    "places": list(share.places),
                    "points": share.points,
                    "each": share.each,
                }
                for share in shares
            ]
            for kind, shares in places.items()
        },
    }


def _score(question: Question) -> Answer:
    cities = [city_from(entries) for entries in question["cities"]]
    bonus = [[(card["kind"], card["price"]) for card in cards] for cards in question.get("bonus", [])]
    neutral = question.get("neutral")
    seats, neutral_kinds = scoring.score_round(question["round"], cities, bonus, neutral)
    answer: Answer = {
        "seats": [
            {
                "counts": seat.counts,
                "kinds": seat.kinds,
                "wall": seat.wall,
                "bathhouses": seat.bathhouses,
                "wells": seat.wells,
                "total": seat.points,
            }
            for seat in seats
        ]
    }
    if neutral is not None:
        answer["neutral"] = {"kinds": neutral_kinds, "total": sum(neutral_kinds.values())}
    return answer


def _pay(question: Question) -> Answer:
    cards = question["cards"]
    against = money.why_not_pay(question["slot"], question["price"], cards, question.get("hand"))
    if against is not None:
        return {"legal": False}
    return {"legal": True, "exact": money.is_exact(question["price"], cards)}


def _payments(question: Question) -> Answer:
    price = question["price"]
    return {
        "payments": [
            {"cards": list(cards), "exact": money.is_exact(price, cards)}
            for cards in money.payments(question["slot"], price, question["hand"])
        ]
    }


def answer(question: Question) -> Answer:
    """The answer to one question, without `id`, `rule` and `reason`."""
    op: str = question["op"]
    city = city_from(question["city"]) if "city" in question else {}
    tile = tile_from(question["tile"]) if "tile" in question else Tile()
    x, y = question.get("at", (0, 0))
    match op:
        case "place":
            return {"legal": walking.why_not_place(city, tile, (x, y)) is None}
        case "cells":
            return {"cells": [list(cell) for cell in walking.legal_cells(city, tile)]}
        case "remove":
            return {"legal": walking.can_remove(city, (x, y))}
        case "swap":
            return {"legal": walking.can_swap(city, tile, (x, y))}
        case "wall":
            if not walking.is_legal(city):
                raise ValueError("the wall of a city that breaks a rule")
            edges = next(iter(walking.longest_runs(city)), ())
            return {"length": len(edges), "edges": [list(edge) for edge in edges]}
        case "majorities":
            return _majorities(question)
        case "score":
            return _score(question)
        case "take":
            return {"legal": money.why_not_take(question["cards"]) is None}
        case "pay":
            return _pay(question)
        case "payments":
            return _payments(question)
        case "start":
            return {"seat": money.start_seat(question["hands"], question.get("youngest"))}
        case "leftover":
            return {"seat": money.leftover_seat(question["slot"], question["hands"])}
        case _:
            raise ValueError(f"no such question: {op!r}")
