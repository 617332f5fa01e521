"""What spectators see of a table where they see everything later."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.tables.clocks import now


class SpectatorDelay:
    """Messages for spectators that are not due yet. `wake` is called when some of them may be."""

    __slots__ = ("seconds", "seq", "snapshot", "waiting", "wake")

    def __init__(self, seconds: int, seq: int, snapshot: Encoded, wake: Callable[[], None]) -> None:
        self.seconds = seconds
        self.seq = seq  # of the last message that was shown
        self.snapshot = snapshot  # of the table as it was then
        self.wake = wake
        self.waiting: deque[tuple[float, int, Encoded, Encoded]] = deque()  # when, seq, message, snapshot

    def put(self, seq: int, message: Encoded, snapshot: Encoded, time: int) -> None:
        """Something happened at a time: a message that is shown later, and how the table looks then."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.seconds - max(0, now() - time) / 1000
        self.waiting.append((due, seq, message, snapshot))
        loop.call_at(due, self.wake)

    def due(self) -> list[tuple[int, Encoded]]:
        """The messages whose time has come, with their sequence numbers; from now on they count as shown."""
        time = asyncio.get_running_loop().time() + 0.001
        out: list[tuple[int, Encoded]] = []
        while self.waiting and self.waiting[0][0] <= time:
            _, seq, message, snapshot = self.waiting.popleft()
            if seq > self.seq:
                self.seq = seq
                self.snapshot = snapshot
                out.append((seq, message))
        return out
