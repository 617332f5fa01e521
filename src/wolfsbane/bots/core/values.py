"""What cards and villages count, as far as a seat can tell."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.engine.cards import COUNTS_NOTHING_FACEUP
from wolfsbane.engine.constants import (
    CARDS,
    FACEUP,
    FIRST_DISCARD,
    LOCKED,
    NUMBERS,
)
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.scoring import Halved, LessForCardsOfOthers, LessForOtherFaceupCards
from wolfsbane.engine.vector import (
    SIZE,
    audience_of,
    first_in,
    held_in,
    least_of,
    marked,
    marks_of,
    next_in,
    number_of,
    players_of,
    saw,
    zone_of,
)

AVERAGE: Final = 6.5  # of all cards
KEPT: Final = 0.62  # a card that its owner has seen and kept is lower than the average, by this factor
PUT_IN: Final = 0.5  # the same of one that its owner drew and put into the village
SPREAD: Final = 14.0  # the variance of an unknown card

# How a card that lies faceup changes the sum of its village, beside its number.
PLAIN: Final = 0
FALLS_BY_OTHERS_CARDS: Final = 1
HALVES: Final = 2
FALLS_BY_FACEUP_CARDS: Final = 3


class Values:
    """For one mix. `average` is what an unknown card is taken for.

    Of the numbers in a position only those that the seat has seen are read.
    """

    def __init__(self, mix: Mix) -> None:
        self.mix = mix
        self.average: float = AVERAGE
        self.any_special = False  # does any card change the sum of its village?
        self._special: vec[i64] = vec[i64]([i64(PLAIN) for _i in range(NUMBERS)])
        self._each: vec[i64] = vec[i64]([i64(0) for _i in range(NUMBERS)])
        for card in mix.cards:
            scoring = card.scoring
            if isinstance(scoring, LessForCardsOfOthers):
                self._is_special(card.number, FALLS_BY_OTHERS_CARDS, scoring.each)
            elif isinstance(scoring, Halved):
                self._is_special(card.number, HALVES, 0)
            elif isinstance(scoring, LessForOtherFaceupCards):
                self._is_special(card.number, FALLS_BY_FACEUP_CARDS, scoring.each)

    def _is_special(self, number: i64, how: i64, each: i64) -> None:
        self._special[number] = how
        self._each[number] = each
        self.any_special = True

    # --- a card

    def of(self, v: vec[u8], seat: i64, card: i64) -> float:
        """What a card counts."""
        assert len(v) == SIZE
        if saw(v, seat, card):
            number = number_of(v, card)
            if marked(v, card, FACEUP) and self.mix.effects[number] & COUNTS_NOTHING_FACEUP != 0:
                return 0.0
            return float(number)
        least = least_of(v, card)
        if least > 0:
            return float(least + 12) * 0.5
        owner = zone_of(v, card)
        if owner < players_of(v) and owner != seat and saw(v, owner, card):
            if card > FIRST_DISCARD:
                return self.average * PUT_IN
            return self.average * KEPT
        return self.average

    def of_own(self, v: vec[u8], seat: i64, card: i64) -> float:
        """By how much the seat's own sum falls if this card of its leaves."""
        assert len(v) == SIZE
        value = self.of(v, seat, card)
        if self.any_special and marked(v, card, FACEUP):
            return value + self.effect_on_sum(v, seat, number_of(v, card))
        return value

    def of_new(self, v: vec[u8], seat: i64, number: i64, faceup: bool) -> float:
        """What a card of this number would add to the seat's own sum."""
        if not faceup:
            return float(number)
        value = 0.0 if self.mix.effects[number] & COUNTS_NOTHING_FACEUP != 0 else float(number)
        return value + self.effect_on_sum(v, seat, number) if self.any_special else value

    def effect_on_sum(self, v: vec[u8], seat: i64, number: i64) -> float:
        """By how much a faceup card of this number changes the sum of the seat, beside what it counts."""
        assert len(v) == SIZE
        how = self._special[number]
        if how == PLAIN:
            return 0.0
        n: i64 = 0
        if how == FALLS_BY_OTHERS_CARDS:
            for other in range(players_of(v)):
                if other != seat:
                    n += held_in(v, other)
            return float(-n * self._each[number])
        card = first_in(v, seat)
        if how == HALVES:
            total = 0.0
            while card < CARDS:
                total += self.of(v, seat, card)
                card = next_in(v, card)
            return total * -0.5
        while card < CARDS:
            if marked(v, card, FACEUP) and number_of(v, card) != number:
                n += 1
            card = next_in(v, card)
        n *= self._each[number]
        return float(-n) if n < 13 else -13.0

    # --- a village

    def estimate(self, v: vec[u8], seat: i64, village: i64) -> float:
        """The sum of a village as the seat sees it."""
        assert len(v) == SIZE
        total = 0.0
        card = first_in(v, village)
        while card < CARDS:
            total += self.of(v, seat, card)
            if self.any_special and marked(v, card, FACEUP):
                total += self.effect_on_sum(v, village, number_of(v, card))
            card = next_in(v, card)
        return total

    def doubt(self, v: vec[u8], seat: i64, village: i64) -> float:
        """The variance of that sum."""
        assert len(v) == SIZE
        total = 0.0
        card = first_in(v, village)
        while card < CARDS:
            seen = audience_of(v, card)
            if (seen >> seat) & 1 == 0:
                total += SPREAD * 0.6 if (seen >> village) & 1 == 1 else SPREAD
            card = next_in(v, card)
        return total

    def unknown(self, v: vec[u8], seat: i64) -> i64:
        """How many cards of the seat's own it has not seen, without those that are locked."""
        assert len(v) == SIZE
        n: i64 = 0
        card = first_in(v, seat)
        while card < CARDS:
            if not saw(v, seat, card) and not marked(v, card, LOCKED):
                n += 1
            card = next_in(v, card)
        return n

    def highest(self, v: vec[u8], seat: i64, mask: i64, marks: i64) -> float:
        """What the worst card of the seat's own counts, of those whose marks in the mask are these; -99 without one."""
        assert len(v) == SIZE
        best = -99.0
        card = first_in(v, seat)
        while card < CARDS:
            if marks_of(v, card) & mask == marks:
                value = self.of_own(v, seat, card)
                if value > best:
                    best = value
            card = next_in(v, card)
        return best

    def two_highest(self, v: vec[u8], seat: i64) -> float:
        """What the two worst cards of the seat's own count together."""
        assert len(v) == SIZE
        one = 0.0
        two = 0.0
        card = first_in(v, seat)
        while card < CARDS:
            if not marked(v, card, LOCKED):
                value = self.of_own(v, seat, card)
                if value > one:
                    two = one
                    one = value
                elif value > two:
                    two = value
            card = next_in(v, card)
        return one + two

    def lowest_of_others(self, v: vec[u8], seat: i64) -> float:
        """What the best card of the others counts; 99 without one."""
        assert len(v) == SIZE
        best = 99.0
        for other in range(players_of(v)):
            if other != seat:
                card = first_in(v, other)
                while card < CARDS:
                    if not marked(v, card, LOCKED):
                        value = self.of(v, seat, card)
                        if value < best:
                            best = value
                    card = next_in(v, card)
        return best
