"""Plays, writes, reads, describes and serves games with the example module; run with it in the package."""

from __future__ import annotations

import json
import random

from tests.server.at_table import Site, settings_of
from tests.wire import event_json, view_json

from alhambra.bots.registry import make_bot
from alhambra.notation.catalogue import with_section
from alhambra.notation.describe import describe, move_words
from alhambra.notation.moves import parse_move
from alhambra.notation.position import position_json, read_position
from alhambra.notation.record import read_record, write_record
from alhambra.rules.belief import resample
from alhambra.rules.events import ModuleEvent
from alhambra.rules.game import Game, Options
from alhambra.rules.options import MODULES
from alhambra.rules.rng import FastChance

OPTIONS = Options(seats=3, modules=("vizier", "lanterns"))


def main() -> None:
    assert MODULES[-1] == "lanterns"
    game = played()
    written_and_read(game)
    believed(game)
    refused()
    served()
    print("played, written, read, described, believed and served")


def played() -> Game:
    """A whole game of a bot that has never heard of lanterns and two that play anything."""
    game = Game.new(OPTIONS, 5)
    bots = [make_bot(name, seed=1) for name in ("greedy", "random", "random")]
    while not game.is_over:
        seat = game.seat_to_act
        assert seat is not None
        game.play_number(bots[seat].choose(game.view(seat), game.legal_numbers()))
    lit = [event for event in game.journal if isinstance(event, ModuleEvent) and event.module == "lanterns"]
    assert lit
    assert event_json(lit[0]) == {"type": "module", "module": "lanterns", "name": "lit", "seat": lit[0].seat}
    sources = [part for report in game.state.reports for part in report.sources if part.source == "lanterns"]
    assert sources
    return game


def written_and_read(game: Game) -> None:
    """Position, record, view and words of it."""
    form = json.loads(json.dumps(position_json(game.rules, game.state)))
    assert read_position(form)[1].digest() == game.state.digest()
    assert read_record(write_record(game)).state.digest() == game.state.digest()
    view = game.view(0)
    shown = [seat["parts"]["lanterns"]["lit"] for seat in view_json(view)["seats_state"]]
    assert any(shown)
    assert f"Lanterns: lit {'yes' if shown[0] else 'no'}." in describe(view)
    assert move_words(parse_move("light")) == "lights the lantern"


def believed(game: Game) -> None:
    """A twin of the position as a bot imagines it."""
    view = game.view(0)
    assert resample(view, FastChance(1)).words() == game.state.words()


def refused() -> None:
    """A refusal in every language."""
    game = Game.new(Options(seats=2, modules=("lanterns",)), 1)
    game.play(parse_move("light"))
    refusal = game.why_not(parse_move("light"))
    assert refusal is not None
    assert with_section(refusal, "en") == "Your lantern is already lit. (§6.9.1)"
    assert with_section(refusal, "de") == "Deine Laterne brennt schon. (§6.9.1)"


def served() -> None:
    """A table with it on a real server."""
    site = Site(settings_of(None))
    try:
        about = site.get("/api/about").json()
        assert about["modules"][-1]["title"] == "Lanterns"
        made = site.make("person", "greedy", modules=["lanterns"])
        with made.person() as person:
            person.hear_turn()
            person.play("light")
            assert person.view["seats_state"][0]["parts"]["lanterns"] == {"lit": True}
            person.play_on(random.Random(1), 30)
    finally:
        site.stop()


main()
