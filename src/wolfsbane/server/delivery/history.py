"""Letters made again from the log of a table."""

from __future__ import annotations

from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.storage.store import Store
from wolfsbane.server.tables.entries import read_entry
from wolfsbane.server.tables.table import Table


def messages_of(
    store: Store, table_id: str, viewer: int, after: int, first: int = 0, last: int | None = None
) -> list[Encoded]:
    """All messages that a viewer was sent after a number, or those of some entries of the log."""
    table = Table(table_id, tail=0)
    out: list[Encoded] = []
    for place, line in enumerate(store.log(table_id)[:last], 1):
        for to, number, message in table.fold(read_entry(line)):
            if to == viewer and number > after and place >= first:
                out.append(message)
    return out
