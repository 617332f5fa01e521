"""The evaluator: each seat's probability of winning the game, from the totals and the rounds that are left."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane.bots.core.values import Values
from wolfsbane.engine.constants import CARDS, DEALING, DECK, FACEUP, FIRST_DISCARD, OVER
from wolfsbane.engine.scoring import village_sum
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import first_in, marked, next_in, number_of

# A lead of as many points multiplies the odds of winning by e. For two, three, four players; each with one, two, three
# rounds left.
SCALES: Final[list[float]] = [11.0, 16.0, 19.0, 6.5, 9.0, 13.0, 6.0, 9.0, 11.5]
TOKEN_WORTH: Final = 3.0  # points that the token is worth at the beginning of a round
POINTS_WEIGHT: Final = 0.02  # weight of the points beside the win probability

# While a round is being played: for two, three, four players; each with none, one, two, three rounds to follow it.
SCALES_IN_A_ROUND: Final[list[float]] = [8.0, 16.0, 18.0, 28.0, 5.5, 8.0, 11.0, 22.0, 5.5, 9.0, 11.0, 20.0]
EARLY: Final = 0.35  # share of a village's present sum that is expected in the final score, at the start of a round
LATE: Final = 0.65  # the share after `LONG` turns of each player
LONG: Final = 5.0


class Evaluator:
    """Evaluates positions of one mix. The result of the last `evaluate` is in `win_probabilities`, by seat."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.win_probabilities: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        self._totals: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])

    def evaluate(self, s: State) -> None:
        """Sets `win_probabilities` to each seat's probability of winning the game from state `s`."""
        players = s.players()
        probabilities = self.win_probabilities
        phase = s.phase()
        if phase == OVER:
            for seat in range(players):
                probabilities[seat] = 0.0
            probabilities[s.winner()] = 1.0
            return
        totals = self._totals
        for seat in range(players):
            totals[seat] = float(s.total(seat))
        if phase == DEALING:
            totals[s.holder()] -= TOKEN_WORTH
            scale = SCALES[(players - 2) * 3 + s.rounds() - s.round() - 1]
        else:
            late = float(CARDS - FIRST_DISCARD - 1 - s.count(DECK)) / (float(players) * LONG)
            counts = LATE if late >= 1.0 else EARLY + (LATE - EARLY) * late
            for seat in range(players):
                totals[seat] += counts * self.village_value(s, seat)
            scale = SCALES_IN_A_ROUND[(players - 2) * 4 + s.rounds() - s.round() - 1]
        best = totals[0]
        for seat in range(1, players):
            if totals[seat] < best:
                best = totals[seat]
        total = 0.0
        for seat in range(players):
            probabilities[seat] = exp((best - totals[seat]) / scale)
            total += probabilities[seat]
        for seat in range(players):
            probabilities[seat] = probabilities[seat] / total

    def with_points(self, s: State, me: i64) -> float:
        """The win probability of seat `me` from the last `evaluate`, plus a small bonus for its points.

        The bonus makes the search play well in games that are already won or lost.
        """
        players = s.players()
        others: i64 = 0
        for seat in range(players):
            if seat != me:
                others += s.total(seat)
        share = 0.5 + (float(others) / float(players - 1) - float(s.total(me))) / 200.0
        if share < 0.0:
            share = 0.0
        elif share > 1.0:
            share = 1.0
        return self.win_probabilities[me] * (1.0 - POINTS_WEIGHT) + share * POINTS_WEIGHT

    def village_value(self, s: State, seat: i64) -> float:
        """The present sum of the seat's village, including the scoring effects of its faceup cards."""
        v = s.v
        total = float(village_sum(s, seat))
        if self.values.any_special:
            card = first_in(v, seat)
            while card < CARDS:
                if marked(v, card, FACEUP):
                    total += self.values.effect_on_sum(v, seat, number_of(v, card))
                card = next_in(v, card)
        return total
