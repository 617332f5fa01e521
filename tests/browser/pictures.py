"""Takes pictures of every page, light and dark, wide and narrow, in English and German, into build/pictures.

`make pictures` runs it on the compiled build with the client in build/web. It needs Chromium on the PATH. A page that
is wider than its window, or that says something on the console, is told at the end, and makes it fail.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from browser.visiting import LARGE, PHONE, ROOT, WIDE, Theme, Visitor, chromium, client_folder
from server.running import NO_LIMITS, Server

FOLDER: Final = ROOT / "build" / "pictures"
SIZES: Final = {"large": LARGE, "wide": WIDE, "small": PHONE}
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
PAGES: Final = {
    "lobby": "/lobby",
    "rules": "/rules",
    "cards": "/cards",
    "games": "/games",
    "account": "/account",
    "settings": "/settings",
    "missing": "/nothing-here",
}


class Album:
    """Takes the pictures that are wanted, and notes what is wrong with their pages."""

    def __init__(self, folder: Path, only: str) -> None:
        self.folder = folder
        self.only = only
        self.problems: list[str] = []

    def wants(self, name: str) -> bool:
        return re.search(self.only, name) is not None

    def take(self, visitor: Visitor, name: str, whole: bool = True) -> None:
        page = visitor.page
        page.wait_for_timeout(250)
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
            self.problems.append(f"{name}: {wider} px wider than the window")
        page.screenshot(path=self.folder / f"{name}.png", full_page=whole)


def take_pages(album: Album, visitor: Visitor, label: str) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_test_id("play-bots").wait_for()
    if album.wants("start"):
        album.take(visitor, f"start-{label}")
    if album.wants("setup"):
        page.locator("[aria-controls=setup-panel]").click()
        page.locator("input[name=deck][value=mix]").check()
        album.take(visitor, f"setup-{label}")
    for name, path in PAGES.items():
        if album.wants(name):
            page.goto(path)
            page.wait_for_load_state("networkidle")
            album.take(visitor, f"{name}-{label}", whole=name not in ("rules", "cards"))
    if album.wants("waiting"):
        page.goto("/")
        page.get_by_test_id("play-friends").click()
        page.get_by_test_id("start-game").wait_for()
        album.take(visitor, f"waiting-{label}")
    if album.wants("table"):
        page.goto("/")
        page.get_by_test_id("play-bots").click()
        page.locator(".lit").first.wait_for()
        page.wait_for_timeout(1000)
        album.take(visitor, f"table-{label}", whole=False)


def take_door(album: Album, host: Visitor, friend: Visitor, label: str) -> None:
    host.page.goto("/")
    host.page.get_by_test_id("play-friends").click()
    friend.page.goto(host.page.get_by_test_id("invite-link").input_value())
    friend.page.locator("form button").wait_for()
    album.take(friend, f"door-{label}")


def take_all(album: Album, browser: Browser, where: str, sizes: list[str], languages: list[str]) -> None:
    for language in languages:
        for theme in THEMES:
            for size in sizes:
                label = f"{language}-{theme}-{size}"
                host, friend = (
                    Visitor(browser, where, size=SIZES[size], theme=theme, language=language) for _ in range(2)
                )
                host.expect("404")  # the page that is missing
                take_pages(album, host, label)
                if album.wants("door"):
                    take_door(album, host, friend, label)
                for visitor in (host, friend):
                    album.problems += [f"{label}: {problem}" for problem in visitor.unexpected()]
                    visitor.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes pictures of all pages into build/pictures.")
    parser.add_argument("--only", default="", help="pages whose names fit this pattern")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--languages", default="en,de")
    chosen = parser.parse_args()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    album = Album(FOLDER, chosen.only)
    with tempfile.TemporaryDirectory(prefix="wolfsbane-pictures-") as folder:
        server = Server(Path(folder), "--pace", "0", "--client", str(client_folder()), *NO_LIMITS)
        server.start()
        try:
            with chromium() as browser:
                take_all(album, browser, server.url, chosen.sizes.split(","), chosen.languages.split(","))
        finally:
            server.stop()
    print(f"{len(list(FOLDER.iterdir()))} pictures are in {FOLDER}")
    if album.problems:
        raise SystemExit("\n".join(album.problems))


if __name__ == "__main__":
    main()
