"""RULES.md §6.3: bonus cards, told like the rulebook."""

from __future__ import annotations

from typing import Final

import pytest
from tests.oracles import components
from tests.rules.modules.scenes import (
    DISPLAY,
    GAP,
    MARKET,
    asked,
    bonus,
    details,
    names,
    own,
    phase,
    rounds,
    scored,
)
from tests.rules.words import legal, play, section

from alhambra.rules.draws import DEALT_SECRETLY
from alhambra.rules.frames import ACT, PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import TOWER
from alhambra.rules.rng import SecretChance
from alhambra.rules.tiles import tile_text
from alhambra.testing.scenario import Seat, draws, position

ON: Final = ("bonus",)
TOWERS: Final = "[F  ][T12]"
GARDEN: Final = "[F  ][G11]"
HOLDER: Final = Seat(bonus="T12", city=TOWERS)
DOUBTFUL: Final = Seat(bonus="P8", city=GARDEN)  # might have the card of G11
EMPTY: Final = Seat(bonus="S9")


def turn(*seats: Seat, phase: str = "act", modules: tuple[str, ...] = ON) -> Game:
    return position(
        *seats, *[Seat()] * (3 - len(seats)), phase=phase, market=MARKET, display=DISPLAY, modules=modules
    )


def reveals(game: Game) -> set[str]:
    return {text for text in legal(game) if text.startswith("reveal")}


# ---- 6.3.1 components and set-up


def test_6_3_1_there_is_one_card_for_each_building_without_walls() -> None:
    """Of the three gardens of price 10 only the one without walls has a card."""
    every = [["P8", "S9", "A9", "A10", "C10", "C11", "G10", "G11", "T11", "T12"]]
    assert every == [list(components.bonus_tiles())]
    game = position(
        Seat(bonus=" ".join(every[0]), city="[F     ][G10   ][G10 N ]\n[G10 W ]"), Seat(), modules=ON
    )
    assert reveals(game) == {"reveal G10"}
    assert section(game, "reveal G10.N") == "6.3.2"
    assert section(game, "reveal G10.W") == "6.3.2"


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 3), (4, 2), (5, 2), (6, 1)])
def test_6_3_1_the_deal(seats: int, each: int) -> None:
    """Each seat gets its cards; all are different; the rest leaves the game unseen."""
    for seed in range(20):
        game = Game.new(Options(seats=seats, modules=ON), seed)
        dealt = [tile for seat in range(seats) for tile in bonus(game, seat, seat).own]
        assert [bonus(game, seat).hidden for seat in range(seats)] == [each] * seats
        assert len(dealt) == len(set(dealt)) == seats * each
        assert {tile_text(tile) for tile in dealt} <= set(components.bonus_tiles())
        assert sum(draw >> 8 == DEALT_SECRETLY for draw in game.opening) == seats * each


def test_6_3_1_every_card_is_dealt_to_every_seat_equally_often() -> None:
    """3 seats, 400 deals: each of the ten cards comes about 120 times to each seat."""
    counts = {(seat, name): 0 for seat in range(3) for name in components.bonus_tiles()}
    for seed in range(400):
        game = Game.new(Options(seats=3, modules=ON), chance=SecretChance(seed.to_bytes(32, "big")))
        for seat in range(3):
            for tile in bonus(game, seat, seat).own:
                counts[seat, tile_text(tile)] += 1
    assert sum(counts.values()) == 3600
    assert all(abs(count - 120) < 6 * (120 * 0.7) ** 0.5 for count in counts.values())


def test_6_3_1_a_seat_sees_its_own_cards_only() -> None:
    game = turn(Seat(bonus="T12 G11:revealed A9:known"), Seat(bonus="S9 P8"))
    assert [names(bonus(game, 0, viewer).own) for viewer in (0, 1, 2, None)] == ["T12", "", "", ""]
    for viewer in (0, 1, 2, None):
        seen = bonus(game, 0, viewer)
        assert (names(seen.revealed), names(seen.known), seen.hidden) == ("G11", "A9", 1)
        assert bonus(game, 1, viewer).hidden == 2
        assert bonus(game, 2, viewer).hidden == 0


# ---- 6.3.2 revealing


def test_6_3_2_a_card_is_revealed_while_its_very_tile_stands() -> None:
    game = turn(Seat(bonus="T12 G11", city=TOWERS))
    assert reveals(game) == {"reveal T12"}
    play(game, "reveal T12")
    assert [names(bonus(game, 0, viewer).revealed) for viewer in (0, 1, None)] == ["T12"] * 3
    assert own(game).counts[TOWER] == 2


@pytest.mark.parametrize(
    ("seat", "card"),
    [
        (Seat(bonus="T11", city="[F    ][T11 N]"), "T11"),  # kind and price, but walled
        (Seat(bonus="T12", reserve="T12"), "T12"),
        (Seat(bonus="T12", aside="T12"), "T12"),
        (Seat(bonus="T12"), "T12"),  # in another city (below)
        (Seat(bonus="G11", city=TOWERS), "T12"),  # a card that the seat does not hold
        (Seat(bonus="T12:revealed", city=TOWERS), "T12"),
        (Seat(city=TOWERS, bonus="G11"), "P6.N"),  # there is no such card
    ],
    ids=["walled", "reserve", "aside", "other city", "not held", "open already", "no card"],
)
def test_6_3_2_what_cannot_be_revealed(seat: Seat, card: str) -> None:
    other = Seat(city=TOWERS) if "T12" not in f"{seat.city}{seat.reserve}{seat.aside}" else Seat()
    game = turn(seat, other, phase="place" if seat.aside else "act")
    assert reveals(game) == set()
    assert section(game, f"reveal {card}") == "6.3.2"


def test_6_3_2_revealing_is_free_and_any_number_may_be_revealed() -> None:
    """It is no action and ends nothing: at the beginning, between actions, while tiles lie aside, before
    ``end``.
    """
    game = turn(Seat(bonus="T12 G11 C11", city="[F  ][T12][G11][C11]", hand="o9 y6"))
    play(game, "reveal T12")
    assert (phase(game), game.view(0).again) == (ACT, False)
    play(game, "buy o C9.S o9", "reveal G11")
    assert (phase(game), game.view(0).again) == (ACT, True)
    play(game, "stop", "reveal C11")
    assert phase(game) == PLACE_ASIDE
    play(game, "store C9.S")
    assert legal(game) == {"end"}
    assert names(bonus(game).revealed) == "C11 G11 T12"


def test_6_3_2_before_end_a_card_may_still_be_revealed() -> None:
    game = turn(Seat(bonus="T12", city=TOWERS), phase="end")
    assert legal(game) == {"end", "reveal T12"}
    play(game, "reveal T12")
    assert (phase(game), legal(game)) == (TURN_END, {"end"})


def test_6_3_2_a_tile_placed_in_this_turn_will_do() -> None:
    game = turn(Seat(bonus="T12", aside="T12"), phase="place")
    assert reveals(game) == set()
    play(game, "place T12 1 0")
    assert legal(game) == {"end", "reveal T12"}


def test_6_3_2_it_is_done_in_ones_own_turn_only() -> None:
    """Not in a question, not in the window between turns, and not by another seat."""
    game = turn(Seat(), Seat(bonus="T12", city=TOWERS, hand="o9"), phase="end", modules=("vizier", "bonus"))
    play(game, "end", draws=[])
    assert asked(game) == (1, "vizier")
    assert section(game, "reveal T12") == "6.3.2"
    play(game, "buy o C9.S o9")
    assert section(game, "reveal T12") == "6.3.2"
    assert reveals(game) == set()
    play(game, "store C9.S", draws=draws("T11.S"))
    assert reveals(game) == {"reveal T12"}


def test_6_3_2_after_revealing_an_action_is_still_due() -> None:
    game = turn(HOLDER)
    play(game, "reveal T12")
    assert section(game, "end") == "3.10"
    assert section(game, "stop") == "3.5"
    assert section(game, "pass") == "3.7"


def test_6_3_2_what_is_revealed_is_not_taken_back() -> None:
    game = turn(Seat(bonus="T12", city=TOWERS, hand="o9"))
    play(game, "buy o C9.S o9", "reveal T12")
    assert not game.can_undo(0)
    play(game, "stop")
    game.undo(0)
    assert not game.can_undo(0)


# ---- 6.3.3 the question before A and B


def asking(*seats: Seat, letter: str = "A", to_act: int = 0) -> Game:
    """A or B has come in the refill after the turn of ``to_act``."""
    game = position(
        *seats,
        phase="end",
        to_act=to_act,
        display=GAP,
        market=MARKET,
        pile=2 if letter == "A" else 4,
        modules=ON,
    )
    play(game, "end", draws=draws(letter))
    return game


@pytest.mark.parametrize("letter", ["A", "B"])
def test_6_3_3_seats_are_asked_before_the_round(letter: str) -> None:
    game = asking(EMPTY, HOLDER, DOUBTFUL, letter=letter)
    assert (asked(game), rounds(game)) == ((1, "bonus"), [])
    assert legal(game) == {"reveal T12", "none"}
    play(game, "reveal T12")
    assert asked(game) == (2, "bonus")  # seat 1 has no other card: it is not asked again
    assert legal(game) == {"none"}
    play(game, "none", draws=draws("b7"))
    assert rounds(game) == [" ABC".index(letter)]
    assert game.view(None).reports[0].kinds[TOWER].counts == (0, 2, 0)
    assert (phase(game), game.seat_to_act) == (ACT, 1)


def test_6_3_3_the_answer_may_be_none_also_of_a_seat_that_could_reveal() -> None:
    game = asking(EMPTY, HOLDER, EMPTY._replace(bonus="A9"))
    play(game, "none", draws=draws("b7"))
    assert game.view(None).reports[0].kinds[TOWER].counts == (0, 1, 0)
    assert bonus(game, 1).hidden == 1


def test_6_3_3_in_turn_order_from_the_next_seat_and_later_ones_see_what_earlier_ones_showed() -> None:
    game = asking(HOLDER, DOUBTFUL, Seat(bonus="A9 S9", city="[F ][A9]"), to_act=1)
    play(game, "reveal A9")
    assert asked(game) == (0, "bonus")
    assert names(bonus(game, 2, 0).revealed) == "A9"
    play(game, "reveal T12")
    assert asked(game) == (1, "bonus")


def test_6_3_3_a_seat_with_more_to_show_is_asked_until_it_declines() -> None:
    game = asking(EMPTY, Seat(bonus="T12 A9 P8", city="[F  ][T12][A9 ]"), EMPTY._replace(bonus="C10"))
    play(game, "reveal A9")
    assert asked(game) == (1, "bonus")
    assert legal(game) == {"reveal T12", "none"}
    play(game, "reveal T12", draws=draws("b7"))  # nothing uncovered is left
    assert rounds(game) == [1]


@pytest.mark.parametrize(
    ("seat", "is_asked"),
    [
        (Seat(bonus="P8", city=GARDEN), True),  # an unrevealed card, an uncovered building without walls
        (Seat(bonus="P8:known", city=GARDEN), True),  # back in the hand is unrevealed too (§7.36)
        (Seat(bonus="G11:known", city=GARDEN), True),
        (Seat(bonus="P8 G11:revealed", city=GARDEN), False),  # the one building is covered
        (Seat(bonus="G11:revealed", city=GARDEN), False),  # no unrevealed card
        (Seat(bonus="P8", city="[F    ][G10 W]"), False),  # no building without walls
        (Seat(bonus="P8", reserve="G11"), False),  # not built
        (Seat(city=GARDEN), False),  # no card at all
    ],
)
def test_6_3_3_who_is_asked_follows_from_what_everybody_sees(seat: Seat, is_asked: bool) -> None:
    game = position(
        Seat(bonus="S9"), seat, Seat(), phase="end", display=GAP, market=MARKET, pile=2, modules=ON
    )
    if is_asked:
        play(game, "end", draws=draws("A"))
        assert asked(game) == (1, "bonus")
    else:
        play(game, "end", draws=draws("A b7"))
        assert rounds(game) == [1]


def test_6_3_3_the_question_betrays_nothing() -> None:
    """Whether the seat holds the card of its building or not, everybody sees the same."""
    with_card = asking(EMPTY, Seat(bonus="G11", city=GARDEN), EMPTY._replace(bonus="A9"))
    without = asking(EMPTY, Seat(bonus="P8", city=GARDEN), EMPTY._replace(bonus="A9"))
    for viewer in (0, 2, None):
        assert with_card.view(viewer) == without.view(viewer)


@pytest.mark.parametrize("text", ["end", "take g5", "reveal G11", "wake", "pass", "buy o C9.S o9"])
def test_6_3_3_nothing_else_is_done_while_the_question_is_open(text: str) -> None:
    assert section(asking(EMPTY, HOLDER, DOUBTFUL), text) in ("3.1", "6.3.2")


# ---- 6.3.4 the card returns


@pytest.mark.parametrize("text", ["remove 1 0", "swap A8.N 1 0"])
def test_6_3_4_if_the_tile_leaves_the_city_the_card_goes_back_to_the_hand(text: str) -> None:
    game = turn(Seat(bonus="T12", city=TOWERS, reserve="A8.N"))
    play(game, "reveal T12")
    play(game, text)
    for viewer in (0, 1, None):
        seen = bonus(game, 0, viewer)
        assert (seen.hidden, names(seen.own), names(seen.revealed), names(seen.known)) == (0, "", "", "T12")
    assert own(game).counts[TOWER] == 0
    assert section(game, "reveal T12") == "6.3.2"


def test_6_3_4_it_may_be_revealed_again_when_its_tile_stands_again() -> None:
    game = turn(Seat(bonus="T12:known", reserve="T12"))
    assert reveals(game) == set()
    play(game, "build T12 1 0")
    assert own(game).counts[TOWER] == 1
    play(game, "reveal T12")
    assert own(game).counts[TOWER] == 2
    assert names(bonus(game).known) == ""


def test_3_10_2_showing_a_card_that_all_know_can_be_taken_back() -> None:
    """Nothing secret is revealed by it; a card that was hidden up to now stays revealed."""
    game = turn(Seat(bonus="T12:known A9", city="[F  ][T12][A9 ]"))
    before = game.state.digest()
    play(game, "reveal T12")
    assert game.can_undo(0)
    game.undo(0)
    assert game.state.digest() == before
    play(game, "reveal A9")
    assert not game.can_undo(0)


def test_6_3_4_an_unrevealed_card_stays_hidden_when_its_tile_leaves() -> None:
    game = turn(Seat(bonus="T12", city=TOWERS))
    play(game, "remove 1 0")
    assert (bonus(game).hidden, names(bonus(game).known)) == (1, "")


# ---- 6.3.5 what it counts


@pytest.mark.parametrize("letter", ["A", "B"])
def test_6_3_5_a_revealed_card_counts_as_one_more_building(letter: str) -> None:
    """2 towers, one of them the tower 12 whose card is revealed: compared with 3 towers."""
    report = scored(
        Seat(bonus="T12:revealed", city="[F    ][T12  ][T13 E]"),
        Seat(city="[T10 W][F    ][T11  ]\n  .      .    [T11 S]"),
        Seat(),
        letter=letter,
        modules=ON,
    )
    assert report.kinds[TOWER].counts == (3, 3, 0)
    assert [(tile_text(one.tile), one.kind, one.points) for one in details(report, "bonus")] == [
        ("T12", TOWER, 1)
    ]


def test_6_3_5_in_round_c_all_possible_cards_are_revealed_by_themselves() -> None:
    report = scored(
        Seat(bonus="T12 P8", city=TOWERS),
        Seat(bonus="G11:known", city=GARDEN),
        Seat(bonus="S9", reserve="S9"),
        letter="C",
        modules=ON,
    )
    assert [kind.counts for kind in report.kinds] == [
        *[(0, 0, 0)] * 4,
        (0, 2, 0),
        (2, 0, 0),
    ]


def test_6_3_5_in_round_c_those_of_tiles_just_received_are_among_them() -> None:
    game = position(
        Seat(hand="o9", bonus="T12"),
        Seat(bonus="P8"),
        Seat(),
        phase="end",
        market="y:- g:- b:- o:T12",
        bag="",
        display="b3 g5 y9 o8",
        modules=ON,
    )
    play(game, "end", draws=[])
    assert section(game, "reveal T12") == "6.3.2"
    play(game, "place T12 1 0")
    assert game.view(None).reports[0].kinds[TOWER].counts == (2, 0, 0)
    assert names(bonus(game).revealed) == "T12"
    assert bonus(game, 1).hidden == 1
    assert not game.can_undo(0)
