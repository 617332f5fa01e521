"""What is answered instead of what was asked for, the same everywhere."""

from __future__ import annotations

import logging
from typing import Any, Final, Literal

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import Scope

from wolfsbane.server import messages as ms
from wolfsbane.server.http.identity import WrongIdentity
from wolfsbane.server.logs import Seldom
from wolfsbane.server.refusal import Refusal, refused
from wolfsbane.server.storage.store import StoreError

STATUS: Final = {"illegal": 409, "stale": 409, "stage": 409, "seat": 403, "option": 409, "limit": 429, "form": 400}
ERRORS: Final = {
    status: ResponseSpec(ms.Refused, description=words, generate_examples=False)
    for status, words in (
        (400, "The request is not understood"),
        (401, "You are nobody yet"),
        (403, "You may not"),
        (404, "There is no such thing"),
        (409, "It is not possible now"),
        (413, "Too large"),
        (414, "The URL is too long"),
        (431, "The headers are too long"),
        (429, "Too much"),
        (503, "Not now"),
    )
}

log = logging.getLogger(__name__)
seldom = Seldom(log)


class Nobody(Exception):
    """A request without an identity, where one is needed."""


def refused_response(problem: Refusal, message_id: str | None = None) -> Response[Any]:
    return Response(refused(problem, message_id), status_code=STATUS[problem.code])


def on_refusal(_request: Request[Any, Any, Any], problem: Refusal) -> Response[ms.Refused]:
    return refused_response(problem)


def on_nobody(_request: Request[Any, Any, Any], _problem: Nobody) -> Response[ms.Refused]:
    return Response(ms.Refused("seat", "Become a guest first: POST /api/me with a name."), status_code=401)


def on_wrong_identity(_request: Request[Any, Any, Any], problem: WrongIdentity) -> Response[ms.Refused]:
    return Response(ms.Refused("form", str(problem)), status_code=400)


def on_validation(_request: Request[Any, Any, Any], problem: ValidationException) -> Response[ms.Refused]:
    parts: list[str] = []
    for one in problem.extra or []:
        if isinstance(one, dict):
            key, message = str(one.get("key", "")), str(one.get("message", ""))
            parts.append("the body is missing" if message == "'data'" else f"{key}: {message}".removeprefix("data: "))
    sentence = "; ".join(parts) or problem.detail
    return Response(ms.Refused("form", f"This request is not understood: {sentence}"), status_code=400)


def on_http(_request: Request[Any, Any, Any], problem: HTTPException) -> Response[ms.Refused]:
    code: Literal["limit", "form"] = "limit" if problem.status_code in (413, 503) else "form"
    return Response(ms.Refused(code, problem.detail), status_code=problem.status_code, headers=problem.headers)


def on_store(_request: Request[Any, Any, Any], problem: StoreError) -> Response[ms.Refused]:
    """The database is down, slow or read-only: that is said once in a while, not for each request."""
    seldom.error("requests can't be answered without the database", reason=str(problem))
    sentence = "The database does not answer; try again in a moment."
    return Response(ms.Refused("limit", sentence), status_code=503, headers={"Retry-After": "2"})


async def note_socket_error(problem: Exception, scope: Scope) -> None:
    """Logs what ended a WebSocket, for which there are no handlers that answer."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(problem, HTTPException):
        log.error("an error of the server", exc_info=problem)


def on_error(_request: Request[Any, Any, Any], problem: Exception) -> Response[ms.Refused]:
    log.error("an error of the server", exc_info=problem)
    return Response(ms.Refused("limit", "The server has made an error; it was noted."), status_code=500)


EXCEPTIONS: Final[dict[Any, Any]] = {
    Refusal: on_refusal,
    Nobody: on_nobody,
    WrongIdentity: on_wrong_identity,
    ValidationException: on_validation,
    HTTPException: on_http,
    StoreError: on_store,
    Exception: on_error,
}
