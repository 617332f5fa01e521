"""A whole round at every size of window, by finger, mouse and keyboard, in both languages, light and dark.

`make test-devices` plays on all combinations, which takes a while; otherwise every two values meet at least once.
What is pressed is found by what the page marks as possible, not by its words, so that it works in every language.
"""

from __future__ import annotations

import os
import random
import time
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.pointers import ALL_DEVICES, LANGUAGES, POINTERS, SIZES, THEMES, Device, Hand, Pointer, covering
from browser.seeing import SECONDS
from browser.site import Site
from browser.test_accessible import no_violations
from browser.test_layout import fits
from server.running import guest

DEVICES = ALL_DEVICES if os.environ.get("WOLFSBANE_DEVICES") == "all" else covering(ALL_DEVICES)
TURNS_WITH_AXE = 3
THREE_PLAYERS = ((390, 844), (1366, 768))  # four on the other sizes


class Player:
    """Presses at random what is possible, confirms sets, and calls as soon as it may."""

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page = page
        self.press = Hand(page, pointer).press
        self.rng = random.Random(3)

    def step(self) -> bool:
        """Does one thing if there is anything to do."""
        dialog = self.page.locator("dialog[open]")
        if dialog.count():
            answers = dialog.locator(".lit, [data-code], .button.main:not(:disabled)").all()
            if answers:
                self.press(self.rng.choice(answers))
            return bool(answers)
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


def test_a_covering_has_every_pair_of_values_and_few_devices() -> None:
    chosen = covering(ALL_DEVICES)
    assert len(chosen) == len(SIZES) * len(POINTERS)  # no fewer are possible
    for first, second in product((SIZES, POINTERS, LANGUAGES, THEMES), repeat=2):
        for one, other in product(first, second):
            if first is not second:
                assert any({one, other} <= {d.size, d.pointer, d.language, d.theme} for d in chosen), (one, other)


@pytest.mark.parametrize("device", DEVICES, ids=str)
def test_a_round_on_every_device(site: Site, visit: Visit, device: Device) -> None:
    ada = guest(site.server, "Ada")
    players = 3 if device.size in THREE_PLAYERS else 4
    seats = [{"kind": "you"}, *({"kind": "bot", "level": "random"} for _ in range(players - 1))]
    table = ada.make(seats, mix="dagger", options={"rounds": 1, "hints": True})
    ada.do(table, "start")
    look = {"size": device.size, "language": device.language, "theme": device.theme, "chosen": True}
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
