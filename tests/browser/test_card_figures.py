"""How strong cards are: sorted by any figure, by mouse, touch and keys, wide and narrow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import WIDE, Theme
from wolfsbane.arena.figures import shipped_figures

CARDS = shipped_figures()["cards"]


def order(page: Page) -> list[str]:
    found: list[str] = page.locator("tr[data-card]").evaluate_all("rows => rows.map(row => row.dataset.card)")
    return found


def ranked(figure: str, place: str, falling: bool) -> list[float]:
    values = [one[place][figure][0] for one in CARDS.values() if one[place][figure]]
    return sorted(values, reverse=falling)


def is_sorted(page: Page, figure: str, place: str, falling: bool) -> None:
    """The rows with this figure are in its order, and those without it are last."""
    found = [CARDS[card][place][figure] for card in order(page)]
    wanted = ranked(figure, place, falling)
    assert [one[0] for one in found[: len(wanted)]] == wanted
    assert found[len(wanted) :] == [None] * (len(found) - len(wanted))


def test_columns_are_sorted_by_mouse(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards")
    page.get_by_role("radio", name="How strong they are").check(force=True)
    expect(page).to_have_url(re.compile("#strength$"))
    expect(page.get_by_text("1,500 games with each deck and 5,000 with random mixes")).to_be_visible()
    is_sorted(page, "wins", "deck", falling=True)
    for name, figure, falling in [
        ("Points, faceup", "faceup", False),
        ("Points, facedown", "facedown", False),
        ("Uses", "used", True),
        ("Kept", "kept", True),
    ]:
        header = page.get_by_role("columnheader", name=name)
        header.get_by_role("button").click()
        expect(header).to_have_attribute("aria-sort", "descending" if falling else "ascending")
        is_sorted(page, figure, "deck", falling)
    page.get_by_role("columnheader", name="Kept").get_by_role("button").click()
    is_sorted(page, "kept", "deck", falling=False)
    page.get_by_role("radio", name="in mixes").check(force=True)
    is_sorted(page, "kept", "mixes", falling=False)
    value, low, high = (round(100 * one) for one in CARDS["dagger.0"]["mixes"]["wins"])
    expect(page.locator("tr[data-card='dagger.0']")).to_contain_text(re.compile(f"{value} %.*{low} to {high}"))
    expect(page.get_by_test_id("unmeasured")).to_have_count(0)
    page.get_by_role("link", name="2 Empath").click()
    expect(page.get_by_test_id("card-amulet.2")).to_be_focused()
    expect(page.get_by_test_id("card-amulet.2")).to_contain_text("Points, facedown")


@pytest.mark.parametrize(
    ("way", "size", "language", "theme"),
    [("touch", (360, 640), "de", "dark"), ("keyboard", (360, 640), "en", "light"), ("keyboard", WIDE, "de", "light")],
)
def test_one_figure_at_a_time_where_it_is_narrow(
    visit: Visit, way: str, size: tuple[int, int], language: str, theme: Theme
) -> None:
    page = visit(size=size, touch=way == "touch", language=language, theme=theme).page
    page.goto("/cards#strength")
    page.get_by_test_id("card-figures").wait_for()
    select, reverse = page.get_by_test_id("sort"), page.locator("button.reverse")
    if way == "touch":
        select.select_option("kept")
        reverse.tap()
    else:
        select.focus()
        for _ in range(4):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
    expect(reverse).to_have_attribute("aria-pressed", "true")
    is_sorted(page, "kept", "deck", falling=False)
    expect(page.locator("tr[data-card]").first.locator("td:visible")).to_have_count(5 if size == WIDE else 1)
    fits(page)
    no_violations(page)


def test_the_figures_come_with_the_page_alone(visit: Visit) -> None:
    page = visit().page
    sources: list[str] = []
    page.on("response", lambda one: sources.append(one.url) if ".js" in one.url else None)
    page.goto("/mix")
    page.get_by_role("grid").wait_for()
    assert not any("CardsPage" in one for one in sources)
    page.goto("/cards")
    page.get_by_test_id("card-amulet.0").wait_for()
    assert any("CardsPage" in one for one in sources)
