"""Records of whole games: written, read back, refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from tests.notation.playing import options, played

from alhambra.notation.record import parse_record, read_record, write_record
from alhambra.notation.record_json import parse_record_json, record_json
from alhambra.rules.errors import NotationError
from alhambra.rules.game import Game, Options
from alhambra.rules.interfaces.bonus import bonus_of
from alhambra.rules.options import MODULES
from alhambra.rules.seams import Module

NAMES = ("Ada", "Ben: the (second)", "", "over", "setup", "turn 1, seat 0")
ABOUT = {"date": "2025-03-01", "place": "Granada", "note": "; a remark: of sorts"}


@pytest.mark.parametrize("seed", range(10))
def test_a_record_replays_without_a_generator_to_an_equal_state(seed: int) -> None:
    """Equal in all but the generator, after any number of moves, as text and as JSON."""
    for moves in (0, 1, 7 * seed, 10_000):
        game = played(seed, moves)
        text = write_record(game, NAMES, about=ABOUT)
        record = parse_record(text)
        assert record.game.state.digest() == game.state.digest()
        assert record.game.state.reports == game.state.reports
        assert record.names == NAMES[: game.options.seats]
        assert record.about == ABOUT
        assert write_record(record.game, record.names, about=record.about) == text
        form = json.loads(json.dumps(record_json(game, NAMES, about=ABOUT)))
        again = parse_record_json(form)
        assert again.game.state.digest() == game.state.digest()
        assert (again.names, again.about) == (record.names, record.about)
        assert record_json(again.game, again.names, about=again.about) == form


def test_a_replayed_game_that_is_running_cannot_draw_but_everything_else_goes_on() -> None:
    game = played(1, 40)
    back = read_record(write_record(game))
    assert back.legal_numbers() == game.legal_numbers()
    assert back.seat_to_act == game.seat_to_act


def test_names_are_one_printable_line() -> None:
    game = played(2, 3)
    names = ("Ada\n\x1b[31m  the\u2028first", "  ")
    assert parse_record(write_record(game, names)).names[:2] == ("Ada [31m the first", "")
    form: Any = record_json(game)
    form["names"][0] = "x\x1b\ud800y"
    assert parse_record_json(form).names[0] == "x y"


def test_names_are_composed_and_keep_the_joiners_that_join() -> None:
    """In both forms, written and read; a name longer than a table takes is no reason to refuse a record."""
    game = played(2, 3)
    names = ("e\u0301\u200d\u00ad", "👩\u200d🚀 نام\u200cها" + "x" * 50)
    kept = ("é", names[1])
    assert parse_record(write_record(game, names)).names[:2] == kept
    form: Any = json.loads(json.dumps(record_json(game, names)))
    assert form["names"][:2] == [*kept]
    form["names"][:2] = names
    assert parse_record_json(form).names[:2] == kept
    text = write_record(game).replace("\nsetup", f"\nseat 0: {names[0]}\nseat 1: {names[1]}\nsetup", 1)
    assert parse_record(text).names[:2] == kept


def test_mailed_records_may_have_other_line_ends_and_remarks() -> None:
    game = played(0, 30)
    text = write_record(game).replace("\n", "\r\n").replace("setup\r\n", "; hello\r\nsetup\r\n; again\r\n")
    assert read_record("\ufeff" + text + "\r\n; bye\r\n").state.digest() == game.state.digest()


def test_an_undone_move_is_not_in_the_record() -> None:
    game = Game.new(Options(seats=3), seed=5)
    before = write_record(game)
    game.play(game.legal()[0])
    assert write_record(game) != before
    game.undo(game.steps[-1].seat)
    assert write_record(game) == before


# ---- records for some seats only


def bonus_words(text: str) -> list[str]:
    return re.findall(r"bonus:\S+", text)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_viewers_record_hides_the_bonus_cards_of_others(seats: int) -> None:
    game = played(seats, 25, Options(seats=seats, modules=("bonus", "designers")))
    all_words = bonus_words(write_record(game))
    for viewers in ((), (0,), (1,), (0, seats - 1), tuple(range(seats))):
        text = write_record(game, viewers=viewers)
        own = 0
        for seat in set(viewers):
            bonus = bonus_of(game.view(seat).seats[seat].modules)
            own += 0 if bonus is None else len(bonus.own)
        shown = [word for word in bonus_words(text) if word != "bonus:?"]
        assert len(bonus_words(text)) == len(all_words)
        assert len(shown) >= own
        assert set(shown) <= set(all_words)
        with pytest.raises(NotationError, match="cannot be replayed"):
            read_record(text)
        form = record_json(game, viewers=viewers)
        assert form["seen_by"] == sorted(viewers)
        with pytest.raises(NotationError, match=r"seen_by: this is the record of .* cannot be replayed"):
            parse_record_json(form)


def test_a_viewers_record_is_the_same_whatever_the_others_hold() -> None:
    """What seat 0 may not know has no influence on its record: no leak."""
    chosen = Options(seats=3, modules=("bonus",))
    game = Game.new(chosen, seed=1)
    dealt = [draw for draw in game.opening if draw >> 8 == 4]
    swapped = [*dealt[:3], *dealt[6:], *dealt[3:6]]
    others = iter(swapped)
    opening = [next(others) if draw >> 8 == 4 else draw for draw in game.opening]
    twin = Game.new(chosen, draws=opening)
    assert twin.opening != game.opening
    assert write_record(twin, viewers=(0,)) == write_record(game, viewers=(0,))
    assert record_json(twin, viewers=(0,)) == record_json(game, viewers=(0,))


# ---- modules from outside


class Flower(Module):
    def __init__(self) -> None:
        super().__init__("flower", "9", ())


def test_a_record_names_modules_from_outside_and_wants_them_for_reading() -> None:
    game = Game.new(Options(seats=2), seed=3, extra=(Flower(),))
    game.play(game.legal()[0])
    text = write_record(game)
    assert "\nextra: flower\n" in text
    assert read_record(text, (Flower(),)).state.digest() == game.state.digest()
    with pytest.raises(NotationError, match="line 5: modules from outside: flower named, none given"):
        read_record(text)


# ---- faulty records

RECORD = """\
Alhambra record 1
rules: 1
game: palace
seats: 2

setup
"""


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def error_of(text: str) -> tuple[int, str]:
    with pytest.raises(NotationError) as raised:
        read_record(text)
    line = re.fullmatch(r"line (\d+)", raised.value.at)
    assert line, f"{raised.value} names no line"
    return int(line[1]), raised.value.message


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def test_a_heading_that_cannot_be_names_its_line() -> None:
    for old, new, line, message in (
        ("Alhambra record 1", "", 1, "a record begins with 'Alhambra record 1', not with ''"),
        ("Alhambra record 1", "Alhambra record 2", 1, "a record begins with 'Alhambra record 1'"),
        ("rules: 1", "rules: 1.5", 2, "'1.5' is not the number of a rules version"),
        ("rules: 1", "weather: fine", 2, "unknown header 'weather'"),
        ("rules: 1", "hello", 2, "unknown header 'hello'"),
        ("rules: 1", "seat 9: Ada", 2, "unknown header 'seat 9'"),
        ("rules: 1", "seat 01: Ada", 2, "unknown header 'seat 01'"),
        ("rules: 1\n", "", 5, "header 'rules' is missing before 'setup'"),
        ("seats: 2\n", "seats: 2\nseats: 3\n", 5, "header 'seats' comes twice"),
        ("game: palace", "game: chess", 3, "game: 'chess' is not one of palace, cards"),
        ("seats: 2", "seats: two", 4, "'two' is not a whole number"),
        ("seats: 2", "seats: 7", 4, "7 is not between 2 and 6"),
        ("seats: 2", "seats: 2\nseat 2: Cleo", 5, "there is no seat 2 among 2 seats"),
        ("seats: 2", "seats: 2\nmodules: huts moat", 5, "'moat' is not one of exchange"),
        ("seats: 2", "seats: 2\nmodules: huts huts", 5, "'huts' is named twice"),
        ("seats: 2", "seats: 2\nyoungest: 2", 5, "youngest: 2 is not a seat from 0 to 1"),
        ("seats: 2", "seats: 2\nwells: 1 2 3", 5, "components.wells: 3 entries instead of 6"),
        ("seats: 2", "seats: 2\nhuts: N E", 5, "components.huts: 2 entries instead of 24"),
        ("seats: 2", "seats: 2\nbathhouses: tower", 5, "components.bathhouses[0].E: the field is missing"),
        ("\nsetup\n", "\n", 7, "the record is cut off: it ends without 'setup'"),
    ):
        found = error_of(changed(RECORD + "running\n", old, new))
        assert (found[0], found[1][: len(message)]) == (line, message)


def test_impossible_draws_name_the_line() -> None:
    game = played(0, 12, Options(seats=3))
    text = write_record(game)
    setup = line_of(text, "setup")
    first = text.split("\n")[setup].split()[0]
    assert error_of(changed(text, f"  {first}", "  A"))[0] == setup
    assert "of another kind" in error_of(changed(text, f"  {first}", "  G11"))[1]
    assert "'x' is neither a card nor a tile" in error_of(changed(text, f"  {first}", "  x"))[1]
    assert error_of(changed(text, "\n  ; seat 0", " b1\n  ; seat 0"))[1].endswith("one too many here")
    end = line_of(text, " > ")
    drawn = text.split("\n")[end - 1].partition(" > ")[2]
    line, message = error_of(changed(text, f" > {drawn}", ""))
    assert line == end
    assert message.endswith(": a recorded draw is missing here")
    assert "one too many here" in error_of(changed(text, f" > {drawn}", f" > {drawn} b1"))[1]
    assert error_of(changed(text, f" > {drawn}", " > A"))[0] == end
    assert error_of(changed(text, f" > {drawn}", " >")) == (end, "nothing is drawn after '>'")


def test_an_illegal_move_names_the_line_the_refusal_and_the_section() -> None:
    game = played(0, 12, Options(seats=3))
    text = write_record(game)
    first = line_of(text, "turn 1,") + 1
    lines = text.split("\n")

    def with_first_move(words: str) -> tuple[int, str]:
        return error_of("\n".join([*lines[: first - 1], words, *lines[first:]]))

    assert with_first_move("  end")[0] == first
    assert (
        "'end' is illegal: Your turn is not over: take an action first. (§3.10)" in with_first_move("end")[1]
    )
    assert "word 1: 'dance' is no move" in with_first_move("dance")[1]
    assert "(§3.1)" in with_first_move("seat 9: pass")[1]
    assert with_first_move("seat x: pass") == (first, "'x' is not a whole number")


def test_turns_must_be_where_they_are_written() -> None:
    text = write_record(played(0, 12, Options(seats=3)))
    second = line_of(text, "turn 2,")
    was = text.split("\n")[second - 1]
    line, message = error_of(changed(text, was, "turn 3, seat 0"))
    assert line == second + 1
    assert "is written in turn 3 of seat 0, but it is turn 2" in message
    assert error_of(changed(text, was, "turn two")) == (second, "'turn two' is not like 'turn 3, seat 1'")


def test_a_record_that_is_cut_off_or_goes_on_after_its_end_is_refused() -> None:
    for game in (played(0, 20), played(0)):
        text = write_record(game)
        lines = text.rstrip().split("\n")
        for length in range(line_of(text, "setup") + 1, len(lines), 7):
            assert "cut off" in error_of("\n".join(lines[:length]))[1]
        assert error_of(text + "end\n") == (len(lines) + 1, "'end' comes after the end")


def test_the_result_is_checked() -> None:
    text = write_record(played(0))
    result = line_of(text, "result: ")
    was = text.split("\n")[result - 1]
    line, message = error_of(changed(text, was, was + "1"))
    assert (line, message[:14]) == (result, "the result is ")
    assert "no result is written" in error_of(changed(text, was + "\n", ""))[1]
    running = write_record(played(0, 20))
    over = running.replace("\nrunning", "\nover")
    assert "no result is written" in error_of(over)[1]
    claimed = over.replace("\n\nsetup", "\nresult: 1 2\n\nsetup")
    assert "still has to decide" in error_of(claimed)[1]
    assert "said to be running" in error_of(claimed.replace("\nover", "\nrunning"))[1]
    shortened = re.sub(r"  [^;\n]*\n(  ;.*\n)*\nover", "\nrunning", text)
    assert shortened != text
    assert "said to be running" in error_of(shortened)[1]
    assert read_record(changed(shortened, was + "\n", "")).is_over is False


def test_a_move_after_the_end_of_the_game_is_refused() -> None:
    text = write_record(played(0))
    assert "comes after the end of the game" in error_of(text.replace("\nover", "  end\nover"))[1]


@pytest.mark.parametrize(
    ("path", "value", "at", "message"),
    [
        ((), [], "", "a list is not an object"),
        (("form",), 2, "form", "2 is not one of 1"),
        (("form",), True, "form", "true is not one of 1"),
        (("rules_version",), "x", "rules_version", "'x' is not the number of a rules version"),
        (("colour",), 1, "colour", "there is no such field here"),
        (("options",), None, "options", "null is not an object"),
        (("options", "seats"), 1, "options.seats", "1 is not between 2 and 6"),
        (("options", "modules"), ["x"], "options.modules[0]", "'x' is not one of"),
        (("options", "game"), "go", "options.game", "'go' is not one of palace, cards"),
        (("options", "components"), {"wells": [1]}, "options.components.wells", "1 entries instead of 6"),
        (("names",), ["a", 2], "names[1]", "2 is not a text"),
        (("about",), {"x": "y"}, "about.x", "there is no such field here"),
        (("setup",), ["b1"], "setup", "in the set-up: "),
        (("setup", 0), 5, "setup[0]", "5 is not a text"),
        (("moves", 3, "text"), "dance", "moves[3]", "'dance': word 1: 'dance' is no move"),
        (("moves", 3, "turn"), 9, "moves[3]", "'"),
        (("moves", 3, "seat"), 7, "moves[3].seat", "7 is not between 0 and 5"),
        (("moves", 3, "draws"), None, "moves[3].draws", "null is not a list"),
        (("result",), [1, 2], "result", "a result is written"),
    ],
)
def test_faulty_json_names_the_field(path: tuple[Any, ...], value: Any, at: str, message: str) -> None:
    form: Any = json.loads(json.dumps(record_json(played(0, 20, Options(seats=3)))))
    if not path:
        form = value
    else:
        inner = form
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
    with pytest.raises(NotationError) as raised:
        parse_record_json(form)
    assert raised.value.at == at
    assert raised.value.message.startswith(message)


def damages(lines: list[str], index: int) -> Iterator[list[str]]:
    """A line dropped, doubled, swapped with the next, shortened."""
    yield lines[:index] + lines[index + 1 :]
    yield [*lines[:index], lines[index], *lines[index:]]
    yield [*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :]]
    yield [*lines[:index], lines[index][1:], *lines[index + 1 :]]


def words_of(lines: list[str]) -> list[str]:
    """The lines that are read: remarks, blanks and indents are not."""
    return [line.strip() for line in lines if line.strip() and not line.strip().startswith(";")]


def said(lines: list[str]) -> tuple[list[str], list[str]]:
    """What a record says: the headings that it needs, in any order, and the body; turns may be told twice."""
    words = words_of(lines)
    body = words.index("setup") if "setup" in words else len(words)
    headings = sorted(line for line in words[:body] if not line.startswith(("seat ", "youngest")))
    once = [
        line
        for before, line in pairwise(["", *words[body:]])
        if line != before or not line.startswith("turn ")
    ]
    return headings, once


def test_a_damaged_record_is_read_only_if_it_still_says_the_same() -> None:
    """Every damage to every line is refused with a NotationError, unless it was one to a remark, a name or
    the order of the headings, or the last move is missing, which nothing can tell.
    """
    game = played(4, 25, options(4)._replace(modules=MODULES, tables=None))
    lines = write_record(game, ("Ada", "Ben")).split("\n")
    headings, body = said(lines)
    shorter = [*body[:-2], body[-1]]
    refused = 0
    for index in range(len(lines) - 1):
        for damaged in damages(lines, index):
            try:
                again = read_record("\n".join(damaged))
            except NotationError:
                assert words_of(damaged) != words_of(lines)
                refused += 1
                continue
            assert said(damaged) in ((headings, body), (headings, shorter))
            if said(damaged)[1] == body:
                assert again.state.digest() == game.state.digest()
    assert refused > 100
