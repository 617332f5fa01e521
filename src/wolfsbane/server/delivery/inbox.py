"""The inbox of a table's actor, and everything that can be in it.

An item never carries a seat that was looked up before: it names a connection or a player, and who that is at the table
is resolved when the item is handled.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.redaction import Encoded, encode
from wolfsbane.server.refusal import NotWritten, Refusal, refused

INBOX: Final = 256  # items from outside that may wait at one table; their senders wait beyond that

T = TypeVar("T")


class Ended(Exception):
    """The table has left memory: find it again."""


def give(answer: asyncio.Future[T], value: T) -> None:
    """Answers, unless nobody waits for it any more."""
    if not answer.done():
        answer.set_result(value)


def fail(answer: asyncio.Future[Any], problem: Exception) -> None:
    if not answer.done():
        answer.set_exception(problem)


class Sender(Protocol):
    """Who sends a command: the id and name of a player; both are empty for a stranger."""

    player: str
    name: str


class Receiver(Sender, Protocol):
    """A connection that listens to a table. `push` and `close` never wait."""

    viewer: int  # as whom it listens; set by the actor
    after: int  # messages up to this sequence number are not for it
    closed: tuple[int, str] | None

    def push(self, message: Encoded) -> None: ...

    def close(self, code: int, reason: str) -> None: ...

    async def drained(self, seconds: float) -> bool: ...


@dataclass(slots=True, eq=False)
class Caller:
    """Somebody who sends one command over plain HTTP."""

    player: str
    name: str


class Item:
    """Something for a table to handle."""

    __slots__ = ()

    def abandon(self) -> None:
        """The table left memory before this was handled."""

    def blame(self, problem: Refusal) -> None:
        """Handling this failed, by a fault of the server."""
        self.abandon()


# --- from outside


@dataclass(slots=True, eq=False)
class Connect(Item):
    """A connection begins to listen, after a sequence number or with a snapshot. `opened` is set when its first
    messages are on their way; it fails with `Refusal` or `Ended`."""

    receiver: Receiver
    after: int | None
    opened: asyncio.Future[None]

    def abandon(self) -> None:
        fail(self.opened, Ended())

    def blame(self, problem: Refusal) -> None:
        fail(self.opened, problem)


@dataclass(slots=True, eq=False)
class Disconnect(Item):
    """A connection has ended."""

    receiver: Receiver


@dataclass(slots=True, eq=False)
class Command(Item):
    """A message of a client. The reply goes to the connection it came from, or to `answer`, which fails with Refusal;
    either way after everything before it is on disk."""

    sender: Sender
    message: ms.ClientMessage
    receiver: Receiver | None = None
    answer: asyncio.Future[ms.Reply] | None = None

    @property
    def id(self) -> str | None:
        return getattr(self.message, "id", None)

    def abandon(self) -> None:
        # A socket is closed with "connect again", and its client sends again what was not confirmed.
        if self.answer is not None:
            fail(self.answer, NotWritten())

    def blame(self, problem: Refusal) -> None:
        if self.answer is not None:
            fail(self.answer, problem)
        if self.receiver is not None:
            self.receiver.push(encode(refused(problem, self.id)))


@dataclass(slots=True, eq=False)
class Become(Item):
    """A guest has logged in to an account. `done` fails with `Ended` or NotWritten."""

    player: str
    account: str
    name: str
    done: asyncio.Future[None]

    def abandon(self) -> None:
        fail(self.done, Ended())

    def blame(self, problem: Refusal) -> None:
        fail(self.done, problem)


class Retire(Become):
    """A player is deleted; `account` is the stand-in for them."""

    __slots__ = ()


@dataclass(slots=True, eq=False)
class Read(Item):
    """Something that is read from the table in one go. `answer` gets it when all that it shows is on disk; it fails
    with what `call` raised, or `Ended`."""

    call: Callable[[Any], Any]
    answer: asyncio.Future[Any]

    def abandon(self) -> None:
        fail(self.answer, Ended())

    def blame(self, problem: Refusal) -> None:
        fail(self.answer, problem)


@dataclass(slots=True, eq=False)
class Sleep(Item):
    """The table leaves memory, unless it was used after a time (milliseconds) or something goes on there."""

    unused_since: int
    answer: asyncio.Future[bool]

    def abandon(self) -> None:
        give(self.answer, False)


# --- from the storage


@dataclass(slots=True, eq=False)
class Committed(Item):
    """The first `count` entries that were pending are on disk."""

    count: int


class Lost(Item):
    """What was pending was not written: another server has used the number."""


@dataclass(slots=True, eq=False)
class Arrived(Item):
    """Entries of the log that other servers have written, from `first` on.

    With `table`, that is the table as it was before them, in place of one that holds what was lost."""

    first: int
    entries: list[Any]
    table: Any = None


class LogUnreadable(Item):
    """The log could not be read."""


# --- from the table's own tasks and timers


class Wake(Item):
    """The table has come into memory: bots and clocks begin."""


class Behind(Item):
    """Another server may have written something."""


class MayWork(Item):
    """The background work of this table is this server's."""


@dataclass(slots=True, eq=False)
class Elsewhere(Item):
    """Who is connected at another server: seats, and how many spectators."""

    server: str
    seats: list[int]
    watching: int


@dataclass(slots=True, eq=False)
class Settled(Item):
    """Somebody waits until all that was done so far is on disk; False if it could not be written."""

    answer: asyncio.Future[bool]

    def abandon(self) -> None:
        give(self.answer, False)


@dataclass(slots=True, eq=False)
class Received(Item):
    """A player is known to have received everything up to `seq`."""

    player: str
    seq: int


class TimeUp(Item):
    """A clock may have run out."""


class ShowDue(Item):
    """Delayed spectators may see something now."""


@dataclass(slots=True, eq=False)
class CaughtUp(Item):
    """Old messages for a connection, made for `viewer` from the log. `more` is set to whether others are needed."""

    connect: Connect
    viewer: int
    messages: list[tuple[int, Encoded]]
    more: asyncio.Future[bool]

    def abandon(self) -> None:
        give(self.more, False)
        self.connect.abandon()


@dataclass(slots=True, eq=False)
class CatchUpFailed(Item):
    """Old messages could not be made for a connection."""

    connect: Connect

    def abandon(self) -> None:
        self.connect.abandon()


@dataclass(slots=True, eq=False)
class BotAnswered(Item):
    """A bot's action for a seat, as an answer to the question `asked`; None if its task failed."""

    seat: int
    level: str
    asked: tuple[Any, ...]
    action: int | None


@dataclass(slots=True, eq=False)
class Advised(Item):
    """The coach's answer to a command, about a seat and the question `asked`."""

    command: Command
    seat: int
    asked: tuple[Any, ...]
    reply: ms.Advice | Refusal

    def abandon(self) -> None:
        self.command.abandon()


# --- the inbox


class Inbox:
    """Items in order; those of the storage come first, then those of the table itself.

    Items from outside are bounded, and who sends them waits for room. The table's own items are not: each of them
    belongs to something that is bounded itself (a pending entry, a seat, a connection).
    """

    __slots__ = ("_outside", "_own", "_reader", "_senders", "_stored", "closed", "limit")

    def __init__(self, limit: int = INBOX) -> None:
        self.limit = limit
        self.closed = False
        self._stored: deque[Item] = deque()
        self._own: deque[Item] = deque()
        self._outside: deque[Item] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._senders: list[asyncio.Future[None]] = []

    def __len__(self) -> int:
        return len(self._stored) + len(self._own) + len(self._outside) + len(self._senders)

    def post_stored(self, item: Item) -> None:
        """Adds an item of the storage."""
        if self.closed:
            item.abandon()
            return
        self._stored.append(item)
        self._wake()

    def post(self, item: Item) -> None:
        """Adds an item of the table itself."""
        if self.closed:
            item.abandon()
            return
        self._own.append(item)
        self._wake()

    def post_outside(self, item: Item) -> None:
        """Adds an item from outside behind the others, even where the inbox is full: for what can't wait."""
        if self.closed:
            item.abandon()
            return
        self._outside.append(item)
        self._wake()

    async def put(self, item: Item) -> None:
        """Adds an item from outside when there is room. Raises Ended."""
        while len(self._outside) >= self.limit and not self.closed:
            room: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._senders.append(room)
            await room
        if self.closed:
            raise Ended
        self._outside.append(item)
        self._wake()

    def take(self, outside: bool = True, own: bool = True) -> Item | None:
        """The next item, if there is one; those of the table and from outside only if they are wanted."""
        if self._stored:
            return self._stored.popleft()
        if not own:
            return None
        if self._own:
            return self._own.popleft()
        if not outside or not self._outside:
            return None
        item = self._outside.popleft()
        if self._senders:
            self._let_in()
        return item

    async def wait(self) -> None:
        """Waits until another item arrives."""
        self._reader = asyncio.get_running_loop().create_future()
        try:
            await self._reader
        finally:
            self._reader = None

    def close(self) -> None:
        """Takes nothing more, and abandons what is in it."""
        self.closed = True
        for item in (*self._stored, *self._own, *self._outside):
            item.abandon()
        self._stored.clear()
        self._own.clear()
        self._outside.clear()
        self._let_in()
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def _let_in(self) -> None:
        senders, self._senders = self._senders, []
        for sender in senders:
            if not sender.done():
                sender.set_result(None)
