"""A whole round at every size of window, by finger, mouse and keyboard, in both languages, light and dark.

What is pressed is found by what the page marks as possible, not by its words, so that it works in every language.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.seeing import SECONDS, Table
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from browser.visiting import Theme
from server.running import guest

Pointer = Literal["touch", "mouse", "keyboard"]
TURNS_WITH_AXE = 3


@dataclass(frozen=True)
class Device:
    size: tuple[int, int]
    pointer: Pointer
    language: str
    theme: Theme
    players: int


DEVICES = {
    "small phone": Device((360, 640), "touch", "de", "light", 4),
    "phone": Device((390, 844), "touch", "en", "dark", 3),
    "landscape": Device((640, 360), "touch", "de", "dark", 4),
    "laptop": Device((1366, 768), "keyboard", "de", "light", 3),
    "monitor": Device((2560, 1440), "mouse", "en", "light", 4),
}


class Player:
    """Presses at random what is possible, confirms sets, and calls as soon as it may."""

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page = page
        self.pointer = pointer
        self.rng = random.Random(3)

    def press(self, thing: Locator) -> None:
        if self.pointer == "touch":
            thing.tap()
        elif self.pointer == "mouse":
            thing.click()
        else:
            Table(self.page).press(thing)

    def step(self) -> bool:
        """Does one thing if there is anything to do."""
        dialog = self.page.locator("dialog[open]")
        if dialog.count():
            self.press(self.choice(dialog.locator(".lit, .button.main")))
            return True
        prompt = self.page.locator("[data-testid=prompt] button:not([aria-disabled=true])")
        for first in ("[data-testid=confirm-set]", "[data-code=call]"):
            wanted = self.page.locator(f"[data-testid=prompt] {first}:not([aria-disabled=true])")
            if wanted.count() and (first != "[data-testid=confirm-set]" or self.rng.random() < 0.8):
                self.press(wanted)
                return True
        things = [*self.page.locator("main .lit").all(), *prompt.all()]
        if not things:
            return False
        self.press(self.rng.choice(things))
        return True

    def choice(self, things: Locator) -> Locator:
        return things.nth(self.rng.randrange(things.count()))


@pytest.mark.parametrize("name", DEVICES)
def test_a_round_on_every_device(site: Site, visit: Visit, name: str) -> None:
    device = DEVICES[name]
    ada = guest(site.server, "Ada")
    seats = [{"kind": "you"}, *({"kind": "bot", "level": "random"} for _ in range(device.players - 1))]
    table = ada.make(seats, mix="dagger", options={"rounds": 1, "hints": True})
    ada.do(table, "start")
    look = {"size": device.size, "language": device.language, "theme": device.theme}
    page = visit(session_token=ada.session_token, touch=device.pointer == "touch", **look).page
    page.goto(f"/t/{table}")
    page.locator("main .lit").first.wait_for()
    player = Player(page, device.pointer)
    decisions, acted = 0, time.monotonic()
    scoring, ending = page.get_by_test_id("scoring"), page.get_by_test_id("ending")
    while not ending.is_visible():
        if scoring.is_visible():
            expect(page.get_by_test_id("scoring-words")).not_to_be_empty()
            no_violations(page)
            player.press(page.get_by_test_id("scoring-close"))
            expect(scoring).to_have_count(0)
        elif player.step():
            decisions += 1
            acted = time.monotonic()
            if decisions <= TURNS_WITH_AXE:
                no_violations(page)
        assert time.monotonic() < acted + SECONDS, "there is nothing to do"
        page.wait_for_timeout(20)
    assert decisions > 4
    fits(page)
    no_violations(page)
