"""The one writer of the logs of tables: one thread with one connection.

It takes all entries that have come up since its last commit, of however many tables, writes them with one statement,
commits, and only then says so: that is what tells the tables to send their messages.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.server.storage.store import Item, Store, StoreError, driver_reason


class Journal:
    """`put` never waits; `committed` and `failed` are called in the journal's thread."""

    def __init__(
        self,
        store: Store,
        committed: Callable[[list[Item], float], None],
        failed: Callable[[list[Item], str], None],
    ) -> None:
        self.store = store
        self._committed = committed
        self._failed = failed
        self._connection: Connection | None = store.open_journal()
        self._condition = threading.Condition()
        self._queue: list[Item] = []
        self._stopping = False
        self._broken = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def put(self, items: Iterable[Item]) -> None:
        with self._condition:
            self._queue.extend(items)
            self._condition.notify()

    def mend(self) -> list[Item]:
        """After a failure: all that was put since then is given back, and what comes from now on is written."""
        with self._condition:
            items, self._queue = self._queue, []
            self._broken = False
            return items

    def close(self) -> None:
        """Writes what is left and ends."""
        with self._condition:
            self._stopping = True
            self._condition.notify()
        self._thread.join()
        if self._connection is not None:
            self._connection.close()

    def _take(self) -> list[Item] | None:
        with self._condition:
            while (not self._queue or self._broken) and not self._stopping:
                self._condition.wait()
            if self._stopping and (not self._queue or self._broken):
                return None
            items, self._queue = self._queue, []
            return items

    def _run(self) -> None:
        while True:
            items = self._take()
            if items is None:
                return
            start = time.perf_counter()
            try:
                if self._connection is None:
                    self._connection = self.store.open_journal()
                self.store.append(self._connection, items)
            except (SQLAlchemyError, StoreError) as problem:
                with self._condition:
                    self._broken = True
                if self._connection is not None:
                    self._connection.invalidate()
                    self._connection.close()
                    self._connection = None
                reason = driver_reason(problem) if isinstance(problem, SQLAlchemyError) else str(problem)
                self._failed(items, reason)
            else:
                self._committed(items, time.perf_counter() - start)
