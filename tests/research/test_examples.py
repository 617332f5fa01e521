"""The examples run, and write what they say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builds import COMPILED, few
from conftest import ROOT


def example(name: str, folder: Path, *options: str) -> str:
    command = [sys.executable, str(ROOT / "examples" / "research" / name), *options]
    result = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=300)
    return result.stdout


def curve(path: Path) -> list[list[float]]:
    _, *rows = path.read_text(encoding="utf-8").splitlines()
    return [[float(cell) for cell in row.split(",")] for row in rows]


def test_learning(tmp_path: Path) -> None:
    sizes = ["--games", str(few(256, 8)), "--steps", str(few(64, 8)), "--test-games", str(few(1000, 10))]
    output = example("learn.py", tmp_path, "--updates", str(few(12, 2)), *sizes)
    assert "against random" in output
    points = curve(tmp_path / "learned.csv")
    assert len(points) == few(3, 2)
    assert (tmp_path / "learned.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "learned.npz").exists()
    if COMPILED:
        assert points[-1][2] > points[0][2] + 0.05  # it has begun to learn


def test_imitating_and_improving(tmp_path: Path) -> None:
    sizes = ["--games", str(few(64, 8)), "--steps", str(few(32, 8)), "--test-games", str(few(20, 2))]
    short = [*sizes, "--hidden", "32", "--out", "short", "--test-every", str(few(8, 1))]
    output = example("ppo.py", tmp_path, "--updates", str(few(10, 2)), "--imitate", str(few(8, 1)), *short)
    assert "against greedy" in output
    phases = [line.split(",")[0] for line in (tmp_path / "short.csv").read_text("utf-8").splitlines()]
    assert phases == ["phase", "imitation", "imitation", "ppo"]
    example("ppo.py", tmp_path, "--updates", "1", "--resume", *short)
    rows = [line.split(",") for line in (tmp_path / "short.csv").read_text("utf-8").splitlines()[1:]]
    assert [row[0] for row in rows] == ["imitation", "imitation", "ppo", "ppo", "ppo"]
    decisions = [int(row[3]) for row in rows]
    assert decisions == sorted(decisions)
    if COMPILED:
        assert float(rows[-1][4]) > 0.5, "it wins against random"
    learned = f"{ROOT / 'examples' / 'research' / 'ppo.py'}:Learned"
    environment = {**os.environ, "WOLFSBANE_WEIGHTS": str(tmp_path / "short.npz")}
    command = [
        sys.executable,
        "-m",
        "wolfsbane",
        "arena",
        "--bots",
        f"{learned},random",
        "--games",
        "2",
        "--rounds",
        "1",
    ]
    result = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.mark.skipif(not COMPILED, reason="it visits every history, which takes long in plain Python")
def test_fictitious_self_play(tmp_path: Path) -> None:
    output = example("nfsp.py", tmp_path, "--steps", "1200", "--every", "1200", "--memory", "2000")
    assert "Exploitability of random play: 4.1861 points" in output
    (_, none, before), (_, decisions, after) = curve(tmp_path / "nfsp.csv")
    assert (none, decisions) == (0, 1200 * 64)
    assert after < before - 0.5, "the average has begun to learn"
    assert (tmp_path / "nfsp.npz").exists()


@pytest.mark.skipif(not COMPILED, reason="it visits every state of the game, which takes minutes in plain Python")
def test_solving(tmp_path: Path) -> None:
    output = example("solve.py", tmp_path, "--iterations", "6", "--every", "6")
    assert "exploitability" in output
    (first, before), (last, after) = curve(tmp_path / "solved.csv")
    assert (first, last) == (1, 6)
    assert after < 0.5 < before
    assert (tmp_path / "solved.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(not COMPILED, reason="a cluster takes long to start, and one test of it is enough")
def test_a_tournament(tmp_path: Path) -> None:
    output = example("tournament.py", tmp_path, "--bots", "random,greedy", "--games", "4", "--rounds", "1")
    assert output.splitlines()[0].startswith("greedy")
    assert "of 4 games" in output
