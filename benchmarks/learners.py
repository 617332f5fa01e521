"""What opponents, the vector interface and features cost a learner, and whether memory is flat: `make bench-learners`.

Random decisions of the learner in batches of 512 games of Amulet with two players, one round each, all from the same
seed and by turns in one run. A decision is one of the learner; with opponents, those of `greedy` come on top of it. The
checksum, games that ended and a CRC of the last observations, does not depend on the machine.
"""

from __future__ import annotations

import argparse
import statistics
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from wolfsbane.research.batched import Batched
from wolfsbane.research.vector_env import WolfsbaneVector

GAMES: Final = 512
RULES: Final[dict[str, Any]] = {"mix": "amulet", "players": 2, "rounds": 1, "seed": 1}
Run = Callable[[int], tuple[int, int]]


def batch(**options: Any) -> Run:
    """Steps with observations and masks; returns the number of games that ended and a CRC of what was seen last."""

    def run(steps: int) -> tuple[int, int]:
        envs = Batched(GAMES, **RULES, **options)
        ended, seen = 0, envs.observations
        for _ in range(steps):
            envs.step(envs.sample())
            seen = envs.observations
            ended += int(np.count_nonzero(envs.ended))
        return ended, zlib.crc32(np.ascontiguousarray(seen).data)

    return run


def vector(**options: Any) -> Run:
    def run(steps: int) -> tuple[int, int]:
        envs = WolfsbaneVector(GAMES, **RULES, **options)
        ended, seen = 0, np.zeros(0)
        for _ in range(steps):
            seen, _, terminations, _, _ = envs.step(envs.sample())
            ended += int(np.count_nonzero(terminations))
        return ended, zlib.crc32(np.ascontiguousarray(seen).data)

    return run


RUNS: Final[dict[str, Run]] = {
    "Batched, all seats": batch(),
    "Batched, greedy opponents": batch(opponents="greedy"),
    "WolfsbaneVector, the same": vector(opponents="greedy", mask="info"),
    "WolfsbaneVector, copy=False": vector(opponents="greedy", mask="info", copy=False),
    "Batched, greedy opponents, features=onehot": batch(opponents="greedy", features="onehot"),
}


def resident() -> int:
    """The memory of this process in KB, or 0 where the system does not tell."""
    path = Path("/proc/self/status")
    lines = path.read_text("ascii").splitlines() if path.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200, help="steps of a batch in a repetition [200]")
    parser.add_argument("--repetitions", type=int, default=5, help="[5]")
    parser.add_argument("--memory", type=int, default=1_000_000, help="decisions while memory is watched [1000000]")
    options = parser.parse_args()
    rates: dict[str, list[float]] = {name: [] for name in RUNS}
    checks: dict[str, tuple[int, int]] = {}
    for _ in range(options.repetitions):
        for name, run in RUNS.items():
            start = time.process_time()
            checks[name] = run(options.steps)
            rates[name].append(options.steps * GAMES / (time.process_time() - start))
    first = statistics.median(rates["Batched, all seats"])
    print(f"Decisions for a second of a core, medians of {options.repetitions}; beside all seats; checksum")
    for name, found in rates.items():
        ended, crc = checks[name]
        rate = statistics.median(found)
        print(f"  {name:44} {rate:10,.0f} {rate / first:6.2f}  [{ended} games, {crc:08x}]", flush=True)
    if options.memory:
        envs = WolfsbaneVector(GAMES, opponents="greedy", mask="info", **RULES)
        steps = -(-options.memory // GAMES)
        sizes = []
        for step in range(steps):
            envs.step(envs.sample())
            if step % (steps // 10) == steps // 10 - 1:
                sizes.append(resident())
        print(f"Resident KB after each tenth of {steps * GAMES:,} decisions: {' '.join(map(str, sizes))}")


if __name__ == "__main__":
    main()
