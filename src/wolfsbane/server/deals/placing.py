"""How a result compares with those of others."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Placing(msgspec.Struct, frozen=True):
    """A result among others. `rank` is 1 for the best, and the same for all who are level; `ties` counts the others who
    are. `percentile` is the share of the others that it is better than, in percent, where those who are level count
    half; None if there are no others. `of` counts all, with this one.
    """

    rank: int
    of: int
    ties: int
    percentile: float | None


def placing(better: int, level: int, worse: int) -> Placing:
    """The placing of a result by how many of the others are better, level and worse."""
    others = better + level + worse
    percentile = round(100 * (worse + level / 2) / others, 1) if others else None
    return Placing(better + 1, others + 1, level, percentile)


def placing_among(margin: int, others: Sequence[int]) -> Placing:
    """The placing of a margin among those of others, of which the greater is the better."""
    better = sum(other > margin for other in others)
    level = sum(other == margin for other in others)
    return placing(better, level, len(others) - better - level)


def margin_of(totals: Sequence[int], seat: int) -> int:
    """By how many points a seat is ahead of the best of the others; negative if it is behind."""
    return min(total for other, total in enumerate(totals) if other != seat) - totals[seat]
