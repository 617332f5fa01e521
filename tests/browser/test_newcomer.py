"""From the address to the first own decision: two clicks, and little to load."""

from typing import Any

from playwright.sync_api import Response, expect

from browser.conftest import Visit
from browser.seeing import Table

ICON_SIZE = """
async address => {
  const icon = new Image();
  icon.src = address;
  await icon.decode();
  return `${icon.naturalWidth}x${icon.naturalHeight}`;
}
"""
LIMIT = 150 * 1024  # of compressed script and style for the first load


def test_two_clicks_to_the_first_decision(visit: Visit) -> None:
    """Somebody who has met no card yet closes a sheet in between: see test_new_cards.py."""
    visitor = visit(motion=True)
    page = visitor.page
    page.goto("/")
    visitor.button("Play against bots", exact=False).first.click()
    card = page.get_by_role("button", name="your card 3, facedown, can be chosen")
    card.click()
    expect(page.get_by_role("list", name="Log")).to_contain_text("You viewed your card 3")


def test_the_first_load_is_small(visit: Visit) -> None:
    """Script and style as they come over the wire, for the start page and for the table after it."""
    visitor = visit()
    page = visitor.page
    sizes: dict[str, int] = {}

    def arrived(response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "javascript" in kind or "css" in kind:
            sizes[response.url] = int(response.headers["content-length"])
            assert response.headers.get("content-encoding") in ("br", "gzip") or sizes[response.url] < 1500, (
                response.url
            )

    page.on("response", arrived)
    page.goto("/")
    visitor.button("Play against bots", exact=False).first.wait_for()
    page.wait_for_load_state("networkidle")
    first = sum(sizes.values())
    assert 1000 < first <= LIMIT, sizes
    visitor.button("Play against bots", exact=False).first.click()
    Table(page).asked.wait_for()
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) <= LIMIT, sizes


def test_the_last_choice_is_remembered(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    visitor.button("Change the game", exact=False).click()
    page.get_by_role("radio", name="Dagger").check()
    page.get_by_role("group", name="Players").get_by_role("radio", name="4").check()
    page.reload()
    expect(visitor.button("Play against bots", exact=False).first).to_contain_text("Dagger")
    visitor.button("Play against bots", exact=False).first.click()
    expect(page.get_by_role("region", name="Village of")).to_have_count(3)


def test_it_can_be_installed_and_opens_without_the_server(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    manifest: Any = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(file => file.json())")
    assert manifest["name"] == "Wolfsbane"
    for icon in [*manifest["icons"], {"src": "/icon-180.png", "sizes": "180x180"}]:
        size = page.evaluate(ICON_SIZE, icon["src"])
        assert icon["sizes"] in (size, "any"), icon
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now what it loads is kept
    page.wait_for_load_state("networkidle")
    visitor.expect("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.reload()
    expect(visitor.button("Play against bots", exact=False).first).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text("server")


def test_german(visit: Visit) -> None:
    visitor = visit(language="de-DE")
    page = visitor.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(visitor.button("Gegen Bots spielen", exact=False).first).to_be_visible()
    visitor.button("Gegen Bots spielen", exact=False).first.click()
    expect(page.get_by_test_id("prompt-words")).to_contain_text("Sieh zwei deiner Karten an")
    expect(page.get_by_role("region", name="Dorf von Tomas")).to_contain_text("Bot, mittel")
    page.get_by_role("button", name="deine Karte 2, verdeckt").first.click()
    expect(page.get_by_role("list", name="Protokoll")).to_contain_text("Du hast deine Karte 2 angesehen: die")
