"""Confidence intervals of arena results. Deals are the independent observations: games of a deal share their cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, fmean, variance
from typing import Final

ELO: Final = 400 / math.log(10)  # rating points for a factor e in the odds
Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % interval. An undetermined bound is infinite."""

    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution; from 3 degrees of freedom on by an expansion, exact to 1 %."""
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (4 * 0.975 * 0.025))
    z, n = Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of one value per deal, with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, -math.inf, math.inf)
    half = student(len(values) - 1) * math.sqrt(variance(values) / len(values))
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of one share (0 to 1) per deal, with an interval within [0, 1].

    It is Wilson's interval for the effective number of independent trials, the number that would give the observed
    variance. Positively correlated games of a deal count as fewer trials, negatively correlated ones as more. If all
    deals have the same share, the variance is unknown, and each deal counts as one trial.
    """
    n, mean = len(values), fmean(values)
    spread = variance(values) if n > 1 else 0.0
    trials = n * mean * (1 - mean) / spread if spread > 0 else float(n)
    z = student(n - 1) if n > 1 and spread > 0 else Z
    middle = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    return Estimate(mean, min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)))


def elo(share: float) -> float:
    """The rating difference that corresponds to winning this share of games."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return ELO * math.log(share / (1 - share))


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function that decreases between `low` and `high`, by bisection."""
    for _ in range(50):  # halvings
        middle = (low + high) / 2
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@dataclass
class Ratio:
    """A quotient of two counts over many games, such as wins per round, with an interval.

    The games are the independent observations: rounds of a game share players and token. Only sums are kept, so the
    ratios of several processes can be merged in any order.
    """

    games: int = 0
    of: int = 0  # the denominator, such as rounds
    sum: float = 0.0  # the numerator, such as wins
    squares: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])  # of, of times sum, sum

    def add(self, of: int, value: float) -> None:
        """Counts one game. One in which there was nothing to count changes nothing."""
        if of == 0:
            return
        self.games += 1
        self.of += of
        self.sum += value
        self.squares[0] += of * of
        self.squares[1] += of * value
        self.squares[2] += value * value

    def merge(self, other: Ratio) -> None:
        self.games += other.games
        self.of += other.of
        self.sum += other.sum
        self.squares = [mine + theirs for mine, theirs in zip(self.squares, other.squares, strict=True)]

    def estimate(self) -> Estimate | None:
        """The ratio and its interval, by linearization; None if there was nothing to count."""
        if self.of == 0:
            return None
        ratio = self.sum / self.of
        if self.games < 2:
            return Estimate(ratio, -math.inf, math.inf)
        residuals = self.squares[2] - 2 * ratio * self.squares[1] + ratio * ratio * self.squares[0]
        error = math.sqrt(max(0.0, residuals) * self.games / (self.games - 1)) / self.of
        half = student(self.games - 1) * error
        return Estimate(ratio, ratio - half, ratio + half)
