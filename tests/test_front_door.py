"""The front door, ``from alhambra import Game, Options, Move, parse_move``, and how things are shown."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.notation.playing import options, played
from tests.rules.seam_module import SeamModule

import alhambra
from alhambra import Game, Move, Options, parse_move
from alhambra.notation.moves import move_text
from alhambra.rules.errors import IllegalMove
from alhambra.rules.frames import OVER
from alhambra.rules.ids import TILES
from alhambra.rules.moves import BUILD, BUY, TAKE, VERBS, packed

NAMES = ("Game", "Move", "Options", "parse_move")


def printed(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    ).stdout


# ---- names


def test_the_names_are_those_of_the_parts() -> None:
    assert sorted(alhambra.__all__) == sorted([*NAMES, "__version__"])
    for name, home in (
        ("Game", "alhambra.rules.game"),
        ("Move", "alhambra.rules.moves"),
        ("Options", "alhambra.rules.options"),
        ("parse_move", "alhambra.notation.moves"),
    ):
        assert getattr(alhambra, name) is getattr(sys.modules[home], name)


def test_they_are_listed_before_they_are_used() -> None:
    """Also for ``from alhambra import *``."""
    listed = printed("import alhambra; print(*dir(alhambra))").split()
    assert {*NAMES, "__version__"} <= {*listed}
    assert printed("from alhambra import *; print(Game.new(Options(seats=2), 1).legal()[0])") == "take b3\n"


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'alhambra' has no attribute 'Gmae'"):
        getattr(alhambra, "Gmae")  # noqa: B009
    with pytest.raises(ImportError, match="cannot import name 'Gmae'"):
        exec("from alhambra import Gmae")


def test_importing_the_package_takes_less_than_a_tenth_of_a_second() -> None:
    """Of the processor, the quickest of five starts."""
    code = "import time; begun = time.process_time(); import alhambra; print(time.process_time() - begun)"
    assert min(float(printed(code)) for _ in range(5)) < 0.1


# ---- moves


@pytest.mark.parametrize("seed", range(6))
def test_a_move_shows_its_text(seed: int) -> None:
    """Every move of whole games: ``str`` is what ``parse_move`` reads."""
    game = Game.new(options(seed), seed)
    for step in played(seed).steps:
        for move in game.legal():
            assert str(move) == f"{move}" == move_text(move)
            assert parse_move(str(move)) == move
            assert repr(move) == f"<Move {move_text(move)}>"
        game.play_number(step.move, [*step.draws])


@pytest.mark.parametrize(
    ("move", "shown"),
    [
        (Move(TAKE, cards=(20, 40, 3)), "take b8 g4 y3"),
        (Move(24, tile=3), "kind=24 tile=3"),
        (Move(99), "kind=99"),
        (Move(-1), "kind=-1"),
        (Move(TAKE), "kind=1"),
        (Move(TAKE, cards=(500,)), "kind=1 cards=(500,)"),
        (Move(BUILD, tile=200, cell=5), "kind=6 tile=200 cell=5"),
        (Move(TAKE, tile=2**70, cards=(8, -(2**64))), f"kind=1 tile={2**70} cards=(8, {-(2**64)})"),
        (Move(BUILD, tile=-9), "kind=6 tile=-9"),
        (Move(BUILD, tile=3, orientation=7), "kind=6 tile=3 orientation=7"),
        (Move(BUY, tile=3, slot=9, cards=(3,)), "kind=2 tile=3 slot=9 cards=(3,)"),
        (Move(BUY, tile=3, slot=-1, cards=(3,), gift=True), "kind=2 tile=3 slot=-1 cards=(3,) gift=True"),
    ],
)
def test_what_has_no_text_shows_its_fields(move: Move, shown: str) -> None:
    """No move breaks a log: whatever is in it, something is shown, and text only for just that move."""
    assert str(move) == shown
    assert repr(move) == f"<Move {shown}>"


def test_every_move_of_small_numbers_can_be_shown() -> None:
    for kind in range(-1, 34):
        for tile in (-2, -1, 0, 54, TILES - 1, TILES, 127):
            for cell in (-1, 0, 0x8080, 1 << 20):
                move = Move(kind, tile, cell, 1, 1, (3,))
                shown = str(move)
                assert shown.startswith("kind=") or parse_move(shown) == move
                assert kind in VERBS or shown.startswith("kind=")


def test_a_shown_move_is_still_the_tuple_it_was() -> None:
    move = parse_move("take b3 g2")
    assert move == (TAKE, -1, 0, 0, 0, move.cards, False)
    assert {move: 1}[parse_move("take b3 g2")] == 1
    assert packed(move) == packed(parse_move("take g2 b3"))


def test_an_illegal_move_is_named_in_the_error() -> None:
    game = Game.new(Options(seats=3), seed=1)
    with pytest.raises(IllegalMove, match="wake is illegal"):
        game.play(parse_move("wake"))


def test_texts_are_there_however_one_comes_in() -> None:
    """Also for those who import only a part of the rules, which do not know notation."""
    for part in ("alhambra.rules.game", "alhambra.rules.playout", "alhambra.bots.registry"):
        code = f"import {part}; from alhambra.rules.moves import Move; print(Move(1, cards=(40,)))"
        assert printed(code) == "take b8\n"
    code = (
        "import sys; from alhambra.rules.moves import Move; "
        "print([name for name in sys.modules if 'notation' in name])"
    )
    assert printed(code) == "[]\n"


# ---- games


def test_a_game_shows_its_table() -> None:
    """Market with what lies beside it, display, huts, every seat, and whose decision it is."""
    game = played(3, 40, Options(seats=3, modules=("vizier", "huts", "wells")))
    shown = repr(game)
    assert shown == str(game) == f"{game}"
    lines = shown.split("\n")
    view = game.view(None)
    assert lines[0] == "<Game palace with vizier, huts and wells: 3 seats, 40 moves"
    assert [line.split()[0] for line in lines[1:4]] == ["market", "display", "huts"]
    for seat, line in zip(view.seats, lines[4:7], strict=True):
        assert line.startswith(f"  seat {seat.seat}   {seat.score} point")
        assert f"wall {seat.wall}, {len(seat.hand) + len(seat.further)} card" in line
    assert lines[7].startswith(f"Turn {view.turn}, of seat {view.on_turn}. seat {view.to_act} ")
    assert lines[7].endswith(".>")
    assert len(lines) == 8


@pytest.mark.parametrize("seed", range(6))
def test_every_game_can_be_shown_at_every_step(seed: int) -> None:
    """Few and short lines, from the set-up to the end, both games, all modules."""
    game = Game.new(options(seed), seed)
    for step in played(seed).steps:
        lines = repr(game).split("\n")
        assert len(lines) <= 6 + game.options.seats
        game.play_number(step.move, [*step.draws])
    assert game.state.phase() == OVER
    assert repr(game).split("\n")[-1].startswith("The game is over. ")


def test_a_game_with_a_module_from_outside_can_be_shown() -> None:
    game = Game.new(Options(seats=2), 3, extra=(SeamModule(),))
    assert repr(game).startswith("<Game palace with seam")
    assert all(repr(move).startswith("<Move ") for move in game.legal())


def test_a_shown_game_tells_no_secret() -> None:
    """What others hold face down makes no difference to what is shown."""
    chosen = Options(seats=3, modules=("bonus",))
    game = Game.new(chosen, seed=1)
    dealt = [draw for draw in game.opening if draw >> 8 == 4]
    swapped = iter([*dealt[3:], *dealt[:3]])
    twin = Game.new(chosen, draws=[next(swapped) if draw >> 8 == 4 else draw for draw in game.opening])
    assert twin.opening != game.opening
    assert repr(twin) == repr(game)
