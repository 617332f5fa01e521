"""The evaluator: each seat's probability of winning the game.

Between rounds it follows from the totals and the rounds that are left. While a round is being played a network judges
the position; it was trained to predict the probability that there will be at the end of the round (`wolfsbane train`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane.bots.core import features
from wolfsbane.bots.core.best_set import BestSet
from wolfsbane.bots.core.decision_kinds import DecisionKinds
from wolfsbane.bots.core.features import Features
from wolfsbane.bots.core.network import Network, read_network
from wolfsbane.bots.core.values import Values
from wolfsbane.engine.constants import DEALING, OVER
from wolfsbane.engine.state import State

# A lead of as many points multiplies the odds of winning by e. For two, three, four players; each with one, two, three
# rounds left.
SCALES: Final[list[float]] = [9.0, 14.0, 18.5, 6.0, 9.3, 12.5, 5.3, 7.8, 10.0]
TOKEN_WORTH: Final = 2.5  # points that the token is worth at the beginning of a round
POINTS_WEIGHT: Final = 0.02  # weight of the points beside the win probability


class Evaluator:
    """Evaluates positions of one mix. The result of the last `evaluate` is in `win_probabilities`, by seat."""

    def __init__(self, values: Values) -> None:
        self.win_probabilities: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        self._totals: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        self._features = Features(DecisionKinds(values.mix), BestSet(values))
        self._network: Network | None = None  # read from its file when it is needed first

    def evaluate(self, s: State) -> None:
        """Sets `win_probabilities` to each seat's probability of winning the game from state `s`."""
        players = s.players()
        probabilities = self.win_probabilities
        phase = s.phase()
        if phase == OVER:
            for seat in range(players):
                probabilities[seat] = 0.0
            probabilities[s.winner()] = 1.0
        elif phase == DEALING:
            self._between_rounds(s)
        else:
            total = 0.0
            for seat in range(players):
                probabilities[seat] = self._in_a_round(s, seat)
                total += probabilities[seat]
            for seat in range(players):
                probabilities[seat] = probabilities[seat] / total

    def evaluate_for(self, s: State, me: i64) -> None:
        """As `evaluate`, but only the result of seat `me` counts, which is found sooner."""
        phase = s.phase()
        if phase in (OVER, DEALING):
            self.evaluate(s)
        else:
            self.win_probabilities[me] = self._in_a_round(s, me)

    def _in_a_round(self, s: State, seat: i64) -> float:
        network = self._network
        if network is None:
            network = self._network = read_network("value", features.VERSION, features.INPUTS)
        self._features.read(s.v, seat)
        return 1.0 / (1.0 + exp(-network.result(self._features.x)))

    def _between_rounds(self, s: State) -> None:
        players = s.players()
        probabilities = self.win_probabilities
        totals = self._totals
        for seat in range(players):
            totals[seat] = float(s.total(seat))
        totals[s.holder()] -= TOKEN_WORTH
        scale = SCALES[(players - 2) * 3 + s.rounds() - s.round() - 1]
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
