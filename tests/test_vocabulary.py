"""The rows of the vocabulary agree with the engine's constants and with the public enums."""

from typing import get_args

import wolfsbane
from wolfsbane.engine import constants
from wolfsbane.engine.state import new_state
from wolfsbane.engine.view import view_of
from wolfsbane.engine.vocabulary import (
    ABILITY_NAMES,
    CHOICE,
    FIELDS,
    FLAG,
    MARKS,
    MEMORY_LEVELS,
    NO_DEFAULT,
    PHASES,
    REASONS,
    ZONES,
    Field,
)


def test_rows_stand_at_their_numbers() -> None:
    for rows in (ZONES, PHASES, REASONS):
        assert [row.number for row in rows] == list(range(len(rows)))
        assert len({row.name for row in rows}) == len(rows)
    assert [mark.number for mark in MARKS] == [1 << i for i in range(len(MARKS))]
    assert len({mark.sign for mark in MARKS}) == len(MARKS)


def test_there_is_a_row_for_every_constant() -> None:
    assert len(ZONES) == constants.ZONE_COUNT + 1  # and away
    assert ABILITY_NAMES.index("token") == constants.TOKEN_ABILITY
    assert ABILITY_NAMES.index("exchange") == constants.EXCHANGE_ABILITY
    assert [int(zone) for zone in wolfsbane.Zone] == [zone.number for zone in ZONES]
    assert [int(phase) for phase in wolfsbane.Phase] == [phase.number for phase in PHASES]
    assert [int(reason) for reason in wolfsbane.RoundEnd] == [reason.number for reason in REASONS[1:]]


def test_every_field_has_a_row_and_a_byte_of_its_own() -> None:
    assert [field.name for field in FIELDS] == list(get_args(Field))
    state = new_state(wolfsbane.mix_of("amulet"), 2, 4)
    for field in FIELDS:
        before = bytes(state.v)
        state.put(field.name, 255 - state.get(field.name))
        assert sum(one != other for one, other in zip(before, bytes(state.v), strict=True)) == 1
    assert len({name for field in FIELDS if (name := field.json)}) == sum(1 for field in FIELDS if field.json)


def test_rows_say_what_their_type_needs() -> None:
    for field in FIELDS:
        assert field.memory in MEMORY_LEVELS
        assert (field.type == CHOICE) == bool(field.choices)
        assert field.type != FLAG or field.default == 0
        assert not field.derived or not field.text
        assert not (field.derived and field.json) or field.default != NO_DEFAULT


def test_all_fields_lie_in_the_public_part() -> None:
    """A watcher's view has them all: nothing secret can be a field of state."""
    state = new_state(wolfsbane.mix_of("amulet"), 2, 4)
    for field in FIELDS:
        state.put(field.name, 255 - state.get(field.name))
        assert view_of(state, constants.WATCHER).get(field.name) == state.get(field.name)
