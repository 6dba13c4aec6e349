"""Records of other versions of the rules: carried out, not judged; those of version 1 for ever."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from tests.notation.playing import played

from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.position_checks import check_position
from alhambra.notation.record import parse_record, read_record, write_record
from alhambra.notation.record_json import parse_record_json, record_json
from alhambra.notation.recorded import CannotApply, after_recorded, why_not_to_go_on
from alhambra.notation.stepping import record_of, told
from alhambra.rules.errors import IllegalMove, NotationError
from alhambra.rules.game import Game, Options
from alhambra.rules.moves import END, TAKE, Move, packed, unpacked
from alhambra.rules.options import MODULES, RULES_VERSION
from alhambra.rules.rng import FastChance

KEPT = sorted((Path(__file__).parent.parent / "data/records-v1").iterdir())
OLD, NEW = "0", "99"


def with_version(text: str, version: str) -> str:
    """A record in either form that says another version."""
    changed, count = re.subn(r'(?m)(?<=^rules: )1$|(?<="rules_version": ")1(?=")', version, text)
    assert count == 1
    return changed


# ---- records of version 1


@pytest.mark.parametrize("file", KEPT, ids=[file.name for file in KEPT])
def test_a_record_of_version_1_is_replayed_for_ever(file: Path) -> None:
    """As it stands there, and as one that is not judged: every move and draw, and how it ends."""
    text = file.read_text(encoding="utf-8")
    record = record_of(text)
    assert record.rules_version == "1"
    assert record.names[0] == "Ada"
    assert record.about["note"] == "kept from rules version 1"
    assert record.game.is_over != ("running" in file.name)
    if file.suffix == ".json":
        moves = len(json.loads(text)["moves"])
    else:
        moves = sum(
            line.startswith("  ") and line[2] != ";" for line in text.partition("\nturn ")[2].splitlines()
        )
    assert len(record.game.steps) == moves
    other = record_of(with_version(text, OLD))
    assert other.game.state.digest() == record.game.state.digest()


def test_both_games_and_every_module_are_kept_in_both_forms() -> None:
    for suffix in (".txt", ".json"):
        records = [record_of(file.read_text(encoding="utf-8")) for file in KEPT if file.suffix == suffix]
        assert {record.game.options.game for record in records} == {"palace", "cards"}
        assert {name for record in records for name in record.game.options.modules} == set(MODULES)


# ---- other versions


def older_game() -> Game:
    """A game with a move that is refused today: two cards of more than 5 together (§3.2)."""
    for seed in range(50):
        game = Game.new(Options(seats=3), seed=seed)
        display = game.view(None).display
        move = Move(TAKE, cards=tuple(sorted(display[:2])))
        if game.why_not(move) is not None:
            game.play_number(packed(move))
            game.play(Move(END))
            return game
    raise AssertionError


@pytest.mark.parametrize("version", [OLD, NEW])
def test_a_record_of_another_version_is_not_judged(version: str) -> None:
    """…and is written as what it is; one of today's version is."""
    game = older_game()
    text, form = write_record(game, rules_version=version), record_json(game, rules_version=version)
    for record in (parse_record(text), parse_record_json(form)):
        assert record.game.state.digest() == game.state.digest()
        assert record.rules_version == version
        assert record.game.legal_numbers() == game.legal_numbers()
        assert write_record(record.game, record.names, rules_version=record.rules_version) == text
    with pytest.raises(NotationError, match=r"is illegal: .*§3\.2"):
        read_record(write_record(game))
    with pytest.raises(NotationError, match=r"is illegal: .*§3\.2"):
        parse_record_json(record_json(game))


@pytest.mark.parametrize("seed", range(4))
def test_what_another_version_says_of_turns_and_points_is_its_own(seed: int) -> None:
    """Points may be counted otherwise today, and so may turns; the moves stand."""
    game = played(seed)
    text = write_record(game)
    changed = re.sub(r"(?m)^result: \d+", "result: 999", text)
    changed = re.sub(r"(?m)^turn (\d+)", lambda found: f"turn {int(found[1]) + 3}", changed)
    with pytest.raises(NotationError):
        read_record(changed)
    assert read_record(with_version(changed, OLD)).state.digest() == game.state.digest()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (r"take .*", "place G8.NW 7 7", "cannot be carried out today: it would leave what cannot be: "),
        (
            r"take (.*)",
            r"seat 5: take \1",
            "cannot be carried out today: it is seat . that decides, not seat 5",
        ),
        (r"take .*", "dance", "'dance': "),
        (r"end > (.*)", r"end > \1 b3", "one too many here"),
        (r"end > .*", "end", "cannot be carried out today: "),
        (r"over\n", "over\nend\n", "comes after the end"),
    ],
)
def test_what_cannot_be_carried_out_names_its_line(old: str, new: str, reason: str) -> None:
    text = with_version(write_record(played(0, chosen=Options(seats=3))), OLD)
    found = re.search(rf"(?m)^ *{old}$" if not old.startswith("over") else old, text)
    assert found
    line = text[: found.start()].count("\n") + 1
    with pytest.raises(NotationError, match=reason) as raised:
        read_record(text[: found.start()] + re.sub(old, new, found[0]) + text[found.end() :])
    assert raised.value.at == f"line {line + old.startswith('over')}"


@pytest.mark.parametrize("version", ["", "one", "1.5", "-1", "\u0661"])
def test_a_version_is_a_number(version: str) -> None:
    form = record_json(played(0, 5))
    form["rules_version"] = version
    with pytest.raises(NotationError, match="is not the number of a rules version"):
        parse_record_json(form)


def test_a_replay_says_that_it_does_not_judge() -> None:
    game = older_game()
    lines = list(told(parse_record(write_record(game, rules_version=OLD)), 10))
    assert (
        lines[0] == f"Begun under version 0 of the rules: carried out, not judged, by version {RULES_VERSION}"
    )
    assert not any("judged" in line for line in told(parse_record(write_record(played(0, 5))), 10))
    (line,) = told(parse_record(write_record(game, rules_version=OLD)), 10, as_json=True)
    assert json.loads(line)


# ---- one move


@pytest.mark.parametrize("seed", range(24))
def test_a_game_that_any_move_has_led_to_is_refused_or_goes_on(seed: int) -> None:
    """Moves that make no sense, put together from others: what they leave can be played to the end."""
    rng = random.Random(seed)
    game = played(seed, rng.randrange(200))
    offered = [unpacked(number) for number in game.legal_numbers()]
    offered += [unpacked(step.move) for step in game.steps[-30:]]
    for _ in range(12):
        first, second = rng.choice(offered), rng.choice(offered)
        mixed = {name: getattr(second, name) for name in Move._fields if rng.random() < 0.3}
        try:
            move = parse_move(move_text(first._replace(**mixed)))
        except (NotationError, LookupError):
            continue
        trial = game.copy()
        seat = trial.seat_to_act
        if seat is None:
            break
        try:
            trial = after_recorded(trial, seat, move, [])
        except CannotApply:
            continue
        if why_not_to_go_on(trial) is not None:
            continue
        check_position(trial.rules, trial.state)
        trial.draw_from(FastChance(seed))
        for _ in range(40):
            if trial.is_over:
                break
            trial.play(rng.choice(trial.legal()))


def test_a_move_is_applied_for_its_seat_only() -> None:
    game = played(3, 10)
    seat = game.seat_to_act
    assert seat is not None
    before = game.state.digest()
    with pytest.raises(CannotApply, match=f"it is seat {seat} that decides"):
        after_recorded(game, seat + 1, game.legal()[0], [])
    with pytest.raises(CannotApply, match="over before it"):
        after_recorded(played(3), 0, game.legal()[0], [])
    assert game.state.digest() == before
    with pytest.raises(IllegalMove):
        game.play(game.legal()[0], seat + 1)
