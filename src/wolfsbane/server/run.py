"""Runs the server in this process until it is told to stop."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from wolfsbane.server import logs
from wolfsbane.server.http.app import make_app
from wolfsbane.server.http.guard import Guard
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.store import Store, database_url, default_folder

SWITCH_SECONDS: Final = 0.0005  # the journal's thread need not wait for long to be let in
STOP_SECONDS: Final = 5


def run(
    settings: Settings,
    announce: Callable[[], None],
    *,
    listener: socket.socket,
    database: str | None = None,
    data: Path | None = None,
    proxies: str = "127.0.0.1",
    log_level: str = "info",
) -> None:
    """Serves on a socket that is bound; `announce` is called when nothing is left that could be wrong.

    Raises StoreError if the database can't be used, and NoClient if the folder of the client has none.
    """
    logs.set_up(log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    store = Store(database_url(database, data or default_folder()))
    app = make_app(store, settings)
    config = uvicorn.Config(
        app,
        http="httptools",
        ws="websockets-sansio",
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
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_keep_alive=30,
    )
    announce()
    Service(config, app).run([listener])


class Service(uvicorn.Server):
    """Tells everybody who listens to come back later, before it waits for their connections to end."""

    def __init__(self, config: uvicorn.Config, app: Guard) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.app.stop()
        await super().shutdown(sockets)
