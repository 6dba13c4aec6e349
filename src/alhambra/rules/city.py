"""A city: the tiles of one seat on an endless plane, and the building rules (RULES.md §4).

The plane is a square grid that doubles when the city comes near its border, so that no placement is
ever refused by its size.  Every grid place keeps two numbers:

``grid``  what is built there: tile + 1 (bits 0-7, 0 = empty), its walls (8-11), how it lies (12-13);
``info``  what surrounds it: which of its eight neighbours are built (bits 0-7, clockwise from the
          north) and which of the four side neighbours show it a wall (bits 8-11).

A table of 4,096 entries answers from ``info`` alone which sets of walls may be built on an empty
place of a legal city: the touching edges match, one neighbour is joined by an open edge, and the
empty ones among the four side neighbours lie in one unbroken run of the ring of eight (no hole).
The slow answers (``why_not_build`` and the like) use floods instead: they also hold for a city that
already breaks a rule, and name the section that forbids.
"""

from __future__ import annotations

from typing import Final, final

from alhambra.rules.ids import FOUNTAIN, FOUNTAIN_CELL, NO_TILE
from alhambra.rules.moves import CELL_SHIFT, MoveList
from alhambra.rules.refusals import Refusal, coordinates, refusal
from alhambra.rules.vecs import append, i16, i64, pop, vec

SMALLEST_BITS: Final = 4  # a new city has a grid of 16 x 16 places
SIDES_BUILT: Final = 0x55  # the four side neighbours among the eight


def _accept_table() -> vec[i16]:
    """``info`` -> bit set of the wall sets that may be built there (never all four walls)."""
    table: vec[i16] = vec[i16]([0] * 4096)
    for info in range(4096):
        ring = info & 255
        shown = info >> 8
        built = 0
        for side in range(4):
            built |= (ring >> (2 * side) & 1) << side
        if built == 0 or built == 15:
            continue  # no side to join; or the place is a hole already
        runs = _runs_with_sides(ring)
        if runs != 1:
            continue
        bits = 0
        for walls in range(16):
            if walls & built == shown and shown != built:
                bits |= 1 << walls
        table[info] = i16(bits)
    return table


def _runs_with_sides(ring: int) -> int:
    """Number of unbroken runs of empty places of the ring of eight that hold a side neighbour."""
    first = 0
    while not ring >> first & 1:
        first += 1
    runs = 0
    has_side = False
    for step in range(1, 9):
        place = (first + step) & 7
        if ring >> place & 1:
            runs += has_side
            has_side = False
        elif not place & 1:
            has_side = True
    return runs


def _around_table() -> vec[i64]:
    """walls * 8 + neighbour -> the bits that a tile adds to that neighbour's ``info``."""
    table: vec[i64] = vec[i64]([0] * 128)
    for walls in range(16):
        for place in range(8):
            bits = 1 << (place + 4) % 8
            if place % 2 == 0 and walls >> place // 2 & 1:
                bits |= 1 << (8 + (place // 2 + 2) % 4)
            table[walls * 8 + place] = bits
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
        for place in range(8):
            table[index * 8 + place] = steps[place]
    return table


ACCEPTS: Final[vec[i16]] = _accept_table()
AROUND: Final[vec[i64]] = _around_table()
SIDES: Final[vec[i64]] = _sides_table()
STEPS: Final[vec[i64]] = _ring_steps()
BLANK: Final[vec[i16]] = vec[i16]([0] * (1 << 2 * SMALLEST_BITS))

# Reasons of the slow answers, in the order in which they are looked for.
ALLOWED: Final = 0
TAKEN: Final = 1
NO_SIDE: Final = 2
EDGES: Final = 3
UNREACHABLE: Final = 4
HOLE: Final = 5
THE_FOUNTAIN: Final = 6
EMPTY: Final = 7


@final
class City:
    """Tiles of one seat.  Cells are those of ``ids``; changes are not checked for legality.

    ``places`` lists the built grid places (the fountain first), ``empty`` the empty ones that share
    a side with a tile; both in no particular order.  The grid has 2^``bits`` columns and rows, its first
    place is the cell ``corner``.  ``loose`` keeps the answer of ``loose_places`` while ``loose_known``.
    """

    __slots__ = ("bits", "corner", "empty", "grid", "info", "loose", "loose_known", "places")

    def __init__(self, blank: bool = False) -> None:
        self.bits: i64 = SMALLEST_BITS
        self.corner: i64 = FOUNTAIN_CELL - (8 * 256 + 8)  # cell of grid place 0
        if blank:
            return
        self.grid: vec[i16] = BLANK[:]
        self.info: vec[i16] = BLANK[:]
        self.empty: vec[i64] = vec[i64](capacity=48)
        self.places: vec[i64] = vec[i64](capacity=32)
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
        twin.places = self.places[:]
        twin.loose = self.loose[:]
        twin.loose_known = self.loose_known
        return twin

    # ---- cells and grid places

    def place_of(self, cell: i64) -> i64:
        """Grid place of a cell; -1 when it lies outside the grid (so nothing is near it)."""
        column = (cell & 255) - (self.corner & 255)
        row = (cell >> 8) - (self.corner >> 8)
        width = i64(1) << self.bits
        if column < 0 or row < 0 or column >= width or row >= width:
            return -1
        return (row << self.bits) + column

    def cell_of(self, place: i64) -> i64:
        """Cell of a grid place."""
        row = place >> self.bits
        return self.corner + (row << 8) + place - (row << self.bits)

    def cells(self) -> list[int]:
        """Every built cell, sorted by column, then row."""
        found = [self.cell_of(place) for place in self.places]
        found.sort(key=_by_column)
        return found

    def empty_cells(self) -> list[int]:
        """Every empty cell that shares a side with a tile, sorted by column, then row."""
        found = [self.cell_of(place) for place in self.empty]
        found.sort(key=_by_column)
        return found

    def tile_at(self, cell: i64) -> i64:
        """Tile on a cell, -1 when it is empty."""
        place = self.place_of(cell)
        if place < 0:
            return NO_TILE
        return (i64(self.grid[place]) & 255) - 1

    def walls_at(self, cell: i64) -> i64:
        """Walls of the tile on a cell (0 when it is empty)."""
        place = self.place_of(cell)
        if place < 0:
            return 0
        return i64(self.grid[place]) >> 8 & 15

    def turned_at(self, cell: i64) -> i64:
        """How the tile on a cell lies: the side to which its printed north points."""
        place = self.place_of(cell)
        if place < 0:
            return 0
        return i64(self.grid[place]) >> 12

    def cell_of_tile(self, tile: i64) -> i64:
        """Cell on which a tile stands, -1 when it does not stand here."""
        for place in self.places:
            if (i64(self.grid[place]) & 255) - 1 == tile:
                return self.cell_of(place)
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
        return len(self.places)

    # ---- changes

    def build(self, cell: i64, tile: i64, walls: i64, turned: i64) -> None:
        """Put a tile on an empty cell (not checked for legality)."""
        place = self._roomy_place(cell)
        grid = self.grid
        info = self.info
        grid[place] = i16(tile + 1 + (walls << 8) + (turned << 12))
        self.places = append(self.places, place)
        if info[place]:
            self._drop_empty(place)
        step = (self.bits - SMALLEST_BITS) * 8
        bits = walls * 8
        for side in range(i64(4)):
            near = place + STEPS[step + 2 * side]
            seen = i64(info[near])
            if not seen & SIDES_BUILT and not grid[near]:
                self.empty = append(self.empty, near)
            info[near] = i16(seen | AROUND[bits + 2 * side])
            near = place + STEPS[step + 2 * side + 1]
            info[near] = i16(i64(info[near]) | AROUND[bits + 2 * side + 1])
        if self.loose_known:
            self._note_loose(place, SIDES[i64(info[place]) & 255] & ~walls)

    def _note_loose(self, place: i64, paths: i64) -> None:
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
        holder = place + STEPS[(self.bits - SMALLEST_BITS) * 8 + 2 * side]
        loose = vec[i64](capacity=len(self.loose) + 1)
        for other in self.loose:
            if other != holder and i64(self.info[other]) & SIDES_BUILT != SIDES_BUILT:
                loose = append(loose, other)
        if i64(self.info[place]) & SIDES_BUILT != SIDES_BUILT:
            loose = append(loose, place)
        self.loose = loose

    def remove(self, cell: i64) -> i64:
        """Take the tile from a cell and return it (not checked for legality)."""
        place = self.place_of(cell)
        grid = self.grid
        info = self.info
        old = i64(grid[place])
        grid[place] = 0
        places = self.places
        for index in range(len(places)):
            if places[index] == place:
                places[index] = places[len(places) - 1]
                break
        self.places, _ = pop(places)
        walls = old >> 8 & 15
        step = (self.bits - SMALLEST_BITS) * 8
        for side in range(i64(8)):
            near = place + STEPS[step + side]
            seen = i64(info[near]) & ~AROUND[walls * 8 + side]
            info[near] = i16(seen)
            if not side & 1 and not grid[near] and not seen & SIDES_BUILT:
                self._drop_empty(near)
        if i64(info[place]) & SIDES_BUILT:
            self.empty = append(self.empty, place)
        self.loose_known = False
        return (old & 255) - 1

    def swap(self, cell: i64, tile: i64, walls: i64, turned: i64) -> i64:
        """Put a tile in place of the one on a cell; return that one (not checked for legality)."""
        place = self.place_of(cell)
        info = self.info
        old = i64(self.grid[place])
        self.grid[place] = i16(tile + 1 + (walls << 8) + (turned << 12))
        step = (self.bits - SMALLEST_BITS) * 8
        for side in range(i64(4)):
            near = place + STEPS[step + 2 * side]
            all_walls = AROUND[15 * 8 + 2 * side]
            info[near] = i16(i64(info[near]) & ~all_walls | AROUND[walls * 8 + 2 * side])
        if (walls ^ old >> 8) & SIDES[i64(info[place]) & 255]:
            self.loose_known = False  # only a swap that does not fit changes the footpaths
        return (old & 255) - 1

    def _drop_empty(self, place: i64) -> None:
        empty = self.empty
        last = len(empty) - 1
        for index in range(last + 1):
            if empty[index] == place:
                empty[index] = empty[last]
                self.empty, _ = pop(empty)
                return

    def _roomy_place(self, cell: i64) -> i64:
        """Grid place of a cell with two free places to every border; the grid grows for it."""
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
        for index in range(len(self.places)):
            self.places[index] = _moved(self.places[index], old_bits, shift)
        for index in range(len(self.empty)):
            self.empty[index] = _moved(self.empty[index], old_bits, shift)
        self.loose_known = False

    # ---- what may be done: the fast answers, for a legal city

    def accepts(self, cell: i64, walls: i64) -> bool:
        """Whether a tile with these walls may be built on a cell of a legal city."""
        place = self.place_of(cell)
        if place < 0 or self.grid[place]:
            return False
        return i64(ACCEPTS[i64(self.info[place])]) >> walls & 1 == 1

    def takes_swap(self, cell: i64, walls: i64) -> bool:
        """Whether a tile with these walls fits exactly in place of the one on a cell (no fountain)."""
        place = self.place_of(cell)
        if place < 0 or not self.grid[place] or place == self.places[0]:
            return False
        return self._swap_mask(place, walls) == 0

    def _swap_mask(self, place: i64, walls: i64) -> i64:
        """Sides with a neighbour on which these walls differ from those of the tile on a place."""
        return (walls ^ i64(self.grid[place]) >> 8) & SIDES[i64(self.info[place]) & 255]

    def push_cells(self, walls: i64, move: i64, turns: i64, out: MoveList) -> None:
        """Push ``move`` with every cell where a tile with these walls may be built, in each turn."""
        self.look_at_cells(out)
        self.push_cells_seen(walls, move, turns, out)

    def look_at_cells(self, out: MoveList) -> None:
        """Note in ``out`` every empty cell beside the city (from bit 16) and which walls may go there."""
        info = self.info
        bits = self.bits
        corner = self.corner
        gap = 256 - (i64(1) << bits)
        out.make_notes(len(self.empty))
        notes = out.notes
        index: i64 = 0
        for place in self.empty:
            cell = corner + place + (place >> bits) * gap
            notes[index] = cell << 16 | i64(ACCEPTS[i64(info[place])])
            index += 1

    def look_at_places(self, out: MoveList) -> None:
        """Note in ``out`` every tile's cell (from bit 16), walls (bits 0-3) and shared sides (4-7)."""
        info = self.info
        grid = self.grid
        bits = self.bits
        corner = self.corner
        gap = 256 - (i64(1) << bits)
        out.make_notes(len(self.places))
        notes = out.notes
        index: i64 = 0
        for place in self.places:
            cell = corner + place + (place >> bits) * gap
            sides = SIDES[i64(info[place]) & 255]
            notes[index] = cell << 16 | sides << 4 | i64(grid[place]) >> 8 & 15
            index += 1

    def push_cells_seen(self, walls: i64, move: i64, turns: i64, out: MoveList) -> None:
        """The same for one of several tiles.

        ``look_at_cells`` comes first, and nothing in between that changes the city or the notes.
        Every cell is written and only those that fit are counted: that costs less than a branch.
        """
        cells = len(self.empty)
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
        if turns > 1:
            out.turn_all(first, turns)

    def push_removals(self, move: i64, out: MoveList) -> None:
        """Push ``move`` with every cell whose tile may be removed."""
        loose = self.loose_places()
        bits = self.bits
        corner = self.corner
        gap = 256 - (i64(1) << bits)
        out.make_room(len(loose))
        moves = out.moves
        count = out.count
        for place in loose:
            moves[count] = move | corner + place + (place >> bits) * gap << CELL_SHIFT
            count += 1
        out.count = count

    def push_swaps(self, walls: i64, move: i64, turns: i64, out: MoveList) -> None:
        """Push ``move`` with every cell whose tile one with these walls may replace, in each turn.

        ``look_at_places`` comes first, and nothing in between that changes the city or the notes.
        """
        places = len(self.places)
        out.make_room(places + 1)
        moves = out.moves
        notes = out.notes
        first = out.count
        count = first
        for index in range(i64(1), places):
            note = notes[index]
            if (walls ^ note) & note >> 4 & 15 == 0:
                moves[count] = move | note >> 16 << CELL_SHIFT
                count += 1
        out.count = count
        if turns > 1:
            out.turn_all(first, turns)

    def loose_places(self) -> vec[i64]:
        """Grid places whose tile may be removed from a legal city, the fountain never among them.

        One depth-first search finds every tile on which others hang; a tile with four built side
        neighbours would leave a hole.  Kept until the city changes.
        """
        if not self.loose_known:
            places = self.places
            count = len(places)
            numbers = vec[i16]([0] * len(self.grid))
            holding = vec[i64]([0] * (count + 1))
            _number_from(self, numbers, holding, places[0], -1, (self.bits - SMALLEST_BITS) * 8, 1)
            loose = vec[i64](capacity=count)
            for index in range(i64(1), count):
                place = places[index]
                if not holding[i64(numbers[place])] and i64(self.info[place]) & SIDES_BUILT != SIDES_BUILT:
                    loose = append(loose, place)
            self.loose = loose
            self.loose_known = True
        return self.loose

    # ---- what may be done: the slow answers, for any city, with the reason

    def why_not_build(self, cell: i64, walls: i64) -> i64:
        """ALLOWED, or the reason against a tile with these walls on a cell; judges only this change."""
        if self.tile_at(cell) >= 0:
            return TAKEN
        joined = False
        reached = self._reached(-1)
        matches = True
        open_side = False
        for side in range(4):
            near = cell + _step(side)
            if self.tile_at(near) < 0:
                continue
            joined = True
            wall = walls >> side & 1
            if wall != self.walls_at(near) >> (side + 2 & 3) & 1:
                matches = False
            elif not wall and near in reached:
                open_side = True
        if not joined:
            return NO_SIDE
        if not matches:
            return EDGES
        if not open_side:
            return UNREACHABLE
        if self._makes_hole(cell):
            return HOLE
        return ALLOWED

    def why_not_remove(self, cell: i64) -> i64:
        """ALLOWED, or the reason against removing the tile on a cell; judges only this change."""
        tile = self.tile_at(cell)
        if tile < 0:
            return EMPTY
        if tile == FOUNTAIN:
            return THE_FOUNTAIN
        before = self._reached(-1)
        after = self._reached(cell)
        for other in before:
            if other != cell and other not in after:
                return UNREACHABLE
        return HOLE if self._is_enclosed(cell) else ALLOWED

    def why_not_swap(self, cell: i64, walls: i64) -> i64:
        """ALLOWED, or the reason against a tile with these walls in place of the one on a cell."""
        tile = self.tile_at(cell)
        if tile < 0:
            return EMPTY
        if tile == FOUNTAIN:
            return THE_FOUNTAIN
        for side in range(4):
            near = cell + _step(side)
            if self.tile_at(near) >= 0 and walls >> side & 1 != self.walls_at(near) >> (side + 2 & 3) & 1:
                return EDGES
        before = self._reached(-1)
        turned = self.turned_at(cell)
        old_walls = self.walls_at(cell)
        self.swap(cell, tile, walls, turned)
        after = self._reached(-1)
        self.swap(cell, tile, old_walls, turned)
        return ALLOWED if all(other in after for other in before) else UNREACHABLE

    def fault(self) -> i64:
        """The first building rule that the city as a whole breaks: ALLOWED, EDGES, UNREACHABLE, HOLE."""
        for cell in self.cells():
            for side in range(4):
                near = cell + _step(side)
                if self.tile_at(near) < 0:
                    continue
                if self.walls_at(cell) >> side & 1 != self.walls_at(near) >> (side + 2 & 3) & 1:
                    return EDGES
        if len(self._reached(-1)) != self.size():
            return UNREACHABLE
        if any(self._is_enclosed(cell) for cell in self.empty_cells()):
            return HOLE
        return ALLOWED

    def _reached(self, without: i64) -> set[int]:
        """Cells reachable on foot from the fountain; the cell ``without`` counts as empty."""
        reached: set[int] = {FOUNTAIN_CELL}
        ahead: list[int] = [FOUNTAIN_CELL]
        while ahead:
            cell = ahead.pop()
            for side in range(4):
                near = cell + _step(side)
                if near in reached or near == without or self.tile_at(near) < 0:
                    continue
                if self.walls_at(cell) >> side & 1 or self.walls_at(near) >> (side + 2 & 3) & 1:
                    continue
                reached.add(near)
                ahead.append(near)
        return reached

    def _makes_hole(self, cell: i64) -> bool:
        """Whether a tile on an empty cell would cut an empty neighbour off the outside."""
        if self._is_enclosed(cell):
            return False  # the cell was a hole before: filling it makes none
        return any(
            self.tile_at(cell + _step(side)) < 0 and self._is_enclosed(cell + _step(side), cell)
            for side in range(4)
        )

    def _is_enclosed(self, start: i64, filled: i64 = -1) -> bool:
        """Whether no steps across full sides lead from a cell over empty ones to the outside.

        ``start`` counts as empty, ``filled`` as built.
        """
        cells = self.cells()
        west, east, south, north = 255, 0, 255, 0
        for cell in cells:
            west = min(west, cell & 255)
            east = max(east, cell & 255)
            south = min(south, cell >> 8)
            north = max(north, cell >> 8)
        seen: set[int] = {start}
        ahead: list[int] = [start]
        while ahead:
            cell = ahead.pop()
            if not (west <= cell & 255 <= east and south <= cell >> 8 <= north):
                return False
            for side in range(4):
                near = cell + _step(side)
                if near not in seen and near != filled and self.tile_at(near) < 0:
                    seen.add(near)
                    ahead.append(near)
        return True

    # ---- the outer wall

    def wall_length(self) -> i64:
        """Edges of the longest connected piece of outer wall (§5.6); a closed ring counts all."""
        best: i64 = 0
        run: i64 = 0
        first: i64 = -1
        grid = self.grid
        step = (self.bits - SMALLEST_BITS) * 8
        start = self._southernmost()
        place = start
        side: i64 = 2
        while True:
            if i64(grid[place]) >> (8 + side) & 1:
                run += 1
                if run > best:
                    best = run
            else:
                if first < 0:
                    first = run
                run = 0
            along = place + STEPS[step + (2 * side + 2 & 7)]
            outer = along + STEPS[step + 2 * side]
            if grid[outer]:
                place = outer
                side = side + 3 & 3
            elif grid[along]:
                place = along
            else:
                side = side + 1 & 3
            if place == start and side == 2:
                break
        if first >= 0 and run + first > best:
            best = run + first
        return best

    def wall_run(self) -> list[tuple[int, int]]:
        """Edges (cell, side) of one longest piece of outer wall, in order, clockwise."""
        outline = self.outline()
        count = len(outline)
        walled = [self.walls_at(cell) >> side & 1 for cell, side in outline]
        if all(walled):
            return outline
        best: list[tuple[int, int]] = []
        run: list[tuple[int, int]] = []
        start = walled.index(0)
        for step in range(1, count + 1):
            index = (start + step) % count
            if walled[index]:
                run.append(outline[index])
            else:
                if len(run) > len(best):
                    best = run
                run = []
        return best

    def outline(self) -> list[tuple[int, int]]:
        """Every outer edge (cell, side), clockwise from the south side of the southernmost tile."""
        edges: list[tuple[int, int]] = []
        step = (self.bits - SMALLEST_BITS) * 8
        start = self._southernmost()
        place = start
        side: i64 = 2
        while True:
            edges.append((self.cell_of(place), side))
            along = place + STEPS[step + (2 * side + 2 & 7)]
            outer = along + STEPS[step + 2 * side]
            if self.grid[outer]:
                place = outer
                side = side + 3 & 3
            elif self.grid[along]:
                place = along
            else:
                side = side + 1 & 3
            if place == start and side == 2:
                return edges

    def _southernmost(self) -> i64:
        start = self.places[0]
        for place in self.places:
            if place < start:
                start = place
        return start


def _number_from(
    city: City, numbers: vec[i16], holding: vec[i64], place: i64, parent: i64, step: i64, mine: i64
) -> i64:
    """Depth-first search over the footpaths; the lowest number reached from a place.

    Numbers every place in the order met, from ``mine`` on; marks in ``holding`` the numbers of tiles
    over which alone others are reached (cut vertices).  ``holding[0]`` is the last number given.
    """
    holding[0] = mine
    low = mine
    numbers[place] = i16(mine)
    paths = SIDES[i64(city.info[place]) & 255] & ~(i64(city.grid[place]) >> 8)
    for side in range(i64(4)):
        if not paths >> side & 1:
            continue
        near = place + STEPS[step + 2 * side]
        if near == parent:
            continue
        other = i64(numbers[near])
        if not other:
            other = _number_from(city, numbers, holding, near, place, step, holding[0] + 1)
            if other >= mine:
                holding[mine] = 1
        if other < low:
            low = other
    return low


def _moved(place: i64, old_bits: i64, shift: i64) -> i64:
    row = place >> old_bits
    column = place - (row << old_bits)
    return (row + shift << old_bits + 1) + column + shift


def _by_column(cell: int) -> int:
    return (cell & 255) * 256 + (cell >> 8)


def _step(side: i64) -> i64:
    if side == 0:
        return 256
    if side == 1:
        return 1
    return -256 if side == 2 else -1


# Reason of a slow answer -> its code.
CODE_OF: Final = (
    "",
    "build.taken",
    "build.no_side",
    "build.edges",
    "build.unreachable",
    "build.hole",
    "build.fountain",
    "build.empty",
)


def refusal_of(reason: i64, cell: i64) -> Refusal | None:
    """The refusal of a slow answer's reason at a cell; None for ALLOWED."""
    if reason == ALLOWED:
        return None
    return refusal(CODE_OF[reason], cells=coordinates([cell]))
