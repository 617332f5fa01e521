"""Tables and old messages, made from the log. Everything here reads the database: call it in a thread.

Folding goes on from the nearest snapshot and is done in slices, so that neither a long log nor many requests keep the
event loop from running.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.engine.constants import WATCHER
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.logs import short
from wolfsbane.server.storage import snapshots
from wolfsbane.server.storage.store import Store, StoreError, Write, driver_reason
from wolfsbane.server.tables.log import PRIVATE, LogEvent, Spoke, decode_log_event
from wolfsbane.server.tables.table import Sent, Table

PAGE: Final = 512  # entries read at a time
SLICE: Final = 32  # entries folded before other threads get their turn
WRITES: Final = 32  # snapshots written at a time
MOST: Final = 1024  # entries that are read for a table which has them still to follow

log = logging.getLogger(__name__)


class DamagedLog(Exception):
    """Entries are missing in the log of a table."""

    without_values: Final = True


def entries_after(store: Store, table_id: str, place: int) -> Iterator[LogEvent]:
    """The entries of a table after a place in its log. Raises DamagedLog where one is missing."""
    while rows := store.entries(table_id, place, PAGE):
        for seq, line in rows:
            place += 1
            if seq != place:
                raise DamagedLog(f"entry {place} is missing, the next one is {seq}")
            if place % SLICE == 0:
                time.sleep(0)
            yield decode_log_event(line)
        if len(rows) < PAGE:
            return


def some_after(store: Store, table_id: str, place: int) -> list[LogEvent]:
    """Entries of a table after a place in its log: all of them, or more than anybody needs."""
    return list(islice(entries_after(store, table_id, place), MOST))


def table_at(store: Store, table_id: str, size: int) -> tuple[Table, list[LogEvent]]:
    """A table as it was after the first `size` entries, and the entries that follow."""
    table = snapshots.latest(store, table_id, before=size + 1) or Table(table_id)
    for entry in entries_after(store, table_id, table.size):
        if table.size >= size:
            break
        table.fold(entry)
    return table, some_after(store, table_id, table.size)


@dataclass(slots=True, eq=False)
class Late:
    """Something that spectators with a delay have not seen yet: the messages, the time, the table after it."""

    sent: list[Sent]
    time: int
    snapshot: Encoded


class Loaded:
    """A table from its log. `shown` is the sequence number and the snapshot that delayed spectators have, `late` what
    they have still to see."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: tuple[int, Encoded] | None = None
        self.late: list[Late] = []


def load(store: Store, table_id: str, time_now: int) -> Loaded | None:
    """Reads a table, and stores the snapshots that its log should have; None if there is none, or if it is closed."""
    if store.is_closed(table_id):
        return None
    table = snapshots.latest(store, table_id)
    while table is not None and table.options.delay and table.last_time + table.options.delay * 1000 > time_now:
        table = snapshots.latest(store, table_id, before=table.size)
    if table is None:
        table = Table(table_id)
    loaded = Loaded(table)
    writes: list[Write] = []
    late = False
    for entry in entries_after(store, table_id, table.size):
        # What follows something that is still to be seen is too, even if the clock was set back in between.
        late = late or (bool(table.options.delay) and entry.t + table.options.delay * 1000 > time_now)
        if late and loaded.shown is None:
            loaded.shown = (table.last_seq[WATCHER], table.snapshot(int(WATCHER)))
        sent = table.fold(entry)
        if late:
            loaded.late.append(Late(sent, entry.t, table.snapshot(int(WATCHER))))
        writes += snapshots.due(table)
        if len(writes) >= WRITES:
            _store_snapshots(store, writes)
    if not table.size:
        return None
    _store_snapshots(store, writes)
    if table.options.delay and loaded.shown is None:
        loaded.shown = (table.last_seq[WATCHER], table.snapshot(int(WATCHER)))
    return loaded


def _store_snapshots(store: Store, writes: list[Write]) -> None:
    if writes:
        try:
            store.write(*writes)
        except (SQLAlchemyError, StoreError) as problem:
            details = {"table": short(writes[0][1]["id"]), "reason": driver_reason(problem)}
            log.warning("snapshots could not be written", extra=details)
        writes.clear()


class History:
    """The messages that a viewer was sent after a sequence number, some at a time. One thread at a time may use it."""

    def __init__(self, store: Store, table_id: str, viewer: int, after: int) -> None:
        self.store = store
        self.table_id = table_id
        self.viewer = viewer
        self.after = after
        self.table: Table | None = None

    def next(self, limit: int) -> list[tuple[int, Encoded]]:
        """The next messages with their sequence numbers: at least `limit`, or all there are."""
        if self.table is None:
            self.table = snapshots.latest_for(self.store, self.table_id, self.viewer, self.after)
            self.table = self.table or Table(self.table_id, tail=0)
        out: list[tuple[int, Encoded]] = []
        for entry in entries_after(self.store, self.table_id, self.table.size):
            for _, seq, message in self.table.fold(entry, (self.viewer,)):
                if seq > self.after:
                    out.append((seq, message))
            if len(out) >= limit:
                break
        return out


def messages_of(store: Store, table_id: str, viewer: int, first: int, last: int) -> list[Encoded]:
    """The messages that a viewer was sent about the entries from `first` to `last`, without the chat and instructions.

    The chat is for the people at the table, when it is said. What a player had in mind for a turn is nobody else's.
    """
    table = snapshots.latest(store, table_id, before=first, tail=0) or Table(table_id, tail=0)
    table.shows_instructions = False
    out: list[Encoded] = []
    for entry in entries_after(store, table_id, table.size):
        if isinstance(entry, PRIVATE):
            table.skip()
            continue
        is_asked_for = table.size + 1 >= first and not isinstance(entry, Spoke)
        out += [message for _, _, message in table.fold(entry, (viewer,) if is_asked_for else ())]
        if table.size >= last:
            break
    return out
