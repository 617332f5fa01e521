"""The player's page and the ladder over HTTP: what they say, and to whom."""

import random
from pathlib import Path
from typing import Any

import pytest

from server.conftest import Start
from server.running import NO_LIMITS, Client, Server, guest
from server.tables import begun_table, play_on
from server.test_ratings import put_game, put_players
from server.writing import write_tables
from wolfsbane.ratings import SURE
from wolfsbane.server import messages as ms
from wolfsbane.server.http.sessions import session_id
from wolfsbane.server.ratings import ladder as ladders
from wolfsbane.server.ratings.ladder import Ladder
from wolfsbane.server.ratings.rater import Rater
from wolfsbane.server.ratings.results import BotResult
from wolfsbane.server.ratings.statistics import CHARTED, MOST, own_play
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables.clocks import now

PASSWORD = "long enough"


def fill(folder: Path, database: str | None) -> None:
    """Ada beats Bo in whole games, and Cleo, a guest, plays bots."""
    store = Store(database_url(database, folder))
    put_players(store, "ada", "bo")
    put_players(store, "cleo", guests=True)
    for player in ("ada", "bo", "cleo"):
        values = {"id": session_id(f"token-of-{player}"), "player": player, "time": now()}
        store.write(("INSERT INTO sessions (id, player, created, used) VALUES (:id, :player, :time, :time)", values))
    begun = now() - 86_400_000
    for number in range(24):
        put_game(store, number, {"ada": 10 if number % 4 else 30, "bo": 20}, ended=begun + number, deck="C")
    for number in range(30, 36):
        bots = [BotResult("easy", 5 if number == 30 else 40, number == 30), BotResult("easy", 50, False)]
        put_game(store, number, {"cleo": 20}, bots, ended=begun + number, deck="")
    put_game(store, 40, {"cleo": 20}, [BotResult("hard", 40, False)], ended=begun + 40, helped=1)
    put_game(store, 41, {"cleo": 20}, [BotResult("hard", 40, False)], ended=begun + 41, quit=1, won=0)
    Rater(store).rebuild(now())
    store.close()


def people(server: Server) -> tuple[Client, Client, Client]:
    ada, bo, cleo = (Client(server, f"token-of-{name}") for name in ("ada", "bo", "cleo"))
    return ada, bo, cleo


def by_kind(shares: list[Any]) -> dict[str, tuple[int, int]]:
    return {share["kind"]: (share["games"], share["won"]) for share in shares}


def test_a_player_sees_wins_beside_chance_and_games_with_help_apart(
    start: Start, database: str | None, tmp_path: Path
) -> None:
    (tmp_path / "server").mkdir()
    fill(tmp_path / "server", database)
    _, bo, cleo = people(start("--ladder", *NO_LIMITS, database=database))
    found = cleo.get("/api/me/play").json()
    assert (found["all"]["games"], found["all"]["won"], found["left"]) == (7, 5, 1)
    assert (found["helped"]["games"], found["helped"]["won"]) == (1, 1)
    assert by_kind(found["levels"]) == {"easy": (6, 5), "hard": (1, 0)}
    assert by_kind(found["players"]) == {"3": (6, 5), "2": (1, 0)}
    assert by_kind(found["decks"]) == {"": (6, 5), "A": (1, 0)}
    assert found["players"][0]["chance"] == pytest.approx(1 / 3)
    assert found["all"]["chance"] == pytest.approx((6 / 3 + 1 / 2) / 7)
    for share in (found["all"], *found["levels"]):
        assert 0 <= share["low"] <= share["won"] / share["games"] <= share["high"] <= 1
    assert [game["won"] for game in found["newest"]] == [False, True, True, True, True, True, False]
    (rating,) = found["ratings"]
    assert (rating["pool"], rating["games"], rating["provisional"]) == ("bots", 7, True)
    assert len(rating["points"]) == 7
    assert rating["points"][-1]["rating"] == pytest.approx(rating["rating"])
    assert (found["ladder"], found["listed"]) == (True, False)
    (rating,) = bo.get("/api/me/play").json()["ratings"]
    assert (rating["pool"], rating["games"]) == ("people", 24)


def test_nobody_sees_the_page_of_another(server: Server) -> None:
    assert Client(server, "").get("/api/me/play").status_code == 401
    found = guest(server).get("/api/me/play").json()
    assert (found["all"]["games"], found["ratings"], found["ladder"]) == (0, [], False)


def test_a_server_has_no_ladder_unless_its_operator_wants_one(server: Server) -> None:
    ada = guest(server)
    for reply in (ada.get("/api/ladder"), ada.post("/api/me/ladder", {"listed": True})):
        assert reply.status_code == 404
        assert reply.json()["text"]["id"] == "error-no-ladder"


def test_the_ladder_shows_those_who_want_it_and_nothing_but_their_names(
    start: Start, database: str | None, tmp_path: Path
) -> None:
    (tmp_path / "server").mkdir()
    fill(tmp_path / "server", database)
    server = start("--ladder", *NO_LIMITS, database=database)
    ada, bo, cleo = people(server)
    nobody = Client(server, "")
    assert nobody.get("/api/ladder").json() == {"rungs": [], "count": 0, "own": None}
    assert ada.post("/api/me/ladder", {"listed": True}).status_code == 200
    refused = cleo.post("/api/me/ladder", {"listed": True})
    assert (refused.status_code, refused.json()["text"]["id"]) == (409, "error-ladder-account")
    assert nobody.post("/api/me/ladder", {"listed": True}).status_code == 401
    assert nobody.get("/api/ladder", first=0).status_code == 400
    assert nobody.get("/api/ladder", first=5000).status_code == 400
    assert ada.get("/api/me/play").json()["listed"]

    (rung,) = nobody.get("/api/ladder").json()["rungs"]
    assert rung.keys() == {"rank", "name", "rating", "deviation", "games"}
    assert (rung["rank"], rung["name"], rung["games"]) == (1, "ada", 24)
    assert rung["rating"] > 1500
    assert rung["deviation"] <= SURE
    bo.post("/api/me/ladder", {"listed": True})
    found = bo.get("/api/ladder").json()
    assert [(one["name"], one.get("you", False)) for one in found["rungs"]] == [("ada", False), ("bo", True)]
    assert (found["own"], found["count"]) == (2, 2)
    assert ada.get("/api/ladder", first=2).json()["rungs"][0]["name"] == "bo"

    ada.post("/api/me/ladder", {"listed": False})
    assert [one["name"] for one in nobody.get("/api/ladder").json()["rungs"]] == ["bo"]
    server.stop()
    store = Store(database_url(database, server.folder))
    store.write(("UPDATE players SET login = NULL WHERE id = 'bo'", {}))  # which deletes no password to ask for
    store.close()
    server.start()
    bo = Client(server, "token-of-bo")
    assert bo.post("/api/account/delete", {}).status_code == 200
    assert Client(server, "").get("/api/ladder").json()["count"] == 0
    server.stop()
    store = Store(database_url(database, server.folder))
    for name in ("results", "ratings", "ladder_players"):
        assert store.read(f"SELECT 1 FROM {name} WHERE player = 'bo'") == [], name
    store.close()


def test_provisional_ratings_and_those_of_long_ago_are_not_on_the_ladder(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))
    put_players(store, "sure", "unsure", "away")
    statement = (
        "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, played) "
        "VALUES (:player, 'people', 1700, :deviation, 0.06, 50, :played)"
    )
    time = now()
    for player, deviation, played in (("sure", 60, time), ("unsure", 111, time), ("away", 60, time - 10**11)):
        store.write((statement, {"player": player, "deviation": deviation, "played": played}))
        store.write(("INSERT INTO ladder_players (player) VALUES (:player)", {"player": player}))
    assert [rung.name for rung in Ladder(store).page(1, None, time).rungs] == ["sure"]
    store.close()


def test_the_ladder_is_read_once_a_minute_and_has_pages_and_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladders, "MOST", 70)
    store = Store(database_url(None, tmp_path))
    names = [f"player {number:03}" for number in range(80)]
    put_players(store, *names)
    statement = (
        "INSERT INTO ratings (player, pool, rating, deviation, volatility, games, played) "
        "VALUES (:player, 'people', :rating, 60, 0.06, 50, 1000)"
    )
    for number, name in enumerate(names):
        store.write((statement, {"player": name, "rating": 2000 - number}))
        store.write(("INSERT INTO ladder_players (player) VALUES (:player)", {"player": name}))
    ladder = Ladder(store)
    first, second = ladder.page(1, None, 1000), ladder.page(51, names[60], 1000)
    assert [rung.name for rung in (*first.rungs, *second.rungs)] == names[:70]
    assert [rung.rank for rung in second.rungs] == list(range(51, 71))
    assert (first.count, second.own, first.own) == (70, 61, None)
    store.write(("DELETE FROM ladder_players", {}))
    assert ladder.page(1, None, 1000 + ladders.READ_FOR - 1).count == 70
    assert ladder.page(1, None, 1000 + ladders.READ_FOR).count == 0
    store.close()


def test_only_the_newest_games_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (MOST, CHARTED) == (2000, 200)
    monkeypatch.setattr("wolfsbane.server.ratings.statistics.MOST", 10)
    monkeypatch.setattr("wolfsbane.server.ratings.statistics.CHARTED", 4)
    store = Store(database_url(None, tmp_path))
    put_players(store, "ada")
    for number in range(15):
        put_game(store, number, {"ada": 1}, [BotResult("easy", 0 if number < 6 else 9, number < 6)])
    found = own_play(store, "ada", now(), ladder=False)
    assert (found.all.games, found.all.won, len(found.newest)) == (10, 9, 4)
    store.close()


def test_a_game_that_ends_at_a_server_is_rated_there(start: Start, database: str | None, tmp_path: Path) -> None:
    """From the last choice over the log to the rating, without a restart."""
    table = begun_table("amulet", 2, ms.Options(rounds=4))
    play_on(table, random.Random(5))
    last = table.log.pop()
    write_tables(tmp_path / "server", database, {"whole": table.log}, ["p0", "p1"])
    store = Store(database_url(database, tmp_path / "server"))
    store.write(("UPDATE players SET login = id", {}))
    store.close()
    server = start(*NO_LIMITS, database=database)
    seat = last.seat  # type: ignore[union-attr]
    clients = [Client(server, f"token-of-p{number}") for number in range(2)]
    shown = clients[seat].get("/api/tables/whole").json()
    play = clients[seat]
    while shown["stage"] == "playing":
        mover = next(one for one in clients if one.get("/api/tables/whole").json()["prompt"].get("legal"))
        view = mover.get("/api/tables/whole").json()
        mover.do("whole", "act", at=view["seq"], codes=[view["prompt"]["legal"][0]])
        shown = play.get("/api/tables/whole").json()
    ratings: list[Any] = []
    while not ratings:
        ratings = play.get("/api/me/play").json()["ratings"]
    assert (ratings[0]["pool"], ratings[0]["games"], ratings[0]["provisional"]) == ("people", 1, True)
    assert play.get("/api/me/play").json()["all"]["games"] == 1
