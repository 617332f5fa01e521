"""Bradley-Terry ratings of bots, with intervals that are also valid if one bot never lost to another.

If no chain of wins leads from the last bot to another one, the data put no upper bound on the rating of the latter, and
its bound is infinite. Finite bounds come from a score test; for two bots this is Wilson's interval. Deals are the
independent observations: the variance of a score is that of independent comparisons times the design effect, which is
estimated from the variation between deals.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from wolfsbane.arena.statistics import ELO, Estimate, Z, root, student

Wins = list[list[float]]  # wins[i][j]: how often bot i came before bot j; half for each where neither did

DRAWN: Final = 1.0  # drawn comparisons added for every two bots that met, to keep ratings finite
TRACE: Final = 1e-5  # drawn comparisons added where they must not affect the result, only keep the fit bounded
RIDGE: Final = 1e-9  # added to the curvature, so that bots that never met can be fitted
LARGEST_STEP: Final = 2.0  # of the fit, in natural logarithms of the odds
FARTHEST: Final = 40.0  # search range for bounds around the best fit, in natural logarithms of the odds


def ratings_of(deals: Sequence[Wins]) -> list[Estimate]:
    """The ratings of all bots with intervals, as differences from the last bot, whose rating is 0."""
    wins = added(deals)
    last = len(wins) - 1
    values = bradley_terry(wins)
    best = _fit(wins, TRACE, range(last), [0.0] * (last + 1))
    kinds = Counter([tuple([tuple(row) for row in deal]) for deal in deals])
    bounds = [_bounds(wins, kinds, bot, best[bot]) for bot in range(last)]
    return [
        *[
            # The added draws pull a value towards 0; they must not pull it out of its interval.
            Estimate(value, min(value, low), max(value, high))
            for value, (low, high) in zip(values[:-1], bounds, strict=True)
        ],
        Estimate(0.0, 0.0, 0.0),
    ]


def bradley_terry(wins: Wins) -> list[float]:
    """Maximum-likelihood ratings; the last bot has 0.

    One drawn comparison is added for every two bots that met, so that no rating is infinite.
    """
    size = len(wins)
    return [ELO * strength for strength in _fit(wins, DRAWN, range(size - 1), [0.0] * size)]


def added(parts: Sequence[Wins]) -> Wins:
    size = len(parts[0])
    return [[sum([part[i][j] for part in parts]) for j in range(size)] for i in range(size)]


# --- intervals

Kinds = Counter[tuple[tuple[float, ...], ...]]  # the distinct results of deals, with their frequencies


def _bounds(wins: Wins, kinds: Kinds, bot: int, best: float) -> tuple[float, float]:
    """The interval of the difference between `bot` and the last bot; `best` is the best-fitting difference."""
    last = len(wins) - 1
    count = kinds.total()
    is_above, is_below = _leads(wins, bot, last), _leads(wins, last, bot)
    effect, quantile = None, Z
    if is_above and is_below and count > 1:
        at_best = _Score(wins, bot, best)
        spread = count / (count - 1) * at_best.spread(kinds)
        if spread > 1e-9 * at_best.information:
            effect, quantile = spread / at_best.information, student(count - 1)

    def margin(difference: float) -> float:
        """Positive if the test does not reject `difference`."""
        score = _Score(wins, bot, difference)
        variance = score.information * (score.worst_effect(kinds) if effect is None else effect)
        return quantile * math.sqrt(variance) - abs(score.value)

    return (
        ELO * (best - root(lambda far: margin(best - far), 0.0, FARTHEST)) if is_above else -math.inf,
        ELO * (best + root(lambda far: margin(best + far), 0.0, FARTHEST)) if is_below else math.inf,
    )


def _leads(wins: Wins, start: int, end: int) -> bool:
    """Is there a chain of bots from `start` to `end` in which each beat the next one at least once?

    If not, the likelihood does not decrease when all bots reachable from `start` are rated lower, so it puts no lower
    bound on the difference between `start` and `end`.
    """
    reached, todo = {start}, [start]
    while todo:
        beaten = {other for other, won in enumerate(wins[todo.pop()]) if won > 0} - reached
        reached |= beaten
        todo += beaten
    return end in reached


class _Score:
    """The score statistic for a `difference` between `bot` and the last bot, with the other ratings fitted to it.

    `value` is the slope of the profile likelihood; `information` is its variance if comparisons were independent.
    """

    def __init__(self, wins: Wins, bot: int, difference: float) -> None:
        size = len(wins)
        fixed = [0.0] * size
        fixed[bot] = difference
        free = [other for other in range(size - 1) if other != bot]
        strengths = _fit(wins, TRACE, free, fixed)
        slopes, curvature = _derivatives(wins, TRACE, strengths)
        # The others' strengths move with the bot's: the score is the slope along that direction.
        moves = _solved([[curvature[i][j] for j in free] for i in free], [-curvature[i][bot] for i in free])
        direction = dict(zip(free, moves, strict=True)) | {bot: 1.0, size - 1: 0.0}
        self._pairs = [
            (i, j, direction[i] - direction[j], *_chances(strengths[i] - strengths[j]))
            for i in range(size)
            for j in range(i + 1, size)
        ]
        self.value = slopes[bot]
        self.information = sum(
            [weight**2 * (wins[i][j] + wins[j][i] + TRACE) * up * down for i, j, weight, up, down in self._pairs]
        )

    def spread(self, kinds: Kinds) -> float:
        """The empirical variance of the score over the deals."""
        return sum(
            [
                times
                * sum([weight * (deal[i][j] * down - deal[j][i] * up) for i, j, weight, up, down in self._pairs]) ** 2
                for deal, times in kinds.items()
            ]
        )

    def worst_effect(self, kinds: Kinds) -> float:
        """The design effect if all comparisons of a deal were perfectly correlated."""
        together = independent = 0.0
        for deal, times in kinds.items():
            games = [deal[i][j] + deal[j][i] for i, j, *_ in self._pairs]
            parts = [abs(weight) * math.sqrt(up * down) for _, _, weight, up, down in self._pairs]
            together += times * sum([count * part for count, part in zip(games, parts, strict=True)]) ** 2
            independent += times * sum([count * part**2 for count, part in zip(games, parts, strict=True)])
        return together / independent


# --- the fit


def _fit(wins: Wins, drawn: float, free: Sequence[int], strengths: list[float]) -> list[float]:
    """Maximum-likelihood strengths by Newton's method; only those with an index in `free` change.

    `drawn` drawn comparisons are added for every two bots that met. Steps are bounded, since far from the optimum the
    likelihood is nearly linear.
    """
    strengths = strengths[:]
    for _ in range(500):
        slopes, curvature = _derivatives(wins, drawn, strengths)
        steps = _solved([[curvature[i][j] for j in free] for i in free], [slopes[i] for i in free])
        largest = max(map(abs, steps), default=0.0)
        for i, step in zip(free, steps, strict=True):
            strengths[i] += step if largest <= LARGEST_STEP else step * LARGEST_STEP / largest
        if largest < 1e-9:
            break
    return strengths


def _derivatives(wins: Wins, drawn: float, strengths: list[float]) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and its negated Hessian."""
    size = len(wins)
    slopes = [0.0] * size
    curvature = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            if wins[i][j] + wins[j][i] == 0:
                continue
            up, down = _chances(strengths[i] - strengths[j])
            slope = (wins[i][j] + drawn / 2) * down - (wins[j][i] + drawn / 2) * up
            bend = (wins[i][j] + wins[j][i] + drawn) * up * down
            slopes[i] += slope
            slopes[j] -= slope
            curvature[i][i] += bend
            curvature[j][j] += bend
            curvature[i][j] -= bend
            curvature[j][i] -= bend
    return slopes, curvature


def _chances(difference: float) -> tuple[float, float]:
    """The probabilities of beating, and of not beating, a bot that is weaker by this difference."""
    return 1 / (1 + math.exp(-difference)), 1 / (1 + math.exp(difference))


def _solved(matrix: list[list[float]], values: list[float]) -> list[float]:
    """Solves matrix * x = values by elimination, without pivoting: the matrix is positive definite."""
    size = len(values)
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for i in range(size):
        for below in range(i + 1, size):
            factor = rows[below][i] / rows[i][i]
            rows[below] = [a - factor * b for a, b in zip(rows[below], rows[i], strict=True)]
    solution = [0.0] * size
    for i in reversed(range(size)):
        rest = sum([rows[i][j] * solution[j] for j in range(i + 1, size)])
        solution[i] = (rows[i][size] - rest) / rows[i][i]
    return solution
