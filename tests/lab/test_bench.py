"""The command ``alhambra bench``: it gives the figures that it promises, and none of them is judged."""

from __future__ import annotations

import json

import pytest

from alhambra.cli import main
from alhambra.lab.bench import measured
from alhambra.rules import is_compiled


def test_a_short_measurement_has_every_figure() -> None:
    """Games by number of seats "2"…"6", actions driven from Python, copies and the rest, all positive."""
    figures = measured(seconds=0.01, runs=1)
    assert figures["compiled"] is is_compiled()
    for key in ("random_games_per_s", "light_games_per_s"):
        assert list(figures[key]) == ["2", "3", "4", "5", "6"]
        assert min(figures[key].values()) > 0
    for key in ("python_driven_actions_per_s", "copy_us", "list_moves_us", "view_us", "record_replay_ms"):
        assert figures[key] > 0
    assert figures["seconds"] < 40


def test_the_command_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--short", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["compiled"] is is_compiled()
