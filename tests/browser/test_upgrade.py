"""Servers upgraded under open pages, a storage full of nonsense, pages that fail: there is always a way on."""

from __future__ import annotations

import re
import shutil
import time
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.conftest import StartServer, Visit
from browser.playing import Player
from browser.site import Site
from browser.test_games import shown_to
from server.running import Server, guest

MISSING = ("404", "WebSocket", "ERR_", "Failed to fetch dynamically imported module", "Refused to apply style")


@pytest.fixture
def upgraded(client: Path, tmp_path: Path) -> Path:
    """The same client as another build would be: all its assets have other names."""
    folder = tmp_path / "upgraded"
    shutil.copytree(client, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    build = build_in((folder / "index.html").read_text())
    names = {path.name: path.name.replace("-", "-new", 1) for path in (folder / "assets").iterdir()}
    for path in [*folder.glob("*.html"), *folder.glob("*.js"), *(folder / "assets").iterdir()]:
        content = path.read_bytes()  # fonts are among them
        for old, new in names.items():
            content = content.replace(old.encode(), new.encode())
        path.write_bytes(content.replace(build.encode(), b"0" * 16))
        path.rename(path.with_name(names.get(path.name, path.name)))
    return folder


def build_in(text: str) -> str:
    found = re.search('name="build" content="([0-9a-f]{16})"', text)
    assert found is not None
    return found[1]


def build_of(page: Page) -> str:
    return str(page.locator("meta[name=build]").get_attribute("content"))


def upgrade(server: Server, folder: Path) -> None:
    server.kill()
    server.options[server.options.index("--client") + 1] = str(folder)
    server.start()


def loads(page: Page) -> list[str]:
    """Every document that is loaded from now on."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if request.is_navigation_request() else None)
    return seen


@pytest.mark.parametrize("link", ["Rules", "Games"])
def test_links_of_a_page_from_before_an_upgrade_work(
    start: StartServer, visit: Visit, upgraded: Path, link: str
) -> None:
    server = start()
    visitor = visit(url=server.url, workers=False)
    visitor.expect(*MISSING)
    page = visitor.page
    page.goto("/cards")  # asks the server for nothing by itself
    page.get_by_role("link", name=link).wait_for()
    upgrade(server, upgraded)
    seen = loads(page)
    page.get_by_role("link", name=link).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("rules|games", re.IGNORECASE))
    assert build_of(page) == "0" * 16
    assert len(seen) == 1
    page.get_by_role("link", name="Lobby").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert len(seen) == 1, "the page fits now"


def test_a_game_goes_on_through_an_upgrade_and_the_page_reloads_before_the_next(
    start: StartServer, visit: Visit, upgraded: Path
) -> None:
    server = start()
    ada = guest(server, "Ada")
    table = ada.make([{"kind": "you"}, {"kind": "bot", "level": "random"}], options={"rounds": 1})
    ada.do(table, "start")
    visitor = visit(url=server.url, session_token=ada.session_token, workers=False)
    visitor.expect(*MISSING)
    page = visitor.page
    page.goto(f"/t/{table}")
    player = Player(page, 3)
    player.play(decisions=1)
    before = build_of(page)
    upgrade(server, upgraded)
    seen = loads(page)
    bar = page.get_by_test_id("update")
    expect(bar).to_contain_text("Wolfsbane was updated. You can finish this game")
    player.table.agrees(partial(shown_to, visitor))
    page.get_by_role("button", name="The cards of this game").click()
    expect(bar).to_contain_text("A part of this page could not be loaded")
    page.keyboard.press("Escape")
    player.play()
    assert (seen, build_of(page)) == ([], before)
    page.get_by_role("button", name="Play again").first.click()
    expect(page.locator(f"meta[name=build][content='{'0' * 16}']")).to_have_count(1)
    player.table.agrees(partial(shown_to, visitor))
    expect(bar).to_have_count(0)
    assert len(seen) == 1


def test_the_button_reloads_at_once(start: StartServer, visit: Visit, upgraded: Path) -> None:
    server = start()
    visitor = visit(url=server.url, workers=False, language="de")
    visitor.expect(*MISSING)
    page = visitor.page
    page.goto("/lobby")  # asks every few seconds
    page.get_by_role("heading", level=1).wait_for()
    upgrade(server, upgraded)
    expect(page.get_by_test_id("update")).to_contain_text("Wolfsbane wurde erneuert.")
    page.get_by_role("button", name="Jetzt neu laden").click()
    expect(page.locator(f"meta[name=build][content='{'0' * 16}']")).to_have_count(1)
    expect(page.get_by_test_id("update")).to_have_count(0)


def test_a_page_that_stays_old_does_not_reload_in_a_circle(site: Site, visit: Visit) -> None:
    """Something between page and server keeps sending the page of another build."""
    visitor = visit(workers=False)
    page = visitor.page
    real = build_in(page.request.get(f"{site.server.url}/").text())

    def outdated(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(real, "f" * 16))

    page.route(lambda url: "/assets" not in url and "/api" not in url and not url.endswith((".js", ".svg")), outdated)
    seen = loads(page)
    page.goto("/lobby")
    bar = page.get_by_test_id("update")
    expect(bar).to_contain_text("Wolfsbane was updated")
    for link in ("Rules", "Games", "Lobby"):
        page.get_by_role("link", name=link).first.click()
        page.get_by_role("heading", level=1).wait_for()
    expect(bar).to_be_visible()
    assert len(seen) == 2, "the first one, and one try to get the new version"


@pytest.mark.parametrize(
    ("protocol", "language", "words"),
    [
        (99, "en", "this page is too old to go on"),
        (99, "de", "diese Seite ist zu alt dafür"),
        (0, "en", "This page is newer than the server"),
        (0, "de", "Diese Seite ist neuer als der Server"),
    ],
)
def test_another_protocol_is_said_and_nothing_is_misread(
    site: Site, visit: Visit, protocol: int, language: str, words: str
) -> None:
    visitor = visit("p0", language=language, workers=False)
    page = visitor.page

    def between(route: WebSocketRoute) -> None:
        far = route.connect_to_server()
        far.on_message(lambda text: route.send(re.sub(r'"protocol":\d+', f'"protocol":{protocol}', str(text))))

    page.route_web_socket(re.compile("/socket"), between)
    seen = loads(page)
    page.goto("/t/quiet3")
    expect(page.get_by_test_id("update")).to_contain_text(words)
    while len(seen) < 2:
        page.wait_for_timeout(20)
    expect(page.get_by_test_id("update")).to_contain_text(words)
    page.wait_for_timeout(1_000)
    assert len(seen) == 2
    expect(page.get_by_role("button", name=re.compile("Reload now|Jetzt neu laden"))).to_be_visible()


def test_the_service_worker_keeps_one_whole_build(start: StartServer, visit: Visit, upgraded: Path) -> None:
    server = start()
    visitor = visit(url=server.url)
    visitor.expect(*MISSING, "503", "Failed to load resource")
    page = visitor.page
    page.goto("/")
    old = build_of(page)
    kept(page, old)
    upgrade(server, upgraded)
    # The open page still finds its own parts, or is reloaded as a whole: never a mixture.
    page.get_by_role("link", name="Settings").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.goto("/")
    assert build_of(page) == "0" * 16
    kept(page, "0" * 16)
    names = page.evaluate("caches.keys()")
    assert set(names) == {f"wolfsbane-{old}", "wolfsbane-" + "0" * 16, "wolfsbane-catalogue"}
    # Without the server, the page and all its parts are those of the new build.
    server.kill()
    page.goto("/")
    assert build_of(page) == "0" * 16
    for link in ("Rules", "Cards", "Lobby"):
        page.get_by_role("link", name=link).first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(link, re.IGNORECASE))
    # What only the server has is not waited for without a word, and comes when the server is back.
    expect(page.get_by_text("This can't be shown without the server.", exact=False).first).to_be_visible()
    page.goto("/cards")
    expect(page.get_by_text("Revealer").first).to_be_visible()
    page.goto("/games")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.goto("/t/abc")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.goto("/games")
    server.start()
    expect(page.get_by_text("No games yet.")).to_be_visible()


KEPT = """
async build => {
  const text = await (await fetch('/service-worker.js')).text();
  if (!text.includes(build) || !navigator.serviceWorker.controller) return false;
  const assets = JSON.parse(/ASSETS = (\\[.*?\\])/.exec(text)[1]);
  if (!(await caches.has('wolfsbane-' + build))) return false;
  const cache = await caches.open('wolfsbane-' + build);
  const registration = await navigator.serviceWorker.ready;
  return (await cache.keys()).length === assets.length + 3 && !registration.installing && !registration.waiting;
}
"""


def kept(page: Page, build: str) -> None:
    """Waits until the service worker of a build has all its files and is in charge."""
    end = time.monotonic() + 90
    while not page.evaluate(KEPT, build):
        assert time.monotonic() < end
        page.wait_for_timeout(200)


# --- storage


JUNK = ["null", "[]", "0", "{", '"text"', '{"deck":"","levels":null,"players":"x","theme":{}}', "\x00", "undefined"]
NAMES = ["settings", "choices", "name", "known", "language", "met", "anything"]


def test_whatever_the_storage_holds_there_is_a_page(visit: Visit) -> None:
    visitor = visit()
    visitor.expect("401")
    page = visitor.page
    page.goto("/")
    for junk in JUNK:
        page.evaluate(
            "([names, text]) => names.forEach(one => localStorage.setItem('wolfsbane.' + one, text))", [NAMES, junk]
        )
        for path in ("/", "/settings"):
            page.goto(path)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/")
    page.get_by_test_id("play-bots").click()
    page.locator("[data-slot].lit").first.wait_for()


def test_a_browser_that_forbids_storage_is_good_enough(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(
        """for (const name of ['localStorage', 'sessionStorage'])
             Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })"""
    )
    page = visitor.page
    page.goto("/")
    page.get_by_test_id("play-bots").click()
    page.get_by_test_id("met-play").click()  # which cards were met is forgotten, but only with the page
    page.locator("[data-slot].lit").first.click()
    expect(page.get_by_test_id("new-cards")).to_have_count(0)


@pytest.mark.parametrize(("language", "title"), [("en", "Something went wrong"), ("de", "Etwas ist schiefgegangen")])
def test_a_page_that_fails_says_so_and_can_be_reset(visit: Visit, language: str, title: str) -> None:
    visitor = visit(language=language)
    visitor.expect("is not a function", "TypeError", "derived_inert")
    page = visitor.page
    broken = {"version": "1", "decks": 5, "cards": [], "levels": []}
    page.route("**/api/catalogue", lambda route: route.fulfill(json=broken))
    page.goto("/")
    crash = page.get_by_test_id("crash")
    expect(crash.get_by_role("heading")).to_have_text(title)
    page.evaluate("localStorage.setItem('wolfsbane.settings', '{}')")
    page.unroute("**/api/catalogue")
    crash.get_by_role("button").nth(1).click()
    expect(page.get_by_test_id("play-bots")).to_be_visible()
    assert page.evaluate("localStorage.getItem('wolfsbane.settings')") is None


def test_a_page_whose_scripts_do_not_come_says_so(visit: Visit) -> None:
    visitor = visit(workers=False)
    visitor.expect("ERR_FAILED")
    page = visitor.page
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text("Wolfsbane could not be loaded.")).to_be_visible()
    page.unroute("**/assets/*.js")
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_test_id("play-bots")).to_be_visible()
