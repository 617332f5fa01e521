"""The vector of a position, read and written by the words of the rules.

This module knows where things lie and nothing of what is allowed. Everything above it uses these names and never
an offset.
"""

from __future__ import annotations

from typing import Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from wolfsbane.engine.layout import (
    ACTIVE,
    ACTOR,
    AFTER,
    AFTERWARDS,
    BEFORE,
    CALLER,
    CARDS,
    CHAIN,
    CHAIN_END,
    CHANCE,
    CHOSEN,
    CHOSEN_UP_TO,
    COUNT,
    DEPTH,
    DIRECTION,
    DRAWN,
    FACE,
    FACEUP,
    FRAME_SIZE,
    FRAMES,
    HOLDER,
    IT,
    LOCKED,
    MARKS,
    MAX_DEPTH,
    NOBODY,
    NONE,
    OTHER,
    OVER,
    PHASE,
    PLACE,
    PLAYERS,
    POINTS,
    PROGRAM,
    ROTATED,
    ROUND,
    SCRATCH,
    SEEN,
    SIZE,
    SOURCE,
    START,
    STEP,
    TALLY,
    TURN,
    VIEWING,
    VIEWS,
    WARD,
)

EMPTY: Final[vec[u8]] = vec[u8]([u8(0) for _ in range(SIZE)])


NO_VECTOR: Final[vec[u8]] = vec[u8]()  # what a position has before it is filled; reading it raises IndexError


def empty_vector() -> vec[u8]:
    return EMPTY[:]


def vector_from_bytes(data: bytes) -> vec[u8]:
    """The vector that `bytes(position.v)` was made of. Raises ValueError if `data` has another length."""
    if len(data) != SIZE:
        raise ValueError(f"a position has {SIZE} bytes, not {len(data)}")
    v = EMPTY[:]
    for at in range(i64(SIZE)):
        v[at] = u8(data[at])
    return v


def copy_into(v: vec[u8], other: vec[u8]) -> None:
    """Makes the first vector equal to the second, in place."""
    assert len(v) == SIZE
    assert len(other) == SIZE
    for at in range(i64(SIZE)):
        v[at] = other[at]


# The words that loops over many cards use, as functions of the vector itself. Taking the vector out of its object once
# and reading it by these is several times as fast as a method for each reading.
#
# Functions that much time is spent in say `assert len(v) == SIZE` first. That tells the C compiler that the places of
# cards and fields lie inside the vector, so that it leaves out the check that each reading has otherwise.


def first_in(v: vec[u8], zone: i64) -> i64:
    """The first card of a zone: leftmost, top, or oldest in the hand. CARDS or more if there is none."""
    return i64(v[AFTER + CARDS + zone])


def next_in(v: vec[u8], card: i64) -> i64:
    """The card after this one in its zone; CARDS or more at the end."""
    return i64(v[AFTER + card])


def held_in(v: vec[u8], zone: i64) -> i64:
    """How many cards a zone has."""
    return i64(v[COUNT + zone])


def top_frame(v: vec[u8]) -> i64:
    """Where the frame on top of the stack lies; only if there is one."""
    return FRAMES + (i64(v[DEPTH]) - 1) * FRAME_SIZE


def marked(v: vec[u8], card: i64, mark: i64) -> bool:
    return i64(v[MARKS + card]) & mark != 0


def chosen(v: vec[u8], card: i64) -> bool:
    return (i64(v[CHOSEN + (card >> 3)]) >> (card & 7)) & 1 == 1


def bit_of(card: i64) -> i64:
    """The bit of a card in a number that has one for each. Compiled code would shift a literal 1 in 32 bits only."""
    bit: i64 = 1
    for _i in range(card):
        bit += bit
    return bit


def in_chain(v: vec[u8], card: i64) -> bool:
    """Has the chain under way used the ability of this card (X-4)?"""
    return (i64(v[CHAIN_END - 1 - (card >> 3)]) >> (card & 7)) & 1 == 1


def decider_in(v: vec[u8]) -> i64:
    """The seat that is to decide, as `Packed.decider` has it."""
    assert len(v) == SIZE
    if v[DEPTH] > 0:
        return i64(v[top_frame(v) + ACTOR])
    phase = i64(v[PHASE])
    if phase >= BEFORE and phase <= AFTERWARDS:
        return i64(v[TURN])
    if phase == VIEWING:
        seat: i64 = 0
        while v[VIEWS + seat] == 0:
            seat += 1
        return seat
    return NOBODY if phase == OVER else CHANCE


def nth_in(v: vec[u8], zone: i64, index: i64) -> i64:
    """The card at a place of a zone, counted from 0; CARDS or more if the zone is shorter."""
    assert len(v) == SIZE
    card = i64(v[AFTER + CARDS + zone])
    while index > 0 and card < CARDS:
        card = i64(v[AFTER + card])
        index -= 1
    return card


# A card leaves its zone, and comes into another one. Between the two it is nowhere.


def lies_nowhere(card: i64) -> NoReturn:
    """What a step of one's own gets that has taken NONE, or the end of a list, for a card."""
    raise RuntimeError(f"{card} is not a card that lies anywhere")


def unlink(v: vec[u8], card: i64) -> None:
    assert len(v) == SIZE
    if card < 0 or card >= CARDS:
        lies_nowhere(card)
    zone = i64(v[PLACE + card]) & 15
    at: i64 = CARDS + zone
    following = i64(v[AFTER + at])
    while following != card:
        if following >= CARDS:  # back at the head of the zone
            lies_nowhere(card)
        at = following
        following = i64(v[AFTER + at])
    v[AFTER + at] = v[AFTER + card]
    v[COUNT + zone] -= 1


def link_behind(v: vec[u8], node: i64, zone: i64, card: i64) -> None:
    """Behind a card of the zone, or behind its head, which is CARDS + zone."""
    assert len(v) == SIZE
    v[AFTER + card] = v[AFTER + node]
    v[AFTER + node] = u8(card)
    v[PLACE + card] = u8((i64(v[PLACE + card]) & 240) | zone)
    v[COUNT + zone] += 1


def link_first(v: vec[u8], zone: i64, card: i64) -> None:
    link_behind(v, CARDS + zone, zone, card)


def link_last(v: vec[u8], zone: i64, card: i64) -> None:
    assert len(v) == SIZE
    at: i64 = CARDS + zone
    following = i64(v[AFTER + at])
    while following < CARDS:
        at = following
        following = i64(v[AFTER + at])
    link_behind(v, at, zone, card)


def link_at(v: vec[u8], zone: i64, index: i64, card: i64) -> None:
    assert len(v) == SIZE
    at: i64 = CARDS + zone
    while index > 0:
        at = i64(v[AFTER + at])
        index -= 1
    link_behind(v, at, zone, card)


@mypyc_attr(acyclic=True)  # nothing in it refers back to it: no need for the garbage collector
class Packed:
    """A position without its mix.

    No constructor of it takes a vector: when interpreted code passes one to a compiled function, mypyc's argument
    wrapper never frees it (docs/notes/mypyc-vec-leak.md). Compiled code sets `v` right after the construction;
    interpreted code makes positions from bytes (`state_from_bytes`, `view_from_bytes`).
    """

    def __init__(self) -> None:
        self.v: vec[u8] = NO_VECTOR

    def get(self, field: i64) -> i64:
        return i64(self.v[field])

    def put(self, field: i64, value: i64) -> None:
        self.v[field] = u8(value)

    def put_last(self, zone: i64, card: i64) -> None:
        """Puts a card that is in no zone behind all others of a zone."""
        link_last(self.v, zone, card)

    # --- the table

    def players(self) -> i64:
        return i64(self.v[PLAYERS])

    def round(self) -> i64:
        return i64(self.v[ROUND])

    def phase(self) -> i64:
        return i64(self.v[PHASE])

    def turn(self) -> i64:
        """The seat whose turn it is."""
        return i64(self.v[TURN])

    def start(self) -> i64:
        return i64(self.v[START])

    def holder(self) -> i64:
        """The seat that has the token."""
        return i64(self.v[HOLDER])

    def token_active(self) -> bool:
        return self.v[ACTIVE] == 1

    def clockwise(self) -> bool:
        return self.v[DIRECTION] == 0

    def caller(self) -> i64:
        return i64(self.v[CALLER])

    def points(self, round_number: i64, seat: i64) -> i64:
        """What a seat scored in a round; 0 while that round is not over."""
        at = POINTS + (round_number * 4 + seat) * 2
        value = i64(self.v[at]) * 256 + i64(self.v[at + 1])
        return value - 65536 if value >= 32768 else value

    def put_points(self, round_number: i64, seat: i64, points: i64) -> None:
        at = POINTS + (round_number * 4 + seat) * 2
        value = points & 65535
        self.v[at] = u8(value >> 8)
        self.v[at + 1] = u8(value & 255)

    def total(self, seat: i64) -> i64:
        total: i64 = 0
        for r in range(4):
            total += self.points(r, seat)
        return total

    def seat_after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        if seat == i64(self.v[PLAYERS]):
            return 0
        return seat

    # --- whose decision it is

    def decider(self) -> i64:
        """The seat that is to decide; CHANCE for the shuffle; NOBODY when the game is over.

        In the first viewing several seats are: this is the first of them, and `deciders` has all.
        """
        return decider_in(self.v)

    def deciders(self) -> list[int]:
        """All seats that may decide now, in any order."""
        if self.v[PHASE] == VIEWING:
            return [int(seat) for seat in range(self.players()) if self.v[VIEWS + seat] > 0]
        seat = self.decider()
        return [] if seat == NOBODY else [int(seat)]

    # --- cards

    def number(self, card: i64) -> i64:
        """The number of a card. Secret: what may be chosen never depends on it unless the chooser has seen it."""
        at = FACE + card
        return i64(self.v[at])

    def zone(self, card: i64) -> i64:
        at = PLACE + card
        return i64(self.v[at]) & 15

    def least(self, card: i64) -> i64:
        """The least number the card can have by what became public."""
        at = PLACE + card
        return i64(self.v[at]) >> 4

    def put_least(self, card: i64, least: i64) -> None:
        self.v[PLACE + card] = u8((i64(self.v[PLACE + card]) & 15) | (least << 4))

    def has_seen(self, seat: i64, card: i64) -> bool:
        at = SEEN + card
        return (i64(self.v[at]) >> seat) & 1 == 1

    def seen(self, card: i64) -> i64:
        at = SEEN + card
        return i64(self.v[at])

    def put_seen(self, card: i64, audience: i64) -> None:
        self.v[SEEN + card] = u8(audience)

    def marks(self, card: i64) -> i64:
        at = MARKS + card
        return i64(self.v[at])

    def is_marked(self, card: i64, mark: i64) -> bool:
        at = MARKS + card
        return i64(self.v[at]) & mark != 0

    def mark(self, card: i64, mark: i64) -> None:
        self.v[MARKS + card] = u8(i64(self.v[MARKS + card]) | mark)

    def unmark(self, card: i64, mark: i64) -> None:
        self.v[MARKS + card] = u8(i64(self.v[MARKS + card]) & ~mark)

    def unmark_all(self, mark: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        for card in range(i64(CARDS)):
            v[MARKS + card] = u8(i64(v[MARKS + card]) & ~mark)

    def is_faceup(self, card: i64) -> bool:
        at = MARKS + card
        return i64(self.v[at]) & FACEUP != 0

    def is_rotated(self, card: i64) -> bool:
        at = MARKS + card
        return i64(self.v[at]) & ROTATED != 0

    def is_locked(self, card: i64) -> bool:
        at = MARKS + card
        return i64(self.v[at]) & LOCKED != 0

    def ward(self, card: i64) -> i64:
        """The card that this one lies on as a guard, or NONE."""
        at = WARD + card
        return i64(self.v[at])

    # --- zones

    def count(self, zone: i64) -> i64:
        at = COUNT + zone
        return i64(self.v[at])

    def first(self, zone: i64) -> i64:
        """The first card of a zone: leftmost, top, or oldest in the hand. CARDS or more if there is none."""
        at = AFTER + CARDS + zone
        return i64(self.v[at])

    def after(self, card: i64) -> i64:
        """The card after this one in its zone; CARDS or more at the end."""
        at = AFTER + card
        return i64(self.v[at])

    def card_at(self, zone: i64, index: i64) -> i64:
        """The card at a place of a zone, counted from 0; CARDS or more if the zone is shorter."""
        return nth_in(self.v, zone, index)

    def index_of(self, card: i64) -> i64:
        v = self.v
        assert len(v) == SIZE
        index: i64 = 0
        at = i64(v[AFTER + CARDS + (i64(v[PLACE + card]) & 15)])
        while at != card:
            if at >= CARDS:
                lies_nowhere(card)
            at = i64(v[AFTER + at])
            index += 1
        return index

    def last(self, zone: i64) -> i64:
        return self.card_at(zone, self.count(zone) - 1)

    # --- a choice that is half made (secret)

    def is_chosen(self, card: i64) -> bool:
        return (i64(self.v[CHOSEN + (card >> 3)]) >> (card & 7)) & 1 == 1

    def choose(self, card: i64, slot: i64) -> None:
        """The card in this slot belongs to the set that is being chosen; those are named from left to right."""
        v = self.v
        at = CHOSEN + (card >> 3)
        v[at] = u8(i64(v[at]) | (1 << (card & 7)))
        v[CHOSEN_UP_TO] = u8(slot + 1)

    def any_chosen(self) -> bool:
        return self.v[CHOSEN_UP_TO] != 0

    def clear_chosen(self) -> None:
        v = self.v
        assert len(v) == SIZE
        for at in range(CHOSEN, SIZE):
            v[at] = 0

    # --- frames

    def depth(self) -> i64:
        return i64(self.v[DEPTH])

    def top(self) -> i64:
        """Where the frame on top of the stack lies; only if there is one."""
        return top_frame(self.v)

    def push(self, program: i64, actor: i64, source: i64) -> i64:
        depth = i64(self.v[DEPTH])
        if depth == MAX_DEPTH:
            raise RuntimeError("abilities that use abilities are nested too deeply")
        self.v[DEPTH] = u8(depth + 1)
        f: i64 = FRAMES + depth * FRAME_SIZE
        self.fill(f, program, actor, source)
        return f

    def fill(self, f: i64, program: i64, actor: i64, source: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        assert FRAMES <= f <= SCRATCH
        v[f + PROGRAM] = u8(program)
        v[f + STEP] = 0
        v[f + ACTOR] = u8(actor)
        v[f + SOURCE] = u8(source)
        v[f + IT] = NONE
        v[f + OTHER] = NONE
        v[f + DRAWN] = NONE
        v[f + TALLY] = 0

    def wipe(self, f: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        assert FRAMES <= f <= SCRATCH
        for i in range(FRAME_SIZE):
            v[f + i] = 0

    def pop(self) -> None:
        v = self.v
        self.wipe(top_frame(v))
        v[DEPTH] -= 1

    def program(self, f: i64) -> i64:
        at = f + PROGRAM
        return i64(self.v[at])

    def step(self, f: i64) -> i64:
        at = f + STEP
        return i64(self.v[at])

    def actor(self, f: i64) -> i64:
        """The "you" of the ability."""
        at = f + ACTOR
        return i64(self.v[at])

    def source(self, f: i64) -> i64:
        """The card whose ability this is."""
        at = f + SOURCE
        return i64(self.v[at])

    def it(self, f: i64) -> i64:
        at = f + IT
        return i64(self.v[at])

    def other(self, f: i64) -> i64:
        at = f + OTHER
        return i64(self.v[at])

    def drawn(self, f: i64) -> i64:
        at = f + DRAWN
        return i64(self.v[at])

    def tally(self, f: i64) -> i64:
        at = f + TALLY
        return i64(self.v[at])

    def put_step(self, f: i64, step: i64) -> None:
        self.v[f + STEP] = u8(step)

    def put_it(self, f: i64, card: i64) -> None:
        self.v[f + IT] = u8(card)

    def put_other(self, f: i64, card: i64) -> None:
        self.v[f + OTHER] = u8(card)

    def put_drawn(self, f: i64, card: i64) -> None:
        self.v[f + DRAWN] = u8(card)

    def put_tally(self, f: i64, tally: i64) -> None:
        self.v[f + TALLY] = u8(tally)

    # --- the chain of abilities

    def chain(self) -> i64:
        """The cards whose abilities the chain under way has used, a bit for each card."""
        v = self.v
        assert len(v) == SIZE
        cards: i64 = 0
        for at in range(i64(CHAIN), i64(CHAIN_END)):
            cards = (cards << 8) | i64(v[at])
        return cards

    def put_chain(self, cards: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        for at in range(CHAIN_END - 1, CHAIN - 1, -1):
            v[at] = u8(cards & 255)
            cards >>= 8

    def in_chain(self, card: i64) -> bool:
        return in_chain(self.v, card)

    def add_to_chain(self, card: i64) -> None:
        at = CHAIN_END - 1 - (card >> 3)
        self.v[at] = u8(i64(self.v[at]) | (1 << (card & 7)))
