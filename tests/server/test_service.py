"""Identity, lobby, options of a table, spectators, and what an operator needs."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from server.conftest import Start
from server.running import NO_LIMITS, PACKAGE, PATIENCE, Client, Server, Wire, guest
from wolfsbane.bots import LEVELS
from wolfsbane.cli import app
from wolfsbane.server.limits import LIMITS

TWO = [{"kind": "you"}, {"kind": "open"}]
AGAINST_A_BOT = [{"kind": "you"}, {"kind": "bot", "level": "random"}]


# --- identity


def test_a_guest_is_known_by_a_cookie_that_scripts_can_not_read(server: Server) -> None:
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as browser:
        assert browser.get("/api/me").status_code == 401
        reply = browser.post("/api/me", json={"name": "  Ada \u200b Lovelace\n"})
        assert reply.json() == {"name": "Ada Lovelace"}
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert browser.get("/api/me").json() == {"name": "Ada Lovelace"}
        assert browser.post("/api/me", json={"name": "Ada"}).json() == {"name": "Ada"}
        assert browser.post("/api/logout").status_code == 200
        assert browser.get("/api/me").status_code == 401


@pytest.mark.parametrize("name", ["", "   ", "\n", "x" * 25, 7, None])
def test_a_name_has_1_to_24_characters(server: Server, name: object) -> None:
    reply = httpx.post(f"{server.url}/api/me", json={"name": name}, verify=False, timeout=PATIENCE)
    assert reply.status_code == 400
    assert reply.json()["code"] == "form"


def test_an_account_keeps_seats_on_another_device(start: Start) -> None:
    server = start(*NO_LIMITS)
    ada = guest(server)
    table = ada.make(TWO)
    for login, password, words in (("x", "long enough", "login"), ("ada", "short", "password")):
        assert words in ada.post("/api/account", {"login": login, "password": password}).json()["text"]["id"]
    assert ada.post("/api/account", {"login": "Device.A", "password": "long enough"}).json()["login"] == "device.a"
    assert ada.post("/api/account", {"login": "ada2", "password": "long enough"}).status_code == 400
    taken = guest(server).post("/api/account", {"login": "device.a", "password": "long enough"})
    assert taken.json()["text"] == {"id": "error-login-taken"}
    with httpx.Client(base_url=server.url, verify=False, timeout=PATIENCE) as phone:
        for login, password in (("device.a", "wrong enough"), ("device.b", "long enough")):
            reply = phone.post("/api/login", json={"login": login, "password": password})
            assert reply.status_code == 403
            assert reply.json()["text"] == {"id": "error-wrong-login"}
        assert phone.post("/api/login", json={"login": "device.a", "password": "long enough"}).status_code == 200
        assert [one["table"] for one in phone.get("/api/me/tables").json()] == [table]
        assert phone.get(f"/api/tables/{table}").json()["you"] == 0


def test_who_logs_in_brings_the_seats_they_had_as_a_guest(start: Start, database: str | None) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    account = guest(server, "Ada L")
    account.post("/api/account", {"login": "ada", "password": "long enough"})
    both = account.make(TWO)
    phone = guest(server, "Ada on the phone")
    phone.do(both, "join")
    bo = guest(server, "Bo")
    table = phone.make([*TWO, {"kind": "bot", "level": "random"}], options={"undo": True})
    bo.do(table, "join")
    phone.do(table, "start")
    line, of_bo = phone.line(table), bo.line(table)
    line.until("table")
    finished = phone.make(AGAINST_A_BOT, options={"rounds": 1})
    phone.do(finished, "start")
    playing = phone.line(finished)
    answered = 0
    while playing.next() and (playing.prompt is None or playing.prompt["seats"]):
        if playing.prompt and playing.prompt.get("legal") and playing.prompt["at"] != answered:
            answered = playing.prompt["at"]
            playing.send("act", at=playing.seq, codes=[playing.prompt["legal"][0]])

    assert phone.post("/api/login", {"login": "ada", "password": "wrong enough"}).status_code == 403
    assert phone.get(f"/api/tables/{table}").json()["you"] == 0
    reply = phone.post("/api/login", {"login": "ada", "password": "long enough"})
    assert reply.json() == {"name": "Ada L", "login": "ada"}
    # The connection stays, and is the account's from now on.
    renamed = {"id": "note-renamed", "values": {"seat": 0, "before": "Ada on the phone"}}
    assert line.until("table", note=renamed)["you"] == 0
    line.send("chat", text="still here", id="after-login")
    assert line.until("said", id="after-login")["name"] == "Ada L"
    assert of_bo.until("table", note=renamed)["seats"][0]["name"] == "Ada L"
    assert phone.get(f"/api/tables/{table}").status_code == 403, "the guest sits there no more"

    server.kill()
    server.start()
    shown = account.get(f"/api/tables/{table}").json()
    assert (shown["you"], shown["host"]) == (0, 0)
    assert {one["table"] for one in account.get("/api/me/tables").json()} == {both, table, finished}
    assert [one["table"] for one in account.get("/api/games", mine=True).json()] == [finished]
    assert phone.get("/api/games", mine=True).json() == []
    # At a table where the account had a seat the guest keeps theirs: nobody gets to see two hands as one.
    assert (account.get(f"/api/tables/{both}").json()["you"], phone.get(f"/api/tables/{both}").json()["you"]) == (0, 1)

    # An account that logs in to another one stays what it was.
    other = guest(server, "Cleo")
    other.post("/api/account", {"login": "cleo", "password": "long enough"})
    hers = other.make(TWO)
    assert other.post("/api/login", {"login": "ada", "password": "long enough"}).status_code == 200
    assert other.get(f"/api/tables/{hers}").json()["you"] == 0


# --- the lobby


def test_the_lobby_has_public_tables_and_no_others(server: Server) -> None:
    ada = guest(server)
    public = ada.make(TWO, title="Come in", options={"public": True})
    private = ada.make(TWO, title="Keep out")
    listed = {one["table"]: one for one in Client(server, "").get("/api/tables").json()}
    assert listed[public]["title"] == "Come in"
    assert private not in listed
    bo = guest(server, "Bo")
    bo.do(public, "join")
    ada.do(public, "start")
    assert public not in {one["table"] for one in ada.get("/api/tables").json()}
    assert public in {one["table"] for one in ada.get("/api/tables", stage="playing").json()}


def test_a_seat_is_left_filled_by_a_bot_and_taken_back(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, options={"rounds": 1})
    line = ada.line(table)
    line.until("table")
    bo.do(table, "join")
    assert line.until("table")["note"] == {"id": "note-sat-down", "values": {"seat": 1}}
    assert bo.line(table).next()["you"] == 1
    ada.do(table, "start")
    bo.do(table, "leave")
    assert bo.get(f"/api/tables/{table}").status_code == 403
    assert ada.send(table, "fill", seat=1, level="nonsense").json()["code"] == "option"
    ada.do(table, "fill", seat=1, level="random")
    while not (line.prompt and line.prompt["seats"] == [0]):
        line.next()
    bo.do(table, "join")
    assert ada.get(f"/api/tables/{table}/preview").json()["seats"][1] == {"kind": "person", "name": "Bo"}
    line.close()


def test_a_line_is_closed_when_its_player_sits_down(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, options={"spectators": True})
    watching = bo.line(table)
    assert watching.next()["you"] is None
    watching.send("join")
    assert watching.closed()[0] == 4001
    assert bo.line(table).next()["you"] == 1


# --- options


def test_why_not_and_what_a_card_does(server: Server) -> None:
    ada = guest(server)
    table = ada.make(AGAINST_A_BOT, mix="dagger")
    ada.do(table, "start")
    answer = ada.do(table, "why", code="call")
    assert answer["rule"] == "SETUP-4"
    assert ada.do(table, "why", code="a1") == {"type": "reason", "id": "i3", "text": {"id": "note-allowed"}}
    card = ada.do(table, "about", number=4)
    assert (card["card"], card["name"]) == ("dagger.4", "Zombie")
    assert ada.send(table, "hint").json()["text"] == {"id": "error-no-hints"}


def test_the_levels_are_offered_and_what_the_operator_adds(start: Start) -> None:
    server = start("--bot", "mine=greedy", *NO_LIMITS)
    assert guest(server).get("/api/catalogue").json()["levels"] == [*LEVELS, "random", "mine"]


def test_when_time_is_up_a_bot_plays(start: Start, database: str | None) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, options={"clock": {"kind": "move", "seconds": 2}, "rounds": 1})
    bo.do(table, "join")
    line = ada.line(table)
    ada.do(table, "start")
    while line.until("table").get("note", {}).get("id") != "note-time-up-move":
        pass
    line.close()
    server.kill()
    server.start()
    again = ada.line(table)
    while again.until("table").get("note", {}).get("id") != "note-time-up-seat":
        pass
    again.close()


def test_spectators_see_it_later(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, options={"spectators": True, "delay": 3})
    bo.do(table, "join")
    ada.do(table, "start")
    began = time.monotonic()
    stranger = Client(server, "")
    early = stranger.get(f"/api/tables/{table}").json()
    assert (early["stage"], early.get("view")) == ("open", None)
    line = Wire(stranger, table)
    while line.next().get("stage") != "playing":
        pass
    assert time.monotonic() - began > 2.0
    assert stranger.get(f"/api/tables/{table}").json()["stage"] == "playing"
    assert line.seq == stranger.get(f"/api/tables/{table}").json()["seq"]
    line.close()


def test_who_comes_back_gets_exactly_what_was_missed(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO)
    bo.do(table, "join")
    line = ada.line(table)
    line.until("table")
    for count in range(60):  # more than is kept in memory
        bo.do(table, "chat", text=f"line {count}")
    while line.seq < 63:
        line.next()
    numbered = [text for text in line.raw if '"seq":' in text]
    for after in (3, 10, 40, 60, 62, 63):
        again = ada.line(table, after=after)
        assert again.next() == {"type": "welcome", "you": 0, "seq": 63}
        while again.seq < 63 and after < 63:
            again.next()
        again.close()
        assert [text for text in again.raw if '"type":"said"' in text] == numbered[after - 2 :]
    beyond = ada.line(table, after=99)
    assert beyond.next()["type"] == "table"
    beyond.close()
    line.close()


def test_a_card_that_has_arrived_is_not_shown_again_after_a_crash(start: Start, database: str | None) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, options={"memory": "strict"})
    bo.do(table, "join")
    ada.do(table, "start")
    line = ada.line(table)
    line.until("table", stage="playing")
    line.send("act", at=line.seq, codes=["a1"])
    shown = line.until("update")
    assert "number" in shown["events"][0]
    for confirmed in (False, True):
        if confirmed:
            line.socket.send(json.dumps({"type": "ack", "seq": line.seq}))
            line.until("reason", id=line.send("why", code="call"))
        line.close()
        server.kill()
        server.start()
        line = ada.line(table, after=shown["seq"] - 1)
        first = line.next()
        if confirmed:
            assert first["type"] == "table", "only the table as it is now"
            assert all("number" not in card for card in first["view"]["zones"]["a"])
        else:
            assert first["type"] == "welcome"
            assert line.until("update") == shown, "it may not have arrived"
    line.close()


def test_getting_up_is_confirmed_also_when_it_is_sent_again(server: Server) -> None:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO)
    bo.do(table, "join")
    body = {"type": "leave", "id": "up"}
    for _ in range(2):
        reply = bo.post(f"/api/tables/{table}/messages", body)
        assert (reply.status_code, reply.json()["type"]) == (200, "done")
    bo.do(table, "join", id="down")
    assert bo.post(f"/api/tables/{table}/messages", body).json()["type"] == "done"
    assert bo.get(f"/api/tables/{table}").json()["you"] == 1, "they have sat down since"


# --- operation


def test_health_metrics_and_headers(server: Server) -> None:
    client = guest(server)
    assert client.get("/health").json() == {"status": "ok"}
    assert client.get("/ready").json() == {"status": "ok"}
    text = client.get("/metrics").text
    for name in ("wolfsbane_commits_total", "wolfsbane_tables_in_memory", "process_resident_memory_bytes"):
        assert re.search(rf"^{name} [0-9.e+]+$", text, re.MULTILINE), name
    headers = client.get("/api/catalogue").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "server" not in headers


def test_logs_are_json_without_secrets(start: Start) -> None:
    server = start("--log-level", "debug", *NO_LIMITS)
    ada = guest(server, "Secretname")
    table = ada.make(AGAINST_A_BOT)
    ada.do(table, "chat", text="whispered")
    ada.line(table).close()
    ada.get("/api/tables/nonsense/preview")
    server.stop()
    text = server.log.read_text()
    for line in text.splitlines():
        assert {"time", "level", "message"} <= json.loads(line).keys()
    for secret in (ada.session_token, table, "Secretname", "whispered"):
        assert secret not in text


def test_a_stop_tells_clients_to_come_back(start: Start) -> None:
    server = start(*NO_LIMITS)
    ada = guest(server)
    table = ada.make(AGAINST_A_BOT)
    line = ada.line(table)
    line.next()
    with httpx.stream(
        "GET", f"{server.url}/api/tables/{table}/stream", headers=ada.headers, timeout=PATIENCE
    ) as stream:
        lines = stream.iter_lines()
        assert next(lines)
        server.stop()
        assert list(lines)[-1] == ""  # it ends between two events, not within one
    assert line.closed() == (1012, "error-stopping")
    assert not [text for text in server.log.read_text().splitlines() if json.loads(text)["level"] != "info"]
    server.start()
    assert Client(server, ada.session_token).get(f"/api/tables/{table}").json()["stage"] == "open"


def serve(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wolfsbane", "serve", "--port", "0", *options],
        env={**os.environ, "PYTHONPATH": str(PACKAGE), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--database", "nonsense"], "the database is not a URL"),
        (["--database", "mysql://x/y"], "SQLite or PostgreSQL, not mysql"),
        (["--database", "sqlite://"], "needs a file"),
        (["--database", "postgresql://nobody:secret@127.0.0.1:1/x"], "the database can't be used"),
        (["--data", "/proc/nowhere"], "can't be made"),
    ],
)
def test_what_is_wrong_with_a_database_is_said_on_one_line(options: list[str], words: str, tmp_path: Path) -> None:
    result = serve(*(["--data", str(tmp_path)] if "--data" not in options else []), *options)
    assert result.returncode == 2
    assert words in result.stderr
    assert result.stdout == "", "it does not say that it serves"
    assert "Traceback" not in result.stderr
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--limit", "nonsense=1"], "--limit is NAME=NUMBER"),
        (["--limit", "tables=many"], "'many' is not a number"),
        (["--limit", "tables=-1"], "0 or more"),
        (["--limit", "message_bytes=0"], "--limit message_bytes: more than 0"),
        (["--limit", "bot_seconds=0"], "--limit bot_seconds: more than 0"),
        (["--bot", "mine"], "--bot is a name"),
        (["--bot", "mine=nonsense"], "nonsense"),
        (["--log-level", "loud"], "a log level is"),
        (["--host", "256.1.1.1"], "can't listen on 256.1.1.1"),
    ],
)
def test_what_is_wrong_with_an_option_is_said_on_one_line(options: list[str], words: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *options], prog_name="wolfsbane")
    assert result.exit_code == 2
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_of_0_is_none_or_is_refused(name: str, start: Start, tmp_path: Path) -> None:
    options = ["--limit", f"{name}=0"]
    if not LIMITS[name].metadata["may_be_none"]:
        result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *options], prog_name="wolfsbane")
        assert result.exit_code == 2
        assert f"--limit {name}: more than 0" in result.stderr
        return
    server = start("--pace", "0", *options)
    ada = guest(server)
    table = ada.make(AGAINST_A_BOT, options={"spectators": True, "public": True})
    line, watching = ada.line(table), Wire(Client(server, ""), table)
    line.until("table")
    line.send("chat", text="hello")
    assert line.until("said")["text"] == watching.until("said")["text"] == "hello"
    line.send("start")
    while line.prompt is None or 0 not in line.prompt["seats"] or "draw" not in line.prompt["legal"]:
        if line.prompt is not None and 0 in line.prompt["seats"]:
            line.send("act", at=line.seq, codes=line.prompt["legal"][:1])
            line.prompt = None
        line.next()  # the bot views its cards, and plays if it begins
    assert [one["table"] for one in ada.get("/api/tables", stage="playing").json()] == [table]
    line.close()
    watching.close()


def test_pages_of_other_sites_can_not_be_allowed(tmp_path: Path) -> None:
    arguments = ["serve", "--data", str(tmp_path), "--origin", "https://example.com"]
    result = CliRunner().invoke(app, arguments, prog_name="wolfsbane")
    assert result.exit_code == 2
    assert "--origin" in result.stderr
    assert not list(tmp_path.iterdir())


def test_one_server_for_a_file(start: Start) -> None:
    server = start()
    result = serve("--data", str(server.folder))
    assert result.returncode == 2
    assert "another server uses" in result.stderr


def test_without_a_word_the_data_is_in_the_users_folder(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "wolfsbane", "serve", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(PACKAGE), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    url = re.search(r"http://\S+/", process.stdout.readline())
    assert url is not None
    end = time.monotonic() + PATIENCE
    status: Any = None
    while status != 200 and time.monotonic() < end:
        try:
            status = httpx.get(url[0] + "ready", verify=False).status_code
        except httpx.TransportError:
            time.sleep(0.05)
    process.terminate()
    process.communicate(timeout=PATIENCE)
    assert status == 200
    assert (tmp_path / "wolfsbane" / "wolfsbane.db").exists()
