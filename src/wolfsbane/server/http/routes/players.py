"""What a player's games say together, and the ladder."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from wolfsbane.engine.text import Text
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.operation import Health
from wolfsbane.server.http.routes.shared import need_player, player_of, services
from wolfsbane.server.ratings import ladder as ladders
from wolfsbane.server.ratings.statistics import OwnPlay, own_play
from wolfsbane.server.refusal import Refusal, not_found
from wolfsbane.server.tables.clocks import now


class LadderChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you want to be on the ladder, with your name."""

    listed: bool


@get("/me/play", summary="What your finished games say together", responses=ERRORS)
async def play(request: Request[Any, Any, State], state: State) -> OwnPlay:
    """Of your newest 2,000 games. Ratings follow within a few seconds of the end of a game."""
    found = services(state)
    return await asyncio.to_thread(own_play, found.store, need_player(request), now(), found.settings.ladder)


@get("/ladder", summary="Players by their rating against people", responses=ERRORS)
async def ladder(
    request: Request[Any, Any, State],
    state: State,
    first: Annotated[int, QueryParameter(ge=1, le=ladders.MOST, description="The rank that the page begins with.")] = 1,
) -> ladders.LadderPage:
    """Players with an account who want to be there. A page has 50 of them."""
    found = services(state)
    if not found.settings.ladder:
        raise not_found("error-no-ladder")
    return await asyncio.to_thread(found.ladder.page, first, player_of(request), now())


@post("/me/ladder", summary="Be on the ladder, or not", responses=ERRORS, status_code=200)
async def choose_ladder(request: Request[Any, Any, State], state: State, data: JSONBody[LadderChoice]) -> Health:
    """For players with an account."""
    found = services(state)
    player = need_player(request)
    if not found.settings.ladder:
        raise not_found("error-no-ladder")
    if data.listed and await found.identities.login_of(player) is None:
        raise Refusal("stage", Text("error-ladder-account"))
    await asyncio.to_thread(found.ladder.choose, player, data.listed)
    return Health("ok")


router = Router("/api", route_handlers=[play, ladder, choose_ladder], tags=["players"])
