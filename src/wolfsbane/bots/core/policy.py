"""A quick player by rule of thumb: the `greedy` bot, and everybody in the playouts of the search.

It reads a position, a `View` or a full state, but of the numbers only those that its seat has seen. So it plays the
same whatever the hidden cards are. It knows the verbs of the rules and no card by name; what it does not understand it
decides at random.

This module is its turn. What it goes by is in others: what cards count (`values`), what to give for a new card
(`best_set`), what abilities ask for (`questions`), what they are worth (`uses`), and its answers to them (`answers`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.answers import Answers, pick_lowest
from wolfsbane.bots.core.best_set import BestSet
from wolfsbane.bots.core.questions import Questions
from wolfsbane.bots.core.uses import Uses
from wolfsbane.bots.core.values import Values
from wolfsbane.engine.actions import (
    ABILITY,
    CALL,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PRIVATE,
    PICK,
    PILE_CARD,
    ROW_CARD,
    USE,
    Actions,
)
from wolfsbane.engine.cards import DRAW_ABILITY
from wolfsbane.engine.constants import (
    BEFORE_MAIN,
    DRAWING,
    HAND,
    HOLDING,
    PILE,
    PRIVATE,
    ROW,
)
from wolfsbane.engine.exchange import FACEUP_IN
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.vector import (
    SIZE,
    Vector,
    chosen_up_to,
    depth_of,
    first_in,
    nth_in,
    number_of,
    phase_of,
    players_of,
    side_of,
)

A_TURN: Final = 3.0  # what a turn takes off a sum
DRAWING_WORTH: Final = 0.8  # what it is worth that a drawn card may be used


class Policy:
    """The player by rule of thumb, for one mix.

    `daring` moves the point at which it calls: 0 is even, higher is bolder.
    """

    def __init__(self, mix: Mix) -> None:
        self.mix = mix
        self.daring: float = 0.0
        self.questions = Questions(mix)
        self.values = Values(mix)
        self.best_set = BestSet(self.values)
        self.uses = Uses(self.questions, self.best_set)
        self.answers = Answers(self.uses)

    def choose(self, p: Vector, seat: i64, out: Actions, rng: RandomGenerator) -> i64:
        """One of the legal actions, for the seat that is to decide."""
        if out.count == 1:
            return out.items[0]
        v = p.v
        if depth_of(v) > 0:
            return self.answers.choose(v, seat, out, rng)
        phase = phase_of(v)
        if phase == BEFORE_MAIN:
            return self._begin(v, seat, out)
        if phase == HOLDING:
            return self._with_a_drawn_card(v, seat, out)
        if phase == DRAWING:
            return DRAW if out.items[0] == DRAW else pick_lowest(v, out)
        use = self.uses.free_one(v, seat, out)
        if use >= 0:
            return use
        if out.items[0] == DONE:
            return DONE
        return out.items[rng.randrange(out.count)]

    def wants_to_call(self, v: vec[u8], seat: i64) -> bool:
        """Is the seat likely to be lowest when everybody else has had one more turn?"""
        values = self.values
        mine = values.estimate(v, seat, seat)
        my_doubt = values.doubt(v, seat, seat)
        for other in range(players_of(v)):
            if other != seat:
                ahead = values.estimate(v, seat, other) - A_TURN - mine + self.daring
                if ahead < 0.0 or ahead * ahead < 0.25 * (my_doubt + values.doubt(v, seat, other)):
                    return False
        return True

    def _begin(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        assert len(v) == SIZE
        use = self.uses.free_one(v, seat, out)
        may_call = False
        for i in range(out.count):
            if out.items[i] == CALL:
                may_call = True
        if may_call and self.wants_to_call(v, seat):
            return CALL
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
        """By how much the seat's sum may fall if it begins its turn with this."""
        if action == DRAW:
            return self.best_set.gain_by_drawing() + DRAWING_WORTH
        if action == DRAW_PRIVATE:
            return self._prospect_of(v, seat, first_in(v, PRIVATE + seat), False)
        if action >= ROW_CARD and action < PICK:
            return self._prospect_of(v, seat, nth_in(v, ROW, action - ROW_CARD), True)
        if action >= PILE_CARD and action < ABILITY:
            number = number_of(v, nth_in(v, PILE, action - PILE_CARD))
            return self.best_set.gain(v, seat, number, True)
        return -50.0

    def _prospect_of(self, v: vec[u8], seat: i64, card: i64, faceup: bool) -> float:
        number = number_of(v, card)
        gain = self.best_set.gain(v, seat, number, faceup)
        if self.mix.kinds[number] == DRAW_ABILITY:
            use = self.uses.worth(v, seat, number)
            if use > gain:
                return use
        return gain

    def _with_a_drawn_card(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        assert len(v) == SIZE
        best_set = self.best_set
        if chosen_up_to(v) != 0:
            return best_set.next_to_give(v, seat, out)
        use = self.uses.free_one(v, seat, out)
        if use >= 0:
            return use
        number = number_of(v, first_in(v, HAND))
        usable = False
        discardable = False
        for i in range(out.count):
            if out.items[i] == USE:
                usable = True
            elif out.items[i] == DISCARD:
                discardable = True
        best_set.look(v, seat)
        gain = best_set.gain(v, seat, number, side_of(v) == FACEUP_IN)
        worth = self.uses.worth(v, seat, number) if usable else 0.0
        if gain <= worth or gain <= 0.0:
            if usable and worth > 0.0:
                return USE
            if discardable:
                return DISCARD
        return best_set.next_to_give(v, seat, out)
