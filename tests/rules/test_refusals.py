"""Every way to be refused has its reason, a section that RULES.md has, and a move that provokes it.

``CASES`` is the table; the last tests compare it with every ``Refusal(…)`` of the sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from tests.rules.seam_module import SeamModule
from tests.rules.words import play

from alhambra.notation.moves import parse_move
from alhambra.rules import moves
from alhambra.rules.errors import IllegalMove, Refusal
from alhambra.rules.game import Game, Move, Options
from alhambra.rules.ids import cell_at
from alhambra.rules.money import why_not_pay
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
    """A position, a move there, and the section and reason against it."""

    name: str
    game: Game
    move: str | Move
    section: str
    reason: str


def act(seat: Seat = Seat(), *, phase: str = "act", seats: int = 3, modules: tuple[str, ...] = ()) -> Game:  # noqa: B008
    """A position with everything on offer."""
    market = MARKET if "bathhouses" not in modules else MARKET.replace("P8", "P8+bath1")
    rest = [Seat()] * (seats - 1)
    return position(seat, *rest, phase=phase, market=market, display=SHOWN, modules=modules)


def window() -> Game:
    """Between turns: seat 1 is asked, and could pay exactly or more."""
    game = position(
        Seat(), Seat(hand="b8 b9"), Seat(), market=MARKET, display=SHOWN, phase="end", modules=("vizier",)
    )
    play(game, "end")
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
    # §3.1 whose move it is, and which sort of move
    Case("over", over(), "take b3", "5.8", "the game is over"),
    Case("unasked", act(), "none", "3.1", "nothing was asked"),
    Case("no-module", act(), "wake", "3.1", "there is no such move in this game"),
    Case("done", act(phase="end"), "take b3", "3.1", "the actions of this turn are over"),
    Case("question", act(modules=("designers",)), "face N", "3.1", "nothing of the kind was asked"),
    Case(
        "facing-first",
        Game.new(Options(modules=("designers",)), 1),
        "take b3",
        "3.1",
        "first the question of module designers is answered (§6.8)",
    ),
    Case(
        "another-question",
        Game.new(Options(modules=("vizier", "designers")), 1),
        "wake",
        "3.1",
        "another question is open",
    ),
    Case(
        "action-done",
        act(phase="end", modules=("vizier",)),
        "wake",
        "3.1",
        "the actions of this turn are over",
    ),
    Case("not-own-turn", leftover(modules=("bonus",)), "reveal P8", "3.1", "this is done in one's own turn"),
    # §3.2 taking
    Case("take-none", act(), Move(moves.TAKE), "3.2", "no card is taken"),
    Case(
        "take-five", act(), take("b1", "b1", "b1", "g1", "g1"), "3.2", "5 cards are more than the display has"
    ),
    Case("take-scoring", act(), take("A"), "3.2", "a scoring card cannot be taken"),
    Case("take-absent", act(), "take b1", "3.2", "b1 does not lie on the display"),
    Case("take-twice", act(), "take b3 b3", "3.2", "several cards may count 5 at most: 3 + 3 = 6"),
    Case("take-6", act(), "take b3 g5", "3.2", "several cards may count 5 at most: 3 + 5 = 8"),
    Case("take-exchange", act(), take("bg", "b3"), "6.1.2", "an exchange card is taken alone"),
    # §3.3, §3.4 buying
    Case("not-offered", act(), "buy b P7.E b8", "3.3", "P7.E is not on offer for denar"),
    Case("other-slot", act(), "buy y P8 b8", "3.3", "P8 is not on offer for florin"),
    Case("not-held", act(Seat(hand="b9")), "buy b P8 b8", "3.4", "b8 is not in the hand"),
    Case("not-so-often", act(Seat(hand="b4")), "buy b P8 b4 b4", "3.4", "b4 is not in the hand that often"),
    Case("no-exchange", act(Seat(hand="b8")), "buy b P8 b8 bg", "3.4", "bg is not in the hand"),
    Case("unpaid", act(), Move(moves.BUY, tile=tiles("P8")[0], slot=2), "3.4", "nothing is paid"),
    Case("too-little", act(Seat(hand="b7")), "buy b P8 b7", "3.4", "7 is less than the price of 8"),
    Case("currency", act(Seat(hand="b8 g1")), "buy b P8 b8 g1", "3.4", "g1 is not denar"),
    Case(
        "two-exchange-cards",
        act(Seat(hand="b8 bg bo"), modules=("exchange",)),
        "buy b P8 b8 bg bo",
        "6.1.3",
        "only one exchange card may be used for a purchase",
    ),
    Case(
        "wrong-exchange-card",
        act(Seat(hand="b8 gy"), modules=("exchange",)),
        "buy b P8 b8 gy",
        "6.1.3",
        "exchange card gy does not show denar",
    ),
    Case(
        "third-currency",
        act(Seat(hand="b8 o1 bg"), modules=("exchange",)),
        "buy b P8 b8 o1 bg",
        "6.1.3",
        "o1 is not denar or dirham",
    ),
    Case(
        "window-inexact",
        window(),
        "buy b P8 b9",
        "6.2.2",
        "between turns a purchase is paid exactly: the price is 8",
    ),
    Case(
        "buy-as-gift",
        act(Seat(hand="b8"), seats=2),
        "buy b P8 b8 to neutral",
        "3.9",
        "a tile is given away when it is placed, not when it is bought",
    ),
    # §3.5, §3.7 stopping and passing
    Case("stop", act(), "stop", "3.5", "only a further action, after an exact payment, may be left"),
    Case(
        "pass-again", act(phase="again"), "pass", "3.7", "after an exact payment one stops instead of passing"
    ),
    Case("pass", act(), "pass", "3.7", "there is an action that can be taken"),
    # §3.6 rebuilding
    Case("no-reserve", act(), "build P7.E 1 0", "3.6", "P7.E is not in the reserve"),
    # §3.8 placing
    Case(
        "place-first",
        act(Seat(aside="P7.E"), phase="place"),
        "take b3",
        "3.8",
        "first the tiles lying aside are placed",
    ),
    Case(
        "place-first-module",
        act(Seat(aside="P7.E"), phase="place", modules=("vizier",)),
        "wake",
        "3.8",
        "first the tiles lying aside are placed",
    ),
    Case("not-aside", act(), "place P7.E 1 0", "3.8", "P7.E does not lie aside"),
    Case(
        "place-later",
        act(Seat(aside="P7.E"), phase="again"),
        "store P7.E",
        "3.8",
        "tiles are placed when the actions of the turn are over",
    ),
    # §3.9 gifts
    Case(
        "no-neutral",
        act(Seat(aside="P7.E"), phase="place"),
        "give P7.E",
        "3.9",
        "there is no neutral player with more than two seats",
    ),
    Case(
        "give-hut",
        act(Seat(aside="hutP1"), phase="place", seats=2, modules=("huts",)),
        "give hutP1",
        "3.9",
        "hutP1 is no building: it cannot be given away",
    ),
    Case("give-leftover", leftover(), "give P8", "3.9", "a leftover tile cannot be given away"),
    # §3.10 ending
    Case("end", act(), "end", "3.10", "the turn is not over: an action is due"),
    # §4 building
    Case(
        "turned",
        act(Seat(reserve="P7.E")),
        "build P7.E 1 0 S",
        "4.1",
        "P7.E lies upright: it cannot be turned to S",
    ),
    Case(
        "turned-aside",
        act(Seat(aside="P7.E"), phase="place"),
        "place P7.E 1 0 S",
        "4.1",
        "P7.E lies upright: it cannot be turned to S",
    ),
    Case("taken", act(Seat(reserve="P7.E")), "build P7.E 0 0", "4.2", "there is a tile on (0, 0) already"),
    Case("remove-empty", act(), "remove 5 5", "3.6", "there is no tile on (5, 5)"),
    Case(
        "corner", act(Seat(reserve="P7.E")), "build P7.E 1 1", "4.3", "no tile shares a full side with (1, 1)"
    ),
    Case(
        "edges",
        act(Seat(reserve="P7.E")),
        "build P7.E -1 0",
        "4.4",
        "an edge at (-1, 0) would have a wall on one side only",
    ),
    Case(
        "unreachable",
        act(Seat(reserve="P4.ES", city=PINCHED)),
        "build P4.ES -1 1",
        "4.5",
        "a tile would not be reachable on foot from the fountain: (-1, 1)",
    ),
    Case(
        "hole",
        act(Seat(reserve="G11", city=HORSESHOE)),
        "build G11 -1 1",
        "4.6",
        "an empty cell would be enclosed at (-1, 1)",
    ),
    Case("fountain", act(), "remove 0 0", "4.7", "the fountain stays where it is"),
    # §6 modules
    Case("awake", act(modules=("vizier",)), "wake", "6.2.3", "the vizier stone is awake already"),
    Case("no-bonus-card", bonus(0), "reveal S9", "6.3.2", "the bonus card of S9 is not in the hand"),
    Case(
        "open-bonus-card",
        bonus(1, "[F ][P8]"),
        "reveal P8",
        "6.3.2",
        "the bonus card of P8 lies open already",
    ),
    Case("not-built", bonus(0), "reveal P8", "6.3.2", "P8 itself does not stand in the city"),
    Case("hut-hidden", huts("hutP3"), "hut hutS2", "6.4.2", "hutS2 does not lie open on a stack of huts"),
    Case("three-huts", huts("hutP3"), "hut hutP3", "6.4.2", "a seat has 3 huts at most"),
    Case(
        "face-gone", gone(), "face N", "6.8.4", "the designer's tile has left: he is put on another one first"
    ),
    Case(
        "relocate",
        Game.new(Options(modules=("designers",)), 1),
        "relocate 0 0 N",
        "6.8.4",
        "the designer's tile still stands: only his feet are chosen",
    ),
    Case(
        "relocate-empty",
        gone(),
        "relocate 1 0 N",
        "6.8.4",
        "the designer stands on a tile: there is none on (1, 0)",
    ),
    # §8 the card game
    Case("cards-over", cards_over(), "take b3", "5.8", "the game is over"),
    Case("cards-end", cards_game(), "end", "3.10", "the turn is not over: an action is due"),
    Case(
        "cards-build", cards_game(), "remove 0 0", "8.1", "the card game knows only taking money and buying"
    ),
    Case("cards-done", cards_game("end"), "take b3", "3.1", "the actions of this turn are over"),
    Case(
        "cards-gift",
        cards_game(hand="b8"),
        "buy b P8 b8 to neutral",
        "8.4",
        "there is no neutral player with more than two seats",
    ),
]


def direct_refusals() -> list[Refusal]:
    """Refusals that no move of a game can provoke, since another reason comes first, or no move."""
    game = act()
    found = [why_not_pay(2, 8, tuple(cards("b8 A"))), game.why_not(parse_move("take b3"), seat=1)]
    with pytest.raises(IllegalMove) as caught:
        game.undo(0)
    return [*(against for against in found if against is not None), caught.value.refusal]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_move_is_refused_with_its_section_and_reason(case: Case) -> None:
    """And playing it raises the same, leaving the game as it was."""
    move = parse_move(case.move) if isinstance(case.move, str) else case.move
    assert case.game.why_not(move) == Refusal(case.section, case.reason)
    before = case.game.state.digest()
    with pytest.raises(IllegalMove) as caught:
        case.game.play(move)
    assert str(caught.value) == f"{case.reason} (§{case.section})"
    assert caught.value.refusal.section == case.section
    assert case.game.state.digest() == before
    assert case.reason[0].islower() or case.reason[0].isdigit() or " " in case.reason


def test_refusals_that_no_move_provokes() -> None:
    assert [against.section for against in direct_refusals()] == ["3.4", "3.1", "3.10"]


def test_a_question_of_a_module_from_outside_comes_first_too() -> None:
    game = Game.new(Options(), 1, extra=(SeamModule(),))
    against = game.why_not(parse_move("take b3"))
    assert against == Refusal("3.1", "first the question of module seam is answered (§6)")


# ---- the sources


class Pattern(NamedTuple):
    """A ``Refusal(…)`` of a source: its place, its section (None: computed) and what its reason matches."""

    place: str
    section: str | None
    reason: re.Pattern[str]


def regex_of(node: ast.expr) -> str:
    """What a text matches that is put together like this."""
    match node:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=values):
            return "".join(regex_of(value) for value in values)
        case ast.FormattedValue():
            return ".*"
    raise AssertionError(f"a reason is a text: {ast.unparse(node)}")


def patterns() -> Iterator[Pattern]:
    """Every refusal that the rules can give."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                section, reason = node.args
                literal = section.value if isinstance(section, ast.Constant) else None
                assert literal is None or isinstance(literal, str)
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield Pattern(place, literal, re.compile(regex_of(reason)))


def test_every_refusal_of_the_sources_is_provoked_by_a_case() -> None:
    """A new way to be refused needs a row in ``CASES``."""
    provoked = [Refusal(case.section, case.reason) for case in CASES] + direct_refusals()
    found = [*patterns()]
    missing = [
        f"{pattern.place}: {pattern.reason.pattern}"
        for pattern in found
        if not any(
            pattern.section in (None, against.section) and pattern.reason.fullmatch(against.reason)
            for against in provoked
        )
    ]
    assert missing == []
    assert len(found) > 60


def test_no_two_refusals_of_a_file_give_the_same_reason_for_different_sections() -> None:
    by_reason: dict[tuple[str, str], set[str | None]] = {}
    for pattern in patterns():
        file = pattern.place.partition(":")[0]
        by_reason.setdefault((file, pattern.reason.pattern), set()).add(pattern.section)
    assert {reason: sections for reason, sections in by_reason.items() if len(sections) > 1} == {}


def sections_of_the_rules() -> set[str]:
    """The numbers of all sections of RULES.md."""
    headings = re.findall(r"^#{2,4} (\d+(?:\.\d+)*) ", RULES, re.MULTILINE)
    paragraphs = re.findall(r"\*\*(\d+(?:\.\d+)+)(?: [^*]*)?\*\*", RULES)
    bold = re.findall(r"^(?:- )?\*\*(\d+(?:\.\d+)+)", RULES, re.MULTILINE)
    return {*headings, *paragraphs, *bold}


def test_every_section_named_in_a_refusal_exists() -> None:
    sections = sections_of_the_rules()
    assert {"3.4", "3.4.2", "5.8", "6.1.3", "6.8.4", "8.4.2"} <= sections
    named = {pattern.section for pattern in patterns()} - {None}
    assert named - sections == set()
    assert {case.section for case in CASES} - sections == set()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src").as_posix())
def test_every_section_named_in_a_comment_of_the_rules_exists(path: Path) -> None:
    named = set(re.findall(r"§(\d+(?:\.\d+)*)", path.read_text(encoding="utf-8")))
    assert named - sections_of_the_rules() == set()
