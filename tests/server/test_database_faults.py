"""A database that is down, paused, read-only, full, or somebody else's: said truthfully, and survived."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.engine import make_url

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Postgres, Server, guest
from wolfsbane.server.storage.store import LockLost, Store, Unavailable, database_url

TWO = [{"kind": "you"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    """A PostgreSQL that these tests may stop and pause."""
    one = Postgres()
    yield one
    one.close()


@contextlib.contextmanager
def paused(cluster: Postgres) -> Iterator[None]:
    processes = cluster.processes()
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


@contextlib.contextmanager
def stopped(cluster: Postgres) -> Iterator[None]:
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


def ready(server: Server) -> tuple[int, Any]:
    """What /ready says, which has to be within a second; a busy machine is forgiven a little."""
    begin = time.monotonic()
    reply = httpx.get(f"{server.url}/ready", timeout=PATIENCE, verify=False)
    assert time.monotonic() - begin < 3
    return reply.status_code, reply.json()


def wait_until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def make_a_table(server: Server) -> tuple[Client, str]:
    ada = guest(server)
    table = ada.make(TWO)
    ada.do(table, "chat", text="before")
    return ada, table


def texts(client: Client, table: str) -> list[str]:
    reply = client.get(f"/api/tables/{table}/messages", after=1)
    assert reply.status_code == 200, reply.text
    return [message["text"] for message in reply.json() if message["type"] == "said"]


def assert_it_goes_on(server: Server, session_token: str, table: str) -> None:
    """Everything works again, and nothing that was confirmed is missing."""
    wait_until(lambda: ready(server)[0] == 200)
    again = Client(server, session_token)
    again.count = 1000  # what has the id of an earlier message would count as that message
    wait_until(lambda: again.send(table, "chat", text="after").status_code == 200)
    assert texts(again, table)[0] == "before"
    assert "after" in texts(again, table)


def assert_few_lines(server: Server, most: int) -> None:
    """No traceback at all, and few lines."""
    bad = [line for line in server.lines() if line["level"] in ("warning", "error", "critical")]
    assert bad
    assert not [line for line in bad if "error" in line], "no traceback"
    assert len(bad) <= most, [line["message"] for line in bad]


# --- PostgreSQL


@pytest.mark.parametrize("fault", [stopped, paused], ids=["stopped", "paused"])
def test_without_postgresql_there_are_503s_and_few_lines(start: Start, cluster: Postgres, fault: Any) -> None:
    server = start(*NO_LIMITS, "--limit", "database_seconds=1", database=cluster.url())
    ada, table = make_a_table(server)
    with fault(cluster):
        begin = time.monotonic()
        wait_until(lambda: ready(server)[0] == 503)
        assert ready(server)[1]["problem"] in ("the database does not answer", "the database can't be written to")
        statuses = set()
        for _ in range(40):
            statuses.add(ada.get("/api/games").status_code)
            statuses.add(ada.post("/api/me", {"name": "Bo"}).status_code)
            statuses.add(Client(server, "").get("/api/tables/AAAAAAAAAAAAAAAA/preview").status_code)
            with contextlib.suppress(Exception):
                ada.line("AAAAAAAAAAAAAAAA").closed()
        assert statuses == {503}
        stranger = Client(server, "a session that has to be looked up")
        assert {stranger.line(table).closed() for _ in range(5)} == {(1013, "error-database")}
        assert ada.get("/health").status_code == 200
        assert ada.send(table, "chat", text="lost").status_code in (409, 503)
    assert_few_lines(server, 8 + int(time.monotonic() - begin))  # of 160 requests, and a few kinds in ten seconds
    assert_it_goes_on(server, ada.session_token, table)


def test_a_restart_of_postgresql_between_two_messages_is_not_noticed(start: Start, cluster: Postgres) -> None:
    server = start(*NO_LIMITS, database=cluster.url())
    ada, table = make_a_table(server)
    cluster.stop()
    cluster.start()
    ada.do(table, "chat", text="after")
    assert texts(ada, table) == ["before", "after"]


def test_sigterm_ends_the_process_in_time_though_postgresql_is_paused(start: Start, cluster: Postgres) -> None:
    server = start(*NO_LIMITS, "--limit", "stop_seconds=6", database=cluster.url())
    ada, table = make_a_table(server)
    wire = ada.line(table)
    wire.until("table")
    with paused(cluster):
        wire.send("chat", text="lost")
        for _ in range(8):  # threads that wait for the database
            with contextlib.suppress(httpx.TimeoutException):
                httpx.get(f"{server.url}/api/games", timeout=0.2, verify=False)
        process = server.process
        assert process is not None
        begin = time.monotonic()
        process.send_signal(signal.SIGTERM)
        server.wait()
        assert time.monotonic() - begin < 6 + 4, "the grace period, and what a busy machine adds"
    server.start()
    assert texts(Client(server, ada.session_token), table) == ["before"]


def test_a_read_only_postgresql_is_not_ready(start: Start, cluster: Postgres) -> None:
    server = start(*NO_LIMITS, database=cluster.url())
    ada, table = make_a_table(server)
    cluster.query("ALTER SYSTEM SET default_transaction_read_only = on")
    cluster.query("SELECT pg_reload_conf()")
    try:
        wait_until(lambda: ready(server)[0] == 503)
        assert ready(server)[1]["problem"] == "the database can't be written to"
        assert ada.post("/api/me", {"name": "Bo"}).status_code == 503
        assert ada.send(table, "chat", text="lost").status_code in (409, 503)
        assert ada.get("/api/games").status_code == 200, "reading goes on"
    finally:
        cluster.query("ALTER SYSTEM RESET default_transaction_read_only")
        cluster.query("SELECT pg_reload_conf()")
    assert_few_lines(server, 12)
    assert_it_goes_on(server, ada.session_token, table)


def test_a_lost_lock_is_taken_again_if_nobody_else_had_it(start: Start, cluster: Postgres) -> None:
    url = cluster.url()
    server = start(*NO_LIMITS, database=url)
    ada, table = make_a_table(server)
    assert terminate(cluster, url, "advisory") == "t"
    ada.do(table, "chat", text="after")
    assert_it_goes_on(server, ada.session_token, table)


def terminate(cluster: Postgres, url: str, kind: str) -> str:
    """Ends the session that holds the lock of a database."""
    name = make_url(url).database
    return cluster.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
        f"WHERE locktype = '{kind}' AND datname = '{name}'"
    )


def test_a_server_without_its_lock_writes_nothing_and_ends_if_somebody_had_the_database_alone(
    start: Start, cluster: Postgres
) -> None:
    url = cluster.url()
    server = start(*NO_LIMITS, database=url)
    ada, table = make_a_table(server)
    process = server.process
    assert process is not None
    process.send_signal(signal.SIGSTOP)  # so that the other one is faster
    terminate(cluster, url, "advisory")
    Store(database_url(url, Path())).close()  # as a command of an administrator would
    process.send_signal(signal.SIGCONT)
    with contextlib.suppress(httpx.HTTPError, AssertionError):
        assert ada.send(table, "chat", text="lost").status_code != 200
    with contextlib.suppress(httpx.HTTPError):
        assert ready(server)[0] == 503
    assert server.wait() == 1
    assert "another server has used this database" in server.log.read_text()
    other = start(*NO_LIMITS, database=url, folder="other")
    again = Client(other, ada.session_token)
    again.count = 1000
    assert texts(again, table) == ["before"]
    again.do(table, "chat", text="after")
    assert texts(again, table) == ["before", "after"]


def test_a_server_that_was_replaced_writes_nothing_even_if_the_other_one_has_gone(cluster: Postgres) -> None:
    url = database_url(cluster.url(), Path())
    one = Store(url)
    connection = one.open_journal()
    connection.invalidate()
    connection.close()
    Store(url).close()
    with pytest.raises(LockLost):
        one.open_journal()
    with pytest.raises(LockLost):
        one.write(("INSERT INTO settings (name, value) VALUES ('x', 'y')", {}))
    assert one.fatal == "another server has used this database"
    assert one.read("SELECT value FROM settings WHERE name = 'x'") == []
    one.close()


def test_commits_are_on_the_disk_whatever_the_cluster_says(cluster: Postgres) -> None:
    cluster.query("ALTER SYSTEM SET synchronous_commit = off")
    cluster.query("SELECT pg_reload_conf()")
    try:
        store = Store(database_url(cluster.url(), Path()))
        connection = store.open_journal()
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "5s"
        connection.close()
        assert store.read("SHOW synchronous_commit")[0][0] == "on"
        store.close()
    finally:
        cluster.query("ALTER SYSTEM RESET synchronous_commit")
        cluster.query("SELECT pg_reload_conf()")


def test_a_call_that_waits_for_a_paused_postgresql_is_cut_off(cluster: Postgres) -> None:
    store = Store(database_url(cluster.url(), Path()), seconds=1.0)
    assert store.read("SELECT 1")[0][0] == 1
    with paused(cluster):
        begin = time.monotonic()
        with pytest.raises(Unavailable):
            store.read("SELECT 1")
        assert time.monotonic() - begin < 10
        wait_until(lambda: fails_at_once(store))
    wait_until(lambda: answers(store))
    store.close()


def fails_at_once(store: Store) -> bool:
    """As all calls do while the database is down, but for one in a second, which tries again."""
    begin = time.monotonic()
    with pytest.raises(Unavailable):
        store.read("SELECT 1")
    return time.monotonic() - begin < 0.5


def answers(store: Store) -> bool:
    try:
        return bool(store.read("SELECT 1"))
    except Unavailable:
        return False


# --- a full disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of two megabytes."""
    folder = tmp_path / "server"
    folder.mkdir()
    mounted = (
        os.geteuid() == 0
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], check=False, capture_output=True
        ).returncode
    )
    if not mounted:
        pytest.skip("only root can make a small file system here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk_is_not_ready(small_disk: Path, tmp_path: Path) -> None:
    server = Server(small_disk, *NO_LIMITS)
    server.log = tmp_path / "server.log"
    server.start()
    try:
        ada, table = make_a_table(server)
        ballast = small_disk / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)

        def is_full() -> bool:
            return ada.send(table, "chat", text="x" * 400).status_code != 200

        wait_until(is_full)
        assert ready(server) == (503, {"status": "unavailable", "problem": "the database can't be written to"})
        assert ada.get("/api/games").status_code == 200, "reading goes on"
        ballast.unlink()
        wait_until(lambda: ready(server)[0] == 200)
        wait_until(lambda: ada.send(table, "chat", text="after").status_code == 200)
        found = texts(ada, table)
        assert (found[0], found[-1]) == ("before", "after")
        assert_few_lines(server, 12)
    finally:
        server.stop()


# --- SQLite


def test_a_sqlite_file_that_was_replaced_is_not_written_to(start: Start) -> None:
    server = start(*NO_LIMITS)
    (server.folder / "wolfsbane.db.lock").unlink()
    with contextlib.suppress(httpx.HTTPError):
        wait_until(lambda: ready(server)[0] == 503)
    assert server.wait() == 1
    assert "removed or replaced" in server.log.read_text()


def test_a_sqlite_file_that_another_program_holds_is_waited_for_and_then_refused(start: Start) -> None:
    server = start(*NO_LIMITS, "--limit", "database_seconds=1")
    ada, table = make_a_table(server)
    other = sqlite3.connect(server.folder / "wolfsbane.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert ada.post("/api/me", {"name": "Bo"}).status_code == 503
    assert ready(server)[0] == 503
    other.execute("ROLLBACK")
    other.close()
    assert_few_lines(server, 8)
    assert_it_goes_on(server, ada.session_token, table)
