"""The mixer: faces to choose from, what the mix is like, and how it is passed on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import PHONE, WIDE, Theme, Visitor

FIRST = "AAAAACCCCDDDDD-A"


def face(page: Page, place: str) -> str:
    return f'[data-face="{place}"]'


def opened(visit: Visit, code: str = FIRST, **more: object) -> Visitor:
    visitor = visit("p0", **more)
    visitor.page.goto(f"/mix/{code}")
    expect(visitor.page.get_by_role("grid")).to_be_visible()
    return visitor


@pytest.mark.parametrize(
    ("way", "size", "language", "theme"),
    [("mouse", WIDE, "en", "light"), ("touch", PHONE, "de", "dark"), ("keyboard", (360, 640), "en", "light")],
)
def test_a_card_is_chosen(visit: Visit, way: str, size: tuple[int, int], language: str, theme: Theme) -> None:
    visitor = opened(visit, size=size, touch=way == "touch", language=language, theme=theme)
    page = visitor.page
    wanted = page.locator(face(page, "1D"))
    before = page.locator("dl").inner_text()
    if way == "mouse":
        wanted.click()
    elif way == "touch":
        wanted.tap()
    else:
        page.locator(face(page, "0A")).focus()
        for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):  # rows are numbers here
            page.keyboard.press(key)
        expect(wanted).to_be_focused()
    expect(wanted).to_have_attribute("aria-pressed", "true")
    expect(page.locator(face(page, "1A"))).to_have_attribute("aria-pressed", "false")
    expect(page.locator("code").first).to_have_text("ADAAACCCCDDDDD-A")
    expect(page).to_have_url(re.compile("/mix/ADAAACCCCDDDDD-A$"))
    assert page.locator("dl").inner_text() != before
    about = page.locator("#looked-at")
    expect(about).to_contain_text("Spion" if language == "de" else "Spy")
    expect(about).to_be_in_viewport(ratio=0.9)  # beside the faces on a phone too, where they are a long list
    covered = "one => document.elementFromPoint(...(({x, y, width, height}) => [x + width / 2, y + height / 2])"
    assert wanted.evaluate(f"{covered}(one.getBoundingClientRect()))?.closest('[data-face]') === one")
    boxes = page.locator("[data-face]").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 42
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    fits(page)
    no_violations(page)


def test_the_keys_go_through_the_grid_and_tab_leaves_it(visit: Visit) -> None:
    page = opened(visit).page
    page.locator(face(page, "3A")).focus()
    for key, place in [
        ("ArrowRight", "4A"),
        ("ArrowDown", "4C"),
        ("ArrowDown", "4D"),
        ("ArrowDown", "4D"),
        ("Home", "0D"),
        ("End", "13D"),
    ]:
        page.keyboard.press(key)
        expect(page.locator(face(page, place))).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[role=grid]')") is None
    page.keyboard.press("Shift+Tab")
    expect(page.locator(face(page, "13D"))).to_be_focused()
    expect(page.get_by_role("button", name="13 Furry, Dagger")).to_have_accessible_description(re.compile("Length"))


def test_buttons_change_the_mix_as_they_say(visit: Visit) -> None:
    page = opened(visit).page

    def figure(name: str) -> float:
        row = page.locator("dl > div").filter(has_text=name)
        return float(row.locator("b").inner_text().split()[0])

    said = page.get_by_test_id("mixer").get_by_role("status")
    expect(page.locator("dl")).to_contain_text("50 would be pure luck")
    expect(page.locator("dl")).to_contain_text(re.compile("(more|less) than most mixes|like most mixes"))
    before = figure("Length")
    page.get_by_role("button", name="Shorter").click()
    expect(said).to_contain_text("New: ")
    assert figure("Length") < before
    cruel = figure("Cruelty")
    page.get_by_role("button", name="Crueller").click()
    assert figure("Cruelty") > cruel
    memory = figure("Memory")
    for _ in range(8):
        page.get_by_role("button", name="For beginners").click()
    expect(said).to_contain_text("no card")
    assert figure("Memory") < memory
    code = page.locator("code").first.inner_text()
    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator("code").first).not_to_have_text(code)


def test_a_mix_is_named_saved_pasted_and_played(site: Site, visit: Visit) -> None:
    visitor = opened(visit)
    page = visitor.page
    page.get_by_label("Name of the mix").fill("Quiet thieves")
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Code or link").fill("nothing in here")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("alert").filter(has_text="no mix code")).to_be_visible()
    page.get_by_label("Code or link").fill("ZZZZZZZZZZZZZZ-Z")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="does not have all cards")).to_be_visible()
    page.get_by_label("Code or link").fill(f"{site.server.url}/mix/ddddddddddddda-c?name=Night%20watch")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of the mix")).to_have_value("Night watch")
    expect(page.locator("code").first).to_have_text("DDDDDDDDDDDDDA-C")
    expect(page.get_by_role("radio", name="coin")).to_be_checked()
    page.reload()
    expect(page.get_by_label("Name of the mix")).to_have_value("Night watch")
    page.get_by_role("button", name="Quiet thieves AAAA", exact=False).click()
    expect(page.locator("code").first).to_have_text(FIRST)
    page.get_by_role("button", name="Delete Quiet thieves").click()
    expect(page.get_by_role("heading", name="Your mixes")).to_have_count(0)
    page.get_by_test_id("play-mix").click()
    expect(page).to_have_url(re.compile("/t/"))
    table = page.url.rsplit("/", 1)[1]
    assert site.clients[0].get(f"/api/tables/{table}").json()["mix"] == FIRST


def test_a_link_to_a_mix_that_is_none(visit: Visit) -> None:
    visitor = opened(visit, "nonsense")
    expect(visitor.page.get_by_role("alert").filter(has_text="no mix code")).to_be_visible()
