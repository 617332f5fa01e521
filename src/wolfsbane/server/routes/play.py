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
from wolfsbane.server.hub import Hub
from wolfsbane.server.live import Live
from wolfsbane.server.receivers import Queue, number_of
from wolfsbane.server.refusal import Refusal, Repeated
from wolfsbane.server.routes.errors import ERRORS, refused_response
from wolfsbane.server.routes.shared import (
    TableId,
    listener_for,
    need_named,
    need_table,
    player_of,
    raw,
    shared,
    viewer_for,
)

MAX_WAIT: Final = 30.0  # seconds of a long poll
BEAT_SECONDS: Final = 15.0  # between signs of life of an event stream

After = Annotated[
    int | None, QueryParameter(ge=0, le=2**53, description="The last number you have; without one you get the table.")
]


@get("", summary="The whole table as you may see it", responses=ERRORS)
async def show_table(request: Request[Any, Any, State], state: State, table_id: TableId) -> Response[ms.TableShown]:
    live = await need_table(state, table_id)
    viewer = viewer_for(live, player_of(request))
    await shared(state).hub.settled(live)
    return raw(live.picture(viewer))


@post("/messages", summary="Send a message to a table", responses=ERRORS, status_code=200)
async def send_message(
    request: Request[Any, Any, State], state: State, table_id: TableId, data: JSONBody[ms.ClientMessage]
) -> Response[ms.Reply]:
    """The messages are those of the WebSocket. The answer comes when what you did is on the disk."""
    hub = shared(state).hub
    player, name = await need_named(request)
    live = await need_table(state, table_id)
    metrics.messages.inc()
    message_id = getattr(data, "id", None)
    reply: ms.Reply | None = None
    try:
        reply = await hub.take(live, player, name, data)
    except Repeated:
        pass
    except Refusal as problem:
        await hub.settled(live)
        return refused_response(problem, message_id)
    if not await hub.settled(live):
        raise HTTPException("This could not be written to the disk; try again.", status_code=503)
    return Response(reply or live.done(player, message_id))


@get("/messages", summary="Wait for messages (long poll)", responses=ERRORS)
async def poll(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    wait: Annotated[float, QueryParameter(ge=0, le=MAX_WAIT, description="How many seconds to wait for news.")] = 0.0,
) -> Response[list[ms.Numbered]]:
    hub = shared(state).hub
    live, viewer, receiver = await _listener(request, state, table_id)
    await hub.listen(live, viewer, receiver, after)
    try:
        letters = await receiver.numbered(wait)
    finally:
        hub.forget(live, viewer, receiver)
    if receiver.closed is not None and not letters:
        raise HTTPException(receiver.closed[1], status_code=503)
    return raw(b"[" + b",".join(letters) + b"]")


@get("/stream", summary="Messages as server-sent events", responses=ERRORS, media_type="text/event-stream")
async def stream(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    after: After = None,
    last_event_id: Annotated[str | None, HeaderParameter(name="last-event-id", max_length=20)] = None,
) -> Stream:
    """Each event has the number of its message as its id, so a browser goes on by itself where it was."""
    hub = shared(state).hub
    live, viewer, receiver = await _listener(request, state, table_id)
    if last_event_id is not None and last_event_id.isdigit():
        after = int(last_event_id)
    await hub.listen(live, viewer, receiver, after)
    unheld = {"X-Accel-Buffering": "no"}  # by which a proxy knows to pass each event on at once
    return Stream(_events(hub, live, viewer, receiver), media_type="text/event-stream", headers=unheld)


async def _listener(request: Request[Any, Any, State], state: State, table_id: str) -> tuple[Live, int, Queue]:
    live = await need_table(state, table_id)
    player = player_of(request)
    return live, listener_for(live, player, shared(state).settings), Queue(player or "")


async def _events(hub: Hub, live: Live, viewer: int, receiver: Queue) -> AsyncIterator[bytes]:
    metrics.connections.inc()
    try:
        while True:
            letters = await receiver.next(BEAT_SECONDS)
            if not letters and receiver.closed is not None:
                return
            if not letters:
                yield b": still here\n\n"
            for letter in letters:
                number = number_of(letter)
                head = b"" if number is None else b"id: %d\n" % number
                yield head + b"data: " + letter + b"\n\n"
    finally:
        metrics.connections.dec()
        hub.forget(live, viewer, receiver)


router = Router("/api/tables/{table_id:str}", route_handlers=[show_table, send_message, poll, stream], tags=["play"])
