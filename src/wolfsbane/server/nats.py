"""Signals between servers over NATS, for halls whose signals are too many for the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from wolfsbane.server.logs import Seldom
from wolfsbane.server.storage.store import StoreError

CONNECT_SECONDS: Final = 5.0
PENDING: Final = 1_000  # signals on their way into the connection
PENDING_BYTES: Final = 1 << 20  # of signals that wait for a connection; more of them are lost

log = logging.getLogger(__name__)
seldom = Seldom(log)


class NatsBus:
    """One subject for each database. The client library connects again by itself, for as long as it takes."""

    def __init__(self, address: str, database: str) -> None:
        """Raises StoreError if the library is missing or the address is none."""
        try:
            from nats.aio.client import Client
        except ModuleNotFoundError:
            raise StoreError("--bus nats://… needs the package nats-py: install Wolfsbane as wolfsbane[nats]") from None
        if not address.startswith(("nats://", "tls://")):
            raise StoreError(f"a bus is nats://host:port, not {address}")
        self.address = address
        self.subject = f"wolfsbane.{database.replace('.', '_').replace(' ', '_') or 'hall'}"
        self.client: Any = Client()
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self, received: Callable[[str], None]) -> None:
        async def take(message: Any) -> None:
            received(message.data.decode("utf-8", "replace"))

        async def note(problem: Exception) -> None:
            seldom.warning("signals between servers are interrupted", reason=type(problem).__name__)

        try:
            async with asyncio.timeout(CONNECT_SECONDS):  # the library itself would try for ever
                await self.client.connect(
                    self.address,
                    error_cb=note,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=0.5,
                    pending_size=PENDING_BYTES,
                )
                await self.client.subscribe(self.subject, cb=take)
        except Exception as problem:
            raise StoreError(f"the bus {self.address} can't be used: {type(problem).__name__}") from problem

    def publish(self, signal: str) -> None:
        if len(self.tasks) >= PENDING:
            return
        task = asyncio.get_running_loop().create_task(self._publish(signal))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _publish(self, signal: str) -> None:
        try:
            await self.client.publish(self.subject, signal.encode())
        except Exception as problem:  # noqa: BLE001 - a lost signal does no harm
            seldom.warning("signals between servers are lost", reason=type(problem).__name__)

    async def stop(self) -> None:
        await self.client.close()
