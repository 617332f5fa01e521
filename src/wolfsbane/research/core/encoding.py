"""A position as a seat may know it, as a row of bytes, and actions as a seat sees them.

Seats are counted from the one that observes: 0 is itself, 1 the next one clockwise. So what was learned in one seat
holds in every other. `wolfsbane.research.core.observation` says what each byte is.

An observation is made from the vector of a state or from that of the seat's view, and is the same for both: of the
secret part only numbers of cards that the seat has seen are read, and an incomplete choice only of the seat itself.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from wolfsbane.engine import constants, vector
from wolfsbane.engine.actions import NUMBER, SEAT, SLOT
from wolfsbane.engine.cards import copies_of
from wolfsbane.research.core import observation

_COPIES: Final[vec[u8]] = vec[u8]([u8(copies_of(number)) for number in range(constants.NUMBERS)])


def observation_size(players: i64) -> i64:
    return observation.VILLAGES + players * observation.OF_A_VILLAGE


def as_seen_by(seat: i64, players: i64, action: i64) -> i64:
    """An action of the engine, with the seats counted from this one."""
    if action >= SLOT:
        other = (action - SLOT) // constants.CARDS
        return action + ((other - seat if other >= seat else other - seat + players) - other) * constants.CARDS
    if SEAT <= action < NUMBER:
        other = action - SEAT
        return SEAT + (other - seat if other >= seat else other - seat + players)
    return action


def as_in_engine(seat: i64, players: i64, action: i64) -> i64:
    """The action of the engine that this seat means; the inverse of `as_seen_by`.

    A seat that does not play stays what it is, so that it is refused.
    """
    if action >= SLOT:
        other = (action - SLOT) // constants.CARDS
        if other >= players:
            return action
        return action + ((other + seat) % players - other) * constants.CARDS
    if SEAT <= action < NUMBER:
        other = action - SEAT
        return action if other >= players else SEAT + (other + seat) % players
    return action


def _relative(seat: i64, players: i64, other: i64) -> u8:
    return u8(other - seat if other >= seat else other - seat + players)


def _relative_or_0(seat: i64, players: i64, other: i64) -> u8:
    """1 for the seat itself, 2 for the next one and so on, 0 for nobody."""
    if other == constants.NONE:
        return 0
    return u8(1 + (other - seat if other >= seat else other - seat + players))


class Encoder:
    """Writes observations. It keeps the room in which their parts are made: small vectors of a length that the compiler
    is told, so that it leaves out the check of each place."""

    def __init__(self) -> None:
        self._head: vec[u8] = vec[u8]([u8(0) for _i in range(observation.VILLAGES)])
        self._block: vec[u8] = vec[u8]([u8(0) for _i in range(observation.OF_A_VILLAGE)])

    def add_to(self, out: vec[u8], v: vec[u8], seat: i64) -> vec[u8]:
        """Appends what a seat may know, `observation_size(players)` bytes."""
        assert len(v) == vector.SIZE
        players = vector.players_of(v)
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


def observation_of(known: Any, seat: i64) -> bytes:
    """What a seat may know, from the vector of a state or from that of the seat's view.

    `known` is a `vec[u8]`. It is not declared so, since mypyc's argument wrapper never frees a vector that interpreted
    code passes (docs/notes/mypyc-vec-leak.md).
    """
    v: vec[u8] = known
    return bytes(Encoder().add_to(vec[u8](), v, seat))


def public_observation_of(v: vec[u8], seat: i64) -> bytes:
    """What everybody at the table may know, in the form of an observation, with the seats counted from this one."""
    assert len(v) == vector.SIZE
    bit = 1 << seat
    public = v[:]
    for card in range(i64(constants.CARDS)):  # the seat has seen what a watcher has
        seen = vector.audience_of(v, card) & ~bit
        vector.set_audience(public, card, seen | ((seen >> constants.WATCHER) & 1) << seat)
    vector.clear_choice(public)
    row = Encoder().add_to(vec[u8](), public, seat)
    players = vector.players_of(v)
    for village in range(players):  # yet that it has seen more is known to all
        at = (
            observation.VILLAGES
            + (village - seat if village >= seat else village - seat + players) * observation.OF_A_VILLAGE
            + 3
        )
        card = vector.first_in(v, village)
        for _i in range(i64(observation.SLOTS_SHOWN)):
            if card >= constants.CARDS:
                break
            if vector.audience_of(v, card) & bit != 0:
                row[at] |= 1
            at += observation.OF_A_SLOT
            card = vector.next_in(v, card)
    return bytes(row)


def private_observation_of(v: vec[u8], seat: i64) -> bytes:
    """What this seat knows and not everybody: numbers of cards, and which cards it has chosen so far.

    It has the form of an observation with zeros for all that is public; instead of the numbers of cards that were not
    seen, it has of each number how many cards the seat has seen that not everybody has.
    """
    whole = vec[u8](observation_of(v, seat))
    public = vec[u8](public_observation_of(v, seat))
    own = vec[u8]([u8(0) for _i in range(i64(len(whole)))])
    own[observation.CHOSEN_SO_FAR] = whole[observation.CHOSEN_SO_FAR]
    for i in range(observation.UNSEEN, observation.PILED):
        own[i] = public[i] - whole[i]
    for i in range(observation.DECK_TOP, observation.SEATS):
        own[i] = whole[i] - public[i]
    for slot in range(observation.VILLAGES, i64(len(whole)), observation.OF_A_SLOT):
        own[slot + 1] = whole[slot + 1] - public[slot + 1]
        own[slot + 6] = whole[slot + 6] & observation.IS_CHOSEN
    return bytes(own)


def _write_head(v: vec[u8], seat: i64, players: i64, head: vec[u8]) -> None:
    assert len(v) == vector.SIZE
    assert len(head) == observation.VILLAGES
    for i in range(i64(observation.VILLAGES)):
        head[i] = 0
    _write_table(v, seat, players, head)
    for number in range(i64(constants.NUMBERS)):
        head[observation.UNSEEN + number] = _COPIES[number]
    bit = 1 << seat
    for card in range(i64(constants.CARDS)):
        if vector.audience_of(v, card) & bit != 0:
            head[observation.UNSEEN + (vector.number_of(v, card) & 15)] -= (
                1  # & 15 tells the compiler how large it can be
            )
    card = vector.first_in(v, constants.PILE)
    for shown in range(i64(constants.CARDS)):
        if card >= constants.CARDS:
            break
        piled = vector.number_of(v, card) & 15  # everybody has seen them
        head[observation.PILED + piled] += 1
        if shown < observation.PILE_SHOWN:
            head[observation.PILE_TOP + shown] = u8(1 + piled)
        card = vector.next_in(v, card)
    _write_known(v, bit, constants.DECK, observation.DECK_SHOWN, head, observation.DECK_TOP)
    _write_known(v, bit, constants.ROW, observation.ROW_SHOWN, head, observation.ROW_CARDS)
    _write_known(v, bit, constants.HAND, observation.HELD_SHOWN, head, observation.HELD)
    _write_known(v, bit, constants.PRIVATE + seat, observation.PRIVATE_SHOWN, head, observation.OWN_PRIVATE)
    at: i64 = observation.SEATS
    other = seat
    for _i in range(players):
        head[at] = u8(vector.held_in(v, other))
        head[at + 1] = u8(vector.held_in(v, constants.PRIVATE + other))
        head[at + 2] = u8(vector.views_left(v, other))
        head[at + 3] = _points(v, other)
        at += observation.OF_A_SEAT
        other += 1
        if other == players:
            other = 0


def _write_table(v: vec[u8], seat: i64, players: i64, head: vec[u8]) -> None:
    assert len(v) == vector.SIZE
    assert len(head) == observation.VILLAGES
    head[observation.AT_PLAYERS] = u8(players)
    head[observation.AT_ROUNDS] = u8(vector.rounds_of(v))
    head[observation.AT_ROUNDS_OVER] = u8(vector.round_of(v))
    head[observation.AT_PHASE] = u8(vector.phase_of(v))
    head[observation.AT_TURN] = _relative(seat, players, vector.turn_of(v))
    head[observation.AT_START] = _relative(seat, players, vector.start_of(v))
    head[observation.AT_HOLDER] = _relative(seat, players, vector.holder_of(v))
    head[observation.AT_ACTIVE] = u8(vector.active_of(v))
    head[observation.AT_DIRECTION] = u8(vector.direction_of(v))
    head[observation.AT_SKIP] = u8(vector.skip_of(v))
    head[observation.AT_EXTRA] = u8(vector.extra_of(v))
    head[observation.AT_CALLER] = _relative_or_0(seat, players, vector.caller_of(v))
    head[observation.AT_QUIET_LEFT] = u8(constants.QUIET_TURNS - vector.quiet_of(v))
    head[observation.AT_USES] = u8(vector.acted_of(v) + 2 * vector.stored_of(v))
    head[observation.AT_DRAWS_LEFT] = u8(vector.limit_of(v))
    head[observation.AT_SIDE] = u8(vector.side_of(v))
    head[observation.AT_LAST] = _relative_or_0(seat, players, vector.last_of(v))
    head[observation.AT_LAST_OTHER] = _relative_or_0(seat, players, vector.last_other_of(v))
    head[observation.AT_DECK_COUNT] = u8(vector.held_in(v, constants.DECK))
    head[observation.AT_PILE_COUNT] = u8(vector.held_in(v, constants.PILE))
    head[observation.AT_ROW_COUNT] = u8(vector.held_in(v, constants.ROW))
    head[observation.AT_HAND_COUNT] = u8(vector.held_in(v, constants.HAND))
    head[observation.AT_REASON] = u8(vector.reason_of(v))
    depth = vector.depth_of(v)
    head[observation.AT_DEPTH] = u8(depth)
    if depth > 0:
        f = vector.top_frame(v)
        program = vector.ability_id_of(v, f)
        head[observation.AT_ABILITY] = u8(1 + program)
        head[observation.AT_STEP] = u8(vector.step_of(v, f))
        head[observation.AT_ACTOR] = _relative_or_0(seat, players, vector.actor_of(v, f))
        head[observation.AT_COUNTED] = u8(vector.counted_of(v, f))
        if depth > 1:
            below = vector.ability_id_of(v, vector.frame_below(f))
            head[observation.AT_ABILITY_BELOW] = u8(1 + below)
    if decides(v, seat):
        head[observation.AT_DECIDES] = 1
        head[observation.CHOSEN_SO_FAR] = u8(vector.chosen_up_to(v))


def decides(v: vec[u8], seat: i64) -> bool:
    """Is the seat to decide? In the first viewing several are."""
    assert len(v) == vector.SIZE
    if vector.phase_of(v) == constants.VIEWING:
        return vector.views_left(v, seat) > 0
    return vector.decider_in(v) == seat


def _points(v: vec[u8], seat: i64) -> u8:
    assert len(v) == vector.SIZE
    points: i64 = observation.POINTS_ADDED
    rounds = vector.round_of(v) + (1 if vector.phase_of(v) == constants.OVER else 0)
    for round_number in range(rounds):
        points += vector.points_of(v, round_number, seat)
    if points < 0:
        return 0
    return 255 if points > 255 else u8(points)


def _write_known(v: vec[u8], bit: i64, zone: i64, most: i64, head: vec[u8], at: i64) -> None:
    """The first cards of a zone: one more than the number of each that the seat has seen."""
    assert len(v) == vector.SIZE
    assert len(head) == observation.VILLAGES
    card = vector.first_in(v, zone)
    while card < constants.CARDS and most > 0:
        if vector.audience_of(v, card) & bit != 0:
            head[at] = u8(1 + vector.number_of(v, card))
        at += 1
        most -= 1
        card = vector.next_in(v, card)


def _write_village(v: vec[u8], seat: i64, players: i64, village: i64, block: vec[u8]) -> None:
    assert len(v) == vector.SIZE
    assert len(block) == observation.OF_A_VILLAGE
    for i in range(i64(observation.OF_A_VILLAGE)):
        block[i] = 0
    everybody = (1 << players) - 1
    others = players - seat
    card = vector.first_in(v, village)
    for slot in range(i64(observation.SLOTS_SHOWN)):
        if card >= constants.CARDS:
            break
        at = slot * observation.OF_A_SLOT
        marks = vector.marks_of(v, card)
        block[at] = u8(1 + (marks & constants.FACEUP))
        seen = vector.audience_of(v, card) & everybody
        seen = (seen >> seat) | (seen << others)
        if seen & 1 != 0:
            block[at + 1] = u8(1 + vector.number_of(v, card))
        block[at + 2] = u8(marks >> 1)
        block[at + 3] = u8(seen & everybody)
        block[at + 4] = u8(vector.least_of(v, card))
        card = vector.next_in(v, card)
    if vector.guards_of(v) > 0:
        _write_guards(v, village, block)
    if vector.depth_of(v) > 0 or vector.chosen_up_to(v) != 0:
        _write_roles(v, seat, village, block)


def _write_guards(v: vec[u8], village: i64, block: vec[u8]) -> None:
    """Which slots lie on which."""
    assert len(v) == vector.SIZE
    assert len(block) == observation.OF_A_VILLAGE
    card = vector.first_in(v, village)
    for slot in range(i64(observation.SLOTS_SHOWN)):
        if card >= constants.CARDS:
            break
        ward = vector.ward_of(v, card)
        if ward != constants.NONE:
            block[slot * observation.OF_A_SLOT + 5] = u8(1 + _index_in(v, village, ward))
        card = vector.next_in(v, card)


def _write_roles(v: vec[u8], seat: i64, village: i64, block: vec[u8]) -> None:
    """Which cards the pending decision speaks of; those that are chosen only for who chooses."""
    assert len(v) == vector.SIZE
    assert len(block) == observation.OF_A_VILLAGE
    choosing = vector.chosen_up_to(v) != 0 and decides(v, seat)
    it: i64 = constants.NONE
    source: i64 = constants.NONE
    if vector.depth_of(v) > 0:
        f = vector.top_frame(v)
        source = vector.source_of(v, f)
        if vector.ability_id_of(v, f) != constants.EXCHANGE_ABILITY:  # which has flags there
            it = vector.it_of(v, f)
    card = vector.first_in(v, village)
    for slot in range(i64(observation.SLOTS_SHOWN)):
        if card >= constants.CARDS:
            break
        role: i64 = 0
        if choosing and vector.chosen(v, card):
            role = observation.IS_CHOSEN
        if card == it:
            role |= observation.IS_IT
        if card == source:
            role |= observation.IS_SOURCE
        if vector.in_chain(v, card):
            role |= observation.IS_USED
        block[slot * observation.OF_A_SLOT + 6] = u8(role)
        card = vector.next_in(v, card)


def _index_in(v: vec[u8], zone: i64, card: i64) -> i64:
    index: i64 = 0
    other = vector.first_in(v, zone)
    while other != card:
        other = vector.next_in(v, other)
        index += 1
    return index
