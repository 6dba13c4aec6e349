"""Positions from a readable description, and rigged draws: the beginning of many a test::

    game = position(
        Seat(hand="b5 b6", city=" [F ][P8] "),
        Seat(hand="y9", reserve="G8.NW"),
        Seat(),
        market="y:T9.NE g:- b:G10 o:S9+well1",
        display="b3 g5 y1 o9",
    )

What is not named lies where it does in a game: other money cards in the draw pile, other tiles in the
bag; display and market are filled by chance.  Cards are written ``b7``, tiles ``G8.NW``, cities as
pictures (``alhambra.notation.pictures``), ``-`` is an empty place.

Draws are rigged by telling them: ``game.play(move, draws=draws("b3 g5 A", "T9.NE"))``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from alhambra.notation.pictures import city_of
from alhambra.notation.words import card_named, cell_named, draw_named, side_named, tile_named
from alhambra.rules import state as states
from alhambra.rules.draws import DREW_CARD
from alhambra.rules.errors import DrawError, NotationError
from alhambra.rules.frames import ACT, PLACE_ASIDE, TURN_END
from alhambra.rules.game import Game
from alhambra.rules.ids import (
    BUILDING_KINDS,
    CURRENCY_LETTERS,
    FIRST_HUT,
    FOUNTAIN,
    NO_CARD,
    NO_TILE,
    SCORING_B,
    TILES,
    card_text,
    currency_of,
    is_exchange,
    is_money,
)
from alhambra.rules.market import fill_display, fill_slots
from alhambra.rules.money import PILES, Deck, holds_exchange_card, one_card, one_exchange_card, purse_count
from alhambra.rules.moves import purse_cards
from alhambra.rules.options import PALACE, Options
from alhambra.rules.rng import FastChance
from alhambra.rules.seams import Module
from alhambra.rules.state import State
from alhambra.rules.tiles import (
    BUILDINGS_WITHOUT_WALLS,
    STANDARD_TILES,
    Tables,
    tile_text,
)
from alhambra.rules.vecs import i64, vec

# Name of a phase -> (phase, argument).
PHASES: Final = {"act": (ACT, 0), "again": (ACT, 1), "place": (PLACE_ASIDE, 0), "end": (TURN_END, 0)}
# How a bonus card lies, as in the module's state: hidden, revealed, known to all.
BONUS_CARDS_LIE: Final = ("", "revealed", "known")


class Seat(NamedTuple):
    """What one seat has: cards, a picture, tiles, tiles lying aside, cards in front, points.

    With the modules: ``bonus``: its bonus cards, ``T12`` hidden, ``T12:revealed`` or ``T12:known``
    (back in the hand; where a seat's are named, nobody has others); ``awake``: its vizier stone;
    ``designer``: column, row and the side of his feet.
    """

    hand: str = ""
    city: str = ""
    reserve: str = ""
    aside: str = ""
    front: str = ""
    score: int = 0
    bonus: str = ""
    awake: bool = True
    designer: str = "0 0 N"


def position(
    *seats: Seat,
    to_act: int = 0,
    phase: str = "act",
    market: str | None = None,
    display: str | None = None,
    bag: str | None = None,
    draw_pile: str | None = None,
    pile: int = 1,
    discards: str = "",
    neutral: str = "",
    neutral_score: int = 0,
    game: str = PALACE,
    modules: tuple[str, ...] = (),
    tables: Tables | None = None,
    huts: str | None = None,
    extra: tuple[Module, ...] = (),
    module_data: Mapping[str, Mapping[str, list[int]]] | None = None,
    seed: int = 0,
) -> Game:
    """A game in a described position; ``to_act`` is the seat on turn.

    ``phase``: ``act`` (the turn begins), ``again`` (after an exact payment), ``place``, ``end``.
    ``market``: ``y:T9.NE g:- b:G10+well1 o:-`` (behind a plus: beside the slot); ``bag`` and
    ``draw_pile``: exactly these (the others are in the box), ``pile``: the pile, 1-5, from which the
    next card comes, so that A may come next from pile 2 and B from pile 4.  ``huts``: the open hut of
    each of the six stacks (the others are below, or where they are named).  ``module_data``: entries of
    modules' states, by the module's name.

    Cities are not checked for legality.  Raises NotationError for a word that means nothing, a tile
    named twice or more copies of a card than there are; OptionsError as ``Game.new`` (also at ``seed``).
    """
    blank = Game.new(Options(game=game, seats=len(seats), modules=modules, tables=tables), seed, extra=extra)
    rules = blank.rules
    state = State(
        [states.Seat(city_of(seat.city, rules.tiles)) for seat in seats],
        Deck(rules.copies),
        [module.new_state(len(seats)) for module in rules.modules],
        FastChance(seed),
    )
    state.keeps_reports = True
    shown = _four(display, "display")
    _lay_out_money(state, seats, shown, discards, draw_pile)
    for place, card in enumerate(shown or ()):
        state.display[place] = card
    state.deck.split()
    for module in rules.setup_modules:
        module.set_up(state)
    _start_at(state.deck, pile)
    _lay_out_exchange_cards(state, seats, shown, rules.payment_modules)
    used = _lay_out_tiles(state, seats, market, neutral, bag, [*rules.bag])
    told = _told_to_modules(seats, modules, huts, used)
    for name, data in [*told.items(), *(module_data or {}).items()]:
        part = next(module.index for module in rules.modules if module.name == name)
        state.modules[part].load({**state.modules[part].data(), **data})
    for own, seat in zip(state.seats, seats, strict=True):
        own.score = seat.score
    state.neutral_score = neutral_score
    state.start = to_act
    state.on_turn = to_act
    state.turn = 1
    state.push(PHASES[phase][0], to_act, 0, PHASES[phase][1])
    if display is None:
        fill_display(state)
    if market is None:
        fill_slots(state, rules.lies_beside)
    return Game(rules, state, ())


def cards(text: str) -> list[int]:
    """Numbers of cards: ``b7``, an exchange card ``bg``, ``A``, ``B``, ``-`` for an empty place."""
    return [_card(word) for word in text.split()]


def tiles(text: str) -> list[int]:
    """Numbers of tiles: ``G8.NW``, ``bath2``, ``well3``, ``hutP1``."""
    return [tile_named(word) for word in text.split()]


def draws(*texts: str) -> list[int]:
    """Recorded draws, in the order in which they come: cards, tiles of the bag, huts of a stack."""
    return [draw_named(word) for word in " ".join(texts).split()]


def _card(word: str) -> int:
    return NO_CARD if word == "-" else card_named(word)


def _four(text: str | None, what: str) -> list[int] | None:
    if text is None:
        return None
    found = cards(text)
    if len(found) != 4:
        raise NotationError(what, f"{text!r} names {len(found)} places, not 4")
    return found


def _lay_out_money(
    state: State, seats: tuple[Seat, ...], shown: list[int] | None, discards: str, draw_pile: str | None
) -> None:
    for own, seat in zip(state.seats, seats, strict=True):
        for card in cards(seat.hand):
            if not is_exchange(card):
                _take_out(state, card)
                own.hand[currency_of(card)] += one_card(card)
    for card in shown or ():
        if card != NO_CARD and not is_exchange(card):
            _take_out(state, card)
    for card in cards(discards):
        _take_out(state, card)
        state.deck.discards[currency_of(card)] += one_card(card)
    if draw_pile is not None:
        box = state.copy()
        for card in cards(draw_pile):
            _take_out(box, card)
        for currency in range(4):
            for card in purse_cards(box.deck.pool[currency], currency):
                _take_out(state, card)


def _take_out(state: State, card: int) -> None:
    """Take a money card out of the draw pile, which is all one pile still."""
    if not is_money(card):
        raise NotationError("", f"{card_text(card)!r} is no money card")
    state.recorded, state.recorded_at = [DREW_CARD * 256 + card], 0
    try:
        state.draw_card()
    except DrawError:
        raise NotationError("", f"there are not so many cards {card_text(card)}") from None
    finally:
        state.recorded = None


def _start_at(deck: Deck, pile: int) -> None:
    """Empty the piles before ``pile`` (1-5); what they held of money lies in the others."""
    if not 1 <= pile <= PILES:
        raise NotationError("pile", f"{pile} is not between 1 and {PILES}")
    if pile > 2:
        deck.keep_scoring_cards([SCORING_B])
    if pile > 4:
        deck.keep_scoring_cards([])
    for earlier in range(pile - 1):
        deck.exchanges[pile - 1] += deck.exchanges[earlier]
        deck.exchanges[earlier] = 0
        deck.remaining[earlier] = 0
    money = sum(purse_count(purse) for purse in deck.pool)
    rest = PILES + 1 - pile
    for place in range(pile - 1, PILES):
        share = money // rest + (1 if place - pile + 1 < money % rest else 0)
        scoring = 1 if deck.scoring_card(place) else 0
        deck.remaining[place] = share + deck.exchanges[place] + scoring


def _lay_out_exchange_cards(
    state: State, seats: tuple[Seat, ...], shown: list[int] | None, modules: list[Module]
) -> None:
    held = [(seat, card) for seat, one in enumerate(seats) for card in cards(one.hand)]
    held += [(-1, card) for card in shown or ()]
    deck = state.deck
    for seat, card in held:
        if not is_exchange(card):
            continue
        if not holds_exchange_card(deck.exchange_pool, card):
            raise NotationError("", f"{card_text(card)!r} is not in this game, or named twice")
        deck.exchange_pool -= one_exchange_card(card)
        place = next(place for place in range(PILES) if deck.exchanges[place])
        deck.exchanges[place] -= 1
        deck.remaining[place] -= 1
        if seat >= 0:
            for module in modules:
                module.take_card(state, seat, card)


def _lay_out_tiles(
    state: State, seats: tuple[Seat, ...], market: str | None, neutral: str, bag: str | None, every: list[int]
) -> list[int]:
    """Lay the named tiles where they are named and the others into the bag; the tiles named."""
    used = [
        tile
        for own in state.seats
        for tile in [own.city.tile_at(cell) for cell in own.city.cells()]
        if tile != FOUNTAIN
    ]
    for own, seat in zip(state.seats, seats, strict=True):
        own.reserve = _vec(tiles(seat.reserve))
        own.aside = _vec(tiles(seat.aside))
        own.front = _vec(tiles(seat.front))
        used += [*own.reserve, *own.aside, *own.front]
    state.neutral = _vec(tiles(neutral))
    used += state.neutral
    for word in (market or "").split():
        letter, _, things = word.partition(":")
        if letter not in CURRENCY_LETTERS or not things:
            raise NotationError("market", f"{word!r} is no slot with its tile")
        slot = CURRENCY_LETTERS.index(letter)
        building, *beside = things.split("+")
        state.slots[slot] = NO_TILE if building == "-" else tile_named(building)
        used += [tile for tile in [state.slots[slot]] if tile != NO_TILE]
        for name in beside:
            state.lay_beside(slot, tile_named(name))
            used.append(tile_named(name))
    left = tiles(bag) if bag is not None else [tile for tile in every if tile not in used]
    used += left if bag is not None else []
    for tile in used:
        if used.count(tile) > 1:
            raise NotationError("", f"{tile_text(tile)} is named twice")
    state.bag = _vec(sorted(left))
    return used


def _told_to_modules(
    seats: tuple[Seat, ...], modules: tuple[str, ...], huts: str | None, used: list[int]
) -> dict[str, dict[str, list[int]]]:
    """What the description says of the states of the known modules, by module."""
    told: dict[str, dict[str, list[int]]] = {}
    if "vizier" in modules:
        told["vizier"] = {"awake": [int(seat.awake) for seat in seats]}
    if "bonus" in modules and any(seat.bonus for seat in seats):
        told["bonus"] = _bonus_cards(seats)
    if "huts" in modules:
        told["huts"] = _hut_stacks(huts, used)
    if "designers" in modules:
        places = [seat.designer.split() for seat in seats]
        told["designers"] = {
            "cell": [cell_named(x, y) for x, y, _ in places],
            "facing": [side_named(side) for _, _, side in places],
            "pending": [0] * len(seats),
        }
    return told


def _bonus_cards(seats: tuple[Seat, ...]) -> dict[str, list[int]]:
    shown = list(BUILDINGS_WITHOUT_WALLS)
    holder, status = [-1] * len(shown), [0] * len(shown)
    for number, seat in enumerate(seats):
        for word in seat.bonus.split():
            name, _, how = word.partition(":")
            tile = tile_named(name)
            if tile not in shown or how not in BONUS_CARDS_LIE:
                raise NotationError("bonus", f"{word!r} is no bonus card")
            if holder[shown.index(tile)] >= 0:
                raise NotationError("bonus", f"the card of {name} is named twice")
            holder[shown.index(tile)] = number
            status[shown.index(tile)] = BONUS_CARDS_LIE.index(how)
    return {"holder": holder, "status": status}


def _hut_stacks(huts: str | None, used: list[int]) -> dict[str, list[int]]:
    """The stacks without the huts that lie elsewhere; open the ones named, else each stack's first."""
    left = [tile for tile in range(FIRST_HUT, TILES) if tile not in used]
    tops = []
    for kind in range(BUILDING_KINDS):
        stack = [tile for tile in left if STANDARD_TILES.of[tile] == kind]
        tops.append(stack[0] if stack else NO_TILE)
    if huts is not None:
        tops = [NO_TILE if word == "-" else tile_named(word) for word in huts.split()]
        if len(tops) != BUILDING_KINDS or any(tile != NO_TILE and tile not in left for tile in tops):
            raise NotationError("huts", f"{huts!r} does not name the open hut of each of the six stacks")
    return {"tops": tops, "below": [tile for tile in left if tile not in tops]}


def _vec(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](list(numbers))
