"""The first page: how people start a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Page, expect


@dataclass(frozen=True)
class Wish:
    """A game as the form is filled in.  ``persons`` sit before the bots."""

    seats: int = 3
    game: str = "The board game"
    preset: str = "Base game"
    modules: Sequence[str] = ()  # switched on, by their titles, besides the preset's
    persons: Sequence[str] = ("Ada",)
    bot: str = "Greedy"
    auto_end: bool = False
    open_hands: bool = False


def open_lobby(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("form", name="New game")).to_be_visible()


def choose_settings(page: Page, **chosen: str) -> None:
    """Choose by the gear: ``language``, ``theme``, ``pace``, by what the page calls them in English."""
    words = {"language": "Language", "theme": "Light or dark", "pace": "Pace of the others"}
    gear = page.get_by_role("button", name=re.compile("^(Settings|Einstellungen)$"))
    gear.click()
    for which, value in chosen.items():
        page.get_by_role("combobox", name=words[which], exact=True).select_option(value)
    gear.click()
    expect(gear).to_have_attribute("aria-expanded", "false")


def start_game(page: Page, address: str, wish: Wish = Wish()) -> None:
    """From the first page to the table, by the form; others then play at once."""
    open_lobby(page, address)
    choose_settings(page, pace="At once")
    fill_in(page, wish)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("region", name="Market")).to_be_visible()


def fill_in(page: Page, wish: Wish) -> None:
    form = page.get_by_role("form", name="New game")
    form.get_by_role("radio", name=wish.game).check()
    for _ in range(3, wish.seats):
        form.get_by_role("button", name="Add a seat").click()
    if wish.seats == 2:
        form.get_by_role("button", name="Remove seat 3").click()
    for seat in range(1, wish.seats + 1):
        kind = form.get_by_role("combobox", name=f"Seat {seat}: Person / Bot")
        if seat <= len(wish.persons):
            kind.select_option("Person")
            form.get_by_role("textbox", name=f"Seat {seat}: Name").fill(wish.persons[seat - 1])
        else:
            kind.select_option("Bot")
            form.get_by_role("combobox", name=f"Seat {seat}: Which bot").select_option(wish.bot)
    if wish.game == "The board game":
        form.get_by_role("button", name=wish.preset, exact=True).click()
        for title in wish.modules:
            form.get_by_role("checkbox", name=title).check()
    if wish.auto_end:
        form.get_by_role("checkbox", name="End my turn for me").check()
    if wish.open_hands:
        form.get_by_role("checkbox", name="Open hands").check()
