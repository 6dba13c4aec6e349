"""The table in a few lines: what ``repr(game)`` shows.

    <Game palace with vizier and huts: 3 seats, 1 move
      market   y S6.ES, g G8.NE, b C7.NE, o C9.W
      display  - b6 y4 b8, draw pile 94, bag 50
      huts     hutP2 hutS1 hutA3 hutC1 hutG4 hutT5
      seat 0   0 points, wall 0, 5 cards
      seat 1   0 points, wall 0, 4 cards
      seat 2   0 points, wall 0, 4 cards
    Turn 1, of seat 2. seat 2 has only to end the turn.>

Told as a spectator sees it, so that nothing secret stands in a log.
"""

from __future__ import annotations

from alhambra.notation.describe import decision_words
from alhambra.notation.module_notation import notation_of
from alhambra.notation.things import listed
from alhambra.rules.game import Game
from alhambra.rules.ids import CURRENCY_LETTERS, NO_TILE, card_text
from alhambra.rules.options import CARD_GAME
from alhambra.rules.tiles import tile_text
from alhambra.rules.view import SeatView, View

__all__ = ["table_text"]


def table_text(game: Game) -> str:
    """Market, display, seats with their scores, and whose decision it is."""
    view = game.view(None)
    modules = [module.name for module in game.rules.modules]
    played = f"{game.options.game} with {listed(modules)}" if modules else game.options.game
    market = ", ".join(_slot_text(view, slot) for slot in range(len(view.slots)))
    display = " ".join(card_text(card) for card in view.display)
    lines = [
        f"<Game {played}: {_counted(len(view.seats), 'seat')}, {_counted(len(game.steps), 'move')}",
        f"  market   {market}",
        f"  display  {display}, draw pile {sum(view.piles)}, bag {len(view.unseen)}",
    ]
    for part in view.modules:
        name, _, text = notation_of(part.module).table_text(part).partition(" ")
        lines.append(f"  {name:8} {text}")
    lines += [f"  seat {seat.seat}   {_seat_text(seat, game.options.game)}" for seat in view.seats]
    if view.neutral is not None:
        lines.append(f"  neutral  {_counted(view.neutral.score, 'point')}")
    return "\n".join([*lines, f"{decision_words(view)}>"])


def _slot_text(view: View, slot: int) -> str:
    beside = [_tile_text(tile) for place, tile in view.beside if place == slot]
    return f"{CURRENCY_LETTERS[slot]} {' + '.join([_tile_text(view.slots[slot]), *beside])}"


def _tile_text(tile: int) -> str:
    return "-" if tile == NO_TILE else tile_text(tile)


def _seat_text(seat: SeatView, game: str) -> str:
    parts = [_counted(seat.score, "point"), _counted(len(seat.hand) + len(seat.further), "card")]
    if game != CARD_GAME:
        parts.insert(1, f"wall {seat.wall}")
    for title, tiles in (("reserve", seat.reserve), ("aside", seat.aside)):
        if tiles:
            parts.append(f"{title} {' '.join(tile_text(tile) for tile in tiles)}")
    return ", ".join(parts)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
