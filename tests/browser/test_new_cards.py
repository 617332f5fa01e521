"""Cards that a player has not met are shown once, before the first deal with them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import WIDE, Theme, all_cards

NEW = ["amulet.3", "dagger.12"]
MIX = "AAAAAAAAAAAADA-A"


def begin(page: Page, mix: str = MIX) -> None:
    page.goto(f"/mix/{mix}")
    page.get_by_test_id("play-mix").click()
    page.wait_for_url("**/t/*")


def but(*new: str) -> list[str]:
    return [card for card in all_cards() if card not in new]


@pytest.mark.parametrize(
    ("way", "size", "language", "theme"),
    [("mouse", WIDE, "en", "light"), ("touch", (360, 640), "de", "dark"), ("keyboard", (360, 640), "en", "light")],
)
def test_new_cards_are_shown_once(visit: Visit, way: str, size: tuple[int, int], language: str, theme: Theme) -> None:
    page = visit(size=size, touch=way == "touch", language=language, theme=theme, met=but(*NEW)).page
    begin(page)
    sheet = page.get_by_test_id("new-cards")
    expect(sheet.locator("li")).to_have_count(2)
    when, does = (
        ("in deinem Zug benutzbar", "Lege ihn auf eine andere Karte")
        if language == "de"
        else ("used in your turn", "Lay it on another card of your village")
    )
    expect(sheet.locator("li").first).to_contain_text(when)
    expect(sheet.locator("li").first).to_contain_text(does)
    play = page.get_by_test_id("met-play")
    expect(play).to_be_focused()
    expect(sheet.get_by_role("timer")).to_have_count(0)
    fits(page)
    no_violations(page)
    if way == "mouse":
        play.click()
    elif way == "touch":
        play.tap()
    else:
        page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    page.reload()
    page.locator("[data-slot].lit").first.click()
    expect(sheet).to_have_count(0)
    begin(page)
    page.locator("[data-slot].lit").first.click()
    begin(page, MIX.replace("AAAAAAAAAAAADA", "ACAAAAAAAAAADA"))  # all of Coin was met
    page.locator("[data-slot].lit").first.click()


def test_somebody_who_has_met_no_card_sees_the_faces(visit: Visit) -> None:
    page = visit(size=(360, 640), touch=True, met=[]).page
    begin(page)
    sheet = page.get_by_test_id("new-cards")
    expect(sheet.get_by_role("heading", name="The cards of tonight")).to_be_visible()
    expect(sheet.locator("li button")).to_have_count(14)
    for place in (0, 13):
        expect(sheet.locator("li button").nth(place)).to_be_in_viewport()
    sheet.get_by_role("button", name="12 Master Thief").tap()
    expect(sheet.get_by_role("status")).to_contain_text("used when you discard it right after drawing it")
    no_violations(page)
    page.get_by_test_id("met-play").tap()
    expect(sheet).to_have_count(0)
    begin(page, "AAAAAAAACAAADA-A")
    expect(page.get_by_test_id("new-cards").get_by_role("listitem")).to_have_count(1)  # and with its two lines
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_a_clock_that_runs_is_shown(site: Site, visit: Visit) -> None:
    visitor = visit(met=but(*NEW))
    page = visitor.page
    page.goto("/")
    page.request.post("/api/me", data={"name": "Ada"})
    plan = {
        "mix": MIX,
        "seats": [{"kind": "you"}, {"kind": "bot", "level": "easy"}],
        "options": {"clock": {"kind": "move", "seconds": 60}},
    }
    answer = page.request.post("/api/tables", data=plan)
    assert answer.ok, answer.text()
    table = answer.json()["table"]
    page.request.post(f"/api/tables/{table}/messages", data={"type": "start", "id": "start"})
    page.goto(f"/t/{table}")
    sheet = page.get_by_test_id("new-cards")
    expect(sheet).to_contain_text("Your time is running")
    expect(sheet.get_by_role("timer")).to_be_visible()


def test_spectators_and_replays_are_left_alone(visit: Visit) -> None:
    watcher = visit(met=[])
    player = visit(met=None).page
    begin(player)
    table = player.url.rsplit("/", 1)[1]
    watcher.page.goto(f"/t/{table}")
    watcher.page.wait_for_load_state("networkidle")
    expect(watcher.page.get_by_test_id("new-cards")).to_have_count(0)
