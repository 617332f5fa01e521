"""Takes pictures of every page and scene, light and dark, wide and narrow, in English and German, into build/pictures.

`make pictures` runs it on the compiled build with the client in build/web. It needs Chromium on the PATH. A page that
is wider than its window, or that says something on the console, is told at the end, and makes it fail.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from browser.positions import POSITIONS, SCENES
from browser.site import Site
from browser.visiting import LANDSCAPE, LARGE, PHONE, ROOT, WIDE, Theme, Visitor, chromium, client_folder

FOLDER: Final = ROOT / "build" / "pictures"
SIZES: Final = {"large": LARGE, "wide": WIDE, "small": PHONE, "flat": LANDSCAPE}
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
LOOKED_AT: Final = ("rich", "locked", "crowded4", "quiet3", "over")
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
        visitor.play_with_friends()
        page.get_by_test_id("start-game").wait_for()
        album.take(visitor, f"waiting-{label}")
    if album.wants("table"):
        page.goto("/")
        page.get_by_test_id("play-bots").click()
        page.locator(".lit").first.wait_for()
        page.wait_for_timeout(1000)
        album.take(visitor, f"table-{label}", whole=False)


def take_preview(album: Album, host: Visitor, friend: Visitor, label: str) -> None:
    host.page.goto("/")
    host.play_with_friends()
    friend.page.goto(host.page.get_by_test_id("invite-link").input_value())
    friend.page.locator("form button").wait_for()
    album.take(friend, f"preview-{label}")


def take_positions(album: Album, visitor: Visitor, label: str) -> None:
    """Tables as they are found, by the player who has most to see there."""
    for name in LOOKED_AT:
        if album.wants(name):
            visitor.page.goto(f"/t/{name}")
            visitor.page.locator("main [data-card]").first.wait_for()
            album.take(visitor, f"{name}-{label}", whole=False)
    if album.wants("replay"):
        visitor.page.goto("/games/over/1")
        slider = visitor.page.get_by_role("slider")
        slider.fill("20")
        slider.dispatch_event("change")
        album.take(visitor, f"replay-{label}")
    if album.wants("clock"):
        seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
        request = visitor.context.request
        options = {"clock": {"kind": "bank", "seconds": 9}}
        table = request.post("/api/tables", data={"seats": seats, "options": options}).json()["table"]
        request.post(f"/api/tables/{table}/messages", data={"type": "start", "id": "start"})
        visitor.page.goto(f"/t/{table}")
        visitor.page.locator(".lit").first.wait_for()
        album.take(visitor, f"clock-{label}", whole=False)


def take_scene(album: Album, site: Site, visitor: Visitor, name: str, label: str) -> None:
    """How a round is added up."""
    scene = SCENES[name]
    page = visitor.page
    page.goto(f"/t/{name}-{label}")
    page.locator("main [data-card]").first.wait_for()
    site.act(f"{name}-{label}", scene.seat, [scene.code])
    page.get_by_test_id("scoring").wait_for()
    album.take(visitor, f"{name}-{label}", whole=False)


def take_all(album: Album, browser: Browser, site: Site, labels: list[str]) -> None:
    where = site.server.url
    for label in labels:
        language, theme, size = label.split("-")
        look: dict[str, Any] = {"size": SIZES[size], "theme": theme, "language": language}
        host, friend, ada, cleo = (
            Visitor(browser, where, site.session_tokens[player] if player else "", **look)
            for player in ("", "", "p0", "p2")
        )
        host.expect("404")  # the page that is missing
        take_pages(album, host, label)
        if album.wants("preview"):
            take_preview(album, host, friend, label)
        take_positions(album, ada, label)
        for name in SCENES:
            if album.wants(name):
                take_scene(album, site, ada, name, label)
        if album.wants("choosing"):
            cleo.page.goto("/t/choosing")
            cleo.page.get_by_test_id("losers-choose").get_by_role("button").nth(1).click()
            album.take(cleo, f"choosing-{label}", whole=False)
        for visitor in (host, friend, ada, cleo):
            album.problems += [f"{label}: {problem}" for problem in visitor.unexpected()]
            visitor.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes pictures of all pages and scenes into build/pictures.")
    parser.add_argument("--only", default="", help="pages whose names fit this pattern")
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--languages", default="en,de")
    parser.add_argument("--themes", default=",".join(THEMES))
    chosen = parser.parse_args()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    album = Album(FOLDER, chosen.only)
    every = (chosen.languages.split(","), chosen.themes.split(","), chosen.sizes.split(","))
    labels = ["-".join(label) for label in product(*every)]
    tables = {name: POSITIONS[name]() for name in (*LOOKED_AT, "over", "choosing")}
    tables |= {f"{name}-{label}": scene.position() for name, scene in SCENES.items() for label in labels}
    with tempfile.TemporaryDirectory(prefix="wolfsbane-pictures-") as folder, chromium() as browser:
        site = Site(Path(folder), client_folder(), tables)
        try:
            take_all(album, browser, site, labels)
        finally:
            site.server.stop()
    print(f"{len(list(FOLDER.iterdir()))} pictures are in {FOLDER}")
    if album.problems:
        raise SystemExit("\n".join(album.problems))


if __name__ == "__main__":
    main()
