"""The plain engine says that it is slow, once, and the compiled one says nothing."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import wolfsbane
from conftest import ROOT
from wolfsbane import _build
from wolfsbane.engine import state

TEXT = (
    "the plain engine is running, which is more than a hundred times slower than the compiled one "
    "(run from its sources)"
)

USES = {
    "arena": "from wolfsbane.arena import *; make = lambda: Arena(new_contest(['greedy', 'random']), 2)",
    "batched": "from wolfsbane.research.batched import Batched; make = lambda: Batched(2)",
    "gymnasium": "from wolfsbane.research.one_seat import OneSeat; make = OneSeat",
    "openspiel": "import pyspiel, wolfsbane.research.openspiel; make = lambda: pyspiel.load_game('wolfsbane')",
    "pettingzoo": "from wolfsbane.research import wolfsbane_v0; make = wolfsbane_v0.env",
}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Runs Python on the plain sources, with the warnings that everybody gets."""
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONWARNINGS"}
    environment = {**ours, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=False, env=environment, timeout=240
    )


@pytest.mark.parametrize("use", USES)
def test_whatever_is_used_warns_once(use: str) -> None:
    result = run("-c", f"{USES[use]}\nmake()\nmake()")
    assert result.returncode == 0, result.stderr
    assert result.stderr.count(TEXT) == 1
    assert result.stderr.count("SlowEngineWarning") == 1


def test_it_can_be_silenced_and_made_an_error() -> None:
    silent = "import warnings, wolfsbane\nwarnings.simplefilter('ignore', wolfsbane.SlowEngineWarning)\n"
    assert run("-c", f"{silent}{USES['gymnasium']}\nmake()").stderr == ""
    strict = silent.replace("ignore", "error")
    assert "SlowEngineWarning: " in run("-c", f"{strict}{USES['gymnasium']}\nmake()").stderr


def test_commands_say_it_in_a_line() -> None:
    options = ["--bots", "greedy,random", "--games", "2", "--rounds", "1", "--workers", "2", "--json"]
    result = run("-m", "wolfsbane", "arena", *options)
    assert result.returncode == 0, result.stderr
    assert result.stderr == f"wolfsbane: {TEXT}\n"
    assert result.stdout.startswith("{")
    assert run("-m", "wolfsbane", "cards", "--deck", "dagger").stderr == ""  # which is fast enough


def test_other_warnings_of_a_command_are_shown_as_ever(tmp_path: Path) -> None:
    deck = tmp_path / "deck.py"
    deck.write_text("import warnings\nwarnings.warn('mind the moon')\n", encoding="utf-8")
    result = run("-m", "wolfsbane", "--deck-file", str(deck), "cards", "--deck", "dagger")
    assert "deck.py:2: UserWarning: mind the moon" in result.stderr


def test_the_compiled_engine_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "__file__", "state.so")
    _build.warn_if_plain.cache_clear()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _build.warn_if_plain()
    _build.warn_if_plain.cache_clear()
    assert caught == []
    assert _build.build_kind() == "compiled"
    assert issubclass(wolfsbane.SlowEngineWarning, UserWarning)
