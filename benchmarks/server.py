"""Measures the server: `make bench-server`. The load comes from another process, over loopback.

python benchmarks/server.py                    all of it
python benchmarks/server.py --only full,paced  parts of it: full, few, paced, memory, start
python benchmarks/server.py --only hall1,hall2,hall1,hall2 --database postgresql://...  one server, two servers
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
import msgspec
import psycopg
import uvloop

import wolfsbane
from wolfsbane._build import build_kind
from wolfsbane.protocol.prompts import legal
from wolfsbane.server import messages as ms
from wolfsbane.server.storage.read_model import projection
from wolfsbane.server.storage.store import Item, Store, database_url
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table

NO_LIMITS: Final = (
    "tables=0",
    "tables_of_a_player=0",
    "connections_of_an_address=0",
    "messages_a_second=0",
    "requests_a_second=0",
)
IDLE_SECONDS: Final = 3.0  # in which servers of a hall are measured before anybody acts
PARTS: Final = ("full", "few", "paced", "memory", "start")


# --- a client that costs little: WebSocket frames by hand, and of a message only what is needed


class PromptSeen(msgspec.Struct):
    seats: list[int] = []
    legal: list[str] = []


class Seen(msgspec.Struct):
    type: str
    seq: int = 0
    stage: str = ""
    id: str = ""
    events: list[msgspec.Raw] = []
    prompt: PromptSeen | None = None
    text: Any = None  # a string in chat messages, a text in refusals


class Player(asyncio.Protocol):
    """One seat of one table."""

    decoder = msgspec.json.Decoder(Seen)

    def __init__(self, load: Load, table: str, seat: int, session_token: str) -> None:
        self.load = load
        self.table = table
        self.seat = seat
        self.session_token = session_token
        self.buffer = b""
        self.open = False
        self.seq = 0
        self.sent = 0
        self.other: Player | None = None
        self.busy = False  # an action is under way, or soon will be
        self.started = 0.0
        self.starts: deque[float] = deque()  # of actions that the other seat has not received yet

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: {self.load.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: wolfsbane={self.session_token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = buffer
                return
            if b" 101 " not in buffer[:40]:
                raise SystemExit(f"no WebSocket: {buffer[:200]!r}")
            self.open = True
            buffer = buffer[end + 4 :]
        at = 0
        while len(buffer) - at >= 2:
            size = buffer[at + 1]
            head = 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size = int.from_bytes(buffer[at + 2 : at + 4], "big")
                head = 4
            if len(buffer) - at < head + size:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.take(buffer[at + head : at + head + size])
            elif kind == 9:
                self.frame(10, b"")
            elif kind == 8:
                raise SystemExit(f"closed: {buffer[at + head : at + head + size]!r}")
            at += head + size
        self.buffer = buffer[at:]

    def frame(self, kind: int, payload: bytes) -> None:
        """A frame with a mask of zeros, which leaves the payload unchanged."""
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)

    def take(self, payload: bytes) -> None:
        seen = self.decoder.decode(payload)
        if seen.type == "refused":
            raise SystemExit(f"refused: {seen.text}")
        if seen.seq:
            self.seq = seen.seq
        other = self.other
        assert other is not None
        if seen.type == "update":
            if seen.id:
                self.load.received(self.started, counts=True)
                self.busy = False
                if not seen.events:  # an incomplete choice: nobody else gets a message
                    self.starts.pop()
            elif other.starts:
                self.load.received(other.starts.popleft(), counts=False)
        if seen.type == "update" and seen.prompt is not None and not seen.prompt.seats:
            self.send(b'{"type":"rematch","id":"r%d"}' % self.next())
        elif seen.prompt is not None and seen.prompt.legal:
            self.load.ready(self, seen.prompt.legal)

    def next(self) -> int:
        self.sent += 1
        return self.sent

    def send(self, payload: bytes) -> None:
        self.frame(1, payload)

    def act(self, legal: list[str]) -> None:
        code = "done" if "done" in legal and self.load.random() < 0.5 else self.load.choose(legal)
        self.started = time.perf_counter()
        self.starts.append(self.started)
        self.send(b'{"type":"act","id":"%d","at":%d,"codes":["%s"]}' % (self.next(), self.seq, code.encode()))


class Load:
    """All players of all tables, as fast as possible or at a fixed rate."""

    def __init__(self, host: str, pace: float) -> None:
        self.host = host
        self.pace = pace  # actions a second of one table; 0 is as fast as they can
        self.latencies: list[float] = []
        self.actions = 0
        rng = random.Random(1)
        self.random: Callable[[], float] = rng.random
        self.choose: Callable[[list[str]], str] = rng.choice
        self.due: dict[str, float] = {}

    def ready(self, player: Player, legal: list[str]) -> None:
        if player.busy:  # the other's first viewing came in between; the prompt is the same
            return
        player.busy = True
        if not self.pace:
            player.act(legal)
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        due = max(self.due.get(player.table, now + self.random() / self.pace) + 1 / self.pace, now)
        self.due[player.table] = due
        loop.call_at(due, player.act, legal)

    def received(self, started: float, counts: bool) -> None:
        self.latencies.append(time.perf_counter() - started)
        self.actions += counts


def processor_seconds(pid: int) -> float:
    """The CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run_load(job: dict[str, Any]) -> dict[str, float]:
    """Plays at all tables and measures in thirds, to see whether an action costs more in longer games."""
    load = Load(job["addresses"][0], job["pace"])
    loop = asyncio.get_running_loop()
    players: list[Player] = []
    for table, session_tokens in job["tables"]:
        pair = [Player(load, table, seat, session_token) for seat, session_token in enumerate(session_tokens)]
        pair[0].other, pair[1].other = pair[1], pair[0]
        players += pair
    for number, player in enumerate(players):
        # Neighbours are at different servers, if there are several: the worst case for these. Or all at the same.
        place = number // 2 if job["together"] else player.seat
        host, _, port = job["addresses"][place % len(job["addresses"])].partition(":")
        await loop.create_connection(lambda player=player: player, host, int(port))  # type: ignore[misc]
    while not all(player.seq for player in players):
        await asyncio.sleep(0.05)
    for player in players[::2]:
        player.send(b'{"type":"start","id":"s"}')
    await asyncio.sleep(2 if not load.pace else 4)
    load.latencies.clear()
    load.actions = 0
    cpu = time.process_time()
    start = time.perf_counter()
    costs: list[float] = []
    for _ in range(3):
        before, actions = sum(map(processor_seconds, job["pids"])), load.actions
        await asyncio.sleep(job["seconds"] / 3)
        costs.append(1e6 * (sum(map(processor_seconds, job["pids"])) - before) / max(1, load.actions - actions))
    passed = time.perf_counter() - start
    times = sorted(load.latencies)
    return {
        "actions_a_second": load.actions / passed,
        "median_ms": 1000 * median(times),
        "p99_ms": 1000 * times[int(len(times) * 0.99)],
        "max_ms": 1000 * times[-1],
        "server_us_an_action_first": costs[0],
        "server_us_an_action_last": costs[2],
        "load_cores": (time.process_time() - cpu) / passed,
    }


# --- the server


class Server:
    def __init__(self, folder: Path, *options: str) -> None:
        command = [sys.executable, "-m", "wolfsbane", "serve", "--port", "0", "--data", str(folder), *options]
        for limit in NO_LIMITS:
            command += ["--limit", limit]
        environment = {**os.environ, "PYTHONPATH": str(Path(wolfsbane.__file__).parent.parent)}
        self.began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://([0-9.:]+)/", line)
        if found is None:
            raise SystemExit(f"the server did not start: {line}")
        self.address = found[1]
        self.client = httpx.Client(base_url=f"http://{self.address}", timeout=30)
        while True:
            try:
                if self.client.get("/ready").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.005)
        self.start_seconds = time.perf_counter() - self.began
        self.start_processor_seconds = processor_seconds(self.process.pid)

    def memory(self) -> int:
        """Bytes of memory of the process."""
        text = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(text.split()[1]) * resource.getpagesize()

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait()

    def guest(self) -> str:
        reply = httpx.post(f"http://{self.address}/api/me", json={"name": "Guest", "session_token": True}, timeout=30)
        return str(reply.raise_for_status().json()["session_token"])


def two_seat_tables(server: Server, count: int, options: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Makes tables with two human seats each, of the same two guests."""
    session_tokens = [server.guest(), server.guest()]
    heads = [{"Authorization": f"Bearer {session_token}"} for session_token in session_tokens]
    tables: list[tuple[str, list[str]]] = []
    seats = [{"kind": "you"}, {"kind": "open"}]
    for _ in range(count):
        reply = server.client.post("/api/tables", headers=heads[0], json={"seats": seats, "options": options})
        table = reply.raise_for_status().json()["table"]
        path = f"/api/tables/{table}/messages"
        server.client.post(path, headers=heads[1], json={"type": "join", "id": "j"}).raise_for_status()
        tables.append((table, session_tokens))
    return tables


def under_load(
    servers: list[Server], tables: list[tuple[str, list[str]]], pace: float, seconds: float, together: bool = False
) -> dict[str, float]:
    """Runs the load in a separate process. `together`: the players of a table are at the same server."""
    job: dict[str, Any] = {"tables": tables, "pace": pace, "seconds": seconds, "together": together}
    job |= {"addresses": [server.address for server in servers], "pids": [server.process.pid for server in servers]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(job, file)
        file.flush()
        command = [sys.executable, __file__, "--load", file.name]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        result: dict[str, float] = json.loads(done.stdout)
        return result


# --- the parts


def measure_speed(folder: Path, tables: int, pace: float, seconds: float) -> dict[str, float]:
    server = Server(folder, "--log-level", "warning")
    try:
        return under_load([server], two_seat_tables(server, tables, {}), pace, seconds)
    finally:
        server.stop()


def machine_seconds() -> tuple[float, float]:
    """The seconds that all cores of the machine have worked and have had nothing to do, so far."""
    user, nice, system, idle, waiting, *more = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:9])
    ticks = os.sysconf("SC_CLK_TCK")
    return (user + nice + system + sum(more)) / ticks, (idle + waiting) / ticks


def _sum(pids: list[int]) -> float:
    return sum(processor_seconds(pid) for pid in pids if Path(f"/proc/{pid}/stat").exists())


def measure_hall(
    folder: Path, database: str, servers: int, tables: int, seconds: float, together: bool
) -> dict[str, float]:
    """Servers that share a PostgreSQL. With the cores that each part of the hall used, and all other programs."""
    running = [Server(folder / str(n), "--log-level", "warning", "--database", database) for n in range(servers)]
    try:
        tables_made = two_seat_tables(running[0], tables, {})
        with psycopg.connect(database) as connection:
            rows = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'wolfsbane'"
            ).fetchall()
        backends = [row[0] for row in rows if Path(f"/proc/{row[0]}/stat").exists()]  # on this machine
        pids = [server.process.pid for server in running]
        resting = _sum(pids)
        time.sleep(IDLE_SECONDS)
        resting = (_sum(pids) - resting) / IDLE_SECONDS
        begin, before, served = time.perf_counter(), _sum(backends), _sum(pids)
        machine = machine_seconds()
        result = under_load(running, tables_made, 0.0, seconds, together)
        passed, used, served = time.perf_counter() - begin, _sum(backends) - before, _sum(pids) - served
        worked, idle = (now - then for now, then in zip(machine_seconds(), machine, strict=True))
        result |= {
            "servers_idle_ms_a_second": 1000 * resting,
            "servers_cores": served / passed,
            "database_cores": used / passed,
            "idle_cores": idle / passed,
        }
        result["other_programs_cores"] = worked / passed - sum(
            result[name] for name in ("servers_cores", "database_cores", "load_cores")
        )
        for name in ("conflicts", "retries", "followed_entries", "commits", "entries"):
            lines = [line for one in running for line in one.client.get("/metrics").text.splitlines()]
            result[name] = sum(float(line.split()[1]) for line in lines if line.startswith(f"wolfsbane_{name}_total"))
        return {**result, "database_us_an_entry": 1e6 * used / max(1.0, result["entries"])}
    finally:
        for server in running:
            server.stop()


def stored_tables(folder: Path, count: int, actions: int) -> list[str]:
    """Writes tables with an unfinished game directly into a database, repeating a few games."""
    games: list[tuple[Table, list[str]]] = []
    rng = random.Random(1)
    new = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("open")])
    for _ in range(8):
        table = Table("")
        lines: list[str] = []

        def put(entry: logged.LogEvent, table: Table = table, lines: list[str] = lines) -> None:
            table.fold(entry)
            lines.append(logged.encode_log_event(entry))

        for entry in (*commands.make(new, "p", "Ada", 1), logged.SatDown(1, 1, "q", "Bo")):
            put(entry)
        put(commands.handle(table, 0, ms.Start("s"), 1)[0])
        for _ in range(actions):
            seat = table.deciders()[0]
            assert table.state is not None
            put(commands.choice(table, seat, [rng.choice(legal(table.state, seat))], 1))
        games.append((table, lines))
    store = Store(database_url(None, folder))
    connection = store.open_journal()
    ids = [secrets.token_urlsafe(12) for _ in range(count)]
    for first in range(0, count, 500):
        items: list[Item] = []
        for number, table_id in enumerate(ids[first : first + 500]):
            table, lines = games[number % len(games)]
            table.id = table_id
            for seq, line in enumerate(lines, 1):
                items.append(Item(table_id, seq, line, projection(table) if seq == 1 else (), None))
        store.append(connection, items)
    connection.close()
    store.close()
    return ids


def measure_start(folder: Path, tables: int) -> dict[str, float]:
    ids = stored_tables(folder, tables, 30)
    server = Server(folder, "--log-level", "warning")
    try:
        start = time.perf_counter()
        server.client.get(f"/api/tables/{ids[len(ids) // 2]}/preview").raise_for_status()
        return {
            "stored_tables": tables,
            "start_seconds": server.start_seconds,
            "processor_seconds": server.start_processor_seconds,
            "first_table_ms": 1000 * (time.perf_counter() - start),
        }
    finally:
        server.stop()


def measure_memory(folder: Path, tables: int) -> dict[str, float]:
    """The memory of an idle table: loads all tables and keeps them."""
    ids = stored_tables(folder, tables, 60)
    server = Server(folder, "--log-level", "warning", "--limit", "idle_seconds=100000")
    try:
        for table in ids[:50]:
            server.client.get(f"/api/tables/{table}/preview").raise_for_status()
        before = server.memory()
        for table in ids[50:]:
            server.client.get(f"/api/tables/{table}/preview").raise_for_status()
        held = re.search(r"wolfsbane_tables_in_memory ([0-9.e+]+)", server.client.get("/metrics").text)
        assert held is not None
        used = (server.memory() - before) / (len(ids) - 50)
        return {"tables_in_memory": float(held[1]), "kilobytes_a_table": used / 1024}
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--load", help=argparse.SUPPRESS)
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--database", help="of the parts hall1, hall2 and hall3: a PostgreSQL")
    parser.add_argument("--together", action="store_true", help="in a hall: players of a table at the same server")
    parser.add_argument("--json", action="store_true", help="one JSON object a part, for a program")
    options = parser.parse_args()
    if options.load:
        print(json.dumps(uvloop.run(run_load(json.loads(Path(options.load).read_text())))))
        return
    if not options.json:
        print(f"wolfsbane {wolfsbane.__version__}, {build_kind()}")
    folder = Path(tempfile.mkdtemp(prefix="wolfsbane-bench-"))
    parts: dict[str, Callable[[], dict[str, float]]] = {
        "full": lambda: measure_speed(folder / "full", options.tables, 0.0, options.seconds),
        "few": lambda: measure_speed(folder / "few", max(1, options.tables // 25), 0.0, options.seconds),
        "paced": lambda: measure_speed(folder / "paced", options.tables, 2.5, options.seconds),
        "memory": lambda: measure_memory(folder / "memory", options.stored),
        "start": lambda: measure_start(folder / "start", options.stored),
    }
    for count in (1, 2, 3):
        parts[f"hall{count}"] = partial(
            measure_hall,
            folder / "hall",
            options.database,
            count,
            options.tables,
            options.seconds,
            options.together,
        )
    try:
        for part in options.only.split(","):
            result = parts[part]()
            if options.json:
                print(json.dumps(result), flush=True)
                continue
            print(part, " ".join(f"{name}={value:.4g}" for name, value in result.items()), flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
