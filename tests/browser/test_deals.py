"""Shared deals in the browser: before the try, after it, and two players side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import WIDE, Theme
from server.running import guest
from server.test_deals import begin, finish, solo_game

SMALL = (360, 640)
CASES = pytest.mark.parametrize(
    ("way", "size", "language", "theme"),
    [("mouse", WIDE, "en", "light"), ("keyboard", SMALL, "de", "dark")],
)


@CASES
def test_tonights_deal_is_played_and_compared(
    site: Site, visit: Visit, way: str, size: tuple[int, int], language: str, theme: Theme
) -> None:
    player = guest(site.server, "Ada")
    visitor = visit(session_token=player.session_token, size=size, language=language, theme=theme)
    page = visitor.page
    page.goto("/")
    entry = page.locator('a[href="/tonight"]')
    if way == "mouse":
        entry.click()
    else:
        entry.focus()
        page.keyboard.press("Enter")
    button = page.get_by_test_id("play-deal")
    expect(button).to_be_visible()
    expect(page.locator(".facts dd").first).to_have_text(re.compile(r"^10\s\w+ · \d\s\w+"))  # and no code of a mix
    expect(page.get_by_test_id("deal-result")).to_have_count(0)
    fits(page)
    no_violations(page)
    if way == "mouse":
        button.click()
    else:
        button.focus()
        page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    table = page.url.rpartition("/")[2]
    page.goto("/tonight")  # leaving is fine
    expect(button).to_have_text("Deinen Versuch fortsetzen" if language == "de" else "Go on with your try")
    finish(player, table)
    page.goto(f"/t/{table}")
    results = page.get_by_test_id("deal-results")
    expect(results).to_be_visible()
    results.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("deal-result")).to_be_visible()
    expect(page.get_by_test_id("play-deal")).to_have_count(0)
    line = page.get_by_test_id("copy-line")
    expect(line).to_have_value(re.compile(r"^Wolfsbane, .*/tonight$"))
    fits(page)
    no_violations(page)


@CASES
def test_a_deal_is_sent_and_two_players_compare(
    site: Site, visit: Visit, way: str, size: tuple[int, int], language: str, theme: Theme
) -> None:
    sender, friend = guest(site.server, "Ada"), guest(site.server, "Bo")
    table = solo_game(sender, 1)
    finish(sender, table)
    ada = visit(session_token=sender.session_token, size=size, language=language, theme=theme)
    ada.page.goto(f"/t/{table}")
    send = ada.page.get_by_test_id("send-deal")
    if way == "mouse":
        send.click()
    else:
        send.focus()
        ada.page.keyboard.press("Enter")
    ada.page.wait_for_url(re.compile(r"/deal/[\w-]+$"))
    deal = ada.page.url.rpartition("/")[2]
    expect(ada.page.get_by_test_id("copy-line")).to_have_value(re.compile(f"/deal/{deal}$"))

    bo = visit(session_token=friend.session_token, size=size, language=language, theme=theme)
    bo.page.goto(f"/deal/{deal}")
    expect(bo.page.get_by_role("heading", level=1)).to_contain_text("Ada")
    expect(bo.page.get_by_test_id("play-deal")).to_be_visible()
    expect(bo.page.get_by_test_id("compare")).to_have_count(0)  # nothing of the other's game before his own
    fits(bo.page)
    no_violations(bo.page)
    finish(friend, begin(friend, deal), start=2)
    bo.page.reload()
    compare = bo.page.get_by_test_id("compare")
    expect(compare).to_be_visible()
    if way == "mouse":
        compare.click()
    else:
        compare.focus()
        bo.page.keyboard.press("Enter")
    expect(bo.page.get_by_test_id("differs")).to_contain_text("Ada")
    fits(bo.page)
    no_violations(bo.page)


def test_a_link_to_a_deal_that_is_gone_says_so_and_leads_to_tonights(visit: Visit) -> None:
    visitor = visit(size=SMALL)
    visitor.expect("404")
    page = visitor.page
    page.goto("/deal/gone")
    expect(page.get_by_role("alert")).to_contain_text("no longer")
    expect(page.get_by_role("heading", level=1)).to_have_text("A shared deal")
    fits(page)
    page.get_by_role("link", name="Tonight's deal").last.click()
    expect(page.get_by_test_id("play-deal")).to_be_visible()
