"""A process that reviews one game: `python -m wolfsbane.server.reviews.worker PARENT SIMULATIONS RAY [DECK_FILE ...]`.

`RAY` is the address of the Ray cluster that does the work, or empty. The record is read from the standard input. The
lines that are written are progress, `done total`; reports as JSON, each more complete than the one before; and at the
end the figures of every seat as a JSON list, or `!` and why there is no report. A game that goes on from a moment of
another one has no figures. `?` and a reason is the last line if the cluster can't do the work.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from dataclasses import asdict
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from wolfsbane.arena.cluster import Cluster
from wolfsbane.pool import Pool, WorkerError, load_decks
from wolfsbane.review import Reviewing, Settings, to_json
from wolfsbane.review.summary import played
from wolfsbane.server.bots.worker import NICE, end_with, separate_output

FIRST_SECONDS: Final = 2.5  # until the first report, which has the mistakes found so far
SIMULATIONS_A_ROLLOUT: Final = 125  # so that a smaller budget shortens the measuring of luck as well


def main(parent: int, simulations: int, ray: str, deck_files: list[str]) -> None:
    end_with(parent)
    os.nice(NICE)  # tables come first
    files = [Path(file) for file in deck_files]
    load_decks(files)
    output = TextIOWrapper(separate_output())
    say = partial(print, file=output, flush=True)
    try:
        settings = Settings(simulations=simulations, rollouts=max(1, simulations // SIMULATIONS_A_ROLLOUT))
        reviewing = Reviewing(sys.stdin.buffer.read().decode(), settings)
        total = 2 * len(reviewing.at) + len(reviewing.course.chance)  # as if every decision were doubtful
        look_at = time.monotonic() + FIRST_SECONDS
        with Cluster(ray, deck_files=files) if ray else Pool(1) as pool:
            for step in reviewing.run(pool):
                before = {"first": 0, "close": len(reviewing.at), "luck": 2 * len(reviewing.at)}[step.stage]
                say(before + step.done, total)
                if step.stage != "luck" and (step.done == step.total or time.monotonic() > look_at):
                    look_at = math.inf
                    say(to_json(reviewing.report()))  # something to look at meanwhile
    except (ValueError, WorkerError) as problem:
        say("?" if isinstance(problem, WorkerError) else "!", " ".join(str(problem).split()))
        return
    report = reviewing.report()
    say(to_json(report))
    seats = range(report.header.players) if reviewing.course.game.origin is None else ()
    say(json.dumps([asdict(played(report, seat)) for seat in seats]))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
