"""Shared deals and tournaments are deleted when nobody plays them any more, and never while somebody does."""

import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from server.conftest import Start
from server.halls import with_hall
from server.running import NO_LIMITS, PATIENCE, Client, guest
from server.test_deals import begin, finish
from wolfsbane.server.deals.plan import NIGHT, SENT, night_plan
from wolfsbane.server.deals.stored import StoredDeal, StoredDeals, Try
from wolfsbane.server.hall import Hall
from wolfsbane.server.retention import Retention
from wolfsbane.server.storage import upkeep
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables.clocks import now

PLAN = night_plan("key", date(2026, 11, 18))
DAYS = 30
LONG_AGO = 40 * DAY
TONIGHT = "2026-11-18"


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Iterator[Store]:
    one = Store(database_url(database, tmp_path))
    yield one
    one.close()


def put(store: Store, deal: str, made: int, night: str = "") -> StoredDeals:
    stored = StoredDeals(store)
    stored.put(StoredDeal(deal, NIGHT if night else SENT, night, made, PLAN))
    stored.put_field(deal, '{"runs":[]}')
    return stored


def put_table(store: Store, table: str, changed: int) -> None:
    store.write(
        (
            "INSERT INTO tables (id, changed, stage, public, wakes, summary) VALUES (:id, :t, 'playing', 0, 0, '{}')",
            {"id": table, "t": changed},
        )
    )


def put_tournament(store: Store, tournament: str, ends: int, *deals: str) -> None:
    store.write(
        (
            "INSERT INTO tournaments (id, title, made, ends) VALUES (:id, 'Friday', 1, :ends)",
            {"id": tournament, "ends": ends},
        ),
        *[
            (
                "INSERT INTO tournament_deals (tournament, place, deal_id) VALUES (:id, :place, :deal)",
                {"id": tournament, "place": place, "deal": deal},
            )
            for place, deal in enumerate(deals, 1)
        ],
    )


def left(store: Store, name: str, column: str = "id") -> list[str]:
    return sorted({str(row[0]) for row in store.read(f"SELECT {column} FROM {name}")})


def purge(store: Store, time: int, **more: Any) -> tuple[int, int]:
    before = time - DAYS * DAY
    tournaments = upkeep.delete_old_tournaments(store, before)
    return upkeep.delete_old_deals(store, before, TONIGHT, **more), tournaments


def test_a_deal_that_nobody_plays_goes_with_its_tries_and_the_runs_of_bots(store: Store) -> None:
    time = now()
    put(store, "old", time - LONG_AGO).begin(Try("old", "ada", "t1", 1, 1, 2, 3, "[1,4]"), time - LONG_AGO)
    put(store, "new", time - DAY).begin(Try("new", "ada", "t2", 1, 1, 2, 3, "[1,4]"), time - DAY)
    assert purge(store, time) == (1, 0)
    assert left(store, "deals") == left(store, "deal_tries", "deal_id") == ["new"]
    assert purge(store, time) == (0, 0)


def test_a_deal_stays_while_it_is_begun_finished_or_played(store: Store) -> None:
    time = now()
    old = time - LONG_AGO
    put(store, "begun", old).begin(Try("begun", "ada", "t1", 1, old, old, 3, "[]"), time - DAY)
    put(store, "finished", old).begin(Try("finished", "ada", "t2", 1, old, time - DAY, 3, "[]"), old)
    put_table(store, "t3", time - DAY)
    put(store, "played", old).begin(Try("played", "ada", "t3", 1, old), old)
    put_table(store, "t4", old)
    put(store, "left", old).begin(Try("left", "ada", "t4", 1, old), old)
    assert purge(store, time, is_open=lambda table: table == "t4") == (0, 0)
    assert purge(store, time) == (1, 0)
    assert left(store, "deals") == ["begun", "finished", "played"]
    assert left(store, "tables") == ["t3", "t4"], "tables have a time of their own"
    assert purge(store, time + LONG_AGO) == (3, 0)


def test_tonights_deal_stays_however_short_the_time_is(store: Store) -> None:
    time = now()
    put(store, "tonight", 1, TONIGHT)
    put(store, "yesterday", 1, "2026-11-17")
    assert purge(store, time) == (1, 0)
    assert left(store, "deals") == ["tonight"]


def test_the_deals_of_a_tournament_stay_as_long_as_it_and_it_as_long_as_they_are_played(store: Store) -> None:
    time = now()
    old = time - LONG_AGO
    for deal in ("d1", "d2", "d3", "d4", "d5"):
        put(store, deal, old)
    put_table(store, "t", time - DAY)
    StoredDeals(store).begin(Try("d4", "ada", "t", 1, old), old)
    put_tournament(store, "over", time - LONG_AGO, "d1", "d2")
    put_tournament(store, "just over", time - DAY, "d3")
    put_tournament(store, "played", time - LONG_AGO, "d4", "d5")
    assert purge(store, time) == (2, 1)
    assert left(store, "tournaments") == left(store, "tournament_deals", "tournament") == ["just over", "played"]
    assert left(store, "deals") == ["d3", "d4", "d5"]


def test_what_is_old_goes_in_batches_and_all_of_it(database: str | None, tmp_path: Path) -> None:
    store = Store(database_url(database, tmp_path))
    time = now()
    many = 2 * upkeep.AT_ONCE + 1
    for number in range(many):
        put(store, f"d{number}", time - LONG_AGO)
        put_tournament(store, f"t{number}", time - LONG_AGO, f"d{number}")
    assert upkeep.delete_old_tournaments(store, time) == upkeep.AT_ONCE
    assert upkeep.delete_old_deals(store, time, TONIGHT) == upkeep.AT_ONCE
    assert upkeep.delete_old_deals(store, time, TONIGHT) == 0, "the others belong to a tournament"

    async def test(hall: Hall) -> None:
        found = await Retention(store, hall, 0, DAYS).purge_deals(time)
        assert found == (many - upkeep.AT_ONCE, many - upkeep.AT_ONCE)
        assert left(store, "deals") == left(store, "tournament_deals", "deal_id") == []

    with_hall(store, test)


def test_a_deal_stays_while_a_table_of_it_is_in_memory(database: str | None, tmp_path: Path) -> None:
    store = Store(database_url(database, tmp_path))

    async def test(hall: Hall) -> None:
        deal = await hall.deals.add(PLAN, SENT)
        one, _ = await hall.deals.begin(deal, "ada", "Ada")
        room = await hall.find(one.table)
        assert room is not None
        later = now() + LONG_AGO
        retention = Retention(store, hall, 0, DAYS)
        assert await retention.purge_deals(later) == (0, 0)
        hall.drop(room, 1000, "")
        if room.in_journal:
            await hall.leaving[one.table]
        assert await retention.purge_deals(later) == (1, 0)

    with_hall(store, test)


def test_nobody_begins_a_deal_that_is_gone_and_its_tries_do_not_come_back(store: Store) -> None:
    stored = put(store, "old", 1)
    assert purge(store, now()) == (1, 0)
    assert stored.begin(Try("old", "ada", "t", 1, 1), now()) is None
    assert left(store, "deal_tries", "deal_id") == []


def test_a_deal_that_is_begun_at_the_same_moment_is_not_deleted(store: Store) -> None:
    """Another server begins it when this one has already found that it is old."""
    stored = put(store, "old", 1)
    time = now()

    def begins(_: str) -> bool:
        assert stored.begin(Try("old", "bo", "t2", 1, time), time) is not None
        return False

    stored.begin(Try("old", "ada", "t1", 1, 1), 1)
    assert purge(store, time, is_open=begins) == (0, 0)
    assert left(store, "deal_tries", "player") == ["ada", "bo"]


def test_a_link_to_a_deal_that_is_gone_says_so_and_its_game_can_be_sent_again(
    start: Start, database: str | None
) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada = guest(server, "Ada")
    tonight = ada.get("/api/tonight").json()["deal"]
    table = begin(ada, tonight)
    finish(ada, table)
    new = {"title": "Friday", "mix": PLAN.mix, "deals": 1, "players": 2, "level": "easy", "days": 1}
    tournament = ada.post("/api/tournaments", new).json()["tournament"]
    server.stop()
    store = Store(database_url(database, server.folder))
    store.write(
        ("UPDATE deals SET used = 1, night = CASE night WHEN '' THEN '' ELSE '2026-01-01' END", {}),
        ("UPDATE deal_tries SET ended = 1", {}),
        ("UPDATE tournaments SET ends = 1", {}),
    )
    store.close()
    server.start()
    ada = Client(server, ada.session_token)
    end = time.monotonic() + PATIENCE
    while not [line for line in server.lines() if line["message"] == "old deals and tournaments were deleted"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    for path, problem in ((f"deals/{tonight}", "error-no-deal"), (f"tournaments/{tournament}", "error-no-tournament")):
        reply = ada.get(f"/api/{path}")
        assert (reply.status_code, reply.json()["text"]["id"]) == (404, problem)
    assert ada.post(f"/api/deals/{tonight}/try", {}).status_code == 404
    assert ada.get("/api/me/nights").json() == []
    assert ada.get(f"/api/tables/{table}").json()["stage"] == "over", "the game is still there"
    sent = ada.post(f"/api/tables/{table}/games/1/deal", {})
    assert sent.status_code == 201, sent.text
    assert ada.get(f"/api/deals/{sent.json()['deal']}").json()["you"]["state"] == "over"
