"""Defaults for fields that are left out of the text of a position.

Some bytes of a state follow from the others and are never written (`fill_derived`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wolfsbane.engine import constants
from wolfsbane.engine.actions import PICK_LIMIT
from wolfsbane.engine.constants import CARDS, EVERYONE, EXCHANGE_ABILITY, HAND, NONE, PRIVATE
from wolfsbane.engine.effects import DRAWS
from wolfsbane.engine.exchange import ChooseASet, TakeASlotOfThem
from wolfsbane.engine.mix import Mix
from wolfsbane.engine.protection import is_closed, total
from wolfsbane.engine.round import current_stock
from wolfsbane.engine.state import State
from wolfsbane.engine.vector import bit_of, frame_at
from wolfsbane.engine.vocabulary import PRONOUNS, StateField

ROUNDS: Final = 4
# The order of the zones in which the ids of the cards are listed.
NUMBERED: Final = [0, 1, 2, 3, constants.AWAY, constants.PILE, constants.DECK, constants.ROW, HAND, 8, 9, 10, 11]
_SOURCE: Final = 0
_IT: Final = 1
_OTHER: Final = 2


def default_of(s: State, field: StateField) -> i64:
    """What a field of state is if the text has nothing of it; it may depend on fields that come before it."""
    name = field.name
    if name == "rounds":
        return ROUNDS
    if name == "phase":
        return constants.BEFORE_MAIN
    if name == "turn":
        return s.start() if s.phase() == constants.VIEWING else 0
    if name == "holder":
        return 0
    if name == "start":
        return s.holder()
    if name == "stock":
        return default_stock(s)
    if name == "acted":
        return default_acted(s)
    if name == "sealed":
        return default_sealed(s)
    return field.default


def cards_of(s: State, zone: i64) -> list[int]:
    """The cards of a zone in their order; those that are away in the order of the shuffle."""
    out: list[int] = []
    if zone == constants.AWAY:
        for i in range(CARDS):
            if s.zone(i) == constants.AWAY:
                out.append(int(i))
        return out
    card = s.first(zone)
    while card < CARDS:
        out.append(int(card))
        card = s.after(card)
    return out


def rounds_over(s: State) -> int:
    return int(s.round()) + (1 if s.phase() == constants.OVER else 0)


def default_seen(s: State, card: i64) -> i64:
    zone = s.zone(card)
    if zone < constants.DECK:
        return EVERYONE if s.is_faceup(card) or s.phase() >= constants.SCORING else 0
    if zone == constants.PILE or zone == constants.ROW:
        return EVERYONE
    if zone == HAND:
        return EVERYONE if s.get("side") == 1 else 1 << s.turn()
    return 1 << (zone - PRIVATE) if PRIVATE <= zone < constants.AWAY else 0


def default_stock(s: State) -> i64:
    """As if the cards in the hand had come from the deck in this turn."""
    return 0 if s.phase() <= constants.VIEWING else current_stock(s) + 2 * s.count(HAND)


def default_acted(s: State) -> i64:
    """Was something used in this turn, by what the rest of the position says?"""
    phase = s.phase()
    if constants.BEFORE_MAIN <= phase <= constants.AFTER_MAIN:
        for card in range(CARDS):
            if s.is_marked(card, constants.USED):
                return 1
        if s.depth() > 0 and (phase != constants.AFTER_MAIN or s.ability_id(frame_at(0)) == constants.TOKEN_ABILITY):
            return 1
    return 0


def default_views(s: State, seat: i64) -> i64:
    """Two, less those that were made."""
    left: i64 = 2 if s.phase() == constants.VIEWING else 0
    card = s.first(seat)
    while card < CARDS and left > 0:
        if s.has_seen(seat, card):
            left -= 1
        card = s.after(card)
    return left


def default_sealed(s: State) -> i64:
    sealed: i64 = 0
    if s.phase() >= constants.SCORING:
        for seat in range(s.players()):
            if is_closed(s, seat):
                sealed |= 1 << seat
    return sealed


def default_chain(s: State) -> i64:
    """The sources of the frames that are abilities of cards."""
    chain: i64 = 0
    for i in range(s.depth()):
        f = frame_at(i)
        if s.ability_id(f) < constants.NUMBERS and s.source(f) != NONE:
            chain |= bit_of(s.source(f))
    return chain


def default_pronoun(s: State, f: i64, pronoun: i64) -> i64:
    """NONE; in an exchange the flags 0, the actor's village, the card in the hand."""
    if s.ability_id(f) != EXCHANGE_ABILITY:
        return NONE
    if pronoun == _IT:
        return 0
    if pronoun == _OTHER:
        return s.actor(f)
    if pronoun == _SOURCE:
        return s.drawn(f)
    return s.first(HAND) if s.count(HAND) > 0 else NONE


def frame_field(mix: Mix, ability_id: i64, pronoun: i64) -> str:
    """The name of a field of a frame: that of the pronoun, unless the ability has "flags" or a "village" there."""
    if pronoun == _IT and ability_id == EXCHANGE_ABILITY:
        return "flags"
    if pronoun == _OTHER:
        for step in mix.abilities[ability_id].steps:
            if isinstance(step, (ChooseASet, TakeASlotOfThem)):
                return "village"
    return PRONOUNS[pronoun]


def fill_derived(s: State) -> None:
    """The bytes that follow from the rest of the position."""
    for seat in range(s.players()):
        for slot, card in enumerate(cards_of(s, seat)):
            if s.is_chosen(card):
                s.choose(card, slot)
    phase = s.phase()
    if phase > constants.DEALING:
        s.put("dealt", CARDS)
    if phase == constants.VIEWING:
        s.put("turn", s.start())
    guards: i64 = 0
    for card in range(CARDS):
        if s.ward(card) != NONE:
            guards += 1
    s.put("guards", guards)
    if phase == constants.DRAWING:
        more = min(total(s, s.turn(), DRAWS), PICK_LIMIT - 1)
        s.put("limit", max(0, more + 1 - s.count(HAND)))
    elif phase == constants.SCORING:
        first = frame_at(0)
        s.put("scoring_number", s.ability_id(first))
        s.put("scorer", (s.actor(first) + s.players() - s.holder()) % s.players())
    elif phase == constants.OVER and s.mix.any_gifts:
        s.put("scoring_number", constants.NUMBERS)
