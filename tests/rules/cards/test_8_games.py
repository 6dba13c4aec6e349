"""RULES.md §8: whole card games, against the oracles' table, the oracle judge and their own records."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from tests.oracles import judge
from tests.oracles.card_table import CardTable
from tests.oracles.enumerate_moves import canonical, conceivable_moves
from tests.rules.cards.table import SEATS, chosen, new_game
from tests.rules.playing import checked_game
from tests.wire import view_json

from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.record import read_record, write_record
from alhambra.notation.record_json import parse_record_json, record_json
from alhambra.rules.draws import draw_text
from alhambra.rules.game import Game, Options
from alhambra.rules.moves import BUY, END, KIND_MASK, STOP, TAKE, unpacked
from alhambra.rules.options import CARD_GAME
from alhambra.rules.playout import light_playout, random_playout
from alhambra.rules.rng import FastChance


def words(draws: tuple[int, ...]) -> list[str]:
    return [draw_text(draw) for draw in draws]


def shown(game: Game) -> dict[str, Any]:
    """The part of the JSON view that the oracles' table has too."""
    form: dict[str, Any] = view_json(game.view(None), open_hands=True)
    neutral = form["neutral"]
    return {
        **{name: form[name] for name in ("turn", "to_act", "again", "display", "piles", "scoring_left")},
        "market": [place["tile"] for place in form["market"]],
        "discards": form["discards"],
        "unseen": sorted(form["unseen"]),
        "hands": [seat["hand"] for seat in form["seats_state"]],
        "fronts": [sorted(seat["front"]) for seat in form["seats_state"]],
        "scores": [seat["score"] for seat in form["seats_state"]],
        "neutral": None if neutral is None else [sorted(neutral["tiles"]), neutral["score"]],
        "rounds": [report["round"] for report in form["rounds"]],
    }


@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_run_like_at_the_oracles_table(seats: int) -> None:
    """Every card in every place after every move, told by a player of plain lists (§8.2 to §8.9)."""
    for seed in range(3):
        rng = random.Random(seed)
        game = new_game(seats, seed)
        table = CardTable(seats, words(game.opening))
        assert shown(game) == table.shown()
        while not game.is_over:
            seat = game.seat_to_act
            assert seat is not None
            game.play(chosen(game, rng))
            step = game.steps[-1]
            table.play(seat, move_text(unpacked(step.move)), words(step.draws))
            assert shown(game) == table.shown()
        assert table.over
        assert [*game.winners] == table.winners()
        assert table.rounds[-1] == "C"


@pytest.mark.parametrize("seats", SEATS)
def test_the_moves_on_offer_are_the_oracle_judges(seats: int) -> None:
    """At positions of random games: all conceivable moves judged, none missing and none too many;
    payments with a card to spare are accepted, everything else is refused with a section (§8.3, §8.4).
    """
    rng = random.Random(seats)
    game = new_game(seats, seats)
    judged = 0
    while not game.is_over and judged < 25:
        seat = game.seat_to_act
        assert seat is not None
        view = game.view(seat)
        if len(view.seats[seat].hand) <= 8 and rng.random() < 0.4:
            form: dict[str, Any] = view_json(view)
            offered, wasteful = judge.expected_moves(form)
            assert {canonical(move_text(move)) for move in game.legal()} == offered
            for text in wasteful:
                assert game.why_not(parse_move(text)) is None
                assert game.is_wasteful(parse_move(text))
            for text in rng.sample(sorted(conceivable_moves(form)), 60):
                against = game.why_not(parse_move(text))
                assert (against is None) == (canonical(text) in offered | wasteful)
                assert against is None or against.section.split(".")[0] in ("3", "8")
            judged += 1
        game.play(chosen(game, rng))
    assert judged >= 20


@pytest.mark.parametrize("seats", SEATS)
def test_a_random_card_game_is_sound_at_every_step(seats: int) -> None:
    """Cards are conserved, moves are taken back, copies independent; views hide what a seat cannot know;
    told draws give the same state; the game comes to its end without a dead end (§8).
    """
    game = checked_game(Options(game=CARD_GAME, seats=seats), seed=seats, every=10)
    for turn in actions_by_turn(game):
        assert 1 <= len(turn) <= 5 or turn == []
        assert all(kind == BUY for kind in turn[:-1])


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(20, 30))
def test_many_random_card_games_are_sound_at_every_step(seats: int, seed: int) -> None:
    checked_game(Options(game=CARD_GAME, seats=seats), seed=seed, every=3)


def actions_by_turn(game: Game) -> list[list[int]]:
    """The kinds of the actions of each turn."""
    found: list[list[int]] = [[]]
    for step in game.steps:
        kind = step.move & KIND_MASK
        if kind == END:
            found.append([])
        elif kind in (TAKE, BUY):
            found[-1].append(kind)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_every_move_of_a_turn_can_be_taken_back_in_order(seats: int) -> None:
    """Back to the beginning of the turn, and forward to the same state again (§3.10.2)."""
    rng = random.Random(seats)
    game = new_game(seats, seats + 50)
    while not game.is_over:
        seat = game.seat_to_act
        assert seat is not None
        digests = [game.state.digest()]
        moves = []
        while game.legal_numbers() != [END]:
            moves.append(chosen(game, rng))
            game.play(moves[-1])
            digests.append(game.state.digest())
        for digest in reversed(digests[:-1]):
            game.undo(seat)
            assert game.state.digest() == digest
        assert not game.can_undo(seat)
        for move in moves:
            game.play(move)
        assert game.state.digest() == digests[-1]
        game.play_number(END)
        assert not any(game.can_undo(other) for other in range(seats))


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_replays_from_its_record_and_without_chance(seats: int) -> None:
    """Text, JSON and told draws all lead to the same state, also of a game that is running."""
    rng = random.Random(seats)
    game = new_game(seats, seats + 80)
    running = 0
    while not game.is_over:
        if game.state.turn in (1, 9) and running < game.state.turn:
            running = game.state.turn
            assert read_record(write_record(game)).state.digest() == game.state.digest()
        game.play(chosen(game, rng))
    text = write_record(game)
    again = read_record(text)
    assert again.state.digest() == game.state.digest()
    assert write_record(again) == text
    assert parse_record_json(record_json(game)).game.state.digest() == game.state.digest()
    assert [again.view(seat) for seat in range(seats)] == [game.view(seat) for seat in range(seats)]
    told = Game.new(game.options, draws=[*game.opening])
    for step in game.steps:
        told.play(unpacked(step.move), seat=step.seat, draws=[*step.draws])
    assert told.state.digest() == game.state.digest()


@pytest.mark.parametrize("seats", SEATS)
def test_playouts_come_to_the_end_from_any_position(seats: int) -> None:
    """Uniformly random ones and light ones, from positions all over a game; nobody gets stuck (§8.5)."""
    rng = random.Random(seats)
    game = new_game(seats, seats)
    while not game.is_over:
        if rng.random() < 0.05:
            for playout in (random_playout, light_playout):
                state = game.state.copy()
                playout(game.rules, state, FastChance(rng.randrange(10**6)))
                rules = game.rules
                assert Game(rules, state, ()).is_over
                assert state.ending
        game.play(chosen(game, rng))


def test_stopping_is_on_offer_after_every_exact_payment_and_only_then() -> None:
    for seats in SEATS:
        rng = random.Random(seats)
        game = new_game(seats, 1)
        exact = False
        while not game.is_over:
            kinds = {number & KIND_MASK for number in game.legal_numbers()}
            assert (STOP in kinds) == exact
            move = chosen(game, rng)
            price = game.rules.tiles.price[move.tile]
            exact = move.kind == BUY and sum(card & 15 for card in move.cards) == price
            game.play(move)


def test_points_only_grow_and_only_in_rounds() -> None:
    for seats in SEATS:
        rng = random.Random(seats)
        game = new_game(seats, 2)
        scores = [game.scores]
        while not game.is_over:
            rounds = len(game.state.reports)
            game.play(chosen(game, rng))
            scores.append(game.scores)
            if len(game.state.reports) == rounds:
                assert scores[-1] == scores[-2]
        for earlier, later in pairwise(scores):
            assert all(new >= old for old, new in zip(earlier, later, strict=True))
        reports = game.state.reports
        assert game.scores == tuple(sum(report.totals[seat] for report in reports) for seat in range(seats))
