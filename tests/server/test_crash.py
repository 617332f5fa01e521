"""Nothing is lost: the server is killed again and again in the middle of many games, and started again.

Clients come back by themselves with the last number they have, and send again what was not confirmed. In the end
every seat has received exactly what it would have in an undisturbed game, byte by byte, each number once, and the log
has every choice once.
"""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Server, in_a_loop
from server.tables import LoggedTable, begun_table
from server.writing import stored_log, write_tables
from wolfsbane.server.messages import Memory, Options
from wolfsbane.server.tables import log as logged

GAMES = int(os.environ.get("WOLFSBANE_CRASH_GAMES", "50"))  # for each database
CHOICES = 60  # in each of them, at most: about a round
KILLS = 2 + GAMES // 8
HELPS: tuple[Memory, ...] = ("strict", "marks", "full")


def decide(table: str, seat: int, legal: list[str], count: int) -> str:
    """The same decision in every run."""
    return random.Random(f"{table} {seat} {count}").choice(legal)


def undisturbed(table: str, begun: LoggedTable) -> LoggedTable:
    """The same game, played in memory."""
    out = LoggedTable()
    out.put(*begun.log)
    for count in range(CHOICES):
        deciders = out.table.deciders()
        if not deciders:
            break
        seat = deciders[0]
        out.act(seat, decide(table, seat, out.legal(seat), count), message_id=f"c{count}")
    return out


class Seat:
    """A client that comes back by itself."""

    def __init__(self, server: Server, table: str, seat: int, session_token: str) -> None:
        self.server = server
        self.url = f"/api/tables/{table}/socket"
        self.headers = {"Authorization": f"Bearer {session_token}"}
        self.seat = seat
        self.seq = 0
        self.got: dict[int, str] = {}
        self.prompt: Any = None
        self.confirmed: set[str] = set()
        self.socket: Any = None
        self.came_back = 0
        self.answered = 0

    async def connected(self) -> Any:
        while self.socket is None:
            query = f"?after={self.seq}" if self.seq else ""
            try:
                self.socket = await connect(
                    f"ws://127.0.0.1:{self.server.port}{self.url}{query}", additional_headers=self.headers
                )
                self.came_back += 1
            except (OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
                await asyncio.sleep(0.05)
        return self.socket

    async def next(self) -> bool:
        """Takes one message; False if the line broke."""
        try:
            text = await (await self.connected()).recv()
        except ConnectionClosed:
            self.socket = None
            return False
        message = json.loads(text)
        assert message["type"] != "refused", message
        if message["type"] == "done":
            self.confirmed.add(message["id"])
        if message["type"] in ("table", "update"):
            assert message["seq"] == self.seq + 1 or not self.seq, "a number is missing or comes twice"
            self.seq = message["seq"]
            self.got[self.seq] = text
            self.prompt = message["prompt"]
            if "id" in message:
                self.confirmed.add(message["id"])
        return True

    async def send(self, message: dict[str, Any]) -> bool:
        try:
            await (await self.connected()).send(json.dumps(message))
        except ConnectionClosed:
            self.socket = None
            return False
        return True

    async def choose(self, message_id: str, code: str) -> None:
        """Sends a choice until it is confirmed, always with the same id."""
        message = {"type": "act", "id": message_id, "at": self.seq, "codes": [code]}
        sent = False
        while message_id not in self.confirmed:
            sent = sent or await self.send(message)
            if not await self.next():
                sent = False


class Progress:
    """How many choices are confirmed, of all games together."""

    def __init__(self) -> None:
        self.count = 0
        self.changed = asyncio.Event()

    def add(self) -> None:
        self.count += 1
        self.changed.set()

    async def until(self, count: int) -> None:
        while self.count < count:
            self.changed.clear()
            await self.changed.wait()


async def drive(
    server: Server, table: str, session_tokens: dict[str, str], expected: LoggedTable, progress: Progress
) -> list[Seat]:
    """Plays one table for both seats."""
    seats = [Seat(server, table, seat, session_tokens[f"p{seat}"]) for seat in range(2)]
    for seat in seats:
        while not seat.seq:
            await seat.next()
    seat = seats[0]
    for count in range(CHOICES):
        deciders = seat.prompt["seats"]  # of who acted last, and so knows best
        if not deciders:
            break
        seat = seats[deciders[0]]
        while not seat.prompt.get("legal") or seat.prompt["at"] == seat.answered:
            await seat.next()
        seat.answered = seat.prompt["at"]
        await seat.choose(f"c{count}", decide(table, seat.seat, seat.prompt["legal"], count))
        progress.add()
    for seat in seats:
        while seat.seq < len(expected.sent[seat.seat]):
            await seat.next()
    return seats


async def kill_again_and_again(server: Server, progress: Progress, choices: int) -> None:
    """Each time after as many choices more, and a little later, so that it is in the middle of something."""
    rng = random.Random(7)
    for kill in range(1, KILLS + 1):
        await progress.until(choices * kill // (KILLS + 1))
        await asyncio.sleep(rng.uniform(0, 0.02))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


async def play_all(
    server: Server, session_tokens: dict[str, str], expected: dict[str, LoggedTable]
) -> dict[str, list[Seat]]:
    progress = Progress()
    choices = sum(len(acted(one.log)) for one in expected.values())
    async with asyncio.timeout(6 * PATIENCE), asyncio.TaskGroup() as group:
        games = {
            table: group.create_task(drive(server, table, session_tokens, played, progress))
            for table, played in expected.items()
        }
        group.create_task(kill_again_and_again(server, progress, choices))
    seats = {table: game.result() for table, game in games.items()}
    for pair in seats.values():
        for seat in pair:
            if seat.socket is not None:
                await seat.socket.close()
    return seats


def test_nothing_is_lost_or_doubled(start: Start, database: str | None, tmp_path: Path) -> None:
    begun = {
        f"table{game}": begun_table(
            ("amulet", "coin", "dagger")[game % 3], options=Options(rounds=1, memory=HELPS[game // 3 % 3])
        )
        for game in range(GAMES)
    }
    expected = {table: undisturbed(table, one) for table, one in begun.items()}
    logs = {table: one.log for table, one in begun.items()}
    session_tokens = write_tables(tmp_path / "server", database, logs, ["p0", "p1"])
    server = start(*NO_LIMITS, database=database)
    seats = in_a_loop(play_all(server, session_tokens, expected))
    server.stop()
    came_back = 0
    for table, pair in seats.items():
        for seat in pair:
            letters = [letter.decode() for letter in expected[table].sent[seat.seat]]
            first = min(seat.got)
            assert [seat.got[n] for n in range(first + 1, len(letters) + 1)] == letters[first:]
            came_back += seat.came_back - 1
        stored = [(entry.seat, entry.actions, entry.id) for entry in acted(stored_log(server.folder, database, table))]
        assert stored == [(entry.seat, entry.actions, entry.id) for entry in acted(expected[table].log)]
    assert came_back >= GAMES


def acted(log: list[logged.LogEvent]) -> list[logged.Acted]:
    return [entry for entry in log if isinstance(entry, logged.Acted)]
