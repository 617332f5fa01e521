"""Connections without a complete request: none of them costs anybody else their game."""

import contextlib
import resource
import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Server, guest
from wolfsbane.server.http.addresses import network_of

HALF = b"GET /api/catalogue HTTP/1.1\r\nHost: x\r\nX-Slow: "
TWO = [{"kind": "you"}, {"kind": "open"}]


Dial = Callable[..., socket.socket]


@pytest.fixture
def dial() -> Iterator[Dial]:
    """Opens connections from one of this machine's addresses: of 127.0.0.0/8, only 127.0.0.1 is a proxy's."""
    opened: list[socket.socket] = []

    def open_from(server: Server, address: str = "127.0.0.1") -> socket.socket:
        where = ("127.0.0.1", server.port)
        opened.append(socket.create_connection(where, timeout=PATIENCE, source_address=(address, 0)))
        return opened[-1]

    yield open_from
    for connection in opened:
        connection.close()


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    data = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            data += part
    return data


def limits(**values: float) -> list[str]:
    return [part for name, value in values.items() for part in ("--limit", f"{name}={value}")]


def wait_until(condition: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def files_of(server: Server) -> int:
    """How many file descriptors the server uses."""
    assert server.process is not None
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def logged(server: Server, message: str) -> list[dict[str, Any]]:
    return [line for line in server.lines() if line["message"] == message]


def play_on(table: str, client: Client) -> None:
    """A new connection, a WebSocket and something written."""
    assert httpx.get(f"{client.server.url}/ready", timeout=PATIENCE, verify=False).status_code == 200
    wire = client.line(table)
    message = wire.send("chat", text="still here")
    wire.until("said")
    assert message
    wire.close()


@pytest.fixture(scope="module")
def many_files() -> Any:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 3000:
        pytest.skip("this process may not open enough sockets")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 3000), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
@pytest.mark.parametrize("source", ["one address", "many addresses", "a proxy"])
def test_a_thousand_half_sent_requests_disturb_nobody(
    start: Start, dial: Dial, database: str | None, source: str
) -> None:
    """The server has 1,024 file descriptors, and no deadline comes to its help."""
    # The player is behind a proxy of their own, at 127.0.0.1.
    proxy = ["--proxy", "127.0.0.1,127.0.9.9"]
    server = start(*limits(header_seconds=600), *proxy, database=database, files=1024)
    ada = guest(server)
    table = ada.make(TWO)
    ada.do(table, "chat", text="before")
    addresses = {"one address": ["127.0.1.1"], "a proxy": ["127.0.9.9"]}.get(source) or [
        f"127.0.2.{n}" for n in range(1, 51)
    ]
    half = []
    for n in range(1100):
        connection = dial(server, addresses[n % len(addresses)])
        with contextlib.suppress(ConnectionError):
            connection.sendall(HALF)
        half.append(connection)
        if n % 100 == 99:
            play_on(table, ada)
    play_on(table, ada)
    open_files = files_of(server)
    assert open_files < 1024 - 20
    if source == "one address":
        line = logged(server, "an address has too many connections")[0]
        assert (line["address"], line["level"]) == ("127.0.1.1", "warning")
        assert open_files < 200
    else:
        assert logged(server, "out of connections")[0]["level"] == "error"
    for connection in half:
        connection.close()
    play_on(table, ada)
    assert 1 <= len(logged(server, "out of connections") + logged(server, "an address has too many connections")) < 20


def test_headers_have_a_deadline_however_steadily_they_come(start: Start, dial: Dial) -> None:
    server = start(*limits(header_seconds=1))
    ada = guest(server)
    table = ada.make(TWO)
    slow = dial(server, "127.0.1.2")
    slow.sendall(HALF)
    begin = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while time.monotonic() - begin < PATIENCE:
            slow.sendall(b"a")
            if select.select([slow], [], [], 0.1)[0]:
                break
    assert answer(slow).startswith(b"HTTP/1.1 408 ")
    silent = dial(server, "127.0.1.2")
    breaks = dial(server, "127.0.1.2")
    breaks.sendall(b"\r\n")
    assert answer(silent).startswith(b"HTTP/1.1 408 ")
    assert answer(breaks).startswith(b"HTTP/1.1 408 ")
    line = logged(server, "a request was not complete in time")[0]
    assert (line["address"], line["part"]) == ("127.0.1.2", "headers")
    play_on(table, ada)


def test_line_breaks_do_not_keep_a_connection_open_after_a_request(start: Start, dial: Dial) -> None:
    server = start(*limits(header_seconds=1))
    connection = dial(server)
    connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    first = connection.recv(65536)
    while not first.endswith(b"}"):
        first += connection.recv(65536)
    assert first.startswith(b"HTTP/1.1 200 ")
    connection.sendall(b"\r\nGET /health HTTP/1.1\r\nHost: x\r\nX-")
    assert answer(connection).startswith(b"HTTP/1.1 408 ")


def test_a_body_has_a_deadline(start: Start, dial: Dial) -> None:
    server = start(*limits(body_seconds=1))
    ada = guest(server)
    table = ada.make(TWO)
    head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    for start_of_body in (b"Content-Length: 100\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"):
        slow = dial(server, "127.0.1.3")
        slow.sendall(head + start_of_body)
        assert answer(slow).startswith(b"HTTP/1.1 408 ")
    assert logged(server, "a request was not complete in time")[0]["part"] == "body"
    play_on(table, ada)
    assert not [line for line in server.lines() if "error" in line], "no traceback"


def send_until_refused(connection: socket.socket, piece: bytes, most: int) -> tuple[int, bytes]:
    """How many bytes went out before the server answered, and the answer."""
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < most and not select.select([connection], [], [], 0)[0]:
            sent += connection.send(piece)
    return sent, answer(connection)


def memory(server: Server) -> int:
    """The resident memory of the server in bytes."""
    assert server.process is not None
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Large: ", 431),
        (b"GET /?", 414),
        (b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: ", 413),
        (b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;x=", 413),
    ],
    ids=["header", "url", "trailer", "chunk extension"],
)
def test_260_megabytes_before_a_request_is_complete_are_not_read(
    server: Server, dial: Dial, head: bytes, status: int
) -> None:
    before = memory(server)
    connection = dial(server)
    connection.sendall(head)
    sent, reply = send_until_refused(connection, b"x" * 65536, 260_000_000)
    assert sent < 20_000_000
    assert not reply or reply.startswith(b"HTTP/1.1 %d " % status)
    assert memory(server) - before < 30_000_000
    connection.close()


@pytest.mark.parametrize(("extra", "status"), [(4_000, 200), (17_000, 431)])
def test_complete_headers_are_bounded(server: Server, extra: int, status: int) -> None:
    reply = httpx.get(f"{server.url}/health", headers={"X-Large": "x" * extra}, timeout=PATIENCE, verify=False)
    assert reply.status_code == status
    many = httpx.get(
        f"{server.url}/health", headers=[(f"x{n}", "x" * 40) for n in range(extra // 40)], timeout=PATIENCE
    )
    assert many.status_code == status


@pytest.mark.parametrize(("extra", "status"), [(3_000, 200), (4_200, 414)])
def test_a_complete_url_is_bounded(server: Server, extra: int, status: int) -> None:
    reply = httpx.get(f"{server.url}/health?x={'x' * extra}", timeout=PATIENCE, verify=False)
    assert reply.status_code == status


def upgrade(connection: socket.socket, client: Client, table: str) -> None:
    connection.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Authorization: Bearer {client.session_token}\r\n\r\n".encode()
    )
    assert connection.recv(65536).startswith(b"HTTP/1.1 101 ")


@pytest.mark.parametrize(
    ("query", "headers", "status"),
    [
        ("1" * 4_200, "", 414),
        ("1" * 15_000, "", 414),
        ("1", f"X-Long: {'x' * 10_000}\r\n", 431),
        ("1", f"X-Long: {'x' * 20_000}\r\n", 431),
        ("1", "X-Many: x\r\n" * 200, 431),
    ],
    ids=["a long URL", "a longer URL", "a long header", "headers that are too large", "many headers"],
)
def test_a_handshake_that_is_too_large_is_answered_and_forgotten(
    start: Start, dial: Dial, query: str, headers: str, status: int
) -> None:
    server = start()
    connection = dial(server)
    connection.sendall(
        f"GET /api/tables/x/socket?after={query} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"{headers}\r\n".encode()
    )
    connection.settimeout(PATIENCE)
    assert connection.recv(65536).startswith(f"HTTP/1.1 {status} ".encode())
    stopped = server.stop()
    assert stopped in (0, -signal.SIGTERM), "a connection that was refused does not disturb the stop"


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A frame of a client, with a mask of zeros."""
    return bytes([(128 if final else 0) | opcode, 128 | len(payload), 0, 0, 0, 0]) + payload


@pytest.mark.parametrize(
    "flood",
    [frame(9, b"x" * 125), frame(9), frame(10, b"x"), frame(0, b"", final=False)],
    ids=["pings", "empty pings", "pongs", "parts of a message"],
)
def test_a_flood_of_frames_that_are_no_messages_is_cut_off(start: Start, dial: Dial, flood: bytes) -> None:
    server = start()
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO)
    bo.do(table, "join")
    connection = dial(server)
    upgrade(connection, ada, table)
    if flood[0] == 0:
        connection.sendall(frame(1, b"{", final=False))
    sent, reply, reset = send_until_too_many(connection, flood * 50)
    assert reset or b"error-too-fast" in reply, "a reset may overtake the last that was sent"
    assert sent < 20_000_000, "all that fits into the buffers of the system at most"
    text = bo.get("/metrics").text
    assert 'wolfsbane_limited_total{limit="frames"} 1.0' in text
    play_on(table, bo)
    assert not [line for line in server.lines() if "error" in line], "no traceback"


def send_until_too_many(connection: socket.socket, piece: bytes) -> tuple[int, bytes, bool]:
    """Reads what comes while it sends, as a client that wants its pongs does; also whether the connection was reset."""
    sent, data = 0, b""
    connection.settimeout(0.0)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            readable, writable, _ = select.select([connection], [connection], [], 1)
            if readable:
                part = connection.recv(65536)
                if not part:
                    break
                data += part
            elif writable:
                sent += connection.send(piece)
        except BlockingIOError:
            pass
        except ConnectionError:
            return sent, data, True
    return sent, data, False


def test_pongs_that_nobody_reads_do_not_fill_the_memory(start: Start, dial: Dial) -> None:
    server = start(*NO_LIMITS)
    ada = guest(server)
    table = ada.make(TWO)
    before = memory(server)
    connection = dial(server)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    upgrade(connection, ada, table)
    sent = 0
    connection.settimeout(10)
    with contextlib.suppress(ConnectionError, TimeoutError):
        while sent < 60_000_000:
            sent += connection.send(frame(9, b"x" * 125) * 400)
    assert sent < 60_000_000, "it is cut off"
    assert memory(server) - before < 20_000_000
    play_on(table, ada)


def test_a_client_that_reads_nothing_is_cut_off(start: Start) -> None:
    server = start(*limits(unread_seconds=1, requests_a_second=0))
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.settimeout(PATIENCE)
    deaf.connect(("127.0.0.1", server.port))
    with contextlib.suppress(ConnectionError):
        deaf.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
    ada = guest(server)
    wait_until(lambda: 'wolfsbane_limited_total{limit="unread"} 1.0' in ada.get("/metrics").text)
    deaf.close()


def test_event_streams_and_polls_count_as_connections(start: Start, dial: Dial) -> None:
    server = start(*limits(connections_of_an_address=2, requests_a_second=0))
    ada = guest(server)
    table = ada.make(TWO)
    path = f"{server.url}/api/tables/{table}"
    with httpx.stream("GET", f"{path}/stream", headers=ada.headers, timeout=PATIENCE, verify=False) as one:
        lines = one.iter_lines()
        assert next(lines)
        seq = ada.get(f"/api/tables/{table}").json()["seq"]
        poll = dial(server)
        poll.sendall(
            f"GET /api/tables/{table}/messages?after={seq}&wait=30 HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {ada.session_token}\r\n\r\n".encode()
        )

        def third() -> bool:
            with httpx.stream("GET", f"{path}/stream", headers=ada.headers, timeout=PATIENCE, verify=False) as other:
                return other.status_code == 429

        wait_until(third)
        with pytest.raises(Exception, match="429"):
            ada.line(table)
        assert ada.get("/api/me").status_code == 200, "other requests are still answered"
        forwarded = {**ada.headers, "X-Forwarded-For": "192.0.2.7"}
        with httpx.stream("GET", f"{path}/stream", headers=forwarded, timeout=PATIENCE, verify=False) as other:
            assert other.status_code == 200, "somebody else behind the same proxy"
        poll.close()
    wait_until(lambda: not third())
    line = logged(server, "requests of an address were refused")[0]
    assert (line["address"], line["limit"]) == ("127.0.0.1", "requests_in_progress")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_ipv6_addresses_count_by_their_network(host: str, network: str) -> None:
    assert network_of(host) == network


def test_requests_from_one_ipv6_network_share_a_limit(start: Start) -> None:
    server = start(*limits(requests_a_second=2))
    statuses = []
    for n in range(12):
        headers = {"X-Forwarded-For": f"2001:db8:1:2::{n:x}"}
        statuses.append(httpx.get(f"{server.url}/health", headers=headers, timeout=PATIENCE, verify=False).status_code)
    assert 429 in statuses
    other = httpx.get(
        f"{server.url}/health", headers={"X-Forwarded-For": "2001:db8:1:3::1"}, timeout=PATIENCE, verify=False
    )
    assert other.status_code == 200
    assert logged(server, "requests of an address were refused")[0]["address"] == "2001:db8:1:2::/64"


def test_running_out_of_file_descriptors_is_survived_and_logged(start: Start, dial: Dial) -> None:
    """The system takes descriptors away that the server counts on."""
    server = start(*NO_LIMITS)
    ada = guest(server)
    table = ada.make(TWO)
    ada.http.close()
    assert server.process is not None
    pid = server.process.pid
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (files_of(server) + 3, 20_000))
    waiting = [dial(server) for _ in range(30)]
    for connection in waiting:
        with contextlib.suppress(ConnectionError):
            connection.sendall(HALF)
    wait_until(lambda: logged(server, "out of file descriptors") or logged(server, "out of connections"))
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (20_000, 20_000))
    for connection in waiting:
        connection.close()
    again = Client(server, ada.session_token)
    play_on(table, again)
