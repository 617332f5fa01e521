"""Runs the server in this process until it is told to stop."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Final

import uvicorn

from wolfsbane.server import logs
from wolfsbane.server.app import make_app
from wolfsbane.server.settings import Settings
from wolfsbane.server.store import Store, database_url, default_folder

SWITCH_SECONDS: Final = 0.0005  # the journal's thread need not wait for long to be let in
STOP_SECONDS: Final = 5


def run(
    settings: Settings,
    *,
    listener: socket.socket,
    database: str | None = None,
    data: Path | None = None,
    proxies: str = "127.0.0.1",
    log_level: str = "info",
) -> None:
    """Serves on a socket that is bound. Raises StoreError if the database can't be used."""
    logs.set_up(log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    store = Store(database_url(database, data or default_folder()))
    config = uvicorn.Config(
        make_app(store, settings),
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
    uvicorn.Server(config).run([listener])
