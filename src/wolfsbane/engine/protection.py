"""Protection and other lasting effects, as questions about what lies faceup. Nothing of them is stored (PROT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from wolfsbane.engine.cards import MATCHES_ANY, NEVER_ON_TOP, PROTECTS_THE_VILLAGE
from wolfsbane.engine.constants import CARDS, FACEUP, LOCKED, NONE
from wolfsbane.engine.vector import SIZE, first_in, marked, next_in, sealed_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

# Operations on a card. TAKE includes swapping, discarding and giving; protection tells only it from the others.
VIEW: Final = 0
TURN_OVER: Final = 1
ROTATE: Final = 2
TAKE: Final = 3
NO_OPERATION: Final = 4

# Why a card can't be chosen.
ALLOWED: Final = 0
LOCKED_CARD: Final = 1
GUARDED_CARD: Final = 2
PROTECTED_VILLAGE: Final = 3
NOT_HERE: Final = 4
WRONG_VILLAGE: Final = 5
WRONG_SIDE: Final = 6
THE_SAME_CARD: Final = 7
ALREADY_CHOSEN: Final = 8
NEVER_DISCARDED: Final = 9


def effects_of(s: State, card: i64) -> i64:
    """The lasting effects of `card` by its number, a bit each. Secret, as the number is."""
    return s.mix.effects[s.number(card)]


def can_be_on_top(s: State, card: i64) -> bool:
    """May a player put this card on top of the discard pile (4D.a)?"""
    return effects_of(s, card) & NEVER_ON_TOP == 0


def matches_any(s: State, card: i64) -> bool:
    """Does `card` match any number in a set (13A)? Secret, as the number is."""
    return effects_of(s, card) & MATCHES_ANY != 0


def faceup_with(s: State, zone: i64, effect: i64) -> i64:
    """How many faceup cards of a village have a lasting effect."""
    if not s.mix.has(effect):
        return 0
    v = s.v
    assert len(v) == SIZE
    n: i64 = 0
    card = first_in(v, zone)
    while card < CARDS:
        if marked(v, card, FACEUP) and effects_of(s, card) & effect != 0:
            n += 1
        card = next_in(v, card)
    return n


def is_guarded(s: State, card: i64) -> bool:
    """Does a guard lie on the card, or is it itself a guard that lies on one (3A)?"""
    if s.ward(card) != NONE:
        return True
    other = s.first(s.zone(card))
    while other < CARDS:
        if s.ward(other) == card:
            return True
        other = s.after(other)
    return False


def is_protected(s: State, seat: i64) -> bool:
    """Does a faceup Sentinel keep others from taking out of the village of `seat` or adding to it (3D)?"""
    return faceup_with(s, seat, PROTECTS_THE_VILLAGE) > 0


def blocked_by(s: State, seat: i64, operation: i64, card: i64) -> i64:
    """What keeps `seat` from an operation on a card of a village: a blocker, or ALLOWED (PROT).

    seat: who wants to do it.
    operation: VIEW, TURN_OVER, ROTATE or TAKE.
    card: a card that lies in a village.
    """
    if s.is_locked(card):
        return LOCKED_CARD
    owner = s.zone(card)
    if owner != seat:
        if s.any_guards() and is_guarded(s, card):
            return GUARDED_CARD
        if operation == TAKE and is_protected(s, owner):
            return PROTECTED_VILLAGE
    return ALLOWED


def may_add(s: State, seat: i64, village: i64) -> bool:
    """May `seat` add a card to the village of seat `village` (PROT)?"""
    return seat == village or not (is_protected(s, village) or (sealed_of(s.v) >> village) & 1 == 1)


def has_exchangeable(s: State, seat: i64) -> bool:
    """Has the seat a card that it may exchange (EXCH-7, EXCH-8)?"""
    v = s.v
    assert len(v) == SIZE
    card = first_in(v, seat)
    while card < CARDS:
        if not marked(v, card, LOCKED):
            return True
        card = next_in(v, card)
    return False
