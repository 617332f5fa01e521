"""A process that reviews one game: `python -m wolfsbane.server.reviews.worker PARENT SIMULATIONS [DECK_FILE ...]`.

It reads the record from its standard input. The lines that it writes are progress, `done total`; reports as JSON, each
more complete than the one before; and at the end the figures of every seat as a JSON list, or `!` and why there is no
report. A game that goes on from a moment of another one has no figures.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Final

from wolfsbane.pool import Pool, load_decks
from wolfsbane.review import Reviewing, Settings, to_json
from wolfsbane.review.summary import played
from wolfsbane.server.bots.worker import NICE, end_with

FIRST_SECONDS: Final = 2.5  # until the first report, which has the mistakes found so far
SIMULATIONS_A_ROLLOUT: Final = 125  # so that a smaller budget shortens the measuring of luck as well


def main(parent: int, simulations: int, deck_files: list[str]) -> None:
    end_with(parent)
    os.nice(NICE)  # tables come first
    load_decks([Path(file) for file in deck_files])
    try:
        settings = Settings(simulations=simulations, rollouts=max(1, simulations // SIMULATIONS_A_ROLLOUT))
        reviewing = Reviewing(sys.stdin.buffer.read().decode(), settings)
    except ValueError as problem:
        print("!", " ".join(str(problem).split()), flush=True)
        return
    total = 2 * len(reviewing.at) + len(reviewing.course.chance)  # as if every decision were doubtful
    look_at = time.monotonic() + FIRST_SECONDS
    with Pool(1) as pool:
        for step in reviewing.run(pool):
            before = {"first": 0, "close": len(reviewing.at), "luck": 2 * len(reviewing.at)}[step.stage]
            print(before + step.done, total, flush=True)
            if step.stage != "luck" and (step.done == step.total or time.monotonic() > look_at):
                look_at = math.inf
                print(to_json(reviewing.report()), flush=True)  # something to look at meanwhile
    report = reviewing.report()
    print(to_json(report), flush=True)
    seats = range(report.header.players) if reviewing.course.game.origin is None else ()
    print(json.dumps([asdict(played(report, seat)) for seat in seats]), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
