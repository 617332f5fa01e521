"""Correspondence play: clocks of days, at tables that nobody has open and that are not in memory."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.conftest import Start
from server.halls import until
from server.running import NO_LIMITS, PATIENCE, Client, guest, in_a_loop
from server.tables import begun_table
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage import turns, upkeep
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import OUTAGE_GRACE, Timepiece, now, timepiece

HOUR = 3_600_000
DAY = 24 * HOUR
DAYS = ms.Options(clock=ms.Clock("move", 86_400), rounds=1)
FRIENDS = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("open")], options=DAYS)
ORDER = "0123456789ABCD" + "123456789ABC" * 2 + "0D" + "123456789ABC"


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def at(time: int) -> None:
    """From now on it is this time in the present test."""
    start = time * 1_000_000 - Timepiece(0).elapsed()
    timepiece.set(Timepiece(start))


def with_hall(store: Store, test: Callable[[Hall], Awaitable[None]], settings: Settings | None = None) -> None:
    async def run() -> None:
        hall = Hall(store, settings or Settings(workers=1, pace=0))
        await hall.start()
        try:
            await test(hall)
        finally:
            await hall.stop()

    in_a_loop(run())


async def begun(hall: Hall, new: ms.NewTable = FRIENDS) -> Actor:
    room = hall.create(new, "p0", "Ada")
    for number in range(1, len(new.seats)):
        if new.seats[number].kind == "open":
            await hall.handle(room, f"p{number}", "Bo", ms.Join(f"j{number}"))
    await hall.handle(room, "p0", "Ada", ms.Start("s"))
    assert await hall.settled(room)
    return room


async def asleep(hall: Hall, table: str) -> None:
    """Nobody has been there for a while."""
    await hall.read(table, lambda _: None)
    await hall.sweep(now() + 10 * 60_000)
    assert table not in hall.tables


# --- clocks


@pytest.mark.parametrize("days", [1, 3, 7])
def test_a_decision_may_take_days(days: int) -> None:
    table = begun_table(deal=ORDER, options=ms.Options(clock=ms.Clock("move", days * 86_400)))
    assert table.table.is_correspondence
    deadline = table.table.deadline()
    assert deadline == (table.time + days * DAY, 0)


def test_a_clock_of_an_hour_is_not_for_correspondence() -> None:
    assert not begun_table(options=ms.Options(clock=ms.Clock("move", 3_600))).table.is_correspondence
    assert not begun_table().table.is_correspondence


def test_a_table_leaves_memory_while_its_clock_of_days_runs(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await begun(hall)
        assert room.timer is not None
        await asleep(hall, room.table.id)

    with_hall(store, test)
    store.close()


def test_a_table_with_a_clock_of_seconds_stays_in_memory(store: Store) -> None:
    async def test(hall: Hall) -> None:
        options = ms.Options(clock=ms.Clock("move", 3_600), rounds=1)
        room = await begun(hall, ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("open")], options=options))
        await hall.read(room.table.id, lambda _: None)
        await hall.sweep(now() + 10 * 60_000)
        assert room.table.id in hall.tables

    with_hall(store, test)
    store.close()


def test_the_clock_of_a_table_that_is_not_in_memory_acts_when_the_time_is_up(store: Store) -> None:
    start = now()

    async def test(hall: Hall) -> None:
        room = await begun(hall)
        table = room.table.id
        await asleep(hall, table)
        await hall.wake_due(start + DAY - HOUR)
        assert table not in hall.tables, "there is nothing to do yet"
        at(start + DAY + HOUR)
        await hall.wake_due(now())
        await until(lambda: any('"timed_out"' in line for line in store.log(table)))
        await until(lambda: any('"acted"' in line for line in store.log(table)))

    with_hall(store, test)
    store.close()


def test_after_a_restart_the_clock_has_gone_on_and_acts(store: Store, tmp_path: Path) -> None:
    start = now()
    found: list[str] = []

    async def first(hall: Hall) -> None:
        found.append((await begun(hall)).table.id)

    async def second(hall: Hall) -> None:
        room = await hall.find(found[0])
        assert room is not None
        deadline = room.table.deadline()
        assert deadline is not None
        assert abs(deadline[0] - start - DAY) < HOUR, "the hours without a server count"
        assert not any('"resumed"' in line for line in store.log(found[0]))

    async def third(hall: Hall) -> None:
        await hall.wake_due(now())
        await until(lambda: any('"resumed"' in line for line in store.log(found[0])))
        room = await hall.find(found[0])
        assert room is not None
        deadline = room.table.deadline()
        assert deadline is not None
        assert deadline[0] >= now() + OUTAGE_GRACE - 60_000, "nobody's time runs out while there is no server"
        await asleep(hall, found[0])
        at(now() + 2 * HOUR)
        await hall.wake_due(now())
        await until(lambda: any('"timed_out"' in line for line in store.log(found[0])))

    with_hall(store, first)

    async def later() -> None:
        at(start + 12 * HOUR)
        hall = Hall(store, Settings(workers=1, pace=0))
        await hall.start()
        await second(hall)
        await hall.stop()
        at(start + 3 * DAY)
        hall = Hall(store, Settings(workers=1, pace=0))
        await hall.start()
        await third(hall)
        await hall.stop()

    in_a_loop(later())
    store.close()


def test_a_bot_moves_at_a_table_that_was_not_in_memory(store: Store) -> None:
    """The server has ended while a bot was to move, and nobody looks at the table since."""
    found: list[str] = []
    new = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")], options=DAYS)

    async def first(hall: Hall) -> None:
        hall.bots.choose = lambda *_: asyncio.sleep(1000)  # type: ignore[method-assign, assignment]
        found.append((await begun(hall, new)).table.id)

    async def second(hall: Hall) -> None:
        assert found[0] not in hall.tables
        await hall.wake_due(now())
        await until(lambda: any('"acted"' in line for line in store.log(found[0])))

    with_hall(store, first)
    with_hall(store, second)
    store.close()


def test_a_table_that_can_not_be_loaded_does_not_hold_up_the_others(store: Store) -> None:
    start = now()

    async def test(hall: Hall) -> None:
        broken, fine = (await begun(hall)).table.id, (await begun(hall)).table.id
        for table in (broken, fine):
            await asleep(hall, table)
        store.write(("UPDATE log SET entry = '{}' WHERE table_id = :id AND seq = 1", {"id": broken}))
        store.write(("UPDATE turns SET due = 1 WHERE table_id = :id", {"id": broken}))
        at(start + 2 * DAY)
        for _ in range(2):
            await hall.wake_due(now())
        await until(lambda: any('"timed_out"' in line for line in store.log(fine)))

    with_hall(store, test)
    store.close()


def test_a_running_clock_keeps_a_table_from_being_deleted_and_counts_for_the_limit(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await begun(hall)
        later = now() + 5 * DAY
        assert upkeep.old_tables(store, later) == []
        assert hall.read_model.unfinished("p0", later) == 1
        await hall.handle(room, "p0", "Ada", ms.Abandon("a"))
        await hall.handle(room, "p1", "Bo", ms.Agree("y", True))
        assert await hall.settled(room)
        assert room.table.stage == "abandoned"
        assert upkeep.old_tables(store, later) == [room.table.id]

    with_hall(store, test)
    store.close()


# --- tables from before


def as_before(store: Store, table: str) -> None:
    """As a version wrote it that had no table `turns`."""
    store.write(
        ("DELETE FROM turns WHERE table_id = :id", {"id": table}),
        ("UPDATE tables SET wakes = 1 WHERE id = :id", {"id": table}),
    )


def test_tables_from_before_get_their_rows_once_after_a_start(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wolfsbane.server.hall.WAKING_AT_ONCE", 2)
    minutes = ms.NewTable(FRIENDS.seats, options=ms.Options(clock=ms.Clock("move", 600), rounds=1))

    async def test(hall: Hall) -> None:
        short = (await begun(hall, minutes)).table.id
        tables = sorted([(await begun(hall)).table.id for _ in range(4)])
        rows = store.read("SELECT * FROM turns ORDER BY table_id")
        broken = (await begun(hall)).table.id
        for table in (*tables, broken):
            as_before(store, table)
        store.write(("UPDATE log SET entry = '{}' WHERE table_id = :id AND seq = 1", {"id": broken}))
        await hall.fill_turns()
        assert store.read("SELECT * FROM turns ORDER BY table_id") == rows
        assert {row[0] for row in store.read("SELECT id FROM tables WHERE wakes = 1")} == {short, broken}
        assert sorted(table for table, _ in moves(hall, "p0")) == tables
        as_before(store, tables[0])
        await hall.fill_turns()
        assert len(moves(hall, "p0")) == 3, "not again: each start of a server would read all of them"

    with_hall(store, test)
    store.close()


def test_a_row_that_an_entry_has_written_meanwhile_is_kept(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await begun(hall)
        [before] = store.read("SELECT * FROM turns")
        older = begun_table(deal=ORDER, options=DAYS).table
        older.id = room.table.id
        hall.turns.fill([older])
        assert store.read("SELECT * FROM turns") == [before]

    with_hall(store, test)
    store.close()


def test_a_server_fills_them_when_it_starts(start: Start, database: str | None) -> None:
    server = start(*NO_LIMITS, database=database)
    ada, bo = guest(server, "Ada"), guest(server, "Bo")
    table = ada.make([{"kind": "you"}, {"kind": "open"}], options={"clock": {"kind": "move", "seconds": 86_400}})
    bo.do(table, "join")
    ada.do(table, "start")
    server.stop()
    old = Store(database_url(database, server.folder))
    as_before(old, table)
    old.write(("DELETE FROM settings WHERE name = :name", {"name": turns.FILLED}))
    old.close()
    server.start()
    bo = Client(server, bo.session_token)
    end = time.monotonic() + PATIENCE
    while [one["table"] for one in bo.get("/api/me/moves").json()] != [table]:
        assert time.monotonic() < end
        time.sleep(0.1)


# --- nobody needs to be there


def test_nobody_counts_as_absent(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await begun(hall)
        line = Queue("p0")
        await hall.connect(room.table.id, line, None)
        present = [json.loads(one) for one in line.messages if b'"present"' in bytes(one)][-1]
        assert present == {"type": "present", "seats": [0]}
        assert room.absent() == []
        with pytest.raises(Refusal) as refusal:
            await hall.handle(room, "p0", "Ada", ms.StandIn("b", 1))
        assert refusal.value.text.id == "error-days-to-decide"
        hall.disconnect(room, line)

    with_hall(store, test, Settings(workers=1, pace=0, away_seconds=0))
    store.close()


def test_the_game_is_not_abandoned_over_the_head_of_somebody_who_is_not_connected(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await begun(hall)
        await hall.handle(room, "p0", "Ada", ms.Abandon("a"))
        assert await hall.settled(room)
        assert room.table.stage == "playing"
        assert room.table.asked is not None
        assert room.table.asked[1] == {1}

    with_hall(store, test, Settings(workers=1, pace=0, away_seconds=0))
    store.close()


# --- whose move it is


def moves(hall: Hall, player: str) -> list[Any]:
    return [(one.table, one.you) for one in hall.turns.of(player)]


def test_the_list_has_the_tables_that_wait_for_a_player(store: Store) -> None:
    async def test(hall: Hall) -> None:
        room = await begun(hall)
        table = room.table.id
        assert moves(hall, "p0") == [(table, 0)], "everybody views two cards"
        assert moves(hall, "p1") == [(table, 1)]
        for code in ("b1", "b2"):
            await hall.handle(room, "p1", "Bo", ms.Act(code, room.table.last_seq[1], [code]))
        assert await hall.settled(room)
        assert moves(hall, "p0") == [(table, 0)]
        assert moves(hall, "p1") == []
        assert moves(hall, "p2") == []

    with_hall(store, test)
    store.close()


def test_a_thumbnail_shows_what_lies_open_and_nothing_else() -> None:
    """Seat a has viewed two of its cards, and everybody gets the same drawing."""
    table = begun_table(deal=ORDER, options=DAYS)
    for seat, code in ((0, "a1"), (0, "a2"), (1, "b1"), (1, "b2")):
        table.act(seat, code)
    [(_, values)] = turns.projection(table.table)
    drawn = json.loads(values["thumbnail"])
    assert drawn["villages"] == [[None] * 5] * 2
    assert drawn["top"] == table.snapshot(0)["prompt"]["pile"][0][1]
    assert set(drawn) <= {"villages", "top", "turn"}


def test_turns_are_counted_once_whatever_happens_in_them() -> None:
    table = begun_table(deal=ORDER, options=DAYS)
    first = table.table.turn
    for seat, code in ((0, "a1"), (0, "a2"), (1, "b1")):
        table.act(seat, code)
        assert table.table.turn == first
    table.act(1, "b2")
    assert table.table.turn == first + 1
    table.act(0, "draw")
    assert table.table.turn == first + 1
    table.act(0, "discard") if "discard" in table.legal(0) else table.act(0, "a1")
    while table.table.deciders() == [0]:
        table.act(0, "pass" if "pass" in table.legal(0) else table.legal(0)[0])
    assert table.table.turn == first + 2


def test_the_list_says_nothing_about_when_somebody_moved(store: Store) -> None:
    async def test(hall: Hall) -> None:
        await begun(hall)
        [one] = hall.turns.of("p0")
        assert set(one.__struct_fields__) == {"table", "title", "mix", "seats", "you", "thumbnail"}

    with_hall(store, test)
    store.close()


def test_an_entry_for_the_end_of_an_outage_gives_an_hour_at_least() -> None:
    table = begun_table(deal=ORDER, options=DAYS)
    late = table.time + 5 * DAY
    table.put(logged.ServerResumed(late))
    assert table.table.deadline() == (late + OUTAGE_GRACE, 0)
    early = begun_table(deal=ORDER, options=DAYS)
    early.put(logged.ServerResumed(early.time + HOUR))
    assert early.table.deadline() == (early.time + DAY, 0), "days count whether or not a server runs"
