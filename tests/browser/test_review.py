"""The review of a game in the browser: by mouse, by keyboard, on a phone, in both themes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.test_accessible import no_violations
from browser.visiting import PHONE, WIDE, Theme
from server.running import NO_LIMITS, Server
from server.test_access_to_games import finished_game
from server.writing import write_tables
from wolfsbane.server.storage.read_model import DAY

PATH = "/games/private-closed/1/review"
SLOW = 120_000  # milliseconds; reviews are made when nothing else is to do


@pytest.fixture(scope="module")
def reviewed(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game that Ada played at random, and so full of mistakes."""
    folder = tmp_path_factory.mktemp("reviewed")
    table = finished_game(public=False, spectators=False)
    log = [structs.replace(entry, t=entry.t - DAY) for entry in table.log]
    write_tables(folder, None, {"private-closed": log}, ["p0", "p1", "p2", "p3"])
    server = Server(folder, "--client", str(client), *NO_LIMITS, "--limit", "review_simulations=200")
    server.start()
    yield server
    server.stop()


def opened(visit: Visit, server: Server, **more: object) -> Page:
    page = visit(url=server.url, session_token="token-of-p0", **more).page
    page.add_init_script("localStorage.setItem('wolfsbane.known', 'true')")  # as if it had signed in here
    page.goto(PATH)
    expect(page.get_by_role("heading", name="The three most instructive moments")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=SLOW)
    return page


def test_a_review_by_mouse(visit: Visit, reviewed: Server) -> None:
    page = opened(visit, reviewed)
    page.reload()  # while it was being made, another mistake may have been the first to be found
    expect(page.get_by_role("img", name="Chance to win over the game")).to_be_visible()
    expect(page.get_by_role("img", name="Luck over the game")).to_be_visible()
    expect(page.get_by_text("Better:").first).to_be_visible()
    # An exercise: a wrong answer is no answer, the best one solves it, and that is remembered.
    page.get_by_text("The table and all choices").click()
    choices = page.locator("details tbody tr td:first-child")
    best, worst = choices.first.inner_text(), choices.last.inner_text().removesuffix(" (played)")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Better:")).to_have_count(0)
    page.locator(".choices").get_by_role("button", name=worst, exact=True).first.click()
    expect(page.get_by_text("There is something better.")).to_be_visible()
    page.locator(".choices").get_by_role("button", name=best, exact=True).first.click()
    expect(page.get_by_text("That is right.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("solved")).to_be_visible()
    # Everyone's decisions are more than one's own; large losses are fewer.
    count = page.locator(".moment .between .small")
    mine = int(count.inner_text().split()[-1])
    page.get_by_text("everyone's").click()
    everyones = int(count.inner_text().split()[-1])
    assert everyones >= mine
    page.get_by_role("slider").fill("40")
    if count.count():
        assert int(count.inner_text().split()[-1]) < everyones


def test_mistakes_by_key(visit: Visit, reviewed: Server) -> None:
    page = opened(visit, reviewed)
    page.get_by_text("everyone's").click()
    page.keyboard.press("Tab")
    count = page.locator(".moment .between .small")
    before = count.inner_text()
    all_of_them = before.split()[-1]
    page.locator("h1").click()
    page.keyboard.press("n")
    expect(count).not_to_have_text(before)
    page.keyboard.press("p")
    expect(count).to_have_text(before)
    assert before.endswith(all_of_them)


def test_a_moment_is_played_on_against_a_bot(visit: Visit, reviewed: Server) -> None:
    page = opened(visit, reviewed, size=PHONE)
    expect(page.get_by_text("What would probably have followed")).to_be_visible()
    asked = page.locator(".moment > p").first.inner_text()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text(asked).first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="The three most instructive moments")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_page(
    visit: Visit, reviewed: Server, theme: Theme, size: tuple[int, int]
) -> None:
    page = opened(visit, reviewed, theme=theme, size=size)
    page.get_by_text("The table and all choices").click()
    no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("link", name="Your play").click()
    expect(page.get_by_role("heading", name="Forgotten cards")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Luck in one game"))).to_be_visible()
    no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
