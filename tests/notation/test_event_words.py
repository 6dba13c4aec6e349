"""What followed from a move, in words."""

from __future__ import annotations

import pytest
from tests.notation.playing import options, played

from alhambra.notation.event_words import coming_words, following_words, turn_words
from alhambra.notation.things import card_words, tile_words
from alhambra.rules import events as rules
from alhambra.rules.draws import DREW_CARD, kind_of_draw, thing_of_draw
from alhambra.rules.events import Event, draws_of
from alhambra.rules.ids import cell_at
from alhambra.rules.options import MODULES
from alhambra.rules.tiles import TILE_OF_NAME

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay")
DID = rules.TurnEnded(0)  # the move itself
G8, G10 = TILE_OF_NAME["G8.NW"], TILE_OF_NAME["G10"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (rules.PilesMade((1,), (0,), True), ["The discards are shuffled into a new draw pile."]),
        (rules.PilesMade((1,), (0,), False), []),
        (rules.PointsScored(1, "designers", 2), ["Ben gets 2 for the designer."]),
        (rules.TileAllotted(1, 0, G8), ["Ben gets the last tile, garden 8 with walls north and west."]),
        (rules.TileAllotted(-1, 0, G8), ["Nobody gets the last tile, garden 8 with walls north and west."]),
        (
            rules.ModuleEvent("bonus", "revealed", 0, G10),
            ["Ada reveals the bonus card of garden 10 without walls."],
        ),
        (
            rules.ModuleEvent("bonus", "returned", 1, G10),
            ["The bonus card of garden 10 without walls goes back to the hand of Ben."],
        ),
        (rules.ModuleEvent("vizier", "asleep", 0), []),
        (
            rules.ModuleEvent("moat", "dug_out", 1, G8, cell=cell_at(0, 1), side=2),
            ["Moat: Ben dug out, garden 8 with walls north and west, 1 north of the fountain, south."],
        ),
        (rules.TurnStarted(1, 4), []),
        (rules.CardDrawn(0, 0x23, 1), []),
    ],
)
def test_each_consequence_is_told(event: Event, words: list[str]) -> None:
    assert [*following_words((DID, event), NAMES)] == words


def test_a_move_is_not_told_as_its_own_consequence() -> None:
    assert [*following_words((rules.ModuleEvent("bonus", "revealed", 0, G10),), NAMES)] == []


@pytest.mark.parametrize("seed", range(8))
def test_in_a_whole_game_every_turn_draw_and_point_is_told(seed: int) -> None:
    """Draws by the recorded ones, turns by their numbers, points by the scores."""
    chosen = options(seed)
    game = played(seed, chosen=chosen._replace(modules=MODULES if chosen.game == "palace" else ()))
    tiles = game.rules.tiles
    turns = [*turn_words(game.journal[: game.steps[0].first], NAMES)]
    for step in game.steps:
        coming = coming_words(step.events, tiles)
        following = " ".join(following_words(step.events, NAMES, tiles))
        for draw in draws_of(step.events):
            thing = thing_of_draw(draw)
            words = card_words(thing) if kind_of_draw(draw) == DREW_CARD else tile_words(thing, tiles)
            assert words in f"{coming} {following}"
        rounds = [event for event in step.events if isinstance(event, rules.RoundScored)]
        assert following.count("is scored.") == len(rounds)
        at_once = [event for event in step.events if isinstance(event, rules.PointsScored)]
        for event in at_once:
            assert f"{NAMES[event.seat]} gets {event.points} for " in following
        turns += turn_words(step.events, NAMES)
    assert [line.split(",")[0] for line in turns] == [
        f"Turn {number}" for number in range(1, game.state.turn + 1)
    ]
