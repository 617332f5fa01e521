"""What is shown once in a while: a round that is added up, the end of a game, a game that is looked at again.

For everyone, at every size, by keyboard alone.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.positions import SCENES
from browser.seeing import Table
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import all_reachable, fits
from browser.visiting import LANDSCAPE, PHONE, WIDE, draw

# The lines of all seats at the end, and what is said then.
LINES = {
    "debts": [
        "You 0 + 6 + 7 + 8 + 9 = 30 Debt Collector −14 = 16 Furry +50 = 66 66 Total 66",
        "Bo 2 + 4 + 5 + 6 + 7 = 24 Halfling: 0 + 4 + 5 + 6 + 7 = 22 Halfling ÷2 = 11 Furry +50 = 61 61 Total 61",
        "Cleo called 11 + 1 + 1 + 3 = 16 Furry +50 = 66 called, not lowest +10 = 76 76 Total 76",
        "Dora 13 + 12 + 12 + 12 + 1 = 50 Furry = 0 0 Total 0",
    ],
    "gifts": [
        "You called 0 + 1 + 2 = 3 called, lowest = 0 0 Total 0",
        "Bo 13 + 6 + 7 + 8 + 10 + 9 = 53 Wolfman −6 = 47 47 Total 47",
    ],
}
TOLD = {
    "debts": "You write 66. Dora got the dagger and will start the next round.",
    "gifts": "You write 0. You have the coin now.",
}
# What of an open dialog, or of the scoring, a finger can't reach, or sticks out at the side.
OUTSIDE = """
() => {
  const dialog = document.querySelector('dialog[open], [data-testid=scoring]');
  const far = [...dialog.querySelectorAll('*')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
  });
  const covered = [...dialog.querySelectorAll('button:not(:disabled)')].filter(node => {
    node.scrollIntoView({block: 'center'});
    const box = node.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !node.contains(hit);
  });
  return [...far, ...covered].map(node => node.outerHTML.slice(0, 120));
}
"""

SMALL = ((360, 640), (390, 844), (640, 360))
# What of the scoring is not seen, or is too small to read: names, parts of the sums, results, words, the button.
HIDDEN = """
() => [
  ...document.querySelectorAll('[data-testid=scoring] :is(.who b, .flag, .part, .points, footer p, footer button)')
].filter(node => {
  const box = node.getBoundingClientRect();
  let [top, bottom, left, right] = [0, innerHeight, 0, innerWidth];
  for (let around = node; around && around.tagName !== 'MAIN'; around = around.parentElement) {
    const outer = around.getBoundingClientRect();
    const scrolls = around.matches('[data-testid=scoring], [role=group], footer p');
    if (scrolls && around.scrollHeight > around.clientHeight + 1) return true;
    [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
    [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
    if (around.dataset.testid === 'scoring') break;
  }
  const inside = box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= left - 1 && box.right <= right + 1;
  return !inside || !box.width || parseFloat(getComputedStyle(node).fontSize) < 10;
}).map(node => node.outerHTML.slice(0, 120))
"""


def looks(page: Page) -> Iterator[str]:
    """The page light and dark, at several sizes, and with text of twice the size."""
    for size in (PHONE, LANDSCAPE, WIDE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        draw(page)
        yield f"{size}"
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    draw(page)
    yield "large text"
    page.evaluate("document.documentElement.style.fontSize = ''")


def is_for_everyone(page: Page) -> None:
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        no_violations(page)


def dialog_fits(page: Page) -> None:
    for look in looks(page):
        fits(page)
        assert page.evaluate(OUTSIDE) == [], look


def begin_scoring(site: Site, page: Page, table: str, name: str) -> None:
    page.goto(f"/t/{table}")
    Table(page).shows(site.tables[table].snapshot(0))
    site.act(table, SCENES[name].seat, [SCENES[name].code])


@pytest.mark.parametrize("name", SCENES)
def test_a_round_is_added_up_on_the_table(site: Site, visit: Visit, name: str) -> None:
    page = visit("p0").page
    begin_scoring(site, page, name, name)
    scene = page.get_by_test_id("scoring")
    expect(page.get_by_test_id("scoring-words")).to_have_text(TOLD[name])
    expect(scene).to_contain_text("The round ended: the turn came back to the caller")
    for seat, line in enumerate(LINES[name]):
        assert " ".join(page.get_by_test_id(f"line-{seat}").inner_text().split()) == line
    expect(page.locator("main [data-side=back][data-slot]")).to_have_count(0)  # all villages are open
    is_for_everyone(page)
    for look in looks(page):
        fits(page)
        assert page.evaluate(OUTSIDE) == [], look
    expect(page.get_by_test_id("scoring-close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(scene).to_have_count(0)


def test_villages_open_one_after_another_and_the_way_on_is_there_from_the_start(site: Site, visit: Visit) -> None:
    page = visit("p0", motion=True).page
    begin_scoring(site, page, "all-at-once", "debts")
    scene = page.get_by_test_id("scoring")
    facedown = page.locator("main [data-side=back][data-slot]")
    expect(scene.get_by_role("button", name="To round 2")).to_be_focused()
    assert facedown.count() > 0
    expect(page.get_by_test_id("line-2")).not_to_contain_text("76", use_inner_text=True)  # the caller's is the last
    scene.get_by_role("button", name="Show all").click()
    expect(page.get_by_test_id("scoring-words")).to_have_text(TOLD["debts"])
    expect(facedown).to_have_count(0)
    expect(scene.get_by_role("button", name="To round 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Round 2 of 2")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sums_of_four_players_are_seen_on_phones_without_scrolling(site: Site, visit: Visit, language: str) -> None:
    page = visit("p0", language=language, touch=True).page
    page.goto(f"/t/sums-{language}")
    page.locator("main [data-card]").first.wait_for()
    site.act(f"sums-{language}", SCENES["debts"].seat, [SCENES["debts"].code])
    expect(page.get_by_test_id("scoring")).to_have_attribute("data-finished", "true")
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        draw(page)
        assert page.evaluate(HIDDEN) == [], (width, height)


def test_winning_and_losing_look_different_and_say_by_how_much(site: Site, visit: Visit) -> None:
    ada, dora = visit("p0").page, visit("p3").page
    for page in (ada, dora):
        page.goto("/t/over")
    lost, won = ada.get_by_test_id("ending"), dora.get_by_test_id("ending")
    expect(lost).to_have_attribute("data-outcome", "lost")
    expect(lost).to_contain_text("You are 66 points behind Dora")
    expect(lost.get_by_role("link", name="Show me round 1")).to_have_attribute("href", "/games/over/1?round=1")
    expect(won).to_have_attribute("data-outcome", "won")
    expect(won).to_contain_text("0 points, 61 fewer than Bo")
    for page in (ada, dora):
        is_for_everyone(page)
        for _ in looks(page):
            fits(page)
            all_reachable(page)


def test_another_game_in_which_losers_choose(site: Site, visit: Visit) -> None:
    ada, cleo = visit("p0"), visit("p2")
    for visitor in (ada, cleo):
        visitor.page.goto("/t/again")
        expect(visitor.page.get_by_role("heading", name="Dora won the game")).to_be_visible()
    is_for_everyone(ada.page)
    for _ in looks(ada.page):
        fits(ada.page)
        all_reachable(ada.page)
    Table(ada.page).press(ada.button("Again, losers choose cards"))
    expect(ada.page.get_by_text("Waiting for Bo, Cleo, Dora …")).to_be_visible()
    expect(cleo.page.get_by_text("Ada wants to play again, and that losers choose cards.")).to_be_visible()
    cleo.button("Yes, and losers choose").click()
    for seat in (1, 3):
        site.clients[seat].do("again", "rematch")

    # The last of the game is the first to choose.
    expect(ada.page.get_by_text("Cleo chooses a number that another deck replaces.")).to_be_visible()
    dialog = cleo.page.get_by_role("dialog", name="Losers choose")
    expect(dialog.get_by_test_id("replace")).to_be_disabled()
    choice = dialog.get_by_role("button", name="1 Con Artist, Coin")
    dialog.get_by_role("button", name="0 Villager, Amulet").focus()  # the present card of a number can't be chosen
    for key in ("Enter", "ArrowDown", "ArrowRight", "Enter"):
        cleo.page.keyboard.press(key)
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(dialog).to_contain_text("lets you reach one card deeper")
    is_for_everyone(cleo.page)
    dialog_fits(cleo.page)
    cleo.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(dialog.get_by_test_id("replace")).to_be_in_viewport(ratio=1)  # though the persons have to be scrolled
    Table(cleo.page).press(dialog.get_by_role("button", name="Con Artist instead of 1 Squire"))

    # What one has named, nobody else names; the dialog can be closed, and comes again.
    dialog = ada.page.get_by_role("dialog", name="Losers choose")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="1 Spy, Dagger")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    ada.button("Choose a card").click()
    dialog.get_by_role("button", name="3 Sentinel, Dagger").click()
    dialog.get_by_test_id("replace").click()
    expect(ada.page.get_by_text("Bo chooses a number")).to_be_visible()
    site.clients[1].do("again", "replace", number=12, deck="D")
    for visitor in (ada, cleo):
        expect(visitor.page.get_by_test_id("prompt-words")).to_contain_text("View two of your cards")
    assert site.clients[0].get("/api/tables/again").json()["mix"] == "DCDDAAAAAAAADD-D"


def test_a_game_is_looked_at_again(site: Site, visit: Visit) -> None:
    page = visit("p0").page
    page.goto("/games/over/1")
    steps = page.get_by_text(re.compile(r"Step \d+ of \d+"))
    expect(steps).to_have_text(re.compile("Step 1 of"))
    log = page.get_by_role("list", name="Log")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_text(re.compile("Step 10 of"))
    expect(log).to_contain_text("You took the 0 (Debt Collector) from the discard pile")
    page.keyboard.press("ArrowLeft")
    expect(steps).to_have_text(re.compile("Step 9 of"))
    expect(log).not_to_contain_text("Debt Collector")
    is_for_everyone(page)
    for _ in looks(page):
        fits(page)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.keyboard.press("End")
    expect(log).to_contain_text("The game is over; Dora has won.")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    assert "Dora has the dagger now." in Table(page).look_at_scoring("keyboard")
    expect(page.get_by_role("button", name="Show the scoring again")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    page.get_by_test_id("replay-more").click()
    page.get_by_label("As seen by").select_option("Cleo")
    expect(page.get_by_role("region", name="Your village")).to_contain_text("the 11 (Witch)")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(steps).to_have_text(re.compile("Step 3 of"))


def test_the_cards_of_a_mixed_game(site: Site, visit: Visit) -> None:
    visitor = visit("p0")
    page = visitor.page
    page.goto("/t/locked")
    Table(page).shows(site.tables["locked"].snapshot(0))
    Table(page).press(visitor.button("The cards of this game"))
    dialog = page.get_by_role("dialog", name="The cards of this game")
    expect(dialog.get_by_role("listitem")).to_have_count(14)
    expect(dialog.get_by_role("listitem").nth(10)).to_contain_text("10 Renfield ×4 · Dagger")
    is_for_everyone(page)
    dialog_fits(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(visitor.button("The cards of this game")).to_be_focused()
