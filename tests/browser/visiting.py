"""Visitors: a browser window each, with everything that goes wrong in it noted."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright._impl._api_structures import OriginState
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect, sync_playwright

from wolfsbane.decks.registry import decks

ROOT = Path(__file__).parent.parent.parent
CLIENT = Path(os.environ.get("WOLFSBANE_CLIENT_FOLDER") or ROOT / "build" / "web")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; the machine may have other work
expect.set_options(timeout=PATIENCE)

WIDE = (1280, 800)
PHONE = (360, 740)
LANDSCAPE = (740, 360)
TABLET = (820, 1180)
LARGE = (1920, 1080)
# The pages that need nothing but a server.
PAGES = [
    "/",
    "/lobby",
    "/learn",
    "/puzzles",
    "/tonight",
    "/tournament",
    "/rules",
    "/cards",
    "/mix",
    "/games",
    "/you",
    "/ladder",
    "/account",
    "/notifications",
    "/settings",
    "/nothing-here",
]

Theme = Literal["light", "dark"]


class Missing(Exception):
    """There is no browser, or no client to show in it; says what would help."""


def client_folder() -> Path:
    if not (CLIENT / "index.html").is_file():
        raise Missing(f"there is no built client in {CLIENT}: `make client` builds it")
    return CLIENT


@contextmanager
def chromium() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        raise Missing("there is no Chromium on the PATH (Debian's package is chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


def storage_at(url: str, settings: dict[str, str | bool], met: Iterable[str]) -> OriginState:
    """What a browser has stored that was here before: these settings, and which cards its player has met."""
    stored = {"settings": settings, "met": list(met)}
    return {
        "origin": url,
        "localStorage": [{"name": f"wolfsbane.{name}", "value": json.dumps(value)} for name, value in stored.items()],
    }


def all_cards() -> list[str]:
    """The ids of the cards of all decks, also of those that a test has loaded."""
    return [card.id for deck in decks() for card in deck.cards]


class Visitor:
    """Somebody with a browser of their own: nothing is shared with other visitors.

    `problems` has all that went wrong: errors on the console and in scripts, and requests to other hosts. A `newcomer`
    is offered sounds at the first table. `met` are the ids of cards that the visitor has met, by default all. `theme`
    is that of the system, at which a table is dark in any case, unless it is `chosen` in the settings too. `pace` is
    how long moves of others are shown: as a rule tests do not wait for them to be read.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        session_token: str = "",
        size: tuple[int, int] = WIDE,
        theme: Theme = "light",
        chosen: bool = False,
        motion: bool = False,
        touch: bool = False,
        language: str = "en",
        workers: bool = True,
        newcomer: bool = False,
        pace: str = "none",
        met: Iterable[str] | None = None,
    ) -> None:
        self.url = url
        self.host = urlsplit(url).netloc
        self.problems: list[str] = []
        self.expected: list[str] = [] if workers else ["Service Worker registration blocked"]
        self.frames: list[str] = []
        self.sent: list[str] = []
        settings: dict[str, str | bool] = {"pace": pace} if newcomer else {"pace": pace, "sounds": False}
        if chosen:
            settings["theme"] = theme
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            locale=language,
            service_workers="allow" if workers else "block",
            storage_state={"cookies": [], "origins": [storage_at(url, settings, all_cards() if met is None else met)]},
        )
        self.context.set_default_timeout(PATIENCE)
        if session_token:
            self.context.add_cookies([{"name": "wolfsbane", "value": session_token, "url": url}])
        self.page = self.open()

    def open(self, path: str = "") -> Page:
        """A tab."""
        page = self.context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("request", self._on_request)
        page.on("websocket", self._on_websocket)
        if path:
            page.goto(path)
        return page

    def expect(self, *parts: str) -> None:
        """Problems with these words in them belong to the test: a server that is killed, a page that is not there."""
        self.expected += parts

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} {message.location.get('url', '')}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != self.host:
            self.problems.append(f"request to another host: {request.url}")

    def _on_websocket(self, socket: Any) -> None:
        if urlsplit(socket.url).netloc != self.host:
            self.problems.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", lambda text: self.frames.append(str(text)))
        socket.on("framesent", lambda text: self.sent.append(str(text)))

    def unexpected(self) -> list[str]:
        return [one for one in self.problems if not any(part in one for part in self.expected)]

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def play_with_friends(self, name: str = "Ada") -> None:
        """From the first page to a table with free seats, by the door at which everybody says who they are."""
        self.page.get_by_test_id("play-friends").click()
        dialog = self.page.get_by_test_id("ask-name")
        dialog.get_by_role("textbox").fill(name)  # in any language
        dialog.get_by_role("button").first.click()
        self.page.wait_for_url("**/t/*")

    def close(self) -> None:
        self.context.close()


def draw(page: Page) -> None:
    """Waits until the page was drawn anew, so that what follows the size of things has followed."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
