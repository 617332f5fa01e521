"""The mixes that are played here."""

from __future__ import annotations

import asyncio

from litestar import Router, get
from litestar.datastructures import State

from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import services
from wolfsbane.server.storage.read_model import PlayedMix
from wolfsbane.server.tables.clocks import now


@get("/mixes", summary="The mixes played most at public tables", responses=ERRORS)
async def played_mixes(state: State) -> list[PlayedMix]:
    """Of the newest games; decks that are played alone are not among them."""
    return await asyncio.to_thread(services(state).hall.read_model.played_mixes, now())


router = Router("/api", route_handlers=[played_mixes], tags=["mixes"])
