"""Views in words."""

from __future__ import annotations

import random

import pytest
from tests.notation.playing import options

from alhambra.notation.describe import describe, move_words, report_words
from alhambra.notation.moves import parse_move
from alhambra.notation.things import card_words, cell_words, listed, tile_words
from alhambra.notation.words import card_named, tile_named
from alhambra.rules.game import Game, Options
from alhambra.rules.ids import cell_at


def test_things_have_words() -> None:
    assert card_words(card_named("b3")) == "denar 3"
    assert card_words(card_named("yo")) == "exchange card ducat and florin"
    assert card_words(card_named("A")) == "scoring card A"
    assert tile_words(tile_named("G8.NW")) == "garden 8 with walls north and west"
    assert tile_words(tile_named("A10")) == "arcades 10 without walls"
    assert tile_words(tile_named("P2.NEW")) == "pavilion 2 with walls north, east and west"
    assert tile_words(tile_named("hutT1")) == "hut for towers with a wall south"
    assert tile_words(tile_named("well5")) == "well 5"
    assert (
        tile_words(tile_named("bath1"), orientation=1)
        == "bathhouse 8 (north pavilion, east arcades, south garden, west chambers)"
    )
    assert cell_words(cell_at(0, 0)) == "the fountain"
    assert cell_words(cell_at(-2, 0)) == "2 west of the fountain"
    assert cell_words(cell_at(1, -3)) == "1 east, 3 south of the fountain"
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("nothing", "a", "a, b and c")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("take b3 b3 g2", "takes denar 3 twice and dirham 2"),
        ("take bg", "takes exchange card denar and dirham"),
        ("buy b G11 b5 b6", "buys garden 11 without walls with denar 5 and denar 6, exactly"),
        ("buy b G11 b5 b9", "buys garden 11 without walls with denar 5 and denar 9"),
        ("buy b G11 b5 b9 to neutral", "buys garden 11 without walls for the neutral player with denar 5 and denar 9"),  # noqa: E501
        ("place G11 -1 0", "builds garden 11 without walls 1 west of the fountain"),
        ("build well1 0 1 E", "builds well 3 from the reserve 1 north of the fountain, turned east"),
        ("store G11", "puts garden 11 without walls into the reserve"),
        ("give G11", "gives garden 11 without walls to the neutral player"),
        ("remove 0 1", "takes the tile 1 north of the fountain into the reserve"),
        ("swap G11 0 1", "puts garden 11 without walls from the reserve in place of the tile 1 north of the fountain"),  # noqa: E501
        ("stop", "stops after an exact purchase"),
        ("pass", "passes: nothing is possible"),
        ("end", "ends the turn"),
        ("none", "declines"),
        ("hut hutP1", "takes hut for pavilions with a wall north"),
        ("wake", "wakes the vizier"),
        ("reveal G11", "reveals the bonus card of garden 11 without walls"),
        ("face S", "turns the designer's feet to the south"),
        ("relocate 0 0 W", "puts the designer on the fountain, his feet to the west"),
    ],
)  # fmt: skip
def test_moves_have_words(text: str, words: str) -> None:
    assert move_words(parse_move(text)) == words


@pytest.mark.parametrize("seed", range(8))
def test_every_moment_of_every_game_can_be_told(seed: int) -> None:
    """One statement a line, the decision first; every seat, slot and scoring is told."""
    game = Game.new(options(seed), seed)
    rng = random.Random(seed)
    names = ("Ada", "Ben")
    while not game.is_over:
        move = rng.choice(game.legal())
        assert move_words(move)
        game.play(move)
        if rng.random() > 0.1 or game.is_over:
            continue
        view = game.view(rng.randrange(game.options.seats))
        lines = describe(view, names, tiles=game.rules.tiles).split("\n")
        assert lines[0].startswith(f"Turn {view.turn}, of ")
        assert all(line.endswith(".") for line in lines)
        assert sum(line.startswith("Market for ") for line in lines) == 4
        assert sum("; holds " in line for line in lines) == game.options.seats
    assert describe(game.view(None)).startswith("The game is over. ")
    for report in game.state.reports:
        lines = report_words(report, names)
        assert len(lines) == 1 + game.options.seats
        assert [int(line.rpartition("now ")[2].rstrip(".")) for line in lines[1:]] == [*report.scores_after]


def test_other_hands_are_only_counted_unless_hands_are_open() -> None:
    game = Game.new(Options(seats=2), seed=1)
    cards = [card_words(card) for card in game.view(1).seats[1].hand]
    shut = describe(game.view(0)).split("\n")
    line = next(line for line in shut if line.startswith("Seat 1: "))
    assert f"holds {len(cards)} cards" in line
    assert not any(card in line for card in cards)
    told = next(line for line in describe(game.view(0), open_hands=True).split("\n") if "Seat 1: " in line)
    assert all(card in told for card in cards)
    own = next(line for line in describe(game.view(1)).split("\n") if "Seat 1: " in line)
    assert own == told
