"""Games put into a store as a server would have kept them, move by move, judged or not."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from alhambra.notation.moves import move_text
from alhambra.rules.game import Game, Options
from alhambra.rules.moves import unpacked
from alhambra.rules.options import RULES_VERSION
from alhambra.rules.rng import SecretChance
from alhambra.server.columns import draws_text, numbers_text
from alhambra.server.generators import place_of
from alhambra.server.setup import Setup
from alhambra.server.store import UNDO, Event, Row, Status, Store, hash_of_key

SECRET = bytes(range(32))
KEY = "the key"


class Keeping:
    """A game that is played without being judged, and the events that a server would keep of it."""

    def __init__(
        self, options: Options, bots: Sequence[str | None] = (), version: str = RULES_VERSION
    ) -> None:
        self.game = Game.new(options, chance=SecretChance(SECRET))
        self.version = version
        names = tuple(f"Name{seat}" for seat in range(options.seats))
        self.setup = Setup(options, names, (*bots, *[None] * (options.seats - len(bots))), False, False)
        self.opening = draws_text(self.game.opening)
        self.place = self._place()
        self.events: list[Event] = []

    def _place(self) -> str:
        return numbers_text(place_of(self.game.state.chance))

    def play(self, number: int) -> None:
        seat = self.game.state.seat_to_act()
        self.game.play_number(number)
        self._keep(seat, move_text(unpacked(number)), draws_text(self.game.steps[-1].draws))

    def take_back(self) -> None:
        """The draws that are taken back are not drawn again: a generator stands where it stood."""
        seat = self.game.steps[-1].seat
        chance = self.game.state.chance
        self.game.take_back(seat)
        self.game.draw_from(chance)
        self._keep(seat, UNDO, "")

    def _keep(self, seat: int, text: str, draws: str) -> None:
        number = len(self.events) + 1
        self.events.append(Event(number, seat, text, draws, self._place(), None, f"a{number}"))

    @property
    def row(self) -> Row:
        state = self.game.state
        return Row(
            "kept", self.version, self.setup.text(), None, SECRET, self.opening, self.place,
            hash_of_key(KEY), time.time(), state.turn, self.game.is_over, False, self.version,
        )  # fmt: skip

    def write(self, path: Path, events: Sequence[Event] | None = None) -> None:
        store = Store(path)
        store.add(self.row)
        status = Status(self.game.state.turn, self.game.is_over, False, self.version)
        store.append("kept", self.events if events is None else events, status)
        store.close()
