"""A data set in parts: the same bytes whole, part by part, interrupted, and with any number of processes."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from wolfsbane.cli import app
from wolfsbane.pool import Pool
from wolfsbane.research.data import checksum, read_games, records_in
from wolfsbane.research.dataset import MANIFEST, DataSet, Plan

PLAN = Plan(bot="greedy", games=7, mix="dagger", rounds=1, seed=3, part_games=2)
OPTIONS = ["--bot", "greedy", "--games", "7", "--mix", "dagger", "--rounds", "1", "--seed", "3", "--part-games", "2"]


def command(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["dataset", str(folder), *OPTIONS, *options], prog_name="wolfsbane")


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "whole"
    done = command(folder, "--workers", "1")
    assert done.exit_code == 0, done.output
    return folder


def test_a_data_set_has_its_parts_and_a_manifest_with_their_checksums(whole: Path) -> None:
    manifest = json.loads((whole / MANIFEST).read_text("utf-8"))
    names = [f"part-000{number}.jsonl" for number in range(4)]
    assert list(content(whole)) == [MANIFEST, *names]
    assert [(part["file"], part["games"]) for part in manifest["parts"]] == list(zip(names, [2, 2, 2, 1], strict=True))
    assert [part["sha256"] for part in manifest["parts"]] == [checksum(whole / name) for name in names]
    joined = whole.parent / "joined.jsonl"
    joined.write_bytes(b"".join([(whole / name).read_bytes() for name in names]))
    assert manifest["sha256"] == checksum(joined)
    assert manifest["bot"] == "greedy"
    assert all(game.is_over for game in read_games(joined))


def test_an_interrupted_data_set_goes_on_and_has_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "interrupted"
    started = DataSet(folder, PLAN)
    with Pool(workers=1) as pool:
        [first] = islice(started.make(pool, started.missing()), 1)
    assert first.part == 0
    assert list(content(folder)) == [MANIFEST, first.file]
    (folder / "unfinished-part-0001.jsonl").write_text("cut off", encoding="utf-8")  # as a power cut would leave it
    kept = (folder / first.file).stat().st_mtime_ns
    done = command(folder, "--workers", "2")
    assert done.exit_code == 0, done.output
    assert "part-0000" not in done.output  # it was not made again
    assert (folder / first.file).stat().st_mtime_ns == kept
    assert content(folder) == content(whole)


def test_parts_are_made_alone_and_put_together(whole: Path, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    assert command(ours, "--parts", "2-3", "--workers", "1").exit_code == 0
    assert command(theirs, "--parts", "1", "--workers", "1").exit_code == 0
    assert (theirs / "part-0001.jsonl").read_bytes() == (whole / "part-0001.jsonl").read_bytes()
    done = command(ours, "--add", str(theirs), "--parts", "0", "--workers", "1")
    assert done.exit_code == 0, done.output
    assert "1 parts copied" in done.output
    assert content(ours) == content(whole)


def test_a_damaged_part_is_found_and_made_again(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    for name, data in content(whole).items():
        (folder / name).write_bytes(data)
    assert command(folder, "--check").exit_code == 0
    (folder / "part-0001.jsonl").write_bytes(content(whole)["part-0001.jsonl"][:-2])
    found = command(folder, "--check")
    assert found.exit_code == 1
    assert "not as the manifest says: part-0001.jsonl" in found.output
    assert command(folder, "--workers", "1").exit_code == 0
    assert content(folder) == content(whole)


def test_games_of_a_part_are_those_of_their_numbers(whole: Path) -> None:
    records = [record for part in range(4) for record in records_in(whole / f"part-000{part}.jsonl")]
    assert records == [game.play() for part in range(4) for game in PLAN.games_of(part)]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--seed", "4"], "has a data set with seed 3, not 4"),
        (["--part-games", "3"], "has a data set with part_games 2, not 3"),
        (["--bot", "nobody"], "there is no bot 'nobody'"),
        (["--bot", "search:1s"], "search:1s thinks for a time"),
        (["--mix", "nothing"], "nothing"),
        (["--players", "9"], "9"),
        (["--parts", "4"], "--parts takes a part or a range within 0-3, not 4"),
        (["--parts", "3-1"], "--parts takes a part or a range within 0-3, not 3-1"),
        (["--games", "1000000", "--part-games", "1"], "at most 10,000 parts"),
    ],
)
def test_what_can_not_be_made_is_refused(whole: Path, options: list[str], problem: str) -> None:
    before = content(whole)
    result = command(whole, *options)
    assert result.exit_code == 1
    assert problem in " ".join(result.output.split())
    assert content(whole) == before


def test_a_manifest_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(f"{tmp_path / MANIFEST} is not the manifest of a data set")):
        DataSet(tmp_path, PLAN)


def test_a_command_that_is_interrupted_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(DataSet, "make", stop)
    result = command(tmp_path / "stopped", "--workers", "1")
    assert result.exit_code == 130
    assert "stopped with 0 of 4 parts; the same command goes on" in result.output
