"""What spectators see of a table where they see everything later."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from wolfsbane.server.clocks import now
from wolfsbane.server.gate import Letter


class Gallery:
    """`push` sends a letter with its number to all spectators who are there."""

    __slots__ = ("number", "picture", "push", "seconds", "waiting")

    def __init__(self, seconds: int, number: int, picture: Letter, push: Callable[[int, Letter], None]) -> None:
        self.seconds = seconds
        self.number = number  # of the last letter that was shown
        self.picture = picture  # of the table as it was then
        self.push = push
        self.waiting: deque[tuple[float, int, Letter, Letter]] = deque()  # when, number, letter, picture

    def put(self, number: int, letter: Letter, picture: Letter, time: int) -> None:
        """Something happened at a time: a letter that is shown later, and how the table looks then."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.seconds + (time - now()) / 1000
        self.waiting.append((due, number, letter, picture))
        loop.call_at(due, self._show_due)

    def _show_due(self) -> None:
        time = asyncio.get_running_loop().time() + 0.001
        while self.waiting and self.waiting[0][0] <= time:
            _, number, letter, picture = self.waiting.popleft()
            if number > self.number:
                self.number = number
                self.picture = picture
                self.push(number, letter)
