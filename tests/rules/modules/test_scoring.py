"""What modules count and score, beside an oracle that shares no line with the rules.

Thousands of random heaps of tiles (huts, bathhouses and wells do not ask whether a city is legal), and
whole rounds of random legal cities with bonus cards hidden, open and back in the hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest
from tests.oracles import scoring
from tests.oracles.city import KINDS, SIDES, STEP, orientation
from tests.oracles.city import City as PlainCity
from tests.oracles.random_cities import random_cities
from tests.rules.modules.scenes import NO_MARKET, asked
from tests.rules.words import CATALOG, engine_cell, oracle_city, plain_cell, play, walls_number

from alhambra.notation.pictures import picture, tiles_of
from alhambra.rules.city.fitting import push_cells
from alhambra.rules.city.grid import City
from alhambra.rules.errors import DrawError
from alhambra.rules.game import Game
from alhambra.rules.ids import BUILDINGS, CURRENCY_LETTERS, FIRST_BATHHOUSE, FIRST_HUT, FOUNTAIN, TILES
from alhambra.rules.modules.bathhouses import bathhouse_hits, bathhouse_points
from alhambra.rules.modules.huts import hut_neighbours, hut_worth
from alhambra.rules.modules.wells import line_length, well_points
from alhambra.rules.moves import PLACE, MoveList, cell_of, side_of
from alhambra.rules.report import Detail, RoundReport
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS, STANDARD_TILES, TILE_OF_NAME, tile_text
from alhambra.testing.scenario import Seat, draws, position

ON: Final = ("bonus", "huts", "bathhouses", "wells")


# ---- heaps of tiles


def built(plain: PlainCity) -> City:
    """The engine's city of an oracle's, special tiles turned as they lie."""
    city = City()
    for cell, tile in plain.items():
        if cell == (0, 0):
            continue
        printed = CATALOG[tile.name]
        turn = next(side for side, letter in enumerate(SIDES) if orientation(printed, letter) == tile)
        city.build(engine_cell(cell), TILE_OF_NAME[tile.name], walls_number(tile), turn)
    return city


SPECIALS: Final = [tile for tile in CATALOG.values() if tile.kind in ("bathhouse", "well")]
BUILDINGS_AND_HUTS: Final = [tile for tile in CATALOG.values() if tile.is_building or tile.kind == "hut"]


def heaps(seed: int, number: int) -> Iterator[PlainCity]:
    """Connected heaps of random tiles, half of them special or huts; edges need not match."""
    rng = random.Random(seed)
    for _ in range(number):
        heap: PlainCity = {(0, 0): CATALOG["F"]}
        hand = rng.sample(BUILDINGS_AND_HUTS, rng.randint(2, 16)) + rng.sample(SPECIALS, rng.randint(1, 6))
        rng.shuffle(hand)
        for tile in hand:
            x, y = rng.choice(sorted(heap))
            dx, dy = STEP[rng.choice(SIDES)]
            while (x, y) in heap:
                x, y = x + dx, y + dy
            heap[x, y] = orientation(tile, rng.choice(SIDES))
        yield heap


def scores_agree(plain: PlainCity) -> tuple[int, int, int]:
    """Every hut, bathhouse and well of a city counts and scores what the oracle says; the three sums."""
    city = built(plain)
    assert oracle_city(city) == plain
    worth = baths = wells = 0
    for at, tile in plain.items():
        cell = engine_cell(at)
        if tile.kind == "hut":
            found = sorted(plain_cell(near) for near in hut_neighbours(city, STANDARD_TILES, cell))
            assert found == sorted(scoring.hut_neighbours(plain, at))
            assert hut_worth(city, STANDARD_TILES, cell) == scoring.hut_worth(plain, at)
            worth += scoring.hut_worth(plain, at)
        elif tile.kind == "bathhouse":
            hits = [
                (SIDES[hit.side], KINDS[hit.kind], plain_cell(hit.cell), hit.points)
                for hit in bathhouse_hits(city, STANDARD_TILES, cell)
            ]
            assert hits == scoring.bathhouse_hits(plain, at)
            assert bathhouse_points(city, STANDARD_TILES, cell) == sum(hit[3] for hit in hits)
            baths += sum(hit[3] for hit in hits)
        elif tile.kind == "well":
            assert tile.spout is not None
            line = scoring.straight_line(plain, at, tile.spout)
            assert line_length(city, cell, SIDES.index(tile.spout)) == len(line)
            assert well_points(city, STANDARD_TILES, cell) == scoring.well_score(plain, at)
            wells += scoring.well_score(plain, at)
    return worth, baths, wells


def test_huts_bathhouses_and_wells_of_thousands_of_heaps_are_the_oracles() -> None:
    sums = [scores_agree(heap) for heap in heaps(641, 2500)]
    assert [sum(1 for one in sums if one[part]) > 200 for part in range(3)] == [True] * 3
    assert max(one[0] for one in sums) >= 3
    assert max(one[1] for one in sums) >= 15


def test_those_of_legal_cities_too() -> None:
    sums = [scores_agree(city) for city in random_cities(642, 60, largest=24, specials=True)]
    assert all(sum(one[part] for one in sums) for part in range(3))


@pytest.mark.slow
def test_those_of_very_many_cities() -> None:
    for heap in heaps(643, 30_000):
        scores_agree(heap)
    for city in random_cities(644, 1_500, specials=True):
        scores_agree(city)


# ---- whole rounds


def legal_cities(rng: random.Random, seats: int) -> tuple[list[City], list[int]]:
    """Cities from one common bag, and the tiles left; two or three huts each, specials as they come."""
    tiles = [tile for tile in range(TILES) if tile != FOUNTAIN]
    rng.shuffle(tiles)
    # The tiles of bonus cards come first, so that many of them stand.
    tiles.sort(key=lambda tile: tile not in BUILDINGS_WITHOUT_WALLS or rng.random() < 0.3)
    cities = [City() for _ in range(seats)]
    huts = [0] * seats
    left = [tile for tile in reversed(tiles) if tile < BUILDINGS][:4]  # for the market
    for number, tile in enumerate([tile for tile in tiles if tile not in left]):
        seat = number % (seats + 1)
        if seat == seats or (tile >= FIRST_HUT and huts[seat] == 3):
            left.append(tile)
            continue
        offered = MoveList()
        turns = STANDARD_TILES.orientations[tile]
        push_cells(cities[seat], STANDARD_TILES.walls[tile], PLACE, turns, offered)
        if not offered.count or len(cities[seat].cells()) > 16:
            left.append(tile)
            continue
        move = rng.choice(offered.as_list())
        cities[seat].build(cell_of(move), tile, STANDARD_TILES.walls[tile], side_of(move))
        huts[seat] += tile >= FIRST_HUT
    return cities, left


def bonus_cards(rng: random.Random, cities: list[City]) -> list[dict[int, str]]:
    """Tile -> how its card lies, for each seat; a card lies open only where its tile stands."""
    dealt = [int(tile) for tile in BUILDINGS_WITHOUT_WALLS]
    rng.shuffle(dealt)
    cards: list[dict[int, str]] = []
    for city in cities:
        # Rather those that stand there, or there would hardly be any.
        dealt.sort(key=lambda tile: city.cell_of_tile(tile) < 0 or rng.random() < 0.2)
        own = {dealt.pop(0): "" for _ in range(3 if len(cities) <= 3 else 1)}
        for tile in own:
            if city.cell_of_tile(tile) >= 0 and rng.random() < 0.7:
                own[tile] = ":revealed"
            elif rng.random() < 0.2:
                own[tile] = ":known"
        cards.append(own)
    return cards


def shown(cards: dict[int, str], city: City, letter: str) -> list[tuple[str, int]]:
    """(kind, price) of the cards that count: those open, in round C all whose tile stands."""
    return [
        (CATALOG[tile_text(tile)].kind, CATALOG[tile_text(tile)].price)
        for tile, how in cards.items()
        if how == ":revealed" or (letter == "C" and city.cell_of_tile(tile) >= 0)
    ]


def report_of(game: Game, letter: str) -> RoundReport:
    """End the turn and score; whoever is asked reveals nothing."""
    told = [] if letter == "C" else draws(letter)
    if letter == "C":
        play(game, "end", draws=told)
        return game.view(None).reports[-1]
    texts = "end"
    while True:
        try:
            play(game, texts, draws=[*told, *draws("b7")])
        except DrawError:
            play(game, texts, draws=told)  # somebody is asked before the card that replaces A or B
            assert asked(game) is not None
            texts, told = "none", []
            continue
        return game.view(None).reports[-1]


def named_details(details: tuple[Detail, ...], source: str, seat: int) -> list[tuple[object, ...]]:
    return sorted(
        (plain_cell(one.cell), one.side, one.kind, sorted(map(plain_cell, one.cells)), one.points)
        for one in details
        if (one.source, one.seat) == (source, seat)
    )


def expected_details(city: PlainCity, source: str, cards: list[tuple[str, int]]) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    for at, tile in city.items():
        if source == "huts" and tile.kind == "hut":
            near = sorted(scoring.hut_neighbours(city, at))
            found.append((at, -1, KINDS.index(tile.of or ""), near, scoring.hut_worth(city, at)))
        elif source == "bathhouses" and tile.kind == "bathhouse":
            for side, kind, to, points in scoring.bathhouse_hits(city, at):
                found.append((at, SIDES.index(side), KINDS.index(kind), [to], points))
        elif source == "wells" and tile.kind == "well" and scoring.well_score(city, at):
            line = sorted(scoring.straight_line(city, at, tile.spout or ""))
            found.append((at, SIDES.index(tile.spout or ""), -1, line, tile.price))
        elif source == "bonus" and not tile.walls and (tile.kind, tile.price) in cards:
            found.append((at, -1, KINDS.index(tile.kind), [at], 1))
    return sorted(found)


def round_agrees(rng: random.Random, seats: int, letter: str) -> int:
    """A whole round of random cities; how many things the modules counted or scored."""
    cities, left = legal_cities(rng, seats)
    cards = bonus_cards(rng, cities)
    market, spare = left[:4], [tile for tile in left[4:] if tile < BUILDINGS]
    special = [tile for tile in left if FIRST_BATHHOUSE <= tile < FIRST_HUT]
    lying = " ".join(f"{CURRENCY_LETTERS[slot]}:{tile_text(market[slot])}" for slot in range(4))
    dirk = [*spare[:5], *special[:2]] if seats == 2 else []
    game = position(
        *(
            Seat(
                city=picture(tiles_of(city)) if len(city.cells()) > 1 else "",
                bonus=" ".join(tile_text(tile) + how for tile, how in own.items()),
            )
            for city, own in zip(cities, cards, strict=True)
        ),
        phase="end",
        display="b3 g5 y9 o9" if letter == "C" else "- g5 y9 o9",
        market=NO_MARKET if letter == "C" else lying,
        bag="",
        pile={"A": 2, "B": 4, "C": 5}[letter],
        neutral=" ".join(map(tile_text, dirk)),
        modules=ON,
    )
    report = report_of(game, letter)
    plain = [oracle_city(city) for city in cities]
    counted = [shown(own, city, letter) for own, city in zip(cards, cities, strict=True)]
    neutral = {kind: sum(tile_text(tile)[0] == kind[0].upper() for tile in dirk) for kind in KINDS}
    expected, dirks = scoring.score_round(letter, plain, counted, neutral if seats == 2 else None)
    things = 0
    for seat, score in enumerate(expected):
        assert [kind.counts[seat] for kind in report.kinds] == [*score.counts.values()]
        assert [kind.points[seat] for kind in report.kinds] == [*score.kinds.values()]
        assert report.walls[seat].length == score.wall
        assert report.totals[seat] == score.points
        for source in ON:
            found = named_details(report.details, source, seat)
            assert found == expected_details(plain[seat], source, counted[seat])
            things += len(found)
        assert sum(one[4] for one in named_details(report.details, "bathhouses", seat)) == score.bathhouses  # type: ignore[misc]
        assert sum(one[4] for one in named_details(report.details, "wells", seat)) == score.wells  # type: ignore[misc]
    assert report.neutral_total == (sum(dirks.values()) if seats == 2 else 0)
    assert game.scores == report.totals
    return things


@pytest.mark.parametrize("letter", ["A", "B", "C"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_rounds_with_bonus_cards_are_the_oracles(seats: int, letter: str) -> None:
    """Counts, places, points, walls, totals and every detail."""
    rng = random.Random(f"{seats}{letter}")
    assert sum(round_agrees(rng, seats, letter) for _ in range(10)) > 40


@pytest.mark.slow
@pytest.mark.parametrize("letter", ["A", "B", "C"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_many_whole_rounds_with_bonus_cards_are_the_oracles(seats: int, letter: str) -> None:
    rng = random.Random(f"many {seats}{letter}")
    for _ in range(150):
        round_agrees(rng, seats, letter)
