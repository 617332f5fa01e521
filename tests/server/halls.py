"""A hall with its tables in this process, whose reading of the log can be held up at will."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from server.running import PATIENCE, in_a_loop
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage.read_model import projection
from wolfsbane.server.storage.store import Item, Store
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table


class SlowHall(Hall):
    """Whoever reads the database waits until `may_read` is set."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__(store, settings)
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.waiting = 0  # for `may_read`

    async def reading(self, call: Callable[..., Any], *values: Any) -> Any:
        self.waiting += 1
        await self.may_read.wait()
        self.waiting -= 1
        return await super().reading(call, *values)

    async def table(self, table_id: str) -> Actor:
        actor = await self.find(table_id)
        assert actor is not None
        return actor

    async def handled(self, table_id: str) -> None:
        """Waits until the table has handled everything that is in its inbox now."""
        await self.read(table_id, lambda room: None)


def with_hall(store: Store, test: Callable[[SlowHall], Awaitable[None]], settings: Settings | None = None) -> None:
    """Runs a test with a hall; the hall is stopped and the store closed in any case."""

    async def run() -> None:
        hall = SlowHall(store, settings or Settings(workers=1, pace=0))
        await hall.start()
        try:
            await asyncio.wait_for(test(hall), 2 * PATIENCE)
        finally:
            hall.may_read.set()
            await hall.stop()

    try:
        in_a_loop(run())
    finally:
        store.close()


async def until(condition: Callable[[], bool]) -> None:
    """Waits for something that has to become true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def write_log(store: Store, table_id: str, entries: list[logged.LogEvent]) -> None:
    """Stores a table, as a server would have, but without snapshots."""
    table = Table(table_id)
    items: list[Item] = []
    for entry in entries:
        table.fold(entry)
        items.append(Item(table_id, table.size, logged.encode_log_event(entry), (), None))
    items[-1].writes = projection(table)
    connection = store.engine.connect()
    store.append(connection, items)
    connection.close()


def write_lines(store: Store, table_id: str, lines: list[tuple[int, str]], wakes: bool = False) -> None:
    """Stores a log as it is, right or wrong."""
    store.write(
        *[
            (
                "INSERT INTO log (table_id, seq, entry) VALUES (:id, :seq, :entry)",
                {"id": table_id, "seq": seq, "entry": line},
            )
            for seq, line in lines
        ],
        (
            "INSERT INTO tables (id, changed, stage, public, wakes, summary) VALUES (:id, 1, 'playing', 0, :wakes, '')",
            {"id": table_id, "wakes": int(wakes)},
        ),
    )


def received(queue: Queue) -> list[Any]:
    """The messages in a queue, without those about who is connected."""
    messages = [json.loads(message) for message in queue.messages]
    return [message for message in messages if message["type"] != "present"]
