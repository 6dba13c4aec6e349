"""A whole card game as at a real table: cards are texts in lists, one step after the other as in RULES.md 8.

`CardTable` is told every draw and every move, checks each with the handfuls of `money`, and keeps all
that lies on the table; `shown()` has the fields of the JSON view under their names there. What is
told wrongly raises an AssertionError.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.oracles import money, scoring
from tests.oracles.city import KINDS
from tests.oracles.components import buildings, money_deck

SLOTS: Final = "ygbo"
PILES: Final = 5


class CardTable:
    """The table of a game in progress. `draws` are those of the set-up, in their order."""

    def __init__(self, seats: int, draws: Sequence[str], youngest: int | None = None) -> None:
        self.tiles: Final = buildings()
        self.told: list[str] = [*draws]
        self.unseen_money: list[str] = money_deck(seats)
        self.piles: list[int] = [len(self.unseen_money), 0, 0, 0, 0]
        self.bag: list[str] = [*self.tiles]
        self.discards: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.fronts: list[list[str]] = [[] for _ in range(seats)]
        self.martin: list[str] = []
        self.points: list[int] = [0] * seats
        self.martins_points: int = 0
        self.rounds: list[str] = []
        self.scoring_left: list[str] = []
        self.over: bool = False
        self.turn: int = 1
        self.may_act: bool = True
        self.again: bool = False
        for hand in self.hands:
            while money.total(hand) < 20:
                hand.append(self._draw_card())
        self.on_turn: int = money.start_seat(self.hands, youngest)
        self.display: list[str | None] = [self._draw_card() for _ in range(4)]
        self._make_piles()
        if seats == 2:
            self.martin = [self._draw_tile() for _ in range(6)]
        self.market: list[str | None] = [self._draw_tile() for _ in SLOTS]
        assert not self.told

    # ---- drawing

    def _make_piles(self) -> None:
        """Five piles as equal as possible, A under the second and B under the fourth (2.3)."""
        size, more = divmod(len(self.unseen_money), PILES)
        self.piles = [size + 1 if pile < more else size for pile in range(PILES)]
        self.piles[1] += 1
        self.piles[3] += 1
        self.scoring_left = ["A", "B"]

    def _draw_card(self) -> str:
        card = self.told.pop(0)
        pile = next(pile for pile in range(PILES) if self.piles[pile])
        if card in ("A", "B"):
            assert pile == {"A": 1, "B": 3}[card]
            self.scoring_left.remove(card)
        else:
            hidden = {1: "A", 3: "B"}.get(pile)
            assert self.piles[pile] > (hidden in self.scoring_left), "only the scoring card is left there"
            self.unseen_money.remove(card)
        self.piles[pile] -= 1
        return card

    def _draw_tile(self) -> str:
        tile = self.told.pop(0)
        self.bag.remove(tile)
        return tile

    def _fill_display(self) -> None:
        for place in range(4):
            if self.display[place] is None:
                if not any(self.piles):
                    self.unseen_money, self.discards = self.discards, []
                    self.piles[0] = len(self.unseen_money)
                if any(self.piles):
                    self.display[place] = self._draw_card()

    # ---- playing

    def play(self, seat: int, text: str, draws: Sequence[str] = ()) -> None:
        """One move of a seat, and what was drawn because of it."""
        assert seat == self.on_turn
        assert not self.over
        self.told = [*draws]
        words = text.split()
        if words == ["end"]:
            assert not self.may_act
            self._end_turn()
        else:
            assert self.may_act
            self.again = self._act(words)
            self.may_act = self.again
        assert not self.told

    def _act(self, words: list[str]) -> bool:
        """An action; whether another one may follow."""
        hand = self.hands[self.on_turn]
        if words[0] == "take":
            assert money.why_not_take(words[1:]) is None
            for card in words[1:]:
                self.display[self.display.index(card)] = None
                hand.append(card)
            return False
        if words[0] == "buy":
            return self._buy(words, hand)
        if words == ["stop"]:
            assert self.again
            return False
        assert words == ["pass"]
        assert not self.again
        assert not any(self.display)
        assert not any(
            tile and money.payments(slot, self.tiles[tile].price, hand)
            for slot, tile in zip(SLOTS, self.market, strict=True)
        )
        return False

    def _buy(self, words: list[str], hand: list[str]) -> bool:
        slot, tile = words[1:3]
        gift = words[-2:] == ["to", "neutral"]
        paid = words[3:-2] if gift else words[3:]
        assert self.market[SLOTS.index(slot)] == tile
        price = self.tiles[tile].price
        assert money.why_not_pay(slot, price, paid, hand) is None
        for card in paid:
            hand.remove(card)
            self.discards.append(card)
        self.market[SLOTS.index(slot)] = None
        assert not gift or len(self.hands) == 2
        (self.martin if gift else self.fronts[self.on_turn]).append(tile)
        return money.total(paid) == price

    def _end_turn(self) -> None:
        for place in range(4):
            if self.market[place] is None and self.bag:
                self.market[place] = self._draw_tile()
        ending = None in self.market
        self._fill_display()
        for letter in ("A", "B"):
            if letter in self.display:
                self._score(letter)
                self.display[self.display.index(letter)] = None
                self._fill_display()
                if len(self.hands) == 2:
                    number = min(6, len(self.bag)) if letter == "A" else len(self.bag) // 3
                    self.martin += [self._draw_tile() for _ in range(number)]
        if ending:
            self._give_out_what_is_left()
            self._score("C")
            self.over = True
        else:
            self.turn += 1
            self.on_turn = (self.on_turn + 1) % len(self.hands)
            self.may_act = True

    def _give_out_what_is_left(self) -> None:
        for place, slot in enumerate(SLOTS):
            tile = self.market[place]
            receiver = money.leftover_seat(slot, self.hands)
            if tile is not None and receiver is not None:
                self.fronts[receiver].append(tile)
                self.market[place] = None

    def _score(self, letter: str) -> None:
        heaps = [*self.fronts, *([self.martin] if len(self.hands) == 2 else [])]
        counts = [
            {kind: sum(self.tiles[name].kind == kind for name in heap) for kind in KINDS} for heap in heaps
        ]
        gained = scoring.score_cards(letter, counts)
        self.points = [old + new for old, new in zip(self.points, gained, strict=False)]
        self.martins_points += gained[-1] if len(heaps) > len(self.fronts) else 0
        self.rounds.append(letter)

    # ---- what lies on the table

    def winners(self) -> list[int]:
        """The seats with the most points."""
        return scoring.winners(self.points)

    def shown(self) -> dict[str, Any]:
        """What the JSON view has under the same names, with open hands."""
        return {
            "turn": self.turn,
            "to_act": None if self.over else self.on_turn,
            "again": self.again and self.may_act,
            "market": [*self.market],
            "display": [*self.display],
            "piles": [*self.piles],
            "scoring_left": [*self.scoring_left],
            "discards": [*money.in_order(self.discards)],
            "unseen": sorted(self.bag),
            "hands": [[*money.in_order(hand)] for hand in self.hands],
            "fronts": [sorted(heap) for heap in self.fronts],
            "scores": [*self.points],
            "neutral": [sorted(self.martin), self.martins_points] if len(self.hands) == 2 else None,
            "rounds": [*self.rounds],
        }
