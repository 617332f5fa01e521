"""Where tables are kept: SQLite in a file, or PostgreSQL by its URL, with the same statements.

The journal writes the logs of tables through a connection of its own. Everything else goes through a few other
connections, in other threads.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
FORM: Final = "0004"  # the newest step of the migrations
LOCK_NUMBER: Final = 0x576F6C66  # of the advisory lock: one server for a database
LOCK_SECONDS: Final = 3.0
BUSY_SECONDS: Final = 10

_APPEND: Final = {
    "sqlite": "INSERT INTO log (table_id, seq, entry) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), "
    "json_extract(value, '$[2]') FROM json_each(?)",
    "postgresql": "INSERT INTO log (table_id, seq, entry) SELECT * FROM unnest(%s::text[], %s::int[], %s::text[])",
}

Write = tuple[str, dict[str, Any]]  # a statement and its values

log = logging.getLogger(__name__)


class StoreError(Exception):
    """The database can't be used; says why."""

    without_values: Final = True


class Item:
    """An entry that is to be written: of which table, which one, and what else belongs to it."""

    __slots__ = ("entry", "room", "seq", "table_id", "writes")

    def __init__(self, table_id: str, seq: int, entry: str, writes: Sequence[Write], room: Any) -> None:
        self.table_id = table_id
        self.seq = seq
        self.entry = entry
        self.writes = writes
        self.room = room


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
    """The database: opened by one server at a time, and brought to the present form."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._lock: IO[str] | None = None
        if self.is_sqlite:
            path = Path(url.database or "")
            try:
                make_private(path)
                self._lock = path.with_name(path.name + ".lock").open("w")
            except OSError as problem:
                raise StoreError(f"the database {path} can't be made: {problem.strerror}") from None
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._lock.close()
                raise StoreError(f"another server uses the database {path}") from None
        self.engine = self._engine()
        self._first: Connection | None = None
        try:
            self._first = self.open_journal()
            with self.engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as problem:
            self.close()
            raise StoreError(f"the database can't be used: {driver_reason(problem)}") from None
        except StoreError:
            self.close()
            raise
        self.name = url.get_backend_name()

    def _engine(self) -> Engine:
        if not self.is_sqlite:
            arguments = {"client_encoding": "utf8"}
            return sa.create_engine(
                self.url,
                pool_size=4,
                max_overflow=2,
                pool_pre_ping=True,
                connect_args=arguments,
                hide_parameters=True,  # they would be in the log with every error
            )
        engine = sa.create_engine(
            self.url,
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
            hide_parameters=True,
        )

        @sa.event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: object) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, not only with the system
            cursor.close()

        return engine

    def open_journal(self) -> Connection:
        """The connection that writes. On PostgreSQL it holds the lock that keeps other servers out."""
        if self._first is not None:
            connection, self._first = self._first, None
            return connection
        connection = self.engine.connect()
        if not self.is_sqlite:
            # PostgreSQL keeps the lock of a connection that broke, or of a server that was killed, for a moment more.
            end = time.monotonic() + LOCK_SECONDS
            while not connection.execute(sa.text("SELECT pg_try_advisory_lock(:n)"), {"n": LOCK_NUMBER}).scalar():
                connection.commit()
                if time.monotonic() > end:
                    connection.close()
                    raise StoreError("another server uses this database")
                time.sleep(0.02)
            connection.commit()
        return connection

    def append(self, connection: Connection, items: Sequence[Item]) -> None:
        """Writes the entries and what belongs to them, as one transaction."""
        for item in items:
            for statement, values in item.writes:
                connection.execute(sa.text(statement), values)
        if self.is_sqlite:
            rows = json.dumps([[item.table_id, item.seq, item.entry] for item in items])
            connection.exec_driver_sql(_APPEND["sqlite"], (rows,))
        else:
            columns = [item.table_id for item in items], [item.seq for item in items], [item.entry for item in items]
            connection.exec_driver_sql(_APPEND["postgresql"], columns)
        connection.commit()

    def read(self, statement: str, **values: Any) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(sa.text(statement), values).all())

    def write(self, *writes: Write) -> int:
        """Carries out statements at once, outside the journal; how many rows the last one changed."""
        with self.engine.begin() as connection:
            count = 0
            for statement, values in writes:
                count = connection.execute(sa.text(statement), values).rowcount
            return count

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

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """A setting; made the first time."""
        rows = self.read("SELECT value FROM settings WHERE name = :name", name=name)
        if rows:
            return str(rows[0][0])
        self.write(("INSERT INTO settings (name, value) VALUES (:name, :value)", {"name": name, "value": make()}))
        return self.setting(name, make)

    def close(self) -> None:
        if self._first is not None:
            self._first.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()


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
    try:
        command.upgrade(config, "head")
    except CommandError as problem:
        raise StoreError(f"the database can't be brought to the present form: {problem}") from None


def driver_reason(problem: SQLAlchemyError) -> str:
    """What went wrong, on one line, for the log: never the URL, which may hold a password, and no stored values.

    PostgreSQL quotes values in what it says about data, so of those errors only the name and the constraint are told.
    """
    original = getattr(problem, "orig", None)
    if original is None:
        return type(problem).__name__
    diagnosis = getattr(original, "diag", None)
    if diagnosis is None or isinstance(problem, (OperationalError, InterfaceError)):
        return " ".join(str(getattr(diagnosis, "message_primary", None) or original).split())
    constraint = f" ({diagnosis.constraint_name})" if diagnosis.constraint_name else ""
    return f"{type(original).__name__}{constraint}"


def make_private(path: Path) -> None:
    """Makes the file of a database, and its folder, readable by nobody but their owner; those that exist, too.

    Sessions, password hashes and names are in it. A folder that existed is only changed if it holds nothing else.
    SQLite gives the files beside the database the permissions of the database.
    """
    folder = path.parent
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    files = [path, *[path.with_name(path.name + ending) for ending in (".lock", "-wal", "-shm", "-journal")]]
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    os.close(os.open(files[1], os.O_RDWR | os.O_CREAT, 0o600))
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
