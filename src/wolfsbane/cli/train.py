"""`wolfsbane train`: makes the networks of the search anew, from games of the bots against each other."""

import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from wolfsbane._version import __version__
from wolfsbane.bots.training import JOBS, Job, Rows, jobs, play, train_networks
from wolfsbane.cli.computing import RayOption, computing
from wolfsbane.cli.console import fail, say


def train(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where value.txt and call.txt are written.")],
    games: Annotated[int, typer.Option(metavar="N", min=16, help="Games of players by rule.")] = 10_000,
    searches: Annotated[int, typer.Option(metavar="N", min=16, help="Games of searches.")] = 1_000,
    budget: Annotated[str, typer.Option(metavar="N", help="The budget of these searches.")] = "100",
    epochs: Annotated[int, typer.Option(metavar="N", min=1, help="How often each sample is learned from.")] = 6,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes. [default: one for each core]")
    ] = None,
    ray: RayOption = None,
) -> None:
    """Train the networks of the search; this needs PyTorch.

    It is the extra `train`: pip install "wolfsbane[train]". The bots play with the networks that are installed, so
    every run improves on the one before it.
    """
    if find_spec("torch") is None:
        fail('training needs PyTorch: pip install "wolfsbane[train]"')
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    parts: dict[int, tuple[Rows, Rows]] = {}  # by the numbers of the jobs: the order decides what is learned
    with computing(workers, ray, context.obj or []) as pool:
        for number, part in pool.each(numbered, jobs(games, searches, budget, seed)):
            parts[number] = part
            say(f"{len(parts)} of {JOBS} parts of the games, {time.monotonic() - begin:.0f} s")
    heading = [
        (
            f"Made by: wolfsbane train --games {games} --searches {searches} --budget {budget} --epochs {epochs} "
            f"--seed {seed}"
        ),
        f"with wolfsbane {__version__}, from the networks before these.",
    ]
    train_networks(folder, [parts[number] for number in sorted(parts)], epochs, seed, heading, say)


def numbered(job: Job) -> tuple[int, tuple[Rows, Rows]]:
    """The games of a job, with its number."""
    return job.number, play(job)
