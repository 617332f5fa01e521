"""Random games on all cores of a machine.

Games are played in chunks of a fixed size, each from a seed of its own, so the results depend on the seed and the
number of games alone, never on how many processes there are or which is faster.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final

from wolfsbane.decks.registry import load_deck, load_installed_decks, mix_of
from wolfsbane.engine.batch import random_results

CHUNK: Final = 250  # games; another size would give other games for the same seed


@dataclass(frozen=True)
class Results:
    """What came of many games: how many decisions, and for each seat its wins and its points."""

    games: int
    decisions: int
    wins: list[int]
    points: list[int]
    cpu_seconds: float = field(compare=False)  # of all processes together


def cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def chunk_seed(seed: int, chunk: int) -> int:
    digest = hashlib.blake2b(f"{seed} {chunk}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


class Pool:
    """Processes that play. With one worker there are none: the games are played here.

    Decks of one's own have to be named by their files: the processes load them for themselves.

    >>> with Pool(workers=1) as pool:
    ...     results = pool.random_games("dagger", players=4, games=2, seed=1)
    >>> results.games, sum(results.wins)
    (2, 2)
    """

    def __init__(self, workers: int | None = None, deck_files: Sequence[Path] = ()) -> None:
        self.workers = cores() if workers is None else workers
        if self.workers < 1:
            raise ValueError(f"a pool has at least one worker, not {self.workers}")
        self._executor: ProcessPoolExecutor | None = None
        if self.workers > 1:
            self._executor = ProcessPoolExecutor(
                self.workers, multiprocessing.get_context("spawn"), initializer=_begin, initargs=(list(deck_files),)
            )

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)

    def random_games(self, mix: str, players: int = 2, games: int = 1000, seed: int = 0) -> Results:
        """Plays whole random games of a deck (by its name) or a mix (by its code)."""
        mix_of(mix)  # a wrong name is told here, and not by a process
        chunks = [
            (mix, players, min(CHUNK, games - first), chunk_seed(seed, chunk))
            for chunk, first in enumerate(range(0, games, CHUNK))
        ]
        if self._executor is None:
            return _sum(games, players, map(_play, chunks))
        return _sum(games, players, self._executor.map(_play, chunks))


def _begin(deck_files: list[Path]) -> None:
    load_installed_decks()
    for file in deck_files:
        load_deck(file)


def _play(chunk: tuple[str, int, int, int]) -> tuple[list[int], float]:
    mix, players, games, seed = chunk
    start = time.process_time()
    results = random_results(mix_of(mix), players, games, seed)
    return results, time.process_time() - start


def _sum(games: int, players: int, parts: Iterable[tuple[list[int], float]]) -> Results:
    sums = [0] * (1 + 2 * players)
    seconds = 0.0
    for results, part in parts:
        sums = [a + b for a, b in zip(sums, results, strict=True)]
        seconds += part
    return Results(games, sums[0], sums[1 : 1 + players], sums[1 + players :], seconds)
