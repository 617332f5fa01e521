"""Where the work of a command is done: processes of this machine, or a Ray cluster."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from wolfsbane.arena.cluster import Cluster
from wolfsbane.cli.console import fail, output_to_stderr
from wolfsbane.pool import Pool, WorkerError, Workers

FAILED: Final = 1

RayOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="ADDRESS", help="Use the Ray cluster at this address (or auto); local starts one here."
    ),
]


@contextmanager
def computing(workers: int | None, ray: str | None, deck_files: Sequence[Path]) -> Iterator[Workers]:
    """Something that does work; exits if it can't. What Ray prints goes to the standard error."""
    try:
        if ray is None:
            with Pool(workers, deck_files) as pool:
                yield pool
        else:
            with output_to_stderr(), Cluster(ray, workers, deck_files) as cluster:
                yield cluster
    except WorkerError as problem:
        fail(str(problem), FAILED)
