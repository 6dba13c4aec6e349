"""RULES.md §8.1, §8.3: the two actions of the card game, and taking money."""

from __future__ import annotations

import random

import pytest
from tests.oracles import money
from tests.rules.cards.table import NO_MARKET, cards_on_table, display, hand
from tests.rules.words import legal, play, section

from alhambra.notation.moves import parse_move
from alhambra.rules.compose import compose
from alhambra.rules.errors import IllegalMove, OptionsError
from alhambra.rules.frames import TURN_END
from alhambra.rules.game import Options
from alhambra.rules.modules.vizier import Vizier
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.testing.scenario import Seat


def test_8_3_the_actions_are_taking_money_and_buying() -> None:
    """Nothing else is on offer; neither stopping nor passing before an action (§8.5)."""
    game = cards_on_table(Seat(hand="b9 y3", front="P8 S9"), market="y:- g:- b:G9.E o:-")
    assert legal(game) == {"take b3", "take g5", "take y9", "take o9", "buy b G9.E b9"}


@pytest.mark.parametrize(
    "text",
    [
        *("build S9 1 0", "remove 1 0", "swap S9 1 0", "place P8 1 0", "store P8", "give P8", "wake"),
        *("hut hutP1", "reveal P8", "face N", "relocate 0 0 N", "none"),
    ],
)
@pytest.mark.parametrize("phase", ["act", "again", "end"])
def test_8_1_there_is_no_city_no_reserve_and_no_module(text: str, phase: str) -> None:
    """What belongs to a palace is refused at every moment of a turn, by §8.1."""
    game = cards_on_table(Seat(front="P8 S9"), phase=phase)
    assert section(game, text) == "8.1"


@pytest.mark.parametrize("name", MODULES)
def test_8_1_no_module_can_be_used(name: str) -> None:
    """Not one of the seven (§6), and none from outside either."""
    with pytest.raises(OptionsError, match="no modules"):
        compose(Options(game=CARD_GAME, modules=(name,)))


def test_8_1_no_module_from_outside_can_be_used() -> None:
    with pytest.raises(OptionsError, match="no modules"):
        compose(Options(game=CARD_GAME), (Vizier(),))


def test_8_3_the_two_cards_on_the_left_or_one_of_the_other_two() -> None:
    """The example of the rulebook: of 2, 3, 6 and 8 the small two together, or any one."""
    game = cards_on_table(market=NO_MARKET, display="b2 o3 y6 g8")
    assert legal(game) == {"take b2", "take o3", "take b2 o3", "take y6", "take g8"}
    assert section(game, "take y6 g8") == "3.2"
    assert section(game, "take b2 y6") == "3.2"


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("take o7", True),
        ("take y1 b4", True),
        ("take y1 g2", True),
        ("take b4 g2", False),
        ("take y1 b4 g2", False),
        ("take o6", False),
        ("take y1 y1", False),
        ("take A", False),
        ("take bg", False),
    ],
)
def test_8_3_one_card_of_any_value_or_several_of_at_most_5(text: str, allowed: bool) -> None:
    """The display is y1 b4 o7 g2; what does not lie there cannot be taken (§3.2)."""
    game = cards_on_table(display="y1 b4 o7 g2")
    assert section(game, text) == (None if allowed else "3.2")


@pytest.mark.parametrize("value", range(1, 10))
def test_8_3_a_single_card_of_every_value_can_be_taken(value: int) -> None:
    """Read literally, the rulebook's 5 would leave 6 to 9 lying for ever: one card has no limit (§3.2.1)."""
    game = cards_on_table(display=f"g{value} - - -")
    play(game, f"take g{value}")
    assert hand(game, 0) == f"g{value}"


def test_8_3_the_ways_to_take_are_the_oracles_for_random_displays() -> None:
    rng = random.Random(83)
    deck = [f"{letter}{value}" for letter in "bgoy" for value in range(1, 10)] * 3
    for _ in range(150):
        lying = [card if rng.random() < 0.9 else "-" for card in rng.sample(deck, 4)]
        game = cards_on_table(market=NO_MARKET, display=" ".join(lying))
        expected = {
            "take " + " ".join(taken) for taken in money.takings([card for card in lying if card != "-"])
        }
        assert legal(game) == (expected or {"pass"})


def test_8_3_what_is_taken_goes_to_the_hand_and_leaves_its_gaps_until_the_refill() -> None:
    """Taking money is the last action of the turn (§3.2.2, §3.5.2)."""
    game = cards_on_table(Seat(hand="y9"), display="y1 b4 o7 g2")
    play(game, "take y1 b4")
    assert hand(game, 0) == "b4 y1 y9"
    assert display(game) == "- - o7 g2"
    assert game.view(0).phase == TURN_END
    assert legal(game) == {"end"}
    play(game, "end")
    assert "-" not in display(game)


def test_8_3_only_the_seat_on_turn_acts() -> None:
    game = cards_on_table(Seat(), Seat(), Seat(), to_act=2)
    move = parse_move("take b3")
    for seat in (0, 1):
        against = game.why_not(move, seat=seat)
        assert against is not None
        assert against.section == "3.1"
        with pytest.raises(IllegalMove, match=rf"seat {seat}: .*seat 2 decides now.*turn.other_seat"):
            game.play(move, seat=seat)
    game.play(move, seat=2)
    assert hand(game, 2) == "b3"
