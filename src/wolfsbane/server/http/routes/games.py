"""Finished games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter

from wolfsbane.server import messages as ms
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import Before, TableId, need_player, player_of, raw, services
from wolfsbane.server.storage.read_model import GameSummary
from wolfsbane.server.tables.clocks import now

GameNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]


@get("/games", summary="Finished games, newest first", responses=ERRORS)
async def games(
    request: Request[Any, Any, State],
    state: State,
    mine: Annotated[
        bool, QueryParameter(description="Only those you played; otherwise those of public tables.")
    ] = False,
    mix: Annotated[str | None, QueryParameter(max_length=40, description="Only of this mix code.")] = None,
    name: Annotated[str | None, QueryParameter(max_length=24, description="Only with a player of this name.")] = None,
    before: Before = None,
) -> list[GameSummary]:
    player = need_player(request) if mine else None
    return await asyncio.to_thread(services(state).hall.read_model.games, player, mix, name, before, now())


@get(
    "/tables/{table_id:str}/games/{game:int}/record",
    summary="The full record of a game that is over",
    responses=ERRORS,
    media_type="text/plain",
)
async def record(request: Request[Any, Any, State], state: State, table_id: TableId, game: GameNumber) -> str:
    _, _, text = await _finished(request, state, table_id, game)
    return text


@get(
    "/tables/{table_id:str}/games/{game:int}/seen",
    summary="A game that is over, as a seat was told it",
    responses=ERRORS,
)
async def seen(
    request: Request[Any, Any, State],
    state: State,
    table_id: TableId,
    game: GameNumber,
    seat: Annotated[int, QueryParameter(ge=0, le=3)] = 0,
) -> Response[list[ms.Update]]:
    first, last, _ = await _finished(request, state, table_id, game)
    messages = await services(state).hall.replay(table_id, seat, first, last)
    return raw(b"[" + b",".join(messages) + b"]")


async def _finished(request: Request[Any, Any, State], state: State, table_id: str, game: int) -> tuple[int, int, str]:
    read_model = services(state).hall.read_model
    found = await asyncio.to_thread(read_model.game, table_id, game)
    shown = await asyncio.to_thread(read_model.game_is_shown, table_id, game, player_of(request), now())
    if found is None or not shown:
        raise NotFoundException("There is no such game, or it is not over.")
    return found


router = Router("/api", route_handlers=[games, record, seen], tags=["games"])
