"""A seat's belief about unseen cards, as a distribution of full states to draw from.

`resample` treats all states consistent with a view as equally likely. But players keep low cards: a card that its owner
has seen and left in the village, or has drawn and put in, is lower than the average. `WEIGHTS` were measured in games
between bots, and `Belief` draws with these weights.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    FIRST_DISCARD,
    NUMBERS,
    UNKNOWN,
)
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, state_with
from wolfsbane.engine.vector import held_in, least_of, number_of, players_of, saw, set_number, zone_of
from wolfsbane.engine.view import View

# Weight of each number for a card that its owner has seen, in 1/16 of the number's share of the unseen cards.
# Rows: dealt, and kept during the first two turns; the next three turns; longer; drawn and put in by the owner.
WEIGHTS: Final[list[list[int]]] = [
    [20, 20, 19, 20, 20, 20, 20, 14, 14, 13, 12, 11, 10, 10],
    [30, 29, 26, 24, 24, 23, 23, 9, 8, 7, 6, 6, 6, 6],
    [42, 38, 33, 24, 26, 19, 15, 5, 5, 5, 5, 5, 5, 5],
    [38, 35, 33, 27, 28, 17, 16, 7, 5, 5, 5, 4, 4, 4],
]


class Belief:
    """Draws full states consistent with `view`, with the probabilities that its seat believes in."""

    def __init__(self, view: View) -> None:
        self.mix = view.mix
        v = view.v
        self.v = v
        self.left: vec[u8] = vec[u8]([u8(copies_of(number)) for number in range(NUMBERS)])
        self.weighed: vec[i64] = vec[i64]()  # the cards drawn first, by weight
        self.weights: vec[i64] = vec[i64]()
        self.least: vec[i64] = vec[i64]()
        self.others: vec[i64] = vec[i64]()
        self._left: vec[u8] = self.left[:]
        self._pool: vec[u8] = vec[u8]([u8(0) for _i in range(CARDS)])
        total: i64 = 0
        unseen: i64 = 0
        for card in range(CARDS):
            if number_of(v, card) != UNKNOWN:
                self.left[number_of(v, card)] -= 1
        for number in range(NUMBERS):
            total += number * i64(self.left[number])
            unseen += i64(self.left[number])
        self.average: float = float(total) / float(unseen) if unseen > 0 else 0.0
        for least in range(NUMBERS - 1, 0, -1):  # the narrowest bound first
            for card in range(CARDS):
                if number_of(v, card) == UNKNOWN and least_of(v, card) == least:
                    self._weigh(card, kind_of(v, card), least)
        for card in range(CARDS):
            if number_of(v, card) == UNKNOWN and least_of(v, card) == 0:
                kind = kind_of(v, card)
                if kind < 0:
                    self.others = append(self.others, i64(card))
                else:
                    self._weigh(card, kind, 0)

    def _weigh(self, card: i64, kind: i64, least: i64) -> None:
        self.weighed = append(self.weighed, card)
        self.least = append(self.least, least)
        for number in range(NUMBERS):
            weight: i64 = 16
            if kind >= 0:
                weight = i64(WEIGHTS[kind][number])
            self.weights = append(self.weights, i64(0) if number < least else weight)

    def draw(self, rng: RandomGenerator) -> State:
        v = self.v[:]
        left = self._left
        for number in range(NUMBERS):
            left[number] = self.left[number]
        for i in range(i64(len(self.weighed))):
            number = self._weighed_number(i, left, rng)
            left[number] = u8(i64(left[number]) - 1)
            set_number(v, self.weighed[i], number)
        pool = self._pool
        size: i64 = 0
        for number in range(NUMBERS):
            for _i in range(i64(left[number])):
                pool[size] = u8(number)
                size += 1
        others = self.others
        for i in range(i64(len(others))):
            pick = rng.randrange(size)
            set_number(v, others[i], i64(pool[pick]))
            size -= 1
            pool[pick] = pool[size]
        return state_with(self.mix, v)

    def _weighed_number(self, i: i64, left: vec[u8], rng: RandomGenerator) -> i64:
        base = i * NUMBERS
        total: i64 = 0
        for number in range(NUMBERS):
            total += i64(left[number]) * self.weights[base + number]
        if total == 0:  # only numbers of weight 0 are left: take the lowest one possible
            number = self.least[i]
            while left[number] == 0:
                number += 1
            return number
        pick = rng.randrange(total)
        number = 0
        while True:
            pick -= i64(left[number]) * self.weights[base + number]
            if pick < 0:
                return number
            number += 1


def kind_of(v: vec[u8], card: i64) -> i64:
    """The row of `WEIGHTS` for a village card that its owner has seen; -1 for all other cards."""
    owner = zone_of(v, card)
    players = players_of(v)
    if owner >= players or not saw(v, owner, card):
        return -1
    if card > FIRST_DISCARD:
        return 3
    drawn = CARDS - FIRST_DISCARD - 1 - held_in(v, DECK)
    if drawn < 2 * players:
        return 0
    return 1 if drawn < 5 * players else 2
