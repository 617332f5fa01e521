"""Lessons at tables: only what the step asks for counts, everything is in the log, and no list has such a table."""

from pathlib import Path
from typing import Any

import pytest

from server.conftest import Start
from server.halls import with_hall
from server.running import NO_LIMITS, Client, Server, guest
from test_lessons import SMALL
from wolfsbane.lessons import lesson_named
from wolfsbane.lessons.files import SHIPPED
from wolfsbane.server.delivery.actor import Actor
from wolfsbane.server.retention import LESSON_DAYS, Retention
from wolfsbane.server.storage import snapshots
from wolfsbane.server.storage.read_model import DAY
from wolfsbane.server.storage.store import Store, database_url
from wolfsbane.server.tables.clocks import now


def begin(client: Client, lesson: str) -> str:
    answer = client.post(f"/api/lessons/{lesson}", {})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def act(client: Client, table: str, codes: str) -> Any:
    shown = client.get(f"/api/tables/{table}").json()
    return client.send(table, "act", at=shown["seq"], codes=codes.split()).json()


def info(client: Client, lesson: str) -> Any:
    return next(one for one in client.get("/api/lessons").json() if one["id"] == lesson)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_is_played_to_its_end_step_by_step(server: Server, name: str) -> None:
    client = guest(server)
    table = begin(client, name)
    beats = lesson_named(name).beats
    for number, beat in enumerate(beats, start=1):
        shown = client.get(f"/api/tables/{table}").json()
        prompt = shown["prompt"]
        assert prompt["step"] == {"number": number, "text": {"id": beat.text}}
        wanted = [code for place, code in enumerate(beat.do.split()) if place == 0 or code != "done"]
        assert sorted({*prompt["legal"], *prompt.get("several", [])}) == sorted(wanted)  # only this is highlighted
        assert act(client, table, beat.do)["type"] == "done"
    shown = client.get(f"/api/tables/{table}").json()
    assert shown["stage"] == "over"
    assert shown["prompt"]["step"] == {"number": len(beats) + 1}
    assert info(client, name)["finished"]
    # It is no game: nowhere is it listed.
    assert client.get("/api/me/tables").json() == []
    assert client.get("/api/games?mine=true").json() == []
    assert client.get("/api/me/reviews").json() == {"games": [], "left": []}
    assert client.get(f"/api/tables/{table}/games/1/record").status_code == 404


def test_anything_else_is_refused_with_what_the_step_asks_for(server: Server) -> None:
    client = guest(server)
    table = begin(client, "first-night")
    refused = act(client, table, "a2")  # legal, but not what is asked
    assert refused["type"] == "refused"
    assert refused["text"] == {
        "id": "error-lesson-step",
        "values": {"step": {"id": "lesson-first-night-view"}},
    }
    illegal = act(client, table, "draw")
    assert (illegal["type"], illegal["code"]) == ("refused", "illegal")
    why = client.do(table, "why", code="a2")
    assert why["text"]["id"] == "error-lesson-step"
    assert client.do(table, "why", code="a1")["text"]["id"] == "note-allowed"
    for command in ({"type": "undo"}, {"type": "leave"}, {"type": "resign"}, {"type": "chat", "text": "hi"}):
        answer = client.send(table, command.pop("type"), **command).json()
        assert answer["text"]["id"] == "error-in-a-lesson"
    assert client.get(f"/api/tables/{table}").json()["prompt"]["step"]["number"] == 1


def test_a_lesson_is_left_and_resumed_also_after_a_restart(start: Start) -> None:
    server = start("--pace", "0", *NO_LIMITS)
    client = guest(server)
    table = begin(client, "first-night")
    for beat in lesson_named("first-night").beats[:4]:
        act(client, table, beat.do)
    before = client.get(f"/api/tables/{table}").json()
    server.stop()
    server.start()
    client = Client(server, client.session_token)
    assert info(client, "first-night")["done"] == 4
    assert begin(client, "first-night") == table
    assert client.get(f"/api/tables/{table}").json() == before


def test_a_finished_lesson_begins_again_at_the_same_table(server: Server) -> None:
    client = guest(server)
    table = begin(client, "mixing")
    for beat in lesson_named("mixing").beats:
        act(client, table, beat.do)
    assert act(client, table, "draw")["text"]["id"] == "error-no-game"
    assert begin(client, "mixing") == table
    shown = client.get(f"/api/tables/{table}").json()
    assert (shown["stage"], shown["game"], shown["prompt"]["step"]["number"]) == ("playing", 2, 1)
    assert info(client, "mixing")["finished"]  # as before
    act(client, table, "draw")
    client.do(table, "start")
    assert client.get(f"/api/tables/{table}").json()["prompt"]["step"]["number"] == 1


def test_somebody_without_a_name_sees_the_lessons_and_others_see_nothing_of_mine(server: Server) -> None:
    client, other = guest(server), guest(server)
    table = begin(client, "coin")
    act(client, table, "pile2")
    assert info(client, "coin")["done"] == 1
    assert "done" not in info(other, "coin")
    assert begin(other, "coin") != table
    assert other.get(f"/api/tables/{table}").status_code == 403
    assert Client(server, "").get("/api/lessons").json()[0]["id"] == "first-night"
    assert Client(server, "").post("/api/lessons/coin", {}).status_code == 401
    assert client.post("/api/lessons/nope", {}).status_code == 404


def test_an_operator_adds_a_lesson_with_its_own_texts(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    client = guest(start("--pace", "0", "--lesson", str(file), *NO_LIMITS))
    assert info(client, "small")["texts"]["de"] == {"small-draw": "Zieh."}
    table = begin(client, "small")
    for codes in ("draw", "a1 a2", "a2"):  # a set without done, and another way to the goal
        assert act(client, table, codes)["type"] == "done"
    shown = client.get(f"/api/tables/{table}").json()
    assert shown["lesson"]["texts"]["en"]["small-draw"] == "Draw."
    assert shown["stage"] == "over"  # in the middle of a round
    assert shown["prompt"]["step"] == {"number": 4}


def test_a_snapshot_holds_the_lesson(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))

    async def run(hall: Any) -> None:
        table = hall.create_lesson(lesson_named("coin"), "p", "Ada").table
        again = snapshots.restore(snapshots.dump(table))
        assert again.lesson is not None
        assert (again.lesson, again.beats_done) == (table.lesson, table.beats_done)

    with_hall(store, run)


def test_a_guest_who_logs_in_keeps_their_lessons(server: Server) -> None:
    client = guest(server)
    table = begin(client, "mixing")
    for beat in lesson_named("mixing").beats:
        act(client, table, beat.do)
    name = f"learner-{now()}"
    answer = client.post("/api/account", {"login": name, "password": "correct horse"})
    assert answer.status_code < 300, answer.text
    assert info(client, "mixing")["finished"]


def test_old_lesson_tables_are_deleted_and_what_was_finished_is_remembered(tmp_path: Path) -> None:
    store = Store(database_url(None, tmp_path))

    async def run(hall: Any) -> None:
        actor: Actor = hall.create_lesson(lesson_named("coin"), "p", "Ada")
        assert await hall.settled(actor)
        retention = Retention(store, hall, 0)
        late = now() + (LESSON_DAYS + 1) * DAY
        assert await retention.purge_lessons(late) == 0  # it is in use
        await hall.sweep(late)
        assert await retention.purge_lessons(now()) == 0
        assert await retention.purge_lessons(late) == 1
        assert await hall.find(actor.table.id) is None
        assert hall.read_model.lessons_of("p")["coin"].step == 0

    with_hall(store, run)
