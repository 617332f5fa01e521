"""Values of full positions, the chance of a call, and which actions differ: what a review needs beside the coach.

In a rollout everybody plays by the rule-based policy, from what their own seat has seen.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from wolfsbane.bots.core.belief import Belief
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.policy import Policy
from wolfsbane.bots.core.tree import Tree
from wolfsbane.engine.actions import CALL, Actions
from wolfsbane.engine.constants import NONE
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.view import View

TURNS: Final = 4  # that are played before a position is evaluated, if nobody has called


class Rollouts:
    """Rollouts of one mix. The same seed gives the same values."""

    def __init__(self, mix: Mix, seed: int) -> None:
        self.rng = RandomGenerator(seed)
        self._policy = Policy(mix)
        self._evaluator = Evaluator(self._policy.values)
        self._out = Actions()

    def value(self, state: State) -> list[float]:
        """Each seat's win probability, by one rollout of `TURNS` turns. It changes `state`."""
        self._play(state, TURNS)
        self._evaluator.evaluate(state)
        return [float(self._evaluator.win_probabilities[seat]) for seat in range(state.players())]

    def call_chance(self, view: View, rollouts: int) -> tuple[float, float]:
        """The probability that a call by the seat of `view` succeeds, from what it knows, and its standard error."""
        belief = Belief(view)
        self._policy.values.average = belief.average
        seat, this_round = int(view.seat), int(view.round())
        succeeded = 0
        for _ in range(rollouts):
            state = belief.draw(self.rng)
            state.apply(CALL)
            self._play(state, 1)
            succeeded += int(state.points(this_round, seat)) == 0
        share = succeeded / rollouts
        # By Laplace's rule, so that the error is not 0 where all rollouts agree.
        smooth = (succeeded + 1) / (rollouts + 2)
        return share, sqrt(smooth * (1.0 - smooth) / rollouts)

    def _play(self, state: State, turns: int) -> None:
        """Plays on until as many turns have begun; to the end of the round if somebody has called."""
        out = self._out
        turn = state.turn()
        began = 0
        while True:
            seat = state.decider()
            if seat < 0:
                return
            if state.turn() != turn:
                turn = state.turn()
                began += 1
            if began >= turns and state.caller() == NONE:
                return
            state.legal_actions_into(seat, out)
            state.apply(self._policy.choose(state, seat, out, self.rng))


def distinct_actions(view: View, legal: list[int]) -> list[int]:
    """For each legal action the first one that the seat can't tell from it, such as another card it has not seen."""
    node = Tree(view.mix, 0).begin(view, legal)
    return [int(node.actions[node.like[i]]) for i in range(len(legal))]
