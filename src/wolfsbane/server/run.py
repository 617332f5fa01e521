"""Runs the server in this process until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final, cast

import uvicorn

from wolfsbane._build import build_kind
from wolfsbane._version import __version__
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.server import logs, metrics, traces
from wolfsbane.server.http.app import make_app
from wolfsbane.server.http.connections import Connections, Http, WebSockets, raise_file_limit
from wolfsbane.server.http.guard import Guard
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.formats import LOG_FORMAT
from wolfsbane.server.storage.store import Store, database_url, default_folder

SWITCH_SECONDS: Final = 0.0005  # the journal's thread need not wait for long to be let in
GRACE_SECONDS: Final = 4  # for requests in progress, after the tables have ended
TICK_SECONDS: Final = 0.1  # uvicorn's
SWEEP_TICKS: Final = 20
CHECK_TICKS: Final = 50

log = logging.getLogger(__name__)


def run(
    settings: Settings,
    announce: Callable[[], None],
    *,
    listener: socket.socket,
    database: str | None = None,
    data: Path | None = None,
    proxies: str = "127.0.0.1",
    log_level: str = "info",
) -> str | None:
    """Serves on a socket that is bound; `announce` is called when nothing is left that could be wrong.

    Returns why it could not go on, or None if it was stopped. Raises StoreError if the database can't be used, and
    NoClient if the folder of the client has none.
    """
    logs.set_up(log_level)
    traces.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    files = raise_file_limit()
    store = Store(database_url(database, data or default_folder()), settings.database_seconds, LOG_FORMAT)
    app = make_app(store, settings)
    connections = Connections(settings, proxies, files)
    config = uvicorn.Config(
        app,
        http=cast(Any, partial(Http, connections)),
        ws=cast(Any, partial(WebSockets, connections)),
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,  # memory for every connection, and time, for messages of a few hundred bytes
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
    )
    log.info(
        "starting",
        extra={
            "version": __version__,
            "rules": RULES_VERSION,
            "build": build_kind(),
            "database": store.name,
            "listening": "{} port {}".format(*listener.getsockname()[:2]),
            "workers": settings.workers,
            "file_descriptors": files,
            "connections": connections.limit,
            "limits": settings.limits(),
        },
    )
    announce()
    service = Service(config, app, store, connections, settings.stop_seconds)
    service.run([listener])
    return store.fatal


class Service(uvicorn.Server):
    """Watches over the process while it serves, and ends it in time whatever the database or a client does."""

    def __init__(
        self, config: uvicorn.Config, app: Guard, store: Store, connections: Connections, stop_seconds: float
    ) -> None:
        super().__init__(config)
        self.app = app
        self.store = store
        self.registry = connections
        self.stop_seconds = stop_seconds
        self.ticked = 0.0
        self.stopping_since = 0.0
        self.check: asyncio.Task[str | None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stop_in_time(signal.Signals(sig).name)
        super().handle_exit(sig, frame)

    def _stop_in_time(self, reason: str) -> None:
        """From now on there is an end to it, in a thread that needs nothing from the event loop or the database."""
        if not self.stopping_since:
            self.stopping_since = time.monotonic()
            log.info("stopping", extra={"reason": reason})
            timer = threading.Timer(self.stop_seconds, self._end)
            timer.daemon = True
            timer.start()

    def _end(self) -> None:
        log.error("ended by force: something did not stop in time", extra={"seconds": self.stop_seconds})
        logging.shutdown()
        os._exit(1)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        log.info("serving")

    async def on_tick(self, counter: int) -> bool:
        now = time.monotonic()
        if self.ticked:
            metrics.loop_delay.observe(max(0.0, now - self.ticked - TICK_SECONDS))
        self.ticked = now
        if counter % SWEEP_TICKS == 0:
            self.registry.sweep(now)
        if counter % CHECK_TICKS == 0 and not self.store.is_sqlite and (self.check is None or self.check.done()):
            self.check = asyncio.create_task(self.app.problem())  # finds out that another server has the database
        if self.store.fatal is not None and not self.should_exit:
            log.critical("can't go on", extra={"reason": self.store.fatal})
            self._stop_in_time(self.store.fatal)
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tells everybody who listens to come back later, before it waits for their connections to end."""
        await self.app.stop()
        await super().shutdown(sockets)
        log.info("stopped", extra={"seconds": round(time.monotonic() - self.stopping_since, 2)})
