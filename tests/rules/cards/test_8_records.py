"""RULES.md §8: card games kept as records, in which everything happens that can happen.

The players of ``records`` buy, give to Martin, pay with cards to spare, and stop.  The golden games
of ``tests/golden`` are read here too, by the oracles' table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.golden.games import draws_of, load, options_of
from tests.oracles.card_table import CardTable
from tests.rules.cards.table import SEATS

from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.record import parse_record, write_record
from alhambra.rules.draws import draw_text
from alhambra.rules.game import Game
from alhambra.rules.moves import BUY, STOP, unpacked

FOLDER: Final = Path(__file__).parent / "records"


def recorded(seats: int) -> str:
    return (FOLDER / f"{seats}-seats.txt").read_text(encoding="utf-8")


def at_the_table(game: Game) -> CardTable:
    """The oracles' table after the same moves and draws."""
    table = CardTable(game.options.seats, [draw_text(draw) for draw in game.opening])
    for step in game.steps:
        table.play(step.seat, move_text(unpacked(step.move)), [draw_text(draw) for draw in step.draws])
    return table


@pytest.mark.parametrize("seats", SEATS)
def test_a_recorded_game_is_read_to_its_result_and_written_the_same(seats: int) -> None:
    text = recorded(seats)
    record = parse_record(text)
    assert record.game.is_over
    assert write_record(record.game, record.names, about=record.about) == text


@pytest.mark.parametrize("seats", SEATS)
def test_the_oracles_table_comes_to_the_recorded_result(seats: int) -> None:
    """Points of seats and Martin, rounds, winners, and where every card lies in the end."""
    game = parse_record(recorded(seats)).game
    agrees_at_the_end(game)


@pytest.mark.parametrize("seats", SEATS)
def test_the_oracles_table_comes_to_the_result_of_the_golden_games(seats: int) -> None:
    data = load(f"cards-{seats}")
    game = Game.new(options_of(data), draws=draws_of(data["opening"]))
    for line in data["moves"]:
        text, _, drawn = line.partition(" > ")
        game.play(parse_move(text), draws=draws_of(drawn))
    agrees_at_the_end(game)


def agrees_at_the_end(game: Game) -> None:
    table = at_the_table(game)
    view = game.view(None)
    assert table.over
    assert game.is_over
    assert table.points == [*game.scores]
    assert table.winners() == [*game.winners]
    assert [" ABC".index(letter) for letter in table.rounds] == [report.round for report in view.reports]
    shown = table.shown()
    assert shown["unseen"] == []
    assert shown["piles"] == [*view.piles]
    if view.neutral is not None:
        assert table.martins_points == view.neutral.score


def features(game: Game) -> set[str]:
    """What has happened in a game that need not happen in every one."""
    found: set[str] = set()
    for step in game.steps:
        move = unpacked(step.move)
        if move.kind == BUY:
            found.add("gift" if move.gift else "purchase")
            if game.is_wasteful(move):
                found.add("wasteful")
        if move.kind == STOP:
            found.add("stop")
    view = game.view(None)
    found.update(f"round {report.round}" for report in view.reports)
    shares = [share for report in view.reports for kind in report.kinds for share in kind.shares]
    if any(share.neutral and share.seats for share in shares):
        found.add("tie with Martin")
    if any(len(share.seats) > 2 for share in shares):
        found.add("tie of three")
    if any(tile >= 0 for tile in view.slots):
        found.add("leftover card for nobody")
    bought = sum(unpacked(step.move).kind == BUY and not unpacked(step.move).gift for step in game.steps)
    if sum(len(seat.front) for seat in view.seats) > bought:
        found.add("leftover card received")
    drawn = len(game.opening) + sum(len(step.draws) for step in game.steps)
    if drawn > (72 if view.options.seats == 2 else 108) + 2 + 54:
        found.add("discards shuffled")
    return found


def test_everything_that_can_happen_has_happened_in_some_recorded_game() -> None:
    found = {feature for seats in SEATS for feature in features(parse_record(recorded(seats)).game)}
    assert found == {
        *("purchase", "gift", "wasteful", "stop", "round 1", "round 2", "round 3", "tie with Martin"),
        *("tie of three", "leftover card for nobody", "leftover card received", "discards shuffled"),
    }
