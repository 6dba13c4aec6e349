"""`alhambra play`, as far as it is not tested by what it serves."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from alhambra.server.launch import add_arguments, data_folder, has_display, run
from alhambra.server.listening import address_of, free_socket


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words)


def test_the_options_have_their_defaults() -> None:
    assert vars(parsed()) == {
        "host": "127.0.0.1",
        "allow_host": [],
        "proxy": [],
        "port": 8421,
        "no_browser": False,
        "data": None,
        "pace": 0.6,
        "bot_time": 20.0,
        "components": None,
        "open_hands": False,
        "auto_end": False,
    }


@pytest.mark.parametrize("words", [["--port", "70000"], ["--port", "x"], ["--pace", "-1"], ["--pace", "nan"]])
def test_what_is_no_number_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(*words)
    assert words[1] in capsys.readouterr().err


def test_a_taken_port_leads_to_the_next_free_one() -> None:
    with free_socket("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with free_socket("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] <= port + 50


def test_an_address_that_is_not_ours_is_an_error(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    assert run(parsed("--host", "203.0.113.7", "--no-browser", "--data", str(tmp_path))) == 1
    assert "cannot listen" in caplog.text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        ("{", "this is not JSON"),
        ('{"huts": ["N"]}', "components.huts: 1 entries instead of 24"),
        ('{"wells": [3, 3, 4, 4, 5, 0]}', "components.wells[5]: 0 is not between 1 and 20"),
    ],
)
def test_components_that_cannot_be_used_are_told_in_a_line(
    content: str | None, message: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    if content is not None:
        file.write_text(content)
    assert run(parsed("--components", str(file), "--no-browser", "--data", str(tmp_path))) == 2
    (record,) = caplog.records
    assert record.getMessage().startswith(f"{file}: ")
    assert message in record.getMessage()
    assert not (tmp_path / "alhambra.sqlite3").exists()


def test_the_address_can_be_opened_on_this_computer() -> None:
    with free_socket("0.0.0.0", 0) as listening:
        assert address_of("0.0.0.0", listening) == f"http://127.0.0.1:{listening.getsockname()[1]}/"
        assert address_of("::1", listening).startswith("http://[::1]:")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux")
def test_games_are_kept_where_the_platform_wants_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ALHAMBRA_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert data_folder() == tmp_path / ".local/share/alhambra"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "x"))
    assert data_folder() == tmp_path / "x/alhambra"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/is/ignored")
    assert data_folder() == tmp_path / ".local/share/alhambra"
    monkeypatch.setenv("ALHAMBRA_DATA", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays of Linux")
def test_without_a_display_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser in the terminal would only get in the way."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()


def test_a_folder_that_cannot_be_used_is_an_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder")
    assert run(parsed("--no-browser", "--port", "0", "--data", str(tmp_path / "file"))) == 1
    assert "Traceback" not in caplog.text
    assert str(tmp_path / "file") in caplog.text


def test_a_usual_folder_that_cannot_be_used_proposes_another(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("ALHAMBRA_DATA", str(tmp_path / "file"))
    assert run(parsed("--no-browser", "--port", "0")) == 1
    (record,) = caplog.records
    assert record.getMessage().startswith(f"cannot use {tmp_path / 'file'}")
    assert record.getMessage().endswith("name a folder for the games with --data DIR")


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0, reason="only root becomes another user"
)
@pytest.mark.parametrize(
    ("home", "message"),
    [
        (None, "E this user has no home folder; name a folder for the games with --data DIR\n"),
        ("/", "E cannot use /.local/share/alhambra/alhambra.sqlite3: [Errno 13] Permission denied: "),
        ("/nowhere", "E cannot use /nowhere/.local/share/alhambra/alhambra.sqlite3: [Errno 13] "),
    ],
)
def test_a_user_without_a_folder_gets_a_line_that_proposes_one(home: str | None, message: str) -> None:
    """A container may run as a number that no file of users knows."""
    code = (
        "import os, sys; import alhambra.server.launch, uvicorn.lifespan.on; from alhambra.cli import main\n"
        "os.setgroups([]); os.setgid(54321); os.setuid(54321)\n"
        "sys.exit(main(['play', '--no-browser', '--port', '0']))"
    )
    environment = {"PATH": os.environ["PATH"]} | ({} if home is None else {"HOME": home})
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(message)
    assert done.stderr.endswith("; name a folder for the games with --data DIR\n")
    assert done.stderr.count("\n") == 1
