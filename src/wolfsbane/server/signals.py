"""Signals between servers that share a database: "table X has entry n".

A signal says that there is something to read, never what. A lost, late or doubled one does no harm: numbers show the
gap, and every server looks into the logs of its tables now and then without being told.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import sqlalchemy as sa

from wolfsbane.server.logs import Seldom
from wolfsbane.server.storage.store import Store, driver_reason, make_engine
from wolfsbane.server.storage.watchdog import Watchdog

CHANNEL: Final = "wolfsbane"
LONGEST: Final = 7_000  # characters of a signal; PostgreSQL takes less than 8,000
QUEUED: Final = 1_000  # signals that wait to be sent; more of them are lost
RETRY_SECONDS: Final = 0.5
SILENT_SECONDS: Final = 5.0  # without any signal, not even this server's own, after which the connection is renewed

log = logging.getLogger(__name__)
seldom = Seldom(log)


class Bus(Protocol):
    """Carries signals to all servers, this one included. `publish` never waits."""

    async def start(self, received: Callable[[str], None]) -> None: ...

    def publish(self, signal: str) -> None: ...

    async def stop(self) -> None: ...


def bus_of(store: Store, address: str | None) -> Bus:
    """The bus that an address names; without one that of the database itself."""
    if address is None:
        return PostgresBus(store)
    from wolfsbane.server.nats import NatsBus

    return NatsBus(address, store.url.database or "")


class PostgresBus:
    """NOTIFY through a connection of its own, after the commit; LISTEN through another one. Never through a pooler."""

    def __init__(self, store: Store) -> None:
        self.url = store.url
        self.seconds = store.seconds
        self._engine = make_engine(store.url, store.seconds)
        self._watchdog = Watchdog()
        self._waiting: queue.Queue[str | None] = queue.Queue(QUEUED)
        self._stopping = threading.Event()
        self._received: Callable[[str], None] | None = None

    async def start(self, received: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()

        def pass_on(signal: str) -> None:
            try:
                loop.call_soon_threadsafe(received, signal)
            except RuntimeError:  # the loop has ended
                self._stopping.set()

        self._received = pass_on
        for work in (self._send, self._listen):
            threading.Thread(target=self._again_and_again, args=(work,), name="signals", daemon=True).start()

    def publish(self, signal: str) -> None:
        try:
            self._waiting.put_nowait(signal)
        except queue.Full:
            seldom.warning("signals are lost: the database takes them too slowly")

    async def stop(self) -> None:
        self._stopping.set()
        self.publish("")
        self._watchdog.cut()
        self._watchdog.close()

    # --- in threads

    def _again_and_again(self, work: Callable[[Any], None]) -> None:
        while not self._stopping.is_set():
            connection: Any = None
            try:
                connection = self._connect()
                work(connection)
            except Exception as problem:  # noqa: BLE001 - whatever it is, signals go on as soon as they can
                if not self._stopping.is_set():
                    seldom.warning("signals between servers are interrupted", reason=_reason(problem))
                    self._stopping.wait(RETRY_SECONDS)
            finally:
                if connection is not None:
                    connection.close()

    def _connect(self) -> Any:
        """A connection of the driver itself, which nobody else uses."""
        fairy = self._engine.raw_connection()
        connection: Any = fairy.driver_connection
        fairy.detach()
        try:
            connection.rollback()
            connection.autocommit = True
        except BaseException:
            connection.close()
            raise
        return connection

    def _send(self, connection: Any) -> None:
        while not self._stopping.is_set():
            signals = [self._waiting.get()]
            while len(signals) < QUEUED and not self._waiting.empty():
                signals.append(self._waiting.get())
            texts = [signal for signal in signals if signal]
            if texts:
                with self._watchdog.limit(connection, self.seconds):
                    connection.execute(
                        "SELECT pg_notify(%s, signal) FROM unnest(%s::text[]) AS signal", (CHANNEL, texts)
                    )

    def _listen(self, connection: Any) -> None:
        assert self._received is not None
        with self._watchdog.limit(connection, self.seconds):
            connection.execute(f"LISTEN {CHANNEL}")
        received = time.monotonic()
        while not self._stopping.is_set():
            for note in connection.notifies(timeout=1.0):
                received = time.monotonic()
                self._received(note.payload)
                if self._stopping.is_set():
                    return
            if time.monotonic() - received > SILENT_SECONDS:
                raise ConnectionError("nothing was received, not even this server's own signals")


def _reason(problem: Exception) -> str:
    return driver_reason(problem) if isinstance(problem, sa.exc.SQLAlchemyError) else type(problem).__name__
