"""Correspondence play at two servers over one PostgreSQL: one of them acts, and one message is sent."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from unittest import mock

import pytest
from msgspec import structs

from server.halls import until, write_log
from server.running import PATIENCE, Postgres
from server.tables import begun_table
from server.test_many_servers import with_two_halls
from server.test_notices import LATER, Browser, PushService, service, settings_of, subscribe
from wolfsbane.server import messages as ms
from wolfsbane.server.hall import Hall
from wolfsbane.server.notices import outbox
from wolfsbane.server.notices.sender import Notices
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.storage.store import SERVED_SINCE, Unavailable
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now

__all__ = ["service"]  # a fixture

DAYS = ms.Options(clock=ms.Clock("move", 86_400), rounds=1, undo=False)
TABLE = "T"
Entry = TypeVar("Entry")


def from_days_ago() -> list[logged.LogEvent]:
    """A table at which both players were to view their first cards, and have not."""
    return [structs.replace(entry, t=entry.t - 3 * DAY) for entry in begun_table(options=DAYS).log]


class Watched:
    """Two halls, and how often each of them had a bot choose."""

    def __init__(self, halls: tuple[Hall, Hall]) -> None:
        self.halls = halls
        self.chosen: Counter[int] = Counter()
        for number, hall in enumerate(halls):
            hall.bots.choose = self._counted(number, hall.bots.choose)  # type: ignore[method-assign, assignment]

    def _counted(self, number: int, choose: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*values: Any, **more: Any) -> Any:
            self.chosen[number] += 1
            return await choose(*values, **more)

        return counted

    @property
    def store(self) -> Any:
        return self.halls[0].store

    async def always_served(self) -> None:
        """There has always been a server, so nobody gets an hour for an outage."""
        self.store.write(("UPDATE settings SET value = '1' WHERE name = :name", {"name": SERVED_SINCE}))
        await until(lambda: all(hall.started == 1 for hall in self.halls))

    def entries(self, kind: type[Entry]) -> list[Entry]:
        found = [logged.decode_log_event(line) for line in self.store.log(TABLE)]
        return [entry for entry in found if isinstance(entry, kind)]

    async def nothing_is_due(self) -> None:
        """Waits until the table waits for people again, and both servers have looked around several times since."""
        waiting = "SELECT 1 FROM turns WHERE due IS NULL OR due > :time"
        await until(lambda: bool(self.store.read(waiting, time=now() + 3_600_000)))
        looks = [hall.peers.looks for hall in self.halls if hall.peers is not None]
        await until(
            lambda: all(
                hall.peers is not None and hall.peers.looks >= before + 3
                for hall, before in zip(self.halls, looks, strict=True)
            )
        )


def with_both(postgres: Postgres, test: Callable[[Watched], Awaitable[None]]) -> None:
    async def run(one: Hall, other: Hall) -> None:
        watched = Watched((one, other))
        await watched.always_served()
        await test(watched)

    with_two_halls(postgres.url(), run)


@pytest.mark.parametrize("claimed", [False, True])
def test_a_clock_that_has_run_out_acts_once_at_one_of_two_servers(postgres: Postgres, claimed: bool) -> None:
    """Nobody has the table in memory; or a server had claimed it, and is gone."""

    async def test(both: Watched) -> None:
        if claimed:
            both.store.write(("INSERT INTO claims (table_id, server) VALUES (:id, 'gone')", {"id": TABLE}))
        write_log(both.store, TABLE, from_days_ago())
        await until(lambda: bool(both.entries(logged.TimedOut)))
        await both.nothing_is_due()
        seats = Counter(entry.seat for entry in both.entries(logged.TimedOut))
        assert seats == {0: 1, 1: 1}, "both were to view their first cards"
        acted = both.entries(logged.Acted)
        assert len(acted) >= len(seats)
        assert len(both.chosen) == 1, "the other server has left it alone"
        assert both.chosen.total() == len(acted), "no choice was made twice"

    with_both(postgres, test)


def test_a_bot_that_is_to_move_at_a_sleeping_table_moves_once(postgres: Postgres) -> None:
    async def test(both: Watched) -> None:
        table = begun_table(options=DAYS, begin=False)
        table.leave(1)
        table.put(*commands.handle(table.table, 0, ms.Fill(table.id(), 1, "easy"), table.time))
        table.do(0, ms.Start(table.id()))
        table.act(0, "a1")
        assert table.table.bots_to_move()
        write_log(both.store, TABLE, table.log)
        await until(lambda: len(both.entries(logged.Acted)) > 1)
        await both.nothing_is_due()
        assert both.entries(logged.TimedOut) == []
        moves = [entry for entry in both.entries(logged.Acted) if entry.seat == 1]
        assert len(moves) == both.chosen.total()
        assert len(both.chosen) == 1

    with_both(postgres, test)


# --- messages


async def prepared(hall: Hall, settings: Any) -> Notices:
    notices = Notices(hall.store, settings)
    await notices.prepare()
    return notices


def with_notices(
    postgres: Postgres, service: PushService, test: Callable[[Watched, Notices, Notices], Awaitable[None]]
) -> None:
    """Bo has asked for messages, and both players have been woken by the clock of a table."""

    async def run(both: Watched) -> None:
        settings = settings_of(service.origin)
        one, other = [await prepared(hall, settings) for hall in both.halls]
        try:
            subscribe(both.store, one, "p1", f"{service.origin}/bo", Browser())
            write_log(both.store, TABLE, from_days_ago())
            await until(lambda: bool(both.entries(logged.TimedOut)))
            await both.nothing_is_due()
            if not both.store.read("SELECT 1 FROM outbox WHERE due IS NOT NULL"):  # it is the turn of the other one
                await to_the_next_turn(both)
            await asyncio.wait_for(test(both, one, other), PATIENCE)
        finally:
            one.close()
            other.close()

    with_both(postgres, run)


async def to_the_next_turn(both: Watched) -> None:
    """Ada makes moves until it is Bo's turn."""
    hall = both.halls[0]
    for number in range(20):
        room = await hall.find(TABLE)
        assert room is not None
        if 0 not in room.table.deciders():
            break
        legal = json.loads(room.table.snapshot(0))["prompt"]["legal"]
        code = next((one for one in ("draw", "discard", "pass", "done") if one in legal), legal[0])
        await hall.handle(room, "p0", "Ada", ms.Act(f"m{number}", room.table.last_seq[0], [code]))
    await until(lambda: bool(both.store.read("SELECT 1 FROM outbox WHERE due IS NOT NULL")))


def test_one_message_is_sent_though_both_servers_look(postgres: Postgres, service: PushService) -> None:
    async def test(both: Watched, one: Notices, other: Notices) -> None:
        for time in (now() + LATER, now() + LATER + outbox.CLAIM + 1, now() + 100 * LATER):
            await asyncio.gather(*[notices.send_due(time) for notices in (one, other, one, other)])
        assert [path for path, _, _ in service.requests] == ["/bo"]

    with_notices(postgres, service, test)


def test_a_server_that_dies_before_it_sends_costs_time_and_no_message(postgres: Postgres, service: PushService) -> None:
    async def test(both: Watched, one: Notices, other: Notices) -> None:
        time = now() + LATER
        assert len(one.outbox.claim(time)) == 1  # and then it is gone
        assert await other.send_due(time + outbox.CLAIM - 1) == 0
        assert await other.send_due(time + outbox.CLAIM) == 1
        assert await other.send_due(time + 3 * outbox.CLAIM) == 0
        assert len(service.requests) == 1

    with_notices(postgres, service, test)


def test_a_server_that_dies_after_it_has_sent_leads_to_one_more_message_at_most(
    postgres: Postgres, service: PushService
) -> None:
    async def test(both: Watched, one: Notices, other: Notices) -> None:
        time = now() + LATER
        with mock.patch.object(one.outbox, "done", side_effect=Unavailable("it is gone")):
            assert await one.send_due(time) == 1
        assert len(service.requests) == 1
        for later in range(1, 6):
            await asyncio.gather(*[other.send_due(time + later * outbox.CLAIM) for _ in range(2)])
        assert len(service.requests) == 2

    with_notices(postgres, service, test)
