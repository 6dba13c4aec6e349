"""The greedy bot makes sense of every module: in positions made for it, in whole games, against the blind."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.conftest import form_of_the_rules

from alhambra.bots.registry import make_bot
from alhambra.lab.arena import Arena, play
from alhambra.lab.statistics import mean_of, wilson_interval
from alhambra.rules.city.fitting import accepts
from alhambra.rules.frames import ASK
from alhambra.rules.game import Game, Move, Options
from alhambra.rules.ids import EXCHANGE_CARD, FIRST_HUT, cell_at
from alhambra.rules.interfaces.bonus import REVEAL
from alhambra.rules.interfaces.designers import FACE, designer_of
from alhambra.rules.interfaces.huts import TAKE_HUT
from alhambra.rules.interfaces.vizier import WAKE
from alhambra.rules.modules.bathhouses import bathhouse_points
from alhambra.rules.modules.huts import hut_worth
from alhambra.rules.modules.wells import well_points
from alhambra.rules.moves import BUY, END, NONE, PLACE, TAKE, unpacked
from alhambra.rules.options import MODULES
from alhambra.rules.tiles import TILE_NAMES
from alhambra.testing.scenario import Seat, draws, position


def choice(game: Game, bot: str = "greedy") -> Move:
    return unpacked(make_bot(bot, seed=1).choose(game.view(game.seat_to_act), game.legal_numbers()))


# ---- exchange cards and the vizier


def test_an_exchange_card_is_played_where_it_pays_exactly() -> None:
    """Blue 5 and green 4 for a blue tile of 9 that blue alone does not pay."""
    game = position(
        Seat(hand="b5 g4 bg"),
        Seat(),
        market="y:- g:- b:C9.S o:-",
        display="y1 y1 o1 o1",
        modules=("exchange",),
    )
    move = choice(game)
    assert (move.kind, TILE_NAMES[move.tile]) == (BUY, "C9.S")
    assert max(move.cards) >= EXCHANGE_CARD
    assert choice(game, "greedy:blind=exchange").kind == TAKE


def test_an_exchange_card_is_kept_where_money_alone_pays_exactly() -> None:
    game = position(
        Seat(hand="b9 b5 g4 bg"),
        Seat(),
        market="y:- g:- b:C9.S o:-",
        display="y1 y1 o1 o1",
        modules=("exchange",),
    )
    assert [card & 15 for card in choice(game).cards] == [9]


def test_the_window_after_the_own_turn_is_used_before_the_rival_can_buy() -> None:
    """It takes blue 5 to its 4 and buys at once for 9; the other seat could have paid that next."""
    game = position(
        Seat(hand="b4"),
        Seat(hand="b9"),
        market="y:T13.E g:T12 b:C9.S o:T11.N",
        display="b5 y1 o1 o1",
        modules=("vizier",),
    )
    move = choice(game)
    assert (move.kind, [card & 15 for card in move.cards]) == (TAKE, [5])
    game.play(move)
    while not game.view(None).asking or game.seat_to_act != 0:
        game.play(next(move for move in game.legal() if move.kind in (END, NONE)))
    move = choice(game)
    assert (move.kind, TILE_NAMES[move.tile]) == (BUY, "C9.S")
    assert choice(game, "greedy:blind=vizier").kind == NONE


# ---- tiles of modules


def test_a_bathhouse_is_turned_where_it_scores_most_at_once_when_the_game_is_nearly_over() -> None:
    game = position(
        Seat(aside="bath1", city="[F  ][G10][C10][P8 ]\n[A9 ][S9 ][T11][T12]"),
        Seat(),
        phase="place",
        bag="G8.NW",
        pile=5,
        modules=("bathhouses",),
    )
    move = choice(game)
    assert move.kind == PLACE
    city = game.state.seats[0].city
    scores: dict[tuple[int, int], int] = {}
    for other in game.legal():
        if other.kind == PLACE:
            twin = city.copy()
            twin.build(other.cell, other.tile, 0, other.orientation)
            scores[other.cell, other.orientation] = bathhouse_points(twin, game.rules.tiles, other.cell)
    best_here = max(points for (cell, _), points in scores.items() if cell == move.cell)
    assert scores[move.cell, move.orientation] == best_here > 0
    assert best_here >= max(scores.values()) - 1


def test_a_well_is_aimed_along_a_line_of_its_price() -> None:
    """well1 costs 3: three tiles lie in a row, in the other direction there are two."""
    game = position(
        Seat(aside="well1", city="[F  ][T11][S9 ]\n[A9 ]"),
        Seat(),
        phase="place",
        bag="G8.NW C9.S",
        pile=5,
        modules=("wells",),
    )
    move = choice(game)
    assert move.kind == PLACE
    game.play(move)
    assert well_points(game.state.seats[0].city, game.rules.tiles, move.cell) == 3


def test_a_line_that_is_right_is_not_made_longer() -> None:
    """One end of the row would be as good for T12 as the other, were it not for the well."""
    game = position(
        Seat(aside="T12", city="[well1>][F     ][T11   ][S9    ]"),
        Seat(),
        phase="place",
        bag="G8.NW C9.S P6.N",
        pile=5,
        modules=("wells",),
    )
    move = choice(game)
    assert (move.kind, move.cell != cell_at(3, 0)) == (PLACE, True)


def test_a_hut_is_taken_and_placed_beside_buildings_of_its_kind() -> None:
    game = position(
        Seat(hand="y1", city="[T11][F  ][T12]"),
        Seat(),
        market="y:T13.E g:T9.NE b:C9.S o:T11.N",
        display="y1 - o1 o1",
        bag="P8",
        huts="hutP1 hutS1 hutA1 hutC1 hutG1 hutT1",
        modules=("huts",),
    )
    move = choice(game)
    assert (move.kind, TILE_NAMES[move.tile]) == (TAKE_HUT, "hutT1")
    game.play(move)
    game.play(choice(game))
    city = game.state.seats[0].city
    assert hut_worth(city, game.rules.tiles, city.cell_of_tile(move.tile)) == 1


def test_a_bonus_tile_is_worth_more_than_another_of_its_kind() -> None:
    """T12 and T11 cost the bot no more than each other; it holds the card of one of them."""
    for wanted in ("T12", "T11"):
        game = position(
            Seat(hand="y9 y3 b9 b2", bonus=wanted),
            Seat(),
            market="y:T12 g:- b:T11 o:-",
            display="y1 y1 o1 o1",
            modules=("bonus",),
        )
        move = choice(game)
        assert (move.kind, TILE_NAMES[move.tile]) == (BUY, wanted)


def test_a_bonus_card_is_revealed_before_a_round_and_not_earlier() -> None:
    game = position(
        Seat(city="[F  ][T12]", bonus="T12"),
        Seat(),
        market="y:T13.E g:T9.NE b:T11 o:T11.N",
        display="y7 g7 b7 o7",
        pile=2,
        modules=("bonus",),
    )
    assert REVEAL in [move.kind for move in game.legal()]
    take = choice(game)
    assert take.kind == TAKE
    game.play(take)
    end = choice(game)
    assert end.kind == END
    game.play(end, draws=draws("A"))
    assert (game.view(None).phase, game.seat_to_act) == (ASK, 0)
    assert choice(game).kind == REVEAL
    assert choice(game, "greedy:blind=bonus").kind == NONE


def test_a_designer_looks_to_a_side_where_something_can_be_built() -> None:
    """In whole games: never to a side where nothing fits while something fits at another one."""
    seen = set()
    for seed in range(6):
        game = Game.new(Options(seats=2, modules=("designers",)), seed=seed)
        bots = [make_bot("greedy", seed=seat) for seat in range(2)]
        for _ in range(60):
            seat = game.seat_to_act
            assert seat is not None
            view = game.view(seat)
            move = bots[seat].choose(view, game.legal_numbers())
            designer = designer_of(view.seats[seat].modules)
            if move & 31 == FACE and designer is not None:
                city = game.state.seats[seat].city
                fits = [
                    any(accepts(city, city.neighbour(designer.cell, side), walls) for walls in range(15))
                    for side in range(4)
                ]
                assert fits[unpacked(move).orientation] or not any(fits)
                seen.add(unpacked(move).orientation)
            game.play_number(move)
    assert len(seen) > 1


# ---- whole games


@cache
def deeds() -> Counter[str]:
    """What greedy bots do in two games with all modules."""
    done: Counter[str] = Counter()
    for seed in (1, 2):
        game = Game.new(Options(seats=2, modules=MODULES), seed=seed)
        bots = [make_bot("greedy", seed=seat) for seat in range(2)]
        while not game.is_over:
            seat = game.seat_to_act
            assert seat is not None
            view = game.view(seat)
            offered = game.legal_numbers()
            number = offered[0] if len(offered) == 1 else bots[seat].choose(view, offered)
            move = unpacked(number)
            if move.kind == BUY:
                done["bought in the window"] += view.phase == ASK
                done["paid with an exchange card"] += max(move.cards) >= EXCHANGE_CARD
            done["woke the vizier"] += move.kind == WAKE
            done["revealed a bonus card"] += move.kind == REVEAL
            game.play_number(number)
        for own in game.state.seats:
            for cell in own.city.cells():
                if own.city.tile_at(cell) >= FIRST_HUT:
                    done["hut that counts"] += bool(hut_worth(own.city, game.rules.tiles, cell))
        for report in game.view(None).reports:
            for detail in report.details:
                done[f"scored {detail.source}"] += detail.points > 0
    return done


@pytest.mark.parametrize(
    "deed",
    [
        "bought in the window",
        "paid with an exchange card",
        "woke the vizier",
        "revealed a bonus card",
        "hut that counts",
        "scored bathhouses",
        "scored wells",
    ],
)
def test_it_happens_in_whole_games(deed: str) -> None:
    assert deeds()[deed] > 0


# ---- against the same bot that does not know the module


def margins(modules: tuple[str, ...], games: int) -> tuple[list[float], float]:
    """Of a line-up with the bot that is blind to these modules: score margins and wins."""
    arena = Arena(Options(seats=2, modules=modules), ("greedy", "greedy:blind=" + "+".join(modules)), seed=7)
    results = [play(arena, number) for number in range(games)]
    return [result.scores[0] - result.scores[1] for result in results], sum(
        result.shares[0] for result in results
    )


def test_it_beats_the_bot_that_knows_no_module() -> None:
    values, wins = margins(MODULES, 12)
    assert wins > 6
    assert mean_of(values).value > 0


@pytest.mark.slow
@pytest.mark.parametrize("modules", [*[(module,) for module in MODULES], MODULES], ids="+".join)
def test_it_beats_the_bot_that_is_blind_to_a_module(modules: tuple[str, ...]) -> None:
    """A thousand games where they are quick; docs/bots.md has the measurements."""
    if form_of_the_rules() == "compiled":
        values, wins = margins(modules, 1_000)
        assert mean_of(values).value > 0
        assert wilson_interval(wins, 1_000)[0] > 0.48
    else:
        values, _ = margins(modules, 100)
        mean = mean_of(values)
        assert mean.value + mean.half_width > 0
