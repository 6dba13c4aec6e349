"""RULES.md §2: the set-up, and what is public and secret."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.oracles import money

from alhambra.rules.draws import DREW_CARD, DREW_TILE
from alhambra.rules.errors import DrawError, OptionsError
from alhambra.rules.frames import ACT
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import NO_CARD, SCORING_A, card_text, is_money
from alhambra.rules.market import starting_seat
from alhambra.rules.money import Deck
from alhambra.rules.moves import END
from alhambra.rules.rng import Chance, FastChance, SecretChance
from alhambra.rules.state import State
from alhambra.rules.tiles import TILE_OF_NAME
from alhambra.testing.scenario import cards, draws

SEATS = (2, 3, 4, 5, 6)
GAMES = [(seats, seed) for seats in SEATS for seed in range(12)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_2_1_each_seat_gets_money_until_it_has_20(seats: int, seed: int) -> None:
    """So everybody starts with 20 to 28, and the last card was needed."""
    game = Game.new(Options(seats=seats), seed)
    dealt = [draw & 255 for draw in game.opening if draw >> 8 == DREW_CARD]
    for seat in game.view(None).seats:
        hand = [dealt.pop(0) for _ in seat.hand]
        assert sorted(hand) == sorted(seat.hand)
        values = [card & 15 for card in hand]
        assert 20 <= sum(values) <= 28
        assert sum(values[:-1]) < 20
    assert dealt == [card for card in game.view(None).display]  # noqa: C416


def test_2_2_the_example_is_started_by_seat_2() -> None:
    """4 cards of 22, 3 of 24, 3 of 21: tied for the fewest cards, and the lower total."""
    assert starting_seat([(4, 22), (3, 24), (3, 21)], None) == 2


def test_2_2_the_youngest_decides_only_among_the_tied() -> None:
    tied = [(3, 24), (3, 21), (4, 20), (3, 21)]
    assert starting_seat(tied, None) == 1
    assert starting_seat(tied, 3) == 3
    assert starting_seat(tied, 0) == 1
    assert starting_seat(tied, 2) == 1


def test_2_2_the_start_seat_is_the_oracles_for_all_small_hands() -> None:
    hands = ["b9 g9 o2", "b9 g9 o3", "b9 g9 o2", "y5 y5 y5 y5"]
    for chosen in product(hands, repeat=3):
        for youngest in (None, 0, 1, 2):
            ranks = [(len(hand.split()), sum(card & 15 for card in cards(hand))) for hand in chosen]
            expected = money.start_seat([hand.split() for hand in chosen], youngest)
            assert starting_seat(ranks, youngest) == expected


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_2_2_the_start_seat_of_a_game_is_the_oracles(seats: int, seed: int) -> None:
    for youngest in (None, seats - 1):
        game = Game.new(Options(seats=seats, youngest=youngest), seed)
        view = game.view(None)
        hands = [[card_text(card) for card in seat.hand] for seat in view.seats]
        assert game.seat_to_act == view.on_turn == money.start_seat(hands, youngest)
        assert (view.phase, view.turn, view.again) == (ACT, 1, False)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_2_3_the_rest_is_five_piles_with_a_in_the_second_and_b_in_the_fourth(seats: int, seed: int) -> None:
    """As equal as possible, the remainder to the first piles; the display has four money cards."""
    view = Game.new(Options(seats=seats), seed).view(None)
    assert all(is_money(card) for card in view.display)
    rest = (72 if seats == 2 else 108) - 4 - sum(len(seat.hand) for seat in view.seats)
    money_in = [view.piles[pile] - (pile in (1, 3)) for pile in range(5)]
    assert money_in == [rest // 5 + (pile < rest % 5) for pile in range(5)]
    assert [card_text(card) for card in view.scoring_left] == ["A", "B"]
    assert len(view.unseen_money) == rest


def test_2_3_2_87_cards_make_piles_of_18_18_17_17_17() -> None:
    state = State([], Deck(3), [], FastChance(1))
    for _ in range(21):
        state.draw_card()
    state.deck.split()
    assert [left for left in state.deck.remaining] == [18, 19, 17, 18, 17]  # noqa: C416


def draw_pile(copies: int, chance: Chance) -> State:
    """A state of nobody, with the draw pile of a game in which no card was dealt."""
    state = State([], Deck(copies), [], chance)
    state.deck.split()
    return state


@pytest.mark.parametrize("copies", [2, 3])
def test_2_3_4_pile_by_pile_all_cards_come_once(copies: int) -> None:
    """A comes while pile 2 is drawn and B while pile 4 is, each card as often as it exists."""
    for seed in range(30):
        state = draw_pile(copies, FastChance(seed))
        left = [int(pile) for pile in state.deck.remaining]
        order = [int(state.draw_card()) for _ in range(sum(left))]
        assert Counter(card for card in order if is_money(card)) == {
            currency * 16 + value: copies for currency in range(4) for value in range(1, 10)
        }
        assert left[0] <= order.index(SCORING_A) < sum(left[:2])
        assert sum(left[:3]) <= order.index(SCORING_A + 1) < sum(left[:4])
        assert state.draw_card() == NO_CARD


def test_2_3_3_every_place_in_its_pile_is_equally_likely_for_a() -> None:
    """1,600 draw piles of two copies: A on each of 16 places of pile 2, 100 times each.

    The law is that of shuffling; chi-square with 15 degrees of freedom stays below 37.7 (p = 0.001).
    """
    places: Counter[int] = Counter()
    for seed in range(1600):
        state = draw_pile(2, ZERO)
        for _ in range(15):
            state.draw_card()
        state.chance = FastChance(seed)
        places[next(place for place in range(16) if state.draw_card() == SCORING_A)] += 1
    assert set(places) == set(range(16))
    assert sum((count - 100) ** 2 / 100 for count in places.values()) < 37.7


class Zero(Chance):
    """Always the first of all possibilities."""

    def below(self, stream: int, n: int) -> int:
        return 0


ZERO = Zero()


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_2_4_and_2_5_four_tiles_lie_in_the_market_and_six_with_the_neutral_player(
    seats: int, seed: int
) -> None:
    """With two seats Dirk gets the first six tiles, before the market is filled in order."""
    game = Game.new(Options(seats=seats), seed)
    view = game.view(None)
    drawn = [draw & 255 for draw in game.opening if draw >> 8 == DREW_TILE]
    if seats == 2:
        assert view.neutral is not None
        assert view.neutral.name == "Dirk"
        assert [*view.neutral.tiles] == sorted(drawn[:6])
        assert view.neutral.score == 0
        drawn = drawn[6:]
    else:
        assert view.neutral is None
    assert [*view.slots] == drawn
    assert len(view.unseen) == 54 - len(drawn) - (6 if seats == 2 else 0)
    for seat in view.seats:
        assert [(built.tile, built.cell) for built in seat.city] == [(TILE_OF_NAME["F"], 0x8080)]
        assert (seat.reserve, seat.aside, seat.score) == ((), (), 0)


def test_2_6_1_everything_that_lies_open_is_in_everybodys_view() -> None:
    """The views of all seats and of a spectator differ in nothing but whose they are."""
    game = Game.new(Options(seats=4), 5)
    views = [game.view(seat)._replace(viewer=-1) for seat in (None, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)


def test_2_6_2_the_order_of_what_comes_is_in_no_state() -> None:
    """Two games that differ only in their generator are one position: nothing is shuffled ahead."""
    game = Game.new(Options(seats=3), 1)
    told = Game.new(Options(seats=3), draws=[*game.opening])
    assert told.state.digest() == game.state.digest()
    assert told.state.words() == game.state.words()
    assert [told.view(seat) for seat in range(3)] == [game.view(seat) for seat in range(3)]


def test_a_game_whose_draws_are_told_needs_no_chance() -> None:
    """It has none: where no draw is told it cannot go on."""
    game = Game.new(Options(seats=3), 1)
    told = Game.new(Options(seats=3), draws=[*game.opening])
    move = next(move for move in told.legal() if move.cards)
    told.play(move)
    while told.legal_numbers() != [END]:
        told.play(told.legal()[-1])
    before = told.state.digest()
    with pytest.raises(DrawError, match="no generator"):
        told.play(told.legal()[0])
    assert told.state.digest() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda draws: draws[:-1], "missing"),
        (lambda draws: [*draws, DREW_TILE * 256], "one too many"),
        (lambda draws: [draws[0]] * 4 + draws[4:], "cannot come|of another kind"),
        (lambda draws: [DREW_CARD * 256 + SCORING_A, *draws[1:]], "A cannot come"),
        (lambda draws: [DREW_TILE * 256, *draws[1:]], "another kind"),
        (lambda draws: [*draws[:-1], draws[-2]], "cannot be drawn"),
        (lambda draws: [DREW_CARD * 256 + NO_CARD, *draws[1:]], "cannot come"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(change: object, message: str) -> None:
    opening = [*Game.new(Options(seats=3), 1).opening]
    assert callable(change)
    with pytest.raises(DrawError, match=message):
        Game.new(Options(seats=3), draws=change(opening))


@pytest.mark.parametrize(
    ("options", "at"),
    [
        (Options(game="chess"), "game"),
        (Options(seats=1), "seats"),
        (Options(seats=7), "seats"),
        (Options(modules=("dragons",)), "modules"),
        (Options(modules=("vizier", "exchange")), "modules"),
        (Options(modules=("vizier", "vizier")), "modules"),
        (Options(game="cards", modules=("vizier",)), "modules"),
        (Options(seats=3, youngest=3), "youngest"),
        (Options(seats=3, youngest=-1), "youngest"),
    ],
)
def test_options_that_do_not_go_together_are_refused_by_name(options: Options, at: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Game.new(options)
    assert caught.value.at == at


def test_the_same_seed_is_the_same_game_and_another_seed_another() -> None:
    games = {Game.new(Options(seats=4), seed).state.digest() for seed in range(40)}
    assert len(games) == 40
    assert Game.new(Options(seats=4), 7).state.digest() == Game.new(Options(seats=4), 7).state.digest()


def test_a_secret_of_32_bytes_is_a_generator_too() -> None:
    """The same behind the same interface; a copy gives the same numbers, another secret others."""
    one = Game.new(Options(seats=4), chance=SecretChance(bytes(32)))
    two = Game.new(Options(seats=4), chance=SecretChance(bytes(32)))
    other = Game.new(Options(seats=4), chance=SecretChance(bytes(31) + b"x"))
    assert one.state.digest() == two.state.digest() != other.state.digest()
    chance = SecretChance(bytes(32))
    assert [chance.below(0, 1000) for _ in range(3)] != [chance.copy().below(0, 1000) for _ in range(3)]
    twin = chance.copy()
    assert [chance.below(1, 1000) for _ in range(5)] == [twin.below(1, 1000) for _ in range(5)]
    with pytest.raises(ValueError, match="32 bytes"):
        SecretChance(b"short")


@pytest.mark.parametrize(
    "seed", [-1, -(2**62), 2**62, 2**63, 2**64, 2**64 + 1, 1 << 20_000], ids=int.bit_length
)
def test_a_number_that_is_no_seed_is_refused(seed: int) -> None:
    """Else two numbers would give one game: a seed is 0 to 2**62 - 1."""
    for make in (lambda: Game.new(Options(seats=2), seed), lambda: FastChance(seed)):
        with pytest.raises(OptionsError, match=r"is not between 0 and 2\*\*62 - 1") as raised:
            make()
        assert raised.value.at == "seed"
        assert len(str(raised.value)) < 120


def test_every_seed_up_to_the_largest_gives_a_game_of_its_own() -> None:
    seeds = (0, 1, 2**31 - 1, 2**31, 2**53 + 1, 2**62 - 2, 2**62 - 1)
    assert len({Game.new(Options(seats=2), seed).opening for seed in seeds}) == len(seeds)


def test_streams_of_chance_are_independent() -> None:
    """Drawing tiles does not change which cards come."""
    for make in (lambda: FastChance(3), lambda: SecretChance(bytes(32))):
        one, two = make(), make()
        for _ in range(10):
            two.below(1, 54)
        assert [one.below(0, 108) for _ in range(10)] == [two.below(0, 108) for _ in range(10)]


def test_a_small_generator_is_uniform() -> None:
    """10,000 numbers below 10: chi-square with 9 degrees of freedom below 28 (p = 0.001)."""
    chance = FastChance(11)
    counts = Counter(int(chance.below(2, 10)) for _ in range(10_000))
    assert set(counts) == set(range(10))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 28


def test_draws_are_written_as_the_things_drawn() -> None:
    assert draws("b3 A", "T9.NE") == [DREW_CARD * 256 + cards("b3")[0], 326, DREW_TILE * 256 + 46]
