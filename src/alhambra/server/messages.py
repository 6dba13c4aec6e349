"""Every message in and out as a type: what comes in is checked strictly, what goes out has its shape here.

An unknown field, a wrong type or a text that is too long is an ``InputError`` that names the place.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra.notation.names import MOST_LETTERS, MOST_PARTS
from alhambra.notation.options_json import Json
from alhambra.notation.wire.catalog import CatalogEntry, Components
from alhambra.notation.wire.moves import Move
from alhambra.notation.wire.refusals import Refusal
from alhambra.notation.wire.values import Currency, Tile
from alhambra.notation.wire.views import Game, View
from alhambra.rules.errors import AlhambraError
from alhambra.rules.rng import SEED_MASK
from alhambra.server.log import LogEntry

MOST_BYTES: Final = 64 * 1024  # of one message, and of the body of a request
MOST_MOVE: Final = 400  # characters of a move's text

Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
MoveText = Annotated[str, Meta(max_length=MOST_MOVE)]
Word = Annotated[str, Meta(max_length=16)]


class InputError(AlhambraError):
    """A message or request cannot be read.  ``at`` names the field, empty for the whole."""

    def __init__(self, at: str, message: str) -> None:
        super().__init__(f"{at}: {message}" if at else message)
        self.at: Final = at
        self.message: Final = message


# ---- from the client


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client."""


class Hello(Incoming, tag="hello"):
    """The first message: the key, and how many entries of the log the client has (null: it has nothing)."""

    key: Annotated[str, Meta(max_length=128)]
    have: Seq | None = None


class MakeMove(Incoming, tag="move"):
    """A move of a seat after ``seq`` changes; ``id`` makes a resend harmless."""

    id: ActionId
    seq: Seq
    seat: SeatNumber
    text: MoveText


class Undo(Incoming, tag="undo"):
    """Take back the last move of a seat."""

    id: ActionId
    seq: Seq
    seat: SeatNumber


class Quote(Incoming, tag="quote"):
    """What do these cards buy?"""

    id: ActionId
    seat: SeatNumber
    cards: Annotated[list[Word], Meta(max_length=120)]


class Why(Incoming, tag="why"):
    """What is there against a move?"""

    id: ActionId
    seat: SeatNumber
    text: MoveText


class Ping(Incoming, tag="ping"):
    """Are you there?"""


ClientMessage = Hello | MakeMove | Undo | Quote | Why | Ping


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new game; ``bot`` names the bot of a seat that is played by one.

    What a name may be, ``alhambra.notation.names`` says.
    """

    name: Annotated[str, Meta(max_length=MOST_LETTERS * MOST_PARTS)]
    player: Literal["person", "bot"]
    bot: Annotated[str, Meta(max_length=40)] | None = None


class NewGame(Struct, forbid_unknown_fields=True):
    """A game to be made.  What is left out is as the server was started."""

    seats: Annotated[list[NewSeat], Meta(max_length=12)]
    game: Literal["palace", "cards"] = "palace"
    modules: Annotated[list[Word], Meta(max_length=20)] = []
    youngest: SeatNumber | None = None
    open_hands: bool | None = None
    auto_end: bool | None = None
    seed: Annotated[int, Meta(ge=0, le=SEED_MASK)] | None = None
    components: Json | None = None


# ---- to the client


class Outgoing(Struct, tag_field="type"):
    """A message of the server."""


class PlayerInfo(Struct, omit_defaults=True):
    """Who plays a seat."""

    player: Literal["person", "bot"]
    bot: str | None = None


class TableOptions(Struct):
    """How a table was made.  ``components``: tables of its own; ``own_components``: which of them it uses."""

    game: Game
    seats: int
    modules: list[str]
    youngest: int | None
    components: Components | None
    own_components: list[str]
    open_hands: bool
    auto_end: bool


class TableMessage(Outgoing, tag="table"):
    """Everything that the seats of one key may see now; sent after every change.

    ``seq``: number of changes so far; ``log``: the entries that the client does not have; ``options`` and
    ``catalog`` only to a client that has nothing yet.
    """

    seq: int
    view: View
    moves: list[Move]
    can_undo: bool
    seats: list[int]
    names: list[str]
    players: list[PlayerInfo]
    log: list[LogEntry]
    options: TableOptions | UnsetType = UNSET
    catalog: dict[str, CatalogEntry] | UnsetType = UNSET


class QuotedThing(Struct):
    """One thing in the market, and what the cards would be for it.

    ``text``: the move that buys it; ``exact``, ``wasteful``: how they pay; ``refusal`` null: it may be made.
    """

    slot: Currency
    tile: Tile
    price: int
    exact: bool
    wasteful: bool
    text: str
    refusal: Refusal | None


class QuoteMessage(Outgoing, tag="quote"):
    """Answer to ``Quote``: an entry for everything in the market."""

    id: str
    things: list[QuotedThing]


class WhyMessage(Outgoing, tag="why"):
    """Answer to ``Why``; ``refusal`` null: the move is legal."""

    id: str
    refusal: Refusal | None


class Refused(Outgoing, tag="refused"):
    """What was asked for was not done; ``stale``: the table has changed, a fresh one follows."""

    id: str
    refusal: Refusal
    stale: bool


class Pong(Outgoing, tag="pong"):
    """Answer to ``Ping``."""


class Thinking(Outgoing, tag="thinking"):
    """A bot is thinking."""

    seat: int


class Error(Struct):
    """Where something is wrong with a message or request, and what."""

    at: str
    message: str


class ErrorMessage(Outgoing, tag="error"):
    """A message could not be read."""

    error: Error


class ErrorBody(Struct):
    """The body of an answer 4xx or 5xx."""

    error: Error


class Made(Struct):
    """A new game: its address and the key of its persons' seats."""

    id: str
    key: str


class TableDifferences(Struct):
    """A component table: how many entries it has, and the places, from 0, that differ from ours."""

    name: str
    entries: int
    differ: list[int]


class CheckedComponents(Struct):
    """Component tables that were read, and what each comes to."""

    components: Components
    tables: list[TableDifferences]


class BotInfo(Struct):
    """A bot, in words."""

    name: str
    title: str
    text: str


class ModuleInfo(Struct):
    """A module, in words; with components: entries of its table, and how many of them are reconstructed."""

    name: str
    title: str
    text: str
    entries: int | UnsetType = UNSET
    reconstructed: int | UnsetType = UNSET


class PresetInfo(Struct):
    """A set of modules with a name of its own."""

    name: str
    title: str
    modules: list[str]


class Defaults(Struct):
    """What a new game is unless it says otherwise: how the server was started."""

    open_hands: bool
    auto_end: bool
    components: CheckedComponents | None


class About(Struct):
    """What this server can play."""

    version: str
    compiled: bool
    rules_version: str
    games: list[Game]
    bots: list[BotInfo]
    modules: list[ModuleInfo]
    presets: list[PresetInfo]
    defaults: Defaults


class Summary(Struct):
    """A game in one line; ``updated`` in UTC, ISO 8601."""

    id: str
    game: str
    seats: int
    names: list[str]
    turn: int
    over: bool
    updated: str


_client_message: Final = msgspec.json.Decoder(ClientMessage)
_new_game: Final = msgspec.json.Decoder(NewGame)
_anything: Final = msgspec.json.Decoder(object)
encode: Final = msgspec.json.Encoder().encode

T = TypeVar("T")


def client_message(text: str | bytes) -> ClientMessage:
    """The message of a text; InputError for anything else."""
    return _decoded(_client_message, text)


def new_game(body: bytes) -> NewGame:
    """The game that the body of a request asks for; InputError for anything else."""
    return _decoded(_new_game, body)


def any_json(body: bytes) -> object:
    """Whatever JSON the body of a request is; InputError if it is none."""
    return _decoded(_anything, body)


def _decoded(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    if len(text) > MOST_BYTES:
        raise InputError("", f"a message has at most {MOST_BYTES} bytes")
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `")
        raise InputError(re.sub(r"^\$\.?", "", place.rstrip("`")), _lower(message)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise InputError("", "this is not JSON") from None


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
