"""Nobody receives what they may not know: two worlds, two real servers, and everything that a client can get.

Two databases differ in nothing but two cards of a deal, which the observed viewer can't know. The same things are done
at both. Everything that comes over the wire is compared, byte by byte, in order: WebSockets, polls, event streams,
snapshots, lobbies, refusals, reasons, and what strangers get.
"""

from pathlib import Path
from typing import Any

import httpx

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Postgres, Server, Wire
from server.tables import LoggedTable
from server.worlds import Worlds, common_part, two_worlds, with_deal
from server.writing import write_tables
from wolfsbane.engine.constants import WATCHER
from wolfsbane.server.delivery.redaction import CODES
from wolfsbane.server.messages import Memory
from wolfsbane.server.tables import log as logged

TABLES = 5
HELPS: tuple[Memory, ...] = ("strict", "marks", "full")


def found(count: int) -> list[tuple[Worlds, LoggedTable]]:
    """Games without a clock, since time is told by one; every kind of viewer and of memory help."""
    out: list[tuple[Worlds, LoggedTable]] = []
    seed = 1000
    while len(out) < count:
        seed += 1
        memory = HELPS[len(out) % 3]
        worlds = two_worlds(seed, viewer=int(WATCHER) if len(out) % 4 == 3 else None, memory=memory)
        if worlds is None:
            continue
        worlds.log = [without_clock(entry) for entry in worlds.log]
        one, _ = common_part(worlds)
        if len(one.log) > 15:
            out.append((worlds, one))
    return out


def without_clock(entry: logged.LogEvent) -> logged.LogEvent:
    if isinstance(entry, logged.TableMade):
        options = type(entry.options)(memory=entry.options.memory, spectators=True, public=True, rounds=1)
        return logged.TableMade(entry.t, entry.host, entry.title, entry.mix, options, entry.seats)
    return entry


def about_the_game(raw: list[str]) -> list[str]:
    """Without who is connected, which depends on how fast connections come and go."""
    return [text for text in raw if not text.startswith('{"type":"present"')]


class World:
    """A server, and everything that each observed viewer got from it."""

    def __init__(self, server: Server, session_tokens: dict[str, str]) -> None:
        self.server = server
        self.clients = {player: Client(server, session_token) for player, session_token in session_tokens.items()}
        self.stranger = Client(server, "")
        self.got: dict[str, list[object]] = {}

    def note(self, table: str, reply: httpx.Response) -> None:
        """All of an answer but the time of day.

        Lists of tables say to the hour when somebody was last there, and are in that order. Both depend on the time of
        day at which a world is observed, so they are left out.
        """
        headers = {name: value for name, value in reply.headers.items() if name != "date"}
        content: object = reply.content
        if reply.is_success and reply.url.path in ("/api/tables", "/api/me/tables"):
            content = sorted([str({**one, "changed": None}) for one in reply.json()])
        self.got.setdefault(table, []).append((reply.status_code, headers, content))

    def observe(self, table: str, worlds: Worlds, played: LoggedTable) -> None:
        """Does at the table what was done, and looks at it in all ways at the end."""
        viewer = worlds.viewer
        watching = self.stranger if viewer == WATCHER else self.clients[f"p{viewer}"]
        wire = Wire(watching, table)
        wire.until("table")  # so that the connection is there before anything is done, in both worlds
        replica = LoggedTable()
        for entry in played.log:
            replica.put(entry)
            if not isinstance(entry, logged.Acted):
                continue
            actor = self.clients[f"p{entry.seat}"]
            codes = [CODES[action] for action in entry.actions]
            reply = actor.send(table, "act", at=replica.table.last_seq[entry.seat] - 1, codes=codes)
            assert reply.status_code == 200, reply.text
            if entry.seat == viewer:
                self.note(table, reply)
            wire.until_seq(replica.table.last_seq[viewer])
        self.look(table, viewer, watching, replica.table.last_seq[viewer])
        wire.send("why", code="draw")
        while wire.next()["type"] not in ("reason", "refused"):
            pass
        wire.close()
        self.got[table].append(about_the_game(wire.raw))

    def look(self, table: str, viewer: int, client: Client, number: int) -> None:
        path = f"/api/tables/{table}"
        for query in ({}, {"after": 0}, {"after": number // 2}, {"after": number - 1}, {"after": number + 9}):
            self.note(table, client.get(f"{path}/messages", **query))
        again = Wire(client, table, after=max(0, number - 3))
        again.until_seq(number)
        again.close()
        self.got[table].append(about_the_game(again.raw))
        for where in ("", "/preview", "/games/1/record", "/games/1/seen"):
            self.note(table, client.get(path + where))
            self.note(table, self.stranger.get(path + where))
        if viewer != WATCHER:
            self.note(table, client.get("/api/me/tables"))
            for code in [*CODES[:12], *CODES[28::40], "a1", "b1", "c9", "use1", "nonsense"]:
                self.note(table, client.send(table, "why", code=code))
            for codes in (["call"], ["token"], ["draw", "a1"], ["a1", "b1", "done"], ["pile9"], ["d50"], ["?"]):
                reply = client.send(table, "act", at=max(0, number - 5), codes=codes)
                self.note(table, reply)
            if not client.get(path).json()["prompt"].get("legal"):
                for code in CODES[::40]:
                    self.note(table, client.send(table, "act", at=number, codes=[code]))
            self.note(table, client.send(table, "hint"))
        with httpx.stream(
            "GET", f"{self.server.url}{path}/stream?after=0", headers=client.headers, timeout=PATIENCE, verify=False
        ) as stream:
            lines: list[str] = []
            for line in stream.iter_lines():
                if "present" in line:
                    break
                lines.append(line)
        self.got[table].append(lines)


def test_two_worlds_are_the_same_on_the_wire(start: Start, database: str | None, tmp_path: Path, request: Any) -> None:
    games = found(TABLES)
    worlds: list[World] = []
    players = [f"p{seat}" for seat in range(4)]
    for side in (0, 1):
        url = None
        if database is not None:
            cluster: Postgres = request.getfixturevalue("postgres")
            url = cluster.url()
        tables = {
            f"table{place}": [
                with_deal(entry, game.deals[side]) for entry in game.log if not isinstance(entry, logged.Acted)
            ]
            for place, (game, _) in enumerate(games)
        }
        session_tokens = write_tables(tmp_path / f"world{side}", url, tables, players)
        world = World(start(*NO_LIMITS, database=url, folder=f"world{side}"), session_tokens)
        for place, (game, played) in enumerate(games):
            world.observe(f"table{place}", game, played)
        world.note("lobby", world.stranger.get("/api/tables", stage="playing"))
        world.note("games", world.stranger.get("/api/games"))
        worlds.append(world)
    one, other = worlds
    assert one.got.keys() == other.got.keys()
    for table, got in one.got.items():
        for left, right in zip(got, other.got[table], strict=True):
            assert left == right, table
    assert sum(len(got) for got in one.got.values()) > 30 * TABLES
