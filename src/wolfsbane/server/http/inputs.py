"""The one place where what comes from outside is decoded: paths, queries, bodies and WebSocket frames.

Behind it all text is valid Unicode without NUL (which PostgreSQL can't store), paths and queries have no control
characters, and JSON is not nested deeply. Everything else is refused with a text; it never becomes an error of the
server.
"""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar
from urllib.parse import unquote_to_bytes

import msgspec
from litestar import Request
from msgspec import json

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.http.refusing import refuse
from wolfsbane.server.refusal import Refusal

MAX_DEPTH: Final = 16
WRONG_ADDRESS: Final = 4400  # what a WebSocket is closed with whose path or query is malformed

_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKETS: Final = re.compile(rb"[\[\]{}]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")

_messages: Final[json.Decoder[ms.ClientMessage]] = json.Decoder(ms.ClientMessage)
_values: Final[json.Decoder[Any]] = json.Decoder()
T = TypeVar("T")


def decode_message(frame: str | bytes) -> ms.ClientMessage:
    """A message of a client. Raises Refusal."""
    try:
        return _decode(_messages, frame.encode() if isinstance(frame, str) else frame)
    except ValueError as problem:
        raise Refusal("form", Text("error-not-a-message", {"problem": str(problem)})) from None


def decode_body(body: bytes) -> Any:
    """The JSON of a request, of any form. Raises Refusal."""
    try:
        return _decode(_values, body)
    except ValueError as problem:
        raise Refusal("form", Text("error-request", {"problem": str(problem)})) from None


def _decode(decoder: json.Decoder[T], raw: bytes) -> T:
    """Raises ValueError, with a reason that can be told."""
    try:
        _check(raw)
        return decoder.decode(raw)
    except UnicodeDecodeError:
        raise ValueError("it is not valid UTF-8") from None
    except msgspec.DecodeError as problem:
        raise ValueError(str(problem)) from None


def _check(raw: bytes) -> None:
    """What a decoder does not check. Raises ValueError."""
    raw.decode()
    if b"\\u0000" in raw and _NUL.search(raw):
        raise ValueError("a text can't contain the character NUL")
    if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH:  # there may be brackets in texts
        depth = 0
        for bracket in _BRACKETS.findall(_STRINGS.sub(b"", raw)):
            depth += 1 if bracket in b"[{" else -1
            if depth > MAX_DEPTH:
                raise ValueError(f"JSON is nested more than {MAX_DEPTH} levels deep")


def problem_of(scope: Any) -> ms.Text | None:
    """What is wrong with the path or the query of a request; None if they are well-formed."""
    for what, raw in (("path", scope.get("raw_path") or scope["path"].encode()), ("query", scope["query_string"])):
        try:
            text = unquote_to_bytes(raw).decode()
        except UnicodeDecodeError:
            return ms.Text("error-not-utf8", {"part": what})
        if _CONTROL.search(text):
            return ms.Text("error-control-character", {"part": what})
    return None


class WellFormed:
    """An ASGI application that refuses malformed paths and queries, and passes everything else on."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        problem = problem_of(scope) if scope["type"] in ("http", "websocket") else None
        if problem is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": WRONG_ADDRESS, "reason": problem.id})
        else:
            await refuse(send, 400, ms.Refused("form", problem))


class DecodedRequest(Request[Any, Any, Any]):
    """A request whose body is decoded here."""

    async def json(self) -> Any:
        return decode_body(await self.body() or b"null")
