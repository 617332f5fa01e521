"""Operator endpoints: liveness, readiness, metrics."""

from __future__ import annotations

from typing import Literal

from litestar import Response, Router, get
from litestar.datastructures import State
from msgspec import Struct

from wolfsbane.server import metrics
from wolfsbane.server.http.routes.errors import ERRORS
from wolfsbane.server.http.routes.shared import services


class Health(Struct, frozen=True, omit_defaults=True):
    """`problem` says why the server can't serve, if it can't."""

    status: Literal["ok", "stopping", "unavailable"]
    problem: str | None = None


@get("/health", summary="Is the process alive?", responses=ERRORS, sync_to_thread=False)
def health() -> Health:
    return Health("ok")


@get("/ready", summary="Can it serve?", responses=ERRORS)
async def ready(state: State) -> Response[Health]:
    """Answers within a second, and only with 200 if entries of tables can be written to the database now."""
    found = services(state)
    if found.hall.stopping:
        return Response(Health("stopping"), status_code=503)
    problem = await found.readiness.problem()
    if problem is not None:
        return Response(Health("unavailable", problem), status_code=503)
    return Response(Health("ok"))


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show_metrics() -> Response[bytes]:
    body, kind = metrics.exposition()
    return Response(body, media_type=kind)


router = Router("/", route_handlers=[health, ready, show_metrics], tags=["operation"])
