"""`wolfsbane train`: makes the networks of the search anew, from games of the bots against each other."""

import time
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from wolfsbane._version import __version__
from wolfsbane.bots.training import JOBS, Rows, jobs, play, train_networks
from wolfsbane.cli.console import fail, say
from wolfsbane.pool import cores


def train(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where value.txt and call.txt are written.")],
    games: Annotated[int, typer.Option(metavar="N", min=16, help="Games of players by rule.")] = 10_000,
    searches: Annotated[int, typer.Option(metavar="N", min=16, help="Games of searches.")] = 1_000,
    budget: Annotated[str, typer.Option(metavar="N", help="The budget of these searches.")] = "100",
    epochs: Annotated[int, typer.Option(metavar="N", min=1, help="How often each sample is learned from.")] = 6,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes. [default: one for each core]")
    ] = None,
) -> None:
    """Train the networks of the search; this needs PyTorch.

    It is the extra `train`: pip install "wolfsbane[train]". The bots play with the networks that are installed, so
    every run improves on the one before it.
    """
    if find_spec("torch") is None:
        fail('training needs PyTorch: pip install "wolfsbane[train]"')
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    parts: list[tuple[Rows, Rows]] = []
    with ProcessPoolExecutor(workers or cores()) as pool:
        for part in pool.map(play, jobs(games, searches, budget, seed)):
            parts.append(part)
            say(f"{len(parts)} of {JOBS} parts of the games, {time.monotonic() - begin:.0f} s")
    heading = [
        (
            f"Made by: wolfsbane train --games {games} --searches {searches} --budget {budget} --epochs {epochs} "
            f"--seed {seed}"
        ),
        f"with wolfsbane {__version__}, from the networks before these.",
    ]
    train_networks(folder, parts, epochs, seed, heading, say)
