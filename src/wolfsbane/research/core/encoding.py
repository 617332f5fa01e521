"""A position as a seat may know it, as a row of bytes, and actions as a seat sees them.

Seats are counted from the one that observes: 0 is itself, 1 the next one clockwise. So what was learned in one seat
holds in every other. `wolfsbane.research.core.observation` says what each byte is.

An observation is made from the vector of a state or from that of the seat's view, and is the same for both: of the
secret part only numbers of cards that the seat has seen are read, and half a choice only if it is the seat's own.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from wolfsbane.engine.actions import NUMBER, SEAT, SLOT
from wolfsbane.engine.cards import copies_of
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EXCHANGE_ABILITY,
    FACEUP,
    HAND,
    NONE,
    NUMBERS,
    OVER,
    PILE,
    PRIVATE,
    QUIET_TURNS,
    ROW,
    VIEWING,
    WATCHER,
)
from wolfsbane.engine.vector import (
    SIZE,
    ability_id_of,
    acted_of,
    active_of,
    actor_of,
    audience_of,
    caller_of,
    chosen,
    chosen_up_to,
    clear_choice,
    counted_of,
    decider_in,
    depth_of,
    direction_of,
    extra_of,
    first_in,
    frame_below,
    guards_of,
    held_in,
    holder_of,
    in_chain,
    it_of,
    last_of,
    last_other_of,
    least_of,
    limit_of,
    marks_of,
    next_in,
    number_of,
    phase_of,
    players_of,
    points_of,
    quiet_of,
    reason_of,
    round_of,
    rounds_of,
    set_audience,
    side_of,
    skip_of,
    source_of,
    start_of,
    step_of,
    stored_of,
    top_frame,
    turn_of,
    views_left,
    ward_of,
)
from wolfsbane.research.core.observation import (
    AT_ABILITY,
    AT_ABILITY_BELOW,
    AT_ACTIVE,
    AT_ACTOR,
    AT_CALLER,
    AT_COUNTED,
    AT_DECIDES,
    AT_DECK_COUNT,
    AT_DEPTH,
    AT_DIRECTION,
    AT_DRAWS_LEFT,
    AT_EXTRA,
    AT_HAND_COUNT,
    AT_HOLDER,
    AT_LAST,
    AT_LAST_OTHER,
    AT_PHASE,
    AT_PILE_COUNT,
    AT_PLAYERS,
    AT_QUIET_LEFT,
    AT_REASON,
    AT_ROUNDS,
    AT_ROUNDS_OVER,
    AT_ROW_COUNT,
    AT_SIDE,
    AT_SKIP,
    AT_START,
    AT_STEP,
    AT_TURN,
    AT_USES,
    CHOSEN_SO_FAR,
    DECK_SHOWN,
    DECK_TOP,
    HELD,
    HELD_SHOWN,
    IS_CHOSEN,
    IS_IT,
    IS_SOURCE,
    IS_USED,
    OF_A_SEAT,
    OF_A_SLOT,
    OF_A_VILLAGE,
    OWN_PRIVATE,
    PILE_SHOWN,
    PILE_TOP,
    PILED,
    POINTS_ADDED,
    PRIVATE_SHOWN,
    ROW_CARDS,
    ROW_SHOWN,
    SEATS,
    SLOTS_SHOWN,
    UNSEEN,
    VILLAGES,
)

_COPIES: Final[vec[u8]] = vec[u8]([u8(copies_of(number)) for number in range(NUMBERS)])


def observation_size(players: i64) -> i64:
    return VILLAGES + players * OF_A_VILLAGE


def as_seen_by(seat: i64, players: i64, action: i64) -> i64:
    """An action of the engine, with the seats counted from this one."""
    if action >= SLOT:
        other = (action - SLOT) // CARDS
        return action + ((other - seat if other >= seat else other - seat + players) - other) * CARDS
    if SEAT <= action < NUMBER:
        other = action - SEAT
        return SEAT + (other - seat if other >= seat else other - seat + players)
    return action


def as_in_engine(seat: i64, players: i64, action: i64) -> i64:
    """The action of the engine that this seat means; the inverse of `as_seen_by`.

    A seat that does not play stays what it is, so that it is refused.
    """
    if action >= SLOT:
        other = (action - SLOT) // CARDS
        if other >= players:
            return action
        return action + ((other + seat) % players - other) * CARDS
    if SEAT <= action < NUMBER:
        other = action - SEAT
        return action if other >= players else SEAT + (other + seat) % players
    return action


def _relative(seat: i64, players: i64, other: i64) -> u8:
    return u8(other - seat if other >= seat else other - seat + players)


def _relative_or_0(seat: i64, players: i64, other: i64) -> u8:
    """1 for the seat itself, 2 for the next one and so on, 0 for nobody."""
    if other == NONE:
        return 0
    return u8(1 + (other - seat if other >= seat else other - seat + players))


class Encoder:
    """Writes observations. It keeps the room in which their parts are made: small vectors of a length that the compiler
    is told, so that it leaves out the check of each place."""

    def __init__(self) -> None:
        self._head: vec[u8] = vec[u8]([u8(0) for _i in range(VILLAGES)])
        self._block: vec[u8] = vec[u8]([u8(0) for _i in range(OF_A_VILLAGE)])

    def add_to(self, out: vec[u8], v: vec[u8], seat: i64) -> vec[u8]:
        """Appends what a seat may know, `observation_size(players)` bytes."""
        assert len(v) == SIZE
        players = players_of(v)
        head = self._head
        _write_head(v, seat, players, head)
        out = extend(out, head)
        block = self._block
        village = seat
        for _i in range(players):
            _write_village(v, seat, players, village, block)
            out = extend(out, block)
            village += 1
            if village == players:
                village = 0
        return out


def observation_of(vector: Any, seat: i64) -> bytes:
    """What a seat may know, from the vector of a state or from that of the seat's view.

    `vector` is a `vec[u8]`. It is not declared so, since mypyc's argument wrapper never frees a vector that interpreted
    code passes (docs/notes/mypyc-vec-leak.md).
    """
    v: vec[u8] = vector
    return bytes(Encoder().add_to(vec[u8](), v, seat))


def public_observation_of(v: vec[u8], seat: i64) -> bytes:
    """What everybody at the table may know, in the form of an observation, with the seats counted from this one."""
    assert len(v) == SIZE
    bit = 1 << seat
    public = v[:]
    for card in range(i64(CARDS)):  # the seat has seen what a watcher has
        seen = audience_of(v, card) & ~bit
        set_audience(public, card, seen | ((seen >> WATCHER) & 1) << seat)
    clear_choice(public)
    row = Encoder().add_to(vec[u8](), public, seat)
    players = players_of(v)
    for village in range(players):  # yet that it has seen more is known to all
        at = VILLAGES + (village - seat if village >= seat else village - seat + players) * OF_A_VILLAGE + 3
        card = first_in(v, village)
        for _i in range(i64(SLOTS_SHOWN)):
            if card >= CARDS:
                break
            if audience_of(v, card) & bit != 0:
                row[at] |= 1
            at += OF_A_SLOT
            card = next_in(v, card)
    return bytes(row)


def private_observation_of(v: vec[u8], seat: i64) -> bytes:
    """What this seat knows and not everybody: numbers of cards, and which cards it has chosen so far.

    It has the form of an observation with zeros for all that is public; instead of the numbers of cards that were not
    seen, it has of each number how many cards the seat has seen that not everybody has.
    """
    whole = vec[u8](observation_of(v, seat))
    public = vec[u8](public_observation_of(v, seat))
    own = vec[u8]([u8(0) for _i in range(i64(len(whole)))])
    own[CHOSEN_SO_FAR] = whole[CHOSEN_SO_FAR]
    for i in range(UNSEEN, PILED):
        own[i] = public[i] - whole[i]
    for i in range(DECK_TOP, SEATS):
        own[i] = whole[i] - public[i]
    for slot in range(VILLAGES, i64(len(whole)), OF_A_SLOT):
        own[slot + 1] = whole[slot + 1] - public[slot + 1]
        own[slot + 6] = whole[slot + 6] & IS_CHOSEN
    return bytes(own)


def _write_head(v: vec[u8], seat: i64, players: i64, head: vec[u8]) -> None:
    assert len(v) == SIZE
    assert len(head) == VILLAGES
    for i in range(i64(VILLAGES)):
        head[i] = 0
    _write_table(v, seat, players, head)
    for number in range(i64(NUMBERS)):
        head[UNSEEN + number] = _COPIES[number]
    bit = 1 << seat
    for card in range(i64(CARDS)):
        if audience_of(v, card) & bit != 0:
            head[UNSEEN + (number_of(v, card) & 15)] -= 1  # & 15 tells the compiler how large it can be
    card = first_in(v, PILE)
    for shown in range(i64(CARDS)):
        if card >= CARDS:
            break
        piled = number_of(v, card) & 15  # everybody has seen them
        head[PILED + piled] += 1
        if shown < PILE_SHOWN:
            head[PILE_TOP + shown] = u8(1 + piled)
        card = next_in(v, card)
    _write_known(v, bit, DECK, DECK_SHOWN, head, DECK_TOP)
    _write_known(v, bit, ROW, ROW_SHOWN, head, ROW_CARDS)
    _write_known(v, bit, HAND, HELD_SHOWN, head, HELD)
    _write_known(v, bit, PRIVATE + seat, PRIVATE_SHOWN, head, OWN_PRIVATE)
    at: i64 = SEATS
    other = seat
    for _i in range(players):
        head[at] = u8(held_in(v, other))
        head[at + 1] = u8(held_in(v, PRIVATE + other))
        head[at + 2] = u8(views_left(v, other))
        head[at + 3] = _points(v, other)
        at += OF_A_SEAT
        other += 1
        if other == players:
            other = 0


def _write_table(v: vec[u8], seat: i64, players: i64, head: vec[u8]) -> None:
    assert len(v) == SIZE
    assert len(head) == VILLAGES
    head[AT_PLAYERS] = u8(players)
    head[AT_ROUNDS] = u8(rounds_of(v))
    head[AT_ROUNDS_OVER] = u8(round_of(v))
    head[AT_PHASE] = u8(phase_of(v))
    head[AT_TURN] = _relative(seat, players, turn_of(v))
    head[AT_START] = _relative(seat, players, start_of(v))
    head[AT_HOLDER] = _relative(seat, players, holder_of(v))
    head[AT_ACTIVE] = u8(active_of(v))
    head[AT_DIRECTION] = u8(direction_of(v))
    head[AT_SKIP] = u8(skip_of(v))
    head[AT_EXTRA] = u8(extra_of(v))
    head[AT_CALLER] = _relative_or_0(seat, players, caller_of(v))
    head[AT_QUIET_LEFT] = u8(QUIET_TURNS - quiet_of(v))
    head[AT_USES] = u8(acted_of(v) + 2 * stored_of(v))
    head[AT_DRAWS_LEFT] = u8(limit_of(v))
    head[AT_SIDE] = u8(side_of(v))
    head[AT_LAST] = _relative_or_0(seat, players, last_of(v))
    head[AT_LAST_OTHER] = _relative_or_0(seat, players, last_other_of(v))
    head[AT_DECK_COUNT] = u8(held_in(v, DECK))
    head[AT_PILE_COUNT] = u8(held_in(v, PILE))
    head[AT_ROW_COUNT] = u8(held_in(v, ROW))
    head[AT_HAND_COUNT] = u8(held_in(v, HAND))
    head[AT_REASON] = u8(reason_of(v))
    depth = depth_of(v)
    head[AT_DEPTH] = u8(depth)
    if depth > 0:
        f = top_frame(v)
        program = ability_id_of(v, f)
        head[AT_ABILITY] = u8(1 + program)
        head[AT_STEP] = u8(step_of(v, f))
        head[AT_ACTOR] = _relative_or_0(seat, players, actor_of(v, f))
        head[AT_COUNTED] = u8(counted_of(v, f))
        if depth > 1:
            below = ability_id_of(v, frame_below(f))
            head[AT_ABILITY_BELOW] = u8(1 + below)
    if decides(v, seat):
        head[AT_DECIDES] = 1
        head[CHOSEN_SO_FAR] = u8(chosen_up_to(v))


def decides(v: vec[u8], seat: i64) -> bool:
    """Is the seat to decide? In the first viewing several are."""
    assert len(v) == SIZE
    if phase_of(v) == VIEWING:
        return views_left(v, seat) > 0
    return decider_in(v) == seat


def _points(v: vec[u8], seat: i64) -> u8:
    assert len(v) == SIZE
    points: i64 = POINTS_ADDED
    rounds = round_of(v) + (1 if phase_of(v) == OVER else 0)
    for round_number in range(rounds):
        points += points_of(v, round_number, seat)
    if points < 0:
        return 0
    return 255 if points > 255 else u8(points)


def _write_known(v: vec[u8], bit: i64, zone: i64, most: i64, head: vec[u8], at: i64) -> None:
    """The first cards of a zone: one more than the number of each that the seat has seen."""
    assert len(v) == SIZE
    assert len(head) == VILLAGES
    card = first_in(v, zone)
    while card < CARDS and most > 0:
        if audience_of(v, card) & bit != 0:
            head[at] = u8(1 + number_of(v, card))
        at += 1
        most -= 1
        card = next_in(v, card)


def _write_village(v: vec[u8], seat: i64, players: i64, village: i64, block: vec[u8]) -> None:
    assert len(v) == SIZE
    assert len(block) == OF_A_VILLAGE
    for i in range(i64(OF_A_VILLAGE)):
        block[i] = 0
    everybody = (1 << players) - 1
    others = players - seat
    card = first_in(v, village)
    for slot in range(i64(SLOTS_SHOWN)):
        if card >= CARDS:
            break
        at = slot * OF_A_SLOT
        marks = marks_of(v, card)
        block[at] = u8(1 + (marks & FACEUP))
        seen = audience_of(v, card) & everybody
        seen = (seen >> seat) | (seen << others)
        if seen & 1 != 0:
            block[at + 1] = u8(1 + number_of(v, card))
        block[at + 2] = u8(marks >> 1)
        block[at + 3] = u8(seen & everybody)
        block[at + 4] = u8(least_of(v, card))
        card = next_in(v, card)
    if guards_of(v) > 0:
        _write_guards(v, village, block)
    if depth_of(v) > 0 or chosen_up_to(v) != 0:
        _write_roles(v, seat, village, block)


def _write_guards(v: vec[u8], village: i64, block: vec[u8]) -> None:
    """Which slots lie on which."""
    assert len(v) == SIZE
    assert len(block) == OF_A_VILLAGE
    card = first_in(v, village)
    for slot in range(i64(SLOTS_SHOWN)):
        if card >= CARDS:
            break
        ward = ward_of(v, card)
        if ward != NONE:
            block[slot * OF_A_SLOT + 5] = u8(1 + _index_in(v, village, ward))
        card = next_in(v, card)


def _write_roles(v: vec[u8], seat: i64, village: i64, block: vec[u8]) -> None:
    """Which cards the pending decision speaks of; those that are chosen only for who chooses."""
    assert len(v) == SIZE
    assert len(block) == OF_A_VILLAGE
    choosing = chosen_up_to(v) != 0 and decides(v, seat)
    it: i64 = NONE
    source: i64 = NONE
    if depth_of(v) > 0:
        f = top_frame(v)
        source = source_of(v, f)
        if ability_id_of(v, f) != EXCHANGE_ABILITY:  # which has flags there
            it = it_of(v, f)
    card = first_in(v, village)
    for slot in range(i64(SLOTS_SHOWN)):
        if card >= CARDS:
            break
        role: i64 = 0
        if choosing and chosen(v, card):
            role = IS_CHOSEN
        if card == it:
            role |= IS_IT
        if card == source:
            role |= IS_SOURCE
        if in_chain(v, card):
            role |= IS_USED
        block[slot * OF_A_SLOT + 6] = u8(role)
        card = next_in(v, card)


def _index_in(v: vec[u8], zone: i64, card: i64) -> i64:
    index: i64 = 0
    other = first_in(v, zone)
    while other != card:
        other = next_in(v, other)
        index += 1
    return index
