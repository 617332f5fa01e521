"""Whatever is sent, in a path, a query, a header, a body or a frame, is answered or refused with a text.

It is never an error of the server, on either database. The bounds in the OpenAPI description are those of the server.
"""

import json
import random
import re
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from server.running import NO_LIMITS, PATIENCE, Client, Postgres, Server, guest
from wolfsbane.server.http.app import litestar_app
from wolfsbane.server.http.inputs import MAX_DEPTH, decode_message
from wolfsbane.server.http.openapi import description
from wolfsbane.server.refusal import Refusal

SCHEMA: dict[str, Any] = description(litestar_app())
OPERATIONS = [
    (path, method, operation) for path, methods in SCHEMA["paths"].items() for method, operation in methods.items()
]
TWO = [{"kind": "you"}, {"kind": "open"}]


class Target:
    """A server with a table that somebody sits at."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ada = guest(server)
        self.table = self.ada.make(TWO, options={"spectators": True})
        self.client = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=False)

    def request(self, method: str, path: str, session_token: str | None = None, **more: Any) -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {session_token or self.ada.session_token}", **more.pop("headers", {})}
        with self.client.stream(method, path, headers=headers, **more) as reply:
            if "event-stream" in reply.headers.get("content-type", ""):
                return reply.status_code, ""
            return reply.status_code, reply.read().decode()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    url = None
    if request.param == "postgresql":
        cluster: Postgres = request.getfixturevalue("postgres")
        url = cluster.url()
    server = Server(tmp_path_factory.mktemp("malformed"), "--pace", "0", *NO_LIMITS, database=url)
    server.start()
    found = Target(server)
    yield found
    found.client.close()
    server.stop()
    errors = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert not [line for line in errors if line["level"] == "error"]


def check_refusal(reply: tuple[int, str], *statuses: int) -> None:
    status, text = reply
    assert status in statuses, reply
    refused = json.loads(text)
    assert refused["type"] == "refused"
    assert refused["text"]["id"]


# --- bodies and frames

NAME = '{"name":"%s"}'
BODIES = [
    b"\xff",
    b'{"name":"\xff"}',
    b'{"name":"\xc0\x80"}',
    b'{"name":"\xed\xa0\x80"}',
    b'{"\xff":1,"name":"Ada"}',
    (NAME % "\\ud800").encode(),
    (NAME % "\\udc00").encode(),
    (NAME % "\\ud800\\u0041").encode(),
    (NAME % "a\\u0000b").encode(),
    (NAME % "\\\\\\u0000").encode(),
    b'{"name":"a\x00b"}',
    b"[" * 8000,
    b"[" * 8000 + b"]" * 8000,
    b'{"a":' * 2000 + b"1" + b"}" * 2000,
    b'{"name":' + b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1) + b"}",
    b'{"name":' + b"9" * 5000 + b"}",
    b'{"name":1e999}',
    b'{"name":"Ada"',
    b'{"name":"Ada"}}',
    b"NaN",
    b"null",
    b'"Ada"',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_is_no_json_is_refused(target: Target, body: bytes) -> None:
    for path in ("/api/me", "/api/tables", f"/api/tables/{target.table}/messages", "/api/account", "/api/login"):
        reply = target.request("POST", path, content=body, headers={"Content-Type": "application/json"})
        check_refusal(reply, 400)


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/json; charset=utf-16", "application/x-msgpack", "multipart/form-data", "²"]
)
def test_other_kinds_of_bodies_are_refused_or_read_as_json(target: Target, kind: str) -> None:
    for body in (b'{"name":"Ada"}', b"\xff\x00", b"\x81\xa4name\xa3Ada"):
        status, _ = target.request("POST", "/api/me", content=body, headers={"Content-Type": kind.encode()})
        assert status in (200, 400, 415)


def test_brackets_and_backslashes_in_a_text_are_no_nesting_and_no_nul(target: Target) -> None:
    for text in ("[" * 300, "\\u0000", '"{{[[' * 60, "\\\\u0000", "😀" * 100):
        body = {"type": "chat", "id": target.ada.id(), "text": text}
        status, answer = target.request("POST", f"/api/tables/{target.table}/messages", json=body)
        assert status == 200, answer


def frames(body: bytes) -> list[bytes]:
    """A body as it would be a message of the WebSocket."""
    return [body, body.replace(b'{"name":', b'{"type":"chat","id":"x","text":')]


def test_a_frame_that_is_no_message_is_refused_and_the_connection_stays(target: Target) -> None:
    wire = target.ada.line(target.table)
    for body in BODIES:
        for frame in frames(body):
            if len(frame) > 8192:  # closes the connection, which is tested elsewhere
                frame = frame[:8192]
            wire.socket.send(frame)
            refused = wire.until("refused")
            assert refused["code"] == "form"
            assert refused["text"]["id"] == "error-not-a-message"
    wire.send("about", number=3)
    assert wire.until("card")["name"]
    wire.close()


def test_text_that_is_not_utf_8_ends_a_websocket_as_its_standard_says(target: Target) -> None:
    wire = target.ada.line(target.table)
    wire.until("present")
    with wire.socket.protocol_mutex:
        wire.socket.protocol.send_frame(Frame(Opcode.TEXT, b'{"type":"chat","id":"x","text":"\xff"}'))
        wire.socket.send_data()
    assert wire.closed()[0] == 1007


@pytest.mark.parametrize("text", ['{"type":"chat","id":"x\\n","text":"a"}', '{"type":"undo","id":"x\\n"}'])
def test_an_id_has_no_line_break_at_its_end(text: str) -> None:
    with pytest.raises(Refusal, match="error-not-a-message"):
        decode_message(text)


# --- paths, queries and headers

PATHS = [
    "%ff",
    "%00",
    "x%00",
    "x%0a",
    "x%0d%0a",
    "%c0%80",
    "%ed%a0%80",
    "%7f",
    "x%1f",
    "x" * 41,
    "a%20b",
    "%e2%80%a8",
    "é",
]


@pytest.mark.parametrize("part", PATHS)
def test_an_id_of_a_table_that_can_not_be_one_is_refused(target: Target, part: str) -> None:
    for rest in ("", "/preview", "/messages", "/stream", "/games/1/record", "/games/1/seen"):
        check_refusal(target.request("GET", f"/api/tables/{part}{rest}"), 400, 404)
    check_refusal(target.request("GET", f"/api/tables/{target.table}%0a/preview"), 400)
    url = f"ws://127.0.0.1:{target.server.port}/api/tables/{part}/socket"
    line = connect(url, additional_headers=target.ada.headers, legacy=True)
    assert first_of(line) in (4400, 4404)


def first_of(line: Any) -> str | int | None:
    """The type of the first message after `hello`, or the code with which the server closed the connection."""
    try:
        while (kind := json.loads(line.recv(timeout=PATIENCE))["type"]) == "hello":
            pass
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else None
    return str(kind)


HOSTILE = [
    "",
    "²",
    "٣",
    "-1",
    "1.5",
    "1e3",
    "0x10",
    "1_000",
    " 1",
    "1\n",
    "9" * 17,
    "9" * 400,
    "9" * 5000,
    "\x00",
    "a\x00",
]
HOSTILE += [
    "null",
    "NaN",
    "inf",
    "true",
    "x" * 41,
    "'; DROP TABLE log; --",
    "%",
    "\u2028",
    "😀",
    "[]",
    "\x7f",
    "a\r\nb",
]


def percent(value: str) -> str:
    return "".join(f"%{byte:02x}" for byte in value.encode())


@pytest.mark.parametrize("value", [*[percent(one) for one in HOSTILE], "%ff", "%c0%80", "%ed%a0%80", "%", "%zz"])
def test_any_value_of_a_query_is_answered_or_refused(target: Target, value: str) -> None:
    tables = f"/api/tables/{target.table}"
    for path in (
        *[f"/api/games?{name}=" for name in ("mix", "name", "before", "before_table", "before_game", "mine")],
        *[f"/api/games?mine=true&{name}=" for name in ("mix", "name", "before")],
        "/api/tables?stage=",
        "/api/tables?before=",
        "/api/me/tables?before=",
        f"{tables}/messages?after=",
        f"{tables}/messages?wait=0&after=0&",
        f"{tables}/stream?after=",
        f"{tables}/games/1/seen?seat=",
        f"{tables}/games/",
        "/api/catalogue?",
    ):
        status, text = target.request("GET", path + value)
        assert status < 500, (path, text)
        if status >= 400:
            check_refusal((status, text), 400, 404, 414)
    if len(value) > 4000:  # of a WebSocket the request line is bounded before the server sees it
        return
    url = f"ws://127.0.0.1:{target.server.port}{tables}/socket?after={value}"
    line = connect(url, additional_headers=target.ada.headers, legacy=True)
    assert first_of(line) in ("table", "welcome", 4400)
    line.close()


@pytest.mark.parametrize(
    "value", ["²".encode(), "²".encode("latin-1"), b"-1", b"9" * 20, b"9" * 5000, b"x", b"1.5", b"\xff"]
)
def test_any_header_is_answered_or_refused(target: Target, value: bytes) -> None:
    path = f"/api/tables/{target.table}/stream"
    check_refusal(target.request("GET", path, headers={"Last-Event-ID": value}), 400)
    for name in ("Authorization", "Cookie", "Content-Type", "Accept", "Origin", "Host", "Content-Encoding", "Range"):
        for more in (b"", b"Bearer ", b"wolfsbane="):
            status, text = target.request("GET", "/api/me", headers={name: more + value})
            assert status < 500, text
    status, _ = target.request("GET", path, headers={"Last-Event-ID": b"1"})
    assert status == 200


def test_a_request_line_that_is_not_ascii_is_refused(target: Target) -> None:
    for path in (b"/api/tables/\xff/preview", b"/api/games?name=\xff", b"/api/games?name=a\x00"):
        line = socket.create_connection(("127.0.0.1", target.server.port), timeout=PATIENCE)
        line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = b""
        while chunk := line.recv(4096):
            answer += chunk
        line.close()
        assert answer.startswith(b"HTTP/1.1 400 ")


def test_names_with_what_databases_do_not_take(target: Target) -> None:
    for name in ("%00", "a%00", "%f0%9f%98%80", "%27", "!_%25", "%C4%B0"):
        for mine in ("true", "false"):
            status, text = target.request("GET", f"/api/games?mine={mine}&name={name}")
            assert status == (400 if "%00" in name else 200), text
    for login in ("a\x00b", "ada\x00", "😀😀😀", "a'b", "\ud83d"):
        body = json.dumps({"login": login, "password": "long enough"})
        for path in ("/api/login", "/api/account"):
            reply = target.request("POST", path, content=body, headers={"Content-Type": "application/json"})
            check_refusal(reply, 400, 403, 429)


# --- all routes, at random


def schema_of(found: dict[str, Any]) -> dict[str, Any]:
    """A schema without a reference, or the first alternative that is not null."""
    if "$ref" in found:
        return schema_of(SCHEMA["components"]["schemas"][found["$ref"].rpartition("/")[2]])
    if "anyOf" in found:
        return schema_of(next(one for one in found["anyOf"] if one.get("type") != "null"))
    return found


def example(schema: dict[str, Any]) -> Any:
    """Something that the schema allows."""
    schema = schema_of(schema)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        return {name: example(schema["properties"][name]) for name in schema.get("required", [])}
    if "prefixItems" in schema:
        return [example(one) for one in schema["prefixItems"]]
    if kind == "array":
        return [example(schema["items"]) for _ in range(schema.get("minItems", 0))]
    if kind in ("integer", "number"):
        return schema.get("minimum", 0)
    if kind == "boolean":
        return False
    return "abc1" + "x" * max(0, schema.get("minLength", 0) - 4)


def bodies_of(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """The schemas of what may be sent: one, or one for each kind of message."""
    if "requestBody" not in operation:
        return []
    [content] = operation["requestBody"]["content"].values()
    schema = content["schema"]
    if "oneOf" in schema:
        return [schema_of(one) for one in schema["oneOf"]]
    return [schema_of(schema)]


def path_of(target: Target, path: str) -> str:
    numbers = ("game", "number", "place")
    for name, value in {"table_id": target.table, "puzzle_id": "0a", **dict.fromkeys(numbers, "1")}.items():
        path = path.replace("{" + name + "}", value)
    return re.sub(r"\{(?:deal|tournament)_id\}", "unknown", path)


def hostile_value(rng: random.Random) -> Any:
    scalar = [None, True, -1, 0, 2**31, 2**53 + 1, 2**63, 2**64, 10**30, -(2**70), 1.5, 1e308, "", "\n", *HOSTILE]
    kind = rng.random()
    if kind < 0.75:
        return rng.choice(scalar)
    if kind < 0.85:
        return [hostile_value(rng) for _ in range(rng.randrange(4))]
    if kind < 0.95:
        return {str(rng.choice(HOSTILE)): hostile_value(rng) for _ in range(rng.randrange(3))}
    return "x" * rng.choice([25, 61, 501, 5000])


def test_no_request_at_random_is_an_error_of_the_server(target: Target) -> None:
    """The seed is in the message of a failure, by which it happens again."""
    for seed in range(3):
        for path, method, operation in OPERATIONS:
            rng = random.Random(f"{seed} {path} {method}")
            session_token = guest(target.server).session_token
            query = [
                f"{one['name']}={percent(str(hostile_value(rng)))}"
                for one in operation.get("parameters", [])
                if one["in"] == "query" and one["name"] != "wait" and rng.random() < 0.5
            ]
            headers = {"Content-Type": "application/json"}
            if rng.random() < 0.3:
                headers["Last-Event-ID"] = percent(str(hostile_value(rng)))
            where = path_of(target, path)
            if "{game}" in path and rng.random() < 0.5:
                where = path_of(target, path.replace("{game}", percent(str(hostile_value(rng))) or "0"))
            bodies: list[bytes | None] = [None]
            for schema in bodies_of(operation):
                body = example(schema)
                for name in [*schema.get("properties", {}), "surplus"]:
                    if rng.random() < 0.4:
                        body[name] = hostile_value(rng)
                bodies.append(json.dumps(body).encode())
            for sent in bodies:
                url = "?".join([where, "&".join(query)])
                status, text = target.request(method.upper(), url, session_token, content=sent, headers=headers)
                assert status < 500, (seed, method, url, sent, text)
                assert str(status) in operation["responses"], (seed, method, url, sent, status)
                if status >= 400:
                    check_refusal((status, text), status)


# --- the bounds that are described are the bounds that hold


def inside_and_outside(schema: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """Values at the bounds of a schema, and values just beyond them."""
    schema = schema_of(schema)
    good: list[Any] = []
    bad: list[Any] = []
    kind = schema.get("type")
    if kind in ("integer", "number"):
        for name, step in (("minimum", -1), ("maximum", 1)):
            assert name in schema, f"a number without {name}: {schema}"
            good.append(schema[name])
            bad.append(schema[name] + step)
    elif "prefixItems" in schema:
        whole = example(schema)
        assert schema["minItems"] == schema["maxItems"] == len(whole)
        good.append(whole)
        bad += [whole[:-1], [*whole, whole[-1]]]
        for place, item in enumerate(schema["prefixItems"]):
            inside, outside = inside_and_outside(item)
            good += [[*whole[:place], one, *whole[place + 1 :]] for one in inside]
            bad += [[*whole[:place], one, *whole[place + 1 :]] for one in outside]
    elif kind == "array":
        item = example(schema["items"])
        assert "maxItems" in schema
        good += [[item] * max(1, schema.get("minItems", 0)), [item] * schema["maxItems"]]
        bad += [[item] * (schema["maxItems"] + 1)]
        if schema.get("minItems"):
            bad.append([item] * (schema["minItems"] - 1))
    elif kind == "string" and "enum" not in schema and "const" not in schema:
        assert "maxLength" in schema, f"a text without maxLength: {schema}"
        most = schema["maxLength"]
        if "login" in schema.get("description", "") or "{2,31}" in schema.get("pattern", ""):
            most = 32  # the rest may be blanks
        good += ["a" * max(1, schema.get("minLength", 0)) if "{2,31}" not in schema.get("pattern", "") else "abc"]
        good.append("a" * most)
        bad.append("a" * (schema["maxLength"] + 1))
        if schema.get("minLength"):
            bad.append("a" * (schema["minLength"] - 1))
        if "pattern" in schema:
            bad += ["a b", "abc\nx", "é"]
    elif "enum" in schema:
        good += schema["enum"]
        bad.append("nonsense")
    return good, bad


def fields_of(schema: dict[str, Any], base: Any) -> Iterator[tuple[list[Any], list[Any], Any]]:
    """For each field, also of inner objects: what is allowed in it, what is not, and how to put it into the whole."""
    for name, inner in schema.get("properties", {}).items():
        found = schema_of(inner)
        if name == "type":
            continue
        if found.get("type") == "object":
            inner_base = example(found)
            for good, bad, put in fields_of(found, inner_base):
                yield good, bad, lambda value, name=name, put=put: {**base, name: put(value)}
        elif found.get("type") != "boolean":
            good, bad = inside_and_outside(found)
            yield good, bad, lambda value, name=name: {**base, name: value}
            if found.get("type") == "array" and "prefixItems" not in found:
                item = schema_of(found["items"])
                count = max(1, found.get("minItems", 0))
                if item.get("type") != "object":
                    good, bad = inside_and_outside(item)
                    yield good, bad, lambda value, name=name, count=count: {**base, name: [value] * count}


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=lambda one: str(one)[:40])
def test_the_described_bounds_of_parameters_are_those_of_the_server(
    target: Target, path: str, method: str, operation: dict[str, Any]
) -> None:
    for one in operation.get("parameters", []):
        if schema_of(one["schema"]).get("type") == "boolean" or one["name"] == "wait":
            continue
        good, bad = inside_and_outside(one["schema"])
        for value, allowed in [*[(value, True) for value in good], *[(value, False) for value in bad]]:
            where, headers, query = path_of(target, path), {}, ""
            if one["in"] == "path":
                where = path_of(target, path.replace("{" + one["name"] + "}", percent(str(value))))
            elif one["in"] == "query":
                query = f"?{one['name']}={percent(str(value))}"
            else:
                headers = {one["name"]: str(value)}
            if where.endswith("/") or "//" in where:  # an empty part of a path is another path
                continue
            content = json.dumps(example(bodies_of(operation)[0])).encode() if bodies_of(operation) else None
            if content is not None:
                headers["Content-Type"] = "application/json"
            status, text = target.request(method.upper(), where + query, headers=headers, content=content)
            assert (status != 400) is allowed, (one["name"], value, status, text)


@pytest.mark.parametrize(
    ("path", "method", "operation"), [one for one in OPERATIONS if bodies_of(one[2])], ids=lambda one: str(one)[:40]
)
def test_the_described_bounds_of_bodies_are_those_of_the_server(
    target: Target, path: str, method: str, operation: dict[str, Any]
) -> None:
    for schema in bodies_of(operation):
        for good, bad, put in fields_of(schema, example(schema)):
            for value, allowed in [*[(value, True) for value in good], *[(value, False) for value in bad]]:
                body = put(value)
                session_token = guest(target.server).session_token if "/account" in path or "logout" in path else None
                status, text = target.request(method.upper(), path_of(target, path), session_token, json=body)
                is_form = any(one in text for one in ("error-request", "error-login-form", "error-password-length"))
                assert is_form is not allowed, (body, status, text)


def test_a_client_of_the_table_is_not_disturbed(target: Target) -> None:
    """After all of that."""
    assert Client(target.server, target.ada.session_token).get(f"/api/tables/{target.table}").json()["you"] == 0
