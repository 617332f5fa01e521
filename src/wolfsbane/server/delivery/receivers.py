"""Receivers of messages at the end of a connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct, json

from wolfsbane.server.delivery.redaction import Encoded

QUEUED: Final = 256  # messages that a slow client may be behind
TOO_SLOW: Final = 4408  # a WebSocket is closed with this when it is further behind


class _Head(Struct):
    type: str
    n: int = 0


_heads: Final = json.Decoder(_Head)


def number_of(message: Encoded) -> int | None:
    """The number of a message, if it is one that is numbered."""
    head = _heads.decode(message)
    return head.n if head.type in ("table", "update", "said") else None


class Queue:
    """A receiver from which messages are fetched."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.after = 0
        self.messages: deque[Encoded] = deque()
        self.closed: tuple[int, str] | None = None
        self.waiter: asyncio.Future[None] | None = None

    def push(self, message: Encoded) -> None:
        if self.closed is None:
            self.messages.append(message)
            if len(self.messages) > QUEUED:
                self.messages.clear()
                self.closed = (TOO_SLOW, "You are too slow; connect again.")
            self._wake()

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = (code, reason)
            self._wake()

    def _wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def next(self, seconds: float) -> list[Encoded]:
        """All messages there are; waits for the first one, but not for ever."""
        if not self.messages and self.closed is None and seconds > 0:
            self.waiter = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self.waiter, seconds)
            except TimeoutError:
                pass
            finally:
                self.waiter = None
        messages = list(self.messages)
        self.messages.clear()
        return messages

    async def numbered(self, seconds: float) -> list[Encoded]:
        """The same, of the messages that have numbers."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while True:
            messages = [message for message in await self.next(end - loop.time()) if number_of(message) is not None]
            if messages or self.closed is not None or loop.time() >= end:
                return messages


class Line(Queue):
    """A receiver at the other end of a WebSocket."""

    async def write(self, send: Callable[[Any], Any]) -> None:
        """Sends what there is, and waits for more, until it is closed."""
        loop = asyncio.get_running_loop()
        messages = self.messages
        while True:
            while messages:
                await send({"type": "websocket.send", "text": messages.popleft().decode()})
            if self.closed is not None:
                await send({"type": "websocket.close", "code": self.closed[0], "reason": self.closed[1]})
                return
            self.waiter = loop.create_future()
            await self.waiter
