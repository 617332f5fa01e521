"""Neural fictitious self-play on a small round, with numpy alone, and its exact exploitability as it learns.

    python examples/research/nfsp.py --seconds 300 --out nfsp

Two networks play both seats (NFSP; Heinrich and Silver 2016). The first learns by Q-learning how to answer the second
(DQN; Mnih et al. 2015); the second learns what the first has done on average, over the whole of the past. The average
is what approaches an equilibrium. The round is small enough to compute the exploitability of the average exactly
(`wolfsbane.research.exact`). `nfsp.csv` has the curve, `nfsp.npz` the weights of both networks.
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
from wolfsbane.research.exact import InformationSet, SmallRound, uniform
from wolfsbane.research.features import OneHot

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

PLAYERS, POINTS = 2, 10.0  # rewards are points divided by this
NEVER = np.float32(-1e9)  # the score of an illegal action


class Network:
    """One hidden layer; a score for each action."""

    def __init__(self, inputs: int, actions: int, seed: int, hidden: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, actions), np.float32),
            np.zeros(actions, np.float32),
        ]
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self._updates = 0

    def scores(self, x: Floats, masks: Bools) -> Floats:
        return np.where(masks, self._forward(x)[1], NEVER)

    def _forward(self, x: Floats) -> tuple[Floats, Floats]:
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(x @ w1 + b1, 0)
        return hidden, hidden @ w2 + b2

    def probabilities(self, x: Floats, masks: Bools) -> Floats:
        scores = self.scores(x, masks)
        exp = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(exp / exp.sum(axis=1, keepdims=True), np.float32)

    def fit_values(self, x: Floats, actions: Ints, targets: Floats, rate: float) -> None:
        """One step of Q-learning towards `targets`, with errors cut off at 1."""
        hidden, out = self._forward(x)
        rows = np.arange(len(x))
        slope = np.zeros_like(out)
        slope[rows, actions] = np.clip(out[rows, actions] - targets, -1, 1)
        self._descend(x, hidden, slope, rate)

    def fit_choices(self, x: Floats, masks: Bools, actions: Ints, rate: float) -> None:
        """One step towards choosing `actions`."""
        hidden, out = self._forward(x)
        scores = np.where(masks, out, NEVER)
        p = np.exp(scores - scores.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        p[np.arange(len(x)), actions] -= 1
        self._descend(x, hidden, p, rate)

    def _descend(self, x: Floats, hidden: Floats, out: Floats, rate: float) -> None:
        """Adam (Kingma and Ba 2015)."""
        out = out / np.float32(len(x))
        back = (out @ self.weights[2].T) * (hidden > 0)
        slopes = (x.T @ back, back.sum(0), hidden.T @ out, out.sum(0))
        self._updates += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            root = np.sqrt(square / np.float32(1 - 0.999**self._updates)) + np.float32(1e-8)
            weight -= np.float32(rate / (1 - 0.9**self._updates)) * mean / root


class Memory:
    """Rows of several arrays, of bounded number. Above the bound, a circular memory forgets the oldest row, and a
    reservoir a random one, so that it stays a uniform sample of everything that was added."""

    def __init__(self, bound: int, is_reservoir: bool, rng: np.random.Generator) -> None:
        self.bound, self.is_reservoir, self.rng = bound, is_reservoir, rng
        self.columns: list[npt.NDArray[Any]] = []
        self.added = 0

    def add(self, *rows: npt.NDArray[Any]) -> None:
        n = len(rows[0])
        if not self.columns:
            self.columns = [np.zeros((self.bound, *row.shape[1:]), row.dtype) for row in rows]
        numbers = np.arange(self.added, self.added + n)
        places = numbers % self.bound
        if self.is_reservoir:
            drawn = self.rng.integers(0, numbers + 1)
            places = np.where(numbers < self.bound, numbers, np.where(drawn < self.bound, drawn, -1))
        kept = places >= 0
        for column, row in zip(self.columns, rows, strict=True):
            column[places[kept]] = row[kept]
        self.added += n

    def sample(self, n: int) -> list[npt.NDArray[Any]]:
        chosen = self.rng.integers(0, min(self.added, self.bound), n)
        return [column[chosen] for column in self.columns]


class Learner:
    """Both networks, what they remember, and the games that they play."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.rng = np.random.default_rng(options.seed)
        rules: dict[str, Any] = {"mix": options.mix, "cards": options.cards, "village": 2, "quiet": options.quiet}
        self.round = SmallRound(options.cards, mix=options.mix, village=2, quiet=options.quiet)
        self.envs = Batched(options.games, seed=options.seed, players=PLAYERS, rounds=1, rewards="points", **rules)
        self.encode = OneHot(PLAYERS)
        size = (self.encode.size, self.envs.actions)
        self.values = Network(*size, options.seed, options.hidden)
        self.target = [weight.copy() for weight in self.values.weights]
        self.average = Network(*size, options.seed + 1, options.hidden)
        self.transitions = Memory(options.memory, False, self.rng)
        self.choices = Memory(options.memory * 5, True, self.rng)
        self.is_answering = self.rng.random((options.games, PLAYERS)) < options.anticipatory
        self.last: dict[tuple[int, int], tuple[npt.NDArray[np.uint8], int]] = {}  # by game and seat: a decision
        self.decisions = 0
        # The exact exploitability asks for the average at all information sets, always the same ones.
        self.sets = {at.text: i for i, at in enumerate(self.round.information_sets)}
        shown = [np.frombuffer(at.play.observation(at.player), np.uint8) for at in self.round.information_sets]
        self.observed = self.encode(np.stack(shown))
        self.legal = np.zeros((len(shown), self.envs.actions), np.bool_)
        for i, at in enumerate(self.round.information_sets):
            self.legal[i, at.actions] = True

    def exploitability(self) -> float:
        p = self.average.probabilities(self.observed, self.legal)

        def policy(at: InformationSet) -> npt.NDArray[np.float64]:
            shares = p[self.sets[at.text], at.actions].astype(np.float64)
            return np.asarray(shares / shares.sum())

        return self.round.exploitability(policy)

    def step(self, exploring: float) -> None:
        """One decision in every game, and one step of both networks every few decisions."""
        envs, games = self.envs, np.arange(self.options.games)
        observed, masks, seats = envs.observations.copy(), envs.masks.copy(), envs.deciders.copy()
        x = self.encode(observed)
        p = self.average.probabilities(x, masks)
        below = p.cumsum(axis=1)
        actions = (below < self.rng.random((len(p), 1)) * below[:, -1:]).sum(axis=1)
        answering = self.is_answering[games, seats]
        best = self.values.scores(x, masks).argmax(axis=1)
        best = np.where(self.rng.random(len(best)) < exploring, envs.sample(), best)
        actions = np.where(answering, best, actions)
        if answering.any():
            self.choices.add(observed[answering], masks[answering], actions[answering])
        self._remember(games, seats, observed, masks, actions)
        envs.step(actions)
        nothing = np.zeros(envs.actions, np.bool_)  # no action follows the end
        for game in np.flatnonzero(envs.ended).tolist():
            for seat in range(PLAYERS):
                before = self.last.pop((game, seat), None)
                if before is not None:
                    reward = float(envs.rewards[game, seat]) / POINTS
                    self._transition(*before, reward, before[0], nothing)
        self.is_answering[envs.ended] = self.rng.random((int(envs.ended.sum()), PLAYERS)) < self.options.anticipatory
        self.decisions += len(games)

    def _remember(self, games: Ints, seats: Any, observed: Any, masks: Bools, actions: Any) -> None:
        for game, seat, row, mask, action in zip(games.tolist(), seats.tolist(), observed, masks, actions, strict=True):
            before = self.last.get((game, seat))
            if before is not None:
                self._transition(*before, 0.0, row, mask)
            self.last[game, seat] = (row, int(action))

    def _transition(self, row: Any, action: int, reward: float, after: Any, mask: Bools) -> None:
        one = (row[None], np.array([action]), np.array([reward], np.float32), after[None], mask[None])
        self.transitions.add(*one)

    def learn(self, rate: float) -> None:
        if min(self.transitions.added, self.choices.added) < 1000:
            return
        row, actions, rewards, after, masks = self.transitions.sample(self.options.part)
        online, self.values.weights = self.values.weights, self.target
        following = self.values.scores(self.encode(after), masks).max(axis=1)
        self.values.weights = online
        targets = rewards + np.where(masks.any(axis=1), following, 0)
        self.values.fit_values(self.encode(row), actions, targets.astype(np.float32), rate)
        row, masks, actions = self.choices.sample(self.options.part)
        self.average.fit_choices(self.encode(row), masks, actions, rate / 2)

    def copy_target(self) -> None:
        self.target = [weight.copy() for weight in self.values.weights]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300, help="how much processor time to use [300]")
    parser.add_argument("--steps", type=int, default=10**9, help="the most decisions in each game [no limit]")
    parser.add_argument("--out", type=Path, default=Path("nfsp"), help="where to write, without an ending [nfsp]")
    parser.add_argument("--mix", default="amulet", help="the deck or mix [amulet]")
    parser.add_argument("--cards", default="4 4 4 12 12 12", help="the numbers of the cards ['4 4 4 12 12 12']")
    parser.add_argument("--quiet", type=int, default=1, help="turns without progress that end the round [1]")
    parser.add_argument("--seed", type=int, default=1, help="[1]")
    parser.add_argument("--games", type=int, default=64, help="games that are played at once [64]")
    parser.add_argument("--anticipatory", type=float, default=0.1, help="the share of answers to the average [0.1]")
    parser.add_argument("--exploring", type=float, default=0.1, help="random choices at first; falls to 0 [0.1]")
    parser.add_argument("--memory", type=int, default=50_000, help="transitions that are kept [50000]")
    parser.add_argument("--part", type=int, default=256, help="rows for one step of a network [256]")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate [1e-3]")
    parser.add_argument("--hidden", type=int, default=128, help="units of the hidden layer [128]")
    parser.add_argument("--every", type=int, default=500, help="steps between two points of the curve [500]")
    options = parser.parse_args()

    learner = Learner(options)
    print(f"Exploitability of random play: {learner.round.exploitability(uniform):.4f} points", flush=True)
    lines, steps = ["cpu_seconds,decisions,exploitability"], 0
    while True:
        used = time.process_time()
        is_last = used >= options.seconds or steps >= options.steps
        if steps % options.every == 0 or is_last:
            value = learner.exploitability()
            lines.append(f"{used:.0f},{learner.decisions},{value:.6f}")
            print(f"{used:6.0f} s {learner.decisions:10,} decisions: exploitability {value:.4f} points", flush=True)
        if is_last:
            break
        left = max(0.0, 1 - max(used / options.seconds, steps / options.steps))
        learner.step(options.exploring * left)
        learner.learn(options.rate * max(0.1, left))
        steps += 1
        if steps % 300 == 0:
            learner.copy_target()
    options.out.with_suffix(".csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    np.savez(options.out.with_suffix(".npz"), *learner.values.weights, *learner.average.weights)


if __name__ == "__main__":
    main()
