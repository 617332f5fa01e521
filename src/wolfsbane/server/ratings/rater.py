"""Computes ratings from the results of finished games, each game exactly once.

A game waits with `rated = 0` in its rows of `results`. One transaction marks some games as rated, reads the ratings of
their players, and writes the new ones: it happens as a whole or not at all, and of several servers only one does it at
a time. A game at a table with a delay for spectators waits until the delay has passed, since a rating would tell how
it ended.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.ratings import WIDEST, Rating
from wolfsbane.server.ratings.comparisons import WHOLE, Entrant, against_bots, among_people
from wolfsbane.server.ratings.results import BotResult
from wolfsbane.server.storage.store import Store, StoreError
from wolfsbane.server.tables.clocks import now

EVERY_SECONDS: Final = 2.0
AT_ONCE: Final = 200  # results in one transaction
LOCK_NUMBER: Final = 0x52617465  # of the advisory lock that one server has while it computes
DAY: Final = 86_400_000  # milliseconds
IDLE_DAYS: Final = 5.0  # without a game, after which a deviation has grown as much as by one rating period
POINTS: Final = 173.7178  # of a rating for 1 on Glicko-2's own scale
NEWCOMER: Final = Rating()
POOLS: Final = ("people", "bots")

_CLAIM: Final = (
    "UPDATE results SET rated = 1, account = COALESCE(account, "
    "(SELECT CASE WHEN login IS NULL THEN 0 ELSE 1 END FROM players WHERE players.id = results.player), 0) "
    "WHERE rated = 0 AND (table_id, game) IN (SELECT table_id, game FROM results WHERE rated = 0 AND shown <= :time "
    "ORDER BY ended, table_id, game LIMIT :most) "
    "RETURNING table_id, game, ended, player, seat, rounds, total, won, helped, by_bot, hints, quit, account, "
    "bots"
)
_FIND: Final = sa.text(
    "SELECT player, pool, rating, deviation, volatility, games, played FROM ratings WHERE player IN :players"
).bindparams(sa.bindparam("players", expanding=True))
_PUT: Final = sa.text(
    "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, played) "
    "VALUES (:player, :pool, :rating, :deviation, :volatility, :games, :played) ON CONFLICT (player, pool) "
    "DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
    "games = excluded.games, played = excluded.played"
)
_NOTE: Final = {
    pool: sa.text(
        f"UPDATE results SET {pool}_rating = :rating, {pool}_deviation = :deviation "
        "WHERE player = :player AND table_id = :table AND game = :game"
    )
    for pool in POOLS
}
_UNRATE: Final = (
    "UPDATE results SET rated = 0, people_rating = NULL, people_deviation = NULL, bots_rating = NULL, "
    "bots_deviation = NULL"
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rated:
    """A rating, how many games it is made of, and when the last of them ended."""

    rating: Rating = NEWCOMER
    games: int = 0
    played: int = 0

    def at(self, time: int) -> Rating:
        """The rating at a later time: without games the deviation grows."""
        if not self.games:
            return self.rating
        periods = max(0, time - self.played) / (IDLE_DAYS * DAY)
        grown = math.hypot(self.rating.deviation, POINTS * self.rating.volatility * math.sqrt(periods))
        return self.rating._replace(deviation=min(WIDEST, grown))


class Rater:
    """Every method but `run` reads and writes the database at once: call them in a thread."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def run(self) -> None:
        """Rates games as they end, for as long as the server runs."""
        while True:
            try:
                while await asyncio.to_thread(self.rate_some, now()):
                    pass
            except (StoreError, SQLAlchemyError) as problem:
                log.warning("games could not be rated", extra={"reason": type(problem).__name__})
            await asyncio.sleep(EVERY_SECONDS)

    def rate_some(self, time: int) -> int:
        """Rates games that have ended and may be known at a time, the oldest first; how many. Raises StoreError."""
        with self.store.in_background(), self.store.transaction() as connection:
            if not self.store.is_sqlite:
                lock = sa.text("SELECT pg_try_advisory_xact_lock(:number)")
                if not connection.execute(lock, {"number": LOCK_NUMBER}).scalar():
                    return 0  # another server is at it
            rows = connection.execute(sa.text(_CLAIM), {"time": time, "most": AT_ONCE}).all()
            rows = sorted(rows, key=lambda row: (row.ended, row.table_id, row.game, row.seat))
            ratings = _ratings_of(connection, {row.player for row in rows})
            notes: dict[str, list[dict[str, Any]]] = {pool: [] for pool in POOLS}
            games = 0
            for _, group in groupby(rows, key=lambda row: (row.table_id, row.game)):
                games += 1
                _rate_game(list(group), ratings, notes)
            for pool, found in notes.items():
                if found:
                    connection.execute(_NOTE[pool], found)
                    changed = {one["player"] for one in found}
                    connection.execute(_PUT, [_values(player, pool, ratings[player, pool]) for player in changed])
            return games

    def rebuild(self, time: int) -> int:
        """Computes all ratings again from the results, in the order in which the games ended; how many games.

        Whether somebody had an account when a game was first rated stays as it was.
        """
        self.store.write((_UNRATE, {}), ("DELETE FROM ratings", {}))
        games = 0
        while rated := self.rate_some(time):
            games += rated
        return games


def ratings_of(store: Store, player: str) -> dict[str, Rated]:
    """The ratings of a player, by pool."""
    with store.reading() as connection:
        return {pool: rated for (_, pool), rated in _ratings_of(connection, {player}).items()}


def _ratings_of(connection: Connection, players: set[str]) -> dict[tuple[str, str], Rated]:
    if not players:
        return {}
    rows = connection.execute(_FIND, {"players": sorted(players)})
    return {
        (row.player, row.pool): Rated(Rating(row.rating, row.deviation, row.volatility), row.games, row.played)
        for row in rows
    }


def _rate_game(
    rows: Sequence[Any], ratings: dict[tuple[str, str], Rated], notes: dict[str, list[dict[str, Any]]]
) -> None:
    """Changes `ratings` by one game, whose results are given, and notes the ratings after it for each player."""
    ended = rows[0].ended
    if rows[0].rounds < WHOLE:
        return
    entrants = [
        Entrant(
            row.player,
            row.total,
            bool(row.won),
            bool(row.helped),
            bool(row.quit),
            bool(row.account),
            bool(row.by_bot),
        )
        for row in rows
    ]
    bots = msgspec.json.decode(rows[0].bots, type=list[BotResult])

    def before(player: str, pool: str) -> Rated:
        return ratings.get((player, pool), Rated())

    compared = {
        ("people", player): [(before(other, "people").at(ended), value) for other, value in found]
        for player, found in among_people([] if rows[0].hints else entrants).items()
    }
    compared |= {("bots", one.player): against_bots(one, bots) for one in entrants}
    after = {
        (player, pool): Rated(before(player, pool).at(ended).after(found), before(player, pool).games + 1, ended)
        for (pool, player), found in compared.items()
        if found
    }
    ratings.update(after)
    for (player, pool), rated in after.items():
        notes[pool].append(
            {
                "player": player,
                "table": rows[0].table_id,
                "game": rows[0].game,
                "rating": rated.rating.rating,
                "deviation": rated.rating.deviation,
            }
        )


def _values(player: str, pool: str, rated: Rated) -> dict[str, Any]:
    values = {"player": player, "pool": pool, "games": rated.games, "played": rated.played}
    return {**values, **rated.rating._asdict()}
