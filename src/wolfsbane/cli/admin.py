"""`wolfsbane admin`: an operator's commands for the database of a server."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from wolfsbane.cli.console import ask_yes, count, fail, is_interactive, reason, say
from wolfsbane.cli.database import DatabaseFileOption, DatabaseOption, DataOption, named_database

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

    from wolfsbane.server.storage.store import Store

DAY: Final = 86_400_000  # milliseconds
REBUILD_SECONDS: Final = 600.0  # in which the database has to forget all ratings

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
OlderOption = Annotated[
    float | None, typer.Option(metavar="DAYS", min=0, help="Only those that nobody has used for this long.")
]
MadeBeforeOption = Annotated[float | None, typer.Option(metavar="DAYS", min=0, help="Only those made this long ago.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
TablesArgument = Annotated[list[str], typer.Argument(metavar="ID", help="The tables.")]
NamesArgument = Annotated[list[str], typer.Argument(metavar="NAME", help="Logins of accounts, ids of guests.")]
OutOption = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="PATH", help="The file to write; by default the output.")
]


def group(help_text: str) -> typer.Typer:
    return typer.Typer(help=help_text, no_args_is_help=True, rich_markup_mode=None)


admin = group("Manage what a server keeps: tables, accounts, backups.")
tables = group("The tables of a server.")
accounts = group("Players with a login and a password.")
guests = group("Players without an account.")
admin.add_typer(tables, name="tables")
admin.add_typer(accounts, name="accounts")
admin.add_typer(guests, name="guests")


@admin.callback()
def choose(
    context: typer.Context,
    database: DatabaseOption = None,
    database_file: DatabaseFileOption = None,
    data: DataOption = None,
) -> None:
    """List, export, close and delete what a server keeps; back it up and restore it.

    Listing, exporting and backing up can be done while the server runs. Whatever changes something needs the server
    to be stopped, and says so if it is not.
    """
    context.obj = (named_database(database, database_file), data)


# --- tables


@tables.command("list")
def list_tables(
    context: typer.Context,
    stage: Annotated[
        str | None, typer.Option(metavar="STAGE", help="open, playing, choosing, over, abandoned or closed.")
    ] = None,
    unused: OlderOption = None,
    as_json: JsonOption = False,
) -> None:
    """List tables, the latest first."""
    from wolfsbane.server.storage import upkeep

    with reading(context) as connection:
        found = upkeep.tables(connection, stage, days_ago(unused))
    show(found, as_json, lambda one: (one["id"], one["stage"], day(one["changed"]), ", ".join(one["seats"])), "table")


@tables.command("export")
def export_tables(
    context: typer.Context,
    ids: TablesArgument,
    output: OutOption = None,
) -> None:
    """Write all that is stored about tables: their logs and finished games. Cards and chat are in it."""
    from wolfsbane.server.storage import upkeep

    with reading(context) as connection:
        write_out(output, [upkeep.export_table(connection, one) for one in ids])


@tables.command("close")
def close_tables(context: typer.Context, ids: TablesArgument) -> None:
    """Let nobody open tables any more. Nothing is deleted; `open` undoes it. The server has to be stopped."""
    change_tables(context, ids, "closed")


@tables.command("open")
def open_tables(context: typer.Context, ids: TablesArgument) -> None:
    """Undo `close`. The server has to be stopped."""
    change_tables(context, ids, "opened")


@tables.command("delete")
def delete_tables(
    context: typer.Context,
    ids: TablesArgument,
    yes: YesOption = False,
) -> None:
    """Delete tables with their logs and finished games, for good. The server has to be stopped."""
    change_tables(context, ids, "deleted", lambda: sure(f"Delete {count(len(ids), 'table')} for good?", yes))


def change_tables(
    context: typer.Context, ids: list[str], done: str, confirm: Callable[[], None] = lambda: None
) -> None:
    """Changes all tables in `ids`, after `confirm` has returned; `done` is what is printed, and says which change."""
    from wolfsbane.server.storage import upkeep

    changes = {"closed": upkeep.close_tables, "opened": upkeep.open_tables, "deleted": upkeep.delete_tables}
    with changing(context) as store:
        known(store, ids)
        confirm()
        changes[done](store, ids)
    say(f"{count(len(ids), 'table')} {done}.")


# --- accounts and guests


def player_commands(app: typer.Typer, *, are_accounts: bool) -> None:
    """Adds the commands for accounts or for guests to `app`."""
    noun = "account" if are_accounts else "guest"

    def found_ids(connection: Any, names: list[str]) -> list[str]:
        from wolfsbane.server.storage import upkeep

        return [upkeep.find_player(connection, name, accounts=are_accounts) for name in names]

    @app.command("list", help=f"List {noun}s, the latest first.")
    def list_players(context: typer.Context, made: MadeBeforeOption = None, as_json: JsonOption = False) -> None:
        from wolfsbane.server.storage import upkeep

        with reading(context) as connection:
            found = upkeep.players(connection, accounts=are_accounts, before=days_ago(made))
        key = "login" if are_accounts else "id"
        show(found, as_json, lambda one: (one[key], one["name"], day(one["created"]), f"{one['games']} games"), noun)

    @app.command("export", help=f"Write all that is stored about {noun}s, except passwords.")
    def export_players(
        context: typer.Context,
        names: NamesArgument,
        output: OutOption = None,
    ) -> None:
        from wolfsbane.server.storage import upkeep

        with reading(context) as connection:
            write_out(output, [upkeep.export_player(connection, one) for one in found_ids(connection, names)])

    @app.command("delete", help=f"Delete {noun}s, for good. The server has to be stopped.")
    def delete_players(
        context: typer.Context,
        names: NamesArgument,
        yes: YesOption = False,
    ) -> None:
        from wolfsbane.server.storage import upkeep

        with changing(context) as store:
            with store.engine.connect() as connection:
                ids = found_ids(connection, names)
            sure(f"Delete {count(len(ids), noun)} for good?", yes)
            upkeep.delete_players(store, ids)
        say(f"{count(len(ids), noun)} deleted.")

    @app.command(
        "close", help=f"End all sessions of {noun}s and let them log in no more. The server has to be stopped."
    )
    def close_players(context: typer.Context, names: NamesArgument) -> None:
        from wolfsbane.server.storage import upkeep

        with changing(context) as store:
            with store.engine.connect() as connection:
                ids = found_ids(connection, names)
            upkeep.close_players(store, ids)
        say(f"{count(len(ids), noun)} closed.")


player_commands(accounts, are_accounts=True)
player_commands(guests, are_accounts=False)


# --- the whole database


@admin.command("games")
def export_games(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, .jsonl for JSON lines.")],
) -> None:
    """Write the finished games of public tables for research: without names, dates, chat and the tables they are of.

    Everybody may replay these games anyway. Those of other tables are never written.
    """
    from wolfsbane.research.data import checksum, without_names, write_games
    from wolfsbane.server.storage import upkeep

    now = int(datetime.now(UTC).timestamp() * 1000)
    with reading(context) as connection:
        # In an order that does not tell which games were played at one table.
        records = sorted([without_names(record) for record in upkeep.public_records(connection, now)])
    try:
        written = write_games(file, records)
    except OSError as problem:
        fail(f"can't write {file}: {reason(problem)}")
    say(f"{count(written, 'game')}, SHA-256 {checksum(file)}")


@admin.command("ratings")
def rebuild_ratings(context: typer.Context) -> None:
    """Compute all ratings again from the finished games. The server has to be stopped.

    Games that have been deleted no longer count then.
    """
    from wolfsbane.server.ratings.rater import Rater

    now = int(datetime.now(UTC).timestamp() * 1000)
    with changing(context, REBUILD_SECONDS) as store:
        games = Rater(store).rebuild(now)
        players = store.read("SELECT count(DISTINCT player) FROM ratings")[0][0]
    say(f"{count(games, 'game')}, {count(players, 'player')}.")


@admin.command()
def purge(
    context: typer.Context,
    days: Annotated[float, typer.Argument(metavar="DAYS", min=0, help="What nobody has used for this long.")],
    yes: YesOption = False,
) -> None:
    """Delete tables, guests, shared deals and tournaments that nobody has used for some days, once.

    The server has to be stopped. A server does the same while it runs, with --limit retention_days=DAYS and
    --limit deal_days=DAYS.
    """
    from wolfsbane.server.storage import upkeep

    before = days_ago(days)
    assert before is not None
    with changing(context) as store:
        old = upkeep.old_tables(store, before, sys.maxsize)
        sure(f"Delete {count(len(old), 'table')} for good, with old deals, tournaments and guests?", yes)
        tournaments = upkeep.delete_old_tournaments(store, before, sys.maxsize)
        deals = upkeep.delete_old_deals(store, before, datetime.now(UTC).date().isoformat(), most=sys.maxsize)
        upkeep.delete_tables(store, old)
        guests = upkeep.delete_old_guests(store, before)
    say(
        f"{count(len(old), 'table')}, {count(deals, 'deal')}, {count(tournaments, 'tournament')} and "
        f"{count(guests, 'guest')} deleted."
    )


@admin.command()
def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy that is made; it must not exist.")],
) -> None:
    """Copy a SQLite database, also while the server runs. With PostgreSQL, use pg_dump."""
    path = sqlite_path(context, "pg_dump")
    if not path.is_file():
        fail(f"there is no database {path}")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # for nobody else to read
    except OSError as problem:
        fail(f"can't write {file}: {'it exists' if isinstance(problem, FileExistsError) else reason(problem)}")
    copy(path, file)
    say(f"{file} is a copy of {path}.")


@admin.command()
def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` has made.")],
    yes: YesOption = False,
) -> None:
    """Put a copy in the place of a SQLite database. The server has to be stopped. With PostgreSQL, use psql.

    What was there before is kept beside it, with the time in its name.
    """
    path = sqlite_path(context, "psql or pg_restore")
    from wolfsbane.server.storage.store import StoreError, lock_file

    if not file.is_file():
        fail(f"there is no file {file}")
    check(file)
    try:
        lock = lock_file(path)
    except StoreError as problem:
        fail(refusal(problem))
    with lock:
        kept: Path | None = None
        if path.exists():
            sure(f"Put {file} in the place of {path}?", yes)
            kept = path.with_name(f"{path.name}.{datetime.now(UTC):%Y%m%dT%H%M%S}")
        fresh = path.with_name(path.name + ".restoring")
        fresh.unlink(missing_ok=True)
        copy(file, fresh)
        fresh.chmod(0o600)
        if kept is not None:
            for suffix in ("-wal", "-shm", ""):  # SQLite looks for what belongs to a file by its name
                part = path.with_name(path.name + suffix)
                if part.exists():
                    part.replace(kept.with_name(kept.name + suffix))
        fresh.replace(path)
    say(f"{path} is what {file} was." + (f" What was there before is {kept}." if kept is not None else ""))


def copy(source: Path, target: Path) -> None:
    """Makes a consistent copy, even while another process writes."""
    try:
        one, other = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True), sqlite3.connect(target)
        try:
            one.backup(other)
        finally:
            one.close()
            other.close()
    except sqlite3.Error as problem:
        fail(f"can't copy {source} to {target}: {problem}")


def check(file: Path) -> None:
    """Ends the program if the file is not an intact database of a server."""
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        try:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            connection.execute("SELECT count(*) FROM log").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as problem:
        fail(f"{file} is not a database of Wolfsbane: {problem}")
    if not sound:
        fail(f"{file} is damaged")


# --- shared by the commands


def url_of(context: typer.Context) -> URL:
    try:
        from wolfsbane.server.storage.store import StoreError, database_url, default_folder
    except ModuleNotFoundError as problem:
        fail(f"the server needs the package {problem.name}: install Wolfsbane as wolfsbane[server]")
    database, data = context.obj
    try:
        return database_url(database, data or default_folder())
    except StoreError as problem:
        fail(str(problem))


def sqlite_path(context: typer.Context, instead: str) -> Path:
    url = url_of(context)
    if url.get_backend_name() != "sqlite":
        fail(f"this is for SQLite; with PostgreSQL, use {instead}")
    return Path(url.database or "")


@contextmanager
def reading(context: typer.Context) -> Iterator[Any]:
    url = url_of(context)
    from wolfsbane.server.storage import upkeep
    from wolfsbane.server.storage.store import StoreError

    try:
        with upkeep.reading(url) as connection:
            yield connection
    except StoreError as problem:
        fail(str(problem))


@contextmanager
def changing(context: typer.Context, seconds: float | None = None) -> Iterator[Store]:
    """Opens the database with its exclusive lock; ends the program if a running server holds it.

    `seconds` is how long the database may take for one call.
    """
    url = url_of(context)
    from wolfsbane.server.storage.store import DATABASE_SECONDS, Store, StoreError

    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        fail(f"there is no database {url.database}")
    try:
        store = Store(url, seconds or DATABASE_SECONDS)
        try:
            yield store
        finally:
            store.close()
    except StoreError as problem:
        fail(refusal(problem))


def refusal(problem: Exception) -> str:
    text = str(problem)
    return f"{text}: stop it first" if text.startswith("another server uses") else text


def known(store: Store, ids: list[str]) -> None:
    for one in ids:
        if not store.read("SELECT 1 FROM tables WHERE id = :id", id=one):
            fail(f"there is no table {one}")


def sure(question: str, yes: bool) -> None:
    if yes:
        return
    if not is_interactive():
        fail("this deletes something: say --yes if you are sure")
    if not ask_yes(question):
        raise typer.Exit(1)


def days_ago(days: float | None) -> int | None:
    return None if days is None else int(datetime.now(UTC).timestamp() * 1000 - days * DAY)


def day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def show(found: list[dict[str, Any]], as_json: bool, columns: Callable[[dict[str, Any]], Any], noun: str) -> None:
    for one in found:
        print(json.dumps(one) if as_json else "\t".join(columns(one)))
    if not as_json:
        print(f"{count(len(found), noun)}.", file=sys.stderr)


def write_out(output: Path | None, found: list[dict[str, Any]]) -> None:
    """One JSON object a line."""
    text = "".join(json.dumps(one) + "\n" for one in found)
    if output is None:
        sys.stdout.write(text)
        return
    try:
        with os.fdopen(os.open(output, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w") as file:
            file.write(text)
    except OSError as problem:
        fail(f"can't write {output}: {reason(problem)}")
