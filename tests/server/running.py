"""A server as a real process, a PostgreSQL of its own, and clients over real sockets."""

import asyncio
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import wolfsbane

PACKAGE = Path(wolfsbane.__file__).parent.parent
PATIENCE = 60.0  # seconds; the machine may have other work
RAY_PATIENCE = 400.0  # Ray starts a dozen processes, for every review some more
RAY_START = 100.0  # for one attempt
T = TypeVar("T")


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Runs it in a thread of its own: in this one a browser of other tests may have an event loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Server:
    """`wolfsbane serve` in a process, with a fast bot `random`. `start` and `kill` may be repeated; the port stays."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        database: str | None = None,
        files: int | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        """`files` is how many file descriptors the process may have; `environment` is added to that of this one."""
        self.folder = folder
        self.files = files
        self.environment = environment or {}
        self.options = ["--bot", "random=random", *options, *(["--database", database] if database else [])]
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.log = folder / "server.log"
        self.clients: list[Client] = []
        folder.mkdir(parents=True, exist_ok=True)

    def start(self) -> None:
        command = [sys.executable, "-m", "wolfsbane", "serve", "--port", str(self.port), "--data", str(self.folder)]
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE), **self.environment}
        limit = ["prlimit", f"--nofile={self.files}:{self.files}"] if self.files else []
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*limit, *command, *self.options], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, f"no server: {line} {self.log.read_text()}"
        self.port = int(found[1])
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.url}/ready", timeout=5, verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server is not ready: " + self.log.read_text())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def lines(self) -> list[dict[str, Any]]:
        """What the server has logged."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def kill(self) -> None:
        """As a crash would: at once."""
        assert self.process is not None
        self.process.kill()
        self.wait()

    def stop(self) -> int:
        """As an operator would; how it ended."""
        for client in self.clients:
            client.http.close()
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Until it has ended; how."""
        assert self.process is not None
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code


class Client:
    """A player with a session token, over HTTP and WebSockets."""

    def __init__(self, server: Server, session_token: str) -> None:
        self.server = server
        self.session_token = session_token
        self.headers = {"Authorization": f"Bearer {session_token}"} if session_token else {}
        self.http = httpx.Client(base_url=server.url, headers=self.headers, timeout=PATIENCE, verify=False)
        server.clients.append(self)
        self.count = 0

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def make(self, seats: list[Any], **more: Any) -> str:
        reply = self.post("/api/tables", {"seats": seats, **more})
        assert reply.status_code == 201, reply.text
        return str(reply.json()["table"])

    def id(self) -> str:
        self.count += 1
        return f"i{self.count}"

    def send(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        body = {"type": kind, "id": self.id(), **fields}
        return self.post(f"/api/tables/{table}/messages", body)

    def do(self, table: str, kind: str, **fields: Any) -> Any:
        reply = self.send(table, kind, **fields)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def line(self, table: str, after: int | None = None) -> "Wire":
        return Wire(self, table, after)


class Wire:
    """A WebSocket to a table, and all that came over it."""

    def __init__(self, client: Client, table: str, after: int | None = None) -> None:
        query = "" if after is None else f"?after={after}"
        self.socket: ClientConnection = connect(
            f"ws://127.0.0.1:{client.server.port}/api/tables/{table}/socket{query}",
            additional_headers=client.headers,
            open_timeout=PATIENCE,
            max_size=None,
            ping_interval=None,  # a thread that pings uses the chance of this process, which Hypothesis watches
            legacy=True,
        )
        self.client = client
        self.raw: list[str] = []
        self.seq = 0
        self.prompt: Any = None
        self.hello: Any = None

    def next(self, seconds: float = PATIENCE) -> Any:
        """The next message about the table; the `hello` that every connection begins with is kept apart."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        message = json.loads(text)
        if message["type"] == "hello":
            self.hello = message
            return self.next(seconds)
        self.raw.append(text)
        if message["type"] in ("table", "update", "said"):
            self.seq = message["seq"]
            self.prompt = message.get("prompt", self.prompt)
        return message

    def until(self, kind: str, **fields: Any) -> Any:
        while True:
            message = self.next()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            self.next()

    def send(self, kind: str, **fields: Any) -> str:
        message_id = str(fields.pop("id", self.client.id()))
        self.socket.send(json.dumps({"type": kind, "id": message_id, **fields}))
        return message_id

    def closed(self) -> tuple[int, str]:
        """Waits until the server closes the connection; with what."""
        with pytest.raises(ConnectionClosed) as end:
            self._read_on()
        assert end.value.rcvd is not None
        return end.value.rcvd.code, end.value.rcvd.reason

    def _read_on(self) -> None:
        while True:
            self.next()

    def close(self) -> None:
        self.socket.close()


def guest(server: Server, name: str = "Ada") -> Client:
    body = {"name": name, "session_token": True}
    reply = httpx.post(f"{server.url}/api/me", json=body, timeout=PATIENCE, verify=False)
    assert reply.status_code == 200, reply.text
    return Client(server, reply.json()["session_token"])


NO_LIMITS = [
    part
    for name in ("tables_of_a_player", "connections_of_an_address", "messages_a_second", "requests_a_second")
    for part in ("--limit", f"{name}=0")
]


# --- PostgreSQL


class Postgres:
    """A cluster in a folder of its own, reachable by a socket in that folder only."""

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
        on_path = shutil.which("initdb")
        if not found and on_path is None:
            if os.environ.get("CI") == "true":
                pytest.fail("there is no PostgreSQL here, and CI has to test with it: install postgresql")
            pytest.skip("there is no PostgreSQL here (Debian's package is postgresql)")
        self.programs = found[-1] if found else Path(on_path or "").parent
        self.folder = Path(tempfile.mkdtemp(prefix="wolfsbane-pg-"))
        self.user = None
        if os.geteuid() == 0:  # it refuses to run as root
            self.user = "postgres"
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "--pgdata", f"{self.folder}/data", "--auth=trust", "--username=wolfsbane", "-N")
        self.count = 0
        self.start()

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=50"
        self._run("pg_ctl", "--pgdata", f"{self.folder}/data", "--options", options, "--wait", "start")

    def stop(self) -> None:
        """At once, as a crash would."""
        self._run("pg_ctl", "--pgdata", f"{self.folder}/data", "--mode", "immediate", "stop")

    def processes(self) -> list[int]:
        """The first one and its children."""
        first = int((self.folder / "data/postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def query(self, statement: str, database: str = "postgres") -> str:
        """What a statement of an administrator returns."""
        where = ["-h", str(self.folder), "-U", "wolfsbane", "-d", database]
        return self._pipe("psql", *where, "-Atc", statement).strip()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), *arguments],
            check=True,
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"},
        )

    def url(self) -> str:
        """A new database."""
        self.count += 1
        name = f"w{self.count}"
        self._run("createdb", "--host", str(self.folder), "--username", "wolfsbane", name)
        return f"postgresql://wolfsbane@/{name}?host={self.folder}"

    def dump(self, url: str) -> str:
        """A backup of a database."""
        return self._pipe("pg_dump", "--no-owner", f"--dbname={url}")

    def load(self, url: str, dump: str) -> None:
        self._pipe("psql", "--quiet", "--set=ON_ERROR_STOP=1", f"--dbname={url}", text=dump)

    def _pipe(self, program: str, *arguments: str, text: str = "") -> str:
        command = [str(self.programs / program), *arguments]
        return subprocess.run(command, check=True, input=text, capture_output=True, text=True).stdout

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


# --- Ray


class RayCluster:
    """A Ray cluster with two cores, reachable from this machine only. Servers that use it need `environment`."""

    def __init__(self) -> None:
        self.environment = {
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # it keeps 127.0.0.1; otherwise it listens on every address
            "RAY_AUTH_MODE": "token",  # its own, whatever this machine's user has set up for other clusters
            "RAY_AUTH_TOKEN": secrets.token_hex(32),
            "RAY_USAGE_STATS_ENABLED": "0",
            "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        }
        self.folder = Path(tempfile.mkdtemp(prefix="wb-ray-"))  # short: the paths of its sockets have a limit
        end = time.monotonic() + RAY_PATIENCE
        while not self._start(time.monotonic() + RAY_START):  # on a busy machine Ray gives up, too
            assert time.monotonic() < end, self.log.read_text()

    def _start(self, end: float) -> bool:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"127.0.0.1:{port}"
        place = ["--head", "--block", "--node-ip-address=127.0.0.1", f"--port={port}", f"--temp-dir={self.folder}"]
        size = ["--num-cpus=2", "--object-store-memory=100000000", "--include-dashboard=false"]
        self.log = self.folder / "start.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ray.scripts.scripts", "start", *place, *size],
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": str(PACKAGE), **self.environment},
            )
        while "Ray runtime started" not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                return False
            time.sleep(0.1)
        return True

    def processes(self, name: str = "") -> list[int]:
        """Those of the cluster whose command line begins with `name`."""
        return descendants(self.process.pid, name)

    def kill(self) -> None:
        """As if all its machines were lost at once."""
        lost = [*self.processes(), self.process.pid]
        for process in lost:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def descendants(parent: int, name: str = "") -> list[int]:
    """The processes below `parent` whose command line begins with `name`. Other tests have processes of that name."""
    found: list[int] = []
    with suppress(OSError):  # it may end meanwhile
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            for child in map(int, children.read_text().split()):
                with suppress(OSError):
                    if Path(f"/proc/{child}/cmdline").read_bytes().startswith(name.encode()):
                        found.append(child)
                found += descendants(child, name)
    return found
