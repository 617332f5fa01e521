"""Takes pictures of every page and scene, light and dark, wide and narrow, in English and German, into build/pictures.

`make pictures` runs it on the compiled build with the client in build/web. It needs Chromium on the PATH. A page that
is wider than its window, or that says something on the console, is told at the end, and makes it fail.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from browser import positions
from browser.positions import POSITIONS, SCENES
from browser.site import Site
from browser.visiting import ROOT, Theme, Visitor, chromium, client_folder
from server.tables import LoggedTable

FOLDER: Final = ROOT / "build" / "pictures"
SIZES: Final = {
    "2560": (2560, 1440),
    "1366": (1366, 768),
    "390": (390, 844),
    "360": (360, 640),
    "flat": (640, 360),
}
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
AWAY_SECONDS: Final = 1
PAGES: Final = {
    "lobby": "/lobby",
    "rules": "/rules",
    "cards": "/cards",
    "games": "/games",
    "account": "/account",
    "settings": "/settings",
    "missing": "/nothing-here",
}


@dataclass(frozen=True)
class Moment:
    """A table at which a player looks. `acts` are choices of seats after the page has opened; `press` is a button that
    the player presses then; `wait` is how long to wait for what is animated, in milliseconds. For a `rematch`,
    everybody wants another game in which losers choose: that has a time limit, so it is no part of the position.
    """

    position: Callable[[], LoggedTable]
    acts: tuple[tuple[int, str], ...] = ()
    press: str = ""
    wait: int = 0
    player: str = "p0"
    pace: str = "none"
    rematch: bool = False


ROBBERY: Final = ((1, "draw"), (1, "use"), (1, "a2"), (1, "b3"))
MOMENTS: Final[dict[str, Moment]] = {
    "view": Moment(positions.dealt_out),
    "turn": Moment(partial(positions.quiet, 3)),
    "turn2": Moment(partial(positions.quiet, 2)),
    "turn4": Moment(partial(positions.quiet, 4)),
    "held": Moment(lambda: positions.play(positions.quiet(3), "draw")),
    "target": Moment(partial(positions.robbing, "marks", start=0), ((0, "draw"), (0, "use"))),
    "robbed": Moment(partial(positions.robbing, "marks"), ROBBERY, pace="slow", wait=900),
    "since": Moment(partial(positions.robbing, "marks"), (*ROBBERY, (1, "use"), (2, "draw"), (2, "use"), (2, "a1"))),
    "calling": Moment(partial(positions.near_the_end, True), press="call"),
    "call": Moment(partial(positions.near_the_end, False), ((1, "call"),), pace="slow", wait=1000),
    "last": Moment(partial(positions.near_the_end, False), ((1, "call"), (2, "draw"), (2, "discard")), wait=1700),
    "instruct": Moment(positions.corresponding, press="instruct"),
    "rich": Moment(positions.rich),
    "locked": Moment(positions.locked),
    "crowded": Moment(partial(positions.crowded, 4, 2)),
    "win": Moment(positions.over, player="p3"),
    "loss": Moment(positions.over),
    "choosing": Moment(positions.over, player="p2", rematch=True),
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


def take_replay(album: Album, visitor: Visitor, label: str) -> None:
    visitor.page.goto("/games/over/1")
    slider = visitor.page.get_by_role("slider")
    slider.fill("20")
    slider.dispatch_event("change")
    album.take(visitor, f"replay-{label}", whole=False)


def take_clock(album: Album, visitor: Visitor, label: str) -> None:
    """Somebody has nine seconds for a turn."""
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    request = visitor.context.request
    options = {"clock": {"kind": "bank", "seconds": 9}}
    table = request.post("/api/tables", data={"seats": seats, "options": options}).json()["table"]
    request.post(f"/api/tables/{table}/messages", data={"type": "start", "id": "start"})
    visitor.page.goto(f"/t/{table}")
    visitor.page.locator(".lit").first.wait_for()
    album.take(visitor, f"clock-{label}", whole=False)


def take_away(album: Album, visitor: Visitor, friend: Visitor, label: str) -> None:
    """A friend has left, and the others may let a bot play."""
    name = f"turn2-away-{label}"
    for one in (visitor, friend):
        one.page.goto(f"/t/{name}")
        one.page.locator("main [data-card]").first.wait_for()
    friend.page.goto("about:blank")
    visitor.page.locator("[data-testid=prompt] [data-code]").first.wait_for()
    request = visitor.context.request
    for code in ("draw", "discard"):
        seq = request.get(f"/api/tables/{name}").json()["seq"]
        request.post(
            f"/api/tables/{name}/messages", data={"type": "act", "id": f"away-{code}", "at": seq, "codes": [code]}
        )
    visitor.page.get_by_test_id("away").wait_for()
    album.take(visitor, f"away-{label}", whole=False)


def take_moment(album: Album, site: Site, visitor: Visitor, name: str, label: str) -> None:
    moment = MOMENTS[name]
    page = visitor.page
    if moment.rematch:
        for client in site.clients:
            client.do(f"{name}-{label}", "rematch", losers_choose=True)
    page.goto(f"/t/{name}-{label}")
    page.locator("main [data-card]").first.wait_for()
    for seat, code in moment.acts:
        site.act(f"{name}-{label}", seat, [code])
    if moment.press:
        page.locator(f"[data-testid=prompt] [data-code={moment.press}], [data-testid={moment.press}]").click()
    page.wait_for_timeout(moment.wait)
    album.take(visitor, f"{name}-{label}", whole=False)


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
    for label in labels:
        language, theme, size = label.split("-")
        visitors: list[Visitor] = []

        def come(player: str = "", pace: str = "none", visitors: list[Visitor] = visitors, **look: Any) -> Visitor:
            token = site.session_tokens[player] if player else ""
            visitors.append(Visitor(browser, site.server.url, token, pace=pace, **look))
            return visitors[-1]

        look: dict[str, Any] = {
            "size": SIZES[size], "theme": theme, "chosen": True, "language": language,
            "touch": size not in ("1366", "2560"),
        }  # fmt: skip
        host = come(**look)
        host.expect("404")  # the page that is missing
        take_pages(album, host, label)
        if album.wants("preview"):
            take_preview(album, come(**look), come(**look), label)
        for name, moment in MOMENTS.items():
            if album.wants(name):
                take_moment(
                    album, site, come(moment.player, moment.pace, motion=bool(moment.wait), **look), name, label
                )
        ada = come("p0", **look)
        for name in SCENES:
            if album.wants(name):
                take_scene(album, site, ada, name, label)
        if album.wants("replay"):
            take_replay(album, ada, label)
        if album.wants("clock"):
            take_clock(album, ada, label)
        if album.wants("away"):
            take_away(album, ada, come("p1", **look), label)
        for visitor in visitors:
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
    ways = {name: moment.position for name, moment in MOMENTS.items()} | {
        name: scene.position for name, scene in SCENES.items()
    }
    ways["turn2-away"] = MOMENTS["turn2"].position
    tables = {f"{name}-{label}": position() for name, position in ways.items() for label in labels}
    tables["over"] = POSITIONS["over"]()
    with tempfile.TemporaryDirectory(prefix="wolfsbane-pictures-") as folder, chromium() as browser:
        limits = ("--limit", f"away_seconds={AWAY_SECONDS}")
        site = Site(Path(folder), client_folder(), tables, options=limits)
        try:
            take_all(album, browser, site, labels)
        finally:
            site.server.stop()
    print(f"{len(list(FOLDER.iterdir()))} pictures are in {FOLDER}")
    if album.problems:
        raise SystemExit("\n".join(album.problems))


if __name__ == "__main__":
    main()
