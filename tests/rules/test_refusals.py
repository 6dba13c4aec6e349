"""Every code of a refusal has a section that RULES.md has, a move that provokes it, and its sentence.

``CASES`` is the table; the last tests compare it with ``CODES``, and that with the sources.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from tests.rules.seam_module import SeamModule
from tests.rules.words import play

from alhambra.notation.catalogue import TABLE_CODES, sentence, with_section
from alhambra.notation.moves import parse_move
from alhambra.rules import moves
from alhambra.rules.errors import IllegalMove
from alhambra.rules.game import Game, Move, Options
from alhambra.rules.ids import cell_at
from alhambra.rules.interfaces.designers import FACE
from alhambra.rules.refusals import CODES, SORTS, Param, Refusal, code_text, refusal
from alhambra.rules.tiles import Tables
from alhambra.testing.scenario import Seat, cards, position, tiles

ROOT: Final = Path(__file__).parents[2]
RULES: Final = (ROOT / "RULES.md").read_text(encoding="utf-8")
SOURCES: Final = sorted((ROOT / "src/alhambra/rules").rglob("*.py"))
SHOWN: Final = "b3 g5 y9 o9"
MARKET: Final = "y:S7.W g:A8.E b:P8 o:C9.S"
# Twelve walls around the fountain, a corner to look round, and a horseshoe with a hole to be.
PINCHED: Final = """
 y= 1              [G8 NW][T13 E]
 y= 0       [P6 N ][F    ][C11  ][S9   ]
"""
HORSESHOE: Final = """
 y= 2   [G10 ][C11 ][C10 ][A10 ]
 y= 1     .     .     .   [A9  ]
 y= 0     .   [F   ][T11 ][S9  ]
"""


class Case(NamedTuple):
    """A position, a move there, and the code, section and English sentence against it.

    ``seat``: who would make the move, None for the one to act.
    """

    name: str
    game: Game
    move: str | Move
    code: str
    section: str
    sentence: str
    seat: int | None = None


def act(seat: Seat = Seat(), *, phase: str = "act", seats: int = 3, modules: tuple[str, ...] = ()) -> Game:  # noqa: B008
    """A position with everything on offer."""
    market = MARKET if "bathhouses" not in modules else MARKET.replace("P8", "P8+bath1")
    rest = [Seat()] * (seats - 1)
    return position(seat, *rest, phase=phase, market=market, display=SHOWN, modules=modules)


def window(modules: tuple[str, ...] = ("vizier",)) -> Game:
    """Between turns: seat 1 is asked, and could pay exactly or more."""
    game = position(
        Seat(), Seat(hand="b8 b9"), Seat(), market=MARKET, display=SHOWN, phase="end", modules=modules
    )
    play(game, "end")
    return game


def bought() -> Game:
    """Seat 1 has bought between turns, and places P8."""
    game = window()
    play(game, "buy b P8 b8")
    return game


def leftover(seats: int = 2, modules: tuple[str, ...] = ()) -> Game:
    """At the end of the game seat 0 has received P8."""
    game = position(
        Seat(hand="b9"),
        *[Seat()] * (seats - 1),
        phase="end",
        market="y:- g:- b:P8 o:-",
        bag="",
        display=SHOWN,
        modules=modules,
    )
    play(game, "end")
    return game


def over() -> Game:
    game = leftover()
    play(game, "store P8")
    return game


def gone() -> Game:
    """The designer's tile has left; his owner has to put him on another one."""
    game = position(
        Seat(city="[F ][P8]"),
        Seat(),
        Seat(),
        modules=("designers",),
        module_data={
            "designers": {"cell": [cell_at(1, 0), cell_at(0, 0), cell_at(0, 0)], "pending": [0] * 3}
        },
    )
    play(game, "remove 1 0")
    return game


def bonus(status: int, city: str = "") -> Game:
    """Seat 0 holds the card of P8: hidden (0), revealed (1)."""
    return position(
        Seat(city=city),
        Seat(),
        Seat(),
        market="y:S7.W g:A8.E b:P7.E o:C9.S",
        modules=("bonus",),
        module_data={"bonus": {"holder": [0, *[-1] * 9], "status": [status, *[0] * 9]}},
    )


def huts(top: str) -> Game:
    """Seat 0 has three huts."""
    return position(
        Seat(reserve="hutP1 hutP2 hutS1"),
        Seat(),
        Seat(),
        modules=("huts",),
        module_data={"huts": {"tops": [tiles(top)[0], -1, -1, -1, -1, -1]}},
    )


def cards_game(phase: str = "act", seats: int = 3, hand: str = "") -> Game:
    return position(
        Seat(hand=hand),
        *[Seat()] * (seats - 1),
        phase=phase,
        market=MARKET,
        display=SHOWN,
        game="cards",
    )


def cards_over() -> Game:
    game = position(
        Seat(), Seat(), Seat(), phase="end", market="y:- g:- b:- o:-", bag="", display=SHOWN, game="cards"
    )
    play(game, "end")
    return game


def take(*words: str) -> Move:
    return Move(moves.TAKE, cards=tuple(cards(" ".join(words))))


CASES: Final = [
    Case("over", over(), "take b3", "turn.game_over", "5.8", "The game is over."),
    Case("unasked", act(), "none", "ask.nothing", "3.1", "You were not asked anything."),
    Case(
        "no-module",
        act(),
        "wake",
        "move.not_in_game",
        "3.1",
        "There is no such move in this game: waking the vizier.",
    ),
    Case(
        "done",
        act(phase="end"),
        "take b3",
        "turn.actions_over",
        "3.1",
        "The actions of this turn are over.",
    ),
    Case(
        "question",
        act(modules=("designers",)),
        "face N",
        "ask.nothing",
        "3.1",
        "You were not asked anything.",
    ),
    Case(
        "facing-first",
        Game.new(Options(modules=("designers",)), 1),
        "take b3",
        "ask.only",
        "3.1",
        "For now you can only answer the question of the module “Palace designers”.",
    ),
    Case(
        "another-question",
        Game.new(Options(modules=("vizier", "designers")), 1),
        "wake",
        "ask.only",
        "3.1",
        "For now you can only answer the question of the module “Palace designers”.",
    ),
    Case(
        "action-done",
        act(phase="end", modules=("vizier",)),
        "wake",
        "turn.actions_over",
        "3.1",
        "The actions of this turn are over.",
    ),
    Case(
        "not-own-turn",
        leftover(modules=("bonus",)),
        "reveal P8",
        "turn.own_turn",
        "6.3.2",
        "You can do that only in your own turn.",
    ),
    Case("take-none", act(), Move(moves.TAKE), "take.none", "3.2", "Take at least one card."),
    Case(
        "take-five",
        act(),
        take("b1", "b1", "b1", "g1", "g1"),
        "take.too_many",
        "3.2",
        "There are only four cards in the display; you cannot take 5.",
    ),
    Case("take-scoring", act(), take("A"), "take.scoring", "3.2", "You cannot take scoring card A."),
    Case("take-absent", act(), "take b1", "take.absent", "3.2", "Denar 1 is not in the display."),
    Case(
        "take-twice",
        act(),
        "take b3 b3",
        "take.sum",
        "3.2",
        "Several cards may come to 5 at most; denar 3 and denar 3 come to 6.",
    ),
    Case(
        "take-6",
        act(),
        "take b3 g5",
        "take.sum",
        "3.2",
        "Several cards may come to 5 at most; denar 3 and dirham 5 come to 8.",
    ),
    Case(
        "take-exchange",
        act(),
        take("bg", "b3"),
        "take.exchange_alone",
        "6.1.2",
        "Exchange card denar/dirham can only be taken alone.",
    ),
    Case(
        "not-offered",
        act(),
        "buy b P7.E b8",
        "buy.not_offered",
        "3.3",
        "Pavilion 7 (wall E) is not on offer for denars.",
    ),
    Case(
        "other-slot",
        act(),
        "buy y P8 b8",
        "buy.not_offered",
        "3.3",
        "Pavilion 8 (no walls) is not on offer for florins.",
    ),
    Case(
        "not-held",
        act(Seat(hand="b9")),
        "buy b P8 b8",
        "pay.not_held",
        "3.4",
        "You do not have denar 8 in your hand.",
    ),
    Case(
        "not-so-often",
        act(Seat(hand="b4 b5")),
        "buy b P8 b4 b4",
        "pay.too_often",
        "3.4",
        "You do not have enough copies of denar 4 in your hand.",
    ),
    Case(
        "no-exchange",
        act(Seat(hand="b8")),
        "buy b P8 b8 bg",
        "pay.not_held",
        "3.4",
        "You do not have exchange card denar/dirham in your hand.",
    ),
    Case(
        "unpaid",
        act(Seat(hand="b8")),
        Move(moves.BUY, tile=tiles("P8")[0], slot=2),
        "pay.nothing",
        "3.4",
        "You have not chosen any money; this costs 8.",
    ),
    Case(
        "too-little",
        act(Seat(hand="b7")),
        "buy b P8 b7",
        "pay.too_little",
        "3.4",
        "You have 7 denars; this costs 8.",
    ),
    Case(
        "currency",
        act(Seat(hand="b8 g1")),
        "buy b P8 b8 g1",
        "pay.currency",
        "3.4",
        "You pay for this in denars, not with dirham 1.",
    ),
    Case(
        "two-exchange-cards",
        act(Seat(hand="b8 bg bo"), modules=("exchange",)),
        "buy b P8 b8 bg bo",
        "pay.two_exchange",
        "6.1.3",
        "Pay with one exchange card at most, not exchange card denar/dirham and exchange card denar/ducat.",
    ),
    Case(
        "wrong-exchange-card",
        act(Seat(hand="b8 gy"), modules=("exchange",)),
        "buy b P8 b8 gy",
        "pay.exchange_shows",
        "6.1.3",
        "Exchange card dirham/florin cannot be used for denars.",
    ),
    Case(
        "third-currency",
        act(Seat(hand="b8 o1 bg"), modules=("exchange",)),
        "buy b P8 b8 o1 bg",
        "pay.third_currency",
        "6.1.3",
        "With this exchange card you pay in denars and dirhams, not with ducat 1.",
    ),
    Case(
        "window-inexact",
        window(),
        "buy b P8 b9",
        "pay.inexact",
        "6.2.2",
        "Between turns you pay exactly; these cards come to 9, and this costs 8.",
    ),
    Case(
        "buy-as-gift",
        act(Seat(hand="b8"), seats=2),
        "buy b P8 b8 to neutral",
        "buy.gift",
        "3.9",
        "You give a tile away when you place it, not when you buy it.",
    ),
    Case(
        "stop",
        act(),
        "stop",
        "stop.first_action",
        "3.5",
        "You can stop only when you have just paid exactly.",
    ),
    Case(
        "pass-again",
        act(phase="again"),
        "pass",
        "pass.stop_instead",
        "3.7",
        "After an exact payment you stop instead of passing.",
    ),
    Case("pass", act(), "pass", "pass.can_act", "3.7", "You can still do something, so you cannot pass."),
    Case(
        "no-reserve",
        act(),
        "build P7.E 1 0",
        "reserve.absent",
        "3.6",
        "Pavilion 7 (wall E) is not in your reserve.",
    ),
    Case(
        "place-first",
        act(Seat(aside="P7.E"), phase="place"),
        "take b3",
        "turn.last_action",
        "3.5.2",
        "You have already taken the last action of this turn.",
    ),
    Case(
        "place-first-module",
        act(Seat(aside="P7.E"), phase="place", modules=("vizier",)),
        "wake",
        "turn.last_action",
        "3.5.2",
        "You have already taken the last action of this turn.",
    ),
    Case(
        "not-aside",
        act(),
        "place P7.E 1 0",
        "place.not_aside",
        "3.8",
        "Pavilion 7 (wall E) is not waiting to be placed.",
    ),
    Case(
        "place-later",
        act(Seat(aside="P7.E"), phase="again"),
        "store P7.E",
        "place.later",
        "3.8",
        "You place pavilion 7 (wall E) when your actions are over.",
    ),
    Case(
        "no-neutral",
        act(Seat(aside="P7.E"), phase="place"),
        "give P7.E",
        "give.no_neutral",
        "3.9",
        "Only with two players can a tile be given away.",
    ),
    Case(
        "give-hut",
        act(Seat(aside="hutP1"), phase="place", seats=2, modules=("huts",)),
        "give hutP1",
        "give.no_building",
        "3.9",
        "Pavilion hut (wall N) cannot be given away: only buildings can.",
    ),
    Case(
        "give-leftover",
        leftover(),
        "give P8",
        "give.leftover",
        "3.9",
        "Pavilion 8 (no walls) cannot be given away: you received it at the end of the game.",
    ),
    Case("end", act(), "end", "end.must_act", "3.10", "Your turn is not over: take an action first."),
    Case(
        "turned",
        act(Seat(reserve="P7.E")),
        "build P7.E 1 0 S",
        "build.upright",
        "4.1",
        "Pavilion 7 (wall E) lies upright; it cannot be turned to the south.",
    ),
    Case(
        "turned-aside",
        act(Seat(aside="P7.E"), phase="place"),
        "place P7.E 1 0 S",
        "build.upright",
        "4.1",
        "Pavilion 7 (wall E) lies upright; it cannot be turned to the south.",
    ),
    Case(
        "taken",
        act(Seat(reserve="P7.E")),
        "build P7.E 0 0",
        "build.taken",
        "4.2",
        "There is already a tile at (0, 0).",
    ),
    Case("remove-empty", act(), "remove 5 5", "build.empty", "3.6", "There is no tile at (5, 5)."),
    Case(
        "corner",
        act(Seat(reserve="P7.E")),
        "build P7.E 1 1",
        "build.no_side",
        "4.3",
        "No tile shares a full side with (1, 1).",
    ),
    Case(
        "edges",
        act(Seat(reserve="P7.E")),
        "build P7.E -1 0",
        "build.edges",
        "4.4",
        "The edge of (-1, 0) with (0, 0) would have a wall on one side only.",
    ),
    Case(
        "unreachable",
        act(Seat(reserve="P4.ES", city=PINCHED)),
        "build P4.ES -1 1",
        "build.unreachable",
        "4.5",
        "(-1, 1) could not be reached on foot from the fountain by way of (-1, 0) and (0, 1).",
    ),
    Case(
        "cut-off",
        act(Seat(city="[F  ][C11][S9 ]")),
        "remove 1 0",
        "build.cut_off",
        "4.5",
        "(2, 0) could no longer be reached on foot from the fountain.",
    ),
    Case(
        "hole",
        act(Seat(reserve="G11", city=HORSESHOE)),
        "build G11 -1 1",
        "build.hole",
        "4.6",
        "(0, 1) and (1, 1) would be enclosed: there may be no holes.",
    ),
    Case("fountain", act(), "remove 0 0", "build.fountain", "4.7", "The fountain stays where it is."),
    Case(
        "awake",
        act(modules=("vizier",)),
        "wake",
        "vizier.awake",
        "6.2.3",
        "Your vizier stone is already awake.",
    ),
    Case(
        "no-bonus-card",
        bonus(0),
        "reveal S9",
        "bonus.not_held",
        "6.3.2",
        "You do not have the bonus card of seraglio 9 (no walls).",
    ),
    Case(
        "open-bonus-card",
        bonus(1, "[F ][P8]"),
        "reveal P8",
        "bonus.open",
        "6.3.2",
        "The bonus card of pavilion 8 (no walls) has already been revealed.",
    ),
    Case(
        "not-built",
        bonus(0),
        "reveal P8",
        "bonus.not_built",
        "6.3.2",
        "Pavilion 8 (no walls) does not stand in your city.",
    ),
    Case(
        "hut-hidden",
        huts("hutP3"),
        "hut hutS2",
        "huts.not_open",
        "6.4.2",
        "Seraglio hut (walls N, W) does not lie open on a stack of huts.",
    ),
    Case(
        "three-huts",
        huts("hutP3"),
        "hut hutP3",
        "huts.too_many",
        "6.4.2",
        "You already have 3 huts; nobody may have more.",
    ),
    Case(
        "face-gone",
        gone(),
        "face N",
        "designers.relocate_first",
        "6.8.4",
        "Your designer’s tile has gone: first put him on another one.",
    ),
    Case(
        "relocate",
        Game.new(Options(modules=("designers",)), 1),
        "relocate 0 0 N",
        "designers.only_facing",
        "6.8.4",
        "Your designer stays on his tile: choose only where his feet point.",
    ),
    Case(
        "relocate-empty",
        gone(),
        "relocate 1 0 N",
        "designers.no_tile",
        "6.8.4",
        "Your designer stands on a tile; there is none at (1, 0).",
    ),
    Case("cards-over", cards_over(), "take b3", "turn.game_over", "5.8", "The game is over."),
    Case(
        "cards-end",
        cards_game(),
        "end",
        "end.must_act",
        "3.10",
        "Your turn is not over: take an action first.",
    ),
    Case(
        "cards-build",
        cards_game(),
        "remove 0 0",
        "cards.no_such_move",
        "8.1",
        "In the card game you only take money and buy; it has no such move: removing a tile.",
    ),
    Case(
        "cards-done",
        cards_game("end"),
        "take b3",
        "turn.actions_over",
        "3.1",
        "The actions of this turn are over.",
    ),
    Case(
        "cards-gift",
        cards_game(hand="b8"),
        "buy b P8 b8 to neutral",
        "cards.no_neutral",
        "8.4",
        "Only with two players can a card be given away.",
    ),
    Case(
        "poor",
        act(Seat(hand="y3")),
        "buy y S7.W y3",
        "pay.too_little",
        "3.4",
        "You have 3 florins; this costs 7.",
    ),
    Case(
        "poor-in-this",
        act(Seat(hand="b9")),
        "buy y S7.W y7",
        "pay.too_little",
        "3.4",
        "You have no florins; this costs 7.",
    ),
    Case(
        "too-few-cards",
        act(Seat(hand="b3 b8")),
        "buy b P8 b3",
        "pay.too_few_cards",
        "3.4",
        "These cards come to 3; this costs 8.",
    ),
    Case(
        "scoring-paid",
        act(Seat(hand="b8")),
        "buy b P8 b8 A",
        "pay.scoring",
        "3.4",
        "You cannot pay with scoring card A.",
    ),
    Case(
        "absent-two",
        act(),
        "take b1 b1 b3",
        "take.absent",
        "3.2",
        "Denar 1 and denar 1 are not in the display.",
    ),
    Case(
        "end-again",
        act(phase="again"),
        "end",
        "end.stop_first",
        "3.5.3",
        "You have paid exactly: take another action, or stop first.",
    ),
    Case(
        "end-place",
        act(Seat(aside="P7.E S9"), phase="place"),
        "end",
        "place.first",
        "3.8",
        "First place pavilion 7 (wall E) and seraglio 9 (no walls).",
    ),
    Case(
        "not-on-turn",
        leftover(),
        "take b3",
        "turn.only_placing",
        "3.1.3",
        "It is not your turn: all you do now is place pavilion 8 (no walls).",
    ),
    Case(
        "not-on-turn-end",
        leftover(),
        "end",
        "turn.only_placing",
        "3.1.3",
        "It is not your turn: all you do now is place pavilion 8 (no walls).",
    ),
    Case(
        "not-on-turn-module",
        leftover(modules=("vizier",)),
        "wake",
        "turn.only_placing",
        "3.1.3",
        "It is not your turn: all you do now is place pavilion 8 (no walls).",
    ),
    Case(
        "window-buyer",
        bought(),
        "pass",
        "turn.only_placing",
        "3.1.3",
        "It is not your turn: all you do now is place pavilion 8 (no walls).",
    ),
    Case(
        "window-reveal",
        window(("vizier", "bonus")),
        "reveal P8",
        "turn.own_turn",
        "6.3.2",
        "You can do that only in your own turn.",
    ),
    Case(
        "window-take",
        window(),
        "take b3",
        "ask.only",
        "3.1",
        "For now you can only answer the question of the module “The vizier’s favour”.",
    ),
    Case(
        "relocating",
        gone(),
        "take b3",
        "ask.first",
        "3.1",
        "First answer the question of the module “Palace designers”.",
    ),
    Case(
        "unasked-place",
        act(Seat(aside="P7.E"), phase="place", modules=("designers",)),
        "face N",
        "ask.nothing",
        "3.1",
        "You were not asked anything.",
    ),
    Case(
        "no-module-place",
        act(Seat(aside="P7.E"), phase="place"),
        "hut hutP1",
        "move.not_in_game",
        "3.1",
        "There is no such move in this game: taking a hut.",
    ),
    Case(
        "no-module-end",
        act(phase="end"),
        "reveal P8",
        "move.not_in_game",
        "3.1",
        "There is no such move in this game: revealing a bonus card.",
    ),
    Case(
        "no-module-asked",
        window(),
        "relocate 0 0 N",
        "move.not_in_game",
        "3.1",
        "There is no such move in this game: moving a designer.",
    ),
    Case(
        "no-module-over",
        over(),
        "wake",
        "move.not_in_game",
        "3.1",
        "There is no such move in this game: waking the vizier.",
    ),
    Case("kind", act(), Move(40), "move.kind", "3.1", "There is no kind of move with the number 40."),
    Case(
        "tile",
        act(),
        Move(moves.STORE, tile=200),
        "move.tile",
        "1.2",
        "There is no tile with the number 200.",
    ),
    Case("no-tile", act(), Move(moves.BUILD), "move.tile", "1.2", "There is no tile with the number -1."),
    Case(
        "tile-bought",
        act(),
        Move(moves.BUY, tile=-1),
        "move.tile",
        "3.3",
        "There is no tile with the number -1.",
    ),
    Case(
        "slot",
        act(),
        Move(moves.BUY, tile=0, slot=9),
        "move.slot",
        "2.4",
        "There is no slot with the number 9.",
    ),
    Case(
        "cell", act(), Move(moves.REMOVE, cell=-1), "move.cell", "4", "There is no cell with the number -1."
    ),
    Case(
        "side",
        act(),
        Move(FACE, orientation=4),
        "move.side",
        "4.1",
        "There is no side with the number 4.",
    ),
    Case(
        "card",
        act(),
        Move(moves.TAKE, cards=(10**30,)),
        "move.card",
        "3.2",
        "There is no card with the number 1000000000000000000000000000000.",
    ),
    Case(
        "card-paid",
        act(),
        Move(moves.BUY, tile=0, cards=(0,)),
        "move.card",
        "3.4",
        "There is no card with the number 0.",
    ),
    Case(
        "cards-kind",
        cards_game(),
        Move(-1),
        "move.kind",
        "3.1",
        "There is no kind of move with the number -1.",
    ),
    Case(
        "cards-end-again",
        cards_game("again"),
        "end",
        "end.stop_first",
        "3.5.3",
        "You have paid exactly: take another action, or stop first.",
    ),
    Case(
        "cards-poor",
        cards_game(hand="y2"),
        "buy y S7.W y2",
        "pay.too_little",
        "3.4",
        "You have 2 florins; this costs 7.",
    ),
    Case("seat", act(), "take b3", "move.seat", "3.1", "There is no seat with the number 3.", 3),
    Case(
        "other-seat",
        act(),
        "take b3",
        "turn.other_seat",
        "3.1",
        "It is not your turn: seat 0 decides now.",
        1,
    ),
    Case(
        "other-seat-reveals",
        bonus(0),
        "reveal P8",
        "turn.own_turn",
        "6.3.2",
        "You can do that only in your own turn.",
        1,
    ),
]


def params_of(against: Refusal) -> dict[str, tuple[int, ...] | str]:
    return {param.name: param.word or param.values for param in against.params}


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_move_is_refused_with_its_code_section_and_sentence(case: Case) -> None:
    """And playing it raises the same, names move, seat and moment, and leaves the game as it was."""
    move = parse_move(case.move) if isinstance(case.move, str) else case.move
    game = case.game
    against = game.why_not(move, case.seat)
    assert against is not None
    assert (against.code, against.section) == (case.code, case.section)
    assert sentence(against) == case.sentence
    assert with_section(against) == f"{case.sentence} (§{case.section})"
    assert [(param.name, param.sort) for param in against.params] == [
        (name, SORTS[name]) for name in CODES[against.code].names
    ]
    before = game.state.digest()
    assert game.try_play(move, case.seat) == against
    with pytest.raises(IllegalMove) as caught:
        game.play(move, case.seat)
    assert caught.value.refusal == against
    assert caught.value.move == move
    assert caught.value.seat == (game.state.seat_to_act() if case.seat is None else case.seat)
    assert caught.value.turn == game.state.turn
    for named in (f"turn {game.state.turn}", f"seat {caught.value.seat}", f"{move}", case.code):
        assert named in str(caught.value)
    assert caught.value.reason == str(against) == with_section(against)
    assert caught.value.reason in str(caught.value)
    assert game.state.digest() == before


def test_nothing_to_take_back_is_refused_with_its_code() -> None:
    """§3.10: and the error names the seat and the moment."""
    game = act()
    with pytest.raises(
        IllegalMove, match=r"phase 'act', seat 0: nothing to take back: .*undo.nothing"
    ) as caught:
        game.undo(0)
    assert caught.value.refusal == refusal("undo.nothing")
    assert caught.value.move is None


def test_an_illegal_move_names_the_components_of_its_own_game() -> None:
    """§1.7: a hut with walls of its own is called by these, in the error as in the sentence."""
    own = Tables(huts=("NES", "NES", *Tables().huts[2:]))
    game = position(Seat(reserve="hutP1"), Seat(), Seat(), modules=("huts",), tables=own)
    move = parse_move("build hutP2 1 0")
    against = game.why_not(move)
    assert against is not None
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert caught.value.reason == with_section(against, "en", game.rules.tiles)
    assert caught.value.reason != str(against), "the printed walls"


def test_a_question_of_a_module_from_outside_comes_first_too() -> None:
    game = Game.new(Options(), 1, extra=(SeamModule(),))
    against = game.why_not(parse_move("take b3"))
    assert against == refusal("ask.only", module="seam")
    assert against is not None
    assert sentence(against).endswith("the module “seam”.")


def test_every_card_and_tile_concerned_is_named() -> None:
    """All cards that are missing, not only the first one; all tiles that are to be placed."""
    rich = act(Seat(hand="b8 b9"))
    for game, move, name, texts in (
        (rich, "buy b P8 g1 b8 o2 y3", "cards", cards("g1 o2 y3")),
        (act(Seat(hand="b8 g1 y2")), "buy b P8 b8 g1 y2", "cards", cards("g1 y2")),
        (act(), "take o1 y1", "cards", cards("o1 y1")),
        (act(), "take b3 g5", "cards", cards("b3 g5")),
        (act(Seat(aside="S9 P7.E A8.N"), phase="place"), "end", "tiles", tiles("S9 P7.E A8.N")),
    ):
        against = game.why_not(parse_move(move))
        assert against is not None
        assert sorted(params_of(against)[name]) == sorted(texts), against


def test_the_whole_hand_is_told_where_nothing_in_it_could_pay() -> None:
    """§3.4: not that a card named is missing; but where an exchange card helps, the card itself."""
    poor = act(Seat(hand="b3 g9"), modules=("exchange",))
    for named in ("b3", "b8", "g9", "b3 g9", "b3 b3"):
        against = poor.why_not(parse_move(f"buy b P8 {named}"))
        assert against == refusal("pay.too_little", have=(3, 2), price=8)
    helped = act(Seat(hand="b3 g9 bg"), modules=("exchange",))
    codes = [
        against.code
        for named in ("b3", "b8", "g9", "b3 b3", "b3 bg")
        if (against := helped.why_not(parse_move(f"buy b P8 {named}"))) is not None
    ]
    assert codes == [
        "pay.too_few_cards",
        "pay.not_held",
        "pay.currency",
        "pay.too_often",
        "pay.too_few_cards",
    ]


# ---- the table of codes


def test_every_code_is_reached_by_a_case_and_every_case_has_a_code_of_the_table() -> None:
    """A new way to be refused needs a row in ``CASES``."""
    assert {case.code for case in CASES} | {"undo.nothing"} == set(CODES)


def test_every_refusal_of_the_sources_has_a_code_of_the_table() -> None:
    """And no code of the table is out of use."""
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES if path.name != "refusals.py")
    named = set(re.findall(r'"([a-z]+\.[a-z_]+)"', text))
    assert named == set(CODES)


def test_codes_and_their_parameters_have_one_form() -> None:
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", code) for code in CODES)
    used = {name for fixed in [*CODES.values(), *TABLE_CODES.values()] for name in fixed.names}
    assert used == set(SORTS)
    assert refusal("take.sum", cards=(3, 4), total=7).params == (
        Param("cards", "cards", (3, 4)),
        Param("total", "number", (7,)),
    )
    assert (
        code_text(refusal("take.sum", cards=tuple(cards("b3 g4")), total=7)) == "take.sum cards=b3,g4 total=7"
    )
    with pytest.raises(KeyError):
        refusal("take.sum", total=7)


def sections_of_the_rules() -> set[str]:
    """The numbers of all sections of RULES.md."""
    headings = re.findall(r"^#{2,4} (\d+(?:\.\d+)*) ", RULES, re.MULTILINE)
    paragraphs = re.findall(r"\*\*(\d+(?:\.\d+)+)(?: [^*]*)?\*\*", RULES)
    bold = re.findall(r"^(?:- )?\*\*(\d+(?:\.\d+)+)", RULES, re.MULTILINE)
    return {*headings, *paragraphs, *bold}


def test_every_section_named_in_a_refusal_exists() -> None:
    sections = sections_of_the_rules()
    assert {"3.4", "3.4.2", "5.8", "6.1.3", "6.8.4", "8.4.2"} <= sections
    assert {fixed.section for fixed in CODES.values()} - sections == set()
    assert {case.section for case in CASES} - sections == set()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src").as_posix())
def test_every_section_named_in_a_comment_of_the_rules_exists(path: Path) -> None:
    named = set(re.findall(r"§(\d+(?:\.\d+)*)", path.read_text(encoding="utf-8")))
    assert named - sections_of_the_rules() == set()
