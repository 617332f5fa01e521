"""All tables that are in memory, and the way from what somebody does to those who are told.

One event loop holds all tables, so a table has one writer. A message is checked against the table and folded into it at
once, but what follows from it stays in `Live.pending` until the journal has it on the disk. Answers and pictures of the
table wait there too: nobody is told anything that could be lost.
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
from wolfsbane.server import answers, gate, metrics, wishes
from wolfsbane.server import entries as en
from wolfsbane.server import messages as ms
from wolfsbane.server.bots import Bots
from wolfsbane.server.clocks import now
from wolfsbane.server.gate import Letter
from wolfsbane.server.index import Index, finished, projection
from wolfsbane.server.journal import Journal
from wolfsbane.server.letters import letters_of
from wolfsbane.server.live import Live, Pending, Receiver
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.store import Item, Store, Write
from wolfsbane.server.table import Table

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


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live | None]] = {}
        self.index = Index(store, settings.sleep_days)
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
        for live in self.tables.values():
            live.halt()
        await self.loop.run_in_executor(None, self.journal.close)
        await asyncio.sleep(0)  # the last commits call back
        for live in self.tables.values():
            live.close(GONE, "The server is stopping; connect again.")
        await self.bots.close()
        end = self.loop.time() + GOODBYE_SECONDS
        while any(any(live.receivers) for live in self.tables.values()) and self.loop.time() < end:
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

    async def find(self, table_id: str) -> Live | None:
        """A table, read from the disk if it is not in memory."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used = now()
            return live
        waiting = self.loading.get(table_id)
        if waiting is None:
            waiting = self.loading[table_id] = self.loop.create_future()
            try:
                live = await self._load(table_id)
            except BaseException as problem:
                del self.loading[table_id]
                waiting.set_exception(problem)
                waiting.exception()
                raise
            del self.loading[table_id]
            waiting.set_result(live)
            return live
        return await asyncio.shield(waiting)

    async def _load(self, table_id: str) -> Live | None:
        lines = await self._reading(self.store.log, table_id)
        if not lines:
            return None
        table = Table(table_id)
        live = Live(table)
        time_now = now()
        for line in lines:
            entry = en.read_entry(line)
            late = table.options.delay and entry.t + table.options.delay * 1000 > time_now
            if late and live.gallery is None:
                live.open_gallery()
            sent = table.fold(entry)
            if late:
                live.show_later(sent, entry.t, table.picture(int(WATCHER)))
        if table.options.delay and live.gallery is None:
            live.open_gallery()
        live.noted = table.changed
        self._hold(live)
        if table.options.clock is not None and table.deciders() and table.last_time < self.started:
            self.commit(live, [en.Resumed(now())])
        else:
            self._wake(live)
        return live

    def _hold(self, live: Live) -> None:
        self.tables[live.table.id] = live
        metrics.tables.set(len(self.tables))

    def create(self, new: ms.NewTable, player: str, name: str) -> Live:
        """Makes a table. Raises Refusal."""
        for plan in new.seats:
            if plan.level is not None:
                self._check_level(plan.level)
        entries = wishes.make(new, player, name, now())
        live = Live(Table(secrets.token_urlsafe(12)))
        self._hold(live)
        self.commit(live, entries)
        if live.table.options.delay:  # nothing is secret yet
            live.open_gallery()
        return live

    def _check_level(self, level: str) -> None:
        if level not in self.settings.levels:
            raise Refusal("option", f"There is no bot {level!r} here; there are {', '.join(self.settings.levels)}.")

    async def _wake_stored(self) -> None:
        """After a start: tables at which a clock may run are read, a few at a time. The others wait for somebody."""
        tables = await self._reading(self.index.running)
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
        for table_id, live in list(self.tables.items()):
            if any(live.receivers):
                live.used = time_now
            hour = live.used - live.used % HOUR  # not the time of a choice
            if hour > live.noted:
                used[table_id] = live.noted = hour
            if not live.is_busy() and live.used < time_now - self.settings.idle_seconds * 1000:
                del self.tables[table_id]
        metrics.tables.set(len(self.tables))
        if used:
            await self._reading(self.index.note_used, used)

    # --- from a change to those who are told

    def commit(self, live: Live, entries: Sequence[en.Entry]) -> None:
        """Folds entries into a table and has them written. What follows is sent when they are."""
        if live.dropped:
            raise not_written()
        if self.stopping:
            raise Refusal("limit", "The server is stopping; connect again.")
        table = live.table
        items: list[Item] = []
        queue = list(entries)
        while queue:
            entry = queue.pop(0)
            stage = table.stage
            sent = table.fold(entry)
            picture = table.picture(int(WATCHER)) if table.options.delay else None
            live.pending.append(Pending(sent, entry.t, picture))
            writes: list[Write] = []
            if not isinstance(entry, (en.Acted, en.Spoke)) or table.stage != stage:
                writes = projection(table)
                live.noted = table.changed
                if stage == "playing" and table.stage == "over":
                    writes += finished(table, entry.t)
            items.append(Item(table.id, table.size, en.write_entry(entry), writes, live))
            if not queue and not isinstance(entry, en.Acted):
                queue += wishes.next_game(table, entry.t)
        live.used = now()
        self.journal.put(items)

    def _committed(self, items: list[Item], seconds: float) -> None:
        metrics.commits.inc()
        metrics.commit_seconds.observe(seconds)
        metrics.entries.inc(len(items))
        for item in items:
            live: Live = item.live
            live.settle()
            if not live.pending:
                self._wake(live)

    def _failed(self, items: list[Item], reason: str) -> None:
        """The disk refused. The tables concerned are forgotten as they are in memory; the log has what is true."""
        log.error("entries could not be written", extra={"reason": reason, "entries": len(items)})
        metrics.failures.inc()
        items += self.journal.mend()
        lives: dict[int, Live] = {id(item.live): item.live for item in items}
        for live in lives.values():
            live.dropped = True
            if self.tables.get(live.table.id) is live:
                del self.tables[live.table.id]
            live.halt()
            live.close(AGAIN, not_written().sentence)
            for pending in live.pending:
                for callback in pending.callbacks:
                    callback(False)
            live.pending.clear()

    async def settled(self, live: Live) -> bool:
        """Waits until all that was done so far is on the disk; False if it could not be written."""
        if live.dropped:
            return False
        future: asyncio.Future[bool] = self.loop.create_future()
        live.when_settled(lambda fine: None if future.done() else future.set_result(fine))
        return await future

    # --- what goes on by itself

    def _wake(self, live: Live) -> None:
        """Lets the bots begin whose decision it is, and the clock."""
        if self.stopping or live.dropped:
            return
        self.bots.wake(live)
        if live.table.options.clock is not None:
            self._set_timer(live)

    def _set_timer(self, live: Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = live.table.deadline()
        if deadline is not None:
            live.timer = self.loop.call_later(max(0.0, (deadline[0] - now()) / 1000), self._time_is_up, live)

    def _time_is_up(self, live: Live) -> None:
        live.timer = None
        if live.pending:  # something is on its way to the disk; then the clock is set anew
            return
        deadline = live.table.deadline()
        if deadline is not None and deadline[0] <= now():
            self.commit(live, [en.TimedOut(now(), deadline[1], ms.DEFAULT_LEVEL)])
        else:
            self._set_timer(live)

    # --- listening

    async def listen(self, live: Live, viewer: int, receiver: Receiver, after: int | None) -> None:
        """From now on the receiver gets every letter; before that, what it missed after a number, or a picture."""
        table = live.table
        number = live.last_number(viewer)
        receiver.after = number
        letters: list[Letter] | None = None
        if after is not None and after <= number and table.may_go_on_from(viewer, after):
            letters = table.missed(viewer, after)
            if letters is not None:
                letters = letters[: number - after]
            else:
                letters = await self._made_again(live, viewer, after, receiver)
                if live.dropped:
                    receiver.close(AGAIN, not_written().sentence)
                    return
            if viewer != WATCHER:
                table.acked[viewer] = max(table.acked[viewer], after)
        if letters is None:
            live.send(receiver, live.picture(viewer))
        else:
            live.send(receiver, gate.seal(ms.Welcome(gate.seat_or_none(viewer), receiver.after)))
            for letter in letters:
                live.send(receiver, letter)
        live.receivers[viewer].append(receiver)
        live.tell_presence(receiver)

    async def _made_again(self, live: Live, viewer: int, after: int, receiver: Receiver) -> list[Letter]:
        """Letters that are no longer in memory, from the log."""
        while True:
            if not await self.settled(live):
                return []
            letters = await self._reading(letters_of, self.store, live.table.id, viewer, after)
            number = live.last_number(viewer)
            if after + len(letters) >= number and not live.pending:
                receiver.after = number
                return letters[: number - after]

    def forget(self, live: Live, viewer: int, receiver: Receiver) -> None:
        """The receiver gets nothing more."""
        if receiver in live.receivers[viewer]:
            live.receivers[viewer].remove(receiver)
            live.used = now()
            live.tell_presence()

    # --- what players do

    async def take(self, live: Live, player: str, name: str, message: ms.ClientMessage) -> ms.Reply | None:
        """Does what a message asks for. The reply may be sent when the table is settled. Raises Refusal, Repeated."""
        table = live.table
        if isinstance(message, ms.Join):
            if not player:
                raise Refusal("seat", "Take a name first (POST /api/me), and connect again: then you can sit down.")
            self.commit(live, wishes.join(table, player, name, message, now()))
            live.when_settled(lambda fine: live.send_away(player))
            return None
        if isinstance(message, ms.About):
            return answers.card_text(table, message)
        seat = table.seat_of(player)
        if seat is None:
            raise Refusal("seat", "You do not sit at this table.")
        if isinstance(message, ms.Why):
            return answers.reason(table, seat, message)
        if isinstance(message, ms.Hint):
            return await self.bots.hint(table, seat, message)
        if isinstance(message, ms.Ack):
            table.acked[seat] = max(table.acked[seat], min(message.n, table.numbers[seat]))
            return None
        if isinstance(message, ms.Fill):
            self._check_level(message.level)
        self.commit(live, wishes.wished(table, seat, message, now()))
        if isinstance(message, ms.Leave):
            live.when_settled(lambda fine: live.send_away(player))
        return None

    async def become(self, player: str, account: str, name: str) -> None:
        """A guest has logged in: their seats and finished games become those of the account."""
        for table_id in await self._reading(self.index.seats_of, player):
            live = await self.find(table_id)
            entries = wishes.become(live.table, player, account, name, now()) if live is not None else []
            if live is not None and entries:
                self.commit(live, entries)
                await self.settled(live)
                live.send_away(player)
        await self._reading(self.index.give_games, player, account)
