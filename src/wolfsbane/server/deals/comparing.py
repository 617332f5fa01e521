"""Two games of the same deal, choice by choice: the decisions of the player's seat until they differ."""

from __future__ import annotations

import msgspec

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import constants
from wolfsbane.engine.events import Event
from wolfsbane.engine.record import read_record
from wolfsbane.engine.state import new_state
from wolfsbane.review.moments import decider_of
from wolfsbane.server import messages as ms
from wolfsbane.server.delivery.redaction import happened


class Choice(msgspec.Struct, frozen=True):
    """One choice of the player: in which round, and what happened by it, as they saw it."""

    round: int
    story: list[ms.Text]


class Comparison(msgspec.Struct, frozen=True, omit_defaults=True):
    """The choices that both players made alike, and the first that they made differently, if there is one."""

    same: list[Choice]
    yours: Choice | None = None
    theirs: Choice | None = None


def choices_of(record: str, seat: int) -> list[tuple[tuple[int, ...], Choice]]:
    """The choices of a seat in a game, each with its actions: a set of cards is one of them. Raises ValueError."""
    game = read_record(record, mix_of)
    state = new_state(game.mix, game.players, game.rounds)
    out: list[tuple[tuple[int, ...], Choice]] = []
    actions: list[int] = []
    events: list[Event] = []
    before = state.clone()
    for action in game.history:
        is_own = state.phase() > constants.DEALING and decider_of(state, action) == seat
        if is_own and not actions:
            before = state.clone()
            events = []
        this_round = int(state.round()) + 1
        state.log = events if is_own else None
        state.apply(action)
        state.log = None
        if not is_own:
            continue
        actions.append(action)
        if not state.any_chosen():
            _, sentences = happened(before, events, state, seat, "full")
            out.append((tuple(actions), Choice(this_round, [one.text for one in sentences])))
            actions = []
    return out


def compared(yours: str, theirs: str, seat: int) -> Comparison:
    """Compares the records of two games of a deal. The first cards that somebody viewed count as choices too."""
    mine, others = choices_of(yours, seat), choices_of(theirs, seat)
    count = 0
    while count < min(len(mine), len(others)) and mine[count][0] == others[count][0]:
        count += 1
    return Comparison(
        [choice for _, choice in mine[:count]],
        mine[count][1] if count < len(mine) else None,
        others[count][1] if count < len(others) else None,
    )
