"""Events: what happened is told once, in order, and nothing that a seat may not know (§2.6, §3.10)."""

from __future__ import annotations

import random

import pytest

from alhambra.rules.draws import DEALT_SECRETLY, DREW_CARD, kind_of_draw
from alhambra.rules.events import (
    HIDDEN_TILE,
    CardDealt,
    CardDrawn,
    CardsTaken,
    GameEnded,
    ModuleEvent,
    PilesMade,
    PointsScored,
    RoundScored,
    ScoringCardLeft,
    TakenBack,
    TurnEnded,
    TurnStarted,
    draws_of,
    seen_event,
)
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import SCORING_A, SCORING_B
from alhambra.rules.moves import END
from alhambra.rules.options import CARD_GAME, MODULES

KINDS = [Options(seats=2, modules=MODULES), Options(seats=4, modules=MODULES), Options(seats=3)]
KINDS += [Options(game=CARD_GAME, seats=2), Options(game=CARD_GAME, seats=5)]


def played(options: Options, seed: int, undo: float = 0.0) -> Game:
    """A random game; ``undo``: how often the last move is taken back where that is allowed."""
    chance = random.Random(seed)
    game = Game.new(options, seed)
    while not game.is_over:
        seat = game.seat_to_act
        last = game.steps[-1].seat if game.steps else seat
        if undo and last is not None and game.can_undo(last) and chance.random() < undo:
            game.undo(last)
        else:
            game.play(chance.choice(game.legal()))
    return game


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_what_chance_brought_is_told_by_events_and_replays_the_game(options: Options) -> None:
    """The draws among the events are all there is to know: a game without a generator follows them."""
    game = played(options, 7)
    twin = Game.new(options, draws=[*game.opening])
    for step in game.steps:
        assert step.draws == draws_of(step.events)
        twin.play_number(step.move, [*step.draws])
    assert twin.state.words() == game.state.words()
    assert twin.journal == game.journal


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_a_move_is_told_first_and_by_its_seat(options: Options) -> None:
    """Nothing comes before what the seat did, and every move is told."""
    for step in played(options, 8).steps:
        first = step.events[0]
        assert not isinstance(first, (CardDealt, CardDrawn, PilesMade, TurnStarted, PointsScored))
        assert getattr(first, "seat") == step.seat  # noqa: B009


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_scores_are_the_sum_of_what_events_tell(options: Options) -> None:
    """Points come from rounds and from points at once; the parts of a round are its totals."""
    game = played(options, 9)
    scores = [0] * options.seats
    for event in game.journal:
        if isinstance(event, PointsScored):
            scores[event.seat] += event.points
        elif isinstance(event, RoundScored):
            report = event.report
            for part in report.sources:
                scores[part.seat] += part.points
            for seat, total in enumerate(report.totals):
                assert total == sum(part.points for part in report.sources if part.seat == seat)
            assert report.scores_after == tuple(scores)
    end = game.journal[-1]
    assert isinstance(end, GameEnded)
    assert end.scores == game.scores == tuple(scores)
    assert end.winners == game.winners


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_turns_are_told_from_the_first_to_the_last(options: Options) -> None:
    """Turns count from 1 without a gap, each begins after the one before it has ended."""
    game = played(options, 10)
    begun = [event.turn for event in game.journal if isinstance(event, TurnStarted)]
    assert begun == [*range(1, game.state.turn + 1)]
    ended = sum(isinstance(event, TurnEnded) for event in game.journal)
    assert ended == len(begun) == sum(step.move & 31 == END for step in game.steps)


def test_a_scoring_card_leaves_before_its_place_is_filled() -> None:
    """§5.1.3: it is drawn, scored, leaves the display, and the next card takes its position."""
    game = played(Options(seats=3), 11)
    left = []
    for number, event in enumerate(game.journal):
        if isinstance(event, ScoringCardLeft):
            left.append(event.card)
            came = [e for e in game.journal[:number] if isinstance(e, CardDrawn) and e.card == event.card]
            after = game.journal[number + 1]
            assert [e.position for e in came] == [event.position]
            assert isinstance(after, CardDrawn)
            assert after.position == event.position
    assert left == [SCORING_A, SCORING_B]


def test_taken_cards_are_told_with_their_positions() -> None:
    """The cards lie where the event says, in the display before the move."""
    chance = random.Random(12)
    game = Game.new(Options(seats=3), 12)
    seen = 0
    while not game.is_over:
        before = game.view(None).display
        game.play(chance.choice(game.legal()))
        first = game.steps[-1].events[0]
        if isinstance(first, CardsTaken):
            seen += 1
            assert first.cards == tuple(before[position] for position in first.positions)
            assert len(set(first.positions)) == len(first.positions)
    assert seen > 10


def test_numbers_of_events_are_never_used_again() -> None:
    """§3.10: taking back is an event of its own; what was taken back keeps its numbers."""
    undone = 0
    for seed in range(6):
        game = played(Options(seats=2, modules=MODULES), seed, undo=0.2)
        held = [*range(len(game.journal))]
        for number, event in enumerate(game.journal):
            if isinstance(event, TakenBack):
                undone += 1
                assert event.first < number
                held = [n for n in held if not event.first <= n <= number]
        kept = [game.journal[number] for number in held]
        steps = [event for step in game.steps for event in step.events]
        assert kept[len(kept) - len(steps) :] == steps
        assert [game.journal[step.first] for step in game.steps] == [step.events[0] for step in game.steps]
    assert undone > 20


def test_only_the_holder_is_told_a_dealt_bonus_card_and_nobody_sees_a_gap() -> None:
    """§2.6: everybody is told the same number of events, the tile only to its seat."""
    game = Game.new(Options(seats=3, modules=("bonus",)), 3)
    dealt = [event for event in game.journal if isinstance(event, ModuleEvent)]
    assert [event.seat for event in dealt] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    for viewers in ((), (0,), (1, 2)):
        told = [seen_event(event, viewers) for event in game.journal]
        assert len(told) == len(game.journal)
        for event, seen in zip(game.journal, told, strict=True):
            if isinstance(event, ModuleEvent) and event.seat not in viewers:
                assert seen == event._replace(tile=HIDDEN_TILE)
            else:
                assert seen == event
    assert {kind_of_draw(draw) for draw in draws_of(dealt)} == {DEALT_SECRETLY}
    assert DREW_CARD in {kind_of_draw(draw) for draw in game.opening}


def test_a_playout_tells_nothing() -> None:
    """Whoever wants no events pays for none: a state keeps no list of them."""
    rules = Game.new(Options()).rules
    from alhambra.rules.playout import random_playout
    from alhambra.rules.rng import FastChance

    state = rules.new_state(FastChance(1), None, None)
    random_playout(rules, state, FastChance(2))
    assert state.events is None
    assert state.reports == ()
