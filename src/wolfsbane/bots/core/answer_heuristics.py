"""How the rule-based player answers the decisions of abilities and exchanges."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.ability_values import AbilityValues
from wolfsbane.bots.core.decision_kinds import (
    A_DIRECTION,
    A_PLACE,
    A_SET,
    AN_ORDER,
    FROM_THE_PILE,
    ITSELF_AWAY,
    STRANGE,
    TO_DISCARD,
    TO_GIVE,
    TO_GUARD,
    TO_LOCK,
    TO_ROTATE_OR_DISCARD,
    TO_SWAP,
    TO_SWAP_AGAINST,
    TO_TURN_FACEDOWN,
    TO_TURN_FACEUP,
    TO_TURN_OVER,
    TO_USE_OR_NOT,
    TO_USE_OR_SWAP,
    TO_VIEW,
    TO_WHOM,
    TWO_TO_DISCARD,
    WHETHER,
)
from wolfsbane.bots.core.values import AVERAGE
from wolfsbane.engine.actions import (
    ABILITY,
    DISCARD,
    LEFT,
    NUMBER,
    PASS,
    PICK,
    PILE_CARD,
    RIGHT,
    SEAT,
    SLOT,
    USE,
    Actions,
    seat_of_slot,
    slot_of,
)
from wolfsbane.engine.constants import (
    HAND,
    LOCKED,
    PILE,
    ROTATED,
)
from wolfsbane.engine.exchange import ANOTHERS_TOO, FACEUP_IN
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.vector import (
    SIZE,
    chosen_up_to,
    drawn_of,
    it_of,
    marked,
    nth_in,
    number_of,
    players_of,
    saw,
    top_frame,
    zone_of,
)


class AnswerHeuristics:
    """Answers the decisions that abilities of one mix ask for: each legal action gets a score, the highest wins."""

    def __init__(self, ability_values: AbilityValues) -> None:
        self.ability_values = ability_values
        self.decision_kinds = ability_values.decision_kinds
        self.best_set = ability_values.best_set
        self.values = ability_values.values

    def choose(self, v: vec[u8], seat: i64, out: Actions, rng: RandomGenerator) -> i64:
        """One of the legal actions in `out`, for `seat`, while an ability waits for a decision."""
        assert len(v) == SIZE
        f = top_frame(v)
        kind = self.decision_kinds.pending(v)
        if kind == A_SET:
            return self._exchange(v, seat, f, out)
        if kind in (A_PLACE, ITSELF_AWAY):
            return out.items[0]
        if kind == WHETHER:
            return USE
        if kind == TO_USE_OR_NOT:
            return USE if self.ability_values.worth(v, seat, number_of(v, drawn_of(v, f))) > 0.0 else PASS
        if kind == STRANGE:
            return out.items[rng.randrange(out.count)]
        if kind == TWO_TO_DISCARD:
            return self._one_of_two(v, seat, out)
        if kind == AN_ORDER:
            return pick_lowest(v, out)
        if kind == A_DIRECTION:
            values = self.ability_values
            return LEFT if values.gain_by_passing(v, seat, LEFT) > values.gain_by_passing(v, seat, RIGHT) else RIGHT
        if kind == TO_USE_OR_SWAP:
            if out.items[0] == USE and (out.count == 1 or self._rather_uses(v, seat, it_of(v, f))):
                return USE
        elif kind == FROM_THE_PILE:
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
        assert len(v) == SIZE
        if action < SLOT:
            return self._score_elsewhere(v, seat, kind, action)
        owner = seat_of_slot(action)
        card = nth_in(v, owner, slot_of(action))
        mine = owner == seat
        seen = saw(v, seat, card)
        if kind == TO_VIEW:
            if seen:
                return 0.0
            return 2.0 if mine else 1.0
        if kind == TO_TURN_FACEUP:
            if mine:
                return 2.0 if not seen else self.ability_values.worth_of_turning(v, seat, card)
            return 1.5 - 0.1 * self.values.of(v, seat, card)
        if kind == TO_TURN_OVER:
            return self.ability_values.worth_of_turning(v, seat, card)
        if kind == TO_TURN_FACEDOWN:
            return self.ability_values.worth_of_turning(v, seat, card) + (0.1 if mine else 0.0)
        if kind in (TO_DISCARD, TO_GIVE):
            return self.values.of_own(v, seat, card) if mine else -self.values.of(v, seat, card)
        if kind == TO_ROTATE_OR_DISCARD:
            value = self.values.of_own(v, seat, card)
            return value + 20.0 if marked(v, card, ROTATED) and value > 0.0 else value
        if kind == TO_SWAP:
            if mine:
                return self.values.of_own(v, seat, card) - AVERAGE
            return AVERAGE - self.values.of(v, seat, card)
        if kind == TO_SWAP_AGAINST:
            if mine:
                return self.values.of_own(v, seat, card)
            return -self.values.of(v, seat, card) if zone_of(v, it_of(v, f)) == seat else -30.0
        if kind == TO_USE_OR_SWAP:
            return self.values.of_own(v, seat, card)
        if kind in (TO_GUARD, TO_LOCK):
            return -self.values.of_own(v, seat, card)
        return 0.0

    def _score_elsewhere(self, v: vec[u8], seat: i64, kind: i64, action: i64) -> float:
        """The score of an action that does not name a card of a village."""
        assert len(v) == SIZE
        if action == PASS:
            return 0.0
        if action >= PILE_CARD and action < ABILITY:
            number = number_of(v, nth_in(v, PILE, action - PILE_CARD))
            return self.ability_values.worth_of_pile_card(v, seat, kind, number)
        if action >= SEAT and action < NUMBER:
            other = action - SEAT
            if kind == TO_WHOM:
                return -self.values.estimate(v, seat, other)
            return 1.0 if other == seat and self.values.unknown(v, seat) > 0 else 0.0
        return -50.0

    def _rather_uses(self, v: vec[u8], seat: i64, it: i64) -> bool:
        """Is using the card `it` worth more than swapping it for the seat's worst card?"""
        gain = self.values.highest(v, seat, LOCKED, 0) - self.values.of(v, seat, it)
        return self.ability_values.worth(v, seat, number_of(v, it)) > gain

    def _exchange(self, v: vec[u8], seat: i64, f: i64, out: Actions) -> i64:
        """Puts the new card in for the best set, into another village, or discards it, whichever gains most."""
        assert len(v) == SIZE
        best_set = self.best_set
        if chosen_up_to(v) != 0:
            return best_set.next_to_give(v, seat, out)
        number = number_of(v, drawn_of(v, f))
        flags = it_of(v, f)
        best_set.look(v, seat)
        gain = best_set.gain(v, seat, number, flags & FACEUP_IN != 0)
        if flags & ANOTHERS_TOO != 0:
            best = gain
            choice: i64 = -1
            for i in range(out.count):
                action = out.items[i]
                if action >= SLOT and seat_of_slot(action) != seat:
                    card = nth_in(v, seat_of_slot(action), slot_of(action))
                    harm = float(number) - self.values.of(v, seat, card)
                    if players_of(v) > 2:
                        harm *= 0.5
                    if harm > best:
                        best = harm
                        choice = action
            if choice >= 0:
                return choice
        if gain <= 0.0 and out.items[0] == DISCARD:
            return DISCARD
        return best_set.next_to_give(v, seat, out)

    def _one_of_two(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        """Chooses the two worst cards one after the other, from left to right."""
        if chosen_up_to(v) != 0:
            return self._worst(v, seat, out, -1)
        one = self._worst(v, seat, out, -1)
        two = self._worst(v, seat, out, one)
        return one if one < two or two < 0 else two

    def _worst(self, v: vec[u8], seat: i64, out: Actions, but: i64) -> i64:
        """The action that chooses the seat's worst card, ignoring the action `but`; -1 if none is left."""
        best = -99.0
        choice: i64 = -1
        for i in range(out.count):
            action = out.items[i]
            if action != but:
                value = self.values.of_own(v, seat, nth_in(v, seat, slot_of(action)))
                if value > best:
                    best = value
                    choice = action
        return choice


def pick_lowest(v: vec[u8], out: Actions) -> i64:
    """The action that picks the lowest card of the hand."""
    best: i64 = 99
    choice = out.items[0]
    for i in range(out.count):
        number = number_of(v, nth_in(v, HAND, out.items[i] - PICK))
        if number < best:
            best = number
            choice = out.items[i]
    return choice
