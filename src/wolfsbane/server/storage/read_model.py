"""What is kept beside the logs to find tables and games by, and the lists that are made of it.

A table that is not over, and at which nobody has been for as long as the settings say, sleeps: it is not in the lobby
and counts for no limit. Nothing else happens to it. It wakes when somebody comes back by its link.

Where spectators see a table later, so do all who do not sit there: in every list, in the preview of the table, and
among finished games. What they see are the listings of the table, each with the time from which and until which it is
shown. They are written together with the entry that they follow from, so this holds for tables on the disk alone too.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from wolfsbane.server import messages as ms
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.table import Table

PAGE: Final = 50
DAY: Final = 86_400_000  # milliseconds
EVER: Final = 2**62

_PUT_TABLE: Final = (
    "INSERT INTO tables (id, changed, stage, public, wakes, delay, summary) "
    "VALUES (:id, :changed, :stage, :public, :wakes, :delay, :summary) "
    "ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, stage = excluded.stage, "
    "wakes = excluded.wakes, summary = excluded.summary"
)
_PUT_SEAT: Final = "INSERT INTO seats (table_id, seat, player, present) VALUES (:id, :seat, :player, :present)"
_PUT_GAME: Final = (
    "INSERT INTO games (table_id, game, public, mix, ended, shown, first, last, summary, record) "
    "VALUES (:id, :game, :public, :mix, :ended, :shown, :first, :last, :summary, :record)"
)
_END_LISTING: Final = "UPDATE listings SET until = :shown WHERE table_id = :id AND until > :shown"
_DROP_LISTINGS: Final = "DELETE FROM listings WHERE table_id = :id AND until <= :time"
_PUT_LISTING: Final = (
    "INSERT INTO listings (table_id, shown, until, stage, changed, summary) "
    "VALUES (:id, :shown, :until, :stage, :changed, :summary) ON CONFLICT (table_id, shown) DO UPDATE "
    "SET until = excluded.until, stage = excluded.stage, changed = excluded.changed, summary = excluded.summary"
)
_IS_SHOWN: Final = "listings.shown <= :time AND listings.until > :time"
# Of a game at a table with a delay, until it has passed only those know who sit there now.
_GAME_IS_SHOWN: Final = (
    "(games.shown <= :time OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = games.table_id AND s.present = 1 "
    "AND s.player = :viewer))"
)
_PUT_GAME_PLAYER: Final = (
    "INSERT INTO game_players (player, table_id, game, seat) VALUES (:player, :id, :game, :seat) ON CONFLICT DO NOTHING"
)
_GIVE_GAMES: Final = (
    "UPDATE game_players SET player = :account WHERE player = :player AND NOT EXISTS (SELECT 1 FROM game_players other "
    "WHERE other.player = :account AND other.table_id = game_players.table_id AND other.game = game_players.game)"
)


class Summary(msgspec.Struct, frozen=True):
    """A table in a list, with nothing of its cards in it. `changed` is when somebody was last there, to the hour."""

    table: str
    title: str
    stage: ms.Stage
    mix: str
    options: ms.Options
    seats: list[ms.SeatShown]
    game: int
    changed: int


class GameSummary(msgspec.Struct, frozen=True):
    """A finished game in a list."""

    table: str
    game: int
    mix: str
    names: list[str]
    totals: list[int]
    winner: int
    ended: int


# --- what is written


def summary(table: Table) -> Summary:
    return Summary(
        table.id, table.title, table.stage, table.mix, table.options, table.seats_shown(), table.game, table.changed
    )


def projection(table: Table) -> list[Write]:
    """What is written when a table has changed."""
    writes: list[Write] = [
        (
            _PUT_TABLE,
            {
                "id": table.id,
                "changed": table.changed,
                "stage": table.stage,
                "public": int(table.options.public),
                "wakes": int(table.options.clock is not None or table.stage == "choosing"),
                "delay": table.options.delay,
                "summary": msgspec.json.encode(summary(table)).decode(),
            },
        ),
        ("DELETE FROM seats WHERE table_id = :id", {"id": table.id}),
    ]
    if table.options.delay:
        writes += _listing(table)
    for number, seat in enumerate(table.seats):
        if seat.player is not None:
            values = {"id": table.id, "seat": number, "player": seat.player, "present": int(seat.present)}
            writes.append((_PUT_SEAT, values))
    return writes


def _shown_from(table: Table) -> int:
    """When outsiders may see a table as it is now. Before the first game nothing is secret."""
    return table.last_time + (table.options.delay * 1000 if table.game else 0)


def _listing(table: Table) -> list[Write]:
    values = {"id": table.id, "shown": _shown_from(table), "time": table.last_time, "until": EVER}
    values |= {"stage": table.stage, "changed": table.changed}
    values["summary"] = msgspec.json.encode(summary(table)).decode()
    return [(statement, values) for statement in (_END_LISTING, _DROP_LISTINGS, _PUT_LISTING)]


def finished(table: Table, time: int) -> list[Write]:
    """What is written when the game at a table is over."""
    match = table.match
    assert match is not None
    game = GameSummary(table.id, table.game, table.mix, table.names(), match.totals(), match.state.winner(), time)
    key = {"id": table.id, "game": table.game}
    values = {
        **key,
        "public": int(table.options.public),
        "mix": table.mix,
        "ended": time,
        "shown": _shown_from(table),
        "first": table.began,
        "last": table.size,
        "summary": msgspec.json.encode(game).decode(),
        "record": table.record(),
    }
    writes: list[Write] = [(_PUT_GAME, values)]
    for number, seat in enumerate(table.seats):
        if seat.player is not None and seat.player in seat.was_here:
            writes.append((_PUT_GAME_PLAYER, {**key, "player": seat.player, "seat": number}))
    return writes


# --- what is found


class ReadModel:
    """Every method reads or writes the database at once: call them in a thread."""

    def __init__(self, store: Store, sleep_days: float) -> None:
        self.store = store
        self.sleep_days = sleep_days

    def _awake_since(self, time: int) -> int:
        """Since when somebody has to have been at a table that does not sleep at this time."""
        return time - int(self.sleep_days * DAY) if self.sleep_days else -1

    def note_used(self, tables: dict[str, int]) -> None:
        """Somebody was at these tables at these times."""
        statement = "UPDATE tables SET changed = :time WHERE id = :id AND changed < :time"
        self.store.write(*[(statement, {"id": table, "time": time}) for table, time in tables.items()])

    def lobby(self, stage: str, before: int | None, time: int) -> list[Summary]:
        return _summaries(
            self.store.read(
                "SELECT summary, changed FROM tables WHERE public = 1 AND stage = :stage AND delay = 0 "
                "AND changed > :since AND changed < :before "
                "UNION ALL SELECT listings.summary, listings.changed FROM listings JOIN tables "
                f"ON tables.id = listings.table_id WHERE tables.public = 1 AND {_IS_SHOWN} AND listings.stage = :stage "
                "AND tables.changed > :since AND listings.changed < :before ORDER BY changed DESC LIMIT :page",
                stage=stage,
                time=time,
                since=self._awake_since(time),
                before=_before(before),
                page=PAGE,
            )
        )

    def tables_of(self, player: str, before: int | None, time: int) -> list[Summary]:
        """The tables at which a player sits, or has sat last. Those who got up see them as outsiders do."""
        return _summaries(
            self.store.read(
                "SELECT COALESCE(listings.summary, tables.summary), COALESCE(listings.changed, tables.changed) "
                "FROM seats JOIN tables ON tables.id = seats.table_id LEFT JOIN listings "
                f"ON listings.table_id = tables.id AND seats.present = 0 AND {_IS_SHOWN} WHERE seats.player = :player "
                "AND tables.stage <> 'closed' AND tables.changed < :before ORDER BY tables.changed DESC LIMIT :page",
                player=player,
                time=time,
                before=_before(before),
                page=PAGE,
            )
        )

    def preview(self, table_id: str, time: int) -> Summary | None:
        """A table with a delay for spectators, as those see it who do not sit there."""
        found = _summaries(
            self.store.read(
                f"SELECT summary, changed FROM listings WHERE table_id = :id AND {_IS_SHOWN}", id=table_id, time=time
            )
        )
        return found[0] if found else None

    def unfinished(self, player: str, time: int) -> int:
        """At how many tables a player sits that are neither over nor asleep."""
        rows = self.store.read(
            "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id WHERE seats.player = :player "
            "AND seats.present = 1 AND tables.stage NOT IN ('over', 'closed') AND tables.changed > :since",
            player=player,
            since=self._awake_since(time),
        )
        return int(rows[0][0])

    def seats_of(self, player: str) -> list[str]:
        """All tables with a seat that is or was a player's."""
        rows = self.store.read("SELECT DISTINCT table_id FROM seats WHERE player = :player", player=player)
        return [row[0] for row in rows]

    def running(self) -> list[str]:
        """The tables at which a clock may run."""
        rows = self.store.read(
            "SELECT id FROM tables WHERE wakes = 1 AND stage IN ('playing', 'choosing') ORDER BY changed"
        )
        return [row[0] for row in rows]

    def games(
        self, player: str | None, mix: str | None, name: str | None, before: int | None, time: int
    ) -> list[GameSummary]:
        """Finished games of public tables, or of one player, with a mix or somebody's name; the newest first."""
        where = "games.public = 1"
        values: dict[str, Any] = {"before": _before(before), "page": PAGE, "time": time, "viewer": player or ""}
        if player is not None:
            where = (
                "EXISTS (SELECT 1 FROM game_players p WHERE p.table_id = games.table_id AND p.game = games.game "
                "AND p.player = :player)"
            )
            values["player"] = player
        if mix is not None:
            where += " AND games.mix = :mix"
            values["mix"] = mix
        if name is not None:
            where += " AND games.summary LIKE :name ESCAPE '!'"
            quoted = msgspec.json.encode(name).decode()
            values["name"] = "%" + quoted.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"
        rows = self.store.read(
            f"SELECT summary FROM games WHERE {where} AND {_GAME_IS_SHOWN} AND ended < :before "
            "ORDER BY ended DESC LIMIT :page",
            **values,
        )
        return [msgspec.json.decode(row[0], type=GameSummary) for row in rows]

    def game(self, table_id: str, game: int) -> tuple[int, int, str] | None:
        """Of a finished game, its first and last entry in the log, and its record."""
        rows = self.store.read(
            "SELECT first, last, record FROM games WHERE table_id = :id AND game = :game", id=table_id, game=game
        )
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    def game_is_shown(self, table_id: str, game: int, player: str | None, time: int) -> bool:
        """May a player, or somebody without a name, know of a finished game already?"""
        rows = self.store.read(
            f"SELECT 1 FROM games WHERE table_id = :id AND game = :game AND {_GAME_IS_SHOWN}",
            id=table_id,
            game=game,
            viewer=player or "",
            time=time,
        )
        return bool(rows)

    def give_games(self, player: str, account: str) -> None:
        """The finished games of a player become those of an account."""
        self.store.write((_GIVE_GAMES, {"player": player, "account": account}))


def _before(before: int | None) -> int:
    return EVER if before is None else min(before, EVER)


def _summaries(rows: list[Any]) -> list[Summary]:
    return [msgspec.structs.replace(msgspec.json.decode(row[0], type=Summary), changed=row[1]) for row in rows]
