"""The one table of weights of the greedy bot: points that it thinks things are worth.

Found by self-play from two to four seats.  Every weight is a parameter of the bot, so that versions
can play each other: ``alhambra sim --bots greedy:coin=0.3,greedy``.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """Weights; the unit is a point of the final score."""

    # Majorities.
    denial: float = 0.5  # a point that the others lose together, in parts of a point of one's own
    spread: float = 1.0  # how far counts may drift apart until a round, in parts of the chance model
    # The city.
    wall: float = 1.0  # an edge of the longest outer wall, for each round to come
    other_wall: float = 0.15  # an outer wall edge beside it, which may be joined to it later
    fit: float = 6.0  # the share of tiles for which there is a cell
    second_fit: float = 2.0  # the share of tiles for which there is a second cell
    # Money.
    coin: float = 0.22  # one unit of money with three seats; in proportion to the rivals
    exact: float = 1.5  # a currency in which every price could be paid exactly
    enough: float = 1.0  # a currency in which every price could be paid
    target_exact: float = 0.75  # a tile of the market that could be paid exactly next turn, of its worth
    target_enough: float = 0.45  # the same with too much money
    target_part: float = 0.35  # the same with only a part of the money
    missed_round: float = 0.4  # what a tile loses that comes after the next round
    rival_exact: float = 0.4  # chance that a rival buys what it can pay exactly
    rival_enough: float = 0.15  # chance that it buys what it must pay too much for
    deny: float = 0.7  # what rivals would gain from a tile that they could buy first
    # Time.
    later: float = 0.6  # worth of a tile in the reserve that could be built, before the action it takes
    blocked: float = 0.25  # the same of one that fits nowhere now
    action: float = 2.5  # the action that this takes
    # Modules.
    exchange: float = 0.0  # an exchange card in hand, whatever the market: no more than the action for it
    exchange_target: float = 0.3  # a tile of the market that it makes payable exactly, of what that adds
    vizier: float = 3.0  # an active stone
    window: float = 0.7  # what the window right after the own turn seems to add
    hut_side: float = 0.35  # an open side of a hut at an empty cell, in buildings
    bath_side: float = 1.0  # a side of a bathhouse that may yet find its kind, of the chance model
    well_near: float = 0.9  # a well that is some tiles short, of the chance model
    well_cost: float = 3.6  # what a well must give to be worth the time that it takes
    well_stays: float = 0.95  # a well whose line is right and may still grow
    feet: float = 0.5  # points expected from a designer that faces a cell where every tile fits


WEIGHTS: Final = Weights()
MEANINGS: Final[dict[str, str]] = {
    "denial": "a point that the others lose together",
    "spread": "how far counts may drift apart until a round",
    "wall": "an edge of the longest outer wall, for each round to come",
    "other_wall": "another outer wall edge",
    "fit": "the share of tiles for which there is a cell",
    "second_fit": "the share of tiles for which there is a second cell",
    "coin": "one unit of money with three seats",
    "exact": "a currency in which every price could be paid exactly",
    "enough": "a currency in which every price could be paid",
    "target_exact": "a tile that could be paid exactly next turn, in parts of its worth",
    "target_enough": "the same with too much money",
    "target_part": "the same with only a part of the money",
    "missed_round": "what a tile loses that comes after the next round",
    "rival_exact": "chance that a rival buys what it can pay exactly",
    "rival_enough": "chance that a rival buys what it must pay too much for",
    "deny": "what rivals would gain from a tile that they could buy first",
    "later": "a tile in the reserve that could be built, in parts of its worth",
    "blocked": "a tile in the reserve that fits nowhere, in parts of its worth",
    "action": "an action",
    "exchange": "an exchange card in hand",
    "exchange_target": "a tile that an exchange card makes payable exactly, of what that adds",
    "vizier": "an active vizier stone",
    "window": "the vizier's window right after the own turn, of what it seems to add",
    "hut_side": "an open side of a hut at an empty cell, in buildings",
    "bath_side": "a side of a bathhouse that may yet find its kind, of the chance model",
    "well_near": "a well that is some tiles short, of the chance model",
    "well_cost": "what a well must give to be worth the time that it takes",
    "well_stays": "a well whose line is right and may still grow, of its points",
    "feet": "a designer that faces a cell where every tile fits",
}
