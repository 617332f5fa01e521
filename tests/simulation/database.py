"""A simulated PostgreSQL, shared by all simulated servers, with its own time.

It is a SQLite database in memory with the production tables and, as far as they go, the production statements. What
PostgreSQL writes differently is translated here.
"""

import functools
import json
import re
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import redaction
from wolfsbane.server.storage.members import Members
from wolfsbane.server.storage.store import LOG_FORMAT, NOW, SERVED_SINCE, Item, Store, Unavailable, Write, migrate
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table

EPOCH = 1_800_000_000_000  # milliseconds: the time of the database when the simulated loop begins at 1000 s


class Violation(Exception):
    """Something happened that must never happen."""


@functools.cache
def schema() -> str:
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    with engine.begin() as connection:
        migrate(connection)
        rows = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
        return ";\n".join(row[0] for row in rows)


def choice_of_bot(table: Table, seat: int, legal: Sequence[int]) -> int:
    """What a simulated bot answers: the same to the same question, and mostly something else to another one."""
    question = f"{table.id} {table.game} {seat} {table.prompted[seat]}"
    return legal[sum(ord(letter) * (place * 7 + 1) for place, letter in enumerate(question)) % len(legal)]


class Oracle:
    """A table folded from the log alone: what everybody must have been told, and when they may have been."""

    def __init__(self, table_id: str) -> None:
        self.table = Table(table_id, tail=0)
        self.sent: list[list[tuple[bytes, int]]] = [[] for _ in range(5)]  # by viewer, each with the time of its entry
        self.ids: dict[str, int] = {}
        self.entries: list[logged.LogEvent] = []

    def add(self, line: str, committed: int, tolerance: int) -> None:
        entry = logged.decode_log_event(line)
        table = self.table
        if entry.t > committed + tolerance:
            raise Violation(f"an entry is from the future: {entry.t} at {committed}")
        if isinstance(entry, logged.TimedOut):
            deadline = table.deadline()
            if deadline is None or deadline[0] > committed + tolerance or deadline[1] != entry.seat:
                raise Violation(f"time was up for seat {entry.seat} at {committed}, but the deadline is {deadline}")
        if isinstance(entry, logged.Acted) and table.seats[entry.seat].bot() is not None:
            assert table.state is not None
            expected = choice_of_bot(table, entry.seat, redaction.thought(table.state, entry.seat)[1])
            if entry.actions != [expected]:
                raise Violation(f"a bot made a move that answers another question: entry {table.size + 1}")
        message_id = getattr(entry, "id", None)
        if message_id is not None:
            if message_id in self.ids:
                raise Violation(f"command {message_id} counted twice")
            self.ids[message_id] = table.size + 1
        try:
            sent = table.fold(entry)
        except Exception as problem:
            raise Violation(f"entry {table.size} can't be folded: {problem!r}") from problem
        self.entries.append(entry)
        for viewer, seq, message in sent:
            if seq != len(self.sent[viewer]) + 1:
                raise Violation("a gap in the sequence numbers of the fold")
            self.sent[viewer].append((message, entry.t if table.game else 0))  # before a game nothing is secret


class Database:
    """`time` gives the time of the simulation in seconds."""

    def __init__(self, time: Callable[[], float], tolerance: int = 1_000) -> None:
        self.time = time
        self.tolerance = tolerance  # milliseconds by which clocks may be wrong
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.connection.executescript(schema())
        self.oracles: dict[str, Oracle] = {}
        self.is_down = False
        self.has_fence = True
        self.commits = 0
        self.violation: Violation | None = None
        self.written: Callable[[str, int, str], None] = lambda table_id, seq, entry: None  # of each entry
        for name, value in ((SERVED_SINCE, str(self.now())), (LOG_FORMAT, "simulated"), ("server", "simulated")):
            self.connection.execute("INSERT INTO settings (name, value) VALUES (?, ?)", (name, value))

    def now(self) -> int:
        return EPOCH + int((self.time() - 1000.0) * 1000)

    def execute(self, statement: str, values: dict[str, Any]) -> sqlite3.Cursor:
        return self.connection.execute(statement.replace(NOW, str(self.now())), values)

    def append(self, items: Sequence[Item]) -> list[Item]:
        """As the statement for PostgreSQL does: of each table all entries or none, and what belongs to the winners."""
        if not self.has_fence:
            items = self._at_the_end(items)
        taken = {
            item.table_id
            for item in items
            if self.connection.execute(
                "SELECT 1 FROM log WHERE table_id = ? AND seq = ?", (item.table_id, item.seq)
            ).fetchone()
        }
        won = [item for item in items if item.table_id not in taken]
        self.connection.execute("BEGIN")
        for item in won:
            self.connection.execute("INSERT INTO log VALUES (?, ?, ?)", (item.table_id, item.seq, item.entry))
            self.written(item.table_id, item.seq, item.entry)
            for statement, values in item.writes:
                self.execute(statement, values)
        self.connection.execute("COMMIT")
        self.commits += 1
        try:
            self._check(won)
        except Violation as problem:
            self.violation = self.violation or problem
        return [item for item in items if item.table_id in taken]

    def _check(self, won: Sequence[Item]) -> None:
        for item in won:
            oracle = self.oracles.setdefault(item.table_id, Oracle(item.table_id))
            if item.seq != oracle.table.size + 1:
                raise Violation(f"entry {item.seq} follows entry {oracle.table.size} in the log")
            oracle.add(item.entry, self.now(), self.tolerance)

    def _at_the_end(self, items: Sequence[Item]) -> list[Item]:
        """The planted fault of a log without a fence: entries are appended wherever the log ends."""
        ends: dict[str, int] = {}
        for item in items:
            found = self.connection.execute("SELECT max(seq) FROM log WHERE table_id = ?", (item.table_id,)).fetchone()
            ends.setdefault(item.table_id, found[0] or 0)
            ends[item.table_id] += 1
            item.seq = ends[item.table_id]
        return list(items)


class SimulatedStore(Store):
    """The store of one server. `version` names a build whose snapshots others pass over."""

    def __init__(self, database: Database, server: str, version: int) -> None:
        self.database = database
        self.id = server
        self.version = version
        self.name = "simulated"
        self.is_sqlite = False
        self.is_shared = True
        self.fatal = None
        self.seconds = 5.0

    def _values(self, values: dict[str, Any]) -> dict[str, Any]:
        return {**values, "form": f"{self.version}{values['form']}"} if "form" in values else values

    def _check(self) -> None:
        if self.database.is_down:
            raise Unavailable("simulated")

    def read(self, statement: str, **values: Any) -> list[Any]:
        self._check()
        return self.database.execute(statement, self._values(values)).fetchall()

    def change(self, statement: str, **values: Any) -> list[Any]:
        return self.read(statement, **values)

    def write(self, *writes: Write) -> int:
        self._check()
        count = 0
        for statement, values in writes:
            count = self.database.execute(statement, self._values(values)).rowcount
        return count

    def open_journal(self) -> Any:
        self._check()
        return self

    def invalidate(self) -> None:
        pass

    def append(self, connection: Any, items: Sequence[Item]) -> list[Item]:
        self._check()
        for item in items:
            item.writes = [(statement, self._values(values)) for statement, values in item.writes]
        return self.database.append(items)

    def prove(self, connection: Any) -> None:
        self._check()

    def recover(self, connection: Any) -> bool:
        return True

    def close(self) -> None:
        pass


class SimulatedMembers(Members):
    """The production statements, with lists as SQLite has them."""

    always_grants = False  # the planted fault of claims that hold nobody back

    def _listing(self, statement: str) -> str:
        return re.sub(r"\{tables\} AS (\w+)", r"(SELECT value AS \1 FROM json_each(:names)) AS \1", statement)

    def _ask(self, statement: str, names: Sequence[str]) -> list[Any]:
        return self.store.read(self._listing(statement), names=json.dumps(sorted(names)))

    def _change(self, statement: str, names: Sequence[str] = (), **values: Any) -> list[Any]:
        if names:
            values["names"] = json.dumps(sorted(names))
        return self.store.change(self._listing(statement), **values)

    def entries(self, sizes: dict[str, int], most: int) -> list[tuple[str, int, str]]:
        rows = [(one, *row) for one, size in sizes.items() for row in self.store.entries(one, size, most)]
        return rows[:most]

    def claim(self, tables: Sequence[str]) -> set[str]:
        return set(tables) if self.always_grants else super().claim(tables)


def question_of(table: Table, seat: int) -> Question:
    assert table.state is not None
    legal = redaction.thought(table.state, seat)[1]
    action = choice_of_bot(table, seat, legal)
    return Question(0, "", "", "", 0, table.mix, seat, b"", [action], "", table.id, True, 0.0)
