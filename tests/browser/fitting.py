"""Whether what is shown fits the screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def expect_no_wider(page: Page) -> None:
    """The page does not have to be pushed sideways."""
    size = page.viewport_size
    assert size is not None
    assert page.locator("css=html").evaluate("element => element.scrollWidth") <= size["width"]


def expect_dialog_fits(page: Page) -> None:
    """The dialog in front is on the screen as a whole, and so is the way out of it."""
    size = page.viewport_size
    dialog = page.get_by_role("dialog").last
    box = dialog.bounding_box()
    assert size is not None
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]
    for button in dialog.get_by_role("button", name=re.compile("^(Close|Back to the board)$")).all():
        expect(button).to_be_in_viewport(ratio=1)
    expect_no_wider(page)
