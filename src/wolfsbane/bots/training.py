"""Trains the networks of the search with PyTorch, and writes them as text files."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from wolfsbane.bots.core import calling, features
from wolfsbane.bots.core.network import SCALE
from wolfsbane.bots.selfplay import SelfPlay
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.game import RULES_VERSION

JOBS: Final = 16
SHARE: Final = 0.1  # of the positions of a game that become samples
SHARE_OF_SEARCHES: Final = 0.4
HELD_OUT: Final = 8  # one game of as many is not trained with, but tells how good the network is
LEAST_SPREAD: Final = 0.15  # features that hardly ever vary get no large weights
VALUE_UNITS: Final = 32
CALL_UNITS: Final = 12
BATCH: Final = 2048
CALL_BATCH: Final = 256
CALL_EPOCHS: Final = 4  # times those of the value network, since there are fewer samples


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
    """Samples to train a network with: the features as signed bytes, what it should answer, and the game of each."""

    features: bytes
    targets: list[float]
    games: list[int]


class Job(NamedTuple):
    """A part of the games, which one process plays."""

    number: int
    seed: int
    games: int
    searches: int
    budget: str


def play(job: Job) -> tuple[Rows, Rows]:
    """Plays the games of a job; the rows for the value and for calls."""
    own = SelfPlay(random.Random(f"{job.seed} {job.number}").getrandbits(60))
    for number in range(job.games + job.searches):
        if number < job.games:
            own.play(None, SHARE)
        else:
            own.play(job.budget, SHARE_OF_SEARCHES)
    value, call = Rows(b"", [], []), Rows(b"", [], [])
    for code, one in own.samples.items():
        mix = mix_of(code)
        value = Rows(
            value.features + features.features_of(mix, b"".join(one.states), bytes(one.seats)),
            value.targets + one.targets,
            value.games + one.games,
        )
        call = Rows(
            call.features + calling.features_of(mix, b"".join(one.call_states), bytes(one.call_seats)),
            call.targets + [float(called) for called in one.called],
            call.games + one.call_games,
        )
    return value, call


def jobs(games: int, searches: int, budget: str, seed: int) -> list[Job]:
    """The jobs of a training; they are the same however many processes share them."""
    return [Job(number, seed, games // JOBS, searches // JOBS, budget) for number in range(JOBS)]


def train_networks(
    folder: Path,
    parts: list[tuple[Rows, Rows]],
    epochs: int,
    seed: int,
    heading: list[str],
    report: Callable[[str], None],
) -> None:
    """Writes `value.txt` and `call.txt`, with `heading` as their first lines."""
    value = fit([part[0] for part in parts], features.INPUTS, VALUE_UNITS, epochs, seed, report)
    write(folder / "value.txt", value, features.VERSION, heading)
    call = fit([part[1] for part in parts], calling.INPUTS, CALL_UNITS, CALL_EPOCHS * epochs, seed, report, CALL_BATCH)
    write(folder / "call.txt", call, calling.VERSION, heading)


def fit(
    parts: list[Rows],
    width: int,
    units: int,
    epochs: int,
    seed: int,
    report: Callable[[str], None],
    batch: int = BATCH,
) -> Fit:
    """Trains a network with one hidden layer, by AdamW with one cycle of the learning rate, on one core."""
    import numpy as np

    torch: Any = importlib.import_module("torch")  # an extra: without it the types of its parts are not known
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    x = np.frombuffer(b"".join([part.features for part in parts]), dtype=np.int8).reshape(-1, width)
    y = np.concatenate([np.array(part.targets, dtype=np.float32) for part in parts])
    games = np.concatenate([np.array(part.games, dtype=np.int64) for part in parts])
    raw = x.astype(np.float32)
    mean, spread = raw.mean(0), raw.std(0)
    constant = spread < 1e-3
    spread = np.where(constant, 1.0, np.maximum(spread, LEAST_SPREAD)).astype(np.float32)
    inputs = torch.from_numpy(np.where(constant, 0.0, (raw - mean) / spread).astype(np.float32))
    targets = torch.from_numpy(y)
    held_out = torch.from_numpy(games % HELD_OUT == 0)
    train = torch.nonzero(~held_out)[:, 0]
    network = torch.nn.Sequential(torch.nn.Linear(x.shape[1], units), torch.nn.ReLU(), torch.nn.Linear(units, 1))
    optimizer = torch.optim.AdamW(network.parameters(), lr=5e-3, weight_decay=1e-2)
    steps = epochs * (len(train) // batch + 1)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 5e-3, total_steps=steps + 1)
    error = 1.0
    for epoch in range(epochs):
        for part in torch.split(train[torch.randperm(len(train))], batch):
            loss = torch.nn.functional.binary_cross_entropy_with_logits(network(inputs[part])[:, 0], targets[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        with torch.no_grad():
            answers = torch.sigmoid(network(inputs[held_out])[:, 0])
            error = float(((answers - targets[held_out]) ** 2).mean())
        report(f"epoch {epoch + 1} of {epochs}: mean squared error {error:.5f} in games held out")
    first = network[0].weight.detach().numpy() / spread
    first[:, constant] = 0.0
    biases = network[0].bias.detach().numpy() - (first * mean).sum(1)
    weights = [*first.T.reshape(-1), *biases, *network[2].weight.detach().numpy()[0], float(network[2].bias.item())]
    rest = y[games % HELD_OUT == 0]
    return Fit(
        inputs=x.shape[1],
        units=units,
        weights=[round(float(weight) * SCALE) for weight in weights],
        samples=len(y),
        error=error,
        constant_error=float(((rest - rest.mean()) ** 2).mean()),
    )


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
