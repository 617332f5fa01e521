"""Two worlds: a table, and the same one with two cards changed that a viewer can't know."""

import random

from msgspec import structs

from server.tables import LoggedTable, play_on, random_table
from wolfsbane.engine.constants import CARDS
from wolfsbane.server.delivery import redaction
from wolfsbane.server.messages import Memory
from wolfsbane.server.tables import log as logged
from wolfsbane.server.tables.table import Table

# Curators who may find Zombies, Elusive Seers, Master Thieves, Blobs: what depends on hidden cards most.
TEMPTING = "ADCDDDDDDDCCDA-C"
SYMBOLS = "0123456789ABCD"


class Worlds:
    """`log` leads to the same letters for `viewer` with either deal, as long as the worlds have not parted openly."""

    def __init__(self, viewer: int, one: str, other: str, log: list[logged.LogEvent], changed: tuple[int, int]) -> None:
        self.viewer = viewer
        self.deals = (one, other)
        self.log = log
        self.changed = changed


def with_deal(entry: logged.LogEvent, deal: str) -> logged.LogEvent:
    return structs.replace(entry, deal=deal) if isinstance(entry, logged.GameBegan) else entry


def parts(table: Table, entry: logged.Acted, viewer: int, changed: tuple[int, int]) -> bool:
    """Is the choice not possible here, or would the viewer see one of the changed cards through it?"""
    assert table.state is not None
    trial = table.state.clone()
    for action in entry.actions:
        if redaction.refusal(trial, entry.seat, action) is not None:
            return True
        trial.apply(action)
    return any(trial.has_seen(viewer, card) for card in changed)


def two_worlds(seed: int, viewer: int | None = None, memory: Memory | None = None) -> Worlds | None:
    """A random game up to a moment, and two cards that the viewer has not seen until then; None if there are none.

    The cards are among those that something happened to, as far as there are such.
    """
    rng = random.Random(seed)
    table = random_table(seed, TEMPTING if seed % 3 == 0 else None, memory)
    play_on(table, rng, rng.randrange(20, 90))
    state = table.table.state
    assert state is not None
    if table.table.stage != "playing":
        return None
    seat = rng.choice([*range(len(table.table.seats)), 4]) if viewer is None else viewer
    unseen = [card for card in range(CARDS) if not state.has_seen(seat, card)]
    touched = [card for card in unseen if state.seen(card) or state.zone(card) < 4] or unseen
    if len(unseen) < 2:
        return None
    one, other = rng.choice(touched), rng.choice(unseen)
    [began] = [entry for entry in table.log if isinstance(entry, logged.GameBegan)]
    numbers = list(began.deal)
    if numbers[one] == numbers[other]:
        return None
    for card, number in ((one, numbers[other]), (other, numbers[one])):
        if SYMBOLS.index(number) < state.least(card):
            return None
    numbers[one], numbers[other] = numbers[other], numbers[one]
    return Worlds(seat, began.deal, "".join(numbers), table.log, (one, other))


def common_part(worlds: Worlds) -> tuple[LoggedTable, LoggedTable]:
    """Both worlds, as far as the same can be done in them and the viewer has not seen a card that differs."""
    both = (LoggedTable(), LoggedTable())
    for entry in worlds.log:
        if isinstance(entry, logged.Acted) and parts(both[1].table, entry, worlds.viewer, worlds.changed):
            break  # the worlds part, as they should
        for played, deal in zip(both, worlds.deals, strict=True):
            played.put(with_deal(entry, deal))
    return both
