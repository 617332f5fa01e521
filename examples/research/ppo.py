"""Learns whole rounds of one deck for two players: by imitation first, then by PPO, with numpy alone.

    python examples/research/ppo.py --seconds 3600 --out ppo
    python examples/research/ppo.py --seconds 3600 --out ppo --resume
    wolfsbane arena --bots examples/research/ppo.py:Learned,greedy --games 2000 --rounds 1 --mix amulet

A random player loses nearly every round and learns little from it. So the network first learns to do what `greedy`
would do, in the positions that it reaches itself (DAgger; Ross et al. 2011), and then to do better by PPO (Schulman et
al. 2017): choices become more or less likely by their advantage, which a value network estimates (GAE; Schulman et al.
2016). One network plays all seats of a part of the games, against itself, and one seat of the others, against `greedy`.

The network treats all slots of a village alike: it sees them as sums, and the score of a slot is a product of its
features with numbers that depend on the whole position. `ppo.csv` has the curve, `ppo.npz` the weights; `--resume` goes
on from them. `Learned` is the bot that plays by the weights in `ppo.npz`, or in the file that WOLFSBANE_WEIGHTS names.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices as small as these, more threads only wait

import numpy as np
import numpy.typing as npt

from wolfsbane.research.batched import Batched
from wolfsbane.research.features import OF_A_SLOT, OneHot
from wolfsbane.research.policy import PolicyBot

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

PLAYERS: Final = 2
SLOTS: Final = 12  # of a village, that are shown
VILLAGES: Final = 125  # where they begin in an observation, with seven numbers for each slot
KINDS: Final = 5  # of cards that are counted in each village
POINTS: Final = 20.0  # the reward of a round is 1 for winning it or -1, and the difference of points divided by this
CLIP, SMOOTHING, EPOCHS, PART = 0.2, 0.95, 2, 2048
HEADER: Final = "phase,seconds,cpu_seconds,decisions,wins_against_random,wins_against_greedy"

# The network scores these actions: some directly, and those that name a slot by groups, each with its first action and
# the village. All others are rare; where only they are legal, the first is taken.
DIRECT: Final = 64
GROUPS: Final = ((112, 0), (164, 0), (216, 1))
ACTIONS: Final = np.concatenate([np.arange(DIRECT), *[np.arange(first, first + SLOTS) for first, _ in GROUPS]])
COLUMNS: Final = np.full(372, -1)
COLUMNS[ACTIONS] = np.arange(len(ACTIONS))
OF_A_GROUP: Final = OF_A_SLOT + SLOTS
VALUE: Final = DIRECT + len(GROUPS) * OF_A_GROUP
OUTPUTS: Final = VALUE + 1

Inputs = tuple[Floats, Floats]  # what the first layer gets, and the features of each slot


class Encoder:
    """Makes the inputs of the network from observations."""

    def __init__(self) -> None:
        self.features = OneHot(PLAYERS)
        self.size = self(np.zeros((1, 293), np.uint8))[0].shape[1]

    def __call__(self, observations: npt.NDArray[np.uint8]) -> Inputs:
        table, codes, bits, numbers = self.features.split(self.features(observations))
        n = len(table)
        slots = np.empty((n, PLAYERS, SLOTS, OF_A_SLOT), np.float32)
        flat = slots.reshape(n, PLAYERS * SLOTS, OF_A_SLOT)
        flat[:, :, :18], flat[:, :, 18:31], flat[:, :, 31:] = codes, bits, numbers
        # How many cards of each number lie facedown or faceup, were seen by the other player, are chosen, and so on.
        of_slots = observations[:, VILLAGES:].reshape(-1, 7)
        cards, seen, part = of_slots[:, 1], of_slots[:, 3], of_slots[:, 6]
        owners = np.arange(n * PLAYERS * SLOTS) // SLOTS * (KINDS * 15) + cards
        conditions = (of_slots[:, 0] == 1, of_slots[:, 0] == 2, (seen & 2) > 0, part == 1, (part & 6) > 0)
        places = np.concatenate([owners[condition] + kind * 15 for kind, condition in enumerate(conditions)])
        counts = np.bincount(places, minlength=n * PLAYERS * KINDS * 15).astype(np.float32)
        return np.concatenate([table, counts.reshape(n, -1) * np.float32(0.5)], axis=1), slots


class Network:
    """Two hidden layers; a score for each action, and the value of the position in rewards."""

    def __init__(self, inputs: int, seed: int, hidden: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, OUTPUTS)]
        self.weights: list[Floats] = []
        for i, (fan_in, fan_out) in enumerate(sizes):
            scale = (2 / fan_in) ** 0.5 * (0.01 if i == 2 else 1.0)
            self.weights += [rng.normal(0, scale, (fan_in, fan_out)).astype(np.float32), np.zeros(fan_out, np.float32)]
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self._updates = 0

    def forward(self, inputs: Inputs, masks: Bools) -> tuple[Floats, Floats, Floats, Floats]:
        """Both hidden layers, the probabilities of the legal actions among `ACTIONS`, and the value."""
        x, slots = inputs
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        out = h2 @ w3 + b3
        scores = np.empty((len(x), len(ACTIONS)), np.float32)
        scores[:, :DIRECT] = out[:, :DIRECT]
        for i, (_, village) in enumerate(GROUPS):
            at, to = DIRECT + i * OF_A_GROUP, DIRECT + i * SLOTS
            weights, places = out[:, at : at + OF_A_SLOT], out[:, at + OF_A_SLOT : at + OF_A_GROUP]
            scores[:, to : to + SLOTS] = np.einsum("nsf,nf->ns", slots[:, village], weights) + places
        scores[~masks] = -1e9
        scores -= scores.max(axis=1, keepdims=True)
        p = np.exp(scores, out=scores)
        return h1, h2, p / p.sum(axis=1, keepdims=True), out[:, VALUE]

    def imitate(self, inputs: Inputs, masks: Bools, shown: Ints, returns: Floats, rate: float) -> None:
        """One step towards the actions `shown`; the value learns from what came of the actions chosen."""
        h1, h2, p, values = self.forward(inputs, masks)
        p[np.arange(len(p)), shown] -= 1
        self._back(inputs, h1, h2, p, values - returns, rate)

    def improve(
        self,
        inputs: Inputs,
        masks: Bools,
        chosen: Ints,
        before: Floats,
        advantages: Floats,
        returns: Floats,
        rate: float,
        entropy: float,
    ) -> None:
        """One step of PPO; `before` are the probabilities that the actions had when they were chosen."""
        h1, h2, p, values = self.forward(inputs, masks)
        rows = np.arange(len(p))
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        ratio = p[rows, chosen] / before
        is_clipped = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        weight = np.where(is_clipped, 0.0, ratio * advantages).astype(np.float32)
        logs = np.log(np.maximum(p, 1e-12))
        mean = (p * logs).sum(axis=1, keepdims=True)
        slope = p * weight[:, None] + entropy * p * (logs - mean)
        slope[rows, chosen] -= weight
        self._back(inputs, h1, h2, slope, values - returns, rate)

    def _back(self, inputs: Inputs, h1: Floats, h2: Floats, slope: Floats, errors: Floats, rate: float) -> None:
        """Adam (Kingma and Ba 2015), by the slopes of the scores and the errors of the values."""
        x, slots = inputs
        n = len(x)
        out = np.zeros((n, OUTPUTS), np.float32)
        out[:, :DIRECT] = slope[:, :DIRECT]
        for i, (_, village) in enumerate(GROUPS):
            at, to = DIRECT + i * OF_A_GROUP, DIRECT + i * SLOTS
            part = slope[:, to : to + SLOTS]
            out[:, at : at + OF_A_SLOT] = np.einsum("ns,nsf->nf", part, slots[:, village])
            out[:, at + OF_A_SLOT : at + OF_A_GROUP] = part
        out[:, VALUE] = 0.5 * errors
        out /= n
        _, _, w2, _, w3, _ = self.weights
        back2 = (out @ w3.T) * (h2 > 0)
        back1 = (back2 @ w2.T) * (h1 > 0)
        slopes = [x.T @ back1, back1.sum(0), h1.T @ back2, back2.sum(0), h2.T @ out, out.sum(0)]
        norm = float(np.sqrt(sum([float((one * one).sum()) for one in slopes])))
        shrink = np.float32(min(1.0, 0.5 / (norm + 1e-9)))
        self._updates += 1
        for weight, one, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            one *= shrink
            mean += np.float32(0.1) * (one - mean)
            square += np.float32(0.001) * (one * one - square)
            root = np.sqrt(square / np.float32(1 - 0.999**self._updates)) + np.float32(1e-8)
            weight -= np.float32(rate / (1 - 0.9**self._updates)) * mean / root


class Learned(PolicyBot):
    """The bot that plays by the saved weights."""

    def __init__(self, seed: int | str = 0) -> None:
        self.encode = Encoder()
        weights = loaded(Path(os.environ.get("WOLFSBANE_WEIGHTS", "ppo.npz")))
        self.network = Network(self.encode.size, 0, weights[0].shape[1])
        self.network.weights = weights
        super().__init__(self.scores, seed=seed, name="ppo")

    def scores(self, observation: npt.NDArray[np.uint8], mask: Bools) -> Floats:
        scores = np.zeros(mask.size, np.float32)
        scores[ACTIONS] = self.network.forward(self.encode(observation[None]), mask[None, ACTIONS])[2][0]
        return scores


def loaded(path: Path) -> list[Floats]:
    with np.load(path) as file:
        return [file[name] for name in file.files]


def sampled(p: Floats, rng: np.random.Generator) -> Ints:
    below = p.cumsum(axis=1)
    return np.asarray((below < rng.random((len(p), 1), np.float32) * below[:, -1:]).sum(axis=1), np.int64)


def legal(columns: Ints, masks: Bools) -> Ints:
    """The actions of these columns, and the first legal action where that is not legal."""
    actions = ACTIONS[columns]
    return np.where(masks[np.arange(len(masks)), actions], actions, masks.argmax(axis=1))


def share_of_wins(network: Network, encode: Encoder, opponent: str, options: argparse.Namespace, seed: int) -> float:
    """The share of rounds won against a bot; the network takes the most likely action."""
    games = options.test_games
    envs = Batched(games, seed=seed, mix=options.mix, players=PLAYERS, rounds=1, opponents=opponent)
    won, going = np.zeros(games), np.ones(games, np.bool_)
    while going.any():
        seats = envs.learners.copy()
        actions, asked = (
            envs.sample().copy(),
            np.flatnonzero(going),
        )  # games that go on after their first round do not count
        masks = envs.masks[asked]
        p = network.forward(encode(envs.observations[asked]), masks[:, ACTIONS])[2]
        actions[asked] = legal(p.argmax(axis=1), masks)
        envs.step(actions)
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


class Learning:
    """The games that a network learns from. `decisions` counts those of the network."""

    def __init__(self, network: Network, encode: Encoder, options: argparse.Namespace) -> None:
        rules: dict[str, Any] = {"mix": options.mix, "players": PLAYERS, "rounds": 1, "rewards": "points"}
        alone = round(options.games * options.alone)
        self.parts = [Batched(alone, seed=options.seed, **rules)] if alone else []
        if options.games > alone:
            self.parts.append(Batched(options.games - alone, seed=options.seed + 1, opponents="greedy", **rules))
        self.network = network
        self.encode = encode
        self.steps = options.steps
        self.rng = np.random.default_rng(options.seed)
        self.decisions = 0

    def _all(self, name: str) -> npt.NDArray[Any]:
        return np.concatenate([getattr(part, name) for part in self.parts])

    def update(self, is_imitating: bool, rate: float, entropy: float) -> None:
        """Plays some decisions in each game, and learns from all of them."""
        kept: list[list[Any]] = [[] for _ in range(10)]
        for _ in range(self.steps):
            everything, seats = self._all("masks"), self._all("deciders")
            masks = everything[:, ACTIONS]
            x, slots = self.encode(self._all("observations"))
            _, _, p, values = self.network.forward((x, slots), masks)
            chosen = sampled(p, self.rng)
            actions, shown = legal(chosen, everything), chosen
            if is_imitating:
                shown = COLUMNS[np.concatenate([part.bot_actions("greedy") for part in self.parts])]
            at = 0
            for part in self.parts:
                part.step(actions[at : at + part.size])
                at += part.size
            points = self._all("rewards")
            rewards = (np.sign(points) + points / POINTS).astype(np.float32)
            before = p[np.arange(len(p)), chosen]
            row = (x, slots, masks, seats, chosen, before, values, self._all("ended"), rewards, shown)
            for items, item in zip(kept, row, strict=True):
                items.append(item)
        worth = self.network.forward(self.encode(self._all("observations")), self._all("masks")[:, ACTIONS])[3]
        stacked = [np.stack(items) for items in kept]
        now = self._all("deciders")
        advantages = advantages_of(stacked[3], stacked[7], stacked[8], stacked[6], now, worth).ravel()
        x, slots, masks, _, chosen, before, values, _, _, shown = [one.reshape(-1, *one.shape[2:]) for one in stacked]
        # A decision with one legal action teaches nothing; nor does one for which the teacher took a rare action.
        usable = np.flatnonzero(~np.isnan(advantages) & (masks.sum(axis=1) > 1) & (shown >= 0))
        for _ in range(1 if is_imitating else EPOCHS):
            for some in np.array_split(self.rng.permutation(usable), max(1, len(usable) // PART)):
                inputs, returns = (x[some], slots[some]), advantages[some] + values[some]
                if is_imitating:
                    self.network.imitate(inputs, masks[some], shown[some], returns, rate)
                else:
                    learned = (chosen[some], before[some], advantages[some], returns)
                    self.network.improve(inputs, masks[some], *learned, rate, entropy)
        self.decisions += len(x)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600, help="how much processor time to use [3600]")
    parser.add_argument("--updates", type=int, default=10**9, help="the most updates [no limit]")
    parser.add_argument("--imitate", type=int, help="updates by imitation, before PPO [300, or 0 with --resume]")
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="where to write, without an ending [ppo]")
    parser.add_argument("--resume", action="store_true", help="go on with the weights and the curve there")
    parser.add_argument("--mix", default="amulet", help="the deck or mix [amulet]")
    parser.add_argument("--seed", type=int, default=1, help="[1]")
    parser.add_argument("--games", type=int, default=256, help="games that are played at once [256]")
    parser.add_argument("--steps", type=int, default=64, help="decisions in each of them before it learns [64]")
    parser.add_argument("--alone", type=float, default=0.25, help="the part of the games against itself [0.25]")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate of imitation [1e-3]")
    parser.add_argument("--ppo-rate", type=float, default=5e-4, help="that of PPO, which falls to a tenth [5e-4]")
    parser.add_argument("--entropy", type=float, default=0.003, help="the weight of the entropy [0.003]")
    parser.add_argument("--hidden", type=int, default=128, help="units of a hidden layer [128]")
    parser.add_argument("--test-games", type=int, default=2000, help="games for each point of the curve [2000]")
    parser.add_argument("--test-every", type=int, default=50, help="updates between points of the curve [50]")
    options = parser.parse_args()

    encode = Encoder()
    network = Network(encode.size, options.seed, options.hidden)
    curve, weights = options.out.with_suffix(".csv"), options.out.with_suffix(".npz")
    lines, earlier = [HEADER], [0.0, 0.0, 0.0]
    if options.resume:
        network.weights = loaded(weights)
        lines = curve.read_text(encoding="utf-8").splitlines()
        earlier = [float(cell) for cell in lines[-1].split(",")[1:4]]
    imitations = (0 if options.resume else 300) if options.imitate is None else options.imitate
    learning = Learning(network, encode, options)
    begin, updates = time.monotonic(), 0
    while True:
        used = time.process_time()  # not the time on the wall, so that a busy machine learns the same
        is_last = used >= options.seconds or updates >= options.updates
        is_imitating = updates < imitations
        if updates % options.test_every == 0 or updates == imitations or is_last:
            wins = [share_of_wins(network, encode, name, options, 10**6 + updates) for name in ("random", "greedy")]
            so_far = (earlier[0] + time.monotonic() - begin, earlier[1] + used, earlier[2] + learning.decisions)
            phase = "imitation" if is_imitating or updates == imitations > 0 else "ppo"
            lines.append(f"{phase},{so_far[0]:.0f},{so_far[1]:.0f},{so_far[2]:.0f},{wins[0]:.4f},{wins[1]:.4f}")
            text = f"{wins[0]:.1%} against random, {wins[1]:.1%} against greedy"
            print(f"{phase:9} {so_far[1]:8,.0f} s {so_far[2]:12,.0f} decisions: wins {text}", flush=True)
            curve.write_text("\n".join(lines) + "\n", encoding="utf-8")
            np.savez(weights, *network.weights)
        if is_last:
            return
        rate = options.rate if is_imitating else options.ppo_rate * max(0.1, 1 - used / options.seconds)
        learning.update(is_imitating, rate, options.entropy)
        updates += 1


if __name__ == "__main__":
    main()
