"""The tables that are in memory, who listens to them, and what happens at them by itself.

One event loop holds all tables, so a table has one writer. A message is checked against the table and folded into it at
once, but what follows from it stays in `Live.pending` until the journal has it on the disk. Answers and pictures of the
table wait there too: nobody is told anything that could be lost.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from wolfsbane.engine.layout import WATCHER
from wolfsbane.server import entries as en
from wolfsbane.server import gate, metrics
from wolfsbane.server import messages as ms
from wolfsbane.server.gate import Letter
from wolfsbane.server.index import Index, finished, projection
from wolfsbane.server.logs import short
from wolfsbane.server.settings import Settings
from wolfsbane.server.store import Item, Journal, Store, Write
from wolfsbane.server.table import Refusal, Sent, Table, made
from wolfsbane.server.thinker import Question
from wolfsbane.server.thinking import BotFailed, Thinkers

SWEEP_SECONDS: Final = 10.0
NOTED_EVERY: Final = 3_600_000  # milliseconds between notes on the disk that a table is used
HINT_SECONDS: Final = 0.3
GOODBYE_SECONDS: Final = 1.0  # for telling everybody that the server stops
WAKING_AT_ONCE: Final = 16  # tables read in one go after a start
MOVED: Final = 4001  # a WebSocket is closed with this when its player's place has changed
AGAIN: Final = 1013  # try again later
GONE: Final = 1012

log = logging.getLogger(__name__)
T = TypeVar("T")


def now() -> int:
    return time.time_ns() // 1_000_000


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
    """A table in memory, with those who listen to it."""

    __slots__ = (
        "delayed",
        "dropped",
        "noted",
        "pending",
        "receivers",
        "shown",
        "table",
        "thinking",
        "timer",
        "told_present",
        "used",
        "watched",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.receivers: list[list[Receiver]] = [[], [], [], [], []]
        self.pending: deque[Pending] = deque()
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.used = now()  # when somebody was here last
        self.noted = table.changed  # until when the index has that
        self.dropped = False
        self.delayed: deque[tuple[float, int, Letter, Letter]] = deque()
        self.watched: Letter | None = None  # what spectators with a delay see of the table, and its number
        self.shown = 0
        self.told_present: tuple[list[int], int] = ([], 0)

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

    def present(self) -> list[int]:
        return [seat for seat in range(len(self.table.seats)) if self.receivers[seat]]


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live | None]] = {}
        self.index = Index(store, settings.sleep_days)
        self.readers = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.thinkers = Thinkers(settings.workers, [str(file) for file in settings.deck_files], settings.bot_seconds)
        self.started = now()
        self.stopping = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.journal = Journal(
            self.store,
            lambda items, seconds: self._from_thread(self._committed, items, seconds),
            lambda items, reason: self._from_thread(self._failed, items, reason),
        )
        self.spawn(self._keep_sweeping())
        self.spawn(self._wake_stored())

    async def stop(self) -> None:
        """Ends in order: nothing new, what is under way to the disk, everybody told to come back."""
        if self.stopping:
            return
        self.stopping = True
        for task in [*self.tasks, *(task for live in self.tables.values() for task in live.thinking.values())]:
            task.cancel()
        for live in self.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.loop.run_in_executor(None, self.journal.close)
        await asyncio.sleep(0)  # the last commits call back
        for live in self.tables.values():
            for receivers in live.receivers:
                for receiver in list(receivers):
                    receiver.close(GONE, "The server is stopping; connect again.")
        await self.thinkers.close()
        end = self.loop.time() + GOODBYE_SECONDS
        while any(any(live.receivers) for live in self.tables.values()) and self.loop.time() < end:
            await asyncio.sleep(0.01)
        self.readers.shutdown()

    def _from_thread(self, call: Callable[..., None], *values: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(call, *values)
        except RuntimeError:
            log.warning("the loop has ended before the last commit was told")

    def spawn(self, coroutine: Any) -> None:
        task: asyncio.Task[None] = self.loop.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def reading(self, call: Callable[..., T], *values: Any) -> T:
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
        lines = await self.reading(self.store.log, table_id)
        if not lines:
            return None
        live = Live(Table(table_id))
        table = live.table
        time_now = now()
        for line in lines:
            entry = en.read_entry(line)
            late = table.options.delay and entry.t + table.options.delay * 1000 > time_now
            if late and live.watched is None and table.size:
                self._show(live, table.numbers[WATCHER], table.picture(int(WATCHER)))
            sent = table.fold(entry)
            if late:
                self._delay(live, sent, entry.t, table.picture(int(WATCHER)))
        if table.options.delay and live.watched is None:
            self._show(live, table.numbers[WATCHER], table.picture(int(WATCHER)))
        self.tables[table_id] = live
        metrics.tables.set(len(self.tables))
        if table.options.clock is not None and table.deciders() and table.last_time < self.started:
            self.commit(live, [en.Resumed(now())])
        else:
            self.wake(live)
        return live

    async def _wake_stored(self) -> None:
        """After a start: tables at which a clock may run are read, a few at a time. The others wait for somebody."""
        tables = await self.reading(self.index.running)
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
        """Tables that nobody listens to are only on the disk; when others were used is noted there now and then."""
        used: dict[str, int] = {}
        for table_id, live in list(self.tables.items()):
            if any(live.receivers):
                live.used = time_now
            if live.used - live.noted >= NOTED_EVERY:
                used[table_id] = live.noted = live.used
            busy = any(live.receivers) or live.pending or live.thinking or live.timer or live.delayed
            if not busy and live.used < time_now - self.settings.idle_seconds * 1000:
                del self.tables[table_id]
        metrics.tables.set(len(self.tables))
        if used:
            await self.reading(self.index.note_used, used)

    def create(self, new: ms.NewTable, player: str, name: str) -> Live:
        """Makes a table. Raises Refusal."""
        for plan in new.seats:
            if plan.level is not None:
                self.check_level(plan.level)
        entries = made(new, player, name, now())
        live = Live(Table(secrets.token_urlsafe(12)))
        self.tables[live.table.id] = live
        metrics.tables.set(len(self.tables))
        self.commit(live, entries)
        if live.table.options.delay:  # nothing is secret yet
            self._show(live, live.table.numbers[WATCHER], live.table.picture(int(WATCHER)))
        return live

    def check_level(self, level: str) -> None:
        if level not in self.settings.levels:
            raise Refusal("option", f"There is no bot {level!r} here; there are {', '.join(self.settings.levels)}.")

    # --- from a change to those who are told

    def commit(self, live: Live, entries: Sequence[en.Entry]) -> None:
        """Folds entries into a table and has them written. What follows is sent when they are."""
        if live.dropped:
            raise Refusal("stage", "This could not be written to the disk; connect again.")
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
                queue += table.next_game(entry.t)
        live.used = now()
        self.journal.put(items)

    def _committed(self, items: list[Item], seconds: float) -> None:
        metrics.commits.inc()
        metrics.commit_seconds.observe(seconds)
        metrics.entries.inc(len(items))
        for item in items:
            live: Live = item.live
            pending = live.pending.popleft()
            for viewer, number, letter in pending.sent:
                if viewer == WATCHER and pending.picture is not None:
                    continue
                for receiver in live.receivers[viewer]:
                    if number > receiver.after:
                        receiver.push(letter)
            if pending.picture is not None:
                self._delay(live, pending.sent, pending.time, pending.picture)
            for receiver, letter in pending.extras:
                receiver.push(letter)
            for callback in pending.callbacks:
                callback(True)
            if not live.pending:
                self.wake(live)

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
            for task in live.thinking.values():
                task.cancel()
            if live.timer is not None:
                live.timer.cancel()
            for receivers in live.receivers:
                for receiver in list(receivers):
                    receiver.close(AGAIN, "This could not be written to the disk; connect again.")
            for pending in live.pending:
                for callback in pending.callbacks:
                    callback(False)
            live.pending.clear()

    # --- spectators who see everything later

    def _show(self, live: Live, number: int, picture: Letter) -> None:
        live.watched = picture
        live.shown = number

    def _delay(self, live: Live, sent: list[Sent], entry_time: int, picture: Letter) -> None:
        due = self.loop.time() + live.table.options.delay + (entry_time - now()) / 1000
        for viewer, number, letter in sent:
            if viewer == WATCHER:
                live.delayed.append((due, number, letter, picture))
                self.loop.call_at(due, self._show_due, live)

    def _show_due(self, live: Live) -> None:
        while live.delayed and live.delayed[0][0] <= self.loop.time() + 0.001:
            _, number, letter, picture = live.delayed.popleft()
            if number <= live.shown:
                continue
            self._show(live, number, picture)
            for receiver in live.receivers[WATCHER]:
                if number > receiver.after:
                    receiver.push(letter)

    # --- listening

    async def listen(self, live: Live, viewer: int, receiver: Receiver, after: int | None) -> None:
        """From now on the receiver gets every letter; before that, what it missed after a number, or a picture."""
        table = live.table
        number = live.shown if viewer == WATCHER and table.options.delay else table.numbers[viewer]
        receiver.after = number
        letters: list[Letter] | None = None
        if after is not None and after <= number and table.may_go_on_from(viewer, after):
            letters = table.missed(viewer, after)
            if letters is not None:
                letters = letters[: number - after]
            else:
                letters = await self._made_again(live, viewer, after, receiver)
                if live.dropped:
                    receiver.close(AGAIN, "This could not be written to the disk; connect again.")
                    return
            if viewer != WATCHER:
                table.acked[viewer] = max(table.acked[viewer], after)
        if letters is None:
            if viewer == WATCHER and table.options.delay:
                assert live.watched is not None
                live.send(receiver, live.watched)
            else:
                live.send(receiver, table.picture(viewer))
        else:
            live.send(receiver, gate.seal(ms.Welcome(gate.seat_or_none(viewer), receiver.after)))
            for letter in letters:
                live.send(receiver, letter)
        live.receivers[viewer].append(receiver)
        self.tell_presence(live, receiver)

    async def _made_again(self, live: Live, viewer: int, after: int, receiver: Receiver) -> list[Letter]:
        """Letters that are no longer in memory, from the log."""
        while True:
            if not await self.settled(live):
                return []
            letters = await self.reading(letters_of, self.store, live.table.id, viewer, after)
            number = live.shown if viewer == WATCHER and live.table.options.delay else live.table.numbers[viewer]
            if after + len(letters) >= number and not live.pending:
                receiver.after = number
                return letters[: number - after]

    def forget(self, live: Live, viewer: int, receiver: Receiver) -> None:
        if receiver in live.receivers[viewer]:
            live.receivers[viewer].remove(receiver)
            live.used = now()
            self.tell_presence(live)

    def tell_presence(self, live: Live, new: Receiver | None = None) -> None:
        """Tells who is connected to all, if that has changed; to a new one in any case."""
        present = live.present()
        watching = len(live.receivers[WATCHER])
        letter = gate.seal(ms.Present(present, watching))
        if (present, watching) != live.told_present:
            live.told_present = (present, watching)
            for receivers in live.receivers:
                for receiver in receivers:
                    live.send(receiver, letter)
        elif new is not None:
            live.send(new, letter)

    def places_changed(self, live: Live, player: str) -> None:
        """A player has sat down or got up: their connections are closed, to come back as who they are now."""
        for receivers in live.receivers:
            for receiver in list(receivers):
                if receiver.player == player:
                    receiver.close(MOVED, "Your place at the table has changed; connect again.")

    async def become(self, player: str, account: str, name: str) -> None:
        """A guest has logged in: their seats and finished games become those of the account."""
        for table_id in await self.reading(self.index.seats_of, player):
            live = await self.find(table_id)
            entries = live.table.become(player, account, name, now()) if live is not None else []
            if live is not None and entries:
                self.commit(live, entries)
                await self.settled(live)
                self.places_changed(live, player)
        await self.reading(self.index.give_games, player, account)

    # --- messages of clients

    async def take(self, live: Live, player: str, name: str, message: ms.ClientMessage) -> ms.Reply | None:
        """Does what a message asks for. The reply may be sent when the table is settled. Raises Refusal, Repeated."""
        table = live.table
        time_now = now()
        seat = table.seat_of(player)
        if isinstance(message, ms.Join):
            if not player:
                raise Refusal("seat", "Take a name first (POST /api/me), and connect again: then you can sit down.")
            self.commit(live, table.join(player, name, message.seat, message.id, time_now))
            live.when_settled(lambda fine: self.places_changed(live, player))
            return None
        if isinstance(message, ms.About):
            return card_text(table, message)
        if seat is None:
            raise Refusal("seat", "You do not sit at this table.")
        if isinstance(message, ms.Act):
            self.commit(live, table.act(seat, message, time_now))
        elif isinstance(message, ms.Why):
            return reason(table, seat, message)
        elif isinstance(message, ms.Hint):
            return await self._hint(live, seat, message)
        elif isinstance(message, ms.Chat):
            self.commit(live, table.say(seat, message.text, message.id, time_now))
        elif isinstance(message, ms.Undo):
            self.commit(live, table.undo(seat, message.id, time_now))
        elif isinstance(message, ms.Agree):
            self.commit(live, table.agree(seat, message.yes, message.id, time_now))
        elif isinstance(message, ms.Ack):
            table.acked[seat] = max(table.acked[seat], min(message.n, table.numbers[seat]))
        elif isinstance(message, ms.Leave):
            self.commit(live, table.leave(seat, message.id, time_now))
            live.when_settled(lambda fine: self.places_changed(live, player))
        elif isinstance(message, ms.Fill):
            self.check_level(message.level)
            self.commit(live, table.fill(seat, message.seat, message.level, message.id, time_now))
        elif isinstance(message, ms.Start):
            self.commit(live, table.start(seat, message.id, time_now))
        elif isinstance(message, ms.Rematch):
            self.commit(live, table.rematch(seat, message.losers_choose, message.id, time_now))
        else:
            self.commit(live, table.replace(seat, message.number, message.deck, message.id, time_now))
        return None

    async def settled(self, live: Live) -> bool:
        """Waits until all that was done so far is on the disk; False if it could not be written."""
        if live.dropped:
            return False
        future: asyncio.Future[bool] = self.loop.create_future()
        live.when_settled(lambda fine: None if future.done() else future.set_result(fine))
        return await future

    async def _hint(self, live: Live, seat: int, message: ms.Hint) -> ms.Advice:
        table = live.table
        if not table.options.hints:
            raise Refusal("option", "There are no hints at this table.")
        if seat not in table.deciders():
            raise Refusal("stage", "It is not your decision now.")
        question = self._question(table, seat, "coach", HINT_SECONDS)
        try:
            answer = await self.thinkers.ask(question)
        except BotFailed as problem:
            log.warning("the coach failed", extra={"reason": str(problem)})
            raise Refusal("limit", "The coach has no answer now.") from None
        codes = [gate.CODES[action] for action in answer.actions]
        return ms.Advice(message.id, codes, answer.values, answer.reasons)

    # --- bots and clocks

    def wake(self, live: Live) -> None:
        """Lets those begin who go on by themselves: bots whose decision it is, and the clock."""
        if self.stopping or live.dropped:
            return
        table = live.table
        if table.bots_to_move():
            for seat, level in table.bots_to_move():
                if seat not in live.thinking:
                    live.thinking[seat] = self.loop.create_task(self._play_bot(live, seat, level))
        if table.options.clock is not None:
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

    def _question(self, table: Table, seat: int, level: str, budget: float = 0.0) -> Question:
        assert table.state is not None
        view, legal = gate.thought(table.state, seat)
        return Question(
            key=f"{table.id} {table.game} {seat} {level}",
            level=self.settings.spec(level),
            seed=secrets.randbelow(2**60),
            mix=table.mix,
            seat=seat,
            view=view,
            legal=legal,
            budget=budget,
        )

    async def _play_bot(self, live: Live, seat: int, level: str) -> None:
        table = live.table
        asked = (table.game, table.stage, table.prompted[seat])
        start = self.loop.time()
        try:
            if table.stage == "choosing":
                await asyncio.sleep(self.settings.pause(level))
                entries = table.chosen_by_chance(seat, now())
            else:
                action = await self._choose(table, seat, level)
                half = table.state is not None and table.state.any_chosen()
                if not half:
                    await asyncio.sleep(max(0.0, self.settings.pause(level) - (self.loop.time() - start)))
                if (table.game, table.stage, table.prompted[seat]) != asked:
                    entries = []
                else:
                    entries = [table.choice(seat, [action], now())]
            del live.thinking[seat]
            if entries and (seat, level) in table.bots_to_move():
                self.commit(live, entries)
            else:
                self.wake(live)
        except Refusal as problem:
            live.thinking.pop(seat, None)
            log.error("a bot's choice was refused", extra={"table": short(table.id), "reason": problem.sentence})

    async def _choose(self, table: Table, seat: int, level: str) -> int:
        question = self._question(table, seat, level)
        if len(question.legal) == 1:
            return question.legal[0]
        start = self.loop.time()
        try:
            answer = await self.thinkers.ask(question)
        except BotFailed as problem:
            log.error("a bot failed", extra={"table": short(table.id), "level": level, "reason": str(problem)})
            metrics.bot_failures.inc()
            return secrets.choice(question.legal)
        metrics.bot_seconds.observe(self.loop.time() - start)
        return answer.actions[0]


# --- small answers


def card_text(table: Table, message: ms.About) -> ms.CardText:
    from wolfsbane.decks.registry import mix_of

    card = mix_of(table.mix).cards[message.number]
    return ms.CardText(message.id, card.id, int(card.number), card.name, card.text, card.rule, card.reconstructed)


def reason(table: Table, seat: int, message: ms.Why) -> ms.Reason:
    from wolfsbane.engine.actions import parse_action

    if table.state is None:
        raise Refusal("stage", "No game is being played at this table now.")
    try:
        action = parse_action(message.code)
    except ValueError as problem:
        raise Refusal("form", f"{problem}.") from None
    found = gate.refusal(table.state, seat, action)
    if found is None:
        return ms.Reason(message.id, "You may do that.")
    return ms.Reason(message.id, found[1], found[0])


def letters_of(
    store: Store, table_id: str, viewer: int, after: int, first: int = 0, last: int | None = None
) -> list[Letter]:
    """All letters that a viewer was sent after a number, made again from the log; or those of some of its entries."""
    table = Table(table_id, tail=0)
    out: list[Letter] = []
    for place, line in enumerate(store.log(table_id), 1):
        if last is not None and place > last:
            break
        for to, number, letter in table.fold(en.read_entry(line)):
            if to == viewer and number > after and place >= first:
                out.append(letter)
    return out
