"""Shared deals in the database: the deals themselves, and the tries of players.

Every method reads or writes the database at once: call them in a thread.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from wolfsbane.server.deals.placing import Placing, margin_of, placing
from wolfsbane.server.deals.plan import Plan
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.table import Table

MOST_SHOWN: Final = 100  # tries of a deal that are listed

_PUT: Final = (
    "INSERT INTO deals (id, kind, night, source, made, used, plan) "
    "VALUES (:id, :kind, :night, :source, :made, :made, :plan) "
    "ON CONFLICT DO NOTHING"
)
# Locks the row, so that the deal is not deleted at the same time: whoever comes second finds what the first has done.
_USE: Final = "UPDATE deals SET used = :time WHERE id = :deal"
_PUT_TRY: Final = (
    "INSERT INTO deal_tries (deal_id, player, table_id, game, began, ended, margin, totals) "
    "VALUES (:deal, :player, :table, :game, :began, :ended, :margin, :totals) ON CONFLICT DO NOTHING"
)
_END_TRY: Final = (
    "UPDATE deal_tries SET ended = :ended, margin = :margin, totals = :totals "
    "WHERE table_id = :id AND deal_id = :deal AND ended IS NULL"
)
_GIVE_TRIES: Final = (
    "UPDATE deal_tries SET player = :account WHERE player = :player AND NOT EXISTS (SELECT 1 FROM deal_tries other "
    "WHERE other.player = :account AND other.deal_id = deal_tries.deal_id)"
)
_TRY: Final = "SELECT deal_id, player, table_id, game, began, ended, margin, totals FROM deal_tries"


class StoredDeal(NamedTuple):
    """A shared deal. `night` is its date or empty, and `field` what bots have reached with it, or None."""

    id: str
    kind: str
    night: str
    made: int
    plan: Plan
    field: str | None = None


class Try(NamedTuple):
    """One player's game of a deal: `ended` is None while it is played, and `margin` if it has no result."""

    deal: str
    player: str
    table: str
    game: int
    began: int
    ended: int | None = None
    margin: int | None = None
    totals: str | None = None


class NamedTry(NamedTuple):
    """A try in a list, with the name of the player."""

    one: Try
    name: str


def try_writes(table: Table, time: int) -> list[Write]:
    """What is written when a try is over: its result, or that it has none since it was given up."""
    values: dict[str, Any] = {"id": table.id, "deal": table.deal, "ended": time, "margin": None, "totals": None}
    own = [number for number, seat in enumerate(table.seats) if seat.player is not None]
    if table.stage == "over" and table.match is not None and own:
        totals = table.match.totals()
        values |= {"margin": margin_of(totals, own[0]), "totals": msgspec.json.encode(totals).decode()}
    return [(_END_TRY, values)]


class StoredDeals:
    def __init__(self, store: Store) -> None:
        self.store = store

    def put(self, deal: StoredDeal, source: str | None = None) -> None:
        """Stores a deal, unless it is there or another one was made of the same game."""
        plan = msgspec.json.encode(deal.plan).decode()
        values = {"id": deal.id, "kind": deal.kind, "night": deal.night, "made": deal.made, "plan": plan}
        self.store.write((_PUT, values | {"source": source}))

    def find(self, deal_id: str) -> StoredDeal | None:
        return self._first("id = :value", deal_id)

    def made_of(self, source: str) -> StoredDeal | None:
        """The deal that was made of a game, which is named by its table and number."""
        return self._first("source = :value", source)

    def _first(self, where: str, value: str) -> StoredDeal | None:
        rows = self.store.read(f"SELECT id, kind, night, made, plan, field FROM deals WHERE {where}", value=value)
        if not rows:
            return None
        made, kind, night, time, plan, field = rows[0]
        return StoredDeal(made, kind, night, time, msgspec.json.decode(plan, type=Plan), field)

    def put_field(self, deal_id: str, field: str) -> None:
        self.store.write(("UPDATE deals SET field = :field WHERE id = :id", {"id": deal_id, "field": field}))

    # --- tries

    def begin(self, one: Try, time: int) -> Try | None:
        """Stores a try; the one that the player has already, if there is one: it is the only one that counts.

        None if the deal is gone. `time` is now, while a try that is sent began earlier.
        """
        deal, player, table, game, began, ended, margin, totals = one
        values = {"deal": deal, "player": player, "table": table, "game": game, "began": began}
        with self.store.transaction() as connection:
            if not connection.execute(sa.text(_USE), {"deal": deal, "time": time}).rowcount:
                return None
            connection.execute(sa.text(_PUT_TRY), values | {"ended": ended, "margin": margin, "totals": totals})
        return self.try_of(deal, player)

    def try_of(self, deal_id: str, player: str) -> Try | None:
        rows = self.store.read(f"{_TRY} WHERE deal_id = :deal AND player = :player", deal=deal_id, player=player)
        return Try(*rows[0]) if rows else None

    def first_try(self, deal_id: str) -> NamedTry | None:
        """The first of all tries: that of the sender, if somebody has sent the deal."""
        found = self._tries(deal_id, 1)
        return found[0] if found else None

    def tries(self, deal_id: str) -> list[NamedTry]:
        """The tries of a deal in the order in which they began, with the names of the players."""
        return self._tries(deal_id, MOST_SHOWN)

    def _tries(self, deal_id: str, most: int) -> list[NamedTry]:
        rows = self.store.read(
            "SELECT t.deal_id, t.player, t.table_id, t.game, t.began, t.ended, t.margin, t.totals, p.name "
            "FROM deal_tries t JOIN players p ON p.id = t.player WHERE t.deal_id = :deal "
            "ORDER BY t.began, t.player LIMIT :most",
            deal=deal_id,
            most=most,
        )
        return [NamedTry(Try(*row[:-1]), row[-1]) for row in rows]

    def count(self, deal_id: str) -> int:
        """How many tries of a deal have a result."""
        statement = "SELECT count(*) FROM deal_tries WHERE deal_id = :deal AND margin IS NOT NULL"
        return int(self.store.read(statement, deal=deal_id)[0][0])

    def placing(self, own: Try) -> Placing:
        """How a try with a result stands among those of the other players."""
        [(better, level, worse)] = self.store.read(
            "SELECT coalesce(sum(CASE WHEN margin > :margin THEN 1 ELSE 0 END), 0), "
            "coalesce(sum(CASE WHEN margin = :margin THEN 1 ELSE 0 END), 0), "
            "coalesce(sum(CASE WHEN margin < :margin THEN 1 ELSE 0 END), 0) "
            "FROM deal_tries WHERE deal_id = :deal AND player <> :player",
            margin=own.margin,
            deal=own.deal,
            player=own.player,
        )
        return placing(int(better), int(level), int(worse))

    def nights_of(self, player: str, most: int) -> list[tuple[str, Try]]:
        """The latest nights that a player has played, with their dates."""
        rows = self.store.read(
            "SELECT d.night, t.deal_id, t.player, t.table_id, t.game, t.began, t.ended, t.margin, t.totals "
            "FROM deal_tries t JOIN deals d ON d.id = t.deal_id WHERE t.player = :player AND d.night <> '' "
            "ORDER BY t.began DESC LIMIT :most",
            player=player,
            most=most,
        )
        return [(row[0], Try(*row[1:])) for row in rows]

    def give(self, player: str, account: str) -> None:
        """The tries of a guest become those of an account, except of deals that the account has played itself."""
        self.store.write((_GIVE_TRIES, {"player": player, "account": account}))
