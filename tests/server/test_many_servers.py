"""Several servers over one PostgreSQL: the table is the same at each of them."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import sqlalchemy as sa

from server.halls import until
from server.running import PATIENCE, Postgres, in_a_loop
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import actor
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.hall import Hall
from wolfsbane.server.refusal import NotWritten, Refusal
from wolfsbane.server.settings import Settings
from wolfsbane.server.signals import PostgresBus
from wolfsbane.server.storage.formats import LOG_FORMAT
from wolfsbane.server.storage.journal import Journal
from wolfsbane.server.storage.store import LOCK_NUMBER, Item, LockLost, Store, StoreError, Unavailable, database_url

Test = Callable[[Hall, Hall], Awaitable[None]]


class Silent:
    """A bus that loses everything."""

    async def start(self, received: Callable[[str], None]) -> None:
        self.received = received

    def publish(self, signal: str) -> None:
        pass

    async def stop(self) -> None:
        pass


def shared(url: str, log_format: str = LOG_FORMAT) -> Store:
    return Store(database_url(url, Path()), log_format=log_format)


def with_two_halls(url: str, test: Test, silent: bool = False) -> None:
    stores = [shared(url), shared(url)]

    async def run() -> None:
        halls = [
            Hall(store, Settings(workers=1, pace=0), Silent() if silent else PostgresBus(store)) for store in stores
        ]
        for hall in halls:
            await hall.start()
        try:
            await asyncio.wait_for(test(*halls), 2 * PATIENCE)
        finally:
            for hall in halls:
                await hall.stop()

    in_a_loop(run())
    for store in stores:
        store.close()


async def new_table(hall: Hall, *players: str, **options: Any) -> str:
    """A table at which these players sit."""
    seats = [ms.SeatPlan("you"), *[ms.SeatPlan("open")] * (len(players) - 1)]
    actor = hall.create(ms.NewTable(seats, options=ms.Options(**options)), players[0], players[0])
    assert await actor.settled()
    for player in players[1:]:
        await hall.handle(actor, player, player, ms.Join(f"join-{player}"))
    return actor.table.id


async def say(hall: Hall, table: str, player: str, message: Any) -> ms.Reply:
    actor = await hall.find(table)
    assert actor is not None
    return await hall.handle(actor, player, player, message)


def numbered(queue: Queue) -> list[Any]:
    messages = [json.loads(message) for message in queue.messages]
    return [message for message in messages if message["type"] in ("table", "update", "said")]


def test_a_viewer_at_one_server_sees_what_is_done_at_another(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        queue = Queue("bo")
        await other.connect(table, queue, None)
        await say(one, table, "ada", ms.Start("s"))
        await until(lambda: len(numbered(queue)) == 2)
        first, second = numbered(queue)
        assert second["seq"] == first["seq"] + 1
        assert second["stage"] == "playing"

    with_two_halls(postgres.url(), test)


def test_a_lost_signal_does_no_harm(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        queue = Queue("bo")
        await other.connect(table, queue, None)
        await say(one, table, "ada", ms.Chat("c", "hello"))
        await until(lambda: [one["text"] for one in numbered(queue)[1:]] == ["hello"])

    with_two_halls(postgres.url(), test, silent=True)


def test_a_table_that_only_others_use_is_not_followed_and_nothing_is_missed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "UNUSED_MS", 0)

    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        ada, bo = Queue("ada"), Queue("bo")
        await other.connect(table, ada, None)
        seen = numbered(ada)[-1]["seq"]
        await say(other, table, "ada", ms.Chat("c1", "hello"))
        await until(lambda: table not in one.tables)
        await say(other, table, "ada", ms.Chat("c2", "still here"))
        await one.connect(table, bo, seen)
        await until(lambda: [message["text"] for message in numbered(bo)] == ["hello", "still here"])
        await say(one, table, "bo", ms.Chat("c3", "here, too"))
        await until(lambda: numbered(ada)[-1]["text"] == "here, too")

    with_two_halls(postgres.url(), test)


def test_commands_at_the_same_time_all_count_once_and_in_one_order(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        queues = [Queue("ada"), Queue("bo")]
        await one.connect(table, queues[0], None)
        await other.connect(table, queues[1], None)

        async def chat_often(hall: Hall, player: str) -> None:
            for count in range(20):
                await say(hall, table, player, ms.Chat(f"{player}{count}", f"{player} {count}"))

        await asyncio.gather(chat_often(one, "ada"), chat_often(other, "bo"))
        await until(lambda: all(len(numbered(queue)) == 41 for queue in queues))
        texts = [[message["text"] for message in numbered(queue)[1:]] for queue in queues]
        assert texts[0] == texts[1]
        assert sorted(texts[0]) == sorted(f"{player} {count}" for player in ("ada", "bo") for count in range(20))
        numbers = [message["seq"] for message in numbered(queues[0])]
        assert numbers == list(range(numbers[0], numbers[0] + 41))

    with_two_halls(postgres.url(), test, silent=True)


def test_a_command_that_is_sent_again_to_another_server_counts_once(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        await say(other, table, "ada", ms.Chat("other", "first"))
        for hall in (one, other, one):
            await say(hall, table, "ada", ms.Chat("same", "once"))
        entries = [json.loads(line) for line in await one.reading(one.store.log, table)]
        assert [entry["text"] for entry in entries if entry["type"] == "spoke"] == ["first", "once"]

    with_two_halls(postgres.url(), test, silent=True)


def test_a_refusal_is_never_out_of_date(postgres: Postgres) -> None:
    """Bo's server has not received yet that the game has begun."""

    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        await other.find(table)
        await say(one, table, "ada", ms.Start("s"))
        with pytest.raises(Refusal, match="error-game-begun"):
            await say(other, table, "bo", ms.Start("t"))
        queue = Queue("bo")
        await one.connect(table, queue, None)
        [shown] = numbered(queue)
        legal = shown["prompt"]["legal"]
        if legal:
            await say(other, table, "bo", ms.Act("a", shown["seq"], [legal[0]]))

    with_two_halls(postgres.url(), test, silent=True)


def test_a_client_continues_at_another_server_with_the_next_number(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        queue = Queue("bo")
        await other.find(table)  # as it is before what follows
        actor = await one.connect(table, queue, None)
        assert actor is not None
        await say(one, table, "ada", ms.Chat("c", "one"))
        await until(lambda: len(numbered(queue)) == 2)
        last = numbered(queue)[-1]["seq"]
        one.disconnect(actor, queue)
        await say(one, table, "ada", ms.Chat("d", "two"))
        again = Queue("bo")
        await other.connect(table, again, last)
        assert [(message["seq"], message["text"]) for message in numbered(again)] == [(last + 1, "two")]

    with_two_halls(postgres.url(), test, silent=True)


def test_a_command_at_a_table_that_is_too_far_behind_is_answered(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is dropped while the command waits for the log; its sender must not wait for ever."""
    monkeypatch.setattr("wolfsbane.server.delivery.following.TOO_FAR_BEHIND", 2)

    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        actor = await other.find(table)
        assert actor is not None
        for count in range(4):
            await say(one, table, "ada", ms.Chat(f"c{count}", "hello"))
        with pytest.raises(NotWritten):
            await asyncio.wait_for(other.handle(actor, "bo", "bo", ms.Start("s")), 20)
        await say(other, table, "bo", ms.Chat("d", "it is loaded again"))

    with_two_halls(postgres.url(), test, silent=True)


def test_who_is_connected_is_known_at_all_servers(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        queues = [Queue("ada"), Queue("bo")]
        await one.connect(table, queues[0], None)
        actor = await other.connect(table, queues[1], None)
        assert actor is not None

        def present(queue: Queue) -> list[int]:
            seen = [json.loads(message) for message in queue.messages]
            return [message["seats"] for message in seen if message["type"] == "present"][-1]  # type: ignore[no-any-return]

        await until(lambda: present(queues[0]) == [0, 1] == present(queues[1]))
        other.disconnect(actor, queues[1])
        await until(lambda: present(queues[0]) == [0])

    with_two_halls(postgres.url(), test)


def test_the_bots_of_a_table_are_one_servers_work_until_that_is_gone(postgres: Postgres) -> None:
    async def test(one: Hall, other: Hall) -> None:
        seats = [ms.SeatPlan("you"), ms.SeatPlan("bot", "easy")]
        actor = one.create(ms.NewTable(seats), "ada", "ada")
        assert await actor.settled()
        table = actor.table.id
        await say(one, table, "ada", ms.Start("s"))
        await until(lambda: (one.peers is not None and table in one.peers.claimed) or not actor.has_work())
        await other.find(table)
        assert other.peers is not None
        if actor.has_work():
            assert table not in other.peers.claimed
        await one.stop()
        found = await other.find(table)
        assert found is not None
        await until(lambda: not found.table.bots_to_move())

    with_two_halls(postgres.url(), test)


def test_entries_of_a_command_are_appended_together_or_not_at_all(postgres: Postgres) -> None:
    one, other = (shared(url) for url in [postgres.url()] * 2)
    connections = [one.open_journal(), other.open_journal()]

    def items(*rows: tuple[str, int, str]) -> list[Item]:
        return [Item(table, seq, entry, (), None) for table, seq, entry in rows]

    assert one.append(connections[0], items(("t", 1, "one"))) == []
    lost = other.append(connections[1], items(("t", 1, "x"), ("t", 2, "y"), ("u", 1, "z")))
    assert [(item.table_id, item.seq) for item in lost] == [("t", 1), ("t", 2)]
    assert (one.log("t"), one.log("u")) == (["one"], ["z"])
    for connection in connections:
        connection.close()
    one.close()
    other.close()


def test_what_belongs_to_an_entry_is_written_only_if_it_wins(postgres: Postgres) -> None:
    store = shared(postgres.url())
    connection = store.open_journal()
    note = "INSERT INTO settings (name, value) VALUES (:n, 'x')"
    store.append(connection, [Item("t", 1, "one", [(note, {"n": "won"})], None)])
    store.append(connection, [Item("t", 1, "two", [(note, {"n": "lost"})], None)])
    assert store.read("SELECT name FROM settings WHERE value = 'x'") == [("won",)]
    connection.close()
    store.close()


def test_servers_of_another_log_format_do_not_come_together(postgres: Postgres) -> None:
    url = postgres.url()
    one = shared(url)
    with pytest.raises(LockLost, match="servers of another version use this database"):
        shared(url, "another")
    one.close()
    shared(url, "another").close()  # when the others are gone


def test_an_administrator_and_servers_do_not_come_together(postgres: Postgres) -> None:
    url = postgres.url()
    one = shared(url)
    with pytest.raises(StoreError, match="another server uses this database"):
        Store(database_url(url, Path()))
    connection = one.open_journal()
    connection.invalidate()  # as if PostgreSQL had ended it
    connection.close()
    Store(database_url(url, Path())).close()
    with pytest.raises(LockLost, match="another server has used this database"):
        one.open_journal()
    one.close()
    again = shared(url)
    with again.engine.connect() as other:
        assert other.execute(sa.text("SELECT count(*) FROM servers")).scalar() == 0
    again.close()


def test_a_server_waits_for_one_that_holds_the_lock_alone(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart of the database one server has the lock alone for a moment, and may be paused just then."""
    monkeypatch.setattr("wolfsbane.server.storage.store.LOCK_SECONDS", 0.1)
    store = shared(postgres.url())
    connection = store.open_journal()
    connection.invalidate()
    connection.close()
    with store.engine.connect() as paused:
        paused.execute(sa.text(f"SELECT pg_advisory_lock({LOCK_NUMBER})"))
        paused.commit()
        with pytest.raises(Unavailable, match="another server has it to itself"):
            store.open_journal()
        assert store.fatal is None
        paused.execute(sa.text(f"SELECT pg_advisory_unlock({LOCK_NUMBER})"))
        paused.commit()
    store.open_journal().close()
    store.close()


def test_what_a_server_that_is_gone_has_claimed_is_not_kept_for_ever(postgres: Postgres) -> None:
    """Nobody else would claim a table at which there is nothing to do; its row would stay, and hide others."""

    async def test(one: Hall, other: Hall) -> None:
        table = await new_table(one, "ada", "bo")
        one.store.write(("INSERT INTO claims (table_id, server) VALUES (:id, 'gone')", {"id": table}))
        await until(lambda: not one.store.read("SELECT 1 FROM claims"))

    with_two_halls(postgres.url(), test)


def test_a_server_is_ready_as_soon_as_the_database_is_back(postgres: Postgres) -> None:
    """The load balancer sends it nobody before, so it can't wait for an entry to show that writing works."""
    store = shared(postgres.url())
    failed: list[str] = []
    journal = Journal(store, lambda *_: None, lambda _items, reason: failed.append(reason))
    room = object()
    with mock.patch.object(store, "append", side_effect=Unavailable("the database is restarting")):
        journal.put([Item("t", 1, "one", (), room)])
        _until(lambda: bool(failed))
    assert journal.failing() == "the database is restarting"
    probes: list[str | None] = []
    journal.probe(probes.append)
    _until(lambda: bool(probes))
    assert (probes, journal.failing()) == ([None], None)
    assert journal.close()
    store.close()


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
