"""A module from outside the package is written, read and told like any other: nothing names it."""

from __future__ import annotations

import random

import pytest
from tests.rules.seam_module import LOOK, MARK, SHOW, SeamModule
from tests.wire import event_json, move_json, view_json

from alhambra.notation.catalogue import sentence
from alhambra.notation.describe import decision_words, describe, move_words, report_words
from alhambra.notation.moves import parse_move
from alhambra.notation.position import position_json, position_text, read_position
from alhambra.notation.record import parse_record, read_record, write_record
from alhambra.notation.record_json import parse_record_json, record_json
from alhambra.notation.stepping import told
from alhambra.notation.words import draw_named, draw_word
from alhambra.rules.draws import DEALT_SECRETLY, DREW_FROM_STACK, DREW_TILE, draw_of
from alhambra.rules.errors import NotationError
from alhambra.rules.events import ModuleEvent, seen_event
from alhambra.rules.frames import ASK
from alhambra.rules.game import Game, Options
from alhambra.rules.moves import BUY, Move, unpacked
from alhambra.testing.scenario import tiles


def played(seed: int, moves: int = 10_000) -> Game:
    """A random game with the module, or its beginning."""
    game = Game.new(Options(seats=2 + seed % 3), seed, extra=(SeamModule(),))
    rng = random.Random(seed)
    while not game.is_over and len(game.steps) < moves:
        offered = game.legal()
        game.play(rng.choice([move for move in offered if move.kind == BUY] or offered))
    return game


def asked(seed: int, kind: int) -> Game:
    """A game at the first question of the module that such a move answers."""
    game = Game.new(Options(seats=3), seed, extra=(SeamModule(),))
    rng = random.Random(seed)
    while game.state.phase() != ASK or kind not in {move.kind for move in game.legal()}:
        offered = game.legal()
        game.play(rng.choice([move for move in offered if move.kind != SHOW] or offered))
    return game


def test_its_fields_are_shown_by_their_sorts_and_its_secrets_to_their_owners() -> None:
    game = played(1, 60)
    for viewer in (None, 0, 1):
        view = view_json(game.view(viewer))
        assert set(view["parts"]) == {"seam"}
        assert set(view["parts"]["seam"]) == {"top", "left"}
        for seat in view["seats_state"]:
            shown = seat["parts"]["seam"]
            assert set(shown) == {"secret", "shown", "awake", "marks", "outlook"}
            assert (shown["secret"] is not None) == (shown["shown"] or seat["seat"] == viewer)
            assert {type(shown["shown"]), type(shown["marks"])} == {bool, int}
            assert shown["outlook"] in {*"NESW"}
        assert [seat["cards"] for seat in view["seats_state"]] == [
            len(seat.hand) + len(seat.further) for seat in game.view(viewer).seats
        ]


@pytest.mark.parametrize(("kind", "question"), [(LOOK, "setup"), (SHOW, "round"), (MARK, "change")])
def test_its_question_is_shown_as_its_own(kind: int, question: str) -> None:
    """Not as that of a module of this package that asks at the same place."""
    game = asked(7, kind)
    view = game.view(game.seat_to_act)
    assert view_json(view)["question"] == {"module": "seam", "kind": question}
    assert decision_words(view).endswith(f"seat {view.to_act} answers a question of seam.")


def test_its_moves_have_their_verbs_and_fields_in_every_form() -> None:
    game = asked(7, LOOK)
    move = game.legal()[2]
    assert move_json(move, verbs=game.rules.verbs) == {"text": "look S", "type": "look", "facing": "S"}
    assert parse_move("look S", game.rules.verbs) == move
    assert move_words(move, verbs=game.rules.verbs) == "look S"


def test_a_view_with_it_is_told_in_words() -> None:
    game = played(2, 80)
    words = describe(game.view(0)).split("\n")
    own = next(line for line in words if line.startswith("  Seam: secret "))
    assert "shown no" in own or "shown yes" in own
    assert any(line.startswith(("Seam: top hut", "Seam: top none")) for line in words)
    assert "  seam: top " in position_text(game.view(None))


def test_a_round_with_it_is_told_in_words() -> None:
    game = next(
        game
        for game in map(played, range(20))
        if any(part.source == "seam" for report in game.state.reports for part in report.sources)
    )
    lines = [line for report in game.state.reports for line in report_words(report)]
    assert any(" for seam" in line for line in lines)


@pytest.mark.parametrize("seed", range(6))
def test_a_position_with_it_is_written_and_read(seed: int) -> None:
    game = played(seed, 40 * seed)
    form = position_json(game.rules, game.state)
    assert read_position(form, (SeamModule(),))[1].digest() == game.state.digest()


@pytest.mark.parametrize(
    ("name", "numbers", "message"),
    [
        ("secret", [0, 0, 0], "every seat has a secret of its own"),
        ("cards", [64, 0, 0], "there are six exchange cards"),
        ("marks", [0], "every seat has one of each"),
        ("below", [0], "is there 2 times"),
        ("cards", [63, 0, 0], "is there 2 times"),
    ],
)
def test_a_position_that_its_own_check_or_the_count_refuses_is_refused(
    name: str, numbers: list[int], message: str
) -> None:
    """Its numbers are its own to judge; its tiles and cards are counted with all others."""
    game = Game.new(Options(seats=3), 4, extra=(SeamModule(),))
    form = position_json(game.rules, game.state)
    parts = form["modules"]
    assert isinstance(parts, dict)
    parts["seam"][name] = numbers
    with pytest.raises(NotationError, match=message):
        read_position(form, (SeamModule(),))


@pytest.mark.parametrize("seed", range(4))
def test_a_record_with_it_is_written_read_and_told(seed: int) -> None:
    game = played(seed)
    text = write_record(game)
    assert read_record(text, (SeamModule(),)).state.digest() == game.state.digest()
    form = record_json(game)
    assert parse_record_json(form, (SeamModule(),)).game.state.digest() == game.state.digest()
    with pytest.raises(NotationError, match="seam named, none given"):
        read_record(text)
    record = parse_record(text, (SeamModule(),))
    assert len([*told(record, len(game.steps))]) > len(game.steps)


def test_a_viewers_record_hides_its_secrets() -> None:
    game = played(1)
    seats = game.options.seats
    secret = [word for word in write_record(game).split() if word.startswith("bonus:")]
    seen = [word for word in write_record(game, viewers=(1,)).split() if word.startswith("bonus:")]
    assert len(secret) == len(seen) == seats
    assert [seen[seat] == secret[seat] for seat in range(seats)] == [seat == 1 for seat in range(seats)]
    assert seen.count("bonus:?") == seats - 1


def test_its_events_are_sent_with_their_own_names() -> None:
    game = played(1, 0)
    dealt = [event for event in game.journal if isinstance(event, ModuleEvent) and event.secret]
    assert len(dealt) == game.options.seats
    assert event_json(seen_event(dealt[1], (0,))) == {
        "type": "module", "module": "seam", "name": "dealt", "seat": 1, "tile": None,
    }  # fmt: skip


def test_its_refusals_without_sentences_are_told_by_their_codes() -> None:
    game = asked(7, SHOW)
    refusal = game.why_not(Move(MARK))
    assert refusal is not None
    assert sentence(refusal) == "seam.other_question"


def test_a_draw_from_its_stack_is_told_from_one_of_the_bag() -> None:
    """Huts show by themselves that they come from a stack; of other tiles the word says so."""
    kinds = (DREW_TILE, DREW_FROM_STACK, DEALT_SECRETLY)
    draws = [draw_of(kind, tile) for kind in kinds for tile in tiles("G10 well1 hutP1")]
    words = {draw_word(draw): draw for draw in draws}
    assert len(words) == len(draws)
    assert {word: draw_named(word) for word in words} == words
    assert {"G10", "well1", "hutP1", "bonus:G10", "stack:well1", "bag:hutP1"} <= set(words)


def test_every_move_of_it_survives_its_text() -> None:
    game = played(3)
    for step in game.steps:
        move = unpacked(step.move)
        text = move_json(move, verbs=game.rules.verbs)["text"]
        assert parse_move(text, game.rules.verbs) == move
