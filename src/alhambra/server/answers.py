"""Answers of the API: JSON that is never kept by a browser, and errors of one shape."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from alhambra.server.messages import Error, ErrorBody, encode


def json_answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(
        encode(content), status, {"cache-control": "no-store", **(headers or {})}, "application/json"
    )


def error_answer(at: str, message: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """An answer 4xx or 5xx; ``at`` names the field that is wrong, empty for the whole."""
    return json_answer(ErrorBody(Error(at, message)), status, headers)


async def refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    status: int,
    message: str,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Answer a request, or the handshake of a socket, with an error, whatever it asks for."""
    answer = error_answer("", message, status, headers)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)
