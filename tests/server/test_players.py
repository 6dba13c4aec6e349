"""Bots that misbehave never hold a game up."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest
from tests.server.at_table import Site

from alhambra.bots.protocol import Bot
from alhambra.bots.registry import make_bot
from alhambra.rules.game import Game, Options
from alhambra.rules.view import View
from alhambra.server.players import BotSeat

VIEW = Game.new(Options(seats=2), seed=1).view(0)


class Stuck:
    """Never answers, the first few times."""

    def choose(self, view: View, moves: list[int]) -> int:
        threading.Event().wait(3)
        return moves[0]


class Broken:
    def choose(self, view: View, moves: list[int]) -> int:
        raise SystemExit("a bot must not end the server")


class Cheat:
    """Answers with what is not on offer, and empties the list that it was given."""

    def choose(self, view: View, moves: list[int]) -> int:
        moves.clear()
        return 12345


class Silent:
    def choose(self, view: View, moves: list[int]) -> int:
        return None  # type: ignore[return-value]


def maker(kind: Callable[[], Bot]) -> Callable[[str, int], Bot]:
    return lambda spec, seed: kind()


def unmade(spec: str, seed: int) -> Bot:
    raise ValueError("its weights are missing")


@pytest.mark.parametrize(
    ("make", "note"),
    [
        (maker(Stuck), "bot_slow"),
        (maker(Broken), "bot_crashed"),
        (maker(Cheat), "bot_wrong"),
        (maker(Silent), "bot_wrong"),
        (unmade, "bot_crashed"),
        (make_bot, None),
    ],
)
def test_some_move_always_comes(make: Callable[[str, int], Bot], note: str | None) -> None:
    seat = BotSeat("random", 1, make)
    begun = time.monotonic()
    choice = asyncio.run(seat.choice(VIEW, [3, 4, 5], 0.2 if note == "bot_slow" else 20))
    assert time.monotonic() - begun < 2.5
    assert choice.move in (3, 4, 5)
    assert choice.note == note


def test_the_only_move_needs_no_bot() -> None:
    assert asyncio.run(BotSeat("random", 1, unmade).choice(VIEW, [7], 1)) == (7, None)


def test_after_some_failures_only_chance_plays() -> None:
    """A bot that is stuck three times in a row is not waited for again."""
    seat = BotSeat("random", 1, maker(Stuck))
    for _ in range(3):
        asyncio.run(seat.choice(VIEW, [3, 4, 5], 0.05))
    begun = time.monotonic()
    asyncio.run(seat.choice(VIEW, [3, 4, 5], 10))
    assert time.monotonic() - begun < 1


@pytest.mark.parametrize("kind", [Stuck, Broken, Cheat])
def test_a_table_with_bad_bots_plays_on(make_site: Callable[..., Site], kind: Callable[[], Bot]) -> None:
    """The note is in the log, and still there after a restart."""
    site = make_site(make_bot=maker(kind), bot_time=0.05)
    made = site.make("person", "random", "random")
    with made.person() as person:
        for _ in range(4):
            person.hear_turn()
            person.play(person.offered("take")[0] if person.offered("take") else person.moves[0])
        person.hear_turn()
        notes = [entry["note"] for entry in person.log if "note" in entry]
        assert notes
        log = person.log
    site.stop()
    again = make_site()
    made.site = again
    with made.person() as person:
        assert person.log[: len(log)] == log


def test_a_person_can_take_back_while_a_bot_thinks(make_site: Callable[..., Site]) -> None:
    """What the bot then says to the old table is not played."""
    site = make_site(make_bot=maker(Stuck), bot_time=0.8)
    for seed in range(30):
        made = site.make("person", "random", "random", seed=seed)
        with made.person() as person:
            person.hear_turn()
            seat = person.view["to_act"]
            if person.view["turn"] == 1:
                before = person.view
                person.play(person.offered("take")[0])
                person.undo(seat)
                assert person.view == before
                assert person.moves
                return
    pytest.fail("nobody began")
