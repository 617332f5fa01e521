"""Runs simulated halls: `make simulate`, or `make simulate SEED=n` for one of them.

python tests/simulation/run.py --seeds 2000 [--first N] [--plant KIND]
"""

import argparse
import collections
import logging
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from simulation.database import Violation
from simulation.world import PLANTS, World

AT_ONCE = 25  # seeds that a process is given at a time


def simulate(first: int, count: int, plant: str | None) -> tuple[collections.Counter[str], list[tuple[int, str]]]:
    """The totals of some seeds, and those that failed; with a planted fault only the first of them."""
    logging.disable(logging.CRITICAL)
    totals: collections.Counter[str] = collections.Counter()
    failed: list[tuple[int, str]] = []
    for seed in range(first, first + count):
        try:
            result = World(seed, plant).run()
            del result["digest"]
            totals.update(result)
        except Exception as problem:  # noqa: BLE001 - whatever it is, this seed shows it
            kind = "" if isinstance(problem, Violation) else f"{type(problem).__name__}: "
            failed.append((seed, f"{kind}{problem}"))
            if plant is not None:
                break
        totals["seeds"] += 1
    return totals, failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seed", type=int, help="this one alone, with all that is logged")
    parser.add_argument("--plant", choices=PLANTS, help="a fault in the program that has to be found")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if options.seed is not None:
        print(World(options.seed, options.plant).run())
        return
    begin = time.perf_counter()
    totals: collections.Counter[str] = collections.Counter()
    failed: list[tuple[int, str]] = []
    parts = range(options.first, options.first + options.seeds, AT_ONCE)
    with ProcessPoolExecutor(options.processes) as pool:
        jobs: list[Any] = [pool.submit(simulate, first, AT_ONCE, options.plant) for first in parts]
        for job in jobs:
            some, problems = job.result()
            totals.update(some)
            failed += problems
            for seed, problem in problems:
                print(f"seed {seed}: {problem[:300]}", flush=True)
            if totals["seeds"] % (4 * AT_ONCE) == 0:
                print(f"{totals['seeds']} seeds, {len(failed)} failed", flush=True)
            if failed and options.plant is not None:
                pool.shutdown(cancel_futures=True)
                break
    print({**totals, "failed": len(failed), "real_seconds": round(time.perf_counter() - begin, 1)})
    if options.plant is not None:
        sys.exit(0 if failed else f"the planted fault {options.plant} was not found in {options.seeds} seeds")
    sys.exit(f"again: make simulate SEED={failed[0][0]}" if failed else 0)


if __name__ == "__main__":
    main()
