"""With all modules: the moves on offer are all there are, in every kind of position.

Every move that one can think of is tried: what is not refused is listed or pays with a card to spare;
a judge that knows only RULES.md agrees.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import pytest
from tests.oracles import judge
from tests.oracles.enumerate_moves import canonical, conceivable_moves
from tests.rules.modules.seeking import seek
from tests.wire import view_json

from alhambra.notation.moves import move_text, parse_move
from alhambra.rules.frames import (
    ACT,
    AFTER_CHANGE,
    ASK,
    AT_SETUP,
    BEFORE_ROUND,
    BETWEEN_TURNS,
    PLACE_ASIDE,
    SETTLE,
    TURN_END,
)
from alhambra.rules.game import Game, Options
from alhambra.rules.interfaces.designers import designer_of
from alhambra.rules.moves import BUY
from alhambra.rules.options import MODULES

MOST_CARDS: Final = 8
MOST_TILES: Final = 4
NAMES: Final = {
    (ACT, 0): "turn begins",
    (ACT, 1): "further action",
    (PLACE_ASIDE, 0): "placing",
    (TURN_END, 0): "end",
    (SETTLE, 0): "leftover tile",
    (SETTLE, 1): "vizier's tile",
    (ASK, AT_SETUP): "facing at set-up",
    (ASK, BETWEEN_TURNS): "window",
    (ASK, BEFORE_ROUND): "before a round",
    (ASK, AFTER_CHANGE): "facing",
}
RELOCATING: Final = "relocating"
SITUATIONS: Final = (*NAMES.values(), RELOCATING)


def situation(game: Game) -> str:
    """What kind of position it is."""
    view = game.view(None)
    name = NAMES[view.phase, int(game.state.argument())]
    asked = designer_of(view.seats[view.to_act].modules)
    return RELOCATING if name == "facing" and asked is not None and asked.cell < 0 else name


def is_small(game: Game) -> bool:
    """Whether the moves that one can think of here are thousands, not millions."""
    own = game.view(None).seats[game.state.seat_to_act()]
    return len(own.hand) + len(own.further) <= MOST_CARDS and len(own.reserve) + len(own.aside) <= MOST_TILES


def all_moves_agree(game: Game, rng: random.Random, judged: int) -> int:
    """Every conceivable move is listed, refused, or a wasteful payment; how many wasteful ones."""
    view = view_json(game.view(game.seat_to_act))
    listed = {canonical(move_text(move)) for move in game.legal()}
    texts = {canonical(text) for text in conceivable_moves(view, every_slot=rng.random() < 0.2)}
    assert listed <= texts
    cleared = set()
    for text in texts:
        move = parse_move(text)
        if game.why_not(move) is None:
            cleared.add(text)
            assert game.is_wasteful(move) == (text not in listed), text
    assert listed <= cleared
    leftover = situation(game) == "leftover tile"
    buys = [text for text in sorted(texts) if text.startswith("buy") and text not in cleared]
    asked = [*rng.sample(sorted(texts), min(judged, len(texts))), *rng.sample(buys, min(judged, len(buys)))]
    for text in [*asked, *rng.sample(sorted(cleared), min(judged, len(cleared)))]:
        assert (judge.why_not(view, text, leftover=leftover) is None) == (text in cleared), text
    return len(cleared) - len(listed)


def visit(seats: int, seed: int, wanted: int, judged: int) -> tuple[Counter[str], int]:
    """Try all moves in up to ``wanted`` small positions of each kind, from games of a seeker.

    How many positions of each kind, and how many wasteful payments were met.
    """
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    wasteful = 0
    for number in range(2):
        game = Game.new(Options(seats=seats, modules=MODULES), seed + number)
        while not game.is_over:
            kind = situation(game)
            likely = 0.1 if kind in ("turn begins", "further action", "placing", "end", "window") else 0.7
            if seen[kind] < wanted and rng.random() < likely and is_small(game):
                seen[kind] += 1
                wasteful += all_moves_agree(game, rng, judged)
            game.play_number(seek(game, rng))
    return seen, wasteful


def test_every_conceivable_move_is_listed_or_refused_in_every_kind_of_position() -> None:
    seen: Counter[str] = Counter()
    wasteful = 0
    for seats in (2, 3, 5):
        found, more = visit(seats, seats * 10, 3, 12)
        seen.update(found)
        wasteful += more
    assert [name for name in SITUATIONS if not seen[name]] == []
    assert wasteful > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(100, 104))
def test_every_conceivable_move_of_more_games_is_listed_or_refused(seats: int, seed: int) -> None:
    seen, _ = visit(seats, seed * seats, 25, 60)
    assert len(seen) > 8


def test_offered_and_wasteful_moves_are_just_the_judges() -> None:
    """The whole of both sets, in one small position of each kind."""
    rng = random.Random(7)
    seen: set[str] = set()
    for seed in range(4):
        game = Game.new(Options(seats=2 + seed % 2, modules=MODULES), seed)
        while not game.is_over and len(seen) < len(SITUATIONS):
            kind = situation(game)
            own = game.view(None).seats[game.state.seat_to_act()]
            few = len(own.hand) + len(own.further) <= 5 and len(own.reserve) + len(own.aside) <= 2
            if kind not in seen and few:
                seen.add(kind)
                view = view_json(game.view(game.seat_to_act))
                offered, wasteful = judge.expected_moves(view, leftover=kind == "leftover tile")
                assert {canonical(move_text(move)) for move in game.legal()} == offered
                for text in wasteful:
                    move = parse_move(text)
                    assert move.kind == BUY
                    assert game.why_not(move) is None
                    assert game.is_wasteful(move)
            game.play_number(seek(game, rng))
    assert len(seen) >= 9
