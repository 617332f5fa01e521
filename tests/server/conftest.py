"""Servers and databases that the tests of this folder share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.running import NO_LIMITS, Postgres, Server

Start = Callable[..., Server]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str | None:
    """Each test with this runs with both: the URL of an empty database, or None for a file of the server's own."""
    if request.param == "sqlite":
        return None
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.url()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers that are stopped after the test."""
    servers: list[Server] = []

    def start(*options: str, database: str | None = None, folder: str = "server", **more: Any) -> Server:
        server = Server(tmp_path / folder, *options, database=database, **more)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not mind each other."""
    one = Server(tmp_path_factory.mktemp("server"), "--pace", "0", *NO_LIMITS)
    one.start()
    yield one
    one.stop()
