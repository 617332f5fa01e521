"""`wolfsbane train`: makes the networks of the search, from games of the bots against each other."""

import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from wolfsbane._version import __version__
from wolfsbane.bots.training import JOBS, Job, Rows, play, train_networks
from wolfsbane.cli.console import fail, say
from wolfsbane.pool import cores


def train(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where value.txt and call.txt are written.")],
    games: Annotated[int, typer.Option(metavar="N", min=64, help="Games of the last generation.")] = 100_000,
    epochs: Annotated[int, typer.Option(metavar="N", min=1, help="How often each sample is learned from.")] = 4,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes. [default: one for each core]")
    ] = None,
) -> None:
    """Train the networks of the search; this needs PyTorch.

    It is the extra `train`: pip install "wolfsbane[train]". Nothing is taken from the networks that are installed.
    """
    if find_spec("torch") is None:
        fail('training needs PyTorch: pip install "wolfsbane[train]"')
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()

    def show(line: str) -> None:
        say(f"{time.monotonic() - begin:5.0f} s: {line}")

    heading = [
        f"Made by: wolfsbane train --games {games} --epochs {epochs} --seed {seed}",
        f"with wolfsbane {__version__}, torch {version('torch')}, numpy {version('numpy')}.",
    ]
    with ProcessPoolExecutor(workers or cores()) as pool:

        def play_all(jobs: list[Job]) -> Iterator[tuple[Rows, Rows]]:
            done: Iterable[tuple[Rows, Rows]] = pool.map(play, jobs)
            for number, part in enumerate(done, 1):
                show(f"{number} of {JOBS} parts of the games")
                yield part

        train_networks(folder, games, epochs, seed, heading, play_all, show)
