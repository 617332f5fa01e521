"""Whose move it is at tables for correspondence play, and when a clock acts there.

Such a table need not be in memory for days. So every choice writes, in the transaction of its entry, until when the
table can be left alone, and for whom it waits. Nothing here is shown to anybody but the people who sit at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import redaction
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.table import Table

MOST_SHOWN: Final = 24  # tables in the list of a player
FILLED: Final = "turns-filled"  # the setting that says that all tables from before have their rows

_INSERT: Final = (
    "INSERT INTO turns (table_id, due, turn, waiting, thumbnail) VALUES (:id, :due, :turn, :waiting, :thumbnail) "
    "ON CONFLICT (table_id) DO "
)
_PUT: Final = (
    _INSERT + "UPDATE SET due = excluded.due, turn = excluded.turn, waiting = excluded.waiting, "
    "thumbnail = excluded.thumbnail"
)
_FILL: Final = _INSERT + "NOTHING"  # what an entry has written meanwhile is newer
# Of a row of `tables`: does a correspondence clock run there?
HAS_CLOCK: Final = "EXISTS (SELECT 1 FROM turns WHERE turns.table_id = tables.id AND turns.due IS NOT NULL)"


class YourMove(msgspec.Struct, frozen=True):
    """A table for correspondence play that waits for you, with what lies open there. It has no time of a move."""

    table: str
    title: str
    mix: str
    seats: list[ms.SeatShown]
    you: int
    thumbnail: ms.Thumbnail


class _Listed(msgspec.Struct):
    """What this list needs of the summary of a table."""

    title: str
    mix: str
    seats: list[ms.SeatShown]


class _WithOptions(msgspec.Struct):
    """The options in the summary of a table."""

    options: ms.Options


def projection(table: Table) -> list[Write]:
    """What is written when something has happened at a table for correspondence play."""
    return [(_PUT, _row(table))]


def _row(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "due": due(table),
        "turn": table.turn,
        "waiting": sum(1 << seat for seat in range(len(table.seats)) if table.waits_for(seat)),
        "thumbnail": "" if table.state is None else redaction.encode(redaction.thumbnail(table.state)).decode(),
    }


def due(table: Table) -> int | None:
    """From when on the table has to be in memory, so that it goes on by itself; None if it waits for a person only."""
    if table.bots_to_move():
        return table.last_time
    deadline = table.deadline()
    return None if deadline is None else deadline[0]


def _has_days(summary: str) -> bool:
    """Is it the summary of a table for correspondence play? One that can't be read is not."""
    try:
        clock = msgspec.json.decode(summary, type=_WithOptions).options.clock
    except msgspec.DecodeError:
        return False
    return clock is not None and clock.is_correspondence


class Turns:
    """Every method reads the database at once: call them in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def due(self, time: int, most: int) -> list[str]:
        """Some tables that have something to do by themselves at a time, those that have waited longest first."""
        rows = self.store.read(
            "SELECT turns.table_id FROM turns JOIN tables ON tables.id = turns.table_id WHERE turns.due <= :time "
            "AND tables.stage IN ('playing', 'choosing') ORDER BY turns.due LIMIT :most",
            time=time,
            most=most,
        )
        return [row[0] for row in rows]

    # --- tables from before there were such rows

    def is_filled(self) -> bool:
        return bool(self.store.read("SELECT 1 FROM settings WHERE name = :name", name=FILLED))

    def missing(self, after: str, most: int) -> tuple[list[str], str]:
        """The tables for correspondence play among the next `most` tables with a clock and without a row.

        Also the last of those `most`, which is `after` in the next call; it is empty when there are no more.
        """
        rows = self.store.read(
            "SELECT id, summary FROM tables WHERE wakes = 1 AND stage IN ('playing', 'choosing') AND id > :after "
            "AND NOT EXISTS (SELECT 1 FROM turns WHERE turns.table_id = tables.id) ORDER BY id LIMIT :most",
            after=after,
            most=most,
        )
        found = [row.id for row in rows if _has_days(row.summary)]
        return found, rows[-1].id if rows else ""

    def fill(self, tables: Sequence[Table]) -> None:
        """Writes the rows of tables from before. Their clocks no longer need them in memory."""
        for table in tables:
            awake = "UPDATE tables SET wakes = 0 WHERE id = :id"
            self.store.write((_FILL, _row(table)), (awake, {"id": table.id}))

    def note_filled(self) -> None:
        put = "INSERT INTO settings (name, value) VALUES (:name, '') ON CONFLICT DO NOTHING"
        self.store.write((put, {"name": FILLED}))

    def of(self, player: str) -> list[YourMove]:
        """The tables for correspondence play that wait for a player who sits there."""
        rows = self.store.read(
            "SELECT tables.id, tables.summary, seats.seat, turns.thumbnail FROM seats "
            "JOIN turns ON turns.table_id = seats.table_id JOIN tables ON tables.id = seats.table_id "
            "WHERE seats.player = :player AND seats.present = 1 AND tables.stage IN ('playing', 'choosing') "
            "AND (turns.waiting >> seats.seat) & 1 = 1 AND turns.thumbnail <> '' ORDER BY turns.due LIMIT :most",
            player=player,
            most=MOST_SHOWN,
        )
        out: list[YourMove] = []
        for table_id, summary, seat, thumbnail in rows:
            listed = msgspec.json.decode(summary, type=_Listed)
            drawn = msgspec.json.decode(thumbnail, type=ms.Thumbnail)
            out.append(YourMove(table_id, listed.title, listed.mix, listed.seats, seat, drawn))
        return out
