"""A process that reviews one game: `python -m wolfsbane.server.reviews.worker PARENT SIMULATIONS [DECK_FILE ...]`.

It reads the record from its standard input. Each line that it writes is progress, `done total`; the last one is the
report as JSON, or `!` and why there is none.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from wolfsbane.pool import Pool, load_decks
from wolfsbane.review import Reviewing, Settings, to_json
from wolfsbane.server.bots.worker import NICE, end_with

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
    with Pool(1) as pool:
        for step in reviewing.run(pool):
            before = {"first": 0, "close": len(reviewing.at), "luck": 2 * len(reviewing.at)}[step.stage]
            print(before + step.done, total, flush=True)
    print(to_json(reviewing.report()), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
