"""Measures the browser client: `make bench-client`. Needs Chromium on the PATH and the client in build/web.

- first load: bytes of compressed script and style, and the time until the start page is usable, with an empty cache;
- a game: from the click on "Play against bots" to the first card that can be chosen, with an empty cache;
- motion: the time between frames while at least twelve cards are moving (four villages are dealt).

Fails if a limit is missed: 150 KB, 1 s, and a median frame of 17 ms.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import APIRequestContext, Browser, Page, Response

from browser.visiting import Visitor, chromium, client_folder
from server.running import NO_LIMITS, Server

BYTES: Final = 150 * 1024
USABLE: Final = 1000.0  # milliseconds
FRAME: Final = 17.0
AT_ONCE: Final = 12

# Notes the time of every frame, and how many cards fly in it.
WATCH: Final = """
() => {
  window.frames_ = [];
  const step = now => {
    const flying = new Set();
    for (const one of document.getAnimations()) {
      const card = one.effect?.target?.closest?.('[data-card]');
      if (card && one.playState === 'running' && one.effect.getComputedTiming().progress !== null) flying.add(card);
    }
    window.frames_.push([now, flying.size]);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
"""


@contextmanager
def newcomer(browser: Browser, where: str, motion: bool = False) -> Iterator[Page]:
    """A page with empty cache and storage."""
    visitor = Visitor(browser, where, motion=motion)
    yield visitor.page
    visitor.close()


# --- the first load


def first_load(browser: Browser, where: str, times: int) -> tuple[int, list[float], list[float]]:
    """Bytes of script and style, milliseconds until the page is usable, and milliseconds from a click to a game."""
    loads: list[float] = []
    games: list[float] = []
    size = 0
    for _ in range(times):
        with newcomer(browser, where) as page:
            sizes: list[int] = []

            def arrived(response: Response, sizes: list[int] = sizes) -> None:
                if re.search("javascript|css", response.headers.get("content-type", "")):
                    sizes.append(int(response.headers["content-length"]))

            page.on("response", arrived)
            begin = time.perf_counter()
            page.goto("/", wait_until="commit")
            play = page.get_by_test_id("play-bots")
            page.locator("[data-testid=play-bots]:enabled").wait_for()
            loads.append((time.perf_counter() - begin) * 1000)
            page.wait_for_load_state("networkidle")
            size = sum(sizes)
            begin = time.perf_counter()
            play.click()
            page.locator("[data-slot].lit").first.wait_for()
            games.append((time.perf_counter() - begin) * 1000)
    return size, loads, games


# --- motion


def finished_game(people: list[APIRequestContext]) -> str:
    """Plays a game of one round without a page; all players but the first ask for a rematch. Returns its table."""
    for number, person in enumerate(people):
        person.post("/api/me", data={"name": f"Player {number + 1}"})
    seats = [{"kind": "you"}, *[{"kind": "open"} for _ in people[1:]]]
    table = people[0].post("/api/tables", data={"seats": seats, "options": {"rounds": 1}}).json()["table"]
    path = f"/api/tables/{table}"
    for person in people[1:]:
        person.post(f"{path}/messages", data={"type": "join", "id": "join"})
    people[0].post(f"{path}/messages", data={"type": "start", "id": "start"})
    rng = random.Random(1)
    deciders = [0]
    for count in range(2000):
        person = people[deciders[0]]
        shown: Any = person.get(path).json()
        deciders = shown["prompt"]["seats"]
        if shown["stage"] == "over":
            break
        legal = shown["prompt"].get("legal")
        if legal:
            code = "call" if "call" in legal else rng.choice(legal)
            person.post(
                f"{path}/messages", data={"type": "act", "id": f"m{count}", "at": shown["seq"], "codes": [code]}
            )
    else:
        raise SystemExit("the game did not end")
    for person in people[1:]:
        person.post(f"{path}/messages", data={"type": "rematch", "id": "again"})
    return str(table)


def frames_of_a_deal(browser: Browser, where: str, times: int) -> list[float]:
    """Milliseconds between frames while twenty cards are dealt, of frames with at least twelve moving cards."""
    out: list[float] = []
    for _ in range(times):
        with newcomer(browser, where, motion=True) as page:
            others = [browser.new_context(base_url=where) for _ in range(3)]
            table = finished_game([page.context.request, *(one.request for one in others)])
            page.goto(f"/t/{table}")
            again = page.get_by_test_id("rematch")
            again.wait_for()
            page.wait_for_timeout(1000)
            page.evaluate(WATCH)
            again.click()
            page.locator("[data-slot].lit").first.wait_for()
            page.wait_for_timeout(2500)
            frames: list[tuple[float, int]] = page.evaluate("window.frames_")
            for one in others:
                one.close()
            out += [later - now for (now, flying), (later, still) in pairwise(frames) if min(flying, still) >= AT_ONCE]
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the browser client.")
    parser.add_argument("--times", type=int, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wolfsbane-client-") as folder:
        server = Server(Path(folder), "--pace", "0", "--client", str(client_folder()), *NO_LIMITS)
        server.start()
        try:
            with chromium() as browser:
                size, loads, games = first_load(browser, server.url, chosen.times)
                frames = frames_of_a_deal(browser, server.url, chosen.times)
        finally:
            server.stop()
    if not frames:
        raise SystemExit(f"never did {AT_ONCE} cards fly at once")
    middle = median(frames)
    late = sum(frame > 2 * FRAME for frame in frames)
    print(f"first load, compressed script and style  {size / 1024:7.1f} KB")
    print(f"start page can be used after             {median(loads):7.0f} ms   (worst {max(loads):.0f})")
    print(f"from a click to the first card           {median(games):7.0f} ms   (worst {max(games):.0f})")
    print(f"frame with {AT_ONCE} cards in the air, median     {middle:7.1f} ms   ({len(frames)} frames, {late} late)")
    if size > BYTES or median(loads) > USABLE or middle > FRAME:
        raise SystemExit("a limit is missed")


if __name__ == "__main__":
    main()
