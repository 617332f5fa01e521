"""When strong players call: a small network, from what one seat knows, fitted to the calls of the search."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from wolfsbane.bots.core.best_set import BestSet
from wolfsbane.bots.core.network import Network, read_network
from wolfsbane.bots.core.values import Values
from wolfsbane.engine.constants import CARDS, DECK, FIRST_DISCARD, PILE
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.vector import (
    SIZE,
    active_of,
    first_in,
    held_in,
    holder_of,
    number_of,
    players_of,
    points_of,
    round_of,
    rounds_of,
    vector_from_bytes,
)

VERSION: Final = 1  # of the list of features: weights are made for one version
INPUTS: Final = 20


class Calling:
    """The decision of a seat that may call. `read` writes what it depends on into `x`."""

    def __init__(self, best_set: BestSet) -> None:
        self.values = best_set.values
        self.best_set = best_set
        self.network: Network | None = None  # read from its file when it is needed first
        self.x: vec[i64] = vec[i64]([i64(0) for _i in range(INPUTS)])

    def worth(self, v: vec[u8], seat: i64) -> float:
        """How much speaks for a call, in log-odds."""
        network = self.network
        if network is None:
            network = self.network = read_network("call", VERSION, INPUTS)
        self.read(v, seat)
        return network.result(self.x)

    def read(self, v: vec[u8], seat: i64) -> None:
        """Reads only what `seat` has seen."""
        assert len(v) == SIZE
        x = self.x
        assert len(x) == INPUTS
        values = self.values
        players = players_of(v)
        mine = values.estimate(v, seat, seat)
        my_doubt = values.doubt(v, seat, seat)
        lowest = 999.0
        doubt = 0.0
        who: i64 = 0
        close: i64 = 0
        total: i64 = 0
        best_total: i64 = 9999
        round_now = round_of(v)
        for other in range(players):
            points: i64 = 0
            for r in range(round_now):
                points += points_of(v, r, other)
            if other == seat:
                total = points
            else:
                if points < best_total:
                    best_total = points
                estimate = values.estimate(v, seat, other)
                if estimate - mine < 6.0:
                    close += 1
                if estimate < lowest:
                    lowest = estimate
                    doubt = values.doubt(v, seat, other)
                    who = other
        ahead = lowest - mine
        follow = rounds_of(v) - round_now - 1
        lead = best_total - total
        if lead > 40:
            lead = 40
        elif lead < -40:
            lead = -40
        deck = held_in(v, DECK)
        self.best_set.look(v, seat)
        gain = 0.0
        top = first_in(v, PILE)
        if top < CARDS:
            gain = self.best_set.gain(v, seat, number_of(v, top), True)
        x[0] = bounded(mine * 4.0)
        x[1] = bounded(my_doubt)
        x[2] = bounded(lowest * 4.0)
        x[3] = bounded(doubt)
        x[4] = bounded(ahead * 4.0)
        x[5] = bounded(ahead * 16.0 / sqrt(4.0 + doubt + my_doubt))
        x[6] = close
        x[7] = held_in(v, seat)
        x[8] = held_in(v, who)
        x[9] = values.unknown(v, seat)
        x[10] = (CARDS - FIRST_DISCARD - 1 - deck) // players
        x[11] = deck
        x[12] = players - 2
        x[13] = follow
        x[14] = lead if follow == 0 else 0
        x[15] = lead // (follow + 1)
        x[16] = active_of(v) if holder_of(v) != seat else 0
        x[17] = values.unknown(v, who)
        x[18] = bounded(self.best_set.worth * 2.0)
        x[19] = bounded(gain * 2.0) if gain > 0.0 else 0


def bounded(n: float) -> i64:
    """`n` as an integer that fits into a byte."""
    if n > 120.0:
        return 120
    return i64(n) if n > -120.0 else -120


def features_of(mix: Mix, states: bytes, seats: bytes) -> bytes:
    """What calls depend on in many positions, for training: a signed byte for each feature.

    `states` are the vectors of full states one after another, `seats` the seat that may call in each of them.
    """
    calling = Calling(BestSet(Values(mix)))
    out = vec[u8]([u8(0) for _i in range(len(seats) * INPUTS)])
    at: i64 = 0
    for i, seat in enumerate(seats):
        calling.read(vector_from_bytes(states[i * SIZE : (i + 1) * SIZE]), seat)
        for j in range(i64(INPUTS)):
            out[at] = u8(calling.x[j] & 255)
            at += 1
    return bytes(out)
