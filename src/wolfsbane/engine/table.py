"""The table: the few ways in which it changes, and the questions about what lies on it.

Every change of a position during play is made by one of the functions here, and makes its event in the same place.
Lasting effects and protection are questions, answered by looking at what lies faceup; nothing of them is stored.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import ROW_LIMIT
from wolfsbane.engine.cards import (
    DRAW_ABILITY,
    LAYS_OUT_A_ROW,
    MATCHES_ANY,
    NEVER_ON_TOP,
    PROTECTS_THE_VILLAGE,
)
from wolfsbane.engine.constants import (
    CARDS,
    DECK,
    EVERYONE,
    FACEUP,
    HAND,
    LOCKED,
    MAX_DEPTH,
    NONE,
    PILE,
    PRIVATE,
    ROTATED,
    ROW,
    SLID,
    TOKEN_PROGRAM,
    TOUCHED,
    UNKNOWN,
)
from wolfsbane.engine.events import Event
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.packed import (
    SCRATCH,
    SIZE,
    Packed,
    actor_of,
    depth_of,
    direction_of,
    extra_of,
    first_in,
    guards_of,
    it_of,
    last_of,
    last_other_of,
    lies_nowhere,
    link_at,
    link_first,
    link_last,
    marked,
    marks_of,
    next_in,
    players_of,
    program_of,
    sealed_of,
    set_audience,
    set_direction,
    set_guards,
    set_marks,
    set_skip,
    set_stored,
    set_ward,
    source_of,
    starter_of,
    unlink,
)
from wolfsbane.engine.targets import FITS, GUARDED_CARD, LOCKED_CARD, PROTECTED_VILLAGE, TAKE


@mypyc_attr(acyclic=True)
class Table(Packed):
    def __init__(self, mix: Mix) -> None:
        super().__init__()
        self.mix = mix
        self.log: list[Event] | None = None
        self.faceup_changed = False

    # --- questions

    def effects(self, card: i64) -> i64:
        """The lasting effects that the card has by its number. Secret, as the number is."""
        return self.mix.effects[self.number(card)]

    def can_be_on_top(self, card: i64) -> bool:
        """May a player put this card on top of the discard pile (4D.a)?"""
        return self.effects(card) & NEVER_ON_TOP == 0

    def matches_any(self, card: i64) -> bool:
        return self.effects(card) & MATCHES_ANY != 0

    def faceup_with(self, zone: i64, effect: i64) -> i64:
        """How many faceup cards of a village have a lasting effect."""
        if not self.mix.has(effect):
            return 0
        v = self.v
        assert len(v) == SIZE
        n: i64 = 0
        card = first_in(v, zone)
        while card < CARDS:
            if marked(v, card, FACEUP) and self.effects(card) & effect != 0:
                n += 1
            card = next_in(v, card)
        return n

    def row_size(self) -> i64:
        n: i64 = 0
        for seat in range(players_of(self.v)):
            n += self.faceup_with(seat, LAYS_OUT_A_ROW)
        return n if n < ROW_LIMIT else ROW_LIMIT

    def is_guarded(self, card: i64) -> bool:
        """Does a guard lie on the card, or is it itself a guard that lies on one (3A)?"""
        if self.ward(card) != NONE:
            return True
        other = self.first(self.zone(card))
        while other < CARDS:
            if self.ward(other) == card:
                return True
            other = self.after(other)
        return False

    def is_protected(self, seat: i64) -> bool:
        """Does something faceup keep others from taking out of this village or adding to it (3D)?"""
        return self.faceup_with(seat, PROTECTS_THE_VILLAGE) > 0

    def barrier(self, seat: i64, deed: i64, card: i64) -> i64:
        """Protection: what keeps this seat from doing this to that card of a village, or FITS (PROT)."""
        if self.is_locked(card):
            return LOCKED_CARD
        owner = self.zone(card)
        if owner != seat:
            if self.any_guards() and self.is_guarded(card):
                return GUARDED_CARD
            if deed == TAKE and self.is_protected(owner):
                return PROTECTED_VILLAGE
        return FITS

    def may_add(self, seat: i64, village: i64) -> bool:
        """May this seat add a card to that village (PROT)?"""
        return seat == village or not (self.is_protected(village) or (sealed_of(self.v) >> village) & 1 == 1)

    def has_exchangeable(self, seat: i64) -> bool:
        """Has the seat a card that it may exchange (EXCH-7, EXCH-8)?"""
        v = self.v
        assert len(v) == SIZE
        card = first_in(v, seat)
        while card < CARDS:
            if not marked(v, card, LOCKED):
                return True
            card = next_in(v, card)
        return False

    def last_other_player(self, seat: i64) -> i64:
        """The last other player who had a turn in this round, or NONE (4D)."""
        last = last_of(self.v)
        return last_other_of(self.v) if last == seat else last

    def can_begin(self, program: i64, seat: i64, source: i64) -> bool:
        """Could this seat begin the ability now (TURN-6)?

        An ability that uses others asks this in turn. Each of them counts as part of the chain meanwhile (X-4), and
        goes on doing so until the first question is answered: one that could not be begun need not be asked again.
        """
        ability = self.mix.abilities[program]
        if ability.always:
            return True
        v = self.v
        nested = it_of(v, SCRATCH) == NONE  # an empty frame is all zeros
        outer_program = program_of(v, SCRATCH)
        outer_actor = actor_of(v, SCRATCH)
        outer_source = source_of(v, SCRATCH)
        chain: i64 = 0
        uses_others = ability.uses_others
        if uses_others:
            chain = self.chain()
            if source != NONE:
                self.add_to_chain(source)
        self.fill(SCRATCH, program, seat, source)
        able = ability.can_begin(self, SCRATCH)
        if nested:
            self.fill(SCRATCH, outer_program, outer_actor, outer_source)
        else:
            self.wipe(SCRATCH)
            if uses_others:
                self.put_chain(chain)
        return able

    # --- what happened

    def note(self, kind: i64, seat: i64, card: i64, zone: i64, index: i64, audience: i64, value: i64) -> None:
        log = self.log
        if log is not None:
            number: i64 = UNKNOWN if card == NONE else self.number(card)
            log.append(Event(kind, seat, card, zone, index, number, audience, value))

    def note_card(self, kind: i64, seat: i64, card: i64, value: i64) -> None:
        """Something happened to a card, which lies where it now lies. Who has seen it may know the number."""
        if self.log is not None:
            self.note(kind, seat, card, self.zone(card), self.index_of(card), self.seen(card), value)

    def note_moved(self, kind: i64, seat: i64, card: i64) -> None:
        if self.log is not None:
            self.note_card(kind, seat, card, self.marks(card) & FACEUP)

    def note_seat(self, kind: i64, seat: i64, value: i64) -> None:
        if self.log is not None:
            self.note(kind, seat, NONE, NONE, NONE, 0, value)

    # --- changes

    def view(self, seat: i64, card: i64) -> None:
        """The seat looks at a card; nobody else does (TURN-7)."""
        self.put_seen(card, self.seen(card) | (1 << seat))
        if self.log is not None:
            self.note(ev.VIEWED, seat, card, self.zone(card), self.index_of(card), 1 << seat, NONE)

    def show(self, seat: i64, card: i64) -> None:
        """Everybody sees the card; it stays as it lies."""
        self.put_seen(card, EVERYONE)
        self.note_card(ev.SHOWN, seat, card, NONE)

    def tell_at_least(self, seat: i64, card: i64, least: i64) -> None:
        """It becomes public that the number of the card is at least this (KNOW-7). The only declassification."""
        if self.least(card) < least:
            self.put_least(card, least)
        if self.log is not None:
            self.note(ev.TOLD_AT_LEAST, seat, card, self.zone(card), self.index_of(card), 0, least)

    def turn_faceup(self, seat: i64, card: i64) -> None:
        self.mark(card, FACEUP)
        self.put_seen(card, EVERYONE)
        self.faceup_changed = True
        self.note_card(ev.TURNED_FACEUP, seat, card, NONE)

    def turn_facedown(self, seat: i64, card: i64) -> None:
        if card >= CARDS:
            lies_nowhere(card)
        self.unmark(card, FACEUP)
        self.end_guard_by(card)
        self.note_card(ev.TURNED_FACEDOWN, seat, card, NONE)

    def turn_over(self, seat: i64, card: i64) -> None:
        if self.is_faceup(card):
            self.turn_facedown(seat, card)
        else:
            self.turn_faceup(seat, card)

    def rotate(self, seat: i64, card: i64) -> None:
        self.mark(card, ROTATED)
        self.note_card(ev.ROTATED_IT, seat, card, NONE)

    def guard(self, seat: i64, guard: i64, ward: i64) -> None:
        self.end_guard_by(guard)
        set_ward(self.v, guard, ward)
        set_guards(self.v, guards_of(self.v) + 1)
        self.note_card(ev.GUARDED, seat, guard, ward)

    def end_guard_by(self, card: i64) -> None:
        if self.ward(card) != NONE:
            set_ward(self.v, card, NONE)
            set_guards(self.v, guards_of(self.v) - 1)
            self.note_card(ev.UNGUARDED, NONE, card, NONE)

    def lock(self, seat: i64, card: i64) -> None:
        self.mark(card, LOCKED)
        self.note_card(ev.LOCKED_IT, seat, card, NONE)

    def end_guards_of(self, card: i64) -> None:
        """The card leaves its village: no guard that has to do with it goes on (3A)."""
        if self.any_guards():
            self.end_guard_by(card)
            other = self.first(self.zone(card))
            while other < CARDS:
                if self.ward(other) == card:
                    self.end_guard_by(other)
                other = self.after(other)

    def draw(self, seat: i64, card: i64) -> None:
        """The card on a deck or in the row comes into the player's hand; they look at it."""
        zone = self.zone(card)
        unlink(self.v, card)
        link_last(self.v, HAND, card)
        self.put_seen(card, self.seen(card) | (1 << seat))
        self.note_card(ev.DREW, seat, card, zone)

    def take(self, seat: i64, card: i64) -> None:
        """The card is taken from the discard pile into the hand."""
        unlink(self.v, card)
        link_last(self.v, HAND, card)
        self.note_moved(ev.TOOK, seat, card)

    def put_back(self, seat: i64, card: i64) -> None:
        """The card goes from the hand back on top of the deck."""
        unlink(self.v, card)
        link_first(self.v, DECK, card)
        self.note_moved(ev.PUT_BACK, seat, card)

    def store(self, seat: i64) -> None:
        """The top card of the deck goes on top of the seat's private deck (10D)."""
        card = self.first(DECK)
        unlink(self.v, card)
        link_first(self.v, PRIVATE + seat, card)
        self.put_seen(card, self.seen(card) | (1 << seat))
        set_stored(self.v, 1)
        self.note_moved(ev.STORED, seat, card)

    def lay_out(self) -> None:
        """The top card of the deck is laid faceup at the end of the row (1A)."""
        card = self.first(DECK)
        unlink(self.v, card)
        link_last(self.v, ROW, card)
        self.put_seen(card, EVERYONE)
        self.note_moved(ev.LAID_OUT, NONE, card)

    def place(self, seat: i64, card: i64, village: i64, index: i64, faceup: bool) -> None:
        """The card, from the hand or a deck, is put into a village."""
        unlink(self.v, card)
        link_at(self.v, village, index, card)
        if faceup:
            self.mark(card, FACEUP)
            self.put_seen(card, EVERYONE)
            self.faceup_changed = True
        self.note_moved(ev.PLACED, seat, card)

    def discard(self, seat: i64, card: i64) -> None:
        """The card goes faceup on top of the discard pile, straight, and nothing lies on it any more (TURN-8)."""
        self.leave_village(card)
        link_first(self.v, PILE, card)
        v = self.v
        set_marks(v, card, marks_of(v, card) & ~(FACEUP | ROTATED | SLID))
        set_audience(v, card, EVERYONE)
        self.note_moved(ev.DISCARDED, seat, card)

    def put_under(self, seat: i64, card: i64) -> None:
        """The top card of the discard pile goes to the bottom of it."""
        unlink(self.v, card)
        link_last(self.v, PILE, card)
        self.note_moved(ev.PUT_UNDER, seat, card)

    def leave_village(self, card: i64) -> None:
        if self.zone(card) < DECK:
            self.end_guards_of(card)
        unlink(self.v, card)

    def swap(self, seat: i64, one: i64, other: i64) -> None:
        """Two cards of villages change places; each keeps its side and rotation (TURN-8)."""
        self.end_guards_of(one)
        self.end_guards_of(other)
        zone_one = self.zone(one)
        zone_other = self.zone(other)
        index_one = self.index_of(one)
        index_other = self.index_of(other)
        unlink(self.v, one)
        unlink(self.v, other)
        if index_one < index_other:
            link_at(self.v, zone_one, index_one, other)
            link_at(self.v, zone_other, index_other, one)
        else:
            link_at(self.v, zone_other, index_other, one)
            link_at(self.v, zone_one, index_one, other)
        self.faceup_changed = True
        self.note_card(ev.SWAPPED, seat, one, other)

    def move(self, kind: i64, seat: i64, card: i64, village: i64, end: i64) -> None:
        """A card of a village goes to an end of another one and keeps its side; end 0 is the owner's left."""
        self.leave_village(card)
        if end == 0:
            link_first(self.v, village, card)
        else:
            link_last(self.v, village, card)
        self.faceup_changed = True
        self.note_moved(kind, seat, card)

    def reverse(self, seat: i64, program: i64, source: i64) -> None:
        """Play turns round; with two players the other's next turn is skipped instead (11D, TOKEN-D).

        With two players an additional turn gives another one only by the token, or by a card drawn in that turn and
        used by that draw: else a chain of used abilities would never end.
        """
        if self.players() > 2:
            set_direction(self.v, 1 - direction_of(self.v))
            self.note_seat(ev.REVERSED, seat, direction_of(self.v))
        elif extra_of(self.v) == 0 or program == TOKEN_PROGRAM or starter_of(self.v) == source:
            set_skip(self.v, 1)
            self.note_seat(ev.SKIPPED, seat, NONE)

    # --- abilities that use abilities

    def can_use(self, f: i64, card: i64) -> bool:
        """May the actor of this frame use the draw ability of that card, whose number is public (X-1, X-4)?

        Abilities that have something left to do after the ones they use are nested; there is room for a limited number.
        """
        number = self.number(card)
        return (
            self.mix.kinds[number] == DRAW_ABILITY
            and not self.in_chain(card)
            and depth_of(self.v) < MAX_DEPTH - 1
            and self.can_begin(number, self.actor(f), card)
        )

    def why_not_use(self, f: i64, card: i64) -> tuple[str, str]:
        """The rule and the sentence that refuse to use the draw ability of a card, whose number is public."""
        if self.mix.kinds[self.number(card)] != DRAW_ABILITY:
            return ("X-1", "That card has no draw ability that could be used.")
        if self.in_chain(card):
            return ("X-4", "This card's ability was already used in the chain.")
        return ("X-1", "No part of that card's draw ability can be carried out now.")

    def use(self, f: i64, card: i64) -> None:
        """The actor uses the draw ability of the card, as if it had just been discarded (X-1)."""
        number = self.number(card)
        actor = self.actor(f)
        self.add_to_chain(card)
        self.note_card(ev.USED_ABILITY, actor, card, NONE)
        ability = self.mix.abilities[self.program(f)]
        if self.step(f) >= ability.length:
            if ability.touches:
                self.unmark_all(TOUCHED)
            self.pop()
        self.push(number, actor, card)
