"""Time: the time of day, and what players have left of theirs."""

from __future__ import annotations

import time
from collections.abc import Sequence

from wolfsbane.server.messages import Clock


def now() -> int:
    """The time of day, in milliseconds."""
    return time.time_ns() // 1_000_000


class Clocks:
    """The clocks of the seats of a table, in milliseconds. At a table without a clock they stand still."""

    __slots__ = ("left", "rule", "since")

    def __init__(self, rule: Clock | None = None) -> None:
        self.rule = rule
        self.left: list[int] = []
        self.since = [0] * 4  # when the seat's present decision was put to it

    def start(self, seats: int, time: int) -> None:
        """A game begins."""
        if self.rule is not None:
            self.left = [self.rule.seconds * 1000] * seats
        self.since = [time] * 4

    def sit(self, seat: int, time: int) -> None:
        """Somebody sits down in the middle of it."""
        self.since[seat] = time
        if self.rule is not None and self.left and self.left[seat] <= 0:
            self.left[seat] = self.rule.seconds * 1000

    def charge(self, seat: int, time: int, still: bool) -> None:
        """The time that a decision took comes off; is the next one the same seat's?"""
        if self.rule is not None and self.rule.kind == "bank":
            left = self.left[seat] - (time - self.since[seat])
            self.left[seat] = max(left, 0) + (0 if still else self.rule.increment * 1000)

    def run_out(self, seat: int) -> None:
        """The time of a seat is up for the first time."""
        if self.rule is not None and self.rule.kind == "bank":
            self.left[seat] = self.rule.increment * 1000

    def shown(self, deciders: Sequence[int], time: int) -> list[int]:
        """What everybody has left at a time, while these decide."""
        left = [clock - (time - self.since[seat] if seat in deciders else 0) for seat, clock in enumerate(self.left)]
        return [max(0, one) for one in left]

    def deadline(self, deciders: Sequence[int]) -> tuple[int, int] | None:
        """When whose time is up, of those who decide; the first of them."""
        if self.rule is None:
            return None
        return min([(self.since[seat] + self.left[seat], seat) for seat in deciders], default=None)
