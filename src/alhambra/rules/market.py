"""Market and display, filled and emptied; what is decided by the money in the hands (RULES.md §2, §5).

Both games share these steps; in which order they come is theirs.
"""

from __future__ import annotations

from alhambra.rules.events import (
    CardDealt,
    CardDrawn,
    CardsTaken,
    NeutralTileDrawn,
    ScoringCardLeft,
    TileDrawn,
)
from alhambra.rules.ids import EXCHANGE_CARD, NO_CARD, NO_TILE, SCORING_A, currency_of, value_of
from alhambra.rules.money import one_card, purse_count, purse_value
from alhambra.rules.moves import first_packed, taken_cards, without_first
from alhambra.rules.state import Seat, State
from alhambra.rules.vecs import append, i64, vec


def fill_display(state: State) -> None:
    """Fill the display to four cards; a scoring card that comes keeps its place (§5.1)."""
    for index in range(i64(4)):
        if state.display[index] == NO_CARD:
            card = state.draw_card()
            state.display[index] = card
            if state.events is not None and card != NO_CARD:
                state.events.append(CardDrawn(index, card, state.deck.current))
            if card >= SCORING_A:
                state.round = card - SCORING_A + 1


def replace_scoring_card(state: State) -> None:
    """The scoring card leaves the game; the next card of the draw pile takes its place (§5.1.3)."""
    for index in range(i64(4)):
        old = state.display[index]
        if old < SCORING_A:
            continue
        if state.events is not None:
            state.events.append(ScoringCardLeft(index, old))
        card = state.draw_card()
        state.display[index] = card
        if state.events is not None and card != NO_CARD:
            state.events.append(CardDrawn(index, card, state.deck.current))


def fill_slots(state: State, lies_beside: vec[i64]) -> None:
    """Fill the slots in order; special tiles come to lie beside (§5.1, §6.5.1).

    Sets ``state.ending`` when the bag is empty before all four are filled (§5.8).
    """
    for slot in range(i64(4)):
        while state.slots[slot] == NO_TILE:
            tile = state.draw_tile()
            if tile == NO_TILE:
                state.ending = True
                break
            if state.events is not None:
                state.events.append(TileDrawn(slot, tile, lies_beside[tile] == 1))
            if lies_beside[tile]:
                state.lay_beside(slot, tile)
            else:
                state.slots[slot] = tile


def take_off(state: State, slot: i64, tile: i64) -> None:
    """Remove a bought tile from its slot or from beside it."""
    if state.slots[slot] == tile:
        state.slots[slot] = NO_TILE
    else:
        state.take_from_beside(tile)


def is_on_offer(state: State, slot: i64, tile: i64) -> bool:
    """Whether a tile lies on a slot or beside it."""
    if state.slots[slot] == tile:
        return tile != NO_TILE
    return (slot, tile) in state.beside()


def take_cards(state: State, seat: i64, move: i64) -> i64:
    """Move the money cards of a packed take from the display to the hand; return a special card, or 0."""
    hand = state.seats[seat].hand
    cards = taken_cards(move)
    special: i64 = NO_CARD
    indices: list[int] = []
    while cards:
        card = first_packed(cards)
        cards = without_first(cards)
        for index in range(i64(4)):
            if state.display[index] == card:
                state.display[index] = NO_CARD
                if state.events is not None:
                    indices.append(index)
                break
        if card >= EXCHANGE_CARD:
            special = card
        else:
            hand[currency_of(card)] += one_card(card)
    if state.events is not None:
        state.events.append(_cards_taken(seat, taken_cards(move), indices))
    return special


def _cards_taken(seat: int, packed: i64, indices: list[int]) -> CardsTaken:
    cards: list[int] = []
    while packed:
        cards.append(first_packed(packed))
        packed = without_first(packed)
    return CardsTaken(seat, tuple(cards), tuple(indices))


def deal_opening_hands(state: State) -> None:
    """Deal each seat money until it has at least 20 (§2.1)."""
    for number, seat in enumerate(state.seats):
        total: i64 = 0
        while total < 20:
            card = state.draw_card()
            seat.hand[currency_of(card)] += one_card(card)
            total += value_of(card)
            if state.events is not None:
                state.events.append(CardDealt(number, card))


def starting_seat(hands: list[tuple[int, int]], youngest: int | None) -> int:
    """The seat that starts (§2.2), from each seat's (number of cards, total).

    Fewest cards, then the lowest total, then the youngest if among the tied, else the lowest seat.
    """
    best = min(hands)
    tied = [seat for seat, hand in enumerate(hands) if hand == best]
    return youngest if youngest is not None and youngest in tied else tied[0]


def richest_seat(purses: list[int]) -> int:
    """The seat with strictly the most money of a currency, more than 0; -1 if there is none (§5.9).

    ``purses``: each seat's purse of the slot's currency.
    """
    most = 0
    who = -1
    for seat, purse in enumerate(purses):
        value = purse_value(purse)
        if value > most:
            most = value
            who = seat
        elif value == most:
            who = -1
    return who


def deal_neutral_tiles(state: State, count: i64) -> None:
    """The neutral player gets tiles from the bag, what is there if fewer (§5.7)."""
    for _ in range(min(count, i64(len(state.bag)))):
        tile = state.draw_tile()
        state.neutral = append(state.neutral, tile)
        if state.events is not None:
            state.events.append(NeutralTileDrawn(tile))


def hand_rank(seat: Seat) -> tuple[int, int]:
    """Number of cards and total of a hand, by which the start seat is found (§2.2)."""
    cards: i64 = 0
    total: i64 = 0
    for currency in range(4):
        cards += purse_count(seat.hand[currency])
        total += purse_value(seat.hand[currency])
    return cards, total
