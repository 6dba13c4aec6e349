"""RULES.md §8.2: the card game's set-up, which is §2 with building cards."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.oracles import components, money
from tests.rules.cards.table import SEATS, new_game
from tests.wire import view_json

from alhambra.rules.draws import DREW_CARD, DREW_TILE
from alhambra.rules.frames import ACT
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import BUILDINGS, card_text, is_money
from alhambra.rules.options import CARD_GAME
from alhambra.rules.tiles import tile_text

GAMES = [(seats, seed) for seats in SEATS for seed in range(8)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_8_2_opening_money_is_20_to_28_and_no_card_more_than_needed(seats: int, seed: int) -> None:
    """Card after card until the total is at least 20, seat by seat (§2.1)."""
    game = new_game(seats, seed)
    dealt = [draw & 255 for draw in game.opening if draw >> 8 == DREW_CARD]
    for seat in game.view(None).seats:
        own = [dealt.pop(0) for _ in seat.hand]
        assert sorted(own) == sorted(seat.hand)
        values = [card & 15 for card in own]
        assert 20 <= sum(values) <= 28
        assert sum(values[:-1]) < 20


def test_8_2_every_total_from_20_to_28_comes_about() -> None:
    """The bounds are reached: over many games all nine totals are dealt."""
    totals = {
        sum(card & 15 for card in seat.hand)
        for seed in range(60)
        for seat in new_game(6, seed).view(None).seats
    }
    assert totals == set(range(20, 29))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_8_2_the_start_seat_is_found_as_in_the_palace_game(seats: int, seed: int) -> None:
    """Fewest cards, then the lowest total, then the youngest if tied, else the lowest seat (§2.2)."""
    for youngest in (None, 0, seats - 1):
        game = Game.new(Options(game=CARD_GAME, seats=seats, youngest=youngest), seed)
        view = game.view(None)
        hands = [[card_text(card) for card in seat.hand] for seat in view.seats]
        assert game.seat_to_act == view.on_turn == money.start_seat(hands, youngest)
        assert (view.phase, view.turn, view.again) == (ACT, 1, False)


def test_8_2_the_youngest_of_tied_seats_starts_in_a_whole_game() -> None:
    """A deal in which two seats are tied for the start: whichever is named the youngest begins."""
    seed, tied = next((seed, tied) for seed in range(2000) if len(tied := tied_seats(seed)) == 2)
    others = [seat for seat in range(3) if seat not in tied]
    for youngest in (None, *range(3)):
        game = Game.new(Options(game=CARD_GAME, seats=3, youngest=youngest), seed)
        assert game.seat_to_act == (tied[0] if youngest in (None, *others) else youngest)


def tied_seats(seed: int) -> list[int]:
    hands = [seat.hand for seat in new_game(3, seed).view(None).seats]
    ranks = [(len(hand), sum(card & 15 for card in hand)) for hand in hands]
    return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_8_2_four_money_cards_lie_open_and_the_rest_is_five_piles(seats: int, seed: int) -> None:
    """A is in the second pile and B in the fourth; neither lies open or in a hand (§2.3)."""
    view = new_game(seats, seed).view(None)
    assert len(view.display) == 4
    assert all(is_money(card) for card in view.display)
    assert all(is_money(card) for seat in view.seats for card in seat.hand)
    rest = len(components.money_deck(seats)) - 4 - sum(len(seat.hand) for seat in view.seats)
    assert view.piles == tuple(rest // 5 + (pile < rest % 5) + (pile in (1, 3)) for pile in range(5))
    assert [card_text(card) for card in view.scoring_left] == ["A", "B"]
    assert view.discards == ()


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_8_2_four_building_cards_lie_in_the_market_in_the_order_of_the_slots(seats: int, seed: int) -> None:
    """Yellow, green, blue, orange; with two seats Martin got the first six before (§8.8)."""
    game = new_game(seats, seed)
    view = game.view(None)
    drawn = [draw & 255 for draw in game.opening if draw >> 8 == DREW_TILE]
    if seats == 2:
        assert view.neutral is not None
        assert (view.neutral.name, view.neutral.score) == ("Martin", 0)
        assert [*view.neutral.tiles] == sorted(drawn[:6])
        drawn = drawn[6:]
    else:
        assert view.neutral is None
    assert [*view.slots] == drawn
    assert [place["slot"] for place in market_of(game)] == ["y", "g", "b", "o"]
    assert len(view.unseen) == BUILDINGS - 4 - (6 if seats == 2 else 0)


def market_of(game: Game) -> list[dict[str, object]]:
    places = view_json(game.view(None))["market"]
    assert isinstance(places, list)
    return places


@pytest.mark.parametrize(("seats", "copies"), [(2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_8_2_two_seats_play_with_72_money_cards_and_others_with_108(seats: int, copies: int) -> None:
    """With two seats one copy of each card is left in the box (§1.1)."""
    view = new_game(seats, 3).view(None)
    there = Counter([*view.display, *view.unseen_money, *(card for seat in view.seats for card in seat.hand)])
    assert there == {currency * 16 + value: copies for currency in range(4) for value in range(1, 10)}


def test_8_2_nothing_of_a_palace_is_there() -> None:
    """No city but an empty place for one, no reserve, no special tiles, no huts, no cards of modules."""
    view = new_game(4, 1).view(0)
    form = view_json(view)
    assert view.beside == ()
    assert view.modules == ()
    assert all(tile < BUILDINGS for tile in (*view.unseen, *view.slots))
    seats = form["seats_state"]
    assert isinstance(seats, list)
    for seat in seats:
        assert (seat["city"], seat["reserve"], seat["aside"], seat["front"]) == ([], [], [], [])
        assert seat["parts"] == {}


def test_8_2_every_building_card_is_equally_likely_in_the_first_slot() -> None:
    """5,400 set-ups: chi-square with 53 degrees of freedom stays below 90.6 (p = 0.001)."""
    counts = Counter(new_game(3, seed).view(None).slots[0] for seed in range(5400))
    assert set(counts) == set(range(BUILDINGS))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 90.6


def test_8_2_hands_are_shown_as_numbers_of_cards_unless_the_table_plays_open() -> None:
    """§2.6.1: a screen shows its own hand and how many cards the others hold."""
    game = new_game(3, 2)
    for open_hands in (False, True):
        seats = view_json(game.view(1), open_hands)["seats_state"]
        assert isinstance(seats, list)
        for seat in seats:
            own = [card_text(card) for card in game.view(None).seats[seat["seat"]].hand]
            assert seat["cards"] == len(own)
            assert seat["hand"] == (own if open_hands or seat["seat"] == 1 else None)


def test_8_2_the_secrets_are_in_no_view() -> None:
    """Views and states of a game and of its set-up told anew, without a generator, are equal (§2.6.2)."""
    game = new_game(3, 4)
    told = Game.new(game.options, draws=[*game.opening])
    assert told.state.digest() == game.state.digest()
    assert [told.view(seat) for seat in range(3)] == [game.view(seat) for seat in range(3)]
    assert len({tile_text(tile) for tile in game.view(None).unseen}) == 50
