"""Learning libraries on the environments, by the lines of docs/research.md: `make test-research-stacks`.

They need PyTorch, so they have an environment of their own (.venv-stacks), and are not part of `make test`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wolfsbane import arena
from wolfsbane.research.features import OneHot
from wolfsbane.research.policy import PolicyBot

torch = pytest.importorskip("torch")
torch.set_num_threads(1)
ROOT = Path(__file__).resolve().parent.parent
DOCS = (ROOT / "docs" / "research.md").read_text("utf-8")
BLOCKS = [block for _, block in re.findall(r"^```(\w*)\n(.*?)^```$", DOCS, re.DOTALL | re.MULTILINE)]


def run_the_docs(mark: str, *smaller: tuple[str, str]) -> dict[str, Any]:
    """Runs the block of the docs that has `mark`, with some numbers replaced by smaller ones, and returns its names."""
    [block] = [block for block in BLOCKS if mark in block]
    for number, less in smaller:
        assert number in block
        block = block.replace(number, less)
    names: dict[str, Any] = {}
    exec(block, names)
    return names


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_needs_no_wrapper() -> None:
    model = run_the_docs("MaskablePPO", ("2048", "128"), ("100_000", "256"))["model"]
    features = OneHot(2)

    def policy(observation: Any, mask: Any) -> int:
        return int(model.predict(features(observation), action_masks=mask, deterministic=True)[0])

    assert arena.run([PolicyBot(policy, name="sb3"), "random"], games=2, rounds=1).games == 2


@pytest.mark.filterwarnings("ignore")
def test_torchrl_plays_legal_actions() -> None:
    data = run_the_docs("torchrl")["data"]
    assert 3 < len(data) < 1000
    assert bool(data["next", "terminated"][-1])
    assert bool(data["action_mask"].gather(-1, data["action"].unsqueeze(-1)).all())
    assert float(data["next", "reward"][-1]) in (1.0, -1.0)


def test_a_script_in_the_style_of_cleanrl() -> None:
    [command] = [block for block in BLOCKS if "examples/research/cleanrl.py" in block and "ppo.py" not in block]
    words = command.replace("1000000", "8192").split()
    result = subprocess.run([sys.executable, *words[1:]], cwd=ROOT, check=True, capture_output=True, text=True)
    assert re.fullmatch(r"(.* steps: wins .*% of \d+ rounds\n){2}", result.stdout)


@pytest.mark.filterwarnings("ignore")
def test_pufferlib_plays_in_its_buffers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # importing it makes a link in the current folder
    names = run_the_docs("pufferlib", ("512", "16"))
    envs = names["envs"]
    masks = names["masks"]
    assert names["observations"].shape == (32, 293 + 372)
    for _ in range(300):
        observations, rewards, terminals, _, infos = envs.step(masks.argmax(axis=1))
        _, masks = envs.driver_env.split(observations)
        assert masks.any(axis=1).all()
        assert (np.isin(rewards[terminals], [1.0, -1.0])).all()
        assert not rewards[~terminals].any()
        for info in infos:
            assert info["illegal"] == 0.0
    *_, infos = envs.step(np.full(32, 371))  # the illegal ones are replaced
    assert envs.observations.shape == (32, 665)
