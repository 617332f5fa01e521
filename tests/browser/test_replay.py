"""A game that is over, looked at again: seats, turns and rounds, all cards open, a link to a moment, and a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.site import Site

GAME = "/games/over/1"


def at(page: Page) -> tuple[int, int]:
    """Which step is shown, and how many there are."""
    found = re.search(r"Step (\d+) of (\d+)", page.locator(".step").inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def opened(visit: Visit, path: str = GAME, **look: object) -> Page:
    page = visit("p0", **look).page
    page.goto(path)
    expect(page.locator("main [data-card]").first).to_be_visible()
    return page


def cards(page: Page) -> dict[str, str]:
    """What can be read of the cards in villages, by their ids."""
    found = page.locator("main section [data-card]")
    return dict(found.evaluate_all("cards => cards.map(card => [card.dataset.card, card.textContent])"))


def more(page: Page) -> None:
    page.get_by_test_id("replay-more").click()


def test_another_seat_sees_the_same_moment(site: Site, visit: Visit) -> None:
    page = opened(visit)
    for _ in range(3):
        page.get_by_role("button", name="To the next turn").click()
    before, _ = at(page)
    turn = page.get_by_test_id("round").inner_text()
    places = set(cards(page))
    more(page)
    seats = page.get_by_label("As seen by")
    names = seats.locator("option").all_inner_texts()
    for seat in (1, 0):
        seats.select_option(str(seat))
        expect(page.get_by_role("region", name=f"Village of {names[1 - seat]}")).to_have_count(1)
        expect(page.get_by_role("region", name=f"Village of {names[seat]}")).to_have_count(0)
        assert set(cards(page)) == places, "the same cards lie in villages"
        assert page.get_by_test_id("round").inner_text() == turn
    assert at(page)[0] == before


def test_turns_rounds_and_the_ends_are_jumped_to_by_key(site: Site, visit: Visit) -> None:
    page = opened(visit)
    assert at(page)[0] == 1
    page.keyboard.press("Shift+ArrowRight")
    one = at(page)[0]
    page.keyboard.press("Shift+ArrowRight")
    two, last = at(page)
    assert 1 < one < two
    page.keyboard.press("Shift+ArrowLeft")
    assert at(page)[0] == one
    page.keyboard.press("End")
    assert at(page)[0] == last
    page.keyboard.press("PageUp")
    assert at(page)[0] < last
    page.keyboard.press("Home")
    assert at(page)[0] == 1


def test_a_link_leads_to_the_moment_with_all_cards_open(site: Site, visit: Visit) -> None:
    page = opened(visit)
    for _ in range(2):
        page.get_by_role("button", name="To the next turn").click()
    more(page)
    facedown = page.get_by_role("button", name=re.compile("facedown|you saw it"))
    assert facedown.count() > 0
    page.get_by_label("All cards open").check()
    expect(facedown).to_have_count(0)
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expected = (at(page), cards(page))
    again = opened(visit, page.url)
    expect(again.get_by_role("button", name=re.compile("facedown|you saw it"))).to_have_count(0)
    assert (at(again), cards(again)) == expected


def test_a_replay_offers_nothing_that_only_a_game_has(site: Site, visit: Visit) -> None:
    page = opened(visit)
    page.keyboard.press("End")
    for test_id in ("bot-holds", "away", "rematch", "open-chat"):
        expect(page.get_by_test_id(test_id)).to_have_count(0)
    page.get_by_test_id("open-menu").click()
    expect(page.get_by_test_id("menu").get_by_role("button", name="Resign")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_the_controls_leave_the_cards_in_sight(site: Site, visit: Visit, size: tuple[int, int]) -> None:
    page = opened(visit, size=size)
    bar = page.get_by_role("region", name="A game that is over").bounding_box()
    assert bar is not None
    assert bar["height"] <= 80
    for button in page.get_by_role("region", name="A game that is over").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        assert box["x"] + box["width"] <= size[0]
