"""Checks puzzles against a reference: is the best choice still the best with many more simulations?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from wolfsbane.bots import Budget
from wolfsbane.bots.choices import class_of, evaluate_choices
from wolfsbane.pool import Workers, seed_from
from wolfsbane.puzzles.mining import SIMULATIONS
from wolfsbane.puzzles.puzzle import Puzzle

TIMES: Final = 10  # the budget of the reference, as a multiple of that of the miner
LEAST_SHARE: Final = 0.95  # of the puzzles that keep their best choice
SEED: Final = 77  # not one that mining uses


@dataclass(frozen=True)
class Check:
    """A puzzle to check."""

    puzzle: Puzzle
    simulations: int = TIMES * SIMULATIONS


class Checked(NamedTuple):
    """`best` is the best choice of the reference, and `lead` its lead in percentage points over the puzzle's own best
    one, or over the next one if that is the best."""

    id: str
    kept: bool
    best: str
    lead: float


def check(one: Check) -> Checked:
    """Evaluates the puzzle with the reference."""
    puzzle = one.puzzle
    seed = seed_from(SEED, "reference", puzzle.position)
    found = evaluate_choices(puzzle.view, Budget(one.simulations, 0.0), seed=seed)
    own = class_of(puzzle.view, puzzle.choice(puzzle.best))
    kept = class_of(puzzle.view, found[0].choice) == own
    other = found[1] if kept else next(each for each in found if class_of(puzzle.view, each.choice) == own)
    lead = 100 * (found[0].evaluation.win - other.evaluation.win)
    return Checked(puzzle.id, kept, found[0].choice.code, round(lead, 1))


def check_all(workers: Workers, puzzles: Iterable[Puzzle], simulations: int) -> Iterator[Checked]:
    """Checks all puzzles but the proved ones, whose values are exact."""
    return workers.each(check, [Check(one, simulations) for one in puzzles if not one.proved])
