"""Somebody who plays through the page: reads what is lit, and chooses among that."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Page

from browser.seeing import LIT, SECONDS, Look, Table

CONFIRM = re.compile(r"(Exchange|Choose) (this card|these \d+ cards|\d+ cards as a set)")


class Player:
    """Decides by a seed; calls as soon as it may, so that games end."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.table = Table(page)
        self.rng = random.Random(seed)
        self.decisions = 0
        self.rounds = 0

    def step(self, seen: Look) -> bool:
        """Does one thing if there is anything to do."""
        if seen.scene:
            self.table.look_at_scoring()
            self.rounds += 1
            return True
        if seen.dialog:
            answer = self.rng.choice([name for name in seen.answers if name != "Cancel"])
            self.page.get_by_role("dialog").get_by_role("button", name=answer, exact=True).first.click()
            return True
        actions = seen.actions
        if not seen.lit and not actions:
            return False
        self.decisions += 1
        confirm = [name for name in actions if CONFIRM.fullmatch(name)]
        if confirm and self.rng.random() < 0.8:
            self.table.action(confirm[0]).click()
        elif "Call for a vote" in actions:
            self.table.action("Call for a vote").click()
        else:
            name = self.rng.choice([*sorted(seen.lit), *actions])
            traced = re.compile(f"^{re.escape(name)}(, (from the deck|came from|viewed by).*)?{LIT}$")
            lit = self.page.get_by_role("main").get_by_role("button", name=traced)
            (lit if name in seen.lit else self.table.action(name)).first.click()
        return True

    def play(self, decisions: int = 100_000) -> None:
        """Goes on until the game is over, or this many decisions were made."""
        until = self.decisions + decisions
        waited = time.monotonic()
        while self.decisions < until:
            seen = self.table.look()
            if seen.ended and not seen.dialog:
                return
            if self.step(seen):
                waited = time.monotonic()
            assert time.monotonic() < waited + SECONDS, f"there is nothing to do: {vars(seen)} {self.table.log()[-5:]}"
            self.page.wait_for_timeout(10)
