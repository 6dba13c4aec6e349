"""Bots by name: what is made, what is refused and how it is said."""

from __future__ import annotations

import inspect

import pytest
from tests.conftest import form_of_the_rules

from alhambra.bots.protocol import Bot, BotError
from alhambra.bots.registry import BOT_KINDS, bot_kind, bot_names, check_spec, make_bot, split_specs
from alhambra.rules.game import Game, Options
from alhambra.rules.view import View


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_chooses_an_offered_move_from_a_view_and_nothing_else(name: str) -> None:
    """A bot gets a view and the moves: no state, no generator, no game."""
    bot: Bot = make_bot(name, seed=1)
    parameters = list(inspect.signature(type(bot).choose, eval_str=True).parameters.values())
    assert [parameter.name for parameter in parameters] == ["self", "view", "moves"]
    if form_of_the_rules() == "interpreted":  # a compiled method has no annotations
        assert [parameter.annotation for parameter in parameters[1:]] == [View, list[int]]
    game = Game.new(Options(seats=3), seed=1)
    seat = game.seat_to_act
    moves = game.legal_numbers()
    assert bot.choose(game.view(seat), moves) in moves


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_has_words_for_people(name: str) -> None:
    kind = BOT_KINDS[name]
    assert kind.title
    assert kind.summary.endswith(".")
    assert all(parameter.text for parameter in kind.parameters())
    assert bot_kind(f"{name}:") is kind


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("randum", "there is no bot 'randum'; did you mean 'random'?"),
        ("", "there is no bot ''; there is random"),
        ("random:ms=1", "bot 'random' has no parameters, so not 'ms'"),
        ("random:fast", "bot 'random': 'fast' is not written key=value"),
    ],
)
def test_what_cannot_be_made_is_said(spec: str, message: str) -> None:
    with pytest.raises(BotError) as raised:
        make_bot(spec, seed=1)
    assert str(raised.value).startswith(message)
    with pytest.raises(BotError):
        check_spec(spec)


def test_a_list_of_bots_keeps_parameters_with_their_bot() -> None:
    """Commas part both bots and parameters: ``key=value`` belongs to the bot before it."""
    assert split_specs("greedy,random") == ["greedy", "random"]
    assert split_specs("a:x=1,y=2, b,c:z=3") == ["a:x=1,y=2", "b", "c:z=3"]
