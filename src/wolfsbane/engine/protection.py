"""Protection and other lasting effects, as questions about what lies faceup. Nothing of them is stored (PROT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from wolfsbane.engine.constants import CARDS, FACEUP, LOCKED, NONE
from wolfsbane.engine.effects import ADD, DRAWS, MATCHES_ANY, NEVER_ON_TOP, ROW, TAKE, TURN_OVER, VIEW
from wolfsbane.engine.vector import SIZE, first_in, marked, next_in, number_of, sealed_of, zone_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State

# Why a card can't be chosen.
ALLOWED: Final = 0
LOCKED_CARD: Final = 1
GUARDED_CARD: Final = 2
PROTECTED_CARD: Final = 3
NOT_HERE: Final = 4
WRONG_VILLAGE: Final = 5
WRONG_SIDE: Final = 6
THE_SAME_CARD: Final = 7
ALREADY_CHOSEN: Final = 8
NEVER_DISCARDED: Final = 9


def can_be_on_top(s: State, card: i64) -> bool:
    """May a player put this card on top of the discard pile (4D.a)?"""
    return s.mix.questions[s.number(card)] & NEVER_ON_TOP == 0


def matches_any(s: State, card: i64) -> bool:
    """Does `card` match any number in a set (13A)? Secret, as the number is."""
    return s.mix.questions[s.number(card)] & MATCHES_ANY != 0


def total(s: State, seat: i64, question: i64) -> i64:
    """What the faceup cards of the village of `seat` answer to ROW, DRAWS or REACH, together; at least 0."""
    if s.mix.all_questions & question == 0:
        return 0
    mix = s.mix
    v = s.v
    assert len(v) == SIZE
    n: i64 = 0
    card = first_in(v, seat)
    while card < CARDS:
        if marked(v, card, FACEUP) and mix.questions[number_of(v, card)] & question != 0:
            effect = mix.effects[number_of(v, card)]
            if question == ROW:
                n += effect.row_cards(s, card)
            elif question == DRAWS:
                n += effect.extra_draws(s, card)
            else:
                n += effect.extra_reach(s, card)
        card = next_in(v, card)
    return n if n > 0 else 0


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


def protector_of(s: State, operation: i64, target: i64) -> i64:
    """The faceup card whose lasting effect keeps others from an operation on `target`, a card of its village; or NONE.

    operation: VIEW, TURN_OVER or TAKE, or several of them together.
    """
    mix = s.mix
    v = s.v
    assert len(v) == SIZE
    card = first_in(v, zone_of(v, target))
    while card < CARDS:
        asked: i64 = 0
        if marked(v, card, FACEUP):
            asked = mix.questions[number_of(v, card)] & operation
        if asked != 0:
            effect = mix.effects[number_of(v, card)]
            if asked & TAKE != 0 and effect.keeps_others_from_taking(s, card, target):
                return card
            if asked & VIEW != 0 and effect.keeps_others_from_viewing(s, card, target):
                return card
            if asked & TURN_OVER != 0 and effect.keeps_others_from_turning_over(s, card, target):
                return card
        card = next_in(v, card)
    return NONE


def is_closed(s: State, seat: i64) -> bool:
    """Does a lasting effect keep others from adding a card to the village of `seat`, as a Sentinel does (3D)?"""
    if s.mix.all_questions & ADD == 0:
        return False
    mix = s.mix
    v = s.v
    assert len(v) == SIZE
    card = first_in(v, seat)
    while card < CARDS:
        asked = marked(v, card, FACEUP) and mix.questions[number_of(v, card)] & ADD != 0
        if asked and mix.effects[number_of(v, card)].keeps_others_from_adding(s, card):
            return True
        card = next_in(v, card)
    return False


def blocked_by(s: State, seat: i64, operation: i64, card: i64) -> i64:
    """What keeps `seat` from an operation on a card of a village: a blocker, or ALLOWED (PROT).

    seat: who wants to do it.
    operation: VIEW, TURN_OVER or TAKE, or several of them together.
    card: a card that lies in a village.
    """
    if s.is_locked(card):
        return LOCKED_CARD
    if s.zone(card) != seat:
        if s.any_guards() and is_guarded(s, card):
            return GUARDED_CARD
        if s.mix.all_questions & operation != 0 and protector_of(s, operation, card) != NONE:
            return PROTECTED_CARD
    return ALLOWED


def may_add(s: State, seat: i64, village: i64) -> bool:
    """May `seat` add a card to the village of seat `village` (PROT)?"""
    return seat == village or not (is_closed(s, village) or (sealed_of(s.v) >> village) & 1 == 1)


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
