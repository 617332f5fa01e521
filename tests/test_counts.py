"""Counts: how many sequences of actions there are to a depth from fixed positions, and the order of the actions.

A number that changes means that something is legal now that was not, or the other way round.
"""

import pytest

from helpers import at
from wolfsbane.engine.actions import Actions
from wolfsbane.engine.constants import NOBODY
from wolfsbane.engine.state import State

POSITIONS = {
    "amulet": "AAAAAAAAAAAAAA-A; a 2^ 3^ 4^ 5 0; b 0 1^ 12 13; deck 11 12 10 9 8 7 6 5; pile 4 7; token a active",
    "coin": "CCCCCCCCCCCCCC-C; a 2^ 3^ 4^ 1^ 0; b 0^ 12~ 13; c 5 6^; deck 12 10 9 8 7 6 5; pile 11 7; token a active",
    "dagger": "DDDDDDDDDDDDDD-D; a 1^ 4^ 4 2; b 3^ 12 13; deck 8 5 11 12 10 9 8 7 6; pile 4 7; last b; token a active",
    "mix": "ADCDDDDADDCACA-C; a 3^ 2^ 4^ 5 0; b 0 1^ 12 13; c 4 4; deck 8 12 10 9 7 6 5; pile 11 9; last c b",
    "start": "DDDDDDDDDDDDDD-D; a 1 2 3 4 5; b 6 7 8 9 10; deck 11 12 ...; pile 4; phase view; views 2 2",
}

COUNTS = {
    "amulet": [5, 18, 70, 239],
    "coin": [7, 45, 199, 1057],
    "dagger": [5, 19, 61, 150],
    "mix": [4, 20, 61, 220],
    "start": [5, 20, 100, 400],
}


def count(s: State, depth: int) -> int:
    """The number of sequences of this many actions; the end of the game or of the round ends a sequence."""
    seat = s.decider()
    if seat <= NOBODY + 1:
        return 1
    out = Actions()
    s.legal_actions_into(seat, out)
    if depth == 1:
        return int(out.count)
    total = 0
    for action in out.listed():
        clone = s.clone()
        clone.apply(action)
        total += count(clone, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    state = at(POSITIONS[name]).state
    assert [count(state, depth) for depth in (1, 2, 3, 4)] == COUNTS[name]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("amulet", "draw token pile1 use1 use2"),
        ("coin", "draw token pile1 pile2 use1 use2 use3"),
        ("dagger", "draw call token pile1 use1"),
        ("mix", "draw pile1 use2 use3"),
        ("start", "a1 a2 a3 a4 a5"),
    ],
)
def test_the_order_of_actions(name: str, first: str) -> None:
    assert at(POSITIONS[name]).choices() == first
