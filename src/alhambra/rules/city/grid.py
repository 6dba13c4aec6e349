"""The plane of a city: which tile stands on which cell, how it lies, and every change of that.

The plane is a square grid that doubles when the city comes near its border, so that no placement is
ever refused by its size.  A *square* is an index of the grid, a *cell* a place of the plane
(``alhambra.rules.ids``).  Every square keeps two numbers:

``grid``  what is built there: tile + 1 (bits 0-7, 0 = empty), its walls (8-11), its orientation (12-13);
``info``  what surrounds it: which of its eight neighbours are built (bits 0-7, clockwise from the
          north) and which of the four side neighbours show it a wall (bits 8-11).

Only the files of this folder read these bits.
"""

from __future__ import annotations

from typing import Final, final

from alhambra.rules.ids import FOUNTAIN, FOUNTAIN_CELL, NO_TILE
from alhambra.rules.vecs import append, i16, i64, pop, vec

SMALLEST_BITS: Final = 4  # a new city has a grid of 16 x 16 squares
SIDES_BUILT: Final = 0x55  # the four side neighbours among the eight


def _around_table() -> vec[i64]:
    """walls * 8 + neighbour -> the bits that a tile adds to that neighbour's ``info``."""
    table: vec[i64] = vec[i64]([0] * 128)
    for walls in range(16):
        for near in range(8):
            bits = 1 << (near + 4) % 8
            if near % 2 == 0 and walls >> near // 2 & 1:
                bits |= 1 << (8 + (near // 2 + 2) % 4)
            table[walls * 8 + near] = bits
    return table


def _sides_table() -> vec[i64]:
    """Ring of eight -> its four sides as bits N E S W."""
    table: vec[i64] = vec[i64]([0] * 256)
    for ring in range(256):
        built = 0
        for side in range(4):
            built |= (ring >> (2 * side) & 1) << side
        table[ring] = built
    return table


def _ring_steps() -> vec[i64]:
    """(bits - SMALLEST_BITS) * 8 + neighbour -> step in a grid of 2^bits columns, for bits 4…8."""
    table: vec[i64] = vec[i64]([0] * 40)
    for index in range(5):
        width = 1 << (SMALLEST_BITS + index)
        steps = (width, width + 1, 1, 1 - width, -width, -width - 1, -1, width - 1)
        for near in range(8):
            table[index * 8 + near] = steps[near]
    return table


AROUND: Final[vec[i64]] = _around_table()
SIDES: Final[vec[i64]] = _sides_table()
STEPS: Final[vec[i64]] = _ring_steps()
BLANK: Final[vec[i16]] = vec[i16]([0] * (1 << 2 * SMALLEST_BITS))


@final
class City:
    """Tiles of one seat.  Cells are those of ``ids``; changes are not checked for legality.

    ``squares`` lists the built squares (the fountain first), ``empty`` the empty ones that share a side
    with a tile; both in no particular order.  The grid has 2^``bits`` columns and rows, its first square
    is the cell ``corner``.  ``loose`` keeps the answer of ``fitting.loose_squares`` while ``loose_known``.
    """

    __slots__ = ("bits", "corner", "empty", "grid", "info", "loose", "loose_known", "squares")

    def __init__(self, blank: bool = False) -> None:
        self.bits: i64 = SMALLEST_BITS
        self.corner: i64 = FOUNTAIN_CELL - (8 * 256 + 8)  # cell of the first square
        if blank:
            return
        self.grid: vec[i16] = BLANK[:]
        self.info: vec[i16] = BLANK[:]
        self.empty: vec[i64] = vec[i64](capacity=48)
        self.squares: vec[i64] = vec[i64](capacity=32)
        self.loose: vec[i64] = vec[i64]()
        self.loose_known: bool = False
        self.build(FOUNTAIN_CELL, FOUNTAIN, 0, 0)

    def copy(self) -> City:
        """An independent copy."""
        twin = City(True)
        twin.bits = self.bits
        twin.corner = self.corner
        twin.grid = self.grid[:]
        twin.info = self.info[:]
        twin.empty = self.empty[:]
        twin.squares = self.squares[:]
        twin.loose = self.loose[:]
        twin.loose_known = self.loose_known
        return twin

    def __copy__(self) -> City:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> City:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as it is, the order of its squares too: moves are listed in that order."""
        return _city_of, (
            self.bits,
            self.corner,
            [*self.grid],
            [*self.info],
            [*self.empty],
            [*self.squares],
            [*self.loose],
            self.loose_known,
        )

    # ---- squares

    def square_of(self, cell: i64) -> i64:
        """Square of a cell; -1 when it lies outside the grid (so nothing is near it)."""
        column = (cell & 255) - (self.corner & 255)
        row = (cell >> 8) - (self.corner >> 8)
        width = i64(1) << self.bits
        if column < 0 or row < 0 or column >= width or row >= width:
            return -1
        return (row << self.bits) + column

    def cell_of(self, square: i64) -> i64:
        """Cell of a square."""
        row = square >> self.bits
        return self.corner + (row << 8) + square - (row << self.bits)

    def tile_on(self, square: i64) -> i64:
        """Tile on a square, -1 when it is empty."""
        return (i64(self.grid[square]) & 255) - 1

    def walls_on(self, square: i64) -> i64:
        """Walls of the tile on a square (0 when it is empty)."""
        return i64(self.grid[square]) >> 8 & 15

    def shown_walls(self, square: i64) -> i64:
        """The sides of a square at which a neighbour shows it a wall, as a set of walls."""
        return i64(self.info[square]) >> 8

    def shared_sides(self, square: i64) -> i64:
        """The sides of a square at which a tile stands, as a set of walls."""
        return SIDES[i64(self.info[square]) & 255]

    # ---- cells

    def cells(self) -> list[int]:
        """Every built cell, sorted by column, then row."""
        return by_column([self.cell_of(square) for square in self.squares])

    def empty_cells(self) -> list[int]:
        """Every empty cell that shares a side with a tile, sorted by column, then row."""
        return by_column([self.cell_of(square) for square in self.empty])

    def tile_at(self, cell: i64) -> i64:
        """Tile on a cell, -1 when it is empty."""
        square = self.square_of(cell)
        if square < 0:
            return NO_TILE
        return self.tile_on(square)

    def walls_at(self, cell: i64) -> i64:
        """Walls of the tile on a cell (0 when it is empty)."""
        square = self.square_of(cell)
        if square < 0:
            return 0
        return self.walls_on(square)

    def orientation_at(self, cell: i64) -> i64:
        """How the tile on a cell lies: the side to which its printed north points."""
        square = self.square_of(cell)
        if square < 0:
            return 0
        return i64(self.grid[square]) >> 12

    def cell_of_tile(self, tile: i64) -> i64:
        """Cell on which a tile stands, -1 when it does not stand here."""
        grid = self.grid
        for square in self.squares:
            if (i64(grid[square]) & 255) - 1 == tile:
                return self.cell_of(square)
        return -1

    def neighbour(self, cell: i64, side: i64) -> i64:
        """The cell next to a cell on a side (it may be empty)."""
        return cell + _step(side)

    def is_open(self, cell: i64, side: i64) -> bool:
        """Whether neither the tile on a cell nor its neighbour has a wall between them."""
        other = self.walls_at(cell + _step(side)) >> (side + 2 & 3)
        return (self.walls_at(cell) >> side | other) & 1 == 0

    def size(self) -> i64:
        """Number of tiles, the fountain included."""
        return len(self.squares)

    # ---- changes

    def build(self, cell: i64, tile: i64, walls: i64, orientation: i64) -> None:
        """Put a tile on an empty cell (not checked for legality)."""
        square = self._roomy_square(cell)
        grid = self.grid
        info = self.info
        grid[square] = i16(tile + 1 + (walls << 8) + (orientation << 12))
        self.squares = append(self.squares, square)
        if info[square]:
            self._drop_empty(square)
        step = (self.bits - SMALLEST_BITS) * 8
        bits = walls * 8
        for side in range(i64(4)):
            near = square + STEPS[step + 2 * side]
            seen = i64(info[near])
            if not seen & SIDES_BUILT and not grid[near]:
                self.empty = append(self.empty, near)
            info[near] = i16(seen | AROUND[bits + 2 * side])
            near = square + STEPS[step + 2 * side + 1]
            info[near] = i16(i64(info[near]) | AROUND[bits + 2 * side + 1])
        if self.loose_known:
            self._note_loose(square, SIDES[i64(info[square]) & 255] & ~walls)

    def _note_loose(self, square: i64, paths: i64) -> None:
        """Keep ``loose`` right after a tile was built from which footpaths lead to some sides.

        A tile with one footpath hangs on that neighbour alone and changes nothing else but what is
        now built in on four sides; with more footpaths everything is looked at anew when asked for.
        """
        if paths == 0 or paths & (paths - 1):
            self.loose_known = False
            return
        side: i64 = 0
        while not paths >> side & 1:
            side += 1
        holder = square + STEPS[(self.bits - SMALLEST_BITS) * 8 + 2 * side]
        loose = vec[i64](capacity=len(self.loose) + 1)
        for other in self.loose:
            if other != holder and i64(self.info[other]) & SIDES_BUILT != SIDES_BUILT:
                loose = append(loose, other)
        if i64(self.info[square]) & SIDES_BUILT != SIDES_BUILT:
            loose = append(loose, square)
        self.loose = loose

    def remove(self, cell: i64) -> i64:
        """Take the tile from a cell and return it (not checked for legality)."""
        square = self.square_of(cell)
        grid = self.grid
        info = self.info
        old = i64(grid[square])
        grid[square] = 0
        squares = self.squares
        for index in range(len(squares)):
            if squares[index] == square:
                squares[index] = squares[len(squares) - 1]
                break
        self.squares, _ = pop(squares)
        walls = old >> 8 & 15
        step = (self.bits - SMALLEST_BITS) * 8
        for side in range(i64(8)):
            near = square + STEPS[step + side]
            seen = i64(info[near]) & ~AROUND[walls * 8 + side]
            info[near] = i16(seen)
            if not side & 1 and not grid[near] and not seen & SIDES_BUILT:
                self._drop_empty(near)
        if i64(info[square]) & SIDES_BUILT:
            self.empty = append(self.empty, square)
        self.loose_known = False
        return (old & 255) - 1

    def swap(self, cell: i64, tile: i64, walls: i64, orientation: i64) -> i64:
        """Put a tile in place of the one on a cell; return that one (not checked for legality)."""
        square = self.square_of(cell)
        info = self.info
        old = i64(self.grid[square])
        self.grid[square] = i16(tile + 1 + (walls << 8) + (orientation << 12))
        step = (self.bits - SMALLEST_BITS) * 8
        for side in range(i64(4)):
            near = square + STEPS[step + 2 * side]
            all_walls = AROUND[15 * 8 + 2 * side]
            info[near] = i16(i64(info[near]) & ~all_walls | AROUND[walls * 8 + 2 * side])
        if (walls ^ old >> 8) & SIDES[i64(info[square]) & 255]:
            self.loose_known = False  # only a swap that does not fit changes the footpaths
        return (old & 255) - 1

    def _drop_empty(self, square: i64) -> None:
        empty = self.empty
        last = len(empty) - 1
        for index in range(last + 1):
            if empty[index] == square:
                empty[index] = empty[last]
                self.empty, _ = pop(empty)
                return

    def _roomy_square(self, cell: i64) -> i64:
        """Square of a cell with two free squares to every border; the grid grows for it."""
        while True:
            bits = self.bits
            last = (i64(1) << bits) - 3
            column = (cell & 255) - (self.corner & 255)
            row = (cell >> 8) - (self.corner >> 8)
            if column >= 2 and row >= 2 and column <= last and row <= last:
                return (row << bits) + column
            self._grow()

    def _grow(self) -> None:
        """Double the grid, the city staying in its middle (at 256 columns: every possible cell)."""
        old_bits = self.bits
        old_grid = self.grid
        old_info = self.info
        width = i64(1) << old_bits
        shift = width >> 1
        self.bits = old_bits + 1
        self.grid = vec[i16]([0] * (i64(1) << 2 * (old_bits + 1)))
        self.info = vec[i16]([0] * (i64(1) << 2 * (old_bits + 1)))
        self.corner -= shift * 256 + shift
        for row in range(width):
            start = (row + shift << old_bits + 1) + shift
            for column in range(width):
                self.grid[start + column] = old_grid[(row << old_bits) + column]
                self.info[start + column] = old_info[(row << old_bits) + column]
        for index in range(len(self.squares)):
            self.squares[index] = _moved(self.squares[index], old_bits, shift)
        for index in range(len(self.empty)):
            self.empty[index] = _moved(self.empty[index], old_bits, shift)
        self.loose_known = False


def _moved(square: i64, old_bits: i64, shift: i64) -> i64:
    row = square >> old_bits
    column = square - (row << old_bits)
    return (row + shift << old_bits + 1) + column + shift


def by_column(cells: list[int]) -> list[int]:
    """The cells sorted by column, then row."""
    cells.sort(key=_column_first)
    return cells


def _column_first(cell: int) -> int:
    return (cell & 255) * 256 + (cell >> 8)


def _step(side: i64) -> i64:
    if side == 0:
        return 256
    if side == 1:
        return 1
    return -256 if side == 2 else -1


def _city_of(
    bits: int,
    corner: int,
    grid: list[int],
    info: list[int],
    empty: list[int],
    squares: list[int],
    loose: list[int],
    loose_known: bool,
) -> City:
    """A pickled city."""
    city = City(True)
    city.bits = bits
    city.corner = corner
    city.grid = vec[i16]([i16(number) for number in grid])
    city.info = vec[i16]([i16(number) for number in info])
    city.empty = vec[i64](empty)
    city.squares = vec[i64](squares)
    city.loose = vec[i64](loose)
    city.loose_known = loose_known
    return city
