"""Abilities as frames: may one begin, begin it, use another card's, end it (TURN-6, X-1, X-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from wolfsbane.engine import events as ev
from wolfsbane.engine.cards import DRAW_ABILITY
from wolfsbane.engine.constants import EXCHANGE_ABILITY, MAX_DEPTH, NONE, TOUCHED
from wolfsbane.engine.moves import note_card
from wolfsbane.engine.vector import SCRATCH, ability_id_of, actor_of, depth_of, it_of, source_of

if TYPE_CHECKING:
    from wolfsbane.engine.state import State


def can_begin(s: State, ability_id: i64, seat: i64, source: i64) -> bool:
    """Could `seat` begin the ability, with `source` as the card whose ability it is (TURN-6)?

    An ability that uses others asks this in turn. Each of them counts as part of the chain meanwhile (X-4), and goes on
    doing so until the first question is answered: one that could not be begun need not be asked again.
    """
    ability = s.mix.abilities[ability_id]
    if ability.always:
        return True
    v = s.v
    nested = it_of(v, SCRATCH) == NONE  # an empty frame is all zeros
    outer_ability_id = ability_id_of(v, SCRATCH)
    outer_actor = actor_of(v, SCRATCH)
    outer_source = source_of(v, SCRATCH)
    chain: i64 = 0
    uses_others = ability.uses_others
    if uses_others:
        chain = s.chain()
        if source != NONE:
            s.add_to_chain(source)
    s.fill(SCRATCH, ability_id, seat, source)
    able = ability.can_begin(s, SCRATCH)
    if nested:
        s.fill(SCRATCH, outer_ability_id, outer_actor, outer_source)
    else:
        s.wipe(SCRATCH)
        if uses_others:
            s.put_chain(chain)
    return able


def can_use(s: State, f: i64, card: i64) -> bool:
    """May the actor of frame `f` use the draw ability of `card`, whose number is public (X-1, X-4)?

    An ability with steps left after the one it uses stays on the stack, which has a limited depth.
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
    """The actor of frame `f` uses the draw ability of `card`, as if it had just been discarded (X-1)."""
    number = s.number(card)
    actor = s.actor(f)
    s.add_to_chain(card)
    note_card(s, ev.USED_ABILITY, actor, card, NONE)
    ability = s.mix.abilities[s.ability_id(f)]
    if s.step(f) >= ability.length:
        if ability.touches:
            s.unmark_all(TOUCHED)
        s.pop()
    s.push(number, actor, card)


def begin_ability(s: State, number: i64, seat: i64, card: i64) -> i64:
    """`seat` begins the ability of `card`, which has this number. Returns the new frame."""
    s.add_to_chain(card)
    note_card(s, ev.USED_ABILITY, seat, card, NONE)
    return s.push(number, seat, card)


def end_ability(s: State, f: i64) -> None:
    """Removes frame `f`, the top one, whose steps are all done."""
    ability_id = ability_id_of(s.v, f)
    if ability_id == EXCHANGE_ABILITY:  # it is looked at now, after the whole exchange
        s.faceup_changed = True
    elif s.mix.abilities[ability_id].touches:
        s.unmark_all(TOUCHED)
    s.pop()
