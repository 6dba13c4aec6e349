"""The log: every event with its number, for each seat what it may know (docs/protocol.md, §2.6, §3.10)."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from tests.oracles.fold import Folded, differences
from tests.wire import event_json, plain, view_json

from alhambra.notation.wire import events as wire
from alhambra.rules import events as rules
from alhambra.rules.game import Game, Options
from alhambra.rules.options import CARD_GAME, MODULES
from alhambra.server.log import Log

Json = dict[str, Any]


def told(log: Log, viewers: tuple[int, ...], start: int = 0) -> list[Json]:
    entries: list[Json] = plain(log.told(viewers, start))
    return entries


class Player:
    """A random game that is followed by a log and by a fold for each viewer."""

    def __init__(self, options: Options, seed: int) -> None:
        self.chance = random.Random(seed)
        self.game = Game.new(options, seed)
        self.log = Log()
        self.seq = 0
        self.folds = {
            seat: Folded(options.seats, options.game == CARD_GAME) for seat in (*range(options.seats), -1)
        }
        self.follow()

    def follow(self) -> None:
        self.log.follow(self.game, self.seq)
        for seat, fold in self.folds.items():
            for entry in told(self.log, (seat,) if seat >= 0 else (), fold.entries):
                fold.take(entry)

    def change(self) -> None:
        """A move, or now and then the last one taken back."""
        game = self.game
        self.seq += 1
        last = game.steps[-1].seat if game.steps else -1
        if last >= 0 and game.can_undo(last) and self.chance.random() < 0.15:
            game.undo(last)
        else:
            moves = game.legal()
            game.play(self.chance.choice([move for move in moves if move.kind == 2] or moves))
        self.follow()

    def check(self) -> None:
        for seat, fold in self.folds.items():
            assert differences(fold.now, view_json(self.game.view(seat if seat >= 0 else None))) == []


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_events_of_one_viewer_alone_build_up_the_table(seats: int) -> None:
    """All modules: after every change each seat's fold, and a spectator's, equals its view."""
    player = Player(Options(seats=seats, modules=MODULES), seats)
    while not player.game.is_over:
        if seats == 2 or player.seq % 5 == 0:
            player.check()
        player.change()
    player.check()


@pytest.mark.parametrize("seats", [2, 4])
def test_so_they_do_in_the_card_game(seats: int) -> None:
    """§8: what lies in front, gifts to the neutral player, leftover cards."""
    player = Player(Options(game=CARD_GAME, seats=seats), seats)
    while not player.game.is_over:
        player.check()
        player.change()
    player.check()


@pytest.mark.parametrize("count", range(len(MODULES)))
def test_so_they_do_with_every_number_of_modules(count: int) -> None:
    """Some subsets of each size, the rest by ``test_every_subset``."""
    for number, modules in enumerate([*combinations(MODULES, count)][:3]):
        player = Player(Options(seats=2 + number, modules=modules), count * 10 + number)
        while not player.game.is_over:
            player.change()
            if player.seq % 7 == 0:
                player.check()
        player.check()


@pytest.mark.slow
def test_every_subset() -> None:
    """All 128 subsets of the modules, at every number of seats, every step."""
    for count in range(len(MODULES) + 1):
        for modules in combinations(MODULES, count):
            for seats in range(2, 7):
                player = Player(Options(seats=seats, modules=modules), seats)
                while not player.game.is_over:
                    player.change()
                    player.check()


def test_everybody_is_told_the_same_numbers_and_nobody_a_hidden_card() -> None:
    """Secret events are there for all, without their tile for those who may not know it."""
    options = Options(seats=3, modules=("bonus",))
    log = Log()
    log.follow(Game.new(options, 5), 0)
    own = {seat: told(log, (seat,)) for seat in range(3)}
    open_ = told(log, ())
    secrets = 0
    for seat, entries in own.items():
        assert [entry["n"] for entry in entries] == [entry["n"] for entry in open_]
        for entry, seen in zip(entries, open_, strict=True):
            event = entry["event"]
            if event["type"] == "module" and event["seat"] == seat:
                secrets += 1
                assert event["tile"] is not None
                assert seen["event"] == {**event, "tile": None}
            else:
                assert entry == seen
    assert secrets == 9  # three bonus cards each


def test_a_number_is_never_used_again() -> None:
    """What was told stays as it was told, whatever is taken back later."""
    player = Player(Options(seats=2, modules=MODULES), 8)
    before: list[Json] = []
    for _ in range(80):
        now = told(player.log, (0,))
        assert now[: len(before)] == before
        assert [entry["n"] for entry in now] == [*range(len(now))]
        before = now
        if player.game.is_over:
            break
        player.change()
    assert any(entry["event"]["type"] == "taken_back" for entry in before)


def test_entries_from_a_number_on_are_the_rest_of_all_entries() -> None:
    """A client that comes back is told what it lacks, and nothing twice."""
    player = Player(Options(seats=3), 9)
    for _ in range(30):
        player.change()
    for start in (0, 1, 17, len(player.log)):
        assert told(player.log, (0,), start) == told(player.log, (0,))[start:]


def test_every_event_of_the_rules_has_a_struct_with_its_fields() -> None:
    """Names and order are the same, but for ``at``; what is for the rules alone is named."""
    assert set(wire.STRUCTS) == set(rules.Event.__args__)
    for cls, struct in wire.STRUCTS.items():
        names: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
        fields = [wire.RENAMED.get(name, name) for name in names if name not in wire.INNER]
        assert list(struct.__struct_fields__) == fields
        assert struct.__name__ == cls.__name__


def test_a_note_stands_at_the_first_event_of_its_move() -> None:
    """Why the server chose for a bot is told once."""
    game = Game.new(Options(seats=2), 3)
    log = Log()
    log.follow(game, 0)
    start = len(log)
    game.play(game.legal()[0])
    log.follow(game, 1, "too slow")
    assert next(entry.get("note") for entry in told(log, (), start)) == "too slow"
    assert [entry["n"] for entry in told(log, ()) if "note" in entry] == [start]


def test_only_what_a_module_event_has_is_sent() -> None:
    """Fields without a value are left out, a tile that is hidden is null."""
    assert event_json(rules.ModuleEvent("vizier", "woken", 2)) == {
        "type": "module",
        "module": "vizier",
        "name": "woken",
        "seat": 2,
    }
    hidden = rules.ModuleEvent("bonus", "dealt", 1, rules.HIDDEN_TILE, draw=4, secret=True)
    assert event_json(hidden)["tile"] is None
