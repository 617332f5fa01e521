"""Goals of a lesson: comparisons such as `cards a <= 4` that hold or do not hold in a position."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from wolfsbane.engine.constants import NOBODY, OVER, PILE, SEAT_NAMES
from wolfsbane.engine.state import State

A_GOAL: Final = re.compile(
    r"(?P<what>[a-z]+)(?: (?P<seat>[a-d])(?P<slot>[1-9]\d?)?)? (?P<sign>[<>]?=|[<>]) (?P<n>\d{1,3})"
)
SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Goal:
    """One comparison: the value of `what` (of a seat, of one of its slots, or of the table) against `n`."""

    text: str
    what: str
    seat: int
    slot: int
    sign: str
    n: int

    def holds(self, state: State, learner: int) -> bool:
        value = VALUES[self.what](state, self.seat, self.slot, learner)
        return value is not None and SIGNS[self.sign](value, self.n)


def parse_goal(text: str) -> Goal:
    """The goal of a text such as `sum a <= 9` or `number a2 = 0`. Raises ValueError."""
    found = A_GOAL.fullmatch(text)
    if found is None or found["what"] not in VALUES:
        raise ValueError(f"{text!r} is no goal; goals are {', '.join(sorted(NEEDS.values()))}, with =, <, <=, > or >=")
    needs = NEEDS[found["what"]]
    given = found["what"] + (" a" if found["seat"] else "") + ("1" if found["slot"] else "")
    if given != needs.removesuffix(" = 1"):
        raise ValueError(f"the goal {text!r} has to be written like {needs!r}")
    seat = SEAT_NAMES.index(found["seat"]) if found["seat"] else NOBODY
    return Goal(text, found["what"], int(seat), int(found["slot"] or 0) - 1, found["sign"], int(found["n"]))


def village(state: State, seat: int) -> list[int]:
    return [int(state.card_at(seat, index)) for index in range(int(state.count(seat)))]


def card_at(state: State, seat: int, slot: int) -> int | None:
    cards = village(state, seat)
    return cards[slot] if slot < len(cards) else None


def number_at(state: State, seat: int, slot: int, learner: int) -> int | None:
    card = card_at(state, seat, slot)
    return None if card is None else int(state.number(card))


def seen_at(state: State, seat: int, slot: int, learner: int) -> int | None:
    card = card_at(state, seat, slot)
    return None if card is None else int(state.has_seen(learner, card))


def faceup_at(state: State, seat: int, slot: int, learner: int) -> int | None:
    card = card_at(state, seat, slot)
    return None if card is None else int(state.is_faceup(card))


def top_of_pile(state: State, seat: int, slot: int, learner: int) -> int | None:
    return int(state.number(state.first(PILE))) if state.count(PILE) else None


def called(state: State, seat: int, slot: int, learner: int) -> int | None:
    return int(state.caller() != NOBODY)


def rounds_over(state: State, seat: int, slot: int, learner: int) -> int | None:
    return int(state.round()) + int(state.phase() == OVER)


VALUES: Final[dict[str, Callable[[State, int, int, int], int | None]]] = {
    "cards": lambda state, seat, slot, learner: len(village(state, seat)),
    "sum": lambda state, seat, slot, learner: sum(int(state.number(card)) for card in village(state, seat)),
    "number": number_at,
    "seen": seen_at,
    "faceup": faceup_at,
    "pile": top_of_pile,
    "called": called,
    "rounds": rounds_over,
}
# How each is written; a seat and a slot stand for any.
NEEDS: Final = {
    "cards": "cards a = 1",
    "sum": "sum a = 1",
    "number": "number a1 = 1",
    "seen": "seen a1 = 1",
    "faceup": "faceup a1 = 1",
    "pile": "pile = 1",
    "called": "called = 1",
    "rounds": "rounds = 1",
}
