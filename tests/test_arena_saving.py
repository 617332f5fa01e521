"""What an arena has played is kept: saved, gone on with, counted when it is interrupted, and written as records."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from arenas import PAIR, command, started, without_times
from wolfsbane.arena import (
    ArenaError,
    SaveFile,
    new_contest,
    run,
)
from wolfsbane.arena.playing import ArenaGame, Deal, GameResult
from wolfsbane.arena.running import record_name
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.record import read_record


def test_an_arena_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    options = ["--bots", "greedy,random", "--mix", "random", "--rounds", "1", "--save", str(path), "--workers", "1"]
    first = command(*options, "--games", "6", "--seed", "3")
    assert first.exit_code == 0, first.output
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    path.write_bytes(b"".join(lines[:2]) + lines[3][:50])
    again = command(*options, "--games", "8")
    assert again.exit_code == 0, again.output
    assert "seed 3" in again.stdout
    assert f"The last line of {path} was not complete, and is dropped." in again.stdout
    assert f"1 deal of them is in {path} already." in again.stdout
    assert path.read_bytes().startswith(b"".join(lines[:2]))
    assert path.read_bytes().endswith(b"\n")
    whole = command(*options[:-4], "--games", "8", "--seed", "3", "--json", "--workers", "1")
    unplayed = command(*options, "--games", "8", "--json")
    assert without_times(unplayed.stdout) == without_times(whole.stdout)
    fewer = command(*options, "--games", "2", "--json")
    assert json.loads(fewer.stdout)["games"] == 2
    assert len(path.read_bytes().splitlines()) == 5


def test_an_arena_goes_on_after_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    options = ["--bots", "greedy,random", "--rounds", "1", "--seed", "3", "--save", str(path)]
    with started(*options, "--games", "100000", "--workers", "2") as process:
        wait_for_lines(path, 6)
        process.kill()
        process.communicate(timeout=30)
    saved = len(path.read_bytes().splitlines()) - 1
    games = 2 * (saved + 2)
    result = command(*options, "--games", str(games), "--workers", "1", "--json")
    whole = command(*options[:-2], "--games", str(games), "--workers", "1", "--json")
    assert without_times(result.stdout) == without_times(whole.stdout)


def test_a_save_file_has_one_arena_at_a_time(tmp_path: Path) -> None:
    """The second is refused while the first plays, and goes on with its deals when it was killed."""
    path = tmp_path / "saved.jsonl"
    options = ["--bots", "greedy,random", "--rounds", "1", "--seed", "3", "--save", str(path)]
    with started(*options, "--games", "1000000", "--workers", "1") as first:
        wait_for_lines(path, 3)
        with started(*options, "--games", "4", "--workers", "1") as second:
            output, errors = second.communicate(timeout=60)
        assert (second.returncode, output) == (2, "")
        assert errors == (
            f"wolfsbane: {path} is in use by another arena; wait until that has ended, or take another file\n"
        )
        assert first.poll() is None
        wait_for_lines(path, path.read_bytes().count(b"\n") + 3)
        first.kill()
        first.communicate(timeout=30)
    saved = path.read_bytes().count(b"\n") - 1
    result = command(*options, "--games", str(2 * saved + 2), "--workers", "1", "--json")
    assert result.exit_code == 0, result.output
    numbers = [json.loads(line)["deal"] for line in path.read_bytes().splitlines()[1:]]
    assert numbers == list(range(saved + 1))


def test_arenas_that_start_at_once_do_not_destroy_their_file(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    options = ["--bots", "greedy,random", "--rounds", "1", "--seed", "3", "--games", "40", "--workers", "1"]
    processes = [started(*options, "--save", str(path), "--json") for _ in range(4)]
    ended = [(process.communicate(timeout=120), process.returncode) for process in processes]
    complete = [output for (output, _), code in ended if code == 0]
    assert complete  # the others were refused, or came when all was done
    assert all(code == 0 or "is in use by another arena" in errors for (_, errors), code in ended)
    whole = without_times(command(*options, "--json").stdout)
    assert all(without_times(output) == whole for output in complete)
    assert [json.loads(line)["deal"] for line in path.read_bytes().splitlines()[1:]] == list(range(20))


def test_a_save_file_is_free_when_it_was_closed_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    contest = new_contest(PAIR, rounds=1)
    with SaveFile(path, contest):
        (tmp_path / "link").symlink_to(path)
        for name in ("saved.jsonl", "link"):
            with pytest.raises(ArenaError, match="is in use by another arena"):
                SaveFile(tmp_path / name, contest)
    with pytest.raises(ArenaError, match="is of another arena"):
        SaveFile(path, new_contest(PAIR, rounds=2))
    with SaveFile(path, contest) as save:
        assert save.deals == {}


def wait_for_lines(path: Path, lines: int) -> None:
    until = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < until, "nothing is saved"
        time.sleep(0.05)


def heed_interrupts() -> None:
    """A shell that runs a command in the background has it ignore interrupts, and its children with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_shows_the_results_so_far(tmp_path: Path, workers: str) -> None:
    path = tmp_path / "saved.jsonl"
    options = ["--bots", "greedy,random", "--rounds", "1", "--games", "100000", "--workers", workers]
    with started(*options, "--save", str(path), start_new_session=True, preexec_fn=heed_interrupts) as process:
        wait_for_lines(path, 3)
        os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all processes
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    deals = path.read_bytes().count(b"\n") - 1
    assert f"{deals} deals, {2 * deals} games." in output
    assert errors == (
        f"wolfsbane: interrupted after {deals} deals of 50000; {deals} deals finished: they are in {path}, "
        "start again to go on\n"
    )


@contextmanager
def handling_interrupts(handler: Callable[[int, FrameType | None], Any]) -> Iterator[None]:
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
        assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_control_c_while_a_deal_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def add(self: SaveFile, deal: Deal) -> None:
        write(self, deal)
        signal.raise_signal(signal.SIGINT)

    write = SaveFile.add
    monkeypatch.setattr(SaveFile, "add", add)
    with handling_interrupts(signal.default_int_handler):
        result = command("--bots", "greedy,random", "--workers", "1", "--save", str(tmp_path / "saved.jsonl"))
    assert result.exit_code == 130
    assert "interrupted after 1 deal of" in result.stderr


def test_who_heeds_interrupts_in_another_way_goes_on_doing_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    received: list[int] = []
    monkeypatch.setattr(SaveFile, "add", lambda self, deal: signal.raise_signal(signal.SIGINT))
    with handling_interrupts(lambda number, _: received.append(number)):
        results = run(PAIR, games=4, rounds=1, workers=1, save=tmp_path / "saved.jsonl")
    assert (results.deals, received) == (2, [signal.SIGINT] * 2)


def test_control_c_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: ArenaGame) -> GameResult:
        raise KeyboardInterrupt

    monkeypatch.setattr(ArenaGame, "play", interrupt)
    result = command("--bots", "greedy,random", "--workers", "1")
    assert result.exit_code == 130
    assert "interrupted before a deal was finished; nothing was saved" in result.stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (["--seed", "4"], "its seed is 3, now it is 4"),
        (["--players", "3"], "its table is 0,1, now it is 0,1,1"),
        (["--mix", "coin"], "its mix is AAAAAAAAAAAAAA-A, now it is CCCCCCCCCCCCCC-C"),
        (["--mix", "random"], "its mix is AAAAAAAAAAAAAA-A, now it is random"),
        (["--bots", "random,greedy"], "its bots is greedy,random"),
    ],
)
def test_another_arena_is_not_mixed_in(tmp_path: Path, change: list[str], message: str) -> None:
    path = tmp_path / "saved.jsonl"
    options = ["--rounds", "1", "--games", "2", "--save", str(path), "--workers", "1"]
    assert command("--bots", "greedy,random", "--seed", "3", *options).exit_code == 0
    before = path.read_bytes()
    bots = [] if "--bots" in change else ["--bots", "greedy,random"]
    result = command(*bots, *options, *change)
    if change[0] == "--bots":
        message = "its bots is greedy,random, now it is random,greedy"
    assert result.exit_code == 2
    assert f"{path} is of another arena: {message}; take the same options, or another file" in result.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["hello\n", "hello", "[]\n", "{}\n", '{"wolfsbane-arena":2}\n', '{"wolfsbane-arena":2', "\xff\n", "\xff"]
)
def test_other_files_are_not_touched(tmp_path: Path, text: str) -> None:
    path = tmp_path / "saved.jsonl"
    path.write_text(text, encoding="latin-1")
    result = command("--bots", "greedy,random", "--save", str(path))
    assert result.exit_code == 2
    assert f"line 1 of {path} is not one of a save file of an arena" in result.stderr
    assert path.read_text(encoding="latin-1") == text


def test_a_save_file_that_was_torn_at_once(tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    run(PAIR, games=2, rounds=1, workers=1, save=path)
    whole = path.read_text("utf-8")
    for size in (0, 1, 30):
        path.write_text(whole[:size], "utf-8")
        with SaveFile(path, new_contest(PAIR, rounds=1)) as save:
            assert save.torn == (size > 0)
            assert save.deals == {}
        assert path.read_text("utf-8") == whole.partition("\n")[0] + "\n"


def test_a_damaged_save_file_is_told(tmp_path: Path) -> None:
    contest = new_contest(PAIR, rounds=1)
    path = tmp_path / "saved.jsonl"
    run(PAIR, games=2, rounds=1, workers=1, save=path)
    header, deal = path.read_text("utf-8").splitlines()
    for wrong in [
        deal,
        "{}",
        deal.replace('"winner":', '"who":'),
        '{"deal":1,"mix":"","games":[],"warnings":[],"times":[]}',
    ]:
        path.write_text("\n".join([header, deal, wrong, ""]), encoding="utf-8")
        with pytest.raises(ArenaError, match=r"line 3 of .* is not one of a save file"):
            SaveFile(path, contest)


def test_files_that_can_not_be_written(tmp_path: Path) -> None:
    for option in ("--save", "--records"):
        (tmp_path / "file").touch()
        result = command("--bots", "greedy,random", option, str(tmp_path / "file" / "x"))
        assert result.exit_code == 2
        assert "can't" in result.stderr
    assert "Is a directory" in command("--bots", "greedy,random", "--save", str(tmp_path)).stderr
    folder = tmp_path / "records"
    contest = new_contest(PAIR, rounds=1)
    (folder / record_name(contest, 0, 0)).mkdir(parents=True)
    with pytest.raises(ArenaError, match=r"can't write .*: Is a directory"):
        run(PAIR, games=2, rounds=1, workers=1, records=folder)


def test_records(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    run(PAIR, games=4, rounds=1, seed=5, workers=2, records=folder)
    assert sorted([path.name for path in folder.iterdir()]) == [
        "seed5-deal000000-a1b2.txt",
        "seed5-deal000000-a2b1.txt",
        "seed5-deal000001-a1b2.txt",
        "seed5-deal000001-a2b1.txt",
    ]
    game = read_record((folder / "seed5-deal000001-a2b1.txt").read_text("utf-8"), mix_of)
    assert game.is_over
    assert (game.tags["name-a"], game.tags["name-b"]) == ("random", "greedy")
    assert game.tags["event"] == "wolfsbane arena, seed 5, deal 1, game 1"
