"""What may be done with a city that keeps the rules: the fast answers, and lists of moves.

A table of 4,096 entries answers from a square's surroundings alone which sets of walls may be built on
it: the touching edges match, one neighbour is joined by an open edge, and the empty ones among the four
side neighbours lie in one unbroken run of the ring of eight (no hole).  ``alhambra.rules.city.judging``
gives the same answers by floods.
"""

from __future__ import annotations

from typing import Final

from alhambra.rules.city.grid import SIDES, SIDES_BUILT, SMALLEST_BITS, STEPS, City
from alhambra.rules.moves import CELL_SHIFT, MoveList
from alhambra.rules.vecs import append, i16, i64, vec


def _accept_table() -> vec[i16]:
    """``info`` -> bit set of the wall sets that may be built there (never all four walls)."""
    table: vec[i16] = vec[i16]([0] * 4096)
    for info in range(4096):
        ring = info & 255
        shown = info >> 8
        built = SIDES[ring]
        if built == 0 or built == 15:
            continue  # no side to join; or the square is a hole already
        if _runs_with_sides(ring) != 1:
            continue
        bits = 0
        for walls in range(16):
            if walls & built == shown and shown != built:
                bits |= 1 << walls
        table[info] = i16(bits)
    return table


def _runs_with_sides(ring: int) -> int:
    """Number of unbroken runs of empty squares of the ring of eight that hold a side neighbour."""
    first = 0
    while not ring >> first & 1:
        first += 1
    runs = 0
    has_side = False
    for step in range(1, 9):
        near = (first + step) & 7
        if ring >> near & 1:
            runs += has_side
            has_side = False
        elif not near & 1:
            has_side = True
    return runs


ACCEPTS: Final[vec[i16]] = _accept_table()


# ---- single questions


def accepts(city: City, cell: i64, walls: i64) -> bool:
    """Whether a tile with these walls may be built on a cell."""
    return accepted_at(city, cell) >> walls & 1 == 1


def accepted_at(city: City, cell: i64) -> i64:
    """Bit set of the sets of walls that may be built on a cell."""
    square = city.square_of(cell)
    if square < 0 or city.grid[square]:
        return 0
    return accepted_on(city, square)


def accepted_on(city: City, square: i64) -> i64:
    """Bit set of the sets of walls that may be built on an empty square."""
    return i64(ACCEPTS[i64(city.info[square])])


def takes_swap(city: City, cell: i64, walls: i64) -> bool:
    """Whether a tile with these walls fits exactly in place of the one on a cell (no fountain)."""
    square = city.square_of(cell)
    if square < 0 or not city.grid[square] or square == city.squares[0]:
        return False
    return (walls ^ city.walls_on(square)) & city.shared_sides(square) == 0


# ---- lists of moves


def push_cells(city: City, walls: i64, move: i64, orientations: i64, out: MoveList) -> None:
    """Push ``move`` with every cell where a tile with these walls may be built, in each orientation."""
    look_at_cells(city, out)
    push_cells_seen(city, walls, move, orientations, out)


def look_at_cells(city: City, out: MoveList) -> None:
    """Note in ``out`` every empty cell beside the city (from bit 16) and which walls may go there."""
    info = city.info
    bits = city.bits
    corner = city.corner
    gap = 256 - (i64(1) << bits)
    out.make_notes(len(city.empty))
    notes = out.notes
    index: i64 = 0
    for square in city.empty:
        cell = corner + square + (square >> bits) * gap
        notes[index] = cell << 16 | i64(ACCEPTS[i64(info[square])])
        index += 1


def push_cells_seen(city: City, walls: i64, move: i64, orientations: i64, out: MoveList) -> None:
    """The same for one of several tiles.

    ``look_at_cells`` comes first, and nothing in between that changes the city or the notes.
    Every cell is written and only those that fit are counted: that costs less than a branch.
    """
    cells = len(city.empty)
    out.make_room(cells + 1)
    moves = out.moves
    notes = out.notes
    first = out.count
    count = first
    for index in range(cells):
        note = notes[index]
        moves[count] = move | note >> 16 << CELL_SHIFT
        count += note >> walls & 1
    out.count = count
    if orientations > 1:
        out.turn_all(first, orientations)


def look_at_tiles(city: City, out: MoveList) -> None:
    """Note in ``out`` every tile's cell (from bit 16), walls (bits 0-3) and shared sides (4-7)."""
    info = city.info
    grid = city.grid
    bits = city.bits
    corner = city.corner
    gap = 256 - (i64(1) << bits)
    out.make_notes(len(city.squares))
    notes = out.notes
    index: i64 = 0
    for square in city.squares:
        cell = corner + square + (square >> bits) * gap
        sides = SIDES[i64(info[square]) & 255]
        notes[index] = cell << 16 | sides << 4 | i64(grid[square]) >> 8 & 15
        index += 1


def push_swaps(city: City, walls: i64, move: i64, orientations: i64, out: MoveList) -> None:
    """Push ``move`` with every cell whose tile one with these walls may replace, in each orientation.

    ``look_at_tiles`` comes first, and nothing in between that changes the city or the notes.
    """
    tiles = len(city.squares)
    out.make_room(tiles + 1)
    moves = out.moves
    notes = out.notes
    first = out.count
    count = first
    for index in range(i64(1), tiles):
        note = notes[index]
        if (walls ^ note) & note >> 4 & 15 == 0:
            moves[count] = move | note >> 16 << CELL_SHIFT
            count += 1
    out.count = count
    if orientations > 1:
        out.turn_all(first, orientations)


def push_removals(city: City, move: i64, out: MoveList) -> None:
    """Push ``move`` with every cell whose tile may be removed."""
    loose = loose_squares(city)
    bits = city.bits
    corner = city.corner
    gap = 256 - (i64(1) << bits)
    out.make_room(len(loose))
    moves = out.moves
    count = out.count
    for square in loose:
        moves[count] = move | corner + square + (square >> bits) * gap << CELL_SHIFT
        count += 1
    out.count = count


# ---- what may be removed


def loose_squares(city: City) -> vec[i64]:
    """Squares whose tile may be removed, the fountain's never among them.

    One depth-first search finds every tile on which others hang; a tile with four built side
    neighbours would leave a hole.  Kept until the city changes.
    """
    if not city.loose_known:
        squares = city.squares
        count = len(squares)
        numbers = vec[i16]([0] * len(city.grid))
        holding = vec[i64]([0] * (count + 1))
        _number_from(city, numbers, holding, squares[0], -1, (city.bits - SMALLEST_BITS) * 8, 1)
        loose = vec[i64](capacity=count)
        for index in range(i64(1), count):
            square = squares[index]
            if not holding[i64(numbers[square])] and i64(city.info[square]) & SIDES_BUILT != SIDES_BUILT:
                loose = append(loose, square)
        city.loose = loose
        city.loose_known = True
    return city.loose


def _number_from(
    city: City, numbers: vec[i16], holding: vec[i64], square: i64, parent: i64, step: i64, mine: i64
) -> i64:
    """Depth-first search over the footpaths; the lowest number reached from a square.

    Numbers every square in the order met, from ``mine`` on; marks in ``holding`` the numbers of tiles
    over which alone others are reached (cut vertices).  ``holding[0]`` is the last number given.
    """
    holding[0] = mine
    low = mine
    numbers[square] = i16(mine)
    paths = SIDES[i64(city.info[square]) & 255] & ~(i64(city.grid[square]) >> 8)
    for side in range(i64(4)):
        if not paths >> side & 1:
            continue
        near = square + STEPS[step + 2 * side]
        if near == parent:
            continue
        other = i64(numbers[near])
        if not other:
            other = _number_from(city, numbers, holding, near, square, step, holding[0] + 1)
            if other >= mine:
                holding[mine] = 1
        if other < low:
            low = other
    return low
