"""One table, one task: the actor of a table handles everything that happens there, one item after another.

Handling an item never waits. Whatever takes time (a bot's thinking, old messages from the log, the journal, a clock) is
done by other tasks and threads, which put what they found into the inbox. So nothing that an item relies on, such as
who sits where, can change between looking it up and using it.

A command is decided against the table, folded into it, and put into the journal. What follows from it stays pending
until the journal has written it to disk. Replies and snapshots wait there too: nothing is sent that could still be
lost. Where other servers write the same log, `following.py` says what happens when one of them was faster.

An exception while deciding changes nothing: its sender is refused. Any other exception ends the actor: the table is
dropped from memory and loaded again from its log at the next use.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar, assert_never

from msgspec import structs

from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.bots.players import HINT_SECONDS, Bots
from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import inbox as box
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.following import QUIET, Follower, TooFarBehind
from wolfsbane.server.delivery.history import History, Loaded
from wolfsbane.server.delivery.inbox import Receiver, fail, give
from wolfsbane.server.delivery.receivers import TOO_SLOW
from wolfsbane.server.delivery.redaction import Encoded
from wolfsbane.server.delivery.rooms import MOVED, Pending
from wolfsbane.server.logs import short
from wolfsbane.server.notices import outbox
from wolfsbane.server.refusal import NotWritten, Refusal, Repeated, refused, server_error
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage import snapshots, turns
from wolfsbane.server.storage.read_model import finished, lesson_progress, projection
from wolfsbane.server.storage.store import Item, Store, Write
from wolfsbane.server.supervisor import Supervisor
from wolfsbane.server.tables import arrangements, commands, queries
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import OUTAGE_GRACE, now
from wolfsbane.server.tables.table import Table

MAX_PENDING: Final = 256  # entries on their way to disk, before commands have to wait
TURN: Final = 64  # items handled before other tables get their turn
CATCH_UP: Final = 5_000  # who has missed more messages gets a snapshot of the table instead
CHUNK: Final = 100  # old messages sent at a time
SLOW_SECONDS: Final = 60.0  # for a client to read such a chunk
SOON: Final = 60_000  # milliseconds until a correspondence clock acts, for which its table stays in memory
CLOCK_ERROR: Final = 2_000  # milliseconds by which the clocks of two servers may differ at most
NEW_IDENTITY_SECONDS: Final = 30.0  # in which a guest who has logged in may still come back with the old cookie

# What a connection is closed with.
AGAIN: Final = 1013
REPLACED: Final = 4409
UNUSED_MS: Final = 10_000  # after which a table that only other servers use is not followed any more

log = logging.getLogger(__name__)
T = TypeVar("T")


class FoldFailed(Exception):
    """An entry could not be folded, so the table in memory may be wrong."""


class House(Protocol):
    """What an actor needs of the server around it."""

    settings: Settings
    store: Store
    bots: Bots
    supervisor: Supervisor
    stopping: bool
    started: int  # since when there has always been a server

    def put(self, items: list[Item]) -> None: ...

    async def reading(self, call: Callable[..., Any], *values: Any) -> Any: ...

    async def read_on(self, table_id: str, size: int) -> list[logged.LogEvent]: ...

    def forget(self, actor: Actor) -> None: ...

    def drop(self, actor: Actor, code: int, reason: str) -> None: ...

    def may_work(self, actor: Actor) -> bool: ...

    def announce(self, actor: Actor) -> None: ...


class Actor(Follower):
    """The only one who changes its table. `run` is its task; everything else about it goes through `inbox`."""

    house: House

    def __init__(self, house: House, table: Table) -> None:
        super().__init__(table, house.settings.away_seconds, house.store.is_shared)
        self.house = house
        self.ended = False  # it takes no items, and its table is no longer in memory, or no longer what is on disk
        self.in_journal = 0  # entries that the journal has not answered for
        self.task: asyncio.Task[None] | None = None
        self.children: dict[asyncio.Task[None], None] = {}
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.failures: Counter[int] = Counter()  # answers of each seat's bot that could not be used
        self.advising: dict[int, box.Command] = {}  # what the coach is to answer, by seat
        self.timer: asyncio.TimerHandle | None = None  # until somebody's time is up
        self.history = asyncio.Lock()  # old messages are made for one connection at a time
        self.announced: tuple[list[int], int] = ([], 0)  # who is here, as other servers were told last
        self.became: dict[str, float] = {}  # guests who have logged in lately

    @classmethod
    def of(cls, house: House, loaded: Loaded) -> Actor:
        """The actor of a table from its log."""
        actor = cls(house, loaded.table)
        if loaded.shown is not None:
            actor.delay_from(*loaded.shown)
            for late in loaded.late:
                actor.show_later(late.sent, late.time, late.snapshot)
        return actor

    def delay_from(self, seq: int, snapshot: Encoded) -> None:
        self.start_delay(seq, snapshot, lambda: self.inbox.post(box.ShowDue()))

    # --- the task

    def start(self, failed: Callable[[Exception], None]) -> None:
        self.task = self.house.supervisor.start("table", self.run(), failed, {"table": short(self.table.id)})

    async def run(self) -> None:
        """Handles items until the table leaves memory. Raises whatever handling one of them raised."""
        handled = 0
        while not self.ended:
            item = self.inbox.take(outside=len(self.pending) < MAX_PENDING, own=not self.is_waiting())
            if item is None:
                await self.inbox.wait()
                continue
            if type(item) in OF_THE_STORAGE:
                HANDLERS[type(item)](self, item)
            else:
                self.is_current = False
                self.tries = 0
                self.handle(item)
            handled += 1
            if handled % TURN == 0:
                await asyncio.sleep(0)

    def handle(self, item: box.Item) -> None:
        """Handles an item; perhaps not for the first time, if the storage had to be asked."""
        self.current = item
        try:
            HANDLERS[type(item)](self, item)
        except Exception:
            item.blame(server_error())
            raise
        if not self.is_waiting():
            self.current = None

    def child(self, name: str, work: Any, failed: Callable[[Exception], None] | None = None) -> asyncio.Task[None]:
        """A task that works for this table, and ends with it."""
        task = self.house.supervisor.start(name, work, failed, {"table": short(self.table.id)})
        self.children[task] = None
        task.add_done_callback(lambda ended: self.children.pop(ended, None))
        return task

    def halt(self) -> None:
        """Nothing more happens here by itself."""
        for task in list(self.children):
            task.cancel()
        self._stop_timer()

    def end(self, code: int, reason: str) -> None:
        """The table leaves memory at once: everybody is sent away, and what is pending counts as not written."""
        self.ended = True
        self.halt()
        self.close_all(code, reason)
        pending = list(self.pending)
        self.pending.clear()
        for one in pending:
            for callback in one.callbacks:
                callback(False)
        for command in self.advising.values():
            command.abandon()
        if self.current is not None:  # it waits for the storage; or what came from there could not be used
            self.current.abandon()
        self.inbox.close()

    async def settled(self) -> bool:
        """Waits until all that was done so far is on disk; False if it could not be written."""
        if self.ended:
            return False
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self.is_shared:
            self.inbox.post(box.Settled(future))  # which is handled when nothing is under way
        else:
            self.when_settled(partial(give, future))
        return await future

    def _settled(self, item: box.Settled) -> None:
        give(item.answer, True)

    # --- from log events to messages

    def commit(self, entries: Sequence[logged.LogEvent]) -> None:
        """Folds entries into the table and has them written. What follows is sent when they are."""
        if self.ended:
            raise NotWritten
        if self.house.stopping:
            raise Refusal("limit", Text("error-stopping"))
        table = self.table
        items: list[Item] = []
        queue = list(entries)
        while queue:
            entry = queue.pop(0)
            if self.is_shared and entry.t < table.last_time:  # the clocks of servers agree only roughly
                entry = structs.replace(entry, t=table.last_time)
            stage = table.stage
            asked = outbox.asked_now(table) if table.is_correspondence else set()
            try:
                sent = table.fold(entry, self.readers())
            except (Refusal, Repeated) as problem:  # which would pass for one that has changed nothing
                raise FoldFailed from problem
            snapshot = table.snapshot(int(WATCHER)) if table.options.delay else None
            self.pending.append(Pending(sent, entry.t, snapshot))
            writes: list[Write] = []
            if isinstance(entry, logged.Acted) and table.is_correspondence:
                writes = turns.projection(table)
            if not isinstance(entry, QUIET) or table.stage != stage:
                writes = projection(table)
                self.noted = table.changed
                self.move()
                if stage == "playing" and table.stage == "over":
                    writes += finished(table, entry.t)
            if isinstance(entry, logged.Acted | logged.GameBegan):
                writes += lesson_progress(table, entry.t)
            if table.is_correspondence:
                has_ended = stage == "playing" and table.stage == "over"
                writes += outbox.writes(table, asked, has_ended, self.present(), entry.t)
            writes += snapshots.due(table)
            items.append(Item(table.id, table.size, logged.encode_log_event(entry), writes, self))
            if not queue and not isinstance(entry, logged.Acted):
                queue += commands.next_game(table, entry.t)
            if not queue:
                queue += commands.carried_out(table, entry.t)
        self.used = now()
        self.in_journal += len(items)
        self.house.put(items)

    def _committed(self, item: box.Committed) -> None:
        for _ in range(item.count):
            self.settle()
            self.written += 1
        if not self.pending:
            self.current = None
            self._start_bots()

    # --- what other servers do

    def _lost(self, _item: box.Lost) -> None:
        self.lose()

    def _arrived(self, item: box.Arrived) -> None:
        try:
            self.arrive(item)
        except TooFarBehind:
            self.house.drop(self, AGAIN, NotWritten().text.id)

    def _log_unreadable(self, _item: box.LogUnreadable) -> None:
        self.house.drop(self, AGAIN, NotWritten().text.id)

    def _behind(self, _item: box.Behind) -> None:
        self.is_behind_log = False
        if self.used < now() - UNUSED_MS and not self.is_busy():
            self._leave_memory()  # others play on elsewhere, and nobody here reads of it
        else:
            self.read_first()

    def _may_work(self, _item: box.MayWork) -> None:
        self._start_bots()

    def _elsewhere(self, item: box.Elsewhere) -> None:
        if item.server not in self.elsewhere and (item.seats or item.watching):
            self.house.announce(self)  # it may not know who is here
        before = self.present()
        if item.seats or item.watching:
            self.elsewhere[item.server] = (item.seats, item.watching, asyncio.get_running_loop().time())
        else:
            self.elsewhere.pop(item.server, None)
        for seat in before - self.present():
            self.gone[seat] = now()
        self.tell_presence()

    def tell_presence(self, new: Receiver | None = None) -> None:
        super().tell_presence(new)
        here = self.present_here()
        if here != self.announced:
            self.announced = here
            self.house.announce(self)

    def rebind(self, player: str, account: str, name: str) -> None:
        for receiver in self.connections():
            if receiver.player == player:
                receiver.player, receiver.name = account, name
        time_now = time.monotonic()
        self.became = {one: at for one, at in self.became.items() if at + NEW_IDENTITY_SECONDS > time_now}
        self.became[player] = time_now

    def followed(self) -> None:
        self._start_bots()

    # --- what goes on by itself

    def _wake_up(self, _item: box.Wake) -> None:
        table = self.table
        if self.house.stopping:
            return
        latest = now() + (CLOCK_ERROR if self.is_shared else 0)
        deadline = table.deadline()
        if deadline is not None and table.is_correspondence:
            was_away = table.last_time < self.house.started and deadline[0] < self.house.started + OUTAGE_GRACE
        else:
            was_away = deadline is not None and not self.house.started <= table.last_time <= latest  # not of this run
        if was_away:
            self.commit([logged.ServerResumed(now())])
        else:
            self._start_bots()

    def _start_bots(self) -> None:
        """Starts the bots that are to move, and the clock."""
        if self.house.stopping or self.ended:
            return
        if self.table.stage != "playing":
            self.house.bots.forget(self.table.id)
        if self.is_shared:
            self._stop_timer()
            if not self.has_work() or not self.house.may_work(self):
                return
        for seat, level in self.table.bots_to_move():
            if seat not in self.bot_tasks:
                self._think(seat, level)
        self._set_timer()

    def has_work(self) -> bool:
        """Is there something that goes on here by itself?"""
        return self.table.deadline() is not None or bool(self.table.bots_to_move())

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _set_timer(self) -> None:
        self._stop_timer()
        deadline = self.table.deadline()
        if deadline is not None:
            seconds = max(0.0, (deadline[0] - now()) / 1000)
            self.timer = asyncio.get_running_loop().call_later(seconds, lambda: self.inbox.post(box.TimeUp()))

    def _time_is_up(self, _item: box.TimeUp) -> None:
        self.timer = None
        if self.pending or self.house.stopping:  # what is on its way to disk sets the clock again
            return
        if self.read_first(asks_time=True):  # where servers share a database, its time decides
            return
        entries = commands.time_is_up(self.table, now())
        if entries:
            self.commit(entries)
        else:
            self._set_timer()

    def _show_due(self, _item: box.ShowDue) -> None:
        self.show_due()

    # --- bots

    def _asked(self, seat: int) -> tuple[Any, ...]:
        """What a seat is asked now: as long as this stays the same, it is the same question."""
        table = self.table
        waiting = 0 if table.choosing is None else len(table.choosing.waiting)
        return table.game, table.stage, table.prompted[seat], waiting

    def _think(self, seat: int, level: str) -> None:
        """Has a bot answer for a seat."""
        table = self.table
        asked = self._asked(seat)
        bots, failures = self.house.bots, self.failures[seat]
        question: Question | None = None
        failed = False
        try:
            if table.stage != "choosing":
                question = self._decide(bots.question, table, seat, level, self.is_watched())
        except Refusal:
            failed = True  # it is tried again after a pause
        hurried = table.state is not None and table.state.any_chosen()

        async def think() -> None:
            action = await bots.choose(question, level, hurried, failures)
            self.inbox.post(box.BotAnswered(seat, level, asked, None if failed else action))

        self.bot_tasks[seat] = self.child(
            "bot", think(), lambda _: self.inbox.post(box.BotAnswered(seat, level, asked, None))
        )

    def _bot_answered(self, item: box.BotAnswered) -> None:
        seat = item.seat
        self.bot_tasks.pop(seat, None)
        still = item.asked == self._asked(seat) and (seat, item.level) in self.table.bots_to_move()
        if not still:  # the table has moved on meanwhile
            self.failures.pop(seat, None)
        elif item.action is None:  # which is in the log already
            self.failures[seat] += 1
        else:
            try:
                entries = self._decide(self._choice_of_bot, seat, item.action)
            except Refusal as problem:
                self.failures[seat] += 1
                details = {"table": short(self.table.id), "level": item.level, "reason": str(problem)}
                log.error("the answer of a bot was refused; it is asked again", extra=details)
            else:
                self.failures.pop(seat, None)
                if not self.house.stopping:
                    self.commit(entries)
        if not self.pending:
            self._start_bots()

    def _choice_of_bot(self, seat: int, action: int) -> list[logged.LogEvent]:
        if self.table.stage == "choosing":
            return commands.replace_by_chance(self.table, seat, now())
        return [commands.choice(self.table, seat, [action], now())]

    # --- connections

    def _connect(self, item: box.Connect) -> None:
        receiver, after, table = item.receiver, item.after, self.table
        if receiver.closed is not None:
            give(item.opened, None)
            return
        if self.read_first():
            return
        viewer = table.viewer_of(receiver.player)
        refusal = self._refusal_to_listen(receiver.player, viewer)
        if refusal is not None or viewer is None:
            if self._logged_in_lately(receiver.player):
                receiver.close(MOVED, "error-logged-in")
                give(item.opened, None)
            else:
                fail(item.opened, refusal or server_error())
            return
        self._limit_connections(receiver.player)
        self.used = now()
        receiver.viewer = viewer
        seq = self.last_seq(viewer)
        if viewer == WATCHER and self.is_shared and after is not None and after <= table.last_seq[viewer]:
            seq = max(seq, after)  # another server was a moment earlier with what spectators see later
        if after is None or after > seq or seq - after > CATCH_UP or not table.may_go_on_from(viewer, after):
            self._show(receiver)
        else:
            if viewer != WATCHER and self.is_shared:
                self.inbox.post(box.Received(receiver.player, after))
            elif viewer != WATCHER:
                self._acknowledge(viewer, after)
            self.send(receiver, redaction.encode(ms.Welcome(redaction.seat_or_none(viewer), seq)))
            receiver.after = after
            if not self._send_missed(receiver):
                self.opening[receiver] = item
                self.child("catch-up", self._catch_up(item), lambda _: self._give_up(item))
                return
        self.when_settled(lambda _: give(item.opened, None))

    def _refusal_to_listen(self, player: str, viewer: int | None) -> Refusal | None:
        if viewer is None:
            return Refusal("seat", Text("error-no-spectators"))
        watching = len(self.receivers[WATCHER]) + sum(one.viewer == WATCHER for one in self.opening)
        limit = self.house.settings.spectators
        if viewer == WATCHER and limit and watching >= limit:
            return Refusal("limit", Text("error-too-many-spectators"))
        return None

    def _logged_in_lately(self, player: str) -> bool:
        return player in self.became and self.became[player] + NEW_IDENTITY_SECONDS > time.monotonic()

    def _limit_connections(self, player: str) -> None:
        """Closes the oldest connections of a player who opens too many. Strangers are limited as spectators."""
        limit = self.house.settings.connections_of_a_seat
        if not player or not limit:
            return
        own = [receiver for receiver in self.connections() if receiver.player == player]
        for receiver in own[: max(0, len(own) - limit + 1)]:
            self.detach(receiver)
            receiver.close(REPLACED, "error-replaced")

    def _show(self, receiver: Receiver) -> None:
        """Sends the whole table, and all that follows."""
        receiver.after = self.last_seq(receiver.viewer)
        self.send(receiver, self.snapshot(receiver.viewer))
        self.attach(receiver)

    def _send_missed(self, receiver: Receiver) -> bool:
        """Sends what a receiver missed, and all that follows. False if that is no longer in memory."""
        seq = max(self.last_seq(receiver.viewer), receiver.after)
        missed: list[Encoded] | None = []
        if receiver.after < seq:
            missed = self.table.missed(receiver.viewer, receiver.after)
        if missed is None:
            return False
        for message in missed[: seq - receiver.after]:
            self.send(receiver, message)
        receiver.after = seq
        self.attach(receiver)
        return True

    async def _catch_up(self, item: box.Connect) -> None:
        """Has old messages made from the log, and sent as fast as the client reads them."""
        receiver = item.receiver
        viewer = receiver.viewer
        history = History(self.house.store, self.table.id, viewer, receiver.after)
        while True:
            async with self.history:
                if not await self.settled():
                    return
                messages = await self.house.reading(history.next, CHUNK)
            answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            self.inbox.post(box.CaughtUp(item, viewer, messages, answer))
            if not await answer:
                return
            if not await receiver.drained(SLOW_SECONDS):
                receiver.close(TOO_SLOW, "error-too-slow")
                self.inbox.post(box.Disconnect(receiver))
                return

    def _caught_up(self, item: box.CaughtUp) -> None:
        connect = item.connect
        receiver, table = connect.receiver, self.table
        viewer = table.viewer_of(receiver.player)
        if receiver not in self.opening or receiver.closed is not None:
            self.detach(receiver)
            give(item.more, False)
            return
        if viewer is None or viewer != item.viewer:
            self.send_away(receiver)
        elif not table.may_go_on_from(viewer, receiver.after):
            self._show(receiver)
        else:
            seq = self.last_seq(viewer)
            for one, message in item.messages:
                if receiver.after < one <= seq:
                    self.send(receiver, message)
                    receiver.after = one
            self._send_missed(receiver)
        self.when_settled(lambda _: give(connect.opened, None))
        give(item.more, receiver in self.opening)

    def _give_up(self, connect: box.Connect) -> None:
        self.inbox.post(box.CatchUpFailed(connect))

    def _catch_up_failed(self, item: box.CatchUpFailed) -> None:
        receiver = item.connect.receiver
        receiver.close(AGAIN, "error-database")
        self.detach(receiver)

    def _disconnect(self, item: box.Disconnect) -> None:
        self.detach(item.receiver)

    # --- what players do

    def _command(self, item: box.Command) -> None:
        player = item.sender.player
        reply: ms.Reply | Refusal | None
        try:
            reply = self._carry_out(item)
        except Repeated:
            reply = self.done(player, item.id)
        except Refusal as problem:
            if self.read_first():
                return
            reply = problem
        else:
            if isinstance(item.message, ms.Hint):
                return  # the answer comes later
            if reply is None and item.answer is not None:
                reply = self.done(player, item.id)
        self._reply(item, reply)

    def _reply(self, item: box.Command, reply: ms.Reply | Refusal | None) -> None:
        """Sends the reply to a command; None is none over a socket, where numbered messages confirm it."""
        answer = item.answer
        if item.receiver is not None and reply is not None:
            message = refused(reply, item.id) if isinstance(reply, Refusal) else reply
            self.send(item.receiver, redaction.encode(message))
        elif answer is not None and reply is not None:
            self.when_settled(partial(_answer, answer, reply, NotWritten))

    def _carry_out(self, item: box.Command) -> ms.Reply | None:
        """Carries out a command. Returns None if there is no reply, or not yet. Raises Refusal, Repeated."""
        table, message, sender = self.table, item.message, item.sender
        if not isinstance(message, ms.Ping):
            commands.check_new(table, sender.player, message)
        match message:
            case ms.Ping():
                return ms.Pong(message.id)
            case ms.Join():
                if not sender.player:
                    raise Refusal("seat", Text("error-no-name"))
                self.commit(self._decide(commands.join, table, sender.player, sender.name, message, now()))
                self.sat_down(self._seat_of(sender))
            case ms.About():
                return self._decide(queries.card_text, self.mix_for(sender.player), message)
            case ms.Why():
                return self._decide(queries.reason, table, self._seat_of(sender), message)
            case ms.Hint():
                self._ask_coach(item, self._seat_of(sender), message.id)
            case ms.Ack():
                self._acknowledge(self._seat_of(sender), message.seq)
            case ms.Chat() if table.seat_of(sender.player) is None:
                self._spectator_chat(sender, message)
            case ms.Fill() | ms.StandIn():
                check_level(self.house.settings, message.level)
                self._handle(self._seat_of(sender), message)
            case (
                ms.Act()
                | ms.Instruct()
                | ms.Chat()
                | ms.Undo()
                | ms.Agree()
                | ms.Leave()
                | ms.Unseat()
                | ms.Remind()
                | ms.Pause()
                | ms.Resume()
                | ms.Resign()
                | ms.Abandon()
                | ms.Start()
                | ms.Rematch()
                | ms.Replace()
            ):
                self._handle(self._seat_of(sender), message)
            case _:
                assert_never(message)
        return None

    def _handle(self, seat: int, message: commands.Command) -> None:
        absent = () if isinstance(message, ms.Act) else self.absent()  # a choice does not ask who is away
        self.commit(self._decide(commands.handle, self.table, seat, message, now(), absent))

    def _spectator_chat(self, sender: box.Sender, message: ms.Chat) -> None:
        """What a spectator says, to the spectators who are there. It is neither logged nor sent to any seat."""
        if self.table.viewer_of(sender.player) != WATCHER:
            raise Refusal("seat", Text("error-not-seated"))
        if not sender.name:
            raise Refusal("seat", Text("error-no-name"))
        if not self.table.options.chat:
            raise Refusal("option", Text("error-no-chat"))
        if not self.may_be_said():
            raise Refusal("limit", Text("error-too-fast"))
        for receiver in self.receivers[WATCHER]:
            said = ms.SpectatorSaid(sender.name, message.text, receiver.player == sender.player)
            self.send(receiver, redaction.encode(said))

    def _seat_of(self, sender: box.Sender) -> int:
        """The seat of the sender of a command. Raises Refusal."""
        seat = self.table.seat_of(sender.player)
        if seat is None:
            raise Refusal("seat", Text("error-not-seated"))
        return seat

    def _acknowledge(self, seat: int, seq: int) -> None:
        """A seat has received everything up to `seq`."""
        entries = commands.acknowledge(self.table, seat, seq, now())
        if entries and not self.house.stopping:
            self.commit(entries)
        self.table.acknowledge(seat, seq)

    def _received(self, item: box.Received) -> None:
        seat = self.table.seat_of(item.player)
        if seat is not None:
            self._acknowledge(seat, item.seq)

    def _decide(self, call: Callable[..., T], *values: Any) -> T:
        """Calls something that only looks at the table, so that a fault in it can't have changed anything."""
        try:
            return call(*values)
        except (Refusal, Repeated):
            raise
        except Exception:
            log.exception("a command could not be decided", extra={"table": short(self.table.id)})
            raise server_error() from None

    def _ask_coach(self, item: box.Command, seat: int, message_id: str) -> None:
        table, bots = self.table, self.house.bots
        if not table.options.hints:
            raise Refusal("option", Text("error-no-hints"))
        if seat not in table.deciders():
            raise Refusal("stage", Text("error-not-your-decision"))
        if seat in self.advising:
            raise Refusal("limit", Text("error-one-hint"))
        asked = self._asked(seat)
        question = self._decide(bots.question, table, seat, "coach", True, HINT_SECONDS)
        self.advising[seat] = item

        async def advise() -> None:
            self.inbox.post(box.Advised(item, seat, asked, await bots.advise(question, message_id)))

        self.child("coach", advise(), lambda _: self.inbox.post(box.Advised(item, seat, asked, server_error())))

    def _advised(self, item: box.Advised) -> None:
        """The coach has answered: only for who still sits there, and about what is still asked."""
        self.advising.pop(item.seat, None)
        reply: ms.Reply | Refusal = item.reply
        if self.table.seat_of(item.command.sender.player) != item.seat:
            reply = Refusal("seat", Text("error-seat-left"))
        elif self._asked(item.seat) != item.asked:
            reply = Refusal("stale", Text("error-hint-stale"))
        elif isinstance(reply, ms.Advice):
            try:
                self.commit(arrangements.hinted(self.table, item.seat, now()))
            except Refusal as problem:  # the server stops
                reply = problem
        self._reply(item.command, reply)

    def _become(self, item: box.Become) -> None:
        """A guest has logged in: their place and their connections here become those of the account."""
        if self.read_first():
            return
        table, player, account = self.table, item.player, item.account
        entries: list[logged.LogEvent] = []
        concerned = table.host == player or any(player in (seat.player, *seat.was_here) for seat in table.seats)
        if concerned and self.house.stopping:
            fail(item.done, NotWritten())
            return
        if concerned:
            entries = commands.become(table, player, account, item.name, now())
        if entries or table.seat_of(player) is None:
            self.rebind(player, account, item.name)
        if entries:
            self.commit(entries)
        self.move()
        self.when_settled(lambda fine: give(item.done, None) if fine else fail(item.done, NotWritten()))

    def _retire(self, item: box.Retire) -> None:
        """A player is deleted: they get up, and a stand-in takes their place in the past."""
        if self.read_first():
            return
        if self.house.stopping:
            fail(item.done, NotWritten())
            return
        self.commit(commands.retire(self.table, item.player, item.account, item.name, now()))
        self.move()
        self.when_settled(lambda fine: give(item.done, None) if fine else fail(item.done, NotWritten()))

    # --- looking, and leaving memory

    def _read(self, item: box.Read) -> None:
        if self.read_first():
            return
        try:
            value = self._decide(item.call, self)
        except Refusal as problem:
            self.when_settled(partial(_answer, item.answer, problem, box.Ended))
        else:
            self.when_settled(partial(_answer, item.answer, value, box.Ended))

    def is_busy(self) -> bool:
        """Does anybody listen or wait, or does anything go on by itself?"""
        return bool(
            any(self.receivers)
            or self.opening
            or self.pending
            or self.reads_log
            or self.in_journal
            or self.bot_tasks
            or self.advising
            or (self.timer and not self._may_sleep_with_clock())
            or self.is_behind()
            or len(self.inbox)
        )

    def _may_sleep_with_clock(self) -> bool:
        """May the table leave memory while its clock runs? A sweep brings it back when the time is up."""
        deadline = self.table.deadline()
        return self.table.is_correspondence and deadline is not None and deadline[0] > now() + SOON

    def _sleep(self, item: box.Sleep) -> None:
        sleeps = not self.is_busy() and self.used < item.unused_since
        give(item.answer, sleeps)
        if sleeps:
            self._leave_memory()

    def _leave_memory(self) -> None:
        self.house.forget(self)
        self.end(AGAIN, "")


def _answer(answer: asyncio.Future[Any], value: Any, lost: Callable[[], Exception], fine: bool) -> None:
    """Answers when everything before is on disk, or says that it could not be written."""
    if not fine:
        fail(answer, lost())
    elif isinstance(value, Exception):
        fail(answer, value)
    else:
        give(answer, value)


def check_level(settings: Settings, level: str) -> None:
    """Raises Refusal if the server offers no such bot."""
    if level not in settings.levels:
        values: dict[str, int | str | Text] = {"level": level, "levels": ", ".join(settings.levels)}
        raise Refusal("option", Text("error-no-such-bot", values))


OF_THE_STORAGE: Final = (box.Committed, box.Lost, box.Arrived, box.LogUnreadable)
HANDLERS: Final[dict[type[box.Item], Callable[[Actor, Any], None]]] = {
    box.Connect: Actor._connect,
    box.Disconnect: Actor._disconnect,
    box.Command: Actor._command,
    box.Become: Actor._become,
    box.Retire: Actor._retire,
    box.Read: Actor._read,
    box.Sleep: Actor._sleep,
    box.Wake: Actor._wake_up,
    box.Committed: Actor._committed,
    box.Lost: Actor._lost,
    box.Arrived: Actor._arrived,
    box.LogUnreadable: Actor._log_unreadable,
    box.Behind: Actor._behind,
    box.MayWork: Actor._may_work,
    box.Elsewhere: Actor._elsewhere,
    box.Received: Actor._received,
    box.Settled: Actor._settled,
    box.TimeUp: Actor._time_is_up,
    box.ShowDue: Actor._show_due,
    box.CaughtUp: Actor._caught_up,
    box.CatchUpFailed: Actor._catch_up_failed,
    box.BotAnswered: Actor._bot_answered,
    box.Advised: Actor._advised,
}
