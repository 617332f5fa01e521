"""What a seat may know, built up from nothing.

A `View` has the public part of a position and, of the numbers of the cards, only those that its seat has seen in this
round. It is all that a bot or a client ever gets. `resample` turns it into a full state that the seat can't tell from
the true one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from wolfsbane.engine.actions import ABILITY, PILE_CARD, Actions
from wolfsbane.engine.dice import Dice
from wolfsbane.engine.layout import (
    CARDS,
    CHOOSING_START,
    CHOSEN,
    DEALING,
    DEALT,
    DECK,
    FACE,
    FACEUP,
    HAND,
    NUMBERS,
    OVER,
    PHASE,
    PILE,
    PRIVATE,
    PUBLIC_END,
    ROW,
    SCORING,
    SEEN,
    SIZE,
    SLID,
    UNKNOWN,
    WATCHER,
)
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.packed import Packed
from wolfsbane.engine.state import State

# The secret part of a view that knows nothing: no number, no choice.
BLANK: Final[vec[u8]] = vec[u8]([u8(UNKNOWN if at < CHOSEN else 0) for at in range(PUBLIC_END, SIZE)])


class View(Packed):
    """A position as one seat knows it. `number(card)` is UNKNOWN where the seat has not seen the card."""

    def __init__(self, mix: Mix, seat: i64, v: vec[u8]) -> None:
        super().__init__(v)
        self.mix = mix
        self.seat = seat

    def knows(self, card: i64) -> bool:
        return self.v[FACE + card] != UNKNOWN

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.mix.code == other.mix.code
            and bytes(self.v) == bytes(other.v)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.mix.code, bytes(self.v)))


def view_of(s: State, seat: i64) -> View:
    """All that a seat may know now, with a perfect memory. Seat 4 is somebody who only watches."""
    if seat < 0 or seat > WATCHER:
        raise ValueError(f"a view is that of a seat, or of a watcher ({WATCHER}), not {seat}")
    v = extend(s.v[:PUBLIC_END], BLANK)
    for card in range(CARDS):
        if (i64(s.v[SEEN + card]) >> seat) & 1 == 1:
            v[FACE + card] = s.v[FACE + card]
    if s.decider() == seat:
        for at in range(CHOSEN, SIZE):
            v[at] = s.v[at]
    return View(s.mix, seat, v)


def observation_of(s: State, seat: i64) -> View:
    """What lies before a seat now, without any memory: faceup cards, the top of the pile, the row, what it holds."""
    if seat < 0 or seat > WATCHER:
        raise ValueError(f"an observation is that of a seat, or of a watcher ({WATCHER}), not {seat}")
    v = extend(s.v[:PUBLIC_END], BLANK)
    revealed = s.phase() == SCORING or s.phase() == OVER
    for card in range(CARDS):
        zone = s.zone(card)
        if (
            s.marks(card) & (FACEUP | SLID) != 0
            or (revealed and zone < DECK)
            or zone == ROW
            or (zone == PRIVATE + seat and seat < WATCHER)
            or (zone == HAND and s.has_seen(seat, card))
            or (zone == PILE and s.first(PILE) == card)
        ):
            v[FACE + card] = s.v[FACE + card]
    if s.decider() == seat:
        for at in range(CHOSEN, SIZE):
            v[at] = s.v[at]
        out = Actions()
        s.offer(seat, out)
        for i in range(out.count):  # what may be taken from the pile may be looked at
            action = out.items[i]
            if PILE_CARD <= action < ABILITY:
                card = s.card_at(PILE, action - PILE_CARD)
                v[FACE + card] = s.v[FACE + card]
    return View(s.mix, seat, v)


def resample(view: View, rng: Dice) -> State:
    """A full state that agrees with the view, drawn evenly from all that do."""
    v = view.v[:]
    pool = vec[u8]([u8(0) for _ in range(CARDS)])
    left = vec[i64]([i64(2 if n == 0 or n == 13 else 4) for n in range(NUMBERS)])
    phase = v[PHASE]
    dealt: i64 = CARDS
    if phase == CHOOSING_START:
        dealt = 0
    elif phase == DEALING:
        dealt = i64(v[DEALT])
    highest: i64 = 0
    for card in range(CARDS):
        number = i64(v[FACE + card])
        if number != UNKNOWN:
            left[number] -= 1
        elif view.least(card) > highest:
            highest = view.least(card)
    size: i64 = 0
    for number in range(NUMBERS):
        for _ in range(left[number]):
            pool[size] = u8(number)
            size += 1
    # Cards that are known to be high come first, the narrowest bound before the wider: so the draw stays even.
    while highest > 0:
        for card in range(CARDS):
            if view.least(card) == highest and v[FACE + card] == UNKNOWN:
                fitting: i64 = 0
                for i in range(size):
                    if i64(pool[i]) >= highest:
                        fitting += 1
                pick = rng.randrange(fitting)
                at: i64 = 0
                while True:
                    if i64(pool[at]) >= highest:
                        if pick == 0:
                            break
                        pick -= 1
                    at += 1
                v[FACE + card] = pool[at]
                size -= 1
                pool[at] = pool[size]
        highest -= 1
    for card in range(CARDS):
        if v[FACE + card] == UNKNOWN:
            if card < dealt:
                at = rng.randrange(size)
                v[FACE + card] = pool[at]
                size -= 1
                pool[at] = pool[size]
            else:
                v[FACE + card] = 0
    return State(view.mix, v)
