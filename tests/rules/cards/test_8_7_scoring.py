"""RULES.md §8.7: rounds A, B and C of the card game pay majorities and nothing else."""

from __future__ import annotations

import random

import pytest
from tests.oracles import components, scoring
from tests.oracles.city import KINDS
from tests.rules.cards.table import FULL_DISPLAY, FULL_MARKET, cards_on_table, martin, rounds
from tests.rules.words import play, section

from alhambra.rules.game import Game
from alhambra.rules.ids import ROUND_A, ROUND_B, ROUND_C
from alhambra.testing.scenario import Seat, draws

BY_KIND = {
    kind: [name for name, tile in components.buildings().items() if tile.kind == kind] for kind in KINDS
}
# Cards that no test below lays before a seat: for the market, so that all others are free.
LYING = "y:P6.N g:S7.W b:A8.E o:C9.S"


def of(**numbers: int) -> str:
    """So many cards of each kind, none of them in the market."""
    lying = [word.partition(":")[2] for word in LYING.split()]
    return " ".join(
        name
        for kind, number in numbers.items()
        for name in [name for name in BY_KIND[kind] if name not in lying][:number]
    )


def shared(kind: str, *numbers: int) -> list[str]:
    """For each number so many different cards of a kind."""
    lying = [word.partition(":")[2] for word in LYING.split()]
    free = [name for name in BY_KIND[kind] if name not in lying]
    return [" ".join(free.pop() for _ in range(number)) for number in numbers]


def scored(letter: str, *fronts: str, neutral: str = "") -> Game:
    """A game in which a round has just been scored, of seats with these cards."""
    if letter == "C":
        game = cards_on_table(
            *(Seat(front=front) for front in fronts),
            phase="end",
            market="y:- g:- b:- o:-",
            bag="",
            neutral=neutral,
        )
        play(game, "end", draws=[])
        return game
    game = cards_on_table(
        *(Seat(front=front) for front in fronts),
        phase="end",
        display="- g5 y9 o9",
        market=LYING,
        bag="",
        pile=2 if letter == "A" else 4,
        neutral=neutral,
    )
    play(game, "end", draws=draws(letter, "b7"))
    return game


def test_8_7_the_most_chambers_in_round_a_get_4() -> None:
    """White building cards; in A the first place only."""
    assert scored("A", *shared("chambers", 3, 1, 0)).scores == (4, 0, 0)


def test_8_7_the_most_towers_in_round_b_get_13_and_the_second_most_6() -> None:
    assert scored("B", *shared("tower", 3, 2, 1)).scores == (13, 6, 0)


def test_8_7_tobi_and_nina_have_4_towers_each_and_get_9_each() -> None:
    """Round B: 13 + 6 = 19, halved and rounded down."""
    assert scored("B", *shared("tower", 4, 4, 0)).scores == (9, 9, 0)


def test_8_7_paul_and_nina_get_16_and_tobi_and_katia_2() -> None:
    """Round C, gardens 3 / 3 / 2 / 2: (20 + 12) : 2 = 16; the third place's 5 : 2 = 2."""
    assert scored("C", *shared("garden", 3, 3, 2, 2)).scores == (16, 16, 2, 2)


@pytest.mark.parametrize(
    ("letter", "kind", "numbers", "points"),
    [
        ("A", "pavilion", (2, 2, 0), (0, 0, 0)),
        ("A", "tower", (2, 2, 2), (2, 2, 2)),
        ("A", "tower", (0, 0, 1), (0, 0, 6)),
        ("B", "tower", (2, 2, 2), (6, 6, 6)),
        ("B", "tower", (3, 1, 1), (13, 3, 3)),
        ("B", "garden", (1, 0, 0), (12, 0, 0)),
        ("C", "tower", (2, 0, 0), (21, 0, 0)),
        ("C", "tower", (3, 2, 1), (21, 13, 6)),
        ("C", "tower", (2, 2, 2), (13, 13, 13)),
        ("C", "pavilion", (3, 1, 1), (16, 4, 4)),
        ("C", "seraglio", (1, 1, 1, 1), (7, 7, 7, 7)),
        ("C", "arcades", (2, 2, 2, 1), (10, 10, 10, 0)),
    ],
)
def test_8_7_ties_share_the_places_that_they_cover(
    letter: str, kind: str, numbers: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """§5.5: add and divide, rounding down; unpaid places add nothing; who has none gets nothing."""
    assert scored(letter, *shared(kind, *numbers)).scores == points


@pytest.mark.parametrize("letter", "ABC")
@pytest.mark.parametrize("kind", KINDS)
def test_8_7_every_place_of_every_kind_and_round_pays_as_in_the_table(letter: str, kind: str) -> None:
    """Three seats with 3, 2 and 1: first, second and third place (§1.4)."""
    prizes = scoring.POINTS[letter][kind]
    assert scored(letter, *shared(kind, 3, 2, 1)).scores == (*prizes, *[0] * (3 - len(prizes)))


def test_8_7_prices_do_not_matter_only_numbers() -> None:
    """Two cheap gardens beat the dearest one."""
    assert scored("A", "G6.ESW G7.NSW", "G12.S", "").scores == (5, 0, 0)


def test_8_7_no_walls_are_scored() -> None:
    """The walls printed on the palace game's tiles are not there: one tower with three gives 6 points."""
    game = scored("A", "T7.NEW", "", "")
    report = game.view(None).reports[0]
    assert report.totals == (6, 0, 0)
    assert [wall.length for wall in report.walls] == [0, 0, 0]
    assert report.details == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("letter", "ABC")
def test_8_7_rounds_of_random_cards_are_the_oracles(seats: int, letter: str) -> None:
    """All 54 cards dealt at random to seats and Martin, or to nobody; points by kind and in all."""
    rng = random.Random(seats)
    names = [*components.buildings()]
    lying = [word.partition(":")[2] for word in LYING.split()]
    for _ in range(12):
        heaps: list[list[str]] = [[] for _ in range(seats + 1)]
        for name in names:
            if name not in lying and rng.random() < 0.7:
                rng.choice(heaps).append(name)
        fronts, rest = heaps[:seats], heaps[seats]
        entries = [{kind: sum(name in BY_KIND[kind] for name in heap) for kind in KINDS} for heap in heaps]
        expected = scoring.majority_points(letter, entries if seats == 2 else entries[:seats])
        game = scored(
            letter, *(" ".join(own) for own in fronts), neutral=" ".join(rest) if seats == 2 else ""
        )
        report = game.view(None).reports[0]
        assert game.scores == tuple(
            scoring.score_cards(letter, entries if seats == 2 else entries[:-1])[:seats]
        )
        for place, kind in enumerate(KINDS):
            assert report.kinds[place].points == tuple(own[kind] for own in expected[:seats])
            assert report.kinds[place].counts == tuple(own[kind] for own in entries[:seats])
        if seats == 2:
            assert report.neutral_total == sum(expected[2].values())


def test_8_7_points_of_the_rounds_add_up() -> None:
    """A, then B, then C: what was earned stays."""
    game = cards_on_table(
        Seat(front="T11"), Seat(front="G11"), Seat(), phase="end", display="- g5 y9 o9", pile=2
    )
    play(game, "end", draws=draws("A b7"))
    assert game.scores == (6, 5, 0)
    later = cards_on_table(
        Seat(front="T11", score=6),
        Seat(front="G11", score=5),
        Seat(),
        phase="end",
        market="y:P8 g:- b:- o:-",
        display="- g5 y9 o9",
        bag="",
        pile=4,
    )
    play(later, "end", draws=draws("B b7"))
    assert rounds(later) == [ROUND_B, ROUND_C]
    assert [report.scores_after for report in later.view(None).reports] == [(19, 17, 0), (40, 37, 0)]


def test_8_7_a_card_bought_in_this_very_turn_counts() -> None:
    """It lies in front at once (§8.4.1), so it is there when the refill brings A."""
    game = cards_on_table(
        Seat(hand="b8"), Seat(front="A9"), Seat(), market=FULL_MARKET, display="- g5 y9 o9", pile=2
    )
    play(game, "buy b A8.E b8", "stop")
    play(game, "end", draws=draws("T11.S", "A b7"))
    assert game.scores == (1, 1, 0)


def test_8_7_a_round_whose_card_never_came_is_skipped() -> None:
    """The bag is empty before A and B came: only C is scored (§5.3.3)."""
    game = cards_on_table(
        Seat(front="T11"), phase="end", market="y:- g:S7.W b:A8.E o:C9.S", bag="", display=FULL_DISPLAY
    )
    play(game, "end", draws=[])
    assert game.is_over
    assert rounds(game) == [ROUND_C]
    assert game.scores == (21, 0, 0)


def test_8_7_a_round_comes_before_anything_of_the_next_turn() -> None:
    """The seat that plays next would have had the card laid before it; it then simply plays."""
    game = cards_on_table(Seat(front="T11"), phase="end", display="- g5 y9 o9", pile=2)
    play(game, "end", draws=draws("A b7"))
    view = game.view(None)
    assert (view.to_act, view.turn, view.reports[0].turn) == (1, 2, 1)
    assert rounds(game) == [ROUND_A]
    assert section(game, "take b7") is None


def test_8_7_martin_is_compared_in_every_round() -> None:
    for letter, points in (("A", (3, 0)), ("B", (9, 0)), ("C", (17, 0))):
        game = scored(letter, *shared("tower", 2, 0), neutral=shared("tower", 2, 0, 2)[2])
        assert game.scores == points
        assert len(martin(game)) == 2
