"""At the table: what is hidden, refused, taken back, explained, given away, and in which language."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.devices import Devices
from tests.browser.lobby import Wish, choose_settings, start_game
from tests.browser.player import Player
from tests.browser.screen import Screen

KINDS = ("Pavilion", "Seraglio", "Arcades", "Chambers", "Garden", "Tower")


def own_turn(screen: Screen) -> bool:
    return (screen.prompt or "").startswith("Take money") and screen.dialog is None


def test_two_persons_pass_the_device_and_never_see_each_others_hand(page: Page, address: str) -> None:
    """Between their turns there is a curtain, and it looks the same whatever lies beneath it."""
    start_game(page, address, Wish(seats=3, persons=("Ada", "Ben")))
    player = Player(page, 1)
    curtains: dict[str, bytes] = {}
    hands: dict[str, list[str]] = {}
    whose: list[str] = []
    while len(whose) < 7:
        screen = player.play_until(lambda screen: "Pass the device" in (screen.dialog or ""))
        name = (screen.dialog or "").removeprefix("Pass the device to ")
        page.mouse.move(0, 0)
        picture = page.screenshot()
        assert picture == curtains.setdefault(name, picture), f"something shines through before {name}"
        for _ in range(5):  # nor does the keyboard come past it
            page.keyboard.press("Tab")
            beneath = page.get_by_role("main").locator("css=:focus")
            expect(beneath).to_have_count(0)
        assert screen.dialog is not None
        page.get_by_role("button", name=f"I am {name}").click()

        screen = player.look_until(lambda screen: screen.dialog is None)
        shown = [thing.name for thing in screen.things if thing.role == "region" and "hand" in thing.name]
        assert shown == [f"{name}'s hand"]
        assert name in hands or whose.count(name) == 0
        if name in hands:
            assert [card.name for card in screen.hand] == hands[name]  # as it was left
        whose.append(name)
        player.play_until(lambda screen: (screen.prompt or "").startswith("Nothing left to do"))
        screen = player.look()
        hands[name] = [card.name for card in screen.hand]
        assert player.press_button("^End turn$", screen)
    assert set(whose) == {"Ada", "Ben"}
    assert curtains["Ada"] != curtains["Ben"]


def test_open_hands_need_no_curtain(page: Page, address: str) -> None:
    start_game(page, address, Wish(seats=2, persons=("Ada", "Ben"), open_hands=True))
    player = Player(page, 2)
    for name in ("Ada", "Ben", "Ada") if own_hand(player) == "Ada" else ("Ben", "Ada", "Ben"):
        expect(page.get_by_role("region", name=f"{name}'s hand")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        turns = player.did["end turn"]
        player.play_until(lambda screen, turns=turns: player.did["end turn"] > turns)  # type: ignore[misc]


def own_hand(player: Player) -> str:
    screen = player.look_until(own_turn)
    return (screen.area("'s hand$") or "").partition("'")[0]


def test_what_is_refused_says_why_and_where_the_rules_say_it(page: Page, address: str) -> None:
    start_game(page, address)
    player = Player(page, 1)
    screen = player.look_until(own_turn)
    dear = [thing for thing in screen.market if "you can" not in thing.name]
    assert dear, str(screen)
    player.press(dear[0], screen)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(re.compile(r"\w+ \w+"))
    link = alert.get_by_role("link", name=re.compile(r"^Rules § \d"))
    section = link.inner_text().removeprefix("Rules § ")
    with page.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator("css=:focus, .asked").first).to_be_visible()
    expect(rules.locator("css=:focus, .asked").first).to_be_in_viewport()
    expect(rules.get_by_role("main")).to_contain_text(section)
    rules.close()
    alert.get_by_role("button", name="Close").click()
    expect(alert).to_be_empty()

    # A tile where it must not be.
    screen = player.play_until(
        lambda screen: any(cell.is_lit for cell in screen.cells) and screen.aside != []
    )
    fountain = next(cell for cell in screen.cells if cell.words == "Fountain")
    player.press(fountain.thing, screen)
    expect(alert.get_by_role("link", name=re.compile(r"^Rules § 4"))).to_be_visible()
    screen = player.look()
    assert screen.aside  # nothing happened
    player.step(screen)


def test_undo_and_the_end_of_the_turn(page: Page, address: str) -> None:
    """Within a turn everything is taken back, step by step; the turn ends when its owner says so."""
    start_game(page, address)
    player = Player(page, 2)
    before = player.look_until(own_turn)
    player.press(before.display[1], before)
    taken = before.display[1].name
    assert player.press_button("^Take ", player.look())
    screen = player.look_until(lambda screen: (screen.prompt or "").startswith("Nothing left to do"))
    assert sorted(card.name for card in screen.hand) == sorted([taken, *(card.name for card in before.hand)])
    assert player.press_button("^Undo$", screen)
    assert player.look_until(own_turn).standing() == before.standing()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)

    # A purchase and a placing, back again in two steps.
    player.play_until(lambda screen: any(cell.is_lit for cell in screen.cells))
    screen = player.look()
    player.step(screen)
    placed = player.look_until(lambda now: len(now.aside) < len(screen.aside))
    assert player.press_button("^Undo$", placed)
    assert player.look_until(lambda now: bool(now.aside)).standing() == screen.standing()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    again = player.look_until(lambda now: len(now.aside) < len(screen.aside) or now.prompt != screen.prompt)
    assert again.standing() != screen.standing()

    player.play_until(lambda screen: (screen.prompt or "").startswith("Nothing left to do"))
    turn = page.get_by_role("banner").get_by_text(re.compile(r"^Turn \d+$"))
    number = int(turn.inner_text().removeprefix("Turn "))
    page.get_by_role("button", name="End turn").click()
    expect(turn).not_to_have_text(f"Turn {number}")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_turn_ends_by_itself_where_that_is_wished(page: Page, address: str) -> None:
    start_game(page, address, Wish(seats=2, auto_end=True))
    player = Player(page, 3)
    screen = player.look_until(own_turn)
    number = turn_of(screen)
    player.press(screen.display[0], screen)
    assert player.press_button("^Take ", player.look())
    screen = player.look_until(lambda screen: own_turn(screen) and turn_of(screen) > number)
    assert player.did["end turn"] == 0


def turn_of(screen: Screen) -> int:
    found = re.search(r"Turn (\d+)$", " ".join(screen.standing()["turn"]))
    return int(found[1]) if found else 0


def test_a_gift_to_dirk_is_seen_among_his_tiles(devices: Devices, address: str) -> None:
    page = devices.add(3).new_page()
    start_game(page, address, Wish(seats=2))
    player = Player(page, 3, gifts=0)
    screen = player.play_until(lambda screen: screen.button("^Give to Dirk$") is not None)
    tile = next(thing for thing in screen.aside if "pressed" in thing.marks).name.partition(",")[0]
    plate = page.get_by_role("navigation", name="Players").get_by_role("button", name=re.compile("Dirk"))
    before = dirks_tiles(page)
    player.press_button("^Give to Dirk$", player.look())
    player.look_until(lambda screen: tile not in [thing.name.partition(",")[0] for thing in screen.aside])
    after = dirks_tiles(page)
    assert sorted(after) == sorted([*before, tile])
    kind = tile.rpartition(" ")[0]
    expect(plate).to_contain_text(
        re.compile(rf"{kind}\s*{sum(name.startswith(kind) for name in after)}(?!\d)")
    )
    # The scorings add to them.
    player.play_until(lambda screen: screen.dialog == "Scoring A")
    report = page.get_by_role("dialog", name="Scoring A")
    expect(report.get_by_role("columnheader", name="Dirk")).to_be_visible()
    player.play_until(own_turn)
    assert len(dirks_tiles(page)) > len(after)


def dirks_tiles(page: Page) -> list[str]:
    """Look at Dirk's tiles and back at the own city."""
    page.get_by_role("navigation", name="Players").get_by_role("button", name=re.compile("Dirk")).click()
    region = page.get_by_role("region", name="Dirk's tiles")
    expect(region).to_be_visible()
    names = [str(tile.get_attribute("aria-label")) for tile in region.get_by_role("img").all()]
    region.get_by_role("button", name="Your city").click()
    expect(region).to_have_count(0)
    return [name.partition(",")[0] for name in names]


def test_a_bonus_card_is_revealed_before_a_scoring(devices: Devices, address: str) -> None:
    """Asked is also who has nothing to show (6.3.3); here she has."""
    page = devices.add(9).new_page()
    start_game(page, address, Wish(seats=2, modules=["Bonus cards"], bot="Random"))
    player = Player(page, 9)
    screen = player.play_until(
        lambda screen: (
            (screen.prompt or "").startswith("Reveal a bonus") and screen.button("^Reveal ") is not None
        )
    )
    assert screen.button("^No, thank you$")
    offer = screen.button("^Reveal ")
    assert offer is not None
    tile = offer.name.removeprefix("Reveal ")
    player.press(offer, screen)
    players = page.get_by_role("navigation", name="Players")
    expect(players.get_by_role("button", name=f"bonus revealed: {tile}")).to_have_count(1)
    player.play_until(lambda screen: (screen.dialog or "").startswith("Scoring"))
    expect(page.get_by_role("dialog")).to_contain_text(f"Ada: {tile} counts once more")


def test_a_scoring_is_explained(page: Page, address: str) -> None:
    """Kind by kind with places and points, the walls drawn, and sums that are right."""
    start_game(page, address)
    player = Player(page, 4)
    names = ["Ada", "Zaida", "Yusuf"]
    player.play_until(lambda screen: screen.dialog == "Scoring A")
    report = page.get_by_role("dialog", name="Scoring A")
    for name in names:
        expect(report.get_by_role("columnheader", name=name)).to_be_visible()
        expect(report.get_by_role("img", name=re.compile(rf"^{name}: longest wall \d+$"))).to_be_visible()
    sums = [0, 0, 0]
    for kind in (*KINDS, "Longest wall"):
        row = report.get_by_role("row", name=re.compile(f"^{kind}"))
        cells = row.get_by_role("cell").all()
        points = [
            int(found[1]) if (found := re.search(r"\+(\d+)", cell.inner_text())) else 0 for cell in cells[:3]
        ]
        sums = [sum(pair) for pair in zip(sums, points, strict=True)]
        if kind != "Longest wall":
            how = cells[3].inner_text()
            assert "1st place" in how or how == "nobody has any", how
            winners = [name for name, gained in zip(names, points, strict=True) if gained]
            assert all(name in how for name in winners), how
    total = report.get_by_role("row", name=re.compile("^This round")).get_by_role("cell").all()
    assert [cell.inner_text() for cell in total[:3]] == [f"+{points}" for points in sums]
    report.get_by_role("button", name="Close").last.click()
    expect(report).to_have_count(0)
    # It can be read again later.
    page.get_by_role("button", name="Show scoring A").click()
    expect(report).to_be_visible()
    page.keyboard.press("Escape")
    expect(report).to_have_count(0)


def test_language_and_light_are_chosen_and_kept(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="light")
    start_game(page, address)
    body = page.locator("css=body")
    light = body.evaluate("element => getComputedStyle(element).backgroundColor")
    choose_settings(page, theme="Dark")
    expect(body).not_to_have_css("background-color", light)
    choose_settings(page, theme="Same as device")
    expect(body).to_have_css("background-color", light)
    page.emulate_media(color_scheme="dark")
    expect(body).not_to_have_css("background-color", light)

    choose_settings(page, language="Deutsch")
    expect(page.get_by_role("heading", name="Bauhof")).to_be_visible()
    page.reload()
    expect(page.get_by_role("region", name="Deine Hand")).to_be_visible()
    expect(page.locator("css=html")).to_have_attribute("lang", "de")
    page.get_by_role("region", name="Offenes Geld").get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile("nehmen$")).click()
    expect(page.get_by_role("button", name="Zug beenden")).to_be_visible()
    expect(page.get_by_role("button", name="Zurücknehmen")).to_be_visible()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("combobox", name="Sprache").select_option("English")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
