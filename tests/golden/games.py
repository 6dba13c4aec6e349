"""Golden games: finished games kept as data, and how they are written and replayed.

A file holds the options, the seed, the draws of the set-up, every move as a text with the draws that
followed it, the digest of the state after every twentieth move, and the scores.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

from tests.rules.modules.seeking import seek

from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.words import card_named, tile_named
from alhambra.rules.draws import DEALT_SECRETLY, DREW_CARD, DREW_FROM_STACK, DREW_TILE, draw_text
from alhambra.rules.game import Game, Options
from alhambra.rules.moves import MoveList, unpacked
from alhambra.rules.options import CARD_GAME, MODULES, RULES_VERSION
from alhambra.rules.playout import light_move
from alhambra.rules.rng import FastChance

FOLDER: Final = Path(__file__).parent
DIGEST_EVERY: Final = 20
# Letters of the kinds of draws.
DRAW_LETTERS: Final = {DREW_CARD: "c", DREW_TILE: "t", DREW_FROM_STACK: "h", DEALT_SECRETLY: "b"}
DRAW_KINDS: Final = {letter: kind for kind, letter in DRAW_LETTERS.items()}

# Who plays: chance alone, the light policy of playouts, or the seeker of what is rare.
CHANCE: Final = "chance"
LIGHT: Final = "light"
SEEKER: Final = "seeker"

# Name -> options, seed, who plays.
PLANS: Final[dict[str, tuple[Options, int, str]]] = {
    **{f"palace-{seats}": (Options(seats=seats), 100 + seats, CHANCE) for seats in range(2, 7)},
    **{f"palace-{seats}-light": (Options(seats=seats), 200 + seats, LIGHT) for seats in range(2, 7)},
    **{
        f"modules-{seats}": (Options(seats=seats, modules=MODULES), 300 + seats, LIGHT)
        for seats in range(2, 7)
    },
    **{f"cards-{seats}": (Options(game=CARD_GAME, seats=seats), 400 + seats, LIGHT) for seats in range(2, 7)},
    **{
        f"{name}-{2 + number % 5}": (Options(seats=2 + number % 5, modules=(name,)), 500 + number, SEEKER)
        for number, name in enumerate(MODULES)
    },
    **{
        f"everything-{seats}": (Options(seats=seats, modules=MODULES), 600 + seats, SEEKER)
        for seats in range(2, 7)
    },
}


def played(options: Options, seed: int, player: str) -> Game:
    """A whole game of random moves."""
    game = Game.new(options, seed)
    rng = random.Random(seed)
    chance, offered = FastChance(seed + 1), MoveList()
    while not game.is_over:
        if player == SEEKER:
            game.play_number(seek(game, rng))
        elif player == LIGHT:
            state = game.state
            legal = game.legal_numbers()
            chosen = light_move(game.rules, state.copy(), state.phase(), chance, offered)
            game.play_number(chosen if chosen in legal else legal[0])
        else:
            game.play_number(rng.choice(game.legal_numbers()))
    return game


def written(game: Game, seed: int) -> dict[str, Any]:
    """A finished game as data."""
    again = Game.new(game.options, draws=[*game.opening])
    digests = [again.state.digest()]
    lines = []
    for number, step in enumerate(game.steps, start=1):
        lines.append(
            " > ".join([move_text(unpacked(step.move)), *([_draws(step.draws)] if step.draws else [])])
        )
        again.play_number(step.move, draws=[*step.draws])
        if number % DIGEST_EVERY == 0 or again.is_over:
            digests.append(again.state.digest())
    neutral = game.view(None).neutral
    return {
        "rules": RULES_VERSION,
        "game": game.options.game,
        "seats": game.options.seats,
        "modules": [*game.options.modules],
        "seed": seed,
        "opening": _draws(game.opening),
        "moves": lines,
        "digests": digests,
        "scores": [*game.scores],
        "neutral": None if neutral is None else neutral.score,
        "rounds": [report.round for report in game.view(None).reports],
    }


def save(name: str) -> None:
    """Play a planned game and write its file."""
    options, seed, player = PLANS[name]
    form = json.dumps(written(played(options, seed, player), seed), indent=1)
    (FOLDER / f"{name}.json").write_text(form + "\n", encoding="utf-8")


def load(name: str) -> dict[str, Any]:
    """The data of a golden game."""
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def options_of(data: dict[str, Any]) -> Options:
    """The options of a golden game."""
    return Options(game=data["game"], seats=data["seats"], modules=tuple(data["modules"]))


def draws_of(text: str) -> list[int]:
    """Draws as numbers: ``c:b3 t:T9.NE h:hutP1 b:P8``."""
    found = []
    for word in text.split():
        kind = DRAW_KINDS[word[0]]
        found.append(kind * 256 + (card_named(word[2:]) if kind == DREW_CARD else tile_named(word[2:])))
    return found


def replay(game: Game, data: dict[str, Any], told: bool) -> list[str]:
    """Play the moves of a golden game, with its draws ``told`` or drawn anew; the digests on the way."""
    digests = [game.state.digest()]
    for number, line in enumerate(data["moves"], start=1):
        text, _, drawn = line.partition(" > ")
        game.play(parse_move(text), draws=draws_of(drawn) if told else None)
        assert [*game.steps[-1].draws] == draws_of(drawn), f"move {number}: {line}"
        if number % DIGEST_EVERY == 0 or game.is_over:
            digests.append(game.state.digest())
            assert digests[-1] == data["digests"][len(digests) - 1], f"after move {number}: {line}"
    return digests


def _draws(draws: tuple[int, ...]) -> str:
    return " ".join(f"{DRAW_LETTERS[draw >> 8]}:{draw_text(draw)}" for draw in draws)
