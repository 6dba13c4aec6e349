"""The web application: a few addresses of JSON, the socket of a table, and the built client."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alhambra.notation.components import parse_tables, tables_text
from alhambra.notation.wire.catalog import catalog as tiles_catalog
from alhambra.rules.errors import NotationError, OptionsError
from alhambra.rules.tiles import Tables
from alhambra.server import sockets
from alhambra.server.about import about_json, components_json
from alhambra.server.hall import Hall
from alhambra.server.messages import (
    MOST_BYTES,
    About,
    CheckedComponents,
    Error,
    ErrorBody,
    InputError,
    Made,
    Summary,
    any_json,
    encode,
    new_game,
)
from alhambra.server.replay import Unplayable
from alhambra.server.settings import Settings
from alhambra.server.setup import new_setup, setup_of
from alhambra.server.store import Row, is_key_of

logger = logging.getLogger(__name__)

SWEEP_EVERY: Final = 60.0  # seconds between looks for tables that nobody uses

HEADERS: Final = {
    # Styles are inline where something is moved or coloured by its data; scripts never are.
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FOREVER: Final = "public, max-age=31536000, immutable"  # a built file's name changes with its contents
TABLES_FILE: Final = "alhambra-components.json"
NOT_BUILT: Final = "The web client is not built: run `make web` and reload this page.\n"


def create_app(settings: Settings | None = None) -> Starlette:
    """The application.  Its tables open and close with its lifespan."""
    hall = Hall(settings or Settings())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
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
            Mount("/", GZipMiddleware(_client())),
        ],
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={InputError: _input_error, HTTPException: _http_error, Exception: _failure},
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.making = sockets.Bucket(hall.settings.games_at_once, hall.settings.games_a_second)
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
    return _json(msgspec.convert({**about_json(), "defaults": defaults}, About))


async def catalog(request: Request) -> Response:
    """Every tile of the standard game."""
    return _json(tiles_catalog())


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
    return _json(msgspec.convert(components_json(tables), CheckedComponents))


async def make_game(request: Request) -> Response:
    """Make a game; its key is told here and never again."""
    _check_type(request)
    asked = new_game(await _body(request))
    hall = _hall(request)
    setup = new_setup(asked, hall.settings.open_hands, hall.settings.auto_end, hall.settings.components)
    bucket: sockets.Bucket = request.app.state.making
    if not bucket.takes():
        raise HTTPException(429, "too many games are being made: wait a little")
    game, key = await hall.make(setup, asked.seed)
    return _json(Made(game, key), 201)


async def summary(request: Request) -> Response:
    """A game in one line, for those who have its key."""
    row = await _row(request)
    _check_key(request, row)
    setup = setup_of(row.setup)
    updated = datetime.fromtimestamp(row.updated, UTC).isoformat(timespec="seconds")
    return _json(
        Summary(
            row.id, setup.options.game, setup.options.seats, list(setup.names), row.turn, row.over, updated
        )
    )


async def record(request: Request) -> Response:
    """The record of a game: of one that is over for everybody, else for those who have its key."""
    row = await _row(request)
    if not row.over:
        _check_key(request, row)
    try:
        table = await _hall(request).table(row.id)
    except Unplayable as error:
        logger.error("%s", error)
        raise HTTPException(409, "this game was begun under other rules and cannot be replayed") from None
    assert table is not None
    return PlainTextResponse(await table.record(), headers={"cache-control": "no-store"})


async def no_such_address(request: Request) -> Response:
    """The answer to any other address of the API."""
    raise HTTPException(404, "there is no such address")


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


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


# ---- answers


def _json(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(
        encode(content), status, {"cache-control": "no-store", **(headers or {})}, "application/json"
    )


def _error(at: str, message: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    return _json(ErrorBody(Error(at, message)), status, headers)


async def _input_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, InputError)
    return _error(error.at, error.message, 422)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error("", error.detail, error.status_code, error.headers)


async def _failure(request: Request, error: Exception) -> Response:
    return _error("", "the server could not do this", 500)


class SafeHeaders:
    """Adds ``HEADERS`` to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


# ---- the built client


class Client(StaticFiles):
    """The files that `npm run build` made: those in ``assets`` for ever, the page itself asked for anew."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code in (200, 304):
            is_asset = path.replace("\\", "/").startswith("assets/")
            response.headers["cache-control"] = FOREVER if is_asset else "no-cache"
        return response


def static_folder() -> Path:
    """Where the built client is."""
    return Path(str(files("alhambra.server").joinpath("static")))


def _client() -> ASGIApp:
    folder = static_folder()
    if (folder / "index.html").is_file():
        return Client(directory=folder, html=True)
    return PlainTextResponse(NOT_BUILT, 503)
