"""A whole position: everything a state holds but its generator, as JSON and as a picture.

``read_position(position_json(rules, state))`` gives an equal state (the same digest).  What is read
is checked as a whole: every card and tile lies in exactly one place, every city keeps the building
rules, the pending decisions can follow from one another.  A position holds the secrets of the game
(hidden bonus cards): it is for saving and for analysis, not for players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from alhambra.notation.describe import decision_words, name_of
from alhambra.notation.module_notation import notation_of
from alhambra.notation.options_json import Json, options_json, parse_options
from alhambra.notation.pictures import picture
from alhambra.notation.position_checks import check_position
from alhambra.notation.reading import Fields, items, member, text, whole
from alhambra.notation.words import card_named, tile_named
from alhambra.rules.city.grid import City
from alhambra.rules.compose import compose
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.frames import ASK, PHASE_NAMES, argument_of, module_of, phase_of, seat_of
from alhambra.rules.ids import (
    CURRENCIES,
    CURRENCY_LETTERS,
    CURRENCY_NAMES,
    FOUNTAIN,
    LARGEST_COORDINATE,
    NO_CARD,
    NO_TILE,
    ROUND_LETTERS,
    SIDE_LETTERS,
    card_text,
    cell_at,
    cell_x,
    cell_y,
    currency_of,
    is_exchange,
    is_money,
    is_scoring,
    value_of,
)
from alhambra.rules.money import (
    PILES,
    Deck,
    cards_of_purses,
    copies_in,
    exchange_cards,
    exchange_mask,
    one_card,
)
from alhambra.rules.options import CARD_GAME, RULES_VERSION
from alhambra.rules.rng import Chance
from alhambra.rules.ruleset import Ruleset
from alhambra.rules.seams import Module
from alhambra.rules.state import Seat, State
from alhambra.rules.tiles import is_special, tile_text
from alhambra.rules.vecs import append, i64, vec
from alhambra.rules.view import View

__all__ = ["position_json", "position_text", "read_position"]

FORM: Final = 2
FORMS: Final = (1, FORM)  # that are read
# Form -> the name under which it tells how a tile lies.
ORIENTATION_NAMES: Final = {1: "turned", 2: "orientation"}
PHASE_OF_NAME: Final = {name: phase for phase, name in PHASE_NAMES.items()}
LARGEST: Final = 1_000_000
FIELDS: Final = (
    "form",
    "rules_version",
    "options",
    "start",
    "on_turn",
    "turn",
    "decisions",
    "round",
    "ending",
    "market",
    "beside",
    "display",
    "draw_pile",
    "discards",
    "bag",
    "seats",
    "neutral",
    "modules",
)


# ---- writing


def position_json(rules: Ruleset, state: State) -> Json:
    """A whole position as JSON; reports of past scorings and the generator are left out."""
    deck = state.deck
    frames = [state.frames[level] for level in range(state.depth)]
    return {
        "form": FORM,
        "rules_version": RULES_VERSION,
        "options": options_json(rules.options),
        "start": state.start,
        "on_turn": state.on_turn,
        "turn": state.turn,
        "decisions": [_frame_json(rules, number) for number in frames],
        "round": ROUND_LETTERS[state.round] if state.round else None,
        "ending": state.ending,
        "market": {
            letter: tile_text(state.slots[slot]) if state.slots[slot] >= 0 else None
            for slot, letter in enumerate(CURRENCY_LETTERS)
        },
        "beside": [[CURRENCY_LETTERS[slot], tile_text(tile)] for slot, tile in state.beside()],
        "display": [None if card == NO_CARD else card_text(card) for card in state.display],
        "draw_pile": {
            "money": _purses_text(deck.pool),
            "exchange": _mask_text(deck.exchange_pool),
            "scoring": [card_text(card) for card in deck.scoring_cards()],
            "piles": [*deck.remaining],
            "pile_exchanges": [*deck.exchanges],
        },
        "discards": _purses_text(deck.discards) + _mask_text(deck.discarded),
        "bag": _tiles_text(state.bag),
        "seats": [_seat_json(seat) for seat in state.seats],
        "neutral": {"tiles": _tiles_text(state.neutral), "score": state.neutral_score}
        if rules.has_neutral
        else None,
        "modules": {
            module.name: {name: [*values] for name, values in state.modules[module.index].data().items()}
            for module in rules.modules
        },
    }


def _frame_json(rules: Ruleset, number: int) -> Json:
    phase = phase_of(number)
    form: Json = {"phase": PHASE_NAMES[phase], "seat": seat_of(number)}
    if phase == ASK:
        form["module"] = rules.modules[module_of(number)].name
    if argument_of(number):
        form["argument"] = argument_of(number)
    return form


def _seat_json(seat: Seat) -> Json:
    city = seat.city
    return {
        "score": seat.score,
        "hand": _purses_text(seat.hand),
        "city": [_built_json(city, cell) for cell in city.cells()],
        "reserve": _tiles_text(seat.reserve),
        "aside": _tiles_text(seat.aside),
        "front": _tiles_text(seat.front),
    }


def _built_json(city: City, cell: int) -> Json:
    tile = city.tile_at(cell)
    form: Json = {"tile": tile_text(tile), "x": cell_x(cell), "y": cell_y(cell)}
    if is_special(tile):
        form["orientation"] = SIDE_LETTERS[city.orientation_at(cell)]
    return form


def _purses_text(purses: vec[i64]) -> list[str]:
    return [card_text(card) for card in cards_of_purses(purses)]


def _mask_text(mask: int) -> list[str]:
    return [card_text(card) for card in exchange_cards(mask)]


def _tiles_text(tiles: vec[i64]) -> list[str]:
    return [tile_text(tile) for tile in tiles]


# ---- reading


def read_position(form: object, extra: tuple[Module, ...] = ()) -> tuple[Ruleset, State]:
    """The rules and the state of a position; the state has no generator (give it one to play on).

    ``extra``: modules from outside that the position has parts of.  Raises NotationError, naming the
    field, for whatever cannot be.
    """
    fields = Fields(form, "", FIELDS)
    lies = ORIENTATION_NAMES[fields.choice("form", FORMS)]
    fields.choice("rules_version", (RULES_VERSION,))
    rules = _rules(fields, extra)
    seats = int(rules.seats)
    entries = fields.items("seats", seats, seats)
    state = State(
        [_seat(rules, Fields(entry, at, SEAT_FIELDS), lies) for at, entry in entries],
        _deck(fields),
        [module.new_state(seats) for module in rules.modules],
        Chance(),
    )
    state.start = fields.whole("start", 0, seats - 1)
    state.on_turn = fields.whole("on_turn", 0, seats - 1)
    state.turn = fields.whole("turn", 1, LARGEST)
    state.round = _round(fields)
    state.ending = fields.flag("ending")
    _read_table(state, fields)
    _read_neutral(rules, state, fields)
    _read_modules(rules, state, fields)
    for at, entry in fields.items("decisions", 1):
        _read_frame(rules, state, Fields(entry, at, ("phase", "seat", "module", "argument")))
    check_position(rules, state)
    return rules, state


SEAT_FIELDS: Final = ("score", "hand", "city", "reserve", "aside", "front")
PILE_FIELDS: Final = ("money", "exchange", "scoring", "piles", "pile_exchanges")


def _rules(fields: Fields, extra: tuple[Module, ...]) -> Ruleset:
    form = fields.value("options")
    try:
        return compose(parse_options(form), extra)
    except (NotationError, OptionsError) as error:
        raise NotationError(member("options", error.at), error.message) from None


def _round(fields: Fields) -> int:
    if fields.value("round") is None:
        return 0
    return ROUND_LETTERS.index(fields.choice("round", ("A", "B")))


def _seat(rules: Ruleset, fields: Fields, lies: str) -> Seat:
    seat = Seat(_city(rules, fields, lies))
    seat.score = fields.whole("score", 0, LARGEST)
    seat.hand = _purses(_cards(fields, "hand", "money"), fields.path("hand"))
    seat.reserve = _tiles(fields, "reserve")
    seat.aside = _tiles(fields, "aside")
    seat.front = _tiles(fields, "front")
    return seat


def _city(rules: Ruleset, fields: Fields, lies: str) -> City:
    """``lies``: the name under which the form tells how a tile lies."""
    city = City()
    has_fountain = False
    for at, entry in fields.items("city"):
        built = Fields(entry, at, ("tile", "x", "y", lies))
        tile = tile_named(built.text("tile"), built.path("tile"))
        x = built.whole("x", -LARGEST_COORDINATE, LARGEST_COORDINATE)
        y = built.whole("y", -LARGEST_COORDINATE, LARGEST_COORDINATE)
        orientation = SIDE_LETTERS.index(built.choice(lies, SIDE_LETTERS)) if built.has(lies) else 0
        if is_special(tile) and not built.has(lies):
            raise NotationError(built.path(lies), f"how {tile_text(tile)} lies is missing")
        if orientation >= rules.tiles.orientations[tile]:
            raise NotationError(built.path(lies), f"{tile_text(tile)} lies upright")
        if tile == FOUNTAIN:
            if (x, y) != (0, 0) or has_fountain:
                raise NotationError(at, "the one fountain lies on (0, 0)")
            has_fountain = True
        elif city.tile_at(cell_at(x, y)) >= 0:
            raise NotationError(at, f"there is a tile on ({x}, {y}) already")
        else:
            city.build(cell_at(x, y), tile, rules.tiles.walls[tile], orientation)
    if not has_fountain:
        raise NotationError(fields.path("city"), "the fountain is missing")
    return city


def _cards(fields: Fields, name: str, sort: str) -> list[int]:
    accepts = {"money": is_money, "exchange": is_exchange, "scoring": is_scoring}[sort]
    cards = []
    for at, entry in fields.items(name):
        card = card_named(text(entry, at), at)
        if not accepts(card):
            raise NotationError(at, f"{card_text(card)} is no {sort} card")
        cards.append(card)
    return cards


def _purses(cards: list[int], at: str) -> vec[i64]:
    purses = vec[i64]([0] * CURRENCIES)
    for card in cards:
        currency = currency_of(card)
        if copies_in(purses[currency], value_of(card)) == 3:
            raise NotationError(at, f"{card_text(card)} comes more than three times")
        purses[currency] += one_card(card)
    return purses


def _once(cards: list[int], at: str) -> list[int]:
    for card in cards:
        if cards.count(card) > 1:
            raise NotationError(at, f"{card_text(card)} comes twice")
    return cards


def _tiles(fields: Fields, name: str) -> vec[i64]:
    tiles = vec[i64]()
    for at, entry in fields.items(name):
        tiles = append(tiles, i64(tile_named(text(entry, at), at)))
    return tiles


def _deck(fields: Fields) -> Deck:
    pile = Fields(fields.value("draw_pile"), "draw_pile", PILE_FIELDS)
    deck = Deck(0)
    money = _cards(pile, "money", "money")
    deck.pool = _purses(money, pile.path("money"))
    deck.money = len(money)
    deck.exchange_pool = exchange_mask(_once(_cards(pile, "exchange", "exchange"), pile.path("exchange")))
    deck.keep_scoring_cards(_once(_cards(pile, "scoring", "scoring"), pile.path("scoring")))
    for name, numbers in (("piles", deck.remaining), ("pile_exchanges", deck.exchanges)):
        for number, (at, entry) in enumerate(pile.items(name, PILES, PILES)):
            numbers[number] = whole(entry, at, 0, LARGEST)
    discards = [card_named(text(entry, at), at) for at, entry in fields.items("discards")]
    deck.discards = _purses([card for card in discards if is_money(card)], "discards")
    deck.discarded = exchange_mask(_once([card for card in discards if is_exchange(card)], "discards"))
    if any(is_scoring(card) for card in discards):
        raise NotationError("discards", "a scoring card leaves the game")
    return deck


def _read_table(state: State, fields: Fields) -> None:
    market = Fields(fields.value("market"), "market", CURRENCY_LETTERS)
    for slot, letter in enumerate(CURRENCY_LETTERS):
        if market.value(letter) is not None:
            state.slots[slot] = tile_named(market.text(letter), market.path(letter))
    for at, entry in fields.items("beside"):
        pair = [text(word, path) for path, word in items(entry, at, 2, 2)]
        if pair[0] not in CURRENCY_LETTERS or len(pair[0]) != 1:
            raise NotationError(at, f"{pair[0]!r} is not a currency (b g o y)")
        slot = CURRENCY_LETTERS.index(pair[0])
        state.lay_beside(slot, tile_named(pair[1], at))
    for index, (at, entry) in enumerate(fields.items("display", 4, 4)):
        if entry is not None:
            state.display[index] = card_named(text(entry, at), at)
    state.bag = vec[i64](sorted(_tiles(fields, "bag")))


def _read_neutral(rules: Ruleset, state: State, fields: Fields) -> None:
    form = fields.value("neutral")
    if not rules.has_neutral:
        if form is not None:
            raise NotationError("neutral", f"there is no neutral player with {rules.seats} seats")
        return
    neutral = Fields(form, "neutral", ("tiles", "score"))
    state.neutral = _tiles(neutral, "tiles")
    state.neutral_score = neutral.whole("score", 0, LARGEST)


def _read_modules(rules: Ruleset, state: State, fields: Fields) -> None:
    parts = Fields(fields.value("modules"), "modules", [module.name for module in rules.modules])
    for module in rules.modules:
        known = state.modules[module.index].data()
        part = Fields(parts.value(module.name), parts.path(module.name), known)
        state.modules[module.index].load(
            {
                name: [whole(number, at, -LARGEST, LARGEST) for at, number in part.items(name)]
                for name in known
            }
        )


def _read_frame(rules: Ruleset, state: State, fields: Fields) -> None:
    phase = PHASE_OF_NAME[fields.choice("phase", PHASE_OF_NAME)]
    module = 0
    if phase == ASK:
        name = fields.choice("module", [module.name for module in rules.modules])
        module = next(int(module.index) for module in rules.modules if module.name == name)
    elif fields.has("module"):
        raise NotationError(fields.path("module"), "only a question belongs to a module")
    argument = fields.whole("argument", 0, 15) if fields.has("argument") else 0
    state.push(phase, fields.whole("seat", 0, int(rules.seats) - 1), module, argument)


# ---- a picture


def position_text(view: View, names: Sequence[str] = ()) -> str:
    """A position for people: whose decision, market, money, and every city as a picture."""
    lines = [decision_words(view, names)]
    for slot, tile in enumerate(view.slots):
        beside = "".join(f" + {tile_text(special)}" for at, special in view.beside if at == slot)
        name = f"{CURRENCY_LETTERS[slot]} {CURRENCY_NAMES[slot]}"
        lines.append(f"  {name:9} {tile_text(tile) if tile != NO_TILE else '-'}{beside}")
    shown = " ".join(card_text(card) for card in view.display)
    lines.append(f"  display {shown}   draw pile {sum(view.piles)}   bag {len(view.unseen)}")
    lines += [f"  {notation_of(part.module).table_text(part)}" for part in view.modules]
    for seat in view.seats:
        hand = " ".join(card_text(card) for card in (*seat.hand, *seat.further)) or "-"
        lines += ["", f"{name_of(seat.seat, names)}: {seat.score} points, wall {seat.wall}, hand {hand}"]
        for title, tiles in (("front", seat.front), ("reserve", seat.reserve), ("aside", seat.aside)):
            if tiles:
                lines.append(f"  {title} " + " ".join(tile_text(tile) for tile in tiles))
        if view.options.game != CARD_GAME:
            lines.append(picture(seat.city))
    if view.neutral is not None:
        tiles_text = " ".join(tile_text(tile) for tile in view.neutral.tiles)
        lines += ["", f"{view.neutral.name} (neutral): {view.neutral.score} points, {tiles_text}"]
    return "\n".join(lines)
