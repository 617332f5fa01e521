"""The page of puzzles: the position on the table, an answer by mouse or keyboard, and what it was worth."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import PHONE, WIDE, Theme, Visitor
from wolfsbane.puzzles import Puzzle, puzzle_named


def asked(visitor: Visitor, theme: str) -> Puzzle:
    """Goes to the page, and chooses a theme; the puzzle that is shown then."""
    page = visitor.page
    page.goto("/puzzles")
    expect(page.get_by_test_id("theme")).to_be_visible()
    with page.expect_response(re.compile("/api/puzzles/next[?]theme=")) as reply:
        page.get_by_test_id("theme").select_option(theme)
    return shown_in(reply.value.json())


def shown_in(answer: Any) -> Puzzle:
    assert set(answer["puzzle"]) <= {"id", "rating", "table", "proved", "cards", "quiet"}
    return puzzle_named(answer["puzzle"]["id"])


def draw(page: Page, way: str) -> None:
    """Draws from the deck, which can be done in every puzzle about taking or drawing."""
    button = page.locator("button[data-code=draw]")
    if way == "mouse":
        button.click()
    elif way == "touch":
        button.tap()
    else:
        page.keyboard.press("d")


@pytest.mark.parametrize(
    ("way", "size", "language", "theme"),
    [("mouse", WIDE, "en", "light"), ("touch", PHONE, "de", "dark"), ("keyboard", (360, 640), "en", "light")],
)
def test_a_puzzle_is_answered(visit: Visit, way: str, size: tuple[int, int], language: str, theme: Theme) -> None:
    visitor = visit(size=size, touch=way == "touch", language=language, theme=theme)
    page = visitor.page
    puzzle = asked(visitor, "take")
    expect(page.get_by_test_id("rating")).to_contain_text("1500")
    fits(page)
    no_violations(page)
    draw(page, way)
    result = page.get_by_test_id("result")
    right = puzzle.is_solved_by("draw")
    expect(result).to_have_attribute("data-right", str(right).lower())
    expect(result.get_by_role("heading")).to_be_focused()
    expect(result.get_by_role("row")).to_have_count(len(puzzle.values) + 1)
    expect(page.get_by_test_id("rating")).not_to_contain_text("1500")
    fits(page)
    no_violations(page)
    if way == "keyboard":
        page.get_by_test_id("next").focus()
        page.keyboard.press("Enter")
    else:
        page.get_by_test_id("next").click()
    expect(result).to_be_hidden()
    expect(page.get_by_test_id("give-up")).to_be_visible()


def test_the_answer_can_be_asked_for(visit: Visit) -> None:
    visitor = visit(size=WIDE)
    page = visitor.page
    puzzle = asked(visitor, "proved")
    expect(page.get_by_text("A small round with these cards only")).to_be_visible()
    page.get_by_test_id("give-up").click()
    result = page.get_by_test_id("result")
    expect(result).to_have_attribute("data-right", "false")
    expect(result.get_by_role("heading")).to_have_text("The answer")
    expect(result).to_contain_text("exact calculation")
    expect(result.get_by_role("row")).to_have_count(len(puzzle.values) + 1)
    expect(page.get_by_text("0 of 1 solved")).to_be_visible()
