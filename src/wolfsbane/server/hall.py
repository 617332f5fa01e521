"""All tables that are in memory, and the way from what somebody does to those who are told.

One event loop holds all tables, so a table has one writer. A command is checked against the table and folded into it at
once, but what follows from it stays in `Room.pending` until the journal has written it to disk. Replies and snapshots
wait there too: nothing is sent that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.engine.layout import WATCHER
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.bots.players import Bots
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.history import messages_of
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.delivery.rooms import Pending, Receiver, Room
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.journal import Journal
from wolfsbane.server.storage.read_model import ReadModel, finished, projection
from wolfsbane.server.storage.store import Item, Store, Write
from wolfsbane.server.tables import commands, queries
from wolfsbane.server.tables import entries as en
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

SWEEP_SECONDS: Final = 10.0
HOUR: Final = 3_600_000  # milliseconds
GOODBYE_SECONDS: Final = 1.0  # for telling everybody that the server stops
WAKING_AT_ONCE: Final = 16  # tables read in one go after a start

# What a connection is closed with.
GONE: Final = 1012
AGAIN: Final = 1013

log = logging.getLogger(__name__)
T = TypeVar("T")


def not_written() -> Refusal:
    return Refusal("stage", "This could not be written to the disk; connect again.")


class Hall:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Future[Room | None]] = {}
        self.read_model = ReadModel(store, settings.sleep_days)
        self.bots = Bots(settings, self.commit)
        self.readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.started = now()
        self.stopping = False
        self.tasks: set[asyncio.Task[None]] = set()

    # --- the beginning and the end

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.journal = Journal(
            self.store,
            lambda items, seconds: self._from_thread(self._committed, items, seconds),
            lambda items, reason: self._from_thread(self._failed, items, reason),
        )
        self._spawn(self._keep_sweeping())
        self._spawn(self._wake_stored())

    async def stop(self) -> None:
        """Ends in order: nothing new, what is under way to the disk, everybody told to come back."""
        if self.stopping:
            return
        self.stopping = True
        for task in self.tasks:
            task.cancel()
        for room in self.tables.values():
            room.halt()
        await self.loop.run_in_executor(None, self.journal.close)
        await asyncio.sleep(0)  # the last commits call back
        for room in self.tables.values():
            room.close(GONE, "The server is stopping; connect again.")
        await self.bots.close()
        end = self.loop.time() + GOODBYE_SECONDS
        while any(any(room.receivers) for room in self.tables.values()) and self.loop.time() < end:
            await asyncio.sleep(0.01)
        self.readers.shutdown()

    def _from_thread(self, call: Callable[..., None], *values: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(call, *values)
        except RuntimeError:
            log.warning("the loop has ended before the last commit was told")

    def _spawn(self, coroutine: Any) -> None:
        task: asyncio.Task[None] = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _reading(self, call: Callable[..., T], *values: Any) -> T:
        """Something that reads the database, in a thread."""
        return await self.loop.run_in_executor(self.readers, call, *values)

    # --- tables come and go

    async def find(self, table_id: str) -> Room | None:
        """A table, read from the disk if it is not in memory."""
        room = self.tables.get(table_id)
        if room is not None:
            room.used = now()
            return room
        waiting = self.loading.get(table_id)
        if waiting is None:
            waiting = self.loading[table_id] = self.loop.create_future()
            try:
                room = await self._load(table_id)
            except BaseException as problem:
                del self.loading[table_id]
                waiting.set_exception(problem)
                waiting.exception()
                raise
            del self.loading[table_id]
            waiting.set_result(room)
            return room
        return await asyncio.shield(waiting)

    async def _load(self, table_id: str) -> Room | None:
        lines = await self._reading(self.store.log, table_id)
        if not lines:
            return None
        table = Table(table_id)
        room = Room(table)
        time_now = now()
        for line in lines:
            entry = en.read_entry(line)
            late = table.options.delay and entry.t + table.options.delay * 1000 > time_now
            if late and room.delayed is None:
                room.start_delay()
            sent = table.fold(entry)
            if late:
                room.show_later(sent, entry.t, table.snapshot(int(WATCHER)))
        if table.options.delay and room.delayed is None:
            room.start_delay()
        room.noted = table.changed
        self._hold(room)
        if table.options.clock is not None and table.deciders() and table.last_time < self.started:
            self.commit(room, [en.Resumed(now())])
        else:
            self._wake(room)
        return room

    def _hold(self, room: Room) -> None:
        self.tables[room.table.id] = room
        metrics.tables.set(len(self.tables))

    def create(self, new: ms.NewTable, player: str, name: str) -> Room:
        """Makes a table. Raises Refusal."""
        for plan in new.seats:
            if plan.level is not None:
                self._check_level(plan.level)
        entries = commands.make(new, player, name, now())
        room = Room(Table(secrets.token_urlsafe(12)))
        self._hold(room)
        self.commit(room, entries)
        if room.table.options.delay:  # nothing is secret yet
            room.start_delay()
        return room

    def _check_level(self, level: str) -> None:
        if level not in self.settings.levels:
            raise Refusal("option", f"There is no bot {level!r} here; there are {', '.join(self.settings.levels)}.")

    async def _wake_stored(self) -> None:
        """After a start: tables at which a clock may run are read, a few at a time. The others wait for somebody."""
        tables = await self._reading(self.read_model.running)
        for first in range(0, len(tables), WAKING_AT_ONCE):
            for table_id in tables[first : first + WAKING_AT_ONCE]:
                await self.find(table_id)
            await asyncio.sleep(0.01)

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep(now())
            except SQLAlchemyError as problem:
                log.warning("when tables were used last could not be written", extra={"reason": str(problem)})

    async def sweep(self, time_now: int) -> None:
        """Tables that nobody listens to are only on the disk; in which hour others were used is noted there."""
        used: dict[str, int] = {}
        for table_id, room in list(self.tables.items()):
            if any(room.receivers):
                room.used = time_now
            hour = room.used - room.used % HOUR  # not the time of a choice
            if hour > room.noted:
                used[table_id] = room.noted = hour
            if not room.is_busy() and room.used < time_now - self.settings.idle_seconds * 1000:
                del self.tables[table_id]
        metrics.tables.set(len(self.tables))
        if used:
            await self._reading(self.read_model.note_used, used)

    # --- from a change to those who are told

    def commit(self, room: Room, entries: Sequence[en.Entry]) -> None:
        """Folds entries into a table and has them written. What follows is sent when they are."""
        if room.dropped:
            raise not_written()
        if self.stopping:
            raise Refusal("limit", "The server is stopping; connect again.")
        table = room.table
        items: list[Item] = []
        queue = list(entries)
        while queue:
            entry = queue.pop(0)
            stage = table.stage
            sent = table.fold(entry)
            snapshot = table.snapshot(int(WATCHER)) if table.options.delay else None
            room.pending.append(Pending(sent, entry.t, snapshot))
            writes: list[Write] = []
            if not isinstance(entry, (en.Acted, en.Spoke)) or table.stage != stage:
                writes = projection(table)
                room.noted = table.changed
                if stage == "playing" and table.stage == "over":
                    writes += finished(table, entry.t)
            items.append(Item(table.id, table.size, en.write_entry(entry), writes, room))
            if not queue and not isinstance(entry, en.Acted):
                queue += commands.next_game(table, entry.t)
        room.used = now()
        self.journal.put(items)

    def _committed(self, items: list[Item], seconds: float) -> None:
        metrics.commits.inc()
        metrics.commit_seconds.observe(seconds)
        metrics.entries.inc(len(items))
        for item in items:
            room: Room = item.room
            room.settle()
            if not room.pending:
                self._wake(room)

    def _failed(self, items: list[Item], reason: str) -> None:
        """The disk refused. The tables concerned are forgotten as they are in memory; the log has what is true."""
        log.error("entries could not be written", extra={"reason": reason, "entries": len(items)})
        metrics.failures.inc()
        items += self.journal.mend()
        rooms: dict[int, Room] = {id(item.room): item.room for item in items}
        for room in rooms.values():
            room.dropped = True
            if self.tables.get(room.table.id) is room:
                del self.tables[room.table.id]
            room.halt()
            room.close(AGAIN, not_written().sentence)
            for pending in room.pending:
                for callback in pending.callbacks:
                    callback(False)
            room.pending.clear()

    async def settled(self, room: Room) -> bool:
        """Waits until all that was done so far is on the disk; False if it could not be written."""
        if room.dropped:
            return False
        future: asyncio.Future[bool] = self.loop.create_future()
        room.when_settled(lambda fine: None if future.done() else future.set_result(fine))
        return await future

    # --- what goes on by itself

    def _wake(self, room: Room) -> None:
        """Lets the bots begin whose decision it is, and the clock."""
        if self.stopping or room.dropped:
            return
        self.bots.wake(room)
        if room.table.options.clock is not None:
            self._set_timer(room)

    def _set_timer(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        deadline = room.table.deadline()
        if deadline is not None:
            room.timer = self.loop.call_later(max(0.0, (deadline[0] - now()) / 1000), self._time_is_up, room)

    def _time_is_up(self, room: Room) -> None:
        room.timer = None
        if room.pending:  # something is on its way to the disk; then the clock is set anew
            return
        deadline = room.table.deadline()
        if deadline is not None and deadline[0] <= now():
            self.commit(room, [en.TimedOut(now(), deadline[1], ms.DEFAULT_LEVEL)])
        else:
            self._set_timer(room)

    # --- listening

    async def listen(self, room: Room, viewer: int, receiver: Receiver, after: int | None) -> None:
        """From now on the receiver gets every message; before that, what it missed after a number, or a snapshot."""
        table = room.table
        number = room.last_number(viewer)
        receiver.after = number
        messages: list[Encoded] | None = None
        if after is not None and after <= number and table.may_go_on_from(viewer, after):
            messages = table.missed(viewer, after)
            if messages is not None:
                messages = messages[: number - after]
            else:
                messages = await self._made_again(room, viewer, after, receiver)
                if room.dropped:
                    receiver.close(AGAIN, not_written().sentence)
                    return
            if viewer != WATCHER:
                table.acked[viewer] = max(table.acked[viewer], after)
        if messages is None:
            room.send(receiver, room.snapshot(viewer))
        else:
            room.send(receiver, redaction.encode(ms.Welcome(redaction.seat_or_none(viewer), receiver.after)))
            for message in messages:
                room.send(receiver, message)
        room.receivers[viewer].append(receiver)
        room.tell_presence(receiver)

    async def _made_again(self, room: Room, viewer: int, after: int, receiver: Receiver) -> list[Encoded]:
        """Letters that are no longer in memory, from the log."""
        while True:
            if not await self.settled(room):
                return []
            messages = await self._reading(messages_of, self.store, room.table.id, viewer, after)
            number = room.last_number(viewer)
            if after + len(messages) >= number and not room.pending:
                receiver.after = number
                return messages[: number - after]

    def forget(self, room: Room, viewer: int, receiver: Receiver) -> None:
        """The receiver gets nothing more."""
        if receiver in room.receivers[viewer]:
            room.receivers[viewer].remove(receiver)
            room.used = now()
            room.tell_presence()

    # --- what players do

    async def take(self, room: Room, player: str, name: str, message: ms.ClientMessage) -> ms.Reply | None:
        """Does what a message asks for. The reply may be sent when the table is settled. Raises Refusal, Repeated."""
        table = room.table
        if isinstance(message, ms.Join):
            if not player:
                raise Refusal("seat", "Take a name first (POST /api/me), and connect again: then you can sit down.")
            self.commit(room, commands.join(table, player, name, message, now()))
            room.when_settled(lambda fine: room.send_away(player))
            return None
        if isinstance(message, ms.About):
            return queries.card_text(table, message)
        seat = table.seat_of(player)
        if seat is None:
            raise Refusal("seat", "You do not sit at this table.")
        if isinstance(message, ms.Why):
            return queries.reason(table, seat, message)
        if isinstance(message, ms.Hint):
            return await self.bots.hint(table, seat, message)
        if isinstance(message, ms.Ack):
            table.acked[seat] = max(table.acked[seat], min(message.n, table.numbers[seat]))
            return None
        if isinstance(message, ms.Fill):
            self._check_level(message.level)
        self.commit(room, commands.handle(table, seat, message, now()))
        if isinstance(message, ms.Leave):
            room.when_settled(lambda fine: room.send_away(player))
        return None

    async def become(self, player: str, account: str, name: str) -> None:
        """A guest has logged in: their seats and finished games become those of the account."""
        for table_id in await self._reading(self.read_model.seats_of, player):
            room = await self.find(table_id)
            entries = commands.become(room.table, player, account, name, now()) if room is not None else []
            if room is not None and entries:
                self.commit(room, entries)
                await self.settled(room)
                room.send_away(player)
        await self._reading(self.read_model.give_games, player, account)
