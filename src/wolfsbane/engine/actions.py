"""Actions: small numbers that mean the same in every deck.

An action names a thing of the table (a slot, a pile, an end) or a word (draw, call, done). What it does depends on
the decision that is pending. In the notation the seats are the letters a to d and slots count from 1: `b3` is the
third card of seat b, from its owner's left.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wolfsbane.engine.constants import CARDS, NUMBERS

DONE: Final = 0
PASS: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
DRAW: Final = 4
DRAW_PRIVATE: Final = 5
CALL: Final = 6
DISCARD: Final = 7
USE: Final = 8
TOKEN: Final = 9
SEAT: Final = 10
NUMBER: Final = 14
ROW_CARD: Final = 28
PICK: Final = 44
PILE_CARD: Final = 60
ABILITY: Final = 112
SLOT: Final = 164
ACTIONS: Final = 372

ROW_LIMIT: Final = 16
PICK_LIMIT: Final = 16

_WORDS: Final = ["done", "pass", "left", "right", "draw", "private", "call", "discard", "use", "token"]
_SEATS: Final = "abcd"


_NO_ACTIONS: Final[vec[i64]] = vec[i64]([i64(0) for _ in range(ACTIONS)])


class Actions:
    """A reusable list of actions, in ascending order."""

    def __init__(self) -> None:
        self.items: vec[i64] = _NO_ACTIONS[:]
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, action: i64) -> None:
        self.items[self.count] = action
        self.count += 1

    def listed(self) -> list[int]:
        out: list[int] = []
        for i in range(self.count):
            out.append(int(self.items[i]))
        return out


def slot_action(seat: i64, slot: i64) -> i64:
    return SLOT + seat * CARDS + slot


def is_slot(action: i64) -> bool:
    return SLOT <= action < ACTIONS


def is_slot_of(seat: i64, action: i64) -> bool:
    """Does the action name a slot of this village?"""
    first = slot_action(seat, 0)
    return first <= action < first + CARDS


def seat_of_slot(action: i64) -> i64:
    return (action - SLOT) // CARDS


def slot_of(action: i64) -> i64:
    return (action - SLOT) % CARDS


def action_code(action: i64) -> str:
    """The short code of an action, as it stands in a record.

    >>> action_code(4), action_code(SLOT + 52 + 2), action_code(ABILITY + 1)
    ('draw', 'b3', 'use2')
    """
    if action < 0 or action >= ACTIONS:
        raise ValueError(f"{action} is not an action: actions are 0 to {ACTIONS - 1}")
    if action < SEAT:
        return _WORDS[action]
    if action < NUMBER:
        return "@" + _SEATS[action - SEAT]
    if action < ROW_CARD:
        return "n" + str(action - NUMBER)
    if action < PICK:
        return "row" + str(action - ROW_CARD + 1)
    if action < PILE_CARD:
        return "pick" + str(action - PICK + 1)
    if action < ABILITY:
        return "pile" + str(action - PILE_CARD + 1)
    if action < SLOT:
        return "use" + str(action - ABILITY + 1)
    return _SEATS[seat_of_slot(action)] + str(slot_of(action) + 1)


def parse_action(code: str) -> int:
    """The action of a code; the inverse of `action_code`.

    >>> parse_action("b3") == SLOT + 52 + 2
    True
    """
    if code in _WORDS:
        return _WORDS.index(code)
    head = code.rstrip("0123456789")
    tail = code[len(head) :]
    if not tail:
        if len(head) == 2 and head[0] == "@" and head[1] in _SEATS:
            return SEAT + _SEATS.index(head[1])
    elif code.isascii() and len(tail) <= 2 and (tail == "0" or tail[0] != "0"):
        k = int(tail)
        if head == "n" and k < NUMBERS:
            return NUMBER + k
        if head == "row" and 1 <= k <= ROW_LIMIT:
            return ROW_CARD + k - 1
        if head == "pick" and 1 <= k <= PICK_LIMIT:
            return PICK + k - 1
        if head == "pile" and 1 <= k <= CARDS:
            return PILE_CARD + k - 1
        if head == "use" and 1 <= k <= CARDS:
            return ABILITY + k - 1
        if len(head) == 1 and head in _SEATS and 1 <= k <= CARDS:
            return SLOT + _SEATS.index(head) * CARDS + k - 1
    raise ValueError(f"{code!r} is not the code of an action (such as draw, call, b3, pile1, use2)")
