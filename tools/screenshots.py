"""The pictures of the README: a game played through the page up to a position worth looking at.

    .venv/bin/python -m tools.screenshots

Seeds make the game the same every time, as long as rules, bots and page are the same.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import chromium_path, launch
from tests.browser.devices import Devices
from tests.browser.lobby import Wish, choose_settings, start_game
from tests.browser.player import Player
from tests.browser.screen import Screen
from tests.browser.serving import Serving

IMAGES = Path(__file__).parents[1] / "docs" / "images"
MOST_BYTES = 600_000
LARGE = {"width": 1440, "height": 900}
GAME = Wish(seats=3)
SEED = 14
TILES = 13  # of the city in the middle, the fountain too


def main() -> None:
    path = chromium_path()
    if path is None:
        raise SystemExit("no Chromium found: install it or set ALHAMBRA_CHROMIUM")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder))
        browser = launch(playwright, path)
        try:
            table(browser, serving.url)
            phone(browser, serving.url)
        finally:
            browser.close()
            serving.kill()


def table(browser: Browser, address: str) -> None:
    """A large screen, light, in English."""
    page = Devices(browser).add(SEED, viewport=LARGE, color_scheme="light").new_page()
    play(page, address, GAME, SEED)
    picture(page, "table.png")


def phone(browser: Browser, address: str) -> None:
    """A phone, dark, in German."""
    page = Devices(browser).phone(SEED, color_scheme="dark").new_page()
    play(page, address, GAME, SEED)
    choose_settings(page, theme="dark", language="Deutsch")
    picture(page, "phone.png")


def play(page: Page, address: str, wish: Wish, seed: int) -> None:
    """Up to an own turn with a city to show and something that can be paid exactly."""
    start_game(page, address, wish)
    player = Player(page, seed)

    def is_fine(screen: Screen) -> bool:
        acts = (screen.prompt or "").startswith("Take money") and screen.dialog is None
        exact = any("exactly" in thing.name for thing in screen.market)
        return acts and exact and len(screen.cells) >= TILES

    screen = player.play_until(is_fine)
    since = [thing for thing in screen.inside("Since your last turn") if thing.name == "Close"]
    if since:
        player.press(since[0], screen)


def picture(page: Page, name: str) -> None:
    path = IMAGES / name
    page.mouse.move(0, 0)
    page.screenshot(path=path)
    convert = shutil.which("convert") or shutil.which("magick")
    if convert is not None:  # fewer colours, fewer bytes
        subprocess.run(
            [convert, path, "-strip", "-dither", "None", "-colors", "256", f"PNG8:{path}"], check=True
        )
    size = path.stat().st_size
    print(f"{path}: {size // 1000} kB")
    assert size < MOST_BYTES, "too many bytes for a page that is read"


if __name__ == "__main__":
    main()
