"""A table in memory, with those who listen to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from wolfsbane.engine.layout import WATCHER
from wolfsbane.server import gate
from wolfsbane.server.clocks import now
from wolfsbane.server.gallery import Gallery
from wolfsbane.server.gate import Letter
from wolfsbane.server.messages import Done, Present
from wolfsbane.server.table import Sent, Table

MOVED: Final = 4001  # a WebSocket is closed with this when its player's place has changed


class Receiver(Protocol):
    """Somebody who listens to a table. `push` and `close` never wait."""

    player: str
    after: int  # letters up to this number are not for it

    def push(self, letter: Letter) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Pending:
    """What is sent once an entry is on the disk, in this order."""

    __slots__ = ("callbacks", "extras", "picture", "sent", "time")

    def __init__(self, sent: list[Sent], time: int, picture: Letter | None) -> None:
        self.sent = sent
        self.time = time
        self.picture = picture  # for spectators who see it later
        self.extras: list[tuple[Receiver, Letter]] = []
        self.callbacks: list[Callable[[bool], None]] = []


class Live:
    __slots__ = (
        "dropped",
        "gallery",
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
        self.gallery: Gallery | None = None  # with a delay for spectators
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.timer: asyncio.TimerHandle | None = None  # until somebody's time is up
        self.used = now()  # when somebody was here last
        self.noted = table.changed  # until when the index has that
        self.dropped = False  # it is no longer what is on the disk
        self.told_present: tuple[list[int], int] = ([], 0)

    # --- what a viewer sees

    def last_number(self, viewer: int) -> int:
        """The number of the last letter for a viewer."""
        return self.gallery.number if viewer == WATCHER and self.gallery is not None else self.table.numbers[viewer]

    def picture(self, viewer: int) -> Letter:
        """The whole table as a viewer may see it now."""
        return self.gallery.picture if viewer == WATCHER and self.gallery is not None else self.table.picture(viewer)

    def open_gallery(self) -> None:
        """Spectators see the table as it is now, and all that follows later."""
        table = self.table
        picture = table.picture(int(WATCHER))
        self.gallery = Gallery(table.options.delay, table.numbers[WATCHER], picture, partial(self.push, int(WATCHER)))

    def show_later(self, sent: list[Sent], time: int, picture: Letter) -> None:
        """What the gallery sees of the letters about something that happened at a time."""
        for viewer, number, letter in sent:
            if viewer == WATCHER and self.gallery is not None:
                self.gallery.put(number, letter, picture, time)

    def is_behind(self) -> bool:
        """Have spectators still to see something?"""
        return self.gallery is not None and bool(self.gallery.waiting)

    def done(self, player: str, message_id: str | None) -> Done:
        """What confirms a player's message."""
        seat = self.table.seat_of(player)
        return Done(message_id or "", 0 if seat is None else self.table.numbers[seat])

    # --- sending

    def send(self, receiver: Receiver, letter: Letter) -> None:
        """Sends a letter to one receiver, after everything that has to be on the disk before."""
        if self.pending:
            self.pending[-1].extras.append((receiver, letter))
        else:
            receiver.push(letter)

    def when_settled(self, callback: Callable[[bool], None]) -> None:
        """Calls back when all that was done so far is on the disk; with False if it could not be written."""
        if self.pending:
            self.pending[-1].callbacks.append(callback)
        else:
            callback(True)

    def settle(self) -> None:
        """The first of what is pending is on the disk: it is sent."""
        pending = self.pending.popleft()
        for viewer, number, letter in pending.sent:
            if viewer != WATCHER or pending.picture is None:
                self.push(viewer, number, letter)
        if pending.picture is not None:
            self.show_later(pending.sent, pending.time, pending.picture)
        for receiver, letter in pending.extras:
            receiver.push(letter)
        for callback in pending.callbacks:
            callback(True)

    def push(self, viewer: int, number: int, letter: Letter) -> None:
        for receiver in self.receivers[viewer]:
            if number > receiver.after:
                receiver.push(letter)

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
        letter = gate.seal(Present(present, watching))
        if (present, watching) != self.told_present:
            self.told_present = (present, watching)
            for receiver in self.listeners():
                self.send(receiver, letter)
        elif new is not None:
            self.send(new, letter)

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
