"""Hashes of thousands of seeded games of every subset of modules, in both games, at every seat count.

Compiled and uncompiled rules must give the very same games, so both are compared with the one file
tests/data/hashes.json.  ``python -m tests.golden.hashes`` writes it anew (compiled, or wait a while): only
together with a new rules version and a line in the changelog.
"""

from __future__ import annotations

import hashlib
import json
from itertools import combinations
from pathlib import Path
from typing import Final

from alhambra.rules.compose import compose
from alhambra.rules.options import CARD_GAME, MODULES, Options
from alhambra.rules.playout import light_playout, random_playout
from alhambra.rules.rng import FastChance

FILE: Final = Path(__file__).parent.parent / "data" / "hashes.json"
SEATS: Final = range(2, 7)
GAMES: Final = 4  # of each line of the file: every second one is a light playout


def every_options() -> list[Options]:
    """The card game and all 128 subsets of modules, each with 2-6 seats."""
    subsets = [subset for size in range(len(MODULES) + 1) for subset in combinations(MODULES, size)]
    chosen = [Options(game=CARD_GAME, seats=seats) for seats in SEATS]
    return chosen + [Options(seats=seats, modules=subset) for subset in subsets for seats in SEATS]


def name_of(options: Options) -> str:
    """The line of the file for options."""
    return f"{options.game}-{options.seats} {'+'.join(options.modules)}".strip()


def hash_of_games(options: Options, games: int = GAMES) -> str:
    """One hash over the final states of seeded games, and over how many moves they took."""
    rules = compose(options)
    whole = hashlib.blake2b(digest_size=8)
    for seed in range(games):
        chance = FastChance(seed)
        state = rules.new_state(chance, None, None)
        playout = light_playout if seed % 2 else random_playout
        moves = playout(rules, state, chance)
        whole.update(f"{moves} {state.digest()};".encode())
    return whole.hexdigest()


def main() -> None:
    """Write the file anew."""
    lines = {name_of(options): hash_of_games(options) for options in every_options()}
    FILE.write_text(json.dumps(lines, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
