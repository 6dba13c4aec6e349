"""The log of a table for its clients: message ids and parameters, no language.

What happened is read off the public view before and after a move and the draws that followed it, in
the order of the rules (RULES.md §5): the move, money and market, the round of scoring, the neutral
player's tiles, leftover tiles, the last round.  Draws that nobody may know (bonus cards) and huts,
which lie open anyway, are left out.  So everybody gets the same log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from alhambra.notation.as_json import Json, move_json, report_json
from alhambra.rules.draws import DREW_CARD, DREW_TILE, kind_of_draw, thing_of_draw
from alhambra.rules.frames import OVER
from alhambra.rules.ids import CURRENCIES, CURRENCY_LETTERS, NO_CARD, NO_TILE, card_text
from alhambra.rules.moves import BUY, GIVE, REMOVE, SWAP, Move
from alhambra.rules.report import RoundReport
from alhambra.rules.tiles import TileSet, is_special, tile_text
from alhambra.rules.view import SeatView, View


class _Mark(NamedTuple):
    """Where the log stood before a move: its length, and the next slot to be given out at the end."""

    length: int
    slot: int


class Log:
    """The entries of one game; ``entries[n]["n"] == n``."""

    def __init__(self, tiles: TileSet) -> None:
        self.entries: list[Json] = []
        self._tiles: Final = tiles
        self._marks: list[_Mark] = []
        self._slot = 0
        self._turn = 0

    # ---- what is told to it

    def start(self, view: View) -> None:
        """The set-up: what lies there at the beginning."""
        self._add("game_start")
        if view.neutral is not None:
            self._add("neutral_tiles", tiles=_tiles(view.neutral.tiles))
        self._add("refill_display", cards=_cards(view.display))
        tiles: list[int] = []
        for slot in range(CURRENCIES):
            tiles += [tile for beside, tile in view.beside if beside == slot]
            tiles += [view.slots[slot]] if view.slots[slot] != NO_TILE else []
        self._add("refill_market", tiles=_tiles(tiles))

    def step(
        self,
        before: View,
        after: View,
        seat: int,
        move: Move,
        draws: Sequence[int],
        note: str | None = None,
    ) -> None:
        """A move of a seat and all that followed; ``note``: why the server chose it for a bot."""
        self._marks.append(_Mark(len(self.entries), self._slot))
        self._turn = before.turn
        self._add_move(before, seat, move, note)
        rounds = after.reports[len(before.reports) :]
        self._add_designer_points(before, after, rounds)
        cards = [thing_of_draw(draw) for draw in draws if kind_of_draw(draw) == DREW_CARD]
        tiles = [thing_of_draw(draw) for draw in draws if kind_of_draw(draw) == DREW_TILE]
        given = _neutral_tiles(after) - _neutral_tiles(before) - (move.kind == GIVE or move.gift)
        slots = list(before.slots)
        if move.kind == BUY and slots[move.slot] == move.tile:
            slots[move.slot] = NO_TILE
        # Empty places come first: what is drawn beyond them replaces a scoring card.
        places = before.display.count(NO_CARD)
        market_first = bool(draws) and kind_of_draw(draws[0]) == DREW_TILE
        if market_first:
            self._add_market(slots, tiles[: len(tiles) - given])
        self._add_display(cards[:places])
        if not market_first:
            self._add_market(slots, tiles[: len(tiles) - given])
        for report in rounds[:-1] if after.phase == OVER else rounds:
            self._add_scoring(report)
        self._add_display(cards[places:])
        if given:
            self._add("neutral_tiles", tiles=_tiles(tiles[len(tiles) - given :]))
        self._add_allotment(slots, before, after)
        if after.phase == OVER:
            self._add_scoring(rounds[-1])
            self._add("game_over")

    def undo(self) -> None:
        """Forget the last move."""
        mark = self._marks.pop()
        del self.entries[mark.length :]
        self._slot = mark.slot

    # ---- entries

    def _add(self, kind: str, seat: int | None = None, **fields: object) -> None:
        self.entries.append(
            {"n": len(self.entries), "turn": self._turn, "seat": seat, "type": kind, **fields}
        )

    def _add_move(self, before: View, seat: int, move: Move, note: str | None) -> None:
        form = move_json(move, self._tiles)
        kind = str(form.pop("type"))
        if move.kind in (REMOVE, SWAP):
            left = [built.tile for built in before.seats[seat].city if built.cell == move.cell]
            if move.kind == REMOVE:
                form["tile"] = tile_text(left[0])
            else:
                form["tiles"] = _tiles(left)
        if note is not None:
            form["note"] = note
        self._add(kind, seat, **form)

    def _add_designer_points(self, before: View, after: View, rounds: Sequence[RoundReport]) -> None:
        for old, new in zip(before.seats, after.seats, strict=True):
            points = new.score - old.score - sum(report.totals[new.seat] for report in rounds)
            if points:
                self._add("designer_points", new.seat, points=points)

    def _add_display(self, cards: Sequence[int]) -> None:
        if cards:
            self._add("refill_display", cards=_cards(cards))

    def _add_market(self, slots: list[int], tiles: Sequence[int]) -> None:
        """Fill the empty slots in order, as the rules did (§5.1, §6.5.1), with an entry for each."""
        coming = list(tiles)
        for slot in range(CURRENCIES):
            came: list[int] = []
            while slots[slot] == NO_TILE and coming:
                tile = coming.pop(0)
                came.append(tile)
                if not is_special(tile):
                    slots[slot] = tile
            if came:
                self._add("refill_market", slot=CURRENCY_LETTERS[slot], tiles=_tiles(came))

    def _add_scoring(self, report: RoundReport) -> None:
        form = report_json(report)
        self._add("scoring", round=form["round"], report=form)

    def _add_allotment(self, slots: list[int], before: View, after: View) -> None:
        """Leftover tiles slot by slot (§5.9): who got which, and what nobody got."""
        for slot in range(self._slot, CURRENCIES):
            tile = slots[slot]
            if tile == NO_TILE:
                continue
            receivers = [
                seat.seat
                for old, seat in zip(before.seats, after.seats, strict=True)
                if after.slots[slot] == NO_TILE and _is_new(tile, old, seat)
            ]
            if receivers:
                self._add_leftovers_of_nobody(slots, slot)
                self._add("allot", receivers[0], slot=CURRENCY_LETTERS[slot], tile=tile_text(tile))
                self._slot = slot + 1
        if after.phase == OVER:
            self._add_leftovers_of_nobody(slots, CURRENCIES)

    def _add_leftovers_of_nobody(self, slots: list[int], end: int) -> None:
        for slot in range(self._slot, end):
            if slots[slot] != NO_TILE:
                self._add("allot", slot=CURRENCY_LETTERS[slot], tile=tile_text(slots[slot]))
        self._slot = end


def _is_new(tile: int, before: SeatView, after: SeatView) -> bool:
    return (tile in after.aside and tile not in before.aside) or (
        tile in after.front and tile not in before.front
    )


def _neutral_tiles(view: View) -> int:
    return 0 if view.neutral is None else len(view.neutral.tiles)


def _cards(cards: Sequence[int]) -> list[str]:
    return [card_text(card) for card in cards if card != NO_CARD]


def _tiles(tiles: Sequence[int]) -> list[str]:
    return [tile_text(tile) for tile in tiles]
