"""What spectators see of a table where they see everything later."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.tables.clocks import now


class SpectatorDelay:
    """`push` sends a message with its number to all spectators who are there."""

    __slots__ = ("number", "push", "seconds", "snapshot", "waiting")

    def __init__(self, seconds: int, number: int, snapshot: Encoded, push: Callable[[int, Encoded], None]) -> None:
        self.seconds = seconds
        self.number = number  # of the last message that was shown
        self.snapshot = snapshot  # of the table as it was then
        self.push = push
        self.waiting: deque[tuple[float, int, Encoded, Encoded]] = deque()  # when, number, message, snapshot

    def put(self, number: int, message: Encoded, snapshot: Encoded, time: int) -> None:
        """Something happened at a time: a message that is shown later, and how the table looks then."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.seconds + (time - now()) / 1000
        self.waiting.append((due, number, message, snapshot))
        loop.call_at(due, self._show_due)

    def _show_due(self) -> None:
        time = asyncio.get_running_loop().time() + 0.001
        while self.waiting and self.waiting[0][0] <= time:
            _, number, message, snapshot = self.waiting.popleft()
            if number > self.number:
                self.number = number
                self.snapshot = snapshot
                self.push(number, message)
