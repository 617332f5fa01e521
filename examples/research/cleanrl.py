"""PPO in one file, in the style of CleanRL: PyTorch, a vector environment of Gymnasium, and one loop.

    pip install 'wolfsbane[gymnasium]' torch
    python examples/research/cleanrl.py --total-timesteps 1000000

It learns whole rounds of Amulet against `greedy` from nothing, and prints the share of rounds won. `ppo.py` is the
baseline that gets further.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from wolfsbane.research.vector_env import WolfsbaneVector


class Agent(nn.Module):  # type: ignore[misc]  # where PyTorch is not installed
    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor = nn.Linear(128, actions)
        self.critic = nn.Linear(128, 1)

    def forward(self, x: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.body(x)
        scores = self.actor(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=scores, validate_args=False), self.critic(hidden).squeeze(-1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--total-timesteps", type=int, default=1_000_000)
    parser.add_argument("--num-envs", type=int, default=64)
    parser.add_argument("--num-steps", type=int, default=64)
    parser.add_argument("--learning-rate", type=float, default=5e-4)
    parser.add_argument("--mix", default="amulet")
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    gamma, smoothing, clip, epochs, minibatches, entropy_weight = 1.0, 0.95, 0.2, 2, 4, 0.01

    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    envs = WolfsbaneVector(
        args.num_envs, mix=args.mix, rounds=1, opponents=args.opponents, features="onehot", mask="info"
    )
    agent = Agent(envs.games.width, envs.games.actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    observations, infos = envs.reset(seed=args.seed)
    done = np.zeros(args.num_envs, np.bool_)
    for update in range(1, args.total_timesteps // (args.num_envs * args.num_steps) + 1):
        rows: list[list[torch.Tensor]] = []
        wins: list[bool] = []
        for _ in range(args.num_steps):
            x = torch.as_tensor(observations)
            masks = torch.as_tensor(infos["action_mask"].astype(bool))
            with torch.no_grad():
                chance, value = agent(x, masks)
                action = chance.sample()
            observations, rewards, done, _, infos = envs.step(action.numpy())
            wins += (rewards[done] > 0).tolist()
            paid, over = torch.as_tensor(rewards, dtype=torch.float32), torch.as_tensor(done)
            rows.append([x, masks, action, chance.log_prob(action), value, paid, over.float()])
        with torch.no_grad():
            masks = torch.as_tensor(infos["action_mask"].astype(bool))
            following = agent(torch.as_tensor(observations), masks)[1]
        x, masks, action, before, value, paid, over = (torch.stack(items) for items in zip(*rows, strict=True))
        advantage, advantages = torch.zeros(args.num_envs), torch.zeros_like(value)
        for t in reversed(range(args.num_steps)):
            goes_on = 1 - over[t]
            error = paid[t] + gamma * following * goes_on - value[t]
            advantage = error + gamma * smoothing * goes_on * advantage
            advantages[t], following = advantage, value[t]
        returns = advantages + value
        batch = [one.flatten(0, 1) for one in (x, masks, action, before, advantages, returns)]
        for _ in range(epochs):
            for some in torch.randperm(len(batch[0])).chunk(minibatches):
                x, masks, action, before, advantage, target = (one[some] for one in batch)
                chance, value = agent(x, masks)
                ratio = (chance.log_prob(action) - before).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                gain = torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
                loss = -gain + 0.5 * (value - target).pow(2).mean() - entropy_weight * chance.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        share = np.mean(wins) if wins else float("nan")
        print(
            f"{update * args.num_envs * args.num_steps:10,} steps: wins {share:.1%} of {len(wins)} rounds", flush=True
        )


if __name__ == "__main__":
    main()
