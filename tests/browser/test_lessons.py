"""Every lesson is played to its end on the page: by mouse, touch and keyboard, wide and narrow, in both languages.

Each lesson has one row of `WAYS`, so that all lessons, pointers, sizes and languages occur without all combinations.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import StartServer, Visit
from browser.seeing import Table
from browser.test_accessible import no_violations
from browser.test_geometry import ALLOWED, watch
from browser.visiting import Theme
from test_lessons import SMALL
from wolfsbane.lessons import Beat, lesson_named
from wolfsbane.lessons.files import SHIPPED
from wolfsbane.text import catalogue

Pointer = Literal["mouse", "touch", "keyboard"]
DESKTOP, SMALL_PHONE = (1366, 768), (360, 640)
WAYS: dict[str, tuple[str, Pointer, tuple[int, int], str, Theme]] = {
    "first-night-mouse": ("first-night", "mouse", DESKTOP, "en", "light"),
    "first-night-touch": ("first-night", "touch", SMALL_PHONE, "de", "dark"),
    "amulet": ("amulet", "keyboard", DESKTOP, "de", "dark"),
    "coin": ("coin", "touch", SMALL_PHONE, "en", "light"),
    "dagger": ("dagger", "mouse", SMALL_PHONE, "de", "light"),
    "mixing": ("mixing", "keyboard", SMALL_PHONE, "en", "dark"),
}


class Learner:
    """Somebody who does what each step says, by one pointer."""

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page = page
        self.pointer = pointer
        self.prompt = page.get_by_test_id("prompt")

    def do(self, thing: Locator) -> None:
        if self.pointer == "keyboard":
            Table(self.page).press(thing)
        elif self.pointer == "touch":
            thing.tap()
        else:
            thing.click()

    def thing(self, code: str) -> Locator:
        """What stands for a code: a card of a village, or a button."""
        is_slot = code[0] in "abcd" and code[1:].isdigit()
        return self.page.locator(f"main [data-slot={code}]") if is_slot else self.prompt.locator(f"[data-code={code}]")

    def answer(self, beat: Beat) -> None:
        *cards, last = beat.do.split()
        for code in cards:
            self.do(self.thing(code))
        self.do(self.page.get_by_test_id("confirm-set") if cards else self.thing(last))
        if last == "call":
            self.do(self.page.get_by_test_id("confirm-call").locator("button.main"))


def test_every_lesson_pointer_size_and_language_occurs() -> None:
    lessons, pointers, sizes, languages, themes = (set(one) for one in zip(*WAYS.values(), strict=True))
    assert lessons == set(SHIPPED)
    assert pointers == {"mouse", "touch", "keyboard"}
    assert sizes == {DESKTOP, SMALL_PHONE}
    assert languages == {"en", "de"}
    assert themes == {"light", "dark"}


@pytest.mark.parametrize("way", WAYS)
def test_a_lesson_is_played_to_its_end(visit: Visit, way: str) -> None:
    name, pointer, size, language, theme = WAYS[way]
    visitor = visit(size=size, touch=pointer == "touch", language=language, theme=theme)
    page = visitor.page
    page.goto("/learn")
    learner, says = Learner(page, pointer), catalogue(language)
    expect(page.get_by_test_id(f"lesson-{name}")).to_be_visible()
    no_violations(page)
    learner.do(page.get_by_test_id(f"lesson-{name}").get_by_role("button"))
    page.wait_for_url("**/t/*")
    beats = lesson_named(name).beats
    for number, beat in enumerate(beats, start=1):
        expect(page.get_by_test_id("prompt-words")).to_have_text(says.message(beat.text))
        expect(page.get_by_test_id("step")).to_contain_text(str(number))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if number == 1:
            page.evaluate("document.fonts.ready")
            watch(page)
        if number in (2, len(beats)):
            no_violations(page)
        # The whole text of the step is in sight: nothing has to be scrolled to read it.
        assert page.evaluate("(one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector('.said'))"), beat
        if number == len(beats):  # after this the cards are counted, which is another scene
            assert page.evaluate("window.moved") == {}
            shifts: list[str] = page.evaluate("window.shifts")
            # Also words inside a button or a name plate, and those that were replaced since and have no name any more.
            words = {"HEADER", "button-cell-0", "plate-a", "plate-b", "?"}
            assert {one for one in shifts if not ALLOWED.fullmatch(one)} - words == set()
        learner.answer(beat)
    Table(page).look_at_scoring("keyboard" if pointer == "keyboard" else "mouse")
    end = page.get_by_test_id("lesson-end")
    expect(end).to_be_visible()
    no_violations(page)
    # One button to a real game with hints.
    learner.do(page.get_by_test_id("real-game"))
    expect(page.get_by_test_id("lesson-end")).to_have_count(0)
    expect(page.get_by_test_id("hint")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_test_id(f"lesson-{name}").locator(".finished")).to_be_visible()
    page.goto("/")
    expect(page.get_by_test_id("first-night")).to_have_count(0 if name == "first-night" else 1)


def test_anything_else_says_what_the_step_asks_for_and_a_lesson_is_resumed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.get_by_test_id("first-night").get_by_role("button").first.click()
    learner = Learner(page, "mouse")
    beats = lesson_named("first-night").beats
    says = catalogue("en")
    expect(page.get_by_test_id("step")).to_have_text(f"Step 1 of {len(beats)}")
    learner.thing("a2").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"Not yet. {says.message(beats[0].text)}")
    page.keyboard.press("Escape")
    for beat in beats[:3]:
        learner.answer(beat)
    expect(page.get_by_test_id("step")).to_have_text(f"Step 4 of {len(beats)}")
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("menu").get_by_role("link", name="Leave", exact=False).click()
    row = page.get_by_test_id("lesson-first-night")
    expect(row).to_contain_text("3 done")
    row.get_by_role("button", name="Continue").click()
    expect(page.get_by_test_id("step")).to_have_text(f"Step 4 of {len(beats)}")
    page.reload()
    expect(page.get_by_test_id("prompt-words")).to_have_text(says.message(beats[3].text))
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("menu").get_by_role("button", name="Begin again").click()
    expect(page.get_by_test_id("step")).to_have_text(f"Step 1 of {len(beats)}")


def test_first_night_on_the_start_page_can_be_dismissed(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_test_id("first-night").get_by_role("button", name="Not now").click()
    expect(page.get_by_test_id("first-night")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("link", name="Lessons")).to_be_visible()
    expect(page.get_by_test_id("first-night")).to_have_count(0)


def test_a_lesson_of_an_operator_is_played_with_its_own_texts(start: StartServer, visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    visitor = visit(url=start("--lesson", str(file)).url, language="de")
    page = visitor.page
    page.goto("/learn")
    row = page.get_by_test_id("lesson-small")
    expect(row).to_contain_text("A small lesson")  # which has no German title
    row.get_by_role("button").click()
    learner = Learner(page, "mouse")
    expect(page.get_by_test_id("prompt-words")).to_have_text("Zieh.")
    learner.thing("draw").click()
    expect(page.get_by_test_id("prompt-words")).to_have_text("Give both.")
    for code in ("a1", "a2"):
        learner.thing(code).click()
    page.get_by_test_id("confirm-set").click()
    learner.thing("a2").click()
    expect(page.get_by_test_id("lesson-end")).to_be_visible()  # though the round is not over


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_begin_with_how_to_play_in_pictures(visit: Visit, language: str) -> None:
    page = visit(language=language, size=SMALL_PHONE).page
    page.goto("/rules")
    section = page.get_by_test_id("how-to-play")
    expect(section.get_by_role("listitem")).to_have_count(6)
    expect(section.locator("svg").first).to_be_visible()
    assert page.evaluate(
        "document.querySelector('#how-to-play').compareDocumentPosition(document.querySelector('.rules')) === 4"
    )
    no_violations(page)
