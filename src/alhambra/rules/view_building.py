"""Building a view: everything one seat may know, gathered from a state (RULES.md §2.6)."""

from __future__ import annotations

from alhambra.rules.city.outline import wall_length
from alhambra.rules.fields import Part, Parts
from alhambra.rules.frames import ACT, ASK, GIFT_ALLOWED, OVER, PLACE_ASIDE, SETTLE
from alhambra.rules.ids import BUILDING_KINDS
from alhambra.rules.money import cards_of_purses, exchange_cards
from alhambra.rules.options import CARD_GAME
from alhambra.rules.round_scoring import PLAYERS, majority_counts
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.state import State
from alhambra.rules.vecs import i64, vec
from alhambra.rules.view import BuiltTile, NeutralView, SeatView, View


def view_of(rules: Ruleset, state: State, viewer: i64) -> View:
    """What a seat (-1: a spectator) may see of a state."""
    phase = state.phase()
    deck = state.deck
    counts = majority_counts(state, rules.tiles, rules.count_modules)
    seats = [_seat_view(rules, state, seat, viewer, counts) for seat in range(len(state.seats))]
    return View(
        options=rules.options,
        viewer=viewer,
        turn=state.turn,
        on_turn=state.on_turn,
        to_act=-1 if phase == OVER else state.seat_to_act(),
        phase=phase,
        again=phase == ACT and state.argument() == 1,
        gifts=rules.has_neutral
        and (phase == PLACE_ASIDE or (phase == SETTLE and state.argument() == GIFT_ALLOWED)),
        asking=rules.modules[state.asking_module()].name if phase == ASK else "",
        question=state.argument() if phase == ASK else 0,
        start=state.start,
        frames=tuple([state.frames[level] for level in range(state.depth)]),
        round=state.round,
        ending=state.ending,
        slots=tuple(_listed(state.slots)),
        beside=tuple(state.beside()),
        display=tuple(_listed(state.display)),
        piles=tuple(_listed(deck.remaining)),
        pile_exchanges=tuple(_listed(deck.exchanges)),
        unseen_money=cards_of_purses(deck.pool),
        unseen_exchange=exchange_cards(deck.exchange_pool),
        scoring_left=deck.scoring_cards(),
        discards=cards_of_purses(deck.discards) + exchange_cards(deck.discarded),
        unseen=tuple(sorted(_listed(state.bag))),
        seats=tuple(seats),
        neutral=_neutral_view(rules, state, counts) if rules.has_neutral else None,
        modules=_table_parts(rules, state),
        reports=state.reports,
    )


def _seat_view(rules: Ruleset, state: State, seat: i64, viewer: i64, counts: vec[i64]) -> SeatView:
    own = state.seats[seat]
    city = own.city
    return SeatView(
        seat=seat,
        score=own.score,
        hand=cards_of_purses(own.hand),
        further=_further_cards(rules, state, seat),
        city=tuple(
            [
                BuiltTile(city.tile_at(cell), cell, city.walls_at(cell), city.orientation_at(cell))
                for cell in city.cells()
            ]
        ),
        reserve=tuple(sorted(_listed(own.reserve))),
        aside=tuple(_listed(own.aside)),
        front=tuple(sorted(_listed(own.front))),
        wall=wall_length(city),
        counts=tuple([counts[kind * PLAYERS + seat] for kind in range(BUILDING_KINDS)]),
        modules=_seat_parts(rules, state, seat, viewer),
    )


def _further_cards(rules: Ruleset, state: State, seat: i64) -> tuple[int, ...]:
    cards: list[int] = []
    for module in rules.payment_modules:
        cards += module.further_cards(state, seat)
    return tuple(cards)


def _seat_parts(rules: Ruleset, state: State, seat: i64, viewer: i64) -> Parts:
    parts: list[Part] = []
    for module in rules.modules:
        values = module.show_seat(state, seat, viewer)
        if values is not None:
            parts.append(Part(module.name, module.seat_fields, values))
    return tuple(parts)


def _table_parts(rules: Ruleset, state: State) -> Parts:
    parts: list[Part] = []
    for module in rules.modules:
        values = module.show_table(state)
        if values is not None:
            parts.append(Part(module.name, module.table_fields, values))
    return tuple(parts)


def _neutral_view(rules: Ruleset, state: State, counts: vec[i64]) -> NeutralView:
    return NeutralView(
        name="Martin" if rules.options.game == CARD_GAME else "Dirk",
        tiles=tuple(sorted(_listed(state.neutral))),
        score=state.neutral_score,
        counts=tuple([counts[kind * PLAYERS + rules.seats] for kind in range(BUILDING_KINDS)]),
    )


def _listed(values: vec[i64]) -> list[int]:
    return [value for value in values]
