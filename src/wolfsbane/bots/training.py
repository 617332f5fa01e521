"""Trains the networks of the search with PyTorch, and writes them as text files.

It begins with nothing but the rule-based player. In each generation players by rule play each other, and sometimes call
much sooner or later than they would. Two networks learn from that what a position is worth with a call and without one;
their difference is what the network for calls of the next generation learns. The games of the last generation are what
the value network learns from.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from wolfsbane.bots.core import calling, features
from wolfsbane.bots.core.network import SCALE, Network
from wolfsbane.bots.selfplay import Samples, SelfPlay
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.game import RULES_VERSION

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GENERATIONS: Final = 3
EARLIER: Final = 4  # a generation before the last plays 1/EARLIER of the games
JOBS: Final = 16
SHARE: Final = 0.015  # of the positions of a game that become samples
HELD_OUT: Final = 8  # one game of as many is not trained with, but tells how good the network is
LEAST_SPREAD: Final = 0.15  # features that hardly ever vary get no large weights
VALUE_UNITS: Final = 32
CALL_UNITS: Final = 16
BATCH: Final = 2048
A_STRONG_REASON: Final = 0.02  # a gain of as much in the win probability multiplies the odds of a call by e


@dataclass
class Fit:
    """A network's weights as `Network` takes them, and its mean squared error in games that it was not trained with.

    `constant_error` is that of always answering the mean.
    """

    inputs: int
    units: int
    weights: list[int]
    samples: int
    error: float
    constant_error: float


class Rows(NamedTuple):
    """Samples to train a network with: features as signed bytes, what came of each, its game, and whether it called."""

    features: bytes
    targets: list[float]
    games: list[int]
    called: list[bool]


class Job(NamedTuple):
    """A part of the games, which one process plays. `weights` are those of the network for calls, if there is one."""

    number: int
    seed: str
    games: int
    weights: list[int] | None


def play(job: Job) -> tuple[Rows, Rows]:
    """Plays the games of a job; the rows for the value and for calls."""
    network = None if job.weights is None else Network(calling.INPUTS, CALL_UNITS, job.weights)
    own = SelfPlay(random.Random(f"{job.seed} {job.number}").getrandbits(60), network)
    for _ in range(job.games):
        own.play(None, SHARE)
    return rows_of(own.positions, features.features_of), rows_of(own.calls, calling.features_of)


def rows_of(samples: dict[str, Samples], features_of: Callable[..., bytes]) -> Rows:
    """The samples of all mixes as rows."""
    parts = [(features_of(mix_of(code), b"".join(one.states), bytes(one.seats)), one) for code, one in samples.items()]
    return Rows(
        b"".join([data for data, _ in parts]),
        [target for _, one in parts for target in one.targets],
        [game for _, one in parts for game in one.games],
        [called for _, one in parts for called in one.called],
    )


def train_networks(
    folder: Path,
    games: int,
    epochs: int,
    seed: int,
    heading: list[str],
    play_all: Callable[[list[Job]], Iterable[tuple[Rows, Rows]]],
    report: Callable[[str], None],
) -> None:
    """Writes `value.txt` and `call.txt`, with `heading` as their first lines. `play_all` plays jobs, in order."""
    weights: list[int] | None = None
    value_parts: list[Rows] = []
    for generation in range(GENERATIONS):
        last = generation == GENERATIONS - 1
        each = max(1, (games if last else games // EARLIER) // JOBS)
        jobs = [Job(number, f"{seed} {generation}", each, weights) for number in range(JOBS)]
        parts = list(play_all(jobs))
        report(f"generation {generation + 1} of {GENERATIONS}: {each * JOBS} games")
        if last:
            value_parts = [part[0] for part in parts]
        call = fit_calls(joined([part[1] for part in parts], calling.INPUTS), epochs, seed, report)
        weights = call.weights
    write(folder / "call.txt", call, calling.VERSION, heading)
    value = fit(joined(value_parts, features.INPUTS), VALUE_UNITS, epochs, seed, report)
    write(folder / "value.txt", value, features.VERSION, heading)


class Data(NamedTuple):
    """Rows as arrays."""

    x: NDArray[np.int8]
    y: NDArray[np.float32]
    held_out: NDArray[np.bool_]
    called: NDArray[np.bool_]

    def where(self, mask: NDArray[np.bool_]) -> Data:
        return Data(self.x[mask], self.y[mask], self.held_out[mask], self.called[mask])


def joined(parts: list[Rows], width: int) -> Data:
    """The rows of all parts."""
    import numpy as np

    return Data(
        np.frombuffer(bytearray(b"".join([part.features for part in parts])), dtype=np.int8).reshape(-1, width),
        np.concatenate([np.array(part.targets, dtype=np.float32) for part in parts]),
        np.concatenate([np.array(part.games, dtype=np.int64) for part in parts]) % HELD_OUT == 0,
        np.concatenate([np.array(part.called, dtype=np.bool_) for part in parts]),
    )


def fit_calls(data: Data, epochs: int, seed: int, report: Callable[[str], None]) -> Fit:
    """The network for calls: the odds of a call grow with what it gains."""
    import numpy as np

    with_call = fit(data.where(data.called), CALL_UNITS, 2 * epochs, seed, report)
    without = fit(data.where(~data.called), CALL_UNITS, epochs, seed, report)
    gain = probabilities(with_call, data.x) - probabilities(without, data.x)
    target = 1.0 / (1.0 + np.exp(-gain / A_STRONG_REASON))
    return fit(data._replace(y=target.astype(np.float32)), CALL_UNITS, epochs, seed, report)


def probabilities(network: Fit, x: NDArray[np.int8]) -> NDArray[np.float64]:
    """What a network answers, as the search would hear it but in real numbers."""
    import numpy as np

    weights = np.array(network.weights, dtype=np.float64) / SCALE
    cut = network.inputs * network.units
    units = x.astype(np.float64) @ weights[:cut].reshape(network.inputs, network.units)
    units = np.maximum(0.0, units + weights[cut : cut + network.units])
    found: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-(units @ weights[cut + network.units : -1] + weights[-1])))
    return found


def fit(data: Data, units: int, epochs: int, seed: int, report: Callable[[str], None]) -> Fit:
    """Trains a network with one hidden layer, by AdamW with one cycle of the learning rate, on one core."""
    import numpy as np

    torch: Any = importlib.import_module("torch")  # an extra: without it the types of its parts are not known
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    width = data.x.shape[1]
    some = data.x[:: max(1, len(data.x) // 200_000)].astype(np.float32)
    mean, spread = some.mean(0), some.std(0)
    constant = spread < 1e-3
    spread = np.where(constant, 1.0, np.maximum(spread, LEAST_SPREAD)).astype(np.float32)
    means, factors = torch.from_numpy(mean), torch.from_numpy(np.where(constant, 0.0, 1.0 / spread).astype(np.float32))
    inputs, targets = torch.from_numpy(data.x), torch.from_numpy(data.y)
    train = torch.from_numpy(np.nonzero(~data.held_out)[0])
    network = torch.nn.Sequential(torch.nn.Linear(width, units), torch.nn.ReLU(), torch.nn.Linear(units, 1))
    optimizer = torch.optim.AdamW(network.parameters(), lr=5e-3, weight_decay=1e-2)
    steps = epochs * (len(train) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 5e-3, total_steps=steps + 1)
    for _ in range(epochs):
        for part in torch.split(train[torch.randperm(len(train))], BATCH):
            answers = network((inputs[part].float() - means) * factors)[:, 0]
            loss = torch.nn.functional.binary_cross_entropy_with_logits(answers, targets[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    first = network[0].weight.detach().numpy() / spread
    first[:, constant] = 0.0
    biases = network[0].bias.detach().numpy() - (first * mean).sum(1)
    weights = [*first.T.reshape(-1), *biases, *network[2].weight.detach().numpy()[0], float(network[2].bias.item())]
    rest = data.where(data.held_out)
    found = Fit(width, units, [round(float(weight) * SCALE) for weight in weights], len(data.y), 0.0, 0.0)
    found.error = float(((probabilities(found, rest.x) - rest.y) ** 2).mean())
    found.constant_error = float(((rest.y - rest.y.mean()) ** 2).mean())
    report(f"{found.samples} samples: mean squared error {found.error:.5f} in games held out")
    return found


def write(path: Path, result: Fit, version: int, heading: list[str]) -> None:
    """Writes a network as text: what it is for and how it was made, then its weights, those of an input in a line."""
    rows = [result.weights[at : at + result.units] for at in range(0, len(result.weights), result.units)]
    lines = [
        *[f"# {line}" for line in heading],
        (
            f"# {result.samples} samples; mean squared error in games held out {result.error:.5f}, of the mean alone "
            f"{result.constant_error:.5f}"
        ),
        f"features {version}",
        f"rules {RULES_VERSION}",
        f"inputs {result.inputs}",
        f"units {result.units}",
        "weights",
        *[" ".join(str(weight) for weight in row) for row in rows],
    ]
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
