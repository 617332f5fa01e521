"""Glicko-2 ratings, for puzzles and for people. The arithmetic is that of the package `glicko2-py`.

>>> solver, puzzle = Rating(), Rating(1700.0, 200.0)
>>> after = solver.after([(puzzle, 1.0)])
>>> round(after.rating), round(after.deviation)
(1774, 279)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from glicko2.math import E, update_rating
from glicko2.math.conversions import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi

START: Final = 1500.0
WIDEST: Final = 350.0  # the deviation of somebody of whom nothing is known
LEAST: Final = 45.0  # below this a rating would hardly move any more
VOLATILITY: Final = 0.06
TAU: Final = 0.5  # how much the volatility may change
SURE: Final = 110.0  # a rating with a greater deviation is shown as a guess


class Rating(NamedTuple):
    """A rating, its standard deviation, and how erratic the results are."""

    rating: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY

    @property
    def is_sure(self) -> bool:
        """Do the results say enough, or is it still a guess?"""
        return self.deviation <= SURE

    def after(self, results: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after the results of one period: the others as they were before it, and 1 for a win, 0.5, or 0.

        Without results the deviation grows, as it does in every period.
        """
        opponents = [(rating_to_mu(one.rating), rd_to_phi(one.deviation), score) for one, score in results]
        new = update_rating(rating_to_mu(self.rating), rd_to_phi(self.deviation), self.volatility, opponents, TAU)
        return Rating(mu_to_rating(new.mu), min(WIDEST, max(LEAST, phi_to_rd(new.phi))), new.sigma)

    def expected(self, other: Rating) -> float:
        """The score that is to be expected against another: 0.5 between equals."""
        return E(rating_to_mu(self.rating), rating_to_mu(other.rating), rd_to_phi(other.deviation))
