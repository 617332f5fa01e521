"""A real hall under faults: `make soak-hall`. PostgreSQL, three servers, HAProxy and players on this machine.

Servers are killed, paused, stopped and started again; PostgreSQL is restarted and paused; the connections of the bus
are cut, and connections are used up. Meanwhile players play through the load balancer, connect again by themselves,
and send again what was not confirmed. In the end everything that each of them received is compared with a fold of the
logs. `events.log` in the folder of the logs has each fault, and each time that a table stood still for long.

python tests/simulation/soak.py --minutes 30 --tables 12
"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx
import psycopg
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from server.running import NO_LIMITS, Postgres, Server
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table

SERVERS = 3
STILL_SECONDS = 5.0  # for which a table may stand still after a fault has ended
SILENCE_SECONDS = 4.0  # without an answer after which a client connects again
FAULTS = ("kill", "pause", "stop", "restart-database", "pause-database", "cut-bus", "use-up-connections", "cut-all")
WEIGHTS = (6, 6, 4, 1, 2, 4, 2, 3)
CALM = 0.4  # probability that a fault is followed by a pause in which a table could be seen to stand still too long
NOTED_SECONDS = 3.0  # a table that stands still for longer is in events.log
MAY_HAVE_COUNTED = ("error-may-have-counted", "error-not-written", "error-stopping", "error-too-fast")


def free_port() -> int:
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Balancer:
    """HAProxy, which gives every connection to the next server that says it is ready."""

    def __init__(self, folder: Path, servers: list[Server]) -> None:
        self.port = free_port()
        lines = [
            "global",
            "  maxconn 4000",
            "defaults",
            "  mode http",
            "  timeout connect 1s",
            "  timeout check 3s",
            "  timeout client 60s",
            "  timeout server 60s",
            "  timeout tunnel 1h",
            "  option redispatch",
            "  retries 2",
            "frontend hall",
            f"  bind 127.0.0.1:{self.port}",
            "  default_backend servers",
            "backend servers",
            "  balance roundrobin",
            "  option httpchk GET /ready",
            *[
                f"  server s{number} 127.0.0.1:{server.port} check inter 500ms fall 2 rise 1"
                for number, server in enumerate(servers)
            ],
        ]
        file = folder / "haproxy.cfg"
        file.write_text("\n".join(lines) + "\n")
        with (folder / "haproxy.log").open("w") as log:
            self.process = subprocess.Popen(["haproxy", "-db", "-f", str(file)], stdout=log, stderr=log)

    @property
    def url(self) -> str:
        return f"127.0.0.1:{self.port}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class Soak:
    def __init__(self, seed: int, folder: Path) -> None:
        self.rng = random.Random(seed)
        self.begin = time.monotonic()
        self.events = (folder / "events.log").open("w", buffering=1)
        self.down: dict[Server, asyncio.Task[None]] = {}  # servers that are being started again
        self.problems: list[str] = []
        self.faults: collections.Counter[str] = collections.Counter()
        self.fault_ended = time.monotonic()
        self.fault_is_on = False
        self.moved: dict[str, float] = {}
        self.confirmed = time.monotonic()  # when a command was last confirmed, at any table
        self.longest_still = 0.0
        self.longest_pause = 0.0  # of a table, whatever faults there were meanwhile
        self.longest_unconfirmed = 0.0  # for which nothing was confirmed at any table
        self.counts: collections.Counter[str] = collections.Counter()
        self.playing = True

    def note(self, text: str) -> None:
        print(f"{time.monotonic() - self.begin:8.2f} {text}", file=self.events)

    def problem(self, text: str) -> None:
        self.note(f"PROBLEM {text}")
        self.problems.append(text)

    def moves(self, table: str) -> None:
        """A numbered message about a table has come."""
        now = time.monotonic()
        pause = now - self.moved.get(table, now)
        self.moved[table] = now
        self.longest_pause = max(self.longest_pause, pause)
        if pause > NOTED_SECONDS:
            self.note(f"{table} moves again after {pause:.1f} s")

    def confirms(self) -> None:
        now = time.monotonic()
        pause = now - self.confirmed
        self.confirmed = now
        self.counts["confirmed"] += 1
        self.longest_unconfirmed = max(self.longest_unconfirmed, pause)
        if pause > NOTED_SECONDS:
            self.note(f"the first confirmation after {pause:.1f} s")


class Player:
    """One seat, or a spectator (seat 4), at a table, through the load balancer."""

    def __init__(self, soak: Soak, url: str, table: str, seat: int, token: str) -> None:
        self.soak = soak
        self.url = url
        self.table = table
        self.seat = seat
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.rng = random.Random(f"{table} {seat}")
        self.seq = 0
        self.count = 0
        self.got: dict[int, str] = {}
        self.shown: list[dict[str, Any]] = []
        self.prompt: Any = None
        self.stage = ""
        self.sent: dict[str, dict[str, Any]] = {}
        self.confirmed: set[str] = set()
        self.refused: set[str] = set()
        self.repeated: set[str] = set()

    async def run(self) -> None:
        while self.soak.playing:
            query = f"?after={self.seq}" if self.seq else ""
            try:
                async with connect(
                    f"ws://{self.url}/api/tables/{self.table}/socket{query}",
                    additional_headers=self.headers,
                    open_timeout=SILENCE_SECONDS,
                    close_timeout=0.2,
                    ping_interval=None,
                    max_size=None,
                ) as socket:
                    self.soak.counts["connections"] += 1
                    await self._visit(socket)
            except (OSError, InvalidHandshake, InvalidMessage, TimeoutError, ConnectionClosed, EOFError):
                await asyncio.sleep(self.rng.uniform(0.05, 0.4))

    async def _visit(self, socket: Any) -> None:
        is_first = True
        self.repeated.update(self.sent)
        for message in list(self.sent.values()):
            await socket.send(json.dumps(message))
        received = pinged = time.monotonic()
        while self.soak.playing:
            try:
                text = await asyncio.wait_for(socket.recv(), 0.5)
            except TimeoutError:
                pass
            else:
                received = time.monotonic()
                is_first = self._receive(text, is_first)
            if time.monotonic() - received > SILENCE_SECONDS:
                return
            if time.monotonic() - pinged > 1.5:
                pinged = time.monotonic()
                await socket.send('{"type":"ping","id":"p"}')
            await self._play(socket)

    def _problem(self, text: str) -> None:
        self.soak.problem(f"{self.table} seat {self.seat}: {text}")

    def _receive(self, text: str, is_first: bool) -> bool:
        data = json.loads(text)
        kind = data["type"]
        if kind == "done":
            self._confirm(data["id"])
        elif kind == "refused" and data.get("id") in self.sent:
            del self.sent[data["id"]]
            # Of a command that was sent again, the first copy may still wait at a server that is paused.
            if data["text"]["id"] not in MAY_HAVE_COUNTED and data["id"] not in self.repeated:
                self.refused.add(data["id"])
            self.soak.counts["refused"] += 1
        if kind not in ("table", "update", "said"):
            return is_first
        seq = data["seq"]
        if seq == self.seq + 1 and not (is_first and kind == "table"):
            if seq in self.got:
                self._problem(f"{seq} came twice")
            self.got[seq] = text
        elif kind == "table" and is_first:
            if seq < self.seq:
                self._problem(f"sent back from {self.seq} to {seq}")
            self.shown.append(data)
        else:
            self._problem(f"has {self.seq} and was sent {seq}")
        self.seq = seq
        self.soak.moves(self.table)
        if kind != "said":
            self.prompt = data.get("prompt")
        if kind == "table":
            self.stage = data["stage"]
        elif kind == "update" and self.prompt is not None and not self.prompt["seats"]:
            self.stage = "over"
        if data.get("id"):
            self._confirm(data["id"])
        return False

    def _confirm(self, message_id: str) -> None:
        self.sent.pop(message_id, None)
        if message_id.startswith(f"s{self.seat}-"):
            self.confirmed.add(message_id)
            self.soak.confirms()

    async def _play(self, socket: Any) -> None:
        if self.seat == 4 or self.sent or not self.seq:
            return
        await asyncio.sleep(self.rng.uniform(0.0, 0.4))
        self.count += 1
        message: dict[str, Any] = {"id": f"s{self.seat}-{self.count}", "at": self.seq}
        legal = None if self.prompt is None else self.prompt.get("legal")
        if self.rng.random() < 0.1:
            message |= {"type": "chat", "text": f"hello {self.count}"}
        elif self.stage == "open":
            if self.seat != 0:
                return
            message |= {"type": "start"}
        elif self.stage == "over":
            message |= {"type": "rematch"}
        elif legal:
            message |= {"type": "act", "codes": [self.rng.choice(legal)]}
        else:
            return
        self.sent[message["id"]] = message
        await socket.send(json.dumps(message))


# --- faults


async def go_wrong(
    soak: Soak, servers: list[Server], cluster: Postgres, url: str, kinds: list[str], end: float
) -> None:
    weights = [WEIGHTS[FAULTS.index(kind)] for kind in kinds]
    reported = time.monotonic()
    while time.monotonic() < end:
        calm = soak.rng.random() < CALM
        await asyncio.sleep(soak.rng.uniform(STILL_SECONDS + 1, STILL_SECONDS + 4) if calm else soak.rng.uniform(1, 5))
        kind = soak.rng.choices(kinds, weights)[0]
        up = [server for server in servers if server not in soak.down or soak.down[server].done()]
        if len(up) < 2 and kind in ("kill", "stop", "pause"):
            kind = soak.rng.choice(("cut-bus", "cut-all", "pause-database"))
        server = soak.rng.choice(up or servers)
        seconds = soak.rng.uniform(0.3, 4.0)
        soak.fault_is_on = True
        begin = time.monotonic()
        soak.note(f"{kind} begins at {server.folder.name}")
        try:
            if kind in ("kill", "stop"):
                ending = asyncio.create_task(asyncio.to_thread(server.kill if kind == "kill" else server.stop))
                soak.down[server] = asyncio.create_task(start_again(server, seconds, ending))
                await asyncio.wait([ending])
            else:
                await asyncio.to_thread(fault, kind, server, cluster, url, seconds)
        except Exception as problem:  # noqa: BLE001 - a fault that could not be made is no fault of the hall
            soak.counts[f"could not {kind}: {type(problem).__name__}"] += 1
        else:
            soak.faults[kind] += 1
        soak.fault_is_on = False
        soak.fault_ended = time.monotonic()
        soak.note(f"{kind} has ended after {soak.fault_ended - begin:.1f} s")
        if time.monotonic() - reported > 60:
            reported = time.monotonic()
            print(
                sum(soak.faults.values()), "faults,", soak.counts["confirmed"], "confirmed,", soak.problems, flush=True
            )
    if soak.down:
        await asyncio.wait(soak.down.values(), timeout=30)


async def supervise(soak: Soak, servers: list[Server], until: float) -> None:
    """No server may end by itself, whatever happens around it; one that does is started again."""
    while time.monotonic() < until:
        await asyncio.sleep(0.5)
        for server in servers:
            process = server.process
            if process is None or (server in soak.down and not soak.down[server].done()):
                continue
            status = process.poll()
            if status is not None:
                last = server.log.read_text().splitlines()[-3:]
                soak.problem(f"{server.folder.name} ended by itself with status {status}: {last}")
                server.wait()
                soak.down[server] = asyncio.create_task(start_again(server, 0.5))


async def start_again(server: Server, seconds: float, ending: "asyncio.Task[Any] | None" = None) -> None:
    """As whatever supervises it would: again and again, if the database is not there just then."""
    if ending is not None:
        await asyncio.wait([ending])
    while True:
        await asyncio.sleep(seconds)
        try:
            await asyncio.to_thread(server.start)
            return
        except AssertionError:
            if server.process is not None:
                server.process.kill()
                server.wait()


def fault(kind: str, server: Server, cluster: Postgres, url: str, seconds: float) -> None:
    process = server.process
    if kind == "pause" and process is not None:
        process.send_signal(signal.SIGSTOP)
        time.sleep(seconds * 1.5)
        process.send_signal(signal.SIGCONT)
    elif kind == "restart-database":
        cluster.stop()
        cluster.start()
    elif kind == "pause-database":
        stopped = cluster.processes()
        for pid in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
        time.sleep(min(seconds, 2.0))
        for pid in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
    elif kind == "cut-bus":
        end_connections(url, "query LIKE 'LISTEN%' OR query LIKE '%pg_notify%'")
    elif kind == "cut-all":
        end_connections(url, "application_name = 'wolfsbane'")
    elif kind == "use-up-connections":
        with contextlib.ExitStack() as stack:
            end = time.monotonic() + seconds
            with contextlib.suppress(psycopg.OperationalError):
                while time.monotonic() < end:
                    stack.enter_context(contextlib.closing(psycopg.connect(url)))
            time.sleep(max(0.0, end - time.monotonic()))


def end_connections(url: str, which: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            f"AND pid <> pg_backend_pid() AND ({which})"
        )


async def watch(soak: Soak, until: float) -> None:
    """How long a table stood still after the last fault had ended."""
    reported: set[str] = set()
    while time.monotonic() < until:
        await asyncio.sleep(0.25)
        if soak.fault_is_on:
            continue
        for table, moved in soak.moved.items():
            still = time.monotonic() - max(moved, soak.fault_ended)
            soak.longest_still = max(soak.longest_still, still)
            if still > STILL_SECONDS and table not in reported:
                reported.add(table)
                soak.problem(f"{table} stood still for more than {STILL_SECONDS:g} s after a fault")
            elif still < 1:
                reported.discard(table)


# --- from beginning to end


def make_tables(url: str, count: int) -> list[tuple[str, list[str]]]:
    """Tables with two people and perhaps a bot; the session tokens of the people."""
    tables: list[tuple[str, list[str]]] = []
    with httpx.Client(base_url=f"http://{url}", timeout=30) as http:

        def call(path: str, body: Any, token: str | None = None) -> Any:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            http.cookies.clear()
            reply = http.post(path, json=body, headers=headers)
            assert reply.is_success, reply.text
            return reply.json()

        for number in range(count):
            tokens = [
                call("/api/me", {"name": f"P{seat}", "session_token": True})["session_token"] for seat in range(2)
            ]
            seats = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "bot", "level": "random"}] * (number % 2)]
            clock = {"kind": "move", "seconds": 20} if number % 3 == 0 else None
            options = {"rounds": 1, "spectators": True, "clock": clock}
            table = call("/api/tables", {"seats": seats, "options": options}, tokens[0])["table"]
            call(f"/api/tables/{table}/messages", {"type": "join", "id": "j"}, tokens[1])
            tables.append((table, tokens))
    return tables


def check(soak: Soak, players: list[Player], url: str) -> int:
    """Compares all that was received with the logs; how many entries these have."""
    entries = 0
    with psycopg.connect(url) as connection:
        for table_id in sorted({player.table for player in players}):
            rows = connection.execute(
                "SELECT seq, entry FROM log WHERE table_id = %s ORDER BY seq", (table_id,)
            ).fetchall()
            table = Table(table_id, tail=0)
            sent: dict[int, dict[int, str]] = collections.defaultdict(dict)
            ids: collections.Counter[str] = collections.Counter()
            for place, (seq, line) in enumerate(rows, 1):
                if seq != place:
                    soak.problem(f"{table_id}: entry {place} is missing")
                entry = logged.decode_log_event(line)
                if getattr(entry, "id", None) is not None:
                    ids[f"{getattr(entry, 'id', '')}"] += 1
                for viewer, number, message in table.fold(entry):
                    sent[viewer][number] = message.decode()
            entries += len(rows)
            for player in (one for one in players if one.table == table_id):
                for number, text in player.got.items():
                    if sent[player.seat].get(number) != text:
                        soak.problem(f"{table_id} seat {player.seat}: message {number} is not that of the log")
                for message_id in player.confirmed:
                    if ids[message_id] != 1:
                        soak.problem(f"{table_id}: {message_id} was confirmed and counted {ids[message_id]}x")
                for message_id in player.refused:
                    if ids[message_id]:
                        soak.problem(f"{table_id}: {message_id} was refused and counted")
            soak.counts["doubled"] += sum(count > 1 for count in ids.values())
    return entries


async def play(soak: Soak, balancer: Balancer, servers: list[Server], cluster: Postgres, url: str, options: Any) -> int:
    tables = await asyncio.to_thread(make_tables, balancer.url, options.tables)
    players = [
        Player(soak, balancer.url, table, seat, tokens[seat] if seat < 2 else "")
        for table, tokens in tables
        for seat in (0, 1, 4)
    ]
    soak.confirmed = time.monotonic()
    end = time.monotonic() + 60 * options.minutes
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.run())
        group.create_task(watch(soak, end))
        group.create_task(supervise(soak, servers, end))
        await go_wrong(soak, servers, cluster, url, options.faults.split(","), end)
        await asyncio.sleep(12)  # what is under way arrives
        soak.playing = False
    return check(soak, players, url)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bus", help="nats://… instead of the database")
    parser.add_argument("--faults", default=",".join(FAULTS), help="the kinds of faults, with commas between them")
    options = parser.parse_args()
    if shutil.which("haproxy") is None:
        sys.exit("HAProxy is missing (Debian's package is haproxy)")
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # everything ends that was started
    folder = Path(tempfile.mkdtemp(prefix="wolfsbane-soak-"))
    soak = Soak(options.seed, folder)
    cluster = Postgres()
    url = cluster.url()
    more = ["--bus", options.bus] if options.bus else []
    servers = [
        Server(folder / f"server{number}", "--pace", "0", "--workers", "1", *NO_LIMITS, *more, database=url)
        for number in range(SERVERS)
    ]
    balancer: Balancer | None = None
    try:
        with ThreadPoolExecutor(SERVERS) as threads:
            list(threads.map(Server.start, servers))
        balancer = Balancer(folder, servers)
        time.sleep(1.5)
        entries = asyncio.run(play(soak, balancer, servers, cluster, url, options))
        conflicts = 0.0
        for server in servers:
            with contextlib.suppress(httpx.HTTPError):
                for line in httpx.get(f"{server.url}/metrics").text.splitlines():
                    if line.startswith("wolfsbane_conflicts_total"):
                        conflicts += float(line.split()[1])
    finally:
        for server in servers:
            with contextlib.suppress(Exception):
                server.stop()
        if balancer is not None:
            balancer.close()
        cluster.close()
    print(
        json.dumps(
            {
                "minutes": options.minutes,
                "faults": sum(soak.faults.values()),
                "kinds": dict(soak.faults),
                "entries": entries,
                "counts": dict(soak.counts),
                "conflicts_of_the_last_processes": conflicts,
                "longest_still_seconds": round(soak.longest_still, 2),
                "longest_pause_of_a_table": round(soak.longest_pause, 2),
                "longest_without_a_confirmation": round(soak.longest_unconfirmed, 2),
                "load_average": os.getloadavg(),
                "problems": len(soak.problems),
                "logs": str(folder),
            },
            indent=1,
        )
    )
    for problem in soak.problems[:50]:
        print(problem)
    sys.exit(1 if soak.problems else 0)


if __name__ == "__main__":
    main()
