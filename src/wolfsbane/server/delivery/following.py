"""How a table in memory keeps up with a log that other servers write, too.

While something is written or read for a table, its actor handles nothing else: so there is never more than one item
whose entries may turn out to have come too late. If another server has used their number, the table is made again as
it was before them, what the other has written is folded into it, and the item is handled again, as if it had come
just then. A refusal, too, is only given after a look into the log: what is wrong with a command may be out of date.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.engine.constants import WATCHER
from wolfsbane.server import metrics
from wolfsbane.server.delivery import history
from wolfsbane.server.delivery import inbox as box
from wolfsbane.server.delivery.inbox import Inbox
from wolfsbane.server.delivery.rooms import Room
from wolfsbane.server.logs import Seldom
from wolfsbane.server.refusal import NotWritten
from wolfsbane.server.storage.store import Store, StoreError, driver_reason
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now, timepiece
from wolfsbane.server.tables.table import Table
from wolfsbane.server.traces import span

TRIES: Final = 8  # to append what follows from an item, before its sender gets an error
# Nobody comes or goes by these.
QUIET: Final = (logged.Acted, logged.Spoke, logged.Acknowledged, logged.HintGiven, *logged.PRIVATE)
TOO_FAR_BEHIND: Final = 512  # entries: then the table is rather loaded again, and everybody connects again

seldom = Seldom(logging.getLogger(__name__))


class TooFarBehind(Exception):
    """The log and the table here are too far apart to be followed: it has to be loaded again."""


class LogHouse(Protocol):
    """What following the log needs of the server around it."""

    store: Store

    async def reading(self, call: Callable[..., Any], *values: Any) -> Any: ...

    async def read_on(self, table_id: str, size: int) -> list[logged.LogEvent]: ...


class Follower(Room):
    """A room whose table follows its log."""

    house: LogHouse
    handle: Callable[[box.Item], None]
    child: Callable[..., asyncio.Task[None]]

    def __init__(self, table: Table, away_seconds: float, is_shared: bool) -> None:
        super().__init__(table, away_seconds)
        self.inbox = Inbox()
        self.is_shared = is_shared  # do other servers write the log too?
        self.written = table.size  # entries that are on disk, as far as this server knows
        self.reads_log = False
        self.is_behind_log = False  # has a signal come that nobody has looked after?
        self.current: box.Item | None = None  # what is being handled, or waits for the storage
        self.is_current = False  # has the log been read for it?
        self.tries = 0  # to append what follows from it

    def is_waiting(self) -> bool:
        """Is the storage asked for something that has to come before everything else?"""
        return self.reads_log or (self.is_shared and bool(self.pending))

    # --- reading on

    def hear(self, seq: int) -> None:
        """Another server says that it has written an entry."""
        if seq > self.written and not self.is_behind_log:
            self.is_behind_log = True
            self.inbox.post(box.Behind())

    def read_on(self, asks_time: bool) -> None:
        """Has the log read from where the table is, and perhaps the time of the database."""
        self.reads_log = True
        self.is_behind_log = False
        first = self.table.size + 1
        self._fetch(self._read_on(first, asks_time))

    def _fetch(self, work: Coroutine[Any, Any, box.Arrived]) -> None:
        """Reads the log. What is found is handled before everything else."""

        async def read() -> None:
            try:
                self.inbox.post_stored(await work)
            except (SQLAlchemyError, StoreError) as problem:
                seldom.warning("the log of a table could not be read", reason=driver_reason(problem))
                self.inbox.post_stored(box.LogUnreadable())

        self.child("follow", read(), lambda _: self.inbox.post_stored(box.LogUnreadable()))

    async def _read_on(self, first: int, asks_time: bool) -> box.Arrived:
        if asks_time:
            asked = now()
            timepiece.get().follow(await self.house.reading(self.house.store.time), asked)
        entries = await self.house.read_on(self.table.id, first - 1)
        return box.Arrived(first, entries)

    def read_first(self, asks_time: bool = False) -> bool:
        """What is handled now depends on what others may have written: if the log has not been read for it, that is
        done, and then it is handled again. Returns whether that is so."""
        if not self.is_shared or self.is_current or self.pending or self.current is None:
            return False
        self.read_on(asks_time)
        return True

    def lose(self) -> None:
        """What is pending was not written: the table is made again without it."""
        metrics.conflicts.inc()
        self.reads_log = True
        self.is_behind_log = False
        self._fetch(self._rebuild(self.written))

    async def _rebuild(self, size: int) -> box.Arrived:
        with metrics.fold_seconds.time(), span("decide-again"):
            table, entries = await self.house.reading(history.table_at, self.house.store, self.table.id, size)
        return box.Arrived(size + 1, entries, table)

    def arrive(self, item: box.Arrived) -> None:
        """The log was read. What waited for that is handled now."""
        self.reads_log = False
        if item.table is not None:
            if item.table.size != item.first - 1:  # the log is shorter than it was: the table was deleted
                raise TooFarBehind
            self.pending.clear()  # it did not happen; what was to be sent with it is made again
            self.table = item.table
        self.follow(item.entries[self.table.size + 1 - item.first :])
        current = self.current
        if current is None:
            return
        self.is_current = True
        if item.table is not None:
            self.tries += 1
            metrics.retries.inc()
            if self.tries >= TRIES:
                self.current = None
                current.blame(NotWritten())
                return
        self.handle(current)

    def follow(self, entries: Sequence[logged.LogEvent]) -> None:
        """Folds what others have written, and tells everybody here."""
        if len(entries) > TOO_FAR_BEHIND:
            raise TooFarBehind
        table = self.table
        for entry in entries:
            sent = table.fold(entry, self.readers())
            self.written = table.size
            if table.options.delay:
                self.show_later(sent, entry.t, table.snapshot(int(WATCHER)))
            for viewer, seq, message in sent:
                if viewer != WATCHER or not table.options.delay:
                    self.push(viewer, seq, message)
            if isinstance(entry, logged.IdentityChanged):
                self.rebind(entry.player, entry.account, entry.name)
            if isinstance(entry, logged.SatDown):
                self.sat_down(entry.seat)
            if not isinstance(entry, QUIET):
                self.noted = table.changed
                self.move()
        if entries:
            metrics.followed.inc(len(entries))
            self.followed()

    def rebind(self, player: str, account: str, name: str) -> None:
        """A guest has logged in: their connections here are the account's."""

    def followed(self) -> None:
        """The table is not where it was."""
