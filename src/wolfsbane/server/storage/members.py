"""What servers that share a database know of each other: who is there, and whose work the tables are.

Every server writes into its row of `servers` when it was there last, by the time of the database. Background work of
a table (the moves of its bots, its clock) is done by the server that has claimed it. A claim holds for as long as its
server is there; it only saves work, since two servers can't both append the same number to a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wolfsbane.server.storage.store import BEAT, LIVE_MILLISECONDS, NOW, SERVED_SINCE, Store

FORGOTTEN_MILLISECONDS: Final = 60_000  # after which its row is deleted

_LIVE: Final = f"SELECT id FROM servers WHERE seen > {NOW} - {LIVE_MILLISECONDS}"
_SERVED_SINCE: Final = "SELECT value FROM settings WHERE name = :name"
_CLAIM: Final = (
    "INSERT INTO claims (table_id, server) SELECT wanted, :server FROM {tables} AS wanted WHERE true "
    "ON CONFLICT (table_id) DO UPDATE SET server = excluded.server "
    f"WHERE claims.server = excluded.server OR claims.server NOT IN ({_LIVE}) RETURNING table_id"
)
_RELEASE: Final = "DELETE FROM claims WHERE server = :server AND table_id IN (SELECT gone FROM {tables} AS gone)"
_CLAIMED: Final = "SELECT table_id FROM claims WHERE server = :server"
_ORPHANS: Final = (
    f"SELECT table_id FROM claims WHERE server NOT IN ({_LIVE}) UNION "
    "SELECT id FROM tables WHERE wakes = 1 AND stage IN ('playing', 'choosing') "
    "AND NOT EXISTS (SELECT 1 FROM claims WHERE claims.table_id = tables.id) UNION "
    f"SELECT turns.table_id FROM turns JOIN tables ON tables.id = turns.table_id WHERE turns.due <= {NOW} "
    "AND tables.stage IN ('playing', 'choosing') "
    "AND NOT EXISTS (SELECT 1 FROM claims WHERE claims.table_id = turns.table_id) LIMIT :most"
)
_SIZES: Final = "SELECT known, (SELECT max(seq) FROM log WHERE log.table_id = known) AS size FROM {tables} AS known"
_ENTRIES: Final = (
    "SELECT log.table_id, log.seq, log.entry FROM unnest(cast(:names AS text[]), cast(:sizes AS int[])) "
    "AS known (id, size) JOIN log ON log.table_id = known.id AND log.seq > known.size ORDER BY 1, 2 LIMIT :most"
)
_SESSIONS: Final = (
    "SELECT known FROM {tables} AS known WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = known)"
)
_LEAVE: Final = (
    "DELETE FROM claims WHERE server = :server",
    "DELETE FROM servers WHERE id = :server",
)
_FORGET: Final = f"DELETE FROM servers WHERE seen < {NOW} - {FORGOTTEN_MILLISECONDS}"


class Members:
    """Every method reads or writes the database at once: call them in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.id = store.id

    def beat(self) -> tuple[int, int]:
        """Says that this server is there; the time of the database, and since when there has always been a server."""
        [(seen, since)] = self._change(f"{BEAT}, ({_SERVED_SINCE})", id=self.id, name=SERVED_SINCE)
        return int(seen), int(since or 0)

    def claim(self, tables: Sequence[str]) -> set[str]:
        """Makes tables the work of this server; those that are no other's."""
        return {row[0] for row in self._change(_CLAIM, tables, server=self.id)} if tables else set()

    def release(self, tables: Sequence[str]) -> None:
        if tables:
            self._change(_RELEASE + " RETURNING table_id", tables, server=self.id)

    def claimed(self) -> set[str]:
        """The tables whose work is this server's."""
        return {row[0] for row in self._read(_CLAIMED, server=self.id)}

    def orphans(self, most: int) -> list[str]:
        """Some tables with work that is nobody's: their server is gone, or a clock runs, or for correspondence has run
        out, and nobody has claimed it."""
        return [row[0] for row in self._read(_ORPHANS, most=most)]

    def sizes(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries the logs of tables have."""
        return {row[0]: row[1] or 0 for row in self._ask(_SIZES, tables)}

    def entries(self, sizes: dict[str, int], most: int) -> list[tuple[str, int, str]]:
        """Entries of tables after the given number of each, with their places, in order; at most `most` in all."""
        rows = self._read(_ENTRIES, names=list(sizes), sizes=list(sizes.values()), most=most)
        return [(row[0], row[1], row[2]) for row in rows]

    def ended_sessions(self, sessions: Sequence[str]) -> list[str]:
        """Those of some sessions that do not exist any more."""
        return [row[0] for row in self._ask(_SESSIONS, sessions)]

    def count(self) -> int:
        """Forgets servers that are long gone; how many are there, with this one."""
        with self.store.in_background():
            self.store.write((_FORGET, {}))
        return len(self._read(_LIVE))

    def leave(self) -> None:
        """This server stops: its work is free for others at once."""
        self.store.write(*[(statement, {"server": self.id}) for statement in _LEAVE])

    # --- lists as values, which databases write differently

    def _ask(self, statement: str, names: Sequence[str]) -> list[Any]:
        return self._read(self._listing(statement), names=sorted(names))

    def _change(self, statement: str, names: Sequence[str] = (), **values: Any) -> list[Any]:
        if names:
            values["names"] = sorted(names)
        with self.store.in_background():
            return self.store.change(self._listing(statement), **values)

    def _read(self, statement: str, **values: Any) -> list[Any]:
        with self.store.in_background():
            return self.store.read(statement, **values)

    def _listing(self, statement: str) -> str:
        return statement.format(tables="unnest(cast(:names AS text[]))")
