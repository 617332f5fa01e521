"""Bots written in Python: by name, as classes and as objects, in arenas, environments and processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from wolfsbane import arena
from wolfsbane.arena.contest import new_contest
from wolfsbane.bots import close_bot, make_bot
from wolfsbane.bots.classes import is_local, registered
from wolfsbane.engine.view import View


class First:
    """Chooses the first legal action."""

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


class Seeded(First):
    def __init__(self, seed: int | str) -> None:
        self.seed = seed


class Lacking:
    """Has no method `choose`."""


FILE = """\
class Last:
    def choose(self, view, legal):
        return legal[-1]

not_a_bot = 3

class Broken:
    def __init__(self):
        raise OSError("no network")

    def choose(self, view, legal):
        return legal[0]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def test_a_class_gets_the_seed_if_it_takes_one() -> None:
    assert isinstance(make_bot(First, 5), First)
    bot = make_bot(Seeded, 5)
    assert isinstance(bot, Seeded)
    assert bot.seed == 5


def test_an_object_is_used_as_it_is() -> None:
    bot = First()
    assert make_bot(bot, 5) is bot


def test_a_file_and_a_module_name_a_class(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert type(make_bot(f"{file}:Last", 1)).__name__ == "Last"
    monkeypatch.chdir(file.parent)
    assert type(make_bot("mine:Last", 1)).__name__ == "Last"
    assert type(make_bot("wolfsbane.bots.simple:GreedyBot", 1)).__name__ == "GreedyBot"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere.py:Last", "FileNotFoundError: there is no file nowhere.py"),
        ("no_such_module:Last", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("mine.py:Missing", "has no attribute 'Missing'"),
        ("mine.py:not_a_bot", "a bot is a name, a class or an object with choose"),
        ("nothing", "there is no bot 'nothing'; known are easy"),
    ],
)
def test_a_name_that_names_no_bot_gets_the_reason(
    name: str, reason: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    with pytest.raises(ValueError, match=reason):
        make_bot(name, 1)


def test_a_class_without_choose_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the bot Lacking has no method choose\(view, legal\)"):
        make_bot(Lacking, 1)  # type: ignore[arg-type]


def test_an_arena_takes_classes_and_objects() -> None:
    local = type("Local", (First,), {})
    results = arena.run([local, First(), "random"], games=3, players=3, rounds=1, mix="dagger")
    assert [bot.bot for bot in results.bots] == ["Local", "First", "random"]
    assert results.games == 3


def test_a_bot_of_this_process_plays_in_no_other() -> None:
    local = type("Local", (First,), {})
    assert is_local(registered(local))
    with pytest.raises(ValueError, match="not in a module that other processes can import"):
        arena.run([local, "random"], games=2, rounds=1, workers=2)


def test_a_class_of_a_file_plays_in_other_processes(file: Path) -> None:
    alone, spread = (
        arena.run([f"{file}:Last", "random"], games=4, rounds=1, mix="dagger", workers=workers) for workers in (1, 2)
    )
    assert alone.as_object()["bots"] == spread.as_object()["bots"]


def test_an_importable_class_is_named_by_its_module() -> None:
    from wolfsbane.bots.simple import RandomBot

    assert new_contest([RandomBot, "greedy"]).bots == ("wolfsbane.bots.simple:RandomBot", "greedy")


def test_a_bot_that_fails_names_the_game(file: Path) -> None:
    with pytest.raises(OSError, match="no network"):
        make_bot(f"{file}:Broken", 1)


def test_a_few_games_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pool(*_: object) -> None:
        raise AssertionError("a pool was started")

    monkeypatch.setattr("wolfsbane.arena.running.Pool", no_pool)
    monkeypatch.setattr("wolfsbane.arena.running.ALONE", 600.0)
    assert arena.run(["random", "greedy"], games=2, rounds=1).games == 2


SCRIPT = """\
from wolfsbane import arena
print(arena.run(["random", "greedy"], games=4, rounds=1, workers=2).games)
"""


def test_a_script_without_a_guard_gets_one_sentence(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    result = subprocess.run(
        [sys.executable, "-W", "ignore", str(script)], capture_output=True, text=True, check=False, timeout=120
    )
    assert result.returncode == 1
    assert 'has to start them under `if __name__ == "__main__":`' in result.stderr.splitlines()[-1]
    assert "bootstrapping" not in result.stderr
    assert len(result.stderr.splitlines()) < 60


def test_a_bot_without_close_can_be_closed() -> None:
    close_bot(make_bot(First, 0))
