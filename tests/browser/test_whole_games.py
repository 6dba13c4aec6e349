"""Whole games by the page alone, from the form to the end screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.devices import PHONE, TABLET, Devices
from tests.browser.fitting import expect_dialog_fits
from tests.browser.lobby import Wish, open_lobby, start_game
from tests.browser.player import Finger, Keyboard, Player

VIZIER = "The Vizier’s Favour"
DESIGNERS = "Designers’ Expansion"
CARDS = "The card game"


def test_a_game_with_the_mouse(page: Page, address: str) -> None:
    start_game(page, address)
    player = Player(page, 1)
    player.play_to_the_end()
    assert player.did["dialog Scoring A"] == player.did["dialog Scoring B"] == 1
    assert player.did["buy by cards"] > 0
    assert player.did["buy exactly"] > 0
    assert player.did["place"] > 3
    expect_end(page, ["Ada", "Zaida", "Yusuf"])

    page.get_by_role("dialog", name="Scoring C").get_by_role("button", name="Close").last.click()
    end = page.get_by_role("dialog", name=re.compile("wins with|share the victory"))
    with page.expect_download() as download:
        end.get_by_role("button", name="Download the record").click()
    record = download.value.path().read_text(encoding="utf-8")
    assert all(name in record for name in ("Ada", "Zaida", "Yusuf"))
    end.get_by_role("button", name="New game, same seats").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    again = player.look_until(lambda screen: (screen.prompt or "").startswith("Take money"))
    assert len(again.cells) == 1


def test_a_game_by_touch_on_a_phone(devices: Devices, address: str) -> None:
    """Started by "play now", at 390×844."""
    page = devices.phone(2).new_page()
    open_lobby(page, address)
    page.get_by_role("button", name="Settings", exact=True).tap()
    page.get_by_role("combobox", name="Pace of the others").select_option("At once")
    page.get_by_role("heading", name="New game").tap()
    page.get_by_role("button", name="Play now against bots").tap()
    player = Player(page, 2, Finger(page))
    player.play_to_the_end()
    assert player.did["place"] > 3
    expect_end(page, ["Player", "Zaida", "Yusuf"])


def test_a_game_that_is_begun_with_the_keyboard_alone(page: Page, address: str) -> None:
    """Money, purchases, placings and the end of the turn by Tab, arrows and Enter; then on with the mouse."""
    start_game(page, address, Wish(seats=2))
    keyboard = Keyboard(page)
    player = Player(page, 3, keyboard)
    player.play_until(
        lambda screen: (
            player.did["end turn"] >= 5
            and player.did["place"] >= 2
            and player.did["take 1"] >= 1
            and player.did["buy"] + player.did["buy exactly"] + player.did["buy by cards"] >= 2
            and keyboard.arrows > 0
        )
    )


@pytest.mark.parametrize(
    ("wish", "seed", "size", "wanted"),
    [
        (Wish(3, preset=VIZIER), 1, TABLET, ("hut", "the window")),
        (Wish(3, preset=DESIGNERS), 2, PHONE, ("face", "place turned")),
        (Wish(2, preset="Everything"), 3, TABLET, ("gift", "hut", "face", "the window")),
        (Wish(3, CARDS), 4, TABLET, ("buy exactly", "take 1")),
        (Wish(2, CARDS), 5, PHONE, ("gift", "buy exactly")),
    ],
    ids=["vizier", "designers", "everything", "cards", "cards-and-martin"],
)
def test_a_game_of_every_kind(
    devices: Devices, address: str, wish: Wish, seed: int, size: ViewportSize, wanted: tuple[str, ...]
) -> None:
    """With every decision that the modules ask for, on screens of several sizes."""
    page = devices.add(seed, viewport=size).new_page()
    start_game(page, address, wish)
    player = Player(page, seed)
    player.play_to_the_end()
    for what in wanted:
        assert any(done.endswith(what) for done in player.did), (what, player.did)
    expect_end(page, ["Ada", "Zaida", "Yusuf"][: wish.seats])


def expect_end(page: Page, names: list[str]) -> None:
    """The end screen tells who won, with how many points, from which rounds and sources."""
    dialog = page.get_by_role("dialog", name=re.compile("wins with|share the victory"))
    expect_dialog_fits(page)
    headline = dialog.get_by_role("heading", level=2).inner_text()
    points = int(re.findall(r"with (\d+) point", headline)[0])
    standing = dialog.get_by_role("list").first.get_by_role("listitem")
    expect(standing).to_have_count(len(names))
    scores: dict[str, int] = {}
    for row in standing.all():
        found = re.search(r"(\w+) (\d+)", row.aria_snapshot())
        assert found, row.aria_snapshot()
        scores[found[1]] = int(found[2])
    assert sorted(scores) == sorted(names)
    best = [name for name, score in scores.items() if score == max(scores.values())]
    assert max(scores.values()) == points
    assert all(name in headline for name in best) or len(best) > 1  # a tie may be broken
    for title in ("Points by round", "Points by source"):
        figure = dialog.get_by_role("figure", name=title)
        expect(figure).to_be_visible()
        for name in names:
            row = figure.get_by_title(re.compile(rf"^{name}, "))
            parts = [
                int(part.get_attribute("title").rpartition(": ")[2])  # type: ignore[union-attr]
                for part in row.all()
            ]
            assert sum(parts) == scores[name], (title, name)
    expect(dialog.get_by_title(re.compile("Round A: "))).not_to_have_count(0)
    # Each scoring tells its reasons, on top of the end screen.
    dialog.get_by_role("button", name="Scoring C").click()
    report = page.get_by_role("dialog", name="Scoring C")
    expect(report.get_by_role("row", name=re.compile("^This round"))).to_be_visible()
    after = report.get_by_role("row", name=re.compile("^After")).inner_text().split()
    assert [int(word) for word in after if word.isdigit()][: len(names)] == [scores[name] for name in names]
