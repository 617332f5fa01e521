"""Sessions that can be ended, passwords, deleted accounts, and what of all that is in files and logs."""

import asyncio
import json
import logging
import os
import random
import stat
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from msgspec import structs

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Server, Wire, guest, in_a_loop
from server.tables import begun_table, play_on
from server.test_store import steps
from server.writing import write_tables
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.record import read_record
from wolfsbane.server import messages as ms
from wolfsbane.server.http import attempts
from wolfsbane.server.http import sessions as sessions_module
from wolfsbane.server.http.attempts import FREE_FOR_A_LOGIN, FREE_FOR_AN_ADDRESS, Attempts
from wolfsbane.server.http.cache import ReadThrough
from wolfsbane.server.http.identity import Identities
from wolfsbane.server.http.sessions import SESSIONS_OF_A_PLAYER, Sessions, session_id
from wolfsbane.server.ids import new_id
from wolfsbane.server.logs import JsonLines
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.storage.store import Store, StoreError, database_url, driver_reason
from wolfsbane.server.tables.table import Table

TWO = [{"kind": "you"}, {"kind": "open"}]
PASSWORD = "long enough"


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def account(server: Server, login: str, name: str = "Ada") -> Client:
    client = guest(server, name)
    assert client.post("/api/account", {"login": login, "password": PASSWORD}).status_code == 200
    return client


def log_in(server: Server, login: str, password: str = PASSWORD) -> Client:
    """Somebody with that account on another device."""
    body = {"login": login, "password": password, "session_token": True}
    reply = httpx.post(f"{server.url}/api/login", json=body, timeout=PATIENCE, verify=False)
    assert reply.status_code == 200, reply.text
    return Client(server, reply.json()["session_token"])


def is_known(client: Client) -> bool:
    return client.get("/api/me").status_code == 200


# --- sessions


def test_every_log_in_has_a_session_of_its_own_and_ends_alone(start: Start, database: str | None) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada = account(server, "ada")
    phone, tablet = log_in(server, "ada"), log_in(server, "ada")
    assert len({ada.session_token, phone.session_token, tablet.session_token}) == 3
    table = ada.make(TWO)
    assert phone.post("/api/logout", {}).status_code == 200
    assert [is_known(one) for one in (ada, phone, tablet)] == [True, False, True]
    assert phone.get(f"/api/tables/{table}").status_code == 403
    assert phone.send(table, "start").status_code == 401

    assert tablet.post("/api/logout/everywhere", {}).status_code == 200
    assert [is_known(one) for one in (ada, phone, tablet)] == [False, False, False]
    server.kill()
    server.start()
    assert [is_known(one) for one in (ada, phone, tablet)] == [False, False, False]
    assert log_in(server, "ada").get(f"/api/tables/{table}").json()["you"] == 0


def test_live_connections_of_an_ended_session_are_closed(server: Server) -> None:
    ada = account(server, "live")
    other = log_in(server, "live")
    table = ada.make(TWO)
    wire, of_other = ada.line(table), other.line(table)
    for one in (wire, of_other):
        one.until("present")
    answers: list[httpx.Response] = []
    lines: list[str] = []

    def poll() -> None:
        shown = ada.get(f"/api/tables/{table}").json()
        answers.append(ada.get(f"/api/tables/{table}/messages", after=shown["seq"], wait=30))

    def stream() -> None:
        url = f"{server.url}/api/tables/{table}/stream"
        with httpx.stream("GET", url, headers=ada.headers, timeout=PATIENCE, verify=False) as reply:
            for line in reply.iter_lines():
                lines.append(line)
                if '"type":"present"' in line:
                    ready.release()

    ready = threading.Semaphore(0)
    threads = [threading.Thread(target=poll), threading.Thread(target=stream)]
    for thread in threads:
        thread.start()
    assert ready.acquire(timeout=PATIENCE)
    assert Client(server, ada.session_token).post("/api/logout", {}).status_code == 200
    assert wire.closed() == (4401, "error-logged-out")
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert answers[0].status_code in (200, 401), "a poll that came too late is refused, one that waited gets nothing"
    assert answers[0].status_code == 401 or answers[0].json() == []
    other.do(table, "chat", text="still here")
    assert of_other.until("said")["text"] == "still here"
    assert "still here" not in "".join([*wire.raw, *lines])
    of_other.close()


def test_a_guest_has_no_everywhere(server: Server) -> None:
    ada = guest(server)
    reply = ada.post("/api/logout/everywhere", {})
    assert (reply.status_code, reply.json()["code"]) == (409, "stage")
    assert is_known(ada)


def test_logging_in_replaces_the_cookie_and_connections_go_over_to_the_new_session(server: Server) -> None:
    account(server, "rotated")
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as browser:
        browser.post("/api/me", json={"name": "Guest"})
        before = browser.cookies["wolfsbane"]
        table = browser.post("/api/tables", json={"seats": TWO}).json()["table"]
        playing = Client(server, before)
        playing.headers = {"Cookie": f"wolfsbane={before}"}
        wire = playing.line(table)
        wire.until("present")
        browser.post("/api/login", json={"login": "rotated", "password": PASSWORD})
        assert browser.cookies["wolfsbane"] != before
        assert browser.get("/api/me").json()["login"] == "rotated"
        wire.send("chat", text="still at the table")
        wire.until("said", text="still at the table")
        browser.post("/api/logout")
    assert wire.closed() == (4401, "error-logged-out")


def test_a_session_that_was_replaced_ends_a_little_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        player = await Identities(store).guest("Ada")
        sessions = Sessions(store)
        old, new = await sessions.open(player) or "", await sessions.open(player) or ""
        sessions.replace(session_id(old), new)
        assert await sessions.find(old) == player, "the browser may not have the new cookie yet"
        end = time.monotonic() + PATIENCE
        while await sessions.find(old) is not None and time.monotonic() < end:
            await asyncio.sleep(0.02)
        assert [await sessions.find(old), await sessions.find(new)] == [None, player]

    monkeypatch.setattr(sessions_module, "COOKIE_ARRIVES_SECONDS", 0.2)
    in_a_loop(run())
    store.close()


def test_old_sessions_give_way_to_new_ones(store: Store) -> None:
    async def run() -> None:
        player = await Identities(store).guest("Ada")
        sessions = Sessions(store)
        session_tokens = [await sessions.open(player) for _ in range(SESSIONS_OF_A_PLAYER + 2)]
        known = [await sessions.find(session_token or "") for session_token in session_tokens]
        assert known.count(player) == SESSIONS_OF_A_PLAYER
        assert known[-1] == player
        store.write(("UPDATE sessions SET used = 1", {}))
        sessions = Sessions(store)
        assert await sessions.find(session_tokens[-1] or "") is None, "unused for too long"
        sessions.forget_expired()
        assert store.read("SELECT * FROM sessions") == []
        assert await sessions.open("nobody") is None

    in_a_loop(run())
    store.close()


def test_the_database_has_no_token(start: Start, tmp_path: Path) -> None:
    server = start(*NO_LIMITS)
    ada = guest(server)
    server.stop()
    content = b"".join(path.read_bytes() for path in (tmp_path / "server").glob("wolfsbane.db*"))
    assert ada.session_token.encode() not in content
    assert b"signing-key" not in content


def test_tokens_of_the_former_form_are_sessions_now(start: Start, database: str | None, tmp_path: Path) -> None:
    store = Store(database_url(database, tmp_path / "server"))
    with store.engine.begin() as connection:
        command.downgrade(steps(connection), "0002")
        for statement in (
            "INSERT INTO settings (name, value) VALUES ('signing-key', 'key')",
            "INSERT INTO players (id, name, created) VALUES ('player-1', 'Ada', 1)",
        ):
            connection.execute(sa.text(statement))
    store.close()
    server = start(*NO_LIMITS, database=database)
    ada = Client(server, "player-1.PujHsPXN9nauFf6myh4eOObhvC3l_TALv8FG-48Nbks")  # signed with that key
    assert ada.get("/api/me").json() == {"name": "Ada"}
    ada.post("/api/logout", {})
    assert not is_known(ada)


# --- passwords


def test_a_new_password_needs_the_old_one_and_ends_the_other_sessions(start: Start, database: str | None) -> None:
    server = start(*NO_LIMITS, database=database)
    ada = account(server, "ada")
    phone = log_in(server, "ada")
    wrong = ada.post("/api/account/password", {"old": "wrong enough", "new": "much longer"})
    assert (wrong.status_code, wrong.json()["text"]) == (403, {"id": "error-wrong-password"})
    short = ada.post("/api/account/password", {"old": PASSWORD, "new": "short"})
    limits = {"id": "error-password-length", "values": {"least": 8, "most": 200}}
    assert (short.status_code, short.json()["text"]) == (400, limits)
    assert is_known(phone), "nothing has changed"
    assert ada.post("/api/account/password", {"old": PASSWORD, "new": "much longer"}).status_code == 200
    assert [is_known(ada), is_known(phone)] == [True, False]
    old = httpx.post(
        f"{server.url}/api/login", json={"login": "ada", "password": PASSWORD}, timeout=PATIENCE, verify=False
    )
    assert old.status_code == 403
    assert is_known(log_in(server, "ada", "much longer"))
    reply = guest(server).post("/api/account/password", {"old": PASSWORD, "new": "much longer"})
    assert (reply.status_code, reply.json()["text"]) == (409, {"id": "error-no-account"})


def test_a_log_in_that_a_new_password_overtakes_opens_no_session(store: Store) -> None:
    async def run() -> None:
        identities, sessions = Identities(store), Sessions(store)
        player = await identities.guest("Ada")
        await identities.register(player, "ada", PASSWORD)
        checked = await identities.log_in("ada", PASSWORD)
        assert checked is not None
        assert await identities.change_password(checked, "much longer")
        assert await sessions.open(player, checked.password) is None
        assert not await identities.change_password(checked, "another one")
        identities.close()

    in_a_loop(run())
    store.close()


def test_guessing_is_slowed_down_but_the_owner_is_not_locked_out(start: Start) -> None:
    """Other addresses are named by a proxy here."""
    server = start("--proxy", "*", *NO_LIMITS)
    owner = account(server, "ada")

    def try_one(login: str, password: str, address: str) -> httpx.Response:
        return httpx.post(
            f"{server.url}/api/login",
            json={"login": login, "password": password},
            headers={"X-Forwarded-For": address},
            timeout=PATIENCE,
            verify=False,
        )

    def try_until_refused(login: str, seconds: int) -> None:
        """Guesses until there is a wait of some seconds."""
        replies: list[int] = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            reply = try_one(login, "wrong enough", "192.0.2.1")
            replies.append(reply.status_code)
            text = reply.json()["text"]
            if text["id"] == "error-too-many-passwords" and text["values"]["seconds"] > seconds:
                break
        assert replies[:FREE_FOR_A_LOGIN] == [403] * FREE_FOR_A_LOGIN
        assert replies[-1] == 429

    try_until_refused("nobody", 0)  # it makes no difference whether there is such an account
    try_until_refused("ada", 7)
    assert try_one("ada", PASSWORD, "192.0.2.1").status_code == 429
    assert try_one("ada", PASSWORD, "192.0.2.2").status_code == 200
    assert owner.get("/api/me").json()["login"] == "ada"


def test_waits_grow_and_end() -> None:
    clock = 1000.0
    tries = Attempts(lambda: clock)

    def is_refused(address: str = "a", login: str = "ada") -> bool:
        try:
            tries.begin(address, login)
        except Refusal:
            return True
        return False

    assert not any(is_refused() for _ in range(FREE_FOR_A_LOGIN))
    waits: list[float] = []
    for _ in range(12):
        begun = clock
        while is_refused():
            clock += 0.5
        waits.append(clock - begun)
    assert waits[:6] == [1, 2, 4, 8, 16, 32]
    assert waits[-1] == attempts.LONGEST_WAIT
    assert not is_refused("b"), "another address"
    clock += attempts.FORGET_SECONDS + 1
    assert not any(is_refused() for _ in range(FREE_FOR_A_LOGIN))

    # Somebody with an account of their own does not get more tries for those of others.
    tries = Attempts(lambda: clock)
    for count in range(FREE_FOR_AN_ADDRESS):
        assert not is_refused("c", f"login{count}")
        tries.begin("d", "mine")
        tries.succeeded("d", "mine")
    assert is_refused("c", "one more")
    assert not is_refused("d", "mine")


def test_many_guesses_at_the_same_time_are_counted_one_by_one(server: Server) -> None:
    """The server of all tests: its address has few tries left afterwards, for this login only."""
    body = {"login": "at-once", "password": "wrong enough"}
    replies: list[int] = []

    def guess() -> None:
        reply = httpx.post(f"{server.url}/api/login", json=body, timeout=PATIENCE, verify=False)
        replies.append(reply.status_code)

    threads = [threading.Thread(target=guess) for _ in range(FREE_FOR_A_LOGIN + 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(replies)[:FREE_FOR_A_LOGIN] == [403] * FREE_FOR_A_LOGIN
    assert 429 in replies


# --- deleted accounts


def test_a_deleted_account_leaves_tables_and_games_without_a_name(
    start: Start, database: str | None, tmp_path: Path
) -> None:
    games = begun_table(
        options=ms.Options(rounds=1, public=True), table=Table("done", tail=None), names=["Adalind", "Bo"]
    )
    games.do(0, ms.Chat("c1", "said by Adalind herself"))
    games.do(1, ms.Chat("c2", "hello, you"))
    play_on(games, random.Random(7))
    playing = begun_table(table=Table("playing", tail=None), names=["Adalind", "Bo"])
    gone = begun_table(table=Table("gone", tail=None), names=["Adalind", "Bo"], begin=False)
    gone.leave(0)
    gone.join("p2", "Cleo", 0)
    # Yesterday: the time at such a table runs ahead, and a game that ends in the future is not shown yet.
    done = [structs.replace(entry, t=entry.t - DAY) for entry in games.log]
    logs = {"done": done, "playing": playing.log, "gone": gone.log}
    session_tokens = write_tables(tmp_path / "server", database, logs, ["p0", "p1", "p2"])
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada, bo = Client(server, session_tokens["p0"]), Client(server, session_tokens["p1"])
    ada.post("/api/account", {"login": "adalind", "password": PASSWORD})
    phone = log_in(server, "adalind")
    record = bo.get("/api/tables/done/games/1/record").text
    line, of_bo = phone.line("playing"), bo.line("playing")
    of_bo.until("present")

    for password in ("wrong enough", None):
        assert ada.post("/api/account/delete", {"password": password}).status_code == 403
    assert [one["names"] for one in bo.get("/api/games", name="adalind").json()] == [["Adalind", "Bo"]]
    assert ada.post("/api/account/delete", {"password": PASSWORD}).status_code == 200

    assert line.closed()[0] == 4401
    assert [is_known(ada), is_known(phone)] == [False, False]
    while of_bo.until("table")["seats"][0].get("name") != "Former player":
        pass
    assert bo.get("/api/tables/playing").json()["seats"][0] == {"kind": "empty", "name": "Former player"}
    bo.do("playing", "fill", seat=0, level="random")
    of_bo.close()
    server.kill()
    server.start()
    assert bo.get("/api/games", name="adalind").json() == []
    [found] = bo.get("/api/games", name="FORMER player").json()
    assert found["names"] == ["Former player", "Bo"]
    renamed = bo.get("/api/tables/done/games/1/record").text
    assert renamed == record.replace("name-a: Adalind", "name-a: Former player")
    assert read_record(renamed, mix_of).is_over
    said = [one for one in bo.get("/api/tables/done/messages", after=3).json() if one["type"] == "said"]
    assert [(one["name"], one["text"]) for one in said] == [("Former player", "(removed)"), ("Bo", "hello, you")]
    assert bo.get("/api/tables/gone").json()["seats"][0]["name"] == "Cleo"
    assert account(server, "adalind", "Somebody else").get("/api/me/tables").json() == []
    server.stop()

    store = Store(database_url(database, tmp_path / "server"))
    for table in (
        "players",
        "sessions",
        "log",
        "tables",
        "seats",
        "games",
        "game_players",
        "game_names",
        "listings",
        "table_players",
    ):
        content = str(store.read(f"SELECT * FROM {table} WHERE 1 = 1"))
        assert "Adalind" not in content.replace("adalind", ""), table
        assert "'p0'" not in content, table
        assert '"p0"' not in content, table
    store.close()


def test_a_guest_who_logged_in_is_deleted_with_the_account(start: Start, database: str | None) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada = account(server, "ada", "Adalind")
    bo = guest(server, "Bo")
    table, both = bo.make([*TWO, {"kind": "open"}]), ada.make([*TWO, {"kind": "open"}])
    visitor = guest(server, "Ada abroad")
    visitor.do(table, "join")
    visitor.do(both, "join")
    bo.do(both, "join")
    assert visitor.post("/api/login", {"login": "ada", "password": PASSWORD}).status_code == 200
    assert log_in(server, "ada").post("/api/account/delete", {"password": PASSWORD}).status_code == 200
    assert not is_known(visitor)
    names = [seat.get("name", "") for seat in bo.get(f"/api/tables/{table}").json()["seats"]]
    assert names == ["Bo", "Former player", ""]
    names = [seat.get("name", "") for seat in bo.get(f"/api/tables/{both}").json()["seats"]]
    assert names == ["Former player", "Former player 2", "Bo"]
    server.stop()
    store = Store(database_url(database, server.folder))
    assert "Ada" not in str(store.read("SELECT entry FROM log"))
    store.close()


def test_a_guest_can_be_deleted(server: Server) -> None:
    ada = guest(server)
    ada.make(TWO)
    assert ada.post("/api/account/delete", {}).status_code == 200
    assert not is_known(ada)


# --- names in the cache


def test_a_slow_read_of_an_old_name_does_not_bring_it_back() -> None:
    """A read begins, the name is changed, and only then the read gets the old name from the database."""

    async def run() -> None:
        stored = "old"
        slow = asyncio.Event()

        async def load(key: str) -> str:
            found = stored
            await slow.wait()
            return found

        cache: ReadThrough[str] = ReadThrough(load, 10)
        reading = asyncio.create_task(cache.get("player"))
        await asyncio.sleep(0)
        with cache.changing("player"):
            during = asyncio.create_task(cache.get("player"))
            await asyncio.sleep(0)
            stored = "new"
        slow.set()
        assert await reading == "new"
        assert await during == "new"
        assert await cache.get("player") == "new"

    in_a_loop(run())


def test_two_changes_at_once_leave_what_is_stored() -> None:
    """Both are written; the one that was written last is done first here."""

    async def run() -> None:
        stored = "old"

        async def load(key: str) -> str:
            return stored

        cache: ReadThrough[str] = ReadThrough(load, 10)
        written_last = asyncio.Event()

        async def change(name: str, first: bool) -> None:
            nonlocal stored
            with cache.changing("player"):
                if not first:
                    await asyncio.sleep(0)
                stored = name
                if first:
                    await written_last.wait()
                    await cache.get("player")

        slow, fast = asyncio.create_task(change("one", True)), asyncio.create_task(change("two", False))
        await fast
        written_last.set()
        await slow
        assert await cache.get("player") == stored == "two"

    in_a_loop(run())


def test_a_read_that_fails_leaves_nothing_behind() -> None:
    async def run() -> None:
        broken = True

        async def load(key: str) -> str | None:
            if broken:
                raise ConnectionError
            return None if key == "nobody" else key

        cache: ReadThrough[str] = ReadThrough(load, 2)
        with pytest.raises(ConnectionError):
            await cache.get("a")
        broken = False
        assert [await cache.get(key) for key in ("a", "b", "c", "a", "nobody")] == ["a", "b", "c", "a", None]
        assert len(cache._values) == 2
        assert not cache._reading

    in_a_loop(run())


def test_a_player_who_is_renamed_sits_down_with_the_new_name(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Old name")
    table = ada.make(TWO, options={"spectators": True})
    wire = bo.line(table)
    wire.until("present")
    bo.post("/api/me", {"name": "New name"})
    wire.send("join")
    wire.closed()
    assert ada.get(f"/api/tables/{table}").json()["seats"][1]["name"] == "New name"


# --- files and logs


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = tmp_path / "new"
        store = Store(database_url(None, folder))
        store.write(("INSERT INTO settings (name, value) VALUES ('a', 'b')", {}))
        names = {path.name: mode(path) for path in folder.iterdir()}
        assert names == dict.fromkeys([f"wolfsbane.db{end}" for end in ("", ".lock", "-wal", "-shm")], 0o600)
        assert mode(folder) == 0o700
        # A server before this one has left everything open, and was killed.
        for path in folder.iterdir():
            path.chmod(0o644)
        folder.chmod(0o755)
        store.close()
        store = Store(database_url(None, folder))
        assert {mode(path) for path in folder.iterdir()} == {0o600}
        assert mode(folder) == 0o700
        store.close()
        # A folder that is also for other things is left as it is.
        shared = tmp_path / "shared"
        shared.mkdir(mode=0o755)
        (shared / "notes.txt").write_text("")
        store = Store(database_url(f"sqlite:///{shared}/x.db", shared))
        assert mode(shared) == 0o755
        assert mode(shared / "x.db") == 0o600
        store.close()
    finally:
        os.umask(before)


def test_errors_in_the_log_have_no_values(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """A login that is taken, a value that does not fit, an unknown key: whatever fails, no name and no hash is told."""
    insert = "INSERT INTO players (id, name, created, login, password) VALUES (:id, :name, 1, :login, :password)"
    values = {"id": "SECRET-1", "name": "SECRET-2", "login": "SECRET-3", "password": "SECRET-4"}
    store.write((insert, values))
    problems: list[Exception] = []
    reasons: list[str] = []
    secret = "SECRET-7"
    for statement, more in (
        (insert, values),
        ("SELECT CAST(:login AS integer) / 0 FROM nowhere", {"login": "SECRET-5"}),
        ("UPDATE players SET created = :login", {"login": "SECRET-6"}),
        ("UPDATE players SET name = NULL", {}),
    ):
        try:
            store.write((statement, more))
        except (sa.exc.SQLAlchemyError, StoreError) as error:
            problems.append(error)
            reasons.append(driver_reason(error))
    assert len(problems) >= 3
    assert all(reasons)
    assert "SECRET" not in "".join(reasons)
    known: dict[str, int] = {}
    try:
        try:
            known[secret]
        except KeyError as error:
            raise ValueError(f"about {secret}") from error
    except ValueError as error:
        problems.append(error)
    form = JsonLines()
    for problem in problems:
        record = logging.LogRecord("wolfsbane.x", logging.ERROR, "", 1, "failed", (), (type(problem), problem, None))
        record.exc_info = (type(problem), problem, problem.__traceback__)
        line = json.loads(form.format(record))
        assert "SECRET" not in json.dumps(line)
        assert type(problem).__name__ in line["error"]
    assert "KeyError" in line["error"], "what it followed from is told as well"
    record = logging.LogRecord("asyncio", logging.ERROR, "", 1, "Task failed\nfuture: <SECRET-9>", (), None)
    assert json.loads(form.format(record))["message"] == "Task failed"
    store.close()


def test_a_login_that_is_taken_is_not_in_the_log(start: Start, database: str | None) -> None:
    server = start("--log-level", "debug", *NO_LIMITS, database=database)
    account(server, "secretlogin", "Secretname")
    guest(server, "Secretname").post("/api/account", {"login": "secretlogin", "password": "secret password"})
    table = guest(server, "Secretname").make(TWO)
    wire = Wire(guest(server), table)
    wire.close()
    server.stop()
    text = server.log.read_text().lower()
    for secret in ("secretlogin", "secretname", "secret password", "argon2", table.lower()):
        assert secret not in text
    for line in text.splitlines():
        parsed: Any = json.loads(line)
        assert parsed["message"]


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """Operators name tables and players on a command line."""
    made = iter(["-table", "-other", "table-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(made))
    assert new_id(12) == "table-"
