"""The log tells everything that happened in the open, and nothing else."""

from __future__ import annotations

import random
from typing import cast

import pytest

from alhambra.notation.as_json import Json, view_json
from alhambra.rules.game import Game
from alhambra.rules.moves import BUY, KIND_MASK, PLACE, REVEAL, unpacked
from alhambra.rules.options import MODULES, Options
from alhambra.server.log import Log

SLOTS = "ygbo"
GAMES = [
    Options("palace", 2, MODULES),
    Options("palace", 3),
    Options("palace", 3, ("vizier", "bathhouses")),
    Options("palace", 4, MODULES),
    Options("cards", 2),
    Options("cards", 5),
]


def name_of(options: Options) -> str:
    return f"{options.game}-{options.seats}-{'+'.join(options.modules)}"


class Player:
    """Plays a game at random and keeps its log."""

    def __init__(self, options: Options, seed: int) -> None:
        self.game = Game.new(options, seed=seed)
        self.chance = random.Random(seed)
        self.log = Log(self.game.rules.tiles)
        self.log.start(self.game.view(None))

    def choose(self) -> int:
        numbers = self.game.legal_numbers()
        wanted = [number for number in numbers if number & KIND_MASK in (BUY, PLACE, REVEAL)]
        return self.chance.choice(wanted if wanted and self.chance.random() < 0.9 else numbers)

    def play(self) -> None:
        game = self.game
        seat = game.seat_to_act
        assert seat is not None
        before = game.view(None)
        number = self.choose()
        game.play_number(number)
        self.log.step(before, game.view(None), seat, unpacked(number), game.steps[-1].draws)


class Follower:
    """What lies in the open, as somebody sees it who only reads the log."""

    def __init__(self) -> None:
        self.display: list[str] = []
        self.market: dict[str, list[str]] = {slot: [] for slot in SLOTS}
        self.neutral: list[str] = []
        self.scores: dict[int, int] = {}
        self.reserve: dict[int, list[str]] = {}
        self.city: dict[int, dict[tuple[int, int], str]] = {}

    def read(self, entry: Json) -> None:
        kind = entry["type"]
        cards = cast(list[str], entry.get("cards", []))
        tiles = cast(list[str], entry.get("tiles", []))
        tile = cast(str, entry.get("tile", ""))
        slot = cast(str, entry.get("slot", ""))
        seat = cast(int, entry["seat"])
        at = cast(tuple[int, int], tuple(cast(list[int], entry.get("at", []))))
        city = self.city.setdefault(seat, {})
        reserve = self.reserve.setdefault(seat, [])
        if kind == "take":
            for card in cards:
                self.display.remove(card)
        elif kind == "buy":
            self.market[slot].remove(tile)
            if entry.get("gift"):
                self.neutral.append(tile)
        elif kind == "allot":
            if entry["seat"] is not None:
                self.market[slot].remove(tile)
        elif kind == "refill_display":
            self.display += cards
        elif kind == "refill_market":
            if slot:
                self.market[slot] += tiles
            else:
                self.fill_all(tiles)
        elif kind == "neutral_tiles":
            self.neutral += tiles
        elif kind == "give":
            self.neutral.append(tile)
        elif kind == "place":
            city[at] = tile
        elif kind == "store":
            reserve.append(tile)
        elif kind == "build":
            reserve.remove(tile)
            city[at] = tile
        elif kind == "remove":
            assert city.pop(at) == tile
            reserve.append(tile)
        elif kind == "swap":
            assert [city[at]] == tiles
            reserve.remove(tile)
            reserve.append(city[at])
            city[at] = tile
        elif kind == "designer_points":
            self.scores[seat] = self.scores.get(seat, 0) + cast(int, entry["points"])
        elif kind == "scoring":
            report = cast(Json, entry["report"])
            for gaining, total in enumerate(cast(list[int], report["totals"])):
                self.scores[gaining] = self.scores.get(gaining, 0) + total
            self.display = [card for card in self.display if card != entry["round"]]

    def check(self, view: Json) -> None:
        """Compare with what really lies in the open."""
        display = [card for card in cast(list[str], view["display"]) if card]
        assert sorted(self.display) == sorted(display)
        for place in cast(list[Json], view["market"]):
            lying = cast(list[str], [place["tile"]] if place["tile"] else [])
            lying = lying + cast(list[str], place["beside"])
            assert sorted(self.market[cast(str, place["slot"])]) == sorted(lying)
        if view["neutral"] is not None:
            assert sorted(self.neutral) == sorted(cast(list[str], cast(Json, view["neutral"])["tiles"]))
        for seat in cast(list[Json], view["seats_state"]):
            number = cast(int, seat["seat"])
            assert self.scores.get(number, 0) == seat["score"]
            city = {
                (cast(int, tile["x"]), cast(int, tile["y"])): tile["tile"]
                for tile in cast(list[Json], seat["city"])
                if tile["tile"] != "F"
            }
            assert self.city.get(number, {}) == city
            assert sorted(self.reserve.get(number, [])) == sorted(cast(list[str], seat["reserve"]))

    def fill_all(self, tiles: list[str]) -> None:
        slots = iter(SLOTS)
        slot = next(slots)
        for tile in tiles:
            self.market[slot].append(tile)
            if not tile.startswith(("bath", "well")):
                slot = next(slots, "")


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_who_only_reads_the_log_knows_what_lies_in_the_open(options: Options) -> None:
    """Display, market, neutral player, cities, reserves and points follow from the entries alone."""
    player = Player(options, 1)
    follower = Follower()
    read = 0
    while True:
        for entry in player.log.entries[read:]:
            assert entry["n"] == read
            follower.read(entry)
            read += 1
        view = view_json(player.game.view(None))
        follower.check(view)
        if player.game.is_over:
            break
        player.play()
    leftovers = [entry for entry in player.log.entries if entry["type"] == "allot"]
    for slot in cast(list[Json], view["market"]):
        left = [
            entry["tile"] for entry in leftovers if (entry["slot"], entry["seat"]) == (slot["slot"], None)
        ]
        assert left == ([slot["tile"]] if slot["tile"] else [])
    assert player.log.entries[-1]["type"] == "game_over"


@pytest.mark.parametrize("options", [GAMES[0], GAMES[1], GAMES[4]], ids=name_of)
def test_taking_back_leaves_no_trace(options: Options) -> None:
    """After undo the log is as if the move had never been, and goes on in the same way."""
    player = Player(options, 3)
    game, log = player.game, player.log
    taken_back = 0
    while not game.is_over:
        seat = game.seat_to_act
        assert seat is not None
        before = list(log.entries)
        player.play()
        if game.can_undo(seat) and player.chance.random() < 0.3:
            game.undo(seat)
            log.undo()
            taken_back += 1
            assert log.entries == before
    again = Log(game.rules.tiles)
    replayed = Game.new(options, draws=list(game.opening))
    again.start(replayed.view(None))
    for step in game.steps:
        view = replayed.view(None)
        replayed.play_number(step.move, list(step.draws))
        again.step(view, replayed.view(None), step.seat, unpacked(step.move), step.draws)
    assert again.entries == log.entries
    assert taken_back > 10


def test_a_note_says_that_chance_played_for_a_bot() -> None:
    player = Player(Options(seats=3), 1)
    game = player.game
    before = game.view(None)
    seat = game.seat_to_act
    assert seat is not None
    number = game.legal_numbers()[0]
    game.play_number(number)
    player.log.step(before, game.view(None), seat, unpacked(number), (), "bot_slow")
    assert player.log.entries[-1]["note"] == "bot_slow"
