"""Learns whole rounds of one deck by PPO, with numpy alone, and rates what it has learned.

    python examples/research/ppo.py --seconds 3600 --out ppo
    wolfsbane arena --bots examples/research/ppo.py:Learned,greedy --games 2000 --rounds 1 --mix amulet

One network plays all seats of half of the games, against itself, and one seat of the others, against `greedy`. Its
choices are made more or less likely by their advantage, which a value network estimates (GAE; Schulman et al. 2016),
within the bounds of PPO (Schulman et al. 2017). `ppo.csv` has the curve, `ppo.npz` the weights; `--weights` goes on
from some. `Learned` is the bot that plays by the weights in `ppo.npz`, or in the file that WOLFSBANE_WEIGHTS names.
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
from wolfsbane.research.features import OneHot
from wolfsbane.research.policy import PolicyBot

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]

PLAYERS = 2
POINTS = 20.0  # rewards are differences of points, divided by this
CLIP, SMOOTHING, ENTROPY, RATE = 0.2, 0.95, 0.01, 5e-4


class Network:
    """Two hidden layers; a score for each action, and the value."""

    def __init__(self, inputs: int, actions: int, seed: int, hidden: int = 128) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, actions + 1)]
        self.weights: list[Floats] = []
        for i, (fan_in, fan_out) in enumerate(sizes):
            scale = (2 / fan_in) ** 0.5 * (0.01 if i == 2 else 1.0)
            self.weights += [rng.normal(0, scale, (fan_in, fan_out)).astype(np.float32), np.zeros(fan_out, np.float32)]
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self._updates = 0

    def forward(self, x: Floats, masks: Bools) -> tuple[Floats, Floats, Floats, Floats]:
        """Both hidden layers, the probabilities of the legal actions, and the value."""
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        out = h2 @ w3 + b3
        scores = np.where(masks, out[:, :-1], np.float32(-1e9))
        exp = np.exp(scores - scores.max(axis=1, keepdims=True))
        return h1, h2, exp / exp.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, x: Floats, masks: Bools, actions: Any, before: Floats, advantages: Floats, returns: Floats) -> None:
        """One step of PPO on a part of the decisions; `before` are the probabilities of the actions when chosen."""
        h1, h2, p, values = self.forward(x, masks)
        n = len(x)
        rows = np.arange(n)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        ratio = p[rows, actions] / before
        is_clipped = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        weight = np.where(is_clipped, 0.0, ratio * advantages).astype(np.float32)
        logs = np.log(np.maximum(p, 1e-12))
        entropy = -(p * logs).sum(axis=1, keepdims=True)
        slope = p * weight[:, None] + ENTROPY * p * (logs + entropy)
        slope[rows, actions] -= weight
        out = np.concatenate([slope, 0.5 * (values - returns)[:, None]], axis=1) / n
        _, _, w2, _, w3, _ = self.weights
        back2 = (out @ w3.T) * (h2 > 0)
        back1 = (back2 @ w2.T) * (h1 > 0)
        slopes = [x.T @ back1, back1.sum(0), h1.T @ back2, back2.sum(0), h2.T @ out, out.sum(0)]
        norm = float(np.sqrt(sum([float((one * one).sum()) for one in slopes])))
        self._descend([one * min(1.0, 0.5 / (norm + 1e-9)) for one in slopes])

    def _descend(self, slopes: list[Floats]) -> None:
        """Adam (Kingma and Ba 2015)."""
        self._updates += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = (mean / (1 - 0.9**self._updates)) / (np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8)
            weight -= np.float32(RATE) * step


class Learned(PolicyBot):
    """The bot that plays by the saved weights."""

    def __init__(self, seed: int | str = 0) -> None:
        self.features = OneHot(PLAYERS)
        with np.load(os.environ.get("WOLFSBANE_WEIGHTS", "ppo.npz")) as file:
            weights = [file[name] for name in file.files]
        self.network = Network(self.features.size, weights[-1].size - 1, 0, weights[0].shape[1])
        self.network.weights = weights
        super().__init__(self.scores, seed=seed, name="ppo")

    def scores(self, observation: npt.NDArray[np.uint8], mask: Bools) -> Floats:
        scores: Floats = self.network.forward(self.features(observation)[None], mask[None])[2][0]
        return scores


def sampled(p: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    below = p.cumsum(axis=1)
    return np.asarray((below < rng.random((len(p), 1), np.float32) * below[:, -1:]).sum(axis=1), np.int64)


def share_of_wins(network: Network, features: OneHot, opponent: str, options: argparse.Namespace, seed: int) -> float:
    """The share of rounds won against a bot; the network takes the most likely action."""
    games = options.test_games
    envs = Batched(games, seed=seed, mix=options.mix, players=PLAYERS, rounds=1, opponents=opponent)
    won, going = np.zeros(games), np.ones(games, np.bool_)
    while going.any():
        seats = envs.learners.copy()
        envs.step(network.forward(features(envs.observations), envs.masks)[2].argmax(axis=1))
        over = going & envs.ended
        won[over] = envs.rewards[over, seats[over]] > 0
        going &= ~envs.ended
    return float(won.mean())


def advantages_of(seats: Any, ended: Bools, rewards: Floats, values: Floats, now: Any, worth: Floats) -> Floats:
    """The advantage of each decision, along the decisions of the same seat; NaN where its next value is not known."""
    games = np.arange(seats.shape[1])
    following = np.zeros((len(games), PLAYERS), np.float32)  # the value of the seat's next decision
    known = np.zeros((len(games), PLAYERS), np.bool_)
    following[games, now], known[games, now] = worth, True
    paid, summed = np.zeros_like(following), np.zeros_like(following)
    out = np.full(seats.shape, np.nan, np.float32)
    for t in reversed(range(len(seats))):
        over = ended[t]
        following[over], summed[over], paid[over], known[over] = 0.0, 0.0, rewards[t][over], True
        seat = seats[t]
        advantage = paid[games, seat] + following[games, seat] - values[t] + SMOOTHING * summed[games, seat]
        out[t] = np.where(known[games, seat], advantage, np.nan)
        summed[games, seat] = np.where(known[games, seat], advantage, 0.0)
        following[games, seat], paid[games, seat], known[games, seat] = values[t], 0.0, True
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600, help="how long to learn [3600]")
    parser.add_argument("--updates", type=int, default=10**9, help="learn at most so often [no limit]")
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="where to write, without an ending [ppo]")
    parser.add_argument("--weights", type=Path, help="weights to go on from")
    parser.add_argument("--mix", default="amulet", help="the deck or mix [amulet]")
    parser.add_argument("--seed", type=int, default=1, help="[1]")
    parser.add_argument("--games", type=int, default=256, help="games that are played at once [256]")
    parser.add_argument("--steps", type=int, default=64, help="decisions in each of them before it learns [64]")
    parser.add_argument("--test-games", type=int, default=1000, help="games for each point of the curve [1000]")
    parser.add_argument("--test-every", type=int, default=25, help="updates between points of the curve [25]")
    options = parser.parse_args()

    rng = np.random.default_rng(options.seed)
    features = OneHot(PLAYERS)
    rules: dict[str, Any] = {"mix": options.mix, "players": PLAYERS, "rounds": 1, "rewards": "points"}
    half = max(1, options.games // 2)
    parts = [
        Batched(half, seed=options.seed, **rules),
        Batched(half, seed=options.seed + 1, opponents="greedy", **rules),
    ]
    network = Network(features.size, parts[0].actions, options.seed)
    if options.weights is not None:
        with np.load(options.weights) as file:
            network.weights = [file[name] for name in file.files]
    lines = ["seconds,cpu_seconds,decisions,wins_against_random,wins_against_greedy"]
    begin, decisions, updates = time.monotonic(), 0, 0
    while True:
        passed = time.monotonic() - begin
        is_last = passed >= options.seconds or updates >= options.updates
        if updates % options.test_every == 0 or is_last:
            wins = [share_of_wins(network, features, name, options, 10**6 + updates) for name in ("random", "greedy")]
            lines.append(f"{passed:.0f},{time.process_time():.0f},{decisions},{wins[0]:.4f},{wins[1]:.4f}")
            print(
                f"{decisions:12,} decisions: wins {wins[0]:.1%} against random, {wins[1]:.1%} against greedy",
                flush=True,
            )
            options.out.with_suffix(".csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
            np.savez(options.out.with_suffix(".npz"), *network.weights)
        if is_last:
            return
        kept: list[list[Any]] = [[] for _ in range(8)]
        for _ in range(options.steps):
            x = features(np.concatenate([part.observations for part in parts]))
            masks = np.concatenate([part.masks for part in parts])
            seats = np.concatenate([part.deciders for part in parts])
            _, _, p, values = network.forward(x, masks)
            actions = sampled(p, rng)
            for part, chosen in zip(parts, np.split(actions, len(parts)), strict=True):
                part.step(chosen)
            ended = np.concatenate([part.ended for part in parts])
            rewards = np.concatenate([part.rewards for part in parts]).astype(np.float32) / np.float32(POINTS)
            taken = p[np.arange(len(p)), actions]
            for items, item in zip(kept, (x, masks, seats, actions, taken, values, ended, rewards), strict=True):
                items.append(item)
        now = np.concatenate([part.deciders for part in parts])
        worth = network.forward(
            features(np.concatenate([part.observations for part in parts])),
            np.concatenate([part.masks for part in parts]),
        )[3]
        stacked = [np.stack(items) for items in kept]
        advantages = advantages_of(stacked[2], stacked[6], stacked[7], stacked[5], now, worth).ravel()
        flat = [one.reshape(-1, *one.shape[2:]) for one in stacked]
        usable = np.flatnonzero(~np.isnan(advantages))
        for _ in range(2):
            for some in np.array_split(rng.permutation(usable), max(1, len(usable) // 2048)):
                x, masks, _, actions, taken, values = (one[some] for one in flat[:6])
                network.learn(x, masks, actions, taken, advantages[some], advantages[some] + values)
        decisions += len(flat[0])
        updates += 1


if __name__ == "__main__":
    main()
