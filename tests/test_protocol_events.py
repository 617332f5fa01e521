"""Events as JSON: declared once, complete both ways, and damaged ones are refused in words."""

import json
from collections.abc import Iterator

import pytest

from randomly import decisions, random_game
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.events import EVERYBODY, KINDS, NO_ONE, THE_SEAT, Event, _declare
from wolfsbane.engine.game import Game
from wolfsbane.protocol.events import FORMS, event_from_json, event_to_json, events_from_json
from wolfsbane.protocol.fields import Fields, Json, WireError


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Games that have every kind of event together."""
    out: list[Game] = []
    for seed in (9, 26, 27, 33, 39):
        game = random_game(seed, rounds=2)
        for _ in decisions(game, seed):
            pass
        out.append(game)
    return out


def told(games: list[Game]) -> Iterator[tuple[int, Event]]:
    """Everything that anybody was told, with who it was."""
    for game in games:
        for viewer in [*range(game.players), int(WATCHER)]:
            for event in game.events(viewer):
                yield viewer, event


def test_events_are_read_back_as_they_were(games: list[Game]) -> None:
    names: set[str] = set()
    for _, event in told(games):
        wire = json.loads(json.dumps(event_to_json(event)))
        assert event_from_json(Fields(wire, "event")) == event
        names.add(event.name)
    assert names == {kind.name for kind in KINDS}


def test_an_event_has_the_fields_of_its_kind_and_no_others(games: list[Game]) -> None:
    """Only the number may be missing, and only where not everybody learns it."""
    for _, event in told(games):
        kind = KINDS[event.kind]
        names = {field.name for field in kind.fields} | {"kind"}
        lacking = {field.name for field in kind.fields if kind.may_lack(field)}
        assert names - lacking <= set(event_to_json(event)) <= names
        assert lacking <= {"number"}


def test_who_learns_a_number_is_as_declared(games: list[Game]) -> None:
    """KNOW-4: everybody, or the seat that looks; else only those who had seen the card before."""
    hidden: set[str] = set()
    for viewer, event in told(games):
        kind = KINDS[event.kind]
        wire = event_to_json(event)
        if "card" not in wire:
            continue
        if (
            kind.learns == EVERYBODY
            or (kind.learns == THE_SEAT and wire["seat"] == viewer)
            or wire.get("faceup") is True
        ):
            assert "number" in wire
        elif "number" not in wire:
            hidden.add(kind.name)
    assert hidden >= {"viewed", "drew", "put_back", "placed", "passed_on", "stored", "known_at_least"}
    assert {kind.learns for kind in KINDS} == {EVERYBODY, THE_SEAT, NO_ONE}


def test_named_fields_in_the_words_of_the_rules() -> None:
    assert event_to_json(Event(6, 1, 12, 1, 2, 5, 0, 1)) == {
        "kind": "placed", "seat": 1, "card": 12, "number": 5, "zone": "b", "index": 2, "faceup": True,
    }  # fmt: skip
    assert event_to_json(Event(3, 2, 30, 7, 0, 15, 0, 10)) == {
        "kind": "drew", "seat": 2, "card": 30, "zone": "hand", "index": 0, "source": "private-c",
    }  # fmt: skip
    assert event_to_json(Event(26, 255, 255, 255, 255, 15, 0, 3)) == {"kind": "round_ended", "reason": "villagers"}
    assert event_to_json(Event(23, 0, 255, 255, 255, 15, 0, 1)) == {"kind": "reversed", "seat": 0, "clockwise": False}
    assert event_to_json(Event(0, 0, 20, 5, 0, 7, 0, 0))["round"] == 1
    assert event_to_json(Event(30, 0, 255, 255, 255, 15, 0, 255)) == {"kind": "scored", "seat": 0, "points": 255}


def test_an_event_that_was_not_redacted_is_refused(games: list[Game]) -> None:
    with pytest.raises(ValueError, match="redacted for a seat"):
        event_to_json(games[0].log[0])


VIEWED: Json = {"kind": "viewed", "seat": 1, "card": 3, "number": 4, "zone": "a", "index": 3}


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({**VIEWED, "seat": 4}, "seat is an integer from 0 to 3, not 4"),
        ({**VIEWED, "seat": True}, "seat is an integer from 0 to 3, not true"),
        ({**VIEWED, "card": 52}, "card is an integer from 0 to 51, not 52"),
        ({**VIEWED, "number": None}, "number is an integer from 0 to 13, not null"),
        ({**VIEWED, "zone": "moon"}, "zone is one of a, b, c, d, deck, pile, row, hand, private-a, .*, not moon"),
        ({**VIEWED, "zone": "away"}, "zone is one of"),
        ({**VIEWED, "index": -1}, "index is an integer from 0 to 51, not -1"),
        ({"kind": "viewed", "seat": 0, "card": 1}, "zone is missing"),
        ({"kind": "drew", "seat": 0, "card": 1, "zone": "hand", "index": 0}, "source is missing"),
        ({"kind": "turn_began", "seat": 0, "extra": 1}, "extra is true or false, not 1"),
        ({"kind": "round_ended", "reason": ""}, "reason is one of call, deck, villagers, quiet, not"),
        ({"kind": "scored", "seat": 0, "points": "many"}, "points is an integer from -10000 to 10000, not many"),
        ({**VIEWED, "kind": "round_began", "round": 0}, "round is an integer from 1 to 4, not 0"),
        ({"kind": 5}, "kind is a string, not 5"),
        ({}, "kind is missing"),
    ],
)
def test_a_damaged_event_is_refused(fields: Json, problem: str) -> None:
    with pytest.raises(WireError, match=f"^event: {problem}"):
        event_from_json(Fields(fields, "event"))


def test_unknown_kinds_and_fields_are_skipped() -> None:
    assert event_from_json(Fields({"kind": "sang"}, "event")) is None
    message = Fields({"events": [{"kind": "sang", "seat": 9}, {**VIEWED, "loud": {"a": 1}}]}, "message")
    assert events_from_json(message) == [Event(1, 1, 3, 0, 3, 4, 0, 255)]
    assert events_from_json(Fields({}, "message")) == []


def test_every_form_of_a_field_is_known() -> None:
    assert {field.form for kind in KINDS for field in kind.fields} == set(FORMS)


def test_a_number_that_is_taken_can_not_be_declared() -> None:
    with pytest.raises(ValueError, match=f"the next kind of event is number {len(KINDS)}, but sang is 3"):
        _declare(3, "sang", "", [])
