"""Takes pictures of every page, light and dark, wide and narrow, in English and German, into build/pictures.

`make pictures` runs it on the compiled build with the client in build/web. It needs Chromium on the PATH. A page that
is wider than its window, or that says something on the console, is told at the end, and makes it fail.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT: Final = Path(__file__).parent.parent
SIZES: Final = {"wide": (1360, 860), "phone": (390, 844), "small": (360, 740)}
THEMES: Final = ("light", "dark")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGES: Final = {
    "lobby": "/lobby",
    "rules": "/rules",
    "cards": "/cards",
    "games": "/games",
    "account": "/account",
    "settings": "/settings",
    "missing": "/nothing-here",
}


@contextmanager
def server(client: Path) -> Iterator[str]:
    """A server of its own with an empty database; its address."""
    with tempfile.TemporaryDirectory(prefix="wolfsbane-pictures-") as folder:
        command = [sys.executable, "-m", "wolfsbane", "serve", "--port", "0", "--pace", "0", "--log-level", "error"]
        command += ["--data", folder, "--client", str(client), "--limit", "requests_a_second=0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        try:
            yield found[0].rstrip("/")
        finally:
            process.terminate()
            process.wait(20)


class Album:
    def __init__(self, folder: Path, only: str) -> None:
        self.folder = folder
        self.only = only
        self.problems: list[str] = []

    def wants(self, name: str) -> bool:
        return re.search(self.only, name) is not None

    def take(self, page: Page, name: str, whole: bool = True) -> None:
        page.wait_for_timeout(250)
        wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wider > 0:
            self.problems.append(f"{name}: {wider} px wider than the window")
        page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    def listen(self, page: Page, name: str) -> None:
        page.on("pageerror", lambda error: self.problems.append(f"{name}: {error}"))
        page.on(
            "console",
            lambda message: (
                self.problems.append(f"{name}: {message.text}")
                if message.type in ("error", "warning") and "401" not in message.text and "404" not in message.text
                else None
            ),
        )


def guest(browser: Browser, where: str, theme: str, size: str, language: str) -> BrowserContext:
    width, height = SIZES[size]
    return browser.new_context(
        base_url=where,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
        device_scale_factor=1,
        reduced_motion="reduce",
    )


def take_pages(album: Album, context: BrowserContext, label: str) -> None:
    page = context.new_page()
    album.listen(page, label)
    page.goto("/")
    page.get_by_test_id("play-bots").wait_for()
    if album.wants("start"):
        album.take(page, f"start-{label}")
    if album.wants("setup"):
        page.locator("[aria-controls=setup-panel]").click()
        page.locator("input[name=deck][value=mix]").check()
        album.take(page, f"setup-{label}")
    for name, path in PAGES.items():
        if album.wants(name):
            page.goto(path)
            page.wait_for_load_state("networkidle")
            album.take(page, f"{name}-{label}", whole=name not in ("rules", "cards"))
    if album.wants("waiting"):
        page.goto("/")
        page.get_by_test_id("play-friends").click()
        page.get_by_test_id("start-game").wait_for()
        album.take(page, f"waiting-{label}")
    if album.wants("table"):
        page.goto("/")
        page.get_by_test_id("play-bots").click()
        page.wait_for_url("**/t/*")
        page.wait_for_timeout(2000)
        album.take(page, f"table-{label}", whole=False)
    page.close()


def take_door(album: Album, browser: Browser, where: str, theme: str, size: str, language: str, label: str) -> None:
    with guest(browser, where, theme, size, language) as host, guest(browser, where, theme, size, language) as friend:
        page = host.new_page()
        page.goto("/")
        page.get_by_test_id("play-friends").click()
        link = page.get_by_test_id("invite-link").input_value()
        door = friend.new_page()
        album.listen(door, f"door-{label}")
        door.goto(link)
        door.locator("form button").wait_for()
        album.take(door, f"door-{label}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes pictures of all pages into build/pictures.")
    parser.add_argument("--client", type=Path, default=ROOT / "build" / "web")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "pictures")
    parser.add_argument("--only", default="", help="pages whose names fit this pattern")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--languages", default="en,de")
    chosen = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("there is no Chromium on the PATH (Debian's package is chromium)")
    shutil.rmtree(chosen.to, ignore_errors=True)
    chosen.to.mkdir(parents=True)
    album = Album(chosen.to, chosen.only)
    with server(chosen.client) as where, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for language in chosen.languages.split(","):
            for theme in THEMES:
                for size in chosen.sizes.split(","):
                    label = f"{language}-{theme}-{size}"
                    with guest(browser, where, theme, size, language) as context:
                        take_pages(album, context, label)
                    if album.wants("door"):
                        take_door(album, browser, where, theme, size, language, label)
        browser.close()
    print(f"{len(list(chosen.to.iterdir()))} pictures are in {chosen.to}")
    if album.problems:
        raise SystemExit("\n".join(album.problems))


if __name__ == "__main__":
    main()
