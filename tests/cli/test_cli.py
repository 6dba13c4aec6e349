"""The command ``alhambra``: what it prints, where, and its exit status."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.notation.playing import played

from alhambra import __version__
from alhambra.cli import COMMANDS, main
from alhambra.notation.position import position_json
from alhambra.notation.record import write_record
from alhambra.notation.record_json import record_json
from alhambra.rules.game import Game, Options

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(write_record(played(0), ("Ada", "Ben")), "utf-8")
    return file


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "alhambra", *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


# ---- help, version, mistakes


def test_help_lists_the_commands_and_the_exit_statuses(capsys: Capture) -> None:
    for words in (["--help"], ["-h"], ["help"]):
        assert main(words) == 0
        printed = capsys.readouterr()
        assert all(f"\n  {name}" in printed.out for name in COMMANDS)
        assert "exit status:\n  0 " in printed.out
        assert printed.err == ""


def test_without_a_command_help_is_shown_and_the_use_is_wrong(capsys: Capture) -> None:
    assert main([]) == 2
    assert "usage: alhambra COMMAND" in capsys.readouterr().out


@pytest.mark.parametrize("command", [*COMMANDS])
def test_every_command_has_help(command: str, capsys: Capture) -> None:
    for words in ([command, "--help"], ["help", command]):
        assert main(words) == 0
        assert f"usage: alhambra {command}" in capsys.readouterr().out


def test_help_imports_none_of_the_heavy_parts() -> None:
    """So ``alhambra --help`` answers at once."""
    code = (
        "import sys; from alhambra.cli import main; main(['--help']); "
        "heavy = ('alhambra.', 'starlette', 'rich', 'json'); "
        "print(sorted(name for name in sys.modules if name.startswith(heavy)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.rstrip().endswith(
        "['alhambra.cli', 'alhambra.rules', 'alhambra.rules.texts', 'alhambra.streams']"
    )


def test_the_version_says_which_rules_and_in_which_form(capsys: Capture) -> None:
    for option in ("--version", "-V"):
        assert main([option]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"alhambra {__version__}, rules version 1, ")
        assert out.rstrip().endswith(("interpreted", "compiled"))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pley"], "alhambra: unknown command 'pley'; did you mean 'play'?\n"),
        (["reply"], "alhambra: unknown command 'reply'; did you mean 'replay'?\n"),
        (["dance"], "alhambra: unknown command 'dance'; commands are play, sim, bench, replay, ask\n"),
        (["--fast"], "alhambra: unknown option '--fast' before a command; see 'alhambra --help'\n"),
        (
            ["replay", "/nowhere/a"],
            "alhambra: cannot read '/nowhere/a': No such file or directory\n",
        ),
        (["ask", "/nowhere/a"], "alhambra: cannot read '/nowhere/a': No such file or directory\n"),
    ],
)
def test_wrong_use_is_2_and_says_what_helps(words: list[str], message: str, capsys: Capture) -> None:
    assert main(words) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", message)


def test_wrong_options_of_a_command_are_2(capsys: Capture) -> None:
    for words in (["replay"], ["replay", "a", "--to", "-1"], ["replay", "a", "--jso"], ["ask", "a", "b"]):
        assert main(words) == 2
        assert f"alhambra {words[0]}: error: " in capsys.readouterr().err


def test_the_package_can_be_run_as_the_command() -> None:
    """``python -m alhambra`` is ``alhambra``, and importing its file does nothing."""
    done = run("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"alhambra {__version__}, ")
    assert run("pley").returncode == 2
    code = "import alhambra.__main__"
    quiet = subprocess.run([sys.executable, "-c", code, "pley"], check=True, capture_output=True)
    assert (quiet.stdout, quiet.stderr) == (b"", b"")


# ---- ask

ASKED = '{"id":1,"op":"take","cards":["b2"]}\n'


def test_ask_reads_standard_input_or_a_file(tmp_path: Path, capsys: Capture) -> None:
    done = run("ask", given=ASKED + "\n" + ASKED)
    assert (done.returncode, done.stdout, done.stderr) == (0, '{"id":1,"legal":true}\n' * 2, "")
    file = tmp_path / "questions.jsonl"
    file.write_text(ASKED)
    assert main(["ask", str(file)]) == 0
    assert capsys.readouterr().out == '{"id":1,"legal":true}\n'


def test_ask_is_1_if_any_line_failed_and_answers_the_others() -> None:
    done = run("ask", "-", given="{\n" + ASKED)
    lines = done.stdout.splitlines()
    assert (done.returncode, len(lines), done.stderr) == (1, 2, "")
    assert json.loads(lines[0])["error"]["at"] == ""
    assert json.loads(lines[1]) == {"id": 1, "legal": True}


def test_ask_answers_each_line_as_it_comes() -> None:
    """A program may ask, wait and ask again."""
    code = "import sys; from alhambra.cli import main; sys.exit(main(['ask']))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(ASKED.replace("1", str(number), 1))
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"id": number, "legal": True}
        process.stdin.close()
        assert process.wait(30) == 0


def test_answers_are_ascii_whatever_was_asked(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    class Bytes:
        buffer = io.BytesIO('{"id":"ü\\ud800","op":"take","cards":["b2"]}\n'.encode())

    monkeypatch.setattr(sys, "stdin", Bytes)
    assert main(["ask"]) == 0
    assert capsys.readouterr().out == '{"id":"\\u00fc\\ud800","legal":true}\n'


# ---- replay


def test_replay_tells_every_turn_move_and_scoring(record: Path, capsys: Capture) -> None:
    game = played(0)
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Turn 1, of ")
    assert f"\n{len(game.steps):4}  " in out
    assert "      Round C is scored.\n" in out
    assert "The game is over. " in out.splitlines()[-1]


def test_replay_stops_where_it_is_told(record: Path, capsys: Capture) -> None:
    game = played(0)
    for moves in (0, 1, 17, len(game.steps)):
        assert main(["replay", str(record), "--to", str(moves), "--json"]) == 0
        twin = Game.new(game.options, draws=[*game.opening])
        for step in game.steps[:moves]:
            twin.play_number(step.move, [*step.draws])
        printed: Any = json.loads(capsys.readouterr().out)
        assert printed == json.loads(json.dumps(position_json(twin.rules, twin.state)))
    assert main(["replay", str(record), "--to", "0", "--picture", "--words"]) == 0
    out = capsys.readouterr().out
    assert "[F]" in out
    assert "Market for florin: " in out
    assert main(["replay", str(record), "--to", "99999"]) == 2
    assert f"the record has only {len(game.steps)} moves" in capsys.readouterr().err


def test_replay_reads_json_and_standard_input() -> None:
    game = played(3, 30)
    text = run("replay", "-", given=write_record(game))
    form = run("replay", "-", given=json.dumps(record_json(game)))
    assert (text.returncode, form.returncode) == (0, 0)
    assert text.stdout == form.stdout != ""


def test_a_faulty_record_is_1_with_file_line_and_reason(tmp_path: Path, capsys: Capture) -> None:
    text = write_record(played(0, 20, Options(seats=3)))
    file = tmp_path / "bad.txt"
    for damaged, message in (
        (text.replace("rules: 1", "rules: x"), "line 2: 'x' is not the number of a rules version"),
        (text.replace("running", ""), "the record is cut off"),
        ("", "line 1: a record begins with 'Alhambra record 1', not with ''"),
        ("{", "the record is not JSON: "),
        ('{"a\\u001bb": 1}', "a?b: there is no such field here"),
        ("[" * 100_000, "line 1: a record begins with"),
        ("{" + '"a":[' * 100_000, "the record is not JSON"),
    ):
        file.write_text(damaged)
        assert main(["replay", str(file)]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"alhambra: {file}: ")
        assert message in printed.err
    file.write_bytes(b"Alhambra record 1\n\xff")
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err.endswith(": not UTF-8 at byte 18\n")


# ---- interruptions


def test_ctrl_c_is_130_without_a_traceback(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(COMMANDS, "ask", COMMANDS["ask"]._replace(run=interrupt))
    assert main(["ask"]) == 130
    assert capsys.readouterr().err == "\n"


def test_a_reader_that_goes_away_is_no_error(record: Path) -> None:
    code = f"from alhambra.cli import main; import sys; sys.exit(main(['replay', {str(record)!r}]))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) in (0, 141)


# ---- languages

POOR = '{"op":"pay","slot":"y","price":6,"cards":["y3"],"hand":["y3"]}\n'
ENGLISH = "You have 3 florins; this costs 6."
GERMAN = "Du hast 3 Gulden; das kostet 6."


@pytest.mark.parametrize(
    ("locale", "words", "reason"),
    [
        ("C", (), ENGLISH),
        ("de_DE.UTF-8", (), GERMAN),
        ("de_DE.UTF-8", ("--lang", "en"), ENGLISH),
        ("fr_FR", (), ENGLISH),
        ("C", ("--lang", "de"), GERMAN),
    ],
)
def test_the_language_of_reasons_is_that_of_the_option_or_of_the_locale(
    locale: str, words: tuple[str, ...], reason: str, tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    """Code and parameters are the same in each."""
    monkeypatch.setenv("LC_ALL", locale)
    file = tmp_path / "questions.jsonl"
    file.write_text(POOR)
    assert main(["ask", *words, str(file)]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert reply == {
        "legal": False,
        "rule": "3.4",
        "reason": reason,
        "code": "pay.too_little",
        "params": {"have": [3, "y"], "price": 6},
    }


def test_an_illegal_move_of_a_record_is_told_in_the_language_asked_for(
    tmp_path: Path, capsys: Capture
) -> None:
    lines = write_record(played(0, 12, Options(seats=3))).split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("turn 1,")) + 1
    file = tmp_path / "bad.txt"
    file.write_text("\n".join([*lines[:first], "  end", *lines[first + 1 :]]), "utf-8")
    for language, told in (
        ("en", "'end' is illegal: Your turn is not over: take an action first. (§3.10)"),
        ("de", "'end' ist nicht erlaubt: Dein Zug ist nicht vorbei: Mach zuerst eine Aktion. (§3.10)"),
    ):
        assert main(["replay", "--lang", language, str(file)]) == 1
        assert capsys.readouterr().err == f"alhambra: {file}: line {first + 1}: {told}\n"


def test_a_language_that_we_lack_is_wrong_use(capsys: Capture) -> None:
    assert main(["ask", "--lang", "fr"]) == 2
    assert "invalid choice: 'fr'" in capsys.readouterr().err
