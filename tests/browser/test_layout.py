"""On a phone and on a large screen everything that is needed is in sight, and nothing lies over it."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect
from tests.browser.devices import PHONE, Devices
from tests.browser.fitting import expect_dialog_fits, expect_no_wider
from tests.browser.lobby import Wish, choose_settings, open_lobby, start_game
from tests.browser.player import Player
from tests.browser.screen import Screen

LARGE: ViewportSize = {"width": 1440, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, LARGE], ids=["phone", "large"])


def own_turn(screen: Screen) -> bool:
    return (screen.prompt or "").startswith("Take money") and screen.dialog is None


@SIZES
@pytest.mark.parametrize(
    "wish",
    [Wish(3), Wish(2, preset="Everything"), Wish(6, preset="Everything"), Wish(3, "The card game")],
    ids=["base", "everything", "six", "cards"],
)
def test_all_that_is_needed_is_in_sight(
    devices: Devices, address: str, size: ViewportSize, wish: Wish
) -> None:
    page = devices.add(1, viewport=size).new_page()
    start_game(page, address, wish)
    player = Player(page, 1)
    for turns in (0, 3):
        player.play_until(lambda screen, turns=turns: own_turn(screen) and player.did["end turn"] >= turns)  # type: ignore[misc]
        expect_in_order(page, size)
    screen = player.look()
    if "Everything" in wish.preset:
        own = page.get_by_title(re.compile("your bonus card: ")).filter(visible=True).first
        expect(own).to_be_in_viewport()
        stone = page.get_by_role("img", name=re.compile("vizier (awake|asleep)")).filter(visible=True)
        expect(stone.first).to_be_in_viewport()
    player.press(screen.display[0], screen)
    expect(page.get_by_role("button", name=re.compile("^Take "))).to_be_in_viewport(ratio=1)
    expect_in_order(page, size)
    assert player.press_button("^Take ", player.look())
    expect(page.get_by_role("button", name="End turn")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def parts(page: Page) -> dict[str, Locator]:
    """What somebody on turn needs."""
    region = page.get_by_role("region")
    return {
        "whose turn": page.get_by_role("banner"),
        "players": page.get_by_role("navigation", name="Players"),
        "market": page.get_by_role("region", name="Market"),
        "display": page.get_by_role("region", name="Money on offer"),
        "buttons": page.get_by_role("region", name=re.compile("^(Take money|Nothing left to do)")),
        "hand": page.get_by_role("region", name="Your hand"),
        "city": region.filter(has=page.get_by_role("heading", name=re.compile("^(Your city|.*buildings)$"))),
    }


def expect_in_order(page: Page, size: ViewportSize) -> None:
    boxes: dict[str, FloatRect] = {}
    for name, part in parts(page).items():
        box = part.bounding_box()
        assert box is not None, name
        assert box["x"] >= 0, (name, box)
        assert box["x"] + box["width"] <= size["width"] + 0.5, (name, box)
        assert box["y"] >= 0, (name, box)
        assert box["y"] + box["height"] <= size["height"] + 0.5, (name, box)
        boxes[name] = box
    for (one, first), (other, second) in itertools.combinations(boxes.items(), 2):
        assert not overlap(first, second), (one, first, other, second)
    for name in ("market", "display", "hand"):
        for button in parts(page)[name].get_by_role("button").all():
            words = button.get_attribute("aria-label")
            button.click(trial=True, position={"x": 8, "y": 8})  # nothing lies over it
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= 16, (words, box)
            assert box["height"] >= 16, (words, box)
    expect_no_wider(page)


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    along = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and along > 1


@SIZES
def test_no_page_is_wider_than_the_screen(devices: Devices, address: str, size: ViewportSize) -> None:
    """Lobby, settings, rules and scorings, in German too; the end is seen in the whole games."""
    page = devices.add(2, viewport=size).new_page()
    open_lobby(page, address)
    expect_no_wider(page)
    choose_settings(page, language="Deutsch")
    expect_no_wider(page)
    start = page.get_by_role("button", name="Partie beginnen")
    start.scroll_into_view_if_needed()
    expect(start).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("combobox", name="Sprache")).to_be_in_viewport(ratio=1)
    page.get_by_role("combobox", name="Sprache").select_option("English")
    page.goto(f"{address}#/rules")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect_no_wider(page)

    page.goto(address)
    start_game(page, address, Wish(2))
    player = Player(page, 2)
    player.play_until(lambda screen: screen.dialog == "Scoring A")
    expect_dialog_fits(page)
