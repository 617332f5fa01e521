"""A table in memory with the connections that listen to it: what is sent to whom, and when."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct, json

from wolfsbane.engine.constants import WATCHER
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.inbox import Connect, Receiver, give
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.delivery.spectators import SpectatorDelay
from wolfsbane.server.messages import MAX_PLAYERS, Done, Present
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Sent, Table

SPOKEN: Final = 10  # how often the spectators of a table may speak, all together,
SPOKEN_MS: Final = 10_000  # in this time
READING_MS: Final = 30_000  # for which messages are still made for a viewer whose connections have ended
MOVED: Final = 4001  # a WebSocket is closed with this when its player's place has changed


class _Mixed(Struct):
    mix: str


@dataclass(slots=True, eq=False)
class Pending:
    """What is sent once an entry is on disk, in this order. Connections in `moved` get nothing after it."""

    sent: list[Sent]
    time: int
    snapshot: Encoded | None  # for spectators who see it later
    extras: list[tuple[Receiver, Encoded]] = field(default_factory=list, init=False)
    callbacks: list[Callable[[bool], None]] = field(default_factory=list, init=False)
    moved: list[Receiver] = field(default_factory=list, init=False)


class Room:
    """Nothing here waits. `opening` are the connections that are still being sent old messages."""

    def __init__(self, table: Table, away_seconds: float) -> None:
        self.table = table
        self.receivers: list[list[Receiver]] = [[], [], [], [], []]  # by viewer
        self.opening: dict[Receiver, Connect] = {}
        self.pending: deque[Pending] = deque()
        self.delayed: SpectatorDelay | None = None  # with a delay for spectators
        self.used = now()  # when somebody was here last
        self.noted = table.changed  # until when the index has that
        self.sent_present: tuple[list[int], int, list[int]] = ([], 0, [])
        # Who is connected at other servers, by server: seats, how many spectators, and when that was heard.
        self.elsewhere: dict[str, tuple[list[int], int, float]] = {}
        self.gone = [now()] * MAX_PLAYERS  # since when nobody at a seat is connected, if so; at most since this began
        self.left = [-READING_MS] * (int(WATCHER) + 1)  # when the last connection of each viewer ended
        self.away_seconds = away_seconds
        self.spoken: deque[int] = deque(maxlen=SPOKEN)  # when spectators said something

    # --- what a viewer sees

    def last_seq(self, viewer: int) -> int:
        """The sequence number of the last message for a viewer."""
        return self.delayed.seq if viewer == WATCHER and self.delayed is not None else self.table.last_seq[viewer]

    def snapshot(self, viewer: int) -> Encoded:
        """The whole table as a viewer may see it now."""
        if viewer == WATCHER and self.delayed is not None:
            return self.delayed.snapshot
        return self.table.snapshot(viewer, time=now())

    def mix_for(self, player: str) -> str:
        """The mix as a player may know it: spectators with a delay know that of the game they see."""
        if self.delayed is None or self.table.seat_of(player) is not None:
            return self.table.mix
        return json.decode(self.delayed.snapshot, type=_Mixed).mix

    def start_delay(self, seq: int, snapshot: Encoded, wake: Callable[[], None]) -> None:
        """Spectators have seen the table up to a message, and see all that follows later."""
        self.delayed = SpectatorDelay(self.table.options.delay, seq, snapshot, wake)

    def show_later(self, sent: list[Sent], time: int, snapshot: Encoded) -> None:
        """What delayed spectators see of the messages about something that happened at a time."""
        for viewer, seq, message in sent:
            if viewer == WATCHER and self.delayed is not None:
                self.delayed.put(seq, message, snapshot, time)

    def show_due(self) -> None:
        if self.delayed is not None:
            for seq, message in self.delayed.due():
                self.push(int(WATCHER), seq, message)

    def is_behind(self) -> bool:
        """Have spectators still to see something?"""
        return self.delayed is not None and bool(self.delayed.waiting)

    def done(self, player: str, message_id: str | None) -> Done:
        """What confirms a player's message."""
        seat = self.table.seat_of(player)
        return Done(message_id or "", 0 if seat is None else self.table.last_seq[seat])

    # --- sending

    def send(self, receiver: Receiver, message: Encoded) -> None:
        """Sends a message to one receiver, after everything that has to be on disk before."""
        if self.pending:
            self.pending[-1].extras.append((receiver, message))
        else:
            receiver.push(message)

    def when_settled(self, callback: Callable[[bool], None]) -> None:
        """Calls back when all that was done so far is on disk; with False if it could not be written."""
        if self.pending:
            self.pending[-1].callbacks.append(callback)
        else:
            callback(True)

    def settle(self) -> None:
        """The first of what is pending is on disk: it is sent."""
        pending = self.pending.popleft()
        for viewer, seq, message in pending.sent:
            if viewer != WATCHER or pending.snapshot is None:
                self.push(viewer, seq, message)
        if pending.snapshot is not None:
            self.show_later(pending.sent, pending.time, pending.snapshot)
        for receiver, message in pending.extras:
            receiver.push(message)
        for receiver in pending.moved:
            self.send_away(receiver)
        for callback in pending.callbacks:
            callback(True)

    def push(self, viewer: int, seq: int, message: Encoded) -> None:
        lost: list[Receiver] = []
        for receiver in self.receivers[viewer]:
            if seq > receiver.after:
                receiver.push(message)
                if receiver.closed is not None:
                    lost.append(receiver)
        for receiver in lost:
            self.detach(receiver)

    # --- who is there

    def listeners(self) -> list[Receiver]:
        return [receiver for receivers in self.receivers for receiver in receivers]

    def connections(self) -> list[Receiver]:
        """Everybody who listens or is about to, the oldest first among those of one viewer."""
        return [*self.listeners(), *self.opening]

    def readers(self) -> list[int]:
        """The viewers for whom messages are made: those who listen or are about to, and who may soon be back."""
        time = now() - READING_MS
        opening = [receiver.viewer for receiver in self.opening]
        found = [
            viewer
            for viewer, some in enumerate(self.receivers)
            if some or viewer in opening or self.left[viewer] > time
        ]
        if self.table.options.delay and WATCHER not in found:  # it is kept for those who will watch then
            found.append(int(WATCHER))
        return found

    def attach(self, receiver: Receiver) -> None:
        """From now on the receiver gets every message."""
        self.opening.pop(receiver, None)
        self.receivers[receiver.viewer].append(receiver)
        self.tell_presence(receiver)

    def detach(self, receiver: Receiver) -> None:
        """The receiver gets nothing more."""
        connect = self.opening.pop(receiver, None)
        if connect is not None:
            give(connect.opened, None)
        if receiver in self.receivers[receiver.viewer]:
            self.receivers[receiver.viewer].remove(receiver)
            self.used = now()
            if not self.receivers[receiver.viewer]:
                self.left[receiver.viewer] = self.used
            if receiver.viewer != WATCHER and not self.receivers[receiver.viewer]:
                self.gone[receiver.viewer] = self.used
            self.tell_presence()

    def send_away(self, receiver: Receiver) -> None:
        """The place of a receiver's player has changed: it is closed, to come back as who they are now."""
        self.detach(receiver)
        receiver.close(MOVED, "error-moved")

    def move(self) -> None:
        """Who is no longer the viewer as whom they listen gets what there is so far, and nothing more."""
        viewer_of = self.table.viewer_of
        for receiver in self.listeners():
            if viewer_of(receiver.player) != receiver.viewer:
                if self.pending:
                    self.pending[-1].moved.append(receiver)
                else:
                    self.send_away(receiver)
        for receiver in list(self.opening):
            if viewer_of(receiver.player) != receiver.viewer:
                self.send_away(receiver)

    def present_here(self) -> tuple[list[int], int]:
        """Who is connected to this server: seats, and how many spectators."""
        return [seat for seat in range(len(self.table.seats)) if self.receivers[seat]], len(self.receivers[WATCHER])

    def present(self) -> set[int]:
        """The seats that are connected, to whatever server."""
        seats = set(self.present_here()[0]).union(*[others for others, _, _ in self.elsewhere.values()])
        return seats.intersection(range(len(self.table.seats)))

    def is_watched(self) -> bool:
        """Is anybody connected, wherever?"""
        return any(self.receivers) or any(seats or watching for seats, watching, _ in self.elsewhere.values())

    def away(self) -> list[tuple[int, int]]:
        """The seats of people who are not connected, each with the milliseconds until it counts as absent.

        In correspondence play nobody is expected to be connected, so nobody is ever absent.
        """
        if self.table.is_correspondence:
            return []
        time = now() - int(self.away_seconds * 1000)
        present = self.present()
        gone = [number for number, seat in enumerate(self.table.seats) if seat.present and number not in present]
        return [(seat, max(0, self.gone[seat] - time)) for seat in gone]

    def absent(self) -> list[int]:
        """The seats whose people have been away for so long that the others need not wait for them."""
        return [seat for seat, left in self.away() if not left]

    def sat_down(self, seat: int) -> None:
        """Somebody has sat down, and will soon be connected as that seat."""
        self.gone[seat] = now()
        self.tell_presence()

    def may_be_said(self) -> bool:
        """May a spectator say something, or have they all together said enough for now? Counts what is said."""
        time = now()
        if len(self.spoken) == SPOKEN and time - self.spoken[0] < SPOKEN_MS:
            return False
        self.spoken.append(time)
        return True

    def tell_presence(self, new: Receiver | None = None) -> None:
        """Broadcasts presence if it changed; a new receiver gets it in any case."""
        present, away = sorted(self.present()), self.away()
        watching = len(self.receivers[WATCHER]) + sum(others for _, others, _ in self.elsewhere.values())
        message = redaction.encode(Present(present, watching, away))
        now_present = (present, watching, [seat for seat, _ in away])
        if now_present != self.sent_present:
            self.sent_present = now_present
            for receiver in self.listeners():
                self.send(receiver, message)
        elif new is not None:
            self.send(new, message)

    def close_all(self, code: int, reason: str) -> None:
        """Everybody who listens, or is about to, is sent away."""
        for receiver in self.connections():
            receiver.close(code, reason)
        for receiver in list(self.opening):
            self.detach(receiver)
        for receivers in self.receivers:
            receivers.clear()
