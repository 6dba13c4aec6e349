"""The moves on offer are all there are: every move that one can think of is tried (RULES.md §3.4.2).

``legal`` lists, ``why_not`` refuses; here both are held against an enumerator that knows no rule and
against a judge that knows the rules only from RULES.md.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest
from tests.oracles import judge
from tests.oracles.enumerate_moves import canonical, conceivable_moves
from tests.rules.playing import choices
from tests.rules.seam_module import SeamModule
from tests.rules.words import legal, play
from tests.wire import view_json

from alhambra.notation.moves import move_text, parse_move
from alhambra.rules.frames import ACT, ASK, OVER, PLACE_ASIDE, SETTLE, TURN_END
from alhambra.rules.game import Game, Move, Options
from alhambra.rules.ids import TILES
from alhambra.rules.moves import BUY, TAKE
from alhambra.rules.seams import Module
from alhambra.rules.view import View
from alhambra.testing.scenario import Seat, cards, position

MOST_CARDS: Final = 8
MOST_TILES: Final = 5


def is_small(view: View) -> bool:
    """Whether the moves that one can think of here are thousands, not millions."""
    own = view.seats[view.to_act]
    return len(own.hand) + len(own.further) <= MOST_CARDS and len(own.reserve) + len(own.aside) <= MOST_TILES


def positions(options: Options, seed: int, wanted: int, extra: tuple[Module, ...] = ()) -> Iterator[Game]:
    """Small enough positions of random games, from the first moves to the last."""
    rng = random.Random(seed)
    game = Game.new(options, seed, extra=extra)
    while wanted:
        if game.is_over:
            game = Game.new(options, rng.randrange(1000), extra=extra)
        for number in choices(rng, game):
            if rng.random() < 0.08 and is_small(game.view(game.seat_to_act)):
                yield game
                wanted -= 1
                if not wanted:
                    return
            game.play_number(number)


def all_moves_agree(game: Game, rng: random.Random, judged: int) -> None:
    """Every conceivable move: cleared is listed or wasteful; the judge agrees, asked about some."""
    seat = game.seat_to_act
    verbs = game.rules.verbs
    view = view_json(game.view(seat))
    listed = {canonical(move_text(move, verbs)) for move in game.legal()}
    assert len(listed) == len(game.legal_numbers())
    texts = {canonical(text) for text in conceivable_moves(view)}
    texts |= {move_text(Move(kind, tile=tile), verbs) for kind in (24, 26) if kind in verbs for tile in HUTS}
    texts |= {move_text(Move(25, orientation=side), verbs) for side in range(4) if 25 in verbs}
    assert listed <= texts
    cleared = set()
    for text in texts:
        move = parse_move(text, verbs)
        if game.why_not(move, seat) is None:
            cleared.add(text)
            assert game.is_wasteful(move) == (text not in listed)
    assert listed <= cleared
    if judged == 0:
        return
    leftover = game.state.phase() == SETTLE
    for text in [*rng.sample(sorted(texts), min(judged, len(texts))), *rng.sample(sorted(cleared), 1)]:
        assert (judge.why_not(view, text, leftover=leftover) is None) == (text in cleared), text


HUTS: Final = range(67, 71)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_conceivable_move_of_a_random_game_is_listed_or_refused(seats: int) -> None:
    """Or it pays with a card that could be left out: legal, not offered, nothing else."""
    rng = random.Random(seats)
    phases = set()
    for game in positions(Options(seats=seats), seats + 100, 30):
        all_moves_agree(game, rng, 30)
        phases.add(game.state.phase())
    assert phases == {ACT, PLACE_ASIDE, TURN_END}


def test_every_conceivable_move_at_the_end_of_a_game_is_listed_or_refused() -> None:
    """Tiles received in the last hand-out (§5.9): no gift even with two seats; then nothing at all."""
    for seats in (2, 3):
        game = position(
            Seat(hand="y9 o9", city="[F ][P8]", reserve="S9"),
            Seat(hand="g9"),
            *[Seat()] * (seats - 2),
            phase="end",
            market="y:T11 g:T12 b:- o:G12.S",
            bag="",
            display="b3 g5 y9 o8",
        )
        play(game, "end")
        rng = random.Random(seats)
        for _ in range(3):
            assert game.state.phase() == SETTLE
            all_moves_agree(game, rng, 100)
            game.play_number(game.legal_numbers()[0])
        assert game.state.phase() == OVER
        assert list(conceivable_moves(view_json(game.view(0)))) == []


def test_every_conceivable_move_with_a_module_from_outside_is_listed_or_refused() -> None:
    """Also in its questions at set-up, before a round, after a change and between turns."""
    rng = random.Random(9)
    phases = set()
    for seats in (2, 3):
        for game in positions(Options(seats=seats), seats, 40, (SeamModule(),)):
            all_moves_agree(game, rng, 0)
            phases.add(game.state.phase())
    assert phases >= {ACT, PLACE_ASIDE, TURN_END, ASK}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_every_conceivable_move_of_more_random_games_is_listed_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    for game in positions(Options(seats=seed % 5 + 2), seed + 200, 100):
        all_moves_agree(game, rng, 100)


def test_offered_and_wasteful_moves_are_just_the_judges() -> None:
    """The whole of both sets, for some positions with much to choose from."""
    games = [
        position(
            Seat(hand="b1 b2 b4 g3 y8", reserve="A8.E", city="[F ][P8]"),
            Seat(),
            market="y:S8.S g:- b:P3.SW o:T12",
            display="b2 b3 o1 y7",
            phase="again",
        ),
        position(Seat(aside="P8 T13.E", city="[F   ][P7 E]\n[G9 E]"), Seat(), phase="place"),
        position(Seat(hand="b1"), Seat(), market="y:- g:- b:P8 o:-", display="- - - -", draw_pile="", pile=5),
    ]
    for game in games:
        view = view_json(game.view(0))
        offered, wasteful = judge.expected_moves(view)
        assert {canonical(text) for text in legal(game)} == offered
        for text in wasteful:
            move = parse_move(text)
            assert game.why_not(move) is None
            assert game.is_wasteful(move)


def random_move(rng: random.Random) -> Move:
    """Any move that has the form of one: most make no sense."""
    chosen = rng.sample(ALL_CARDS, rng.randint(0, 5))
    kind = rng.randrange(32)
    return Move(
        kind,
        tile=rng.randrange(-1, TILES),
        cell=0x8080 + rng.randrange(-3, 4) * 256 + rng.randrange(-3, 4),
        orientation=rng.randrange(4),
        slot=rng.randrange(4),
        cards=tuple(chosen) if kind in (TAKE, BUY) else (),
        gift=rng.random() < 0.1,
    )


ALL_CARDS: Final = [*range(72)]


def test_a_move_of_any_form_gets_an_answer() -> None:
    """No combination of kinds, tiles, cells and cards, such as an empty place, breaks ``why_not``."""
    rng = random.Random(77)
    games = [
        position(
            Seat(hand="b1 b2", reserve="P8", aside="S9", city="[F ][A9]"),
            Seat(),
            market="y:- g:- b:T12 o:-",
            display="b3 - - -",
            draw_pile="",
            pile=5,
            phase=phase,
        )
        for phase in ("act", "again", "place", "end")
    ]
    games.append(Game.new(Options(seats=3), 1, extra=(SeamModule(),)))
    allowed = 0
    for game in games:
        listed = set(game.legal())
        for _ in range(3000):
            move = random_move(rng)
            cleared = game.why_not(move) is None
            allowed += cleared
            if move in listed:
                assert cleared
            elif cleared:
                text = move_text(move, game.rules.verbs)
                assert game.is_wasteful(move) or parse_move(text, game.rules.verbs) in listed
    assert allowed > 20


def test_an_empty_place_is_neither_taken_nor_bought() -> None:
    """Card 0 and tile -1 stand for nothing; there is nothing to take or to buy there."""
    game = position(
        Seat(hand="y1"), Seat(), market="y:- g:- b:- o:-", display="b3 - - -", draw_pile="", pile=5
    )
    for move in (
        Move(TAKE, cards=(0,)),
        Move(TAKE, cards=(0, *cards("b3"))),
        Move(BUY, tile=-1, slot=0, cards=tuple(cards("y1"))),
        Move(BUY, tile=-1, slot=0),
    ):
        against = game.why_not(move)
        assert against is not None
        assert against.section in ("3.2", "3.3")
