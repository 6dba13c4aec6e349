"""What a seat may believe: a state that could be the true one, drawn from all that it cannot tell apart.

Searching bots, hints and what-if games start from such a twin.  Hands, cities, market and piles follow from
the view; nothing is shuffled ahead, so what chance will bring is the twin's own generator.  Only what
modules keep secret from the viewer is drawn, each possibility equally likely.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.city.grid import City
from alhambra.rules.compose import compose
from alhambra.rules.frames import argument_of, module_of, phase_of, seat_of
from alhambra.rules.ids import CURRENCIES, FOUNTAIN, currency_of, is_exchange, is_money
from alhambra.rules.money import Deck, exchange_mask, one_card
from alhambra.rules.options import Options
from alhambra.rules.rng import Chance
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import Seat, State
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import SeatView, View

_rules: Final[dict[Options, Ruleset]] = {}
MOST_KEPT: Final = 64


def rules_of(options: Options) -> Ruleset:
    """The rules of a game with these options, made once; OptionsError when they cannot be combined."""
    rules = _rules.get(options)
    if rules is None:
        rules = compose(options)
        if len(_rules) >= MOST_KEPT:
            _rules.clear()
        _rules[options] = rules
    return rules


def resample(view: View, chance: Chance, rules: Ruleset | None = None) -> State:
    """A state whose view for ``view.viewer`` is ``view``; it draws from ``chance`` from now on.

    It keeps no reports of rounds to come (``keeps_reports`` is off) and nobody is told its events.

    ``rules``: those of the game, where modules from outside take part.  Raises AlhambraError when one of
    these cannot be restored.  A spectator's view (viewer -1) will do as well.
    """
    known = rules_of(view.options) if rules is None else rules
    state = State(
        [_seat(seat) for seat in view.seats],
        _deck(view, known),
        [module.new_state(len(view.seats)) for module in known.modules],
        chance,
    )
    state.display = vec[i64](list(view.display))
    state.slots = vec[i64](list(view.slots))
    for slot, tile in view.beside:
        state.lay_beside(slot, tile)
    state.bag = vec[i64](list(view.unseen))
    if view.neutral is not None:
        state.neutral = vec[i64](list(view.neutral.tiles))
        state.neutral_score = view.neutral.score
    state.start = view.start
    state.on_turn = view.on_turn
    state.turn = view.turn
    state.round = view.round
    state.ending = view.ending
    state.reports = view.reports
    for frame in view.frames:
        state.push(phase_of(frame), seat_of(frame), module_of(frame), argument_of(frame))
    for module in known.modules:
        module.restore(state, view, chance)
    return state


def _seat(view: SeatView) -> Seat:
    city = City()
    for built in view.city:
        if built.tile != FOUNTAIN:
            city.build(built.cell, built.tile, built.walls, built.orientation)
    seat = Seat(city)
    seat.hand = _purses(view.hand)
    seat.score = view.score
    seat.reserve = vec[i64](list(view.reserve))
    seat.aside = vec[i64](list(view.aside))
    seat.front = vec[i64](list(view.front))
    return seat


def _deck(view: View, rules: Ruleset) -> Deck:
    deck = Deck(rules.copies)
    deck.pool = _purses(view.unseen_money)
    deck.money = len(view.unseen_money)
    deck.remaining = vec[i64](list(view.piles))
    deck.exchanges = vec[i64](list(view.pile_exchanges))
    deck.exchange_pool = exchange_mask(list(view.unseen_exchange))
    deck.keep_scoring_cards(list(view.scoring_left))
    deck.discards = _purses(tuple([card for card in view.discards if is_money(card)]))
    deck.discarded = exchange_mask([card for card in view.discards if is_exchange(card)])
    return deck


def _purses(cards: tuple[int, ...]) -> vec[i64]:
    purses = vec[i64]([0] * CURRENCIES)
    for card in cards:
        purses[currency_of(card)] += one_card(card)
    return purses
