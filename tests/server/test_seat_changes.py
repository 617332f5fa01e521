"""Nobody gets a seat's messages after leaving it, at whatever moment a connection is opened: two worlds in which only
the next player at that seat sees a card."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.halls import SlowHall, received, until, with_hall, write_log
from server.tables import LoggedTable, begun_table
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.receivers import Queue
from wolfsbane.server.delivery.rooms import MOVED
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import log as logged

CHAT_LINES = 60  # chat lines, which are more than a table keeps in memory


def stores(postgres: Any, kind: str, tmp_path: Path) -> list[Store]:
    urls = [None, None] if kind == "sqlite" else [postgres.url(), postgres.url()]
    return [Store(database_url(url, tmp_path / str(side))) for side, url in enumerate(urls)]


def deal_of(side: int) -> str:
    """A deal with the two first cards of the village of seat a exchanged in one of the worlds."""
    base = begun_table(begin=True)
    [began] = [entry for entry in base.log if isinstance(entry, logged.GameBegan)]
    numbers = sorted(began.deal)
    if side:
        numbers[0], numbers[-1] = numbers[-1], numbers[0]
    return "".join(numbers)


def begun(side: int) -> LoggedTable:
    out = begun_table(options=ms.Options(spectators=True), deal=deal_of(side))
    for count in range(CHAT_LINES):
        out.do(1, ms.Chat(f"t{count}", f"line {count}"))
    return out


async def next_player(hall: SlowHall, table: str, leaver: str) -> list[Any]:
    """Seat a is left, taken by somebody else, and used; what that player gets to see."""
    actor = await hall.table(table)
    await hall.handle(actor, leaver, "Ada", ms.Leave("l"))
    await hall.handle(actor, "p9", "Nora", ms.Join("j", 0))
    nora = Queue("p9")
    await hall.connect(table, nora, None)
    for count, code in enumerate(("a1", "a2")):
        reply = await hall.handle(actor, "p9", "Nora", ms.Act(f"v{count}", actor.table.last_seq[0], [code]))
        assert isinstance(reply, ms.Done)
    await hall.handled(table)
    return received(nora)


async def during_connect(hall: SlowHall, table: str) -> tuple[Queue, list[Any]]:
    """The connection waits for the table to be loaded, and is handled after the player has left."""
    hall.may_read.clear()
    leaving = asyncio.create_task(next_player(hall, table, "p0"))
    await until(lambda: hall.waiting > 0)
    queue = Queue("p0")
    connecting = asyncio.create_task(hall.connect(table, queue, 3))
    hall.may_read.set()
    seen = await leaving
    await connecting
    return queue, seen


async def before_leaving(hall: SlowHall, table: str) -> tuple[Queue, list[Any]]:
    """The connection is in the inbox before the command to leave, and both are handled in one go."""
    actor = await hall.table(table)
    queue = Queue("p0")
    connecting = asyncio.create_task(hall.connect(table, queue, None))
    leaving = asyncio.create_task(hall.handle(actor, "p0", "Ada", ms.Leave("first")))
    await connecting
    await leaving
    await hall.handle(actor, "p0", "Ada", ms.Join("back", 0))
    return queue, await next_player(hall, table, "p0")


async def during_catch_up(hall: SlowHall, table: str) -> tuple[Queue, list[Any]]:
    """Old messages are being read from the log."""
    await hall.table(table)
    hall.may_read.clear()
    queue = Queue("p0")
    connecting = asyncio.create_task(hall.connect(table, queue, 3))
    await until(lambda: hall.waiting > 0)
    seen = await next_player(hall, table, "p0")
    hall.may_read.set()
    await connecting
    return queue, seen


async def during_log_in(hall: SlowHall, table: str) -> tuple[Queue, list[Any]]:
    """The same, while the guest becomes an account, which gets up then."""
    actor = await hall.table(table)
    hall.may_read.clear()
    queue = Queue("p0")
    connecting = asyncio.create_task(hall.connect(table, queue, 3))
    await until(lambda: hall.waiting > 0)
    logging_in = asyncio.create_task(hall.become("p0", "account", "Ada"))
    await until(lambda: hall.waiting > 1)
    hall.may_read.set()
    await logging_in
    await connecting
    assert actor.table.seat_of("account") == 0
    assert queue.player == "account"
    return queue, await next_player(hall, table, "account")


MOMENTS = [during_connect, before_leaving, during_catch_up, during_log_in]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment.__name__))
def test_who_leaves_while_connecting_learns_nothing_more(
    moment: Any, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    postgres = request.getfixturevalue("postgres") if kind == "postgresql" else None
    got: list[list[Any]] = []
    shown: list[list[Any]] = []
    for side, store in enumerate(stores(postgres, kind, tmp_path)):
        write_log(store, "T", begun(side).log)

        async def test(hall: SlowHall) -> None:
            queue, seen = await moment(hall, "T")
            await hall.handled("T")
            got.append(received(queue))
            shown.append(seen)
            messages = got[-1]
            last = max((message["seq"] for message in messages if message.get("you") == 0), default=0)
            for message in messages:
                if message["type"] == "update":
                    assert message["prompt"].get("legal") is None or message["seq"] <= last
            # What an open connection is now: closed to come back, or that of a spectator.
            assert queue.closed is None or queue.closed[0] == MOVED
            if queue.closed is None:
                assert queue.viewer == 4

        with_hall(store, test)
    assert got[0] == got[1]
    assert shown[0] != shown[1], "the next player did see a card that differs"


def test_a_connection_before_the_player_sits_down_is_not_the_seats(tmp_path: Path) -> None:
    """The other way round: a spectator who joins while old messages are being read comes back as the seat."""
    store = Store(database_url(None, tmp_path))
    write_log(store, "T", begun(0).log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        for count in range(
            CHAT_LINES // 2
        ):  # more than a table keeps in memory for spectators, who do not get the chat
            await hall.handle(actor, "p1", "Bo", ms.Leave(f"l{count}"))
            await hall.handle(actor, "p1", "Bo", ms.Join(f"j{count}", 1))
        await hall.handle(actor, "p1", "Bo", ms.Leave("l"))
        hall.may_read.clear()
        queue = Queue("p9")
        connecting = asyncio.create_task(hall.connect("T", queue, 3))
        await until(lambda: hall.waiting > 0)
        await hall.handle(actor, "p9", "Nora", ms.Join("j", 1))
        hall.may_read.set()
        await connecting
        assert queue.closed is not None
        assert queue.closed[0] == MOVED
        again = Queue("p9")
        await hall.connect("T", again, None)
        assert received(again)[0]["you"] == 1

    with_hall(store, test)


def test_messages_between_leaving_and_the_disk_are_not_for_who_left(tmp_path: Path) -> None:
    """Several commands are handled before any of them is on disk: the line gets what came up to its own leaving."""
    store = Store(database_url(None, tmp_path))
    write_log(store, "T", begun(0).log)

    async def test(hall: SlowHall) -> None:
        actor = await hall.table("T")
        queue = Queue("p0")
        await hall.connect("T", queue, None)
        queue.messages.clear()
        await asyncio.gather(
            hall.handle(actor, "p1", "Bo", ms.Chat("c1", "before")),
            hall.handle(actor, "p0", "Ada", ms.Leave("l")),
            hall.handle(actor, "p9", "Nora", ms.Join("j", 0)),
            hall.handle(actor, "p1", "Bo", ms.Chat("c2", "after")),
        )
        assert [message.get("text", message.get("note")) for message in received(queue)] == [
            "before",
            {"id": "note-got-up", "values": {"seat": 0}},
        ]
        assert queue.closed is not None
        assert queue.closed[0] == MOVED

    with_hall(store, test)
