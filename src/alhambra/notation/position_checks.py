"""Whether a position that was read can be: nothing lost, nothing doubled, nothing out of order.

Positions that people or programs write are checked as a whole, so that a state that is accepted plays
on like any other.  Every error names the field of ``position_json``.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from alhambra.notation.module_notation import notation_of
from alhambra.rules.city.grid import City
from alhambra.rules.city.judging import ALLOWED, EDGES, HOLE, UNREACHABLE, fault
from alhambra.rules.errors import NotationError
from alhambra.rules.frames import (
    ABOVE,
    ACT,
    ASK,
    AT_THE_BOTTOM,
    LAST_WAITING,
    OVER,
    PLACE_ASIDE,
    QUESTION_ON,
    SCORING,
    SETTLE,
    TURN_END,
    argument_of,
    largest_argument,
    phase_of,
    seat_of,
)
from alhambra.rules.ids import (
    BUILDINGS,
    CURRENCIES,
    EXCHANGE_CARD,
    FOUNTAIN,
    FOUNTAIN_CELL,
    NO_TILE,
    SCORING_A,
    card_text,
    cell_text,
    is_exchange,
    is_money,
    is_scoring,
)
from alhambra.rules.money import PILES, exchange_cards, purse_count
from alhambra.rules.moves import purse_cards
from alhambra.rules.options import CARD_GAME
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.tiles import is_building, tile_text

__all__ = ["check_contents", "check_position", "city_fault"]

# What a city breaks, in words.
FAULTS: Final = {
    EDGES: "two tiles touch with a wall on one side only (§4.4)",
    UNREACHABLE: "a tile cannot be reached on foot from the fountain (§4.5)",
    HOLE: "an empty cell is enclosed (§4.6)",
}


def check_position(rules: Ruleset, state: State) -> None:
    """Raise NotationError, naming the field, for the first thing that cannot be."""
    _check_cities(rules, state)
    check_contents(rules, state)


def check_contents(rules: Ruleset, state: State) -> None:
    """``check_position`` but for the building rules: a city may stand as it was built in its day."""
    _check_places(rules, state)
    for module in rules.modules:
        notation_of(module.name).check(state, module)
    _check_money(rules, state)
    _check_draw_pile(state)
    _check_frames(rules, state)
    _check_tiles(rules, state)


def city_fault(city: City) -> str:
    """The building rule that a city breaks, with the cells concerned; empty when it keeps them all."""
    found = fault(city)
    if found.reason == ALLOWED:
        return ""
    return f"{FAULTS[found.reason]}: {', '.join([cell_text(cell) for cell in found.cells])}"


def _check_cities(rules: Ruleset, state: State) -> None:
    is_card_game = rules.options.game == CARD_GAME
    for seat, own in enumerate(state.seats):
        against = city_fault(own.city)
        if against:
            raise NotationError(f"seats[{seat}].city", against)
        if is_card_game:
            if own.city.size() > 1 or len(own.reserve) or len(own.aside):
                raise NotationError(f"seats[{seat}]", "in the card game there is only what lies in front")
        elif len(own.front):
            raise NotationError(f"seats[{seat}].front", "nothing lies in front in the palace game")
        for tile in own.front:
            if not is_building(tile):
                raise NotationError(f"seats[{seat}].front", f"{tile_text(tile)} is no building")


def _check_places(rules: Ruleset, state: State) -> None:
    """Things lie only where things of their sort can lie."""
    beside = _special_tiles(rules)
    for slot in range(CURRENCIES):
        tile = state.slots[slot]
        if tile != NO_TILE and not is_building(tile):
            raise NotationError("market", f"{tile_text(tile)} cannot lie on a slot")
    for number, tile in enumerate(state.beside_tiles):
        if tile not in beside:
            raise NotationError(f"beside[{number}]", f"{tile_text(tile)} does not lie beside a slot")
    for name, tiles in (("bag", state.bag), ("neutral.tiles", state.neutral)):
        for tile in tiles:
            if not is_building(tile) and tile not in beside:
                raise NotationError(name, f"{tile_text(tile)} cannot be there")
    scoring = [card for card in state.display if is_scoring(card)]
    if scoring != ([SCORING_A + state.round - 1] if state.round else []):
        raise NotationError("round", "a round is due exactly while its card lies on the display")
    for card in scoring:
        if card in state.deck.scoring_cards():
            raise NotationError("draw_pile.scoring", f"{card_text(card)} lies on the display")


def _special_tiles(rules: Ruleset) -> set[int]:
    return {tile for module in rules.modules for tile in module.bag_tiles()}


def _check_money(rules: Ruleset, state: State) -> None:
    """Every money card exists two times with two seats, else three times (§1.1)."""
    found: Counter[int] = Counter(card for card in state.display if is_money(card))
    for purses in (state.deck.pool, state.deck.discards, *[seat.hand for seat in state.seats]):
        for currency in range(CURRENCIES):
            found.update(purse_cards(purses[currency], currency))
    for currency in range(CURRENCIES):
        for value in range(1, 10):
            card = currency * 16 + value
            if found[card] != rules.copies:
                raise NotationError(
                    "", f"{card_text(card)} is there {found[card]} times instead of {rules.copies}"
                )
    exchange: Counter[int] = Counter(card for card in state.display if is_exchange(card))
    for mask in (state.deck.exchange_pool, state.deck.discarded):
        exchange.update(exchange_cards(mask))
    brought: set[int] = set()
    for module in rules.modules:
        brought.update(module.own_cards())
        for seat in range(rules.seats):
            exchange.update(module.further_cards(state, seat))
    for card in range(EXCHANGE_CARD, SCORING_A):
        expected = 1 if card in brought else 0
        if exchange[card] != expected:
            raise NotationError(
                "", f"{card_text(card)} is there {exchange[card]} times instead of {expected}"
            )


def _check_draw_pile(state: State) -> None:
    deck = state.deck
    money = sum(purse_count(deck.pool[currency]) for currency in range(CURRENCIES))
    exchanges = len(exchange_cards(deck.exchange_pool))
    scoring = len(deck.scoring_cards())
    if deck.size() != money + exchanges + scoring:
        raise NotationError(
            "draw_pile.piles", f"{deck.size()} cards instead of {money + exchanges + scoring}"
        )
    if sum(deck.exchanges) != exchanges:
        raise NotationError("draw_pile.pile_exchanges", f"{sum(deck.exchanges)} cards instead of {exchanges}")
    for pile in range(PILES):
        special = deck.exchanges[pile] + (1 if deck.scoring_card(pile) else 0)
        if special > deck.remaining[pile]:
            raise NotationError(
                f"draw_pile.piles[{pile}]", f"{deck.remaining[pile]} cards, {special} special ones among them"
            )


def _check_tiles(rules: Ruleset, state: State) -> None:
    """Every building lies in exactly one place, and so does every tile of the modules."""
    found: Counter[int] = Counter(tile for tile in state.slots if tile != NO_TILE)
    found.update(state.beside_tiles)
    for own in state.seats:
        for tiles in (own.reserve, own.aside, own.front):
            found.update(tiles)
        found.update(own.city.tile_at(cell) for cell in own.city.cells())
    found.update(state.bag)
    found.update(state.neutral)
    for seat, own in enumerate(state.seats):
        if own.city.tile_at(FOUNTAIN_CELL) != FOUNTAIN:
            raise NotationError(f"seats[{seat}].city", "the fountain does not stand on its cell")
    del found[FOUNTAIN]
    expected = {*range(BUILDINGS), *_special_tiles(rules)}
    for module in rules.modules:
        found.update(module.stock_left(state))
        expected.update(module.stock())
    for tile in sorted({*found, *expected}):
        number = 1 if tile in expected else 0
        if found[tile] != number:
            raise NotationError("", f"{tile_text(tile)} is there {found[tile]} times instead of {number}")


def _check_frames(rules: Ruleset, state: State) -> None:
    below = -1
    for level in range(state.depth):
        number = state.frames[level]
        phase, seat, argument = phase_of(number), seat_of(number), argument_of(number)
        at = f"decisions[{level}]"
        if phase not in (AT_THE_BOTTOM if below < 0 else ABOVE.get(below, ())):
            raise NotationError(f"{at}.phase", "this cannot be pending here")
        if phase == ASK and below != ASK and argument != QUESTION_ON.get(below):
            raise NotationError(f"{at}.argument", f"{argument} is not the question that is asked here")
        if argument > largest_argument(phase, rules.seats):
            raise NotationError(f"{at}.argument", f"{argument} is too large")
        if phase in (ACT, PLACE_ASIDE, TURN_END) and seat != state.on_turn:
            raise NotationError(f"{at}.seat", f"it is the turn of seat {state.on_turn}")
        below = phase
    phase, actor = state.phase(), state.seat_to_act()
    at = f"decisions[{state.depth - 1}]"
    if phase > LAST_WAITING:
        raise NotationError(f"{at}.phase", "the last decision must be one that a seat takes")
    if bool(state.round) != any(phase_of(state.frames[level]) == SCORING for level in range(state.depth)):
        raise NotationError("round", "a round is due exactly while its scoring is pending")
    _check_aside(state, phase, actor, at)


def _check_aside(state: State, phase: int, actor: int, at: str) -> None:
    for seat, own in enumerate(state.seats):
        if len(own.aside) and seat != actor:
            raise NotationError(f"seats[{seat}].aside", f"seat {actor} has to decide, not this one")
    aside = len(state.seats[actor].aside)
    if phase == PLACE_ASIDE and not aside:
        raise NotationError(f"{at}.phase", "there is nothing to place")
    if phase == SETTLE and aside != 1:
        raise NotationError(f"{at}.phase", f"one tile is settled at a time, not {aside}")
    if aside and (phase in (TURN_END, OVER) or (phase == ACT and not state.argument())):
        raise NotationError(f"seats[{actor}].aside", "nothing can lie aside now")
