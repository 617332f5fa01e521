"""Estimates of the points that cards and villages count, from what one seat knows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

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

AVERAGE: Final = 6.5  # mean number of all cards
KEPT: Final = 0.62  # a card that its owner has seen and kept is lower than the average, by this factor
PUT_IN: Final = 0.5  # a card that its owner drew and put into the village is lower still
SPREAD: Final = 14.0  # the variance of an unknown card

# The effect of a faceup card on the sum of its village, beside its own number.
PLAIN: Final = 0
FALLS_BY_OTHERS_CARDS: Final = 1
HALVES: Final = 2
FALLS_BY_FACEUP_CARDS: Final = 3


class Values:
    """Estimates for one mix. Only numbers that the seat has seen are read from a position.

    `average` is the value assumed for an unknown card.
    """

    def __init__(self, mix: Mix) -> None:
        self.mix = mix
        self.average: float = AVERAGE
        self.any_special = False  # whether any card of the mix changes the sum of its village
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
        """The value of `card` as `seat` estimates it."""
        assert len(v) == SIZE
        if saw(v, seat, card):
            number = number_of(v, card)
            return float(self.mix.faceup_values[number] if marked(v, card, FACEUP) else number)
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
        """The reduction of the seat's sum if `card`, one of its own, leaves the village."""
        assert len(v) == SIZE
        value = self.of(v, seat, card)
        if self.any_special and marked(v, card, FACEUP):
            return value + self.effect_on_sum(v, seat, number_of(v, card))
        return value

    def of_new(self, v: vec[u8], seat: i64, number: i64, faceup: bool) -> float:
        """The points that a new card of this number would add to the seat's sum."""
        if not faceup:
            return float(number)
        value = float(self.mix.faceup_values[number])
        return value + self.effect_on_sum(v, seat, number) if self.any_special else value

    def effect_on_sum(self, v: vec[u8], seat: i64, number: i64) -> float:
        """The change of the seat's sum by the scoring effect of a faceup card of this number, beside its own value."""
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
        """The sum of `village` as `seat` estimates it."""
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
        """The variance of `estimate(v, seat, village)`."""
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
        """The number of unlocked cards in the seat's own village that it has not seen."""
        assert len(v) == SIZE
        n: i64 = 0
        card = first_in(v, seat)
        while card < CARDS:
            if not saw(v, seat, card) and not marked(v, card, LOCKED):
                n += 1
            card = next_in(v, card)
        return n

    def unknown_elsewhere(self, v: vec[u8], seat: i64) -> i64:
        """The number of unlocked cards in other villages that the seat has not seen."""
        assert len(v) == SIZE
        n: i64 = 0
        for other in range(players_of(v)):
            if other != seat:
                card = first_in(v, other)
                while card < CARDS:
                    if not saw(v, seat, card) and not marked(v, card, LOCKED):
                        n += 1
                    card = next_in(v, card)
        return n

    def highest(self, v: vec[u8], seat: i64, mask: i64, marks: i64) -> float:
        """The value of the seat's worst card among those with `marks & mask == marks`; -99 if there is none."""
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
        """The joint value of the seat's two worst unlocked cards."""
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
        """The value of the lowest unlocked card of the other villages; 99 if there is none."""
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
