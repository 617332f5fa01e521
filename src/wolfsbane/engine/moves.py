"""The few ways in which the cards on the table change.

Every move of a card during play is made by a function of this module, which also logs its event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EVERYONE,
    FACEUP,
    HAND,
    LOCKED,
    NONE,
    PILE,
    PRIVATE,
    ROTATED,
    ROW,
    SLID,
    TOKEN_ABILITY,
    UNKNOWN,
)
from wolfsbane.engine.events import Event
from wolfsbane.engine.vector import (
    direction_of,
    extra_of,
    guards_of,
    link_at,
    link_first,
    link_last,
    marks_of,
    not_a_card,
    opener_of,
    set_audience,
    set_direction,
    set_guards,
    set_marks,
    set_skip,
    set_stored,
    set_ward,
    unlink,
)

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


def note(s: State, kind: i64, seat: i64, card: i64, zone: i64, index: i64, audience: i64, value: i64) -> None:
    """Appends an event to the log of `s`, if it keeps one. The other `note_` functions fill in most of the arguments.

    kind: which event, a constant of `wolfsbane.engine.events`.
    seat: who did it, or whose it is; NONE if nobody.
    card: the card that it is about, whose number the event gets; NONE if it is about none.
    zone, index: where the card lies afterwards, the index counted from 0; NONE if there is no card.
    audience: who may know the number of the card: a bit for each seat and that of WATCHER; EVERYONE for all. Whoever is
        not in it gets the event without the number (`events.redact`).
    value: what else there is to say, depending on `kind`; NONE if nothing.
    """
    log = s.log
    if log is not None:
        number: i64 = UNKNOWN if card == NONE else s.number(card)
        log.append(Event(kind, seat, card, zone, index, number, audience, value))


def note_card(s: State, kind: i64, seat: i64, card: i64, value: i64) -> None:
    """Logs an event about a card where it lies now; those who have seen it may know its number.

    kind, seat, card, value: as in `note`.
    """
    if s.log is not None:
        note(s, kind, seat, card, s.zone(card), s.index_of(card), s.seen(card), value)


def note_moved(s: State, kind: i64, seat: i64, card: i64) -> None:
    """Logs that `seat` has moved `card` to where it lies now. The value of the event is FACEUP or 0."""
    if s.log is not None:
        note_card(s, kind, seat, card, s.marks(card) & FACEUP)


def note_seat(s: State, kind: i64, seat: i64, value: i64) -> None:
    """Logs an event about no card: `kind`, `seat` and `value` as in `note`. It is public."""
    if s.log is not None:
        note(s, kind, seat, NONE, NONE, NONE, 0, value)


def view_card(s: State, seat: i64, card: i64) -> None:
    """`seat` looks at `card`; nobody else does (TURN-7)."""
    s.put_seen(card, s.seen(card) | (1 << seat))
    if s.log is not None:
        note(s, ev.VIEWED, seat, card, s.zone(card), s.index_of(card), 1 << seat, NONE)


def show_card(s: State, seat: i64, card: i64) -> None:
    """`seat` shows `card` to everybody; it stays as it lies."""
    s.put_seen(card, EVERYONE)
    note_card(s, ev.SHOWN, seat, card, NONE)


def tell_at_least(s: State, seat: i64, card: i64, least: i64) -> None:
    """Makes public that the number of `card` is at least `least` (KNOW-7). The only declassification."""
    if s.least(card) < least:
        s.put_least(card, least)
    if s.log is not None:
        note(s, ev.KNOWN_AT_LEAST, seat, card, s.zone(card), s.index_of(card), 0, least)


def turn_faceup(s: State, seat: i64, card: i64) -> None:
    """`seat` turns `card`, in any village, faceup; everybody sees it."""
    s.mark(card, FACEUP)
    s.put_seen(card, EVERYONE)
    s.faceup_changed = True
    note_card(s, ev.TURNED_FACEUP, seat, card, NONE)


def turn_facedown(s: State, seat: i64, card: i64) -> None:
    """`seat` turns `card` facedown. If it lies on another card as a guard, that ends (3A)."""
    if card >= CARDS:
        not_a_card(card)
    s.unmark(card, FACEUP)
    end_guard_by(s, card)
    note_card(s, ev.TURNED_FACEDOWN, seat, card, NONE)


def turn_over(s: State, seat: i64, card: i64) -> None:
    """`seat` turns `card` to its other side."""
    if s.is_faceup(card):
        turn_facedown(s, seat, card)
    else:
        turn_faceup(s, seat, card)


def rotate_card(s: State, seat: i64, card: i64) -> None:
    """`seat` turns `card` sideways, as the Curator does (4D.d)."""
    s.mark(card, ROTATED)
    note_card(s, ev.ROTATED_IT, seat, card, NONE)


def lay_guard(s: State, seat: i64, guard: i64, ward: i64) -> None:
    """`seat` lays `guard` on `ward`, a card of the same village, and takes it off the card it lay on before (3A)."""
    end_guard_by(s, guard)
    set_ward(s.v, guard, ward)
    set_guards(s.v, guards_of(s.v) + 1)
    note_card(s, ev.GUARDED, seat, guard, ward)


def end_guard_by(s: State, card: i64) -> None:
    """Takes `card` off the card that it guards, if it does."""
    if s.ward(card) != NONE:
        set_ward(s.v, card, NONE)
        set_guards(s.v, guards_of(s.v) - 1)
        note_card(s, ev.UNGUARDED, NONE, card, NONE)


def lock_card(s: State, seat: i64, card: i64) -> None:
    """`seat` puts the token on `card`: from now on nobody may touch it (TOKEN-A)."""
    s.mark(card, LOCKED)
    note_card(s, ev.LOCKED_IT, seat, card, NONE)


def end_guards_of(s: State, card: i64) -> None:
    """Ends every guard by `card` and on it, since it leaves its village (3A)."""
    if s.any_guards():
        end_guard_by(s, card)
        other = s.first(s.zone(card))
        while other < CARDS:
            if s.ward(other) == card:
                end_guard_by(s, other)
            other = s.after(other)


def draw_card(s: State, seat: i64, card: i64) -> None:
    """`seat` takes `card`, from a deck or the row, into the hand and looks at it."""
    zone = s.zone(card)
    unlink(s.v, card)
    link_last(s.v, HAND, card)
    s.put_seen(card, s.seen(card) | (1 << seat))
    note_card(s, ev.DREW, seat, card, zone)


def take_from_pile(s: State, seat: i64, card: i64) -> None:
    """`seat` takes `card` from the discard pile into the hand."""
    unlink(s.v, card)
    link_last(s.v, HAND, card)
    note_moved(s, ev.TOOK, seat, card)


def put_back(s: State, seat: i64, card: i64) -> None:
    """`seat` puts `card` from the hand back on top of the deck."""
    unlink(s.v, card)
    link_first(s.v, DECK, card)
    note_moved(s, ev.PUT_BACK, seat, card)


def store_top_card(s: State, seat: i64) -> None:
    """`seat` puts the top card of the deck on top of its private deck and looks at it (10D)."""
    card = s.first(DECK)
    unlink(s.v, card)
    link_first(s.v, PRIVATE + seat, card)
    s.put_seen(card, s.seen(card) | (1 << seat))
    set_stored(s.v, 1)
    note_moved(s, ev.STORED, seat, card)


def lay_out(s: State) -> None:
    """Lays the top card of the deck faceup at the end of the row (1A)."""
    card = s.first(DECK)
    unlink(s.v, card)
    link_last(s.v, ROW, card)
    s.put_seen(card, EVERYONE)
    note_moved(s, ev.LAID_OUT, NONE, card)


def place_card(s: State, seat: i64, card: i64, village: i64, index: i64, faceup: bool) -> None:
    """`seat` puts `card`, from the hand or a deck, into the village of seat `village`, at `index` from its left end."""
    unlink(s.v, card)
    link_at(s.v, village, index, card)
    if faceup:
        s.mark(card, FACEUP)
        s.put_seen(card, EVERYONE)
        s.faceup_changed = True
    note_moved(s, ev.PLACED, seat, card)


def discard_card(s: State, seat: i64, card: i64) -> None:
    """`seat` puts `card` faceup on top of the discard pile, straight; nothing lies on it any more (TURN-8)."""
    leave_village(s, card)
    link_first(s.v, PILE, card)
    v = s.v
    set_marks(v, card, marks_of(v, card) & ~(FACEUP | ROTATED | SLID))
    set_audience(v, card, EVERYONE)
    note_moved(s, ev.DISCARDED, seat, card)


def put_under(s: State, seat: i64, card: i64) -> None:
    """`seat` puts `card`, the top of the discard pile, to the bottom of the pile."""
    unlink(s.v, card)
    link_last(s.v, PILE, card)
    note_moved(s, ev.PUT_UNDER, seat, card)


def leave_village(s: State, card: i64) -> None:
    """Takes `card` out of its zone; it is in none until it is linked again."""
    if s.zone(card) < DECK:
        end_guards_of(s, card)
    unlink(s.v, card)


def swap_cards(s: State, seat: i64, one: i64, other: i64) -> None:
    """`seat` swaps two cards of villages; each keeps its side and rotation (TURN-8)."""
    end_guards_of(s, one)
    end_guards_of(s, other)
    zone_one = s.zone(one)
    zone_other = s.zone(other)
    index_one = s.index_of(one)
    index_other = s.index_of(other)
    unlink(s.v, one)
    unlink(s.v, other)
    if index_one < index_other:
        link_at(s.v, zone_one, index_one, other)
        link_at(s.v, zone_other, index_other, one)
    else:
        link_at(s.v, zone_other, index_other, one)
        link_at(s.v, zone_one, index_one, other)
    s.faceup_changed = True
    note_card(s, ev.SWAPPED, seat, one, other)


def move_card(s: State, kind: i64, seat: i64, card: i64, village: i64, end: i64) -> None:
    """`seat` moves `card` to an end of the village of seat `village`, and it keeps its side.

    kind: the event, GAVE or PASSED_ON.
    end: 0 for the owner's left, 1 for the right.
    """
    leave_village(s, card)
    if end == 0:
        link_first(s.v, village, card)
    else:
        link_last(s.v, village, card)
    s.faceup_changed = True
    note_moved(s, kind, seat, card)


def reverse_play(s: State, seat: i64, ability_id: i64, source: i64) -> None:
    """Reverses the direction of play; with two players the other's next turn is skipped instead (11D, TOKEN-D).

    seat, ability_id, source: the actor, the ability and the card of the frame that does it. With two players an
    additional turn gives another one only by the token, or by a card drawn in that turn and used by that draw: else a
    chain of used abilities would never end.
    """
    if s.players() > 2:
        set_direction(s.v, 1 - direction_of(s.v))
        note_seat(s, ev.REVERSED, seat, direction_of(s.v))
    elif extra_of(s.v) == 0 or ability_id == TOKEN_ABILITY or opener_of(s.v) == source:
        set_skip(s.v, 1)
        note_seat(s, ev.SKIPPED, seat, NONE)
