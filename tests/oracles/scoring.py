"""A scoring round by sorting, allotting places one by one, and walking straight lines.

RULES.md 5.4 to 5.6, 6.3.5, 6.4.3, 6.6.2, 6.7.2 and 6.8.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tests.oracles.city import KINDS, OPPOSITE, SIDES, Cell, City, is_open, longest_wall, next_to

POINTS: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "A": {
        "pavilion": (1,),
        "seraglio": (2,),
        "arcades": (3,),
        "chambers": (4,),
        "garden": (5,),
        "tower": (6,),
    },
    "B": {
        "pavilion": (8, 1),
        "seraglio": (9, 2),
        "arcades": (10, 3),
        "chambers": (11, 4),
        "garden": (12, 5),
        "tower": (13, 6),
    },
    "C": {
        "pavilion": (16, 8, 1),
        "seraglio": (17, 9, 2),
        "arcades": (18, 10, 3),
        "chambers": (19, 11, 4),
        "garden": (20, 12, 5),
        "tower": (21, 13, 6),
    },
}

Counts = dict[str, int]


@dataclass(frozen=True)
class Share:
    """Seats that are tied, the paid places they cover, the points of those and what each gets."""

    seats: tuple[int, ...]
    places: tuple[int, ...]
    points: int
    each: int


def shares(prizes: Sequence[int], counts: Sequence[int]) -> list[Share]:
    """Who gets what for one kind. `prizes[0]` is paid for the first place; `counts[i]` is how
    many entry i has. Entries with none take no place; groups that cover no paid place are left
    out; a group that covers fewer paid places than it has seats shares those."""
    standing = sorted((seat for seat, n in enumerate(counts) if n > 0), key=lambda s: -counts[s])
    found: list[Share] = []
    place = 1
    while standing:
        group = [seat for seat in standing if counts[seat] == counts[standing[0]]]
        standing = standing[len(group) :]
        covered = [p for p in range(place, place + len(group)) if p <= len(prizes)]
        place += len(group)
        if covered:
            points = sum(prizes[p - 1] for p in covered)
            found.append(Share(tuple(sorted(group)), tuple(covered), points, points // len(group)))
    return found


def majority_places(round_name: str, counts: Sequence[Counts]) -> dict[str, list[Share]]:
    """Per kind the shares; `counts` has one entry a seat, the neutral player's like any other."""
    return {
        kind: shares(POINTS[round_name][kind], [entry.get(kind, 0) for entry in counts]) for kind in KINDS
    }


def majority_points(round_name: str, counts: Sequence[Counts]) -> list[Counts]:
    """For each entry of `counts` its points per kind (every kind named)."""
    result: list[Counts] = [dict.fromkeys(KINDS, 0) for _ in counts]
    for kind, groups in majority_places(round_name, counts).items():
        for group in groups:
            for seat in group.seats:
                result[seat][kind] = group.each
    return result


# --- what counts ----------------------------------------------------------------------------


def hut_neighbours(city: City, at: Cell) -> list[Cell]:
    """The building tiles of the hut's kind that touch the hut on `at` by an open side."""
    hut = city[at]
    return [
        next_to(at, side)
        for side in SIDES
        if is_open(city, at, side) and city[next_to(at, side)].kind == hut.of
    ]


def hut_worth(city: City, at: Cell) -> int:
    """For how many buildings of its kind the hut on `at` counts: 0 to 3."""
    return min(3, len(hut_neighbours(city, at)))


def bonus_cards_that_count(city: City, revealed: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Of the revealed cards (kind, price) those whose very tile, the wall-less one, is built."""
    built = {(tile.kind, tile.price) for tile in city.values() if tile.is_building and not tile.walls}
    return [card for card in revealed if card in built]


def building_counts(city: City, revealed: Sequence[tuple[str, int]] = ()) -> Counts:
    """What a majority is decided by: buildings, huts' worth and bonus cards, per kind."""
    counts: Counts = dict.fromkeys(KINDS, 0)
    for cell, tile in city.items():
        if tile.is_building:
            counts[tile.kind] += 1
        elif tile.kind == "hut" and tile.of is not None:
            counts[tile.of] += hut_worth(city, cell)
    for kind, _ in bonus_cards_that_count(city, revealed):
        counts[kind] += 1
    return counts


# --- points of special tiles ----------------------------------------------------------------


def straight_line(city: City, at: Cell, side: str) -> list[Cell]:
    """The built cells one after the other from `at` (not included) towards `side`, up to the
    first empty cell. Walls do not matter."""
    line: list[Cell] = []
    cell = next_to(at, side)
    while cell in city:
        line.append(cell)
        cell = next_to(cell, side)
    return line


def bathhouse_hits(city: City, at: Cell) -> list[tuple[str, str, Cell, int]]:
    """(side, kind, cell of the building, points) for each edge of the bathhouse on `at` that
    scores: the first building of that edge's kind straight on, worth its distance in steps."""
    edges = city[at].edges
    assert edges is not None, f"a bathhouse without edges at {at}"
    hits: list[tuple[str, str, Cell, int]] = []
    for side, kind in zip(SIDES, edges, strict=True):
        for distance, cell in enumerate(straight_line(city, at, side), start=1):
            if city[cell].kind == kind:
                hits.append((side, kind, cell, distance))
                break
    return hits


def bathhouse_points(city: City) -> int:
    """The points of all bathhouses of a city."""
    return sum(
        points
        for cell, tile in city.items()
        if tile.kind == "bathhouse"
        for _, _, _, points in bathhouse_hits(city, cell)
    )


def well_score(city: City, at: Cell) -> int:
    """The price of the well on `at` if exactly so many tiles lie in line from its spout, else 0."""
    well = city[at]
    assert well.spout is not None, f"a well without a spout at {at}"
    return well.price if len(straight_line(city, at, well.spout)) == well.price else 0


def well_points(city: City) -> int:
    """The points of all wells of a city."""
    return sum(well_score(city, cell) for cell, tile in city.items() if tile.kind == "well")


def designer_points(city: City, designer: Cell, feet: str, added: Cell) -> int:
    """Points for the tile newly added on `added` (it lies in `city` already), the designer
    standing on `designer` with his feet to `feet`: 2 at the feet, 1 at another side, else 0."""
    if not city[added].is_building:
        return 0
    for side in SIDES:
        if next_to(designer, side) == added:
            return 2 if side == feet else 1
    return 0


def feet_towards(designer: Cell, other: Cell) -> str | None:
    """The side of the designer's tile that touches `other`; None if none does."""
    for side in SIDES:
        if next_to(other, OPPOSITE[side]) == designer:
            return side
    return None


# --- a whole round --------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatScore:
    """What one seat gets in a scoring round, taken apart."""

    counts: Counts
    kinds: Counts
    wall: int
    bathhouses: int
    wells: int

    @property
    def points(self) -> int:
        """The total."""
        return sum(self.kinds.values()) + self.wall + self.bathhouses + self.wells


def score_round(
    round_name: str,
    cities: Sequence[City],
    bonus: Sequence[Sequence[tuple[str, int]]] = (),
    neutral: Counts | None = None,
) -> tuple[list[SeatScore], Counts]:
    """The scoring of a palace round: a score for each city, and the neutral player's points per
    kind (all 0 without one). `bonus[seat]` are that seat's revealed cards."""
    revealed = [bonus[seat] if seat < len(bonus) else () for seat in range(len(cities))]
    counts = [building_counts(city, cards) for city, cards in zip(cities, revealed, strict=True)]
    entries = [*counts, neutral if neutral is not None else {}]
    kinds = majority_points(round_name, entries)
    seats = [
        SeatScore(
            counts=counts[seat],
            kinds=kinds[seat],
            wall=longest_wall(city),
            bathhouses=bathhouse_points(city),
            wells=well_points(city),
        )
        for seat, city in enumerate(cities)
    ]
    return seats, kinds[-1]


def score_cards(round_name: str, counts: Sequence[Counts]) -> list[int]:
    """The scoring of a card game's round: the points of each entry, majorities only."""
    return [sum(entry.values()) for entry in majority_points(round_name, counts)]


def winners(scores: Sequence[int]) -> list[int]:
    """The seats with the most points; a tie shares the victory."""
    return [seat for seat, points in enumerate(scores) if points == max(scores)]
