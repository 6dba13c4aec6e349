"""A person before the screen: reads what is shown, decides, and clicks, taps or types.

It knows the page as people do, by names and roles (see ``screen``), and nothing else of client or server.
"""

from __future__ import annotations

import itertools
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Locator, Page, Position, expect
from tests.browser.screen import PRESSABLE, Cell, Screen, Thing

PATIENCE = 90.0  # seconds for what others do
PLACING = ("Put what you bought", "Place this tile", "Choose a lit cell", "This tile fits nowhere")
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


class Hands(Protocol):
    """How somebody touches what is on the screen."""

    def press(self, thing: Thing, screen: Screen) -> None:
        """Press a button, a card, a tile or a cell."""
        ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Thing, screen: Screen) -> None:
        thing.on(self.page).click(position=_spot(thing))


class Finger:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, thing: Thing, screen: Screen) -> None:
        thing.on(self.page).tap(position=_spot(thing))


class Keyboard:
    """Tab and Shift+Tab to what is wanted, arrows from one lit cell to another, and Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.arrows = 0  # how often an arrow moved on
        self._last = 0

    def press(self, thing: Thing, screen: Screen) -> None:
        target = thing.on(self.page)
        expect(target).to_be_visible()
        if not self._is_at(target):
            self._walk(target, thing, screen)
        self.page.keyboard.press("Enter")

    def _walk(self, target: Locator, thing: Thing, screen: Screen) -> None:
        at = [each for each in screen.things if each.role in PRESSABLE].index(thing)
        ways = ("Tab", "Shift+Tab") if at >= self._last else ("Shift+Tab", "Tab")
        self._last = at
        for key, _ in itertools.product(ways, range(120)):
            self.page.keyboard.press(key)
            if self._is_at(target) or self._by_arrows(target, thing):
                return
        raise AssertionError(f"the keyboard does not reach {thing.name}")

    def _by_arrows(self, target: Locator, thing: Thing) -> bool:
        """On to another lit cell of the city, when one has the focus."""
        to = re.match(r"(?:Put|Swap|Designer) .*?(-?\d+), (-?\d+)$", thing.name)
        while to is not None:
            focused = self.page.locator("css=svg [role=button]:focus")
            name = focused.get_attribute("aria-label") if focused.count() else None
            here = re.match(r"(?:Put|Swap|Designer) .*?(-?\d+), (-?\d+)$", name or "")
            if here is None:
                return False
            dx, dy = int(to[1]) - int(here[1]), int(to[2]) - int(here[2])
            across = ["ArrowRight" if dx > 0 else "ArrowLeft"] if dx else []
            along = ["ArrowUp" if dy > 0 else "ArrowDown"] if dy else []
            for key in across + along if abs(dx) >= abs(dy) else along + across:
                self.page.keyboard.press(key)
                self.arrows += 1
                if self._is_at(target):
                    return True
                if focused.get_attribute("aria-label") != name:
                    break
            else:
                return False  # no arrow leads nearer; Tab does
            if self.arrows > 10_000:
                return False
        return False

    def _is_at(self, target: Locator) -> bool:
        return target.and_(self.page.locator("css=:focus")).count() == 1


class Player:
    """Somebody who plays by what is on the screen.  ``did`` counts what was done, for tests to ask."""

    def __init__(self, page: Page, seed: int = 1, hands: Hands | None = None, gifts: float = 0.3) -> None:
        self.page = page
        self.hands: Hands = Mouse(page) if hands is None else hands
        self.chance = random.Random(seed)
        self.gifts = gifts
        self.did: Counter[str] = Counter()
        self._body = page.locator("css=body")
        self._busy = page.locator("css=.dots")  # the three dots while a move is on its way

    # ---- looking and touching

    def look(self) -> Screen:
        """The screen, once it is not waiting for the answer to a move."""
        expect(self._busy).to_have_count(0)
        return Screen(self._body.aria_snapshot())

    def look_until(self, is_true: Callable[[Screen], bool], seconds: float = PATIENCE) -> Screen:
        end = time.monotonic() + seconds
        while True:
            screen = self.look()
            if is_true(screen):
                return screen
            assert time.monotonic() < end, f"waited in vain; the screen says:\n{screen}"
            self.page.wait_for_timeout(10)  # between two looks

    def press(self, thing: Thing, screen: Screen, what: str = "") -> None:
        if what:
            self.did[what] += 1
        self.hands.press(thing, screen)

    def press_button(self, words: str, screen: Screen, what: str = "") -> bool:
        """Press the button that has these words, if there is one."""
        button = screen.button(words)
        if button is not None:
            self.press(button, screen, what)
        return button is not None

    # ---- playing

    def play_to_the_end(self, most_steps: int = 2_000) -> Screen:
        """Play until the page says who has won."""
        return self.play_until(lambda screen: screen.is_over, most_steps)

    def play_until(self, is_true: Callable[[Screen], bool], most_steps: int = 2_000) -> Screen:
        """Go on until the screen shows something; what it shows."""
        for _ in range(most_steps):
            screen = self.look_until(lambda screen: screen.waits or is_true(screen))
            if is_true(screen):
                return screen
            assert not screen.is_over, "the game ended before that"
            self.step(screen)
        raise AssertionError(f"{most_steps} things done, and still not; the screen says:\n{self.look()}")

    def step(self, screen: Screen) -> None:
        """Do the next thing."""
        if screen.dialog is not None:
            self._answer(screen)
        elif screen.button("^Place here$"):
            self._turn(screen)
        elif screen.area("^Pay for "):
            self._pay(screen)
        elif (screen.prompt or "").startswith(PLACING):
            self._place(screen)
        else:
            self._decide(screen)

    def _answer(self, screen: Screen) -> None:
        """A dialog in front of the table."""
        assert screen.dialog is not None
        self.did[f"dialog {screen.dialog}"] += 1
        for words in ("^I am ", "^Pay all the same$", "^Close$"):
            found = [thing for thing in screen.inside(screen.dialog) if re.search(words, thing.name)]
            if found:
                return self.press(found[-1], screen)
        raise AssertionError(f"no way out of this dialog:\n{screen}")

    def _decide(self, screen: Screen) -> None:
        """What to do now, by the line above the buttons."""
        prompt = screen.prompt or ""
        if prompt.startswith("Where do"):
            found = [
                thing for thing in screen.inside(prompt) if re.search("north|east|south|west", thing.name)
            ]
            self.press(self.chance.choice(found), screen, "face")
        elif prompt.startswith("Put your designer"):
            self._choose_cell(screen, "relocate")
        elif prompt.startswith("Reveal"):
            if self.chance.random() < 0.8 and self.press_button("^Reveal ", screen, "take a reveal"):
                return
            assert self.press_button("^No, thank you$", screen, "decline a reveal"), str(screen)
        elif prompt.startswith("Vizier:"):
            exact = [thing for thing in screen.market if "exactly" in thing.name]
            if exact and self.chance.random() < 0.8:
                return self.press(self.chance.choice(exact), screen, "use the window")
            assert self.press_button("^No, thank you$", screen, "decline the window"), str(screen)
        elif prompt.startswith("Nothing left to do") or not self._act(screen):
            for words in ("^Pass$", "^End turn$", "^Stop", "^Put back$"):
                if self.press_button(words, screen, words.strip("^$").lower()):
                    return
            raise AssertionError(f"nothing to do:\n{screen}")

    def _act(self, screen: Screen) -> bool:
        """An action, if one is found."""
        if screen.button("^Put back$"):  # picked before, and thought better of
            return self.press_button("^Put back$", screen)
        exact = [thing for thing in screen.market if "you can pay this exactly" in thing.name]
        dear = [thing for thing in screen.market if "you can buy this" in thing.name]
        bonus = [thing for thing in exact + dear if thing.name.startswith(screen.bonus_tiles)]
        roll = self.chance.random()
        if bonus:
            self.press(bonus[0], screen)
        elif exact and roll < 0.9:
            self._buy(self.chance.choice(exact), screen)
        elif dear and roll < 0.4:
            self.press(self.chance.choice(dear), screen)
        elif screen.reserve and roll < 0.55:
            self._rebuild(screen)
        elif screen.huts and self.did["hut"] < 3 and roll < 0.7 and not screen.button("^Stop"):
            return self._hut(screen)
        elif roll > 0.97 and any(cell.can_leave for cell in screen.cells):
            self._remove(screen)
        elif self.chance.random() < 0.5 and self.press_button("^Wake the vizier$", screen, "wake"):
            pass
        else:
            return self._take(screen)
        return True

    def _take(self, screen: Screen) -> bool:
        """The best card of the display, or several small ones."""
        cards = sorted(screen.display, key=_value)
        if not cards:
            return False
        small: list[Thing] = []
        for card in cards:
            if _value(card) and sum(map(_value, small)) + _value(card) <= 5:
                small.append(card)
        wanted = small if len(small) > 1 else [cards[-1]]
        for card in wanted:
            self.press(card, screen)
        screen = self.look()
        assert self.press_button("^Take ", screen, f"take {len(wanted)}"), str(screen)
        return True

    def _buy(self, thing: Thing, screen: Screen) -> None:
        """Either the thing first, then a payment, or the cards first, then what is lit."""
        cards = self._exact_cards(thing, screen) if self.chance.random() < 0.35 else []
        if not cards:
            return self.press(thing, screen)
        for card in cards:
            self.press(card, screen)
        number = f"{len(cards)} card{'s' if len(cards) > 1 else ''} picked."
        screen = self.look_until(lambda screen: (screen.prompt or "").startswith(number))
        name = thing.name.partition(": you can")[0]
        lit = [each for each in screen.market if each.name == f"{name}: the picked cards pay exactly"]
        assert len(lit) == 1, str(screen)
        self.press(lit[0], screen, "buy by cards")

    def _exact_cards(self, thing: Thing, screen: Screen) -> list[Thing]:
        """Cards of the hand whose sum is the price."""
        price, currency = re.findall(r"^\D*(\d+).* for (.+?): you can", thing.name)[0]
        purse = [card for card in screen.hand if card.name.startswith(currency)]
        for number in range(1, len(purse) + 1):
            for cards in itertools.combinations(purse, number):
                if sum(map(_value, cards)) == int(price):
                    return list(cards)
        return []

    def _pay(self, screen: Screen) -> None:
        """Exactly, or as little too much as can be; a gift or not by chance."""
        area = screen.area("^Pay for ")
        assert area is not None
        offers = screen.inside(area)
        assert offers, str(screen)
        gift = self.chance.random() < self.gifts
        offers = [offer for offer in offers if ("Give to" in offer.name) == gift] or offers
        best = min(offers, key=_too_much)
        what = "buy exactly" if "exact!" in best.name else "buy"
        if "Give to" in best.name:
            self.did["gift"] += 1
        self.press(best, screen, what)

    def _place(self, screen: Screen) -> None:
        """A tile that lies aside: to the neutral player, into the city, else into the reserve."""
        picked = [thing for thing in screen.aside if "pressed" in thing.marks]
        if not picked:
            return self.press(self.chance.choice(screen.aside), screen)
        if screen.button("^Give to ") and self.chance.random() < self.gifts:
            self.press_button("^Give to ", screen, "gift")
        elif any(cell.is_lit for cell in screen.cells):
            self._choose_cell(screen, "place", picked[0].name)
        else:
            assert self.press_button("^To the reserve$", screen, "store"), str(screen)

    def _choose_cell(self, screen: Screen, what: str, tile: str = "") -> None:
        """The lit cell where the tile makes the most of its walls and its neighbours."""
        lit = [cell for cell in screen.cells if cell.is_lit]
        assert lit, str(screen)
        built = {(cell.x, cell.y) for cell in screen.cells if not cell.is_empty}
        best = max(lit, key=lambda cell: _beauty(cell, tile, built) + self.chance.random())
        self.press(best.thing, screen, what)

    def _turn(self, screen: Screen) -> None:
        """A special tile or the designer lies at its cell: turn it as long as one likes."""
        for _ in range(self.chance.randrange(4)):
            self.press_button("^Turn$", screen, "turn")
            screen = self.look()
        assert self.press_button("^Place here$", screen, "place turned"), str(screen)

    def _rebuild(self, screen: Screen) -> None:
        """From the reserve into the city, if it fits anywhere."""
        tile = self.chance.choice(screen.reserve)
        self.press(tile, screen)
        screen = self.look()
        if any(cell.is_lit for cell in screen.cells):
            self._choose_cell(screen, "rebuild", tile.name)
        else:
            assert self.press_button("^Put back$", screen), str(screen)

    def _remove(self, screen: Screen) -> None:
        """From the city into the reserve."""
        since = [thing for thing in screen.inside("Since your last turn") if thing.name == "Close"]
        if since:  # it lies over the city
            self.press(since[0], screen)
            screen = self.look()
        found = [cell for cell in screen.cells if cell.can_leave]
        self.press(self.chance.choice(found).thing, screen)
        screen = self.look()
        assert self.press_button("^Move .* to the reserve$", screen, "remove"), str(screen)

    def _hut(self, screen: Screen) -> bool:
        """Ask for a hut; where it cannot be had, the page says why."""
        self.press(self.chance.choice([thing for thing in screen.huts if thing.name != "Take"]), screen)
        screen = self.look_until(lambda screen: bool(screen.notice or screen.button("^Take$", "Huts")))
        self.did["refused"] += bool(screen.notice)
        return self.press_button("^Take$", screen, "hut")


def _spot(thing: Thing) -> Position | None:
    """Where to touch a thing: cards of a full hand overlap, their left edges are free."""
    return {"x": 8, "y": 20} if any(area.lower().endswith("hand") for _, area in thing.areas) else None


def _value(card: Thing) -> int:
    """Of a money card; 0 for one that exchanges."""
    found = re.search(r" (\d+)$", card.name)
    return int(found[1]) if found else 0


def _too_much(offer: Thing) -> int:
    found = re.search(r"(\d+) too much", offer.name)
    return int(found[1]) if found else 0


def _beauty(cell: Cell, tile: str, built: set[tuple[int, int]]) -> float:
    """Walls outward and neighbours beside: long walls, no holes."""
    worth = 0.0
    for side, (dx, dy) in SIDES.items():
        inner = (cell.x + dx, cell.y + dy) in built
        walled = re.search(rf"walls.*\b{side}\b", tile) is not None
        worth += 0.6 * inner + (1.5 if not inner else -2.5) * walled
    return worth
