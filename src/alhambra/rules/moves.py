"""Moves: one machine integer inside, a readable ``Move`` outside.

Bits 0-4 of the integer are the kind.  Then, by kind:

take            up to four cards, 7 bits each from bit 5, by card number, the largest first
buy             tile 5-11, slot 12-13, gift 14, exchange card + 1 at 15-17,
                purse of the slot's currency 18-35, purse of the other currency 36-53
all others      tile + 1 at 5-11, cell 12-27, side (how it lies, where feet point) 28-29

A module brings its own kinds (``interfaces``), with a verb and the fields that they have: 13-23, and 24-31
one from outside this package.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from alhambra.rules.fields import CELL_FIELD, ORIENTATION_FIELD, TILE_FIELD, Verbs
from alhambra.rules.ids import EXCHANGE_CARD, EXCHANGE_PAIRS, NO_TILE, WRITTEN_ORDER
from alhambra.rules.manifest import VERBS_OF_MODULES
from alhambra.rules.texts import MOVE, text_of
from alhambra.rules.vecs import append, i64, vec

KIND_MASK: Final = 31
KINDS: Final = 32
TAKE: Final = 1
BUY: Final = 2
PLACE: Final = 3
STORE: Final = 4
GIVE: Final = 5
BUILD: Final = 6
REMOVE: Final = 7
SWAP: Final = 8
STOP: Final = 9
PASS: Final = 10
END: Final = 11
NONE: Final = 12

TAKE_SHIFT: Final = 5
TILE_SHIFT: Final = 5
CELL_SHIFT: Final = 12
CELLS: Final = 0x10000  # cell numbers end before
SIDE_SHIFT: Final = 28
SLOT_SHIFT: Final = 12
GIFT_BIT: Final = 1 << 14
EXCHANGE_SHIFT: Final = 15
PAYMENT_SHIFT: Final = 18
BUY_SECOND_SHIFT: Final = 36
PURSE_MASK: Final = (1 << 18) - 1

# Which payments a list of purchases holds.
ALL_PAYMENTS: Final = 0
EXACT_ONLY: Final = 1
BEST_ONLY: Final = 2

# Take and buy have forms of their own.
VERBS: Final[Verbs] = {
    TAKE: ("take", ()),
    BUY: ("buy", ()),
    PLACE: ("place", (TILE_FIELD, CELL_FIELD, ORIENTATION_FIELD)),
    STORE: ("store", (TILE_FIELD,)),
    GIVE: ("give", (TILE_FIELD,)),
    BUILD: ("build", (TILE_FIELD, CELL_FIELD, ORIENTATION_FIELD)),
    REMOVE: ("remove", (CELL_FIELD,)),
    SWAP: ("swap", (TILE_FIELD, CELL_FIELD, ORIENTATION_FIELD)),
    STOP: ("stop", ()),
    PASS: ("pass", ()),
    END: ("end", ()),
    NONE: ("none", ()),
    **VERBS_OF_MODULES,
}


class Move(NamedTuple):
    """A move in readable form.  Fields that its kind does not have keep their defaults.

    ``cards``: card numbers, sorted, an exchange card last; ``slot``: market slot of a purchase;
    ``orientation``: side to which the printed north (or the spout, or the designer's feet) points;
    ``gift``: a purchase for the neutral player (card game).
    """

    kind: int
    tile: int = NO_TILE
    cell: int = 0
    orientation: int = 0
    slot: int = 0
    cards: tuple[int, ...] = ()
    gift: bool = False

    def __str__(self) -> str:
        """``take b8``; of what has no text the fields: ``kind=24 tile=3``."""
        return text_of(MOVE, self) or " ".join(_fields(self))

    def __repr__(self) -> str:
        return f"<Move {self}>"


def _fields(move: Move) -> list[str]:
    plain = Move(move.kind)
    values = zip(move._fields, tuple(move), tuple(plain))
    return [f"{name}={value}" for name, value, usual in values if name == "kind" or value != usual]


def placing(kind: i64, tile: i64, cell: i64, side: i64) -> i64:
    """A packed move with tile, cell and side."""
    return kind | tile + 1 << TILE_SHIFT | cell << CELL_SHIFT | side << SIDE_SHIFT


def with_tile(kind: i64, tile: i64) -> i64:
    """A packed move with a tile."""
    return kind | tile + 1 << TILE_SHIFT


def with_side(kind: i64, side: i64) -> i64:
    """A packed move with a side."""
    return kind | side << SIDE_SHIFT


def with_cell(kind: i64, cell: i64, side: i64) -> i64:
    """A packed move with a cell and a side."""
    return kind | cell << CELL_SHIFT | side << SIDE_SHIFT


def kind_of(move: i64) -> i64:
    """Kind of a packed move."""
    return move & KIND_MASK


def tile_of(move: i64) -> i64:
    """Tile of a packed move other than take and buy; -1 for none."""
    return (move >> TILE_SHIFT & 127) - 1


def cell_of(move: i64) -> i64:
    """Cell of a packed move other than take and buy."""
    return move >> CELL_SHIFT & 0xFFFF


def side_of(move: i64) -> i64:
    """Side of a packed move other than take and buy."""
    return move >> SIDE_SHIFT & 3


def bought_tile(move: i64) -> i64:
    """Tile of a packed purchase."""
    return move >> TILE_SHIFT & 127


def slot_of(move: i64) -> i64:
    """Market slot of a packed purchase."""
    return move >> SLOT_SHIFT & 3


def taken_cards(move: i64) -> i64:
    """The cards of a packed take, packed: see ``first_packed``; 0 when there is none."""
    return move >> TAKE_SHIFT


def first_packed(cards: i64) -> i64:
    """The first of packed cards."""
    return cards & 127


def without_first(cards: i64) -> i64:
    """Packed cards without the first one."""
    return cards >> 7


def is_gift(move: i64) -> bool:
    """Whether a packed purchase is for the neutral player (card game)."""
    return move & GIFT_BIT != 0


def as_gift(move: i64) -> i64:
    """The same packed purchase for the neutral player."""
    return move | GIFT_BIT


def paid_purse(move: i64) -> i64:
    """Purse of the slot's currency that a packed purchase pays."""
    return move >> PAYMENT_SHIFT & PURSE_MASK


def paid_second_purse(move: i64) -> i64:
    """Purse of the other currency of its exchange card that a packed purchase pays."""
    return move >> BUY_SECOND_SHIFT & PURSE_MASK


def played_exchange_card(move: i64) -> i64:
    """Exchange card of a packed purchase, 0 for none."""
    number = move >> EXCHANGE_SHIFT & 7
    return number + EXCHANGE_CARD - 1 if number else i64(0)


def with_exchange_card(move: i64, card: i64) -> i64:
    """A packed purchase with an exchange card."""
    return move | card - EXCHANGE_CARD + 1 << EXCHANGE_SHIFT


def buying(tile: i64, slot: i64) -> i64:
    """A packed purchase without its payment."""
    return BUY | tile << TILE_SHIFT | slot << SLOT_SHIFT


@final
class MoveList:
    """A growing list of packed moves, made once and filled many times.

    ``notes`` is working space for whoever fills it: the rules themselves keep none, so that games in
    different threads do not meet.
    """

    __slots__ = ("count", "has_exact", "moves", "notes")

    def __init__(self, capacity: i64 = 256) -> None:
        self.moves: vec[i64] = vec[i64]([0] * capacity)
        self.count: i64 = 0
        self.has_exact: bool = False
        self.notes: vec[i64] = vec[i64]([0] * 64)

    def clear(self) -> None:
        """Forget all moves."""
        self.count = 0
        self.has_exact = False

    def push(self, move: i64) -> None:
        """Add one move."""
        count = self.count
        if count < len(self.moves):
            self.moves[count] = move
        else:
            self.moves = append(self.moves, move)
        self.count = count + 1

    def push_payment(self, move: i64, exact: bool, offer: i64) -> None:
        """Add a purchase if its payment is of the kind wanted.

        BEST_ONLY: from the first exact one on only exact ones, which replace all others.
        """
        if exact:
            if offer == BEST_ONLY and not self.has_exact:
                self.has_exact = True
                self.count = 0
            self.push(move)
        elif offer == ALL_PAYMENTS or (offer == BEST_ONLY and not self.has_exact):
            self.push(move)

    def make_room(self, more: i64) -> None:
        """Let that many more moves be written to ``moves`` from ``count`` on."""
        while len(self.moves) < self.count + more:
            self.moves = append(self.moves, 0)

    def turn_all(self, first: i64, orientations: i64) -> None:
        """Repeat the moves from ``first`` on for every further side to which their tile may be turned."""
        last = self.count
        for orientation in range(i64(1), orientations):
            for index in range(first, last):
                self.push(self.moves[index] | orientation << SIDE_SHIFT)

    def make_notes(self, count: i64) -> None:
        """Let ``notes`` have at least that many entries."""
        while len(self.notes) < count:
            self.notes = append(self.notes, 0)

    def as_list(self) -> list[int]:
        """The moves as a plain list."""
        return [self.moves[index] for index in range(self.count)]


def packed(move: Move) -> int:
    """The integer of a readable move (its cards must be possible: at most four taken, one exchange)."""
    if move.kind == TAKE:
        number = TAKE
        for index, card in enumerate(sorted(move.cards, reverse=True)):
            number |= card << TAKE_SHIFT + 7 * index
        return number
    if move.kind == BUY:
        number = buying(move.tile, move.slot) | (GIFT_BIT if move.gift else 0)
        for card in move.cards:
            if card >= EXCHANGE_CARD:
                number |= card - EXCHANGE_CARD + 1 << EXCHANGE_SHIFT
            else:
                shift = PAYMENT_SHIFT if card >> 4 == move.slot else BUY_SECOND_SHIFT
                number += 1 << shift + 2 * (card & 15) - 2
        return number
    return placing(move.kind, move.tile, move.cell, move.orientation)


def unpacked(number: int) -> Move:
    """The readable move of an integer."""
    kind = number & KIND_MASK
    if kind == TAKE:
        cards = [number >> shift & 127 for shift in range(TAKE_SHIFT, TAKE_SHIFT + 28, 7)]
        return Move(TAKE, cards=in_written_order([card for card in cards if card]))
    if kind == BUY:
        slot = number >> SLOT_SHIFT & 3
        exchange = number >> EXCHANGE_SHIFT & 7
        cards = purse_cards(number >> PAYMENT_SHIFT & PURSE_MASK, slot)
        if exchange:
            other = other_currency(exchange - 1 + EXCHANGE_CARD, slot)
            cards += purse_cards(number >> BUY_SECOND_SHIFT & PURSE_MASK, other)
            cards.append(exchange - 1 + EXCHANGE_CARD)
        return Move(
            BUY,
            tile=number >> TILE_SHIFT & 127,
            slot=slot,
            cards=in_written_order(cards),
            gift=bool(number & GIFT_BIT),
        )
    return Move(
        kind,
        tile=(number >> TILE_SHIFT & 127) - 1,
        cell=number >> CELL_SHIFT & 0xFFFF,
        orientation=number >> SIDE_SHIFT & 3,
    )


def other_currency(card: int, currency: int) -> int:
    """The currency that an exchange card shows beside a given one."""
    first, second = EXCHANGE_PAIRS[card - EXCHANGE_CARD]
    return second if first == currency else first


def in_written_order(cards: list[int]) -> tuple[int, ...]:
    """Cards as texts list them: currencies b g o y, by value, an exchange card last."""
    return tuple(sorted(cards, key=_written_order))


def _written_order(card: int) -> int:
    if card >= EXCHANGE_CARD:
        return 256 + card
    return WRITTEN_ORDER.index(card >> 4) * 16 + (card & 15)


def purse_cards(purse: i64, currency: i64) -> list[int]:
    """Cards of a purse (``alhambra.rules.money``), by value."""
    cards: list[int] = []
    for value in range(1, 10):
        cards += [currency * 16 + value] * (purse >> 2 * value - 2 & 3)
    return cards
