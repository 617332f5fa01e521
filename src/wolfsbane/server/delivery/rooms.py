"""A table in memory, with those who listen to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from wolfsbane.engine.layout import WATCHER
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.delivery.spectators import SpectatorDelay
from wolfsbane.server.messages import Done, Present
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Sent, Table

MOVED: Final = 4001  # a WebSocket is closed with this when its player's place has changed


class Receiver(Protocol):
    """Somebody who listens to a table. `push` and `close` never wait."""

    player: str
    after: int  # messages up to this number are not for it

    def push(self, message: Encoded) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Pending:
    """What is sent once an entry is on the disk, in this order."""

    __slots__ = ("callbacks", "extras", "sent", "snapshot", "time")

    def __init__(self, sent: list[Sent], time: int, snapshot: Encoded | None) -> None:
        self.sent = sent
        self.time = time
        self.snapshot = snapshot  # for spectators who see it later
        self.extras: list[tuple[Receiver, Encoded]] = []
        self.callbacks: list[Callable[[bool], None]] = []


class Room:
    __slots__ = (
        "delayed",
        "dropped",
        "noted",
        "pending",
        "receivers",
        "table",
        "thinking",
        "timer",
        "told_present",
        "used",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.receivers: list[list[Receiver]] = [[], [], [], [], []]  # by viewer
        self.pending: deque[Pending] = deque()
        self.delayed: SpectatorDelay | None = None  # with a delay for spectators
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.timer: asyncio.TimerHandle | None = None  # until somebody's time is up
        self.used = now()  # when somebody was here last
        self.noted = table.changed  # until when the index has that
        self.dropped = False  # it is no longer what is on the disk
        self.told_present: tuple[list[int], int] = ([], 0)

    # --- what a viewer sees

    def last_number(self, viewer: int) -> int:
        """The number of the last message for a viewer."""
        return self.delayed.number if viewer == WATCHER and self.delayed is not None else self.table.numbers[viewer]

    def snapshot(self, viewer: int) -> Encoded:
        """The whole table as a viewer may see it now."""
        return self.delayed.snapshot if viewer == WATCHER and self.delayed is not None else self.table.snapshot(viewer)

    def start_delay(self) -> None:
        """Spectators see the table as it is now, and all that follows later."""
        table = self.table
        snapshot = table.snapshot(int(WATCHER))
        self.delayed = SpectatorDelay(
            table.options.delay, table.numbers[WATCHER], snapshot, partial(self.push, int(WATCHER))
        )

    def show_later(self, sent: list[Sent], time: int, snapshot: Encoded) -> None:
        """What delayed spectators see of the messages about something that happened at a time."""
        for viewer, number, message in sent:
            if viewer == WATCHER and self.delayed is not None:
                self.delayed.put(number, message, snapshot, time)

    def is_behind(self) -> bool:
        """Have spectators still to see something?"""
        return self.delayed is not None and bool(self.delayed.waiting)

    def done(self, player: str, message_id: str | None) -> Done:
        """What confirms a player's message."""
        seat = self.table.seat_of(player)
        return Done(message_id or "", 0 if seat is None else self.table.numbers[seat])

    # --- sending

    def send(self, receiver: Receiver, message: Encoded) -> None:
        """Sends a message to one receiver, after everything that has to be on the disk before."""
        if self.pending:
            self.pending[-1].extras.append((receiver, message))
        else:
            receiver.push(message)

    def when_settled(self, callback: Callable[[bool], None]) -> None:
        """Calls back when all that was done so far is on the disk; with False if it could not be written."""
        if self.pending:
            self.pending[-1].callbacks.append(callback)
        else:
            callback(True)

    def settle(self) -> None:
        """The first of what is pending is on the disk: it is sent."""
        pending = self.pending.popleft()
        for viewer, number, message in pending.sent:
            if viewer != WATCHER or pending.snapshot is None:
                self.push(viewer, number, message)
        if pending.snapshot is not None:
            self.show_later(pending.sent, pending.time, pending.snapshot)
        for receiver, message in pending.extras:
            receiver.push(message)
        for callback in pending.callbacks:
            callback(True)

    def push(self, viewer: int, number: int, message: Encoded) -> None:
        for receiver in self.receivers[viewer]:
            if number > receiver.after:
                receiver.push(message)

    # --- who is there

    def listeners(self) -> list[Receiver]:
        return [receiver for receivers in self.receivers for receiver in receivers]

    def is_busy(self) -> bool:
        """Does anybody listen, or does anything go on by itself?"""
        return bool(any(self.receivers) or self.pending or self.thinking or self.timer or self.is_behind())

    def tell_presence(self, new: Receiver | None = None) -> None:
        """Tells who is connected to all, if that has changed; to a new one in any case."""
        present = [seat for seat in range(len(self.table.seats)) if self.receivers[seat]]
        watching = len(self.receivers[WATCHER])
        message = redaction.encode(Present(present, watching))
        if (present, watching) != self.told_present:
            self.told_present = (present, watching)
            for receiver in self.listeners():
                self.send(receiver, message)
        elif new is not None:
            self.send(new, message)

    def send_away(self, player: str) -> None:
        """A player has sat down or got up: their connections are closed, to come back as who they are now."""
        for receiver in self.listeners():
            if receiver.player == player:
                receiver.close(MOVED, "Your place at the table has changed; connect again.")

    def halt(self) -> None:
        """Nothing more happens here by itself."""
        for task in self.thinking.values():
            task.cancel()
        if self.timer is not None:
            self.timer.cancel()

    def close(self, code: int, reason: str) -> None:
        """Everybody who listens is sent away."""
        for receiver in self.listeners():
            receiver.close(code, reason)
