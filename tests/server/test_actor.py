"""The actor of a table: whatever goes wrong in it is logged, concerns no other table, and leaves nothing stuck."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from server.halls import SlowHall, received, until, with_hall, write_lines, write_log
from server.tables import begun_table
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.text import Text
from wolfsbane.server import messages as ms
from wolfsbane.server.bots.worker import Question
from wolfsbane.server.delivery import inbox as box
from wolfsbane.server.delivery.actor import AGAIN, CHUNK, REPLACED
from wolfsbane.server.delivery.inbox import Ended, Inbox
from wolfsbane.server.delivery.receivers import QUEUED, Queue
from wolfsbane.server.delivery.rooms import MOVED
from wolfsbane.server.hall import Unloadable
from wolfsbane.server.http.routes.play import Events
from wolfsbane.server.refusal import NotWritten, Refusal
from wolfsbane.server.storage.store import Item, Store, database_url
from wolfsbane.server.supervisor import Supervisor
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

DAY = 86_400_000
ONE_BOT = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")], options=ms.Options(rounds=1, hints=True))


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def numbered(queue: Queue) -> list[Any]:
    return [json.loads(message) for message in await queue.numbered(60)]


# --- faults


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError(), Refusal("stage", Text("error-no-game"))], ids=["error", "refusal"]
)
def test_a_fault_in_a_fold_drops_one_table_and_loses_nothing(
    fault: Exception, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_log(store, "T", begun_table().log)
    write_log(store, "U", begun_table().log)
    fold = Table.fold

    def faulty(self: Table, entry: logged.LogEvent, *readers: Any) -> Any:
        sent = fold(self, entry, *readers)
        if isinstance(entry, logged.Spoke) and entry.text == "poison":
            raise fault
        return sent

    monkeypatch.setattr(Table, "fold", faulty)

    async def test(hall: SlowHall) -> None:
        line, other = Queue("p0"), Queue("p0")
        actor = await hall.connect("T", line, None)
        await hall.connect("U", other, None)
        assert actor is not None
        line.messages.clear()
        # What was accepted before the fault, and what another table does at that moment, is written.
        results = await asyncio.gather(
            hall.handle(actor, "p1", "Bo", ms.Chat("c1", "kept")),
            actor.inbox.put(box.Command(line, ms.Chat("bad", "poison"), line)),
            hall.handle(actor, "p1", "Bo", ms.Chat("c2", "sent again later")),
            hall.handle(await hall.table("U"), "p1", "Bo", ms.Chat("c1", "elsewhere")),
            return_exceptions=True,
        )
        assert isinstance(results[2], NotWritten)
        assert isinstance(results[3], ms.Done)
        assert line.closed is not None
        assert line.closed[0] == AGAIN
        assert received(line)[-1] == {
            "type": "refused",
            "code": "limit",
            "text": {"id": "error-server"},
            "id": "bad",
        }
        assert other.closed is None
        again = await hall.table("T")
        assert again is not actor
        assert isinstance(await hall.handle(again, "p1", "Bo", ms.Chat("c3", "goes on")), ms.Done)
        texts = [
            entry.text for line in store.log("T") if isinstance(entry := logged.decode_log_event(line), logged.Spoke)
        ]
        assert texts == ["kept", "goes on"]
        places = [place for place, _ in store.entries("T", 0, 1000)]
        assert places == list(range(1, len(places) + 1)), "there is no gap"

    with_hall(store, test)
    assert errors(caplog) == ["a task failed"]
    assert any(record.exc_info for record in caplog.records)


def test_a_fault_while_deciding_refuses_and_keeps_the_table(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_log(store, "T", begun_table().log)

    def faulty(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("wolfsbane.server.tables.commands.handle", faulty)

    async def test(hall: SlowHall) -> None:
        line = Queue("p0")
        actor = await hall.connect("T", line, None)
        assert actor is not None
        with pytest.raises(Refusal, match="error-server"):
            await hall.handle(actor, "p0", "Ada", ms.Chat("c", "x"))
        assert hall.tables["T"] is actor
        assert line.closed is None

    with_hall(store, test)
    assert errors(caplog) == ["a command could not be decided"]


def test_after_a_failed_write_only_what_is_on_disk_is_shown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    write_log(store, "T", begun_table(begin=False).log)
    append = store.append
    full = True

    def failing(connection: Any, items: list[Item]) -> None:
        if full:
            raise OperationalError("INSERT", {}, Exception("disk full"))
        append(connection, items)

    async def test(hall: SlowHall) -> None:
        nonlocal full
        actor = await hall.table("T")
        monkeypatch.setattr(store, "append", failing)
        waiting = Queue("p1")
        results = await asyncio.gather(
            hall.handle(actor, "p0", "Ada", ms.Start("s")),
            hall.read("T", lambda room: room.snapshot(0)),
            hall.connect("T", waiting, None),
            hall.settled(actor),
            return_exceptions=True,
        )
        assert isinstance(results[0], NotWritten)
        assert isinstance(results[1], bytes)
        assert json.loads(results[1])["stage"] == "open", "the deal was never written"
        assert waiting.closed is None or waiting.closed[0] == AGAIN
        assert not any(message.get("view") for message in received(waiting))
        full = False
        again = await hall.table("T")
        assert again.table.state is None
        await hall.handle(again, "p0", "Ada", ms.Start("s"))
        assert again.table.stage == "playing"

    with_hall(store, test)


def test_nobody_hangs_on_a_table_that_is_dropped(store: Store) -> None:
    chatty = begun_table()
    for count in range(60):
        chatty.do(0, ms.Chat(f"c{count}", "x"))
    write_log(store, "T", chatty.log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        hall.may_read.clear()
        queue = Queue("p0")
        catching_up = asyncio.create_task(hall.connect("T", queue, 3))
        await until(lambda: hall.waiting == 1)
        hall.drop(actor, AGAIN, "dropped")
        await catching_up
        assert queue.closed == (AGAIN, "dropped")
        assert not await hall.settled(actor)
        with pytest.raises(NotWritten):
            await hall.handle(actor, "p0", "Ada", ms.Chat("late", "x"))
        with pytest.raises(Ended):
            await actor.inbox.put(box.Wake())
        hall.may_read.set()
        later = Queue("p0")
        await hall.connect("T", later, None)
        assert received(later)[0]["you"] == 0

    with_hall(store, test)


def test_a_table_is_not_loaded_before_its_last_entries_are_on_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that fails with entries under way is read again only when they can be read."""
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        held: list[list[Item]] = []
        put = hall.put
        monkeypatch.setattr(hall, "put", held.append)
        saying = asyncio.create_task(hall.handle(actor, "p0", "Ada", ms.Chat("c", "under way")))
        await until(lambda: bool(held))
        hall.drop(actor, AGAIN, "dropped")
        finding = asyncio.create_task(hall.table("T"))
        with pytest.raises(NotWritten):
            await saying
        for _ in range(20):
            await asyncio.sleep(0)
        assert hall.waiting == 0, "it is not read yet"
        put(held[0])
        again = await finding
        assert len(store.log("T")) == again.table.size == actor.table.size

    with_hall(store, test)


def test_a_table_does_not_go_to_sleep_under_somebody_who_opens_it(store: Store) -> None:
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        queue = Queue("p0")
        opening = asyncio.create_task(hall.connect("T", queue, None))
        await asyncio.sleep(0)  # it is in the inbox
        await hall.sweep(now() + DAY)
        await opening
        assert hall.tables["T"] is actor
        hall.disconnect(actor, queue)
        # Somebody has found the table, and it leaves memory before they say what they want.
        found = await hall.table("T")
        await hall.handled("T")
        await hall.sweep(now() + DAY)
        assert found.ended
        late = Queue("p0")
        await hall.connect("T", late, None)
        assert received(late)[0]["you"] == 0
        assert hall.tables["T"] is not found

    with_hall(store, test)


def test_who_gives_up_while_a_table_is_loaded_disturbs_no_other(store: Store) -> None:
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        hall.may_read.clear()
        first = asyncio.create_task(hall.find("T"))
        await until(lambda: hall.waiting == 1)
        second = asyncio.create_task(hall.find("T"))
        await asyncio.sleep(0)
        first.cancel()
        hall.may_read.set()
        assert await second is hall.tables["T"]

    with_hall(store, test)


def test_nobody_waits_for_a_table_of_a_server_that_stops(store: Store) -> None:
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        hall.may_read.clear()
        reading = asyncio.create_task(hall.read("T", lambda room: room.snapshot(0)))
        await until(lambda: hall.waiting > 0)
        stopping = asyncio.create_task(hall.stop())
        await asyncio.sleep(0)
        hall.may_read.set()
        with pytest.raises(NotWritten):
            await reading
        await stopping
        with pytest.raises(NotWritten):
            await hall.find("T")

    with_hall(store, test)


# --- tables that can't be loaded


def test_a_table_that_can_not_be_loaded_stops_nothing_else(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    clock = ms.Options(clock=ms.Clock("move", 600), spectators=True)
    lines = [logged.encode_log_event(entry) for entry in begun_table(options=clock).log]
    foreign = [line.replace("AAAAAAAAAAAAAA-A", "QQQQQQQQQQQQQQ-Q") for line in lines]
    assert foreign != lines
    write_lines(store, "deck", list(enumerate(foreign, 1)), wakes=True)
    write_lines(store, "gap", [(1, lines[0]), (3, lines[1])], wakes=True)
    write_lines(store, "noise", [(1, "{nonsense")], wakes=True)
    write_log(store, "good", begun_table(options=clock).log)

    async def test(hall: SlowHall) -> None:
        await until(lambda: "good" in hall.tables and hall.tables["good"].timer is not None)
        for table in ("deck", "gap", "noise"):
            for _ in range(2):
                with pytest.raises(Unloadable):
                    await hall.find(table)
                with pytest.raises(Unloadable):
                    await hall.connect(table, Queue("p0"), None)
        store.write(
            ("INSERT INTO seats (table_id, seat, player, present) VALUES ('deck', 0, 'p0', 1)", {}),
        )
        await hall.become("p0", "account", "Ada")
        assert hall.tables["good"].table.seat_of("account") == 0
        await hall.sweep(now() + DAY)

    with_hall(store, test)
    assert errors(caplog) == ["a table can't be loaded"] * 3


# --- bots


def test_a_bot_that_fails_or_is_refused_is_asked_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Of the first answers, one is an exception, and two are refused by the table: the game goes on."""

    async def test(hall: SlowHall) -> None:
        choose = hall.bots.choose
        asked: list[int] = []

        async def faulty(question: Question | None, level: str, hurried: bool, failures: int) -> int:
            asked.append(failures)
            if len(asked) == 1:
                raise AssertionError("a fault of the bot's task")
            if len(asked) in (2, 3):
                return 371  # a slot that nobody has
            return await choose(question, level, hurried, failures)

        monkeypatch.setattr(hall.bots, "choose", faulty)
        actor = hall.create(ONE_BOT, "p0", "Ada")
        await hall.handle(actor, "p0", "Ada", ms.Start("s"))
        await until(lambda: 1 not in actor.table.deciders())
        assert asked[:4] == [0, 1, 2, 3]
        assert not actor.ended

    with_hall(store, test)
    assert errors(caplog)[:3] == ["a task failed", *["the answer of a bot was refused; it is asked again"] * 2]


def test_a_bot_whose_move_is_no_longer_wanted_is_not_missed(store: Store) -> None:
    """The owner of a seat comes back while a bot makes the losers' choice for it: nothing is left stuck."""

    async def test(hall: SlowHall) -> None:
        actor = hall.create(ONE_BOT, "p0", "Ada")
        await hall.handle(actor, "p0", "Ada", ms.Start("s"))
        for asked in ((1, "choosing", 0, 1), (0, "playing", 0, 0)):
            actor.inbox.post(box.BotAnswered(1, "easy", asked, 0))
        actor.inbox.post(box.BotAnswered(0, "easy", actor._asked(0), 0))
        await hall.handled(actor.table.id)
        assert not actor.ended
        await until(lambda: 1 not in actor.table.deciders())

    with_hall(store, test)


# --- hints


def test_one_hint_at_a_time_and_it_holds_up_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: SlowHall) -> None:
        advised = asyncio.Event()

        async def advise(question: Question, message_id: str) -> ms.Advice:
            await advised.wait()
            return ms.Advice(message_id, ["a1"], [0.5], [ms.Text("literal", {"text": "because"})])

        monkeypatch.setattr(hall.bots, "advise", advise)
        actor = hall.create(ONE_BOT, "p0", "Ada")
        await hall.handle(actor, "p0", "Ada", ms.Start("s"))
        line = Queue("p0")
        await hall.connect(actor.table.id, line, None)
        line.messages.clear()
        for message in (ms.Hint("h1"), ms.Hint("h2"), ms.Why("w", "draw")):
            await actor.inbox.put(box.Command(line, message, line))
        await hall.handled(actor.table.id)
        replies = {message["id"]: message for message in received(line) if message["type"] in ("refused", "reason")}
        assert (replies["h2"]["type"], replies["h2"]["code"]) == ("refused", "limit")
        assert replies["w"]["type"] == "reason"
        assert "h1" not in replies
        advised.set()
        await until(lambda: any(message["type"] == "advice" for message in received(line)))
        # An answer that comes after the question has changed is none.
        advised.clear()
        late = asyncio.create_task(hall.handle(actor, "p0", "Ada", ms.Hint("h3")))
        await until(lambda: 0 in actor.advising)
        await hall.handle(actor, "p0", "Ada", ms.Act("a", actor.table.last_seq[0], ["a1"]))
        advised.set()
        with pytest.raises(Refusal, match="error-hint-stale"):
            await late
        # One that is dropped with its table is answered too.
        advised.clear()
        dropped = asyncio.create_task(hall.handle(actor, "p0", "Ada", ms.Hint("h4")))
        await until(lambda: 0 in actor.advising)
        hall.drop(actor, AGAIN, "dropped")
        with pytest.raises(NotWritten):
            await dropped

    with_hall(store, test)


# --- connections


def test_a_player_has_eight_connections_at_a_table_and_the_oldest_goes(store: Store) -> None:
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        mine = [Queue("p0") for _ in range(8)]
        others = [Queue("p1"), *[Queue("") for _ in range(9)]]
        for queue in (*others, *mine):
            await hall.connect("T", queue, None)
        await hall.connect("T", Queue("p0"), None)
        assert mine[0].closed is not None
        assert mine[0].closed[0] == REPLACED
        assert all(queue.closed is None for queue in (*mine[1:], *others))
        assert len(hall.tables["T"].receivers[0]) == 8

    with_hall(store, test)


def test_a_message_is_encoded_once_for_all_connections(store: Store) -> None:
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        mine = [Queue("p0") for _ in range(8)]
        for queue in mine:
            await hall.connect("T", queue, None)
            queue.messages.clear()
        await hall.handle(await hall.table("T"), "p1", "Bo", ms.Chat("c", "hello"))
        assert len({id(queue.messages[-1]) for queue in mine}) == 1

    with_hall(store, test)


@pytest.mark.parametrize("lines", [QUEUED - 1, 1000])
def test_any_number_of_missed_messages_is_sent_in_chunks(store: Store, lines: int) -> None:
    """A client that reads gets all of them in order, and never has more than a chunk waiting for it."""
    chatty = begun_table()
    for count in range(lines):
        chatty.do(0, ms.Chat(f"c{count}", f"line {count}"))
    write_log(store, "T", chatty.log)

    async def test(hall: SlowHall) -> None:
        queue = Queue("p1")
        await hall.connect("T", queue, 3)
        got: list[Any] = []
        while not got or got[-1]["seq"] < chatty.table.last_seq[1]:
            assert queue.closed is None
            assert len(queue.messages) <= CHUNK + 30
            got += await numbered(queue)
        assert [json.dumps(message) for message in got] == [
            json.dumps(json.loads(message)) for message in chatty.sent[1][3:]
        ]
        # From here on it is like any other connection.
        await hall.handle(await hall.table("T"), "p0", "Ada", ms.Chat("live", "live"))
        assert (await numbered(queue))[-1]["text"] == "live"

    with_hall(store, test)


def test_who_is_very_far_behind_gets_the_table_instead(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wolfsbane.server.delivery.actor.CATCH_UP", 50)
    chatty = begun_table()
    for count in range(60):
        chatty.do(0, ms.Chat(f"c{count}", "x"))
    write_log(store, "T", chatty.log)

    async def test(hall: SlowHall) -> None:
        queue = Queue("p1")
        await hall.connect("T", queue, 3)
        assert [message["type"] for message in received(queue)] == ["table"]

    with_hall(store, test)


def test_old_messages_that_can_not_be_read_close_the_connection(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chatty = begun_table()
    for count in range(60):
        chatty.do(0, ms.Chat(f"c{count}", "x"))
    write_log(store, "T", chatty.log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")

        def faulty(*_: object) -> None:
            raise OSError("the disk")

        monkeypatch.setattr("wolfsbane.server.delivery.history.History.next", faulty)
        queue = Queue("p1")
        await hall.connect("T", queue, 3)
        assert queue.closed is not None
        assert queue.closed[0] == AGAIN
        assert not actor.opening

    with_hall(store, test)
    assert errors(caplog) == ["a task failed"]


# --- logging in


def test_connections_of_a_guest_become_those_of_the_account(store: Store) -> None:
    write_log(store, "T", begun_table().log)
    write_log(store, "watched", begun_table(names=["Xenia", "Yves"]).log)

    async def test(hall: SlowHall) -> None:
        sitting, watching = Queue("guest", "Guest"), Queue("guest", "Guest")
        actor = await hall.table("T")
        await hall.handle(actor, "p0", "Ada", ms.Leave("l"))
        await hall.handle(actor, "guest", "Guest", ms.Join("j", 0))
        await hall.connect("T", sitting, None)
        watched = await hall.connect("watched", watching, None)
        assert watched is not None
        await hall.become("guest", "account", "Ada")
        assert (sitting.closed, watching.closed) == (None, None)
        assert actor.table.seat_of("account") == 0
        # What they send over the same connections is the account's.
        await actor.inbox.put(box.Command(sitting, ms.Chat("c", "mine"), sitting))
        await hall.handled("T")
        assert received(sitting)[-1]["name"] == "Ada"
        await hall.handle(watched, "p1", "Yves", ms.Leave("l"))
        await watched.inbox.put(box.Command(watching, ms.Join("j"), watching))
        await hall.handled("watched")
        assert watched.table.seat_of("account") == 1
        # A connection that was on its way with the old cookie comes back with the new one.
        late = Queue("guest")
        await hall.connect("T", late, None)
        assert late.viewer == WATCHER
        assert isinstance(await hall.handle(actor, "account", "Ada", ms.Chat("d", "and here")), ms.Done)

    with_hall(store, test)


def test_an_old_cookie_right_after_logging_in_is_asked_to_come_again(store: Store) -> None:
    write_log(store, "T", begun_table(options=ms.Options(spectators=False)).log)

    async def test(hall: SlowHall) -> None:
        await hall.become("p0", "account", "Ada")
        await hall.table("T")
        store.write(("INSERT INTO seats (table_id, seat, player, present) VALUES ('X', 0, 'p', 1)", {}))
        late = Queue("p0")
        await hall.connect("T", late, None)
        assert late.closed is not None
        assert late.closed[0] == MOVED
        with pytest.raises(Refusal, match="error-no-spectators"):
            await hall.connect("T", Queue("stranger"), None)

    with_hall(store, test)


# --- the parts


def test_an_inbox_bounds_what_comes_from_outside() -> None:
    async def run() -> None:
        inbox = Inbox(2)
        for _ in range(2):
            await inbox.put(box.Wake())
        third = asyncio.create_task(inbox.put(box.Sleep(0, asyncio.get_running_loop().create_future())))
        await asyncio.sleep(0)
        assert not third.done()
        inbox.post(box.TimeUp())  # the table's own items come first, and are not bounded
        assert isinstance(inbox.take(), box.TimeUp)
        assert inbox.take(outside=False) is None
        assert isinstance(inbox.take(), box.Wake)
        await third
        waiting = asyncio.create_task(inbox.put(box.Wake()))
        await asyncio.sleep(0)
        inbox.close()
        with pytest.raises(Ended):
            await waiting

    asyncio.run(run())


def test_a_table_takes_no_commands_while_too_much_is_on_its_way_to_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wolfsbane.server.delivery.actor.MAX_PENDING", 3)
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        held: list[list[Item]] = []
        put = hall.put
        monkeypatch.setattr(hall, "put", held.append)
        chats = [asyncio.create_task(hall.handle(actor, "p0", "Ada", ms.Chat(f"c{count}", "x"))) for count in range(10)]
        await until(lambda: len(held) == 3)
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(held) == 3
        monkeypatch.setattr(hall, "put", put)
        for items in held:
            put(items)
        assert all(isinstance(reply, ms.Done) for reply in await asyncio.gather(*chats))

    with_hall(store, test)


def test_no_task_ends_unseen(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        supervisor = Supervisor()
        told: list[Exception] = []

        async def faulty() -> None:
            raise ValueError("x")

        def worse(_: Exception) -> None:
            raise KeyError("y")

        supervisor.start("one", faulty(), told.append)
        supervisor.start("two", faulty(), worse)
        forever = supervisor.start("three", asyncio.Event().wait())  # type: ignore[arg-type]
        await until(lambda: len(supervisor.tasks) == 1)
        assert [type(problem) for problem in told] == [ValueError]
        await supervisor.stop()
        assert forever.cancelled()

    asyncio.run(run())
    assert errors(caplog) == ["a task failed", "a task failed", "what follows the failure of a task failed too"]


def test_the_sweep_survives_any_fault(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("wolfsbane.server.hall.SWEEP_SECONDS", 0.01)
    swept: list[int] = []

    async def faulty(_self: object, time: int) -> None:
        swept.append(time)
        raise ZeroDivisionError

    monkeypatch.setattr("wolfsbane.server.hall.Hall.sweep", faulty)

    async def test(_hall: SlowHall) -> None:
        await until(lambda: len(swept) > 2)

    with_hall(store, test)
    assert "tables could not be swept" in errors(caplog)


@pytest.mark.parametrize("begun", [False, True])
def test_a_stream_of_events_ends_with_its_client(store: Store, begun: bool) -> None:
    """Also if the client vanishes before the stream begins, so that nobody ever asks for an event."""
    write_log(store, "T", begun_table().log)

    async def test(hall: SlowHall) -> None:
        queue = Queue("p0")
        actor = await hall.connect("T", queue, None)
        assert actor is not None
        events = Events("{}", hall, actor, queue)
        if begun:
            async for first in events:
                assert first == b"data: {}\n\n"
                break
        assert queue in hall.connected
        del events
        await until(lambda: queue not in hall.connected)
        await hall.handled("T")
        assert list(actor.connections()) == []

    with_hall(store, test)
