"""A pool of worker processes on one machine, and random games played by it.

Random games are played in chunks of a fixed size, each with its own seed, so the results depend only on the seed and
the number of games, not on the number or the speed of the processes.
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
from typing import Any, Final, Protocol, TypeVar

from wolfsbane.decks.registry import load_deck, load_installed_decks, mix_of
from wolfsbane.engine.batch import random_results

CHUNK: Final = 250  # games; another size would give other games for the same seed
PATIENCE: Final = 5.0  # seconds that a process gets to exit before it is killed

Item = TypeVar("Item")
Result = TypeVar("Result")
Answer = tuple[str | None, Any]  # of a process: (error, result)


class WorkerError(Exception):
    """A worker process ended, or its work failed."""


class Workers(Protocol):
    """What a pool of processes on this machine and a cluster of several have in common."""

    def each(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]: ...


NOT_GUARDED: Final = 95  # exit code of a process that would start processes while it imports the script
GUARD: Final = (
    "worker processes import the script that starts them, so it has to start them under "
    '`if __name__ == "__main__":`; without worker processes (workers=1) this is not needed'
)


def exit_if_importing() -> None:
    """Ends this process if it is a new worker that still imports the main script, which would start workers again."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(NOT_GUARDED)


@dataclass(frozen=True)
class RandomGameResults:
    """Sums over many random games; `wins` and `points` have one entry for each seat."""

    games: int
    decisions: int
    wins: list[int]
    points: list[int]
    cpu_seconds: float = field(compare=False)  # summed over all processes


def cores() -> int:
    """The number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def seed_from(*parts: int | str) -> int:
    """A seed below 2^63 by hashing all parts; different parts give independent seeds."""
    digest = hashlib.blake2b(" ".join([str(part) for part in parts]).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def chunk_seed(seed: int, chunk: int) -> int:
    return seed_from(seed, chunk)


def load_decks(files: Iterable[Path]) -> None:
    """Registers the decks of installed packages and of these files."""
    load_installed_decks()
    for file in files:
        load_deck(file)


class Pool:
    """A pool of worker processes. With `workers=1` there are none: the work is done in this process.

    Custom decks have to be given as `deck_files`, which each process loads. A script that uses more than one worker
    needs `if __name__ == "__main__":`, since the processes are spawned.

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
        self._busy: dict[Connection, int] = {}  # the number of the call of `each` that a process works for
        self._calls = itertools.count()
        self._received: dict[int, deque[Answer]] = {}  # for each running call, the answers not yet yielded

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends all processes, including those that are working."""
        for connection, process in self._processes.items():
            connection.close()  # an idle process exits when its connection closes
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
        """Yields `function(item)` for each item, in order of completion.

        Items are consumed when a process is free. Raises WorkerError if a process ends or if `function` raises in one;
        with one worker, exceptions of `function` propagate. The running work of an abandoned iteration is finished and
        its results are dropped. Several iterations can be interleaved and share the processes.
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
                        with suppress(ConnectionError):  # `_answer` reports that the process has ended
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
        """The connection of an idle process, or None. Starts the missing processes."""
        if len(self._processes) < self.workers:
            exit_if_importing()
            context = multiprocessing.get_context("spawn")
            with _ignoring_interrupts():
                for _ in range(self.workers - len(self._processes)):
                    ours, theirs = context.Pipe()
                    process = context.Process(target=_work, args=(theirs, self._deck_files), daemon=True)
                    process.start()
                    theirs.close()
                    self._processes[ours] = process
        return next((connection for connection in self._processes if connection not in self._busy), None)

    def _receive(self) -> None:
        """Waits for answers and passes each to its call of `each`, if that is still running."""
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
            if code == NOT_GUARDED:
                return GUARD, None
            how = f"by signal {-code}" if code is not None and code < 0 else f"with exit code {code}"
            return f"a worker process has ended {how} in the middle of its work", None
        return (None if error is None else f"a worker process failed:\n{error}"), result

    def random_games(self, mix: str, players: int = 2, games: int = 1000, seed: int = 0) -> RandomGameResults:
        """Plays whole random games; `mix` is the name of a deck or the code of a mix."""
        mix_of(mix)  # raises ValueError in this process for an unknown name
        chunks = [
            (mix, players, min(CHUNK, games - first), chunk_seed(seed, chunk))
            for chunk, first in enumerate(range(0, games, CHUNK))
        ]
        return _sum(games, players, self.each(_play, chunks))


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Processes started in this block ignore SIGINT; only the main process handles Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection, deck_files: list[Path]) -> None:
    """The main function of a worker process; it returns when the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # runs finally blocks
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
        except Exception:  # noqa: BLE001 - every failure is reported to the pool
            answer = (traceback.format_exc(), None)
        try:
            connection.send(answer)
        except ConnectionError:
            return


def _end_with_the_parent() -> None:
    """Ends this process when its parent has ended; a killed parent can't end its workers."""
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


def _sum(games: int, players: int, parts: Iterable[tuple[list[int], float]]) -> RandomGameResults:
    sums = [0] * (1 + 2 * players)
    seconds = 0.0
    for results, part in parts:
        sums = [a + b for a, b in zip(sums, results, strict=True)]
        seconds += part
    return RandomGameResults(games, sums[0], sums[1 : 1 + players], sums[1 + players :], seconds)
