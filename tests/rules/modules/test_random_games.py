"""Whole games of any mixture of modules: sound at every step, and nothing rare is left out.

A plain run plays 32 of the 128 mixtures, chosen so that any three modules meet on and off in all eight
ways; the slow tests play all of them at every number of seats.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest
from tests.rules.modules.checking import (
    Inventory,
    check_in_step,
    checked_game,
    inventory,
)
from tests.rules.modules.seeking import EVENTS, Tally, seek

from alhambra.rules.game import Game, Options
from alhambra.rules.ids import BATHHOUSES, BUILDINGS, FIRST_BATHHOUSE, FIRST_HUT, FIRST_WELL, TILES, WELLS
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.testing.scenario import Seat, position

SEATS: Final = (2, 3, 4, 5, 6)
ALL: Final = range(1 << len(MODULES))
# Mixtures with an even number of the first four and an even number of the last four modules.
SAMPLE: Final = [mask for mask in ALL if not (mask & 0b1111).bit_count() % 2 | (mask >> 3).bit_count() % 2]


def mixture(mask: int) -> tuple[str, ...]:
    return tuple(name for bit, name in enumerate(MODULES) if mask >> bit & 1)


def rash(game: Game, rng: random.Random) -> int:
    """A seeker that sometimes does anything at all."""
    return rng.choice(game.legal_numbers()) if rng.random() < 0.3 else seek(game, rng)


def all_components(options: Options) -> Inventory:
    """What a game has: 108 or 72 money cards, 6 exchange cards, A and B, 54 + 6 + 6 + 24 tiles."""
    purse = sum((2 if options.seats == 2 else 3) << 2 * value for value in range(9))
    tiles = [*range(BUILDINGS)]
    if "bathhouses" in options.modules:
        tiles += range(FIRST_BATHHOUSE, FIRST_BATHHOUSE + BATHHOUSES)
    if "wells" in options.modules:
        tiles += range(FIRST_WELL, FIRST_WELL + WELLS)
    if "huts" in options.modules:
        tiles += range(FIRST_HUT, TILES)
    return Inventory((purse,) * 4, 63 if "exchange" in options.modules else 0, 3, tuple(tiles))


def whole_game(options: Options, seed: int, every: int, events: Counter[str] | None = None) -> Game:
    """A checked game from its beginning, by a seeker or a rash one."""
    game = Game.new(options, seed)
    assert inventory(game) == all_components(options)
    rng = random.Random(seed)
    tally = Tally(Counter() if events is None else events)
    return checked_game(game, rash if seed % 2 else seek, rng, tally, every)


def test_the_sample_holds_any_three_modules_on_and_off_in_all_eight_ways() -> None:
    assert len(SAMPLE) == 32
    assert 0 in SAMPLE
    assert (1 << 7) - 1 in SAMPLE
    for one in range(7):
        for two in range(one):
            for three in range(two):
                ways = Counter((mask >> one & 1, mask >> two & 1, mask >> three & 1) for mask in SAMPLE)
                assert set(ways.values()) == {4}


@pytest.mark.parametrize("mask", SAMPLE)
def test_a_game_of_a_mixture_of_modules_is_sound_at_every_step(mask: int) -> None:
    whole_game(Options(seats=SEATS[SAMPLE.index(mask) % 5], modules=mixture(mask)), mask, 40)


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_game_is_sound_at_every_step(seats: int) -> None:
    """It is conserved and hides what it must just as the palace game does, without modules."""
    whole_game(Options(game=CARD_GAME, seats=seats), seats, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("part", range(16))
def test_a_game_of_every_mixture_is_sound_at_every_step(seats: int, part: int) -> None:
    for mask in ALL[part::16]:
        whole_game(Options(seats=seats, modules=mixture(mask)), 1000 + mask * 5 + seats, 15)


# ---- what is rare


HELD: Final = "bg bo by go gy oy"


def last_refill_with_b() -> Game:
    """Only B is left to draw and one tile: the turn that ends now brings B and the end at once."""
    return position(
        Seat(hand="y9 o2", city="[F  ][T12]", bonus="T12", designer="1 0 E"),
        Seat(hand=f"g9 {HELD}", city="[F  ][G11]", bonus="P8"),
        Seat(hand="o9"),
        phase="end",
        market="y:P6.N g:- b:- o:C9.S",
        display="- g5 y8 o8",
        bag="G10",
        draw_pile="",
        pile=4,
        discards="b1 b2",
        modules=MODULES,
    )


def special_tile_last() -> Game:
    """Whatever comes before it, a special tile will be the last of this bag: it holds nothing else."""
    return position(
        *[Seat(hand="y1", bonus="P8"), Seat(hand="y1"), Seat(hand="g3")],
        phase="end",
        market="y:P6.N g:S7.W b:A8.E o:-",
        display="b3 g5 y8 o8",
        bag="bath2 well3",
        modules=MODULES,
    )


def three_huts_neighbours() -> Game:
    """A hut of towers with two towers beside it and the third in the reserve, late in the game."""
    city = """
     y= 1    .        .     [T12    ]
     y= 0 [F      ][T11    ][hutT2 E]
    """
    return position(
        Seat(city=city, reserve="T11.S"),
        Seat(),
        market="y:P6.N g:S7.W b:A8.E o:C9.S",
        display="b3 g5 y8 o8",
        bag="P8 S9 A9 A10 G11 G10 C10 C11 bath1 well1",
        modules=MODULES,
    )


def seven_exact_payments() -> Game:
    """Everything in and beside the market can be paid exactly in one turn."""
    return position(
        Seat(hand="y6 g7 b8 o9 y8 o3 b4"),
        Seat(),
        Seat(),
        market="y:P6.N+bath1 g:S7.W b:A8.E+well3 o:C9.S+well1",
        display="b3 g5 y9 o8",
        bag="P8 S9 A9 A10 G11 G10 C10 C11 bath2 well2",
        modules=MODULES,
    )


def question_before_a() -> Game:
    """Only A can come, and two seats have a card to reveal."""
    return position(
        Seat(bonus="T12 P8", city="[F  ][T12]"),
        Seat(bonus="G11", city="[F  ][G11]", hand=HELD),
        phase="end",
        market="y:P6.N g:S7.W b:A8.E o:C9.S",
        display="- g5 y8 o8",
        bag="G10 A9 well1 bath1",
        draw_pile="",
        pile=2,
        discards="b1 b2 b4 b5",
        modules=MODULES,
    )


SCENES: Final = (
    last_refill_with_b,
    special_tile_last,
    three_huts_neighbours,
    seven_exact_payments,
    question_before_a,
)


def test_everything_rare_happens_in_some_game() -> None:
    """Seekers with all modules at every number of seats, and the ends of five described games."""
    events = Counter(dict.fromkeys(EVENTS, 0))
    for seed, seats in enumerate((2, 2, 2, 3, 3, 4, 5, 6)):
        whole_game(Options(seats=seats, modules=MODULES), 2 * seed, 100, events)
    for scene in SCENES:
        for seed in range(3):
            checked_game(scene(), seek, random.Random(seed), Tally(events), 30)
    assert [event for event, count in events.items() if count == 0] == []
    assert set(events) == set(EVENTS)


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_sees_and_may_do_is_the_same_until_a_secret_is_revealed(seats: int) -> None:
    """Two games that differ only in what the seat cannot know are played on in step."""
    rng = random.Random(seats)
    game = Game.new(Options(seats=seats, modules=MODULES), seats + 70)
    begun = []
    while not game.is_over:
        if rng.random() < 0.03:
            begun.append((len(game.steps), game.copy()))
        game.play_number(seek(game, rng))
    same = [check_in_step(copy, rng.randrange(seats), game.steps[at : at + 60], rng) for at, copy in begun]
    assert len(same) > 4
    assert sum(same) > 100
