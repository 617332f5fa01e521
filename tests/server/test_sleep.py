"""Tables at which nobody has been for a day sleep: they are not listed and count for no limit, and lose nothing."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from server.conftest import Start
from server.running import NO_LIMITS, Client, guest, in_a_loop
from server.tables import begun_table
from server.writing import write_tables
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.read_model import ReadModel, projection
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

HOUR = 3_600_000
DAY = 24 * HOUR
PLANS = [ms.SeatPlan("you"), ms.SeatPlan("open")]
PUBLIC = ms.NewTable(PLANS, options=ms.Options(public=True, spectators=True))


def with_hall(store: Store, test: Callable[[Hall], Awaitable[None]], settings: Settings | None = None) -> None:
    async def run() -> None:
        hall = Hall(store, settings or Settings(workers=1))
        await hall.start()
        await test(hall)
        await hall.stop()

    in_a_loop(run())
    store.close()


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


async def made(hall: Hall, new: ms.NewTable = PUBLIC) -> Actor:
    room = hall.create(new, "p0", "Ada")
    assert await hall.settled(room)
    return room


def listed(hall: Hall, time: int, stage: str = "open") -> list[str]:
    return [table.table for table in hall.read_model.lobby(stage, None, time)]


def test_an_open_table_leaves_the_lobby_when_nobody_has_been_there_for_a_day(store: Store) -> None:
    async def test(hall: Hall) -> None:
        start = now()
        room = await made(hall)
        table = room.table.id
        assert listed(hall, start + DAY - HOUR) == [table]
        assert listed(hall, now() + DAY) == []
        # Somebody waits there for two days.
        line = Queue("p0")
        await hall.connect(table, line, None)
        for hours in range(49):
            await hall.sweep(start + hours * HOUR)
        assert listed(hall, start + 3 * DAY - 2 * HOUR) == [table]
        last = start + 48 * HOUR
        assert hall.read_model.lobby("open", None, start)[0].changed == last - last % HOUR, "no more exactly than that"
        hall.disconnect(room, line)
        await hall.read(table, lambda room: None)  # behind what was in the inbox
        await hall.sweep(start + 50 * HOUR)
        assert hall.tables == {}
        assert listed(hall, start + 3 * DAY + HOUR) == []
        # It is still there for those who have its link.
        again = await hall.find(table)
        assert again is not None
        assert again.table.names() == ["Ada", "nobody"]

    with_hall(store, test)


def test_a_game_that_is_played_for_days_is_seen_as_long_as_somebody_comes(store: Store) -> None:
    async def test(hall: Hall) -> None:
        start = now()
        room = await made(hall)
        table = room.table.id
        await hall.handle(room, "p1", "Bo", ms.Join("j"))
        await hall.handle(room, "p0", "Ada", ms.Start("s"))
        assert await hall.settled(room)
        for day in range(1, 6):
            await hall.sweep(start + day * DAY)
            assert table not in hall.tables
            assert listed(hall, start + (day + 1) * DAY, "playing") == []
            found = await hall.find(table)
            assert found is not None
            found.used = start + day * DAY  # as if it were then
            await hall.sweep(found.used)
            assert listed(hall, start + (day + 1) * DAY - HOUR, "playing") == [table]
        last = hall.tables[table].table
        assert last.stage == "playing"
        assert len(store.log(table)) == last.size == 4

    with_hall(store, test)


def test_without_the_limit_no_table_sleeps(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await made(hall)
        assert listed(hall, now() + 1000 * DAY) == [room.table.id]

    with_hall(store, test, Settings(workers=1, sleep_days=0))


def test_with_an_idle_time_of_0_tables_stay_in_memory(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await made(hall)
        await hall.sweep(now() + 1000 * DAY)
        assert hall.tables == {room.table.id: room}

    with_hall(store, test, Settings(workers=1, idle_seconds=0))


def test_tables_that_one_has_left_finished_or_forgotten_count_for_no_limit(store: Store) -> None:
    async def test(hall: Hall) -> None:
        rooms = [await made(hall) for _ in range(3)]
        time = now() + HOUR
        assert hall.read_model.unfinished("p0", time) == 3
        await hall.handle(rooms[0], "p0", "Ada", ms.Leave("l"))
        assert await hall.settled(rooms[0])
        assert hall.read_model.unfinished("p0", time) == 2
        await hall.handle(rooms[1], "p1", "Bo", ms.Join("j"))
        await hall.handle(rooms[1], "p0", "Ada", ms.Start("s"))
        await hall.handle(rooms[1], "p0", "Ada", ms.Leave("l"))
        assert await hall.settled(rooms[1])
        assert hall.read_model.unfinished("p0", time) == 1
        found = {table.table: table.stage for table in hall.read_model.tables_of("p0", None, time)}
        assert found == {rooms[1].table.id: "playing", rooms[2].table.id: "open"}, "a seat in a game can be taken back"
        assert hall.read_model.unfinished("p0", time + DAY) == 0

    with_hall(store, test)


def test_only_tables_with_a_clock_are_read_at_the_start(store: Store) -> None:
    for name, clock in (("calm", None), ("hurried", ms.Clock("move", 600))):
        table = begun_table(options=ms.Options(clock=clock), table=Table(name))
        table.put(logged.GotUp(table.time, 1), logged.BotSeated(table.time, 1, "easy", 0))
        store.write(*projection(table.table))
    assert ReadModel(store, 1.0).running() == ["hurried"]
    store.close()


def test_a_table_wakes_when_somebody_sits_down(start: Start, tmp_path: Path) -> None:
    old = begun_table(begin=False, options=ms.Options(public=True), players=3)
    old.leave(2)
    log = [msgspec.structs.replace(entry, t=entry.t - 2 * DAY) for entry in old.log]
    session_tokens = write_tables(tmp_path / "server", None, {"old": log}, ["p0", "p1", "p2"])
    server = start(*NO_LIMITS)
    assert Client(server, "").get("/api/tables").json() == []
    assert [one["table"] for one in Client(server, session_tokens["p0"]).get("/api/me/tables").json()] == ["old"]
    guest(server, "Nora").do("old", "join")
    [listed] = Client(server, "").get("/api/tables").json()
    assert [seat["name"] for seat in listed["seats"]] == ["Ada", "Bo", "Nora"]


def test_a_full_server_makes_no_more_tables(start: Start) -> None:
    server = start("--limit", "tables=1", "--limit", "requests_a_second=0")
    ada = guest(server)
    ada.make([{"kind": "you"}, {"kind": "open"}])
    reply = ada.post("/api/tables", {"seats": [{"kind": "you"}, {"kind": "open"}]})
    assert (reply.status_code, reply.json()["text"]) == (429, {"id": "error-server-full"})
