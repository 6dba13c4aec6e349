"""A state that a seat may believe (RULES.md §2.6): as its view says, and nothing that it cannot know."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Final

import pytest
from tests.rules.playing import choices
from tests.rules.seam_module import SeamModule

from alhambra.rules.belief import resample, rules_of
from alhambra.rules.errors import AlhambraError
from alhambra.rules.frames import PHASE_NAMES
from alhambra.rules.game import Game, Options
from alhambra.rules.interfaces.bonus import BonusView, bonus_of
from alhambra.rules.moves import MoveList, unpacked
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.rules.playout import random_playout
from alhambra.rules.rng import FastChance
from alhambra.rules.state import State
from alhambra.rules.tiles import BUILDINGS_WITHOUT_WALLS
from alhambra.testing.scenario import Seat, position

CHECKED: Final = 4  # positions of each phase that are looked at in a game, and some of the others
EVERYTHING: Final = Options(seats=3, modules=MODULES)


def moves_of(game: Game, state: State) -> list[int]:
    """The moves on offer, sorted."""
    offered = MoveList()
    game.rules.list_moves(state, offered)
    return sorted(offered.as_list())


def check_twins(game: Game, rng: random.Random) -> None:
    """For every viewer: the view is the same; the moves too where it acts, else they are the twin's own."""
    acting = game.seat_to_act
    chance = FastChance(rng.getrandbits(60))
    for viewer in (None, *range(game.options.seats)):
        view = game.view(viewer)
        twin = resample(view, chance)
        assert game.rules.view(twin, view.viewer) == view
        if "bonus" not in game.options.modules:
            assert twin.digest() == game.state.digest()
        if viewer == acting:
            assert moves_of(game, twin) == sorted(game.legal_numbers())
        for number in rng.sample(moves_of(game, twin), min(3, len(moves_of(game, twin)))):
            assert game.rules.why_not(twin, unpacked(number)) is None
        random_playout(game.rules, twin, chance, most_turns=twin.turn + 10)


def play_and_check(options: Options, seed: int) -> Counter[str]:
    """A random game; the phases in which twins were looked at."""
    game = Game.new(options, seed)
    rng = random.Random(seed)
    moves = choices(rng, game)
    phases: Counter[str] = Counter()
    while not game.is_over:
        phase = PHASE_NAMES[game.state.phase()]
        if phases[phase] < CHECKED or rng.random() < 0.01:
            phases[phase] += 1
            check_twins(game, rng)
        game.play_number(next(moves))
    view = game.view(0)
    assert game.rules.view(resample(view, FastChance(1)), 0) == view
    return phases


def test_2_6_twins_in_every_kind_of_decision_of_both_games_and_all_modules() -> None:
    """Random games to their end: every phase that waits for a seat is met."""
    phases: Counter[str] = Counter()
    for seed, options in enumerate(
        (
            *[Options(seats=seats) for seats in range(2, 7)],
            *[Options(game=CARD_GAME, seats=seats) for seats in range(2, 7)],
            *[Options(seats=seats, modules=MODULES) for seats in range(2, 7)],
            *[Options(seats=2 + number % 5, modules=(name,)) for number, name in enumerate(MODULES)],
        )
    ):
        phases += play_and_check(options, seed)
    assert set(phases) == {"act", "place", "end", "settle", "question"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "modules",
    [chosen for count in range(8) for chosen in itertools.combinations(MODULES, count)],
    ids="+".join,
)
def test_2_6_twins_with_every_combination_of_modules(modules: tuple[str, ...]) -> None:
    """All 128 of them, with every number of seats."""
    for seats in range(2, 7):
        play_and_check(Options(seats=seats, modules=modules), seats)


def hidden_cards(state: State) -> tuple[tuple[int, ...], ...]:
    """Seat by seat: the hidden bonus cards, as their holder sees them."""
    rules = rules_of(Options(seats=len(state.seats), modules=("bonus",)))
    found = [bonus_of(rules.view(state, seat).seats[seat].modules) for seat in range(len(state.seats))]
    return tuple(cards.own for cards in found if cards is not None)


def possible_deals(view_of_bonus: list[BonusView]) -> set[tuple[tuple[int, ...], ...]]:
    """Every deal of hidden cards that a view allows, by trying all (an oracle that knows no rules)."""
    known = {tile for cards in view_of_bonus for tile in (*cards.own, *cards.revealed, *cards.known)}
    deals: list[tuple[tuple[int, ...], ...]] = [()]
    for cards in view_of_bonus:
        grown = []
        for deal in deals:
            used = known | {tile for hand in deal for tile in hand}
            rest = [tile for tile in BUILDINGS_WITHOUT_WALLS if tile not in used]
            missing = cards.hidden - len(cards.own)
            grown += [
                (*deal, tuple(sorted((*cards.own, *more)))) for more in itertools.combinations(rest, missing)
            ]
        deals = grown
    return set(deals)


@pytest.mark.parametrize("viewer", [0, -1])
def test_6_3_every_deal_of_hidden_bonus_cards_is_equally_likely(viewer: int) -> None:
    """Against exact enumeration, for a seat that sees its own three cards and for a spectator.

    Chi-square of the deals drawn stays within five standard deviations of its mean.
    """
    if viewer == 0:
        game = Game.new(Options(seats=2, modules=("bonus",)), 3)
    else:
        known = "A10:known C11:known", "G10:known T11:known"
        game = position(*[Seat(bonus=f"{text} {own}") for text, own in zip(known, ("P8", "S9"), strict=True)],
                        modules=("bonus",))  # fmt: skip
    view = game.rules.view(game.state, viewer)
    shown = [cards for seat in view.seats if (cards := bonus_of(seat.modules)) is not None]
    deals = possible_deals(shown)
    assert len(deals) == (35 if viewer == 0 else 30)
    draws = 60 * len(deals)
    chance = FastChance(5)
    drawn = Counter(hidden_cards(resample(view, chance)) for _ in range(draws))
    assert {tuple(tuple(sorted(hand)) for hand in deal) for deal in drawn} <= deals
    expected = draws / len(deals)
    folded: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for deal, times in drawn.items():
        folded[tuple(tuple(sorted(hand)) for hand in deal)] += times
    statistic = sum((folded[deal] - expected) ** 2 / expected for deal in deals)
    freedom = len(deals) - 1
    assert abs(statistic - freedom) < 5 * (2 * freedom) ** 0.5


def test_6_3_what_was_revealed_or_returned_is_never_drawn_anew() -> None:
    """A card known to all stays with its holder, and only its own seat knows a hidden one."""
    game = position(
        Seat(bonus="T11 C11:revealed", city=" [F ][C11 ] "),
        Seat(bonus="P8:known G10"),
        Seat(),
        modules=("bonus",),
    )
    true = [bonus_of(seat.modules) for seat in game.view(1).seats]
    others = set()
    for seed in range(200):
        twin = resample(game.view(1), FastChance(seed))
        assert game.rules.view(twin, 1) == game.view(1)
        assert [bonus_of(seat.modules) for seat in game.rules.view(twin, 1).seats] == true
        first = bonus_of(game.rules.view(twin, 0).seats[0].modules)
        assert first is not None
        others.add(first.own)
    held = {tile for deal in others for tile in deal}
    assert len(others) == len(held) == 7, "ten cards but C11, P8 and G10"


def test_2_6_the_same_stream_gives_the_same_twin() -> None:
    """And the twin draws on from the generator that it was given."""
    game = Game.new(EVERYTHING, 4)
    first, second = (resample(game.view(1), FastChance(9)) for _ in range(2))
    assert first.digest() == second.digest()
    for twin in (first, second):
        random_playout(game.rules, twin, FastChance(3))
    assert first.digest() == second.digest()


def test_a_module_from_outside_that_cannot_be_restored_says_so() -> None:
    game = Game.new(Options(seats=2), 1, extra=(SeamModule(),))
    with pytest.raises(AlhambraError, match="the module 'seam' does not say"):
        resample(game.view(0), FastChance(1), game.rules)


def test_rules_of_options_are_made_once() -> None:
    """The same object for the same options; an error for what cannot be combined."""
    assert rules_of(EVERYTHING) is rules_of(Options(seats=3, modules=MODULES))
    with pytest.raises(AlhambraError):
        rules_of(Options(seats=9))
