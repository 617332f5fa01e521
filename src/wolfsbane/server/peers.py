"""This server among others that share its database: signs of life, signals, claims of work, and the look around.

Everything here is a hint. What is true is in the logs, and nobody can append a number twice.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec import DecodeError, json
from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.server import metrics
from wolfsbane.server.delivery import inbox as box
from wolfsbane.server.delivery.history import DamagedLog, some_after
from wolfsbane.server.logs import Seldom
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.signals import LONGEST, Bus
from wolfsbane.server.storage.members import Members
from wolfsbane.server.storage.store import LIVE_MILLISECONDS, StoreError
from wolfsbane.server.tables.clocks import now, timepiece
from wolfsbane.server.tables.log import LogEvent, decode_log_event

if TYPE_CHECKING:
    from wolfsbane.server.hall import Hall

BEAT_SECONDS: Final = 0.5  # between two signs of life
CLAIM_SECONDS: Final = 0.3  # after which a claim that another server has is tried again
LOOK_SECONDS: Final = 0.5  # between two looks for tables whose server is gone
POLL_SECONDS: Final = 2.0  # between two looks into the logs of all tables here
RECONCILE_LOOKS: Final = 5  # looks after which the claims in the database are compared with the tables here
ORPHANS: Final = 16  # tables taken over at a time
ORPHANS_LISTED: Final = 500  # tables that are looked at for that
IDLE_SECONDS: Final = 30.0  # for which a table without work is not looked at again
POLLED: Final = 1_000  # tables looked after with one statement
READ_AT_ONCE: Final = 2_000  # entries read with one statement
PRESENCE_SECONDS: Final = 5.0  # between two reports of who is connected
PRESENCE_LOST_SECONDS: Final = 12.0  # after which a server that has not reported is taken to have nobody there
MOST_SIGNALS: Final = 20_000  # that wait for the next turn of the event loop

Signal = tuple[str, str, Any]  # a kind, of what, and a value

log = logging.getLogger(__name__)
seldom = Seldom(log)
_decoder: Final = json.Decoder(tuple[str, list[Signal]])


class Peers:
    """Runs in the event loop of the hall. `session_ended` is called for sessions that were ended elsewhere."""

    def __init__(self, hall: Hall, members: Members, bus: Bus) -> None:
        self.hall = hall
        self.members = members
        self.bus = bus
        self.beaten = float("-inf")  # when the last sign of life began that came through
        self.claimed: set[str] = set()
        self.wanted: set[str] = set()
        self.released: set[str] = set()
        self.asked = asyncio.Event()
        self.looks = 0
        self.idle: dict[str, float] = {}  # tables that seem to be nobody's and have no work, and until when
        self.reading = False
        self.readers: dict[str, tuple[int, asyncio.Future[list[LogEvent]]]] = {}  # who waits for their log
        self.outgoing: dict[tuple[str, str], Any] = {}
        self.session_ended: Callable[[str, int], None] = lambda _session, _code: None
        self.live_sessions: Callable[[], Iterable[str]] = lambda: ()

    async def start(self) -> None:
        """Raises what the database raises."""
        await self._beat()
        await self.bus.start(self.hear)
        work: list[tuple[str, Callable[[], Coroutine[Any, Any, None]], float]] = [
            ("beat", self._beat, BEAT_SECONDS),
            ("claim", self._claim, CLAIM_SECONDS),
            ("look", self._look_around, LOOK_SECONDS),
            ("poll", self._poll, POLL_SECONDS),
            ("presence", self._report_presence, PRESENCE_SECONDS),
        ]
        for name, step, seconds in work:
            self.hall.supervisor.start(name, self._every(name, step, seconds))

    async def stop(self) -> None:
        """The work of this server is free for others at once."""
        try:
            await self.hall.coordinating(self.members.leave)
        except (SQLAlchemyError, StoreError) as problem:
            log.warning("the other servers could not be told that this one stops", extra={"reason": str(problem)})
        await self.bus.stop()

    async def _every(self, name: str, step: Callable[[], Coroutine[Any, Any, None]], seconds: float) -> None:
        while True:
            if name == "claim":
                await self._until_asked(seconds)
            else:
                await asyncio.sleep(seconds * random.uniform(0.8, 1.2))
            try:
                await step()
            except (SQLAlchemyError, StoreError) as problem:
                seldom.warning("the database could not be asked about other servers", step=name, reason=str(problem))
            except Exception:
                log.exception("an error in the work with other servers", extra={"step": name})

    async def _until_asked(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self.asked.wait()
        except TimeoutError:
            pass

    # --- signs of life

    async def _beat(self) -> None:
        loop, asked = asyncio.get_running_loop(), now()
        start, was_live = loop.time(), self.is_live()
        database_time, self.hall.started = await self.hall.coordinating(self.members.beat)
        timepiece.get().follow(database_time, asked)
        self.beaten = start
        self.signal("beat", "", start)
        if not was_live:  # others may have taken over what was claimed here
            self.claimed.clear()
            for actor in self.hall.tables.values():
                actor.inbox.post(box.MayWork())

    def is_live(self) -> bool:
        """May others count on this server to do what it has claimed?"""
        return asyncio.get_running_loop().time() - self.beaten < LIVE_MILLISECONDS / 1000

    # --- claims

    def may_work(self, table_id: str) -> bool:
        """Is the background work of a table this server's? If not, it is asked for."""
        if table_id in self.claimed and self.is_live():
            return True
        self.wanted.add(table_id)
        self.asked.set()
        return False

    def forget(self, table_id: str) -> None:
        """A table has left memory."""
        self.wanted.discard(table_id)
        if table_id in self.claimed:
            self.claimed.discard(table_id)
            self.released.add(table_id)
            self.asked.set()

    async def _claim(self) -> None:
        self.asked.clear()
        released, self.released = self.released, set()
        if released:
            await self.hall.coordinating(self.members.release, sorted(released))
        wanted = [table_id for table_id in sorted(self.wanted) if table_id in self.hall.tables]
        self.wanted.intersection_update(wanted)
        if not wanted or not self.is_live():
            return
        for table_id in sorted(await self.hall.coordinating(self.members.claim, wanted)):
            self.wanted.discard(table_id)
            actor = self.hall.tables.get(table_id)
            if actor is None:
                self.released.add(table_id)
            else:
                self.claimed.add(table_id)
                actor.inbox.post(box.MayWork())
        metrics.claims.set(len(self.claimed))

    async def _look_around(self) -> None:
        """Tables whose server is gone come into memory here."""
        time_now = asyncio.get_running_loop().time()
        self.idle = {one: until for one, until in self.idle.items() if until > time_now}
        found = await self.hall.coordinating(self.members.orphans, ORPHANS_LISTED)
        for table_id in [one for one in found if one not in self.idle][:ORPHANS]:
            actor = self.hall.tables.get(table_id)
            try:
                actor = actor or await self.hall.find(table_id)
            except Refusal:  # which is in the log
                actor = None
            if actor is not None and actor.has_work():
                actor.inbox.post(box.MayWork())
                continue
            self.idle[table_id] = time_now + IDLE_SECONDS
            if table_id not in self.claimed:  # there is nothing to do: the claim of the server that is gone can go
                self.released.update(await self.hall.coordinating(self.members.claim, [table_id]))
                self.asked.set()
        self.looks += 1
        if self.looks % RECONCILE_LOOKS == 0:
            metrics.members.set(await self.hall.coordinating(self.members.count))
            claimed = await self.hall.coordinating(self.members.claimed)
            gone = [table_id for table_id in sorted(claimed) if table_id not in self.hall.tables]
            if gone:
                await self.hall.coordinating(self.members.release, gone)

    # --- what others have written

    async def read_on(self, table_id: str, size: int) -> list[LogEvent]:
        """The entries of a table after the first `size`. Tables that ask at about the same time share a statement.

        Raises what the database raises."""
        answer: asyncio.Future[list[LogEvent]] = asyncio.get_running_loop().create_future()
        self.readers[table_id] = (size, answer)
        if not self.reading:
            self.reading = True
            self.hall.supervisor.start("read", self._read_for_all())
        return await answer

    async def _read_for_all(self) -> None:
        try:
            while self.readers:
                readers, self.readers = self.readers, {}
                try:
                    found = await self.hall.reading(self._entries, {one: size for one, (size, _) in readers.items()})
                    for table_id, (_, answer) in readers.items():
                        box.give(answer, found.get(table_id, []))
                except Exception as problem:  # noqa: BLE001 - each of those who wait gets it
                    for _, answer in readers.values():
                        box.fail(answer, problem)
        finally:
            self.reading = False

    def _entries(self, sizes: dict[str, int]) -> dict[str, list[LogEvent]]:
        rows = self.members.entries(sizes, READ_AT_ONCE)
        if len(rows) >= READ_AT_ONCE:  # one of them is far behind
            return {one: some_after(self.hall.store, one, size) for one, size in sizes.items()}
        found: dict[str, list[LogEvent]] = {}
        for table_id, seq, line in rows:
            entries = found.setdefault(table_id, [])
            if seq != sizes[table_id] + len(entries) + 1:
                raise DamagedLog(f"entry {sizes[table_id] + len(entries) + 1} is missing, the next one is {seq}")
            entries.append(decode_log_event(line))
        return found

    async def _poll(self) -> None:
        """Looks into the logs of all tables here, in case a signal was lost; and after sessions that have ended."""
        tables = list(self.hall.tables)
        for first in range(0, len(tables), POLLED):
            before = {
                one: actor.written for one in tables[first : first + POLLED] if (actor := self.hall.tables.get(one))
            }
            sizes = await self.hall.coordinating(self.members.sizes, list(before))
            for table_id, size in sizes.items():
                actor = self.hall.tables.get(table_id)
                if actor is not None and size > before[table_id] and size > actor.written:
                    metrics.missed_signals.inc()
                    actor.hear(size)
        sessions = list(self.live_sessions())
        for first in range(0, len(sessions), POLLED):
            for session in await self.hall.coordinating(self.members.ended_sessions, sessions[first : first + POLLED]):
                self.session_ended(session, 0)

    # --- signals

    def signal(self, kind: str, of: str, value: Any) -> None:
        """Tells the other servers. Of several signals about the same thing in one turn only the last is sent."""
        if not self.outgoing:
            asyncio.get_running_loop().call_soon(self._flush)
        if len(self.outgoing) < MOST_SIGNALS:
            self.outgoing[(kind, of)] = value

    def _flush(self) -> None:
        outgoing, self.outgoing = self.outgoing, {}
        some: list[Signal] = []
        size = 0
        for (kind, of), value in outgoing.items():
            some.append((kind, of, value))
            size += len(of) + 40
            if size > LONGEST - 200:
                self.bus.publish(json.encode((self.members.id, some)).decode())
                some, size = [], 0
        if some:
            self.bus.publish(json.encode((self.members.id, some)).decode())

    def hear(self, text: str) -> None:
        """A signal has come, perhaps this server's own, perhaps not for the first time, perhaps nonsense."""
        try:
            server, signals = _decoder.decode(text)
        except DecodeError:
            seldom.warning("a signal can't be read")
            return
        for kind, of, value in signals:
            if kind == "beat" and server == self.members.id and isinstance(value, float):
                metrics.signal_seconds.observe(max(0.0, asyncio.get_running_loop().time() - value))
            elif server != self.members.id:
                metrics.signals.inc()
                self._heed(server, kind, of, value)

    def _heed(self, server: str, kind: str, of: str, value: Any) -> None:
        if kind == "session" and isinstance(value, int):
            self.session_ended(of, value)
            return
        actor = self.hall.tables.get(of)
        if actor is None:
            return
        if kind == "entry" and isinstance(value, int):
            actor.hear(value)
        elif kind == "present" and isinstance(value, list) and all(isinstance(one, int) for one in value) and value:
            actor.inbox.post(box.Elsewhere(server, value[1:], value[0]))

    # --- who is connected

    def announce(self, table_id: str, seats: list[int], watching: int) -> None:
        self.signal("present", table_id, [watching, *seats])

    async def _report_presence(self) -> None:
        """Again and again, since a signal may be lost, or a server may be gone without a word."""
        time_now = asyncio.get_running_loop().time()
        for table_id, actor in self.hall.tables.items():
            for server, (_, _, received) in list(actor.elsewhere.items()):
                if time_now - received > PRESENCE_LOST_SECONDS:
                    actor.inbox.post(box.Elsewhere(server, [], 0))
            seats, watching = actor.present_here()
            if seats or watching:
                self.announce(table_id, seats, watching)
