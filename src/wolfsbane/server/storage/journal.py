"""The one writer of the logs of tables: one thread with one connection.

It takes all entries that have come up since its last commit, of however many tables, writes them with one statement,
commits, and only then says so: that is what tells the tables to send their messages. If that fails, it tries once more
with the entries of one table at a time, so that one table can't keep the others from being written.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from wolfsbane.server.storage.store import Item, Store, StoreError, Unavailable, driver_reason
from wolfsbane.server.traces import span

CLOSE_SECONDS: Final = 3.0
FAILING_SECONDS: Final = 10.0  # for which the journal counts as failing after it could not write

log = logging.getLogger(__name__)
Key = tuple[str, int]


class Journal:
    """`put` never waits; what it calls back is called in the journal's thread, whose end that does not cause.

    `lost` gets entries that were not written since another server had used one of the numbers. After a failure nothing
    more of the tables concerned is written, since it would build on what is missing, until `mend` was called with what
    failed.
    """

    def __init__(
        self,
        store: Store,
        committed: Callable[[list[Item], float], None],
        failed: Callable[[list[Item], str], None],
        lost: Callable[[list[Item]], None] | None = None,
    ) -> None:
        self.store = store
        self._committed = committed
        self._failed = failed
        self._lost = lost
        self._connection: Connection | None = store.open_journal()
        self._condition = threading.Condition()
        self._queue: list[Item] = []
        self._probes: list[Callable[[str | None], None]] = []
        self._taken: list[Item] = []  # of the entries of the last transaction, those whose numbers were used
        self._broken: dict[Key, object] = {}  # tables of which something failed
        self._failing: tuple[float, str] | None = None  # when the database last refused, and why
        self._was_unavailable = False  # was that because it could not be reached? Then a probe shows when it can be
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._start()

    def _start(self) -> None:
        self._thread.start()

    # --- called from other threads

    def put(self, items: Iterable[Item]) -> None:
        with self._condition:
            self._queue.extend(items)
            self._condition.notify()

    def mend(self, failed: Sequence[Item]) -> list[Item]:
        """The tables of these entries have been dropped: gives back what was put for them since, unwritten."""
        with self._condition:
            keys = {_key(item) for item in failed}
            items = [item for item in self._queue if _key(item) in keys]
            self._queue = [item for item in self._queue if _key(item) not in keys]
            for key in keys:
                self._broken.pop(key, None)
            self._condition.notify()
            return items

    def probe(self, done: Callable[[str | None], None]) -> None:
        """Finds out whether entries could be written now; calls `done` in the journal's thread, with what is wrong."""
        with self._condition:
            self._probes.append(done)
            self._condition.notify()

    def failing(self) -> str | None:
        """Why the database did not let entries be written a short while ago; None if it did since."""
        failing = self._failing
        if failing is None or time.monotonic() - failing[0] > FAILING_SECONDS:
            return None
        return failing[1]

    async def stop(self, seconds: float = CLOSE_SECONDS) -> bool:
        """Writes what is left and ends; False if the database did not let that happen in time."""
        self._stop()
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while self._thread.is_alive() and loop.time() < end:
            await asyncio.sleep(0.01)
        return self._close()

    def close(self, seconds: float = CLOSE_SECONDS) -> bool:
        """As `stop`, for callers without an event loop."""
        self._stop()
        self._thread.join(seconds)
        return self._close()

    def _stop(self) -> None:
        with self._condition:
            self._stopping = True
            self._condition.notify()

    def _close(self) -> bool:
        if self._thread.is_alive():
            log.error("the journal was ended before everything was written: the database does not answer")
            return False
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        return True

    # --- in the journal's thread

    def _take(self) -> tuple[list[Item], list[Callable[[str | None], None]]] | None:
        """The next entries and probes; waits for them. None at the end."""
        with self._condition:
            while True:
                items = [item for item in self._queue if _key(item) not in self._broken]
                if items or self._probes:
                    self._queue = [item for item in self._queue if _key(item) in self._broken]
                    probes, self._probes = self._probes, []
                    return items, probes
                if self._stopping:
                    return None
                self._condition.wait()

    def _run(self) -> None:
        try:
            while (work := self._take()) is not None:
                items, probes = work
                if items:
                    self._write(items)
                if probes:
                    problem = self._try(None)
                    if problem is None and self._was_unavailable:
                        self._failing = None
                    for done in probes:
                        self._call(done, self.failing() if problem is None else _reason(problem))
        except BaseException as problem:
            log.critical("the journal has ended", exc_info=problem)
            self.store.fatal = "the journal has ended"
            raise

    def _write(self, items: list[Item]) -> None:
        start = time.perf_counter()
        problem = self._try(items)
        tables: dict[Key, list[Item]] = {}
        for item in items:
            tables.setdefault(_key(item), []).append(item)
        if problem is None:
            self._done(items, start)
        elif len(tables) == 1 and self._connection is not None:
            self._fail(items, problem)
        else:
            unavailable: Exception | None = None
            for few in tables.values():
                start = time.perf_counter()
                problem = unavailable or self._try(few)
                if problem is None:
                    self._done(few, start)
                else:
                    if isinstance(problem, StoreError):
                        unavailable = problem  # the others would only wait for the same
                    self._fail(few, problem)

    def _try(self, items: list[Item] | None) -> Exception | None:
        """Writes entries, or proves that some could be written. What went wrong, whatever it is; the thread goes on."""
        try:
            if self._connection is None:
                self._connection = self.store.open_journal()
            if items is None:
                self.store.prove(self._connection)
            else:
                with span("commit", entries=len(items)):
                    self._taken = self.store.append(self._connection, items)
        except Exception as problem:  # noqa: BLE001 - a driver raises also what SQLAlchemy does not wrap
            if self._connection is not None and not self.store.recover(self._connection):
                self._connection = None
            return problem
        return None

    def _done(self, items: list[Item], start: float) -> None:
        self._failing = None
        taken, self._taken = self._taken, []
        if taken:
            items = [item for item in items if item not in taken]
        if items:
            self._call(self._committed, items, time.perf_counter() - start)
        if taken and self._lost is not None:
            self._call(self._lost, taken)

    def _fail(self, items: list[Item], problem: Exception) -> None:
        reason = _reason(problem)
        if not isinstance(problem, SQLAlchemyError | StoreError):
            log.error("an error while entries were written", exc_info=problem)
        if isinstance(problem, SQLAlchemyError | Unavailable) and not isinstance(problem, IntegrityError):
            self._failing = (time.monotonic(), reason)
            self._was_unavailable = isinstance(problem, Unavailable) or self._connection is None
        with self._condition:
            for item in items:
                self._broken[_key(item)] = item.room  # kept, so that no other object gets its identity meanwhile
        self._call(self._failed, items, reason)

    def _call(self, callback: Callable[..., None], *values: Any) -> None:
        try:
            callback(*values)
        except Exception:
            log.exception("an error in a callback of the journal")


def _key(item: Item) -> Key:
    """A table as it is in memory: when it was dropped and read again, it is another one."""
    return item.table_id, id(item.room)


def _reason(problem: Exception) -> str:
    if isinstance(problem, SQLAlchemyError):
        return driver_reason(problem)
    return str(problem) if isinstance(problem, StoreError) else type(problem).__name__
