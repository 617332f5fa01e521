"""Which cards a seat should give for a new card, and how much it gains."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.values import AVERAGE, Values
from wolfsbane.engine.actions import DONE, Actions, slot_action
from wolfsbane.engine.constants import CARDS, FACEUP, LOCKED, NONE, NUMBERS
from wolfsbane.engine.effects import MATCHES_ANY, NEVER_ON_TOP
from wolfsbane.engine.vector import SIZE, chosen, chosen_up_to, first_in, marked, marks_of, next_in, number_of, saw

FEWER: Final = 0.7  # points that having one card fewer is worth, beside its number


class BestSet:
    """The best card or set found by the last `look`; `worth` is the reduction of the sum if it leaves the village."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.worth: float = 0.0
        self._card: i64 = NONE
        self._number: i64 = NONE

    def look(self, v: vec[u8], seat: i64) -> None:
        """Finds the card, or the set of known cards, that the seat should give for a new card, and sets `worth`."""
        assert len(v) == SIZE
        values = self.values
        questions = values.mix.questions
        best = -99.0
        best_card: i64 = NONE
        once: i64 = 0  # bit set of the numbers known in the village
        twice: i64 = 0  # bit set of those that are there at least twice
        wild = 0.0
        card = first_in(v, seat)
        while card < CARDS:
            marks = marks_of(v, card)
            if marks & LOCKED == 0:
                value = values.average
                if saw(v, seat, card):
                    number = number_of(v, card)
                    value = float(number)
                    if marks & FACEUP != 0:
                        value = values.of_own(v, seat, card)
                    answered = questions[number]
                    if answered & (NEVER_ON_TOP | MATCHES_ANY) != 0:
                        if answered & NEVER_ON_TOP != 0:
                            value = -99.0
                        else:
                            wild += value + FEWER
                    else:
                        twice |= once & (1 << number)
                        once |= 1 << number
                if value > best:
                    best = value
                    best_card = card
            card = next_in(v, card)
        self.worth = best
        self._card = best_card
        self._number = NONE
        if wild > 0.0:
            twice = once
        if twice != 0:
            for number in range(NUMBERS):
                if (twice >> number) & 1 == 1:
                    worth = self._worth_of_all(v, seat, number) + wild - FEWER
                    if worth > self.worth:
                        self.worth = worth
                        self._number = number
                        self._card = NONE

    def _worth_of_all(self, v: vec[u8], seat: i64, number: i64) -> float:
        """The joint value of all cards of this number that the seat knows in its village."""
        assert len(v) == SIZE
        worth = 0.0
        card = first_in(v, seat)
        while card < CARDS:
            if saw(v, seat, card) and number_of(v, card) == number and not marked(v, card, LOCKED):
                worth += self.values.of_own(v, seat, card) + FEWER
            card = next_in(v, card)
        return worth

    def gain(self, v: vec[u8], seat: i64, number: i64, faceup: bool) -> float:
        """The reduction of the seat's sum if a card of this number replaces the set."""
        return self.worth - self.values.of_new(v, seat, number, faceup)

    def gain_by_drawing(self) -> float:
        """The expected gain of drawing: the drawn card is put in if that helps, otherwise discarded."""
        worth = self.worth
        if worth <= 0.0:
            return 0.0
        if worth >= 13.0:
            return worth - AVERAGE
        k = i64(int(worth))  # the numbers up to this one help: two 0s, and four of each other
        return (float(2 + 4 * k) * worth - float(2 * k * (k + 1))) / 52.0

    def next_to_give(self, v: vec[u8], seat: i64, out: Actions) -> i64:
        """The action that names the next card of the set, from left to right; DONE when the set is complete."""
        assert len(v) == SIZE
        slot: i64 = 0
        card = first_in(v, seat)
        if chosen_up_to(v) == 0:  # the caller has just called `look`
            while card < CARDS:
                if card == self._card or (self._number != NONE and self._has(v, seat, card, self._number)):
                    return slot_action(seat, slot)
                card = next_in(v, card)
                slot += 1
            return out.items[out.count - 1]
        number: i64 = NONE
        while card < CARDS:
            if chosen(v, card):
                if not saw(v, seat, card):
                    return DONE
                if self.values.mix.questions[number_of(v, card)] & MATCHES_ANY == 0:
                    number = number_of(v, card)
            elif slot >= chosen_up_to(v):
                if number == NONE:
                    self.look(v, seat)
                    number = self._number
                if number == NONE:
                    return DONE
                if self._has(v, seat, card, number):
                    return slot_action(seat, slot)
            card = next_in(v, card)
            slot += 1
        return DONE

    def _has(self, v: vec[u8], seat: i64, card: i64, number: i64) -> bool:
        """Does a card belong to the set of this number?"""
        assert len(v) == SIZE
        if not saw(v, seat, card) or marked(v, card, LOCKED):
            return False
        its = number_of(v, card)
        return its == number or self.values.mix.questions[its] & MATCHES_ANY != 0
