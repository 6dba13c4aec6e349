"""A city judged by flood fill: reachability, holes, edges (RULES.md 4) and the longest wall (5.6).

A city is a plain dict from cell to tile. x runs to the east, y to the north, the fountain lies
at (0, 0). Nothing is remembered between calls: every question looks at the whole city again.

Judging only the change
-----------------------
`why_not_place`, `why_not_remove` and `why_not_swap` may be asked about a city that already
breaks a rule, and then judge only the change. That is made precise like this: **a change is
refused if there is a fault after it that was not there before it.** Faults are

* a cell whose tile cannot be reached on foot from the fountain,
* an empty cell that is a hole,
* an edge of *the tile that is put down* that does not match its neighbour's edge.

Hence, in a city that is already faulty:

* mismatched edges, cut-off tiles and holes elsewhere do not matter;
* a tile placed against nothing but cut-off tiles is refused (it would be cut off itself: the
  cell is a new fault), but swapping a tile that is cut off is allowed (the cell was so before);
* building into a hole, also so that it falls in two, is allowed (no cell becomes a hole);
* a removed tile beside a hole leaves an empty cell that is a hole: refused;
* the edges of a tile that is swapped in are compared with the neighbours as they are, not with
  the tile that lay there: a swap may mend a mismatched edge and may not keep one.

In a legal city all this says nothing else than "the city must be legal afterwards too".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

SIDES: Final = "NESW"
STEP: Final[dict[str, tuple[int, int]]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE: Final[dict[str, str]] = {"N": "S", "E": "W", "S": "N", "W": "E"}
KINDS: Final = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

Cell = tuple[int, int]
Corner = tuple[int, int]
Edge = tuple[int, int, str]


@dataclass(frozen=True)
class Tile:
    """One tile as it lies.

    `kind` is one of the six building kinds, "fountain", "hut", "bathhouse" or "well". `edges`
    are a bathhouse's four kinds at its N, E, S and W edge *as it lies*; `spout` the side a
    well's spout points to as it lies; `of` the building kind of a hut. `name` is the text of a
    printed tile and plays no part in any rule.
    """

    kind: str = "pavilion"
    price: int = 0
    walls: frozenset[str] = frozenset()
    edges: tuple[str, str, str, str] | None = None
    spout: str | None = None
    of: str | None = None
    name: str = field(default="", compare=False)

    @property
    def is_building(self) -> bool:
        """True for the six kinds of building tiles, not for huts and special tiles."""
        return self.kind in KINDS


City = dict[Cell, Tile]
FOUNTAIN: Final = Tile(kind="fountain", name="F")


def next_to(cell: Cell, side: str) -> Cell:
    """The cell one step from `cell` over its side `side`."""
    dx, dy = STEP[side]
    return (cell[0] + dx, cell[1] + dy)


def orientation(tile: Tile, letter: str) -> Tile:
    """A bathhouse or well as printed (its north edge or its spout to the north), turned so that
    this edge or spout points to `letter`. Any other tile comes back as it is."""
    quarter_turns = SIDES.index(letter)
    if tile.kind == "bathhouse" and tile.edges is not None:
        lies: dict[str, str] = {}
        for printed, kind in zip(SIDES, tile.edges, strict=True):
            lies[SIDES[(SIDES.index(printed) + quarter_turns) % 4]] = kind
        edges = (lies["N"], lies["E"], lies["S"], lies["W"])
        return Tile(tile.kind, tile.price, tile.walls, edges=edges, name=tile.name)
    if tile.kind == "well":
        return Tile(tile.kind, tile.price, tile.walls, spout=letter, name=tile.name)
    return tile


def bounding_box(city: City, grown: int = 0) -> list[Cell]:
    """Every cell of the smallest rectangle round the city, grown by `grown` on all four sides."""
    xs = [x for x, _ in city]
    ys = [y for _, y in city]
    return [
        (x, y)
        for x in range(min(xs) - grown, max(xs) + grown + 1)
        for y in range(min(ys) - grown, max(ys) + grown + 1)
    ]


# --- the three faults a city can have -------------------------------------------------------


def mismatched_edges(city: City) -> set[Edge]:
    """Sides (x, y, side) where a tile and its neighbour do not show the same, a wall or none."""
    found: set[Edge] = set()
    for cell, tile in city.items():
        for side in SIDES:
            other = city.get(next_to(cell, side))
            if other is not None and (side in tile.walls) != (OPPOSITE[side] in other.walls):
                found.add((cell[0], cell[1], side))
    return found


def is_open(city: City, cell: Cell, side: str) -> bool:
    """Can one walk from the tile on `cell` over `side` onto another tile? A wall on either of
    the two tiles bars the way."""
    other = next_to(cell, side)
    if cell not in city or other not in city:
        return False
    return side not in city[cell].walls and OPPOSITE[side] not in city[other].walls


def reachable(city: City) -> set[Cell]:
    """The cells one can walk to from the fountain, the fountain's own included."""
    seen: set[Cell] = {(0, 0)}
    to_visit = [(0, 0)]
    while to_visit:
        cell = to_visit.pop(0)
        for side in SIDES:
            other = next_to(cell, side)
            if other not in seen and is_open(city, cell, side):
                seen.add(other)
                to_visit.append(other)
    return seen


def unreachable(city: City) -> set[Cell]:
    """The built cells one cannot walk to from the fountain."""
    return set(city) - reachable(city)


def holes(city: City) -> set[Cell]:
    """The empty cells from which no way over full sides of empty cells leads outside.

    The rectangle round the city is grown by one, so that its border is one ring of empty cells
    that all lie outside; they are flooded from one corner of it.
    """
    field_of_cells = set(bounding_box(city, grown=1))
    start = min(field_of_cells)
    outside: set[Cell] = {start}
    to_visit = [start]
    while to_visit:
        cell = to_visit.pop(0)
        for side in SIDES:
            other = next_to(cell, side)
            if other in field_of_cells and other not in city and other not in outside:
                outside.add(other)
                to_visit.append(other)
    return {cell for cell in field_of_cells if cell not in city and cell not in outside}


def is_legal(city: City) -> bool:
    """Does a city with the fountain at (0, 0) keep every building rule?"""
    return (
        city.get((0, 0), Tile()).kind == "fountain"
        and not mismatched_edges(city)
        and not unreachable(city)
        and not holes(city)
    )


# --- changes --------------------------------------------------------------------------------


def _fits(city: City, tile: Tile, at: Cell) -> bool:
    """Do all edges of `tile`, put on `at`, match those of the neighbours that are there?"""
    for side in SIDES:
        other = city.get(next_to(at, side))
        if other is not None and (side in tile.walls) != (OPPOSITE[side] in other.walls):
            return False
    return True


def why_not_place(city: City, tile: Tile, at: Cell) -> str | None:
    """None if `tile` may be put on the cell `at`, else the first rule against it, in this order.

    "taken": a tile (or the fountain) lies there; "no_side": no tile of the city touches the cell
    with a full side; "edges": a touching edge does not match; "unreachable": nobody could walk
    to it; "hole": an empty cell would be enclosed that was not before. How a special tile is
    turned does not matter.
    """
    if at in city:
        return "taken"
    if not any(next_to(at, side) in city for side in SIDES):
        return "no_side"
    if not _fits(city, tile, at):
        return "edges"
    after: City = {**city, at: tile}
    if at in unreachable(after):
        return "unreachable"
    if holes(after) - holes(city):
        return "hole"
    return None


def legal_cells(city: City, tile: Tile) -> list[Cell]:
    """Every cell `tile` may be put on, by x, then y."""
    box = bounding_box(city, grown=1)
    return sorted(cell for cell in box if why_not_place(city, tile, cell) is None)


def why_not_remove(city: City, at: Cell) -> str | None:
    """None if the tile on `at` may go, else "empty", "fountain", "unreachable" (a tile would be
    cut off that was not before) or "hole" (an enclosed empty cell would come about)."""
    if at not in city:
        return "empty"
    if city[at].kind == "fountain":
        return "fountain"
    after = {cell: tile for cell, tile in city.items() if cell != at}
    if unreachable(after) - unreachable(city):
        return "unreachable"
    if holes(after) - holes(city):
        return "hole"
    return None


def can_remove(city: City, at: Cell) -> bool:
    """May the tile on `at` be taken out into the reserve?"""
    return why_not_remove(city, at) is None


def why_not_swap(city: City, tile: Tile, at: Cell) -> str | None:
    """None if `tile` may take the place of the tile on `at`, else "empty", "fountain", "edges"
    or "unreachable". (The last can only be said of a faulty city: where every edge of the new
    tile matches, an open way stays open.)"""
    if at not in city:
        return "empty"
    if city[at].kind == "fountain":
        return "fountain"
    if not _fits(city, tile, at):
        return "edges"
    after: City = {**city, at: tile}
    if unreachable(after) - unreachable(city):
        return "unreachable"
    return None


def can_swap(city: City, tile: Tile, at: Cell) -> bool:
    """May `tile` take the place of the tile on `at`?"""
    return why_not_swap(city, tile, at) is None


# --- the cells that a refused change is about ------------------------------------------------


def cells_against_place(city: City, tile: Tile, at: Cell) -> set[Cell]:
    """The cells for which `why_not_place` refuses; none if it allows.

    "taken" and "no_side": `at`; "edges": the neighbours whose edge differs; "unreachable": the
    neighbours, over none of which a way leads to `at`; "hole": the empty cells that become holes.
    """
    reason = why_not_place(city, tile, at)
    if reason in ("taken", "no_side"):
        return {at}
    if reason == "edges":
        return _differing(city, tile, at)
    if reason == "unreachable":
        return {next_to(at, side) for side in SIDES} & set(city)
    return holes({**city, at: tile}) - holes(city) if reason == "hole" else set()


def cells_against_remove(city: City, at: Cell) -> set[Cell]:
    """The cells for which `why_not_remove` refuses: `at`, those cut off, or those that become holes."""
    reason = why_not_remove(city, at)
    after = {cell: tile for cell, tile in city.items() if cell != at}
    if reason == "unreachable":
        return unreachable(after) - unreachable(city)
    if reason == "hole":
        return holes(after) - holes(city)
    return set() if reason is None else {at}


def cells_against_swap(city: City, tile: Tile, at: Cell) -> set[Cell]:
    """The cells for which `why_not_swap` refuses: `at`, neighbours whose edge differs, those cut off."""
    reason = why_not_swap(city, tile, at)
    if reason == "edges":
        return _differing(city, tile, at)
    if reason == "unreachable":
        return unreachable({**city, at: tile}) - unreachable(city)
    return set() if reason is None else {at}


def _differing(city: City, tile: Tile, at: Cell) -> set[Cell]:
    """The neighbours of `at` whose edge does not match that of `tile`, put on `at`."""
    edges = mismatched_edges({**city, at: tile})
    return {next_to(at, side) for side in SIDES if (*at, side) in edges}


# --- the outer wall -------------------------------------------------------------------------
#
# The graph has one node for each walled side with an empty cell behind it (an outer wall edge)
# and joins two nodes that meet at a corner and continue each other there.
#
# At a corner of the grid four cells meet. The sides among them that part a tile from an empty
# cell are 0, 2 or 4 in number. Two: they continue each other along the outside. Four: two tiles
# touch at the corner only, and the other two cells are empty. That never happens in a legal
# city: the two tiles are joined by a way over sides inside the city, which together with the
# corner makes a closed line between the two empty cells; one of them is inside of it and cannot
# get out over sides, so it is a hole. (`pinched_corners` lets tests check this proof.) For a
# city that does break the rule, whoever goes round with a hand on the wall stays on the same
# tile, since the corner is no way through: the two sides of one tile continue each other.


def outline(city: City) -> set[Edge]:
    """Every side (x, y, side) of a tile, walled or not, behind which the cell is empty."""
    return {(cell[0], cell[1], side) for cell in city for side in SIDES if next_to(cell, side) not in city}


def outer_wall(city: City) -> set[Edge]:
    """The outer wall edges: walled sides of the outline."""
    return {(x, y, side) for x, y, side in outline(city) if side in city[(x, y)].walls}


def corners(edge: Edge) -> set[Corner]:
    """The two end points of a side; the cell (x, y) is the square from (x, y) to (x+1, y+1)."""
    x, y, side = edge
    return {
        "N": {(x, y + 1), (x + 1, y + 1)},
        "E": {(x + 1, y), (x + 1, y + 1)},
        "S": {(x, y), (x + 1, y)},
        "W": {(x, y), (x, y + 1)},
    }[side]


def pinched_corners(city: City) -> set[Corner]:
    """Corners where two tiles touch and both other cells are empty: none in a legal city."""
    sides_at: dict[Corner, int] = {}
    for edge in outline(city):
        for corner in corners(edge):
            sides_at[corner] = sides_at.get(corner, 0) + 1
    return {corner for corner, n in sides_at.items() if n == 4}


def wall_graph(city: City) -> dict[Edge, set[Edge]]:
    """For each outer wall edge those that continue it: at most one at either end."""
    walls = outer_wall(city)
    pinched = pinched_corners(city)
    graph: dict[Edge, set[Edge]] = {edge: set() for edge in walls}
    for one in walls:
        for two in walls:
            if one == two:
                continue
            for corner in corners(one) & corners(two):
                if corner not in pinched or one[:2] == two[:2]:
                    graph[one].add(two)
    return graph


def wall_runs(city: City) -> list[tuple[Edge, ...]]:
    """Every unbroken run of outer wall, each as its edges in order from one end to the other.

    A ring has no end and starts at its smallest edge; it is a run of all its edges. Runs are
    sorted by their first edge; a run's first edge is the smaller one of its two ends.
    """
    graph = wall_graph(city)
    left = set(graph)
    runs: list[tuple[Edge, ...]] = []
    while left:
        ends = sorted(edge for edge in left if len(graph[edge]) < 2)
        run = [ends[0] if ends else min(left)]
        left.remove(run[0])
        while True:
            further = sorted(edge for edge in graph[run[-1]] if edge in left)
            if not further:
                break
            run.append(further[0])
            left.remove(further[0])
        runs.append(tuple(run))
    return sorted(runs)


def longest_wall(city: City) -> int:
    """The number of edges in the longest unbroken run of outer wall; a closed ring counts all
    of its edges. 0 without any wall."""
    return max((len(run) for run in wall_runs(city)), default=0)


def longest_runs(city: City) -> list[tuple[Edge, ...]]:
    """All runs of outer wall that are as long as the longest. Empty without any wall."""
    longest = longest_wall(city)
    return [run for run in wall_runs(city) if len(run) == longest]


def is_longest_run(city: City, edges: list[Edge]) -> bool:
    """Is `edges` one longest run, listed in order in either direction? A ring may start at any
    of its edges. An empty list is right for a city without any wall."""
    if not edges:
        return longest_wall(city) == 0
    graph = wall_graph(city)
    if len(set(edges)) != len(edges) or not all(edge in graph for edge in edges):
        return False
    if not all(two in graph[one] for one, two in pairwise(edges)):
        return False
    return len(edges) == longest_wall(city)
