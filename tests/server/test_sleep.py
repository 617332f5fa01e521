"""Tables at which nobody has been for a day sleep: they are not listed and count for no limit, and lose nothing."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from server.conftest import Start
from server.running import NO_LIMITS, Client, guest, in_a_loop
from server.tables import desk
from server.writing import write_tables
from wolfsbane.server import entries as en
from wolfsbane.server import messages as ms
from wolfsbane.server.clocks import now
from wolfsbane.server.hub import Hub
from wolfsbane.server.index import Index, projection
from wolfsbane.server.live import Live
from wolfsbane.server.receivers import Queue
from wolfsbane.server.settings import Settings
from wolfsbane.server.store import Store, database_url
from wolfsbane.server.table import Table

HOUR = 3_600_000
DAY = 24 * HOUR
PLANS = [ms.SeatPlan("you"), ms.SeatPlan("open")]
PUBLIC = ms.NewTable(PLANS, options=ms.Options(public=True, spectators=True))


def with_hub(store: Store, test: Callable[[Hub], Awaitable[None]], settings: Settings | None = None) -> None:
    async def run() -> None:
        hub = Hub(store, settings or Settings(workers=1))
        await hub.start()
        await test(hub)
        await hub.stop()

    in_a_loop(run())
    store.close()


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


async def made(hub: Hub, new: ms.NewTable = PUBLIC) -> Live:
    live = hub.create(new, "p0", "Ada")
    assert await hub.settled(live)
    return live


def listed(hub: Hub, time: int, stage: str = "open") -> list[str]:
    return [table.table for table in hub.index.lobby(stage, None, time)]


def test_an_open_table_leaves_the_lobby_when_nobody_has_been_there_for_a_day(store: Store) -> None:
    async def test(hub: Hub) -> None:
        start = now()
        live = await made(hub)
        table = live.table.id
        assert listed(hub, start + DAY - HOUR) == [table]
        assert listed(hub, now() + DAY) == []
        # Somebody waits there for two days.
        line = Queue("p0")
        await hub.listen(live, 0, line, None)
        for hours in range(49):
            await hub.sweep(start + hours * HOUR)
        assert listed(hub, start + 3 * DAY - 2 * HOUR) == [table]
        last = start + 48 * HOUR
        assert hub.index.lobby("open", None, start)[0].changed == last - last % HOUR, "no more exactly than that"
        hub.forget(live, 0, line)
        await hub.sweep(start + 50 * HOUR)
        assert hub.tables == {}
        assert listed(hub, start + 3 * DAY + HOUR) == []
        # It is still there for those who have its link.
        again = await hub.find(table)
        assert again is not None
        assert again.table.names() == ["Ada", "nobody"]

    with_hub(store, test)


def test_a_game_that_is_played_for_days_is_seen_as_long_as_somebody_comes(store: Store) -> None:
    async def test(hub: Hub) -> None:
        start = now()
        live = await made(hub)
        table = live.table.id
        await hub.take(live, "p1", "Bo", ms.Join("j"))
        await hub.take(live, "p0", "Ada", ms.Start("s"))
        assert await hub.settled(live)
        for day in range(1, 6):
            await hub.sweep(start + day * DAY)
            assert table not in hub.tables
            assert listed(hub, start + (day + 1) * DAY, "playing") == []
            found = await hub.find(table)
            assert found is not None
            found.used = start + day * DAY  # as if it were then
            await hub.sweep(found.used)
            assert listed(hub, start + (day + 1) * DAY - HOUR, "playing") == [table]
        last = hub.tables[table].table
        assert last.stage == "playing"
        assert len(store.log(table)) == last.size == 4

    with_hub(store, test)


def test_without_the_limit_no_table_sleeps(store: Store) -> None:
    async def test(hub: Hub) -> None:
        live = await made(hub)
        assert listed(hub, now() + 1000 * DAY) == [live.table.id]

    with_hub(store, test, Settings(workers=1, sleep_days=0))


def test_tables_that_one_has_left_finished_or_forgotten_count_for_no_limit(store: Store) -> None:
    async def test(hub: Hub) -> None:
        lives = [await made(hub) for _ in range(3)]
        time = now() + HOUR
        assert hub.index.unfinished("p0", time) == 3
        await hub.take(lives[0], "p0", "Ada", ms.Leave("l"))
        assert await hub.settled(lives[0])
        assert hub.index.unfinished("p0", time) == 2
        assert len(hub.index.tables_of("p0", None)) == 3, "the seat can be taken back"
        assert hub.index.unfinished("p0", time + DAY) == 0

    with_hub(store, test)


def test_only_tables_with_a_clock_are_read_at_the_start(store: Store) -> None:
    for name, clock in (("calm", None), ("hurried", ms.Clock("move", 600))):
        table = desk(options=ms.Options(clock=clock), table=Table(name))
        table.put(en.Left(table.time, 1), en.Filled(table.time, 1, "easy", 0))
        store.write(*projection(table.table))
    assert Index(store, 1.0).running() == ["hurried"]
    store.close()


def test_a_table_wakes_when_somebody_sits_down(start: Start, tmp_path: Path) -> None:
    old = desk(begin=False, options=ms.Options(public=True), players=3)
    old.leave(2)
    log = [msgspec.structs.replace(entry, t=entry.t - 2 * DAY) for entry in old.log]
    tokens = write_tables(tmp_path / "server", None, {"old": log}, ["p0", "p1", "p2"], "key")
    server = start(*NO_LIMITS)
    assert Client(server, "").get("/api/tables").json() == []
    assert [one["table"] for one in Client(server, tokens["p0"]).get("/api/me/tables").json()] == ["old"]
    guest(server, "Nora").do("old", "join")
    [listed] = Client(server, "").get("/api/tables").json()
    assert [seat["name"] for seat in listed["seats"]] == ["Ada", "Bo", "Nora"]


def test_a_full_server_makes_no_more_tables(start: Start) -> None:
    server = start("--limit", "tables=1", "--limit", "requests_a_second=0")
    ada = guest(server)
    ada.make([{"kind": "you"}, {"kind": "open"}])
    reply = ada.post("/api/tables", {"seats": [{"kind": "you"}, {"kind": "open"}]})
    assert (reply.status_code, reply.json()["sentence"]) == (429, "This server has as many tables as it can hold.")
