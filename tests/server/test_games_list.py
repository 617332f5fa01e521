"""The list of finished games: found by an index, page by page without a gap, also of games that ended together."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command

from server.tables import begun_table, play_on
from server.test_store import steps
from wolfsbane.server import messages as ms
from wolfsbane.server.storage.read_model import PAGE, GamePlace, GameSummary, ReadModel, finished, name_writes
from wolfsbane.server.storage.store import Store, database_url, migrate
from wolfsbane.server.tables.table import Table

MIX = "AAAAAAAAAAAAAA-A"
OTHER = "BBBBBBBBBBBBBB-B"
_PUT = (
    "INSERT INTO games (table_id, game, public, mix, ended, first, last, summary, record) "
    "VALUES (:id, :game, :public, :mix, :ended, 1, 2, :summary, '')"
)
NOW = 10_000
Question = tuple[str | None, str | None, str | None]


@pytest.fixture
def store(database: str | None, tmp_path: Path) -> Store:
    return Store(database_url(database, tmp_path))


def put(store: Store, table: str, game: int, names: list[str], ended: int, public: int = 1, mix: str = MIX) -> None:
    summary = GameSummary(table, game, mix, names, [1, 2], 0, ended)
    values = {
        "id": table,
        "game": game,
        "public": public,
        "mix": mix,
        "ended": ended,
        "summary": msgspec.json.encode(summary).decode(),
    }
    store.write(
        (
            _PUT,
            values,
        ),
        *name_writes(summary, public),
        *[
            (
                "INSERT INTO game_players (player, table_id, game, seat) VALUES (:player, :id, :game, 0)",
                {"player": f"player {name}", "id": table, "game": game},
            )
            for name in names
        ],
    )


def all_pages(read_model: ReadModel, question: Question) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    place = None
    while page := read_model.games(*question, NOW, place):
        found += [(one.table, one.game) for one in page]
        place = GamePlace(page[-1].ended, page[-1].table, page[-1].game)
    return found


def test_every_game_is_on_one_page_also_of_those_that_ended_together(store: Store) -> None:
    expected: list[tuple[int, str, int]] = []
    for count in range(2 * PAGE + 7):
        table, game, ended = f"t{count % 30:02}", count // 30 + 1, 1000 + count // 40
        put(store, table, game, ["Ada", "Bo"], ended)
        expected.append((ended, table, game))
    put(store, "private", 1, ["Ada"], 5000, public=0)
    read_model = ReadModel(store, 0)
    ordered = [(table, game) for _, table, game in sorted(expected, reverse=True)]
    public: list[Question] = [(None, None, None), (None, MIX, None), (None, None, "ADA"), (None, MIX, "bo")]
    for question in public:
        assert all_pages(read_model, question) == ordered
    mine = [("private", 1), *ordered]
    own: list[Question] = [("player Ada", None, None), ("player Ada", MIX, "ada")]
    for question in own:
        assert all_pages(read_model, question) == mine
    assert [one.table for one in read_model.games(None, None, None, NOW, GamePlace(1001))] == [
        table for ended, table, _ in sorted(expected, reverse=True) if ended == 1000
    ]
    store.close()


def test_games_are_found_by_name_in_any_case(store: Store) -> None:
    put(store, "one", 1, ["Straße", "Bo"], 1)
    put(store, "two", 1, ['Q"uote', "100%"], 2)
    put(store, "three", 1, ["Bo_", "ada"], 3, mix=OTHER)
    read_model = ReadModel(store, 0)
    for name, tables in (
        ("STRASSE", ["one"]),
        ("bo", ["one"]),
        ("Bo_", ["three"]),
        ('q"UOTE', ["two"]),
        ("100%", ["two"]),
        ("%", []),
        ("B", []),
        ("Ada", ["three"]),
    ):
        assert [one.table for one in read_model.games(None, None, name, NOW)] == tables, name
        assert [one.table for one in read_model.games("player Bo", None, name, NOW)] == [
            one for one in tables if one == "one"
        ]
    assert read_model.games(None, MIX, "ada", NOW) == []
    store.close()


def test_no_question_looks_at_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite says by which index it would find the games."""
    store = Store(database_url(None, tmp_path))
    read_model = ReadModel(store, 0)
    plans: list[str] = []

    def explain(statement: str, **values: Any) -> list[Any]:
        with store.engine.connect() as connection:
            rows = connection.execute(sa.text(f"EXPLAIN QUERY PLAN {statement}"), values).all()
        plans.append("; ".join(str(row[3]) for row in rows))
        return []

    monkeypatch.setattr(store, "read", explain)
    for player in (None, "p"):
        for mix in (None, MIX):
            for name in (None, "Ada"):
                read_model.games(player, mix, name, NOW)
    assert len(plans) == 8
    for plan in plans:
        assert "SCAN" not in plan, plan
    assert not [plan for plan in plans[:4] if "TEMP B-TREE" in plan], "what is not one player's is not sorted either"
    store.close()


def as_it_was(statement: str) -> str:
    """Without the column that came later."""
    return statement.replace("ended, shown,", "ended,").replace(":ended, :shown,", ":ended,")


def test_games_of_the_former_form_are_found_by_name(store: Store) -> None:
    game = begun_table(options=ms.Options(public=True, rounds=1), table=Table("old", tail=None))
    play_on(game, random.Random(3))
    later = ("game_names", "INTO results")  # tables that came later
    writes = [write for write in finished(game.table, 7) if not any(name in write[0] for name in later)]
    with store.engine.begin() as connection:
        command.downgrade(steps(connection), "0002")
        for statement, values in writes:
            connection.execute(sa.text(as_it_was(statement)), values)
        for seq, line in enumerate(game.log, 1):
            connection.execute(
                sa.text("INSERT INTO log (table_id, seq, entry) VALUES ('old', :seq, :entry)"),
                {"seq": seq, "entry": msgspec.json.encode(line).decode()},
            )
        migrate(connection)
    read_model = ReadModel(store, 0)
    assert [one.table for one in read_model.games(None, None, "bo", NOW)] == ["old"]
    rows = store.read("SELECT player, table_id FROM table_players ORDER BY player")
    assert [tuple(row) for row in rows] == [("p0", "old"), ("p1", "old")]
    store.close()
