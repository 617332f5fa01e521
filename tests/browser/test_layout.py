"""Nothing is cut off or covered, from small phones to wide screens, also with text of twice the size."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import Visit
from browser.seeing import Table
from browser.site import Site
from browser.visiting import LANDSCAPE, LARGE, PAGES, PHONE, TABLET, WIDE, draw

SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "tablet": TABLET, "wide": WIDE, "large": LARGE}
POSITIONS = ["quiet2", "quiet3", "quiet4", "crowded2", "crowded3", "crowded4", "locked"]

# How far the page is wider than the window, and what sticks out of it.
WIDER = """
() => {
  const over = document.documentElement.scrollWidth - innerWidth;
  const out = [...document.querySelectorAll('body *')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width && box.right > innerWidth + 1 && getComputedStyle(node).position !== 'fixed';
  });
  return over > 0 ? [over, ...out.slice(0, 3).map(node => node.outerHTML.slice(0, 120))] : [];
}
"""
# Of all buttons on the felt that can be chosen or that answer the question: those that a finger or mouse can't reach.
UNREACHABLE = """
() => [...document.querySelectorAll('main button:not(:disabled, [inert] *)')].flatMap(node => {
  const name = (node.getAttribute('aria-label') ?? node.textContent).replace(/\\s+/g, ' ').trim();
  node.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = node.getBoundingClientRect();
  if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
    return [`${name} is outside of the window: ${Math.round(box.left)} ${Math.round(box.top)}`];
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!hit || !(node.contains(hit) || hit.contains(node)))
    return [`${name} is covered by ${hit ? hit.outerHTML.slice(0, 80) : 'nothing'}`];
  return box.width < 20 || box.height < 20 ? [`${name} is ${Math.round(box.width)} by ${Math.round(box.height)}`] : [];
})
"""


def fits(page: Page) -> None:
    assert page.evaluate(WIDER) == []


def all_reachable(page: Page) -> None:
    assert page.evaluate(UNREACHABLE) == []


@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_into_the_window(visit: Visit, size: str) -> None:
    visitor = visit("p0", size=SIZES[size], touch=size == "phone")
    visitor.expect("404")
    for path in PAGES:
        visitor.page.goto(path)
        visitor.page.get_by_role("heading", level=1).first.wait_for()
        fits(visitor.page)
    visitor.page.goto("/")
    visitor.button("Change the game", exact=False).click()
    visitor.page.get_by_role("radio", name=re.compile("A mix")).check()
    fits(visitor.page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", POSITIONS)
def test_a_game_fits_into_the_window(site: Site, visit: Visit, position: str, size: str) -> None:
    visitor = visit("p0", size=SIZES[size], touch=size == "phone")
    visitor.page.goto(f"/t/{position}")
    Table(visitor.page).shows(site.tables[position].snapshot(0))
    fits(visitor.page)
    all_reachable(visitor.page)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_text_of_twice_the_size(site: Site, visit: Visit, size: str) -> None:
    visitor = visit("p0", size=SIZES[size])
    visitor.expect("404")
    doubled = "document.documentElement.style.fontSize = '200%'"
    for path in PAGES:
        visitor.page.goto(path)
        visitor.page.get_by_role("heading", level=1).first.wait_for()
        visitor.page.evaluate(doubled)
        fits(visitor.page)
    for position in ("quiet3", "locked"):
        visitor.page.goto(f"/t/{position}")
        Table(visitor.page).shows(site.tables[position].snapshot(0))
        visitor.page.evaluate(doubled)
        draw(visitor.page)
        fits(visitor.page)
        all_reachable(visitor.page)


def test_the_things_of_a_dialog_fit_on_a_phone(site: Site, visit: Visit) -> None:
    visitor = visit("p0", size=PHONE, touch=True)
    visitor.page.goto("/t/quiet4")
    table = Table(visitor.page)
    table.shows(site.tables["quiet4"].snapshot(0))
    visitor.button("The cards of this game").click()
    dialog: Any = visitor.page.get_by_role("dialog").bounding_box()
    assert dialog["x"] >= 0
    assert dialog["x"] + dialog["width"] <= PHONE[0]
    assert dialog["y"] + dialog["height"] <= PHONE[1]
    fits(visitor.page)
