"""Learning libraries on the environments, as their users write it: `make test-research-stacks`.

They need PyTorch, so they have an environment of their own (.venv-stacks), and are not part of `make test`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from wolfsbane.research.one_seat import OneSeat
from wolfsbane.research.policy import PolicyBot
from wolfsbane.research.vector_env import WolfsbaneVector

torch = pytest.importorskip("torch")
torch.set_num_threads(1)

SMALL: dict[str, Any] = {"mix": "amulet", "players": 2, "rounds": 1}


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_needs_no_wrapper() -> None:
    from sb3_contrib import MaskablePPO

    from wolfsbane import arena

    env = OneSeat(opponents="greedy", features="onehot", mask="info", **SMALL)
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=64, n_epochs=1, seed=1)
    model.learn(256)

    def policy(observation: Any, mask: Any) -> int:
        features = env._features(observation)  # type: ignore[misc]
        return int(model.predict(features, action_masks=mask, deterministic=True)[0])

    results = arena.run([PolicyBot(policy, name="sb3"), "random"], games=2, rounds=1)
    assert results.games == 2


@pytest.mark.filterwarnings("ignore")
def test_torchrl_wraps_it() -> None:
    from torchrl.envs import GymWrapper

    env = GymWrapper(OneSeat(opponents="random", **SMALL), categorical_action_encoding=True)
    data = env.reset(seed=1)
    steps = 0
    while not bool(data["done"]) and steps < 500:
        legal = np.flatnonzero(data["action_mask"].numpy())
        data["action"] = torch.tensor(int(legal[0]))
        data = env.step(data)["next"]
        steps += 1
    assert steps > 3


@pytest.mark.filterwarnings("ignore")
def test_a_script_in_the_style_of_cleanrl() -> None:
    """One file, a network, a loop: PPO's first update on the vector environment."""
    envs = WolfsbaneVector(16, features="onehot", mask="info", opponents="greedy", **SMALL)
    network = torch.nn.Sequential(torch.nn.Linear(envs.games.width, 64), torch.nn.Tanh(), torch.nn.Linear(64, 373))
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    observations, infos = envs.reset(seed=1)
    kept = []
    for _ in range(64):
        x = torch.as_tensor(observations)
        masks = torch.as_tensor(infos["action_mask"].astype(bool))
        with torch.no_grad():
            out = network(x)
            chance = torch.distributions.Categorical(logits=out[:, :-1].masked_fill(~masks, -1e9))
            actions = chance.sample()
        observations, rewards, _, _, infos = envs.step(actions.numpy())
        kept.append((x, masks, actions, torch.as_tensor(rewards, dtype=torch.float32), chance.log_prob(actions)))
    x, masks, actions, rewards, before = (torch.cat(items) for items in zip(*kept, strict=True))
    out = network(x)
    chance = torch.distributions.Categorical(logits=out[:, :-1].masked_fill(~masks, -1e9))
    ratio = (chance.log_prob(actions) - before).exp()
    advantages = rewards - out[:, -1]
    loss = -torch.min(ratio * advantages.detach(), ratio.clamp(0.8, 1.2) * advantages.detach()).mean()
    loss = loss + advantages.pow(2).mean() - 0.01 * chance.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    assert torch.isfinite(loss)
