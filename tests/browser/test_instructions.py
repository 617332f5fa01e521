"""Instructions for the next turn through the page: at a table for correspondence play, by every pointer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.pointers import POINTERS, Pointer
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.test_people import window

by_pointer = pytest.mark.parametrize("pointer", POINTERS)


def press(page: Page, thing: Locator, pointer: Pointer) -> None:
    if pointer == "keyboard":
        thing.focus()
        page.keyboard.press("Space")
    elif pointer == "touch":
        thing.tap()
    else:
        thing.click()


def opened(page: Page, table: str, pointer: Pointer) -> Locator:
    page.goto(f"/t/{table}")
    press(page, page.get_by_test_id("instruct"), pointer)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="When my turn comes")).to_be_visible()
    return dialog


@by_pointer
def test_what_was_left_is_shown_removed_and_played(site: Site, visit: Visit, pointer: Pointer) -> None:
    table = f"instruct-{pointer}"
    page = visit("p0", size=window(pointer), touch=pointer == "touch").page
    dialog = opened(page, table, pointer)
    add = dialog.get_by_role("button", name="Leave this instruction")
    expect(add).to_be_disabled()
    press(page, dialog.get_by_role("checkbox", name="3: a card", exact=False), pointer)
    expect(dialog.get_by_role("combobox")).to_have_value("0-4")
    press(page, add, pointer)
    lines = dialog.get_by_role("listitem")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("is 4 or lower: take it and give your card 3. Then end my turn.")
    press(page, dialog.get_by_role("radio", name="Draw from the deck and wait for me"), pointer)
    press(page, add, pointer)
    expect(lines).to_have_count(2)
    expect(add).to_have_count(0)
    fits(page)
    no_violations(page)
    press(page, dialog.get_by_role("button", name="Remove instruction 2"), pointer)
    expect(lines).to_have_count(1)
    if pointer == "keyboard":
        page.keyboard.press("Escape")
    else:
        press(page, dialog.get_by_role("button", name="Close"), pointer)
    expect(dialog).to_have_count(0)
    expect(page.get_by_test_id("instruct")).to_contain_text("one instruction is left")
    site.act(table, 1, ["draw"])
    site.act(table, 1, ["b1", "done"])  # a 2 is discarded
    expect(page.get_by_test_id("instruct")).not_to_contain_text("left")
    shown = site.clients[1].get(f"/api/tables/{table}").json()
    assert shown["prompt"]["seats"] == [1]
    assert shown["prompt"]["pile"] == [[0, 8]]
    assert "instructions" not in shown["prompt"]


@by_pointer
def test_who_is_asked_since_nothing_fitted_is_told(site: Site, visit: Visit, pointer: Pointer) -> None:
    table = f"unfit-{pointer}"
    page = visit("p0", size=window(pointer), touch=pointer == "touch", language="de").page
    page.goto(f"/t/{table}")
    press(page, page.get_by_test_id("instruct"), pointer)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("0-0")
    press(page, dialog.get_by_role("checkbox", name="1: ", exact=False), pointer)
    press(page, dialog.get_by_role("button", name="Diese Anweisung hinterlegen"), pointer)
    expect(dialog.get_by_role("listitem")).to_contain_text("eine 0 ist: sie nehmen")
    fits(page)
    site.act(table, 1, ["draw"])
    site.act(table, 1, ["b1", "done"])
    expect(dialog).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("passte keine deiner Anweisungen")
    expect(page.get_by_test_id("instruct")).to_have_count(0)
    no_violations(page)
