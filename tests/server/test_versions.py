"""The versions that a server names: by them a page that was loaded before an upgrade notices it."""

import json
from pathlib import Path

import httpx
import pytest

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Server, guest
from wolfsbane.server.messages import PROTOCOL

SEATS = [{"kind": "you"}, {"kind": "open"}]


def client_of(folder: Path, build: str) -> Path:
    folder.mkdir()
    meta = f'<meta name="build" content="{build}" />' if build else ""
    (folder / "index.html").write_text(f"<!doctype html>{meta}<title>Wolfsbane</title>")
    return folder


@pytest.fixture
def ada(start: Start, tmp_path: Path) -> Client:
    return guest(start(*NO_LIMITS, "--client", str(client_of(tmp_path / "client", "0123abcd"))))


def test_a_websocket_begins_with_the_versions(ada: Client) -> None:
    table = ada.make(SEATS)
    expected = {"type": "hello", "protocol": PROTOCOL, "build": "0123abcd"}
    for after in (None, 1):
        line = ada.line(table, after)
        assert json.loads(line.socket.recv(timeout=PATIENCE)) == expected
        line.close()


def test_a_refused_websocket_gets_the_versions_too(ada: Client) -> None:
    line = ada.line("nothing")
    assert line.closed()[0] == 4404
    assert line.hello["protocol"] == PROTOCOL


def test_an_event_stream_begins_with_the_versions(ada: Client) -> None:
    path = f"{ada.server.url}/api/tables/{ada.make(SEATS)}/stream"
    with httpx.stream("GET", path, headers=ada.headers, timeout=PATIENCE) as stream:
        first = next(stream.iter_lines())
    assert json.loads(first.removeprefix("data: ")) == {"type": "hello", "protocol": PROTOCOL, "build": "0123abcd"}


def test_every_answer_over_http_has_the_versions(ada: Client) -> None:
    for path in ("/health", "/ready", "/api/me", "/api/catalogue", "/api/tables/nothing", "/api/nonsense"):
        headers = ada.get(path).headers
        assert (headers["wolfsbane-protocol"], headers["wolfsbane-build"]) == (str(PROTOCOL), "0123abcd"), path


def test_a_client_that_does_not_say_its_build_has_none(start: Start, tmp_path: Path) -> None:
    server: Server = start(*NO_LIMITS, "--client", str(client_of(tmp_path / "client", "")))
    ada = guest(server)
    assert ada.get("/health").headers["wolfsbane-build"] == ""
    line = ada.line(ada.make(SEATS))
    line.next()
    assert line.hello == {"type": "hello", "protocol": PROTOCOL}


def test_a_ping_is_answered_to_players_and_spectators(ada: Client) -> None:
    table = ada.make(SEATS, options={"spectators": True})
    for client in (ada, guest(ada.server, "Ben")):
        line = client.line(table)
        line.send("ping", id="p1")
        assert line.until("pong") == {"type": "pong", "id": "p1"}
        assert client.do(table, "ping") == {"type": "pong", "id": f"i{client.count}"}
        line.close()
