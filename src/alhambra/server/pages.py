"""The built web client, and the headers that keep a page to itself."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
NOT_BUILT: Final = "The web client is not built: run `make web` and reload this page.\n"


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


def built_client() -> ASGIApp:
    """The application that serves the client, compressed; a sentence about `make web` where there is none."""
    folder = static_folder()
    if (folder / "index.html").is_file():
        return GZipMiddleware(Client(directory=folder, html=True))
    return PlainTextResponse(NOT_BUILT, 503)
