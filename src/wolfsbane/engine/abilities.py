"""Abilities as frames: may one begin, begin it, use another card's, end it (TURN-6, X-1, X-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.cards import DRAW_ABILITY
from wolfsbane.engine.constants import EXCHANGE_PROGRAM, MAX_DEPTH, NONE, TOUCHED
from wolfsbane.engine.moves import note_card
from wolfsbane.engine.packed import SCRATCH, actor_of, depth_of, it_of, program_of, source_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


def can_begin(s: State, program: i64, seat: i64, source: i64) -> bool:
    """Could this seat begin the ability now (TURN-6)?

    An ability that uses others asks this in turn. Each of them counts as part of the chain meanwhile (X-4), and
    goes on doing so until the first question is answered: one that could not be begun need not be asked again.
    """
    ability = s.mix.abilities[program]
    if ability.always:
        return True
    v = s.v
    nested = it_of(v, SCRATCH) == NONE  # an empty frame is all zeros
    outer_program = program_of(v, SCRATCH)
    outer_actor = actor_of(v, SCRATCH)
    outer_source = source_of(v, SCRATCH)
    chain: i64 = 0
    uses_others = ability.uses_others
    if uses_others:
        chain = s.chain()
        if source != NONE:
            s.add_to_chain(source)
    s.fill(SCRATCH, program, seat, source)
    able = ability.can_begin(s, SCRATCH)
    if nested:
        s.fill(SCRATCH, outer_program, outer_actor, outer_source)
    else:
        s.wipe(SCRATCH)
        if uses_others:
            s.put_chain(chain)
    return able


def can_use(s: State, f: i64, card: i64) -> bool:
    """May the actor of this frame use the draw ability of that card, whose number is public (X-1, X-4)?

    Abilities that have something left to do after the ones they use are nested; there is room for a limited number.
    """
    number = s.number(card)
    return (
        s.mix.kinds[number] == DRAW_ABILITY
        and not s.in_chain(card)
        and depth_of(s.v) < MAX_DEPTH - 1
        and can_begin(s, number, s.actor(f), card)
    )


def why_not_use(s: State, f: i64, card: i64) -> tuple[str, str]:
    """The rule and the sentence that refuse to use the draw ability of a card, whose number is public."""
    if s.mix.kinds[s.number(card)] != DRAW_ABILITY:
        return ("X-1", "That card has no draw ability that could be used.")
    if s.in_chain(card):
        return ("X-4", "This card's ability was already used in the chain.")
    return ("X-1", "No part of that card's draw ability can be carried out now.")


def use_ability(s: State, f: i64, card: i64) -> None:
    """The actor uses the draw ability of the card, as if it had just been discarded (X-1)."""
    number = s.number(card)
    actor = s.actor(f)
    s.add_to_chain(card)
    note_card(s, ev.USED_ABILITY, actor, card, NONE)
    ability = s.mix.abilities[s.program(f)]
    if s.step(f) >= ability.length:
        if ability.touches:
            s.unmark_all(TOUCHED)
        s.pop()
    s.push(number, actor, card)


def begin_ability(s: State, number: i64, seat: i64, card: i64) -> i64:
    s.add_to_chain(card)
    note_card(s, ev.USED_ABILITY, seat, card, NONE)
    return s.push(number, seat, card)


def end_ability(s: State, f: i64) -> None:
    program = program_of(s.v, f)
    if program == EXCHANGE_PROGRAM:  # it is looked at now, after the whole exchange
        s.faceup_changed = True
    elif s.mix.abilities[program].touches:
        s.unmark_all(TOUCHED)
    s.pop()
