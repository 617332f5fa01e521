"""Tables written straight into a database, as a server would have."""

from collections.abc import Iterable
from pathlib import Path

from wolfsbane.server.http.sessions import session_id
from wolfsbane.server.storage.read_model import finished, projection
from wolfsbane.server.storage.store import Item, Store, database_url
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table


def write_tables(
    folder: Path, database: str | None, tables: dict[str, list[logged.LogEvent]], players: Iterable[str]
) -> dict[str, str]:
    """Fills an empty database; the session token of each player."""
    store = Store(database_url(database, folder))
    try:
        for player in players:
            values = {"id": player, "name": player, "created": 1}
            store.write(("INSERT INTO players (id, name, created) VALUES (:id, :name, :created)", values))
            session = {"id": session_id(f"token-of-{player}"), "player": player, "time": now()}
            store.write(
                ("INSERT INTO sessions (id, player, created, used) VALUES (:id, :player, :time, :time)", session)
            )
        items: list[Item] = []
        for table_id, entries in tables.items():
            table = Table(table_id)
            for entry in entries:
                stage = table.stage
                table.fold(entry)
                writes = projection(table)
                if stage == "playing" and table.stage == "over":
                    writes += finished(table, entry.t)
                items.append(Item(table_id, table.size, logged.encode_log_event(entry), writes, None))
        connection = store.open_journal()
        for first in range(0, len(items), 100):  # a transaction each, since there is a time limit
            store.append(connection, items[first : first + 100])
        connection.close()
        return {player: f"token-of-{player}" for player in players}
    finally:
        store.close()


def stored_log(folder: Path, database: str | None, table_id: str) -> list[logged.LogEvent]:
    """What the log of a table holds; the server must not be running."""
    store = Store(database_url(database, folder))
    try:
        return [logged.decode_log_event(line) for line in store.log(table_id)]
    finally:
        store.close()
