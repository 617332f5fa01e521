"""A table from inside, over plain HTTP: the same messages as over the WebSocket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.delivery.receivers import Queue, number_of
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.hall import Hall
from wolfsbane.server.http.routes.errors import ERRORS, refused_response
from wolfsbane.server.http.routes.shared import (
    TableId,
    listener_for,
    need_named,
    need_table,
    player_of,
    raw,
    services,
    viewer_for,
)
from wolfsbane.server.refusal import Refusal, Repeated

MAX_WAIT: Final = 30.0  # seconds of a long poll
BEAT_SECONDS: Final = 15.0  # between signs of life of an event stream

After = Annotated[
    int | None, QueryParameter(ge=0, le=2**53, description="The last number you have; without one you get the table.")
]


@get("", summary="The whole table as you may see it", responses=ERRORS)
async def show_table(request: Request[Any, Any, State], state: State, table_id: TableId) -> Response[ms.TableShown]:
    room = await need_table(state, table_id)
    viewer = viewer_for(room, player_of(request))
    await services(state).hall.settled(room)
    return raw(room.snapshot(viewer))


@post("/messages", summary="Send a message to a table", responses=ERRORS, status_code=200)
async def send_message(
    request: Request[Any, Any, State], state: State, table_id: TableId, data: JSONBody[ms.ClientMessage]
) -> Response[ms.Reply]:
    """The messages are those of the WebSocket. The answer comes when what you did is on the disk."""
    hall = services(state).hall
    player, name = await need_named(request)
    room = await need_table(state, table_id)
    metrics.messages.inc()
    message_id = getattr(data, "id", None)
    reply: ms.Reply | None = None
    try:
        reply = await hall.take(room, player, name, data)
    except Repeated:
        pass
    except Refusal as problem:
        await hall.settled(room)
        return refused_response(problem, message_id)
    if not await hall.settled(room):
        raise HTTPException("This could not be written to the disk; try again.", status_code=503)
    return Response(reply or room.done(player, message_id))


@get("/messages", summary="Wait for messages (long poll)", responses=ERRORS)
async def poll(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    wait: Annotated[float, QueryParameter(ge=0, le=MAX_WAIT, description="How many seconds to wait for news.")] = 0.0,
) -> Response[list[ms.Numbered]]:
    hall = services(state).hall
    room, viewer, receiver = await _listener(request, state, table_id)
    await hall.listen(room, viewer, receiver, after)
    try:
        messages = await receiver.numbered(wait)
    finally:
        hall.forget(room, viewer, receiver)
    if receiver.closed is not None and not messages:
        raise HTTPException(receiver.closed[1], status_code=503)
    return raw(b"[" + b",".join(messages) + b"]")


@get("/stream", summary="Messages as server-sent events", responses=ERRORS, media_type="text/event-stream")
async def stream(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    last_event_id: Annotated[str | None, HeaderParameter(name="last-event-id", max_length=20)] = None,
) -> Stream:
    """Each event has the number of its message as its id, so a browser goes on by itself where it was."""
    hall = services(state).hall
    room, viewer, receiver = await _listener(request, state, table_id)
    if last_event_id is not None and last_event_id.isdigit():
        after = int(last_event_id)
    await hall.listen(room, viewer, receiver, after)
    unheld = {"X-Accel-Buffering": "no"}  # by which a proxy knows to pass each event on at once
    return Stream(_events(hall, room, viewer, receiver), media_type="text/event-stream", headers=unheld)


async def _listener(request: Request[Any, Any, State], state: State, table_id: str) -> tuple[Room, int, Queue]:
    room = await need_table(state, table_id)
    player = player_of(request)
    return room, listener_for(room, player, services(state).settings), Queue(player or "")


async def _events(hall: Hall, room: Room, viewer: int, receiver: Queue) -> AsyncIterator[bytes]:
    metrics.connections.inc()
    try:
        while True:
            messages = await receiver.next(BEAT_SECONDS)
            if not messages and receiver.closed is not None:
                return
            if not messages:
                yield b": still here\n\n"
            for message in messages:
                number = number_of(message)
                head = b"" if number is None else b"id: %d\n" % number
                yield head + b"data: " + message + b"\n\n"
    finally:
        metrics.connections.dec()
        hall.forget(room, viewer, receiver)


router = Router("/api/tables/{table_id:str}", route_handlers=[show_table, send_message, poll, stream], tags=["play"])
