"""Error responses: every one of them is a `Refused`, whatever raised it."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import Scope

from wolfsbane.server import messages as ms
from wolfsbane.server.logs import Seldom
from wolfsbane.server.refusal import Refusal, refused, server_error
from wolfsbane.server.storage.store import StoreError

MAX_BODY: Final = 16_384  # bytes of a request
ERRORS: Final = {
    status: ResponseSpec(ms.Refused, description=words, generate_examples=False)
    for status, words in (
        (400, "Malformed request"),
        (401, "Not signed in"),
        (403, "Not allowed"),
        (404, "Not found"),
        (409, "Not possible now"),
        (413, "Too large"),
        (414, "The URL is too long"),
        (431, "The headers are too long"),
        (429, "Too many requests"),
        (503, "Not available now"),
    )
}

log = logging.getLogger(__name__)
seldom = Seldom(log)


def refused_response(problem: Refusal, message_id: str | None = None) -> Response[Any]:
    return Response(refused(problem, message_id), status_code=problem.status)


def on_refusal(_request: Request[Any, Any, Any], problem: Refusal) -> Response[ms.Refused]:
    return refused_response(problem)


def on_validation(_request: Request[Any, Any, Any], problem: ValidationException) -> Response[ms.Refused]:
    parts: list[str] = []
    for one in problem.extra or []:
        if isinstance(one, dict):
            key, message = str(one.get("key", "")), str(one.get("message", ""))
            parts.append("the body is missing" if message == "'data'" else f"{key}: {message}".removeprefix("data: "))
    return _malformed("; ".join(parts) or problem.detail)


def _malformed(problem: str, status: int = 400, headers: dict[str, str] | None = None) -> Response[ms.Refused]:
    """The answer to a request that only a program can get wrong: `problem` is English."""
    text = ms.Text("error-request", {"problem": problem})
    return Response(ms.Refused("form", text), status_code=status, headers=headers)


def on_http(_request: Request[Any, Any, Any], problem: HTTPException) -> Response[ms.Refused]:
    """The framework's own exceptions: no such path, wrong method, body too large."""
    status = problem.status_code
    if status == 404:
        return Response(ms.Refused("form", ms.Text("error-not-found")), status_code=status)
    if status == 413:
        text = ms.Text("error-body-length", {"bytes": MAX_BODY})
        return Response(ms.Refused("limit", text), status_code=status)
    return _malformed(problem.detail, status, problem.headers)


def on_store(_request: Request[Any, Any, Any], problem: StoreError) -> Response[ms.Refused]:
    """The database is down, slow or read-only: that is logged once in a while, not for each request."""
    seldom.error("requests can't be answered without the database", reason=str(problem))
    text = ms.Text("error-database")
    return Response(ms.Refused("limit", text), status_code=503, headers={"Retry-After": "2"})


async def note_socket_error(problem: Exception, scope: Scope) -> None:
    """Logs what ended a WebSocket, for which there are no handlers that answer."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(problem, HTTPException):
        log.error("an error of the server", exc_info=problem)


def on_error(_request: Request[Any, Any, Any], problem: Exception) -> Response[ms.Refused]:
    log.error("an error of the server", exc_info=problem)
    return refused_response(server_error())


EXCEPTIONS: Final[dict[Any, Any]] = {
    Refusal: on_refusal,
    ValidationException: on_validation,
    HTTPException: on_http,
    StoreError: on_store,
    Exception: on_error,
}
