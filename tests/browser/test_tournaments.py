"""A tournament is made by its form, played by its link, and shows how its players stand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from server.running import guest
from server.test_deals import finish

WAYS = {"mouse": ("en", (1366, 768)), "keyboard": ("de", (360, 640))}


def press(page: Page, way: str, name: str | re.Pattern[str]) -> None:
    button = page.get_by_role("button", name=name).first
    if way == "mouse":
        button.click()
    else:
        button.focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("way", WAYS)
def test_a_tournament_is_made_and_played(site: Site, visit: Visit, way: str) -> None:
    language, size = WAYS[way]
    player = guest(site.server, "Ada")
    page = visit(session_token=player.session_token, size=size, language=language).page
    page.add_init_script("localStorage.setItem('wolfsbane.known', 'true')")
    page.goto("/lobby")
    page.locator('a[href="/tournament"]').click()
    form = page.locator("main form")
    form.locator("input[type=text]").fill("Friday")
    form.locator("input[type=number]").first.fill("1")
    fits(page)
    no_violations(page)
    form.locator("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/tournament/[\w-]+$"))
    link = page.url
    expect(page.get_by_role("heading", level=1)).to_contain_text("Friday")
    fits(page)
    no_violations(page)
    press(page, way, re.compile("^(Play|Spielen)"))
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    finish(player, page.url.rpartition("/")[2])
    page.goto(link)
    expect(page.locator("main table").last).to_contain_text("Ada")
    fits(page)
    no_violations(page)
