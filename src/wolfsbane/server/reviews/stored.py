"""Reviews in the database: whole reports for those who ask again, also at another server, and figures for charts.

Every method reads or writes the database at once: call them in a thread.
"""

from __future__ import annotations

import zlib
from typing import Any, Final, NamedTuple

import msgspec

from wolfsbane.review.summary import Played
from wolfsbane.server.storage.store import Store

KEPT: Final = 2000  # reports; the figures of a game are kept as long as the game
MOST_FIGURES: Final = 200  # games of a player, the newest
MOST_LEFT: Final = 20  # games of a player that are not reviewed, the newest

_PUT: Final = (
    "INSERT INTO reviews (table_id, game, key, made, figures, report) "
    "VALUES (:table, :game, :key, :made, :figures, :report) ON CONFLICT (table_id, game) DO UPDATE "
    "SET key = excluded.key, made = excluded.made, figures = excluded.figures, report = excluded.report"
)
_DROP_OLD: Final = (
    "UPDATE reviews SET report = NULL WHERE report IS NOT NULL AND made < "
    "(SELECT made FROM reviews WHERE report IS NOT NULL ORDER BY made DESC LIMIT 1 OFFSET :kept)"
)
_OF_PLAYER: Final = (
    "FROM game_players p JOIN games g ON g.table_id = p.table_id AND g.game = p.game "
    "LEFT JOIN reviews r ON r.table_id = p.table_id AND r.game = p.game WHERE p.player = :player"
)


class Figures(NamedTuple):
    """A reviewed game of a player."""

    table: str
    game: int
    ended: int
    played: Played


class StoredReviews:
    def __init__(self, store: Store) -> None:
        self.store = store

    def report(self, table: str, game: int, key: str) -> bytes | None:
        """The report of a game, if it is stored and was made with the record and settings of this key."""
        rows = self.store.read(
            "SELECT report FROM reviews WHERE table_id = :table AND game = :game AND key = :key",
            table=table,
            game=game,
            key=key,
        )
        return zlib.decompress(rows[0][0]) if rows and rows[0][0] is not None else None

    def put(self, table: str, game: int, key: str, made: int, figures: str, report: bytes) -> None:
        values: dict[str, Any] = {"table": table, "game": game, "key": key, "made": made}
        values |= {"figures": figures, "report": zlib.compress(report)}
        self.store.write((_PUT, values), (_DROP_OLD, {"kept": KEPT - 1}))

    def figures_of(self, player: str) -> list[Figures]:
        """The figures of the newest reviewed games of a player, the oldest first."""
        rows = self.store.read(
            f"SELECT p.table_id, p.game, g.ended, p.seat, r.figures {_OF_PLAYER} AND r.figures IS NOT NULL "
            "AND r.figures <> '[]' ORDER BY g.ended DESC LIMIT :most",
            player=player,
            most=MOST_FIGURES,
        )
        found = [
            Figures(table, game, ended, msgspec.json.decode(figures, type=list[Played])[seat])
            for table, game, ended, seat, figures in rows
        ]
        return found[::-1]

    def left_of(self, player: str) -> list[tuple[str, int]]:
        """The newest games of a player that are not reviewed, by table and number."""
        rows = self.store.read(
            f"SELECT p.table_id, p.game {_OF_PLAYER} AND r.figures IS NULL ORDER BY g.ended DESC LIMIT :most",
            player=player,
            most=MOST_LEFT,
        )
        return [(table, game) for table, game in rows]
