"""The measurements of `wolfsbane bench`: how fast the engine is on this machine.

Each figure is the median of several repetitions. Rates are per second of CPU time, which other work on the machine
disturbs least; the rate per second of wall-clock time is given too. Times of different machines, or of different hours
on one machine, are not comparable: compare ratios within one run, or count instructions.

Beside a figure stands what was played: the decisions of a fixed number of games, and the state of the random generator
after them. Both follow from the seed alone, so two builds with the same checksum have played the same games.
"""

from __future__ import annotations

import functools
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wolfsbane._build import build_kind
from wolfsbane._version import __version__
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.batch import (
    Batch,
    answer_chance,
    clone_each,
    copy_each,
    draw_each,
    draw_each_into,
    resample_each,
    view_each,
)
from wolfsbane.engine.constants import CHANCE, NOBODY
from wolfsbane.engine.game import Game
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.playouts import play_out
from wolfsbane.engine.position import parse_position, position_text
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.view import Sampler, resample, view_of
from wolfsbane.pool import Pool

MIXED: Final = "ACDACDACDACDAC-D"
MIXES: Final[tuple[str, ...]] = ("amulet", "coin", "dagger", MIXED)
PLAYERS: Final[tuple[int, ...]] = (2, 4)
BATCH: Final = 256  # games
SAMPLE: Final = 64  # positions
SEED: Final = 1  # of all games
CHECKED: Final = 10  # games of a checksum; steps of that of a batch

Work = Callable[[int], int]  # repeats its work n times, and returns the number of items done


@dataclass(frozen=True)
class Effort:
    """The approximate time of a repetition, and the number of repetitions."""

    seconds: float = 0.15
    repetitions: int = 7


QUICK: Final = Effort(0.01, 3)


@dataclass(frozen=True)
class Sample:
    """One repetition: the amount requested, the number of items done, and the time in seconds."""

    asked: int
    done: int
    cpu: float
    wall: float


@dataclass(frozen=True)
class Rate:
    """Items per second of CPU time: median, minimum and maximum over the repetitions.

    `wall` is the median per second of wall-clock time. `asked` is the median rate of the amount requested, such as
    games where the items are decisions.
    """

    median: float
    low: float
    high: float
    wall: float
    asked: float


@dataclass(frozen=True)
class Checksum:
    """What was played in some games: their decisions, and the state of the random generator after the last one."""

    decisions: int
    generator: int

    def __str__(self) -> str:
        return f"{self.decisions} decisions, {self.generator:016x}"


@dataclass(frozen=True)
class Row:
    """One measurement. `games` is games per second, for measurements that play whole games."""

    name: str
    unit: str
    mix: str
    players: int
    rate: Rate
    games: float | None = None
    checksum: Checksum | None = None

    def as_object(self) -> dict[str, object]:
        return {
            "name": self.name,
            "unit": self.unit,
            "mix": self.mix,
            "players": self.players,
            "per_second": round(self.rate.median, 1),
            "low": round(self.rate.low, 1),
            "high": round(self.rate.high, 1),
            "wall_per_second": round(self.rate.wall, 1),
            "games_per_second": None if self.games is None else round(self.games, 2),
            "decisions": None if self.checksum is None else self.checksum.decisions,
            "generator": None if self.checksum is None else f"{self.checksum.generator:016x}",
        }


# --- the clock


def sized(work: Work, seconds: float) -> int:
    """The amount of `work` that takes about this many seconds."""
    n = 1
    while True:
        start = time.process_time()
        work(n)
        took = time.process_time() - start
        if took >= seconds / 4:
            return max(1, round(n * seconds / took))
        n *= 4


def once(work: Work, n: int) -> Sample:
    wall, cpu = time.perf_counter(), time.process_time()
    done = work(n)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return Sample(n, done, max(cpu, 1e-9), max(wall, 1e-9))


def rate_of(samples: Sequence[Sample]) -> Rate:
    rates = [sample.done / sample.cpu for sample in samples]
    return Rate(
        median=statistics.median(rates),
        low=min(rates),
        high=max(rates),
        wall=statistics.median([sample.done / sample.wall for sample in samples]),
        asked=statistics.median([sample.asked / sample.cpu for sample in samples]),
    )


def measure(work: Work, effort: Effort) -> Rate:
    n = sized(work, effort.seconds)
    return rate_of([once(work, n) for _ in range(effort.repetitions)])


# --- what is measured


def compiled_games(mix: Mix, players: int, games: int, rng: RandomGenerator) -> int:
    """Plays random games inside the engine; returns the number of decisions."""
    out = Actions()
    return sum([int(play_out(new_state(mix, players), rng, out)) for _ in range(games)])


def state_games(mix: Mix, players: int, games: int, rng: RandomGenerator) -> int:
    """Plays random games from a Python loop over `State`, without checks or log; returns the number of decisions."""
    out = Actions()
    decisions = 0
    for _ in range(games):
        state = new_state(mix, players)
        while True:
            seat = state.decider()
            if seat >= 0:
                state.legal_actions_into(seat, out)
                state.apply(out.items[rng.randrange(out.count)])
                decisions += 1
            elif seat == CHANCE:
                answer_chance(state, rng)
            else:
                break
    return decisions


def checked_games(mix: Mix, players: int, games: int, rng: RandomGenerator) -> int:
    """Plays random games from a Python loop over `Game`, which checks every action and keeps the log.

    A game draws its deals from a seed of its own.
    """
    decisions = 0
    for number in range(games):
        game = Game(mix, players, seed=SEED + number)
        while not game.is_over:
            legal = game.legal_actions()
            game.apply(legal[rng.randrange(len(legal))])
            decisions += 1
    return decisions


Play = Callable[[Mix, int, int, RandomGenerator], int]


def play_some(play: Play, mix: Mix, players: int, games: int) -> int:
    return play(mix, players, games, RandomGenerator(SEED))


def checksum_of(play: Play, mix: Mix, players: int) -> Checksum:
    rng = RandomGenerator(SEED)
    return Checksum(play(mix, players, CHECKED, rng), int(rng.state))


def checksum_of_batch(mix: Mix, players: int) -> Checksum:
    batch, rng = Batch(mix, players, BATCH), RandomGenerator(SEED)
    batch.reset([SEED + game for game in range(BATCH)])
    batch.run(CHECKED, rng)
    return Checksum(CHECKED * BATCH, int(rng.state))


def sample_states(mix: Mix, players: int, count: int, seed: int = 1) -> list[State]:
    """Positions from random games, each with a pending decision."""
    rng, pick, out = RandomGenerator(seed), random.Random(seed), Actions()
    states: list[State] = []
    state = new_state(mix, players)
    while len(states) < count:
        answer_chance(state, rng)
        if state.decider() == NOBODY:
            state = new_state(mix, players)
            continue
        if pick.randrange(20) == 0:
            states.append(state.clone())
        state.legal_actions_into(state.decider(), out)
        state.apply(out.items[pick.randrange(out.count)])
    return states


def clone_from_python(states: list[State], times: int) -> int:
    for _ in range(times):
        for state in states:
            state.clone()
    return times * len(states)


def view_from_python(states: list[State], times: int) -> int:
    for _ in range(times):
        for state in states:
            view_of(state, state.decider())
    return times * len(states)


def resample_from_python(states: list[State], times: int) -> int:
    rng = RandomGenerator(1)
    views = [view_of(state, state.decider()) for state in states]
    for _ in range(times):
        for view in views:
            resample(view, rng)
    return times * len(states)


def encode(states: list[State], times: int) -> int:
    for _ in range(times):
        for state in states:
            position_text(state)
    return times * len(states)


def decode(texts: list[str], times: int) -> int:
    for _ in range(times):
        for text in texts:
            parse_position(text, mix_of)
    return times * len(texts)


def batch_steps(batch: Batch, steps: int) -> int:
    batch.run(steps, RandomGenerator(SEED))
    return steps * int(batch.size)


def timings(effort: Effort) -> Iterator[Row]:
    """Runs all speed measurements, one after the other."""
    playouts: list[tuple[str, Play]] = [
        ("playouts", compiled_games),
        ("python-state", state_games),
        ("python-game", checked_games),
    ]
    for name, play in playouts:
        for code in MIXES:
            for count in PLAYERS:
                rate = measure(functools.partial(play_some, play, mix_of(code), count), effort)
                yield Row(name, "decisions", code, count, rate, rate.asked, checksum_of(play, mix_of(code), count))
    mix = mix_of("dagger")
    states = sample_states(mix, 4, SAMPLE)
    texts = [position_text(state) for state in states]
    samplers = [Sampler(view_of(state, state.decider())) for state in states]
    spare = states[0].clone()
    batch = Batch(mix, 4, BATCH)
    rest: list[tuple[str, str, Work]] = [
        (f"batch-of-{BATCH}", "decisions", lambda n: batch_steps(batch, n)),
        ("clone-inside", "clones", lambda n: int(clone_each(states, n))),
        ("copy-inside", "copies", lambda n: int(copy_each(states, n, spare))),
        ("view-inside", "views", lambda n: int(view_each(states, n))),
        ("view-resample-inside", "states", lambda n: int(resample_each(states, n, RandomGenerator(1)))),
        ("draw-inside", "states", lambda n: int(draw_each(samplers, n, RandomGenerator(1)))),
        ("draw-into-inside", "states", lambda n: int(draw_each_into(samplers, n, RandomGenerator(1), spare))),
        ("clone", "clones", lambda n: clone_from_python(states, n)),
        ("view", "views", lambda n: view_from_python(states, n)),
        ("resample", "states", lambda n: resample_from_python(states, n)),
        ("encode", "positions", lambda n: encode(states, n)),
        ("decode", "positions", lambda n: decode(texts, n)),
    ]
    for name, unit, work in rest:
        checksum = checksum_of_batch(mix, 4) if name.startswith("batch") else None
        yield Row(name, unit, "dagger", 4, measure(work, effort), checksum=checksum)


def state_bytes(count: int = 1000) -> dict[str, float]:
    """The size of a state in bytes: its vector, and a whole clone as counted by Python's allocator."""
    [state] = sample_states(mix_of("dagger"), 4, 1)
    clones: list[State | None] = [None] * count
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for i in range(count):
            clones[i] = state.clone()
        total = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    vector: int = len(state.v)
    return {"vector": vector, "clone": round(total / count, 1)}


def about() -> dict[str, object]:
    """Version, build, Python and machine of the measurement."""
    return {
        "version": __version__,
        "build": build_kind(),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


# --- many games


def many(sizes: Sequence[int], mix: str, players: int, workers: int | None = None) -> Iterator[dict[str, object]]:
    """The cost of a game for growing numbers of games, on all cores. Starting the processes is not measured."""
    with Pool(workers) as pool:
        pool.random_games(mix, players, 2 * pool.workers, seed=0)
        for games in sizes:
            start = time.perf_counter()
            results = pool.random_games(mix, players, games, seed=1)
            wall = time.perf_counter() - start
            yield {
                "games": games,
                "workers": pool.workers,
                "decisions": results.decisions,
                "seconds": round(wall, 3),
                "microseconds_per_game": round(1e6 * wall / games, 2),
                "cpu_microseconds_per_game": round(1e6 * results.cpu_seconds / games, 2),
            }


# --- instructions

COUNTED: Final = """\
import sys
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import state
from wolfsbane.engine.playouts import random_games
if state.__file__.endswith(".py"):
    sys.exit("the engine is not compiled: " + state.__file__)
print("decisions", random_games(mix_of(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), 2))
"""
# Two runs of different length: start-up and shutdown cancel out in the difference.
FEW: Final = 10
MORE: Final = 70


def can_count() -> bool:
    return shutil.which("valgrind") is not None


def instructions(mix: str, players: int, path: Path | None = None) -> float:
    """Instructions per decision of compiled playouts, counted by callgrind.

    `path` is a folder with the package to measure, by default the running one. Raises RuntimeError if it has no
    compiled package, or if callgrind fails.
    """
    few, many = (_count(mix, players, games, path) for games in (FEW, MORE))
    return (many[0] - few[0]) / (many[1] - few[1])


def _count(mix: str, players: int, games: int, path: Path | None) -> tuple[int, int]:
    """The instructions of a whole process, and the number of decisions made in it."""
    paths = [str(path)] if path is not None else [entry for entry in sys.path if entry]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(paths)}
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=out", sys.executable, "-c", COUNTED]
        result = subprocess.run(
            [*command, mix, str(players), str(games)],
            cwd=folder,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
        )
    collected = re.search(r"Collected : (\d+)", result.stderr)
    decisions = re.search(r"decisions (\d+)", result.stdout)
    if result.returncode != 0 or collected is None or decisions is None:
        raise RuntimeError(f"callgrind gave no count:\n{result.stderr}")
    return int(collected[1]), int(decisions[1])
