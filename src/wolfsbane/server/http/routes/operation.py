"""For who keeps the server: does it room, can it serve, what has it counted?"""

from __future__ import annotations

import asyncio
from typing import Literal

from litestar import Response, Router, get
from litestar.datastructures import State
from msgspec import Struct

from wolfsbane.server import metrics
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import services


class Health(Struct, frozen=True):
    status: Literal["ok", "stopping"]


@get("/health", summary="Does the process room?", responses=ERRORS, sync_to_thread=False)
def health() -> Health:
    return Health("ok")


@get("/ready", summary="Can it serve?", responses=ERRORS)
async def ready(state: State) -> Response[Health]:
    found = services(state)
    if found.hall.stopping:
        return Response(Health("stopping"), status_code=503)
    await asyncio.to_thread(found.store.read, "SELECT 1")
    return Response(Health("ok"))


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show_metrics() -> Response[bytes]:
    body, kind = metrics.exposition()
    return Response(body, media_type=kind)


router = Router("/", route_handlers=[health, ready, show_metrics], tags=["operation"])
