"""How the rule-based player answers the decisions of abilities and exchanges."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core import decision_kinds
from wolfsbane.bots.core.ability_values import AbilityValues
from wolfsbane.bots.core.values import AVERAGE
from wolfsbane.engine import actions, vector
from wolfsbane.engine.constants import (
    HAND,
    LOCKED,
    PILE,
    ROTATED,
)
from wolfsbane.engine.exchange import ANOTHERS_TOO, FACEUP_IN
from wolfsbane.engine.rng import RandomGenerator


class AnswerHeuristics:
    """Answers the decisions that abilities of one mix ask for: each legal action gets a score, the highest wins."""

    def __init__(self, ability_values: AbilityValues) -> None:
        self.ability_values = ability_values
        self.decision_kinds = ability_values.decision_kinds
        self.best_set = ability_values.best_set
        self.values = ability_values.values

    def choose(self, v: vec[u8], seat: i64, out: actions.Actions, rng: RandomGenerator) -> i64:
        """One of the legal actions in `out`, for `seat`, while an ability waits for a decision."""
        assert len(v) == vector.SIZE
        f = vector.top_frame(v)
        kind = self.decision_kinds.pending(v)
        if kind == decision_kinds.A_SET:
            return self._exchange(v, seat, f, out)
        if kind in (decision_kinds.A_PLACE, decision_kinds.ITSELF_AWAY):
            return out.items[0]
        if kind == decision_kinds.WHETHER:
            return actions.USE
        if kind == decision_kinds.TO_USE_OR_NOT:
            return (
                actions.USE
                if self.ability_values.worth(v, seat, vector.number_of(v, vector.drawn_of(v, f))) > 0.0
                else actions.PASS
            )
        if kind == decision_kinds.STRANGE:
            return out.items[rng.randrange(out.count)]
        if kind == decision_kinds.TWO_TO_DISCARD:
            return self._one_of_two(v, seat, out)
        if kind == decision_kinds.AN_ORDER:
            return pick_lowest(v, out)
        if kind == decision_kinds.A_DIRECTION:
            values = self.ability_values
            return (
                actions.LEFT
                if values.gain_by_passing(v, seat, actions.LEFT) > values.gain_by_passing(v, seat, actions.RIGHT)
                else actions.RIGHT
            )
        if kind == decision_kinds.TO_USE_OR_SWAP:
            if out.items[0] == actions.USE and (out.count == 1 or self._rather_uses(v, seat, vector.it_of(v, f))):
                return actions.USE
        elif kind == decision_kinds.FROM_THE_PILE:
            self.best_set.look(v, seat)
        best = -99.0
        choice = out.items[0]
        for i in range(out.count):
            action = out.items[i]
            score = self._score(v, seat, f, kind, action)
            if score > best:
                best = score
                choice = action
        return choice

    def _score(self, v: vec[u8], seat: i64, f: i64, kind: i64, action: i64) -> float:
        """How good it is for `seat` to answer a decision of this `kind` with `action`; `f` is the ability's frame."""
        assert len(v) == vector.SIZE
        if action < actions.SLOT:
            return self._score_elsewhere(v, seat, kind, action)
        owner = actions.seat_of_slot(action)
        card = vector.nth_in(v, owner, actions.slot_of(action))
        mine = owner == seat
        seen = vector.saw(v, seat, card)
        if kind == decision_kinds.TO_VIEW:
            if seen:
                return 0.0
            return 2.0 if mine else 1.0
        if kind == decision_kinds.TO_TURN_FACEUP:
            if mine:
                return 2.0 if not seen else self.ability_values.worth_of_turning(v, seat, card)
            return 1.5 - 0.1 * self.values.of(v, seat, card)
        if kind == decision_kinds.TO_TURN_OVER:
            return self.ability_values.worth_of_turning(v, seat, card)
        if kind == decision_kinds.TO_TURN_FACEDOWN:
            return self.ability_values.worth_of_turning(v, seat, card) + (0.1 if mine else 0.0)
        if kind in (decision_kinds.TO_DISCARD, decision_kinds.TO_GIVE):
            return self.values.of_own(v, seat, card) if mine else -self.values.of(v, seat, card)
        if kind == decision_kinds.TO_ROTATE_OR_DISCARD:
            value = self.values.of_own(v, seat, card)
            return value + 20.0 if vector.marked(v, card, ROTATED) and value > 0.0 else value
        if kind == decision_kinds.TO_SWAP:
            if mine:
                return self.values.of_own(v, seat, card) - AVERAGE
            return AVERAGE - self.values.of(v, seat, card)
        if kind == decision_kinds.TO_SWAP_AGAINST:
            if mine:
                return self.values.of_own(v, seat, card)
            return -self.values.of(v, seat, card) if vector.zone_of(v, vector.it_of(v, f)) == seat else -30.0
        if kind == decision_kinds.TO_USE_OR_SWAP:
            return self.values.of_own(v, seat, card)
        if kind in (decision_kinds.TO_GUARD, decision_kinds.TO_LOCK):
            return -self.values.of_own(v, seat, card)
        return 0.0

    def _score_elsewhere(self, v: vec[u8], seat: i64, kind: i64, action: i64) -> float:
        """The score of an action that does not name a card of a village."""
        assert len(v) == vector.SIZE
        if action == actions.PASS:
            return 0.0
        if action >= actions.PILE_CARD and action < actions.ABILITY:
            number = vector.number_of(v, vector.nth_in(v, PILE, action - actions.PILE_CARD))
            return self.ability_values.worth_of_pile_card(v, seat, kind, number)
        if action >= actions.SEAT and action < actions.NUMBER:
            other = action - actions.SEAT
            if kind == decision_kinds.TO_WHOM:
                return -self.values.estimate(v, seat, other)
            return 1.0 if other == seat and self.values.unknown(v, seat) > 0 else 0.0
        return -50.0

    def _rather_uses(self, v: vec[u8], seat: i64, it: i64) -> bool:
        """Is using the card `it` worth more than swapping it for the seat's worst card?"""
        gain = self.values.highest(v, seat, LOCKED, 0) - self.values.of(v, seat, it)
        return self.ability_values.worth(v, seat, vector.number_of(v, it)) > gain

    def _exchange(self, v: vec[u8], seat: i64, f: i64, out: actions.Actions) -> i64:
        """Puts the new card in for the best set, into another village, or discards it, whichever gains most."""
        assert len(v) == vector.SIZE
        best_set = self.best_set
        if vector.chosen_up_to(v) != 0:
            return best_set.next_to_give(v, seat, out)
        number = vector.number_of(v, vector.drawn_of(v, f))
        flags = vector.it_of(v, f)
        best_set.look(v, seat)
        gain = best_set.gain(v, seat, number, flags & FACEUP_IN != 0)
        if flags & ANOTHERS_TOO != 0:
            best = gain
            choice: i64 = -1
            for i in range(out.count):
                action = out.items[i]
                if action >= actions.SLOT and actions.seat_of_slot(action) != seat:
                    card = vector.nth_in(v, actions.seat_of_slot(action), actions.slot_of(action))
                    harm = float(number) - self.values.of(v, seat, card)
                    if vector.players_of(v) > 2:
                        harm *= 0.5
                    if harm > best:
                        best = harm
                        choice = action
            if choice >= 0:
                return choice
        if gain <= 0.0 and out.items[0] == actions.DISCARD:
            return actions.DISCARD
        return best_set.next_to_give(v, seat, out)

    def _one_of_two(self, v: vec[u8], seat: i64, out: actions.Actions) -> i64:
        """Chooses the two worst cards one after the other, from left to right."""
        if vector.chosen_up_to(v) != 0:
            return self._worst(v, seat, out, -1)
        one = self._worst(v, seat, out, -1)
        two = self._worst(v, seat, out, one)
        return one if one < two or two < 0 else two

    def _worst(self, v: vec[u8], seat: i64, out: actions.Actions, but: i64) -> i64:
        """The action that chooses the seat's worst card, ignoring the action `but`; -1 if none is left."""
        best = -99.0
        choice: i64 = -1
        for i in range(out.count):
            action = out.items[i]
            if action != but:
                value = self.values.of_own(v, seat, vector.nth_in(v, seat, actions.slot_of(action)))
                if value > best:
                    best = value
                    choice = action
        return choice


def pick_lowest(v: vec[u8], out: actions.Actions) -> i64:
    """The action that picks the lowest card of the hand."""
    best: i64 = 99
    choice = out.items[0]
    for i in range(out.count):
        number = vector.number_of(v, vector.nth_in(v, HAND, out.items[i] - actions.PICK))
        if number < best:
            best = number
            choice = out.items[i]
    return choice
