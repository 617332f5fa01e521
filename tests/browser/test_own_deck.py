"""A deck from a file is in the browser what a built-in one is: names, texts, pictures, token, everywhere."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import wolfsbane
from browser.conftest import Visit
from browser.positions import begun, first_views, play
from browser.seeing import Table
from browser.site import Site
from browser.stories import dealt
from browser.test_accessible import no_violations
from own_decks import MOON, forget
from server.tables import Desk
from wolfsbane.server.messages import Options, Rematch

MIX = "AAMAAAAAAMAAAA-M"
MOTH = "View one of your facedown cards; you may then turn it faceup."
BELL_RINGER = "View a facedown card of any village, then turn over its neighbours."
LANTERN = "View one facedown card of any village."
# Whether every picture of an element has arrived and can be shown.
PICTURES = """
async node => {
  const found = [...node.querySelectorAll('image, img')];
  await Promise.all(found.map(one => {
    const image = new Image();
    image.src = one.getAttribute('href') ?? one.src;
    return image.decode();
  }));
  return found.length;
}
"""


def lit_lantern() -> Desk:
    """A Moth lies faceup before Ada, a Bell Ringer is drawn, and Ada has the lantern, which she has won."""
    deal = dealt(a="5 5 0 0 1", b="5 6 7 8 9", pile="3", deck="3 12 11 12 11 12 11")
    table = begun(MIX, 2, deal)
    play(table, "draw a1+a2+done draw discard call draw")
    table.act(1, "discard", deal=dealt(a="5 6 7 8 10", b="5 6 7 8 10", pile="2", deck="9 3 3 3"))
    first_views(table, 2)
    return play(table, "pile1 a1+done draw discard")


def losers() -> Desk:
    """A game is over that Bo has lost, who replaces a number."""
    deal = dealt(a="5 5 0 0 1", b="5 6 7 8 9", pile="3", deck="3 12 11 12 11 12 11")
    table = begun(MIX, 2, deal, Options(rounds=1))
    play(table, "draw a1+a2+done draw discard call draw discard")
    for seat in (0, 1):
        table.do(seat, Rematch(table.id(), True))
    return table


@pytest.fixture(scope="module")
def moon(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the deck of the how-to."""
    wolfsbane.load_deck(MOON)
    tables = {"lit": lit_lantern(), "losers": losers()}
    site = Site(tmp_path_factory.mktemp("moon"), client, tables, {"WOLFSBANE_DECKS": os.fspath(MOON)})
    yield site
    site.server.stop()
    forget("M")


def has_picture(element: Locator) -> None:
    assert element.evaluate(PICTURES) == 1


def has_emblem(element: Locator) -> None:
    """An emblem in the colours of the deck."""
    expect(element.locator("path[fill='#2b2350']")).to_have_count(1)
    expect(element.locator("path[fill='#ffe08a']")).to_have_count(1)


def at(moon: Site, visit: Visit, table: str, player: str = "p0", **more: object) -> Page:
    page = visit(url=moon.server.url, token=moon.tokens[player], **more).page
    page.goto(f"/t/{table}")
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_at_the_table(moon: Site, visit: Visit, theme: str) -> None:
    page = at(moon, visit, "lit", theme=theme)
    seen = Table(page)
    seen.shows(moon.tables["lit"].snapshot(0))
    token = page.get_by_role("button", name="lantern, active: Ada may use it")
    expect(token.locator("text")).to_have_text("M")
    token.click()
    print(page.url)


def test_the_cards_page(moon: Site, visit: Visit) -> None:
    page = visit(url=moon.server.url).page
    page.goto("/cards")
    page.get_by_label("Moon").check()
    moth, bell_ringer = page.get_by_test_id("card-moon.2"), page.get_by_test_id("card-moon.9")
    expect(moth).to_contain_text(MOTH)
    has_emblem(moth)
    expect(bell_ringer).to_contain_text(BELL_RINGER)
    has_picture(bell_ringer)
    expect(page.get_by_text(f"lantern: {LANTERN}")).to_be_visible()
    no_violations(page)
