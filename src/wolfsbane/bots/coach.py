"""The coach: what each action would do to one's chances, from what the seat knows and nothing else."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from time import perf_counter
from typing import Final, NamedTuple

from wolfsbane.bots.budget import Budget, at_once
from wolfsbane.bots.core.tree import RolloutStatistics, Tree
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.view import View, resample
from wolfsbane.engine.words import SEAT_NAMES

WHOLE_ROUND: Final = 1000  # turns: a simulation of the coach plays the round to its end
LATER_ROUND: Final = [8.0, 9.0, 10.0]  # points that a seat makes in a round, with two players, three, four
LEAST: Final = 8  # simulations of each action, whatever the budget


class Evaluation(NamedTuple):
    """What is to be expected of one action.

    `win` is the chance to win the game, with the standard error `win_error`; `points` is the expected total at the
    end of the game, with `points_error`. `round_points` is what of that is made in this round, `learned` how many cards
    of villages one comes to see in this turn. `chances` are those of all seats. `reason` says it in words.
    """

    action: int
    win: float
    win_error: float
    points: float
    points_error: float
    round_points: float
    learned: float
    chances: tuple[float, ...]
    simulations: int
    reason: str


def evaluate(view: View, budget: Budget, *, legal: list[int] | None = None, seed: int = 0) -> list[Evaluation]:
    """Every legal action of the seat whose view it is, the best first.

    Half of the budget is spent evenly, the rest on the better half, again and again. Slots that are alike in all that
    the seat knows are looked at together.
    """
    return at_once(evaluating(view, budget, legal=legal, seed=seed))


def evaluating(
    view: View, budget: Budget, *, legal: list[int] | None = None, seed: int = 0
) -> Generator[None, None, list[Evaluation]]:
    """Evaluates as `evaluate` does, with a pause after every few milliseconds, in which others can think."""
    seat = int(view.seat)
    if seat == WATCHER:
        raise ValueError("who only watches has nothing to decide")
    if legal is None:
        legal = legal_in(view)
    if not legal:
        raise ValueError(f"seat {SEAT_NAMES[seat]} has nothing to decide here")
    tree = Tree(view.mix, seed, WHOLE_ROUND)
    root = tree.begin(view, legal)
    statistics = [RolloutStatistics() for _ in root.actions]
    yield from spending(tree, statistics, budget)
    found = [measured(view, int(action), finding) for action, finding in zip(root.actions, statistics, strict=True)]
    best = max(found, key=lambda one: one.win)
    each = [
        found[root.like[i]]._replace(action=action, reason=reason_for(view, found[root.like[i]], best))
        for i, action in enumerate(legal)
    ]
    return sorted(each, key=lambda one: -one.win)


def legal_in(view: View) -> list[int]:
    """The legal actions of the seat: they follow from what it knows, so any state that agrees with that will do."""
    state = resample(view, RandomGenerator(0))
    out = Actions()
    if int(view.seat) in state.deciders():
        state.legal_actions_into(view.seat, out)
    return out.listed()


def spending(tree: Tree, statistics: list[RolloutStatistics], budget: Budget) -> Iterator[None]:
    """Halving: all actions get the same, then the better half, until one is left or the budget is spent."""
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
        left = left[: max(2, (len(left) + 1) // 2)]


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
        simulations=n,
        reason="",
    )


def error_of(squares: float, total: float, n: int) -> float:
    """The standard error of a mean, from the sums of the values and of their squares."""
    return math.sqrt(max(0.0, squares / n - (total / n) ** 2) / max(1, n - 1))


def reason_for(view: View, this: Evaluation, best: Evaluation) -> str:
    """The numbers in a sentence or two, compared with the best action."""
    seat = int(view.seat)
    parts = [f"You would score about {round(this.round_points)} this round and win {this.win:.0%} of such games."]
    if this.action != best.action:
        loss = best.win - this.win
        doubt = 2 * math.hypot(this.win_error, best.win_error)
        if loss < max(doubt, 0.005):
            parts.append("That is as good as the best, as far as can be told.")
        else:
            parts.append(f"That is {loss:.0%} less than the best.")
            more = this.round_points - best.round_points
            if more >= 0.5:
                parts.append(f"It costs about {round(more)} {'point' if round(more) == 1 else 'points'}.")
            gains = [chance - other for chance, other in zip(this.chances, best.chances, strict=True)]
            gains[seat] = 0.0
            who = max(range(len(gains)), key=lambda other: gains[other])
            if len(gains) > 2 and gains[who] > doubt:
                parts.append(f"Seat {SEAT_NAMES[who]} gains most by it.")
            if best.learned - this.learned >= 0.5:
                parts.append("You would also see less.")
    if this.learned >= 0.5:
        count = round(this.learned)
        parts.append(f"You come to see {'a card' if count == 1 else f'{count} cards'} in this turn.")
    return " ".join(parts)
