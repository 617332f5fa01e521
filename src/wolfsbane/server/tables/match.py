"""The game that is played at a table."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from wolfsbane.decks.registry import mix_of
from wolfsbane.engine import dealing
from wolfsbane.engine.actions import NUMBER, SEAT
from wolfsbane.engine.events import Event
from wolfsbane.engine.game import RULES_VERSION, Game, parse_deal
from wolfsbane.engine.position import parse_position
from wolfsbane.engine.record import write_record
from wolfsbane.engine.state import State, new_state
from wolfsbane.engine.text import Text
from wolfsbane.server.delivery import redaction
from wolfsbane.server.refusal import Refusal
from wolfsbane.server.tables.clocks import Mark
from wolfsbane.server.tables.undo import UndoStack


class Match:
    """Where the game stands, how it came to that, and what of it can be taken back."""

    __slots__ = ("deals", "history", "origin", "rounds", "seed", "state", "undo", "undo_stack")

    def __init__(
        self,
        mix: str,
        seats: int,
        rounds: int,
        undo: bool,
        start: int,
        deal: str,
        rules: int = RULES_VERSION,
        position: str | None = None,
        seed: int | None = None,
        deals: Sequence[str] = (),
    ) -> None:
        """With a `position` the game goes on from there, and `start` and `deal` are not used.

        `seed` is what the choices of bots follow from, and `deals` are the orders of the cards in the rounds after the
        first; without them chance decides.

        Raises Refusal for a game of another version of the rules: its choices would mean something else.
        """
        if rules != RULES_VERSION:
            raise Refusal("stage", Text("error-rules-version", {"rules": rules, "server": RULES_VERSION}))
        self.rounds = rounds
        self.seed = seed
        self.deals = list(deals)
        self.undo = undo
        self.history: array[int] = array("H")
        self.undo_stack = UndoStack()
        self.origin: State | None = None
        if position is not None:
            self.origin = parse_position(position, mix_of)
            self.state = self.origin.clone()
            return
        self.state = new_state(mix_of(mix), seats, rounds)
        self._apply([int(SEAT) + start])
        self._deal(deal)

    def act(self, seat: int, actions: list[int], deal: str | None, clocks: Mark, before: State) -> list[Event]:
        """A seat makes a choice, or a part of one; what happened. With a deal a new round begins through it.

        `clocks` and `before`, a copy of the state that is kept, are how they are before it.
        """
        state = self.state
        if self.undo:
            self.undo_stack.begin(seat, before, len(self.history), clocks)
        had_seen = redaction.who_has_seen(state)
        events: list[Event] = []
        state.log = events
        self._apply(actions)
        if deal is not None:
            self._deal(deal)
        state.log = None
        if deal is not None or state.is_over():
            self.undo_stack.clear()
        elif self.undo and not state.any_chosen():
            self.undo_stack.end(redaction.anything_learned(had_seen, state, events))
        return events

    def _apply(self, actions: list[int]) -> None:
        for action in actions:
            self.state.apply(action)
        self.history.extend(actions)

    def _deal(self, deal: str) -> None:
        numbers = parse_deal(deal)
        dealing.deal(self.state, numbers)
        self.history.extend([int(NUMBER) + number for number in numbers])

    def take_back(self, seat: int) -> Mark:
        """The last choice of a seat, and all that came after it, is undone. Returns the clocks as they were then."""
        before = self.undo_stack.take_back(seat)
        self.state = before.state
        del self.history[before.history :]
        return before.clocks

    def totals(self) -> list[int]:
        """The points of every seat."""
        return [int(self.state.total(seat)) for seat in range(self.state.players())]

    def record(self, names: dict[str, str]) -> str:
        """The record of the game, in full, with names by the letters of the seats."""
        if self.origin is not None:
            game = Game.from_state(self.origin)
        else:
            game = Game(self.state.mix, int(self.state.players()), rounds=self.rounds)
        game.history = list(self.history)
        for letter, name in names.items():
            game.tags[f"name-{letter}"] = " ".join(name.split())
        return write_record(game)
