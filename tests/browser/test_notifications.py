"""The page of notifications, the pages behind the links in mails, and the tables at which it is our move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import StartServer, Visit
from browser.test_accessible import no_violations
from browser.test_layout import fits
from server.running import guest
from server.test_notices import mail_server

BASE = "https://play.example.org"
SIGNED_IN = "localStorage.setItem('wolfsbane.known', 'true')"
WINDOWS = {"wide": (1366, 768), "narrow": (360, 640)}


def press(page: Page, way: str, name: str) -> None:
    button = page.get_by_role("button", name=name)
    if way == "mouse":
        button.click()
    else:
        button.focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_an_address_is_named_confirmed_and_given_up(start: StartServer, visit: Visit, window: str, way: str) -> None:
    with mail_server() as (url, box):
        quick = ("--limit", "notice_seconds=0.1")
        server = start(*quick, "--public-url", BASE, "--mail", url, "--mail-from", "wolfsbane@example.org")
        client = guest(server, "Bo")
        client.post("/api/account", {"login": "bo-bo", "password": "quite a secret"})
        visitor = visit(url=server.url, session_token=client.session_token, size=WINDOWS[window])
        page = visitor.page
        page.add_init_script(SIGNED_IN)
        page.goto("/settings")
        page.get_by_role("link", name="Notifications for correspondence play").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Notifications")
        expect(page.get_by_text("Push messages are off in this browser.")).to_be_visible()
        page.get_by_label("Mail address").fill("bo@example.org")
        press(page, way, "Send the link")
        expect(page.get_by_text("A link was sent to bo@example.org.")).to_be_visible()
        fits(page)
        no_violations(page)
        page.wait_for_timeout(1500)
        found = re.search(rf"{BASE}(/notifications/confirm/\S+)", box.texts()[0])
        assert found is not None
        page.goto(found[1])
        fits(page)
        no_violations(page)
        press(page, way, "Confirm")
        expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
        page.goto("/notifications")
        expect(page.get_by_text("Mail goes to bo@example.org.")).to_be_visible()
        press(page, way, "Switch everything off")
        expect(page.get_by_text("You get no more messages.")).to_be_visible()
        expect(page.get_by_text("Mail goes to")).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_start_page_shows_the_tables_that_wait_for_us(start: StartServer, visit: Visit, window: str) -> None:
    server = start()
    ada, bo = guest(server, "Ada"), guest(server, "Bo")
    options = {"clock": {"kind": "move", "seconds": 86_400}}
    table = ada.make([{"kind": "you"}, {"kind": "open"}], options=options)
    bo.do(table, "join")
    ada.do(table, "start")
    visitor = visit(url=server.url, session_token=bo.session_token, size=WINDOWS[window])
    page = visitor.page
    page.add_init_script(SIGNED_IN)
    page.goto("/")
    moves = page.get_by_test_id("your-moves")
    expect(moves.get_by_role("heading", name="Your move")).to_be_visible()
    expect(moves.get_by_role("img", name="Ada has 5 cards, Bo has 5 cards")).to_be_visible()
    fits(page)
    no_violations(page)
    moves.get_by_role("link", name="Your move: Ada").click()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
