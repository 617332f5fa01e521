"""Duplicate tournaments: the same deals for everybody, and nothing about others before one has played oneself."""

from pathlib import Path
from typing import Any

import pytest

from server.conftest import Start
from server.running import NO_LIMITS, Client, Server, guest
from wolfsbane.server.deals.stored import Try
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tournaments.service import Entry, Tournament, counted, ranks, score_of, visible

MIX = "AAAAAAAAAAAAAA-A"
NEW = {"title": "Friday", "mix": MIX, "deals": 2, "players": 2, "level": "easy", "rounds": 1, "days": 1}


def made(client: Client, **more: Any) -> str:
    reply = client.post("/api/tournaments", NEW | more)
    assert reply.status_code == 201, reply.text
    return str(reply.json()["tournament"])


def shown(client: Client, tournament: str) -> Any:
    reply = client.get(f"/api/tournaments/{tournament}")
    assert reply.status_code == 200, reply.text
    return reply.json()


def play(client: Client, tournament: str, place: int) -> list[Any]:
    """Plays a deal to its end by the first of all legal choices; the messages of the table when it began."""
    table = client.post(f"/api/tournaments/{tournament}/deals/{place}/try", {}).json()["table"]
    wire = client.line(table)
    first = wire.until("table")
    message = first
    while True:
        if message["type"] in ("table", "update") and message.get("prompt", {}).get("legal"):
            wire.send("act", at=wire.seq, codes=[message["prompt"]["legal"][0]])
        view = client.get(f"/api/tables/{table}").json()
        if view["stage"] == "over":
            break
        message = wire.next()
    wire.close()
    return [first["mix"], first["you"], [seat.get("level") for seat in first["seats"]], first["view"]]


def entry(deal: str, player: str, margin: int | None, ended: int | None = 5, adjusted: float | None = None) -> Entry:
    return Entry(Try(deal, player, f"{deal}-{player}", 1, 1, ended, margin), player, adjusted)


def test_a_score_is_the_share_of_the_others_who_did_worse() -> None:
    assert score_of(5, []) == 50.0
    assert score_of(5, [4, 5, 6, 1]) == 62.5


def test_players_rank_by_the_mean_of_their_scores_and_what_is_not_played_counts_nothing() -> None:
    entries = [entry("d1", "ada", 9), entry("d1", "bo", 3), entry("d1", "cleo", 3), entry("d2", "bo", 1)]
    found = ranks(["d1", "d2"], entries)
    assert [(one.rank, one.name, one.deals, one.score) for one in found] == [
        (1, "ada", 1, 50.0),
        (2, "bo", 2, 37.5),
        (3, "cleo", 1, 12.5),
    ]
    level = ranks(["d1"], [entry("d1", "ada", 3), entry("d1", "bo", 3)])
    assert [one.rank for one in level] == [1, 1]


def test_a_result_without_luck_is_there_if_all_games_were_reviewed() -> None:
    entries = [entry("d1", "ada", 9, adjusted=60.0), entry("d2", "ada", 9, adjusted=40.0)]
    entries += [entry("d1", "bo", 1, adjusted=55.0), entry("d2", "bo", 1)]
    assert [one.adjusted for one in ranks(["d1", "d2"], entries)] == [50.0, None]


def test_only_deals_that_one_has_finished_are_visible_before_the_end_and_late_results_do_not_count() -> None:
    tournament = Tournament("t", "Friday", 0, 100, ["d1", "d2", "d3"])
    entries = [entry("d1", "ada", 9), entry("d2", "ada", None, None), entry("d3", "ada", None), entry("d2", "bo", 1)]
    assert visible(tournament, entries, "ada", 99) == ["d1", "d3"]
    assert visible(tournament, entries, "bo", 99) == ["d2"]
    assert visible(tournament, entries, None, 99) == []
    assert visible(tournament, entries, None, 100) == ["d1", "d2", "d3"]
    assert counted(tournament, [*entries, entry("d1", "bo", 50, 101)]) == [entries[0], entries[3]]


def test_everybody_plays_the_same_deals_and_sees_the_others_when_they_have_played(
    start: Start, database: str | None
) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada, bo, nobody = guest(server), guest(server, "Bo"), Client(server, "")
    tournament = made(ada)
    assert [deal["state"] for deal in shown(nobody, tournament)["deals"]] == ["open", "open"]
    mine = play(ada, tournament, 1)
    for client in (bo, nobody):  # nothing about Ada, in the whole answer
        reply = client.get(f"/api/tournaments/{tournament}")
        assert "Ada" not in reply.text
        assert reply.json()["ranks"] == []
        assert not any(deal.get("entries") for deal in reply.json()["deals"])
    own = shown(ada, tournament)
    assert own["counted"] == 1
    assert [(one["name"], one["mine"]) for one in own["ranks"]] == [("Ada", True)]
    assert (own["deals"][0]["state"], own["deals"][1]["state"]) == ("over", "open")

    assert play(bo, tournament, 1) == mine, "the same cards, seat and bots"
    both = shown(bo, tournament)
    assert sorted(one["name"] for one in both["ranks"]) == ["Ada", "Bo"]
    assert {one["margin"] for one in both["deals"][0]["entries"]} == {own["deals"][0]["margin"]}, "by the same choices"
    assert [one["score"] for one in both["ranks"]] == [50.0, 50.0]
    again = bo.post(f"/api/tournaments/{tournament}/deals/1/try", {}).json()
    assert again["again"]
    # What can be known before is not rated.
    assert bo.get("/api/me/play").json()["all"]["games"] == 0


def test_after_its_end_nobody_can_begin_and_everybody_sees_everything(
    start: Start, database: str | None, tmp_path: Path
) -> None:
    server = start("--pace", "0", *NO_LIMITS, database=database)
    ada = guest(server)
    tournament = made(ada)
    play(ada, tournament, 1)
    server.stop()
    store = Store(database_url(database, server.folder))
    store.write(("UPDATE tournaments SET ends = (SELECT max(ended) FROM deal_tries)", {}))
    store.close()
    server.start()
    found = shown(Client(server, ""), tournament)
    assert (found["over"], found["counted"]) == (True, 2)
    assert [one["name"] for one in found["ranks"]] == ["Ada"]
    late = Client(server, ada.session_token).post(f"/api/tournaments/{tournament}/deals/2/try", {})
    assert (late.status_code, late.json()["text"]["id"]) == (409, "error-tournament-over")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"deals": 0}, 400),
        ({"deals": 11}, 400),
        ({"players": 5}, 400),
        ({"days": 31}, 400),
        ({"rounds": 5}, 400),
        ({"title": "   "}, 400),
        ({"title": "x" * 61}, 400),
        ({"mix": "nonsense"}, 409),
        ({"level": "random2"}, 409),
        ({"more": 1}, 400),
    ],
)
def test_what_is_no_tournament_is_refused(server: Server, wrong: dict[str, Any], status: int) -> None:
    reply = guest(server).post("/api/tournaments", NEW | wrong)
    assert reply.status_code in (400, status), reply.text
    assert reply.json()["type"] == "refused"


def test_what_does_not_exist_is_said(server: Server) -> None:
    ada = guest(server)
    assert ada.get("/api/tournaments/nothing").status_code == 404
    assert ada.post("/api/tournaments/nothing/deals/1/try", {}).status_code == 404
    tournament = made(ada)
    assert ada.post(f"/api/tournaments/{tournament}/deals/3/try", {}).status_code == 404
    assert ada.post(f"/api/tournaments/{tournament}/deals/11/try", {}).status_code == 400
    assert Client(server, "").post(f"/api/tournaments/{tournament}/deals/1/try", {}).status_code == 401
    assert Client(server, "").post("/api/tournaments", NEW).status_code == 401
