"""All tables that are in memory: their actors, the supervision of these, and the way to them.

Every table has one actor (`delivery.actor`), and all of them run in one event loop. The hall brings tables into memory
and lets them go, hands items to their actors, and passes on what the journal says. An actor that fails, or whose
entries could not be written, is dropped; the next use of its table loads it again from the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.position import parse_position
from wolfsbane.engine.text import Text
from wolfsbane.lessons import Lesson
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.bots.players import Bots
from wolfsbane.server.deals.plan import Plan
from wolfsbane.server.deals.service import Deals
from wolfsbane.server.delivery import history
from wolfsbane.server.delivery import inbox as box
from wolfsbane.server.delivery.actor import AGAIN, Actor, check_level
from wolfsbane.server.delivery.inbox import Receiver
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.ids import new_id
from wolfsbane.server.logs import Seldom, short
from wolfsbane.server.peers import Peers
from wolfsbane.server.refusal import NotWritten, Refusal
from wolfsbane.server.reviews.jobs import Reviews
from wolfsbane.server.reviews.stored import StoredReviews
from wolfsbane.server.settings import Settings
from wolfsbane.server.signals import Bus
from wolfsbane.server.storage.journal import Journal
from wolfsbane.server.storage.members import Members
from wolfsbane.server.storage.read_model import ReadModel
from wolfsbane.server.storage.store import Item, Store, StoreError
from wolfsbane.server.storage.turns import Turns
from wolfsbane.server.supervisor import Supervisor
from wolfsbane.server.tables import commands
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.lessons import TEACHER, plan_of
from wolfsbane.server.tables.log import LogEvent
from wolfsbane.server.tables.table import Table
from wolfsbane.server.traces import span

SWEEP_SECONDS: Final = 10.0
HOUR: Final = 3_600_000  # milliseconds
GOODBYE_SECONDS: Final = 1.0  # for telling everybody that the server stops
WAKING_AT_ONCE: Final = 16  # tables read in one go after a start, or when their time is up
DUE_LISTED: Final = 500  # tables looked at for that, some of which may be in memory already
TRIES: Final = 5  # to reach a table that leaves memory at that moment
BROKEN_SECONDS: Final = 60.0  # before a table that can't be loaded is tried again
BROKEN_KEPT: Final = 10_000

GONE: Final = 1012  # a connection is closed with this when the server stops

log = logging.getLogger(__name__)
seldom = Seldom(log)
T = TypeVar("T")


class Unloadable(Refusal):
    """A table whose log can't be folded."""

    def __init__(self) -> None:
        super().__init__("limit", Text("error-unloadable"), status=503)
        self.args = ()


class Hall:
    def __init__(self, store: Store, settings: Settings, bus: Bus | None = None) -> None:
        """With a bus, for a store that is shared with other servers."""
        self.store = store
        self.settings = settings
        self.peers = None if bus is None else Peers(self, Members(store), bus)
        self.tables: dict[str, Actor] = {}
        self.loading: dict[str, asyncio.Future[Actor | None]] = {}
        self.leaving: dict[str, asyncio.Future[None]] = {}  # dropped, with entries still on their way to disk
        # Tables that can't be loaded: when that was found, why, and what visitors are answered.
        self.broken: dict[str, tuple[float, str, Refusal]] = {}
        self.read_model = ReadModel(store, settings.sleep_days)
        self.turns = Turns(store)
        self.bots = Bots(settings)
        self.readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.coordinators = ThreadPoolExecutor(1, thread_name_prefix="peers")  # which no slow table holds up
        self.connected: set[Receiver] = set()
        self.replays: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table, while somebody waits
        self.supervisor = Supervisor()
        self.reviews = Reviews(settings, self.supervisor, StoredReviews(store))
        self.deals = Deals(self)
        self.started = now()
        self.stopping = False

    # --- the beginning and the end

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.journal = self.open_journal()
        self.supervisor.start("sweep", self._keep_sweeping())
        if self.peers is not None:
            await self.peers.start()  # which finds the tables at which a clock runs
        else:
            self.supervisor.start("wake", self._wake_stored())

    def open_journal(self) -> Journal:
        return Journal(
            self.store,
            lambda items, seconds: self._from_thread(self._committed, items, seconds),
            lambda items, reason: self._from_thread(self._failed, items, reason),
            lambda items: self._from_thread(self._lost, items),
        )

    async def stop(self) -> None:
        """Ends in order: nothing new, then what is under way to disk, then all connections are closed."""
        if self.stopping:
            return
        self.stopping = True
        for actor in self.tables.values():
            actor.halt()
        await self.journal.stop()
        await asyncio.sleep(0)  # the last commits call back
        end = self.loop.time() + GOODBYE_SECONDS
        while any(actor.pending for actor in self.tables.values()) and self.loop.time() < end:
            await asyncio.sleep(0.001)  # the actors handle them, unless one waits for the log
        for actor in list(self.tables.values()):
            self.drop(actor, GONE, "error-stopping")
        if self.peers is not None:
            await self.peers.stop()
        await self.bots.close()
        end = self.loop.time() + GOODBYE_SECONDS
        while self.connected and self.loop.time() < end:
            await asyncio.sleep(0.01)
        await self.supervisor.stop()
        await self._end_threads()

    async def _end_threads(self) -> None:
        """What still reads for other servers' sake gives its connection back before the store is closed."""
        for threads in (self.readers, self.coordinators):
            threads.shutdown(wait=False, cancel_futures=True)
            if self.peers is not None:
                await asyncio.wait([self.loop.run_in_executor(None, threads.shutdown)], timeout=GOODBYE_SECONDS)

    def _from_thread(self, call: Callable[..., None], *values: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(call, *values)
        except RuntimeError:
            log.warning("the loop has ended before the last commit was told")

    async def reading(self, call: Callable[..., T], *values: Any) -> T:
        """Something that reads the database, in a thread."""
        return await self.loop.run_in_executor(self.readers, call, *values)

    async def coordinating(self, call: Callable[..., T], *values: Any) -> T:
        """Something that asks the database about other servers, in a thread."""
        return await self.loop.run_in_executor(self.coordinators, call, *values)

    # --- among other servers

    async def read_on(self, table_id: str, size: int) -> list[LogEvent]:
        """The entries of a table after the first `size`. Raises what the database raises."""
        return [] if self.peers is None else await self.peers.read_on(table_id, size)

    def may_work(self, actor: Actor) -> bool:
        """Is the background work of a table this server's?"""
        return self.peers is None or self.peers.may_work(actor.table.id)

    def announce(self, actor: Actor) -> None:
        """Tells other servers who is connected to a table here."""
        if self.peers is not None and not self.stopping:
            self.peers.announce(actor.table.id, *actor.present_here())

    # --- tables come and go

    async def find(self, table_id: str) -> Actor | None:
        """A table, read from disk if it is not in memory; None if there is none. Until the next await it stays there.

        Raises Unloadable, NotWritten if the server stops, and what the database raises.
        """
        while True:
            actor = self.tables.get(table_id)
            if actor is not None:
                actor.used = now()
                return actor
            leaving = self.leaving.get(table_id)
            if leaving is not None:
                await asyncio.shield(leaving)
                continue
            loading = self.loading.get(table_id)
            if loading is None:
                if self.stopping:
                    raise NotWritten
                self._check_broken(table_id)
                loading = self.loading[table_id] = self.loop.create_future()
                self.supervisor.start("load", self._load(table_id, loading))
            actor = await asyncio.shield(loading)
            if actor is None or not actor.ended:
                return actor

    def _is_broken(self, table_id: str) -> bool:
        """Was it found lately that a table can't be loaded?"""
        found = self.broken.get(table_id)
        return found is not None and found[0] + BROKEN_SECONDS > time.monotonic()

    def _check_broken(self, table_id: str) -> None:
        if self._is_broken(table_id):
            # Without the frames of those who were answered before.
            raise self.broken[table_id][2].with_traceback(None)

    async def _load(self, table_id: str, loading: asyncio.Future[Actor | None]) -> None:
        """Reads a table, for all who wait for it, even if some of them give up meanwhile."""
        try:
            with metrics.fold_seconds.time(), span("load"):
                loaded = await self.reading(history.load, self.store, table_id, now())
            actor = None
            if self.stopping:
                raise asyncio.CancelledError
            if loaded is not None:
                actor = Actor.of(self, loaded)
                self.broken.pop(table_id, None)
                self._hold(actor)
                actor.inbox.post(box.Wake())
            box.give(loading, actor)
        except (SQLAlchemyError, StoreError, OSError) as problem:  # the database's fault, not the table's
            box.fail(loading, problem)
        except Exception as problem:  # noqa: BLE001 - one table that can't be loaded must not concern any other
            # A refusal, such as that of a game of other rules, says more than that there was an error.
            answer = problem if isinstance(problem, Refusal) else Unloadable()
            self._note_broken(table_id, problem, answer)
            box.fail(loading, answer)
        except asyncio.CancelledError:  # the server stops
            box.fail(loading, NotWritten())
            raise
        finally:
            del self.loading[table_id]
            loading.exception()  # somebody may wait for it, or nobody any more

    def _note_broken(self, table_id: str, problem: Exception, answer: Refusal) -> None:
        """Logs why a table can't be loaded, once for each reason."""
        reason = f"{type(problem).__name__}: {problem}"
        known = self.broken.pop(table_id, None)
        self.broken[table_id] = (time.monotonic(), reason, answer)
        if len(self.broken) > BROKEN_KEPT:
            del self.broken[next(iter(self.broken))]
        if known is None or known[1] != reason:
            log.error("a table can't be loaded", extra={"table": short(table_id)}, exc_info=problem)

    def _hold(self, actor: Actor) -> None:
        self.tables[actor.table.id] = actor
        metrics.tables.set(len(self.tables))
        actor.start(lambda _: self._actor_failed(actor))

    def create(self, new: ms.NewTable, player: str, name: str, position: str | None = None) -> Actor:
        """Makes a table; with a `position`, at which all seats are taken, the game goes on from there at once.

        Raises Refusal.
        """
        for plan in new.seats:
            if plan.level is not None:
                check_level(self.settings, plan.level)
        entries = commands.make(new, player, name, now())
        if position is not None:
            entries.append(commands.beginning_at(position, now()))
        return self._open(entries)

    def create_lesson(self, lesson: Lesson, player: str, name: str) -> Actor:
        """Makes a table at which a lesson is played."""
        state = parse_position(lesson.position, mix_of)
        plans = [ms.SeatPlan("bot", TEACHER) for _ in range(int(state.players()))]
        plans[lesson.seat] = ms.SeatPlan("you")
        options = ms.Options(undo=False, chat=False, rounds=int(state.rounds()))
        entries = commands.make(ms.NewTable(plans, state.mix.code, "", options), player, name, now())
        return self._open([*entries, commands.lesson_begins(lesson.position, plan_of(lesson), now())])

    def _open(self, entries: list[LogEvent]) -> Actor:
        actor = Actor(self, Table(new_id(12)))
        actor.commit(entries)
        table = actor.table
        if table.options.delay:  # nothing is secret yet
            actor.delay_from(table.last_seq[WATCHER], table.snapshot(int(WATCHER)))
        self._hold(actor)
        return actor

    def create_shared(self, deal_id: str, plan: Plan, player: str, name: str, table_id: str) -> Actor:
        """Makes the table of a player for a shared deal, at which the game begins at once. Raises Refusal."""
        entries = commands.make(plan.new_table(), player, name, now(), deal_id)
        entries.append(commands.beginning_of(plan, now()))
        actor = Actor(self, Table(table_id))
        actor.commit(entries)
        self._hold(actor)
        return actor

    def forget(self, actor: Actor) -> None:
        """A table is no longer in memory; it can be loaded again when the journal has all of its entries."""
        table_id = actor.table.id
        if self.tables.get(table_id) is actor:
            del self.tables[table_id]
            self.bots.forget(table_id)
            if self.peers is not None:
                self.peers.forget(table_id)
            metrics.tables.set(len(self.tables))
            if actor.in_journal:
                self.leaving[table_id] = self.loop.create_future()

    def drop(self, actor: Actor, code: int, reason: str) -> None:
        """A table leaves memory as it is; its connections are closed."""
        self.forget(actor)
        actor.end(code, reason)

    def _actor_failed(self, actor: Actor) -> None:
        """Handling an item failed, which the supervisor has logged. What is in memory may be wrong: the log is not."""
        self.drop(actor, AGAIN, "error-server")

    async def _wake_stored(self) -> None:
        """After a start: tables at which a clock may run are read, a few at a time. The others wait for somebody."""
        tables: list[str] = []
        while True:
            try:
                tables = await self.reading(self.read_model.running)
                break
            except (SQLAlchemyError, StoreError) as problem:
                seldom.warning("tables with clocks could not be listed", reason=type(problem).__name__)
                await asyncio.sleep(SWEEP_SECONDS)
        await self._wake(tables)

    async def fill_turns(self) -> None:
        """Once in the life of a database: tables with a clock of days from before the table `turns` get their rows.

        Where that fails, it is tried again after the next start; until then their next entry writes the row.
        """
        try:
            if await self.reading(self.turns.is_filled):
                return
            found, last = await self.reading(self.turns.missing, "", WAKING_AT_ONCE)
            while last:
                await self.reading(self._fill_some, found)
                await asyncio.sleep(0.01)
                found, last = await self.reading(self.turns.missing, last, WAKING_AT_ONCE)
            await self.reading(self.turns.note_filled)
        except (SQLAlchemyError, StoreError) as problem:
            log.warning(
                "older tables with clocks of days could not be listed", extra={"reason": type(problem).__name__}
            )

    def _fill_some(self, tables: list[str]) -> None:
        loaded: list[Table] = []
        for table_id in tables:
            try:
                one = history.load(self.store, table_id, now())
            except (SQLAlchemyError, StoreError):
                raise
            except Exception as problem:  # noqa: BLE001 - one table that can't be loaded must not concern any other
                details = {"table": short(table_id), "reason": type(problem).__name__}
                log.warning("a table with a clock could not be read", extra=details)
                continue
            if one is not None:
                loaded.append(one.table)
        self.turns.fill(loaded)

    async def wake_due(self, time_now: int) -> None:
        """Brings tables into memory whose correspondence clock has run out. Raises what the database raises."""
        listed = await self.reading(self.turns.due, time_now, DUE_LISTED)
        due = [one for one in listed if one not in self.tables and not self._is_broken(one)]
        await self._wake(due[:WAKING_AT_ONCE])

    async def _wake(self, tables: list[str]) -> None:
        for first in range(0, len(tables), WAKING_AT_ONCE):
            for table_id in tables[first : first + WAKING_AT_ONCE]:
                try:
                    await self.find(table_id)
                except (Unloadable, Refusal):
                    continue  # which is in the log
                except Exception as problem:  # noqa: BLE001 - the clocks of all other tables go on
                    details = {"table": short(table_id), "reason": type(problem).__name__}
                    log.warning("a table with a clock could not be woken", extra=details)
            await asyncio.sleep(0.01)

    async def _keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep(now())
                if self.peers is None:
                    await self.wake_due(now())
            except (SQLAlchemyError, StoreError) as problem:
                seldom.warning("when tables were used last could not be written", reason=type(problem).__name__)
            except Exception:
                log.exception("tables could not be swept")

    async def sweep(self, time_now: int) -> None:
        """Tables that nobody uses leave memory; in which hour others were used is noted in the database."""
        used: dict[str, int] = {}
        idle: list[asyncio.Future[bool]] = []
        unused_since = time_now - int(self.settings.idle_seconds * 1000)
        for table_id, actor in list(self.tables.items()):
            if any(actor.receivers):
                actor.used = time_now
            hour = actor.used - actor.used % HOUR  # not the time of a choice
            if hour > actor.noted:
                used[table_id] = actor.noted = hour
            if self.settings.idle_seconds and actor.used < unused_since and not actor.is_busy():  # 0: it stays
                answer: asyncio.Future[bool] = self.loop.create_future()
                actor.inbox.post_outside(box.Sleep(unused_since, answer))
                idle.append(answer)
        await asyncio.gather(*idle)
        if used:
            await self.reading(self.read_model.note_used, used)

    # --- the journal

    def put(self, items: list[Item]) -> None:
        self.journal.put(items)

    def _committed(self, items: list[Item], seconds: float) -> None:
        metrics.commits.inc()
        metrics.commit_seconds.observe(seconds)
        metrics.entries.inc(len(items))
        if self.peers is not None:
            for item in items:
                self.peers.signal("entry", item.table_id, item.seq)
        for actor, count in self._answered(items).items():
            if not actor.ended:
                actor.inbox.post_stored(box.Committed(count))

    def _lost(self, items: list[Item]) -> None:
        """Other servers have used the numbers of these entries."""
        for actor in self._answered(items):
            if not actor.ended:
                actor.inbox.post_stored(box.Lost())

    def _failed(self, items: list[Item], reason: str) -> None:
        """The disk refused. The tables concerned are dropped as they are in memory; the log has what is true."""
        seldom.error("entries could not be written", reason=reason, entries=len(items))
        metrics.failures.inc()
        for actor in self._answered([*items, *self.journal.mend(items)]):
            if not actor.ended:
                self.drop(actor, AGAIN, NotWritten().text.id)

    def _answered(self, items: list[Item]) -> Counter[Actor]:
        """How many entries of each table the journal has answered for, which are no longer on their way."""
        counts: Counter[Actor] = Counter(item.room for item in items)
        for actor, count in counts.items():
            actor.in_journal -= count
            if actor.ended and not actor.in_journal and actor.table.id in self.leaving:
                box.give(self.leaving.pop(actor.table.id), None)
        return counts

    async def settled(self, actor: Actor) -> bool:
        """Waits until all that was done so far is on disk; False if it could not be written."""
        return await actor.settled()

    # --- from outside to a table

    async def _ask(self, table_id: str, item: Callable[[asyncio.Future[T]], box.Item]) -> T | None:
        """Has an item handled, and waits for its answer; None if there is no such table.

        A table that leaves memory meanwhile is loaded again. Raises Refusal, Unloadable.
        """
        for _ in range(TRIES):
            actor = await self.find(table_id)
            if actor is None:
                return None
            answer: asyncio.Future[T] = self.loop.create_future()
            try:
                await actor.inbox.put(item(answer))
                return await answer
            except box.Ended:
                continue
        raise NotWritten

    async def read(self, table_id: str, call: Callable[[Actor], T]) -> T | None:
        """What `call` finds at a table, when all that it shows is on disk; None if there is no such table.

        Raises Refusal, Unloadable.
        """
        return await self._ask(table_id, lambda answer: box.Read(call, answer))

    async def connect(self, table_id: str, receiver: Receiver, after: int | None) -> Actor | None:
        """Lets a connection listen, as who its player is when that is handled: with what it missed after a
        sequence number, or with a snapshot. None if there is no such table. Raises Refusal, Unloadable."""
        for _ in range(TRIES):
            actor = await self.find(table_id)
            if actor is None:
                return None
            opened: asyncio.Future[None] = self.loop.create_future()
            try:
                await actor.inbox.put(box.Connect(receiver, after, opened))
                await opened
            except box.Ended:
                continue
            except asyncio.CancelledError:
                self.disconnect(actor, receiver)
                raise
            self.connected.add(receiver)
            return actor
        raise NotWritten

    def disconnect(self, actor: Actor, receiver: Receiver) -> None:
        """A connection has ended: it gets nothing more."""
        self.connected.discard(receiver)
        receiver.close(1000, "")
        actor.inbox.post_outside(box.Disconnect(receiver))

    async def handle(self, table: Actor, player: str, name: str, message: ms.ClientMessage) -> ms.Reply:
        """Has a command handled. The reply comes when it is on disk. Raises Refusal."""
        answer: asyncio.Future[ms.Reply] = self.loop.create_future()
        try:
            await table.inbox.put(box.Command(box.Caller(player, name), message, answer=answer))
        except box.Ended:
            raise NotWritten from None
        return await answer

    async def become(self, player: str, account: str, name: str) -> None:
        """A guest has logged in: their seats, connections and finished games become those of the account.

        A table at which that is not possible is left as it is.
        """
        tables = await self.reading(self.read_model.seats_of, player)
        for table_id, actor in list(self.tables.items()):
            if table_id not in tables and any(receiver.player == player for receiver in actor.connections()):
                tables.append(table_id)
        for table_id in tables:
            try:
                await self._ask(table_id, lambda done: box.Become(player, account, name, done))
            except Unloadable:
                continue  # which is in the log
            except Refusal as problem:
                details = {"table": short(table_id), "reason": str(problem)}
                log.error("a guest's seat could not become that of an account", extra=details)
        await self.reading(self.read_model.give_games, player, account)
        await self.reading(self.deals.stored.give, player, account)

    async def retire(self, player: str, stand_in: str, name: str) -> None:
        """A player is deleted: they get up everywhere, and a stand-in that nobody can be takes their place in the past.

        A table that can't be loaded is left as it is. Raises Refusal.
        """
        for table_id in await self.reading(self.read_model.seats_of, player):
            try:
                await self._ask(table_id, lambda done: box.Retire(player, stand_in, name, done))
            except Unloadable:
                continue  # which is in the log

    async def replay(self, table_id: str, viewer: int, first: int, last: int) -> list[Encoded]:
        """The messages that a viewer was sent about some entries of the log; for one request at a time of a table."""
        lock = self.replays.setdefault(table_id, asyncio.Lock())
        async with lock:
            return await self.reading(history.messages_of, self.store, table_id, viewer, first, last)
