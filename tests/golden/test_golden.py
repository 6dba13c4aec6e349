"""Games that were played once are played the same for ever.

A golden game that fails means: a new RULES_VERSION and a line in CHANGELOG.md, or the change of the
rules was not meant.  (If only the seeds give other draws, it is the generator that changed.)
"""

from __future__ import annotations

import pytest
from tests.golden.games import FOLDER, PLANS, draws_of, load, options_of, replay

from alhambra.rules.game import Game
from alhambra.rules.options import RULES_VERSION


@pytest.mark.parametrize("name", PLANS)
def test_a_golden_game_is_replayed_to_the_same_states_and_scores(name: str) -> None:
    """Every move is still legal; the digest after every twentieth move and all scores are the same."""
    data = load(name)
    assert data["rules"] == RULES_VERSION
    game = Game.new(options_of(data), draws=draws_of(data["opening"]))
    assert replay(game, data, told=True) == data["digests"]
    assert game.is_over
    assert [*game.scores] == data["scores"]
    neutral = game.view(None).neutral
    assert data["neutral"] == (None if neutral is None else neutral.score)
    assert [report.round for report in game.view(None).reports] == data["rounds"]


@pytest.mark.parametrize("name", [name for name in PLANS if name.endswith("2")])
def test_a_seed_still_gives_the_draws_that_it_gave(name: str) -> None:
    """So a seed named in a bug report, a paper or a benchmark can be used again."""
    data = load(name)
    game = Game.new(options_of(data), data["seed"])
    assert [*game.opening] == draws_of(data["opening"])
    replay(game, data, told=False)
    assert [*game.scores] == data["scores"]


def test_every_golden_game_has_its_file_and_every_file_its_plan() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(PLANS)
