"""Compiled bots for the other seats of a batch of games."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wolfsbane.bots.core.policy import Policy
from wolfsbane.engine import vector
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import CARDS
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State

OPPONENTS: Final = ["random", "greedy"]
GREEDY: Final = 1  # its index


class Opponents:
    """The bots at the other seats, clockwise from the learner; `names` has one of `OPPONENTS` for each."""

    def __init__(self, mix: Mix, names: list[str]) -> None:
        for name in names:
            if name not in OPPONENTS:
                raise ValueError(f"compiled opponents are {' and '.join(OPPONENTS)}, not {name!r}")
        self.names = names
        self._kinds: list[i64] = [OPPONENTS.index(name) for name in names]
        self._policy = Policy(mix)

    def choose(self, s: State, seat: i64, learner: i64, out: Actions, rng: RandomGenerator) -> i64:
        """One of the legal actions in `out`, for `seat`. Bots see what their seat may know."""
        if out.count == 1:
            return out.items[0]
        place = seat - learner - 1
        if place < 0:
            place += s.players()
        if self._kinds[place] == GREEDY:
            self._policy.values.average = _average_unseen(s, seat)
            return self._policy.choose(s, seat, out, rng)  # reads only numbers that the seat has seen
        return out.items[rng.randrange(out.count)]


def _average_unseen(s: State, seat: i64) -> float:
    """The mean number of the cards that the seat has not seen, which follows from those that it has."""
    v = s.v
    assert len(v) == vector.SIZE
    total: i64 = 0
    count: i64 = 0
    for card in range(i64(CARDS)):
        if not vector.saw(v, seat, card):
            total += vector.number_of(v, card)
            count += 1
    return float(total) / float(count) if count > 0 else 0.0
