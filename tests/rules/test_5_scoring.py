"""RULES.md §5: refill, scoring, the neutral player and the end of the game, told like the rulebook."""

from __future__ import annotations

import random
from itertools import product
from typing import Final

import pytest
from tests.oracles import money, scoring
from tests.oracles.city import KINDS, City
from tests.oracles.random_cities import random_cities
from tests.rules.words import engine_city, legal, play, section

from alhambra.notation.pictures import picture, tiles_of
from alhambra.rules.draws import DREW_CARD
from alhambra.rules.frames import ACT, SETTLE
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCY_LETTERS, ROUND_A, ROUND_B, ROUND_C, card_text
from alhambra.rules.market import richest_seat
from alhambra.rules.money import purse_of
from alhambra.rules.report import RoundReport
from alhambra.rules.scoring import all_kind_reports, kind_report, majority_points
from alhambra.rules.tiles import tile_text
from alhambra.rules.vecs import i64, vec
from alhambra.testing.scenario import Seat, cards, draws, position

FULL_DISPLAY: Final = "b3 g5 y9 o9"
FULL_MARKET: Final = "y:P6.N g:S7.W b:A8.E o:C9.S"
SIX: Final = "T7.NEW T8.NES T9.ES T9.NE T9.NW T10.W"


def display(game: Game) -> str:
    return " ".join(card_text(card) for card in game.view(None).display)


def market(game: Game) -> str:
    return " ".join(tile_text(tile) for tile in game.view(None).slots)


def rounds(game: Game) -> list[int]:
    return [report.round for report in game.view(None).reports]


def ending(
    market: str = FULL_MARKET,
    display: str = FULL_DISPLAY,
    bag: str | None = None,
    draw_pile: str | None = None,
    pile: int = 1,
) -> Game:
    """A turn of seat 0 about to be ended."""
    return position(
        Seat(city="[F  ][T12]"),
        Seat(city="[F ][P8]"),
        Seat(),
        phase="end",
        market=market,
        display=display,
        bag=bag,
        draw_pile=draw_pile,
        pile=pile,
    )


# ---- 5.1 refill


def test_5_1_first_the_display_then_the_market_slot_by_slot() -> None:
    game = ending(market="y:- g:S7.W b:- o:C9.S", display="- g5 - o9")
    play(game, "end", draws=draws("b1 b2", "T11.S G9.E"))
    assert display(game) == "b1 g5 b2 o9"
    assert market(game) == "T11.S S7.W G9.E C9.S"
    kinds = [draw >> 8 for draw in game.steps[-1].draws]
    assert kinds == sorted(kinds)
    assert kinds[:2] == [DREW_CARD, DREW_CARD]


def test_5_1_nothing_is_drawn_when_nothing_is_missing() -> None:
    game = ending()
    play(game, "end", draws=[])
    assert (display(game), market(game)) == (FULL_DISPLAY, "P6.N S7.W A8.E C9.S")
    assert game.seat_to_act == 1


def test_5_1_1_a_scoring_card_takes_a_place_among_the_four_until_it_is_scored() -> None:
    """The refill runs through first: the market was full when A was scored; then a card replaces A."""
    game = ending(market="y:- g:S7.W b:A8.E o:C9.S", display="- - y9 o9", pile=2)
    play(game, "end", draws=draws("A b7", "G10", "g1"))
    assert display(game) == "g1 b7 y9 o9"
    assert rounds(game) == [ROUND_A]
    assert [card_text(card) for card in game.view(None).scoring_left] == ["B"]


def test_5_1_3_the_card_that_replaces_a_scoring_card_is_money() -> None:
    """A and B are in different piles, so B can never follow at once."""
    game = ending(display="- g5 y9 o9", pile=2)
    with pytest.raises(Exception, match="B cannot come"):
        play(game, "end", draws=draws("A B"))


# ---- 5.2 empty draw pile


def reshuffling() -> Game:
    return position(
        Seat(hand="b6 o1"),
        Seat(),
        Seat(),
        market="y:P8 g:S7.W b:P6.N o:C9.S",
        display="b3 g5 - -",
        draw_pile="y9",
        pile=5,
        discards="y1 y2",
    )


def test_5_2_the_discards_become_the_draw_pile_with_the_payments_of_this_turn() -> None:
    """One card is left, two gaps and one more taken: the second card comes from the discards."""
    game = reshuffling()
    play(game, "buy b P6.N b6", "take b3", "store P6.N")
    play(game, "end", draws=draws("y9 b6 y2", "T11.S"))
    view = game.view(None)
    assert display(game) == "y9 g5 b6 y2"
    assert view.discards == ()
    assert [card_text(card) for card in view.unseen_money] == ["y1"]
    assert view.piles == (1, 0, 0, 0, 0)


def test_5_2_what_was_not_discarded_cannot_come() -> None:
    game = reshuffling()
    play(game, "buy b P6.N b6", "take b3", "store P6.N")
    with pytest.raises(Exception, match="o1 cannot come"):
        play(game, "end", draws=draws("y9 o1 y2", "T11.S"))


def test_5_2_if_both_are_empty_the_display_stays_short() -> None:
    game = ending(display="b1 - - -", draw_pile="y9", pile=5)
    play(game, "end", draws=draws("y9"))
    assert display(game) == "b1 y9 - -"
    assert not game.is_over
    assert {text for text in legal(game) if text.startswith("take")} == {"take b1", "take y9"}
    assert section(game, "take b1 y9") == "3.2"


# ---- 5.3 the rounds


def test_5_3_1_the_round_comes_before_the_next_turn() -> None:
    game = ending(display="- g5 y9 o9", pile=2)
    play(game, "end", draws=draws("A b7"))
    view = game.view(None)
    assert [seat.score for seat in view.seats] == [6, 1, 0]
    assert (view.to_act, view.turn, view.phase) == (1, 2, ACT)
    assert view.reports[0].turn == 1


def test_5_3_1_tiles_placed_in_this_very_turn_count() -> None:
    """§3.8.3: what is placed now counts in a scoring that this turn's refill brings."""
    game = position(
        Seat(aside="T11 P6.N"),
        Seat(city="[F ][P8]"),
        Seat(city="[T12 ][F   ][P7 E]"),
        phase="place",
        display="- g5 y9 o9",
        market=FULL_MARKET.replace("P6.N", "P5.NW"),
        pile=2,
    )
    play(game, "place T11 1 0", "store P6.N", "end", draws=draws("A b7"))
    report = game.view(None).reports[0]
    assert report.kinds[0].counts == (0, 1, 1)
    assert report.kinds[5].counts == (1, 0, 1)
    assert report.totals == (3, 0, 3 + 1)


def test_5_3_2_the_reserve_never_counts() -> None:
    game = position(
        Seat(reserve="T11 T12 T13.E"),
        Seat(city="[F    ][T11 N]"),
        Seat(),
        phase="end",
        display="- g5 y9 o9",
        market=FULL_MARKET,
        pile=2,
    )
    play(game, "end", draws=draws("A b7"))
    assert game.scores == (0, 6 + 1, 0)


def test_5_3_3_rounds_that_did_not_come_before_the_end_are_skipped() -> None:
    game = ending(market="y:- g:S7.W b:A8.E o:C9.S", bag="", display=FULL_DISPLAY)
    play(game, "end", draws=[])
    assert game.is_over
    assert rounds(game) == [ROUND_C]


def test_5_3_a_comes_from_the_second_pile_and_b_from_the_fourth() -> None:
    for pile, card, round_ in ((2, "A", ROUND_A), (4, "B", ROUND_B)):
        game = ending(display="- g5 y9 o9", pile=pile)
        play(game, "end", draws=draws(card, "b7"))
        assert rounds(game) == [round_]


# ---- 5.4, 5.5 majorities and ties


@pytest.mark.parametrize(
    ("round_", "kind", "counts", "points"),
    [
        (ROUND_A, "chambers", (3, 1, 0), (4, 0, 0)),
        (ROUND_B, "tower", (3, 2, 0), (13, 6, 0)),
        (ROUND_B, "tower", (4, 4, 1), (9, 9, 0)),
        (ROUND_C, "garden", (3, 3, 2, 2), (16, 16, 2, 2)),
        (ROUND_A, "pavilion", (2, 2), (0, 0)),
        (ROUND_B, "tower", (2, 2, 2), (6, 6, 6)),
        (ROUND_B, "tower", (3, 1, 1), (13, 3, 3)),
        (ROUND_C, "tower", (2, 0, 0), (21, 0, 0)),
    ],
)
def test_5_5_the_examples_of_the_sources(
    round_: int, kind: str, counts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    report = kind_report(round_, KINDS.index(kind), counts, None)
    assert report.points == points


def test_5_5_all_counts_up_to_three_of_up_to_five_players_are_shared_like_the_oracle_shares_them() -> None:
    """Who covers which places, their points together, and what each gets; the neutral player like a seat."""
    for players in (2, 3, 4, 5):
        for counts in product(range(4), repeat=players):
            for round_, letter in ((1, "A"), (2, "B"), (3, "C")):
                kind = sum(counts) % 6
                expected = scoring.shares(scoring.POINTS[letter][KINDS[kind]], counts)
                flat: vec[i64] = vec[i64]([*counts])
                points: vec[i64] = vec[i64]([0] * players)
                majority_points(round_, kind, flat, players, 0, points)
                each = {seat: share.each for share in expected for seat in share.seats}
                assert [got for got in points] == [each.get(seat, 0) for seat in range(players)]  # noqa: C416
                report = kind_report(round_, kind, counts[:-1], counts[-1])
                assert (*report.points, report.neutral_points) == tuple(points)
                assert [
                    (*group.seats, *([players - 1] if group.neutral else [])) for group in report.shares
                ] == [share.seats for share in expected]
                assert [group[2:] for group in report.shares] == [
                    (share.places, share.points, share.each) for share in expected
                ]


def test_5_4_six_seats_with_random_counts_are_scored_like_the_oracle_scores_them() -> None:
    rng = random.Random(54)
    for _ in range(300):
        counts = [tuple(rng.randint(0, 5) for _ in range(6)) for _ in range(6)]
        neutral = tuple(rng.randint(0, 5) for _ in range(6)) if rng.random() < 0.5 else None
        round_ = rng.randint(1, 3)
        entries = [dict(zip(KINDS, own, strict=True)) for own in [*counts, *([neutral] if neutral else [])]]
        expected = scoring.majority_points(" ABC"[round_], entries)
        reports = all_kind_reports(round_, tuple(counts), neutral)
        for kind, report in zip(KINDS, reports, strict=True):
            assert [*report.points] == [expected[seat][kind] for seat in range(6)]
            assert report.neutral_points == (expected[6][kind] if neutral else 0)


# ---- 5.6 the outer wall


@pytest.mark.parametrize(
    ("city", "length"),
    [
        (" y= 1              [G8 NW][T13 E]\n y= 0       [P6 N ][F    ][w3>  ][S9   ]", 3),
        (" y= 1         [P2 NEW]\n y= 0 [C5 NSW][F     ][A4 NES]\n y=-1         [S3 ESW]", 12),
        ("[F]", 0),
        ("[F  ][T11]", 0),
        ("[F    ][T11 N][T13 E]", 1),
        ("[F     ][T9 NE]", 2),
    ],
)
def test_5_6_the_longest_wall_of_a_picture(city: str, length: int) -> None:
    game = position(
        Seat(city=city),
        Seat(),
        Seat(),
        phase="end",
        display="- g5 y9 o9",
        market="y:P5.NW g:S7.W b:A8.E o:C9.S",
        pile=2,
    )
    play(game, "end", draws=draws("A b7"))
    report = game.view(None).reports[0]
    assert report.walls[0].length == length == len(report.walls[0].edges)
    assert report.totals[0] == length + sum(kind.points[0] for kind in report.kinds)


# ---- whole rounds


@pytest.mark.parametrize("letter", ["A", "B"])
def test_a_whole_round_of_random_cities_is_the_oracles(letter: str) -> None:
    """Counts, places, walls and totals of three random cities, and of the neutral player beside two."""
    rng = random.Random(56)
    source = random_cities(56, 400, largest=14)
    for number in range(25):
        seats = rng.choice((2, 3))
        used: set[str] = set()
        built: list[City] = []
        while len(built) < seats:
            city = next(source)
            names = {tile.name for tile in city.values()} - {"F"}
            if not names & used:
                built.append(city)
                used |= names
        free = [name for name in ALL_NAMES if name not in used]
        dirk = rng.sample(free, 5) if seats == 2 else []
        game = position(
            *(Seat(city=picture(tiles_of(engine_city(city))), score=number) for city in built),
            phase="end",
            display="- g5 y9 o9",
            neutral=" ".join(dirk),
            neutral_score=3,
            pile=2 if letter == "A" else 4,
            market=" ".join(f"{slot}:-" for slot in CURRENCY_LETTERS),
            bag=" ".join(name for name in free if name not in dirk),
        )
        bag = [name for name in free if name not in dirk]
        taken = 6 if letter == "A" else (len(bag) - 4) // 3
        gifts = bag[4 : 4 + taken] if seats == 2 else []
        play(game, "end", draws=draws(letter, *bag[:4], "b7", *gifts))
        neutral = {kind: sum(name[0] == kind[0].upper() for name in dirk) for kind in KINDS}
        expected, dirks = scoring.score_round(letter, built, neutral=neutral)
        report = game.view(None).reports[0]
        assert report.totals == tuple(seat.points for seat in expected)
        assert game.scores == tuple(number + seat.points for seat in expected)
        for seat, score in enumerate(expected):
            assert report.walls[seat].length == score.wall
            assert [kind.counts[seat] for kind in report.kinds] == [*score.counts.values()]
            assert [kind.points[seat] for kind in report.kinds] == [*score.kinds.values()]
        if seats == 2:
            assert report.neutral_total == sum(dirks.values())
            view = game.view(None)
            assert view.neutral is not None
            assert view.neutral.score == 3 + report.neutral_total


ALL_NAMES: Final = [tile_text(tile) for tile in range(54)]


# ---- 5.7 the neutral player


def with_dirk(neutral: str = "", bag: str | None = None, pile: int = 2) -> Game:
    return position(
        Seat(city="[F  ][T12]"),
        Seat(city="[F ][P8]"),
        phase="end",
        display="- g5 y9 o9",
        market=FULL_MARKET,
        neutral=neutral,
        bag=bag,
        pile=pile,
    )


def dirk(game: Game) -> list[str]:
    neutral = game.view(None).neutral
    assert neutral is not None
    return [tile_text(tile) for tile in neutral.tiles]


def test_5_7_1_the_neutral_player_takes_places_and_shares_them() -> None:
    """He has as many towers as seat 0, who gets half; his points are shown."""
    game = with_dirk(neutral="T11")
    play(game, "end", draws=draws("A b7", SIX))
    report = game.view(None).reports[0]
    assert report.kinds[5].shares[0].neutral
    assert game.scores == (3, 1)
    assert report.neutral_total == 3


def test_5_7_2_right_after_a_he_gets_six_tiles_that_count_later() -> None:
    """They come after the card that replaces A, and did not count in A."""
    game = with_dirk()
    play(game, "end", draws=draws("A b7", SIX))
    assert dirk(game) == SIX.split()
    assert game.view(None).reports[0].neutral_total == 0
    assert game.scores == (6, 1)


def test_5_7_2_after_a_he_gets_what_is_there_if_that_is_fewer() -> None:
    game = with_dirk(bag="T11 T13.E")
    play(game, "end", draws=draws("A b7", "T13.E T11"))
    assert dirk(game) == ["T11", "T13.E"]
    assert not game.is_over
    assert game.view(None).unseen == ()


@pytest.mark.parametrize(("left", "gets"), [(20, 6), (21, 7), (2, 0), (0, 0)])
def test_5_7_2_after_b_he_gets_a_third_of_the_bag(left: int, gets: int) -> None:
    """Round B is over and 20 tiles are in the bag: he gets 6."""
    bag = [name for name in ALL_NAMES if name not in ("T12", "P8", "P6.N", "S7.W", "A8.E", "C9.S")][:left]
    game = with_dirk(bag=" ".join(bag), pile=4)
    play(game, "end", draws=draws("B b7", *bag[:gets]))
    assert dirk(game) == bag[:gets]


def test_5_7_1_the_neutral_player_cannot_win() -> None:
    """He has more points than both seats; seat 0 wins."""
    game = position(
        Seat(score=5),
        Seat(),
        phase="end",
        market="y:- g:S7.W b:A8.E o:C9.S",
        bag="",
        display=FULL_DISPLAY,
        neutral="T11 T12 T13.E G11",
        neutral_score=90,
    )
    play(game, "end")
    assert game.winners == (0,)
    neutral = game.view(None).neutral
    assert neutral is not None
    assert neutral.score == 90 + 21 + 20
    assert len(neutral.tiles) == 4


# ---- 5.8 the end


def test_5_8_the_game_ends_when_the_market_cannot_be_filled() -> None:
    game = ending(market="y:- g:S7.W b:- o:C9.S", bag="T11.S", display="- g5 y9 o9")
    play(game, "end", draws=draws("b1", "T11.S"))
    assert game.is_over
    assert display(game) == "b1 g5 y9 o9"
    assert market(game) == "T11.S S7.W - C9.S"
    assert game.seat_to_act is None
    assert legal(game) == set()
    assert section(game, "take b1") == "5.8"
    assert game.view(0).to_act == -1


def test_5_8_an_empty_bag_does_not_end_it_while_the_market_is_full() -> None:
    game = ending(market="y:- g:S7.W b:A8.E o:C9.S", bag="T11.S")
    play(game, "end", draws=draws("T11.S"))
    assert not game.is_over
    assert game.view(None).unseen == ()
    assert game.seat_to_act == 1


def test_5_8_a_scoring_card_of_that_refill_is_scored_first() -> None:
    """Then leftover tiles are given out, then round C: the tile received counts in C only."""
    game = position(
        Seat(hand="g9"),
        Seat(),
        Seat(),
        phase="end",
        market="y:- g:T11.S b:- o:-",
        bag="",
        display="- g5 y9 o9",
        pile=4,
    )
    play(game, "end", draws=draws("B b7"))
    assert rounds(game) == [ROUND_B]
    assert game.scores == (0, 0, 0)
    play(game, "place T11.S 1 0")
    assert rounds(game) == [ROUND_B, ROUND_C]
    assert game.scores == (21 + 1, 0, 0)


def test_5_8_with_two_seats_the_neutral_player_gets_nothing_of_an_empty_bag() -> None:
    game = position(
        Seat(), Seat(), phase="end", market="y:- g:T11.S b:- o:-", bag="", display="- g5 y9 o9", pile=2
    )
    play(game, "end", draws=draws("A b7"))
    assert rounds(game) == [ROUND_A, ROUND_C]
    assert dirk(game) == []


# ---- 5.9 leftover tiles


def leftovers(*hands: str, market: str, bag: str = "") -> Game:
    """The last refill fails at the empty blue slot."""
    game = position(
        *(Seat(hand=hand) for hand in hands), phase="end", market=market, bag=bag, display=FULL_DISPLAY
    )
    play(game, "end", draws=[])
    return game


@pytest.mark.parametrize(
    ("hands", "receiver"),
    [
        (("b9", "b1 b2", ""), 0),
        (("b9", "b4 b5", ""), None),
        (("b9", "b4 b5", "b9 b1"), 2),
        (("", "", ""), None),
        (("g9 y9 o9", "b1", ""), 1),
    ],
)
def test_5_9_1_a_leftover_tile_goes_to_strictly_the_most_money(
    hands: tuple[str, ...], receiver: int | None
) -> None:
    """Of the slot's currency, more than 0; in a tie nobody gets it; the price does not matter."""
    game = leftovers(*hands, market="y:- g:- b:T13.E o:-")
    assert game.seat_to_act == receiver
    assert game.is_over == (receiver is None)
    assert market(game) == ("- - T13.E -" if receiver is None else "- - - -")


def test_5_9_2_the_money_is_not_spent() -> None:
    game = leftovers("b9", "", "", market="y:- g:- b:T13.E o:-")
    assert legal(game) == {
        "store T13.E",
        "place T13.E 0 1",
        "place T13.E 0 -1",
        "place T13.E 1 0",
    }
    play(game, "place T13.E 1 0")
    assert [card_text(card) for card in game.view(None).seats[0].hand] == ["b9"]
    assert game.scores == (21 + 1, 0, 0)


def test_5_9_3_the_receiver_builds_or_reserves_before_the_next_slot() -> None:
    """Slot by slot in the order yellow, green, blue, orange; then round C."""
    game = leftovers("y9 o9", "g9", "", market="y:T11 g:T12 b:- o:G11")
    asked = []
    while not game.is_over:
        view = game.view(None)
        assert view.phase == SETTLE
        seat = view.seats[view.to_act]
        asked.append((view.to_act, [tile_text(tile) for tile in seat.aside]))
        assert rounds(game) == []
        play(game, f"place {asked[-1][1][0]} {1 if len(asked) < 3 else 2} 0")
    assert asked == [(0, ["T11"]), (1, ["T12"]), (0, ["G11"])]
    assert rounds(game) == [ROUND_C]
    assert game.scores == ((21 + 13) // 2 + 20, (21 + 13) // 2, 0)


def test_5_9_3_a_leftover_tile_may_go_to_the_reserve_and_then_scores_nothing() -> None:
    game = leftovers("b9", "", "", market="y:- g:- b:T13.E o:-")
    play(game, "store T13.E")
    assert game.is_over
    assert game.scores == (0, 0, 0)


def test_5_9_3_a_leftover_tile_cannot_be_given_away() -> None:
    game = leftovers("b9", "", market="y:- g:- b:T13.E o:-")
    assert section(game, "give T13.E") == "3.9"
    assert not any(text.startswith("give") for text in legal(game))
    assert section(game, "take b3") == "3.1.3"
    assert section(game, "end") == "3.1.3"


def test_5_9_1_who_gets_a_tile_is_the_oracles_answer_for_random_hands() -> None:
    rng = random.Random(59)
    deck = [f"b{value}" for value in range(1, 10)]
    for _ in range(400):
        hands = [rng.sample(deck, rng.randint(0, 2)) for _ in range(rng.randint(2, 6))]
        expected = money.leftover_seat("b", hands)
        found = richest_seat([purse_of(cards(" ".join(hand))) for hand in hands])
        assert found == (-1 if expected is None else expected)


# ---- 5.10 the winner


def test_5_10_equal_seats_share_the_victory() -> None:
    game = position(
        Seat(score=50),
        Seat(score=49),
        Seat(score=50),
        phase="end",
        market="y:P8 g:- b:- o:-",
        bag="",
        display=FULL_DISPLAY,
    )
    before = game.winners
    play(game, "end")
    assert game.is_over
    assert before == ()
    assert game.winners == (0, 2)


def test_the_report_of_a_round_adds_up() -> None:
    """Totals are points of kinds plus wall; scores after are the scores before plus totals."""
    game = ending(display="- g5 y9 o9", pile=2)
    play(game, "end", draws=draws("A b7"))
    report: RoundReport = game.view(None).reports[0]
    for seat in range(3):
        assert report.totals[seat] == report.walls[seat].length + sum(k.points[seat] for k in report.kinds)
    assert report.scores_after == report.totals == game.scores
