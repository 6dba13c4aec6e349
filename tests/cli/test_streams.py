"""Standard input, output and error in whatever state they are: every command says a line or goes on."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.notation.playing import played

from alhambra.cli import COMMANDS
from alhambra.notation.record import write_record
from alhambra.streams import StreamError, input_lines, prepared

COMMAND = [sys.executable, "-m", "alhambra"]
ENCODINGS = ("ascii", "latin1", "cp1252", "cp437", "cp932", "utf-16", "utf-8")
NAMES = ("Łukasz", "Søren 王 é🚀")
ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
TALKING = [
    ["--help"],
    ["--version"],
    *([command, "--help"] for command in COMMANDS),
    ["sim", "--bots", "random", "--games", "2", "--max-turns", "3"],
    ["ask"],
    ["replay", "RECORD", "--picture", "--words"],
    pytest.param(["bench", "--short"], marks=pytest.mark.slow),
]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(write_record(played(0, 30), NAMES), "utf-8")
    return file


def ran(
    words: list[str], record: Path, shell: str = "", encoding: str = "utf-8", given: bytes = b'{"id":1}\n'
) -> subprocess.CompletedProcess[bytes]:
    """The command, with ``shell`` after it for a shell to redirect."""
    words = [str(record) if word == "RECORD" else word for word in words]
    arguments = ["sh", "-c", f'"$@" {shell}', "sh", *COMMAND, *words] if shell else [*COMMAND, *words]
    return subprocess.run(
        arguments,
        input=given,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
        timeout=60,
    )


# ---- letters


@pytest.mark.parametrize("words", TALKING)
def test_every_command_writes_all_that_it_has_to_say_in_every_encoding(
    words: list[str], record: Path
) -> None:
    """Letters that an encoding lacks have substitutes; nothing is lost before or after them."""
    whole = ran(words, record)
    lines = whole.stdout.decode().count("\n")
    assert lines > 0
    for encoding in ENCODINGS:
        done = ran(words, record, encoding=encoding)
        assert (done.returncode, done.stderr) == (whole.returncode, b""), encoding
        text = done.stdout.decode(encoding)
        if words[:1] != ["bench"]:
            assert text.count("\n") == lines, encoding


def test_substitutes_are_as_like_as_they_can_be(record: Path) -> None:
    ascii_text = ran(["replay", "RECORD"], record, encoding="ascii").stdout.decode("ascii")
    assert "Lukasz takes" in ascii_text
    assert "Soren ? e? takes" in ascii_text
    western = ran(["replay", "RECORD"], record, encoding="cp1252").stdout.decode("cp1252")
    assert "Lukasz takes" in western
    assert "Søren ? é?" in western
    help_text = ran(["--help"], record, encoding="cp437").stdout.decode("cp437")
    assert help_text.startswith("usage: alhambra COMMAND [OPTION]...\n")


def test_how_somebody_wants_letters_to_be_written_is_respected(record: Path) -> None:
    done = ran(["replay", "RECORD"], record, encoding="ascii:backslashreplace")
    assert "\\u0141ukasz takes" in done.stdout.decode("ascii")


def test_what_is_wrong_is_said_in_every_encoding(record: Path) -> None:
    for encoding in ENCODINGS:
        done = ran(["replay", "/nowhere/Łódź…"], record, encoding=encoding)
        assert done.returncode == 2
        message = done.stderr.decode(encoding)
        assert message.startswith("alhambra: cannot read '/nowhere/")
        assert message.count("\n") == 1


# ---- closed, full, gone


@ON_POSIX
@pytest.mark.parametrize("words", TALKING)
def test_a_closed_output_is_3_and_a_line(words: list[str], record: Path) -> None:
    done = ran(words, record, ">&-")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"alhambra: standard output is closed\n"


@FULL
@pytest.mark.parametrize("words", TALKING)
def test_a_full_disk_is_3_and_a_line(words: list[str], record: Path) -> None:
    done = ran(words, record, ">/dev/full")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"alhambra: standard output cannot be written: No space left on device\n"


@FULL
def test_an_unbuffered_output_is_the_same(record: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", '"$@" >/dev/full', "sh", sys.executable, "-u", "-m", "alhambra", "--help"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 3
    assert done.stderr == b"alhambra: standard output cannot be written: No space left on device\n"


@ON_POSIX
@pytest.mark.parametrize("words", TALKING)
def test_a_reader_that_has_gone_is_141_without_a_word(words: list[str], record: Path) -> None:
    """``alhambra … | head`` is no mistake of anybody: every command ends so, and quietly."""
    words = [str(record) if word == "RECORD" else word for word in words]
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen(
        [*COMMAND, *words], stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.PIPE
    ) as process:
        os.close(writing)
        assert process.communicate(b'{"id":1}\n', timeout=60)[1] == b""
        assert process.returncode == 141


@ON_POSIX
@pytest.mark.parametrize("words", [["ask"], ["ask", "-"], ["replay", "-"]])
def test_a_closed_input_is_3_and_a_line(words: list[str], record: Path) -> None:
    done = ran(words, record, "<&-")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"alhambra: standard input is closed\n"


@ON_POSIX
def test_an_input_that_cannot_be_read_is_3_and_a_line(record: Path, tmp_path: Path) -> None:
    for command in ("ask", "replay -"):
        done = ran(command.split(), record, f"0>'{tmp_path / 'x'}'")
        assert (done.returncode, done.stdout) == (3, b"")
        assert done.stderr == b"alhambra: standard input cannot be read: Bad file descriptor\n"


@ON_POSIX
@pytest.mark.parametrize(
    ("words", "status"),
    [(["pley"], 2), (["replay", "/nowhere"], 2), (["sim", "--games", "0"], 2), (["ask"], 1)],
)
def test_without_a_standard_error_the_status_still_tells(words: list[str], status: int, record: Path) -> None:
    """What would be said there does not turn up in the output instead."""
    said = ran(words, record)
    redirections = ["2>&-", "2>/dev/full"] if Path("/dev/full").exists() else ["2>&-"]
    for redirection in redirections:
        done = ran(words, record, redirection)
        assert (done.returncode, done.stdout, done.stderr) == (status, said.stdout, b"")


@ON_POSIX
def test_files_do_not_get_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    """Else what is meant for standard error would be written into the file of the games."""
    file = tmp_path / "games"
    code = (
        "import os, sys\n"
        "from alhambra.streams import prepared\n"
        f"with prepared(), open({str(file)!r}, 'wb') as opened:\n"
        "    print('hello', file=sys.stderr)\n"
        "    sys.exit(opened.fileno() < 3)"
    )
    done = subprocess.run(
        ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", sys.executable, "-c", code], check=False, timeout=60
    )
    assert done.returncode == 0
    assert file.read_bytes() == b""


@FULL
def test_nothing_is_said_to_be_wrong_when_the_answer_could_be_written(record: Path) -> None:
    done = ran(["ask"], record, given=b'{"id":1,"op":"take","cards":["b2"]}\n' * 5000)
    assert (done.returncode, done.stdout.count(b"\n"), done.stderr) == (0, 5000, b"")
    json.loads(done.stdout.splitlines()[-1])


# ---- within one process


def test_streams_that_somebody_put_there_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test or notebook that catches the output finds it where it expects it."""
    caught = io.StringIO()
    monkeypatch.setattr(sys, "stdout", caught)
    with prepared():
        assert sys.stdout is caught
        sys.stdout.write("hello\n")
    assert caught.getvalue() == "hello\n"


def test_the_streams_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(1, "w", closefd=False, encoding="ascii") as plain:
        monkeypatch.setattr(sys, "stdout", plain)
        with prepared():
            assert sys.stdout is not plain
            assert (sys.stdout.fileno(), sys.stdout.encoding) == (1, "ascii")
        assert sys.stdout is plain


def test_an_input_that_is_not_there_is_an_error_with_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(StreamError, match="standard input is closed"):
        list(input_lines())
