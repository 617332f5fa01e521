"""Where tables are kept: SQLite in a file, or PostgreSQL by its URL, with the same statements.

The journal writes the logs of tables through a connection of its own. Everything else goes through a few other
connections, in other threads.
"""

from __future__ import annotations

import json
import logging
import math
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import DisconnectionError, InterfaceError, InternalError, OperationalError, SQLAlchemyError

from wolfsbane.locking import lock
from wolfsbane.server.storage.watchdog import Breaker, Watchdog, has_input

MIGRATIONS: Final = Path(__file__).parent / "migrations"
FORM: Final = "0014"  # the newest step of the migrations
LOCK_NUMBER: Final = 0x576F6C66  # of the advisory lock: servers share it, everything else has it alone
LOCK_SECONDS: Final = 3.0
JOIN_SECONDS: Final = 60.0  # at the start, while another server may bring the database to the present form
DATABASE_SECONDS: Final = 5.0  # for one call of the database, and for a connection to it
SLACK_SECONDS: Final = 0.5  # by which the database's own timeout comes first: it says more
IDLE_IN_TRANSACTION: Final = 60_000  # milliseconds after which PostgreSQL ends a transaction that nobody continues
# The same where servers share a database: one that is paused in a transaction holds up all others that write there.
IDLE_WHILE_SHARED: Final = 1_000

_APPEND: Final = {
    "sqlite": "INSERT INTO log (table_id, seq, entry) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
    "json_extract(value, '$[2]') FROM json_each(?)",
    # Nothing is written once somebody else has made themselves the owner of the database.
    "postgresql": "INSERT INTO log (table_id, seq, entry) SELECT * FROM unnest(%s::text[], %s::int[], %s::text[]) "
    "WHERE EXISTS (SELECT 1 FROM settings WHERE name = 'server' AND value = %s)",
}
# What keeps two servers from continuing a log in two ways: a number that is used is not written again.
_UNLESS_TAKEN: Final = " ON CONFLICT DO NOTHING RETURNING table_id, seq"
_OWN: Final = (
    "INSERT INTO settings (name, value) VALUES ('server', :owner) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
_OWNER: Final = "SELECT value FROM settings WHERE name = 'server'"
_KEEP_OWNER: Final = "INSERT INTO settings (name, value) VALUES ('server', :owner) ON CONFLICT (name) DO NOTHING"
_NOTE: Final = (
    "INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
LIVE_MILLISECONDS: Final = 1_500  # after its last sign of life a server counts as gone
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
BEAT: Final = (
    f"INSERT INTO servers (id, seen) VALUES (:id, {NOW}) ON CONFLICT (id) DO UPDATE SET seen = {NOW} RETURNING seen"
)
SERVED_SINCE: Final = "served-since"  # the setting with the time since when at least one server has been there
LOG_FORMAT: Final = "log-format"  # the setting with the format in which those servers write
# If no server has been there for a while, there has not always been one.
_NOTE_GAP: Final = (
    f"UPDATE settings SET value = cast({NOW} AS text) WHERE name = '{SERVED_SINCE}' "
    f"AND NOT EXISTS (SELECT 1 FROM servers WHERE seen > {NOW} - {LIVE_MILLISECONDS})"
)
_PROVE: Final = "UPDATE settings SET value = value WHERE name = 'server' AND value = :owner"
_HOLDERS: Final = (
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = :n AND objsubid = 1 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
UNAVAILABLE: Final = (OperationalError, InterfaceError, InternalError, sa.exc.TimeoutError)

Write = tuple[str, dict[str, Any]]  # a statement and its values

log = logging.getLogger(__name__)


class StoreError(Exception):
    """The database can't be used; says why."""

    without_values: Final = True


class Unavailable(StoreError):
    """The database can't be used at the moment: it is down, too slow, read-only, or its disk is full."""


class LockLost(StoreError):
    """Another server has used the database since this one opened it: nothing more may be written."""


@dataclass(slots=True, eq=False)
class Item:
    """An entry that is to be written: of which table, which one, and what else belongs to it."""

    table_id: str
    seq: int
    entry: str
    writes: Sequence[Write]
    room: Any


def database_url(text: str | None, folder: Path) -> URL:
    """The database that `--database` names; without one, a file in the folder."""
    if text is None:
        return URL.create("sqlite", database=str(folder / "wolfsbane.db"))
    try:
        url = make_url(text)
    except SQLAlchemyError:
        raise StoreError(
            "the database is not a URL: write postgresql://user:password@host/name, or sqlite:///path"
        ) from None
    kind = url.get_backend_name()
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise StoreError("a SQLite database needs a file: write sqlite:///path")
        return url.set(drivername="sqlite")
    raise StoreError(f"a database is SQLite or PostgreSQL, not {kind}: write postgresql://… or sqlite:///path")


class Store:
    """The database, brought to the present form: owned by one process, or shared by servers of one log format.

    Every call ends within `seconds`, with Unavailable if the database did not answer. `fatal` says why this process
    must not go on, if that is so: somebody else has taken the database over, or the journal's thread has ended.
    """

    _background: Final = threading.local()  # `on` in a thread: see `in_background`

    def __init__(self, url: URL, seconds: float = DATABASE_SECONDS, log_format: str | None = None) -> None:
        """With the name of a log format a PostgreSQL database is shared with other servers of the same format."""
        self.url = url
        self.seconds = seconds
        self.name = url.get_backend_name()
        self.is_sqlite = self.name == "sqlite"
        self.log_format = log_format
        self.is_shared = log_format is not None and not self.is_sqlite
        self.id = secrets.token_urlsafe(9)  # of this server among those that share the database
        self.fatal: str | None = None
        self._owner = secrets.token_urlsafe(
            12
        )  # who may write; where the database is shared, all servers have the same
        self._joined = False
        self._watchdog = Watchdog()
        self._breaker = Breaker()
        self._lock: IO[str] | None = None
        self._backend: int | None = None  # PostgreSQL's process of the journal's connection
        if self.is_sqlite:
            self._lock = lock_file(Path(url.database or ""))
            create_private(Path(url.database or ""))  # SQLite would make it readable by everybody
        self.engine = make_engine(url, seconds, IDLE_WHILE_SHARED if self.is_shared else IDLE_IN_TRANSACTION)
        self._first: Connection | None = None
        try:
            if self.is_shared:
                self._first = self._join()
            else:
                self._first = self._acquire()
                with self.engine.begin() as connection:
                    migrate(connection)
                    connection.execute(sa.text(_OWN), {"owner": self._owner})
        except SQLAlchemyError as problem:
            self.close()
            raise StoreError(f"the database can't be used: {driver_reason(problem)}") from None
        except StoreError:
            self.close()
            raise

    # --- the connection of the journal, which holds the lock

    def open_journal(self) -> Connection:
        """The connection that writes. On PostgreSQL it holds the lock that keeps other servers out.

        Raises Unavailable, or LockLost if another server has had the lock since this one opened the database.
        """
        if self._first is not None:
            connection, self._first = self._first, None
            return connection
        with self._available():
            try:
                connection = self._join() if self.is_shared else self._acquire()
            except LockLost:
                self.fatal = self.fatal or "another server uses this database"
                raise
        try:
            with self.limited(connection):
                owner = connection.execute(sa.text(_OWNER)).scalar()
                connection.commit()
        except SQLAlchemyError as problem:
            connection.close()
            raise Unavailable(driver_reason(problem)) from None
        if owner != self._owner:
            connection.close()
            self.fatal = "another server has used this database"
            raise LockLost(self.fatal)
        return connection

    def _join(self) -> Connection:
        """A connection that holds the lock together with other servers. Raises LockLost, or Unavailable if somebody
        has had it alone for too long.

        A server that starts and finds nobody there has the lock alone for a moment, in which it brings the database to
        the present form. One that comes to others has to fit to them. One that comes back never takes the lock alone:
        if it were paused just then, all others would wait for it.
        """
        connection = self._connect()
        try:
            patience = LOCK_SECONDS if self._joined else JOIN_SECONDS
            with self.limited(connection, self.seconds + patience):
                alone = self._share_lock(connection, patience)
            if alone:
                with self.engine.begin() as other:
                    other.execute(sa.text(f"SET LOCAL idle_in_transaction_session_timeout = {IDLE_IN_TRANSACTION}"))
                    migrate(other)
                    other.execute(sa.text(_KEEP_OWNER), {"owner": self._owner})
                    time_now = str(other.execute(sa.text(f"SELECT {NOW}")).scalar())
                    other.execute(sa.text(_NOTE), {"name": SERVED_SINCE, "value": time_now})
                    other.execute(sa.text(_NOTE), {"name": LOG_FORMAT, "value": self.log_format})
            with self.limited(connection):
                if alone:
                    connection.execute(sa.text("SELECT pg_advisory_lock_shared(:n)"), {"n": LOCK_NUMBER})
                    connection.execute(sa.text("SELECT pg_advisory_unlock(:n)"), {"n": LOCK_NUMBER})
                came_back = self._joined
                self._check_fits(connection)
                if came_back:
                    connection.execute(sa.text(_NOTE_GAP))
                connection.commit()
        except BaseException:
            connection.invalidate()  # back in the pool it would still hold the lock
            connection.close()
            raise
        return connection

    def _share_lock(self, connection: Connection, seconds: float) -> bool:
        """Takes the advisory lock: True if it is held alone, False if it is shared. Raises Unavailable.

        Another server may be paused just when it has the lock alone, so that it is taken says nothing about whose
        database this is.
        """
        end = time.monotonic() + seconds
        ways = [("pg_try_advisory_lock", True)] if not self._joined else []
        ways.append(("pg_try_advisory_lock_shared", False))
        while True:
            for function, alone in ways:
                if connection.execute(sa.text(f"SELECT {function}(:n)"), {"n": LOCK_NUMBER}).scalar():
                    connection.commit()
                    return alone
            connection.commit()
            if time.monotonic() > end:
                raise Unavailable("another server has it to itself")
            time.sleep(0.02)

    def _check_fits(self, connection: Connection) -> None:
        """Raises LockLost where servers of another version are there, or where somebody had the database alone."""
        form = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        written = connection.execute(sa.text("SELECT value FROM settings WHERE name = :n"), {"n": LOG_FORMAT}).scalar()
        if form != FORM or written != self.log_format:
            raise LockLost(
                "servers of another version use this database, and what they write differs from what this one does "
                f"(database {form}, here {FORM}; log {written}, here {self.log_format}): stop all of them first"
            )
        owner = connection.execute(sa.text(_OWNER)).scalar()
        if self._joined and owner != self._owner:
            raise LockLost("another server has used this database")
        self._owner, self._joined = str(owner), True

    def _acquire(self) -> Connection:
        connection = self._connect()
        if self.is_sqlite:
            return connection
        try:
            with self.limited(connection, self.seconds + LOCK_SECONDS):
                self._lock_out_others(connection)
                self._backend = connection.execute(sa.text("SELECT pg_backend_pid()")).scalar()
                connection.commit()
        except BaseException:
            connection.close()
            raise
        return connection

    def _lock_out_others(self, connection: Connection) -> None:
        """Takes the advisory lock. PostgreSQL keeps that of a broken connection or a killed server for a while."""
        end = time.monotonic() + LOCK_SECONDS
        while not connection.execute(sa.text("SELECT pg_try_advisory_lock(:n)"), {"n": LOCK_NUMBER}).scalar():
            holders = [row[0] for row in connection.execute(sa.text(_HOLDERS), {"n": LOCK_NUMBER})]
            if self._backend in holders:  # our own former connection, whose end PostgreSQL has not noticed
                connection.execute(sa.text("SELECT pg_terminate_backend(:pid)"), {"pid": self._backend})
            connection.commit()
            if time.monotonic() > end:
                raise LockLost("another server uses this database")
            time.sleep(0.02)
        connection.commit()

    def append(self, connection: Connection, items: Sequence[Item]) -> list[Item]:
        """Writes the entries and what belongs to them, as one transaction.

        Returns those that were not written because another server had used one of their numbers: all of such a table.
        """
        with self.limited(connection):
            lost: list[Item] = []
            if self.is_sqlite:
                rows = json.dumps([[item.table_id, item.seq, item.entry] for item in items])
                connection.exec_driver_sql(_APPEND["sqlite"], (rows,))
            elif self.is_shared:
                items, lost = self._append_those_that_win(connection, items)
            elif connection.exec_driver_sql(_APPEND["postgresql"], self._rows(items)).rowcount != len(items):
                self._not_ours()
            for item in items:
                for statement, values in item.writes:
                    connection.execute(sa.text(statement), values)
            connection.commit()
        return lost

    def _rows(self, items: Sequence[Item]) -> tuple[Any, ...]:
        """The values of _APPEND. All servers take tables in the same order, so that none wait for each other."""
        rows = sorted((item.table_id, item.seq, item.entry) for item in items)
        return (*[[row[part] for row in rows] for part in range(3)], self._owner)

    def _append_those_that_win(
        self, connection: Connection, items: Sequence[Item]
    ) -> tuple[Sequence[Item], list[Item]]:
        """Appends entries, of each table all or none; those that were written, and those that were not."""
        lost: list[Item] = []
        while items:
            rows = connection.exec_driver_sql(_APPEND["postgresql"] + _UNLESS_TAKEN, self._rows(items)).all()
            if not rows and connection.execute(sa.text(_OWNER)).scalar() != self._owner:
                self._not_ours()
            written = {(row[0], row[1]) for row in rows}
            taken = {item.table_id for item in items if (item.table_id, item.seq) not in written}
            lost += [item for item in items if item.table_id in taken]
            items = [item for item in items if item.table_id not in taken]
            if not any(table_id in taken for table_id, _ in written):
                break
            connection.rollback()  # of some table the first entry was not written, but a later one was
        return items, lost

    def prove(self, connection: Connection) -> None:
        """Writes and commits something through the journal's connection, which shows that entries could be written.

        Raises LockLost if the database is no longer this server's.
        """
        if self._lock is not None and not _is_at(self._lock, lock_path(Path(self.url.database or ""))):
            self.fatal = "the file that locks the database was removed or replaced"
            raise LockLost(self.fatal)
        with self.limited(connection):
            if self.is_shared:
                connection.execute(sa.text(BEAT), {"id": self.id})
                fits = connection.execute(sa.text(_OWNER)).scalar() == self._owner
            else:
                fits = connection.execute(sa.text(_PROVE), {"owner": self._owner}).rowcount == 1
            if not fits:
                self._not_ours()
            connection.commit()

    def _not_ours(self) -> None:
        self.fatal = "another server has used this database"
        raise LockLost(self.fatal)

    def recover(self, connection: Connection) -> bool:
        """After a failure: rolls back. False if the connection is of no more use; then it is closed."""
        try:
            with self.limited(connection):
                connection.rollback()
            if not connection.invalidated:
                return True
        except SQLAlchemyError:
            pass
        connection.invalidate()
        connection.close()
        return False

    # --- time limits

    @contextmanager
    def limited(self, connection: Connection, seconds: float | None = None) -> Iterator[None]:
        """What is done with the connection inside is cut off after some seconds: then it raises an OperationalError."""
        limit = (seconds or self.seconds) + SLACK_SECONDS
        with self._watchdog.limit(connection.connection.driver_connection, limit):
            yield

    @contextmanager
    def _available(self) -> Iterator[None]:
        """Turns what a driver raises when the database can't be used into Unavailable."""
        try:
            yield
        except UNAVAILABLE as problem:
            why = driver_reason(problem)
            if getattr(problem, "connection_invalidated", False):
                self._break(why)
            raise Unavailable(why) from None

    @contextmanager
    def in_background(self) -> Iterator[None]:
        """Failures of this block do not make the calls of others fail at once.

        It is for regular work such as a sign of life, which would meet even the shortest outage.
        """
        self._background.on = True
        try:
            yield
        finally:
            self._background.on = False

    def _break(self, why: str) -> None:
        if not getattr(self._background, "on", False):
            self._breaker.open(why)

    def _connect(self) -> Connection:
        """A connection of the pool. While the database is down this fails at once, except for one try a second."""
        reason = self._breaker.reason()
        if reason is not None:
            raise Unavailable(reason)
        try:
            connection = self.engine.connect()
        except UNAVAILABLE as problem:
            self._break(driver_reason(problem))
            raise
        self._breaker.close()
        return connection

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        with self._available():
            connection = self._connect()
            with self.limited(connection):  # also while the pool rolls back
                try:
                    yield connection
                finally:
                    connection.close()

    # --- everything else

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for statements that only read. Raises Unavailable."""
        with self._connection() as connection:
            yield connection

    def read(self, statement: str, **values: Any) -> list[Any]:
        """Raises Unavailable."""
        with self._connection() as connection:
            return list(connection.execute(sa.text(statement), values).all())

    def write(self, *writes: Write) -> int:
        """Carries out statements at once, outside the journal. Raises Unavailable.

        Returns how many rows the last one changed.
        """
        with self.transaction() as connection:
            count = 0
            for statement, values in writes:
                count = connection.execute(sa.text(statement), values).rowcount
            return count

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A connection for statements that read and write; what they did is committed at the end, unless one raises.

        Raises Unavailable.
        """
        with self._connection() as connection:
            if not self.is_sqlite:
                lock = "" if self.is_shared else " FOR SHARE"  # which many servers would only wait for
                if connection.execute(sa.text(_OWNER + lock)).scalar() != self._owner:
                    self._not_ours()
            yield connection
            connection.commit()

    def change(self, statement: str, **values: Any) -> list[Any]:
        """Carries out a statement that returns what it has changed. Raises Unavailable."""
        with self._connection() as connection:
            rows = list(connection.execute(sa.text(statement), values).all())
            connection.commit()
            return rows

    def time(self) -> int:
        """The time of the database, in milliseconds since 1970. Raises Unavailable."""
        return int(self.read(f"SELECT {NOW}")[0][0])

    def log(self, table_id: str) -> list[str]:
        """All entries of a table, in order; none if there is no such table."""
        rows = self.read("SELECT entry FROM log WHERE table_id = :id ORDER BY seq", id=table_id)
        return [row[0] for row in rows]

    def entries(self, table_id: str, after: int, limit: int) -> list[tuple[int, str]]:
        """Entries of a table after the one with this place in its log, with their places, in order."""
        rows = self.read(
            "SELECT seq, entry FROM log WHERE table_id = :id AND seq > :after ORDER BY seq LIMIT :limit",
            id=table_id,
            after=after,
            limit=limit,
        )
        return [(row[0], row[1]) for row in rows]

    def is_closed(self, table_id: str) -> bool:
        """Has an operator closed the table?"""
        return bool(self.read("SELECT 1 FROM tables WHERE id = :id AND stage = 'closed'", id=table_id))

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """A setting; made the first time."""
        rows = self.read("SELECT value FROM settings WHERE name = :name", name=name)
        if rows:
            return str(rows[0][0])
        self.write(("INSERT INTO settings (name, value) VALUES (:name, :value)", {"name": name, "value": make()}))
        return self.setting(name, make)

    def cut(self) -> None:
        """Ends all calls that wait for the database, in whatever thread."""
        self._watchdog.cut()

    def close(self) -> None:
        self.cut()
        if self._first is not None:
            self._first.close()
        self.engine.dispose()
        self._watchdog.close()
        if self._lock is not None:
            self._lock.close()


def lock_path(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def lock_file(path: Path) -> IO[str]:
    """Keeps other servers out of a SQLite database until the file is closed. Raises StoreError."""
    try:
        make_private(path)
        file = lock_path(path).open("w")
    except OSError as problem:
        raise StoreError(f"the database {path} can't be made: {problem.strerror}") from None
    try:
        is_ours = lock(file)
    except OSError:
        is_ours = False
    if not is_ours:
        file.close()
        raise StoreError(f"another server uses the database {path}")
    return file


def make_engine(url: URL, seconds: float = DATABASE_SECONDS, idle: int = IDLE_IN_TRANSACTION) -> Engine:
    """Connections with limits for everything that could take long; never the values of statements in an error."""
    if url.get_backend_name() == "sqlite":
        engine = sa.create_engine(
            url,
            connect_args={"timeout": seconds, "check_same_thread": False},
            pool_timeout=seconds,
            hide_parameters=True,
        )
        sa.event.listen(engine, "connect", _prepare_sqlite)
        return engine
    milliseconds = int(seconds * 1000)
    settings = {
        "statement_timeout": milliseconds,
        "lock_timeout": milliseconds,
        "idle_in_transaction_session_timeout": idle,
        "synchronous_commit": "on",  # whatever the cluster's default: what was confirmed is on the disk
    }
    given = url.query.get("options", "")
    options = [given if isinstance(given, str) else " ".join(given)]
    options += [f"-c {name}={value}" for name, value in settings.items()]
    arguments = {
        "client_encoding": "utf8",
        "application_name": "wolfsbane",
        "connect_timeout": max(2, math.ceil(seconds)),  # libpq knows no shorter one
        "tcp_user_timeout": milliseconds,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "options": " ".join(options).strip(),
    }
    engine = sa.create_engine(
        url, pool_size=4, max_overflow=2, pool_timeout=seconds, connect_args=arguments, hide_parameters=True
    )
    sa.event.listen(engine, "checkout", _check_postgresql)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, not only with the system
    cursor.close()


def _check_postgresql(connection: Any, _record: object, _proxy: object) -> None:
    """A connection of the pool that has something to read was ended by PostgreSQL: the pool makes another one.

    Unlike a ping this takes no round trip, and can't wait for a database that does not answer.
    """
    if has_input(connection):
        raise DisconnectionError


def _is_at(file: IO[str], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


def migrate(connection: Connection) -> None:
    """Brings a database to the present form. One that has it is not looked at further: that makes a start faster."""
    known_form = sa.text("SELECT version_num FROM alembic_version")
    if sa.inspect(connection).has_table("alembic_version") and connection.execute(known_form).scalar() == FORM:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise StoreError(f"the database was made by a newer Wolfsbane (its form is {present}); upgrade Wolfsbane")
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))  # a large database takes its time
    try:
        command.upgrade(config, "head")
    except CommandError as problem:
        raise StoreError(f"the database can't be brought to the present form: {problem}") from None


def driver_reason(problem: Exception) -> str:
    """What went wrong, on one line, for the log: never the URL, which may hold a password, and no stored values.

    PostgreSQL quotes values in what it says about data, so only the name and the constraint of those errors are given.
    """
    if not isinstance(problem, SQLAlchemyError):
        return " ".join(str(problem).split())
    original = getattr(problem, "orig", None)
    if original is None:
        return type(problem).__name__
    diagnosis = getattr(original, "diag", None)
    if diagnosis is None or isinstance(problem, (OperationalError, InterfaceError, InternalError)):
        return " ".join(str(getattr(diagnosis, "message_primary", None) or original).split())
    constraint = f" ({diagnosis.constraint_name})" if diagnosis.constraint_name else ""
    return f"{type(original).__name__}{constraint}"


def create_private(path: Path) -> None:
    """Makes sure that there is a file; a new one is readable by nobody but its owner."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def make_private(path: Path) -> None:
    """Makes the files of a database that exist, and its folder, readable by nobody but their owner.

    Sessions, password hashes and names are in it. A folder that existed is only changed if it holds nothing else.
    SQLite gives the files beside the database the permissions of the database.
    """
    folder = path.parent
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    files = [path, *[path.with_name(path.name + ending) for ending in (".lock", "-wal", "-shm", "-journal")]]
    create_private(files[1])
    try:
        for file in files:
            if file.exists():
                file.chmod(0o600)
        if all(one in files for one in folder.iterdir()):
            folder.chmod(0o700)
    except PermissionError:
        log.warning("the files of the database belong to somebody else, and may be readable by others")


def default_folder() -> Path:
    """The user's data folder for Wolfsbane."""
    from platformdirs import user_data_path

    return Path(os.environ.get("WOLFSBANE_DATA") or user_data_path("wolfsbane"))
