"""Games that were played once are played the same for ever.

A golden game that fails means: a new RULES_VERSION and a line in CHANGELOG.md, or the change of the
rules was not meant.  (If only the seeds give other draws, it is the generator that changed.)
"""

from __future__ import annotations

import pytest
from tests.golden.games import DRAW_KINDS, FOLDER, PLANS, draws_of, load, options_of, replay

from alhambra.rules.game import Game
from alhambra.rules.moves import VERBS
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


def test_the_golden_games_hold_every_kind_of_move_and_of_draw() -> None:
    """Of the known games and modules; so a change of any of them is noticed."""
    verbs, kinds = set(), set()
    for name in PLANS:
        data = load(name)
        for line in data["moves"]:
            text, _, drawn = line.partition(" > ")
            verbs.add(text.split()[0])
            kinds |= {word[0] for word in (*drawn.split(), *data["opening"].split())}
    assert verbs == {verb for verb, _ in VERBS.values()} - {"pass"}
    assert kinds == {*DRAW_KINDS}


def test_every_golden_game_has_its_file_and_every_file_its_plan() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(PLANS)
