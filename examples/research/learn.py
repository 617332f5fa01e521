"""Learns a small round of Amulet by playing against itself, with numpy alone, and draws how well it does.

    python examples/research/learn.py --seconds 180 --out learned

One policy plays all seats of a batch of games. After some steps, choices with a good outcome are made more likely and
others less (actor-critic; Williams 1992, Mnih et al. 2016). From time to time it is tested against a random player.
`learned.csv` has the curve, `learned.png` draws it, `learned.npz` the weights.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices as small as these, more threads only wait

import numpy as np
import numpy.typing as npt

from wolfsbane.research.batched import Batched
from wolfsbane.research.core import observation

Floats = npt.NDArray[np.floating[Any]]

# Twenty cards, three for each of two players: small enough to learn in minutes, with abilities that matter.
SMALL: dict[str, Any] = {
    "mix": "amulet",
    "players": 2,
    "rounds": 1,
    "cards": "0 0 1 1 2 2 4 4 5 5 6 6 7 7 9 9 10 10 12 12",
    "village": 3,
    "quiet": 10,
}
SLOTS = 6  # of each village, that the policy looks at


def features(observations: npt.NDArray[np.uint8]) -> Floats:
    """The input of the policy: card numbers one-hot encoded, everything else scaled down."""
    table = observations[:, : observation.PILED].astype(np.float32) / 8
    shown = observations[:, [observation.PILE_TOP, observation.HELD]]
    villages = observations[:, observation.VILLAGES :].reshape(len(observations), -1, observation.OF_A_VILLAGE)
    slots = villages[:, :, : SLOTS * observation.OF_A_SLOT].reshape(len(observations), -1, observation.OF_A_SLOT)
    cards = np.concatenate([shown, slots[:, :, 1]], axis=1)
    one_of_many = (cards[:, :, None] == np.arange(15, dtype=np.uint8)).reshape(len(observations), -1)
    rest = slots[:, :, [0, 2, 3, 6]].reshape(len(observations), -1).astype(np.float32) / 4
    return np.concatenate([table, one_of_many, rest], axis=1, dtype=np.float32)


class Policy:
    """A network of two layers with two outputs: a score for each action, and the estimated value of the game."""

    def __init__(self, inputs: int, actions: int, seed: int, hidden: int = 128) -> None:
        rng = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {
            "w1": rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
            "b1": np.zeros(hidden, np.float32),
            "w2": np.zeros((hidden, actions + 1), np.float32),  # at first all actions are as likely
            "b2": np.zeros(actions + 1, np.float32),
        }
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._updates = 0

    def forward(self, x: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probabilities of the legal actions, and the value."""
        w = self.weights
        h = np.maximum(x @ w["w1"] + w["b1"], 0)
        out = h @ w["w2"] + w["b2"]
        scores = np.where(masks, out[:, :-1], -np.inf)
        exp = np.exp(scores - scores.max(axis=1, keepdims=True))
        return h, exp / exp.sum(axis=1, keepdims=True), out[:, -1]

    def choose(self, envs: Batched, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        _, p, _ = self.forward(features(envs.observations), envs.masks)
        below = p.cumsum(axis=1)
        return np.asarray((below < rng.random((len(p), 1), np.float32) * below[:, -1:]).sum(axis=1), np.int64)

    def learn(self, x: Floats, masks: npt.NDArray[np.bool_], actions: Any, returns: Floats, rate: float) -> None:
        """One policy gradient step with an entropy bonus."""
        h, p, worth = self.forward(x, masks)
        n = len(x)
        advantage = returns - worth
        scale = advantage.std() + 1e-6
        logs = np.log(np.maximum(p, 1e-12))
        entropy = -(p * logs).sum(axis=1, keepdims=True)
        slope = p * (advantage / scale)[:, None] + 0.01 * p * (logs + entropy)
        slope[np.arange(n), actions] -= advantage / scale
        out = np.concatenate([slope, -0.5 * advantage[:, None]], axis=1) / n
        back = (out @ self.weights["w2"].T) * (h > 0)
        self._descend({"w1": x.T @ back, "b1": back.sum(0), "w2": h.T @ out, "b2": out.sum(0)}, rate)

    def _descend(self, slopes: dict[str, Floats], rate: float) -> None:
        """Adam (Kingma and Ba 2015)."""
        self._updates += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = (mean / (1 - 0.9**self._updates)) / (np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8)
            self.weights[name] -= rate * step


def share_of_wins(policy: Policy, games: int, seed: int) -> float:
    """The share of games that the policy wins against random play, with both seats equally often."""
    rng = np.random.default_rng(seed)
    envs = Batched(games, seed=seed, rewards="win", **SMALL)
    seats = np.arange(games) % 2
    won = np.zeros(games)
    going = np.ones(games, bool)
    while going.any():
        actions = np.where(envs.deciders == seats, policy.choose(envs, rng), envs.sample())
        envs.step(actions)
        over = going & envs.ended
        won[over] = envs.rewards[over, seats[over]] > 0
        going &= ~envs.ended
    return float(won.mean())


def outcomes(ended: npt.NDArray[np.bool_], rewards: Floats, seats: npt.NDArray[np.int64]) -> Floats:
    """For each choice the reward of its seat at the end of the game; NaN if the game has not ended yet."""
    found = np.full(seats.shape, np.nan, np.float32)
    last = np.full(rewards.shape[1:], np.nan, np.float32)
    games = np.arange(seats.shape[1])
    for t in reversed(range(len(seats))):
        last[ended[t]] = rewards[t][ended[t]]
        found[t] = last[games, seats[t]]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=180, help="how long to learn [180]")
    parser.add_argument("--updates", type=int, default=10**9, help="learn at most so often [no limit]")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where to write, without an ending [learned]")
    parser.add_argument("--seed", type=int, default=1, help="[1]")
    parser.add_argument("--games", type=int, default=256, help="games that are played at once [256]")
    parser.add_argument("--steps", type=int, default=128, help="decisions in each of them before it learns [128]")
    parser.add_argument("--test-games", type=int, default=1000, help="games for each point of the curve [1000]")
    options = parser.parse_args()

    rng = np.random.default_rng(options.seed)
    envs = Batched(options.games, seed=options.seed, rewards="win", **SMALL)
    policy = Policy(features(envs.observations).shape[1], envs.actions, options.seed)
    curve: list[tuple[float, int, float]] = []
    begin = time.monotonic()
    decisions = 0
    updates = 0
    while True:
        passed = time.monotonic() - begin
        finished = passed >= options.seconds or updates >= options.updates
        if updates % 10 == 0 or finished:
            share = share_of_wins(policy, options.test_games, 1000 + updates)
            curve.append((passed, decisions, share))
            print(f"{passed:6.0f} s  {decisions:10,} decisions  wins {share:.1%} against random", flush=True)
        if finished:
            break
        observed, masks, actions, seats, ended, rewards = [], [], [], [], [], []
        for _ in range(options.steps):
            chosen = policy.choose(envs, rng)
            observed.append(envs.observations.copy())
            masks.append(envs.masks.copy())
            seats.append(envs.deciders.copy())
            actions.append(chosen)
            envs.step(chosen)
            ended.append(envs.ended.copy())
            rewards.append(envs.rewards.astype(np.float32))
        returns = outcomes(np.stack(ended), np.stack(rewards), np.stack(seats)).ravel()
        known = rng.permutation(np.flatnonzero(~np.isnan(returns)))
        x, m, a = np.concatenate(observed), np.concatenate(masks), np.concatenate(actions)
        for part in np.array_split(known, max(1, len(known) // 2048)):
            policy.learn(features(x[part]), m[part], a[part], returns[part], 1e-3)
        decisions += options.games * options.steps
        updates += 1
    write(options.out, policy, curve)


def write(out: Path, policy: Policy, curve: list[tuple[float, int, float]]) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    lines = ["seconds,decisions,wins", *[f"{t:.1f},{n},{share:.4f}" for t, n, share in curve]]
    out.with_suffix(".csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    np.savez(out.with_suffix(".npz"), **policy.weights)  # type: ignore[arg-type]
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot([n for _, n, _ in curve], [100 * share for _, _, share in curve], marker=".")
    axes.axhline(50, color="grey", linewidth=1)
    axes.set(xlabel="decisions in games against itself", ylabel="games won against random, %", ylim=(0, 100))
    axes.set_title("A small round of Amulet, two players")
    figure.tight_layout()
    figure.savefig(out.with_suffix(".png"), dpi=120)


if __name__ == "__main__":
    main()
