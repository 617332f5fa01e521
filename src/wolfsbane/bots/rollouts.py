"""Values of full positions, the chance of a call, and which actions differ: what a review needs beside the coach.

In a rollout everybody plays by the rule-based policy, from what their own seat has seen.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final, NamedTuple

from wolfsbane.bots.core.belief import Belief
from wolfsbane.bots.core.evaluator import Evaluator
from wolfsbane.bots.core.policy import Policy
from wolfsbane.bots.core.tree import Tree
from wolfsbane.engine.actions import CALL, Actions
from wolfsbane.engine.constants import NONE, OVER
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State
from wolfsbane.engine.view import View, view_of

TURNS: Final = 4  # that are played before a position is evaluated, if nobody has called
LIKELY: Final = 0.6  # the share of rollouts in which a step is what probably follows


class Continuation(NamedTuple):
    """What follows an action, by rollouts.

    `own` is what the seat does in the rest of its turn, as long as it does the same in most rollouts: what it sees
    before each step, and the action. `first` has for each seat the shares of what it does first in its next turn, and
    `points` what each seat makes in the round on average.
    """

    own: list[tuple[View, int]]
    first: list[dict[int, float]]
    points: list[float]


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

    def continuation(self, view: View, action: int, rollouts: int) -> Continuation:
        """What follows an action of the seat of `view`, from what it knows, if everybody plays by rule."""
        belief = Belief(view)
        self._policy.values.average = belief.average
        seat, this_round, players = int(view.seat), int(view.round()), int(view.players())
        own: list[list[tuple[View, int]]] = []
        first: list[Counter[int]] = [Counter() for _ in range(players)]
        points = [0] * players
        out = self._out
        for _ in range(rollouts):
            state = belief.draw(self.rng)
            turn = state.turn()
            is_first_turn = True
            began = [False] * players
            steps: list[tuple[View, int]] = []
            state.apply(action)
            while state.phase() != OVER and int(state.round()) == this_round:
                decider = state.decider()
                if decider < 0:
                    break
                if state.turn() != turn:
                    turn = state.turn()
                    is_first_turn = False
                state.legal_actions_into(decider, out)
                chosen = self._policy.choose(state, decider, out, self.rng)
                if decider == seat and is_first_turn:
                    steps.append((view_of(state, decider), int(chosen)))
                elif decider == turn and not began[decider] and not is_first_turn:
                    began[decider] = True
                    first[decider][int(chosen)] += 1
                state.apply(chosen)
            own.append(steps)
            points = [total + int(state.points(this_round, one)) for one, total in enumerate(points)]
        return Continuation(
            own=_likely(own),
            first=[{one: count / rollouts for one, count in counts.items()} for counts in first],
            points=[total / rollouts for total in points],
        )

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


def _likely(lines: list[list[tuple[View, int]]]) -> list[tuple[View, int]]:
    """The beginning that most of these lines share: the same seen before each step, and the same done."""
    least = LIKELY * len(lines)
    likely: list[tuple[View, int]] = []
    while True:
        at = len(likely)
        alike: dict[tuple[bytes, int], list[list[tuple[View, int]]]] = {}
        for line in lines:
            if len(line) > at:
                alike.setdefault((bytes(line[at][0].v), line[at][1]), []).append(line)
        lines = max(alike.values(), key=len, default=[])
        if not lines or len(lines) < least:
            return likely
        likely.append(lines[0][at])


def unseen_average(view: View) -> float:
    """What a card that the seat has not seen counts on average."""
    return Belief(view).average


def distinct_actions(view: View, legal: list[int]) -> list[int]:
    """For each legal action the first one that the seat can't tell from it, such as another card it has not seen."""
    node = Tree(view.mix, 0).begin(view, legal)
    return [int(node.actions[node.like[i]]) for i in range(len(legal))]
