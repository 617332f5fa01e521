"""Time limits for calls of the database that hold also when the database does not answer at all.

A timeout that the database enforces is of no use when its process is paused, and a thread that waits for a socket can't
be interrupted. So another thread shuts the socket down: the driver then sees the end of the connection and raises.
"""

from __future__ import annotations

import os
import select
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

CHECK_SECONDS: Final = 0.1
CHECKS_BEFORE_SLEEP: Final = 50
TRY_SECONDS: Final = 1.0


class Watchdog:
    """Cuts off calls that take too long. It has one thread, which sleeps when there have been no calls for a while."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._calls: dict[object, tuple[float, Any]] = {}
        self._thread: threading.Thread | None = None
        self._asleep = False
        self._closed = False

    @contextmanager
    def limit(self, connection: Any, seconds: float) -> Iterator[None]:
        """What the driver's connection does inside is cut off after some seconds."""
        key = object()
        with self._condition:
            self._calls[key] = (time.monotonic() + seconds, connection)
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="database-watchdog", daemon=True)
                self._thread.start()
            if self._asleep:
                self._condition.notify()
        try:
            yield
        finally:
            with self._condition:
                self._calls.pop(key, None)

    def cut(self) -> None:
        """Cuts off all calls now."""
        with self._condition:
            self._cut_until(float("inf"))

    def close(self) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify()

    def _run(self) -> None:
        idle = 0
        with self._condition:
            while not self._closed:
                self._cut_until(time.monotonic())
                idle = 0 if self._calls else idle + 1
                self._asleep = idle > CHECKS_BEFORE_SLEEP
                self._condition.wait(None if self._asleep else CHECK_SECONDS)

    def _cut_until(self, until: float) -> None:
        """With the lock held, so that no connection is cut whose call has ended."""
        for key in [key for key, (deadline, _) in self._calls.items() if deadline <= until]:
            _, connection = self._calls.pop(key)
            if isinstance(connection, sqlite3.Connection):
                connection.interrupt()
            else:
                _shut_down(connection)


def _descriptor(connection: Any) -> int | None:
    """The socket of a connection of psycopg; None if it is closed."""
    try:
        return int(connection.pgconn.socket)
    except Exception:  # noqa: BLE001 - the driver has several errors for a connection that has ended
        return None


def _shut_down(connection: Any) -> None:
    descriptor = _descriptor(connection)
    if descriptor is None:
        return
    try:
        with socket.socket(fileno=os.dup(descriptor)) as end:
            end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it is gone already


def has_input(connection: Any) -> bool:
    """Has the server sent something, or hung up, though nothing was asked? True as well if it is closed here."""
    descriptor = _descriptor(connection)
    if descriptor is None:
        return True
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


class Breaker:
    """While the database is down, calls fail at once instead of after a timeout each; one in a second tries again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reason: str | None = None
        self._next_try = 0.0

    def reason(self) -> str | None:
        """Why a call is not even to be tried; None if it is."""
        with self._lock:
            now = time.monotonic()
            if self._reason is None or now >= self._next_try:
                self._next_try = now + TRY_SECONDS
                return None
            return self._reason

    def open(self, reason: str) -> None:
        with self._lock:
            self._reason = reason
            self._next_try = time.monotonic() + TRY_SECONDS

    def close(self) -> None:
        with self._lock:
            self._reason = None
