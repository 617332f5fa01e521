"""Many games in one file: written, read, and as tables."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wolfsbane.engine.record import write_record
from wolfsbane.research.data import (
    events_table,
    played,
    read_games,
    records_in,
    results_table,
    to_frame,
    write_games,
)


@pytest.fixture(scope="module")
def records() -> list[str]:
    return list(played("greedy", 3, mix="dagger", rounds=1, seed=3, workers=1))


@pytest.mark.parametrize("name", ["games.jsonl", "games.txt"])
def test_games_are_read_as_they_were_written(name: str, records: list[str], tmp_path: Path) -> None:
    path = tmp_path / name
    assert write_games(path, records) == 3
    assert list(records_in(path)) == records
    assert [write_record(game) for game in read_games(path)] == records


def test_games_do_not_depend_on_the_workers(records: list[str]) -> None:
    assert list(played("greedy", 3, mix="dagger", rounds=1, seed=3, workers=2)) == records


def test_a_table_of_results(records: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_games(path, records)
    table = results_table(read_games(path))
    assert {len(column) for column in table.values()} == {6}
    assert table["game"] == [0, 0, 1, 1, 2, 2]
    assert set(table["name"]) == {"greedy"}
    assert sum(table["won"]) == 3


def test_a_table_of_events_has_what_a_watcher_sees(records: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    write_games(path, records)
    table = events_table(read_games(path))
    assert len({len(column) for column in table.values()}) == 1
    viewed = [number for kind, number in zip(table["kind"], table["number"], strict=True) if kind == "viewed"]
    assert viewed
    assert set(viewed) == {None}


def test_a_damaged_file_is_named_with_the_place(records: list[str], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_games(path, records)
    path.write_text(path.read_text() + "nonsense\n")
    with pytest.raises(ValueError, match=r"games\.jsonl, line 4: this is not a JSON object with a record"):
        list(records_in(path))
    other = tmp_path / "games.txt"
    write_games(other, [records[0], records[1].replace("players: 2", "players: 9")])
    with pytest.raises(ValueError, match=r"games\.txt, game 1: "):
        list(read_games(other))


def test_a_table_becomes_a_frame(records: list[str], tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    path = tmp_path / "games.jsonl"
    write_games(path, records)
    frame = to_frame(results_table(read_games(path)))
    assert list(frame["won"]).count(True) == len(records)


def test_without_pandas_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        to_frame({"points": [1]})
