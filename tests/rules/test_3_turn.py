"""RULES.md §3: a turn of the palace game, told like the rulebook."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Final

import pytest
from tests.oracles import money
from tests.rules.words import legal, play, section

from alhambra.notation.moves import parse_move
from alhambra.rules.errors import IllegalMove
from alhambra.rules.frames import ACT, PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCY_LETTERS, card_text
from alhambra.rules.money import (
    can_drop_card,
    is_exact,
    list_mixed_payments,
    list_payments,
    list_takes,
    purse_count,
    purse_of,
    purse_value,
    why_not_pay,
)
from alhambra.rules.moves import EXCHANGE_SHIFT, MoveList, buying, purse_cards, unpacked
from alhambra.rules.tiles import tile_text
from alhambra.rules.vecs import i64, vec
from alhambra.testing.scenario import Seat, cards, position

NO_MARKET: Final = "y:- g:- b:- o:-"


def phase(game: Game) -> int:
    return game.view(None).phase


def market(game: Game) -> str:
    return " ".join(tile_text(tile) for tile in game.view(None).slots)


# ---- 3.1 one action


def test_3_1_1_the_actions_of_a_turn_are_taking_buying_and_rebuilding() -> None:
    game = position(
        Seat(hand="b9 y3", city="[F   ][P8  ]", reserve="S8.S"),
        Seat(),
        Seat(),
        market="y:- g:- b:P6.N o:-",
        display="b3 g5 y9 o9",
    )
    assert legal(game) == {
        *("take b3", "take g5", "take y9", "take o9"),
        "buy b P6.N b9",
        *("build S8.S 0 -1", "build S8.S 1 -1", "build S8.S -1 0", "build S8.S 2 0"),
        "remove 1 0",
        "swap S8.S 1 0",
    }


def test_3_1_3_only_the_seat_on_turn_acts() -> None:
    game = position(Seat(), Seat(), Seat(), to_act=1, display="b3 g5 y9 o9")
    move = parse_move("take b3")
    against = game.why_not(move, seat=0)
    assert against is not None
    assert against.section == "3.1"
    assert game.why_not(move, seat=1) is None
    with pytest.raises(IllegalMove, match=r"seat 2: .*seat 1 decides now.*turn.other_seat"):
        game.play(move, seat=2)


def test_3_1_2_the_turn_runs_actions_placing_end_next_seat() -> None:
    game = position(
        Seat(hand="b6 b2"),
        Seat(),
        Seat(),
        market="y:- g:- b:P6.N o:-",
        display="b3 g5 y9 o9",
    )
    assert phase(game) == ACT
    play(game, "buy b P6.N b6", "take b3")
    assert phase(game) == PLACE_ASIDE
    play(game, "place P6.N 1 0")
    assert phase(game) == TURN_END
    assert legal(game) == {"end"}
    play(game, "end")
    assert (game.seat_to_act, game.view(None).turn, phase(game)) == (1, 2, ACT)


# ---- 3.2 taking money


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("take o7", True),
        ("take y1 b4", True),
        ("take y1 g2", True),
        ("take b4 g2", False),
        ("take y1 b4 g2", False),
    ],
)
def test_3_2_1_the_example_of_taking(text: str, allowed: bool) -> None:
    """One card of any value, or several of 5 at most; the display is y1 b4 o7 g2."""
    game = position(Seat(), Seat(), Seat(), display="y1 b4 o7 g2")
    assert (section(game, text) is None) == allowed
    assert (text.replace("y1 b4", "b4 y1").replace("y1 g2", "g2 y1") in legal(game)) == allowed


def test_3_2_1_the_two_cards_on_the_left_or_one_of_the_others() -> None:
    """The example of the card game's text: two small cards together, else one alone."""
    game = position(Seat(), Seat(), Seat(), market=NO_MARKET, display="b2 o3 y6 g8", draw_pile="b1", pile=5)
    assert legal(game) == {"take b2", "take o3", "take b2 o3", "take y6", "take g8"}


def test_3_2_2_gaps_in_the_display_stay_until_the_end_of_the_turn() -> None:
    game = position(Seat(), Seat(), Seat(), display="y1 b4 o7 g2")
    play(game, "take y1 b4")
    view = game.view(0)
    assert [card_text(card) for card in view.display] == ["-", "-", "o7", "g2"]
    assert [card_text(card) for card in view.seats[0].hand] == ["b4", "y1"]
    play(game, "end")
    assert all(card for card in game.view(0).display)


def test_3_2_equal_cards_are_one_move() -> None:
    game = position(Seat(), Seat(), Seat(), market=NO_MARKET, display="b2 b2 b2 o9")
    assert legal(game) == {"take b2", "take b2 b2", "take o9"}


def takes(display: list[int]) -> list[tuple[str, ...]]:
    out = MoveList()
    list_takes(vec[i64](display), out)
    return [tuple(card_text(card) for card in unpacked(number).cards) for number in out.as_list()]


def test_3_2_the_ways_to_take_from_every_sort_of_display_are_the_oracles() -> None:
    """All displays of values 1-6 in two currencies, gaps, an exchange card and a scoring card."""
    words = ["-", *(f"b{value}" for value in range(1, 7)), "g1", "g2", "g3", "bg", "A"]
    rng = random.Random(32)
    displays = [*combinations_with_replacement(words, 4)]
    for display in rng.sample(displays, 700):
        mixed = rng.sample(display, 4)
        found = takes(cards(" ".join(mixed)))
        there = [card for card in mixed if card not in ("-", "A")]
        assert len(set(found)) == len(found)
        assert {money.in_order(taken) for taken in found} == set(money.takings(there))


# ---- 3.3 buying


def test_3_3_what_is_bought_lies_aside_and_its_slot_stays_empty() -> None:
    game = position(Seat(hand="b6 y9"), Seat(), Seat(), market="y:P8 g:S9 b:P6.N o:A9", display="b3 g5 y9 o9")
    play(game, "buy b P6.N b6")
    view = game.view(0)
    assert [tile_text(tile) for tile in view.seats[0].aside] == ["P6.N"]
    assert [built.tile for built in view.seats[0].city] == [54]
    assert market(game) == "P8 S9 - A9"
    assert section(game, "buy b P6.N b6") == "3.3"
    assert section(game, "build P6.N 1 0") == "3.6"


def test_3_3_1_a_tile_is_bought_in_the_currency_of_its_slot() -> None:
    game = position(Seat(hand="b9 y9"), Seat(), Seat(), market="y:P8 g:S9 b:P6.N o:A9", display="o9 o9 g9 g9")
    assert section(game, "buy b P8 b9") == "3.3"
    assert section(game, "buy y P8 b9") == "3.4"
    assert section(game, "buy y P8 y9") is None


# ---- 3.4 payment


def test_3_4_the_example_of_paying() -> None:
    """Price 8 and b3 b4 b5 y9: two payments offered, one more legal, two illegal."""
    game = position(
        Seat(hand="b3 b4 b5 y9"), Seat(), Seat(), market="y:- g:- b:P8 o:-", display="o9 o9 o9 g9"
    )
    offered = {text for text in legal(game) if text.startswith("buy")}
    assert offered == {"buy b P8 b3 b5", "buy b P8 b4 b5"}
    wasteful = parse_move("buy b P8 b3 b4 b5")
    assert game.why_not(wasteful) is None
    assert game.is_wasteful(wasteful)
    assert not game.is_wasteful(parse_move("buy b P8 b3 b5"))
    assert not game.is_wasteful(parse_move("take o9"))
    assert section(game, "buy b P8 b3 b4") == "3.4"
    assert section(game, "buy b P8 y9") == "3.4"


def test_3_4_1_no_change_is_given_and_the_cards_go_to_the_discards() -> None:
    game = position(
        Seat(hand="b9 b9 b1"),
        Seat(),
        Seat(),
        market="y:- g:- b:G10 o:-",
        display="o9 o9 o9 g9",
        discards="y1",
    )
    play(game, "buy b G10 b9 b9")
    view = game.view(0)
    assert [card_text(card) for card in view.seats[0].hand] == ["b1"]
    assert [card_text(card) for card in view.discards] == ["b9", "b9", "y1"]


def payments(hand: list[str], slot: int, price: int, exact: bool) -> list[tuple[str, ...]]:
    out = MoveList()
    own = [purse_of([card for card in cards(" ".join(hand)) if card >> 4 == c]) for c in range(4)]
    list_payments(own[slot], price, exact, buying(0, slot), out)
    return [tuple(card_text(card) for card in unpacked(number).cards) for number in out.as_list()]


def random_hand(rng: random.Random, most: int) -> list[str]:
    deck = components_deck()
    return rng.sample(deck, rng.randint(0, most))


def components_deck() -> list[str]:
    return [f"{letter}{value}" for letter in CURRENCY_LETTERS for value in range(1, 10)] * 3


def test_3_4_offered_payments_are_the_oracles_for_random_hands_and_all_prices() -> None:
    """And so are the exact ones; each comes once (§3.4.2)."""
    rng = random.Random(34)
    for _ in range(150):
        hand = random_hand(rng, 14)
        for slot, letter in enumerate(CURRENCY_LETTERS):
            for price in range(2, 14):
                found = payments(hand, slot, price, False)
                assert len(set(found)) == len(found)
                own = [card for card in hand if card[0] == letter]
                expected = money.payments(letter, price, own)
                assert {money.in_order(paid) for paid in found} == set(expected)
                exact = {money.in_order(paid) for paid in payments(hand, slot, price, True)}
                assert exact == {paid for paid in expected if money.total(paid) == price}


def test_3_4_every_handful_is_judged_like_the_oracle_judges_it() -> None:
    """Legal, wasteful, exact: all handfuls of small mixed hands, also with exchange cards (§6.1.3)."""
    rng = random.Random(35)
    for _ in range(60):
        hand = random_hand(rng, 6) + rng.sample(["bg", "bo", "by", "go", "gy", "oy"], rng.randint(0, 2))
        slot, price = rng.randrange(4), rng.randint(2, 13)
        letter = CURRENCY_LETTERS[slot]
        for paid in money.handfuls(hand):
            numbers = tuple(cards(" ".join(paid)))
            judged = money.why_not_pay(letter, price, paid)
            assert (why_not_pay(slot, price, numbers) is None) == (judged is None)
            assert is_exact(price, numbers) == money.is_exact(price, paid)
            if judged is None:
                spare = bool(money.spare_cards(letter, price, paid))
                assert can_drop_card(price, numbers, slot) == spare


def test_6_1_3_mixed_payments_are_the_oracles() -> None:
    """With one exchange card, from two purses: what the card is needed for, each payment once."""
    rng = random.Random(36)
    for _ in range(120):
        hand = random_hand(rng, 12)
        first, second = rng.sample(range(4), 2)
        letters = (CURRENCY_LETTERS[first], CURRENCY_LETTERS[second])
        card = money.spelled("".join(letters))
        price, exact = rng.randint(2, 13), rng.random() < 0.3
        purses = [purse_of(cards(" ".join(c for c in hand if c[0] == letter))) for letter in letters]
        out = MoveList()
        exchange = cards(card)[0] - 64 + 1
        move = buying(0, first) | exchange << EXCHANGE_SHIFT
        list_mixed_payments(purses[0], purses[1], price, exact, move, out)
        found = [tuple(card_text(c) for c in unpacked(number).cards) for number in out.as_list()]
        own = [c for c in hand if c[0] in letters]
        expected = {
            paid
            for paid in money.payments(letters[0], price, [*own, card])
            if card in paid and (not exact or money.total(paid) == price)
        }
        assert len(set(found)) == len(found)
        assert {money.in_order(paid) for paid in found} == expected


def test_a_purse_holds_what_is_put_into_it() -> None:
    """Value, number and cards of all purses of one currency with up to 3 cards."""
    for chosen in combinations_with_replacement(range(1, 10), 3):
        purse = purse_of([16 + value for value in chosen])
        assert purse_value(purse) == sum(chosen)
        assert purse_count(purse) == 3
        assert purse_cards(purse, 1) == [16 + value for value in chosen]
    assert purse_value(purse_of([1, 9] * 3)) == 30


# ---- 3.5 exact payment, further actions, stopping


def garden_of_10(hand: str) -> Game:
    return position(Seat(hand=hand), Seat(), Seat(), market="y:- g:- b:G10 o:A9", display="b3 g5 y9 o9")


def test_3_5_the_garden_bought_with_11_for_10_ends_the_actions() -> None:
    """Gabi has b5 b6, pays 11, gets nothing back, and that was her last action."""
    game = garden_of_10("b5 b6")
    assert {text for text in legal(game) if text.startswith("buy")} == {"buy b G10 b5 b6"}
    play(game, "buy b G10 b5 b6")
    assert game.view(0).seats[0].hand == ()
    assert phase(game) == PLACE_ASIDE


def test_3_5_the_garden_bought_with_10_for_10_gives_another_action() -> None:
    game = garden_of_10("b1 b9")
    play(game, "buy b G10 b1 b9")
    view = game.view(0)
    assert (view.phase, view.again) == (ACT, True)
    assert {"take b3", "stop"} <= legal(game)
    assert "pass" not in legal(game)


def test_3_5_3_after_an_exact_payment_the_seat_may_stop() -> None:
    game = garden_of_10("b1 b9")
    assert section(game, "stop") == "3.5"
    play(game, "buy b G10 b1 b9", "stop")
    assert phase(game) == PLACE_ASIDE


@pytest.mark.parametrize("last", ["take b3", "buy o A9 o2 o8", "build P8 1 0", "stop"])
def test_3_5_2_every_other_action_is_the_last(last: str) -> None:
    game = position(
        Seat(hand="b1 b9 o2 o8", reserve="P8"),
        Seat(),
        Seat(),
        market="y:- g:- b:G10 o:A9",
        display="b3 g5 y9 o9",
    )
    play(game, "buy b G10 b1 b9", last)
    assert phase(game) == PLACE_ASIDE
    assert section(game, "take g5") == "3.5.2"


def test_3_5_4_five_actions_at_most() -> None:
    """Four exact purchases and one more; nothing is refilled in between."""
    game = position(
        Seat(hand="y6 g7 b8 o9"),
        Seat(),
        Seat(),
        market="y:P6.N g:S7.W b:A8.E o:A9",
        display="b3 g5 y9 o9",
    )
    play(game, "buy y P6.N y6", "buy g S7.W g7", "buy b A8.E b8", "buy o A9 o9")
    assert market(game) == "- - - -"
    assert game.view(0).again
    assert not any(text.startswith("buy") for text in legal(game))
    play(game, "take y9")
    assert phase(game) == PLACE_ASIDE
    assert len(game.view(0).seats[0].aside) == 4


# ---- 3.6 rebuilding


def test_3_6_1_a_reserve_tile_is_built() -> None:
    game = position(Seat(reserve="P8 S9"), Seat(), Seat(), market=NO_MARKET)
    play(game, "build P8 0 1")
    view = game.view(0)
    assert {tile_text(built.tile) for built in view.seats[0].city} == {"F", "P8"}
    assert [tile_text(tile) for tile in view.seats[0].reserve] == ["S9"]
    assert phase(game) == TURN_END


def test_3_6_2_a_built_tile_is_moved_to_the_reserve() -> None:
    game = position(Seat(city="[F ][P8]"), Seat(), Seat())
    play(game, "remove 1 0")
    view = game.view(0)
    assert [tile_text(tile) for tile in view.seats[0].reserve] == ["P8"]
    assert len(view.seats[0].city) == 1


def test_3_6_3_a_reserve_tile_takes_the_cell_of_a_built_one() -> None:
    game = position(Seat(city="[F ][P8]", reserve="A8.E"), Seat(), Seat())
    play(game, "swap A8.E 1 0")
    view = game.view(0)
    assert [tile_text(tile) for tile in view.seats[0].reserve] == ["P8"]
    assert {tile_text(built.tile) for built in view.seats[0].city} == {"F", "A8.E"}


def test_3_6_only_what_is_in_the_reserve_is_built_or_swapped_in() -> None:
    game = position(Seat(city="[F ][P8]"), Seat(reserve="S9"), Seat())
    assert section(game, "build S9 0 1") == "3.6"
    assert section(game, "swap S9 1 0") == "3.6"
    assert section(game, "remove 0 0") == "4.7"


# ---- 3.7 passing


def test_3_7_a_seat_that_can_do_nothing_may_pass() -> None:
    """No money on the display, nothing to buy, nothing to rebuild."""
    game = position(
        Seat(hand="y2"),
        Seat(),
        Seat(),
        market="y:P8 g:S9 b:A9 o:A10",
        display="- - - -",
        draw_pile="",
        pile=5,
    )
    assert legal(game) == {"pass"}
    play(game, "pass")
    assert legal(game) == {"end"}
    play(game, "end")
    assert game.seat_to_act == 1


@pytest.mark.parametrize(
    "can",
    [
        position(Seat(), Seat(), Seat(), market=NO_MARKET, display="- - - b9", draw_pile="", pile=5),
        position(Seat(hand="y8"), Seat(), market="y:P8 g:- b:- o:-", display="- - - -", draw_pile="", pile=5),
        position(Seat(city="[F ][P8]"), Seat(), market=NO_MARKET, display="- - - -", draw_pile="", pile=5),
        position(Seat(reserve="P8"), Seat(), market=NO_MARKET, display="- - - -", draw_pile="", pile=5),
    ],
    ids=["take", "buy", "remove", "build"],
)
def test_3_7_a_seat_that_can_act_must_act(can: Game) -> None:
    assert section(can, "pass") == "3.7"
    assert "pass" not in legal(can)


def test_3_7_a_wasteful_purchase_is_no_action_that_an_offered_one_is_not() -> None:
    """Where only passing is on offer, no legal move is kept back: the two lists agree on it."""
    game = position(
        Seat(), Seat(), Seat(), market="y:P8 g:- b:- o:-", display="- - - -", draw_pile="", pile=5
    )
    assert legal(game) == {"pass"}
    assert section(game, "stop") == "3.5"


# ---- 3.8 placing, 3.9 gifts


def bought_three(seats: int = 3) -> Game:
    rest = [Seat() for _ in range(seats - 1)]
    return position(
        Seat(aside="P8 P6.N T11.S", reserve="S9", city="[F ][A9]"),
        *rest,
        phase="place",
        display="b3 g5 y9 o9",
    )


@pytest.mark.parametrize("order", ["P8 P6.N T11.S", "T11.S P8 P6.N", "P6.N T11.S P8"])
def test_3_8_1_the_order_of_placing_is_free(order: str) -> None:
    game = bought_three()
    for x, tile in zip((2, 3, 4), order.split(), strict=True):
        play(game, f"place {tile} {x} 0")
    assert phase(game) == TURN_END
    assert len(game.view(0).seats[0].city) == 5


def test_3_8_1_each_tile_goes_into_the_city_or_the_reserve() -> None:
    """Also one that would fit; a reserve has no limit and is public."""
    game = bought_three()
    assert {"store P8", "place P8 2 0"} <= legal(game)
    play(game, "store P8", "store T11.S", "store P6.N")
    view = game.view(1)
    assert [tile_text(tile) for tile in view.seats[0].reserve] == ["P6.N", "P8", "S9", "T11.S"]
    assert view.seats[0].aside == ()


def test_3_8_2_a_tile_that_fits_nowhere_goes_to_the_reserve() -> None:
    """P2 (NEW) can only stand above an open side; the one tile at the top has a wall there."""
    game = position(Seat(aside="P2.NEW", city="[T11 N]\n[F    ]"), Seat(), Seat(), phase="place")
    assert legal(game) == {"store P2.NEW"}


def test_3_8_tiles_are_placed_before_the_turn_ends_and_none_that_lies_elsewhere() -> None:
    game = bought_three()
    assert section(game, "end") == "3.8"
    assert section(game, "take b3") == "3.5.2"
    assert section(game, "place S9 2 0") == "3.8"
    assert section(game, "store S9") == "3.8"
    assert section(game, "place P8 1 0") == "4.2"
    assert section(game, "place P8 2 1") == "4.3"
    again = position(Seat(aside="P8"), Seat(), Seat(), phase="again", display="b3 g5 y9 o9")
    assert section(again, "place P8 1 0") == "3.8"
    assert section(again, "store P8") == "3.8"


def test_3_9_with_two_seats_each_tile_may_be_given_to_the_neutral_player() -> None:
    """Tile by tile: one is built, one given, one reserved."""
    game = bought_three(seats=2)
    assert {"give P8", "give P6.N", "give T11.S"} <= legal(game)
    play(game, "give P6.N", "place P8 2 0", "store T11.S")
    view = game.view(0)
    assert view.neutral is not None
    assert [tile_text(tile) for tile in view.neutral.tiles] == ["P6.N"]
    assert view.neutral.counts == (1, 0, 0, 0, 0, 0)
    assert [tile_text(tile) for tile in view.seats[0].reserve] == ["S9", "T11.S"]
    assert phase(game) == TURN_END


def test_3_9_with_more_seats_there_is_nobody_to_give_to() -> None:
    game = bought_three()
    assert not any(text.startswith("give") for text in legal(game))
    assert section(game, "give P8") == "3.9"


def test_3_9_only_what_was_bought_is_given() -> None:
    assert section(bought_three(seats=2), "give S9") == "3.8"


# ---- 3.10 ending and taking back


def test_3_10_1_end_is_the_only_move_once_all_is_placed() -> None:
    game = position(
        Seat(hand="b9"), Seat(), Seat(), phase="end", market="y:- g:- b:P8 o:-", display="- b2 b3 b4"
    )
    assert legal(game) == {"end"}
    for text in ("take b2", "buy b P8 b9", "stop", "pass", "store P8", "none", "remove 0 0"):
        assert section(game, text) is not None
    begun = position(Seat(), Seat(), Seat())
    assert section(begun, "end") == "3.10"


def test_3_10_2_all_of_the_turn_may_be_taken_back_until_it_is_ended() -> None:
    game = position(
        Seat(hand="b6 o9 o2", reserve="S9"),
        Seat(),
        Seat(),
        market="y:- g:- b:P6.N o:A9",
        display="b3 g5 y9 o9",
    )
    stages = []
    for text in ("buy b P6.N b6", "buy o A9 o2 o9", "place A9 0 1", "store P6.N"):
        stages.append((game.state.digest(), game.view(0)))
        play(game, text)
    assert not game.can_undo(1)
    with pytest.raises(IllegalMove, match=r"§3\.10"):
        game.undo(1)
    for digest, view in reversed(stages):
        assert game.can_undo(0)
        game.undo(0)
        assert game.state.digest() == digest
        assert game.view(0) == view
    assert not game.can_undo(0)


def test_3_10_2_an_ended_turn_is_final_even_if_nothing_was_drawn() -> None:
    """Display and market are full after a rebuilding, so ``end`` draws nothing; it is final all the same."""
    game = position(Seat(reserve="S9"), Seat(), Seat(), display="b3 g5 y9 o9")
    play(game, "build S9 0 1", "end")
    assert game.steps[-1].draws == ()
    assert game.seat_to_act == 1
    assert not any(game.can_undo(seat) for seat in range(3))


def test_3_10_2_after_the_next_seat_moved_nothing_before_is_taken_back() -> None:
    game = position(Seat(), Seat(), Seat(), display="b3 g5 y9 o9")
    play(game, "take b3", "end", "take g5")
    assert game.can_undo(1)
    assert not game.can_undo(0)
    game.undo(1)
    assert not game.can_undo(1)
    assert not game.can_undo(0)


def test_the_game_keeps_who_moved_and_what_was_drawn() -> None:
    game = position(Seat(), Seat(), Seat(), display="b3 g5 y9 o9")
    play(game, "take b3", "end")
    assert [(step.seat, len(step.draws)) for step in game.steps] == [(0, 0), (0, 1)]
    shown = game.view(None).display[0]
    assert game.steps[1].draws == (256 + shown,)
