"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.receivers import Line
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.http.limits import Bucket
from wolfsbane.server.http.routes.errors import refused
from wolfsbane.server.http.routes.shared import Services, listener_for, player_of, services
from wolfsbane.server.refusal import Refusal, Repeated

STRIKES: Final = 100  # messages that came too fast, before the line is closed

# What a WebSocket is closed with.
NO_IDENTITY: Final = 4401
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429

_decoder: Final[msgspec.json.Decoder[ms.ClientMessage]] = msgspec.json.Decoder(ms.ClientMessage)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], state: State, table_id: FromPath[str]) -> None:
    found = services(state)
    await socket.accept()
    after = socket.query_params.get("after", "")
    if after and not (after.isascii() and after.isdigit() and len(after) < 16):
        await socket.close(NOT_ALLOWED, "after is the number of the last message you have")
        return
    player = player_of(socket) or ""
    try:
        room = await found.hall.find(table_id)
        if room is None:
            await socket.close(NO_TABLE, "There is no such table.")
            return
        viewer = listener_for(room, player, found.settings)
    except Refusal as problem:
        await socket.close(NOT_ALLOWED if player else NO_IDENTITY, problem.sentence)
        return
    name = await found.identities.name(player) or "" if player else ""
    line = Line(player)
    await found.hall.listen(room, viewer, line, int(after) if after else None)
    metrics.connections.inc()
    writer = asyncio.create_task(line.write(socket.send))
    try:
        await _read(found, room, line, name, socket.receive)
    finally:
        metrics.connections.dec()
        found.hall.forget(room, viewer, line)
        line.close(1000, "")
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _read(found: Services, room: Room, line: Line, name: str, receive: Callable[[], Any]) -> None:
    rate = Bucket(found.settings.messages_a_second)
    strikes = 0
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        if line.closed is not None:
            continue  # until the other side has heard of it
        if not rate.take():
            strikes += 1
            room.send(line, redaction.encode(refused(Refusal("limit", "You send too fast; wait a moment."))))
            if strikes > STRIKES:
                line.close(TOO_MANY, "You send too fast.")
            continue
        metrics.messages.inc()
        message_id: str | None = None
        try:
            data = _decoder.decode(message.get("text") or message.get("bytes") or b"")
            message_id = getattr(data, "id", None)
            reply = await found.hall.take(room, line.player, name, data)
            if reply is not None:
                room.send(line, redaction.encode(reply))
        except Repeated:
            room.send(line, redaction.encode(room.done(line.player, message_id)))
        except Refusal as problem:
            room.send(line, redaction.encode(refused(problem, message_id)))
        except msgspec.DecodeError as problem:
            room.send(line, redaction.encode(refused(Refusal("form", f"This is not a message: {problem}."))))
