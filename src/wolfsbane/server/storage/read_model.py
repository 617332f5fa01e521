"""What is kept beside the logs to find tables and games by, and the lists that are made of it.

A table that is not over, and at which nobody has been for as long as the settings say, sleeps: it is not in the lobby
and counts for no limit. Nothing else happens to it. It wakes when somebody comes back by its link.

Where spectators see a table later, so do all who do not sit there: in every list, in the preview of the table, and
among finished games. What they see are the listings of the table, each with the time from which and until which it is
shown. They are written together with the entry that they follow from, so this holds for tables on the disk alone too.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec

from wolfsbane.server import messages as ms
from wolfsbane.server.deals.stored import try_writes
from wolfsbane.server.ratings.results import GIVE_RESULTS, result_writes
from wolfsbane.server.storage import turns
from wolfsbane.server.storage.store import Store, Write
from wolfsbane.server.tables.lessons import form_of
from wolfsbane.server.tables.table import Table

PAGE: Final = 50
DAY: Final = 86_400_000  # milliseconds
EVER: Final = 2**62
LESSON: Final = "lesson"  # stored as the stage of tables with a lesson, which are in no list
RECENT: Final = 2000  # games that the mixes played most are counted among
MOST_PLAYED: Final = 8
COUNTED_FOR: Final = 60_000  # milliseconds until they are counted again

_PUT_TABLE: Final = (
    "INSERT INTO tables (id, changed, stage, public, wakes, delay, summary) "
    "VALUES (:id, :changed, :stage, :public, :wakes, :delay, :summary) "
    "ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, stage = excluded.stage, "
    "wakes = excluded.wakes, summary = excluded.summary"
)
_PUT_SEAT: Final = "INSERT INTO seats (table_id, seat, player, present) VALUES (:id, :seat, :player, :present)"
_PUT_TABLE_PLAYER: Final = "INSERT INTO table_players (player, table_id) VALUES (:player, :id) ON CONFLICT DO NOTHING"
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
_PUT_GAME_NAME: Final = (
    "INSERT INTO game_names (name, public, ended, table_id, game) VALUES (:name, :public, :ended, :id, :game) "
    "ON CONFLICT DO NOTHING"
)
_PUT_LESSON: Final = (
    "INSERT INTO lessons (player, lesson, at_table, step, form, finished) "
    "VALUES (:player, :lesson, :id, :step, :form, :finished) ON CONFLICT (player, lesson) DO UPDATE "
    "SET at_table = excluded.at_table, step = excluded.step, form = excluded.form, "
    "finished = COALESCE(excluded.finished, lessons.finished)"
)
_GIVE_LESSONS: Final = (
    "INSERT INTO lessons (player, lesson, at_table, step, form, finished) "
    "SELECT :account, lesson, at_table, step, form, finished FROM lessons WHERE player = :player "
    "ON CONFLICT (player, lesson) DO UPDATE SET finished = COALESCE(lessons.finished, excluded.finished)"
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


class GamePlace(NamedTuple):
    """A place in the list of games: behind all that ended later, or at the same time with a greater table or number."""

    ended: int | None = None
    table: str = ""
    game: int = 0


class GameSummary(msgspec.Struct, frozen=True):
    """A finished game in a list."""

    table: str
    game: int
    mix: str
    names: list[str]
    totals: list[int]
    winner: int
    ended: int
    help: list[ms.HelpUsed] = []


class PlayedMix(msgspec.Struct, frozen=True):
    """A mix, and how many of the newest games at public tables were played with it."""

    mix: str
    games: int


class LessonProgress(NamedTuple):
    """How far a player is with a lesson: at which table, how many steps are done there, and if it was ever finished."""

    table: str
    step: int
    form: str
    finished: bool


class FinishedGame(NamedTuple):
    """A finished game: whether its table was public, its first and last entry in the log, and its record."""

    public: bool
    first: int
    last: int
    record: str


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
                "stage": table.stage if table.lesson is None else LESSON,
                "public": int(table.options.public),
                "wakes": int(_has_running_clock(table)),
                "delay": table.options.delay,
                "summary": msgspec.json.encode(summary(table)).decode(),
            },
        ),
        ("DELETE FROM seats WHERE table_id = :id", {"id": table.id}),
    ]
    if table.options.delay:
        writes += _listing(table)
    if table.deal and table.stage == "abandoned":
        writes += try_writes(table, table.last_time)
    if table.is_correspondence:
        writes += turns.projection(table)
    for number, seat in enumerate(table.seats):
        if seat.player is not None:
            values = {"id": table.id, "seat": number, "player": seat.player, "present": int(seat.present)}
            writes.append((_PUT_SEAT, values))
    return writes + [(_PUT_TABLE_PLAYER, {"id": table.id, "player": player}) for player in table.everybody()]


def _has_running_clock(table: Table) -> bool:
    """May a clock run that needs the table in memory? When one for correspondence acts is in `turns`."""
    if table.is_correspondence:
        return False
    return (table.options.clock is not None and table.paused is None) or table.stage == "choosing"


def _shown_from(table: Table) -> int:
    """When outsiders may see a table as it is now: without a delay always, whatever time it is here.

    Before the first game nothing is secret.
    """
    if not table.options.delay:
        return 0
    return table.last_time + (table.options.delay * 1000 if table.game else 0)


def _listing(table: Table) -> list[Write]:
    values = {"id": table.id, "shown": _shown_from(table), "time": table.last_time, "until": EVER}
    values |= {"stage": table.stage, "changed": table.changed}
    values["summary"] = msgspec.json.encode(summary(table)).decode()
    return [(statement, values) for statement in (_END_LISTING, _DROP_LISTINGS, _PUT_LISTING)]


def finished(table: Table, time: int) -> list[Write]:
    """What is written when the game at a table is over; nothing for a lesson, which is no game."""
    if table.lesson is not None:
        return []
    match = table.match
    assert match is not None
    winner, used = match.state.winner(), table.help_used()
    game = GameSummary(table.id, table.game, table.mix, table.names(), match.totals(), winner, time, used)
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
    writes: list[Write] = [(_PUT_GAME, values), *name_writes(game, int(table.options.public))]
    if table.deal:
        writes += try_writes(table, time)
    for number, seat in enumerate(table.seats):
        writes += [(_PUT_GAME_PLAYER, {**key, "player": player, "seat": number}) for player in sorted(seat.was_here)]
    return writes + result_writes(table, time, _shown_from(table))


def lesson_progress(table: Table, time: int) -> list[Write]:
    """What is written after each step of a lesson; nothing at other tables."""
    if table.lesson is None:
        return []
    player = table.seats[table.lesson.seat].player
    values = {
        "player": player,
        "lesson": table.lesson.id,
        "id": table.id,
        "step": table.beats_done,
        "form": form_of(table.lesson),
        "finished": time if table.stage == "over" else None,
    }
    return [(_PUT_LESSON, values)]


def name_writes(game: GameSummary, public: int) -> list[Write]:
    """What is written so that a finished game is found by the names in it."""
    key = {"id": game.table, "game": game.game, "ended": game.ended, "public": public}
    return [(_PUT_GAME_NAME, {**key, "name": name}) for name in sorted({name.casefold() for name in game.names})]


# --- what is found


class ReadModel:
    """Every method reads or writes the database at once: call them in a thread."""

    def __init__(self, store: Store, sleep_days: float) -> None:
        self.store = store
        self.sleep_days = sleep_days
        self._played: tuple[int, list[PlayedMix]] = (-COUNTED_FOR, [])  # when it was counted, and the result

    def _awake_since(self, time: int) -> int:
        """Since when somebody has to have been at a table that does not sleep at this time."""
        return time - int(self.sleep_days * DAY) if self.sleep_days else -1

    def note_used(self, tables: dict[str, int]) -> None:
        """Somebody was at these tables at these times."""
        statement = "UPDATE tables SET changed = :time WHERE id = :id AND changed < :time"
        self.store.write(*[(statement, {"id": table, "time": time}) for table, time in sorted(tables.items())])

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
                "AND tables.stage NOT IN ('abandoned', 'closed', 'lesson') "
                "AND (seats.present = 1 OR tables.stage <> 'open') "
                "AND tables.changed < :before ORDER BY tables.changed DESC LIMIT :page",
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
        """At how many tables a player sits that are neither over nor asleep. One at which a clock runs never sleeps."""
        rows = self.store.read(
            "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id WHERE seats.player = :player "
            "AND seats.present = 1 AND tables.stage NOT IN ('over', 'abandoned', 'closed', 'lesson') "
            f"AND (tables.changed > :since OR {turns.HAS_CLOCK})",
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
        self, player: str | None, mix: str | None, name: str | None, time: int, before: GamePlace | None = None
    ) -> list[GameSummary]:
        """Finished games of public tables, or of one player, with a mix or somebody's name; the newest first.

        Each way to ask has an index to begin with: the work does not grow with the number of games of other people.
        """
        before = before or GamePlace()
        values: dict[str, Any] = {"ended": _before(before.ended), "table": before.table, "game": before.game}
        values |= {"time": time, "viewer": player or ""}
        source = "games"  # the table that the order is taken from
        where: list[str] = [_GAME_IS_SHOWN]
        if player is not None:
            # With CROSS JOIN, SQLite begins with the first of the two.
            origin = "game_players CROSS JOIN games"
            where.append("games.table_id = game_players.table_id AND games.game = game_players.game")
            where.append("game_players.player = :player")
            values["player"] = player
            if name is not None:
                where.append(
                    "EXISTS (SELECT 1 FROM game_names n WHERE n.name = :name AND n.public = games.public "
                    "AND n.ended = games.ended AND n.table_id = games.table_id AND n.game = games.game)"
                )
        elif name is not None:
            source = "game_names"
            origin = "game_names CROSS JOIN games"
            where.append("games.table_id = game_names.table_id AND games.game = game_names.game")
            where.append("game_names.name = :name AND game_names.public = 1")
        else:
            origin = "games"
            where.append("games.public = 1")
        if name is not None:
            values["name"] = name.casefold()
        if mix is not None:
            where.append("games.mix = :mix")
            values["mix"] = mix
        order = [f"{source}.ended", f"{source}.table_id", f"{source}.game"]
        rows = self.store.read(
            f"SELECT games.summary FROM {origin} WHERE {' AND '.join(where)} AND ({', '.join(order)}) < "
            f"(:ended, :table, :game) ORDER BY {', '.join(f'{column} DESC' for column in order)} LIMIT {PAGE}",
            **values,
        )
        return [msgspec.json.decode(row[0], type=GameSummary) for row in rows]

    def played_mixes(self, time: int) -> list[PlayedMix]:
        """The mixes of several decks that are played most at public tables, counted once a minute in every process."""
        counted, _ = self._played
        if not 0 <= time - counted < COUNTED_FOR:
            rows = self.store.read(
                "SELECT mix, count(*) FROM (SELECT mix FROM games WHERE public = 1 AND shown <= :time "
                "ORDER BY ended DESC LIMIT :recent) recent GROUP BY mix ORDER BY count(*) DESC, mix LIMIT :most",
                time=time,
                recent=RECENT,
                most=MOST_PLAYED + 26,  # a deck alone, of which there are at most 26, is no mix
            )
            mixed = [PlayedMix(mix, games) for mix, games in rows if len(set(mix.replace("-", ""))) > 1]
            self._played = time, mixed[:MOST_PLAYED]
        return self._played[1]

    def game(self, table_id: str, game: int) -> FinishedGame | None:
        rows = self.store.read(
            "SELECT public, first, last, record FROM games WHERE table_id = :id AND game = :game",
            id=table_id,
            game=game,
        )
        return FinishedGame(bool(rows[0][0]), *rows[0][1:]) if rows else None

    def seat_in(self, table_id: str, game: int, player: str) -> int | None:
        """The seat at which a player sat in a finished game; None if they did not play in it."""
        rows = self.store.read(
            "SELECT seat FROM game_players WHERE table_id = :id AND game = :game AND player = :player",
            id=table_id,
            game=game,
            player=player,
        )
        return int(rows[0][0]) if rows else None

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

    def lessons_of(self, player: str) -> dict[str, LessonProgress]:
        """How far a player is, by the ids of lessons."""
        rows = self.store.read(
            "SELECT lesson, at_table, step, form, finished FROM lessons WHERE player = :player", player=player
        )
        return {row[0]: LessonProgress(row[1], row[2], row[3], row[4] is not None) for row in rows}

    def give_games(self, player: str, account: str) -> None:
        """The finished games of a player become those of an account."""
        values = {"player": player, "account": account}
        self.store.write(*[(statement, values) for statement in (_GIVE_GAMES, *GIVE_RESULTS)])
        """The finished games and lessons of a player become those of an account."""
        self.store.write(
            (_GIVE_GAMES, values), (_GIVE_LESSONS, values), ("DELETE FROM lessons WHERE player = :player", values)
        )


def _before(before: int | None) -> int:
    return EVER if before is None else min(before, EVER)


def _summaries(rows: list[Any]) -> list[Summary]:
    return [msgspec.structs.replace(msgspec.json.decode(row[0], type=Summary), changed=row[1]) for row in rows]
