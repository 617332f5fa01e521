"""The WebSocket of a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.actor import AGAIN, Actor
from wolfsbane.server.delivery.inbox import Command, Ended
from wolfsbane.server.delivery.receivers import Line
from wolfsbane.server.hall import Unloadable
from wolfsbane.server.http.inputs import WRONG_ADDRESS, decode_message
from wolfsbane.server.http.limits import Bucket
from wolfsbane.server.http.routes.shared import Services, id_of, player_of, services
from wolfsbane.server.logs import Seldom
from wolfsbane.server.refusal import NotWritten, Refusal, refused
from wolfsbane.server.storage.store import StoreError

STRIKES: Final = 100  # messages that came too fast, before the line is closed

# What a WebSocket is closed with.
NO_IDENTITY: Final = 4401
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
UNLOADABLE: Final = 4503

log = logging.getLogger(__name__)
seldom = Seldom(log)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], state: State, table_id: FromPath[str]) -> None:
    found = services(state)
    hall = found.hall
    await socket.accept()
    await socket.send_text(state.hello)
    after = socket.query_params.get("after", "")
    if after and not (after.isascii() and after.isdigit() and len(after) < 16):
        await socket.close(WRONG_ADDRESS, "error-request")
        return
    player = player_of(socket) or ""
    try:
        line = Line(player, await found.identities.name(player) or "" if player else "")
        table = await hall.connect(table_id, line, int(after) if after else None)
    except NotWritten as problem:
        await socket.close(AGAIN, problem.text.id)
    except Unloadable as problem:
        await socket.close(UNLOADABLE, problem.text.id)
    except Refusal as problem:
        await socket.close(NOT_ALLOWED if player else NO_IDENTITY, problem.text.id)
    except StoreError as problem:
        seldom.error("connections can't be opened without the database", reason=str(problem))
        await socket.close(AGAIN, "error-database")
    except Exception:
        log.exception("a connection could not be opened")
        await socket.close(AGAIN, "error-server")
    else:
        if table is None:
            await socket.close(NO_TABLE, "error-no-table")
            return
        metrics.connections.inc()
        writer = asyncio.create_task(line.write(socket.send))
        try:
            await _read(found, table, line, socket.receive)
        finally:
            metrics.connections.dec()
            hall.disconnect(table, line)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)


async def _read(found: Services, table: Actor, line: Line, receive: Callable[[], Any]) -> None:
    """Hands what a client sends to the table, one message after another. It waits for room, not for replies."""
    rate = Bucket(found.settings.messages_a_second)
    strikes = 0
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        if line.closed is not None:
            continue  # until the other side has heard of it
        data: str | bytes = message.get("text") or message.get("bytes") or b""
        if not rate.acquire():
            strikes += 1
            _refuse(line, Refusal("limit", Text("error-too-fast")), data)
            if strikes > STRIKES:
                line.close(TOO_MANY, "error-too-fast")
            continue
        metrics.messages.inc()
        try:
            command = Command(line, decode_message(data), line)
        except Refusal as problem:
            _refuse(line, problem, data)
            continue
        if isinstance(command.message, ms.Join) and line.player:  # they may have another name than when they connected
            line.name = await found.identities.name(line.player) or line.name
        try:
            await table.inbox.put(command)
        except Ended:
            continue  # it is closed, or soon will be, and the client sends again what was not confirmed


def _refuse(line: Line, problem: Refusal, data: str | bytes) -> None:
    """Refuses what says nothing about the table, so that it need not wait for anything."""
    line.push(redaction.encode(refused(problem, id_of(data))))
