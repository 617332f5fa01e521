"""A simulated hall: several servers of the production code, one database, a bus, players and faults, all from a seed.

Only time, storage, sockets and the thinking of bots are simulated. Whatever a client receives is compared at once with
what the log says, so the moment of a violation is the moment at which it is found.
"""

import asyncio
import contextlib
import hashlib
import json
import random
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar
from unittest import mock

from simulation.database import Database, Oracle, SimulatedMembers, SimulatedStore, Violation, question_of
from simulation.loop import Livelock, NothingHappens, Process, SimulatedLoop, process
from wolfsbane.engine.constants import WATCHER
from wolfsbane.server import messages as ms
from wolfsbane.server import peers
from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import inbox as box
from wolfsbane.server.delivery.actor import HANDLERS, Actor
from wolfsbane.server.delivery.following import Follower
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.peers import Peers
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage import snapshots
from wolfsbane.server.storage.journal import Journal
from wolfsbane.server.storage.store import Item, StoreError, Unavailable
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import Timepiece, timepiece
from wolfsbane.server.tables.table import Table

SERVERS = 3
FAULT_SECONDS = 4.0  # in which faults happen
CALM_SECONDS = 12.0  # after the last fault, within which every table has to move again and everybody has everything
SILENCE_SECONDS = 2.5  # without an answer after which a client connects again
FAULTS = ("crash", "pause", "stop", "slow", "fail", "doubt", "outage", "deaf", "late", "repeat", "suspend", "cut")
PLANTS = ("fence", "early", "signal", "clock", "bot")
MAY_HAVE_COUNTED = ("error-may-have-counted", "error-not-written")
T = TypeVar("T")


@dataclass
class Weather:
    """What goes wrong at the moment."""

    slow: float = 1.0  # factor of all delays of the database
    fails: float = 0.0  # probability that a commit fails
    doubt: float = 0.0  # probability that a commit succeeds and seems to fail
    deaf: float = 0.0  # probability that a signal is lost
    late: float = 0.0  # seconds by which signals may be late
    repeats: float = 0.0  # probability that a signal comes twice


class SimulatedTimepiece(Timepiece):
    def __init__(self, loop: SimulatedLoop, start: int, follows: bool) -> None:
        super().__init__(start)
        self.loop = loop
        self.follows = follows
        self.suspended = 0  # nanoseconds that a suspended machine has not counted

    def elapsed(self) -> int:
        return int(self.loop.time() * 1e9) - self.suspended

    def follow(self, database_time: int, asked: int) -> None:
        if self.follows:
            super().follow(database_time, asked)


class SimulatedBots:
    def __init__(self, world: "World") -> None:
        self.world = world

    def question(self, table: Table, seat: int, _level: str, _watched: bool, _budget: float = 0.0) -> Question:
        return question_of(table, seat)

    async def choose(self, question: Question | None, _level: str, _hurried: bool, failures: int) -> int:
        await asyncio.sleep(self.world.rng.uniform(0.02, 0.3) + failures)
        return -1 if question is None else question.legal[0]

    def forget(self, table_id: str) -> None:
        pass

    async def close(self) -> None:
        pass


class SimulatedJournal(Journal):
    """The production journal without its thread: a task that takes as long as the database does."""

    def __init__(self, hall: "SimulatedHall", *callbacks: Callable[..., None]) -> None:
        self.hall = hall
        self.writing: asyncio.Task[None] | None = None
        self.told: list[tuple[Callable[..., None], tuple[Any, ...]]] = []
        super().__init__(hall.store, *callbacks)

    def _start(self) -> None:
        pass

    def put(self, items: Any) -> None:
        super().put(items)
        if self.writing is None:
            self.writing = asyncio.get_running_loop().create_task(self._work())

    def _call(self, callback: Callable[..., None], *values: Any) -> None:
        self.told.append((callback, values))

    async def _work(self) -> None:
        world = self.hall.world
        while [item for item in self._queue if (item.table_id, id(item.room)) not in self._broken]:
            work = self._take()
            assert work is not None
            items = work[0]
            if world.plant == "early":
                self._tell([(self._committed, (items, 0.0))])
            await asyncio.sleep(world.delay())
            self._write(items)
            told, self.told = self.told, []
            await asyncio.sleep(world.delay())
            self._tell(told)
        self.writing = None

    def _tell(self, told: list[tuple[Callable[..., None], tuple[Any, ...]]]) -> None:
        for callback, values in told:
            if self.hall.world.plant == "early" and callback == self._committed and told[0][1][1] != 0.0:
                continue
            callback(*values)

    def _try(self, items: list[Item] | None) -> Exception | None:
        world = self.hall.world
        if items is not None and world.rng.random() < world.weather.fails:
            return Unavailable("simulated")
        problem = super()._try(items)
        if problem is None and items is not None and world.rng.random() < world.weather.doubt:
            self._taken = []
            return Unavailable("simulated, but it was written")
        return problem

    async def stop(self, seconds: float = 3.0) -> bool:
        self._stopping = True
        while self.writing is not None:
            await asyncio.sleep(0.01)
        return True


class SimulatedBus:
    def __init__(self, world: "World") -> None:
        self.world = world

    async def start(self, received: Callable[[str], None]) -> None:
        self.received = received
        owner = process.get()
        assert owner is not None
        self.world.buses.append((owner, received))

    def publish(self, signal: str) -> None:
        world = self.world
        for owner, received in list(world.buses):
            copies = 1 + (world.rng.random() < world.weather.repeats)
            for _ in range(copies):
                if world.rng.random() >= world.weather.deaf:
                    delay = world.rng.uniform(0.001, 0.01) + world.rng.uniform(0, world.weather.late)
                    world.loop.call_later(delay, received, signal, context=owner.context)

    async def stop(self) -> None:
        self.world.buses = [(owner, received) for owner, received in self.world.buses if received != self.received]


class SimulatedHall(Hall):
    def __init__(self, world: "World", store: SimulatedStore) -> None:
        self.world = world
        super().__init__(store, Settings(workers=1, pace=0, idle_seconds=5.0))
        self.readers.shutdown()
        self.coordinators.shutdown()
        self.bots = SimulatedBots(world)  # type: ignore[assignment]
        members = SimulatedMembers(store)
        members.always_grants = world.plant == "bot"
        self.peers = Peers(self, members, SimulatedBus(world))

    def open_journal(self) -> Journal:
        return SimulatedJournal(self, self._committed, self._failed, self._lost)

    async def reading(self, call: Callable[..., T], *values: Any) -> T:
        await asyncio.sleep(self.world.delay())
        found = call(*values)
        await asyncio.sleep(self.world.delay())
        return found

    async def _end_threads(self) -> None:
        pass  # there are none

    async def coordinating(self, call: Callable[..., T], *values: Any) -> T:
        return await self.reading(call, *values)


class Server:
    """One place for a server: process after process."""

    def __init__(self, world: "World", number: int) -> None:
        self.world = world
        self.number = number
        self.life = 0
        self.is_stopping = False
        self.start()

    def start(self) -> None:
        world = self.world
        self.life += 1
        self.process = Process()
        self.is_stopping = False
        self.is_ready = False
        version = 1 + (world.rng.random() < 0.3)
        self.store = SimulatedStore(world.database, f"s{self.number}-{self.life}", version)
        wrong = int(world.rng.uniform(-60, 60) * 1e9)
        start = world.database.now() * 1_000_000 - int(world.loop.time() * 1e9) + wrong
        self.timepiece = SimulatedTimepiece(world.loop, start, world.plant != "clock")
        self.process.context.run(timepiece.set, self.timepiece)
        self.spawn(self._serve())

    async def _serve(self) -> None:
        self.hall = SimulatedHall(self.world, self.store)
        while True:
            try:
                await self.hall.start()
                break
            except StoreError:
                await asyncio.sleep(0.5)
        self.is_ready = True

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        return self.world.loop.create_task(work, context=self.process.context)

    def crash(self) -> None:
        self.process.crash()
        self.world.buses = [(owner, received) for owner, received in self.world.buses if owner is not self.process]

    async def stop(self) -> None:
        """As an operator would."""
        self.is_stopping = True
        await self.hall.stop()
        self.crash()


@dataclass(eq=False)
class Client:
    """A player at a table, or a spectator without a seat, who connects to any server and comes back by themselves."""

    world: "World"
    table: str
    player: str
    seat: int
    seq: int = 0
    count: int = 0
    prompt: Any = None
    stage: str = ""
    sent: dict[str, Any] = field(default_factory=dict)  # commands that have no answer yet, by id
    confirmed: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    repeated: set[str] = field(default_factory=set)
    answered: int = 0
    came: int = 0
    server: Server | None = None
    life: int = 0

    @property
    def rng(self) -> random.Random:
        return self.world.rng

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(0.01, 0.3))
            choices = [one for one in self.world.servers if one.is_ready and not one.process.is_down]
            if choices:
                self.server = self.rng.choice(choices)
                self.life = self.server.life
                await self._visit(self.server)

    def _is_gone(self, server: Server) -> bool:
        return server.process.is_down or server.life != self.life

    async def _visit(self, server: Server) -> None:
        queue = Queue(self.player, self.player)
        hall = server.hall
        after = self.seq or None
        opening = server.spawn(hall.connect(self.table, queue, after))
        done, _ = await asyncio.wait([opening], timeout=SILENCE_SECONDS)
        if not done or opening.exception() is not None or opening.result() is None:
            problem = opening.exception() if done else None
            if problem is not None and not isinstance(problem, (Refusal, StoreError)):
                raise problem
            if not done and not self._is_gone(server):
                opening.cancel()
            return
        actor = opening.result()
        assert actor is not None
        self.came += 1
        is_first = True
        loop = self.world.loop
        received = pinged = loop.time()
        self.repeated.update(self.sent)
        for command in list(self.sent.values()):
            self._post(server, actor, queue, command)
        while not self._is_gone(server):
            if self.world.cut and self.rng.random() < 0.2:
                break
            messages = await queue.next(0.25)
            await asyncio.sleep(self.rng.uniform(0.001, 0.02))  # the net
            if self._is_gone(server):
                return
            if messages:
                received = loop.time()
            for message in messages:
                is_first = self._receive(message, is_first, after)
            if queue.closed is not None and not queue.messages:
                break
            if loop.time() - received > SILENCE_SECONDS:
                break
            if loop.time() - pinged > 1.0:
                pinged = loop.time()
                self._post(server, actor, queue, ms.Ping("p"))
            self._play(server, actor, queue)
        if not self._is_gone(server):
            server.process.context.run(hall.disconnect, actor, queue)

    def _post(self, server: Server, actor: Actor, queue: Queue, message: ms.ClientMessage) -> None:
        async def put() -> None:
            with contextlib.suppress(box.Ended):
                await actor.inbox.put(box.Command(queue, message, queue))

        def arrive() -> None:
            if not server.process.is_down:
                server.spawn(put())

        self.world.loop.call_later(self.rng.uniform(0.001, 0.02), arrive)

    # --- what is received

    def _receive(self, message: bytes, is_first: bool, after: int | None) -> bool:
        """Checks a message; whether the next numbered one is still the first of its connection."""
        self.world.note(self.player, message)
        data = json.loads(message)
        kind = data["type"]
        if kind == "done":
            self._confirm(data["id"])
        elif kind == "refused" and data.get("id") in self.sent:
            self.sent.pop(data["id"])
            # Of a command that was sent again, the first copy may still wait at a server that is paused.
            if data["text"]["id"] not in MAY_HAVE_COUNTED and data["id"] not in self.repeated:
                self.refused.add(data["id"])
        if kind not in ("table", "update", "said"):
            return is_first
        seq = data["seq"]
        oracle = self.world.database.oracles[self.table]
        known = oracle.sent[self.seat]
        if seq > len(known):
            raise Violation(f"{self.player} was sent {seq}, which is not in the log: {message[:80]!r}")
        if kind == "table" and is_first and (seq <= self.seq or seq != self.seq + 1 or message != known[seq - 1][0]):
            if seq < self.seq:
                raise Violation(f"{self.player} was sent back from {self.seq} to {seq}")
            self._check_snapshot(data, oracle)
        else:
            if seq != self.seq + 1:
                raise Violation(f"{self.player} has {self.seq} and was sent {seq}")
            if message != known[seq - 1][0]:
                raise Violation(f"{self.player} was sent another {seq} than the log says: {message!r} {known[seq - 1]}")
            delay = oracle.table.options.delay
            if self.seat == WATCHER and delay:
                due = known[seq - 1][1] + delay * 1000
                if self.world.database.now() < due - self.world.database.tolerance:
                    early = due - self.world.database.now()
                    raise Violation(f"a spectator saw {seq} {early} ms too early")
        self.seq = seq
        if kind != "said":
            self.prompt = data.get("prompt")
        if kind == "table":
            self.stage = data["stage"]
        elif kind == "update" and self.prompt is not None and not self.prompt["seats"]:
            self.stage = "over"
        if data.get("id"):
            self._confirm(data["id"])
        return False

    def _check_snapshot(self, data: Any, oracle: Oracle) -> None:
        """Now and then: is what somebody was shown who came what the log says? (The clocks have run on since.)"""
        if self.rng.random() > 0.2:
            return
        table = Table(self.table, tail=0)
        before: bytes | None = None
        for entry in oracle.entries:
            if table.last_seq[self.seat] > data["seq"]:
                break
            before = table.snapshot(self.seat) if table.last_seq[self.seat] == data["seq"] else None
            table.fold(entry)
        is_earlier = table.last_seq[self.seat] > data["seq"]
        expected = json.loads(before if is_earlier and before is not None else table.snapshot(self.seat))
        for part in ("view", "stage", "game", "mix", "seats", "seq", "you"):
            if data.get(part) != expected.get(part):
                raise Violation(f"{self.player} was shown another {part} than the log says")

    def _confirm(self, message_id: str) -> None:
        self.sent.pop(message_id, None)
        if message_id.startswith(self.player):
            self.confirmed.add(message_id)
            if message_id not in self.world.database.oracles[self.table].ids:
                raise Violation(f"{message_id} was confirmed, but it is not in the log")

    # --- what is done

    def _play(self, server: Server, actor: Actor, queue: Queue) -> None:
        if self.seat == WATCHER or self.sent or self.rng.random() < 0.3:
            return
        message: Any = None
        self.count += 1
        message_id = f"{self.player}-{self.count}"
        legal = None if self.prompt is None else self.prompt.get("legal")
        if self.rng.random() < 0.15:
            message = ms.Chat(message_id, f"hello {self.count}", at=self.seq)
        elif self.stage == "open":
            message = ms.Start(message_id, at=self.seq) if self.seat == 0 else None
        elif self.stage == "over":
            message = ms.Rematch(message_id, at=self.seq)
        elif self.rng.random() < 0.04:
            message = ms.Undo(message_id, at=self.seq)
        elif legal:
            message = ms.Act(message_id, self.seq, [self.rng.choice(legal)])
        if message is not None:
            self.sent[message_id] = message
            self._post(server, actor, queue, message)


class World:
    def __init__(self, seed: int, plant: str | None = None) -> None:
        self.seed = seed
        self.plant = plant
        self.rng = random.Random(seed)
        self.loop = SimulatedLoop()
        self.database = Database(self.loop.time)
        self.database.written = self.note
        self.database.has_fence = plant != "fence"
        self.weather = Weather()
        self.buses: list[tuple[Process, Callable[[str], None]]] = []
        self.servers: list[Server] = []
        self.clients: list[Client] = []
        self.tables: list[str] = []
        self.cut = False
        self.faults: list[str] = []
        self.problem: BaseException | None = None
        self.digest = hashlib.blake2b(digest_size=8)
        self.loop.set_exception_handler(self._note)

    def _note(self, _loop: Any, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if problem is not None and self.problem is None:
            self.problem = problem

    def note(self, *happened: object) -> None:
        """Adds something that happened to the digest of the run."""
        self.digest.update(f"{self.loop.time()!r} {happened!r}\n".encode())

    def delay(self) -> float:
        return self.rng.uniform(0.0005, 0.004) * self.weather.slow

    # --- tables and players

    def _make_tables(self) -> None:
        kinds: list[tuple[list[str | None], ms.Options]] = [
            ([None, None], ms.Options(rounds=1, chat=True, spectators=False)),
            ([None, "easy"], ms.Options(rounds=1, clock=ms.Clock("move", 3), delay=2, spectators=True, undo=True)),
        ]
        for number, (levels, options) in enumerate(kinds):
            table_id = f"table{number}"
            players = [f"{table_id}seat{seat}" for seat, level in enumerate(levels) if level is None]
            entries: list[logged.LogEvent] = [
                logged.TableMade(self.database.now(), players[0], "", "amulet", options, levels)
            ]
            for seat, player in enumerate(players):
                entries.append(logged.SatDown(self.database.now(), seat, player, player))
                self.clients.append(Client(self, table_id, player, seat))
            if options.spectators:
                self.clients.append(Client(self, table_id, f"{table_id}-spectator", int(WATCHER)))
            lines = [logged.encode_log_event(entry) for entry in entries]
            self.database.append([Item(table_id, place, line, (), None) for place, line in enumerate(lines, 1)])
            self.tables.append(table_id)

    # --- faults

    async def _go_wrong(self) -> None:
        end = self.loop.time() + FAULT_SECONDS
        running: list[asyncio.Task[None]] = []
        while self.loop.time() < end:
            await asyncio.sleep(self.rng.expovariate(2.0))
            kind = self.rng.choice(FAULTS)
            self.faults.append(kind)
            self.note(kind)
            running.append(self.loop.create_task(self._fault(kind)))
        await asyncio.gather(*running)

    async def _fault(self, kind: str) -> None:
        rng, weather = self.rng, self.weather
        server = rng.choice(self.servers)
        seconds = rng.uniform(0.2, 2.5)
        if kind in ("crash", "stop", "pause"):
            if server.process.is_down or server.process.is_paused or server.is_stopping or not server.is_ready:
                return
            if kind == "pause":
                server.process.pause()
                await asyncio.sleep(seconds * 2)
                server.process.resume(self.loop)
                return
            if kind == "crash":
                server.crash()
            else:
                await asyncio.wait([server.spawn(server.stop())], timeout=5)
                server.crash()
            await asyncio.sleep(seconds)
            server.start()
        elif kind == "suspend":
            server.timepiece.suspended += int(seconds * 1e9)
        elif kind == "outage":
            self.database.is_down = True
            await asyncio.sleep(seconds)
            self.database.is_down = False
        elif kind == "cut":
            self.cut = True
            await asyncio.sleep(0.5)
            self.cut = False
        else:
            name, value = {
                "slow": ("slow", rng.uniform(10, 100)),
                "fail": ("fails", rng.uniform(0.1, 1)),
                "doubt": ("doubt", rng.uniform(0.1, 1)),
                "deaf": ("deaf", rng.uniform(0.3, 1)),
                "late": ("late", rng.uniform(0.1, 3)),
                "repeat": ("repeats", rng.uniform(0.3, 1)),
            }[kind]
            setattr(weather, name, value)
            await asyncio.sleep(seconds)
            setattr(weather, name, getattr(Weather(), name))

    # --- from beginning to end

    async def _run(self) -> None:
        self._make_tables()
        self.servers = [Server(self, number) for number in range(SERVERS)]
        players = [self.loop.create_task(client.run()) for client in self.clients]
        faults = self.loop.create_task(self._go_wrong())
        sizes: dict[str, int] = {}
        moved_by = float("inf")
        while True:
            await asyncio.sleep(0.1)
            self._raise_problems([*players, faults])
            if not faults.done():
                continue
            if not sizes:
                sizes = {one: self.database.oracles[one].table.size for one in self.tables}
                moved_by = self.loop.time() + CALM_SECONDS
            still = [one for one in self.tables if self.database.oracles[one].table.size < sizes[one] + 4]
            if not still:
                break
            if self.loop.time() > moved_by:
                raise Violation(f"nothing has happened for {CALM_SECONDS:g} seconds at {', '.join(still)}")
        await self._until_all_have_everything(players)

    async def _until_all_have_everything(self, players: list["asyncio.Task[None]"]) -> None:
        behind = {client: len(self.database.oracles[client.table].sent[client.seat]) for client in self.clients}
        end = self.loop.time() + CALM_SECONDS
        while any(client.seq < seq for client, seq in behind.items()):
            await asyncio.sleep(0.1)
            self._raise_problems(players)
            if self.loop.time() > end:
                late = [client.player for client, seq in behind.items() if client.seq < seq]
                raise Violation(f"some never got what is in the log: {', '.join(late)}")
        for client in self.clients:
            oracle = self.database.oracles[client.table]
            if client.refused & set(oracle.ids):
                raise Violation(f"refused, but in the log: {client.refused & set(oracle.ids)}")

    def _raise_problems(self, tasks: list["asyncio.Task[None]"]) -> None:
        problem = self.database.violation or self.problem
        if problem is not None:
            raise problem
        for task in tasks:
            if task.done() and task.exception() is not None:
                raise task.exception()  # type: ignore[misc]

    def run(self) -> dict[str, Any]:
        """Figures of the run, and a digest of all that was written and received, and when. Raises Violation."""
        with self._set_up():
            try:
                asyncio.set_event_loop(self.loop)
                self.loop.run_until_complete(self._run())
            except NothingHappens:
                raise Violation("nothing happens any more") from None
            except Livelock:
                raise Violation("something goes on and on, and no time passes") from None
            finally:
                asyncio.set_event_loop(None)
                self.loop.discard()
                self.database.connection.close()
        return {
            "seconds": round(self.loop.time() - 1000, 1),
            "entries": sum(oracle.table.size for oracle in self.database.oracles.values()),
            "commits": self.database.commits,
            "visits": sum(client.came for client in self.clients),
            "faults": len(self.faults),
            "digest": self.digest.hexdigest(),
        }

    @contextlib.contextmanager
    def _set_up(self) -> Iterator[None]:
        """Chance from the seed; snapshots often; a planted fault, if there is to be one."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(mock.patch.object(commands, "_chance", random.Random(self.seed + 1)))
            # Not the random module itself, of which other threads of this process may draw.
            stack.enter_context(mock.patch.object(peers, "random", random.Random(self.seed + 2)))
            stack.enter_context(mock.patch.object(snapshots, "EVERY", 16))
            if self.plant == "signal":
                stack.enter_context(mock.patch.object(Follower, "hear", _take_for_data))
            if self.plant == "bot":
                stack.enter_context(mock.patch.dict(HANDLERS, {box.BotAnswered: _move}))
            yield


# --- planted faults


def _take_for_data(self: Follower, seq: int) -> None:
    """Takes the entry that a signal names for the next one."""
    if seq <= self.written or self.is_waiting():
        return
    found: list[tuple[int, str]] = []
    with contextlib.suppress(StoreError):
        found = self.house.store.entries(self.table.id, seq - 1, 1)
    if found:
        self.reads_log = True
        self.inbox.post_stored(box.Arrived(self.table.size + 1, [logged.decode_log_event(found[0][1])]))


def _move(self: Actor, item: box.BotAnswered) -> None:
    """Does what a bot has answered, whatever it was asked."""
    self.bot_tasks.pop(item.seat, None)
    if (item.seat, item.level) in self.table.bots_to_move() and item.action is not None:
        with contextlib.suppress(Refusal):
            self.commit(self._choice_of_bot(item.seat, item.action))
    if not self.pending:
        self._start_bots()
