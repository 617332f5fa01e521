"""Receivers of messages at the end of a connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct, json

from wolfsbane.engine.constants import WATCHER
from wolfsbane.server.delivery.redaction import Encoded

QUEUED: Final = 256  # messages that a slow client may be behind
TOO_SLOW: Final = 4408  # a WebSocket is closed with this when it is further behind


class _Head(Struct):
    type: str
    seq: int = 0


_heads: Final = json.Decoder(_Head)


def seq_of(message: Encoded) -> int | None:
    """The sequence number of a message, None if it has none."""
    head = _heads.decode(message)
    return head.seq if head.type in ("table", "update", "said") else None


class Queue:
    """A receiver from which messages are fetched."""

    def __init__(self, player: str, name: str = "") -> None:
        self.player = player
        self.name = name
        self.viewer = int(WATCHER)
        self.after = 0
        self.messages: deque[Encoded] = deque()
        self.closed: tuple[int, str] | None = None
        self.waiter: asyncio.Future[None] | None = None
        self.drain_waiter: asyncio.Future[None] | None = None

    def push(self, message: Encoded) -> None:
        if self.closed is None:
            self.messages.append(message)
            if len(self.messages) > QUEUED:
                self.messages.clear()
                self.close(TOO_SLOW, "error-too-slow")
            _set(self.waiter)

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = (code, reason)
            _set(self.waiter)
            _set(self.drain_waiter)

    async def drained(self, seconds: float) -> bool:
        """Waits until all messages are fetched. False if that takes longer, or the connection has ended."""
        if self.messages and self.closed is None:
            self.drain_waiter = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self.drain_waiter, seconds)
            except TimeoutError:
                return False
            finally:
                self.drain_waiter = None
        return self.closed is None

    async def next(self, seconds: float) -> list[Encoded]:
        """All messages there are; waits for the first one, at most this long."""
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
        _set(self.drain_waiter)
        return messages

    async def numbered(self, seconds: float) -> list[Encoded]:
        """The messages that have sequence numbers; waits for the first one, at most this long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while True:
            messages = [message for message in await self.next(end - loop.time()) if seq_of(message) is not None]
            if messages or self.closed is not None or loop.time() >= end:
                return messages


def _set(waiter: asyncio.Future[None] | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)


class Line(Queue):
    """A receiver at the other end of a WebSocket."""

    async def write(self, send: Callable[[Any], Any]) -> None:
        """Sends what there is, and waits for more, until it is closed."""
        loop = asyncio.get_running_loop()
        messages = self.messages
        while True:
            while messages:
                await send({"type": "websocket.send", "text": messages.popleft().decode()})
            _set(self.drain_waiter)
            if self.closed is not None:
                await send({"type": "websocket.close", "code": self.closed[0], "reason": self.closed[1]})
                return
            self.waiter = loop.create_future()
            await self.waiter
