"""Slow, silent, vanishing, doubled and hostile clients: refused or cut off, and everyone else is undisturbed."""

import json
import random
import socket
import string
import threading
import time
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from server.conftest import Start
from server.halls import write_lines
from server.running import NO_LIMITS, PATIENCE, Client, Server, Wire, guest
from server.tables import begun_table
from server.writing import write_tables
from wolfsbane.server.delivery.receivers import QUEUED, Line
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.http.sessions import session_id
from wolfsbane.server.messages import Chat, ClientMessage, Clock, Options
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import log as logged

TWO = [{"kind": "you"}, {"kind": "open"}]


def two_players(server: Server, **options: Any) -> tuple[str, Client, Client]:
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, options=options)
    bo.do(table, "join")
    ada.do(table, "start")
    return table, ada, bo


@pytest.fixture(scope="module")
def game(server: Server) -> tuple[str, Client, Client]:
    return two_players(server)


def still_plays(table: str, client: Client) -> bool:
    reply = client.get(f"/api/tables/{table}")
    return reply.status_code == 200 and reply.json()["stage"] == "playing"


# --- messages that are none


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"type":"act"}',
        '{"type":"nonsense","id":"x"}',
        '{"type":"act","id":"x","at":"1","codes":["a1"]}',
        '{"type":"act","id":"x","at":1,"codes":[]}',
        '{"type":"act","id":"x","at":1,"codes":"a1"}',
        '{"type":"act","id":"x","at":-1,"codes":["a1"]}',
        '{"type":"act","id":"x","at":1e400,"codes":["a1"]}',
        '{"type":"act","id":"","at":1,"codes":["a1"]}',
        '{"type":"act","id":"x","at":1,"codes":["a1"],"seat":1}',
        '{"type":"act","id":"x","at":99999999999999999999999,"codes":["a1"]}',
        '{"type":"chat","id":"x","text":""}',
        '{"type":"chat","id":"x\\u0000","text":"a"}',
        "[" * 3000,
    ],
)
def test_what_is_no_message_is_refused_with_a_text(game: tuple[str, Client, Client], text: str) -> None:
    table, ada, _ = game
    wire = ada.line(table)
    wire.socket.send(text)
    refusal = wire.until("refused")
    assert refusal["code"] == "form"
    assert refusal["text"]["id"] == "error-not-a-message"
    assert refusal.get("id") == readable_id(text)
    reply = ada.http.post(f"/api/tables/{table}/messages", content=text, headers={"Content-Type": "application/json"})
    assert reply.status_code != 200
    assert reply.json().get("id") == readable_id(text)
    wire.send("why", code="draw")
    assert wire.until("reason")["text"]
    wire.close()


def readable_id(text: str) -> str | None:
    """The id that a refusal has to repeat, so that its client does not send the message again."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found.get("id") or None if isinstance(found, dict) else None


def test_bytes_that_are_no_text_are_refused(game: tuple[str, Client, Client]) -> None:
    table, ada, _ = game
    wire = ada.line(table)
    wire.socket.send(b"\xff\xfe\x00")
    assert wire.until("refused")["code"] == "form"
    wire.close()


def test_a_message_that_is_too_large_closes_the_line(game: tuple[str, Client, Client]) -> None:
    table, ada, bo = game
    wire, other = ada.line(table), bo.line(table)
    wire.socket.send('{"type":"chat","id":"x","text":"' + "a" * 20_000 + '"}')
    assert wire.closed()[0] == 1009
    other.send("why", code="draw")
    assert other.until("reason")
    other.close()


MESSAGES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
TYPES = [one.__struct_config__.tag for one in get_args(ClientMessage)]
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "id": st.text(string.ascii_letters, min_size=1, max_size=45) | MESSAGES,
        "at": st.integers(-2, 50) | MESSAGES,
        "codes": st.lists(st.sampled_from(["a1", "b1", "draw", "done", "x"]), max_size=60) | MESSAGES,
        "code": st.text(max_size=10),
        "seat": st.integers(-1, 5) | MESSAGES,
        "level": st.sampled_from(["medium", "cmd:true", ""]),
        "text": st.text(max_size=30),
        "seq": st.integers(-3, 2**70),
        "yes": MESSAGES,
        "number": st.integers(-2, 15),
    },
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(MESSAGES | NEARLY, min_size=1, max_size=6))
def test_any_message_at_all_is_answered_and_harms_nobody(server: Server, spectator: Wire, messages: list[Any]) -> None:
    for message in messages:
        spectator.socket.send(json.dumps(message))
    spectator.send("about", number=3, id="after")
    assert spectator.until("card", id="after")["name"]


@pytest.fixture(scope="module")
def spectator(server: Server) -> Any:
    """Somebody who may send what they like, and sits nowhere."""
    ada = guest(server)
    table = ada.make([{"kind": "you"}, {"kind": "bot", "level": "random"}], options={"spectators": True})
    ada.do(table, "start")
    wire = Wire(Client(server, ""), table)
    yield wire
    wire.close()


# --- who one is not


def test_nobody_acts_or_looks_with_other_peoples_or_false_tokens(game: tuple[str, Client, Client]) -> None:
    table, ada, bo = game
    server = ada.server
    stranger = guest(server, "Eve")
    false = [
        f"{ada.session_token}.",
        ada.session_token[:-2] + "xx",
        ada.session_token.swapcase(),
        ada.session_token + bo.session_token,
        session_id(ada.session_token),  # what is in the database
        "x" * 5000,
    ]
    for session_token in false:
        client = Client(server, session_token)
        assert client.get("/api/me").status_code == 401
        assert client.send(table, "act", at=9, codes=["a1"]).status_code == 401
        assert client.get(f"/api/tables/{table}").status_code == 403
        assert client.line(table).closed()[0] == 4401
    assert stranger.get(f"/api/tables/{table}").status_code == 403
    assert stranger.get(f"/api/tables/{table}/messages", after=0).status_code == 403
    assert stranger.get(f"/api/tables/{table}/stream").status_code == 403
    assert stranger.line(table).closed()[0] == 4403
    for kind, more in (("act", {"at": 9, "codes": ["a1"]}), ("undo", {}), ("chat", {"text": "hi"}), ("leave", {})):
        reply = stranger.send(table, kind, **more)
        assert (reply.status_code, reply.json()["code"]) == (403, "seat")
    assert stranger.send(table, "join", seat=0).json()["text"] == {"id": "error-seat-taken", "values": {"letter": "a"}}
    assert still_plays(table, ada)


def test_somebody_without_a_name_who_watches_can_not_sit_down(server: Server) -> None:
    ada = guest(server)
    table = ada.make(TWO, options={"spectators": True})
    watching = Wire(Client(server, ""), table)
    message = watching.send("join")
    assert watching.until("refused", id=message)["text"] == {"id": "error-no-name"}
    watching.close()
    assert [seat["kind"] for seat in ada.get(f"/api/tables/{table}").json()["seats"]] == ["person", "empty"]


def test_a_token_of_another_server_is_nobodys(start: Start, game: tuple[str, Client, Client]) -> None:
    other = start(*NO_LIMITS)
    assert Client(game[1].server, guest(other).session_token).get("/api/me").status_code == 401


def test_there_is_no_table_to_be_guessed(server: Server) -> None:
    client = guest(server)
    for table in ("x", "table1", "a" * 39, "%00", "..", "A" * 16):
        assert client.get(f"/api/tables/{table}/preview").status_code in (400, 404, 405)
    assert client.line("A" * 16).closed() == (4404, "error-no-table")


def test_bots_that_are_not_offered_are_refused(server: Server) -> None:
    for level in ("cmd:touch /tmp/owned", "nonsense", "random; ls"):
        seats = [{"kind": "you"}, {"kind": "bot", "level": level}]
        reply = guest(server).post("/api/tables", {"seats": seats})
        assert (reply.status_code, reply.json()["code"]) == (409, "option")


# --- pages of other sites


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "HOST"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_only_our_own_pages_may_use_a_cookie(
    game: tuple[str, Client, Client], headers: dict[str, str], status: int
) -> None:
    table, ada, _ = game
    sent = {name: value.replace("HOST", ada.server.url) for name, value in headers.items()}
    reply = httpx.post(
        f"{ada.server.url}/api/tables/{table}/messages",
        json={"type": "why", "id": "x", "code": "draw"},
        headers={**sent, "Cookie": f"wolfsbane={ada.session_token}"},
        timeout=PATIENCE,
        verify=False,
    )
    assert reply.status_code == status
    url = f"ws://127.0.0.1:{ada.server.port}/api/tables/{table}/socket"
    cookie = {**sent, "Cookie": f"wolfsbane={ada.session_token}"}
    if status == 200:
        line = connect(url, additional_headers=cookie, legacy=True)
        line.recv(timeout=PATIENCE)
        line.close()
    else:
        with pytest.raises(InvalidStatus) as refused:
            connect(url, additional_headers=cookie, legacy=True)
        assert refused.value.response.status_code == 403


def test_a_form_of_another_page_is_not_taken(game: tuple[str, Client, Client]) -> None:
    table, ada, _ = game
    body = '{"type":"leave","id":"x","pad":"='
    reply = ada.http.post(f"/api/tables/{table}/messages", content=body, headers={"Content-Type": "text/plain"})
    assert reply.status_code in (400, 415)
    assert still_plays(table, ada)


# --- too much, too slow, gone


def test_a_flood_over_a_socket_is_slowed_and_cut_off(start: Start) -> None:
    server = start("--limit", "messages_a_second=20", "--limit", "requests_a_second=0")
    table, ada, bo = two_players(server)
    wire, calm = ada.line(table), bo.line(table)
    calm.until("table")
    try:
        for _ in range(400):
            wire.socket.send('{"type":"why","id":"x","code":"draw"}')
    except ConnectionClosed:
        pass
    assert wire.closed()[0] == 4429
    limited = [json.loads(text) for text in wire.raw if '"code":"limit"' in text]
    assert limited
    assert all(message["id"] == "x" for message in limited), "a refusal names its message"
    start_time = time.monotonic()
    calm.send("why", code="draw")
    calm.until("reason")
    assert time.monotonic() - start_time < 20
    calm.close()


def test_a_flood_over_http_is_refused(start: Start) -> None:
    server = start("--limit", "requests_a_second=5")
    client = guest(server)
    replies = [client.get("/api/catalogue") for _ in range(40)]
    assert {reply.status_code for reply in replies} == {200, 429}
    late = next(reply for reply in replies if reply.status_code == 429)
    assert late.headers["retry-after"] == "1"
    assert late.json()["code"] == "limit"


def test_connections_tables_and_spectators_are_limited(start: Start) -> None:
    limits = ["connections_of_an_address=3", "tables_of_a_player=2", "spectators=1", "requests_a_second=0"]
    server = start(*[part for limit in limits for part in ("--limit", limit)])
    ada = guest(server)
    table = ada.make([{"kind": "you"}, {"kind": "bot", "level": "random"}], options={"spectators": True})
    ada.make(TWO)
    reply = ada.post("/api/tables", {"seats": TWO})
    assert (reply.status_code, reply.json()["code"]) == (429, "limit")
    watcher = Wire(Client(server, ""), table)
    watcher.next()
    assert guest(server, "Bo").line(table).closed()[0] == 4403
    lines = [ada.line(table), ada.line(table)]
    for line in lines:
        line.next()
    with pytest.raises(InvalidStatus):
        ada.line(table)
    for line in [*lines, watcher]:
        line.close()


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    client = guest(server)
    reply = client.post("/api/me", {"name": "x" * 50_000})
    assert reply.status_code == 413

    def endless() -> Any:
        for _ in range(200):
            yield b"x" * 1000

    reply = client.http.post("/api/me", content=endless(), headers={"Content-Type": "application/json"})
    assert reply.status_code == 413


def test_nobody_waits_for_a_client_that_reads_nothing(start: Start) -> None:
    server = start(*NO_LIMITS)
    table, ada, bo = two_players(server)
    deaf = socket.create_connection(("127.0.0.1", server.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Authorization: Bearer {bo.session_token}\r\n\r\n".encode()
    )
    wire = ada.line(table)
    wire.until("table")
    text = "x" * 480
    for count in range(600):
        wire.send("chat", text=text)
        if count % 50 == 49:
            while wire.next()["type"] != "said" or wire.seq % 50:
                pass
    wire.close()
    deaf.close()
    assert still_plays(table, ada)


def test_who_is_too_far_behind_is_closed_and_kept_no_letters_for() -> None:
    line = Line("p")
    for _ in range(QUEUED):
        line.push(Encoded(b"{}"))
    assert len(line.messages) == QUEUED
    line.push(Encoded(b"{}"))
    assert line.closed == (4408, "error-too-slow")
    line.push(Encoded(b"{}"))
    assert not line.messages


def test_who_was_away_for_a_thousand_messages_comes_back_over_every_transport(
    start: Start, database: str | None, tmp_path: Path
) -> None:
    chatty = begun_table()
    for count in range(1000):
        chatty.do(0, Chat(f"c{count}", f"line {count}"))
    expected = [message.decode() for message in chatty.sent[1][3:]]
    session_tokens = write_tables(tmp_path / "server", database, {"T": chatty.log}, ["p0", "p1"])
    server = start(*NO_LIMITS, database=database)
    bo = Client(server, session_tokens["p1"])
    wire = bo.line("T", after=3)
    assert wire.next() == {"type": "welcome", "you": 1, "seq": chatty.table.last_seq[1]}
    wire.until_seq(chatty.table.last_seq[1])
    wire.close()
    assert [text for text in wire.raw if '"seq":' in text][1:] == expected
    got: list[str] = []
    with httpx.stream(
        "GET", f"{server.url}/api/tables/T/stream", headers={**bo.headers, "Last-Event-ID": "3"}, timeout=PATIENCE
    ) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: ") and '"seq":' in line and '"welcome"' not in line:
                got.append(line.removeprefix("data: "))
                if len(got) == len(expected):
                    break
    assert got == expected
    polled: list[Any] = []
    while not polled or polled[-1]["seq"] < chatty.table.last_seq[1]:
        reply = bo.get("/api/tables/T/messages", after=polled[-1]["seq"] if polled else 3)
        assert reply.status_code == 200
        assert 0 < len(reply.json()) <= 256
        polled += reply.json()
    assert polled == [json.loads(text) for text in expected]


def test_a_table_that_can_not_be_loaded_is_refused_clearly(start: Start, database: str | None, tmp_path: Path) -> None:
    """Its deck is no longer installed; everything else is as usual, also after the start."""
    clock = Options(clock=Clock("move", 3600))
    session_tokens = write_tables(tmp_path / "server", database, {"good": begun_table(options=clock).log}, ["p0"])
    store = Store(database_url(database, tmp_path / "server"))
    lines = [
        logged.encode_log_event(entry).replace("AAAAAAAAAAAAAA-A", "QQQQQQQQQQQQQQ-Q") for entry in begun_table().log
    ]
    write_lines(store, "bad", list(enumerate(lines, 1)), wakes=True)
    store.close()
    server = start(*NO_LIMITS, database=database)
    ada = Client(server, session_tokens["p0"])
    for path in ("", "/preview", "/messages", "/stream"):
        reply = ada.get(f"/api/tables/bad{path}")
        assert reply.status_code == 503
        assert reply.json()["text"] == {"id": "error-unloadable"}
    assert ada.send("bad", "chat", text="x").status_code == 503
    assert ada.line("bad").closed()[0] == 4503
    assert still_plays("good", ada)
    server.stop()
    errors = [json.loads(line) for line in server.log.read_text().splitlines() if '"error"' in line]
    assert [one["message"] for one in errors] == ["a table can't be loaded"], "once, with the reason"


def test_vanishing_and_silent_clients_disturb_nobody(game: tuple[str, Client, Client]) -> None:
    table, ada, bo = game
    rng = random.Random(1)
    silent = [socket.create_connection(("127.0.0.1", ada.server.port)) for _ in range(10)]
    for _ in range(15):
        wire = ada.line(table)
        if rng.random() < 0.5:
            wire.send("why", code="draw")
        wire.socket.socket.close()  # without a word
    calm = bo.line(table)
    calm.send("why", code="draw")
    assert calm.until("reason")
    calm.close()
    for one in silent:
        one.close()


def test_the_same_choice_from_many_lines_at_once_counts_once(server: Server) -> None:
    table, ada, bo = two_players(server)
    state = ada.get(f"/api/tables/{table}").json()
    body = {"type": "act", "id": "once", "at": state["seq"], "codes": ["a1"]}
    replies: list[httpx.Response] = []

    def send() -> None:
        replies.append(ada.post(f"/api/tables/{table}/messages", body))

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {reply.status_code for reply in replies} == {200}
    updates = bo.get(f"/api/tables/{table}/messages", after=state["seq"]).json()
    assert [event["kind"] for update in updates for event in update["events"]] == ["viewed"]


def test_two_lines_of_one_seat_get_the_same(server: Server) -> None:
    table, ada, bo = two_players(server)
    lines = [ada.line(table), ada.line(table)]
    for line in lines:
        line.until("table")
    bo.do(table, "act", at=bo.get(f"/api/tables/{table}").json()["seq"], codes=["b1"])
    assert lines[0].until("update") == lines[1].until("update")
    for line in lines:
        line.close()
