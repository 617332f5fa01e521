"""A sequential test: play until one of two claims about a win share is accepted.

The claims are "the share is at most `low`" and "it is at least `high`". This is a generalized sequential probability
ratio test on whole deals, as chess programs are tested on pairs of games: after each deal the likelihood of all results
is compared between the best-fitting distribution with mean `high` and the best-fitting one with mean `low`. It assumes
nothing about the correlation of the games of a deal.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from wolfsbane.arena.statistics import root

ERROR: Final = 0.05  # error probability of either kind
BOUND: Final = math.log((1 - ERROR) / ERROR)
TRACE: Final = 1e-3  # count assumed for unseen results, so that they are not considered impossible


@dataclass(frozen=True)
class Verdict:
    """The state of a test. `decision` is "high", "low" or None (undecided); `ratio` is the log-likelihood ratio."""

    low: float
    high: float
    ratio: float
    deals: int
    decision: str | None

    def as_object(self) -> dict[str, Any]:
        return {**vars(self), "ratio": round(self.ratio, 4), "bound": round(BOUND, 4)}


class Sprt:
    """The test. `add` takes the results of deals one by one; a decision is final."""

    def __init__(self, low: float, high: float) -> None:
        if not 0 < low < high < 1:
            raise ValueError(f"a test needs two shares with 0 < low < high < 1, such as 0.5,0.55, not {low:g},{high:g}")
        self.low = low
        self.high = high
        self._seen: Counter[float] = Counter()
        self._verdict = Verdict(low, high, 0.0, 0, None)

    @property
    def verdict(self) -> Verdict:
        return self._verdict

    def add(self, share: float) -> None:
        """Adds a deal; `share` is the share of its games that were won."""
        if self._verdict.decision is not None:
            return
        self._seen[share] += 1
        ratio = log_ratio(self._seen, self.low, self.high)
        decision = "high" if ratio >= BOUND else "low" if ratio <= -BOUND else None
        self._verdict = Verdict(self.low, self.high, ratio, self._verdict.deals + 1, decision)


def sprt_from(text: str) -> Sprt:
    """Parses a test from two shares separated by a comma. Raises ValueError."""
    parts = text.split(",")
    try:
        low, high = [float(part) for part in parts]
    except ValueError:
        raise ValueError(f"a test is two shares with a comma between them, such as 0.5,0.55, not {text!r}") from None
    return Sprt(low, high)


def log_ratio(seen: Counter[float], low: float, high: float) -> float:
    """The log-likelihood ratio of the results for a mean of `high` against a mean of `low`."""
    counts: dict[float, float] = {0.0: TRACE, 1.0: TRACE, **seen}
    total = sum(counts.values())
    return sum(
        count * (math.log(1 + tilt_low * (share - low)) - math.log(1 + tilt_high * (share - high)))
        for tilt_low, tilt_high in [(_tilt(counts, total, low), _tilt(counts, total, high))]
        for share, count in counts.items()
    )


def _tilt(counts: dict[float, float], total: float, mean: float) -> float:
    """The x for which the weights count / total / (1 + x * (share - mean)) have this mean: the most likely weights."""
    steps: Iterable[tuple[float, float]] = [(count / total, share - mean) for share, count in counts.items()]
    return root(
        lambda x: sum(weight * step / (1 + x * step) for weight, step in steps),
        -1 / (1 - mean) + 1e-12,
        1 / mean - 1e-12,
    )
