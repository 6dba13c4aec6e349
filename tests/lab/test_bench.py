"""The command ``alhambra bench``: it gives the figures that it promises, and none of them is judged."""

from __future__ import annotations

import json

import pytest

from alhambra.cli import main
from alhambra.lab.bench import in_unit, measured
from alhambra.rules import is_compiled


def test_a_short_measurement_has_every_figure_by_both_clocks() -> None:
    """Games by number of seats "2"…"6", actions driven from Python, copies and the rest, all positive."""
    figures = measured(seconds=0.01, runs=1)
    assert figures["compiled"] is is_compiled()
    assert figures["processor"].keys() == figures["wall"].keys()
    for clock in ("processor", "wall"):
        for key in ("random_games_per_s", "light_games_per_s"):
            assert list(figures[clock][key]) == ["2", "3", "4", "5", "6"]
            assert min(figures[clock][key].values()) > 0
        for key in ("python_driven_actions_per_s", "copy_us", "list_moves_us", "view_us", "record_replay_ms"):
            assert figures[clock][key] > 0
    assert figures["seconds"] < 40


def test_a_figure_is_in_the_unit_of_its_name() -> None:
    names = ("light_games_per_s", "ns_per_action", "copy_us", "record_replay_ms", "reference_s")
    assert [in_unit(name, 0.5) for name in names] == [2, 0.5e9, 0.5e6, 0.5e3, 0.5]


def test_the_command_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--short", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["compiled"] is is_compiled()


def test_the_table_tells_the_clocks_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--short"]) == 0
    printed = capsys.readouterr().out
    assert "processor time; wall-clock time" in printed
    lines = printed.splitlines()
    assert (
        lines[lines.index(next(line for line in lines if line.startswith("random games/s"))) + 1][:6]
        == "  wall"
    )
