"""The server as an ASGI application: HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from msgspec import json

from wolfsbane._version import __version__
from wolfsbane.server.http.guard import Guard
from wolfsbane.server.http.inputs import DecodedRequest, WellFormed
from wolfsbane.server.http.openapi import Description
from wolfsbane.server.http.routes import (
    catalogue,
    deals,
    games,
    identity,
    lessons,
    mixes,
    notifications,
    operation,
    play,
    players,
    puzzles,
    tables,
    tournaments,
    websocket,
)
from wolfsbane.server.http.routes.errors import EXCEPTIONS, MAX_BODY, note_socket_error
from wolfsbane.server.http.routes.shared import Services, services
from wolfsbane.server.http.sessions import COOKIE, Authentication
from wolfsbane.server.http.static import Pages, build_of, read_client
from wolfsbane.server.messages import PROTOCOL, Hello
from wolfsbane.server.ratings.rater import Rater
from wolfsbane.server.retention import Retention
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import Store


def make_app(store: Store, settings: Settings) -> Guard:
    """The application. It owns the store from now on. Raises NoClient."""
    files = read_client(settings.client) | catalogue.art_files()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        found = Services(store, settings)
        app.state.services = found
        app.state.hello = json.encode(Hello(PROTOCOL, build_of(files))).decode()
        await asyncio.to_thread(found.sessions.forget_expired)
        await found.hall.start()
        found.hall.supervisor.start("turns", found.hall.fill_turns())
        await found.notices.prepare()
        if found.notices.base:
            found.hall.supervisor.start("notices", found.notices.run())
        # What is here now stays: the collector need not look at it again, and comes seldom.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        retention = Retention(store, found.hall, settings.retention_days, settings.deal_days)
        purging = asyncio.create_task(retention.run())
        rating = asyncio.create_task(Rater(store).run())
        try:
            yield
        finally:
            rating.cancel()
            purging.cancel()
            await found.hall.stop()  # if it was not told before
            found.notices.close()
            found.identities.close()
            store.close()

    app = litestar_app(lifespan=[lifespan])

    async def stop() -> None:
        await services(app.state).hall.stop()

    async def problem() -> str | None:
        return await services(app.state).readiness.problem()

    return Guard(WellFormed(Pages(app, files)), settings, stop, problem)


def litestar_app(**more: Any) -> Litestar:
    """The routes alone, for the description of the interface too."""
    return Litestar(
        route_handlers=[
            identity.router,
            catalogue.router,
            tables.router,
            play.router,
            games.router,
            deals.router,
            mixes.router,
            puzzles.router,
            players.router,
            lessons.router,
            tournaments.router,
            notifications.router,
            websocket.table_socket,
            operation.router,
        ],
        openapi_config=OpenAPIConfig(
            title="Wolfsbane",
            version=__version__,
            description="Tables for the Silver card games. The messages of a table are described in docs/protocol.md.",
            path="/schema",
            render_plugins=[Description(path="/openapi.json")],
            components=Components(
                security_schemes={
                    "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
                    "bearer": SecurityScheme(type="http", scheme="bearer"),
                }
            ),
        ),
        middleware=[Authentication()],
        request_class=DecodedRequest,
        request_max_body_size=MAX_BODY,
        exception_handlers=EXCEPTIONS,
        after_exception=[note_socket_error],
        logging_config=None,
        **more,
    )
