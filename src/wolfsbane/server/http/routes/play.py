"""A table from inside, over plain HTTP: the same messages as over the WebSocket."""

from __future__ import annotations

import weakref
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.receivers import Queue, seq_of
from wolfsbane.server.hall import Hall
from wolfsbane.server.http.routes.errors import ERRORS, on_http, on_validation, refused_response
from wolfsbane.server.http.routes.shared import (
    TableId,
    existing,
    id_of,
    need_named,
    need_table,
    player_of,
    raw,
    read_table,
    services,
    viewer_for,
)
from wolfsbane.server.refusal import Refusal

MAX_WAIT: Final = 30.0  # seconds of a long poll
BEAT_SECONDS: Final = 15.0  # between signs of life of an event stream

After = Annotated[
    int | None,
    QueryParameter(ge=0, le=2**53, description="The last sequence number you have; without one you get the table."),
]


@get("", summary="The whole table as you may see it", responses=ERRORS)
async def show_table(request: Request[Any, Any, State], state: State, table_id: TableId) -> Response[ms.TableShown]:
    player = player_of(request)
    return raw(await read_table(state, table_id, lambda room: room.snapshot(viewer_for(room, player))))


async def _keep_body(request: Request[Any, Any, State]) -> None:
    request.state.body = await request.body()


def _on_wrong_message(request: Request[Any, Any, State], problem: HTTPException) -> Response[ms.Refused]:
    """What is no message is refused with its id too, if that can be read."""
    if isinstance(problem, ValidationException):
        response = on_validation(request, problem)
    else:
        response = on_http(request, problem)
    response.content = msgspec.structs.replace(response.content, id=id_of(request.state.get("body", b"")))
    return response


def _on_wrong_body(request: Request[Any, Any, State], problem: Refusal) -> Response[ms.Refused]:
    return refused_response(problem, id_of(request.state.get("body", b"")))


@post(
    "/messages",
    summary="Send a message to a table",
    responses=ERRORS,
    status_code=200,
    before_request=_keep_body,
    exception_handlers={
        HTTPException: _on_wrong_message,
        ValidationException: _on_wrong_message,
        Refusal: _on_wrong_body,
    },
)
async def send_message(
    request: Request[Any, Any, State], state: State, table_id: TableId, data: JSONBody[ms.ClientMessage]
) -> Response[ms.Reply]:
    """The messages are those of the WebSocket. The answer comes when what you did is on the disk."""
    hall = services(state).hall
    player, name = await need_named(request)
    table = await need_table(state, table_id)
    metrics.messages.inc()
    try:
        return Response(await hall.handle(table, player, name, data))
    except Refusal as problem:
        return refused_response(problem, getattr(data, "id", None))


@get("/messages", summary="Wait for messages (long poll)", responses=ERRORS)
async def poll(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    wait: Annotated[float, QueryParameter(ge=0, le=MAX_WAIT, description="How many seconds to wait for news.")] = 0.0,
) -> Response[list[ms.Numbered]]:
    hall = services(state).hall
    receiver = Queue(player_of(request) or "")
    table = await _connect(hall, table_id, receiver, after)
    try:
        messages = await receiver.numbered(wait)
    finally:
        closed = receiver.closed
        hall.disconnect(table, receiver)
    if closed is not None and not messages:
        raise Refusal("limit", Text("error-connection-closed"), status=503)
    return raw(b"[" + b",".join(messages) + b"]")


@get("/stream", summary="Messages as server-sent events", responses=ERRORS, media_type="text/event-stream")
async def stream(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    last_event_id: Annotated[
        int | None, HeaderParameter(name="last-event-id", ge=0, le=2**53, description="Instead of `after`.")
    ] = None,
) -> Stream:
    """Each event has the sequence number of its message as its id, so a browser goes on by itself where it was."""
    hall = services(state).hall
    receiver = Queue(player_of(request) or "")
    if last_event_id is not None:
        after = last_event_id
    table = await _connect(hall, table_id, receiver, after)
    unheld = {"X-Accel-Buffering": "no"}  # by which a proxy knows to pass each event on at once
    return Stream(Events(state.hello, hall, table, receiver), media_type="text/event-stream", headers=unheld)


async def _connect(hall: Hall, table_id: str, receiver: Queue, after: int | None) -> Actor:
    return existing(await hall.connect(table_id, receiver, after))


class Events:
    """The messages of a receiver as server-sent events.

    A client may vanish before its stream begins. Then nobody asks for events, so the receiver is disconnected when the
    response is freed.
    """

    def __init__(self, hello: str, hall: Hall, table: Actor, receiver: Queue) -> None:
        self.hello = hello
        self.receiver = receiver
        self.end = weakref.finalize(self, hall.loop.call_soon_threadsafe, hall.disconnect, table, receiver)
        self.end.atexit = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        receiver = self.receiver
        metrics.connections.inc()
        try:
            yield f"data: {self.hello}\n\n".encode()
            while True:
                messages = await receiver.next(BEAT_SECONDS)
                if not messages and receiver.closed is not None:
                    return
                if not messages:
                    yield b": still here\n\n"
                for message in messages:
                    seq = seq_of(message)
                    head = b"" if seq is None else b"id: %d\n" % seq
                    yield head + b"data: " + message + b"\n\n"
        finally:
            metrics.connections.dec()
            self.end()


router = Router("/api/tables/{table_id:str}", route_handlers=[show_table, send_message, poll, stream], tags=["play"])
