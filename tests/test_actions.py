"""Actions and their codes, both ways."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import at
from wolfsbane.engine.actions import (
    ABILITY,
    ACTIONS,
    NUMBER,
    PICK,
    PILE_CARD,
    ROW_CARD,
    SEAT,
    SLOT,
    Actions,
    action_code,
    is_slot,
    parse_action,
    seat_of_slot,
    slot_action,
    slot_of,
)

# What an action may be called, in ascending order of the numbers.
CODES = [
    *["done", "pass", "left", "right", "draw", "private", "call", "discard", "use", "token"],
    *[f"@{seat}" for seat in "abcd"],
    *[f"n{number}" for number in range(14)],
    *[f"row{place}" for place in range(1, 17)],
    *[f"pick{place}" for place in range(1, 17)],
    *[f"pile{place}" for place in range(1, 53)],
    *[f"use{place}" for place in range(1, 53)],
    *[f"{seat}{place}" for seat in "abcd" for place in range(1, 53)],
]


def test_there_are_372_actions_each_with_a_code_of_its_own() -> None:
    assert [action_code(action) for action in range(ACTIONS)] == CODES
    assert len(set(CODES)) == ACTIONS == 372


def test_codes_are_read_back() -> None:
    assert [parse_action(code) for code in CODES] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (SEAT, "@a"),
        (NUMBER, "n0"),
        (ROW_CARD, "row1"),
        (PICK, "pick1"),
        (PILE_CARD, "pile1"),
        (ABILITY, "use1"),
        (SLOT, "a1"),
    ],
)
def test_where_each_kind_begins(first: int, code: str) -> None:
    assert action_code(first) == code


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**6])
def test_other_numbers_are_no_actions(action: int) -> None:
    with pytest.raises(ValueError, match=f"{action} is not an action: actions are 0 to 371"):
        action_code(action)


BAD_CODES = ["", " ", "Draw", "draw ", "x", "1", "@e", "@A", "@ab", "@a1", "n", "n14", "n-1", "n00", "n01"]
BAD_PLACES = ["row", "row0", "row17", "pick0", "pick17", "pile", "pile0", "pile53", "pile01", "use0", "use53"]
BAD_SLOTS = ["a", "a0", "a53", "a01", "e1", "ab1", "a 1", "a1 ", "a1b", "a²", "a٣", "9a", "a999999999999999"]


@pytest.mark.parametrize("code", [*BAD_CODES, *BAD_PLACES, *BAD_SLOTS])
def test_other_words_are_no_codes(code: str) -> None:
    with pytest.raises(ValueError, match="is not the code of an action") as problem:
        parse_action(code)
    assert repr(code) in str(problem.value)


@settings(deadline=None)
@given(st.one_of(st.text(max_size=8), st.from_regex(r"[a-e@nrpu]\w{0,5}\d{0,3}")))
def test_a_text_is_a_code_or_is_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except ValueError:
        assert text not in CODES
    else:
        assert action_code(action) == text


@settings(deadline=None)
@given(st.integers(0, 3), st.integers(0, 51))
def test_the_seat_and_place_of_a_slot(seat: int, place: int) -> None:
    action = slot_action(seat, place)
    assert is_slot(action)
    assert (seat_of_slot(action), slot_of(action)) == (seat, place)


def test_what_is_no_slot() -> None:
    assert [action for action in range(-1, ACTIONS + 1) if not is_slot(action)] == [*range(-1, SLOT), ACTIONS]


def test_a_list_of_actions_is_used_again() -> None:
    actions = Actions()
    actions.add(4)
    actions.add(6)
    assert actions.listed() == [4, 6]
    actions.clear()
    assert actions.listed() == []
    actions.add(9)
    assert actions.listed() == [9]


def test_legal_actions_come_in_ascending_order() -> None:
    g = at("coin; a 1^ 2^ 3^ 5; b 7; pile 9 8 7; deck 10 ...; token a active")
    assert g.choices() == "draw call token pile1 pile2 use2 use3"
    assert g.game.legal_actions() == sorted(g.game.legal_actions())
