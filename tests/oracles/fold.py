"""A table built up from its events alone, as another program would do it: no rule is known here.

`Folded.take(entry)` takes the entries of a log (docs/protocol.md) in their order.  What it holds is
compared with the view: hands, cities, reserves, what lies aside and in front, market, display, piles,
discards, bag, the neutral player's tiles, scores, reports, whose turn it is.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
EXCHANGE = {a + b for a in "bgoy" for b in "bgoy" if a != b}


class Seat:
    """What one seat has."""

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.city: dict[tuple[int, int], Json] = {(0, 0): {"tile": "F", "x": 0, "y": 0}}
        self.reserve: list[str] = []
        self.aside: list[str] = []
        self.front: list[str] = []
        self.score = 0


class Picture:
    """Everything that lies on the table."""

    def __init__(self, seats: int) -> None:
        self.seats = [Seat() for _ in range(seats)]
        self.slots: dict[str, str | None] = dict.fromkeys("ygbo")
        self.beside: list[tuple[str, str]] = []
        self.display: list[str | None] = [None] * 4
        self.piles: list[int] = [0] * 5
        self.pile_exchanges: list[int] = [0] * 5
        self.discards: list[str] = []
        self.neutral: list[str] = []
        self.neutral_score = 0
        self.reports: list[Json] = []
        self.turn = 0
        self.on_turn = -1
        self.start = -1
        self.has_piles = False
        self.ended: Json | None = None


class Folded:
    """The picture that the entries so far give; what was taken back is folded no more."""

    def __init__(self, seats: int, is_card_game: bool) -> None:
        self.now = Picture(seats)
        self.entries = 0
        self._seats = seats
        self._is_card_game = is_card_game
        self._held: list[Json] = []

    def take(self, entry: Json) -> None:
        """One entry of the log; they come without a gap."""
        assert entry["n"] == self.entries
        self.entries += 1
        if entry["event"]["type"] != "taken_back":
            self._held.append(entry)
            self._fold(entry)
            return
        first = entry["event"]["first"]
        assert any(other["n"] == first for other in self._held)
        self._held = [other for other in self._held if other["n"] < first]
        self.now = Picture(self._seats)
        for other in self._held:
            self._fold(other)
        assert entry["turn"] == max(self.now.turn, 1)

    def _fold(self, entry: Json) -> None:
        fields = {name: value for name, value in entry["event"].items() if name != "type"}
        getattr(self, "_" + entry["event"]["type"])(**fields)
        assert entry["turn"] == max(self.now.turn, 1)

    # ---- set-up and turns

    def _card_dealt(self, seat: int, card: str) -> None:
        self.now.seats[seat].hand.append(card)

    def _game_started(self, seat: int) -> None:
        self.now.start = seat

    def _piles_made(self, sizes: list[int], exchanges: list[int], reshuffled: bool) -> None:
        self.now.piles, self.now.pile_exchanges = [*sizes], [*exchanges]
        self.now.has_piles = True
        if reshuffled:
            self.now.discards = []

    def _turn_started(self, seat: int, turn: int) -> None:
        self.now.on_turn, self.now.turn = seat, turn

    def _turn_ended(self, seat: int) -> None:
        assert seat == self.now.on_turn

    # ---- chance

    def _card_drawn(self, position: int, card: str, pile: int) -> None:
        assert self.now.display[position] is None
        self.now.display[position] = card
        if self.now.has_piles:
            self.now.piles[pile] -= 1
            self.now.pile_exchanges[pile] -= card in EXCHANGE

    def _tile_drawn(self, slot: str, tile: str, beside: bool) -> None:
        assert self.now.slots[slot] is None
        if beside:
            self.now.beside.append((slot, tile))
        else:
            self.now.slots[slot] = tile

    def _neutral_tile_drawn(self, tile: str) -> None:
        self.now.neutral.append(tile)

    def _scoring_card_left(self, position: int, card: str) -> None:
        assert self.now.display[position] == card
        self.now.display[position] = None

    # ---- what a seat did

    def _cards_taken(self, seat: int, cards: list[str], positions: list[int]) -> None:
        for card, position in zip(cards, positions, strict=True):
            assert self.now.display[position] == card
            self.now.display[position] = None
            self.now.seats[seat].hand.append(card)

    def _tile_bought(
        self, seat: int, slot: str, tile: str, cards: list[str], exact: bool, gift: bool
    ) -> None:
        own = self.now.seats[seat]
        for card in cards:
            own.hand.remove(card)
            self.now.discards.append(card)
        if self.now.slots[slot] == tile:
            self.now.slots[slot] = None
        else:
            self.now.beside.remove((slot, tile))
        if gift:
            self.now.neutral.append(tile)
        else:
            (own.front if self._is_card_game else own.aside).append(tile)

    def _tile_built(
        self, seat: int, tile: str, at: list[int], orientation: str | None, from_reserve: bool
    ) -> None:
        own = self.now.seats[seat]
        (own.reserve if from_reserve else own.aside).remove(tile)
        assert (at[0], at[1]) not in own.city
        self._lay(seat, tile, at, orientation)

    def _lay(self, seat: int, tile: str, at: list[int], orientation: str | None) -> None:
        built: Json = {"tile": tile, "x": at[0], "y": at[1]}
        if orientation is not None:
            built["orientation"] = orientation
        self.now.seats[seat].city[at[0], at[1]] = built

    def _tile_reserved(self, seat: int, tile: str) -> None:
        self.now.seats[seat].aside.remove(tile)
        self.now.seats[seat].reserve.append(tile)

    def _tile_given(self, seat: int, tile: str) -> None:
        self.now.seats[seat].aside.remove(tile)
        self.now.neutral.append(tile)

    def _tile_removed(self, seat: int, tile: str, at: list[int]) -> None:
        assert self.now.seats[seat].city.pop((at[0], at[1]))["tile"] == tile
        self.now.seats[seat].reserve.append(tile)

    def _tiles_swapped(
        self, seat: int, tile: str, at: list[int], orientation: str | None, removed: str
    ) -> None:
        own = self.now.seats[seat]
        assert own.city[at[0], at[1]]["tile"] == removed
        own.reserve.remove(tile)
        own.reserve.append(removed)
        self._lay(seat, tile, at, orientation)

    def _actions_stopped(self, seat: int) -> None:
        assert seat == self.now.on_turn

    def _turn_passed(self, seat: int) -> None:
        assert seat == self.now.on_turn

    def _question_declined(self, seat: int, module: str) -> None:
        pass

    # ---- what follows

    def _points_scored(self, seat: int, source: str, points: int) -> None:
        self.now.seats[seat].score += points

    def _round_scored(self, report: Json) -> None:
        self.now.reports.append(report)
        self.now.neutral_score += report["neutral_total"]
        for own, total in zip(self.now.seats, report["totals"], strict=True):
            own.score += total

    def _tile_allotted(self, seat: int | None, slot: str, tile: str) -> None:
        assert self.now.slots[slot] == tile
        if seat is not None:
            self.now.slots[slot] = None
            own = self.now.seats[seat]
            (own.front if self._is_card_game else own.aside).append(tile)

    def _game_ended(self, scores: list[int], winners: list[int]) -> None:
        self.now.ended = {"scores": scores, "winners": winners}

    def _module(
        self,
        module: str,
        name: str,
        seat: int | None = None,
        tile: str | None = None,
        at: list[int] | None = None,
        side: str | None = None,
    ) -> None:
        if (module, name) in (("huts", "taken"), ("seam", "fetched")):
            assert seat is not None
            assert tile is not None
            self.now.seats[seat].aside.append(tile)


def differences(now: Picture, view: Json) -> list[str]:
    """Where a picture differs from the view of the seat that it was folded for, in words."""
    found: list[str] = []

    def check(what: str, folded: object, seen: object) -> None:
        if folded != seen:
            found.append(f"{what}: folded {folded}, seen {seen}")

    for number, (own, seat) in enumerate(zip(now.seats, view["seats_state"], strict=True)):
        if seat["hand"] is not None:
            check(f"hand of {number}", sorted(own.hand), sorted([*seat["hand"], *seat["exchange"]]))
        check(f"cards of {number}", len(own.hand), seat["cards"])
        if view["game"] == "palace":
            city = sorted(own.city.values(), key=lambda built: (built["x"], built["y"]))
            check(f"city of {number}", city, seat["city"])
        check(f"reserve of {number}", sorted(own.reserve), sorted(seat["reserve"]))
        check(f"aside of {number}", sorted(own.aside), sorted(seat["aside"]))
        check(f"front of {number}", sorted(own.front), sorted(seat["front"]))
        check(f"score of {number}", own.score, seat["score"])
    for slot in view["market"]:
        check(f"slot {slot['slot']}", now.slots[slot["slot"]], slot["tile"])
        beside = [tile for at, tile in now.beside if at == slot["slot"]]
        check(f"beside {slot['slot']}", beside, slot["beside"])
    check("display", now.display, view["display"])
    check("piles", now.piles, view["piles"])
    check("exchange cards in the piles", now.pile_exchanges, view["pile_exchanges"])
    check("discards", sorted(now.discards), sorted(view["discards"]))
    if view["neutral"] is not None:
        check("neutral tiles", sorted(now.neutral), sorted(view["neutral"]["tiles"]))
        check("neutral score", now.neutral_score, view["neutral"]["score"])
    check("reports", now.reports, view["rounds"])
    check("turn", (now.turn, now.on_turn), (view["turn"], view["on_turn"]))
    check("result", now.ended, view["result"])
    return found
