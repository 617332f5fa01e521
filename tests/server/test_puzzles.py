"""Puzzles on the server: the solution is sent after an answer only, and each puzzle counts once for each player."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.running import NO_LIMITS, Client, Server, guest
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import resample, view_of
from wolfsbane.puzzles import puzzle_named, shipped_puzzles
from wolfsbane.puzzles.puzzle import Puzzle
from wolfsbane.ratings import Rating
from wolfsbane.server.http.routes.puzzles import shown_puzzle
from wolfsbane.server.storage.erasure import erase
from wolfsbane.server.storage.puzzle_results import PuzzleResults, first_rating
from wolfsbane.server.storage.store import Store, database_url


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("puzzles"), *NO_LIMITS)
    server.start()
    yield server
    server.stop()


def next_of(client: Client, **query: str) -> dict[str, Any]:
    reply = client.get("/api/puzzles/next", **query)
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def answered(client: Client, puzzle: str, codes: list[str]) -> dict[str, Any]:
    reply = client.post(f"/api/puzzles/{puzzle}/answer", {"codes": codes})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def test_a_guest_solves_a_puzzle(server: Server) -> None:
    ada = guest(server, "Ada")
    shown = next_of(ada)
    puzzle = puzzle_named(shown["puzzle"]["id"])
    assert shown["progress"]["tried"] == 0
    assert shown["progress"]["you"] == {"rating": 1500, "deviation": 350, "sure": False}
    assert shown["puzzle"]["table"]["you"] == puzzle.seat
    assert next_of(ada)["puzzle"]["id"] == puzzle.id  # until it is answered
    found = answered(ada, puzzle.id, puzzle.best.split())
    assert found["right"]
    assert found["counted"]
    assert [one["codes"] for one in found["values"]] == [one.code.split() for one in puzzle.values]
    assert found["values"][0]["chosen"]
    assert found["progress"]["solved"] == found["progress"]["tried"] == 1
    assert found["progress"]["you"]["rating"] > 1500 == found["before"]["rating"]
    assert found["puzzle"] < puzzle.rating
    assert next_of(ada)["puzzle"]["id"] != puzzle.id


def test_only_the_first_answer_counts(server: Server) -> None:
    bo = guest(server, "Bo")
    puzzle = puzzle_named(next_of(bo)["puzzle"]["id"])
    wrong = answered(bo, puzzle.id, puzzle.values[1].code.split())
    assert not wrong["right"]
    assert wrong["progress"]["you"]["rating"] < 1500
    again = answered(bo, puzzle.id, puzzle.best.split())
    assert again["right"]
    assert not again["counted"]
    assert again["progress"] == wrong["progress"]
    assert again["puzzle"] == wrong["puzzle"]


def test_who_asks_for_the_answer_has_not_solved_it(server: Server) -> None:
    cleo = guest(server, "Cleo")
    found = answered(cleo, next_of(cleo)["puzzle"]["id"], [])
    assert not found["right"]
    assert found["counted"]
    assert found["progress"]["solved"] == 0
    assert not any(one.get("chosen") for one in found["values"])


def test_themes_can_be_chosen_until_none_is_left(server: Server) -> None:
    dora = guest(server, "Dora")
    of_theme = [one for one in shipped_puzzles() if "proved" in one.themes]
    for _ in of_theme:
        puzzle = next_of(dora, theme="proved")["puzzle"]
        assert puzzle["proved"]
        assert puzzle["cards"]
        answered(dora, puzzle["id"], puzzle_named(puzzle["id"]).best.split())
    left = next_of(dora, theme="proved")
    assert left["puzzle"] is None
    counts = {one["theme"]: one for one in left["progress"]["themes"]}
    assert counts["proved"] == {
        "theme": "proved",
        "puzzles": len(of_theme),
        "tried": len(of_theme),
        "solved": len(of_theme),
    }
    assert next_of(dora)["puzzle"] is not None


def test_wrong_requests_are_refused_and_count_for_nothing(server: Server) -> None:
    eve = guest(server, "Eve")
    puzzle = next_of(eve)["puzzle"]["id"]
    path = f"/api/puzzles/{puzzle}/answer"
    assert eve.get("/api/puzzles/next", theme="nonsense").status_code == 400
    assert eve.post("/api/puzzles/abc123/answer", {"codes": []}).status_code == 404
    assert eve.post("/api/puzzles/NOT-ONE/answer", {"codes": []}).status_code == 400
    assert eve.post(path, {"codes": ["nonsense"]}).status_code == 409
    assert eve.post(path, {"codes": ["n3"]}).status_code == 409
    assert eve.post(path, {"codes": ["draw"] * 17}).status_code == 400
    assert eve.post(path, {"codes": "draw"}).status_code == 400
    assert next_of(eve)["progress"]["tried"] == 0
    nobody = Client(server, "")
    assert nobody.get("/api/puzzles/next").status_code == 401
    assert nobody.post(path, {"codes": []}).status_code == 401


def test_nothing_says_what_is_best_before_an_answer() -> None:
    """All of it is made of the view: it is the same for a puzzle with other values, themes and explanations."""
    for puzzle in shipped_puzzles():
        bare = Puzzle(puzzle.id, puzzle.seat, puzzle.position, (), puzzle.values[::-1], (), proved=puzzle.proved)
        one, other = shown_puzzle(puzzle, 1500), shown_puzzle(bare, 1500)
        assert msgspec.json.encode(one.table) == msgspec.json.encode(other.table)
        assert set(json.loads(msgspec.json.encode(one))) <= {"id", "rating", "table", "proved", "cards", "quiet"}


def test_the_table_of_a_puzzle_is_the_same_in_two_worlds() -> None:
    for puzzle in shipped_puzzles():
        shown = []
        for seed in (3, 4):
            world = resample(puzzle.view, RandomGenerator(seed))
            copy = Puzzle(puzzle.id, puzzle.seat, puzzle.position, puzzle.themes, puzzle.values, proved=puzzle.proved)
            copy.__dict__["view"] = view_of(world, puzzle.seat)
            shown.append(msgspec.json.encode(shown_puzzle(copy, 1500)))
        assert shown[0] == shown[1], puzzle.id
        view = json.loads(shown[0])["table"]["view"]
        numbers = {card["id"]: card.get("number") for cards in view["zones"].values() for card in cards}
        known = {card: int(puzzle.view.number(card)) for card in numbers if puzzle.view.knows(card)}
        assert {card: number for card, number in numbers.items() if number is not None}.items() <= known.items()


def test_answers_at_the_same_time_count_once(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))
    results = PuzzleResults(store)
    puzzle = shipped_puzzles()[0]
    counted: list[bool] = []
    threads = [
        threading.Thread(target=lambda: counted.append(results.note("p1", puzzle, True).counted)) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(counted) == [False] * 5 + [True]
    assert results.rating_of("p1") == Rating().after([(first_rating(puzzle), 1.0)])
    assert results.rating_of_puzzle(puzzle) == first_rating(puzzle).after([(Rating(), 0.0)])
    store.close()


def test_a_player_who_is_deleted_leaves_no_results(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))
    results = PuzzleResults(store)
    for player in ("p1", "p2"):
        results.note(player, shipped_puzzles()[0], False)
    erase(store, {"p1": "gone-1"})
    assert results.results_of("p1") == {}
    assert results.rating_of("p1") == Rating()
    assert results.results_of("p2") == {shipped_puzzles()[0].id: False}
    store.close()
