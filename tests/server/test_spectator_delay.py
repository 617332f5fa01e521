"""Where spectators see a table later, all who do not sit there do."""

import random
from pathlib import Path

from msgspec import structs

from server.conftest import Start
from server.running import NO_LIMITS, Client, guest
from server.tables import LoggedTable, begun_table, play_on
from server.writing import write_tables
from wolfsbane.server.messages import Options, Rematch, Replace
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.clocks import now
from wolfsbane.server.tables.table import Table

DELAY = 3_600
HALF = 600  # seconds: half of what a game takes, and far more than a test does
OPTIONS = Options(spectators=True, delay=DELAY, public=True, rounds=1)


def over(name: str) -> LoggedTable:
    """A table at which a game of three is over; seat 1 got up after it."""
    table = begun_table(options=OPTIONS, players=3, table=Table(name, tail=None))
    table.time += 2 * HALF * 1000  # they play for a while
    play_on(table, random.Random(5))
    table.leave(1)
    return table


def ended(table: LoggedTable, seconds: float) -> list[logged.LogEvent]:
    """Its log, as if the last entry had been written so long ago."""
    shift = now() - int(seconds * 1000) - table.log[-1].t
    return [structs.replace(entry, t=entry.t + shift) for entry in table.log]


def test_outsiders_see_what_spectators_see(start: Start, database: str | None, tmp_path: Path) -> None:
    logs = {
        "new": ended(over("new"), 0),  # nothing of the game is shown
        "half": ended(over("half"), DELAY - HALF),  # it has begun, and is not over yet
        "old": ended(over("old"), DELAY + 5),
    }
    stages = {"new": "open", "half": "playing", "old": "over"}
    session_tokens = write_tables(tmp_path / "server", database, logs, ["p0", "p1", "p2"])
    server = start("--pace", "0", *NO_LIMITS, database=database)
    player, left = Client(server, session_tokens["p0"]), Client(server, session_tokens["p1"])
    for outsider in (Client(server, ""), guest(server, "Zoe"), left):
        for name, stage in stages.items():
            assert outsider.get(f"/api/tables/{name}").json()["stage"] == stage, "spectators"
            preview = outsider.get(f"/api/tables/{name}/preview").json()
            assert (preview["table"], preview["stage"], preview["game"]) == (name, stage, 0 if stage == "open" else 1)
            assert [seat["name"] for seat in preview["seats"]] == ["Ada", "Bo", "Cleo"]
            status = 200 if stage == "over" else 404
            for path in ("record", "seen"):
                assert outsider.get(f"/api/tables/{name}/games/1/{path}").status_code == status, (name, path)
        assert [game["table"] for game in outsider.get("/api/games").json()] == ["old"]
    for stage in ("open", "playing"):
        assert [table["table"] for table in left.get("/api/tables", stage=stage).json()] == [
            name for name in stages if stages[name] == stage
        ]
    # Who got up is an outsider; who sits there knows how it went.
    assert [game["table"] for game in left.get("/api/games", mine=True).json()] == ["old"]
    assert {table["table"]: table["stage"] for table in left.get("/api/me/tables").json()} == stages
    assert len(player.get("/api/games", mine=True).json()) == 3
    for name in stages:
        assert player.get(f"/api/tables/{name}/preview").json()["stage"] == "over"
        assert player.get(f"/api/tables/{name}/games/1/record").status_code == 200
    assert {table["stage"] for table in player.get("/api/me/tables").json()} == {"over"}


def test_no_time_of_a_delayed_table_is_listed_early(start: Start, tmp_path: Path) -> None:
    table = over("half")
    log = ended(table, DELAY - HALF)
    began = next(entry.t for entry in log if isinstance(entry, logged.GameBegan))
    session_tokens = write_tables(tmp_path / "server", None, {"half": log}, ["p0", "p1"])
    server = start(*NO_LIMITS)
    left = Client(server, session_tokens["p1"])
    for listed in (
        left.get("/api/tables/half/preview").json(),
        left.get("/api/tables", stage="playing").json()[0],
        left.get("/api/me/tables").json()[0],
    ):
        assert listed["changed"] == began


def test_spectators_do_not_know_the_next_mix_early(start: Start, tmp_path: Path) -> None:
    table = begun_table(options=OPTIONS, table=Table("mixed", tail=None))
    play_on(table, random.Random(5))
    for seat in range(2):
        table.do(seat, Rematch(f"r{seat}", True))
    chooser = table.snapshot(0)["choosing"]["seat"]
    table.do(chooser, Replace("c", 4, "D"))
    table.put(*commands.next_game(table.table, table.time))
    session_tokens = write_tables(tmp_path / "server", None, {"mixed": ended(table, 1)}, ["p0", "p1"])
    server = start(*NO_LIMITS)
    player, outsider = Client(server, session_tokens["p0"]), guest(server, "Zoe")
    assert player.do("mixed", "about", number=4)["card"].startswith("dagger")
    assert outsider.do("mixed", "about", number=4)["card"].startswith("amulet")
    assert outsider.get("/api/tables/mixed").json()["mix"] == outsider.get("/api/tables/mixed/preview").json()["mix"]
    assert outsider.get("/api/tables/mixed/preview").json()["mix"].startswith("AAAAA")
