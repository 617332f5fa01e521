"""What a seat may know, built up from nothing.

A `View` has the public part of a position and, of the numbers of the cards, only those that its seat has seen in this
round. It is all that a bot or a client ever gets. `resample` turns it into a full state that the seat can't tell from
the true one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from wolfsbane.engine import constants, vector
from wolfsbane.engine.actions import ABILITY, PILE_CARD, Actions
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.rng import RandomGenerator
from wolfsbane.engine.state import State, state_with

_NO_CARDS: Final[vec[u8]] = vec[u8]([u8(0) for _ in range(constants.CARDS)])
_ALL_CARDS: Final[vec[u8]] = vec[u8]([u8(copies_of(number)) for number in range(constants.NUMBERS)])


@mypyc_attr(acyclic=True)
class View(vector.Vector):
    """A position as one seat knows it. `number(card)` is UNKNOWN where the seat has not seen the card."""

    def __init__(self, mix: Mix, seat: i64) -> None:
        super().__init__()
        self.mix = mix
        self.seat = seat

    def __repr__(self) -> str:
        if len(self.v) == 0:
            return f"View({self.mix!r}, {self.seat})"
        from wolfsbane.engine.drawing import view_text  # which is built on this module

        return f"View({view_text(self)!r}, {self.seat})"

    def __str__(self) -> str:
        """The table as text, as the seat knows it."""
        if len(self.v) == 0:
            return repr(self)
        from wolfsbane.engine.drawing import table_text

        return table_text(self)

    def _repr_svg_(self) -> str | None:
        """The table as a picture, for notebooks, as the seat knows it."""
        if len(self.v) == 0:
            return None
        from wolfsbane.engine.drawing import table_svg

        return table_svg(self)

    def knows(self, card: i64) -> bool:
        """Does the seat know the number of the card?"""
        return vector.number_of(self.v, card) != constants.UNKNOWN

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.mix.code == other.mix.code
            and bytes(self.v) == bytes(other.v)
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.mix.code, bytes(self.v)))


def view_with(mix: Mix, seat: i64, v: vec[u8]) -> View:
    """A view that has this vector, not a copy of it. For compiled code only (see `Vector`)."""
    view = View(mix, seat)
    view.v = v
    return view


def view_from_bytes(mix: Mix, seat: i64, data: bytes) -> View:
    """The view whose vector has these bytes: `view_from_bytes(w.mix, w.seat, bytes(w.v))` is a copy of `w`.

    Raises ValueError if their number is wrong; what they say is not checked.
    """
    if seat < 0 or seat > constants.WATCHER:
        raise ValueError(f"a view is that of a seat, or of a watcher ({constants.WATCHER}), not {seat}")
    return view_with(mix, seat, vector.vector_from_bytes(data))


def view_of(s: State, seat: i64) -> View:
    """All that a seat may know now, with a perfect memory. Seat 4 is somebody who only watches."""
    if seat < 0 or seat > constants.WATCHER:
        raise ValueError(f"a view is that of a seat, or of a watcher ({constants.WATCHER}), not {seat}")
    known = s.v
    assert len(known) == vector.SIZE
    v = vector.public_part(known)
    assert len(v) == vector.SIZE
    for card in range(i64(constants.CARDS)):
        vector.set_number(
            v, card, vector.number_of(known, card) if vector.saw(known, seat, card) else i64(constants.UNKNOWN)
        )
    if vector.chosen_up_to(known) != 0 and s.decider() == seat:
        vector.copy_choice(v, known)
    return view_with(s.mix, seat, v)


def memoryless_view_of(s: State, seat: i64) -> View:
    """What lies before a seat now, without any memory: faceup cards, the top of the pile, the row, what it holds."""
    if seat < 0 or seat > constants.WATCHER:
        raise ValueError(f"an observation is that of a seat, or of a watcher ({constants.WATCHER}), not {seat}")
    v = vector.public_part(s.v)
    revealed = s.phase() == constants.SCORING or s.phase() == constants.OVER
    for card in range(constants.CARDS):
        zone = s.zone(card)
        if (
            s.marks(card) & (constants.FACEUP | constants.SLID) != 0
            or (revealed and zone < constants.DECK)
            or zone == constants.ROW
            or (zone == constants.PRIVATE + seat and seat < constants.WATCHER)
            or (zone == constants.HAND and s.has_seen(seat, card))
            or (zone == constants.PILE and s.first(constants.PILE) == card)
        ):
            vector.set_number(v, card, vector.number_of(s.v, card))
    if s.decider() == seat:
        vector.copy_choice(v, s.v)
        out = Actions()
        s.legal_actions_into(seat, out)
        for i in range(out.count):  # what may be taken from the pile may be looked at
            action = out.items[i]
            if PILE_CARD <= action < ABILITY:
                card = s.card_at(constants.PILE, action - PILE_CARD)
                vector.set_number(v, card, vector.number_of(s.v, card))
    return view_with(s.mix, seat, v)


@mypyc_attr(acyclic=True)
class Sampler:
    """Draws full states uniformly at random from all that agree with a view; call `draw` as often as needed.

    What the view knows is looked through once, here. Each draw is then a copy of a template, in which the numbers that
    the view does not know lie on the cards that they may belong to, and a shuffle of those.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.mix = view.mix
        v = view.v[:]
        assert len(v) == vector.SIZE
        hidden = _NO_CARDS[:]  # cards whose number is drawn: those known to be high last, the highest bound at the end
        count: i64 = 0
        left = _ALL_CARDS[:]
        highest: i64 = 0
        self._dealt: i64 = constants.CARDS
        if (
            vector.phase_of(v) <= constants.DEALING
        ):  # the shuffle is not complete: the rest gets a number only to be put aside again
            self._dealt = vector.dealt_of(v)
            for card in range(self._dealt, constants.CARDS):
                hidden[count] = u8(card)
                count += 1
        self._aside = count
        for card in range(self._dealt):
            number = vector.number_of(v, card)
            if number != constants.UNKNOWN:
                left[number] -= 1
            else:
                hidden[count] = u8(card)
                count += 1
                least = vector.least_of(v, card)
                if least > highest:
                    highest = least
        at: i64 = 0
        low = _NO_CARDS
        if highest > 0:
            low = _order_by_least(v, hidden, count, highest, left)
        for number in range(constants.NUMBERS):
            for _i in range(i64(left[number])):
                vector.set_number(v, i64(hidden[at]), number)
                at += 1
        self._template = v
        self._hidden = hidden
        self._count = count
        self._low = low  # for each of them, the first of all whose number in the template is high enough for it

    def __repr__(self) -> str:
        return f"Sampler({self.view!r})"

    def draw(self, rng: RandomGenerator) -> State:
        """A full state that agrees with the view."""
        v = self._template[:]
        self._shuffle(v, rng)
        return state_with(self.mix, v)

    def draw_into(self, s: State, rng: RandomGenerator) -> None:
        """Makes `s`, a state of the same mix, a full state that agrees with the view."""
        if s.mix.code != self.mix.code:
            raise ValueError(f"a state of {s.mix.code} can't become one of {self.mix.code}")
        vector.copy_into(s.v, self._template)
        self._shuffle(s.v, rng)

    def _draw_last(self, rng: RandomGenerator) -> State:
        """The same without a copy: the template becomes the state, so nothing can be drawn afterwards."""
        self._shuffle(self._template, rng)
        return state_with(self.mix, self._template)

    def _shuffle(self, v: vec[u8], rng: RandomGenerator) -> None:
        hidden = self._hidden
        low = self._low
        assert len(v) == vector.SIZE
        assert len(hidden) == constants.CARDS
        assert len(low) == constants.CARDS
        # From the end, so those with the narrowest choice come first: what they leave is still even for the others.
        for i in range(self._count - 1, self._aside - 1, -1):
            first = i64(low[i])
            one = i64(hidden[i])
            other = i64(hidden[first + rng.randrange(i + 1 - first)])
            number = vector.number_of(v, one)
            vector.set_number(v, one, vector.number_of(v, other))
            vector.set_number(v, other, number)
        for card in range(self._dealt, constants.CARDS):
            vector.set_number(v, card, 0)


def _order_by_least(v: vec[u8], hidden: vec[u8], count: i64, highest: i64, left: vec[u8]) -> vec[u8]:
    """Puts the hidden cards in order of the least number they can have. Returns for each of them how many of the
    numbers that are left are below that."""
    unordered = hidden[:]
    low = _NO_CARDS[:]
    at: i64 = 0
    below: i64 = 0
    for least in range(highest + 1):
        for i in range(count):
            if vector.least_of(v, i64(unordered[i])) == least:
                hidden[at] = unordered[i]
                low[at] = u8(below)
                at += 1
        below += i64(left[least])
    return low


def resample(view: View, rng: RandomGenerator) -> State:
    """A full state, drawn uniformly at random from all that agree with the view. For many, use a `Sampler`."""
    return Sampler(view)._draw_last(rng)
