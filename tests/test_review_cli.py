"""`wolfsbane review`: what it prints, writes and refuses."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from test_review import end_of_a_round
from wolfsbane.cli import app
from wolfsbane.review import from_json
from wolfsbane.review.report import without_time

QUICK = ("--budget", "100", "--rollouts", "1", "--workers", "1")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["--language", "en", "review", *arguments])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(end_of_a_round())
    return path


def test_a_review_is_printed_with_its_progress_on_the_standard_error(record: Path) -> None:
    result = run(str(record), "--seat", "a", *QUICK)
    assert result.exit_code == 0, result.output
    assert "You: discard the 12 (Robber) without using it ??" in result.stdout
    assert "Better: discard and use the 12 (Robber)" in result.stdout
    assert "100 simulations" in result.stdout
    assert "First look at every decision (1)" in result.stderr
    assert "First look" not in result.stdout


def test_json_is_all_that_is_on_the_standard_output(record: Path) -> None:
    result = run(str(record), "--json", *QUICK)
    assert result.exit_code == 0, result.output
    assert from_json(result.stdout).header.simulations == 100


def test_on_a_ray_cluster_the_report_is_the_same(record: Path) -> None:
    here = run(str(record), "--json", *QUICK)
    there = subprocess.run(
        [sys.executable, "-m", "wolfsbane", "review", str(record), "--json", *QUICK, "--ray", "local"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert there.returncode == 0, there.stderr
    assert without_time(from_json(there.stdout)) == without_time(from_json(here.stdout))


def test_a_page_is_written(record: Path, tmp_path: Path) -> None:
    result = run(str(record), "--html", str(tmp_path / "page.html"), *QUICK)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert result.stdout == ""


def test_a_saved_review_is_not_made_again(record: Path, tmp_path: Path) -> None:
    save = tmp_path / "saved.jsonl"
    first = run(str(record), "--json", "--save", str(save), *QUICK)
    lines = save.read_text()
    second = run(str(record), "--json", "--save", str(save), *QUICK)
    assert first.exit_code == second.exit_code == 0
    assert save.read_text() == lines
    assert json.loads(first.stdout)["decisions"] == json.loads(second.stdout)["decisions"]


def test_games_of_a_folder_are_summed_up(record: Path, tmp_path: Path) -> None:
    report = run(str(record), "--json", *QUICK).stdout
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "1.txt").write_text(end_of_a_round())
    (folder / "2.json").write_text(report)
    (folder / "notes.md").write_text("not a game")
    result = run("--summary", str(folder), "--name", "Ada", *QUICK)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("2 games\n")
    assert "2 unused abilities" in result.stdout
    assert len(json.loads(run("--summary", str(folder), "--json", *QUICK).stdout)["games"]) == 2
    assert run("--summary", str(folder), "--name", "Cleo", *QUICK).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "a record to review is missing"),
        (("nothing.txt",), "can't read nothing.txt"),
        (("RECORD", "--budget", "2s"), "a number of simulations"),
        (("RECORD", "--budget", "10"), "a decision gets 100 to 1000000 simulations, not 10"),
        (("RECORD", "--seat", "c"), "there is no seat"),
        (("RECORD", "--name", "Ada"), "--name belongs to --summary"),
        (("RECORD", "--summary", "."), "--summary takes a folder"),
        (("--summary", "nothing"), "nothing is not a folder"),
        (("RECORD", "--html", "missing/page.html"), "can't write missing/page.html"),
        (("RECORD", "--ray", "127.0.0.1:1"), "there is no Ray cluster at"),
    ],
)
def test_what_is_wrong_is_said_on_one_line(record: Path, arguments: tuple[str, ...], problem: str) -> None:
    quick = [] if "--budget" in arguments else ["--budget", "100"]
    filled = [str(record) if one == "RECORD" else one for one in arguments]
    result = run(*filled, *quick, "--rollouts", "1", "--workers", "1")
    assert result.exit_code in (1, 2)
    assert problem in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("text", ["wolfsbane record 1\nrules: 1\n", "hello", "wolfsbane record 1\n"])
def test_a_record_that_can_not_be_read_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text)
    result = run(str(path), *QUICK)
    assert result.exit_code == 1
    assert "line" in result.stderr
