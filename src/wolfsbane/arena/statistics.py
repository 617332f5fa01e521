"""How sure the results of an arena are. Deals are the independent units: the games of a deal share their cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance
from typing import Final

ELO: Final = 400 / math.log(10)  # points of rating for a factor e in the odds
Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A value and its interval of 95 %. A bound that can't be told is infinite."""

    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution; from 3 degrees of freedom on by its expansion, right to 1 %."""
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
    """The mean of what each deal gave, with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, -math.inf, math.inf)
    half = student(len(values) - 1) * math.sqrt(variance(values) / len(values))
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of shares, each that of a deal and between 0 and 1, with an interval that stays between 0 and 1.

    It is Wilson's interval for as many independent trials as would vary like these deals do, so games of one deal
    that lean the same way count less than two games, and those that even each other out count more. If all deals
    gave the same, nothing is known of how they vary, and each counts as one trial.
    """
    n, mean = len(values), fmean(values)
    spread = variance(values) if n > 1 else 0.0
    trials = n * mean * (1 - mean) / spread if spread > 0 else float(n)
    z = student(n - 1) if n > 1 and spread > 0 else Z
    middle = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * math.sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    return Estimate(mean, min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)))


def elo(share: float) -> float:
    """The difference in rating of somebody who wins this share of games against one opponent."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return ELO * math.log(share / (1 - share))


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that falls from `low` to `high` is 0."""
    for _ in range(50):  # halvings
        middle = (low + high) / 2
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
