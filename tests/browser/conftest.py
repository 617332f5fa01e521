"""One server and one Chromium for all browser tests of a process; visitors are each test's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser

from browser.site import Site, all_tables
from browser.visiting import Missing, Visitor, chromium, client_folder
from server.running import NO_LIMITS, Server

Visit = Callable[..., Visitor]
StartServer = Callable[..., Server]


def without(problem: Missing) -> NoReturn:
    """Nothing can be tested: that is a failure where everything has to be tested, else a reason to skip."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{problem}, and CI has to test with it")
    pytest.skip(str(problem))


@pytest.fixture(scope="session")
def client() -> Path:
    try:
        return client_folder()
    except Missing as problem:
        without(problem)


@pytest.fixture(scope="session")
def browser(client: Path) -> Iterator[Browser]:
    try:
        with chromium() as one:
            yield one
    except Missing as problem:
        without(problem)


@pytest.fixture(scope="session")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose database has all the tables with chosen deals."""
    one = Site(tmp_path_factory.mktemp("site"), client, all_tables())
    yield one
    one.server.stop()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Makes visitors: of the shared server, unless another address is named. In the end nothing went wrong."""
    visitors: list[Visitor] = []

    def visit(player: str = "", url: str = "", session_token: str = "", **more: object) -> Visitor:
        session_token = site.session_tokens[player] if player else session_token
        visitor = Visitor(browser, url or site.server.url, session_token, **more)  # type: ignore[arg-type]
        visitors.append(visitor)
        return visitor

    yield visit
    for visitor in visitors:
        visitor.close()
    assert [problem for visitor in visitors for problem in visitor.unexpected()] == []


@pytest.fixture(scope="session")
def window(browser: Browser, site: Site) -> Iterator[Visitor]:
    visitor = Visitor(browser, site.server.url, site.session_tokens["p0"])
    yield visitor
    visitor.close()


@pytest.fixture
def regular(window: Visitor) -> Iterator[Visitor]:
    """The first player, in a window that stays open from test to test: half the time of a new one."""
    window.problems.clear()
    yield window
    assert window.unexpected() == []


@pytest.fixture
def start(client: Path, tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers of the test's own, which it may kill."""
    servers: list[Server] = []

    def start(*options: str, folder: str = "server", pages: Path | None = None) -> Server:
        server = Server(tmp_path / folder, "--pace", "0", "--client", str(pages or client), *NO_LIMITS, *options)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.stop()
