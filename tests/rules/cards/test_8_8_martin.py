"""RULES.md §8.8: Martin, the neutral player of the card game with two seats."""

from __future__ import annotations

import pytest
from tests.rules.cards.table import FULL_MARKET, cards_on_table, display, martin, new_game, rounds
from tests.rules.words import play
from tests.wire import view_json

from alhambra.rules.errors import DrawError
from alhambra.rules.game import Game
from alhambra.rules.ids import ROUND_A, ROUND_B, ROUND_C
from alhambra.rules.moves import TAKE
from alhambra.rules.tiles import tile_text
from alhambra.testing.scenario import Seat, draws

SIX = "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W"


def before_round(letter: str, neutral: str = "", bag: str | None = None) -> Game:
    """Seat 0 is about to end its turn, and A or B may come."""
    return cards_on_table(
        Seat(front="T12"),
        Seat(front="P8"),
        phase="end",
        display="- g5 y9 o9",
        market=FULL_MARKET,
        neutral=neutral,
        bag=bag,
        pile=2 if letter == "A" else 4,
    )


def test_8_8_martin_has_six_cards_at_set_up_for_all_to_see() -> None:
    game = new_game(2, 5)
    assert len(martin(game)) == 6
    for viewer in (None, 0, 1):
        neutral = view_json(game.view(viewer))["neutral"]
        assert isinstance(neutral, dict)
        assert neutral["name"] == "Martin"
        assert sorted(neutral["tiles"]) == martin(game)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_8_8_with_more_seats_there_is_no_martin(seats: int) -> None:
    assert new_game(seats).view(None).neutral is None


def test_8_8_martin_takes_no_turn() -> None:
    """The two seats play in turn."""
    game = new_game(2, 6)
    seats = []
    for _ in range(6):
        seats.append(game.seat_to_act)
        game.play(next(move for move in game.legal() if move.kind == TAKE))
        play(game, "end")
    assert seats in ([0, 1] * 3, [1, 0] * 3)


def test_8_8_right_after_a_he_gets_six_more_that_did_not_count_in_it() -> None:
    """They come after the money card that replaces A, and count in the next round."""
    game = before_round("A", neutral="S8.S")
    play(game, "end", draws=draws("A b7", SIX))
    assert martin(game) == sorted(["S8.S", *SIX.split()])
    report = game.view(None).reports[0]
    assert report.kinds[5].neutral == 0
    assert (report.neutral_total, game.scores) == (2, (6, 1))
    with pytest.raises(DrawError, match="another kind"):
        play(before_round("A"), "end", draws=draws("A", SIX, "b7"))


def test_8_8_after_a_he_gets_what_is_there_if_that_is_fewer() -> None:
    game = before_round("A", bag="T11 T13.E")
    play(game, "end", draws=draws("A b7", "T13.E T11"))
    assert martin(game) == ["T11", "T13.E"]
    assert not game.is_over
    assert game.view(None).unseen == ()


@pytest.mark.parametrize(("left", "gets"), [(20, 6), (21, 7), (23, 7), (5, 1), (2, 0), (0, 0)])
def test_8_8_right_after_b_he_gets_a_third_of_the_pile_rounded_down(left: int, gets: int) -> None:
    used = {"T12", "P8", *(word.partition(":")[2] for word in FULL_MARKET.split())}
    bag = [name for name in ALL_NAMES if name not in used][:left]
    game = before_round("B", bag=" ".join(bag))
    play(game, "end", draws=draws("B b7", *bag[:gets]))
    assert martin(game) == sorted(bag[:gets])
    assert len(game.view(None).unseen) == left - gets
    assert display(game) == "b7 g5 y9 o9"


ALL_NAMES = [tile_text(tile) for tile in range(54)]


def test_8_8_the_third_is_of_what_the_refill_has_left() -> None:
    """The market is filled first: of ten cards one goes there, and of the nine left he gets three."""
    bag = [name for name in ALL_NAMES if name[0] == "G"][:10]
    game = cards_on_table(
        Seat(),
        Seat(),
        phase="end",
        display="- g5 y9 o9",
        market="y:- g:S7.W b:A8.E o:C9.S",
        bag=" ".join(bag),
        pile=4,
    )
    play(game, "end", draws=draws(bag[0], "B b7", *bag[1:4]))
    assert martin(game) == sorted(bag[1:4])
    assert len(game.view(None).unseen) == 6


def test_8_8_he_takes_places_and_shares_them() -> None:
    """Round A, a tower each for seat 0 and Martin: 3 and 3."""
    game = before_round("A", neutral="T11")
    play(game, "end", draws=draws("A b7", "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W"))
    report = game.view(None).reports[0]
    assert report.kinds[5].shares[0].neutral
    assert (game.scores, report.neutral_total) == ((3, 1), 3)


def test_8_8_he_can_push_a_seat_to_a_lower_place() -> None:
    """Round B, towers: Martin 2, seat 0 one: second place, 6 points."""
    used = {"T12", "P8", "T11", "T13.E", *(word.partition(":")[2] for word in FULL_MARKET.split())}
    third = [name for name in ALL_NAMES if name not in used][: (54 - 8) // 3]
    game = before_round("B", neutral="T11 T13.E")
    play(game, "end", draws=draws("B b7", *third))
    assert game.scores == (6, 8)
    neutral = game.view(None).neutral
    assert neutral is not None
    assert neutral.score == 13


def test_8_8_his_points_are_shown_and_he_cannot_win() -> None:
    game = cards_on_table(
        Seat(score=5),
        Seat(),
        phase="end",
        market="y:- g:S7.W b:A8.E o:C9.S",
        bag="",
        neutral="T11 T12 T13.E G11",
        neutral_score=90,
    )
    play(game, "end", draws=[])
    assert game.winners == (0,)
    form = view_json(game.view(None))
    neutral = form["neutral"]
    assert isinstance(neutral, dict)
    assert neutral["score"] == 90 + 21 + 20


def test_8_8_he_gets_nothing_after_c_and_no_leftover_card() -> None:
    """A comes in the refill that ends the game: the pile is empty, so there is nothing for him."""
    game = cards_on_table(
        Seat(hand="g9"),
        Seat(),
        phase="end",
        market="y:- g:T11.S b:A8.E o:-",
        bag="",
        display="- g5 y9 o9",
        neutral="A9 A10",
        pile=2,
    )
    play(game, "end", draws=draws("A b7"))
    assert rounds(game) == [ROUND_A, ROUND_C]
    assert martin(game) == ["A10", "A9"]
    assert rounds(game) != [ROUND_A, ROUND_B]
