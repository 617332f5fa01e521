"""Reviews on the server: for those who may see the game, one at a time, in turns, and made once."""

import asyncio
import random
import re
import time
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import msgspec
import pytest
from msgspec import structs

from conftest import ROOT
from server.running import NO_LIMITS, PATIENCE, Client, Server, guest
from server.tables import begun_table, play_on
from server.test_access_to_games import finished_game
from server.writing import write_tables
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import action_code
from wolfsbane.engine.game import Game
from wolfsbane.engine.position import position_text
from wolfsbane.engine.record import read_record, write_record
from wolfsbane.review import from_json, report
from wolfsbane.review.moments import course_of, position_at
from wolfsbane.server import messages as ms
from wolfsbane.server import metrics
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.reviews import jobs
from wolfsbane.server.reviews import stored as stored_module
from wolfsbane.server.reviews.jobs import Job, Reviews
from wolfsbane.server.reviews.stored import StoredReviews
from wolfsbane.server.settings import Settings
from wolfsbane.server.storage import snapshots
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.supervisor import Supervisor
from wolfsbane.server.tables import commands
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table

PATH = "/api/tables/private-closed/games/1/review"


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Client]]:
    folder = tmp_path_factory.mktemp("reviews")
    table = finished_game(public=False, spectators=False)
    log = [structs.replace(entry, t=entry.t - DAY) for entry in table.log]
    session_tokens = write_tables(folder, None, {"private-closed": log}, ["p0", "p1", "p2", "p3"])
    server = Server(folder, *NO_LIMITS, "--limit", "review_simulations=100")
    server.start()
    yield {
        "ada": Client(server, session_tokens["p0"]),
        "bo": Client(server, session_tokens["p1"]),
        "dora": Client(server, session_tokens["p3"]),
        "guest": guest(server, "Eve"),
        "nobody": Client(server, ""),
    }
    server.stop()


def test_a_game_is_reviewed_for_those_who_played_it(people: dict[str, Client]) -> None:
    assert people["ada"].get(PATH).status_code == 404
    asked = people["ada"].post(PATH, {})
    assert asked.status_code == 200, asked.text
    assert asked.json()["state"] in ("queued", "running")
    assert (asked.json()["you"], people["bo"].post(PATH, {}).json()["you"]) == (0, 1)
    until = time.monotonic() + 120
    reply = people["bo"].get(PATH)
    while "header" not in reply.json():
        assert reply.json()["state"] in ("queued", "running")
        assert time.monotonic() < until
        reply = people["bo"].get(PATH)
    found = from_json(reply.text)
    assert found.header.seats == [0, 1]
    assert found.header.names[0] == "Ada"
    assert people["ada"].post(PATH, {}).json()["state"] == "done"
    for who in ("dora", "guest"):
        assert people[who].get(PATH).status_code == 403
        assert people[who].post(PATH, {}).status_code == 403
    assert people["nobody"].get(PATH).status_code == 403
    assert people["nobody"].post(PATH, {}).status_code == 401

    reviews = people["ada"].get("/api/me/reviews").json()
    (game,) = reviews["games"]
    assert reviews["left"] == []
    assert (game["table"], game["game"], game["luck"]) == ("private-closed", 1, found.seats[0].luck)
    assert people["bo"].get("/api/me/reviews").json()["games"][0]["luck"] == found.seats[1].luck
    assert people["guest"].get("/api/me/reviews").json() == {"games": [], "left": []}
    assert people["nobody"].get("/api/me/reviews").status_code == 401


def test_a_game_is_played_on_at_a_new_table_from_what_the_seat_knew(people: dict[str, Client]) -> None:
    """The original stays as it was; the new game has its own record, which begins with the position."""
    ada = people["ada"]
    path = "/api/tables/private-closed/games/1"
    record = ada.get(f"{path}/record").text
    course = course_of(record)
    at, moment = next((at, one) for at, one in course.moments.items() if one.turn > 2 and one.seat == 0)
    made = ada.post(f"{path}/play-on", {"at": at, "level": "easy"})
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    shown = ada.get(f"/api/tables/{table}").json()
    assert (shown["stage"], shown["you"], shown["seats"][1]["kind"]) == ("playing", 0, "bot")
    assert shown["view"] == msgspec.to_builtins(redaction.table_view(position_at(record, at)[0], 0, "marks"))
    assert set(shown["prompt"]["legal"]) == {action_code(one) for one in moment.legal}
    assert people["bo"].get(f"/api/tables/{table}").status_code == 403
    assert ada.get(f"{path}/record").text == record


@pytest.mark.parametrize(("at", "status"), [(0, 400), (99_999, 400), (-1, 400)])
def test_there_is_nothing_to_play_on_where_nobody_chooses(people: dict[str, Client], at: int, status: int) -> None:
    assert people["ada"].post("/api/tables/private-closed/games/1/play-on", {"at": at}).status_code == status


def test_a_game_is_played_on_only_by_those_who_may_see_it(people: dict[str, Client]) -> None:
    path = "/api/tables/private-closed/games/1/play-on"
    assert [people[who].post(path, {"at": 60}).status_code for who in ("dora", "guest", "nobody")] == [403, 403, 401]


def test_a_game_that_was_played_on_is_folded_again_from_its_log() -> None:
    """Also from a snapshot; its record has the position in it and only what was played since."""
    table = finished_game(public=False, spectators=False)
    position, _seat = position_at(table.table.record(), 70)
    played = begun_table(options=ms.Options(rounds=1), begin=False)
    played.put(commands.beginning_at(position_text(position), played.time))
    assert played.table.state == position
    play_on(played, random.Random(1))
    assert played.table.stage == "over"
    game = read_record(played.table.record(), mix_of)
    assert game.origin == position
    again = Table(played.table.id)
    for entry in played.log:
        again.fold(logged.decode_log_event(logged.encode_log_event(entry)))
    assert again.record() == snapshots.restore(snapshots.dump(again)).record() == played.table.record()


def test_the_oldest_reports_are_dropped_and_their_figures_stay(
    monkeypatch: pytest.MonkeyPatch, stored: StoredReviews
) -> None:
    monkeypatch.setattr(stored_module, "KEPT", 2)
    for number in range(3):
        stored.put(f"t{number}", 1, "key", number, "[]", b"{}")
    assert [stored.report(f"t{number}", 1, "key") for number in range(3)] == [None, b"{}", b"{}"]
    assert stored.report("t2", 1, "another key") is None


def test_a_report_is_found_after_a_restart(stored: StoredReviews) -> None:
    async def work() -> None:
        reviews = Slow(stored)
        reviews.going.set()
        await everything(reviews, [reviews.ask(record_of(50), "ada", "t50", 2)])
        later = Slow(stored)
        assert later.find(record_of(50)) is None
        found = await later.recall(record_of(50), "t50", 2)
        assert found is not None
        assert (found.state, found.report) == ("done", b"{}")
        assert later.ask(record_of(50), "bo", "t50", 2) is found

    run(work())


def test_the_page_has_the_types_of_the_report() -> None:
    text = (ROOT / "web" / "src" / "pages" / "state" / "review.ts").read_text("utf-8")
    for kind in (
        report.Header,
        report.Action,
        report.Forgotten,
        report.Call,
        report.Decision,
        report.Luck,
        report.Round,
    ):
        body = re.search(rf"export interface {kind.__name__} {{(.*?)}}", text, re.DOTALL)
        assert body is not None
        assert re.findall(r"^  (\w+):", body[1], re.MULTILINE) == [one.name for one in fields(kind)]


def test_a_game_that_does_not_exist_has_no_review(people: dict[str, Client]) -> None:
    missing = PATH.replace("games/1", "games/2")
    assert people["ada"].get(missing).status_code == 404
    assert people["ada"].post(missing, {}).status_code == 404


def record_of(seed: int) -> str:
    """A record with a few decisions."""
    game = Game(mix_of("amulet"), 2, rounds=1, seed=seed)
    rng = random.Random(seed)
    for _ in range(6):
        seat = game.deciders[0]
        game.apply(rng.choice(game.legal_actions(seat)), seat)
    return write_record(game)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredReviews]:
    store = Store(database_url(None, tmp_path_factory.mktemp("stored")))
    yield StoredReviews(store)
    store.close()


class Slow(Reviews):
    """Reviews whose process is replaced, to see the order of the work."""

    def __init__(self, stored: StoredReviews) -> None:
        super().__init__(Settings(), Supervisor(), stored)
        self.order: list[str] = []
        self.going = asyncio.Event()

    async def _run(self, job: Job) -> None:
        await self.going.wait()
        self.order.append(job.player)
        job.report, job.state = b"{}", "done"


async def everything(reviews: Reviews, found: list[Job]) -> None:
    for job in found:
        await asyncio.wait_for(job.ended.wait(), PATIENCE)
    await reviews.supervisor.stop()


def run(work: Any) -> None:
    asyncio.run(work)


def test_players_take_turns_and_nobody_has_too_many(stored: StoredReviews) -> None:
    async def work() -> None:
        reviews = Slow(stored)
        found = [reviews.ask(record_of(seed), "ada", "t1") for seed in range(3)]
        with pytest.raises(Refusal):
            reviews.ask(record_of(3), "ada", "t2")
        found += [reviews.ask(record_of(seed), "bo", "t3") for seed in (10, 11)]
        assert reviews.ask(record_of(0), "bo", "t3") is found[0]  # made once for everybody
        reviews.going.set()
        await everything(reviews, found)
        assert reviews.order == ["ada", "bo", "ada", "bo", "ada"]

    run(work())


def test_all_together_can_not_ask_for_more_than_the_server_bears(
    monkeypatch: pytest.MonkeyPatch, stored: StoredReviews
) -> None:
    monkeypatch.setattr(jobs, "MOST_WAITING", 2)

    async def work() -> None:
        reviews = Slow(stored)
        found = [reviews.ask(record_of(seed), f"p{seed}", "t") for seed in range(2)]
        with pytest.raises(Refusal):
            reviews.ask(record_of(5), "p5", "t")
        reviews.going.set()
        await everything(reviews, found)

    run(work())


def test_the_reports_that_were_not_used_for_longest_are_forgotten(
    monkeypatch: pytest.MonkeyPatch, stored: StoredReviews
) -> None:
    monkeypatch.setattr(jobs, "KEPT_BYTES", 4)

    async def work() -> None:
        reviews = Slow(stored)
        reviews.going.set()
        found = [reviews.ask(record_of(seed), f"p{seed}", "t") for seed in range(2)]
        await everything(reviews, found)
        assert reviews.find(record_of(0)) is found[0]  # used again
        third = reviews.ask(record_of(2), "p2", "t")
        await everything(reviews, [third])
        assert [reviews.find(record_of(seed)) for seed in range(3)] == [found[0], None, third]

    run(work())


def test_a_record_that_can_not_be_reviewed_fails_and_can_be_asked_for_again(
    caplog: pytest.LogCaptureFixture, stored: StoredReviews
) -> None:
    async def work() -> None:
        reviews = Reviews(Settings(), Supervisor(), stored)
        job = reviews.ask("not a record", "ada", "t")
        await everything(reviews, [job])
        assert job.state == "failed"
        assert reviews.ask("not a record", "ada", "t") is not job
        await reviews.supervisor.stop()

    run(work())
    assert "a record begins with" in str(caplog.records[0].__dict__["reason"])


def test_without_the_cluster_a_review_is_made_by_the_server(
    caplog: pytest.LogCaptureFixture, stored: StoredReviews
) -> None:
    """`make test-ray` does this with a real cluster, of which a worker is lost, and then all of it."""

    async def work() -> None:
        reviews = Reviews(Settings(ray="127.0.0.1:1", review_simulations=100), Supervisor(), stored)
        job = reviews.ask(record_of(5), "ada", "t")
        await everything(reviews, [job])
        assert job.state == "done"
        assert from_json(job.report.decode()).header.complete

    before = metrics.review_fallbacks._value.get()
    run(work())
    assert metrics.review_fallbacks._value.get() == before + 1
    assert "there is no Ray cluster at" in str(caplog.records[0].__dict__["reason"])
