"""Compares the environments with those of other projects, alternating in one run: `make bench-research`.

Random play everywhere. PettingZoo: the loop of its own benchmark, beside its `leduc_holdem`. OpenSpiel: its own games
that are written in Python, each stepped from Python with its chance nodes. Batches: with observations and masks, beside
Pgx's leduc in batches of 1,024; one process for a second of a core, and all cores by wall-clock time. On a
machine that does other work only the first of these says something.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

try:
    import jax
    import numpy as np
    import open_spiel.python.games  # noqa: F401 - registers them
    import pgx
    import pyspiel
    from pettingzoo.classic import leduc_holdem_v4
    from pgx.experimental import auto_reset
except ImportError as problem:
    sys.exit(f"research.py: {problem}. The peers have to be installed: run it by `make bench-research`.")

import wolfsbane.research.openspiel  # noqa: F401 - registers the game
from wolfsbane import bench
from wolfsbane.pool import cores
from wolfsbane.research import wolfsbane_v0
from wolfsbane.research.batched import Batched

SIZE: Final = 1024
PYTHON_GAMES: Final = ("block_dominoes", "team_dominoes", "liars_poker", "tic_tac_toe", "hangman", "kuhn_poker")

Work = Callable[[float], float]  # works for about this many seconds, and says how many decisions a second that were


@dataclass
class Figure:
    name: str
    unit: str
    rates: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    parser.add_argument("--repetitions", type=int, default=7, metavar="N", help="[7]")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="how long each takes, about [0.5]")
    parser.add_argument("--check", action="store_true", help="fail if a ratio misses its aim")
    options = parser.parse_args()

    closing: list[Batched] = []
    works = [*zoo(), *spiel(), *batches(closing)]
    figures = [Figure(name, unit) for name, unit, _ in works]
    for _ in range(options.repetitions):
        for figure, (_, _, work) in zip(figures, works, strict=True):
            figure.rates.append(work(options.seconds))
    for envs in closing:
        envs.close()
    found = {figure.name: figure for figure in figures}
    ratios = compare(found)
    if options.json:
        rates = {figure.name: {**asdict(figure), "median": figure.median} for figure in figures}
        print(json.dumps({**bench.about(), "rates": rates, "ratios": ratios}, indent=2))
    else:
        about = bench.about()
        print(f"Wolfsbane {about['version']}, {about['build']}, Python {about['python']}, {about['machine']}")
        print(f"Medians of {options.repetitions}, in brackets the lowest and the highest:")
        for figure in figures:
            low, high = min(figure.rates), max(figure.rates)
            print(f"  {figure.name:48} {figure.median:12,.0f} {figure.unit}/s  ({low:,.0f} to {high:,.0f})")
        print("Ratios of medians, in brackets of the best:")
        for name, (ratio, best, aim) in ratios.items():
            print(f"  {name:60} {ratio:8.2f} ({best:.2f}), aim {aim:g}: {'met' if ratio >= aim else 'MISSED'}")
    if options.check and any(ratio < aim for ratio, _, aim in ratios.values()):
        sys.exit("a ratio misses its aim")


def compare(found: dict[str, Figure]) -> dict[str, tuple[float, float, float]]:
    """Prints for each comparison the ratio of the medians, of the best repetitions, and the aim."""

    def ratio(ours: str, theirs: str, aim: float) -> tuple[float, float, float]:
        a, b = found[ours], found[theirs]
        return round(a.median / b.median, 3), round(max(a.rates) / max(b.rates), 3), aim

    fastest = max(PYTHON_GAMES, key=lambda name: found[f"openspiel python_{name}"].median)
    many = found[f"wolfsbane dagger, batch of {SIZE}, {cores()} processes"]
    return {
        "PettingZoo: dagger against leduc_holdem": ratio("pettingzoo wolfsbane", "pettingzoo leduc_holdem", 10),
        f"OpenSpiel: dagger against its fastest, python_{fastest}": ratio(
            "openspiel wolfsbane", f"openspiel python_{fastest}", 1
        ),
        "batches against Pgx's leduc, for a second of a core": ratio(
            f"wolfsbane dagger, batch of {SIZE}, of a core", f"pgx leduc, batch of {SIZE}, of a core", 1
        ),
        "batches against Pgx's leduc, on all cores": ratio(many.name, f"pgx leduc, batch of {SIZE}", 1),
        "batches on all cores against a million a second": (
            round(many.median / 1e6, 3),
            round(max(many.rates) / 1e6, 3),
            1.0,
        ),
    }


Works = list[tuple[str, str, Work]]


# --- PettingZoo, by processor time


def zoo() -> Works:
    return [
        ("pettingzoo wolfsbane", "decisions", agents(wolfsbane_v0.env(mix="dagger"))),
        ("pettingzoo leduc_holdem", "decisions", agents(leduc_holdem_v4.env())),
    ]


def agents(env: Any) -> Work:
    """The loop of PettingZoo's performance_benchmark."""

    def work(seconds: float) -> float:
        env.reset()
        begin = time.process_time()
        turns = 0
        while time.process_time() - begin < seconds:
            for _ in env.agent_iter(50):
                observation, _, termination, truncation, _ = env.last()
                action = None
                if not (termination or truncation):
                    action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
                env.step(action)
                turns += 1
                if all(env.terminations.values()) or all(env.truncations.values()):
                    env.reset()
        return turns / (time.process_time() - begin)

    return work


# --- OpenSpiel, by processor time


def spiel() -> Works:
    names = {"openspiel wolfsbane": "wolfsbane(mix=dagger,players=2)"}
    names |= {f"openspiel python_{name}": f"python_{name}" for name in PYTHON_GAMES}
    return [(name, "moves", states(game)) for name, game in names.items()]


def states(name: str) -> Work:
    """Moves include those of chance."""
    game = pyspiel.load_game(name)

    def work(seconds: float) -> float:
        rng = random.Random(1)
        begin = time.process_time()
        moves = 0
        while time.process_time() - begin < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(outcomes, weights)[0]
                else:
                    action = rng.choice(state.legal_actions())
                state.apply_action(action)
                moves += 1
        return moves / (time.process_time() - begin)

    return work


# --- batches


def batches(closing: list[Batched]) -> Works:
    works: Works = []
    for deck in ("amulet", "coin", "dagger"):
        one = steps(Batched(SIZE, mix=deck), time.process_time)
        works.append((f"wolfsbane {deck}, batch of {SIZE}, of a core", "decisions", one))
    run = leduc()
    works.append((f"pgx leduc, batch of {SIZE}, of a core", "decisions", timed(run, time.process_time)))
    spread = Batched(SIZE, mix="dagger", workers=cores())
    closing.append(spread)
    all_cores = steps(spread, time.perf_counter)
    works.append((f"wolfsbane dagger, batch of {SIZE}, {cores()} processes", "decisions", all_cores))
    of_a_core = steps(spread, lambda: time.process_time() + seconds_of_processes())
    works.append((f"wolfsbane dagger, {cores()} processes, of a core", "decisions", of_a_core))
    works.append((f"pgx leduc, batch of {SIZE}", "decisions", timed(run, time.perf_counter)))
    return works


def seconds_of_processes() -> float:
    """CPU seconds of the worker processes so far (Linux)."""
    seconds = 0.0
    for process in multiprocessing.active_children():
        words = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def steps(envs: Batched, clock: Callable[[], float]) -> Work:
    def some() -> int:
        for _ in range(10):
            envs.step(envs.sample())
        return 10 * envs.size

    return timed(some, clock)


def timed(some: Callable[[], int], clock: Callable[[], float]) -> Work:
    """Repeats `work`, which returns the amount done."""

    def work(seconds: float) -> float:
        begin = clock()
        done = 0
        while clock() - begin < seconds:
            done += some()
        return done / (clock() - begin)

    return work


def leduc() -> Callable[[], int]:
    """Chooses, steps and restarts games inside one compiled loop."""
    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, pick, begin = jax.random.split(key, 3)
        actions = jax.random.categorical(pick, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)
        return step(state, actions, jax.random.split(begin, SIZE)), key

    run = jax.jit(lambda state, key: jax.lax.fori_loop(0, 100, one, (state, key)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), SIZE))
    carried = [run(state, jax.random.PRNGKey(1))]  # compiles

    def some() -> int:
        carried[0] = run(*carried[0])
        jax.block_until_ready(carried[0])
        return 100 * SIZE

    return some


if __name__ == "__main__":
    main()
