"""Nothing that goes out tells what a seat may not know."""

from __future__ import annotations

import base64
import logging
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.at_table import Made, Site, chosen

from alhambra.notation.moves import parse_move
from alhambra.rules.draws import DEALT_SECRETLY
from alhambra.rules.game import Game
from alhambra.rules.interfaces.bonus import REVEAL, bonus_of
from alhambra.rules.moves import BUY, PLACE, kind_of
from alhambra.rules.options import MODULES
from alhambra.rules.view import View
from alhambra.server.columns import draws_of, draws_text
from alhambra.server.generators import new_secret
from alhambra.server.setup import Setup, setup_of
from alhambra.server.store import Row, Store, hash_of_key


def kept(path: Path, game: str) -> Row:
    store = Store(path)
    row = store.row(game)
    store.close()
    assert row is not None
    return row


def twin_of(path: Path, game: str, opening: tuple[int, ...], name: str) -> None:
    """Write a second game that differs from the first in its secret and its opening's hidden draws."""
    database = sqlite3.connect(path)
    database.execute(
        "INSERT INTO games SELECT ?, rules_version, setup, seed, ?, ?, place, key_hash, created, updated,"
        " turn, over, due, played_version FROM games WHERE id = ?",
        (name, new_secret(), draws_text(opening), game),
    )
    database.execute(
        "INSERT INTO events SELECT ?, seq, seat, text, draws, place, note, action, at FROM events"
        " WHERE game = ?",
        (name, game),
    )
    database.commit()
    database.close()


def opening_with_other_secrets(row: Row, setup: Setup, seat: int) -> tuple[int, ...]:
    """The same opening but for the bonus cards that ``seat`` does not know, which are dealt otherwise."""
    opening = draws_of(row.opening)
    game = Game.new(setup.options, draws=list(opening))
    bonus = bonus_of(game.view(seat).seats[seat].modules)
    assert bonus is not None
    hidden = [draw for draw in opening if draw >> 8 == DEALT_SECRETLY and draw & 255 not in bonus.own]
    assert len(hidden) > 1
    others = iter(hidden[1:] + hidden[:1])
    return tuple(next(others) if draw in hidden else draw for draw in opening)


def test_two_games_that_differ_only_in_secrets_look_the_same(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    """Byte for byte: the table, the log, the record, the answers to questions."""
    path = tmp_path / "games.sqlite3"
    chance = random.Random(8)
    for moves in (0, 1, 12, 30):
        site = make_site()
        made = site.make("person", "random", "random", modules=MODULES, seed=None)
        with made.person() as person:
            person.play_on(chance, moves)
            person.hear_turn()
            revealed = any(entry["event"].get("name") == "revealed" for entry in person.log)
        site.stop()
        if revealed:
            continue
        row = kept(path, made.id)
        twin_of(path, made.id, opening_with_other_secrets(row, setup_of(row.setup), 0), f"twin{moves}")
        site = make_site()
        heard = []
        for game in (made.id, f"twin{moves}"):
            with Made(site, game, made.key).person() as person:
                for move in person.moves[:5]:
                    person.say(type="why", id="w", seat=0, text=move)
                    person.hear()
                person.say(type="why", id="w", seat=0, text="reveal T12")
                person.hear()
                person.say(type="quote", id="q", seat=0, cards=["b3"])
                person.hear()
                heard.append("\n".join(person.raw))
            heard[-1] += site.get(f"/api/games/{game}/record", made.key).text
        assert heard[0] == heard[1]
        site.stop()


class Discreet:
    """A bot that keeps its bonus cards to itself; what it does depends on nothing hidden."""

    def choose(self, view: View, moves: list[int]) -> int:
        shown = [move for move in moves if kind_of(move) != REVEAL]
        wanted = [move for move in shown if kind_of(move) in (BUY, PLACE)] or shown
        return wanted[sum(shown) % len(wanted)]


def test_the_way_of_a_bot_does_not_tell_whether_it_could_reveal_a_card(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    """When it stops, thinks and goes on is the same whichever hidden cards it holds, all game long."""
    path = tmp_path / "games.sqlite3"
    could_reveal = 0
    for seed in range(2):
        site = make_site()
        made = site.make("person", "random", "random", modules=["bonus"], seed=seed)
        site.stop()
        row = kept(path, made.id)
        setup = setup_of(row.setup)
        database = sqlite3.connect(path)
        database.execute("DELETE FROM events")  # the bots may have begun already
        database.execute("UPDATE games SET turn = 1, over = 0, due = 1")
        database.commit()
        database.close()
        openings = [draws_of(row.opening), opening_with_other_secrets(row, setup, 0)]
        for number, opening in enumerate(openings):
            twin_of(path, made.id, opening, f"twin{seed}{number}")
        site = make_site(make_bot=lambda name, seed: Discreet())
        heard: list[list[str]] = []
        for number in range(2):
            with Made(site, f"twin{seed}{number}", made.key).person() as person:
                chance = random.Random(seed)
                person.hear_turn()
                person.raw.clear()  # what is heard first depends on how far the bots are
                while not person.is_over:
                    person.play(chosen(person.table["moves"], chance))
                    person.hear_turn()
                person.raw.pop()  # the last round shows all cards
                heard.append(person.raw)
        site.stop()
        assert heard[0] == heard[1]
        store = Store(path)
        for number, opening in enumerate(openings):
            game = Game.new(setup.options, draws=list(opening))
            for event in store.events(f"twin{seed}{number}"):
                offered = [kind_of(move) for move in game.legal_numbers()]
                could_reveal += event.seat != 0 and REVEAL in offered
                game.play(parse_move(event.text), event.seat, list(draws_of(event.draws)))
        store.close()
    assert could_reveal > 2


def test_no_secret_and_no_key_ever_goes_out(
    make_site: Callable[..., Site], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in messages, errors, records, nor the server's log; the store has only a hash of the key."""
    caplog.set_level(logging.DEBUG)
    site = make_site()
    made = site.make("person", "random", modules=["bonus"], seed=123456789123)
    other = site.make("person", "random", seed=None)
    sent = ""
    for game in (made, other):
        with game.person() as person:
            person.play_on(random.Random(3), 40)
            for text in (
                "{",
                '{"type":"hello","key":"' + game.key + '","extra":1}',
                '{"type":"hello","key":5}',
            ):
                person.line.send(text)
                person.hear()
            person.hello(2)
            sent += "\n".join(person.raw)
        for answer in (
            site.get(f"/api/games/{game.id}", game.key),
            site.get(f"/api/games/{game.id}", game.key + "x"),
            site.get(f"/api/games/{game.id}/record", game.key),
        ):
            sent += answer.text + str(answer.headers)
    site.stop()
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("alhambra"))
    for game in (made, other):
        row = kept(tmp_path / "games.sqlite3", game.id)
        for secret in (
            row.secret.hex(),
            base64.b64encode(row.secret).decode().rstrip("="),
            base64.urlsafe_b64encode(row.secret).decode().rstrip("="),
            str(list(row.secret))[1:-1],
            game.key,
            row.key_hash.hex(),
        ):
            assert secret not in sent
            assert secret not in logged
        assert row.key_hash == hash_of_key(game.key)
    assert "123456789123" not in sent + logged
    data = b"".join(path.read_bytes() for path in tmp_path.glob("games.sqlite3*"))
    assert made.key.encode() not in data
    assert all(f'"{word}"' not in sent for word in ("secret", "seed", "chance", "pool"))


def test_hidden_bonus_cards_are_in_no_message(make_site: Callable[..., Site], tmp_path: Path) -> None:
    """A spectator of bots never hears of a card before it is revealed."""
    site = make_site()
    made = site.make("random", "random", modules=["bonus"])
    with made.person() as person:
        person.hear_until(lambda: person.is_over)
        assert any('"bonus":{"hidden":3,"own":[]' in text for text in person.raw)
        assert len(person.raw) > 20
        for text in person.raw:
            assert '"own":["' not in text


def test_keys_and_ids_cannot_be_guessed(site: Site) -> None:
    made = [site.make("person", "person") for _ in range(20)]
    assert len({game.key for game in made}) == 20
    assert len({game.id for game in made}) == 20
    assert all(len(base64.urlsafe_b64decode(game.key)) * 8 >= 128 for game in made)


def test_the_file_of_the_games_is_private(make_site: Callable[..., Site], tmp_path: Path) -> None:
    made = make_site().make("person", "person")
    with made.person() as person:
        person.play(person.moves[0])
        files = list(tmp_path.glob("games.sqlite3*"))
        assert files
        assert all(path.stat().st_mode & 0o077 == 0 for path in files)
