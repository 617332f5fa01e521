"""For everyone: axe-core finds nothing, a screen reader hears the whole table, the keyboard gets everywhere.

`WOLFSBANE_RENEW=1 pytest tests/browser/test_accessible.py` rewrites the snapshot of the table; review what changed.
"""

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.seeing import Table
from browser.site import Site
from browser.visiting import PAGES, PHONE, ROOT, WIDE, Theme

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SNAPSHOT = ROOT / "tests" / "browser" / "table.aria.txt"
RUN = """
async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(
  found => `${found.id}: ${found.help}: ${found.nodes.map(node => node.target + ' ' + node.failureSummary).join('; ')}`
)
"""


def no_violations(page: Page) -> None:
    # As a string, not a script element: the pages allow only scripts of their own.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = page.evaluate(RUN)
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(visit: Visit, theme: Theme) -> None:
    visitor = visit("p0", theme=theme)
    visitor.expect("404")
    for path in PAGES:
        visitor.page.goto(path)
        visitor.page.get_by_role("heading", level=1).first.wait_for()
        visitor.page.wait_for_load_state("networkidle")
        no_violations(visitor.page)
    visitor.page.goto("/")
    visitor.button("Change the game", exact=False).click()
    no_violations(visitor.page)
    visitor.play_with_friends()
    visitor.button("Start the game").wait_for()
    no_violations(visitor.page)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_at_a_table(site: Site, visit: Visit, theme: Theme, size: tuple[int, int]) -> None:
    visitor = visit("p0", theme=theme, size=size)
    page = visitor.page
    page.goto("/t/rich")
    table = Table(page)
    table.shows(site.tables["rich"].snapshot(0))
    no_violations(page)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    no_violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Bo's card 1, faceup", exact=False).click()
    page.get_by_role("dialog").wait_for()
    no_violations(page)


def test_what_a_screen_reader_hears_of_a_table(site: Site, visit: Visit) -> None:
    visitor = visit("p0")
    visitor.page.goto("/t/rich")
    Table(visitor.page).shows(site.tables["rich"].snapshot(0))
    expect(visitor.page.get_by_role("list", name="Log").get_by_role("listitem")).not_to_have_count(1)
    tree = visitor.page.locator("body").aria_snapshot() + "\n"
    if os.environ.get("WOLFSBANE_RENEW"):
        SNAPSHOT.write_text(tree, encoding="utf-8")
    assert tree == SNAPSHOT.read_text(encoding="utf-8")


def test_each_event_is_told_once_by_one_live_region(site: Site, visit: Visit) -> None:
    visitor = visit("p0")
    page = visitor.page
    page.goto("/t/told")
    table = Table(page)
    expected = table.shows(site.tables["told"].snapshot(0))
    # Everything that is ever added to a live region is written down, as a screen reader would read it.
    page.evaluate("""
      window.announced = [];
      new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes) {
          const region = (node.parentElement ?? change.target).closest(
            '[aria-live], [role=status], [role=alert], [role=log]');
          if (region && node.textContent.trim()) window.announced.push(node.textContent.trim());
        }
      }).observe(document.body, {childList: true, subtree: true});
    """)
    table.choose(expected, ["draw"], "mouse")
    site.tables["told"].act(0, "draw")
    expected = table.shows(site.tables["told"].snapshot(0))
    table.choose(expected, ["discard"], "mouse")
    site.tables["told"].act(0, "discard")
    table.shows(site.tables["told"].snapshot(0))
    for code in ("draw", "discard"):
        site.act("told", 1, [code])
        site.tables["told"].act(1, code)
    table.shows(site.tables["told"].snapshot(0))
    page.wait_for_function("window.announced.some(line => line.startsWith('Your turn'))")
    # Every sentence of the story and every question, and nothing else; that Bo drew is only the beginning of a move.
    assert page.evaluate("window.announced") == [
        "You draw the 11 (Reverser).",
        (
            "You hold the 11 (Reverser): discard it and use its ability, discard it, or exchange it with one or more of"
            " your cards."
        ),
        "You discard the 11 (Reverser).",
        "Bo discards the 12 (Master Thief).",
        "Your turn: draw or take from the discard pile.",
    ]


def test_why_not_says_the_rule(site: Site, visit: Visit) -> None:
    visitor = visit("p0")
    page = visitor.page
    page.goto("/t/quiet2")
    table = Table(page)
    table.shows(site.tables["quiet2"].snapshot(0))
    page.get_by_role("button", name="Bo's card 3, facedown").click()
    expect(page.get_by_role("dialog")).to_contain_text("Why not?")
    expect(page.get_by_role("dialog").get_by_role("link", name="Rule")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
