"""What an operator does: list, export, close, delete, back up, restore, and let old things go."""

import asyncio
import hashlib
import json
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from server.conftest import Start
from server.running import NO_LIMITS, PATIENCE, Client, Postgres, Server, guest, in_a_loop
from server.tables import begun_table
from server.writing import write_tables
from wolfsbane import new_game
from wolfsbane.cli import app
from wolfsbane.engine.record import write_record
from wolfsbane.research.data import read_games
from wolfsbane.server.hall import Hall
from wolfsbane.server.retention import Retention
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage import upkeep
from wolfsbane.server.storage.store import Store, database_url

TWO = [{"kind": "you"}, {"kind": "open"}]
DAY = 86_400_000
INSERT_A_GAME = (
    "INSERT INTO games (table_id, game, public, mix, ended, shown, first, last, summary, record) "
    "VALUES ('evening', :game, :public, 'dagger', 1, :shown, 1, 2, '{}', :record)"
)


def wolfsbane(*arguments: str, code: int = 0, **environment: str) -> str:
    """What a command prints, and what it complains of."""
    result = CliRunner().invoke(app, arguments, prog_name="wolfsbane", env=environment)
    assert result.exit_code == code, (result.output, result.exception)
    return result.stdout if code == 0 else result.stderr


def names(server: Server, database: str | None) -> list[str]:
    """The options by which `admin` finds the database of a server."""
    return ["admin", "--data", str(server.folder), *(["--database", database] if database else [])]


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_tables_and_players_are_listed_and_exported_while_the_server_runs(start: Start, database: str | None) -> None:
    server = start(*NO_LIMITS, database=database)
    ada, bo = guest(server), guest(server, "Bo")
    table = ada.make(TWO, title="Evening")
    ada.do(table, "chat", text="hello")
    bo.do(table, "join")
    assert ada.post("/api/account", {"login": "ada", "password": "correct horse"}).status_code < 300
    admin = names(server, database)

    (found,) = lines(wolfsbane(*admin, "tables", "list", "--json"))
    assert (found["id"], found["stage"], found["title"], found["seats"]) == (table, "open", "Evening", ["Ada", "Bo"])
    assert wolfsbane(*admin, "tables", "list", "--stage", "over", "--json") == ""
    assert wolfsbane(*admin, "tables", "list", "--unused", "1", "--json") == ""
    assert table in wolfsbane(*admin, "tables", "list")
    (exported,) = lines(wolfsbane(*admin, "tables", "export", table))
    assert [entry["type"] for entry in exported["log"]] == ["made", "sat", "spoke", "sat"]
    assert exported["games"] == []

    (account,) = lines(wolfsbane(*admin, "accounts", "list", "--json"))
    assert (account["login"], account["name"], account["seats"]) == ("ada", "Ada", 1)
    (other,) = lines(wolfsbane(*admin, "guests", "list", "--json"))
    assert (other["login"], other["name"]) == (None, "Bo")
    file = server.folder / "ada.json"
    wolfsbane(*admin, "accounts", "export", "ada", "--output", str(file))
    exported_player = json.loads(file.read_text())
    assert exported_player["seats"] == [{"table_id": table, "seat": 0}]
    assert {name: exported_player[name] for name in ("results", "ratings", "ladder_players")} == {
        "results": [],
        "ratings": [],
        "ladder_players": [],
    }
    assert "argon2" not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0, "for nobody else to read"

    for change in (
        ["tables", "close", table],
        ["tables", "delete", table, "--yes"],
        ["accounts", "delete", "ada", "--yes"],
        ["guests", "delete", other["id"], "--yes"],
        ["purge", "1", "--yes"],
    ):
        words = wolfsbane(*admin, *change, code=2)
        assert "another server uses" in words
        assert "stop it first" in words
    assert ada.get(f"/api/tables/{table}").status_code == 200


def test_what_is_not_there_is_said(start: Start, database: str | None, tmp_path: Path) -> None:
    server = start(database=database)
    server.stop()
    admin = names(server, database)
    assert "there is no table x" in wolfsbane(*admin, "tables", "export", "x", code=2)
    assert "there is no table x" in wolfsbane(*admin, "tables", "delete", "x", "--yes", code=2)
    assert "there is no account x" in wolfsbane(*admin, "accounts", "export", "x", code=2)
    assert "there is no guest x" in wolfsbane(*admin, "guests", "delete", "x", "--yes", code=2)
    assert "there is no database" in wolfsbane("admin", "--data", str(tmp_path / "none"), "tables", "list", code=2)
    assert not (tmp_path / "none").exists()


def test_a_closed_table_can_not_be_opened_until_it_is_opened_again(start: Start, database: str | None) -> None:
    server = start(*NO_LIMITS, database=database)
    ada = guest(server)
    table, other = ada.make(TWO, options={"public": True}), ada.make(TWO, options={"public": True})
    server.stop()
    admin = names(server, database)
    wolfsbane(*admin, "tables", "close", table)
    server.start()
    again = Client(server, ada.session_token)
    assert again.get(f"/api/tables/{table}").status_code == 404
    assert again.line(table).closed()[0] == 4404
    assert [one["table"] for one in again.get("/api/tables").json()] == [other]
    assert [one["table"] for one in again.get("/api/me/tables").json()] == [other]
    server.stop()
    wolfsbane(*admin, "tables", "open", table)
    server.start()
    assert Client(server, ada.session_token).get(f"/api/tables/{table}").json()["stage"] == "open"


def test_what_is_deleted_leaves_nothing_behind(start: Start, database: str | None, tmp_path: Path) -> None:
    server = start(*NO_LIMITS, database=database)
    ada, bo = guest(server), guest(server, "Bo")
    table, other = ada.make(TWO), ada.make(TWO)
    bo.do(table, "join")
    bo.do(other, "join")
    bo.do(other, "chat", text="Bo was here")
    assert ada.post("/api/account", {"login": "ada", "password": "correct horse"}).status_code < 300
    admin = names(server, database)
    (bo_row,) = lines(wolfsbane(*admin, "guests", "list", "--json"))
    server.stop()
    assert "say --yes" in wolfsbane(*admin, "tables", "delete", table, code=2)
    wolfsbane(*admin, "tables", "delete", table, "--yes")
    wolfsbane(*admin, "guests", "delete", bo_row["id"], "--yes")
    store = Store(database_url(database, server.folder))
    for name in upkeep.tables_with(store, "table_id"):
        assert not store.read(f"SELECT 1 FROM {name} WHERE table_id = :id", id=table), name
    for name in upkeep.tables_with(store, "player"):
        assert not store.read(f"SELECT 1 FROM {name} WHERE player = :id", id=bo_row["id"]), name
    log = "".join(store.log(other))
    assert "Bo" not in log, "tables stay, without the name and what was said"
    assert bo_row["id"] not in log
    assert "Former player" in log
    store.close()
    server.start()
    assert Client(server, ada.session_token).get(f"/api/tables/{table}").status_code == 404
    assert Client(server, bo.session_token).post("/api/tables", {"seats": TWO}).status_code == 401
    shown = Client(server, ada.session_token).get(f"/api/tables/{other}").json()
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "empty"]
    server.stop()
    wolfsbane(*admin, "accounts", "close", "ada")
    server.start()
    reply = Client(server, "").post("/api/login", {"login": "ada", "password": "correct horse"})
    assert reply.status_code in (400, 401, 403, 404)
    server.stop()
    wolfsbane(*admin, "accounts", "delete", "ada", "--yes")
    assert wolfsbane(*admin, "accounts", "list", "--json") == ""


def test_games_are_exported_for_research_without_names_if_their_table_was_public(tmp_path: Path) -> None:
    write_tables(tmp_path, None, {"evening": begun_table().log}, ["p0", "p1"])
    store = Store(database_url(None, tmp_path))
    now = time.time_ns() // 1_000_000
    for number, (public, shown) in enumerate([(1, now), (0, now), (1, now + DAY), (1, now)]):
        game = new_game("dagger", players=2, rounds=1, seed=number)
        game.tags = {"name-a": "Ada", "name-b": "Bo"}
        while not game.is_over:
            game.apply(game.legal_actions(game.deciders[0])[0])
        values = {"game": number, "public": public, "shown": shown, "record": write_record(game)}
        store.write(
            (
                INSERT_A_GAME,
                values,
            )
        )
    store.close()
    file = tmp_path / "games.jsonl"
    said = wolfsbane("admin", "--data", str(tmp_path), "games", str(file))
    assert said == f"2 games, SHA-256 {hashlib.sha256(file.read_bytes()).hexdigest()}\n"
    assert not {word for word in ("Ada", "Bo", "evening") if word in file.read_text()}
    deals = {write_record(game).split("deal: ")[1].split()[0] for game in read_games(file)}
    expected = {
        write_record(new_game("dagger", players=2, rounds=1, seed=seed)).split("deal: ")[1].split()[0]
        for seed in (0, 3)
    }
    assert deals == expected
    assert "can't write" in wolfsbane("admin", "--data", str(tmp_path), "games", str(tmp_path), code=2)


# --- retention


def fill(folder: Path, database: str | None) -> None:
    """A table that was used long ago and one that was used now, a finished game each, with a guest each."""
    write_tables(
        folder, database, {"old": begun_table().log, "new": begun_table().log}, ["p0", "p1", "lonely", "fresh"]
    )
    store = Store(database_url(database, folder))
    now = time.time_ns() // 1_000_000
    for table, days in (("old", 40), ("new", 1)):
        store.write(("UPDATE tables SET changed = :t WHERE id = :id", {"id": table, "t": now - days * DAY}))
        player = "p1" if table == "old" else "p0"
        store.write(("UPDATE seats SET player = :player WHERE table_id = :id", {"id": table, "player": player}))
    store.write(("UPDATE players SET created = :t", {"t": now - 50 * DAY}))
    store.write(("UPDATE players SET created = :t WHERE id = 'fresh'", {"t": now}))
    store.write(("UPDATE sessions SET used = :t WHERE player <> 'fresh'", {"t": now - 50 * DAY}))
    store.close()


def left(store: Store) -> tuple[list[str], list[str]]:
    """The tables and the players that are left."""
    tables = store.read("SELECT id FROM tables ORDER BY id")
    players = store.read("SELECT id FROM players ORDER BY id")
    return [row[0] for row in tables], [row[0] for row in players]


def test_purge_deletes_what_nobody_has_used(database: str | None, tmp_path: Path) -> None:
    fill(tmp_path, database)
    admin = ["admin", "--data", str(tmp_path), *(["--database", database] if database else [])]
    assert "say --yes" in wolfsbane(*admin, "purge", "30", code=2)
    wolfsbane(*admin, "purge", "30", "--yes")
    store = Store(database_url(database, tmp_path))
    assert left(store) == (["new"], ["fresh", "p0"])
    assert store.log("old") == []
    store.close()


def test_a_server_deletes_what_is_old_but_no_table_that_somebody_opens(database: str | None, tmp_path: Path) -> None:
    fill(tmp_path, database)
    store = Store(database_url(database, tmp_path))

    async def run() -> None:
        hall = Hall(store, Settings(workers=1))
        await hall.start()
        retention = Retention(store, hall, 30)
        held = await hall.find("old")
        assert held is not None
        assert (await retention.purge(time.time_ns() // 1_000_000))[0] == 0, "somebody has it open"
        assert left(store)[0] == ["new", "old"]
        del hall.tables["old"]
        purged, found = await asyncio.gather(retention.purge(time.time_ns() // 1_000_000), hall.find("old"))
        if found is None:
            assert purged == (1, 2)
            assert left(store) == (["new"], ["fresh", "p0"])
        else:
            assert purged[0] == 0
        await hall.stop()

    in_a_loop(run())
    store.close()


def test_a_server_with_retention_purges_by_itself(start: Start, database: str | None, tmp_path: Path) -> None:
    fill(tmp_path / "server", database)
    server = start("--limit", "retention_days=30", database=database)
    end = time.monotonic() + PATIENCE
    while not [line for line in server.lines() if line["message"] == "old tables and guests were deleted"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    server.stop()
    store = Store(database_url(database, server.folder))
    assert left(store) == (["new"], ["fresh", "p0"])
    store.close()


# --- backups


def test_a_backup_of_sqlite_is_restored(start: Start, tmp_path: Path) -> None:
    server = start(*NO_LIMITS)
    ada = guest(server)
    table = ada.make(TWO)
    ada.do(table, "chat", text="kept")
    admin = names(server, None)
    copy = tmp_path / "copy.db"
    wolfsbane(*admin, "backup", str(copy))  # while it runs
    assert copy.stat().st_mode & 0o077 == 0
    assert "it exists" in wolfsbane(*admin, "backup", str(copy), code=2)
    ada.do(table, "chat", text="later")
    assert "stop it first" in wolfsbane(*admin, "restore", str(copy), "--yes", code=2)
    server.kill()
    (tmp_path / "nonsense").write_text("nonsense")
    assert "not a database" in wolfsbane(*admin, "restore", str(tmp_path / "nonsense"), "--yes", code=2)
    wolfsbane(*admin, "restore", str(copy), "--yes")
    server.start()
    again = Client(server, ada.session_token)
    said = [one["text"] for one in again.get(f"/api/tables/{table}/messages", after=1).json() if "text" in one]
    assert said == ["kept"]
    again.count = 100
    again.do(table, "chat", text="goes on")
    (kept,) = server.folder.glob("wolfsbane.db.2*[0-9]")
    assert kept.is_file(), "what was there before"
    server.stop()
    server.folder = tmp_path / "elsewhere"
    wolfsbane(*names(server, None), "restore", str(copy))
    assert (tmp_path / "elsewhere/wolfsbane.db").is_file()


def test_a_damaged_database_can_be_replaced_by_its_backup(start: Start, tmp_path: Path) -> None:
    server = start(*NO_LIMITS)
    ada = guest(server)
    table = ada.make(TWO)
    copy = tmp_path / "copy.db"
    wolfsbane(*names(server, None), "backup", str(copy))
    server.kill()
    (server.folder / "wolfsbane.db").write_bytes(b"damaged" * 1000)
    wolfsbane(*names(server, None), "restore", str(copy), "--yes")
    server.start()
    assert Client(server, ada.session_token).get(f"/api/tables/{table}").status_code == 200


def test_a_backup_of_postgresql_is_restored(start: Start, postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.url()
    server = start(*NO_LIMITS, database=url)
    ada = guest(server)
    table = ada.make(TWO)
    ada.do(table, "chat", text="kept")
    dump = postgres.dump(url)  # while it runs
    ada.do(table, "chat", text="later")
    server.stop()
    other = postgres.url()
    postgres.load(other, dump)
    restored = start(*NO_LIMITS, database=other, folder="restored")
    again = Client(restored, ada.session_token)
    said = [one["text"] for one in again.get(f"/api/tables/{table}/messages", after=1).json() if "text" in one]
    assert said == ["kept"]
    again.count = 100
    again.do(table, "chat", text="goes on")
    for command in ("backup", "restore"):
        assert "with PostgreSQL, use" in wolfsbane(*names(server, url), command, str(tmp_path / "x"), code=2)


# --- options from the environment


def test_every_option_can_be_given_by_the_environment(start: Start, tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html><title>Another client</title>")
    server = start(
        environment={
            "WOLFSBANE_CLIENT_FOLDER": str(client),
            "WOLFSBANE_BOT": "mine=random; other=greedy",
            "WOLFSBANE_LIMIT": "tables_of_a_player=1;requests_a_second=0",
            "WOLFSBANE_SECURE": "1",
            "WOLFSBANE_WORKERS": "1",
            "WOLFSBANE_PACE": "0",
            "WOLFSBANE_LOG_LEVEL": "debug",
        }
    )
    ada = guest(server)
    assert "Another client" in ada.get("/").text
    assert {"mine", "other", "random"} <= set(ada.get("/api/catalogue").json()["levels"])
    assert ada.post("/api/tables", {"seats": TWO}).status_code == 201
    assert ada.post("/api/tables", {"seats": TWO}).status_code == 429
    assert "Secure" in Client(server, "").post("/api/me", {"name": "Bo"}).headers["set-cookie"]
    line = server.lines()[0]
    assert (line["message"], line["database"], line["workers"]) == ("starting", "sqlite", 1)
    assert line["limits"]["tables_of_a_player"] == 1
    assert [one for one in server.lines() if one["level"] == "debug"]


def test_a_database_can_be_named_by_a_file_or_the_environment(start: Start, postgres: Postgres, tmp_path: Path) -> None:
    file = tmp_path / "url"
    file.write_text(postgres.url() + "\n")
    server = start("--database-file", str(file))
    assert server.lines()[0]["database"] == "postgresql"
    server.stop()
    other = start(folder="other", environment={"WOLFSBANE_DATABASE": postgres.url()})
    assert other.lines()[0]["database"] == "postgresql"
    other.stop()
    third = start(folder="third", environment={"WOLFSBANE_DATABASE_FILE": str(file)})
    assert third.lines()[0]["database"] == "postgresql"
    words = wolfsbane("serve", "--port", "0", "--database", "sqlite:///x", "--database-file", str(file), code=2)
    assert "not both" in words
    assert "can't read" in wolfsbane("serve", "--port", "0", "--database-file", str(tmp_path / "none"), code=2)
    (tmp_path / "empty").write_text("")
    assert "one line" in wolfsbane("serve", "--port", "0", "--database-file", str(tmp_path / "empty"), code=2)


def test_the_help_names_a_variable_for_every_option() -> None:
    text = " ".join(wolfsbane("serve", "--help", COLUMNS="200").split())
    options = {part.split()[0] for part in text.split(" --")[1:]} - {"help"}
    for option in options:
        variable = "WOLFSBANE_CLIENT_FOLDER" if option == "client" else f"WOLFSBANE_{option.upper().replace('-', '_')}"
        assert variable in text, option


@pytest.mark.parametrize("name", ["message_bytes", "header_bytes", "url_bytes", "bot_seconds", "database_seconds"])
def test_a_limit_that_a_server_needs_can_not_be_none(name: str) -> None:
    assert "more than 0" in wolfsbane("serve", "--port", "0", "--limit", f"{name}=0", code=2)
