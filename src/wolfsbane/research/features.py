"""Observations as features for networks: codes one-hot encoded, bits separated, counts scaled to about 0 to 1.

The numbers of an observation (docs/research.md) are compact codes: the number of a card, a seat, a phase. A network
learns faster from one input for each value. Which inputs there are follows from the number of players alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from wolfsbane.engine.constants import NUMBERS
from wolfsbane.research.core import observation as at
from wolfsbane.research.core.encoding import observation_size

FEATURES: Final = ("codes", "onehot")

_SEATS: Final = 5  # of codes that are 0 for nobody, or a seat plus 1; or a seat
_CARD: Final = NUMBERS + 1  # one more than a number; 0 for a card that was not seen
_PILE: Final = 4  # cards from the top of the pile; the others are counted by number
_LARGE: Final = 52.0
_TABLE: Final = {  # of the codes about the table, how many values they have
    at.AT_PHASE: 9,
    at.AT_TURN: _SEATS,
    at.AT_START: _SEATS,
    at.AT_HOLDER: _SEATS,
    at.AT_CALLER: _SEATS,
    at.AT_USES: 4,
    at.AT_LAST: _SEATS,
    at.AT_LAST_OTHER: _SEATS,
    at.AT_REASON: 5,
    at.AT_ABILITY: 18,
    at.AT_STEP: 10,
    at.AT_ACTOR: _SEATS,
    at.AT_ABILITY_BELOW: 18,
}
_SCALES: Final = {at.AT_DECK_COUNT: _LARGE, at.AT_PILE_COUNT: _LARGE, at.AT_QUIET_LEFT: 50.0, at.CHOSEN_SO_FAR: 12.0}
_SLOT_BITS: Final = {2: 5, 3: 4, 6: 4}  # marks, who has seen it, its part in the decision


_FACES: Final = 3  # empty, facedown, faceup
_SLOT_CODES: Final = _FACES + _CARD
_SLOT_NUMBERS: Final = 2
OF_A_SLOT: Final = _SLOT_CODES + sum(_SLOT_BITS.values()) + _SLOT_NUMBERS  # features of one slot


class OneHot:
    """Makes features of observations with this many players. `size` is the number of features, `slots` that of slots.

    >>> from wolfsbane.research.batched import Batched
    >>> envs = Batched(8, mix="dagger", players=2, rounds=1)
    >>> OneHot(2)(envs.observations).shape == (8, OneHot(2).size)
    True
    """

    def __init__(self, players: int) -> None:
        codes: list[tuple[int, int]] = []  # place and number of values
        bits: list[tuple[int, int]] = []  # place and bit
        numbers: list[tuple[int, float]] = []  # place and scale
        for place in range(at.UNSEEN):
            if place in _TABLE:
                codes.append((place, _TABLE[place]))
            else:
                numbers.append((place, _SCALES.get(place, 4.0)))
        numbers += [(place, 4.0) for place in range(at.UNSEEN, at.PILE_TOP)]
        codes += [(at.PILE_TOP + i, _CARD) for i in range(_PILE)]
        codes += [(place, _CARD) for place in range(at.DECK_TOP, at.SEATS)]
        for seat in range(players):
            first = at.SEATS + seat * at.OF_A_SEAT
            numbers += [(first, 12.0), (first + 1, 4.0), (first + 2, 2.0), (first + 3, 255.0)]
        for first in range(at.VILLAGES, int(observation_size(players)), at.OF_A_SLOT):
            codes += [(first, _FACES), (first + 1, _CARD)]
            bits += [(first + place, bit) for place, count in _SLOT_BITS.items() for bit in range(count)]
            numbers += [(first + 4, 13.0), (first + 5, 12.0)]
        values = np.array([count for _, count in codes])
        self._codes = np.array([place for place, _ in codes])
        self._most = (values - 1).astype(np.uint8)
        self._starts = np.concatenate([[0], values.cumsum()[:-1]])
        self._bits = np.array([place for place, _ in bits])
        self._shifts = np.array([bit for _, bit in bits], np.uint8)
        self._numbers = np.array([place for place, _ in numbers])
        self._scales = np.array([1 / scale for _, scale in numbers], np.float32)
        self._first_bit = int(values.sum())
        self._first_number = self._first_bit + len(bits)
        self.size = self._first_number + len(numbers)
        self.slots = players * at.SLOTS_SHOWN
        self._first_slot = self._first_bit - self.slots * _SLOT_CODES
        self._last_of_table = self.size - self.slots * _SLOT_NUMBERS

    def __call__(
        self, observations: npt.NDArray[np.uint8], out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """The features of one observation, or of many; written to `out`, if given."""
        rows = observations.reshape(-1, observations.shape[-1])
        made = np.zeros((len(rows), self.size), np.float32) if out is None else out.reshape(-1, self.size)
        made[:, : self._first_bit] = 0.0
        which = np.minimum(rows[:, self._codes], self._most) + self._starts
        made.reshape(-1)[(which + np.arange(len(rows))[:, None] * self.size).reshape(-1)] = 1.0
        made[:, self._first_bit : self._first_number] = (rows[:, self._bits] >> self._shifts) & 1
        np.multiply(rows[:, self._numbers], self._scales, out=made[:, self._first_number :], casting="same_kind")
        return made.reshape(*observations.shape[:-1], self.size)

    def split(
        self, made: npt.NDArray[np.float32]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Features of many observations, apart: those of the table, and of each slot the codes, bits and numbers.

        For networks that treat all slots alike. The codes of a slot are 3 for how it lies (empty, facedown, faceup) and
        15 for its number (not seen, 0 to 13). Shapes: (n, features), and three times (n, slots, features of a slot).

        >>> [part.shape for part in OneHot(2).split(np.zeros((8, OneHot(2).size), np.float32))]
        [(8, 483), (8, 24, 18), (8, 24, 13), (8, 24, 2)]
        """
        n, slots = len(made), self.slots
        table = np.concatenate([made[:, : self._first_slot], made[:, self._first_number : self._last_of_table]], axis=1)
        codes = made[:, self._first_slot : self._first_bit].reshape(n, slots, -1)
        bits = made[:, self._first_bit : self._first_number].reshape(n, slots, -1)
        return table, codes, bits, made[:, self._last_of_table :].reshape(n, slots, -1)


def features_of(name: str, players: int) -> OneHot | None:
    """The features called `name`; None for the codes themselves. Raises ValueError."""
    if name not in FEATURES:
        raise ValueError(f"features are {' or '.join(FEATURES)}, not {name!r}")
    return OneHot(players) if name == "onehot" else None
