"""The processor time of one action in a server: deciding, folding, and the messages for two listeners, no more.

python benchmarks/action.py [--runs 6] [FOLDER …]: with folders that hold compiled packages of other revisions, all of
them play as many games by turns, so that the load of the machine is the same for each.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time

GAMES = 24
ACTIONS = 250  # of each game


def play() -> tuple[float, float]:
    """Microseconds of processor time and bytes sent for an action."""
    from wolfsbane.engine.actions import Actions
    from wolfsbane.server import messages as ms
    from wolfsbane.server.tables import commands
    from wolfsbane.server.tables import log as logged
    from wolfsbane.server.tables.table import Table

    rng = random.Random(1)
    spent, sent, made = 0.0, 0, 0
    for _ in range(GAMES):
        table = Table("t")
        new = ms.NewTable([ms.SeatPlan("you"), ms.SeatPlan("open")])
        for entry in (*commands.make(new, "p", "Ada", 1), logged.SatDown(1, 1, "q", "Bo")):
            table.fold(entry)
        [begun, *_] = commands.handle(table, 0, ms.Start("s"), 1)
        table.fold(begun)
        for _ in range(ACTIONS):
            state = table.state
            if state is None or table.stage != "playing":
                break
            seat = state.deciders()[0]
            offered = Actions()
            state.legal_actions_into(seat, offered)
            choice = rng.choice(offered.listed())
            start = time.process_time()
            out = table.fold(commands.choice(table, seat, [choice], 1))
            spent += time.process_time() - start
            sent += sum([len(message) for _, _, message in out])
            made += 1
    return 1e6 * spent / made, sent / made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="of other builds of the package")
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        play()  # warms up
        print(*play())
        return
    builds = [os.environ.get("PYTHONPATH", ""), *options.folders]
    times: list[list[float]] = [[] for _ in builds]
    sizes = [0.0] * len(builds)
    for _ in range(options.runs):
        for at, path in enumerate(builds):
            command = [sys.executable, __file__, "--play"]
            environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
            done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
            spent, size = map(float, done.stdout.split())
            times[at].append(spent)
            sizes[at] = size
    for path, taken, size in zip(builds, times, sizes, strict=True):
        best, middle = min(taken), statistics.median(taken)
        ratio = f"  this one is {min(times[0]) / best:.2f} (median {statistics.median(times[0]) / middle:.2f}) times"
        print(f"{path or 'installed'}: best {best:.1f} us, median {middle:.1f} us, {size:.0f} bytes{ratio}")


if __name__ == "__main__":
    main()
