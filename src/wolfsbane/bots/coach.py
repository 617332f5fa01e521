"""The coach: what each action would do to one's chances, from what the seat knows and nothing else."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from time import perf_counter
from typing import Final, Protocol

from wolfsbane.bots.budget import Budget, at_once
from wolfsbane.bots.core.tree import RolloutStatistics, Tree
from wolfsbane.bots.explaining import Evaluation, advised, explanation
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import SEAT_NAMES, WATCHER
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.text import literal
from wolfsbane.engine.view import View, resample

LATER_ROUND: Final = [8.0, 9.0, 10.0]  # points that a seat makes in a round, with two players, three, four
LEAST: Final = 8  # simulations of each action, whatever the budget


class Simulations(Protocol):
    """A search whose simulations begin with one of several actions, or several searches, one for each of them."""

    @property
    def seat(self) -> int: ...

    def run_with(self, index: int, simulations: int, statistics: RolloutStatistics) -> None: ...


def evaluate(
    view: View, budget: Budget, *, legal: list[int] | None = None, seed: int = 0, keep: int | None = None
) -> list[Evaluation]:
    """Every legal action of the seat whose view it is: first the one to advise (see `advised`), then by their chances.

    Half of the budget is spent evenly, the rest on the better half, again and again. Slots that are alike in all that
    the seat knows are looked at together. The action `keep` stays among the better half whatever it is worth, so that
    it is compared with the best one on equal terms; with `keep`, the first one is simply the one that wins most.
    """
    return at_once(evaluating(view, budget, legal=legal, seed=seed, keep=keep))


def evaluating(
    view: View, budget: Budget, *, legal: list[int] | None = None, seed: int = 0, keep: int | None = None
) -> Generator[None, None, list[Evaluation]]:
    """Evaluates as `evaluate` does, with a pause after every few milliseconds, in which others can think."""
    seat = int(view.seat)
    if seat == WATCHER:
        raise ValueError("who only watches has nothing to decide")
    if legal is None:
        legal = legal_in(view)
    if not legal:
        raise ValueError(f"seat {SEAT_NAMES[seat]} has nothing to decide here")
    tree = Tree(view.mix, seed)
    root = tree.begin(view, legal)
    statistics = [RolloutStatistics() for _ in root.actions]
    kept = None if keep is None else int(root.like[legal.index(keep)])
    yield from spending(tree, statistics, budget, kept)
    found = [measured(view, int(action), finding) for action, finding in zip(root.actions, statistics, strict=True)]
    plans = [tree.plan(index) for index in range(len(found))]
    if kept is None:
        best = advised(found, list(root.priors))
    else:
        best = max(range(len(found)), key=lambda index: found[index].win)
    each = [
        found[root.like[i]]._replace(action=action, reason=explanation(view, found, plans, int(root.like[i]), best))
        for i, action in enumerate(legal)
    ]
    order = sorted(range(len(each)), key=lambda i: (root.like[i] != best, -each[i].win))
    return [each[i] for i in order]


def legal_in(view: View) -> list[int]:
    """The legal actions of the seat: they follow from what it knows, so any state that agrees with that will do."""
    state = resample(view, RandomGenerator(0))
    out = Actions()
    if int(view.seat) in state.deciders():
        state.legal_actions_into(view.seat, out)
    return out.listed()


def spending(
    tree: Simulations, statistics: list[RolloutStatistics], budget: Budget, kept: int | None = None
) -> Iterator[None]:
    """Halving: all actions get the same, then the better half, until two are left or the budget is spent.

    The action of index `kept` is never left out.
    """
    left = list(range(len(statistics)))
    rounds = max(1, math.ceil(math.log2(len(left)))) if len(left) > 1 else 1
    begin = perf_counter()
    for step in range(rounds):
        if budget.seconds:
            until = begin + budget.seconds * (step + 1) / rounds
            turn = 0
            while perf_counter() < until or turn < LEAST:
                for index in left:
                    tree.run_with(index, 1, statistics[index])
                turn += 1
                yield
        else:
            share = max(LEAST, budget.simulations // (rounds * len(left)))
            for index in left:
                tree.run_with(index, share, statistics[index])
                yield
        left.sort(key=lambda index: -statistics[index].chances[tree.seat] / int(statistics[index].simulations))
        better = left[: max(2, (len(left) + 1) // 2)]
        if kept is not None and kept not in better:
            better[-1] = kept
        left = better


def measured(view: View, action: int, statistics: RolloutStatistics) -> Evaluation:
    n = int(statistics.simulations)
    seat = int(view.seat)
    players = int(view.players())
    chances = tuple(statistics.chances[other] / n for other in range(players))
    total = statistics.points[seat] / n
    later = (int(view.rounds()) - int(view.round()) - 1) * LATER_ROUND[players - 2]
    return Evaluation(
        action=action,
        win=chances[seat],
        win_error=error_of(statistics.squares, statistics.chances[seat], n),
        points=total + later,
        points_error=error_of(statistics.point_squares, statistics.points[seat], n),
        round_points=total - int(view.total(seat)),
        learned=int(statistics.learned) / n,
        chances=chances,
        all_round_points=tuple(statistics.points[other] / n - int(view.total(other)) for other in range(players)),
        spotless=int(statistics.spotless) / n,
        simulations=n,
        reason=literal(""),
    )


def error_of(squares: float, total: float, n: int) -> float:
    """The standard error of a mean, from the sums of the values and of their squares."""
    return math.sqrt(max(0.0, squares / n - (total / n) ** 2) / max(1, n - 1))
