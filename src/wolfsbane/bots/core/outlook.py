"""The chance to win a game, from the totals after a round and the rounds that are left."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane.bots.core.values import Values
from wolfsbane.engine.constants import CARDS, DEALING, DECK, FACEUP, FIRST_DISCARD, OVER
from wolfsbane.engine.scoring import village_sum
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import first_in, marked, next_in, number_of

# How many points make a seat e times as likely to win: with two players, three, four; with one round left, two, three.
SCALES: Final[list[float]] = [11.0, 16.0, 19.0, 6.5, 9.0, 13.0, 6.0, 9.0, 11.5]
TOKEN_WORTH: Final = 3.0  # what the token is worth in points at the beginning of a round
POINTS_WEIGHT: Final = 0.02  # how much the points themselves count beside the chance to win


# The same while a round is being played, with that round and none, one, two, three more to come.
SCALES_IN_A_ROUND: Final[list[float]] = [8.0, 16.0, 18.0, 28.0, 5.5, 8.0, 11.0, 22.0, 5.5, 9.0, 11.0, 20.0]
EARLY: Final = 0.35  # how much of what lies in a village now will be scored, in the first turns and later
LATE: Final = 0.65
LONG: Final = 5.0  # turns of a player after which it is late


class Outlook:
    """Judges positions of one mix."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.chances: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])
        self._totals: vec[float] = vec[float]([0.0, 0.0, 0.0, 0.0])

    def judge(self, s: State) -> None:
        """Works out `chances`: of each seat to win the game, from how it stands."""
        players = s.players()
        chances = self.chances
        phase = s.phase()
        if phase == OVER:
            for seat in range(players):
                chances[seat] = 0.0
            chances[s.winner()] = 1.0
            return
        totals = self._totals
        for seat in range(players):
            totals[seat] = float(s.total(seat))
        if phase == DEALING:
            totals[s.holder()] -= TOKEN_WORTH
            scale = SCALES[(players - 2) * 3 + s.rounds() - s.round() - 1]
        else:
            late = float(CARDS - FIRST_DISCARD - 1 - s.count(DECK)) / (float(players) * LONG)
            counts = LATE if late >= 1.0 else EARLY + (LATE - EARLY) * late
            for seat in range(players):
                totals[seat] += counts * self.standing(s, seat)
            scale = SCALES_IN_A_ROUND[(players - 2) * 4 + s.rounds() - s.round() - 1]
        best = totals[0]
        for seat in range(1, players):
            if totals[seat] < best:
                best = totals[seat]
        total = 0.0
        for seat in range(players):
            chances[seat] = exp((best - totals[seat]) / scale)
            total += chances[seat]
        for seat in range(players):
            chances[seat] = chances[seat] / total

    def with_points(self, s: State, me: i64) -> float:
        """The chance of a seat as `judge` found it, and a little for its points, so that a game which is won or lost is
        still played well."""
        players = s.players()
        others: i64 = 0
        for seat in range(players):
            if seat != me:
                others += s.total(seat)
        share = 0.5 + (float(others) / float(players - 1) - float(s.total(me))) / 200.0
        if share < 0.0:
            share = 0.0
        elif share > 1.0:
            share = 1.0
        return self.chances[me] * (1.0 - POINTS_WEIGHT) + share * POINTS_WEIGHT

    def standing(self, s: State, seat: i64) -> float:
        """What a village counts as it lies, with what its faceup cards do to it."""
        v = s.v
        total = float(village_sum(s, seat))
        if self.values.any_special:
            card = first_in(v, seat)
            while card < CARDS:
                if marked(v, card, FACEUP):
                    total += self.values.effect_on_sum(v, seat, number_of(v, card))
                card = next_in(v, card)
        return total
