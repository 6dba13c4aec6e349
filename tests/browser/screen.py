"""What somebody sees on the page: names and roles, as a screen reader would tell them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from playwright.sync_api import Locator, Page

# A line of an ARIA snapshot, without its dash: role, name, marks, text.
LINE = re.compile(r'([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)(?:: ?(.*))?')
AREAS = ("alert", "complementary", "dialog", "group", "navigation", "region")
PRESSABLE = ("button", "link", "checkbox", "radio", "combobox", "textbox")

# What the line above the buttons says when it is for this screen to act.
OWN_PROMPTS = (
    "Take money",
    "Paid exactly:",
    "Put what you bought",
    "Place this tile now.",
    "Nothing left to do.",
    "Where do the designer's feet point?",
    "Put your designer on",
    "Vizier:",
    "Reveal a bonus card",
    "Choose a lit cell.",
    "This tile fits nowhere",
    "Tap again to turn it",
)
PICKED = re.compile(r"\d+ cards? picked\. ")


@dataclass(frozen=True)
class Thing:
    """Something on the screen.  ``place``: which of those that are alike in the same area."""

    role: str
    name: str
    areas: tuple[tuple[str, str], ...]
    marks: frozenset[str]
    text: str
    place: int

    def on(self, page: Page) -> Locator:
        """Where it is on the page."""
        inside: Page | Locator = page
        if self.areas:
            role, name = self.areas[-1]
            inside = page.get_by_role("alert") if role == "alert" else by_role(page, role, name)
        return by_role(inside, self.role, self.name).nth(self.place)

    def is_in(self, area: str) -> bool:
        return any(name == area for _, name in self.areas)


def by_role(inside: Page | Locator, role: str, name: str) -> Locator:
    return inside.get_by_role(cast(Any, role), name=name, exact=True)


def read(snapshot: str) -> list[Thing]:
    """The things of a snapshot, from the top of the page to its end."""
    things: list[Thing] = []
    around: list[tuple[int, str, str]] = []
    seen: dict[tuple[str, str, tuple[tuple[str, str], ...]], int] = {}
    for line in snapshot.splitlines():
        body = line.lstrip(" ")
        depth = len(line) - len(body)
        body = body.removeprefix("- ")
        if body.startswith("'"):  # quoted, for the colon in it
            end = re.match(r"'((?:[^']|'')*)'(.*)$", body)
            assert end, line
            body = end[1].replace("''", "'") + end[2]
        found = LINE.fullmatch(body)
        if found is None:
            continue  # the address of a link
        role, quoted, marks, text = found.groups()
        name = "" if quoted is None else str(json.loads(quoted))
        around = [area for area in around if area[0] < depth]
        areas = tuple((area_role, area_name) for _, area_role, area_name in around)
        alike = (role, name, areas)
        seen[alike] = seen.get(alike, -1) + 1
        things.append(
            Thing(role, name, areas, frozenset(re.findall(r"\[([^\]]*)\]", marks)), text or "", seen[alike])
        )
        if role in AREAS and (name or role == "alert"):
            around.append((depth, role, name))
    return things


class Screen:
    """Everything that is on the page at one moment."""

    def __init__(self, snapshot: str) -> None:
        self.snapshot = snapshot
        self.things = read(snapshot)

    def __str__(self) -> str:
        return self.snapshot

    # ---- looking for something

    def inside(self, area: str, role: str = "button") -> list[Thing]:
        return [thing for thing in self.things if thing.role == role and thing.is_in(area)]

    def button(self, words: str, area: str | None = None) -> Thing | None:
        """The first button whose name has these words (a regular expression)."""
        for thing in self.things:
            if thing.role == "button" and re.search(words, thing.name) and "disabled" not in thing.marks:
                if area is None or thing.is_in(area):
                    return thing
        return None

    def area(self, words: str) -> str | None:
        """The name of the first area that has these words."""
        for thing in self.things:
            if thing.role in AREAS and re.search(words, thing.name):
                return thing.name
        return None

    # ---- what it means

    @cached_property
    def dialog(self) -> str | None:
        """The name of the dialog that is in front."""
        names = [thing.name for thing in self.things if thing.role == "dialog"]
        return names[-1] if names else None

    @property
    def is_over(self) -> bool:
        return self.dialog is not None and re.search("wins with|share the victory", self.dialog) is not None

    @cached_property
    def prompt(self) -> str | None:
        """What is to be done now by those at this screen; None when others are at it."""
        for thing in self.things:
            if thing.role == "region" and (
                thing.name.startswith(OWN_PROMPTS) or PICKED.match(thing.name) is not None
            ):
                return thing.name
        return None

    @property
    def waits(self) -> bool:
        """Whether somebody at this screen should do something."""
        return self.dialog is not None or self.prompt is not None

    @property
    def notice(self) -> str:
        """Why something was refused."""
        alert = [thing for thing in self.things if any(role == "alert" for role, _ in thing.areas)]
        return " ".join(thing.text or thing.name for thing in alert)

    @property
    def hand(self) -> list[Thing]:
        area = self.area(r"^Your hand$|'s hand$")
        return [] if area is None else self.inside(area)

    @property
    def market(self) -> list[Thing]:
        return self.inside("Market")

    @property
    def display(self) -> list[Thing]:
        return self.inside("Money on offer")

    @property
    def aside(self) -> list[Thing]:
        return self.inside("To be placed")

    @property
    def reserve(self) -> list[Thing]:
        return self.inside("Reserve")

    @property
    def huts(self) -> list[Thing]:
        return self.inside("Huts")

    @property
    def plates(self) -> list[Thing]:
        return self.inside("Players")

    @property
    def bonus_tiles(self) -> tuple[str, ...]:
        """What the own bonus cards show."""
        found = re.findall(r"your bonus card: (\w+ \d+)", self.snapshot)
        return tuple(f"{tile}, no walls" for tile in found)

    @property
    def cells(self) -> list[Cell]:
        """The cells of the city in the middle, with what may be done there."""
        return [
            Cell(thing, int(found[1]), int(found[2]))
            for thing in self.things
            if thing.role == "button" and (found := re.search(r" (?:at|to) (-?\d+), (-?\d+)\b", thing.name))
            if any(role == "group" for role, _ in thing.areas)
        ]

    def standing(self) -> dict[str, list[str]]:
        """What must be the same when somebody comes back to the table."""
        return {
            "turn": [thing.text for thing in self.things if thing.role == "paragraph"][:1],
            "players": [thing.name for thing in self.plates],
            "hand": [thing.name for thing in self.hand],
            "display": [thing.name for thing in self.display],
            "market": [thing.name for thing in self.market],
            "aside": [thing.name for thing in self.aside],
            "reserve": [thing.name for thing in self.reserve],
            "city": sorted(f"{cell.x} {cell.y} {cell.words}" for cell in self.cells if not cell.is_lit),
        }


@dataclass(frozen=True)
class Cell:
    """A cell of the city, built or lit."""

    thing: Thing
    x: int
    y: int

    @property
    def is_lit(self) -> bool:
        return self.thing.name.startswith(("Put ", "Swap ", "Designer to "))

    @property
    def is_empty(self) -> bool:
        return self.thing.name.startswith("Put ")

    @property
    def can_leave(self) -> bool:
        return self.thing.name.endswith("can be moved to the reserve")

    @property
    def words(self) -> str:
        """What is built there."""
        return self.thing.name.partition(f" at {self.x}, {self.y}")[0]
