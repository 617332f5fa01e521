"""Shows the speed of the engine over revisions, with checksums of what was played: `make bench-history`.

    python -m benchmarks.history v0.1.0 HEAD~50 HEAD

Compiles each revision once (build/base, as `make bench-check` does), and measures all of them by turns in this run with
the benchmark of the working tree, since times of different hours are not comparable. Revisions whose checksums differ
did not play the same games, so that their figures are of different work: then the rules or the generator have changed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from typing import Any, Final

from benchmarks.instructions import build, git

MEASURE: Final = """\
import json, sys, time
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import state
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.playouts import play_out
from wolfsbane.engine.rng import RandomGenerator
if state.__file__.endswith(".py"):
    sys.exit("the engine is not compiled: " + state.__file__)
found = []
for name in sys.argv[2:]:
    mix, rng, out = mix_of(name), RandomGenerator(1), Actions()
    start = time.process_time()
    decisions = sum([play_out(state.new_state(mix, 4), rng, out) for _ in range(int(sys.argv[1]))])
    found.append((decisions, f"{rng.state:016x}", decisions / (time.process_time() - start)))
print(json.dumps(found))
"""
DECKS: Final = ("amulet", "coin", "dagger")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revisions", nargs="+", help="the oldest first")
    parser.add_argument("--games", type=int, default=400, help="games of each deck in a repetition [400]")
    parser.add_argument("--repetitions", type=int, default=5, help="[5]")
    options = parser.parse_args()
    commits = [git("rev-parse", "--verify", "--short=12", name + "^{commit}") for name in options.revisions]
    folders = [build(commit) for commit in commits]
    runs: list[list[Any]] = [[] for _ in commits]
    for _ in range(options.repetitions):
        for folder, found in zip(folders, runs, strict=True):
            environment = {**os.environ, "PYTHONPATH": str(folder)}
            command = [sys.executable, "-c", MEASURE, str(options.games), *DECKS]
            result = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
            found.append(json.loads(result.stdout) if result.returncode == 0 else result.stderr.strip())
    print(f"Decisions a second of random games with 4 players, medians of {options.repetitions}, and their checksums")
    for name, commit, found in zip(options.revisions, commits, runs, strict=True):
        print(f"{commit} {name}")
        for at, deck in enumerate(DECKS):
            if isinstance(found[0], str):
                sys.exit(f"it can't be measured: {found[0].splitlines()[-1]}")
            decisions, generator, _ = found[0][at]
            rate = statistics.median([one[at][2] for one in found])
            earlier = [run[0][at][:2] for run in runs[: runs.index(found)]]
            note = "" if not earlier or earlier[-1] == found[0][at][:2] else "  other games than the revision before"
            print(f"  {deck:8} {rate:12,.0f}  [{decisions} decisions, {generator}]{note}", flush=True)


if __name__ == "__main__":
    main()
