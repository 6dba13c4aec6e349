"""Whatever numbers a move is made of, it gets an answer: in every subset of the modules and in both games."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Final

import pytest

from alhambra.notation.catalogue import sentence
from alhambra.notation.messages import LANGUAGES
from alhambra.notation.refusal_json import refusal_json
from alhambra.rules.errors import IllegalMove
from alhambra.rules.game import Game, Move, Options
from alhambra.rules.moves import VERBS
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.rules.refusals import CODES, Refusal

SUBSETS: Final = [subset for size in range(8) for subset in combinations(MODULES, size)]
NUMBERS: Final = (-(2**70), -(2**63), -129, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 33, 53, 54, 60, 67, 90, 91)
HUGE: Final = (127, 128, 200, 255, 256, 0x8080, 0x8081, 0x8180, 0x7F80, 0xFFFF, 0x10000, 2**31, 2**63, 2**70)


def any_number(rng: random.Random) -> int:
    return rng.choice(NUMBERS + HUGE) if rng.random() < 0.5 else rng.randrange(-3, 95)


def any_move(rng: random.Random) -> Move:
    """A move of any numbers, mostly of a kind that there is."""
    kind = rng.choice([*VERBS]) if rng.random() < 0.9 else any_number(rng)
    tame = rng.random() < 0.5  # else every field is wild, and the first one is what is said
    return Move(
        kind,
        tile=rng.randrange(-1, 91) if tame or rng.random() < 0.5 else any_number(rng),
        cell=0x8080 + rng.choice((0, 1, -1, 256, -256, 2)) if tame else any_number(rng),
        orientation=rng.randrange(4) if tame else any_number(rng),
        slot=rng.randrange(4) if tame else any_number(rng),
        cards=tuple(
            rng.randrange(-1, 73) if tame or rng.random() < 0.7 else any_number(rng)
            for _ in range(rng.choice((0, 1, 1, 2, 3, 6)))
        ),
        gift=rng.random() < 0.2,
    )


def in_mid_game(options: Options, rng: random.Random) -> Game:
    """A game after some moves played by chance."""
    game = Game.new(options, rng.randrange(2**30))
    for _ in range(rng.randrange(120)):
        if game.is_over:
            break
        game.play_number(rng.choice(game.legal_numbers()))
    return game


def check_answer(game: Game, move: Move, seat: int | None) -> bool:
    """Whether a move is legal; the answers are whole, and playing agrees with judging."""
    against = game.why_not(move, seat)
    twin = game.copy()
    if against is None:
        twin.play(move, seat)
        assert len(twin.steps) == len(game.steps) + 1
        return True
    assert tuple(param.name for param in against.params) == CODES[against.code].names
    assert refusal_json(against)["code"] == against.code
    for language in LANGUAGES:
        assert sentence(against, language)
    assert str(against)
    with pytest.raises(IllegalMove, match=against.code):
        twin.play(move, seat)
    return False


def check_preview(game: Game, move: Move, seat: int) -> None:
    """Judging and previewing a move out of turn agree, and change nothing."""
    before = game.state.digest()
    against = game.why_not_if_on_turn(move, seat)
    preview = game.preview(move, seat)
    assert (preview == against) if against is not None else not isinstance(preview, Refusal)
    assert game.state.digest() == before


@pytest.mark.parametrize("start", range(0, len(SUBSETS), 16))
def test_every_move_gets_an_answer_in_every_subset_of_the_modules(start: int) -> None:
    """§6: never an exception, be it legal or not, for whichever seat."""
    rng = random.Random(start)
    cleared = 0
    for modules in SUBSETS[start : start + 16]:
        game = in_mid_game(Options(seats=rng.randint(2, 6), modules=modules), rng)
        for _ in range(120):
            move = any_move(rng)
            cleared += check_answer(game, move, None)
            check_answer(game, move, any_number(rng))
            check_preview(game, move, rng.randrange(game.options.seats))
            check_preview(game, move, any_number(rng))
    assert cleared > 5


def test_every_move_gets_an_answer_in_the_card_game() -> None:
    """§8: the same."""
    rng = random.Random(8)
    cleared = 0
    for _ in range(25):
        game = in_mid_game(Options(CARD_GAME, rng.randint(2, 6)), rng)
        for _ in range(120):
            move = any_move(rng)
            cleared += check_answer(game, move, None)
            check_answer(game, move, any_number(rng))
            check_preview(game, move, rng.randrange(game.options.seats))
    assert cleared > 5


def test_every_legal_move_with_one_number_out_of_range_is_refused() -> None:
    """What is wrong is said by the code of the field."""
    rng = random.Random(13)
    codes: set[str] = set()
    for _ in range(40):
        game = in_mid_game(Options(seats=3, modules=MODULES), rng)
        if game.is_over:
            continue
        for move in rng.sample(game.legal(), min(6, len(game.legal()))):
            for number in (-2, 2**20, 2**63, -(2**80)):
                for wrong, code in (
                    (move._replace(kind=number), "move.kind"),
                    (move._replace(tile=number), "move.tile"),
                    (move._replace(cell=number), "move.cell"),
                    (move._replace(orientation=number), "move.side"),
                    (move._replace(slot=number), "move.slot"),
                ):
                    against = game.why_not(wrong)
                    assert against is not None
                    assert against.code == code
                    codes.add(code)
            against = game.why_not(move._replace(cards=(*move.cards, 200)))
            assert against is not None
            assert against.code == "move.card"
    assert len(codes) == 5
