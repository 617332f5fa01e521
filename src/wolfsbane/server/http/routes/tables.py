"""Tables from outside: making one, and finding them."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody
from msgspec import Struct

from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.http.guard import address
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import (
    Before,
    Services,
    TableId,
    existing,
    need_named,
    need_player,
    player_of,
    read_table,
    services,
)
from wolfsbane.server.refusal import NotWritten, Refusal
from wolfsbane.server.storage.read_model import Summary, summary
from wolfsbane.server.storage.turns import YourMove
from wolfsbane.server.tables.clocks import now


class Made(Struct, frozen=True):
    """A table was made; its link is /t/ and the id."""

    table: str


@post("/tables", summary="Make a table", responses=ERRORS)
async def make_table(request: Request[Any, Any, State], state: State, data: JSONBody[ms.NewTable]) -> Made:
    return await made_table(request, state, data)


async def made_table(
    request: Request[Any, Any, State], state: State, new: ms.NewTable, position: str | None = None
) -> Made:
    """Makes a table for the player who asks, within the limits. Raises Refusal."""
    player, name = await may_make_table(request, state)
    found = services(state)
    return await opened(found, found.hall.create(new, player, name, position))


async def opened(found: Services, room: Actor) -> Made:
    """A new table, when it is on disk. Raises NotWritten."""
    if not await found.hall.settled(room):
        raise NotWritten
    return Made(room.table.id)


async def may_make_table(request: Request[Any, Any, State], state: State) -> tuple[str, str]:
    """The player who asks for a table, and their name, if that is within the limits. Raises Refusal."""
    found = services(state)
    player, name = await need_named(request)
    if not found.new_tables.acquire(address(request.scope)) or not found.new_tables.acquire(player):
        raise Refusal("limit", Text("error-tables-too-fast"))
    await _check_number_of_tables(found, player)
    return player, name


async def _check_number_of_tables(found: Services, player: str) -> None:
    settings = found.settings
    if settings.tables and len(found.hall.tables) >= settings.tables:
        raise Refusal("limit", Text("error-server-full"))
    if settings.tables_of_a_player:
        count = await asyncio.to_thread(found.hall.read_model.unfinished, player, now())
        if count >= settings.tables_of_a_player:
            raise Refusal("limit", Text("error-too-many-tables", {"count": count}))


@get("/tables", summary="The lobby: public tables, newest first", responses=ERRORS)
async def lobby(
    state: State, stage: FromQuery[Literal["open", "playing"]] = "open", before: Before = None
) -> list[Summary]:
    return await asyncio.to_thread(services(state).hall.read_model.lobby, stage, before, now())


@get("/me/tables", summary="The tables at which you sit", responses=ERRORS)
async def my_tables(request: Request[Any, Any, State], state: State, before: Before = None) -> list[Summary]:
    return await asyncio.to_thread(services(state).hall.read_model.tables_of, need_player(request), before, now())


@get("/me/moves", summary="The tables for correspondence play that wait for you", responses=ERRORS)
async def my_moves(request: Request[Any, Any, State], state: State) -> list[YourMove]:
    """Those whose time is up first come first."""
    return await asyncio.to_thread(services(state).hall.turns.of, need_player(request))


@get("/tables/{table_id:str}/preview", summary="A table from outside: who sits there", responses=ERRORS)
async def preview(request: Request[Any, Any, State], state: State, table_id: TableId) -> Summary:
    """Where spectators see the table later, so do all who do not sit there."""
    player = player_of(request)

    def from_inside(room: Room) -> list[Summary]:
        is_outside = player is None or room.table.seat_of(player) is None
        return [] if room.table.options.delay and is_outside else [summary(room.table)]

    inside = await read_table(state, table_id, from_inside)
    if inside:
        return inside[0]
    return existing(await asyncio.to_thread(services(state).hall.read_model.preview, table_id, now()))


router = Router("/api", route_handlers=[make_table, lobby, my_tables, my_moves, preview], tags=["tables"])
