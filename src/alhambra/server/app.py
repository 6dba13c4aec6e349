"""The web application: a few addresses of JSON, the socket of a table, and the built client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from alhambra.notation.catalogue import sentence
from alhambra.notation.components import parse_tables, tables_text
from alhambra.notation.wire.catalog import catalog as tiles_catalog
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.tiles import Tables
from alhambra.server import sockets
from alhambra.server.about import about_json, components_json
from alhambra.server.allowances import TOO_MANY, Allowance, Allowances, Allowed, address_of
from alhambra.server.answers import error_answer, json_answer
from alhambra.server.connections import say_little
from alhambra.server.hall import Hall
from alhambra.server.hosts import Hosts, OwnHosts
from alhambra.server.messages import (
    MOST_BYTES,
    About,
    CheckedComponents,
    InputError,
    Made,
    Summary,
    any_json,
    new_game,
)
from alhambra.server.pages import SafeHeaders, built_client
from alhambra.server.settings import Settings
from alhambra.server.setup import Unplayable, new_setup, setup_of
from alhambra.server.store import Row, Store, is_key_of
from alhambra.server.troubles import StoreError

logger = logging.getLogger(__name__)

SWEEP_EVERY: Final = 60.0  # seconds between looks for tables that nobody uses
COST_OF_RECORD: Final = 9.0  # requests that a record counts as, besides the one that it is

TABLES_FILE: Final = "alhambra-components.json"


def create_app(settings: Settings | None = None, store: Store | None = None) -> Starlette:
    """The application.  Its tables open and close with its lifespan, and so does the store.

    ``store``: that of ``settings.data``, if it is open already.
    """
    hall = Hall(settings or Settings(), store)
    hosts = Hosts(hall.settings.host, hall.settings.names)
    allowances = Allowances(hall.settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        say_little(asyncio.get_running_loop())
        await hall.open()
        sweeper = asyncio.create_task(_sweep(hall))
        yield
        sweeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sweeper
        await hall.close()

    app = Starlette(
        routes=[
            Route("/api/about", about),
            Route("/api/catalog", catalog),
            Route("/api/components", components),
            Route("/api/components", check_components, methods=["POST"]),
            Route("/api/games", make_game, methods=["POST"]),
            Route("/api/games/{game}", summary),
            Route("/api/games/{game}/record", record),
            WebSocketRoute("/api/games/{game}/socket", sockets.serve),
            Route("/api/{rest:path}", no_such_address, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            Mount("/", built_client()),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(Allowed, allowances),
            Middleware(OwnHosts, hosts),
        ],
        exception_handlers={
            InputError: _input_error,
            HTTPException: _http_error,
            Unplayable: _unplayable,
            StoreError: _store_error,
            ClientDisconnect: _gone,
            Exception: _failure,
        },
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.allowances = allowances
    return app


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        hall.forget_idle()


# ---- addresses


async def about(request: Request) -> Response:
    """What can be played here."""
    settings = _hall(request).settings
    tables = settings.components
    defaults = {
        "open_hands": settings.open_hands,
        "auto_end": settings.auto_end,
        "components": None if tables is None else components_json(tables),
    }
    return json_answer(msgspec.convert({**about_json(), "defaults": defaults}, About))


async def catalog(request: Request) -> Response:
    """Every tile of the standard game."""
    return json_answer(tiles_catalog())


async def components(request: Request) -> Response:
    """Our component tables as a file to change and send back (§1.7)."""
    headers = {"content-disposition": f'attachment; filename="{TABLES_FILE}"', "cache-control": "no-store"}
    return Response(tables_text(Tables()), 200, headers, "application/json")


async def check_components(request: Request) -> Response:
    """Whether somebody's component tables can be played with, and how they differ from ours."""
    _check_type(request)
    form = any_json(await _body(request))
    try:
        tables = parse_tables(form)
    except (NotationError, OptionsError) as error:
        raise InputError(error.at, error.message) from None
    return json_answer(msgspec.convert(components_json(tables), CheckedComponents))


async def make_game(request: Request) -> Response:
    """Make a game; its key is told here and never again."""
    _check_type(request)
    asked = new_game(await _body(request))
    hall = _hall(request)
    setup = new_setup(asked, hall.settings.open_hands, hall.settings.auto_end, hall.settings.components)
    _allow(request, _allowances(request).games, 1, "too many games are being made: wait a little")
    game, key = await hall.make(setup, asked.seed)
    return json_answer(Made(game, key), 201)


async def summary(request: Request) -> Response:
    """A game in one line, for those who have its key."""
    row = await _row(request)
    _check_key(request, row)
    setup = setup_of(row.setup)
    updated = datetime.fromtimestamp(row.updated, UTC).isoformat(timespec="seconds")
    return json_answer(
        Summary(
            row.id, setup.options.game, setup.options.seats, list(setup.names), row.turn, row.over, updated
        )
    )


async def record(request: Request) -> Response:
    """The record of a game: of one that is over for everybody, else for those who have its key."""
    _allow(request, _allowances(request).requests, COST_OF_RECORD, TOO_MANY)
    row = await _row(request)
    if not row.over:
        _check_key(request, row)
    table = await _hall(request).table(row.id)
    assert table is not None
    return PlainTextResponse(await table.record(), headers={"cache-control": "no-store"})


async def no_such_address(request: Request) -> Response:
    """The answer to any other address of the API."""
    raise HTTPException(404, "there is no such address")


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _allowances(request: Request) -> Allowances:
    allowances: Allowances = request.app.state.allowances
    return allowances


def _allow(request: Request, allowance: Allowance, cost: float, message: str) -> None:
    if not allowance.takes(address_of(request), cost):
        raise HTTPException(429, message, {"retry-after": "5"})


async def _row(request: Request) -> Row:
    row = await _hall(request).row(request.path_params["game"])
    if row is None:
        raise HTTPException(404, "there is no such game")
    return row


def _check_key(request: Request, row: Row) -> None:
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not key:
        raise HTTPException(401, "a key is needed", {"www-authenticate": "Bearer"})
    if not is_key_of(row, key.strip()):
        raise HTTPException(403, "this key does not open this game")


def _check_type(request: Request) -> None:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "the body has to be application/json")


async def _body(request: Request) -> bytes:
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise HTTPException(413, f"a request has at most {MOST_BYTES} bytes")
    return body


# ---- what can go wrong


async def _input_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, InputError)
    return error_answer(error.at, error.message, 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_answer("", error.detail, error.status_code, error.headers)


async def _unplayable(request: Request, error: Exception) -> Response:
    logger.error("%s: %s", request.url.path, error)
    return error_answer("", "this game cannot be read", 409)


async def _store_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    logger.error("%s", error)
    return error_answer("", sentence(error.refusal), 503, {"retry-after": "30"})


async def _gone(request: Request, error: Exception) -> Response:
    return error_answer("", "the request broke off", 400)


async def _failure(request: Request, error: Exception) -> Response:
    return error_answer("", "the server could not do this", 500)
