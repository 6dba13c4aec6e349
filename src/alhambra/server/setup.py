"""What a table is made from: options, names, who plays each seat; checked when asked for, kept as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

import msgspec

from alhambra.bots.registry import bot_names
from alhambra.notation.components import ENTRIES, differences
from alhambra.notation.names import look, one_line, why_not_name
from alhambra.notation.options_json import Json, options_json, parse_options
from alhambra.notation.wire.catalog import components
from alhambra.notation.wire.views import Game
from alhambra.rules.compose import check
from alhambra.rules.errors import AlhambraError, NotationError, OptionsError
from alhambra.rules.options import Options
from alhambra.rules.tiles import Tables
from alhambra.server.messages import InputError, NewGame, PlayerInfo, TableOptions

PERSON: Final = "person"
BOT: Final = "bot"
PREFERRED_BOT: Final = "greedy"


class Setup(NamedTuple):
    """A table as it was made.  ``bots``: a bot's name, or None for a person, by seat; ``extra``: the modules
    from outside.
    """

    options: Options
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    open_hands: bool
    auto_end: bool
    extra: tuple[str, ...] = ()

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats that persons play."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def players(self) -> list[PlayerInfo]:
        """Who plays each seat, as clients are told."""
        return [PlayerInfo(PERSON) if bot is None else PlayerInfo(BOT, bot) for bot in self.bots]

    @property
    def own_components(self) -> list[str]:
        """The tables that this game uses and that are not ours (§1.7.4)."""
        differing = differences(self.options.tables)
        return [name for name in self.options.modules if differing.get(name)]

    def told(self) -> TableOptions:
        """The options as clients are told."""
        options = self.options
        return TableOptions(
            game=cast(Game, options.game),
            seats=options.seats,
            modules=[*options.modules],
            youngest=options.youngest,
            components=None if options.tables is None else components(options.tables),
            own_components=self.own_components,
            open_hands=self.open_hands,
            auto_end=self.auto_end,
        )

    def text(self) -> str:
        """JSON to keep; ``setup_of`` reads it back."""
        form = {
            "options": options_json(self.options),
            "names": self.names,
            "bots": self.bots,
            "open_hands": self.open_hands,
            "auto_end": self.auto_end,
            "extra": self.extra,
        }
        return msgspec.json.encode(form).decode()


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    options: Json
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    open_hands: bool
    auto_end: bool
    extra: tuple[str, ...] = ()


class Unplayable(AlhambraError):
    """This program can make nothing of a kept game."""


def setup_of(text: str) -> Setup:
    """What ``Setup.text`` wrote; Unplayable for anything else."""
    try:
        kept = msgspec.json.decode(text, type=_Kept)
        options = parse_options(kept.options)
        check(options)
    except (msgspec.MsgspecError, RecursionError, TypeError, NotationError, OptionsError) as error:
        raise Unplayable(f"its set-up cannot be read: {error}") from error
    if not len(kept.names) == len(kept.bots) == options.seats:
        raise Unplayable("its set-up names another number of seats than it has")
    return Setup(options, kept.names, kept.bots, kept.open_hands, kept.auto_end, kept.extra)


def new_setup(
    asked: NewGame, open_hands: bool = False, auto_end: bool = False, tables: Tables | None = None
) -> Setup:
    """The table that a request asks for; InputError for what cannot be.

    ``open_hands``, ``auto_end`` and the component ``tables`` hold where the request does not say.
    """
    names = tuple(_name(seat.name, f"seats[{place}].name") for place, seat in enumerate(asked.seats))
    _refuse_names_that_look_alike(names)
    form: Json = {
        "game": asked.game,
        "seats": len(asked.seats),
        "modules": asked.modules,
        "youngest": asked.youngest,
    }
    if asked.components is not None:
        form["components"] = asked.components
    try:
        options = _with_tables(parse_options(form), tables)
        check(options)
    except (OptionsError, NotationError) as error:
        raise InputError(error.at, error.message) from None
    return Setup(
        options,
        names,
        tuple(_bot(asked, place) for place in range(len(names))),
        open_hands if asked.open_hands is None else asked.open_hands,
        auto_end if asked.auto_end is None else asked.auto_end,
    )


def _with_tables(options: Options, usual: Tables | None) -> Options:
    """The same with the component tables of the game: its own, else the usual ones if it has a use for them.

    Tables that are just ours are none of one's own (``{}`` asks for ours).
    """
    tables = options.tables
    if tables is None:
        tables = usual if any(name in options.modules for name in ENTRIES) else None
    return options._replace(tables=tables if any(differences(tables).values()) else None)


def default_bot() -> str:
    """The bot of a seat for which none is named."""
    names = bot_names()
    return PREFERRED_BOT if PREFERRED_BOT in names else names[-1]


def _bot(asked: NewGame, place: int) -> str | None:
    seat = asked.seats[place]
    if seat.player == PERSON:
        if seat.bot is not None:
            raise InputError(f"seats[{place}].bot", "a person's seat has no bot")
        return None
    # Only plain names: parameters of bots are for those who start them on their own computer.
    if seat.bot is not None and seat.bot not in bot_names():
        raise InputError(f"seats[{place}].bot", f"{seat.bot!r} is not one of {', '.join(bot_names())}")
    return default_bot() if seat.bot is None else seat.bot


def _name(name: str, at: str) -> str:
    """A name as it is kept; InputError for what is no name."""
    line = one_line(name)
    reason = why_not_name(line)
    if reason is not None:
        raise InputError(at, reason)
    return line


def _refuse_names_that_look_alike(names: Sequence[str]) -> None:
    for place, name in enumerate(names):
        for other in names[:place]:
            if look(name) == look(other):
                like = "is" if name == other else f"looks like {other!r},"
                raise InputError(f"seats[{place}].name", f"{name!r} {like} the name of another seat")
