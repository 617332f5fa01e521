"""The rule-based player: the `greedy` bot, and every seat in the playouts of the search.

It accepts a `View` or a full state, but reads only the numbers that its seat has seen, so hidden cards never change
its choice. It knows the steps that abilities are made of and no card by name; unknown steps are answered at random.

This module plays the turn. The rest is in `values` (estimates of cards and villages), `best_set` (what to give for a
new card), `decision_kinds` (what a step of an ability asks for), `ability_values` (what an ability is worth) and
`answer_heuristics` (answers to the decisions of abilities).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.ability_values import AbilityValues
from wolfsbane.bots.core.answer_heuristics import AnswerHeuristics, pick_lowest
from wolfsbane.bots.core.best_set import BestSet
from wolfsbane.bots.core.calling import Calling
from wolfsbane.bots.core.decision_kinds import DecisionKinds
from wolfsbane.bots.core.values import Values
from wolfsbane.engine import actions, constants, vector
from wolfsbane.engine.cards import DRAW_ABILITY
from wolfsbane.engine.exchange import FACEUP_IN
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator

A_TURN: Final = 3.0  # points by which a turn lowers a sum, on average
DRAWING_WORTH: Final = 0.8  # points that the option to use a drawn card is worth


class Policy:
    """The rule-based player of one mix.

    `daring` is added to the estimated lead, in points, when it decides whether to call: higher calls earlier. With
    `calls_as_learned` it calls as the search does instead, and `boldness` is added to the log-odds of a call.
    """

    def __init__(self, mix: Mix, *, calls_as_learned: bool = False) -> None:
        self.mix = mix
        self.daring: float = 0.0
        self.decision_kinds = DecisionKinds(mix)
        self.values = Values(mix)
        self.best_set = BestSet(self.values)
        self.ability_values = AbilityValues(self.decision_kinds, self.best_set)
        self.heuristics = AnswerHeuristics(self.ability_values)
        self.calling: Calling | None = Calling(self.best_set) if calls_as_learned else None
        self.boldness: float = 0.0

    def choose(self, p: vector.Vector, seat: i64, out: actions.Actions, rng: RandomGenerator) -> i64:
        """One of the legal actions in `out`, for `seat`, which is to decide in position `p`."""
        if out.count == 1:
            return out.items[0]
        v = p.v
        if vector.depth_of(v) > 0:
            return self.heuristics.choose(v, seat, out, rng)
        phase = vector.phase_of(v)
        if phase == constants.BEFORE_MAIN:
            return self._begin(v, seat, out)
        if phase == constants.HOLDING:
            return self._with_a_drawn_card(v, seat, out)
        if phase == constants.DRAWING:
            return actions.DRAW if out.items[0] == actions.DRAW else pick_lowest(v, out)
        use = self.ability_values.free_one(v, seat, out)
        if use >= 0:
            return use
        if out.items[0] == actions.DONE:
            return actions.DONE
        return out.items[rng.randrange(out.count)]

    def wants_to_call(self, v: vec[u8], seat: i64) -> bool:
        """Is the seat likely to be lowest when everybody else has had one more turn?"""
        values = self.values
        calling = self.calling
        if calling is not None:
            return calling.worth(v, seat) + self.boldness > 0.0
        mine = values.estimate(v, seat, seat)
        my_doubt = values.doubt(v, seat, seat)
        for other in range(vector.players_of(v)):
            if other != seat:
                ahead = values.estimate(v, seat, other) - A_TURN - mine + self.daring
                if ahead < 0.0 or ahead * ahead < 0.25 * (my_doubt + values.doubt(v, seat, other)):
                    return False
        return True

    def _begin(self, v: vec[u8], seat: i64, out: actions.Actions) -> i64:
        assert len(v) == vector.SIZE
        use = self.ability_values.free_one(v, seat, out)
        may_call = False
        for i in range(out.count):
            if out.items[i] == actions.CALL:
                may_call = True
        if may_call and self.wants_to_call(v, seat):
            return actions.CALL
        if use >= 0:
            return use
        self.best_set.look(v, seat)
        best = -99.0
        choice = out.items[0]
        for i in range(out.count):
            action = out.items[i]
            prospect = self._prospect(v, seat, action)
            if prospect > best:
                best = prospect
                choice = action
        return choice

    def _prospect(self, v: vec[u8], seat: i64, action: i64) -> float:
        """The expected reduction of the seat's sum if it begins its turn with `action`."""
        if action == actions.DRAW:
            return self.best_set.gain_by_drawing() + DRAWING_WORTH
        if action == actions.DRAW_PRIVATE:
            return self._prospect_of(v, seat, vector.first_in(v, constants.PRIVATE + seat), False)
        if action >= actions.ROW_CARD and action < actions.PICK:
            return self._prospect_of(v, seat, vector.nth_in(v, constants.ROW, action - actions.ROW_CARD), True)
        if action >= actions.PILE_CARD and action < actions.ABILITY:
            number = vector.number_of(v, vector.nth_in(v, constants.PILE, action - actions.PILE_CARD))
            return self.best_set.gain(v, seat, number, True)
        return -50.0

    def _prospect_of(self, v: vec[u8], seat: i64, card: i64, faceup: bool) -> float:
        number = vector.number_of(v, card)
        gain = self.best_set.gain(v, seat, number, faceup)
        if self.mix.kinds[number] == DRAW_ABILITY:
            use = self.ability_values.worth(v, seat, number)
            if use > gain:
                return use
        return gain

    def _with_a_drawn_card(self, v: vec[u8], seat: i64, out: actions.Actions) -> i64:
        assert len(v) == vector.SIZE
        best_set = self.best_set
        if vector.chosen_up_to(v) != 0:
            return best_set.next_to_give(v, seat, out)
        use = self.ability_values.free_one(v, seat, out)
        if use >= 0:
            return use
        number = vector.number_of(v, vector.first_in(v, constants.HAND))
        usable = False
        discardable = False
        for i in range(out.count):
            if out.items[i] == actions.USE:
                usable = True
            elif out.items[i] == actions.DISCARD:
                discardable = True
        best_set.look(v, seat)
        gain = best_set.gain(v, seat, number, vector.side_of(v) == FACEUP_IN)
        worth = self.ability_values.worth(v, seat, number) if usable else 0.0
        if gain <= worth or gain <= 0.0:
            if usable and worth > 0.0:
                return actions.USE
            if discardable:
                return actions.DISCARD
        return best_set.next_to_give(v, seat, out)
