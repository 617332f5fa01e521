"""What a table offers beyond a plain turn, with each pointer alone: by finger on a small phone, by mouse, by keyboard.

Whole rounds are in `test_devices`, people around a table in `test_people`, every ability in `test_cards`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.pointers import POINTERS, Hand, Pointer
from browser.site import Site

PHONE, LAPTOP = (360, 640), (1366, 768)
by_pointer = pytest.mark.parametrize("pointer", POINTERS)


def come(visit: Visit, path: str, pointer: Pointer, size: tuple[int, int] | None = None) -> tuple[Page, Hand]:
    """Ada opens a page, in German where no mouse is used."""
    touch = pointer == "touch"
    language = "en" if pointer == "mouse" else "de"
    page = visit("p0", size=size or (PHONE if touch else LAPTOP), touch=touch, language=language).page
    page.goto(path)
    return page, Hand(page, pointer)


def act(page: Page, hand: Hand, *codes: str) -> None:
    """Answers questions with the buttons of the question or with cards of villages, one after another."""
    prompt = page.get_by_test_id("prompt")
    for number, code in enumerate(codes, start=1):
        asked = prompt.get_attribute("data-at") or ""
        hand.press(page.locator(f"[data-testid=prompt] [data-code={code}], main [data-slot={code}]"))
        if number < len(codes):  # a card that is pressed before its question is there would only be explained
            expect(prompt).not_to_have_attribute("data-at", asked)


@by_pointer
def test_a_call(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, f"/t/calling-{pointer}", pointer)
    act(page, hand, "call")
    hand.press(page.get_by_role("dialog").locator(".button.main"))
    expect(page.get_by_test_id("ribbon")).to_be_visible()
    expect(page.get_by_test_id("village-a").locator(".called")).to_be_attached()


@by_pointer
def test_the_last_turn_and_the_scoring_after_it(site: Site, visit: Visit, pointer: Pointer) -> None:
    name = f"last-turn-{pointer}"
    page, hand = come(visit, f"/t/{name}", pointer)
    for seat, code in ((1, "call"), (2, "draw"), (2, "discard")):
        site.act(name, seat, [code])
    expect(page.locator("[data-testid=prompt].last [data-code=draw]")).to_be_visible()
    act(page, hand, "draw", "a1")  # the held card is exchanged
    hand.press(page.get_by_test_id("confirm-set"))
    hand.press(page.get_by_test_id("scoring-close"))
    expect(page.get_by_test_id("round")).to_contain_text("2")


@by_pointer
def test_an_ability_with_targets(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, f"/t/target-{pointer}", pointer)
    act(page, hand, "draw", "use", "b3", "a1", "use")  # a Robber, who may view what was robbed
    expect(page.locator("[data-testid=prompt] [data-code=use]")).to_have_count(0)
    shown = site.clients[0].get(f"/api/tables/target-{pointer}").json()
    assert shown["view"]["zones"]["a"][0]["number"] == 1


@by_pointer
def test_a_card_out_of_the_discard_pile(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, f"/t/deep-{pointer}", pointer)
    act(page, hand, "draw", "use", "piles")
    dialog = page.get_by_test_id("pile-picker")
    hand.press(dialog.locator("[data-code^=pile]").last)
    expect(dialog).to_have_count(0)
    expect(page.get_by_test_id("prompt")).not_to_have_attribute("data-kind", "ability")


@by_pointer
def test_a_village_that_opens_a_hint_and_an_undo_on_a_small_phone(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, f"/t/sheet-{pointer}", pointer, PHONE)
    act(page, hand, "draw")
    hand.press(page.get_by_test_id("hint"))
    expect(page.get_by_test_id("advice")).to_be_visible()
    hand.press(page.get_by_test_id("undo"))
    asking = page.get_by_test_id("asking")
    hand.press(asking.get_by_role("button"))
    expect(asking).to_have_count(0)
    card = page.locator("main [data-slot=a1]")
    if pointer == "keyboard":  # the key of a card chooses it at once; Enter opens the village
        card.focus()
        page.keyboard.press("Enter")
    else:
        hand.press(card)
    sheet = page.get_by_test_id("village-sheet")
    hand.press(sheet.locator("[data-slot=a2]"))
    hand.press(sheet.locator(".button.main"))
    expect(sheet).to_have_count(0)
    expect(page.get_by_test_id("prompt")).not_to_have_attribute("data-kind", "holding")


@by_pointer
def test_another_game(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, f"/t/rematch-{pointer}", pointer)
    hand.press(page.get_by_test_id("rematch"))
    expect(page.get_by_test_id("rematch")).to_have_count(0)
    for seat in (1, 2, 3):
        site.clients[seat].do(f"rematch-{pointer}", "rematch")
    expect(page.get_by_test_id("ending")).to_have_count(0)


@by_pointer
def test_the_controls_of_a_replay(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, "/games/over/1", pointer)
    step = page.locator(".step")
    buttons = page.locator(".film button")
    first = step.inner_text()
    hand.press(buttons.nth(4))  # the next turn
    expect(step).not_to_have_text(first)
    hand.press(buttons.nth(0))
    expect(step).to_have_text(first)
    hand.press(buttons.nth(3))  # the next step
    expect(step).not_to_have_text(first)
    hand.press(page.get_by_test_id("replay-more"))
    expect(page.get_by_role("combobox").first).to_be_visible()


@by_pointer
def test_the_settings(site: Site, visit: Visit, pointer: Pointer) -> None:
    page, hand = come(visit, "/settings", pointer)
    dark = page.locator("input[name=theme][value=dark]")
    if pointer == "keyboard":
        for _ in range(100):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name") == "theme":
                break
        page.keyboard.press("ArrowUp")  # from the first to the last
    else:
        hand.press(page.locator("label", has=dark))
    expect(dark).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
