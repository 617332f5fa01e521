"""Nobody is sent what they may not know: the two-worlds test on every letter that the fold makes."""

import random
from functools import cache

import pytest

from server.tables import Desk
from server.worlds import Worlds, common_part, two_worlds
from wolfsbane.engine.constants import WATCHER
from wolfsbane.engine.events import Event
from wolfsbane.server.delivery import redaction
from wolfsbane.server.delivery.redaction import CODES
from wolfsbane.server.messages import Act, Memory
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables.commands import handle

SEEDS = range(48)


@cache
def compared() -> list[tuple[Worlds, Desk, Desk]]:
    found = [worlds for seed in SEEDS if (worlds := two_worlds(seed)) is not None]
    return [(worlds, *common_part(worlds)) for worlds in found]


def answers(desk: Desk, seat: int, rng: random.Random) -> list[object]:
    """What the server says to everything that a seat might try, without doing it."""
    table = desk.table
    out: list[object] = []
    tries = [[code] for code in CODES]
    tries += [[rng.choice(CODES) for _ in range(rng.choice([2, 3]))] for _ in range(40)]
    legal = desk.legal(seat) if seat in table.deciders() else []
    tries += [[first, second] for first in legal for second in rng.sample(CODES, 8)]
    for codes in tries:
        try:
            handle(table, seat, Act("try", table.numbers[seat], codes), 0)
            out.append((codes, "possible"))
        except Refusal as refusal:
            out.append((codes, refusal.code, refusal.sentence, refusal.rule))
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
