"""The moments of a game: the decisions of its seats, and what chance did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import constants
from wolfsbane.engine import events as ev
from wolfsbane.engine.actions import Actions, is_slot, seat_of_slot
from wolfsbane.engine.game import Game
from wolfsbane.engine.position import position_text
from wolfsbane.engine.record import read_record
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.view import View, view_of


@dataclass(frozen=True)
class Moment:
    """A decision of `seat`: what it knew, what it could do and what it did. `seen` has for each card that it has seen
    in the round the turn in which it first did."""

    at: int
    seat: int
    round: int
    turn: int
    view: View
    legal: list[int]
    played: int
    seen: dict[int, int]


@dataclass(frozen=True)
class ChanceEvent:
    """Chance decided something: in state `before`, by the actions of the history from `at` to before `until`.

    `kind` is `start`, `deal` or `draw`; `cards` are those that a draw took from the unseen ones, in their order.
    """

    at: int
    until: int
    kind: str
    round: int
    turn: int
    seat: int | None
    before: State
    actions: tuple[int, ...]
    after: State
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Course:
    """A game from its beginning, cut into moments."""

    game: Game
    moments: dict[int, Moment]
    chance: dict[int, ChanceEvent]


@lru_cache(maxsize=4)
def course_of(record: str) -> Course:
    """The course of a recorded game. Raises RecordError."""
    game = read_record(record, mix_of)
    moments: dict[int, Moment] = {}
    chance: dict[int, ChanceEvent] = {}
    for one in walk(game):
        if isinstance(one, Moment):
            moments[one.at] = one
        else:
            chance[one.at] = one
    return Course(game, moments, chance)


def position_at(record: str, at: int) -> tuple[State, int]:
    """The state before the choice with the index `at` in the history of a recorded game, and whose choice it is.

    Raises RecordError, and ValueError if nobody chooses there.
    """
    game = read_record(record, mix_of)
    if not 0 <= at < len(game.history):
        raise ValueError(f"the game has the choices 0 to {len(game.history) - 1}, not {at}")
    state = new_state(game.mix, game.players, game.rounds) if game.origin is None else game.origin.clone()
    for action in game.history[:at]:
        state.apply(action)
    if state.phase() <= constants.DEALING:
        raise ValueError("there chance decides")
    return state, decider_of(state, game.history[at])


class StartingPoint(NamedTuple):
    """Where a game can be played on: the position as text, whose choice it is, and what the game was played with."""

    position: str
    seat: int
    players: int
    rounds: int
    mix: str


def starting_point(record: str, at: int) -> StartingPoint:
    """The moment before the choice with the index `at` in the history of a recorded game. Raises as `position_at`."""
    state, seat = position_at(record, at)
    return StartingPoint(position_text(state), seat, int(state.players()), int(state.rounds()), state.mix.code)


def decider_of(state: State, action: int) -> int:
    """The seat whose action it is; at the beginning all view their cards at the same time."""
    if state.phase() == constants.VIEWING and is_slot(action):
        return int(seat_of_slot(action))
    return int(state.decider())


def walk(game: Game) -> Iterator[Moment | ChanceEvent]:
    """All moments of a game, in order."""
    state = new_state(game.mix, game.players, game.rounds) if game.origin is None else game.origin.clone()
    turn = 1 if constants.BEFORE_MAIN <= state.phase() <= constants.AFTER_MAIN else 0
    seen = [seen_now(state, seat, 0, {}) for seat in range(game.players)]  # known before the first turn
    out = Actions()
    at = 0
    while at < len(game.history):
        phase = state.phase()
        this_round = int(state.round()) + 1
        action = game.history[at]
        before = state.clone()
        if phase <= constants.DEALING:
            first = at
            while at < len(game.history) and state.phase() == phase:
                state.apply(game.history[at])
                at += 1
            if state.phase() == phase:
                return  # the record ends in the middle of the deal
            turn = 0
            seen = [{} for _ in range(game.players)]
            kind = "start" if phase == constants.CHOOSING_START else "deal"
            actions = tuple(game.history[first:at])
            yield ChanceEvent(first, at, kind, this_round, 0, None, before, actions, state.clone())
            continue
        seat = decider_of(state, action)
        state.legal_actions_into(seat, out)
        yield Moment(at, seat, this_round, turn, view_of(state, seat), out.listed(), action, dict(seen[seat]))
        log: list[ev.Event] = []
        state.log = log
        state.apply(action)
        state.log = None
        if state.phase() > constants.DEALING:
            drawn = drawn_between(before, state)
            if drawn:
                yield ChanceEvent(
                    at, at + 1, "draw", this_round, turn, seat, before, (action,), state.clone(), tuple(drawn)
                )
        for one in range(game.players):
            seen[one] = seen_now(state, one, turn, seen[one])
        turn += sum(event.kind == ev.TURN_BEGAN for event in log)
        at += 1


def seen_now(state: State, seat: int, turn: int, before: dict[int, int]) -> dict[int, int]:
    """The cards that a seat has seen, with the turn in which it first did."""
    return {card: before.get(card, turn) for card in range(constants.CARDS) if state.has_seen(seat, card)}


def unseen(state: State) -> list[int]:
    """The cards that chance can still order: those of the deck, from its top, and those away, if nobody has seen them
    or knows a lower bound."""
    cards: list[int] = []
    card = state.first(constants.DECK)
    while card < constants.CARDS:
        cards.append(int(card))
        card = state.after(card)
    cards += [card for card in range(constants.CARDS) if state.zone(card) == constants.AWAY]
    return [card for card in cards if state.seen(card) == 0 and state.least(card) == 0]


def drawn_between(before: State, after: State) -> list[int]:
    """The cards that were unseen and are so no more."""
    if before.count(constants.DECK) == after.count(constants.DECK) and before.all_seen() == after.all_seen():
        return []
    left = set(unseen(after))
    return [card for card in unseen(before) if card not in left]
