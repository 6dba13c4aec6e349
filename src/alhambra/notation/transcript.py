"""A whole game written down as words, whatever the form: what ``record`` and ``record_json`` share.

Since every draw is written down, a transcript replays without a generator, to a state that is equal
in all but the generator; replaying checks every draw, every move and the result.  A transcript of
another version of the rules is not judged by those of today: its moves and draws are applied as they
were recorded, and what it says about turns and the result is taken for what it was then.  What only
some seats know (bonus cards that were dealt) can be left out of a transcript made for others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from alhambra.notation.catalogue import WORDS, with_section
from alhambra.notation.messages import message
from alhambra.notation.moves import move_text, parse_move
from alhambra.notation.names import one_line
from alhambra.notation.recorded import CannotApply, after_recorded
from alhambra.notation.words import SECRET_PREFIX, draw_named, draw_word
from alhambra.rules.errors import DrawError, NotationError, OptionsError
from alhambra.rules.events import Event, ModuleEvent, draws_of
from alhambra.rules.fields import Verbs
from alhambra.rules.game import Game
from alhambra.rules.ids import ROUND_LETTERS, card_text
from alhambra.rules.moves import unpacked
from alhambra.rules.options import RULES_VERSION, Options
from alhambra.rules.refusals import Refusal
from alhambra.rules.seams import Module
from alhambra.rules.tiles import TileSet

__all__ = ["Entry", "IllegalEntry", "Record", "Transcript", "replayed", "transcript_of"]

FORM: Final = 1
ABOUT: Final = ("date", "place", "event", "note")
HIDDEN: Final = f"{SECRET_PREFIX}?"


class IllegalEntry(NotationError):
    """A record holds a move that the rules refuse; ``in_language`` tells it in any language."""

    def __init__(self, at: str, text: str, refusal: Refusal, tiles: TileSet) -> None:
        self.text: Final = text
        self.refusal: Final = refusal
        self.tiles: Final = tiles
        super().__init__(at, self._message("en"))

    def in_language(self, language: str) -> str:
        """Where it stands and what is wrong."""
        return f"{self.at}: {self._message(language)}"

    def _message(self, language: str) -> str:
        reason = with_section(self.refusal, language, self.tiles)
        words = {"move": repr(self.text), "reason": reason}
        return message(WORDS[language]["record.illegal"], words, {})


class Record(NamedTuple):
    """A game that was read, and what its record says about it.

    ``names``: by seat, empty where none was given; ``about``: date, place, event, note;
    ``rules_version``: that the game was begun under.
    """

    game: Game
    names: tuple[str, ...]
    about: dict[str, str]
    rules_version: str


class Entry(NamedTuple):
    """One move with the draws that followed it.

    ``at``: where it stands in the file; ``turn``: its number; ``on_turn``: the seat whose turn it is,
    None if the file does not say; ``remarks``: for people, not read.
    """

    at: str
    turn: int
    on_turn: int | None
    seat: int
    text: str
    draws: tuple[str, ...]
    remarks: tuple[str, ...] = ()


class Transcript(NamedTuple):
    """A game in words.  ``extra``: names of modules from outside; ``seen_by``: the seats for which
    it was made, None for all there is to know; ``result``: points by seat of a game that is over.

    ``at``: where things stand in the file, by name: the options, ``setup``, ``result``, ``seen by``.
    """

    rules_version: str
    options: Options
    extra: tuple[str, ...]
    names: tuple[str, ...]
    about: dict[str, str]
    seen_by: tuple[int, ...] | None
    setup: tuple[str, ...]
    setup_remarks: tuple[str, ...]
    entries: tuple[Entry, ...]
    result: tuple[int, ...] | None
    at: dict[str, str]


# ---- writing down


def transcript_of(
    game: Game,
    names: Sequence[str] = (),
    viewers: Collection[int] | None = None,
    about: Mapping[str, str] | None = None,
    rules_version: str = RULES_VERSION,
) -> Transcript:
    """A game in words, running or over.

    ``names`` by seat; ``about``: any of date, place, event, note.  With ``viewers`` only draws that
    these seats know are told (``()``: what a spectator knows).  ``rules_version``: that the game was
    begun under.  Raises NotationError for another word in ``about``.
    """
    options = game.options
    outside = game.rules.outside
    for name in about or {}:
        if name not in ABOUT:
            raise NotationError(name, f"{name!r} is not one of {', '.join(ABOUT)}")
    follower = Game.new(options, draws=[*game.opening], extra=outside)
    setup = _draw_words(follower.journal, viewers)
    seat_names = tuple(one_line(name) for name in [*names, *[""] * options.seats][: options.seats])
    return Transcript(
        rules_version,
        options,
        tuple(module.name for module in outside),
        seat_names,
        {name: one_line(value) for name, value in (about or {}).items()},
        None if viewers is None else tuple(sorted(viewers)),
        setup,
        tuple(_hand_remark(follower, seat, seat_names) for seat in range(options.seats)),
        tuple(_entries(game, follower, viewers)),
        game.scores if game.is_over else None,
        {},
    )


def _entries(game: Game, follower: Game, viewers: Collection[int] | None) -> list[Entry]:
    verbs = game.rules.verbs
    entries: list[Entry] = []
    for number, step in enumerate(game.steps):
        turn, on_turn = follower.state.turn, follower.state.on_turn
        rounds = len(follower.state.reports)
        follower.play_number(step.move, [*step.draws])
        entries.append(
            Entry(
                f"moves[{number}]",
                turn,
                on_turn,
                step.seat,
                move_text(unpacked(step.move), verbs),
                _draw_words(step.events, viewers),
                tuple(_round_remark(follower, index) for index in range(rounds, len(follower.state.reports))),
            )
        )
    return entries


def _draw_words(events: Sequence[Event], viewers: Collection[int] | None) -> tuple[str, ...]:
    """The draws among events as words; hidden what none of the viewers (None: all) knows."""
    words: list[str] = []
    for event in events:
        is_hidden = (
            viewers is not None
            and isinstance(event, ModuleEvent)
            and event.secret
            and event.seat not in viewers
        )
        words += [HIDDEN if is_hidden else draw_word(draw) for draw in draws_of([event])]
    return tuple(words)


def _hand_remark(game: Game, seat: int, names: Sequence[str]) -> str:
    view = game.view(None)
    start = ", starts" if game.state.start == seat else ""
    return f"{seat_text(seat, names)}{start}: {' '.join(card_text(card) for card in view.seats[seat].hand)}"


def _round_remark(game: Game, index: int) -> str:
    report = game.state.reports[index]
    totals = " ".join(f"+{total}" for total in report.totals)
    after = " ".join(str(score) for score in report.scores_after)
    return f"round {ROUND_LETTERS[report.round]}: {totals} = {after}"


def seat_text(seat: int, names: Sequence[str]) -> str:
    """``seat 1 (Ben)``, without a name ``seat 1``."""
    return f"seat {seat} ({names[seat]})" if seat < len(names) and names[seat] else f"seat {seat}"


# ---- replaying


def replayed(transcript: Transcript, extra: tuple[Module, ...] = ()) -> Record:
    """The game of a transcript, played again move by move.

    ``extra``: the modules from outside that it names.  Raises NotationError, saying where, for
    whatever does not follow the rules; under another version of the rules only for what they could
    not carry out.
    """
    at = transcript.at
    version = transcript.rules_version
    if not (version.isascii() and version.isdigit()):
        raise NotationError(at.get("rules", ""), f"{version[:40]!r} is not the number of a rules version")
    if transcript.seen_by is not None:
        raise NotationError(at.get("seen by", ""), _only_seen_by(transcript.seen_by))
    if transcript.extra != tuple(module.name for module in extra):
        given = " ".join(module.name for module in extra) or "none"
        named = " ".join(transcript.extra) or "none"
        raise NotationError(at.get("extra", ""), f"modules from outside: {named} named, {given} given")
    game = _set_up(transcript, extra)
    verbs = game.rules.verbs
    is_judged = version == RULES_VERSION
    for entry in transcript.entries:
        game = _replayed(game, entry, verbs, is_judged)
    if is_judged:
        _check_result(game, transcript)
    names = tuple(one_line(name) for name in transcript.names)
    about = {name: one_line(value) for name, value in transcript.about.items()}
    return Record(game, names, about, version)


def _only_seen_by(seats: tuple[int, ...]) -> str:
    who = "a spectator" if not seats else f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"
    return f"this is the record of {who} only: it does not tell every draw and cannot be replayed"


def _set_up(transcript: Transcript, extra: tuple[Module, ...]) -> Game:
    at = transcript.at.get("setup", "setup")
    draws = [draw_named(word, at) for word in transcript.setup]
    try:
        return Game.new(transcript.options, draws=draws, extra=extra)
    except DrawError as error:
        raise NotationError(at, f"in the set-up: {error}") from None
    except OptionsError as error:
        raise NotationError(transcript.at.get(error.at, error.at), str(error)) from None


def _replayed(game: Game, entry: Entry, verbs: Verbs, is_judged: bool) -> Game:
    """The game after an entry."""
    try:
        move = parse_move(entry.text, verbs)
    except NotationError as error:
        raise NotationError(entry.at, f"{entry.text!r}: {error}") from None
    draws = [draw_named(word, entry.at) for word in entry.draws]
    if not is_judged:
        try:
            return after_recorded(game, entry.seat, move, draws)
        except CannotApply as error:
            raise NotationError(entry.at, f"{entry.text!r} cannot be carried out today: {error}") from None
    _check_moment(game, entry)
    try:
        refusal = game.try_play(move, entry.seat, draws)
    except DrawError as error:
        raise NotationError(entry.at, f"after {entry.text!r}: {error}") from None
    if refusal is not None:
        raise IllegalEntry(entry.at, entry.text, refusal, game.rules.tiles)
    return game


def _check_moment(game: Game, entry: Entry) -> None:
    """Whether a move is written in the turn in which it is made."""
    state = game.state
    if game.is_over:
        raise NotationError(entry.at, f"{entry.text!r} comes after the end of the game")
    if entry.turn != state.turn or entry.on_turn not in (None, state.on_turn):
        claimed = f"turn {entry.turn}" + ("" if entry.on_turn is None else f" of seat {entry.on_turn}")
        raise NotationError(
            entry.at,
            f"{entry.text!r} is written in {claimed}, but it is turn {state.turn} of seat {state.on_turn}",
        )


def _check_result(game: Game, transcript: Transcript) -> None:
    at = transcript.at.get("result", "result")
    if game.is_over and transcript.result is None:
        raise NotationError(at, "the game is over, but no result is written")
    if not game.is_over and transcript.result is not None:
        raise NotationError(at, f"a result is written, but seat {game.seat_to_act} still has to decide")
    if game.is_over and transcript.result != game.scores:
        true, written = (" ".join(map(str, scores)) for scores in (game.scores, transcript.result or ()))
        raise NotationError(at, f"the result is {true}, not {written}")
