"""Instructions: what a player at a table for correspondence play leaves for the beginning of their next turn.

An instruction is a choice with conditions. It is checked against the view of its seat when the turn comes, in the
transaction of the entry by which it comes: `commands.carried_out` makes log events of it, and a table never waits for
a seat that still has instructions. Whether it fits, and what can be chosen, follows from what the seat may know and
from nothing else.
"""

from __future__ import annotations

from msgspec.structs import replace

from wolfsbane.engine.actions import CALL, DONE, DRAW, PILE_CARD, is_slot_of, parse_action, slot_action, slot_of
from wolfsbane.engine.constants import AFTER_MAIN, BEFORE_MAIN, CALL_LIMIT, NONE
from wolfsbane.engine.state import State
from wolfsbane.engine.text import Text
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
    if state.caller() == number:  # who has no further turn in this round
        return None
    village = redaction.own_village(state, number)
    return ms.Instructions(
        [_as_now(kept, number, village) for kept in seat.instructions],
        [place for place, kept in enumerate(seat.instructions) if not _is_as_it_was(kept, village)],
        possible(state, number, seat.instructions),
        ms.MOST_INSTRUCTIONS,
        bool(state.caller() != NONE),
    )


def possible(state: State, seat: int, left: list[KeptInstruction]) -> list[ms.InstructionChoice]:
    """What one more instruction of a seat may do."""
    if len(left) >= ms.MOST_INSTRUCTIONS or (left and _is_unconditional(left[-1].what)):
        return []
    cards = [
        redaction.CODES[slot_action(seat, slot)]
        for slot, (card, _, _) in enumerate(redaction.own_village(state, seat))
        if not state.is_locked(card)
    ]
    out = [ms.InstructionChoice(redaction.CODES[PILE_CARD], cards)] if cards else []
    out.append(ms.InstructionChoice(redaction.CODES[DRAW]))
    if _no_call(state, seat) is None:
        out.append(ms.InstructionChoice(redaction.CODES[CALL]))
    return out


def changed(
    state: State, seat: int, left: list[KeptInstruction], message: ms.Instruct, actions: list[int]
) -> list[KeptInstruction]:
    """The instructions of a seat with one more, whose codes are these actions, or with one less. Raises Refusal."""
    if (message.add is None) == (message.remove is None):
        raise Refusal("form", Text("error-instruct-one"))
    if message.remove is not None:
        if message.remove >= len(left):
            raise Refusal("form", Text("error-instruction-none"))
        return left[: message.remove] + left[message.remove + 1 :]
    assert message.add is not None
    if len(left) >= ms.MOST_INSTRUCTIONS:
        raise Refusal("limit", Text("error-instructions-full", {"most": ms.MOST_INSTRUCTIONS}))
    if left and _is_unconditional(left[-1].what):
        raise Refusal("form", Text("error-instruction-unreachable"))
    return [*left, KeptInstruction(message.add, _concerned(state, seat, message.add, actions))]


def choices(state: State, seat: int, kept: KeptInstruction) -> list[list[int]]:
    """The choices that an instruction leads to, each with its actions, if its conditions hold now; else none.

    They may still be illegal. `ends_turn` says whether one more follows.
    """
    what = kept.what
    if state.phase() != BEFORE_MAIN or state.depth() != 0 or state.turn() != seat:
        return []
    if what.nobody_called and state.caller() != NONE:
        return []
    if what.top is not None:
        top = redaction.top_of_pile(state)
        if top is None or not what.top[0] <= top <= what.top[1]:
            return []
    village = redaction.own_village(state, seat)
    if not _is_as_it_was(kept, village):
        return []
    if what.codes[0] != redaction.CODES[PILE_CARD]:
        return [[parse_action(what.codes[0])]]
    return [[int(PILE_CARD)], [*_places(kept, seat, village), int(DONE)]]


def ends_turn(kept: KeptInstruction, after: State, seat: int) -> bool:
    """Is the turn to be ended, in the position after the choices of an instruction? Only if nothing else is asked."""
    is_wanted = kept.what.codes[-2:] == [redaction.CODES[DONE]] * 2
    return bool(is_wanted and after.phase() == AFTER_MAIN and after.depth() == 0 and after.decider() == seat)


def _concerned(state: State, seat: int, one: ms.Instruction, actions: list[int]) -> list[Known]:
    """The cards that an instruction is about. Raises Refusal if it can't be one."""
    if one.top is not None and one.top[0] > one.top[1]:
        raise Refusal("form", Text("error-instruction-range"))
    first, *rest = actions
    if first == PILE_CARD and rest[-2:] == [DONE, DONE]:
        rest.pop()
    village = redaction.own_village(state, seat)
    if first == DRAW and not rest:
        return []
    if first == CALL and not rest:
        reason = _no_call(state, seat)
        if reason is not None:
            raise Refusal("illegal", *reason)
        return village
    if first != PILE_CARD or len(rest) < 2 or rest.pop() != DONE or len(set(rest)) != len(rest):
        raise Refusal("form", Text("error-instruction-codes"))
    if one.top is None:
        raise Refusal("form", Text("error-instruction-top"))
    for action, code in zip(rest, one.codes[1:], strict=False):
        slot = int(slot_of(action)) if is_slot_of(seat, action) else len(village)
        if slot >= len(village) or state.is_locked(village[slot][0]):
            raise Refusal("illegal", Text("error-instruction-card", {"code": code}))
    return [village[slot_of(action)] for action in rest]


def _is_as_it_was(kept: KeptInstruction, village: list[Known]) -> bool:
    """Are the cards that an instruction is about the same in all that its seat knows?"""
    if kept.what.codes[0] == redaction.CODES[CALL]:
        return sorted(village) == sorted(kept.cards)
    return all(known in village for known in kept.cards)


def _places(kept: KeptInstruction, seat: int, village: list[Known]) -> list[int]:
    """The actions that name the cards of an instruction where they lie now, in ascending order."""
    return [int(slot_action(seat, slot)) for slot, known in enumerate(village) if known in kept.cards]


def _as_now(kept: KeptInstruction, seat: int, village: list[Known]) -> ms.Instruction:
    """An instruction with the codes that its cards have now, if they are as they were."""
    first, *rest = kept.what.codes
    if not rest or not _is_as_it_was(kept, village):
        return kept.what
    ends = [code for code in rest if code == redaction.CODES[DONE]]
    cards = [redaction.CODES[action] for action in _places(kept, seat, village)]
    return replace(kept.what, codes=[first, *cards, *ends])


def _is_unconditional(one: ms.Instruction) -> bool:
    """Does an instruction always fit, so that none after it is ever looked at?"""
    return one.codes == [redaction.CODES[DRAW]] and one.top is None and not one.nobody_called


def _no_call(state: State, seat: int) -> tuple[Text, str] | None:
    """Why a seat can't call in its next turn, as far as that is certain now, with the rule."""
    if state.caller() != NONE:
        return Text("refusal-called-already"), "CALL-3"
    count = int(state.count(seat))
    if count > CALL_LIMIT:
        return Text("refusal-call-with-fewer", {"limit": int(CALL_LIMIT), "count": count}), "CALL-1"
    return None
