"""The command `alhambra sim`."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from alhambra.lab import simulate


def run(*words: str) -> int:
    parser = argparse.ArgumentParser(prog="alhambra sim")
    simulate.add_arguments(parser)
    return simulate.run(parser.parse_args(words))


def output(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(*words, "--json") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return json.loads(captured.out)


def test_the_json_has_everything_that_a_table_of_results_needs(capsys: pytest.CaptureFixture[str]) -> None:
    result = output(capsys, "--bots", "greedy,random", "--seats", "3", "--games", "2", "--seed", "8")
    assert {key: result[key] for key in ("game", "modules", "seats", "bots", "seed", "max_turns")} == {
        "game": "palace",
        "modules": [],
        "seats": 3,
        "bots": ["greedy", "random", "random"],
        "seed": 8,
        "max_turns": 1000,
    }
    assert (result["games"], result["games_asked_for"], result["undecided"]) == (2, 2, 0)
    assert set(result["turns"]) == {"mean", "half_width"}
    assert [row["bot"] for row in result["results"]] == ["greedy", "random"]
    for row in result["results"]:
        assert set(row) == {
            "bot",
            "places",
            "wins",
            "win_rate",
            "win_rate_interval",
            "fair_win_rate",
            "score",
            "margin",
        }
        low, high = row["win_rate_interval"]
        assert 0 <= low <= row["win_rate"] <= high <= 1
    assert set(result["speed"]) == {"seconds", "games_per_second", "milliseconds_per_decision"}
    for times in result["speed"]["milliseconds_per_decision"].values():
        assert 0 < times["processor"] <= times["wall"] * 1.01


def test_nothing_but_the_speed_depends_on_the_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "random", "--seats", "4", "--games", "6", "--max-turns", "80")
    alone = output(capsys, *words)
    together = output(capsys, *words, "--jobs", "2")
    assert alone.pop("speed") != together.pop("speed")
    assert alone == together


def test_the_table_names_bots_rates_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--bots", "random", "--games", "2", "--max-turns", "5") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "palace game, 2 seats, seed 0" in captured.out
    assert "0.0%-65.8%" in captured.out
    assert "2 stopped undecided after 5 turns" in captured.out
    times = r"processor time \(wall-clock time\):\s+random \d\.\d{3} \(\d+\.\d{3}\),\s+random \d"
    assert re.search(times, captured.out)


def test_the_table_has_room_in_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of a heading or a number is cut off, and the bots keep their names."""
    monkeypatch.setenv("COLUMNS", "80")
    assert run("--bots", "greedy,random", "--games", "3", "--seats", "3") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "…" not in "".join(lines)
    assert max(map(len, lines)) <= 80
    headings = next(line for line in lines if "win rate" in line)
    assert headings.split() == ["bot", "seats", "wins", "win", "rate", "95", "%", "fair", "score", "margin"]
    assert [line.split()[:2] for line in lines if "±" in line][:2] == [["greedy", "1"], ["random", "2"]]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "gredy"), "there is no bot 'gredy'; did you mean 'greedy'?"),
        (("--bots", "greedy:wal=1"), "bot 'greedy' has no parameter 'wal'; did you mean 'wall'?"),
        (("--bots", "greedy:blind=hut"), "'hut' is not known; did you mean 'huts'?"),
        (("--bots", "random,random,random", "--seats", "2"), "3 bots do not fit on 2 seats"),
        (("--seats", "7"), "a game has 2 to 6 seats"),
        (("--games", "0"), "at least one game"),
        (("--jobs", "-1"), "--jobs -1"),
        (("--max-turns", "0"), "--max-turns 0"),
        (("--seed", "-1"), "seed: -1 is not between 0 and 2**62 - 1"),
        (("--seed", str(2**62)), f"seed: {2**62} is not between"),
        (("--seed", str(2**64)), f"seed: {2**64} is not between"),
        (("--game", "chess"), "'chess' is not one of palace, cards"),
        (("--modules", "huts,moats"), "'moats' is not one of"),
        (("--game", "cards", "--modules", "huts"), "the card game has no modules"),
        (("--components", "/nowhere.json"), "/nowhere.json: cannot be read"),
    ],
)
def test_bad_options_are_named_and_end_with_2(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("alhambra sim: ")
    assert message in captured.err


def test_components_of_ones_own_are_played_with_in_all_processes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Wells at a price that no city has room for never score; the results do not depend on the jobs."""
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"wells": [20] * 6}))
    words = ("--bots", "random", "--games", "4", "--modules", "wells", "--max-turns", "60")
    ours = output(capsys, *words)
    assert ours["components"] is None
    own = output(capsys, *words, "--components", str(file))
    assert own["components"]["wells"] == [20] * 6
    assert len(own["components"]["huts"]) == 24
    two = output(capsys, *words, "--components", str(file), "--jobs", "2")
    for result in (ours, own, two):
        del result["speed"]
    assert own == two != ours
    assert run(*words, "--components", str(file)) == 0
    assert "with wells, own components, 2 seats" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no interval timer on Windows")
def test_an_interrupt_gives_the_results_so_far(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        code = run("--bots", "random", "--games", "1000000", "--max-turns", "20", "--json")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    assert code == 130
    assert 0 < result["games"] < result["games_asked_for"] == 1_000_000
    assert f"interrupted; results of the {result['games']} games so far" in captured.err
