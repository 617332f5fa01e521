"""Batches of games on numpy arrays, for fast reinforcement learning.

>>> from wolfsbane.research.batched import Batched
>>> envs = Batched(64, mix="dagger", players=2, rounds=1, seed=7)
>>> for _ in range(10):
...     envs.step(envs.sample())
>>> envs.observations.shape, envs.masks.shape, envs.rewards.shape
((64, 293), (64, 372), (64, 2))

Game g waits for one decision, of the seat `deciders[g]`. Observations, masks and actions are relative to that seat, so
one policy can play all seats. When a game ends, the next one starts in its place.

With `workers` the games are split into that many parts; one part is played in this process and the others in processes
of their own, in shared memory. The games do not depend on the number of workers. Worker processes know the decks of
installed packages; other decks are given as `deck_files`. A script that uses workers needs
`if __name__ == "__main__":`, since the processes are spawned.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import signal
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane._build import warn_if_plain
from wolfsbane.engine.actions import ACTIONS
from wolfsbane.pool import GUARD, NOT_GUARDED, exit_if_importing, load_decks
from wolfsbane.research.core.encoding import observation_size
from wolfsbane.research.core.games import ManyGames
from wolfsbane.research.core.opponents import OPPONENTS
from wolfsbane.research.features import features_of
from wolfsbane.research.setup import Setup, setup_of

_SHOWN: Final = ("masks", "deciders", "rewards", "ended", "learners")
_SEED_BITS: Final = 62
PATIENCE: Final = 5.0  # seconds that a process gets to exit before it is killed


class Batched:
    """`size` games, each waiting for one decision. For every game g, after `reset` and after each `step`:

    - `deciders[g]`: the seat that is to decide;
    - `observations[g]` (uint8): what that seat may know (docs/research.md describes each number);
    - `masks[g]` (bool): which actions are legal for it;
    - `ended[g]` (bool): whether the last step ended a game, so that a new one has started;
    - `rewards[g, seat]`: the rewards of the game that ended; 0 if none did. With `rewards="round"` they are paid when a
      round ends;
    - `last_observations[g]`, where `ended[g]`: what the learner, or else the seat that decided last, knew at the end.

    The arrays are read-only and overwritten by the next step; copy what you want to keep.

    - `opponents`: compiled bots, `random` or `greedy`, for all other seats: one name, or one for each, clockwise. Then
      every decision is one of the learner, at the seat `learners[g]`: that is `seat`, or a random one in each game;
    - `features`: `codes` for the numbers of docs/research.md, or `onehot` (`wolfsbane.research.features`), which are
      float32, and are made when they are read.
    """

    def __init__(
        self,
        size: int,
        *,
        seed: int = 0,
        workers: int = 0,
        deck_files: Sequence[Path] = (),
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        features: str = "codes",
        **options: Any,
    ) -> None:
        warn_if_plain()
        self.setup = setup_of(options)
        if size < 1:
            raise ValueError(f"there is at least one game, not {size}")
        if not 0 <= workers <= size:
            raise ValueError(f"{size} games can be spread over 0 to {size} workers, not {workers}")
        self.size = size
        self.players = self.setup.players
        self.actions = int(ACTIONS)
        self.opponents = opponents_of(opponents, seat, self.players)
        self.seat = seat
        self._features = features_of(features, self.players)
        self.width = int(observation_size(self.players)) if self._features is None else self._features.size
        table = _Table(self.setup, self.opponents, -1 if seat is None else seat)
        self._part: _Local | _Distributed = (
            _Local(table, size) if workers == 0 else _Distributed(table, size, workers, deck_files)
        )
        self.reset(seed)

    def __repr__(self) -> str:
        return f"Batched({self.size}, {self.setup})"

    def __getstate__(self) -> dict[str, Any]:
        """Leaves out the arrays: they are views of the games' own data, which is pickled."""
        return {name: value for name, value in self.__dict__.items() if name not in _SHOWN}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._show()

    def reset(self, seed: int = 0) -> None:
        """Restarts all games. Game g gets `seeds(seed, size)[g]`, and is the same game as in any other batch."""
        self._part.reset(seeds(seed, self.size))
        self._show()

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Applies one action to each game. Raises ValueError, and applies none, if any is illegal."""
        given = np.ascontiguousarray(actions, dtype=np.int64)
        if given.shape != (self.size,):
            raise ValueError(f"{self.size} games need an array of as many actions, not one of shape {given.shape}")
        wrong = (
            ~self.masks[np.arange(self.size), given.clip(0, self.actions - 1)] | (given < 0) | (given >= self.actions)
        )
        if wrong.any():
            game = int(wrong.argmax())
            legal = np.flatnonzero(self.masks[game]).tolist()
            raise ValueError(f"action {given[game]} is not legal in game {game}; legal are {legal}")
        self._part.step(given)
        self._show()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each game."""
        return self._part.sample()

    def bot_actions(self, name: str = "greedy") -> npt.NDArray[np.int64]:
        """What a compiled bot (`random` or `greedy`) would do in each game, for the seat that is to decide.

        It is a teacher for learning by imitation, and a policy to compare with. The games do not change.
        """
        if name not in OPPONENTS:
            raise ValueError(f"compiled bots are {' and '.join(OPPONENTS)}, not {name!r}")
        return self._part.bot_actions(name)

    @property
    def observations(self) -> npt.NDArray[Any]:
        codes = self._part.observations
        return codes if self._features is None else self._features(codes)

    @property
    def last_observations(self) -> npt.NDArray[Any]:
        codes = self._part.last_observations
        return codes if self._features is None else self._features(codes)

    def _show(self) -> None:
        part = self._part
        self.learners = part.learners
        self.masks = part.masks
        self.deciders = part.deciders
        self.rewards = part.rewards
        self.ended = part.ended

    def close(self) -> None:
        """Ends the worker processes, if there are any."""
        self._part.close()

    def __enter__(self) -> Batched:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def seeds(seed: int, size: int) -> list[int]:
    """Independent seeds for `size` games, derived from one seed."""
    return [
        int(word) & ((1 << _SEED_BITS) - 1) for word in np.random.SeedSequence(seed).generate_state(size, np.uint64)
    ]


def opponents_of(given: str | Sequence[str] | None, seat: int | None, players: int) -> list[str] | None:
    """A name for each other seat. Raises ValueError."""
    if given is None:
        if seat is not None:
            raise ValueError("a seat is fixed for one learner against opponents, and there are none")
        return None
    names = [given] * (players - 1) if isinstance(given, str) else list(given)
    if len(names) != players - 1:
        raise ValueError(f"{players - 1} opponents need as many bots, not {len(names)}")
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"a seat is 0 to {players - 1}, not {seat}")
    return names


class _Table(NamedTuple):
    """What is played, and by whom; a negative seat is a random one."""

    setup: Setup
    opponents: list[str] | None
    seat: int


class _Local:
    """Games in this process. The arrays are views of the games' own vectors, without a copy."""

    def __init__(self, table: _Table, size: int, games: ManyGames | None = None) -> None:
        setup = table.setup
        self._table = table
        self._games = games or ManyGames(setup.dealer(), size, setup.kind, table.opponents, table.seat)
        self._size = size
        self.masks = np.frombuffer(memoryview(self._games.masks), np.bool_).reshape(size, ACTIONS)
        self.deciders = np.frombuffer(memoryview(self._games.deciders), np.int64)
        self.rewards = np.frombuffer(memoryview(self._games.rewards), np.float64).reshape(size, setup.players)
        self.ended = np.frombuffer(memoryview(self._games.ended), np.bool_)
        self.learners = np.frombuffer(memoryview(self._games.learners), np.int64)
        self.last_observations = np.frombuffer(memoryview(self._games.last_observations), np.uint8).reshape(size, -1)

    def __reduce__(self) -> tuple[type[_Local], tuple[_Table, int, ManyGames]]:
        return _Local, (self._table, self._size, self._games)

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        return np.frombuffer(memoryview(self._games.observations), np.uint8).reshape(self._size, -1)

    def reset(self, seeds: list[int]) -> None:
        self._games.reset(seeds)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        self._games.step(vec[i64](actions))

    def sample(self) -> npt.NDArray[np.int64]:
        return np.frombuffer(memoryview(self._games.choose()), np.int64)

    def bot_actions(self, name: str) -> npt.NDArray[np.int64]:
        return np.frombuffer(memoryview(self._games.bot_actions(name)), np.int64)

    def close(self) -> None:
        pass


class _SharedArrays:
    """The arrays of all games, in memory that the processes share."""

    def __init__(self, memory: Any, setup: Setup, size: int) -> None:
        self._memory = memory
        self._at = 0
        self.deciders = self._allocate(np.int64, size)
        self.learners = self._allocate(np.int64, size)
        self.actions = self._allocate(np.int64, size)  # for the next step
        self.sampled = self._allocate(np.int64, size)
        self.advised = self._allocate(np.int64, size)
        self.rewards = self._allocate(np.float64, size, setup.players)
        self.ended = self._allocate(np.bool_, size)
        self.masks = self._allocate(np.bool_, size, int(ACTIONS))
        self.observations = self._allocate(np.uint8, size, int(observation_size(setup.players)))
        self.last_observations = self._allocate(np.uint8, size, int(observation_size(setup.players)))

    def _allocate(self, kind: Any, *shape: int) -> npt.NDArray[Any]:
        array = np.frombuffer(self._memory, kind, int(np.prod(shape)), self._at).reshape(shape)
        self._at += array.nbytes
        return array

    @staticmethod
    def bytes_for(setup: Setup, size: int) -> int:
        return size * (5 * 8 + 8 * setup.players + 1 + int(ACTIONS) + 2 * int(observation_size(setup.players)))


_Order = list[int] | str | None


class _Part:
    """Games `first` to `end - 1`, played in this process and copied to the shared arrays."""

    def __init__(self, shared: _SharedArrays, table: _Table, first: int, end: int) -> None:
        self._shared = shared
        self._part = slice(first, end)
        self._games = _Local(table, end - first)

    def update(self, order: _Order) -> None:
        """Resets if seeds are given, asks the bot of that name, and otherwise steps with the shared actions."""
        shared, part, games = self._shared, self._part, self._games
        if isinstance(order, str):
            shared.advised[part] = games.bot_actions(order)
            return
        if order is None:
            games.step(shared.actions[part])
        else:
            games.reset(order)
        shared.deciders[part] = games.deciders
        shared.rewards[part] = games.rewards
        shared.ended[part] = games.ended
        shared.masks[part] = games.masks
        shared.observations[part] = games.observations
        shared.learners[part] = games.learners
        if games.ended.any():
            shared.last_observations[part] = games.last_observations
        shared.sampled[part] = games.sample()


class _Distributed:
    """Games split into parts: one is played in this process, the others in parallel in processes of their own."""

    def __init__(self, table: _Table, size: int, workers: int, deck_files: Sequence[Path]) -> None:
        setup = table.setup
        if workers > 1:
            exit_if_importing()
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray(ctypes.c_uint8, _SharedArrays.bytes_for(setup, size))
        self._shared = _SharedArrays(memory, setup, size)
        self.deciders = _read_only(self._shared.deciders)
        self.rewards = _read_only(self._shared.rewards)
        self.ended = _read_only(self._shared.ended)
        self.masks = _read_only(self._shared.masks)
        self.observations = _read_only(self._shared.observations)
        self.learners = _read_only(self._shared.learners)
        self.last_observations = _read_only(self._shared.last_observations)
        self._connections: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._ranges = [(size * i // workers, size * (i + 1) // workers) for i in range(workers)]
        for first, end in self._ranges[1:]:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, memory, table, size, first, end, list(deck_files)), daemon=True
            )
            process.start()
            theirs.close()
            self._connections.append(ours)
            self._processes.append(process)
        self._own = _Part(self._shared, table, *self._ranges[0])

    def __reduce__(self) -> NoReturn:
        raise TypeError("games played by workers can't be pickled or copied; make them with workers=0")

    def reset(self, seeds: list[int]) -> None:
        self._all([(seeds[first:end]) for first, end in self._ranges])

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        self._shared.actions[:] = actions
        self._all([None] * len(self._ranges))

    def sample(self) -> npt.NDArray[np.int64]:
        return self._shared.sampled.copy()

    def bot_actions(self, name: str) -> npt.NDArray[np.int64]:
        self._all([name] * len(self._ranges))
        return self._shared.advised.copy()

    def _all(self, orders: Sequence[_Order]) -> None:
        try:
            for connection, order in zip(self._connections, orders[1:], strict=True):
                connection.send(order)
            self._own.update(orders[0])
            errors = [connection.recv() for connection in self._connections]
        except (EOFError, OSError) as problem:
            codes = [process.exitcode for process in self._processes]
            self.close()
            raise RuntimeError(GUARD if NOT_GUARDED in codes else "a process with games has ended") from problem
        except BaseException:
            self.close()  # the parts are no longer at the same step
            raise
        for error in errors:
            if error:
                self.close()
                raise RuntimeError(f"a process with games has failed:\n{error}")

    def close(self) -> None:
        for connection in self._connections:
            connection.close()  # a worker exits when its connection closes
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
        self._processes.clear()


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _work(
    connection: Connection, memory: Any, table: _Table, size: int, first: int, end: int, deck_files: list[Path]
) -> None:
    """The main function of a worker process; it returns when the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        load_decks(deck_files)
        part = _Part(_SharedArrays(memory, table.setup, size), table, first, end)
    except Exception:  # noqa: BLE001 - every failure is reported to the main process
        connection.recv()
        connection.send(traceback.format_exc())
        return
    while True:
        try:
            order = connection.recv()
        except (EOFError, OSError):
            return
        error = ""
        try:
            part.update(order)
        except Exception:  # noqa: BLE001 - as above
            error = traceback.format_exc()
        try:
            connection.send(error)
        except OSError:
            return
