"""Numbers for currencies, cards, kinds, sides and cells, and their names.

Everything in a state is a small integer; this page says which.  Currencies are numbered in the
order of the market's slots (RULES.md §1.1), so a slot and its currency are the same number.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.vecs import i64

# Currencies = market slots, in the order of the slots.
FLORIN: Final = 0
DIRHAM: Final = 1
DENAR: Final = 2
DUCAT: Final = 3
CURRENCIES: Final = 4
CURRENCY_LETTERS: Final = "ygbo"
CURRENCY_NAMES: Final = ("florin", "dirham", "denar", "ducat")
# The order in which texts list currencies: b g o y.
WRITTEN_ORDER: Final = (DENAR, DIRHAM, DUCAT, FLORIN)

# Cards: money is currency * 16 + value (1-9); no card is 0.
NO_CARD: Final = 0
EXCHANGE_CARD: Final = 64  # 64-69, one for each pair of currencies
EXCHANGE_PAIRS: Final = (
    (DENAR, DIRHAM),
    (DENAR, DUCAT),
    (DENAR, FLORIN),
    (DIRHAM, DUCAT),
    (DIRHAM, FLORIN),
    (DUCAT, FLORIN),
)
SCORING_A: Final = 70
SCORING_B: Final = 71

# Kinds of tiles.
PAVILION: Final = 0
SERAGLIO: Final = 1
ARCADES: Final = 2
CHAMBERS: Final = 3
GARDEN: Final = 4
TOWER: Final = 5
BUILDING_KINDS: Final = 6
FOUNTAIN_KIND: Final = 6
BATHHOUSE: Final = 7
WELL: Final = 8
HUT: Final = 9
KIND_NAMES: Final = (
    "pavilion",
    "seraglio",
    "arcades",
    "chambers",
    "garden",
    "tower",
    "fountain",
    "bathhouse",
    "well",
    "hut",
)
KIND_LETTERS: Final = "PSACGT"

# Tiles: buildings 0-53, then the fountain, bathhouses, wells and huts.
BUILDINGS: Final = 54
FOUNTAIN: Final = 54
FIRST_BATHHOUSE: Final = 55
BATHHOUSES: Final = 6
FIRST_WELL: Final = 61
WELLS: Final = 6
FIRST_HUT: Final = 67
HUTS: Final = 24
TILES: Final = 91
NO_TILE: Final = -1

# Sides, clockwise, and their bits in a set of walls.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDE_LETTERS: Final = "NESW"

# A cell is (y + 128) * 256 + (x + 128): x to the east, y to the north, the fountain at (0, 0).
FOUNTAIN_CELL: Final = 0x8080
CELL_STEPS: Final = (256, 1, -256, -1)  # to the next cell, by side
LARGEST_COORDINATE: Final = 120

# Rounds of scoring.
ROUND_A: Final = 1
ROUND_B: Final = 2
ROUND_C: Final = 3
ROUND_LETTERS: Final = " ABC"

MOST_SEATS: Final = 6


def cell_at(x: i64, y: i64) -> i64:
    """Cell number of column ``x`` (east) and row ``y`` (north), each -120…120 (not checked)."""
    return (y + 128) * 256 + x + 128


def cell_x(cell: i64) -> i64:
    """Column of a cell, growing to the east."""
    return (cell & 255) - 128


def cell_y(cell: i64) -> i64:
    """Row of a cell, growing to the north."""
    return (cell >> 8) - 128


def cell_text(cell: i64) -> str:
    """``(x, y)``, as sentences name a cell."""
    return f"({cell_x(cell)}, {cell_y(cell)})"


def currency_of(card: i64) -> i64:
    """Currency of a money card."""
    return card >> 4


def value_of(card: i64) -> i64:
    """Value of a money card."""
    return card & 15


def money_card(currency: i64, value: i64) -> i64:
    """The money card of a currency and a value."""
    return currency << 4 | value


def is_money(card: i64) -> bool:
    """Whether a card is one of the 108 money cards."""
    return 0 < card < EXCHANGE_CARD and 1 <= card & 15 <= 9


def is_exchange(card: i64) -> bool:
    """Whether a card is one of the six exchange cards."""
    return EXCHANGE_CARD <= card < SCORING_A


def is_card(number: int) -> bool:
    """Whether any whole number, however large, is that of a card."""
    return 0 < number <= SCORING_B and (number >= EXCHANGE_CARD or is_money(number))


def is_scoring(card: i64) -> bool:
    """Whether a card is scoring card A or B."""
    return card >= SCORING_A


def has_wall(walls: i64, side: i64) -> bool:
    """Whether a set of walls has one on a side."""
    return walls >> side & 1 == 1


def walls_text(walls: i64) -> str:
    """Sides of a set of walls, in the order N E S W."""
    return "".join(letter for side, letter in enumerate(SIDE_LETTERS) if has_wall(walls, side))


def walls_of(text: str) -> i64:
    """Set of walls from letters out of N, E, S, W (not checked)."""
    walls: i64 = 0
    for letter in text:
        walls |= i64(1) << SIDE_LETTERS.index(letter)
    return walls


def card_text(card: i64) -> str:
    """``b7``, ``bg`` (exchange), ``A`` or ``B``; ``-`` for no card."""
    if card == NO_CARD:
        return "-"
    if card < EXCHANGE_CARD:
        return f"{CURRENCY_LETTERS[card >> 4]}{card & 15}"
    if card < SCORING_A:
        first, second = EXCHANGE_PAIRS[card - EXCHANGE_CARD]
        return CURRENCY_LETTERS[first] + CURRENCY_LETTERS[second]
    return "A" if card == SCORING_A else "B"
