"""Is this move legal in this position? Decided from the JSON view alone, one `if` a rule.

`why_not(view, text)` judges a move text of the seat that is to act, whose view it is, with the
flood fills of `city` and the handfuls of `money`. `expected_moves(view)` sorts every conceivable
move into offered and merely accepted ones. Both are slow (seconds with ten cards in hand).

A view does not say whether a tile to be settled outside one's own turn came with the vizier (it
may be given away) or as a leftover (it may not, RULES.md 3.9): the caller says it.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from tests.oracles import city as walking
from tests.oracles import money
from tests.oracles.city import SIDES, City, Tile
from tests.oracles.components import catalog
from tests.oracles.enumerate_moves import View, conceivable_moves, hand, own_seat, things
from tests.oracles.referee import city_in_view

ACTIONS = ("take", "buy", "build", "remove", "swap", "hut", "wake", "pass", "stop")
PLACINGS = ("place", "store", "give")


@cache
def tiles() -> dict[str, Tile]:
    """The catalog, read once."""
    return catalog()


def own_city(view: View) -> City:
    """The city of the seat to act; in the card game, where there is none, the bare fountain."""
    entries = own_seat(view).get("city") or [{"tile": "F", "x": 0, "y": 0}]
    return city_in_view(entries, tiles())


def own_part(view: View, module: str) -> Any:
    """What a module shows of the seat to act; None where it is off."""
    return own_seat(view).get("parts", {}).get(module)


def _why_not_take(view: View, cards: list[str]) -> str | None:
    lying = Counter(money.spelled(card) for card in view["display"] if card is not None)
    if Counter(money.spelled(card) for card in cards) - lying:
        return "not_in_display"
    return money.why_not_take(cards)


def _why_not_buy(view: View, slot: str, tile: str, cards: list[str], exactly: bool) -> str | None:
    if (slot, tile) not in things(view):
        return "not_there"
    price = tiles()[tile].price
    against = money.why_not_pay(slot, price, cards, hand(view))
    if against is None and exactly and not money.is_exact(price, cards):
        return "not_exact"
    return against


def _why_not_put(view: View, words: list[str]) -> str | None:
    """place TILE X Y [TURN], build … and swap …"""
    word, tile, x, y, *_ = words
    lies_in = own_seat(view)["aside" if word == "place" else "reserve"]
    if tile not in lies_in:
        return "not_at_hand"
    if (tiles()[tile].kind in ("bathhouse", "well")) != (len(words) == 5):
        return "turning"
    judge = walking.why_not_swap if word == "swap" else walking.why_not_place
    return judge(own_city(view), tiles()[tile], (int(x), int(y)))


def _why_not_give(view: View, tile: str, leftover: bool) -> str | None:
    if tile not in own_seat(view)["aside"]:
        return "not_at_hand"
    if view["neutral"] is None:
        return "no_neutral"
    if leftover or not tiles()[tile].is_building:
        return "not_to_give"
    return None


def _why_not_hut(view: View, name: str) -> str | None:
    huts = view.get("parts", {}).get("huts")
    if not huts:
        return "module_off"
    if name not in huts["tops"].values():
        return "not_on_top"
    seat = own_seat(view)
    owned = [*(entry["tile"] for entry in seat["city"]), *seat["reserve"], *seat["aside"]]
    if sum(tile.startswith("hut") for tile in owned) >= 3:
        return "three_huts"
    return None


def _why_not_reveal(view: View, name: str) -> str | None:
    bonus = own_part(view, "bonus")
    if not bonus:
        return "module_off"
    if name not in [*(bonus["own"] or []), *(bonus.get("known") or [])]:
        return "no_such_card"
    if tiles()[name] not in own_city(view).values():
        return "not_built"
    return None


def _why_not_action(view: View, words: list[str]) -> str | None:
    """An action of one's own turn; whether it is the time for one is not asked here."""
    cards_only = view["game"] == "cards"
    match words:
        case ["take", *cards]:
            return _why_not_take(view, cards)
        case ["buy", slot, tile, *cards, "to", "neutral"]:
            if not cards_only or view["neutral"] is None:
                return "no_neutral"
            return _why_not_buy(view, slot, tile, cards, exactly=False)
        case ["buy", slot, tile, *cards]:
            return _why_not_buy(view, slot, tile, cards, exactly=False)
        case ["stop"]:
            return None if view["again"] else "must_act"
        case ["pass"]:
            return "must_act" if view["again"] or can_act(view) else None
    if cards_only:
        return "not_in_this_game"
    match words:
        case ["build" | "swap", *_]:
            return _why_not_put(view, words)
        case ["remove", x, y]:
            return walking.why_not_remove(own_city(view), (int(x), int(y)))
        case ["hut", name]:
            return _why_not_hut(view, name)
        case ["wake"]:
            return None if own_part(view, "vizier") == {"awake": False} else "not_asleep"
    return "no_such_move"


def can_act(view: View) -> bool:
    """Is any action possible at all (RULES.md 3.7)? Stopping, passing and revealing are none."""
    return any(
        _why_not_action(view, text.split()) is None
        for text in conceivable_moves(view)
        if text.split()[0] in ACTIONS and text not in ("stop", "pass")
    )


def _why_not_answer(view: View, words: list[str]) -> str | None:
    """The answer to a question of a module."""
    question: dict[str, Any] = view["question"]
    designer = own_part(view, "designers") or {}
    match (question["module"], *words):
        case ("designers", "face", side) if side in SIDES:
            return None if designer["cell"] is not None else "another_question"
        case ("designers", "relocate", x, y, side) if side in SIDES:
            if designer["cell"] is not None:
                return "another_question"
            return None if (int(x), int(y)) in own_city(view) else "empty"
        case ("vizier", "buy", slot, tile, *cards):
            return _why_not_buy(view, slot, tile, cards, exactly=True)
        case ("bonus", "reveal", name):
            return _why_not_reveal(view, name)
        case ("vizier" | "bonus", "none"):
            return None
    return "another_question"


def why_not(view: View, text: str, *, leftover: bool = False) -> str | None:
    """None if the move is legal for the seat to act, else a word for the rule against it.

    `leftover`: the tile to be settled came at the end of the game (RULES.md 5.9). The reasons are
    those of `city` and `money` and some of this file's own; where several rules are against a
    move, which one is named is not promised.
    """
    words = text.split()
    phase = view["phase"]
    if phase == "question":
        return _why_not_answer(view, words)
    if words[0] == "reveal" and phase in ("act", "place", "end"):
        return _why_not_reveal(view, words[1])
    if phase == "act" and words[0] in ACTIONS:
        return _why_not_action(view, words)
    if phase in ("place", "settle") and words[0] in PLACINGS:
        if words[0] == "place":
            return _why_not_put(view, words)
        if words[0] == "give":
            return _why_not_give(view, words[1], leftover)
        return None if words[1] in own_seat(view)["aside"] else "not_at_hand"
    if phase == "end" and words == ["end"]:
        return None
    return "not_now"


def is_wasteful(text: str) -> bool:
    """Is it a purchase one of whose cards could be left out (legal, never offered)?"""
    words = text.split()
    if words[0] != "buy":
        return False
    cards = words[3:-2] if words[-2:] == ["to", "neutral"] else words[3:]
    return bool(money.spare_cards(words[1], tiles()[words[2]].price, cards))


def expected_moves(view: View, *, leftover: bool = False) -> tuple[set[str], set[str]]:
    """(offered, wasteful): the texts a list of legal moves must hold, no more and no less, and
    those that must be accepted without being listed. Cards are in the order of `canonical`."""
    legal = [text for text in conceivable_moves(view) if why_not(view, text, leftover=leftover) is None]
    wasteful = {text for text in legal if is_wasteful(text)}
    return set(legal) - wasteful, wasteful
