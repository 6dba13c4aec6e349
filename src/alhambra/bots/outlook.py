"""What lies ahead of a seat: the rounds to come and how many tiles will be sold before each.

Scoring card A is somewhere in the second pile of money, B in the fourth (RULES.md §2.3), so cards
left tell how near they are; tiles left tell how near the end is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alhambra.rules.ids import ROUND_A, ROUND_B, ROUND_C, SCORING_A, SCORING_B
from alhambra.rules.view import View

CARDS_A_TILE: Final = 1.6  # money cards drawn while one tile is sold, between good players
CARDS_A_TURN: Final = 0.95  # money cards drawn a turn
TURNS_A_TILE: Final = 1.6  # turns of anybody while one tile is sold


class Coming(NamedTuple):
    """A round to come: ``tiles``: expected number of tiles drawn from the bag before it."""

    round: int
    tiles: float


class Outlook(NamedTuple):
    """What lies ahead.

    ``rounds`` in order; ``soon``: the chance that the first of them comes before the own next turn;
    ``bag``: tiles in the bag; ``turns``: expected turns left to each seat.
    """

    rounds: tuple[Coming, ...]
    soon: float
    bag: int
    turns: float


def outlook_of(view: View) -> Outlook:
    """The outlook of a view; the same for every seat."""
    bag = len(view.unseen)
    piles = view.piles
    rounds = []
    if SCORING_A in view.display:
        rounds.append(Coming(ROUND_A, 0.0))
    elif SCORING_A in view.scoring_left:
        rounds.append(Coming(ROUND_A, min(bag, (piles[0] + piles[1] / 2) / CARDS_A_TILE)))
    if SCORING_B in view.display:
        rounds.append(Coming(ROUND_B, 0.0))
    elif SCORING_B in view.scoring_left:
        cards = piles[0] + piles[1] + piles[2] + piles[3] / 2
        rounds.append(Coming(ROUND_B, min(bag, cards / CARDS_A_TILE)))
    rounds.append(Coming(ROUND_C, float(bag)))
    return Outlook(tuple(rounds), _soon(view), bag, bag * TURNS_A_TILE / len(view.seats))


def _soon(view: View) -> float:
    """Chance that scoring card A or B is among the cards drawn before everybody has had a turn."""
    if not view.scoring_left:
        return 0.0
    pile = 1 if view.scoring_left[0] == SCORING_A else 3
    reach = len(view.seats) * CARDS_A_TURN - sum(view.piles[:pile])
    return min(1.0, max(0.0, reach / view.piles[pile]))
