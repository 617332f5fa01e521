"""`wolfsbane train`: makes the networks of the search, from games of the bots against each other."""

import time
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from wolfsbane._version import __version__
from wolfsbane.bots.training import JOBS, Job, Rows, play, train_networks
from wolfsbane.cli.computing import RayOption, computing
from wolfsbane.cli.console import fail, say


def train(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where value.txt and call.txt are written.")],
    games: Annotated[int, typer.Option(metavar="N", min=64, help="Games of the last generation.")] = 100_000,
    epochs: Annotated[int, typer.Option(metavar="N", min=1, help="How often each sample is learned from.")] = 4,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 1,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes. [default: one for each core]")
    ] = None,
    ray: RayOption = None,
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
    with computing(workers, ray, context.obj or []) as pool:

        def play_all(jobs: list[Job]) -> list[tuple[Rows, Rows]]:
            """In the order of the jobs, since the order decides what is learned."""
            parts: dict[int, tuple[Rows, Rows]] = {}
            for number, part in pool.each(numbered, jobs):
                parts[number] = part
                show(f"{len(parts)} of {JOBS} parts of the games")
            return [parts[number] for number in sorted(parts)]

        train_networks(folder, games, epochs, seed, heading, play_all, show)


def numbered(job: Job) -> tuple[int, tuple[Rows, Rows]]:
    """The games of a job, with its number."""
    return job.number, play(job)
