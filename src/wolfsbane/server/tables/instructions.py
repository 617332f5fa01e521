"""Instructions: what a player at a table for correspondence play leaves for the beginning of their next turn.

An instruction is a choice with conditions. It is checked against the view of its seat when the turn comes, in the
transaction of the entry by which it comes: `commands.carried_out` makes log events of it, and a table never waits for
a seat that still has instructions. Conditions and offers are made from what the seat may know and from nothing else.
"""

from __future__ import annotations

from wolfsbane.engine.actions import CALL, DONE, DRAW, PILE_CARD, is_slot_of, slot_action, slot_of
from wolfsbane.engine.constants import AFTER_MAIN, BEFORE_MAIN, CALL_LIMIT, CARDS, FACEUP, NONE, PILE
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
from wolfsbane.engine.view import View, view_of
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables.log import KeptInstruction
from wolfsbane.server.tables.seats import Seat

Known = tuple[int, int, bool]  # a card, its number as the seat knows it, and whether it lies faceup


def shown(state: State, number: int, seat: Seat) -> ms.Instructions | None:
    """What a seat, which has this number, is told about its instructions; None if there is nothing to tell."""
    if number in state.deciders():
        return ms.Instructions(unfit=True) if seat.unfit else None
    left = [kept.what for kept in seat.instructions]
    called = state.caller() != NONE
    return ms.Instructions(left, offers(state, number, left), ms.MOST_INSTRUCTIONS, bool(called))


def offers(state: State, seat: int, left: list[ms.Instruction]) -> list[ms.InstructionOffer]:
    """What one more instruction of a seat may do."""
    if len(left) >= ms.MOST_INSTRUCTIONS or (left and _is_unconditional(left[-1])):
        return []
    view = view_of(state, seat)
    cards = [
        redaction.CODES[slot_action(seat, slot)] for slot in range(view.count(seat)) if _may_give(view, seat, slot)
    ]
    out = [ms.InstructionOffer(redaction.CODES[PILE_CARD], cards)] if cards else []
    out.append(ms.InstructionOffer(redaction.CODES[DRAW]))
    if _no_call(view, seat) is None:
        out.append(ms.InstructionOffer(redaction.CODES[CALL]))
    return out


def keep(state: State, seat: int, given: list[ms.Instruction], actions: list[list[int]]) -> list[KeptInstruction]:
    """The stored form of the instructions that a seat gives, whose codes are these actions. Raises Refusal."""
    view = view_of(state, seat)
    for one in given[:-1]:
        if _is_unconditional(one):
            raise Refusal("form", Text("error-instruction-unreachable"))
    return [KeptInstruction(one, _concerned(view, seat, one, todo)) for one, todo in zip(given, actions, strict=True)]


def choices(state: State, seat: int, kept: KeptInstruction) -> list[list[int]]:
    """The choices that an instruction leads to, each with its actions, if its conditions hold now; else none.

    They may still be illegal. `ends_turn` says whether one more follows.
    """
    view = view_of(state, seat)
    what = kept.what
    if view.phase() != BEFORE_MAIN or view.depth() != 0 or view.turn() != seat:
        return []
    if what.nobody_called and view.caller() != NONE:
        return []
    if what.top is not None and not (view.count(PILE) and what.top[0] <= _top(view) <= what.top[1]):
        return []
    village = _village(view, seat)
    first = what.codes[0]
    if first == redaction.CODES[DRAW]:
        return [[int(DRAW)]]
    if first == redaction.CODES[CALL]:
        return [[int(CALL)]] if sorted(village) == sorted(kept.cards) else []
    slots = [slot for slot, known in enumerate(village) if known in kept.cards]
    if len(slots) != len(kept.cards):
        return []
    return [[int(PILE_CARD)], [*[int(slot_action(seat, slot)) for slot in slots], int(DONE)]]


def ends_turn(kept: KeptInstruction, after: State, seat: int) -> bool:
    """Is the turn to be ended, in the position after the choices of an instruction? Only if nothing else is asked."""
    is_wanted = kept.what.codes[-2:] == [redaction.CODES[DONE]] * 2
    return bool(is_wanted and after.phase() == AFTER_MAIN and after.depth() == 0 and after.decider() == seat)


def _concerned(view: View, seat: int, one: ms.Instruction, actions: list[int]) -> list[Known]:
    """The cards that an instruction is about. Raises Refusal if it can't be one."""
    if one.top is not None and one.top[0] > one.top[1]:
        raise Refusal("form", Text("error-instruction-range"))
    first, *rest = actions
    if first == PILE_CARD and rest[-2:] == [DONE, DONE]:
        rest.pop()
    village = _village(view, seat)
    if first == DRAW and not rest:
        return []
    if first == CALL and not rest:
        reason = _no_call(view, seat)
        if reason is not None:
            raise Refusal("illegal", *reason)
        return village
    if first != PILE_CARD or len(rest) < 2 or rest.pop() != DONE or len(set(rest)) != len(rest):
        raise Refusal("form", Text("error-instruction-codes"))
    if one.top is None:
        raise Refusal("form", Text("error-instruction-top"))
    for action, code in zip(rest, one.codes[1:], strict=False):
        if not is_slot_of(seat, action) or not _may_give(view, seat, int(slot_of(action))):
            raise Refusal("illegal", Text("error-instruction-card", {"code": code}))
    return [village[slot_of(action)] for action in rest]


def _is_unconditional(one: ms.Instruction) -> bool:
    """Does an instruction always fit, so that none after it is ever looked at?"""
    return one.codes == [redaction.CODES[DRAW]] and one.top is None and not one.nobody_called


def _no_call(view: View, seat: int) -> tuple[Text, str] | None:
    """Why a seat can't call in its next turn, as far as that is certain now, with the rule."""
    if view.caller() != NONE:
        return Text("refusal-called-already"), "CALL-3"
    count = int(view.count(seat))
    if count > CALL_LIMIT:
        return Text("refusal-call-with-fewer", {"limit": int(CALL_LIMIT), "count": count}), "CALL-1"
    return None


def _may_give(view: View, seat: int, slot: int) -> bool:
    card = view.card_at(seat, slot)
    return bool(card < CARDS and not view.is_locked(card))


def _top(view: View) -> int:
    return int(view.number(view.card_at(PILE, 0)))


def _village(view: View, seat: int) -> list[Known]:
    cards = [int(view.card_at(seat, slot)) for slot in range(view.count(seat))]
    return [(card, int(view.number(card)), bool(view.is_marked(card, FACEUP))) for card in cards]
