"""Nothing is lost: pages reloaded and closed, servers killed, two pages at one table."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.devices import Devices
from tests.browser.lobby import start_game
from tests.browser.player import Player
from tests.browser.screen import Screen
from tests.browser.serving import Serving


def own_turn(screen: Screen) -> bool:
    return (screen.prompt or "").startswith("Take money") and screen.dialog is None


def tiles_aside(screen: Screen) -> bool:
    return bool(screen.aside) and screen.prompt is not None and screen.dialog is None


def play_turns(player: Player, turns: int = 1) -> Screen:
    """Play so many turns of one's own, up to the beginning of the next one."""
    wanted = player.did["end turn"] + turns
    return player.play_until(lambda screen: own_turn(screen) and player.did["end turn"] >= wanted)


def back_at_the_table(page: Page, before: Screen) -> None:
    """Wait for the table, which must stand as it did."""
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    after = Player(page).look_until(lambda screen: bool(screen.plates) and screen.waits)
    assert after.standing() == before.standing()


def by_the_list(page: Page, address: str, names: str = "Ada, Zaida, Yusuf") -> None:
    page.goto(address)
    games = page.get_by_role("region", name="Games on this device")
    expect(games.get_by_role("link", name=names)).to_contain_text(re.compile(r"turn \d+"))
    games.get_by_role("link", name=names).click()


def test_a_reload_and_a_closed_tab_lose_nothing(page: Page, address: str) -> None:
    start_game(page, address)
    player = Player(page, 4)
    before = play_turns(player, 2)
    page.reload()
    back_at_the_table(page, before)

    before = player.play_until(tiles_aside)  # in the middle of a turn
    page.reload()
    back_at_the_table(page, before)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()

    context = page.context
    page.close()
    page = context.new_page()
    by_the_list(page, address)
    back_at_the_table(page, before)
    play_turns(Player(page, 5), 2)


def test_a_killed_server_comes_back_and_the_game_goes_on(devices: Devices, tmp_path: Path) -> None:
    """The page connects again by itself; nobody touches it."""
    devices.expected.append("WebSocket connection to .* failed")
    page = devices.add().new_page()
    lost = page.get_by_text("Connection lost, trying again")
    serving = Serving(tmp_path)
    try:
        start_game(page, serving.url)
        player = Player(page, 6)
        play_turns(player)
        for where in (own_turn, tiles_aside):
            before = player.play_until(where)
            serving.kill()
            expect(lost.first).to_be_visible()
            port = serving.port
            serving = Serving(tmp_path, port)
            assert serving.port == port
            back_at_the_table(page, before)
            expect(lost).to_have_count(0)
        play_turns(player, 2)
    finally:
        serving.kill()


def test_two_tabs_show_one_game(page: Page, address: str) -> None:
    """What is done in one is seen in the other, and a person may change over at any time."""
    start_game(page, address)
    tab = page.context.new_page()
    by_the_list(tab, address)
    here, there = Player(page, 7), Player(tab, 8)
    for player, onlooker in ((here, there), (there, here)):
        done = play_turns(player, 2)
        expect_the_same(onlooker, done)
        done = player.play_until(tiles_aside)
        expect_the_same(onlooker, done)


def expect_the_same(onlooker: Player, screen: Screen) -> None:
    """The other tab shows the same, once scorings are read there too."""
    while True:
        seen = onlooker.look_until(
            lambda seen: seen.dialog is not None or seen.standing() == screen.standing()
        )
        if seen.dialog is None:
            return
        onlooker.step(seen)


def test_an_action_that_comes_too_late_is_answered_clearly(page: Page, address: str) -> None:
    """Two tabs act at the same moment: the second one is told, and shows how things stand."""
    start_game(page, address)
    line = SlowLine()
    tab = page.context.new_page()
    tab.route_web_socket("**/socket", line.carry)
    by_the_list(tab, address)
    here, there = Player(page), Player(tab)
    before = there.look_until(own_turn)
    line.is_held = True
    take(here)
    done = here.look_until(lambda screen: screen.prompt == "Nothing left to do. End your turn.")
    assert there.look().standing() == before.standing()  # not known there yet
    there.press(there.look().display[-1], before)
    there.press_button("^Take ", there.look())
    line.let_go()
    expect(tab.get_by_role("alert")).to_contain_text("The table has changed in the meantime")
    assert there.look_until(lambda screen: screen.prompt == done.prompt).standing() == done.standing()
    assert there.press_button("^End turn$", there.look())
    here.look_until(lambda screen: screen.prompt != done.prompt)  # it is told, too
    play_turns(here)


def take(player: Player) -> None:
    screen = player.look_until(own_turn)
    player.press(screen.display[0], screen)
    assert player.press_button("^Take ", player.look())


class SlowLine:
    """A network on which what the server says may be long on its way.  Nothing is read or changed."""

    def __init__(self) -> None:
        self.is_held = False
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []

    def carry(self, page_end: WebSocketRoute) -> None:
        def said(message: str | bytes) -> None:
            if self.is_held:
                self._waiting.append((page_end, message))
            else:
                page_end.send(message)

        page_end.connect_to_server().on_message(said)

    def let_go(self) -> None:
        self.is_held = False
        for page_end, message in self._waiting:
            page_end.send(message)
        self._waiting.clear()
