"""Hashes of seeded games of the greedy bot: both forms of the program must choose the same moves.

``python -m tests.bots.games`` writes tests/data/bot_games.json anew, whenever the bot plays differently.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from alhambra.bots.registry import make_bot
from alhambra.lab.arena import seed_of
from alhambra.rules.compose import compose
from alhambra.rules.frames import OVER
from alhambra.rules.moves import MoveList
from alhambra.rules.options import CARD_GAME, MODULES, Options
from alhambra.rules.rng import FastChance

FILE: Final = Path(__file__).parent.parent / "data" / "bot_games.json"
GAMES: Final[dict[str, Options]] = {
    "palace-2": Options(seats=2),
    "palace-4": Options(seats=4),
    "cards-3": Options(game=CARD_GAME, seats=3),
    **{f"palace-2 {module}": Options(seats=2, modules=(module,)) for module in MODULES},
    "palace-2 all": Options(seats=2, modules=MODULES),
    "palace-3 all": Options(seats=3, modules=MODULES),
}


def hash_of_game(options: Options, seed: int = 1) -> str:
    """One hash over all moves and the scores of a game of greedy bots, the first of which is blind."""
    rules = compose(options)
    state = rules.new_state(FastChance(seed), None, None)
    bots = [
        make_bot(
            "greedy" if seat else f"greedy:blind={'+'.join(options.modules)}", seed_of(seed, seat, "bot")
        )
        for seat in range(options.seats)
    ]
    offered = MoveList()
    whole = hashlib.blake2b(digest_size=8)
    while state.phase() != OVER:
        rules.list_moves(state, offered)
        moves = offered.as_list()
        seat = state.seat_to_act()
        move = moves[0] if len(moves) == 1 else bots[seat].choose(rules.view(state, seat), moves)
        whole.update(f"{move} ".encode())
        rules.apply(state, move)
    whole.update(" ".join([str(seat.score) for seat in state.seats]).encode())
    return whole.hexdigest()


def main() -> None:
    """Write the file anew."""
    lines = {name: hash_of_game(options) for name, options in GAMES.items()}
    FILE.write_text(json.dumps(lines, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
