"""Messages to players that wait to be sent: in the database, so that they outlast a restart and are sent once.

There is one row for each contact and table, so the outbox is as bounded as these are. It keeps the turn of the last
message: a player gets one at most for each turn, by each way they have asked for.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.table import Table

DELAY: Final = 30_000  # milliseconds in which somebody may come, so that no message is needed
CLAIM: Final = 120_000  # milliseconds for which a server has a message to itself; longer than any attempt takes
AT_ONCE: Final = 20
ATTEMPTS: Final = 7
FIRST_PAUSE: Final = 60_000  # milliseconds before the second attempt; each further pause is three times as long

NoticeKind = Literal["move", "over", "confirm"]

_PUT: Final = (
    "INSERT INTO outbox (contact, table_id, player, turn, kind, host, due, attempts, claimed) "
    "SELECT id, :table, player, :turn, :kind, :host, :due, 0, 0 FROM contacts "
    "WHERE player = :player AND confirmed = 1 ON CONFLICT (contact, table_id) DO UPDATE "
    "SET turn = excluded.turn, kind = excluded.kind, host = excluded.host, due = excluded.due, attempts = 0, "
    "claimed = 0 WHERE outbox.turn <> excluded.turn OR outbox.kind <> excluded.kind"
)
# The conditions are repeated outside: where two servers choose the same rows, the second one finds them claimed.
_CLAIM: Final = (
    "UPDATE outbox SET claimed = :until, attempts = attempts + 1 WHERE due <= :time AND claimed <= :time "
    "AND (contact, table_id) IN (SELECT contact, table_id FROM outbox WHERE due <= :time AND claimed <= :time "
    "ORDER BY due LIMIT :most) RETURNING contact, table_id, turn, kind, host, attempts"
)
_IS_THIS: Final = "WHERE contact = :contact AND table_id = :table AND turn = :turn AND kind = :kind"


class Waiting(NamedTuple):
    """A message that is to be sent."""

    contact: str
    table: str
    turn: int
    kind: NoticeKind
    host: str
    attempts: int


def asked_now(table: Table) -> set[int]:
    """The seats of people whose decision it is."""
    if table.paused is not None:
        return set()
    chooser = table.choosing.chooser if table.stage == "choosing" and table.choosing is not None else None
    seats = [*table.deciders(), *([] if chooser is None else [chooser])]
    return {seat for seat in seats if table.seats[seat].is_person and table.seats[seat].bot() is None}


def writes(table: Table, before: set[int], has_ended: bool, present: Collection[int], time: int) -> list[Write]:
    """What notifies those who are asked now and were not `before`, or whose game is over, and are not connected."""
    kind: NoticeKind = "over" if has_ended else "move"
    seats = table.people() if has_ended else sorted(asked_now(table) - before)
    out: list[Write] = []
    for seat in seats:
        player = table.seats[seat].player
        if seat in present or player is None:
            continue
        values = {"table": table.id, "player": player, "turn": table.turn, "kind": kind}
        out.append((_PUT, {**values, "host": _host(table, seat), "due": time + DELAY}))
    return out


def _host(table: Table, seat: int) -> str:
    """By whose name a player knows the table: that of its host, or of somebody else there; empty if it is their own."""
    if table.seats[seat].player == table.host:
        return ""
    hosts = [one.name for one in table.seats if one.player == table.host]
    return (hosts or [one.label() for number, one in enumerate(table.seats) if number != seat])[0]


class Outbox:
    """Every method reads or writes the database at once: call them in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def claim(self, time: int) -> list[Waiting]:
        """Some messages that are to be sent now, and that no other server sends."""
        rows = self.store.change(_CLAIM, time=time, until=time + CLAIM, most=AT_ONCE)
        return [Waiting(*row) for row in rows]

    def is_current(self, one: Waiting, player: str) -> bool:
        """Is a message still true? A message about a move that was made since is not sent."""
        if one.kind != "move":
            return True
        return bool(
            self.store.read(
                "SELECT 1 FROM turns JOIN seats ON seats.table_id = turns.table_id WHERE turns.table_id = :table "
                "AND turns.turn = :turn AND seats.player = :player AND seats.present = 1 "
                "AND (turns.waiting >> seats.seat) & 1 = 1",
                table=one.table,
                turn=one.turn,
                player=player,
            )
        )

    def done(self, one: Waiting) -> None:
        """It is sent, or there is no use in sending it."""
        self.store.write((f"UPDATE outbox SET due = NULL, claimed = 0 {_IS_THIS}", _key(one)))

    def again(self, one: Waiting, time: int) -> None:
        """It could not be sent: it is tried again later, and given up after a few attempts."""
        if one.attempts >= ATTEMPTS:
            self.done(one)
            return
        due = time + FIRST_PAUSE * 3 ** (one.attempts - 1)
        self.store.write((f"UPDATE outbox SET due = :due, claimed = 0 {_IS_THIS}", {**_key(one), "due": due}))


def _key(one: Waiting) -> dict[str, str | int]:
    return {"contact": one.contact, "table": one.table, "turn": one.turn, "kind": one.kind}
