"""Nobody is sent what they may not know: the two-worlds test on every letter that the fold makes."""

import random
from functools import cache
from typing import Any

import pytest

from server.tables import LoggedTable, play_on, random_table
from server.worlds import Worlds, common_part, two_worlds
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.events import Event
from wolfsbane.engine.view import memoryless_view_of, view_of
from wolfsbane.protocol.views import schemas
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.redaction import CODES
from wolfsbane.server.messages import Act, Memory
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables.commands import handle

SEEDS = range(48)


@cache
def compared() -> list[tuple[Worlds, LoggedTable, LoggedTable]]:
    found = [worlds for seed in SEEDS if (worlds := two_worlds(seed)) is not None]
    return [(worlds, *common_part(worlds)) for worlds in found]


def answers(played: LoggedTable, seat: int, rng: random.Random) -> list[object]:
    """What the server says to everything that a seat might try, without doing it."""
    table = played.table
    out: list[object] = []
    tries = [[code] for code in CODES]
    tries += [[rng.choice(CODES) for _ in range(rng.choice([2, 3]))] for _ in range(40)]
    legal = played.legal(seat) if seat in table.deciders() else []
    tries += [[first, second] for first in legal for second in rng.sample(CODES, 8)]
    for codes in tries:
        try:
            handle(table, seat, Act("try", table.last_seq[seat], codes), 0)
            out.append((codes, "possible"))
        except Refusal as refusal:
            out.append((codes, refusal.code, str(refusal), refusal.rule))
    if table.state is not None:
        out += [redaction.refusal(table.state, seat, action) for action in range(0, len(CODES), 5)]
    return out


def test_two_worlds_are_the_same_to_who_can_not_tell_them_apart() -> None:
    letters = 0
    watchers = 0
    for worlds, one, other in compared():
        viewer = worlds.viewer
        assert one.sent[viewer] == other.sent[viewer]
        assert one.table.snapshot(viewer) == other.table.snapshot(viewer)
        letters += len(one.sent[viewer])
        watchers += viewer == WATCHER
        if viewer != WATCHER and one.table.stage == "playing":
            assert answers(one, viewer, random.Random(1)) == answers(other, viewer, random.Random(1))
    assert letters > 900
    assert watchers > 3


def test_the_worlds_differ_for_those_who_may_know() -> None:
    """Otherwise the test above would compare nothing with nothing."""
    differ = 0
    for _, one, other in compared():
        differ += any(one.sent[viewer] != other.sent[viewer] for viewer in range(len(one.table.seats)))
    assert differ > 8


@pytest.mark.parametrize("memory", ["strict", "marks", "full"])
def test_a_leak_would_be_found(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above does find a gate that tells one number too many."""

    def leaky(event: Event, viewer: int) -> Event:
        *told, value = event.fields()
        return Event(*told, 0, value)  # type: ignore[call-arg]  # mypy does not count the items

    monkeypatch.setattr(redaction, "redact", leaky)
    found = 0
    for seed in range(24):
        worlds = two_worlds(seed, memory=memory)
        if worlds is not None:
            one, other = common_part(worlds)
            found += one.sent[worlds.viewer] != other.sent[worlds.viewer]
    assert found > 2


@pytest.mark.parametrize("memory", ["strict", "marks", "full"])
def test_people_are_told_what_their_memory_help_allows_and_no_more(memory: Memory) -> None:
    """Every number comes from what the viewer sees now, or with help from what they have seen in the round."""
    declared = {name: set(schema["properties"]) for name, schema in schemas(memory).items()}
    numbers = 0
    for seed in range(12):
        table = random_table(seed, memory=memory)
        play_on(table, random.Random(seed), 30 + 5 * seed)
        state = table.table.state
        assert state is not None
        for viewer in [*range(len(table.table.seats)), int(WATCHER)]:
            view: dict[str, Any] = redaction.table_view(state, viewer, memory)
            now, remembered = memoryless_view_of(state, viewer), view_of(state, viewer)
            assert set(view) <= declared["View"]
            assert set(view["zones"]) <= declared["ViewZones"]
            for zone, cards in view["zones"].items():
                allowed = now if memory == "strict" or (memory == "marks" and zone == "pile") else remembered
                for card in cards:
                    assert set(card) <= declared["ViewCard"]
                    assert ("number" in card) == allowed.knows(card["id"])
                    numbers += "number" in card
    assert numbers > 200


def test_what_only_programs_are_told() -> None:
    """A change here is a decision about what people have to remember."""
    hidden = {
        name: sorted(set(schema["properties"]) - set(schemas("full").get(name, {"properties": ()})["properties"]))
        for name, schema in schemas("programs").items()
    }
    assert hidden["ViewCard"] == ["slid", "touched"]
    assert hidden["ViewZones"] == []
    assert hidden["View"] == sorted(
        [
            "last",
            "last_other",
            "quiet",
            "stock",
            "acted",
            "stored",
            "side",
            "draws_left",
            "sealed",
            "reason",
            "starter",
            "dealt",
            "views_left",
            "abilities",
            "chain",
        ]
    )
    assert set(schemas("full")["ViewCard"]["properties"]) - set(schemas("marks")["ViewCard"]["properties"]) == {
        "public",
        "seen",
    }
    assert "least" not in schemas("strict")["ViewCard"]["properties"]
