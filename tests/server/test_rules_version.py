"""Games that were begun under an earlier version of the rules are refused; nothing of them is played by others."""

import random
from pathlib import Path

import pytest
from msgspec import structs

from server.conftest import Start
from server.running import NO_LIMITS, Client
from server.tables import begun_table, play_on
from server.writing import stored_log, write_tables
from wolfsbane.engine.game import RULES_VERSION
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table

TEXT = {"id": "error-rules-version", "values": {"rules": 1, "server": 2}}
BEGAN_BY_VERSION_1 = '{"type":"began","t":5,"start":0,"deal":"0011112222333344445555666677778888999A9AAABBBBCCCCDD"}'


def test_an_entry_without_a_version_is_of_version_1() -> None:
    entry = logged.decode_log_event(BEGAN_BY_VERSION_1)
    assert isinstance(entry, logged.GameBegan)
    assert entry.rules == 1
    assert "rules" not in logged.encode_log_event(entry)


def test_a_game_is_begun_with_the_version_that_it_is_played_by() -> None:
    began = [entry for entry in begun_table().log if isinstance(entry, logged.GameBegan)]
    assert [entry.rules for entry in began] == [RULES_VERSION]
    assert f'"rules":{RULES_VERSION}' in logged.encode_log_event(began[0])


def test_a_table_of_version_1_is_not_folded() -> None:
    table = Table("old")
    *before, began = begun_table().log
    assert isinstance(began, logged.GameBegan)
    for entry in before:
        table.fold(entry)
    with pytest.raises(Refusal, match="error-rules-version rules=1 server=2"):
        table.fold(structs.replace(began, rules=1))
    assert table.match is None


def as_version_1_wrote_it(folder: Path, database: str | None, table_id: str) -> None:
    """Takes the version of the rules out of a stored log."""
    store = Store(database_url(database, folder))
    try:
        values = {"table": table_id, "rules": f',"rules":{RULES_VERSION}'}
        store.write(("UPDATE log SET entry = replace(entry, :rules, '') WHERE table_id = :table", values))
    finally:
        store.close()


def test_a_stored_game_of_version_1_is_refused_and_the_others_go_on(
    tmp_path: Path, start: Start, database: str | None
) -> None:
    folder = tmp_path / "server"
    old, new = begun_table(), begun_table()
    for table in (old, new):
        play_on(table, random.Random(1), 8)
    session_tokens = write_tables(folder, database, {"old": old.log, "new": new.log}, ["p0", "p1"])
    as_version_1_wrote_it(folder, database, "old")
    log = stored_log(folder, database, "old")
    assert [entry.rules for entry in log if isinstance(entry, logged.GameBegan)] == [1]
    server = start(*NO_LIMITS, database=database)
    ada = Client(server, session_tokens["p0"])
    for reply in (ada.get("/api/tables/old"), ada.send("old", "leave")):
        assert (reply.status_code, reply.json()["text"]) == (409, TEXT)
    assert ada.line("old").closed()[1] == TEXT["id"]
    assert ada.get("/api/tables/new").status_code == 200
    assert ada.line("new").next()["type"] == "table"
    server.stop()
    assert stored_log(folder, database, "old") == log
