"""The vector of a position, read and written by the words of the rules.

This module knows where things lie and nothing of what is allowed. Everything above it uses these names and never
an offset. Compiled code reads a vector by the functions, interpreted code a position by the methods of `Vector`: when
it passes a vector to a compiled function, mypyc's argument wrapper never frees it (docs/notes/mypyc-vec-leak.md).
"""

from __future__ import annotations

from typing import Final, NoReturn, get_args

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from wolfsbane.engine import layout
from wolfsbane.engine.constants import (
    AFTER_MAIN,
    AWAY,
    BEFORE_MAIN,
    CARDS,
    CHANCE,
    FACEUP,
    LOCKED,
    MAX_DEPTH,
    NOBODY,
    NONE,
    OVER,
    ROTATED,
    UNKNOWN,
    VIEWING,
    ZONE_COUNT,
)
from wolfsbane.engine.layout import (
    ABILITY_ID,
    ACTED,
    ACTIVE,
    ACTOR,
    AFTER,
    CALLER,
    CHAIN,
    CHAIN_END,
    CHOSEN,
    CHOSEN_UP_TO,
    COUNT,
    COUNTED,
    DEALT,
    DEPTH,
    DIRECTION,
    DRAWN,
    EXTRA,
    FACE,
    FLAGS,
    FRAME_SIZE,
    FRAMES,
    GUARDS,
    HOLDER,
    IT,
    LAST,
    LAST_OTHER,
    LIMIT,
    MARKS,
    OPENER,
    OTHER,
    PHASE,
    PLACE,
    PLAYERS,
    POINTS,
    PUBLIC_END,
    QUIET,
    REASON,
    ROUND,
    ROUNDS,
    SCORER,
    SCORING_NUMBER,
    SEALED,
    SEEN,
    SIDE,
    SKIP,
    SOURCE,
    START,
    STEP,
    STOCK,
    STORED,
    TURN,
    VIEWS,
    VILLAGE,
    WARD,
)
from wolfsbane.engine.layout import SCRATCH as SCRATCH  # a frame to ask with whether an ability could be begun
from wolfsbane.engine.layout import SIZE as SIZE  # the length of the vector, for the assertions of all who read it
from wolfsbane.engine.vocabulary import Field

_OFFSETS: Final[dict[str, int]] = {name: getattr(layout, name.upper()) for name in get_args(Field)}

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


# The accessors as functions of the vector itself. In a loop over many cards, taking the vector out of its object once
# and reading it by these is several times as fast as a method for each reading.
#
# Functions that much time is spent in say `assert len(v) == SIZE` first. That tells the C compiler that the places of
# cards and fields lie inside the vector, so that it leaves out the check that each reading has otherwise.


# Zones.


def first_in(v: vec[u8], zone: i64) -> i64:
    """The first card of a zone: leftmost, top, or oldest in the hand. CARDS or more if there is none."""
    return i64(v[AFTER + CARDS + zone])


def next_in(v: vec[u8], card: i64) -> i64:
    """The card after this one in its zone; CARDS or more at the end."""
    return i64(v[AFTER + card])


def held_in(v: vec[u8], zone: i64) -> i64:
    """How many cards a zone has."""
    return i64(v[COUNT + zone])


# Cards.


def number_of(v: vec[u8], card: i64) -> i64:
    """The number of a card; UNKNOWN in a view that does not know it."""
    return i64(v[FACE + card])


def set_number(v: vec[u8], card: i64, number: i64) -> None:
    v[FACE + card] = u8(number)


def zone_of(v: vec[u8], card: i64) -> i64:
    return i64(v[PLACE + card]) & 15


def least_of(v: vec[u8], card: i64) -> i64:
    """The least number the card can have by what became public."""
    return i64(v[PLACE + card]) >> 4


def saw(v: vec[u8], seat: i64, card: i64) -> bool:
    return (i64(v[SEEN + card]) >> seat) & 1 == 1


def audience_of(v: vec[u8], card: i64) -> i64:
    """Who has seen a card: a bit for each seat, and that of WATCHER."""
    return i64(v[SEEN + card])


def set_audience(v: vec[u8], card: i64, audience: i64) -> None:
    v[SEEN + card] = u8(audience)


def marks_of(v: vec[u8], card: i64) -> i64:
    return i64(v[MARKS + card])


def set_marks(v: vec[u8], card: i64, marks: i64) -> None:
    v[MARKS + card] = u8(marks)


def marked(v: vec[u8], card: i64, mark: i64) -> bool:
    return i64(v[MARKS + card]) & mark != 0


def ward_of(v: vec[u8], card: i64) -> i64:
    """The card that this one lies on as a guard, or NONE."""
    return i64(v[WARD + card])


def set_ward(v: vec[u8], card: i64, ward: i64) -> None:
    v[WARD + card] = u8(ward)


# The table and the turn.


def players_of(v: vec[u8]) -> i64:
    return i64(v[PLAYERS])


def set_players(v: vec[u8], players: i64) -> None:
    v[PLAYERS] = u8(players)


def rounds_of(v: vec[u8]) -> i64:
    """How many rounds the game has."""
    return i64(v[ROUNDS])


def set_rounds(v: vec[u8], rounds: i64) -> None:
    v[ROUNDS] = u8(rounds)


def round_of(v: vec[u8]) -> i64:
    """The round under way, counted from 0."""
    return i64(v[ROUND])


def set_round(v: vec[u8], round_number: i64) -> None:
    v[ROUND] = u8(round_number)


def phase_of(v: vec[u8]) -> i64:
    return i64(v[PHASE])


def set_phase(v: vec[u8], phase: i64) -> None:
    v[PHASE] = u8(phase)


def turn_of(v: vec[u8]) -> i64:
    """The seat whose turn it is."""
    return i64(v[TURN])


def set_turn(v: vec[u8], seat: i64) -> None:
    v[TURN] = u8(seat)


def start_of(v: vec[u8]) -> i64:
    return i64(v[START])


def set_start(v: vec[u8], seat: i64) -> None:
    v[START] = u8(seat)


def holder_of(v: vec[u8]) -> i64:
    """The seat that has the token."""
    return i64(v[HOLDER])


def set_holder(v: vec[u8], seat: i64) -> None:
    v[HOLDER] = u8(seat)


def active_of(v: vec[u8]) -> i64:
    return i64(v[ACTIVE])


def set_active(v: vec[u8], active: i64) -> None:
    v[ACTIVE] = u8(active)


def direction_of(v: vec[u8]) -> i64:
    """0 for clockwise."""
    return i64(v[DIRECTION])


def set_direction(v: vec[u8], direction: i64) -> None:
    v[DIRECTION] = u8(direction)


def skip_of(v: vec[u8]) -> i64:
    """1 if the next turn is skipped (with two players)."""
    return i64(v[SKIP])


def set_skip(v: vec[u8], skip: i64) -> None:
    v[SKIP] = u8(skip)


def extra_of(v: vec[u8]) -> i64:
    """1 in a turn that follows a skipped one."""
    return i64(v[EXTRA])


def set_extra(v: vec[u8], extra: i64) -> None:
    v[EXTRA] = u8(extra)


def caller_of(v: vec[u8]) -> i64:
    """The seat that has called for the end of the round, or NONE."""
    return i64(v[CALLER])


def set_caller(v: vec[u8], seat: i64) -> None:
    v[CALLER] = u8(seat)


def quiet_of(v: vec[u8]) -> i64:
    """How many turns in a row have left the stock as it was (TURN-10)."""
    return i64(v[QUIET])


def set_quiet(v: vec[u8], quiet: i64) -> None:
    v[QUIET] = u8(quiet)


def stock_of(v: vec[u8]) -> i64:
    """The stock when the turn began."""
    return i64(v[STOCK])


def set_stock(v: vec[u8], stock: i64) -> None:
    v[STOCK] = u8(stock)


def last_of(v: vec[u8]) -> i64:
    """The seat whose turn ended last in this round, or NONE."""
    return i64(v[LAST])


def set_last(v: vec[u8], seat: i64) -> None:
    v[LAST] = u8(seat)


def last_other_of(v: vec[u8]) -> i64:
    """The last seat but `last_of` whose turn ended in this round, or NONE."""
    return i64(v[LAST_OTHER])


def set_last_other(v: vec[u8], seat: i64) -> None:
    v[LAST_OTHER] = u8(seat)


def acted_of(v: vec[u8]) -> i64:
    """1 if something was used in this turn."""
    return i64(v[ACTED])


def set_acted(v: vec[u8], acted: i64) -> None:
    v[ACTED] = u8(acted)


def limit_of(v: vec[u8]) -> i64:
    """How many more cards may be drawn now."""
    return i64(v[LIMIT])


def set_limit(v: vec[u8], limit: i64) -> None:
    v[LIMIT] = u8(limit)


def side_of(v: vec[u8]) -> i64:
    """The side on which the drawn card goes in: FACEUP_IN, or 0."""
    return i64(v[SIDE])


def set_side(v: vec[u8], side: i64) -> None:
    v[SIDE] = u8(side)


def stored_of(v: vec[u8]) -> i64:
    """1 if a card was put on the private deck in this turn (10D)."""
    return i64(v[STORED])


def set_stored(v: vec[u8], stored: i64) -> None:
    v[STORED] = u8(stored)


def opener_of(v: vec[u8]) -> i64:
    """The card that was drawn and used to begin the chain under way, or NONE."""
    return i64(v[OPENER])


def set_opener(v: vec[u8], card: i64) -> None:
    v[OPENER] = u8(card)


def sealed_of(v: vec[u8]) -> i64:
    """The villages that were protected when the round ended, a bit for each."""
    return i64(v[SEALED])


def set_sealed(v: vec[u8], sealed: i64) -> None:
    v[SEALED] = u8(sealed)


def scorer_of(v: vec[u8]) -> i64:
    """The seat that is asked for the ability of `scoring_number_of`, counted from the holder of the token."""
    return i64(v[SCORER])


def set_scorer(v: vec[u8], scorer: i64) -> None:
    v[SCORER] = u8(scorer)


def scoring_number_of(v: vec[u8]) -> i64:
    return i64(v[SCORING_NUMBER])


def set_scoring_number(v: vec[u8], number: i64) -> None:
    v[SCORING_NUMBER] = u8(number)


def reason_of(v: vec[u8]) -> i64:
    """Why the round ended; 0 before."""
    return i64(v[REASON])


def set_reason(v: vec[u8], reason: i64) -> None:
    v[REASON] = u8(reason)


def dealt_of(v: vec[u8]) -> i64:
    """How many cards the shuffle has placed."""
    return i64(v[DEALT])


def set_dealt(v: vec[u8], dealt: i64) -> None:
    v[DEALT] = u8(dealt)


def guards_of(v: vec[u8]) -> i64:
    """How many cards lie on others as guards."""
    return i64(v[GUARDS])


def set_guards(v: vec[u8], guards: i64) -> None:
    v[GUARDS] = u8(guards)


def views_left(v: vec[u8], seat: i64) -> i64:
    """How many cards a seat may still view in the first viewing."""
    return i64(v[VIEWS + seat])


def set_views(v: vec[u8], seat: i64, views: i64) -> None:
    v[VIEWS + seat] = u8(views)


def points_of(v: vec[u8], round_number: i64, seat: i64) -> i64:
    """What a seat scored in a round; 0 while that round is not over."""
    at = POINTS + (round_number * 4 + seat) * 2
    value = i64(v[at]) * 256 + i64(v[at + 1])
    return value - 65536 if value >= 32768 else value


# Frames, which are named by where they lie.


def depth_of(v: vec[u8]) -> i64:
    """How many frames there are."""
    return i64(v[DEPTH])


def frame_at(index: i64) -> i64:
    """The frame with this many below it."""
    return FRAMES + index * FRAME_SIZE


def frame_below(f: i64) -> i64:
    return f - FRAME_SIZE


def top_frame(v: vec[u8]) -> i64:
    """The frame on top of the stack; only if there is one."""
    return FRAMES + (i64(v[DEPTH]) - 1) * FRAME_SIZE


def ability_id_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + ABILITY_ID])


def step_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + STEP])


def set_step(v: vec[u8], f: i64, step: i64) -> None:
    v[f + STEP] = u8(step)


def actor_of(v: vec[u8], f: i64) -> i64:
    """The "you" of the ability."""
    return i64(v[f + ACTOR])


def source_of(v: vec[u8], f: i64) -> i64:
    """The card whose ability this is."""
    return i64(v[f + SOURCE])


def it_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + IT])


def flags_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + FLAGS])


def set_flags(v: vec[u8], f: i64, flags: i64) -> None:
    v[f + FLAGS] = u8(flags)


def village_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + VILLAGE])


def set_village(v: vec[u8], f: i64, seat: i64) -> None:
    v[f + VILLAGE] = u8(seat)


def drawn_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + DRAWN])


def set_drawn(v: vec[u8], f: i64, card: i64) -> None:
    v[f + DRAWN] = u8(card)


def counted_of(v: vec[u8], f: i64) -> i64:
    return i64(v[f + COUNTED])


def set_counted(v: vec[u8], f: i64, counted: i64) -> None:
    v[f + COUNTED] = u8(counted)


# An incomplete choice (secret).


def chosen_up_to(v: vec[u8]) -> i64:
    """The slot after the last one chosen; 0 if none is."""
    return i64(v[CHOSEN_UP_TO])


def chosen(v: vec[u8], card: i64) -> bool:
    return (i64(v[CHOSEN + (card >> 3)]) >> (card & 7)) & 1 == 1


def clear_choice(v: vec[u8]) -> None:
    assert len(v) == SIZE
    for at in range(CHOSEN, SIZE):
        v[at] = 0


def copy_choice(v: vec[u8], other: vec[u8]) -> None:
    """Makes the choice in the first vector that in the second."""
    assert len(v) == SIZE
    assert len(other) == SIZE
    for at in range(CHOSEN, SIZE):
        v[at] = other[at]


# The chain of abilities.


def bit_of(card: i64) -> i64:
    """The bit of a card in a number that has one for each. Compiled code would shift a literal 1 in 32 bits only."""
    bit: i64 = 1
    for _i in range(card):
        bit += bit
    return bit


def in_chain(v: vec[u8], card: i64) -> bool:
    """Has the chain under way used the ability of this card (X-4)?"""
    return (i64(v[CHAIN_END - 1 - (card >> 3)]) >> (card & 7)) & 1 == 1


def clear_chain(v: vec[u8]) -> None:
    assert len(v) == SIZE
    for at in range(CHAIN, CHAIN_END):
        v[at] = 0


# Parts of the vector as a whole.

# The vector of a view that knows nothing: no number, no choice, and nothing public yet.
_BLANK: Final[vec[u8]] = vec[u8]([u8(UNKNOWN if FACE <= at < CHOSEN else 0) for at in range(SIZE)])


def public_part(known: vec[u8]) -> vec[u8]:
    """The vector of a view that knows what everybody at the table may know, and no more."""
    v = _BLANK[:]
    assert len(known) == SIZE
    assert len(v) == SIZE
    for at in range(i64(PUBLIC_END)):
        v[at] = known[at]
    return v


def sweep(v: vec[u8]) -> None:
    """All cards leave the table, to be shuffled; what was known of them, and of the round, is gone."""
    assert len(v) == SIZE
    for zone in range(ZONE_COUNT):
        v[AFTER + CARDS + zone] = u8(CARDS + zone)
        v[COUNT + zone] = 0
    for card in range(i64(CARDS)):
        v[AFTER + card] = 0
        v[FACE + card] = 0
        v[SEEN + card] = 0
        v[MARKS + card] = 0
        v[WARD + card] = NONE
        v[PLACE + card] = AWAY
    v[DEALT] = 0
    v[CALLER] = NONE
    v[LAST] = NONE
    v[LAST_OTHER] = NONE
    v[DIRECTION] = 0
    v[SKIP] = 0
    v[EXTRA] = 0
    v[QUIET] = 0
    v[STOCK] = 0
    v[ACTED] = 0
    v[STORED] = 0
    v[GUARDS] = 0
    v[SEALED] = 0
    v[SCORER] = 0
    v[SCORING_NUMBER] = 0
    v[REASON] = 0


_FACTOR: Final = 1103515245
_OTHER_FACTOR: Final = 1664525
_MASK: Final = (1 << 31) - 1


def key_of(v: vec[u8], seat: i64) -> i64:
    """A number for what a seat knows in a round: of a state and of the view of that state it is the same."""
    assert len(v) == SIZE
    one: i64 = 1469598103  # two numbers of 31 bits, each mixed into the other
    two: i64 = 1099511627
    for card in range(i64(CARDS)):
        seen = i64(v[SEEN + card])
        known: i64 = UNKNOWN
        if (seen >> seat) & 1 == 1:
            known = i64(v[FACE + card])
        lies = i64(v[AFTER + card]) + (i64(v[PLACE + card]) << 8) + (i64(v[WARD + card]) << 16)
        one = (one * _FACTOR + (two >> 9) + known + (i64(v[MARKS + card]) << 4) + (seen << 10)) & _MASK
        two = (two * _OTHER_FACTOR + (one >> 7) + lies) & _MASK
    for zone in range(i64(ZONE_COUNT)):
        one = (one * _FACTOR + (two >> 9) + i64(v[AFTER + CARDS + zone])) & _MASK
        two = (two * _OTHER_FACTOR + (one >> 7)) & _MASK
    for at in range(i64(PLAYERS), i64(POINTS)):
        one = (one * _FACTOR + (two >> 9) + i64(v[at])) & _MASK
        two = (two * _OTHER_FACTOR + (one >> 7)) & _MASK
    for at in range(i64(FRAMES), FRAMES + i64(v[DEPTH]) * FRAME_SIZE):
        one = (one * _FACTOR + (two >> 9) + i64(v[at])) & _MASK
        two = (two * _OTHER_FACTOR + (one >> 7)) & _MASK
    if v[CHOSEN_UP_TO] != 0:
        for at in range(i64(CHOSEN), i64(SIZE)):
            one = (one * _FACTOR + (two >> 9) + i64(v[at])) & _MASK
            two = (two * _OTHER_FACTOR + (one >> 7)) & _MASK
    return (one << 31) + two


# Whose decision it is.


def decider_in(v: vec[u8]) -> i64:
    """The seat that is to decide, as `Vector.decider` has it."""
    assert len(v) == SIZE
    if v[DEPTH] > 0:
        return i64(v[top_frame(v) + ACTOR])
    phase = i64(v[PHASE])
    if phase >= BEFORE_MAIN and phase <= AFTER_MAIN:
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


def not_a_card(card: i64) -> NoReturn:
    """Raises RuntimeError: a step has used NONE, or the end of a list, as a card."""
    raise RuntimeError(f"{card} is not a card that lies anywhere")


def unlink(v: vec[u8], card: i64) -> None:
    assert len(v) == SIZE
    if card < 0 or card >= CARDS:
        not_a_card(card)
    zone = i64(v[PLACE + card]) & 15
    at: i64 = CARDS + zone
    following = i64(v[AFTER + at])
    while following != card:
        if following >= CARDS:  # back at the head of the zone
            not_a_card(card)
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


def lay_down(v: vec[u8], zone: i64, card: i64, count: i64) -> None:
    """Cards that follow each other in the shuffle become a zone, which was empty."""
    v[AFTER + CARDS + zone] = u8(card)
    v[COUNT + zone] = u8(count)
    for _i in range(count):
        v[PLACE + card] = u8(zone)
        v[AFTER + card] = u8(card + 1)
        card += 1
    v[AFTER + card - 1] = u8(CARDS + zone)


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
class Vector:
    """The accessors that `State` and `View` share: a position as data, without its mix and without rules.

    No constructor of it takes a vector. Compiled code sets `v` right after the construction; interpreted code makes
    positions from bytes (`state_from_bytes`, `view_from_bytes`).
    """

    def __init__(self) -> None:
        self.v: vec[u8] = NO_VECTOR

    def get(self, field: Field) -> i64:
        at: i64 = _OFFSETS[field]
        return i64(self.v[at])

    def put(self, field: Field, value: i64) -> None:
        at: i64 = _OFFSETS[field]
        self.v[at] = u8(value)

    def put_last(self, zone: i64, card: i64) -> None:
        """Puts a card that is in no zone behind all others of a zone."""
        link_last(self.v, zone, card)

    # --- the table

    def players(self) -> i64:
        return i64(self.v[PLAYERS])

    def rounds(self) -> i64:
        """How many rounds the game has."""
        return i64(self.v[ROUNDS])

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
        return points_of(self.v, round_number, seat)

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

    def last_other_player(self, seat: i64) -> i64:
        """The last player other than `seat` who had a turn in this round, or NONE (4D)."""
        last = i64(self.v[LAST])
        return i64(self.v[LAST_OTHER]) if last == seat else last

    def views_left(self, seat: i64) -> i64:
        """How many cards a seat may still view in the first viewing."""
        return views_left(self.v, seat)

    def put_views(self, seat: i64, views: i64) -> None:
        set_views(self.v, seat, views)

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

    def put_number(self, card: i64, number: i64) -> None:
        self.v[FACE + card] = u8(number)

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

    def all_seen(self) -> bytes:
        """For each card, who has seen it."""
        return bytes(self.v[SEEN : SEEN + CARDS])

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

    def any_guards(self) -> bool:
        return self.v[GUARDS] != 0

    def put_ward(self, card: i64, ward: i64) -> None:
        set_ward(self.v, card, ward)

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
                not_a_card(card)
            at = i64(v[AFTER + at])
            index += 1
        return index

    def last(self, zone: i64) -> i64:
        return self.card_at(zone, self.count(zone) - 1)

    # --- an incomplete choice (secret)

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
        clear_choice(self.v)

    # --- frames

    def depth(self) -> i64:
        return i64(self.v[DEPTH])

    def top(self) -> i64:
        """Where the frame on top of the stack lies; only if there is one."""
        return top_frame(self.v)

    def push(self, ability_id: i64, actor: i64, source: i64) -> i64:
        depth = i64(self.v[DEPTH])
        if depth == MAX_DEPTH:
            raise RuntimeError("abilities that use abilities are nested too deeply")
        self.v[DEPTH] = u8(depth + 1)
        f: i64 = FRAMES + depth * FRAME_SIZE
        self.fill(f, ability_id, actor, source)
        return f

    def fill(self, f: i64, ability_id: i64, actor: i64, source: i64) -> None:
        v = self.v
        assert len(v) == SIZE
        assert FRAMES <= f <= SCRATCH
        v[f + ABILITY_ID] = u8(ability_id)
        v[f + STEP] = 0
        v[f + ACTOR] = u8(actor)
        v[f + SOURCE] = u8(source)
        v[f + IT] = NONE
        v[f + OTHER] = NONE
        v[f + DRAWN] = NONE
        v[f + COUNTED] = 0

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

    def ability_id(self, f: i64) -> i64:
        at = f + ABILITY_ID
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

    def flags(self, f: i64) -> i64:
        """How an exchange is done: the bits of `wolfsbane.engine.exchange`."""
        at = f + FLAGS
        return i64(self.v[at])

    def village(self, f: i64) -> i64:
        """The seat with whose village an exchange is done; NONE in 5D if no card can be discarded."""
        at = f + VILLAGE
        return i64(self.v[at])

    def drawn(self, f: i64) -> i64:
        at = f + DRAWN
        return i64(self.v[at])

    def counted(self, f: i64) -> i64:
        at = f + COUNTED
        return i64(self.v[at])

    def pronoun(self, f: i64, index: i64) -> i64:
        """The source, it, the other or the drawn card of a frame, counted from 0 in this order."""
        at = f + SOURCE + index
        return i64(self.v[at])

    def put_pronoun(self, f: i64, index: i64, card: i64) -> None:
        self.v[f + SOURCE + index] = u8(card)

    def put_step(self, f: i64, step: i64) -> None:
        self.v[f + STEP] = u8(step)

    def put_it(self, f: i64, card: i64) -> None:
        self.v[f + IT] = u8(card)

    def put_other(self, f: i64, card: i64) -> None:
        self.v[f + OTHER] = u8(card)

    def put_village(self, f: i64, seat: i64) -> None:
        self.v[f + VILLAGE] = u8(seat)

    def put_drawn(self, f: i64, card: i64) -> None:
        self.v[f + DRAWN] = u8(card)

    def put_counted(self, f: i64, counted: i64) -> None:
        self.v[f + COUNTED] = u8(counted)

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
