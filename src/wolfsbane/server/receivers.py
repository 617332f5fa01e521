"""Receivers of letters at the end of a connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct, json

from wolfsbane.server.gate import Letter

QUEUED: Final = 256  # letters that a slow client may be behind
TOO_SLOW: Final = 4408  # a WebSocket is closed with this when it is further behind


class _Head(Struct):
    type: str
    n: int = 0


_heads: Final = json.Decoder(_Head)


def number_of(letter: Letter) -> int | None:
    """The number of a letter, if it is one that is numbered."""
    head = _heads.decode(letter)
    return head.n if head.type in ("table", "update", "said") else None


class Queue:
    """A receiver from which letters are fetched."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.after = 0
        self.letters: deque[Letter] = deque()
        self.closed: tuple[int, str] | None = None
        self.waiter: asyncio.Future[None] | None = None

    def push(self, letter: Letter) -> None:
        if self.closed is None:
            self.letters.append(letter)
            if len(self.letters) > QUEUED:
                self.letters.clear()
                self.closed = (TOO_SLOW, "You are too slow; connect again.")
            self._wake()

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = (code, reason)
            self._wake()

    def _wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def next(self, seconds: float) -> list[Letter]:
        """All letters there are; waits for the first one, but not for ever."""
        if not self.letters and self.closed is None and seconds > 0:
            self.waiter = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self.waiter, seconds)
            except TimeoutError:
                pass
            finally:
                self.waiter = None
        letters = list(self.letters)
        self.letters.clear()
        return letters

    async def numbered(self, seconds: float) -> list[Letter]:
        """The same, of the letters that have numbers."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while True:
            letters = [letter for letter in await self.next(end - loop.time()) if number_of(letter) is not None]
            if letters or self.closed is not None or loop.time() >= end:
                return letters


class Line(Queue):
    """A receiver at the other end of a WebSocket."""

    async def write(self, send: Callable[[Any], Any]) -> None:
        """Sends what there is, and waits for more, until it is closed."""
        loop = asyncio.get_running_loop()
        letters = self.letters
        while True:
            while letters:
                await send({"type": "websocket.send", "text": letters.popleft().decode()})
            if self.closed is not None:
                await send({"type": "websocket.close", "code": self.closed[0], "reason": self.closed[1]})
                return
            self.waiter = loop.create_future()
            await self.waiter
