"""What an operator can list, export, close and delete: tables, accounts and guests.

Reading is safe beside a running server. Everything else belongs to the process that holds the lock of the database: the
server itself, or a command while no server runs. Tables of the database that later versions add are found by their
columns: `table_id` and `player` mean the same everywhere.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.server.logs import short
from wolfsbane.server.storage.erasure import FORMER_PLAYER, erase, stand_ins_for
from wolfsbane.server.storage.read_model import LESSON, projection
from wolfsbane.server.storage.store import Item, Store, StoreError, Write, driver_reason, make_engine
from wolfsbane.server.storage.turns import HAS_CLOCK
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.commands import retire
from wolfsbane.server.tables.log import decode_log_event, encode_log_event
from wolfsbane.server.tables.table import Table

CLOSED: Final = "closed"  # the stage of a table that an operator has closed
AT_ONCE: Final = 100
# What is deleted with a guest who does not come back. None of it is a reason to keep one.
OF_GUESTS: Final = (
    "ratings",
    "ladder_players",
    "lessons",
    "puzzle_results",
    "puzzle_players",
    "deal_tries",
    "contacts",
    "outbox",
)

log = logging.getLogger(__name__)

_TABLES: Final = (
    "SELECT id, stage, changed, public, summary, "
    "(SELECT count(*) FROM log WHERE log.table_id = tables.id) AS entries FROM tables"
)
_PLAYERS: Final = (
    "SELECT id, name, login, created, (SELECT count(*) FROM seats WHERE seats.player = players.id) AS seats, "
    "(SELECT count(*) FROM game_players WHERE game_players.player = players.id) AS games FROM players"
)
# Of a row of `deals`: has anybody sent, begun or finished it since a time, or been at a table where it is not finished?
_DEAL_IS_USED: Final = (
    "(deals.used >= :before OR EXISTS (SELECT 1 FROM deal_tries LEFT JOIN tables ON tables.id = deal_tries.table_id "
    "WHERE deal_tries.deal_id = deals.id AND (deal_tries.ended >= :before "
    "OR (deal_tries.ended IS NULL AND tables.changed >= :before))))"
)
# Of a row of `deals`: may it be deleted? Tonight's stays, however short the time is: nobody has a second try.
_DEAL_IS_OLD: Final = (
    f"deals.night < :tonight AND NOT {_DEAL_IS_USED} "
    "AND NOT EXISTS (SELECT 1 FROM tournament_deals WHERE tournament_deals.deal_id = deals.id)"
)
_TOURNAMENT_IS_OLD: Final = (
    "ends < :before AND NOT EXISTS (SELECT 1 FROM tournament_deals JOIN deals ON deals.id = tournament_deals.deal_id "
    f"WHERE tournament_deals.tournament = tournaments.id AND {_DEAL_IS_USED})"
)


# --- reading, also beside a running server


@contextmanager
def reading(url: URL) -> Iterator[Connection]:
    """A connection that can't write. Raises StoreError if there is no database, or if it can't be read."""
    if url.get_backend_name() == "sqlite":
        path = Path(url.database or "")
        if not path.is_file():
            raise StoreError(f"there is no database {path}")
        source = f"file:{quote(str(path))}?mode=ro"
        engine = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(source, uri=True), poolclass=sa.NullPool)
    else:
        engine = make_engine(url)
    try:
        with engine.connect() as connection:
            if url.get_backend_name() != "sqlite":
                connection.exec_driver_sql("SET TRANSACTION READ ONLY")
            yield connection
    except SQLAlchemyError as problem:
        raise StoreError(f"the database can't be read: {driver_reason(problem)}") from None
    finally:
        engine.dispose()


def tables(connection: Connection, stage: str | None = None, before: int | None = None) -> list[dict[str, Any]]:
    """All tables, of a stage, or that nobody has used since a time (milliseconds); the latest first."""
    rows = connection.execute(
        sa.text(
            _TABLES + " WHERE (:stage = '' OR stage = :stage) AND (:before < 0 OR changed < :before) "
            "ORDER BY changed DESC"
        ),
        {"stage": stage or "", "before": -1 if before is None else before},
    )
    out: list[dict[str, Any]] = []
    for row in rows.mappings():
        summary = json.loads(row["summary"])
        names = [seat.get("name") or seat["kind"] for seat in summary["seats"]]
        out.append({**row, "public": bool(row["public"]), "title": summary["title"], "seats": names})
        del out[-1]["summary"]
    return out


def players(connection: Connection, *, accounts: bool, before: int | None = None) -> list[dict[str, Any]]:
    """All accounts or all guests, or those that were made before a time; the latest first."""
    rows = connection.execute(
        sa.text(
            _PLAYERS + f" WHERE login IS {'NOT ' if accounts else ''}NULL AND (:before < 0 OR created < :before) "
            "ORDER BY created DESC"
        ),
        {"before": -1 if before is None else before},
    )
    return [dict(row) for row in rows.mappings()]


def find_player(connection: Connection, name: str, *, accounts: bool) -> str:
    """The id of an account by its login, or of a guest by their id. Raises StoreError."""
    column = "login" if accounts else "login IS NULL AND id"
    found = connection.execute(sa.text(f"SELECT id FROM players WHERE {column} = :name"), {"name": name}).scalar()
    if found is None:
        raise StoreError(f"there is no {'account' if accounts else 'guest'} {name}")
    return str(found)


def export_table(connection: Connection, table_id: str) -> dict[str, Any]:
    """All that is stored about a table. Raises StoreError if there is none."""
    found = [one for one in tables(connection) if one["id"] == table_id]
    if not found:
        raise StoreError(f"there is no table {table_id}")
    log = connection.execute(sa.text("SELECT entry FROM log WHERE table_id = :id ORDER BY seq"), {"id": table_id})
    games = connection.execute(
        sa.text("SELECT game, mix, ended, summary, record FROM games WHERE table_id = :id ORDER BY game"),
        {"id": table_id},
    )
    return {
        "table": found[0],
        "log": [json.loads(row[0]) for row in log],
        "games": [{**row, "summary": json.loads(row["summary"])} for row in games.mappings()],
    }


def export_player(connection: Connection, player: str) -> dict[str, Any]:
    """All that is stored about a player, except the password."""
    row = connection.execute(sa.text(_PLAYERS + " WHERE id = :id"), {"id": player}).mappings().one()
    seats = connection.execute(sa.text("SELECT table_id, seat FROM seats WHERE player = :id"), {"id": player})
    lessons = connection.execute(
        sa.text("SELECT lesson, step, finished FROM lessons WHERE player = :id ORDER BY lesson"), {"id": player}
    )
    games = connection.execute(
        sa.text(
            "SELECT games.table_id, games.game, games.ended, games.summary, games.record FROM game_players "
            "JOIN games ON games.table_id = game_players.table_id AND games.game = game_players.game "
            "WHERE game_players.player = :id ORDER BY games.ended"
        ),
        {"id": player},
    )
    made_of_games: dict[str, list[dict[str, Any]]] = {}
    for name in ("results", "ratings", "ladder_players"):
        found = connection.execute(sa.text(f"SELECT * FROM {name} WHERE player = :id"), {"id": player})
        made_of_games[name] = [dict(one) for one in found.mappings()]
    return {
        "player": dict(row),
        **made_of_games,
        "seats": [dict(seat) for seat in seats.mappings()],
        "lessons": [dict(lesson) for lesson in lessons.mappings()],
        "games": [{**game, "summary": json.loads(game["summary"])} for game in games.mappings()],
    }


def public_records(connection: Connection, time: int) -> Iterator[str]:
    """The records of finished games that everybody may see at that time, since their tables were public."""
    found = connection.execute(
        sa.text("SELECT record FROM games WHERE public = 1 AND shown <= :time ORDER BY table_id, game"), {"time": time}
    )
    return (str(row[0]) for row in found)


# --- changing, with the lock


def close_tables(store: Store, ids: Iterable[str]) -> None:
    """Nobody can open these tables any more, nor are they listed; nothing is deleted."""
    store.write(*[("UPDATE tables SET stage = :stage WHERE id = :id", {"id": one, "stage": CLOSED}) for one in ids])


def open_tables(store: Store, ids: Iterable[str]) -> None:
    """Closed tables are as they were before."""
    writes: list[Write] = []
    for one in ids:
        rows = store.read("SELECT summary FROM tables WHERE id = :id AND stage = :stage", id=one, stage=CLOSED)
        for row in rows:
            values = {"id": one, "stage": json.loads(row[0])["stage"]}
            writes.append(("UPDATE tables SET stage = :stage WHERE id = :id", values))
    store.write(*writes)


def delete_tables(store: Store, ids: Iterable[str]) -> None:
    """Deletes tables with their logs and finished games. A table is gone as a whole, or not at all."""
    having = [*tables_with(store, "table_id")]
    for one in ids:
        writes: list[Write] = [(f"DELETE FROM {name} WHERE table_id = :id", {"id": one}) for name in having]
        writes.append(("UPDATE lessons SET step = 0 WHERE at_table = :id", {"id": one}))
        store.write(*writes, ("DELETE FROM tables WHERE id = :id", {"id": one}))


def delete_players(store: Store, ids: Iterable[str]) -> None:
    """Deletes players, with the guests that have logged in to them: they get up everywhere, and can't log in any more.

    Tables and finished games stay, without their names and without what they said.
    """
    players: list[str] = []
    for one in ids:
        rows = store.read("SELECT id FROM players WHERE became = :id", id=one)
        players += [one, *[row[0] for row in rows if row[0] != one]]
    stand_ins = stand_ins_for(players)
    journal = store.open_journal()
    try:
        for one, stand_in in stand_ins.items():
            for row in store.read("SELECT DISTINCT table_id FROM seats WHERE player = :player", player=one):
                store.append(journal, _retired(store, row[0], one, stand_in))
    finally:
        journal.close()
    erase(store, stand_ins)
    having = [*tables_with(store, "player")]
    for one in players:
        writes: list[Write] = [(f"DELETE FROM {name} WHERE player = :id", {"id": one}) for name in having]
        store.write(*writes, ("DELETE FROM players WHERE id = :id", {"id": one}))


def _retired(store: Store, table_id: str, player: str, stand_in: str) -> list[Item]:
    """What makes a player get up from a table; nothing where the table can't be folded any more."""
    table = Table(table_id, tail=0)
    items: list[Item] = []
    try:
        for line in store.log(table_id):
            table.fold(decode_log_event(line))
        for entry in retire(table, player, stand_in, FORMER_PLAYER, now()):
            table.fold(entry)
            items.append(Item(table_id, table.size, encode_log_event(entry), projection(table), None))
    except Exception:  # noqa: BLE001 - its deck is gone, say; its log is cleaned all the same
        log.warning("a table can't be read, so a deleted player still sits there", extra={"table": short(table_id)})
        return []
    return items


def close_players(store: Store, ids: Iterable[str]) -> None:
    """Ends the sessions of players, as far as the database has any, and makes their passwords useless."""
    has_sessions = "sessions" in tables_with(store, "player")
    for one in ids:
        writes: list[Write] = [("UPDATE players SET password = '' WHERE id = :id AND login IS NOT NULL", {"id": one})]
        if has_sessions:
            writes.append(("DELETE FROM sessions WHERE player = :id", {"id": one}))
        store.write(*writes)


def tables_with(store: Store, column: str) -> list[str]:
    """The tables of the database that have a column."""
    found = sa.inspect(store.engine)
    return [name for name in found.get_table_names() if column in {one["name"] for one in found.get_columns(name)}]


# --- retention


def old_tables(store: Store, before: int, most: int = AT_ONCE) -> list[str]:
    """Some tables that nobody has used since a time, and at which no clock runs."""
    rows = store.read(
        f"SELECT id FROM tables WHERE changed < :before AND NOT {HAS_CLOCK} ORDER BY changed LIMIT :most",
        before=before,
        most=most,
    )
    return [row[0] for row in rows]


def old_lessons(store: Store, before: int, most: int = AT_ONCE) -> list[str]:
    """Some tables with a lesson that nobody has used since a time."""
    rows = store.read(
        "SELECT id FROM tables WHERE stage = :stage AND changed < :before ORDER BY changed LIMIT :most",
        stage=LESSON,
        before=before,
        most=most,
    )
    return [row[0] for row in rows]


def delete_old_tournaments(store: Store, before: int, most: int = AT_ONCE) -> int:
    """Deletes some tournaments that ended before a time and that nobody plays any more; how many that were.

    Their deals are deals like others from then on.
    """
    found = f"SELECT id FROM tournaments WHERE {_TOURNAMENT_IS_OLD} ORDER BY ends LIMIT :most"
    deleted = 0
    for (one,) in store.read(found, before=before, most=most):
        deleted += store.write(
            ("DELETE FROM tournament_deals WHERE tournament = :id", {"id": one}),
            ("DELETE FROM tournaments WHERE id = :id", {"id": one}),
        )
    return deleted


def delete_old_deals(
    store: Store, before: int, tonight: str, is_open: Callable[[str], bool] = lambda _: False, most: int = AT_ONCE
) -> int:
    """Deletes some deals that nobody has played since a time, with the runs of bots and the tries; how many that were.

    The tables stay. `tonight` is the date of now. A deal stays if one of the tables where it is not finished `is_open`.
    """
    times = {"before": before, "tonight": tonight}
    deleted = 0
    for (one,) in store.read(
        f"SELECT id FROM deals WHERE {_DEAL_IS_OLD} ORDER BY used LIMIT :most", **times, most=most
    ):
        unfinished = store.read("SELECT table_id FROM deal_tries WHERE deal_id = :id AND ended IS NULL", id=one)
        if any(is_open(row[0]) for row in unfinished):
            continue
        with store.transaction() as connection:
            # Once more, for somebody may have begun it meanwhile.
            gone = connection.execute(
                sa.text(f"DELETE FROM deals WHERE id = :id AND {_DEAL_IS_OLD}"), {"id": one, **times}
            )
            if gone.rowcount:
                connection.execute(sa.text("DELETE FROM deal_tries WHERE deal_id = :id"), {"id": one})
                deleted += 1
    return deleted


def delete_old_guests(store: Store, before: int) -> int:
    """Deletes guests from before a time who are at no table, in no finished game, and have not been here since."""
    conditions = "login IS NULL AND created < :before"
    having = tables_with(store, "player")
    for name in having:
        if name == "table_players" or name in OF_GUESTS:  # where they ever sat is no reason to keep them
            continue
        used = " AND used >= :before" if name == "sessions" else ""
        conditions += f" AND NOT EXISTS (SELECT 1 FROM {name} other WHERE other.player = players.id{used})"
    writes: list[Write] = []
    for name in (*OF_GUESTS, "sessions"):
        if name in having:
            old = f"DELETE FROM {name} WHERE player IN (SELECT id FROM players WHERE {conditions})"
            writes.append((old, {"before": before}))
    return store.write(*writes, (f"DELETE FROM players WHERE {conditions}", {"before": before}))
