"""Work on all cores of a machine, and random games by it.

Random games are played in chunks of a fixed size, each from a seed of its own, so the results depend on the seed and
the number of games alone, never on how many processes there are or which is faster.
"""

from __future__ import annotations

import hashlib
import itertools
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeVar

from wolfsbane.decks.registry import load_deck, load_installed_decks, mix_of
from wolfsbane.engine.batch import random_results

CHUNK: Final = 250  # games; another size would give other games for the same seed
PATIENCE: Final = 5.0  # seconds that a process gets to end by itself

Item = TypeVar("Item")
Result = TypeVar("Result")
Answer = tuple[str | None, Any]  # of a process: what went wrong, or else the result


class WorkerError(Exception):
    """A process of the pool has ended, or what it was to do has failed."""


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


def seed_from(*parts: int | str) -> int:
    """A seed that depends on all parts, below 2^63. Other parts give a seed that has nothing to do with it."""
    digest = hashlib.blake2b(" ".join([str(part) for part in parts]).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def chunk_seed(seed: int, chunk: int) -> int:
    return seed_from(seed, chunk)


def load_decks(files: Iterable[Path]) -> None:
    """Makes the decks of installed packages and of these files known."""
    load_installed_decks()
    for file in files:
        load_deck(file)


class Pool:
    """Processes that work. With one worker there are none: the work is done here.

    Decks of one's own have to be named by their files: the processes load them for themselves. A script that uses
    more than one worker needs the usual `if __name__ == "__main__":`, since the processes are started afresh.

    >>> with Pool(workers=1) as pool:
    ...     results = pool.random_games("dagger", players=4, games=2, seed=1)
    >>> results.games, sum(results.wins)
    (2, 2)
    """

    def __init__(self, workers: int | None = None, deck_files: Sequence[Path] = ()) -> None:
        self.workers = cores() if workers is None else workers
        if self.workers < 1:
            raise ValueError(f"a pool has at least one worker, not {self.workers}")
        self._deck_files = list(deck_files)
        self._processes: dict[Connection, SpawnProcess] = {}
        self._busy: dict[Connection, int] = {}  # with the number of the call of `each` that the work is for
        self._calls = itertools.count()
        self._received: dict[int, deque[Answer]] = {}  # for each call that is not over, what it has not yet given

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes, also those that are in the middle of something."""
        for connection, process in self._processes.items():
            connection.close()  # whoever waits for more ends by itself
            if connection in self._busy:
                process.terminate()
        until = time.monotonic() + PATIENCE
        for process in self._processes.values():
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        self._processes.clear()
        self._busy.clear()
        self._received.clear()

    def each(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """What the function makes of each item, in the order in which they are finished.

        Items are asked for when there is somebody to work on them. Raises WorkerError if a process ends or if the
        function raises there; with one worker, what the function raises. An iteration that is abandoned leaves work
        behind, which is finished and dropped; several iterations can take turns, and share the processes.
        """
        if self.workers == 1:
            yield from map(function, items)
            return
        call = next(self._calls)
        received = self._received[call] = deque()
        left = iter(items)
        has_more = True
        try:
            while True:
                if self._received.get(call) is not received:
                    raise WorkerError("the pool was closed before all items were done")
                while has_more and (connection := self._idle()) is not None:
                    job = next(left, self)
                    has_more = job is not self
                    if has_more:
                        self._busy[connection] = call
                        with suppress(ConnectionError):  # that the process has ended shows when it is to answer
                            connection.send((function, job))
                if received:
                    error, result = received.popleft()
                    if error is not None:
                        raise WorkerError(error)
                    yield result
                elif has_more or call in self._busy.values():
                    self._receive()
                else:
                    return
        finally:
            self._received.pop(call, None)

    def _idle(self) -> Connection | None:
        """A process that has nothing to do, started if there are not yet all of them."""
        if len(self._processes) < self.workers:
            context = multiprocessing.get_context("spawn")
            with _deaf_to_interrupts():
                for _ in range(self.workers - len(self._processes)):
                    ours, theirs = context.Pipe()
                    process = context.Process(target=_work, args=(theirs, self._deck_files), daemon=True)
                    process.start()
                    theirs.close()
                    self._processes[ours] = process
        return next((connection for connection in self._processes if connection not in self._busy), None)

    def _receive(self) -> None:
        """Waits for answers, and hands each to the call that asked for it, if that is not over."""
        ready = wait(list(self._busy))
        for connection in [connection for connection in self._busy if connection in ready]:
            answer = self._answer(connection)
            call = self._busy.pop(connection)
            if call in self._received:
                self._received[call].append(answer)

    def _answer(self, connection: Connection) -> Answer:
        try:
            error, result = connection.recv()
        except (EOFError, ConnectionError):
            process = self._processes.pop(connection)
            connection.close()
            process.join(PATIENCE)
            code = process.exitcode
            how = f"by signal {-code}" if code is not None and code < 0 else f"with exit code {code}"
            return f"a worker process has ended {how} in the middle of its work", None
        return (None if error is None else f"a worker process failed:\n{error}"), result

    def random_games(self, mix: str, players: int = 2, games: int = 1000, seed: int = 0) -> Results:
        """Plays whole random games of a deck (by its name) or a mix (by its code)."""
        mix_of(mix)  # a wrong name is told here, and not by a process
        chunks = [
            (mix, players, min(CHUNK, games - first), chunk_seed(seed, chunk))
            for chunk, first in enumerate(range(0, games, CHUNK))
        ]
        return _sum(games, players, self.each(_play, chunks))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started in here does not heed Ctrl-C: it is for the process that a person started to do so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection, deck_files: list[Path]) -> None:
    """The life of a worker process: it ends when there is nobody left who could ask for more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what is open is closed
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    loaded = False
    answer: Answer
    while True:
        try:
            function, item = connection.recv()
        except (EOFError, ConnectionError):
            return
        try:
            if not loaded:
                load_decks(deck_files)
                loaded = True
            answer = (None, function(item))
        except Exception:  # noqa: BLE001 - whatever it is, it is told where the pool is
            answer = (traceback.format_exc(), None)
        try:
            connection.send(answer)
        except ConnectionError:
            return


def _end_with_the_parent() -> None:
    """A parent that is killed can't end its processes, so they see to it themselves."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    signal.raise_signal(signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


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
