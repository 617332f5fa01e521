"""The story in the browser: one sentence for a move, paced by reading, summed up, shown again; and traces of cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Visit
from browser.site import Site
from browser.test_accessible import no_violations
from browser.visiting import PHONE, WIDE, Visitor

ROBBERY = {
    "en": "Bo robs you: their own card 3 for your card 2, the 3 you knew.",
    "de": "Bo beraubt dich: die eigene Karte 3 gegen deine Karte 2 (die 3, die du kanntest).",
}


AFTER_IT = ["Bo looks at their own card 3.", "Cleo looks at your card 1."]
# Notes every sentence that the story line shows from now on.
NOTE_SENTENCES = """() => {
  const story = document.querySelector('[data-testid=story]');
  window.moved = [];
  new MutationObserver(() => window.moved.push(story.querySelector('p').textContent.trim()))
    .observe(story, {subtree: true, childList: true});
}"""


def rob(site: Site, name: str) -> None:
    """Bo robs Ada and looks at what was her card 2; Cleo looks at her card 1."""
    for seat, code in [(1, "draw"), (1, "use"), (1, "a2"), (1, "b3"), (1, "use"), (2, "draw"), (2, "use"), (2, "a1")]:
        site.act(name, seat, [code])


def opened(visitor: Visitor, name: str) -> None:
    visitor.page.goto(f"/t/{name}")
    visitor.page.locator("main [data-card]").first.wait_for()


def test_a_sentence_stays_until_it_is_read_or_the_space_bar_goes_on(visit: Visit, site: Site) -> None:
    visitor = visit("p0", pace="slow")
    page = visitor.page
    opened(visitor, "robbing-paced")
    page.clock.install()
    rob(site, "robbing-paced")
    story = page.get_by_test_id("story")
    page.clock.run_for(2000)
    expect(story.locator("p")).to_contain_text(ROBBERY["en"])
    assert "concerns" in (story.get_attribute("class") or "")
    assert page.locator("main .lit").count() == 0
    page.clock.run_for(1000)
    expect(story.locator("p")).to_contain_text(ROBBERY["en"])
    page.keyboard.press(" ")
    page.clock.run_for(50)
    expect(story.locator("p")).to_contain_text("Bo looks at their own card 3.")
    page.keyboard.press(" ")
    page.clock.run_for(2000)
    expect(story.locator("p")).to_contain_text("Cleo looks at your card 1.")
    page.clock.run_for(10_000)
    expect(page.locator("main .lit").first).to_be_visible()
    live = page.get_by_test_id("live").locator("p")
    assert live.all_inner_texts()[-4:-1] == [
        ROBBERY["en"],
        "Bo looks at their own card 3.",
        "Cleo looks at your card 1.",
    ]
    assert live.last.inner_text().startswith("Your turn: ")  # the question is announced as well


def test_what_happened_since_our_turn_is_summed_up_and_shown_again(visit: Visit, site: Site) -> None:
    visitor = visit("p0", size=WIDE)
    page = visitor.page
    opened(visitor, "robbing-again")
    rob(site, "robbing-again")
    page.locator("main .lit").first.wait_for()
    since = page.get_by_test_id("since").get_by_role("button")
    expect(since).to_have_text([ROBBERY["en"], *AFTER_IT])
    page.evaluate(NOTE_SENTENCES)
    since.first.click()
    page.wait_for_function("window.moved.length >= 3")
    assert page.evaluate("[...new Set(window.moved)]")[0].startswith(ROBBERY["en"])
    page.locator("main .lit").first.wait_for()
    expect(since).to_have_count(3)  # shown again, not told again
    log = page.get_by_test_id("log")
    expect(log.get_by_text("Bo swapped your card 2 and their own card 3.")).to_have_count(1)
    marks = page.locator("[data-eye]")
    expect(marks.first).to_be_visible()
    assert {eye.get_attribute("data-eye") for eye in marks.all()} == {"5-1", "6-1", "10-2", "11-2", "1-1", "0-2"}
    expect(page.get_by_test_id("traces").locator(".chip")).to_have_text(["from you", "from Bo"])
    expect(page.get_by_role("button", name="your card 2, facedown, came from Bo")).to_be_visible()
    no_violations(page)


def test_on_a_phone_the_summary_is_part_of_the_story(visit: Visit, site: Site) -> None:
    visitor = visit("p0", size=PHONE, touch=True)
    page = visitor.page
    opened(visitor, "robbing-phone")
    rob(site, "robbing-phone")
    page.locator("main .lit").first.wait_for()
    page.get_by_test_id("story").get_by_role("button", name="2 more").click()
    expect(page.get_by_test_id("since").get_by_role("button").first).to_have_text(ROBBERY["en"])


def test_the_story_in_german(visit: Visit, site: Site) -> None:
    visitor = visit("p0", language="de")
    opened(visitor, "robbing-german")
    rob(site, "robbing-german")
    visitor.page.locator("main .lit").first.wait_for()
    expect(visitor.page.get_by_test_id("since").get_by_role("button").first).to_have_text(ROBBERY["de"])


@pytest.mark.rule("KNOW-1")
def test_without_help_for_the_memory_nothing_is_remembered_for_us(visit: Visit, site: Site) -> None:
    visitor = visit("p0")
    page = visitor.page
    opened(visitor, "robbing-strict")
    rob(site, "robbing-strict")
    page.locator("main .lit").first.wait_for()
    first = page.get_by_test_id("since").get_by_role("button").first
    expect(first).to_have_text("Bo robs you: their own card 3 for your card 2.")
    expect(page.locator("[data-eye]")).to_have_count(0)
    expect(page.get_by_test_id("traces").locator(".chip")).to_have_count(0)
    assert not any("the 3 you knew" in frame for frame in visitor.frames)


@pytest.mark.rule("KNOW-1")
def test_a_spectator_is_told_what_everybody_saw(visit: Visit, site: Site) -> None:
    visitor = visit("p3")
    page = visitor.page
    opened(visitor, "robbing-spectator")
    rob(site, "robbing-spectator")
    expect(page.get_by_test_id("story").locator("p")).to_contain_text("Cleo looks at Ada's card 1.")
    expect(page.get_by_test_id("live").get_by_text("Bo swaps their own card 3 for Ada's card 2.")).to_be_attached()
