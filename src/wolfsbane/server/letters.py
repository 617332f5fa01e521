"""Letters made again from the log of a table."""

from __future__ import annotations

from wolfsbane.server.entries import read_entry
from wolfsbane.server.gate import Letter
from wolfsbane.server.store import Store
from wolfsbane.server.table import Table


def letters_of(
    store: Store, table_id: str, viewer: int, after: int, first: int = 0, last: int | None = None
) -> list[Letter]:
    """All letters that a viewer was sent after a number, or those of some entries of the log."""
    table = Table(table_id, tail=0)
    out: list[Letter] = []
    for place, line in enumerate(store.log(table_id)[:last], 1):
        for to, number, letter in table.fold(read_entry(line)):
            if to == viewer and number > after and place >= first:
                out.append(letter)
    return out
